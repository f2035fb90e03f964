
// Words of the text that name a part of a picture: links to "#part-NAME". One that is pointed at or
// focused lights the parts of that name in the nearest player that has them; a click or Enter keeps
// them lit, Escape puts them out. A part that is pointed at marks its words. One listener serves a
// whole page or notebook, whoever was there first.

const WORD = 'a[href^="#part-"]', PLAYER = "[data-player]", NAMED = "[data-name]";
// How words look, and what waits for an answer; what is lit in a picture is in stepper.css.
const LOOKS = `
[data-waits] > :not(.waits) { display: none !important; }
[data-waits] > .waits {
  padding: .5rem calc(var(--jp-cell-prompt-width, 64px) + .8rem); border: 0; background: none;
  color: inherit; font: inherit; text-align: start; text-decoration: underline; cursor: pointer; opacity: .75;
}
${WORD} { text-decoration: underline dashed 1.5px; text-underline-offset: 3px; border-radius: 3px; }
${WORD}:is([data-lit], [data-marked]) { background: #0067a0; color: #fff; box-shadow: 0 0 0 2px #0067a0; }
@media print { ${WORD} { color: inherit; text-decoration: none; } }`;
const EMPTY_SQUARE = { x: -20, y: -22, width: 40, height: 44 };

const nameOf = (word) => decodeURIComponent(word.getAttribute("href").slice("#part-".length));
const partsIn = (host, name) =>
  [...host.shadowRoot.querySelectorAll(`[data-name~="${CSS.escape(name)}"]`)]
    .filter((part) => !part.closest(".defs"));

// The player that a word speaks of: of all that are seen and show the part, the nearest, first of
// those in its own section.
function pictured(word) {
  const follows = (one, other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  const all = [...document.querySelectorAll(PLAYER)], heads = [...document.querySelectorAll("h2, h3")];
  const section = (node) => heads.findLastIndex((head) => follows(head, node));
  const here = section(word), middle = all.filter((host) => follows(host, word)).length;
  const far = (host, at) => (at >= middle ? at - middle : middle - 1 - at)
    + (section(host) === here ? 0 : all.length);
  const near = all.map((host, at) => [far(host, at), host]).sort(([a], [b]) => a - b)
    .map(([, host]) => host)
    .filter((host) => host.getClientRects().length && partsIn(host, nameOf(word)).length);
  return near.find((host) => partsIn(host, nameOf(word)).some(drawn)) ?? near[0];
}
const drawn = (part) => !part.getBBox || part.getBBox().width > 0;

// Boxes that touch each other as one, so that a row of bits has one ring.
const NEAR = 9; // units of a picture
function joined(boxes) {
  const out = [];
  for (let box of boxes) {
    for (let at = 0; at < out.length; at += 1) {
      const other = out[at];
      const apart = box.left > other.right + NEAR || other.left > box.right + NEAR
        || box.top > other.bottom + NEAR || other.top > box.bottom + NEAR;
      if (apart) continue;
      out.splice(at, 1);
      box = {
        left: Math.min(box.left, other.left), right: Math.max(box.right, other.right),
        top: Math.min(box.top, other.top), bottom: Math.max(box.bottom, other.bottom),
      };
      at = -1;
    }
    out.push(box);
  }
  return out;
}

// Where a part of a picture lies in it; an empty square of a board is as large as any.
const SQUARE = { x: -20, y: -22, width: 40, height: 44 };
function boxed(part, picture, empty) {
  const own = part.getBBox();
  if (!own.width && !own.height && !empty) return [];
  const { x, y, width, height } = own.width || own.height ? own : SQUARE;
  const matrix = picture.getScreenCTM().inverse().multiply(part.getScreenCTM());
  const [one, other] = [[x, y], [x + width, y + height]]
    .map(([px, py]) => new DOMPoint(px, py).matrixTransform(matrix));
  return [{
    left: Math.min(one.x, other.x), right: Math.max(one.x, other.x),
    top: Math.min(one.y, other.y), bottom: Math.max(one.y, other.y),
  }];
}

// Draws what is lit in a player, and says whether it is there now. Of parts of one name those that
// are empty are left out, unless all are.
function relight(host) {
  const root = host.shadowRoot;
  root.querySelectorAll(".ring").forEach((ring) => ring.remove());
  root.querySelectorAll(".ringed").forEach((part) => part.classList.remove("ringed"));
  if (!host.dataset.lit) return false;
  const parts = partsIn(host, host.dataset.lit);
  const shapes = parts.filter((part) => part.getBBox), some = shapes.some(drawn);
  parts.forEach((part) => part.getBBox || part.classList.add("ringed"));
  for (const picture of new Set(shapes.map((part) => part.ownerSVGElement))) {
    const own = shapes.filter((part) => part.ownerSVGElement === picture);
    for (const box of joined(own.flatMap((part) => boxed(part, picture, !some)))) {
      const ring = document.createElementNS(picture.namespaceURI, "rect");
      const size = {
        class: "ring", x: box.left - 2, y: box.top - 2, rx: 4,
        width: box.right - box.left + 4, height: box.bottom - box.top + 4,
      };
      Object.entries(size).forEach(([key, value]) => ring.setAttribute(key, value));
      picture.append(ring);
    }
  }
  return parts.length > 0;
}

function light(word, host, on) {
  if (on) host.dataset.lit = nameOf(word);
  else delete host.dataset.lit;
  const some = relight(host);
  const said = host.shadowRoot.querySelector(".pointed");
  const words = WORDS[host.shadowRoot.querySelector(".tongue").checked ? "ja" : "en"];
  said.textContent = on ? words[some ? "lit" : "unlit"].replace("{part}", word.textContent) : "";
  word.toggleAttribute("data-lit", on);
}

// A part that is pointed at marks the words that name it and speak of its player.
function mark(event) {
  document.querySelectorAll("[data-marked]").forEach((word) => delete word.dataset.marked);
  const path = event.composedPath(), host = path.find((node) => node.matches?.(PLAYER));
  const names = path.filter((node) => node.matches?.(NAMED))
    .flatMap((node) => node.dataset.name.split(" "));
  if (!names.length) return;
  [...document.querySelectorAll(WORD)]
    .filter((word) => names.includes(nameOf(word)) && pictured(word) === host)
    .forEach((word) => (word.dataset.marked = ""));
}

function point(host) {
  host.shadowRoot.addEventListener("pointerover", mark);
  host.addEventListener("pointerleave", mark);
  if (document.pointing) return;
  document.pointing = true;
  document.head.append(Object.assign(document.createElement("style"), { textContent: LOOKS }));
  let kept = null, now = null; // each a word and its player
  const same = (one, other) => one?.[0] === other?.[0];
  const show = (next) => {
    if (same(next, now)) return;
    if (now) light(...now, false), now[0].ariaPressed = "false";
    now = next;
    if (now) light(...now, true), now[0].ariaPressed = `${same(now, kept)}`;
  };
  const at = (event) => {
    const word = event.target.closest?.(WORD), host = word && pictured(word);
    if (host) word.role = "button";
    return host && [word, host];
  };
  const over = (event) => {
    const word = at(event);
    if (word) show(word);
  };
  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", over);
  for (const leaves of ["pointerout", "focusout"]) {
    document.addEventListener(leaves, (event) => event.target.closest?.(WORD) && show(kept));
  }
  document.addEventListener("click", (event) => {
    const word = event.target.closest?.(WORD);
    if (!word) return;
    event.preventDefault();
    const next = at(event);
    if (!next) return;
    kept = same(next, kept) ? null : next;
    show(next);
    now[0].ariaPressed = `${Boolean(kept)}`;
    if (kept) next[1].scrollIntoView({ block: "nearest" });
    else show(null);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !now) return;
    kept = null;
    show(null);
  });
}
