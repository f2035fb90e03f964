// The engine room: panels around a board to play on. They are sent with the board, and drawn with it
// before anything is painted. While a piece hovers over a square, ghosts of what would change stand
// in their place.

const ROOM_WORDS = {
  en: { slider: "Move of the game", ghost: "if played", before: "Panel before", next: "Next panel", panels: "The engine, part by part",
    line: "Step: S, line by line (back with Shift+S)", step: "Step: S", proof: "How we know", rows: "Its chapter; arrow keys go to its rows" },
  ja: { slider: "棋譜の手数", ghost: "指した場合", before: "前のパネル", next: "次のパネル", panels: "エンジンの各部",
    line: "一行ずつ：S（戻るはShift+S）", step: "一行ずつ：S", proof: "確かめ方", rows: "説明の章へ。矢印キーで下の行へ" },
};
// What a move would change is here before it is played, if the piece hovered: then the move is shown at
// once. What Python says of it later is drawn only where it differs.
function foreseeing(model) {
  const heard = new Map(), known = {};
  const tell = (event) => heard.get(event)?.reacts.forEach((react) => react());
  function came(event) {
    const name = event.slice("change:".length), was = known[name];
    delete known[name];
    if (was === undefined || JSON.stringify(was) !== JSON.stringify(model.get(name))) tell(event);
  }
  const get = (name) => known[name] ?? model.get(name);
  return {
    get,
    set: (name, value) => model.set(name, value),
    save_changes: () => model.save_changes(),
    on(event, react) {
      if (!heard.has(event)) {
        heard.set(event, { reacts: new Set(), came: () => came(event) });
        model.on(event, heard.get(event).came);
      }
      heard.get(event).reacts.add(react);
    },
    off(event, react) {
      const { reacts, came } = heard.get(event) ?? {};
      if (!reacts?.delete(react) || reacts.size) return;
      heard.delete(event);
      model.off?.(event, came);
    },
    send(asked) {
      const { move, shown, seen } = get("ghosts"), { seq, shown: panels } = get("panels");
      model.send(asked);
      if (asked.do !== "move" || asked.move !== move) return;
      const would = byName(shown);
      Object.assign(known, { seen, late: {}, ghosts: {},
        panels: { seq: seq + 1, shown: panels.map((each) => would.get(each.name) ?? each) } });
      Object.keys(known).forEach((name) => tell(`change:${name}`));
    },
  };
}
// What points: a row, and in it each part that does, such as a bit.
const ROW = ".panel :is(tr, li)", ROWS = ":is(tr, li):has([data-of])";
const byName = (panels) => new Map(panels.map((each) => [each.name, each]));

function renderRoom({ model: jupyters, el }) {
  const model = foreseeing(jupyters);
  const end = render({ model, el });
  const host = el.lastChild, root = host.shadowRoot, lab = root.querySelector(".lab");
  const words = () => ROOM_WORDS[model.get("japanese") ? "ja" : "en"];
  const made = (tag, settings = {}, ...inside) => {
    const node = Object.assign(document.createElement(tag), settings);
    node.append(...inside);
    return node;
  };
  lab.classList.add("room");
  const gauges = made("div", { className: "gauges", tabIndex: -1 });
  const sides = Object.fromEntries(["left", "right", "below"].map((side) => [side, made("div", { className: side })]));
  gauges.append(...Object.values(sides));
  const [back, name, on] = [made("button", { type: "button", textContent: "‹" }), made("output"),
    made("button", { type: "button", textContent: "›" })];
  const turner = made("div", { className: "turner" }, back, name, on);
  lab.append(turner, gauges);
  const slider = made("input", { type: "range", className: "slider", min: 0, step: 1 });
  root.querySelector(".counter").before(slider);
  const line = made("button", { type: "button", className: "by-line wide" });
  root.querySelector(".switches").before(line);
  root.querySelector(".keep code").textContent = 'room("...")';

  const inJupyter = document.body.dataset.jpThemeLight;
  const places = new Map(); // by a panel's name: its section, and what it shows
  function placeOf({ name, side, leads, proof }) {
    if (!places.has(name)) {
      const [link, mark] = [leads, proof].map((to) => made("a", { href: inJupyter ? to : to.replace(".ipynb", ".html") }));
      mark.className = "proof";
      mark.textContent = "°";
      const [told, shown] = [made("p", { className: "told" }), made("div", { className: "shown" })];
      const section = made("section", { className: "part panel" }, made("h2", {}, link, mark), told, shown);
      section.dataset.panel = name;
      sides[side].append(section);
      places.set(name, { section, link, mark, told, shown, html: null, turn: places.size });
    }
    return places.get(name);
  }

  function put(panel, ghost) {
    const place = placeOf(panel);
    const say = (english) => (model.get("japanese") ? panel.japanese[english] : undefined) ?? english;
    const solid = !ghost && place.section.classList.contains("ghostly");
    place.section.classList.toggle("ghostly", ghost);
    place.section.dataset.ghost = ghost ? words().ghost : "";
    place.link.textContent = say(panel.title);
    place.link.title = words().rows;
    place.mark.title = words().proof;
    place.mark.setAttribute("aria-label", `${words().proof}: ${say(panel.title)}`);
    place.section.setAttribute("aria-label", say(panel.title));
    const html = `${panel.told}\0${panel.html}\0${model.get("japanese")}`;
    if (html === place.html) return solid ? place : null;
    place.html = html;
    become(place.told, panel.told);
    become(place.shown, panel.html);
    writeWords(place.section, say);
    return place;
  }

  // Of what stands there only what differs is made anew: a browser lays out and paints no more.
  function become(host, html) {
    const now = document.createElement("template");
    now.innerHTML = html;
    now.content.querySelectorAll(`${ROWS}, b[data-of]`).forEach((each) => each.setAttribute("tabindex", -1));
    grow(host, now.content);
  }
  function grow(old, now) {
    const [were, are] = [[...old.childNodes], [...now.childNodes]];
    were.slice(are.length).forEach((each) => each.remove());
    are.forEach((each, i) => {
      const was = were[i];
      if (!was) old.append(each);
      else if (was.isEqualNode(each)) return;
      else if (was.childNodes.length && was.cloneNode().isEqualNode(each.cloneNode())) grow(was, each);
      else was.replaceWith(each);
    });
  }

  // What comes together is drawn once.
  let wanted = "", drawnAt = 0, lit = [], asked = false;
  function draws() {
    if (asked) return;
    asked = true;
    queueMicrotask(() => { asked = false; draw(); });
  }
  function draw() {
    const { move, shown } = model.get("ghosts"), { seq, shown: panels } = model.get("panels"), late = model.get("late");
    const would = byName(move && move === wanted ? shown : []);
    dim(); // else rows that are lit would differ from those that come
    const changed = panels.map((panel) => put(would.get(panel.name) ?? late[panel.name] ?? panel, would.has(panel.name)));
    lab.dataset.ghosts = would.size ? move : "";
    if (drawnAt !== seq && drawnAt) changed.filter(Boolean).forEach(arrive);
    drawnAt = seq;
    if (lit.length) light();
    else requestAnimationFrame(scroll);
  }

  // What a move changes arrives in the order in which the engine does it; at once for who prefers that.
  function arrive(place) {
    place.coming?.cancel();
    const when = { duration: 60, delay: 30 * place.turn, fill: "backwards" };
    if (!still.matches) place.coming = place.shown.animate({ opacity: [0.25, 1] }, when);
  }
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // What belongs to what is pointed at is lit in every panel. A thing says first what it is, then what
  // belongs to it (data-of); a square, which has no words, is known by its place.
  const boards = () => [...gauges.querySelectorAll("svg:has([data-name='5e'])")];
  const named = (name) => root.querySelectorAll(`.table [data-name="${name}"], .gauges svg [data-name="${name}"]`);
  function squareAt(svg, { clientX, clientY }) {
    const { a, e, d, f } = svg.querySelector("[data-name='5e']").parentElement.getScreenCTM();
    const [x, y] = [(clientX - e) / a, (clientY - f) / d];
    const [near, middle] = [svg.querySelectorAll("[data-name]"), ({ transform }) => transform.baseVal[0].matrix];
    return [...near].find((each) => /^[1-9][a-i]$/.test(each.dataset.name) &&
      Math.abs(middle(each).e - x) < 20 && Math.abs(middle(each).f - y) < 22)?.dataset.name;
  }
  function pointed(event) {
    const { target } = event, place = target.closest(".at");
    if (place) {
      const { at } = place.dataset;
      return [at in model.get("seen").labels ? model.get("seen").labels[at].split(" ")[0] : at];
    }
    const thing = target.closest(".panel b[data-of]") ?? target.closest(ROW)?.querySelector("[data-of]");
    if (thing) return thing.dataset.of.split(" ");
    const svg = target.closest(".gauges svg"), square = svg && boards().includes(svg) && squareAt(svg, event);
    return square ? [square] : [];
  }
  function dim() {
    root.querySelectorAll("[data-lit]").forEach((each) => each.removeAttribute("data-lit"));
    root.querySelectorAll(".spot").forEach((each) => each.remove());
  }
  function light() {
    const [what, ...parts] = lit, names = new Set(lit);
    dim();
    if (!what) return;
    for (const thing of gauges.querySelectorAll("[data-of]")) {
      const [is, ...its] = thing.dataset.of.split(" ");
      if (names.has(is) || its.includes(what)) thing.closest("b, tr, li").toggleAttribute("data-lit", true);
    }
    for (const square of [what, ...parts]) {
      if (/^[1-9][a-i]$/.test(square)) named(square).forEach((each) => each.before(spotAt(each)));
    }
    requestAnimationFrame(scroll);
  }
  // With the layout that the frame needs, and none before it.
  const scroll = () => gauges.querySelectorAll(".panel ol").forEach((list) => {
    const ran = model.get("lines").length && list.querySelector("li:has(.last)");
    const to = ran || (list.matches(":hover") ? null : list.querySelector("li[data-lit]"));
    if (to) list.scrollTop = to.offsetTop - list.offsetTop - list.clientHeight / 2;
  });
  const spotAt = (each) => node("rect", { class: "spot", x: -19, y: -21, width: 38, height: 42, rx: 4,
    transform: each.getAttribute("transform") });
  const point = (event) => {
    const now = pointed(event);
    if (now.join(" ") === lit.join(" ")) return;
    lit = now;
    light();
  };
  ["pointermove", "pointerdown", "focusin"].forEach((event) => lab.addEventListener(event, point));
  lab.addEventListener("pointerleave", () => { lit = []; light(); });

  // By keys: from a panel's title down to its rows, and in a row from part to part.
  gauges.addEventListener("keydown", (event) => {
    const { key, target } = event, section = target.closest(".panel"), arrow = ARROWS[key];
    if (!section || !(arrow || key === "Escape")) return;
    const title = section.querySelector("a"), row = target.closest("tr, li");
    const along = arrow?.[0] ? [row, ...(row?.querySelectorAll("b[data-of]") ?? [])] : [title, ...section.querySelectorAll(ROWS)];
    const at = along.indexOf(arrow?.[0] ? target.closest("b") ?? row : row ?? title);
    const to = arrow ? along[at + arrow[0] + arrow[1]] : title;
    if (!to) return;
    to.focus();
    event.preventDefault();
    event.stopPropagation();
  });

  // The move that was played last, line by line.
  const goLine = (by) => model.send({ do: "line", by });
  line.addEventListener("click", ({ shiftKey }) => goLine(shiftKey ? -1 : 1));
  const keyed = (event) => {
    if (event.key.toLowerCase() !== "s" || event.ctrlKey || event.altKey || event.metaKey ||
      ["text", "number"].includes(event.composedPath()[0].type)) return;
    goLine(event.shiftKey ? -1 : 1);
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener("keydown", keyed, true);
  function drawLine() {
    const [at, last] = model.get("lines");
    line.textContent = at ? `${words().step} ${at}/${last}` : words().step;
    line.setAttribute("aria-pressed", `${Boolean(at)}`);
    line.disabled = !model.get("seen").ply || model.get("seen").editing;
  }

  // Python is asked of one move at a time, and after its answer of the move that is aimed at then.
  let waits = false;
  function ask() {
    if (waits || !wanted || wanted === model.get("ghosts").move) return;
    waits = true;
    model.send({ do: "hover", move: wanted });
  }
  function answered() {
    waits = false;
    ask();
    draws();
  }
  const aimed = ({ detail }) => {
    wanted = detail;
    ask();
    if (lab.dataset.ghosts || model.get("ghosts").move === wanted) draw();
  };
  host.addEventListener("shogi-lab-aim", aimed);

  function slide() {
    const { moves, ply, editing } = model.get("seen");
    [wanted, waits] = ["", false];
    slider.max = moves.length;
    slider.value = ply;
    slider.disabled = editing || !moves.length;
    drawLine();
  }
  slider.addEventListener("input", () => model.send({ do: "go", ply: Number(slider.value) }));
  // The board's own keys are the slider's while it has the focus.
  slider.addEventListener("keydown", (event) => event.stopPropagation());

  // On a telephone one panel is seen at a time: swiped, or turned by two buttons.
  const all = () => [...gauges.querySelectorAll(".panel")];
  const here = () => Math.max(0, Math.round(gauges.scrollLeft / Math.max(1, gauges.clientWidth)));
  function turned() {
    const panels = all(), at = Math.min(here(), panels.length - 1);
    name.textContent = `${panels[at]?.ariaLabel ?? ""} ${at + 1} / ${panels.length}`;
    [back.ariaDisabled, on.ariaDisabled] = [`${at === 0}`, `${at === panels.length - 1}`];
  }
  const turn = (by) => gauges.scrollTo({ left: (here() + by) * gauges.clientWidth });
  back.addEventListener("click", () => turn(-1));
  on.addEventListener("click", () => turn(1));
  gauges.addEventListener("scroll", turned);

  function speak() {
    for (const [node, word] of [[slider, "slider"], [back, "before"], [on, "next"], [gauges, "panels"], [line, "line"]]) {
      node.setAttribute("aria-label", words()[word]);
    }
    line.title = words().line;
    drawLine();
    draw();
    turned();
  }
  const listening = [["change:seen", slide], ["change:panels", draws], ["change:ghosts", answered], ["change:late", draws], ["change:lines", drawLine], ["change:japanese", speak]];
  listening.forEach(([event, react]) => model.on(event, react));
  slide();
  speak();
  return () => {
    listening.forEach(([event, react]) => model.off?.(event, react));
    end();
  };
}

export default { render: renderRoom, WORDS };
