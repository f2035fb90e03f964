// A shogi board to play on. It knows no rule: with a position come all its legal moves (`ways`),
// so picking a piece up is answered here; what the reader does goes out as one message, and
// what comes back is a drawing's slots, of which only those that differ are swapped.

// All words of the board. What it says of positions and moves comes with them, in both languages.
const WORDS = {
  en: {
    ...SWITCHES.en,
    board: "Shogi board to play on",
    table: "Board and hands",
    squares: "Board, from 9a to 1i; arrow keys go from square to square",
    promoting: "Promote?",
    controls: "Board",
    back: "Take back",
    backBy: "Take back (Backspace)",
    forward: "Forward again",
    forwardBy: "Forward again",
    setUp: "Set up",
    moves: "Moves",
    start: "start",
    draft: "The set-up as SFEN",
    take: "Take this position",
    empty: "Empty the board",
    leave: "Leave",
    setTo: "Set the board to",
    set: "Set",
    example: "SFEN, or startpos moves 7g7f ...",
    load: "Load a record ...",
    line: "This board as a line, for",
    copy: "Copy",
    copied: "The line is copied.",
    places: "A press on a square places",
    or: "or",
    inHand: "In hand",
    toMove: "To move",
    sound: "No fault: it can be played.",
    putBack: "Put back.",
    promote: "promote",
    keep: "keep",
    promoteTo: (piece) => `Promote: ${piece}`,
    keepAs: (piece) => `Keep: ${piece}`,
    canGo: (place) => `${place}, can move here`,
    held: (place, ends) => `${place} picked up, ${ends} square${ends > 1 ? "s" : ""} to go to.`,
    choose: (place, to) => `${place} to ${to}: promote?`,
    tooLarge: (name, size, most) => `${name} has ${size} bytes; a record may have at most ${most}`,
    unreadable: (name) => `${name} cannot be read.`,
  },
  ja: {
    ...SWITCHES.ja,
    board: "駒を動かせる将棋盤",
    table: "盤と持ち駒",
    squares: "将棋盤、９一から１九まで。矢印キーで隣のマスへ",
    promoting: "成るか",
    controls: "盤の操作",
    back: "一手戻す",
    backBy: "一手戻す（Backspace）",
    forward: "一手進める",
    forwardBy: "一手進める",
    setUp: "局面編集",
    moves: "指し手",
    start: "開始",
    draft: "編集中の局面のSFEN",
    take: "この局面にする",
    empty: "盤を空にする",
    leave: "やめる",
    setTo: "局面を読み込む",
    set: "読み込む",
    example: "SFENまたはstartpos moves 7g7f ...",
    load: "棋譜ファイルを開く…",
    line: "この盤を表す行。使い方は",
    copy: "コピー",
    copied: "行をコピーした。",
    places: "マスを押すと置く駒",
    or: "または",
    inHand: "持ち駒",
    toMove: "手番",
    sound: "不整合なし：この局面から指せる。",
    putBack: "元に戻した。",
    promote: "成",
    keep: "不成",
    promoteTo: (piece) => `成る：${piece}`,
    keepAs: (piece) => `成らない：${piece}`,
    canGo: (place) => `${place}、ここへ動ける`,
    held: (place, ends) => `${place}を持った。行き先は${ends}マス。`,
    choose: (place, to) => `${place}を${to}へ：成るか。`,
    tooLarge: (name, size, most) => `${name}：${size}バイト。棋譜は${most}バイトまで。`,
    unreadable: (name) => `${name}は読めない。`,
  },
};

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const SLIPS = 6; // pixels that a pointer may slip during a press

// A piece, or the little sign of a side, as the definitions of the page draw it.
const koma = (piece) => `<svg viewBox="-18 -21 36 42" aria-hidden="true"><use
  href="#${piece === "k" ? piece : piece.toUpperCase()}"${
  piece === piece.toUpperCase() ? "" : ' transform="rotate(180)"'}/></svg>`;
const side = (color) => `<svg class="who" viewBox="-7 -8 14 16" aria-hidden="true"><use
  href="#side" class="side${color}"/></svg>`;

// Faults and errors are a reader's text: they reach the page as text alone.
function tell(node, text, faults) {
  const list = document.createElement("ul");
  for (const [name, about] of faults) {
    const item = document.createElement("li"), code = document.createElement("code");
    code.textContent = name;
    item.append(code, " ", about);
    list.append(item);
  }
  node.replaceChildren(...(text ? [text] : []), ...(faults.length ? [list] : []));
}

function render({ model, el }) {
  const fixed = model.get("fixed");
  const host = document.createElement("div");
  // Notebook 7 takes the arrow keys from any focused element that is not so marked; within a
  // shadow root it sees the host as focused.
  host.setAttribute("data-lm-suppress-shortcuts", "true");
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = fixed.page;
  const find = (selector) => root.querySelector(selector);
  const [lab, chooser, caption, list, paste, state, refused] = [".lab", ".chooser", ".caption",
    ".line", ".paste", ".here", ".refused"].map(find);
  const send = (asked) => model.send(asked);

  // A place to press under each square's piece and each piece in hand; it turns with the board. Who
  // hears a board walks its squares as the cells of a table, rank by rank.
  const ranks = [];
  const group = (given) => {
    const node = document.createElementNS(SVG_NS, "g");
    Object.entries(given).forEach(([name, value]) => node.setAttribute(name, value));
    return node;
  };
  const grid = group({ role: "grid", "data-label": "squares" });
  const slots = [...root.querySelectorAll("[data-slot]")];
  const shown = new Map();
  const places = new Map();
  for (const slot of slots) {
    const [, kind, at] = slot.dataset.slot.match(/^([ph])(\d.*)$/) ?? [];
    if (!kind) continue;
    const [role, inside] = kind === "p" ? ["gridcell", ranks[Math.floor(at / 9)] ??= group({ role: "row" })] : ["button"];
    const place = group({ class: "at", role, tabindex: -1, "data-at": at, transform: slot.getAttribute("transform") });
    const [x, wide] = kind === "p" ? [-20, 40] : [-22, 60];
    place.innerHTML = `<rect class="cell" x="${x}" y="-22" width="${wide}" height="44"/><circle
      class="dot" r="6.5"/><path class="corners" d="M-18.5,-11v-9.5h9.5M9,-20.5h9.5v9.5M18.5,11v9.5h-9.5M-9,20.5h-9.5v-9.5"/>`;
    if (inside) inside.append(place);
    else slot.before(place);
    places.set(at, place);
  }
  grid.append(...ranks);
  find("[data-slot=p0]").before(grid);

  let seen, held = null, pasted = false;
  let home = "40"; // the place that Tab goes to
  const language = () => (model.get("japanese") ? "ja" : "en");
  const words = () => WORDS[language()];
  const ours = (english, known = seen) => (model.get("japanese")
    ? known.japanese[english] ?? fixed.japanese[english] : undefined) ?? english;
  // What is said last is said again when the language turns: both are made anew, not put down.
  let last = () => "", refusal = () => ["", []];
  function say(make) {
    last = make;
    const text = make();
    if (caption.textContent !== text) caption.textContent = text;
  }
  function refuse(make) {
    refusal = make;
    tell(refused, ...make());
  }
  const nameOf = (at) => ours(seen.labels[at] ?? seen.hands[at][1]);

  function turnTo(at) {
    places.get(home).setAttribute("tabindex", -1);
    home = at;
    places.get(home).setAttribute("tabindex", 0);
  }

  function focusOn(at) {
    turnTo(at);
    places.get(home).focus();
    aim(at);
  }

  // Whoever listens learns of the move that is being thought of: a piece is picked up, and a place to
  // which it can go is pointed at.
  let aimed = "";
  function aim(at) {
    const move = seen?.ways[held]?.[at]?.[0][0] ?? "";
    if (move === aimed) return;
    aimed = move;
    host.dispatchEvent(new CustomEvent("shogi-lab-aim", { detail: move }));
  }

  function mark() {
    const ends = seen.ways[held] ?? {};
    for (const [at, place] of places) {
      const can = at in ends;
      place.classList.toggle("held", at === held);
      place.classList.toggle("to", can);
      place.classList.toggle("full", can && Boolean(seen.slots[`p${at}`]));
      place.classList.toggle("ready", seen.editing || can || at in seen.ways);
      place.classList.toggle("off", seen.hands[at]?.[0] === 0 && !seen.editing);
      place.setAttribute("aria-label", can ? words().canGo(nameOf(at)) : nameOf(at));
      const picked = at in seen.labels ? "aria-selected" : "aria-pressed";
      if (at === held) place.setAttribute(picked, "true");
      else place.removeAttribute(picked);
    }
    if (places.get(home).classList.contains("off")) turnTo("40");
  }

  function drawLine() {
    const { moves, ply } = seen;
    while (list.children.length > moves.length + 1) list.lastChild.remove();
    while (list.children.length < moves.length + 1) {
      list.append(document.createElement("li"));
      list.lastChild.innerHTML = '<button type="button"></button>';
    }
    [...list.children].forEach(({ firstChild: button }, i) => {
      const [color, move] = moves[i - 1] ?? [null, words().start];
      if (button.dataset.move !== `${color}${move}`) {
        button.dataset.move = `${color}${move}`;
        button.innerHTML = i ? `<span>${i}</span>${side(color)}` : "";
        button.append(move);
      }
      button.dataset.ply = i;
      button.tabIndex = i === ply ? 0 : -1;
      if (i === ply) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    const here = list.children[ply];
    requestAnimationFrame(() => { // with the layout that the frame needs, and none before it
      list.scrollTop = Math.max(here.offsetTop + here.offsetHeight - list.clientHeight,
        Math.min(list.scrollTop, here.offsetTop));
    });
    if (list.contains(root.activeElement)) here.firstChild.focus({ preventScroll: true });
    find(".counter").textContent = `${ply} / ${moves.length}`;
    find(".back").ariaDisabled = `${ply === 0 || seen.editing}`;
    find(".forward").ariaDisabled = `${ply === moves.length || seen.editing}`;
  }

  function drawSetup() {
    const { editing } = seen;
    root.querySelectorAll(".setup").forEach((node) => (node.hidden = !editing));
    root.querySelectorAll(".playing").forEach((node) => (node.hidden = editing));
    find(".edit").setAttribute("aria-pressed", editing);
    if (!editing) return;
    if (!find("[name=tool]:checked")) find("[name=tool]").checked = true;
    find(`[name=turn][value="${seen.turn}"]`).checked = true;
    root.querySelectorAll("[data-hand]").forEach((input) => {
      const count = `${seen.hands[input.dataset.hand][0]}`;
      if (input.value !== count) input.value = count;
    });
    const good = seen.faults.length === 0;
    tell(find(".faults"), good ? words().sound : "", seen.faults.map(inOurs));
    find(".faults").classList.toggle("good", good);
    find(".take").ariaDisabled = `${!good}`;
    find(".draft").textContent = seen.draft;
  }

  const inOurs = ([name, about]) => [name, ours(about)];

  function draw() {
    seen = model.get("seen");
    const now = seen;
    for (const slot of slots) {
      const fragment = seen.slots[slot.dataset.slot] ?? "";
      if (shown.get(slot) === fragment) continue;
      shown.set(slot, fragment);
      slot.innerHTML = fragment;
      writeWords(slot, ours);
    }
    held = now.held || null;
    chooser.hidden = true;
    if (now.said) say(() => ours(now.said, now));
    refuse(() => [now.refused.text && ours(now.refused.text, now),
      (now.refused.faults ?? []).map(([name, about]) => [name, ours(about, now)])]);
    if (pasted && !seen.refused.text) paste.value = "";
    pasted = false;
    drawLine();
    drawSetup();
    mark();
    lab.dataset.seq = seen.seq;
  }

  function hold(at) {
    held = at;
    mark();
    const ends = Object.keys(seen.ways[at] ?? {}).length;
    say(() => (at === null ? words().putBack : words().held(nameOf(at), ends)));
  }

  function press(at) {
    const options = seen.ways[held]?.[at];
    const [[move]] = options?.length === 1 && !seen.editing ? options : [[]];
    if (move) send({ do: "move", move }); // Python begins while the browser turns to the square
    focusOn(at);
    if (move) return;
    if (seen.editing) return setUp(at, 1);
    if (at in seen.labels) send({ do: "press", at: Number(at) });
    if (options) return choose(at, options);
    if (at === held) hold(null);
    else if (at in seen.ways) hold(at);
    else if (held !== null && at in seen.labels) send({ do: "why", place: held, to: Number(at) });
    else send({ do: "why", place: at });
  }

  // A piece that is drawn along: it is picked up as by a press, and let go by a press on what is
  // below it. Whatever cannot move says why, once it is let go elsewhere.
  const placeAt = ({ clientX, clientY }) => root.elementFromPoint(clientX, clientY)?.closest("[data-at]");
  let drawn = null; // where the pointer went down: { at, x, y }, and then the piece that follows it

  function take(event) {
    const at = event.target.closest("[data-at]")?.dataset.at;
    const there = seen.labels[at] ? seen.slots[`p${at}`] : seen.hands[at]?.[0];
    if (!event.isPrimary || event.button || !there || seen.editing) return;
    drawn = { at, x: event.clientX, y: event.clientY };
  }

  function drawAlong(event) {
    if (!drawn) return;
    if (!drawn.piece && Math.hypot(event.clientX - drawn.x, event.clientY - drawn.y) < SLIPS) return;
    const table = find(".table").getBoundingClientRect(), below = placeAt(event)?.dataset.at;
    if (!drawn.piece) {
      find(".table").setPointerCapture(event.pointerId);
      lift();
    }
    drawn.piece.style.left = `${event.clientX - table.x}px`;
    drawn.piece.style.top = `${event.clientY - table.y}px`;
    aim(below);
    for (const [at, place] of places) place.classList.toggle("below", at === below && at in (seen.ways[held] ?? {}));
  }

  function lift() {
    const { at } = drawn, slot = slots.find(({ dataset }) => dataset.slot === (at in seen.labels ? `p${at}` : `h${at}`));
    const { a, b, c, d } = slot.getScreenCTM();
    drawn.piece = document.createElementNS(SVG_NS, "svg");
    drawn.piece.setAttribute("class", "drawn");
    drawn.piece.innerHTML = `<g transform="matrix(${[a, b, c, d, 0, 0]})">${slot.innerHTML}</g>`;
    drawn.slot = slot;
    slot.style.opacity = 0.25;
    find(".table").append(drawn.piece);
    if (!(at in seen.ways)) return;
    focusOn(at);
    if (at in seen.labels) send({ do: "press", at: Number(at) });
    if (held !== at) hold(at);
  }

  function drop(event) {
    const { at, piece, slot } = drawn ?? {};
    drawn = null;
    if (!piece) return;
    const below = event.type === "pointerup" && placeAt(event)?.dataset.at; // before anything is laid out anew
    piece.remove();
    slot.style.opacity = "";
    places.forEach((place) => place.classList.remove("below"));
    if (below === at) return; // it stays picked up
    if (!(at in seen.ways)) send({ do: "why", place: at });
    else if (below) press(below);
    else hold(null);
  }

  function choose(at, options) {
    chooser.replaceChildren(...[...options].reverse().map(([move, piece], i) => {
      const button = document.createElement("button");
      button.type = "button";
      button.innerHTML = `${koma(piece)}<span>${words()[i ? "keep" : "promote"]}</span>`;
      button.setAttribute("aria-label", words()[i ? "keepAs" : "promoteTo"](ours(fixed.names[piece])));
      button.addEventListener("click", () => (focusOn(at), send({ do: "move", move })));
      return button;
    }));
    chooser.hidden = false;
    const table = find(".table").getBoundingClientRect();
    const cell = places.get(at).firstChild.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: high } = chooser;
    const left = cell.x + cell.width / 2 - table.x - wide / 2;
    const above = cell.y - table.y - high - 6;
    chooser.style.left = `${Math.max(0, Math.min(left, table.width - wide))}px`;
    chooser.style.top = `${above < 0 ? cell.bottom - table.y + 6 : above}px`;
    chooser.firstChild.focus({ preventScroll: true });
    const from = held;
    say(() => words().choose(nameOf(from), seen.labels[at].split(" ")[0]));
  }

  function setUp(at, by) {
    const chosen = find("[name=tool]:checked").value;
    if (at in seen.labels) return send({ do: "square", at: Number(at), tool: by > 0 ? chosen : "remove" });
    const way = chosen === "remove" ? -1 : by;
    send({ do: "hold", color: Number(at[0]), piece: at[1], by: way });
  }

  function neighbour(from, [right, down]) {
    const middle = (place) => {
      const box = place.firstChild.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2, box];
    };
    const [x, y, box] = middle(places.get(from));
    let best = from, least = Infinity;
    for (const [at, place] of places) {
      if (place.classList.contains("off")) continue;
      const [tx, ty] = middle(place);
      const along = right * (tx - x) + down * (ty - y);
      const aside = Math.abs(right ? ty - y : tx - x);
      if (along < box.height / 3 || (down && aside > box.width / 2)) continue;
      if (along + 4 * aside < least) [best, least] = [at, along + 4 * aside];
    }
    return best;
  }

  function key(event) {
    const { target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (["text", "number", "file"].includes(target.type)) return event.stopPropagation();
    const at = target.dataset.at, by = { "+": 1, "-": -1, Delete: -1, Backspace: -1 }[event.key];
    const arrow = ARROWS[event.key];
    if (event.key === "f") change("flipped", !model.get("flipped"));
    else if (event.key === "Escape" && !chooser.hidden) (focusOn(home), hold(null));
    else if (event.key === "Escape" && held !== null) hold(null);
    else if (chooser.contains(target) && arrow)
      (target.nextSibling ?? target.previousSibling).focus({ preventScroll: true });
    else if (at && arrow) focusOn(neighbour(at, arrow));
    else if (at && ["Enter", " "].includes(event.key)) press(at);
    else if (at && seen.editing && by) setUp(at, by);
    else if (event.key === "Backspace" && !seen.editing) send({ do: "step", by: -1 });
    else if (list.contains(target) && arrow) send({ do: "step", by: arrow[0] + arrow[1] });
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  }

  function look() {
    find(".pieces").innerHTML = fixed.pieces[model.get("letters") ? "letters" : "kanji"];
    find(".letters").checked = model.get("letters");
    lab.classList.toggle("flipped", model.get("flipped"));
    find(".flip").setAttribute("aria-pressed", `${model.get("flipped")}`);
    chooser.hidden = true;
  }

  function speak() {
    find(".tongue").checked = model.get("japanese");
    lab.lang = language();
    label(root, (held) => [words()[held] ?? ours(held), language()]);
    writeWords(lab, ours);
    caption.textContent = last();
    tell(refused, ...refusal());
    chooser.hidden = true;
    drawLine();
    drawSetup();
    mark();
  }

  function change(name, value) {
    if (model.get(name) === value) return;
    model.set(name, value);
    model.save_changes();
  }

  function upload({ target }) {
    const [file] = target.files;
    target.value = ""; // so that the same file can be chosen again
    if (!file) return;
    if (file.size > fixed.largest) {
      return refuse(() => [words().tooLarge(file.name, file.size, fixed.largest), []]);
    }
    const reader = new FileReader();
    reader.onload = () => send({ do: "record", name: file.name, content: reader.result.split(",")[1] });
    reader.onerror = () => refuse(() => [words().unreadable(file.name), []]);
    reader.readAsDataURL(file);
  }

  async function copy() {
    state.select();
    if (!document.execCommand("copy")) await navigator.clipboard.writeText(state.value);
    say(() => words().copied);
  }

  const step = (by) => (event) => event.currentTarget.ariaDisabled !== "true" && send({ do: "step", by });
  const on = (selector, event, react) => find(selector).addEventListener(event, react);
  lab.addEventListener("keydown", key);
  let dropped = false; // the click that a drop ends with
  on(".table", "click", (event) => {
    const at = event.target.closest("[data-at]")?.dataset.at;
    if (at && !dropped) press(at);
  });
  on(".table", "pointerdown", take);
  on(".table", "pointerover", (event) => drawn || aim(event.target.closest("[data-at]")?.dataset.at));
  on(".table", "pointermove", drawAlong);
  // A finger that draws a piece moves no page; what is no piece to move does.
  find(".table").addEventListener("touchmove", (event) => {
    if (drawn?.at in seen.ways && event.cancelable) event.preventDefault();
  }, { passive: false });
  for (const ends of ["pointerup", "pointercancel"]) {
    on(".table", ends, (event) => {
      dropped = Boolean(drawn?.piece);
      setTimeout(() => (dropped = false));
      drop(event);
    });
  }
  chooser.addEventListener("focusout", ({ relatedTarget }) => {
    if (!chooser.hidden && !chooser.contains(relatedTarget)) chooser.hidden = true;
  });
  list.addEventListener("click", ({ target }) => {
    const ply = target.closest("[data-ply]")?.dataset.ply;
    if (ply) send({ do: "go", ply: Number(ply) });
  });
  on(".back", "click", step(-1));
  on(".forward", "click", step(1));
  on(".edit", "click", () => send({ do: "edit", start: seen.editing ? "" : "here" }));
  on(".leave", "click", () => send({ do: "edit", start: "" }));
  on(".empty", "click", () => send({ do: "edit", start: "empty" }));
  on(".take", "click", ({ currentTarget }) => {
    if (currentTarget.ariaDisabled !== "true") send({ do: "take" });
  });
  on(".turns", "change", ({ target }) => send({ do: "turn", turn: Number(target.value) }));
  on(".hands", "change", ({ target: { validity, value, dataset } }) => {
    if (validity.valid) send({ do: "hand", color: Number(dataset.hand[0]), piece: dataset.hand[1], count: Number(value) });
  });
  on(".enter", "submit", (event) => {
    event.preventDefault();
    pasted = true;
    send({ do: "paste", text: paste.value });
  });
  on(".record", "change", upload);
  on(".copy", "click", copy);
  on(".flip", "click", () => change("flipped", !model.get("flipped")));

  const restate = () => (state.value = model.get("state"));
  const listening = [["change:seen", draw], ["change:state", restate],
    ["change:letters", look], ["change:flipped", look], ["change:japanese", speak]];
  listening.forEach(([event, react]) => model.on(event, react));

  const unshaded = shade(lab);
  look();
  restate();
  draw();
  const unfollow = [[".tongue", TONGUE], [".letters", SIGNS]].map(
    ([box, by]) => follow({ model, box: find(box), change, by }));
  speak();
  turnTo(home);
  el.append(host);
  return () => {
    unfollow.forEach((end) => end());
    unshaded();
    listening.forEach(([event, react]) => model.off?.(event, react));
    host.remove();
  };
}

export default { render, WORDS };
