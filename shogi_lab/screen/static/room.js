// The engine room: panels around a board to play on. They are sent with the board, and drawn with it
// before anything is painted. While a piece hovers over a square, ghosts of what would change stand
// in their place.

const ROOM_WORDS = {
  en: { slider: "Move of the game", ghost: "if played", before: "Panel before", next: "Next panel", panels: "The engine, part by part" },
  ja: { slider: "棋譜の手数", ghost: "指した場合", before: "前のパネル", next: "次のパネル", panels: "エンジンの各部" },
};
const SOON = 25; // milliseconds that a piece stays over a square before Python is asked

function renderRoom({ model, el }) {
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

  const places = new Map(); // by a panel's name: its section, and what it shows
  function placeOf({ name, side, leads }) {
    if (!places.has(name)) {
      const link = made("a", { href: document.body.dataset.jpThemeLight ? leads : leads.replace(".ipynb", ".html") });
      const [told, shown] = [made("p", { className: "told" }), made("div", { className: "shown" })];
      const section = made("section", { className: "part panel" }, made("h2", {}, link), told, shown);
      section.dataset.panel = name;
      sides[side].append(section);
      places.set(name, { section, link, told, shown, html: null });
    }
    return places.get(name);
  }

  function put(panel, ghost) {
    const place = placeOf(panel);
    const say = (english) => (model.get("japanese") ? panel.japanese[english] : undefined) ?? english;
    place.section.classList.toggle("ghostly", ghost);
    place.section.dataset.ghost = ghost ? words().ghost : "";
    place.link.textContent = say(panel.title);
    place.section.setAttribute("aria-label", say(panel.title));
    const html = `${panel.told}\0${panel.html}\0${model.get("japanese")}`;
    if (html === place.html) return;
    place.html = html;
    place.told.innerHTML = panel.told;
    place.shown.innerHTML = panel.html;
    writeWords(place.section, say);
  }

  let wanted = "";
  function draw() {
    const { move, shown } = model.get("ghosts");
    const would = move && move === wanted ? new Map(shown.map((each) => [each.name, each])) : new Map();
    for (const panel of model.get("panels").shown) put(would.get(panel.name) ?? panel, would.has(panel.name));
    lab.dataset.ghosts = would.size ? move : "";
    turned();
  }

  let soon = 0;
  const aimed = ({ detail }) => {
    wanted = detail;
    clearTimeout(soon);
    if (detail) soon = setTimeout(() => model.send({ do: "hover", move: detail }), SOON);
    else if (lab.dataset.ghosts) draw();
  };
  host.addEventListener("shogi-lab-aim", aimed);

  function slide() {
    const { moves, ply, editing } = model.get("seen");
    wanted = "";
    slider.max = moves.length;
    slider.value = ply;
    slider.disabled = editing || !moves.length;
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
    for (const [node, word] of [[slider, "slider"], [back, "before"], [on, "next"], [gauges, "panels"]]) {
      node.setAttribute("aria-label", words()[word]);
    }
    draw();
  }
  const listening = [["change:seen", slide], ["change:panels", draw], ["change:ghosts", draw], ["change:japanese", speak]];
  listening.forEach(([event, react]) => model.on(event, react));
  slide();
  speak();
  return () => {
    clearTimeout(soon);
    listening.forEach(([event, react]) => model.off?.(event, react));
    end();
  };
}

export default { render: renderRoom, WORDS };
