// The language of a page, and the signs on its pieces. Every player and board on it has the same
// switches: one press turns them all, by an event on the document to which anything else may listen,
// and the page remembers.

// Each switch: its trait; the event, whose detail is one of two words, which is where it is kept, too.
const TONGUE = { trait: "japanese", event: "shogi-lab-language", on: "ja", off: "en" };
const SIGNS = { trait: "letters", event: "shogi-lab-signs", on: "letters", off: "kanji" };

// What a reader has chosen on these pages, or an edition for them: Japanese, or letters in English; null
// where nothing, or nothing may be kept.
const chosen = ({ event, on }) => {
  const { edition } = document.documentElement.dataset, letters = on === SIGNS.on && edition === "en";
  if (on === edition) return on;
  try {
    return localStorage.getItem(event) ?? (letters ? on : null);
  } catch {
    return letters ? on : null; // a sandbox keeps nothing
  }
};

function keep({ event }, word) {
  try {
    localStorage.setItem(event, word);
  } catch {
    // then it holds as long as the page is open
  }
}

function turnPage({ event }, word) {
  keep({ event }, word);
  document.dispatchEvent(new CustomEvent(event, { detail: word }));
}

// Words of switches that players and boards share.
const SWITCHES = {
  en: {
    looks: "Letters or kanji",
    letters: "Letters instead of kanji",
    tongues: "Japanese or English",
    tongue: "Japanese instead of English",
    flip: "Flip the board",
    flipBy: "Flip the board (f)",
  },
  ja: {
    looks: "駒の文字：英字か漢字か",
    letters: "駒を英字で表示",
    tongues: "表示言語：日本語か英語か",
    tongue: "日本語で表示",
    flip: "盤を反転",
    flipBy: "盤を反転（f）",
  },
};

// What a mark holds is said as text, as label and so on: data-label="first", data-text="Moves".
const MARKS = {
  text: (node, words) => (node.textContent = words),
  label: (node, words) => node.setAttribute("aria-label", words),
  help: (node, words) => node.setAttribute("aria-description", words),
  tip: (node, words) => (node.title = words),
  hint: (node, words) => (node.placeholder = words),
};

// Say all that is marked within a root; `say` gives the words for what a mark holds, and their
// language.
function label(root, say) {
  for (const [mark, put] of Object.entries(MARKS)) {
    for (const node of root.querySelectorAll(`[data-${mark}]`)) {
      const [words, language] = say(node.dataset[mark]);
      put(node, words);
      node.lang = language;
    }
  }
}

// The name of the language of drawings: pages shall name no address, not even this one.
const SVG_NS = Object.assign(document.createElement("div"), { innerHTML: "<svg/>" })
  .firstChild.namespaceURI;
const FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif";
const node = (name, settings, ...inside) => {
  const made = document.createElementNS(SVG_NS, name);
  for (const [key, value] of Object.entries(settings)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
};

// Words of pictures are outlines, and in Japanese they are text in their place, as those of tables
// are. A letter of outlines is 500 units wide; kanji look larger.
const outlines = new WeakMap();
const [LETTER, KANJI, LATIN] = [500, 0.98, 0.55];
const [SPARE, LEAST] = [1.5, 0.75]; // letters' room from where the last begins; no narrower than this
function writeWords(within, say) {
  for (const word of within.querySelectorAll("[data-say]")) {
    const english = word.dataset.say, words = say(english);
    if (!outlines.has(word)) outlines.set(word, [...word.childNodes]);
    const drawn = outlines.get(word);
    if (!words || words === english) word.replaceChildren(...drawn);
    else word.replaceChildren(word.ownerSVGElement ? textOf(words, word.dataset, drawn) : words);
  }
}
// A line from its start, about its middle or up to its end, pressed together where it is much longer
// than what it stands for; or lines of so many kanji.
function textOf(words, { mid, end, lines }, drawn) {
  const font = { "font-family": FONT, lang: "ja", "aria-hidden": true };
  if (lines) {
    const [x, y, size, room, pitch] = lines.split(" ").map(Number);
    const cut = words.match(new RegExp(`.{1,${room}}`, "gu"));
    const spans = cut.map((each, i) => node("tspan", { x, y: y + i * pitch }, each));
    return node("text", { ...font, "font-size": KANJI * size }, ...spans);
  }
  const wide = (letter) => (letter > "\u02ff" ? KANJI : LATIN) * LETTER;
  const long = [...words].reduce((sum, letter) => sum + wide(letter), 0);
  const room = Number(drawn.at(-1).getAttribute("x")) + SPARE * LETTER;
  const pressed = long > room
    ? { textLength: Math.max(room, LEAST * long), lengthAdjust: "spacingAndGlyphs" } : {};
  const anchor = mid ? "middle" : end ? "end" : "start";
  const place = { x: mid ?? end ?? 0, "text-anchor": anchor, "font-size": KANJI * LETTER };
  return node("text", { ...font, ...place, ...pressed }, words);
}

// The switch, as the one between letters and kanji: a box that is ticked for Japanese.
const tongueSwitch = (looks) =>
  `<label><input type="checkbox" class="tongue" data-tip="tongues" data-label="tongue">${
    looks.en}${looks.ja}</label>`;

// A widget's part of this: its own trait follows the page, and the page the widget's switch.
// What a program asks for is shown; beyond that a reader's choice goes on to new widgets. A program that
// asks for letters chooses them for readers who have not: the first notebook, for all that follow.
function follow({ model, box, change, by }) {
  const { trait, event, on, off } = by;
  if (!model.get(trait) && chosen(by) === on) change(trait, true);
  else if (by === SIGNS && model.get(trait) && !chosen(by)) keep(by, on);
  const turned = ({ detail }) => change(trait, detail === on);
  document.addEventListener(event, turned);
  box.addEventListener("change", () => turnPage(by, box.checked ? on : off));
  return () => document.removeEventListener(event, turned);
}

