// Where a picture is narrow, letters that are too small to be read grow where they stand, as far as
// nothing is in their way: other letters, or the edge of what they stand in. All of a row grow alike;
// of an axis on which the numbers would touch, every other one goes.

const READ = 9, EM = 500, MIDDLE = -180; // pixels; of an outlined letter, units
const PRESSED = [1, 0.92, 0.84, 0.76]; // how narrow letters may become that are higher
const AXIS = 6; // numbers, at least, at one distance: some of them tell the others
const NEAR_BY = 60; // pixels that a word may grow to one side, at most
const INK = [-430, 50]; // of a kanji in Japanese text: from where to where it is drawn, in units
const BESIDE = [0.75, 2.5]; // pixels between digits of a number, and between words
const WORDS_IN = 'g[transform*="scale(0.0"]', BOXES = ":is(rect, circle, path, use:not([href^='#c'], [href^='#m'])):not(.place)";

function grow(pictures, narrow) {
  for (const picture of pictures) {
    for (const each of picture.querySelectorAll(".grown, .spared")) each.classList.remove("grown", "spared");
  }
  if (narrow) pictures.forEach(growIn);
}

// All is measured before anything is written, so that a picture is laid out once.
function growIn(picture) {
  const words = [...picture.querySelectorAll(WORDS_IN)].map(asWord).filter(Boolean);
  const rows = new Map();
  for (const word of words) {
    const row = `${word.size.toFixed(1)} ${Math.round(word.line)}`;
    rows.set(row, [...rows.get(row) ?? [], word]);
  }
  const small = [...rows.values()].filter(([{ size }]) => size < READ - 0.05);
  if (!small.length) return;
  const boxes = [picture, ...picture.querySelectorAll(BOXES)].map(boxOf).filter(({ left, right }) => left < right);
  const left = small.sort(([one], [other]) => one.size - other.size).filter((row) => {
    const need = READ / row[0].size;
    survey(row, words, boxes);
    const part = [row, ...thinned(row)].find((each) => PRESSED.some((by) => placed(each, need, need * by)));
    for (const word of part ? row.filter((each) => !part.includes(each)) : []) word.spared = true;
    return !part;
  });
  // Where not all have room, each is as large as it can be.
  for (const row of left) {
    const need = READ / row[0].size, sizes = [need, (2 * need + 1) / 3, (need + 2) / 3];
    survey(row, words, boxes);
    row.forEach((word) => sizes.some((high) => PRESSED.some((by) => placed([word], high, high * by, row))));
  }
  for (const { node, grown, spared } of words) {
    if (grown) node.style.cssText = grown;
    node.classList.toggle("grown", Boolean(grown));
    node.classList.toggle("spared", Boolean(spared));
  }
}

function boxOf(node) { // plain numbers, which are read often
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return { left, right, top, bottom };
}
function asWord(node) {
  const box = boxOf(node);
  if (box.left === box.right || !node.firstElementChild) return null;
  const place = node.getScreenCTM(), local = node.getBBox();
  if (node.firstElementChild.matches("text:not(:has(tspan))")) { // whose box has room above and below
    [box.top, box.bottom] = INK.map((y) => place.f + place.d * y).sort((a, b) => a - b);
  }
  return { node, local, box, place, size: Math.hypot(place.c, place.d) * EM, line: place.f };
}

// What each word of a row stands in and must not leave, and what is near and must not be met.
function survey(row, words, boxes) {
  const others = words.filter((word) => !row.includes(word) && !word.spared);
  for (const word of row) {
    const { left, right, top, bottom } = word.box;
    const about = { left: left - NEAR_BY, right: right + NEAR_BY, top: top - READ, bottom: bottom + READ };
    const free = ([box, by]) => meets(box, about, 0) && !meets(box, word.box, by);
    word.within = boxes.filter((box) => holds(box, word.box, 1));
    const chip = word.within.findLast((box) => box.bottom - box.top < 2 * word.size);
    const solid = boxes.filter((box) => !chip || holds(chip, box, 1) || !meets(chip, box, 0)); // all but what lies under it
    if (chip) word.within = word.within.filter((box) => holds(box, chip, 1));
    word.near = [...others.map((other) => [other.box, apart(other, word)]), ...solid.map((box) => [box, 0])].filter(free);
  }
}

// Whether all words of a row have room; then they are as large.
function placed(row, high, wide, beside = []) {
  const grown = [];
  for (const word of row) {
    const set = [...grown, ...beside.filter((each) => each !== word)];
    const free = (box) => word.within.every((each) => holds(each, box, 0.3))
      && word.near.every(([other, by]) => !meets(other, box, by))
      && set.every((other) => !meets(other.now ?? other.box, box, apart(other, word)) || meets(other.box, word.box, apart(other, word)));
    const from = anchors(word).find((each) => free(larger(word, each, high, wide)));
    if (from === undefined) {
      grown.forEach((each) => delete each.now);
      return false;
    }
    Object.assign(word, { now: larger(word, from, high, wide), from });
    grown.push(word);
  }
  for (const word of grown) {
    const { local, place, from } = word;
    word.grown = `--x:${wide};--y:${high};--at:${local.x + (place.a < 0 ? 1 - from : from) * local.width}px`;
    word.box = word.now;
    delete word.now;
  }
  return true;
}
const holds = (box, inner, by) => box.left <= inner.left + by && box.right >= inner.right - by
  && box.top <= inner.top + by && box.bottom >= inner.bottom - by;
const meets = (one, other, by) => one.left < other.right + by && other.left < one.right + by
  && one.top < other.bottom && other.top < one.bottom;
const apart = (one, other) => BESIDE[Number(Math.max(one.node.childElementCount, other.node.childElementCount) > 1)];
function larger({ box, place }, from, high, wide) {
  const x = box.left + from * (box.right - box.left), y = place.f + place.d * MIDDLE;
  return {
    left: x + (box.left - x) * wide, right: x + (box.right - x) * wide,
    top: y + (box.top - y) * high, bottom: y + (box.bottom - y) * high,
  };
}
// From where a word grows: its own anchor, or what else has room.
function anchors({ node }) {
  if (node.dataset.end) return [1, 0.5];
  const short = node.dataset.mid || node.matches(".axis") || node.childElementCount === 1;
  return short ? [0.5, 0.25, 0.75, 0, 1] : [0, 0.5, 1];
}

// The same axis with every second number, every fourth.
function* thinned(row) {
  const numbers = row.map(({ node }) => Number([...node.children].map((each) =>
    String.fromCharCode(each.getAttribute("href")?.slice(2))).join("")));
  const by = numbers[1] - numbers[0];
  if (row.length < AXIS || !by || numbers.some((each, i) => i && each - numbers[i - 1] !== by)) return;
  for (const every of [2, 4, 8]) yield row.filter((_, i) => numbers[i] / by % every === 0);
}
