// A window beside the slides, for who presents: what to say and to ask with the slide that is shown,
// and what the page has there that the slide leaves out. It turns with the slides, and turns them.

(() => {
  const all = (selector, at) => [...at.querySelectorAll(selector)];
  const root = document.documentElement;

  const STYLE = `
    body { margin: 0; padding: 1.2rem 1.5rem; font: 19px/1.55 ${getComputedStyle(document.body).fontFamily}; }
    h1 { font-size: 1.25rem; margin: 0 0 1rem; } h1 small { font-weight: 400; opacity: .75; margin-right: .6em; }
    h2, h3 { font-size: 1rem; margin: 0 0 .3rem; } p, ul, blockquote { margin: 0 0 .7rem; } ul { padding-left: 1.2em; }
    section { margin: 0 0 1rem; padding-left: .9rem; border-left: 4px solid #b97900; } .left { border-color: #8886; }
    nav { float: right; margin: 0 0 .6rem 1rem; font-size: .8em; } button { font: inherit; margin-left: .3em; padding: .1em .6em; color: inherit; background: none; border: 1px solid #8886; border-radius: 6px; cursor: pointer; }
    button[aria-pressed="true"] { font-weight: 650; border: 2px solid #b97900; }
    pre { overflow-x: auto; font-size: .85em; } blockquote, footer { opacity: .85; } footer { border-top: 1px solid #8886; padding-top: .6rem; }`;
  const KEYS = ["ArrowRight", "ArrowLeft", "PageDown", "PageUp", "Home", "End", "e", "E"];
  let other = null, notes = null, slide = null, chosen = ""; // of plans, by its minutes

  const loaded = () => new Promise((resolve) => {
    window.shogiLabNotes = resolve;
    const [name] = /[^/]*$/.exec(location.pathname), folder = root.lang === "ja" ? "ja/" : "";
    const src = `${root.dataset.root}../teacher/${folder}notes/${name.replace(/\.html$/, "")}.js`;
    document.head.append(Object.assign(document.createElement("script"), { src, onerror: () => resolve({}) }));
  });

  function made(name, ...children) {
    const node = other.document.createElement(name);
    node.append(...children);
    return node;
  }
  // The plans of the chapter, of which one may be chosen: its rows are then the only ones.
  const planOf = (html) => /^<h2 data-plan="(\d+)"/.exec(html)?.[1] ?? "";
  function choice() {
    const plans = [...new Set(Object.values(notes).flat().map(planOf))].filter(Boolean).sort((a, b) => a - b);
    const button = (plan, words) => {
      const each = made("button", words);
      each.ariaPressed = `${plan === chosen}`;
      each.onclick = () => {
        chosen = plan;
        show();
        other.document.querySelector("[aria-pressed=true]").focus();
      };
      return each;
    };
    const buttons = [...plans.map((plan) => button(plan, `{{${plan} minutes}}`)), button("", "{{all plans}}")];
    return plans.length > 1 ? [made("nav", "{{The plan of}}", ...buttons)] : [];
  }
  function part(html, name = "") {
    const node = made("section");
    node.className = name;
    node.innerHTML = html;
    all("a", node).forEach((link) => link.replaceWith(...link.childNodes)); // they lead nowhere from here
    return node;
  }

  function show() {
    if (!slide || !notes || !other || other.closed) return;
    const { body } = other.document, { backgroundColor, color } = getComputedStyle(document.body);
    Object.assign(body.style, { backgroundColor, color });
    const isChosen = (html) => !chosen || ["", chosen].includes(planOf(html));
    const there = slide.cells.flatMap((id) => notes[id] ?? []).filter(isChosen);
    if (!Object.keys(notes).length) there.push("<p>{{The notes for teachers are in the folder teacher, which is not beside this one: open this chapter where both are.}}</p>");
    const said = slide.said.map(({ outerHTML }) => outerHTML).join("");
    const head = made("h1", made("small", slide.number), slide.title);
    const none = there.length ? [] : [part("<p>{{No note belongs to this slide.}}</p>", "left")];
    const left = said ? [made("h2", "{{The page says}}"), part(said, "left")] : [];
    const { next } = slide, nexts = next ? `{{Next: ${next}}}` : "";
    body.replaceChildren(...choice(), head, ...there.map((html) => part(html)), ...none, ...left, made("footer", made("p", nexts), made("p", "{{The arrow keys turn the slides from here, too, and E enlarges a part of a film.}}")));
    other.scrollTo(0, 0);
  }

  document.addEventListener("turned", ({ detail }) => {
    slide = detail;
    if (slide) show();
    else other?.close();
  });
  addEventListener("pagehide", () => other?.close());

  window.shogiLabPresenter = async (opened, now) => {
    other = opened;
    slide = now;
    const there = other.document;
    there.documentElement.lang = root.lang;
    const { title } = document;
    there.head.replaceChildren(made("title", `{{Notes: ${title}}}`), made("style", STYLE));
    there.onkeydown = (event) => {
      if (!KEYS.includes(event.key)) return;
      event.preventDefault();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: event.key }));
    };
    notes ??= await loaded();
    show();
  };
})();
