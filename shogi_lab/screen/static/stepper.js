// Shows a film: a sheet with named slots, and which fragment stands in which slot at which step.
// All drawing was done before; this file swaps fragments and listens to buttons, slider and keys.
// It asks of its `model` only get, set, save_changes and on (and off, where there is one), so a
// page without a kernel can give it a model of its own. Where the sheet has no frames on it, they
// are asked for, by send, and come as changes of `frames`.

// All words of the controls. What a film says comes with its sheet, in both languages.
const WORDS = {
  en: {
    ...SWITCHES.en,
    first: "First",
    back: "Back",
    play: "Play",
    pause: "Pause",
    forward: "Forward",
    last: "Last",
    steps: "Steps",
    step: "Step",
    help: "Left and Right step, Home and End go to the ends, Space plays, f flips the board.",
    state: "State of this view: a line to copy, or to replace by another one and press Enter",
    copy: "Copy the state line",
    copyBy: "Copy this line",
    copied: "copied",
    press: "now press Ctrl+C",
    saveSvg: "Save this view as SVG",
    savePng: "Save this view as PNG",
    foreign: "This is not a line of this film. Escape brings the old one back.",
    part: "This page holds {held} of {all} steps. {others} ",
    othersRun: "For any other, Python starts here first.",
    othersApart: "In the notebook, Python makes the others.",
    framed: "Framed places answer at once.",
    away: "{place}: that step is not on this page. {others}",
    absent: "That step is not on this page. Escape brings the old line back.",
    waits: "This answers the question above. It is shown once you have answered.",
    lit: "Lit in this picture: {part}.",
    unlit: "Not in this picture now: {part}.",
  },
  ja: {
    ...SWITCHES.ja,
    first: "最初へ",
    back: "戻る",
    play: "再生",
    pause: "停止",
    forward: "進む",
    last: "最後へ",
    steps: "手順",
    step: "ステップ",
    help: "左右キーで一つずつ、HomeとEndで両端へ、スペースで再生、fで盤を反転。",
    state: "この画面の状態を表す行。コピーするか、別の行に書き換えてEnterを押す",
    copy: "状態の行をコピー",
    copyBy: "この行をコピー",
    copied: "コピーした",
    press: "続けてCtrl+Cを押す",
    saveSvg: "この画面をSVGで保存",
    savePng: "この画面をPNGで保存",
    foreign: "このフィルムの行ではない。Escで元の行に戻る。",
    part: "このページにあるのは全{all}コマのうち{held}コマである。{others}",
    othersRun: "ほかのコマは、クリックするとPythonがここで動いて作る。",
    othersApart: "残りは、ノートブックでPythonが作る。",
    framed: "枠のある所をクリックすると、このページにあるコマへ進む。",
    away: "{place}：この先のコマはこのページにない。{others}",
    absent: "そのコマはこのページにない。Escで元の行に戻る。",
    waits: "上の問いの答えになるので、答えたあとに表示する。",
    lit: "この図で光っている所：{part}",
    unlit: "今この図にない所：{part}",
  },
};

const ICONS = {
  first: "M4 3v10M13 3 6 8l7 5z",
  back: "M11 3 4 8l7 5z",
  play: "M4 2.5 13 8l-9 5.5z",
  pause: "M4.5 3h2v10h-2zM9.5 3h2v10h-2z",
  forward: "M5 3l7 5-7 5z",
  last: "M12 3v10M3 3l7 5-7 5z",
};
const FOLDS = 480; // pixels of a player, below which its broad pictures fold
const SWIPE = 44; // pixels that a finger goes to one side, at least, for a step
const PULL = 14; // pixels by which a count is dragged, for one more or less
const PLAY_EVERY = 900; // milliseconds; for who wants less motion twice as long

const icon = (name) =>
  `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;

const button = (name) =>
  `<button type="button" data-go="${name}" data-tip="${name}" data-label="${name}">${
    icon(name)}</button>`;

const saver = (kind, word) =>
  `<button type="button" class="copy save" data-save="${kind}" data-tip="${word}" data-label="${
    word}">${kind.toUpperCase()}</button>`;

const controls = (looks) => `
  <div class="controls" role="group" data-label="steps">
    ${["first", "back", "play", "forward", "last"].map(button).join("")}
    <input type="range" class="slider" min="0" step="1" data-label="step">
    <span class="counter"></span>
    <span class="switches">
      ${tongueSwitch(looks)}
      <label><input type="checkbox" class="letters" data-tip="looks" data-label="letters">${
        looks.kanji}${looks.letters}</label>
      <button type="button" class="flip" aria-pressed="false" data-tip="flipBy" data-label="flip">
        <svg viewBox="0 0 16 16" aria-hidden="true"><path class="bare"
        d="M5 13V3.5M2 6l3-3 3 3M11 3v9.5M8 10l3 3 3-3"/></svg></button>
    </span>
  </div>
  <p class="caption" role="status" aria-live="polite"></p>
  <p class="part-of" role="status" hidden></p>
  <p class="pointed" role="status"></p>
  <div class="state">
    <input spellcheck="false" autocomplete="off" data-label="state">
    <button type="button" class="copy" data-tip="copyBy" data-label="copy">
      <svg viewBox="0 0 16 16" aria-hidden="true"><path class="bare"
        d="M6 6h7v7H6zM10 6V3H3v7h3"/></svg></button>
    ${saver("svg", "saveSvg")}${saver("png", "savePng")}
    <output role="status"></output>
  </div>`;

// The frames of a sheet by number: each a caption, a state, and, under '' and under the option that
// is picked, what stands in the slots: the differences of all frames up to it, applied in turn.
function held({ steps, fragments, tracks, captions, states }) {
  const places = new Map(steps.map((step, at) => [step, at]));
  let line = "";
  const lines = states.map(([kept, more]) => (line = line.slice(0, kept) + more));
  const standing = (track, at) => {
    const into = {};
    for (const differences of track.slice(0, at + 1)) {
      for (let i = 0; i < differences.length; i += 2) {
        into[differences[i]] = fragments[differences[i + 1]];
      }
    }
    return into;
  };
  return {
    near: (step, by) => steps[places.get(step) + by],
    has: (step) => places.has(step),
    get: (step, ...names) => {
      const at = places.get(step);
      const slots = Object.fromEntries(names.map((name) => [name, standing(tracks[name], at)]));
      return { caption: captions[at], state: lines[at], slots };
    },
    ask: () => {},
    reach: async (step) => places.has(step) && { state: lines[places.get(step)] },
    drawn: fragments.join(""),
  };
}

// The frames of a sheet with a rule: what stands in each slot follows from some of the digits of a
// frame's number, and so does what is said.
function ruled({ rule, fragments, last, slots: names }) {
  const bases = [...rule.radix, ...rule.masks.map(() => 2)];
  const at = (by, digits) => by.reduceRight((place, i) => place * bases[i] + digits[i], 0);
  const sum = (weights, digits) => weights.reduce((all, each, i) => all + each * digits[i], 0);
  function digitsOf(step) {
    const digits = rule.radix.map((base) => {
      const digit = step % base;
      step = (step - digit) / base;
      return digit;
    });
    const total = sum(rule.weights, digits);
    return [...digits, ...rule.masks.map((mask) => (total & mask ? 1 : 0))];
  }
  function say(pieces, digits) {
    return pieces.map((piece) => {
      if (typeof piece === "string") return piece;
      if (piece.by) return piece.texts[piece.of[at(piece.by, digits)]];
      if (piece.weights) {
        return sum(piece.weights, digits).toString(piece.base).padStart(piece.wide, "0");
      }
      const parts = piece.texts.map((each) => say([each], digits)).filter(Boolean);
      if (!parts.length) return piece.none;
      return [parts.slice(0, -1).join(piece.between), parts.at(-1)].filter(Boolean).join(piece.last);
    }).join("");
  }
  const has = (step) => Number.isInteger(step) && 0 <= step && step <= last;
  const get = (step) => {
    const digits = digitsOf(step), into = {};
    for (const [slot, [by, of]] of Object.entries(rule.slots)) {
      into[slot] = fragments[of[at(by, digits)]];
    }
    const caption = say(rule.caption, digits);
    return { caption, state: say(rule.state, digits), slots: { "": into },
      japanese: { [caption]: say(rule.japanese, digits) } };
  };
  return {
    near: (step, by) => (has(step + by) ? step + by : undefined),
    has,
    get,
    ask: () => {},
    reach: async (step) => has(step) && get(step),
    drawn: fragments.join(""),
  };
}

// The frames of a film that is too long for a sheet: the kernel draws each when it is asked.
const MANY = 400; // frames that are remembered
const PATIENCE = 2000; // milliseconds, after which a question is put again
const COUNTED = 1000; // steps: of a film of more, made of all that can be chosen, none has a number worth knowing
const OPEN = 4; // frames that are under way; who drags the slider asks for no more than he can see
function fetched({ last }, model, arrived) {
  const known = new Map(), open = new Map(), waiting = [];
  const take = () => {
    if (known.size > MANY) known.clear();
    Object.entries(model.get("frames")).forEach(([step, frame]) => {
      known.set(Number(step), frame);
      open.delete(Number(step));
    });
  };
  const has = (step) => Number.isInteger(step) && 0 <= step && step <= last;
  function ask(...steps) {
    const now = performance.now();
    open.forEach((asked, step) => now - asked > PATIENCE && open.delete(step));
    const lacking = steps.filter((step) => has(step) && !known.has(step) && !open.has(step));
    if (!lacking.length || open.size >= OPEN) return;
    lacking.forEach((step) => open.set(step, now));
    model.send({ do: "frames", steps: lacking });
  }
  take();
  return {
    near: (step, by) => (has(step + by) ? step + by : undefined),
    has,
    get: (step) => known.get(step),
    ask,
    reach: (step) => {
      if (!has(step) || known.has(step)) return Promise.resolve(known.get(step));
      ask(step);
      return new Promise((resolve) => waiting.push([step, resolve]));
    },
    hear: () => {
      take();
      const then = waiting.splice(0);
      then.forEach(([step, resolve]) => {
        if (known.has(step)) resolve(known.get(step));
        else waiting.push([step, resolve]), ask(step);
      });
      arrived();
    },
    drawn: [...known.values()].flatMap(({ slots }) => Object.values(slots))
      .flatMap(Object.values).join(""),
  };
}

// In JupyterLab, the cells that answer a player's question: the next one of code, those beside it
// that say how we know, and the texts among them.
const OUTPUT = ".jp-Cell-outputWrapper", INPUT = ".jp-Cell-inputWrapper";
const saysHow = (cell) => /^# (How we know|確かめ方)/.test(
  cell.querySelector(".jp-InputPlaceholder, .cm-content")?.textContent.trim());
function answering(host) {
  const out = [];
  let shown = false, cell = host.closest(".jp-CodeCell");
  while ((cell = cell?.nextElementSibling)) {
    if (cell.matches(".jp-CodeCell")) {
      const how = saysHow(cell);
      if (shown && !how) break;
      shown ||= !how;
    } else if (cell.querySelector("h1, h2, h3, h4")) break;
    out.push(cell);
  }
  return out;
}

function render({ model, el }) {
  const [sheet, common] = [model.get("sheet"), model.get("common")];
  const { last } = sheet;
  let late = false; // the frame that is wanted is not here yet
  const film = sheet.rule ? ruled(sheet) : sheet.steps ? held(sheet) : fetched(sheet, model, () => late && draw());
  const ends = [sheet.steps?.[0] ?? 0, sheet.steps?.at(-1) ?? last];

  const host = document.createElement("div");
  host.dataset.player = sheet.title;
  // Notebook 7 takes the arrow keys from any focused element that is not so marked; within a
  // shadow root it sees the host as focused.
  host.setAttribute("data-lm-suppress-shortcuts", "true");
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = `<style>${common.style}</style><svg class="defs" aria-hidden="true"><defs>${common.defs.always}</defs><defs class="pieces"></defs></svg>
    <div class="lab" role="group" tabindex="0">${sheet.skeleton}<svg class="glass" preserveAspectRatio="none" aria-hidden="true" hidden></svg></div>`;
  const find = (selector) => root.querySelector(selector);
  const lab = find(".lab");
  lab.style.setProperty("--main", `${sheet.wide}px`);
  lab.classList.toggle("broad", sheet.broad);
  find("[data-controls]").innerHTML = controls(common.looks);
  lab.classList.toggle("asks", Boolean(sheet.asks));
  if (sheet.asks) find(".question").append(find(".caption"));
  const [slider, counter, caption, partOf, line, said] =
    [".slider", ".counter", ".caption", ".part-of", ".state input", ".state output"].map(find);
  const [select, letters, flip, play, tongue] =
    ["select", ".letters", ".flip", "[data-go=play]", ".tongue"].map(find);
  // On the slider lie the frames that are here, or else all.
  const [onSlider, fromSlider] = sheet.steps
    ? [(step) => sheet.steps.indexOf(step), (at) => sheet.steps[at]] : [(step) => step, (at) => at];
  slider.max = onSlider(ends[1]);
  // Of a film of one frame nothing can be stepped, and a prediction is answered; where two things
  // are chosen, nobody goes through all pairs.
  const alone = ends[0] === ends[1] || Boolean(sheet.asks) || last >= COUNTED ** 2;
  const stepping = [slider, counter, ...root.querySelectorAll("[data-go]")];
  stepping.forEach((each) => (each.hidden = alone));
  lab.classList.toggle("turns", !alone);
  counter.hidden ||= last >= COUNTED;
  const drawn = sheet.skeleton + film.drawn;
  flip.hidden = !drawn.includes('class="turn"');
  letters.parentElement.hidden = !/href="#(\+?[A-Zk]|rank-.)"/.test(drawn);

  const slots = new Map([...root.querySelectorAll("[data-slot]")].map((n) => [n.dataset.slot, n]));
  const nodes = sheet.slots.map((name) => slots.get(name));
  let shown = new Array(nodes.length).fill("");
  for (const [name, label] of Object.entries(sheet.options)) {
    select.add(new Option(label, name));
    select.lastChild.dataset.text = label;
  }

  // A page may hold a part of the film only.
  const partly = sheet.steps !== null && sheet.steps.length <= last;
  partOf.hidden = !partly;
  lab.classList.toggle("partly", partly);
  const runs = partly && document.body.matches(".runs"); // live.js makes the rest, if it is asked

  // What stays says in English what it is; that goes into marks, and is said anew in either
  // language. Source stays in English.
  Object.assign(lab.dataset, { label: sheet.title, ...(alone ? {} : { help: "help" }) });
  root.querySelectorAll(".part").forEach((part) => (part.lang = "en"));
  for (const node of root.querySelectorAll(".part [aria-label]")) {
    node.dataset.label = node.getAttribute("aria-label");
    const help = node.getAttribute("aria-description");
    if (help) node.dataset.help = help;
  }
  root.querySelectorAll(".part [data-text=\"\"]").forEach((n) => (n.dataset.text = n.textContent));
  const rows = [...root.querySelectorAll("tbody tr")];
  const titled = sheet.slots.map((name) => name.endsWith(".title"));
  const language = () => (model.get("japanese") ? "ja" : "en");
  let frame; // the one on the screen
  const ours = (english) => (model.get("japanese")
    ? sheet.japanese[english] ?? frame?.japanese?.[english] : undefined);
  function spoken(held) {
    const words = WORDS[language()][held];
    if (words) return [words, language()];
    return ours(held) ? [ours(held), "ja"] : [held, "en"];
  }
  function fill(node, fragment, title) {
    const [html, language] = title ? spoken(fragment) : [fragment, ""];
    node.innerHTML = html;
    if (title) node.lang = language;
    writeWords(node, ours);
    if (!model.get("japanese") || !/ (aria-label|title)="/.test(fragment)) return;
    for (const each of node.querySelectorAll("[aria-label], [title]")) {
      for (const name of ["aria-label", "title"]) {
        const words = ours(each.getAttribute(name));
        if (words) each.setAttribute(name, words), (each.lang = "ja");
      }
    }
  }

  // Of the places of a picture one can be reached by Tab; from it, arrows go on to the others.
  const PLACE = "[data-jump], [data-away]";
  const pictures = [...root.querySelectorAll("[data-places]")];
  // Where a picture that folds has a place twice, the one that is seen.
  const placesIn = (picture) => {
    const places = [...picture.querySelectorAll(PLACE)], seen = places.filter((place) => place.getClientRects().length);
    return seen.length ? seen : places;
  };
  function rove(picture) {
    const places = placesIn(picture);
    const here = places.find((place) => place === root.activeElement)
      ?? places.find((place) => slots.get(picture.dataset.at)?.contains(place)) ?? places[0];
    picture.querySelectorAll(PLACE).forEach((place) => place.setAttribute("tabindex", place === here ? "0" : "-1"));
    if (here) picture.dataset.at = here.closest("[data-slot]").dataset.slot;
  }

  function draw() {
    const [step, member] = [model.get("step"), model.get("member")];
    const now = film.get(step, "", ...(select ? [member] : []));
    late = !now;
    lab.ariaBusy = `${late}`;
    if (late) return film.ask(step);
    frame = now;
    const wanted = new Array(nodes.length).fill("");
    Object.assign(wanted, frame.slots[""], select && frame.slots[member]);
    const focused = root.activeElement?.closest("[data-slot]");
    const changed = nodes.filter((_, i) => wanted[i] !== shown[i]), begins = shown.every((each) => !each);
    wanted.forEach((fragment, i) => {
      if (fragment !== shown[i]) fill(nodes[i], fragment, titled[i]);
    });
    shown = wanted;
    if (!begins && !drag?.leads) turnTo(changed); // nothing scrolls away under a hand
    rows.forEach((row) => { row.ariaHidden = `${!row.cells[0].textContent}`; }); // it only keeps its room
    // A place of a sheet with a rule says how far it leads, and so is the same in many frames.
    for (const place of root.querySelectorAll("[data-by]")) {
      place.dataset.jump = step + Number(place.dataset.by);
    }
    pictures.forEach(rove);
    legible(changed);
    if (seen) magnify();
    // The place that was clicked may have been swapped for one that leads elsewhere.
    if (focused && !root.activeElement) (focused.querySelector(PLACE) ?? lab).focus();
    for (const place of root.querySelectorAll("[data-jump]")) {
      place.ariaDisabled = Number(place.dataset.jump) === step ? "true" : null; // we are there
    }
    for (const name of root.querySelectorAll("[data-pick]")) {
      name.ariaCurrent = name.dataset.pick === member ? "true" : null; // it is picked
    }
    if (runs) root.querySelectorAll("[data-away]").forEach((place) => (place.ariaDisabled = null));
    tell();
    slider.value = onSlider(step);
    const [words, inLanguage] = spoken(frame.caption);
    slider.setAttribute("aria-valuetext", words);
    counter.textContent = `${step} / ${last}`;
    if (caption.textContent !== words) caption.textContent = words;
    caption.lang = inLanguage;
    const open = Boolean(sheet.asks) && step === 0;
    caption.classList.toggle("open", open);
    find(".state").hidden = open; // its line would tell the answer
    if (select) select.value = member;
    const state = [frame.state, `step ${step}`, member && `member ${member}`];
    line.value = state.filter(Boolean).join(" | ");
    say("");
    find("[data-go=first]").ariaDisabled = find("[data-go=back]").ariaDisabled =
      `${step === ends[0]}`;
    find("[data-go=last]").ariaDisabled = find("[data-go=forward]").ariaDisabled =
      `${step === ends[1]}`;
    if (host.dataset.lit) relight(host);
    setTimeout(() => film.ask(step + 1, step - 1)); // the next key's, once this one is painted
  }

  function look() {
    find(".pieces").innerHTML = common.defs[model.get("letters") ? "letters" : "kanji"];
    letters.checked = model.get("letters");
    lab.classList.toggle("flipped", model.get("flipped"));
    flip.setAttribute("aria-pressed", `${model.get("flipped")}`);
    if (host.dataset.lit) relight(host);
  }

  function speak() {
    tongue.checked = model.get("japanese");
    label(root, spoken);
    writeWords(lab, ours);
    shown.fill(null);
    waiting.forEach(note);
    draw();
  }

  // How much of the film is here; or, of a place that was tried, why it leads nowhere.
  function tell(place) {
    const words = WORDS[language()], number = (count) => count.toLocaleString("en");
    const others = runs ? words.othersRun : words.othersApart;
    const part = words.part
      .replace("{held}", number(sheet.steps?.length ?? 0)).replace("{all}", number(last + 1));
    const text = (place ? words.away.replace("{place}", place.getAttribute("aria-label"))
      : part + (pictures.length ? words.framed : "")).replace("{others}", others);
    if (partly && partOf.textContent !== text) partOf.textContent = text;
    partOf.lang = language();
    partOf.classList.toggle("tried", Boolean(place));
    partOf.classList.remove("awaited");
  }

  // A line that was copied from this film leads back to its step and member.
  async function restore(text) {
    const parts = text.trim().split(" | ");
    const value = (name) => parts.find((part) => part.startsWith(`${name} `))?.slice(name.length + 1);
    const [step, member] = [value("step"), value("member")];
    const about = parts.filter((part) => !/^(step|member) /.test(part)).join(" | ");
    const numbered = /^\d+$/.test(step) && Number(step) <= last;
    if (numbered && partly && !film.has(Number(step))) return say("absent", true);
    const there = numbered && (await film.reach(Number(step)));
    if (about !== there?.state || (member && !Object.hasOwn(sheet.options, member))) {
      return say("foreign", true);
    }
    playing(false);
    if (member) change("member", member);
    if (!change("step", Number(step))) draw();
  }
  function say(key, wrong = false) {
    said.textContent = WORDS[language()][key] ?? "";
    line.ariaInvalid = `${wrong}`;
  }
  function copy() {
    line.select();
    // The old command: the new clipboard is not there on pages that were not sent safely.
    say(document.execCommand("copy") ? "copied" : "press");
  }

  // Whether it is another one, and so is drawn.
  function change(name, value) {
    if (model.get(name) === value) return false;
    model.set(name, value);
    model.save_changes();
    return true;
  }

  let timer = 0;
  function playing(on) {
    clearInterval(timer);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    timer = on ? setInterval(tick, calm ? 2 * PLAY_EVERY : PLAY_EVERY) : 0;
    const name = on ? "pause" : "play";
    play.innerHTML = icon(name);
    Object.assign(play.dataset, { tip: name, label: name });
    play.title = play.ariaLabel = WORDS[language()][name];
  }
  function tick() {
    const step = film.near(model.get("step"), 1) ?? ends[1];
    change("step", step);
    if (step === ends[1]) playing(false);
  }
  function go(name) {
    const step = model.get("step");
    if (name === "play") {
      if (!timer && step === ends[1]) change("step", ends[0]);
      return playing(!timer);
    }
    playing(false);
    const [first, last] = ends;
    const to = { first, back: film.near(step, -1), forward: film.near(step, 1), last }[name];
    change("step", to ?? step);
  }

  // Among places, arrows go to the nearest one on that side, Enter and Space jump, Escape leaves.
  const AIM = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  };
  const middle = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  function placeKey(key, place) {
    const spun = { "+": "1", "-": "-1" }[key];
    if (spun && place.dataset.spin) {
      const there = place.closest("[data-slot]").querySelector(`[data-spin="${spun}"]`);
      if (there) jump(there);
    } else if (key === "Enter" || key === " ") jump(place);
    else if (key === "Escape") lab.focus();
    else if (AIM[key]) {
      const [[x, y], [dx, dy], picture] = [middle(place), AIM[key], place.closest("[data-places]")];
      const reach = (other) => {
        const [ox, oy] = middle(other);
        const ahead = (ox - x) * dx + (oy - y) * dy;
        return ahead < 1 ? Infinity : ahead + 3 * Math.abs((ox - x) * dy + (oy - y) * dx);
      };
      const others = placesIn(picture).map((each) => [reach(each), each]);
      const [far, next] = others.reduce((a, b) => (b[0] < a[0] ? b : a), [Infinity, place]);
      if (far < Infinity) next.focus();
    } else return false;
    return true;
  }
  // Whoever holds the place at which the film stands leads it on, to the place nearest to the hand.
  function led({ clientX, clientY }) {
    const far = (place) => {
      const [x, y] = middle(place);
      return Math.hypot(x - clientX, y - clientY);
    };
    const places = [...drag.picture.querySelectorAll("[data-jump]")];
    const [, nearest] = places.map((place) => [far(place), place]).reduce((a, b) => (b[0] < a[0] ? b : a));
    if (nearest.ariaDisabled === "true" || lab.ariaBusy === "true") return;
    Object.assign(drag, { pressed: 1, leads: true });
    jump(nearest);
    drag.leads = false;
  }
  // A count is dragged: each so many pixels to the right press its +, to the left its -.
  let drag = null;
  function dragged({ clientX }) {
    const wanted = Math.trunc((clientX - drag.from) / PULL);
    while (drag.pressed !== wanted && lab.ariaBusy !== "true") {
      const by = Math.sign(wanted - drag.pressed);
      const place = drag.count.querySelector(`[data-spin="${by}"]`);
      if (!place) return;
      drag.pressed += by;
      jump(place);
    }
  }

  function jump(place) {
    playing(false);
    if (!place.dataset.jump) return lacks(place) || tell(place);
    const step = Number(place.dataset.jump);
    film.ask(step); // before the kernel hears of the step, which it need not wait for
    if (film.has(step)) change("step", step);
    if (partly) lacks();
    if (sheet.asks) answered(step);
  }

  // A page that runs cells hears which place was tried, or that one was, and puts a player here that
  // has all steps: there the same place leads on. What one waits for is said on the picture.
  function lacks(place) {
    const slot = place?.closest("[data-slot]"), names = ["step", "member", "letters", "flipped", "japanese"];
    const detail = {
      looks: () => Object.fromEntries(names.map((name) => [name, model.get(name)])),
      slot: slot?.dataset.slot,
      number: slot && [...slot.querySelectorAll(PLACE)].indexOf(place),
      tell: (text) => {
        partOf.textContent = text;
        partOf.classList.add("awaited");
      },
    };
    return !host.dispatchEvent(new CustomEvent("lacking", { bubbles: true, cancelable: true, detail }));
  }

  // A page hears of it, and uncovers what follows; in JupyterLab the notebook does.
  function answered(step) {
    const detail = { name: sheet.asks, step };
    host.dispatchEvent(new CustomEvent("answered", { bubbles: true, detail }));
    waiting.splice(0).forEach(uncover);
    for (const cell of answering(host)) {
      cell.querySelector(".jp-OutputPlaceholder")?.click();
      cell.querySelectorAll(".jp-MarkdownOutput > details").forEach((text) => (text.open = true));
    }
  }
  // JupyterLab unfolds what it runs: until somebody answers, what answers stays out of sight, and
  // the line that says how we know, too.
  const waiting = [];
  let ended = false;
  function uncover(out) {
    delete out.dataset.waits;
    out.querySelector(":scope > .waits")?.remove();
  }
  // One line for all of it, which leads back to the question.
  function note() {
    const back = document.createElement("button");
    back.className = "waits";
    back.textContent = WORDS[language()].waits;
    back.onclick = () => {
      host.scrollIntoView({ block: "center" });
      lab.focus({ preventScroll: true });
    };
    return back;
  }
  function cover() {
    if (ended || model.get("step")) return;
    if (!host.isConnected) return requestAnimationFrame(cover);
    const told = (cell) => cell.querySelectorAll(saysHow(cell) ? `${OUTPUT}, ${INPUT}` : OUTPUT);
    const cells = answering(host);
    waiting.push(...cells.flatMap((cell) => [...told(cell)]));
    waiting.forEach((out) => (out.dataset.waits = ""));
    const code = cells.filter((cell) => cell.matches(".jp-CodeCell"));
    const first = code.find((cell) => !saysHow(cell)) ?? code[0];
    first?.querySelector(OUTPUT)?.prepend(note());
  }

  const KEYS = {
    ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play",
  };
  function key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = event.target.localName;
    if (event.target === line) {
      if (event.key === "Enter") restore(line.value);
      if (event.key === "Escape") draw();
      return event.stopPropagation();
    }
    const place = event.target.closest(PLACE)?.closest("[data-places] *");
    if (place && placeKey(event.key, place)) {
      event.preventDefault();
      return event.stopPropagation();
    }
    // A space on a button or a switch presses it; a select keeps what it needs to be opened.
    const scrolls = rooms.includes(event.target);
    const native = event.key === " " ? at === "button" || event.target.type === "checkbox" : false;
    const opens = at === "select" && !event.key.startsWith("Arrow");
    if (native || opens || scrolls) return event.stopPropagation();
    if (KEYS[event.key]) alone || go(KEYS[event.key]);
    else if (event.key === "f") change("flipped", !model.get("flipped"));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // What scrolls within itself is reached by Tab, and keeps the arrows.
  const rooms = [...root.querySelectorAll(".room, .part")];
  function reach(room) {
    const over = room.scrollWidth - room.clientWidth;
    const low = room.scrollHeight > room.clientHeight + 1 && getComputedStyle(room).overflowY !== "visible";
    if (over > 1 || low) room.tabIndex = 0;
    else room.removeAttribute("tabindex");
    room.classList.toggle("before", over > 1 && room.scrollLeft > 1); // fades at the edge that is cut
    room.classList.toggle("beyond", over > 1 && room.scrollLeft < over - 1);
  }
  const resized = new ResizeObserver(() => {
    fold();
    rooms.forEach(reach);
  });
  rooms.forEach((room) => {
    resized.observe(room.lastElementChild);
    room.addEventListener("scroll", () => reach(room), { passive: true });
  });

  // A part that scrolls within itself goes to what has changed in it: to the middle of that, if not all
  // of it can be seen at once.
  function turnTo(nodes) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const room of rooms.filter((each) => each.scrollWidth > each.clientWidth + 1)) {
      const boxes = nodes.filter((each) => room.contains(each)).map((each) => each.getBoundingClientRect())
        .filter(({ width }) => width);
      if (!boxes.length) continue;
      const { left, right } = room.getBoundingClientRect();
      const [from, to] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
      const wide = to - from > right - left;
      if (!wide && from >= left && to <= right) continue;
      const middles = boxes.map((box) => (box.left + box.right) / 2).sort((a, b) => a - b);
      const middle = wide ? middles[middles.length >> 1] : (from + to) / 2;
      room.scrollBy({ left: middle - (left + right) / 2, behavior: calm ? "auto" : "smooth" });
    }
  }

  // A finger meets the nearest place of a picture. Where that or one close by is smaller than a finger,
  // it leads the film from place to place as it goes along, and what is under it is seen magnified: in the
  // glass each place is as large as a finger, and is pressed there.
  const FINGER = 24, GLASS = 96, SMEARED = 2; // pixels; of the glass, its height; times, by which words grow broader
  const glass = find(".glass");
  let seen = null; // what is under the glass: a picture, and pixels of it
  const away = ({ left, right, top, bottom }, x, y) =>
    Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
  const boxed = (picture) => [...picture.querySelectorAll(PLACE)].map((place) => [place, place.getBoundingClientRect()])
    .filter(([, { width }]) => width);
  function met({ target, pointerType, clientX, clientY }) {
    const picture = drag?.picture || (pointerType === "touch" && target.closest("[data-places]"));
    if (!picture) return target.closest(PLACE);
    const [, nearest] = boxed(picture).map(([place, box]) => [away(box, clientX, clientY), place])
      .reduce((a, b) => (b[0] < a[0] ? b : a), [FINGER / 2, null]);
    return nearest;
  }
  function touched(picture, { clientX, clientY }) {
    const { left, top } = picture.getBoundingClientRect();
    seen = { picture, x: clientX - left, y: clientY - top };
    return magnify();
  }
  function magnify() {
    glass.setAttribute("hidden", "");
    if (!seen) return false;
    const { picture, x, y } = seen, whole = picture.getBoundingClientRect(), places = boxed(picture);
    const near = places.map(([, box]) => box).filter((box) => away(box, x + whole.left, y + whole.top) < FINGER / 2);
    const times = ["width", "height"].map((side) => Math.max(1, FINGER / Math.min(...near.map((box) => box[side]))));
    if (!near.length || Math.max(...times) < 1.005) return false;
    glass.removeAttribute("hidden");
    const unit = picture.viewBox.baseVal.width / whole.width, room = lab.getBoundingClientRect();
    const [wide, high] = [glass.clientWidth / times[0], GLASS / times[1]];
    const begin = (at, part, all) => Math.max(0, Math.min(at - part / 2, all - part));
    const at = [begin(x, wide, whole.width), begin(y, high, whole.height)];
    glass.setAttribute("viewBox", [...at, wide, high].map((each) => each * unit).join(" "));
    glass.classList.toggle("folded", picture.matches(".folded"));
    glass.replaceChildren(...picture.cloneNode(true).childNodes);
    const top = whole.top - room.top, above = y - FINGER - GLASS; // a low picture is not covered by it
    const below = whole.height < 2 * GLASS ? whole.height : y + FINGER;
    glass.style.top = `${top + (below === whole.height || top + above < 0 ? below : above)}px`;
    Object.assign(seen, { at, times });
    if (Math.max(times[0] / times[1], times[1] / times[0]) > SMEARED) {
      glass.querySelectorAll("text, g:has(> :is([href^='#c'], [href^='#m']))").forEach((word) => word.remove());
    }
    const edge = glass.getBoundingClientRect();
    for (const [place, { left, right, top, bottom, width, height }] of boxed(glass)) {
      place.removeAttribute("tabindex");
      const out = left > edge.right || right < edge.left || top > edge.bottom || bottom < edge.top;
      if (out || Math.min(width, height) < FINGER - 0.5) place.remove();
    }
    return true;
  }
  // What is pressed in the glass comes into its middle.
  function pressed({ clientX, clientY }) {
    const { left, top } = glass.getBoundingClientRect();
    seen.x = seen.at[0] + (clientX - left) / seen.times[0];
    seen.y = seen.at[1] + (clientY - top) / seen.times[1];
  }

  // A picture in which no place leads anywhere answers a press by the next step; on a slide it grows.
  const turns = (at) => !alone && at.closest(".part > svg:not([data-places])") && !host.closest(".slides *");

  const drawings = [...root.querySelectorAll(".part > svg")];
  function legible(changed) {
    const anew = drawings.filter((each) => !changed || changed.some((node) => each.contains(node)));
    if (lab.clientWidth) grow(anew, lab.clientWidth < FOLDS);
  }

  // A broad picture that folds does so where its columns would not all be seen.
  const folding = [...root.querySelectorAll("svg[data-folded]")];
  function fold() {
    if (!lab.clientWidth) return; // it is not shown, as on a slide before its own
    const narrow = lab.clientWidth < FOLDS;
    for (const picture of folding.filter((each) => each.matches(".folded") !== narrow)) {
      picture.classList.toggle("folded", narrow);
      for (const each of [picture, ...picture.querySelectorAll("[data-folded]")]) {
        const by = each === picture ? "viewBox" : "transform", now = each.getAttribute(by) ?? "";
        each.setAttribute(by, each.dataset.folded);
        each.dataset.folded = now;
      }
      if (pictures.includes(picture)) rove(picture);
    }
    legible();
  }
  resized.observe(lab);

  lab.addEventListener("keydown", key);
  lab.addEventListener("click", (event) => {
    const name = event.target.closest("[data-go]")?.dataset.go;
    if (name) go(name);
    const pick = event.target.closest("[data-pick]")?.dataset.pick;
    if (pick) change("member", pick);
    const place = met(event);
    if (event.target.closest(".glass")) pressed(event);
    if (place && !drag?.pressed) jump(place);
    else if (!name && !pick && turns(event.target)) go(model.get("step") === ends[1] ? "first" : "forward");
    drag = null;
  });
  lab.addEventListener("pointerdown", (event) => {
    const { target, clientX, pointerId, pointerType } = event, inGlass = target.closest(".glass");
    const count = target.closest("[data-spin]")?.closest("[data-slot]");
    const places = pointerType === "touch" && target.closest("[data-places]");
    if (!places && !inGlass && seen) magnify((seen = null));
    const picture = (places && touched(places, event) && places)
      || target.closest('[data-jump][aria-disabled="true"]')?.closest("[data-places]");
    if (picture) lab.setPointerCapture(pointerId); // its place may be drawn anew on the way
    drag = count || picture ? { count, picture, from: clientX, pressed: 0 } : null;
  });
  lab.addEventListener("pointermove", (event) => {
    if (!drag || !event.buttons) return;
    (drag.count ? dragged : led)(event);
    if (seen && drag.picture === seen.picture) touched(seen.picture, event);
  });
  // A finger that goes to one side steps, as pages are turned; what scrolls or is dragged keeps it.
  let touch = null;
  lab.addEventListener("touchstart", ({ touches, target }) => {
    const other = alone || touches.length > 1
      || drag || target.closest("input, select, [data-spin], .glass, .place[aria-disabled=\"true\"], .before, .beyond");
    touch = other ? null : { x: touches[0].clientX, y: touches[0].clientY };
  }, { passive: true });
  lab.addEventListener("touchend", ({ changedTouches: [end] }) => {
    const [x, y] = touch ? [end.clientX - touch.x, end.clientY - touch.y] : [0, 0];
    touch = null;
    if (Math.abs(x) >= SWIPE && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? "forward" : "back");
  });
  lab.addEventListener("touchcancel", () => { touch = null; });
  lab.addEventListener("focusin", (event) => {
    const picture = event.target.closest("[data-places]");
    if (picture) rove(picture);
  });
  lab.addEventListener("pointerover", ({ target }) => {
    const place = target.closest("[data-jump]");
    if (place) film.ask(Number(place.dataset.jump)); // a click may follow
  });
  slider.addEventListener("input", () => {
    playing(false);
    change("step", fromSlider(Number(slider.value)));
  });
  select?.addEventListener("change", () => change("member", select.value));
  line.addEventListener("focus", () => line.select());
  find(".copy").addEventListener("click", copy);
  for (const each of root.querySelectorAll("[data-save]")) {
    each.addEventListener("click", () => saveView(
      root, common.rules, each.dataset.save, `${sheet.title} ${model.get("step")}`));
  }
  flip.addEventListener("click", () => change("flipped", !model.get("flipped")));

  const listening = [
    ["change:step", draw], ["change:member", draw],
    ["change:letters", look], ["change:flipped", look], ["change:japanese", speak],
    ...(film.hear ? [["change:frames", film.hear]] : []),
  ];
  listening.forEach(([event, react]) => model.on(event, react));

  point(host);
  const unshaded = shade(lab);
  look();
  const unfollow = [[tongue, TONGUE], [letters, SIGNS]].map(([box, by]) => follow({ model, box, change, by }));
  speak();
  el.append(host);
  if (sheet.asks) cover();
  return () => {
    ended = true;
    waiting.forEach(uncover);
    playing(false);
    unfollow.forEach((end) => end());
    unshaded();
    listening.forEach(([event, react]) => model.off?.(event, react));
    host.remove();
  };
}

export default { render, WORDS };
