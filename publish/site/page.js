// A page: what it remembers, its search, its contents, words explained, code folded, paper, slides.
// All of it works from a file; nothing is fetched. Its words are in two pairs of braces (templates.py).

(() => {
  const one = (selector, at = document) => at.querySelector(selector);
  const all = (selector, at = document) => [...at.querySelectorAll(selector)];
  const made = (name, more, ...inside) => {
    const node = Object.assign(document.createElement(name), more);
    node.append(...inside);
    return node;
  };
  const root = document.documentElement, { body } = document, main = one("main");

  // Some browsers let no page that was opened from a file remember anything.
  const KEPT = "shogi-lab-";
  const remember = (name, value) => {
    try { localStorage.setItem(KEPT + name, value); } catch { /* then for this page only */ }
  };

  const recalled = (name) => {
    try { return localStorage.getItem(KEPT + name); } catch { return null; }
  };

  // ---- light and dark. Players look at the body, where JupyterLab says it too.

  const system = matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const themeButton = one("[data-do=theme]");
  function theme() {
    if (root.dataset.theme) body.dataset.jpThemeLight = `${root.dataset.theme === "light"}`;
    one("span", themeButton).textContent = dark() ? "{{Light}}" : "{{Dark}}";
    themeButton.title = dark() ? "{{Light page}}" : "{{Dark page}}";
  }
  themeButton.addEventListener("click", () => {
    root.dataset.theme = dark() ? "light" : "dark";
    remember("theme", root.dataset.theme);
    theme();
  });
  system.addEventListener("change", theme);
  theme();

  // ---- English and Japanese: each player has a switch for all of them, and for what words mean.

  root.dataset.language = root.lang === "ja" ? "ja" : recalled("language") ?? "en";
  document.addEventListener("shogi-lab-language", ({ detail }) => { root.dataset.language = detail; });
  const japanese = () => root.dataset.language === "ja";

  // The other language's edition has the same cells: its link leads to the one that is read.
  const topmost = () => all(".cell", main)
    .find((cell) => cell.getBoundingClientRect().bottom > innerHeight / 4);
  const edition = one("[data-do=edition]");
  edition?.addEventListener("click", () => {
    edition.hash = scrollY > innerHeight / 4 ? topmost()?.id ?? "" : "";
  });

  // ---- letters or kanji: the switch of players turns boards that stand still, too. Each has its
  // other drawing with it. In English they begin as letters.

  const signs = (word) => (image) => {
    if (image.dataset.others !== word) return;
    [image.src, image.dataset.drawn] = [image.dataset.drawn, image.src];
    image.dataset.others = word === "letters" ? "kanji" : "letters";
  };
  const chosen = () => recalled("signs") ?? (root.lang === "en" && "letters");
  document.addEventListener("shogi-lab-signs", ({ detail }) => all("img[data-others]").forEach(signs(detail)));
  all("img[data-others]").forEach(signs(chosen()));
  addEventListener("pictured", ({ detail }) => signs(chosen())(detail));

  // ---- code, folded or open

  const sources = all("main .code:not(.solution) details.source");
  const foldButton = one("[data-do=fold]");
  foldButton?.addEventListener("click", () => {
    const open = !sources.every((source) => source.open);
    sources.forEach((source) => (source.open = open));
  });
  const folded = () => {
    const open = sources.every((source) => source.open);
    foldButton.setAttribute("aria-pressed", `${open}`);
    foldButton.title = open ? "{{Fold all code}}" : "{{Open all code}}";
  };
  if (foldButton) {
    sources.forEach((source) => source.addEventListener("toggle", folded));
    folded();
  }

  // What is led to inside of a fold opens it.
  const named = () => {
    try { return decodeURIComponent(location.hash.slice(1)); } catch { return ""; /* no address of ours */ }
  };
  function reveal() {
    const there = document.getElementById(named());
    for (let fold = there; (fold = fold?.closest("details:not([open])")); ) fold.open = true;
  }
  addEventListener("hashchange", reveal);
  reveal();
  // Players are not as high as the pictures that they take the place of.
  addEventListener("players", () => document.getElementById(named())?.scrollIntoView(), { once: true });

  // ---- marks: a proof unfolds where its sentence is read, and folds again

  function unfold(mark) {
    const proof = document.getElementById(mark.hash.slice(1)).closest(".cell");
    const shows = [...proof.children].filter((each) => !each.matches(".claim")).map((each) => each.cloneNode(true));
    const away = made("p", {}, made("a", { href: mark.hash }, "{{Where this stands in the evidence}}"));
    const place = made("aside", { className: "proof" }, ...shows, away);
    all("[id]", place).forEach((each) => each.removeAttribute("id"));
    all("details", place).forEach((each) => (each.open = true));
    const block = mark.closest("li, .table, p");
    if (block.matches("li")) block.append(place);
    else block.after(place);
    return place;
  }
  const proofs = new Map();
  main.addEventListener("click", (event) => {
    const mark = event.target.closest("a.mark");
    if (!mark || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    proofs.get(mark)?.remove();
    if (!proofs.delete(mark)) proofs.set(mark, unfold(mark));
    mark.setAttribute("aria-expanded", `${proofs.has(mark)}`);
  });
  all("a.mark").forEach((mark) => {
    Object.assign(mark, { role: "button", ariaExpanded: "false" });
    mark.title = one(".words", document.getElementById(mark.hash.slice(1)).closest(".cell"))?.textContent ?? "";
  });

  // ---- past all tools to the first picture: to what answers there, or wakes it

  one(".skip + .skip")?.addEventListener("click", (event) => {
    const picture = one(".film, .picture", one(event.target.hash)), at = one("[data-player]", picture)?.shadowRoot ?? picture;
    const first = [".wakes", ".question li button", ".lab"].map((each) => one(each, at)).find(Boolean);
    if (!first) return;
    event.preventDefault();
    picture.scrollIntoView();
    first.focus({ preventScroll: true });
  });

  // ---- a view of a film has an address: who copies its line has it in the address, too, and who
  // opens that address sees the view

  const FILM = "#film=";
  const lineOf = (host) => one(".state input", host.shadowRoot);
  function view() {
    const asked = location.hash.startsWith(FILM) ? named().slice(FILM.length - 1).split(" | ") : [];
    const shared = (host) => {
      const parts = lineOf(host).value.split(" | ");
      return asked[0] === parts[0] ? parts.filter((part) => asked.includes(part)).length : 0;
    };
    const [host] = all("[data-player]", main).filter(shared).sort((a, b) => shared(b) - shared(a));
    if (!host) return;
    lineOf(host).value = asked.join(" | ");
    lineOf(host).dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    host.scrollIntoView({ block: "center" });
    one(".lab", host.shadowRoot).focus({ preventScroll: true });
  }
  addEventListener("players", view, { once: true });
  addEventListener("hashchange", view);
  main.addEventListener("click", (event) => {
    const copies = event.composedPath()[0].closest?.(".state .copy:not(.save)");
    const host = copies?.getRootNode().host;
    const line = event.composedPath()[0].closest?.(".room .keep .copy")?.parentElement.querySelector(".here").value;
    if (line) history.replaceState(null, "", `#room=${encodeURIComponent(line)}`); // live.js comes in there
    if (host && !slides) history.replaceState(null, "", FILM + encodeURIComponent(lineOf(host).value));
  });

  // ---- contents

  const aside = one(".aside"), contentsButton = one(".contents-button");
  function contents(open) {
    aside.classList.toggle("open", open);
    contentsButton.setAttribute("aria-expanded", `${open}`);
  }
  contentsButton.addEventListener("click", () => contents(!aside.classList.contains("open")));
  aside.addEventListener("click", (event) => event.target.closest("a") && contents(false));
  aside.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !aside.classList.contains("open")) return;
    contents(false);
    contentsButton.focus();
  });
  const places = new Map(all(".aside a[href^='#']").map((link) => [link.hash.slice(1), link]));
  const heads = all("main :is(h2, h3)").filter(({ id }) => places.has(encodeURI(id)));
  function here() {
    const edge = innerHeight / 3;
    const passed = heads.filter((head) => head.getBoundingClientRect().top < edge);
    places.forEach((link) => link.removeAttribute("aria-current"));
    const link = places.get(encodeURI(passed.at(-1)?.id ?? ""));
    link?.setAttribute("aria-current", "location");
  }
  if (heads.length) {
    addEventListener("scroll", () => requestAnimationFrame(here), { passive: true });
    here();
  }

  // What scrolls within itself can be reached by Tab.
  const wide = all(".table, main pre, .picture, .film, .listing");
  const reachable = () => wide.forEach((node) => {
    const slack = node.matches(".film") ? 12 : 1; // of a figure that stands out by its own edge
    const over = node.scrollWidth > node.clientWidth + slack || node.scrollHeight > node.clientHeight + slack;
    if (over) Object.assign(node, { tabIndex: 0, role: "group", ariaLabel: "{{Scrolls within itself}}" });
    else ["tabindex", "role", "aria-label"].forEach((each) => node.removeAttribute(each));
  });
  new ResizeObserver(reachable).observe(main);

  // ---- search, over what all pages say and the terms: a file beside them, loaded at the first one

  const base = root.dataset.root;
  const lower = (text) => text.normalize("NFKC").toLowerCase();
  let rows = null;
  const searchable = () => (rows ??= new Promise((resolve) => {
    window.shogiLabSearch = (all) => resolve(all.map(([words, where, href, more, japanese, names]) => ({
      words, where, href, more, japanese, names: names.map(lower), low: lower(words), text: lower(`${words} ${more} ${japanese} ${names.join(" ")}`),
    })));
    const onerror = () => {
      rows = null;
      resolve(null);
    };
    document.head.append(made("script", { src: base + root.dataset.search, onerror }));
  }));
  // Latin letters for Japanese, whichever way they are written, as searched.py writes them.
  const SYSTEMS = [[/sh(?=[aiueo])/g, "sy"], [/ch(?=[aiueo])/g, "ty"], [/j(?=[aiueo])/g, "zy"], [/tsu/g, "tu"], [/fu/g, "hu"], [/du/g, "zu"],
    [/([stz])yi/g, "$1i"], [/[ōô]|o[uo]/g, "o"], [/[ūû]|uu/g, "u"], [/m(?=[mpb])/g, "n"], [/['’-]/g, ""]];
  const romaji = (word) => SYSTEMS.reduce((so, [from, to]) => so.replace(from, to), word);
  const [query, found, heard] = [".query", ".found", ".heard"].map((each) => one(each));
  const MOST = 12;
  const start = /[^\p{L}\p{N}]+/u;
  // A word, and what else it may be: a word that it comes from, and all names of the term that it names.
  function called(word, entries) {
    const latin = romaji(word), stem = word.replace(/(?:ing|ed|es|s)$/, "");
    const named = ({ names }) => names.some((name) => name === word || (latin.length > 2 && romaji(name) === latin));
    const stems = stem !== word && stem.length > 2 && /^[a-z]+$/.test(word) ? [`${stem}e`, ...(stem.length > 3 ? [stem] : [])] : [];
    return [word, ...entries.filter(named).flatMap(({ names }) => names), ...stems];
  }
  function rank({ low, text, names }, asked, words) {
    const all = (there) => words.every((same) => same.some(there));
    if (low.startsWith(asked.join(" ")) || (names.length && all((name) => names.includes(name)))) return 0;
    const parts = low.split(start);
    if (asked.every((word) => parts.some((each) => each.startsWith(word)))) return 1;
    return all((name) => low.includes(name)) ? 2 : all((name) => text.includes(name)) ? 3 : 9;
  }
  async function search() {
    const entries = query.value.trim() ? await searchable() : [];
    const asked = lower(query.value).split(/\s+/).filter(Boolean);
    const words = entries && asked.map((word) => called(word, entries));
    const hits = !entries || !asked.length ? [] : entries.map((entry) => [rank(entry, asked, words), entry])
      .filter(([far]) => far < 9).sort(([a], [b]) => a - b).map(([, entry]) => entry);
    found.replaceChildren(...hits.slice(0, MOST).map((hit) => result(hit, words.flat())));
    const n = hits.length, nothing = entries ? "{{No heading, no text and no term says that.}}" : "{{The search's file is not beside this page: keep the whole folder together.}}";
    if (asked.length && !n) found.append(made("li", { className: "none" }, nothing));
    found.hidden = !asked.length;
    heard.textContent = asked.length ? (n ? `{{${n} found}}` : "{{nothing found}}") : "";
  }
  // Of what is said there the sentence that has most of the words, cut around the first of them.
  function sentence(text, words) {
    const has = (said) => words.filter((word) => lower(said).includes(word)).length;
    const said = text.split(/(?<=[.!?]) |(?<=[。！？])/).reduce((best, each) => (has(each) > has(best) ? each : best), "");
    const at = Math.max(0, Math.min(...words.map((word) => lower(said).indexOf(word)).filter((i) => i >= 0)));
    const from = said.length > 110 && at > 60 ? said.indexOf(" ", at - 50) + 1 || at - 40 : 0;
    return `${from ? "... " : ""}${said.slice(from, from + 110)}${said.length > from + 110 ? " ..." : ""}`;
  }
  function marked(text, words) {
    const out = [], low = lower(text);
    let end = 0;
    if (low.length !== text.length) return [text]; // its letters are others
    while (end < text.length) {
      const next = words.map((word) => [low.indexOf(word, end), word.length]).filter(([at]) => at >= 0).sort(([a, n], [b, m]) => a - b || m - n)[0];
      if (!next) break;
      out.push(text.slice(end, next[0]), made("mark", {}, text.slice(next[0], next[0] + next[1])));
      end = next[0] + next[1];
    }
    return [...out, text.slice(end)];
  }
  const shortened = (text) => (text.length > 110 ? `${text.slice(0, 108)} ...` : text);
  function result({ words, where, href, more, japanese }, asked) {
    const said = japanese ? shortened(root.lang === "ja" ? japanese : more) : sentence(more, asked);
    const place = made("small", {}, where, ...(said ? [": ", ...marked(said, asked)] : []));
    return made("li", {}, made("a", { href: base + href }, made("b", {}, ...marked(words, asked)), place));
  }
  const searching = one(".search");
  query.addEventListener("input", search);
  query.addEventListener("focus", () => query.value && search());
  searching.addEventListener("keydown", (event) => {
    const links = all("a", found), at = links.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && links.length) (links[at + step] ?? query).focus();
    else if (event.key === "Enter" && event.target === query) links[0]?.click();
    else if (event.key === "Escape") {
      query.focus();
      query.value = "";
      search();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  found.addEventListener("click", () => { found.hidden = true; });
  addEventListener("pointerdown", (event) => {
    if (!event.target.closest(".search")) found.hidden = true;
  });
  searching.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !searching.contains(event.relatedTarget)) found.hidden = true;
  });

  // ---- words explained where they stand

  const card = one(".card");
  let over = null; // the term that is meant, when the words have come
  async function explain(link) {
    over = link;
    const term = (await searchable())?.find(({ href, japanese }) => japanese && href.endsWith(link.hash));
    if (!term || over !== link) return;
    const text = japanese() ? made("span", { lang: "ja" }, term.japanese) : made("span", { lang: "en" }, term.more);
    card.replaceChildren(made("b", {}, term.words), text);
    card.hidden = false;
    link.setAttribute("aria-describedby", "card");
    const box = link.getBoundingClientRect();
    const left = Math.min(box.left, innerWidth - card.offsetWidth - 12);
    const below = box.bottom + card.offsetHeight + 12 < innerHeight;
    card.style.left = `${Math.max(12, left) + scrollX}px`;
    card.style.top = `${scrollY + (below ? box.bottom + 6 : box.top - card.offsetHeight - 6)}px`;
  }
  const hide = () => {
    over = null;
    card.hidden = true;
    all("[aria-describedby=card]").forEach((link) => link.removeAttribute("aria-describedby"));
  };
  for (const [event, react] of [["pointerover", explain], ["focusin", explain], ["pointerout", hide],
    ["focusout", hide]]) {
    main.addEventListener(event, ({ target }) => {
      const link = target.closest?.(".term");
      if (link) react(link);
    });
  }
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());

  // ---- what answers a prediction waits until somebody answers, or asks to see it

  const covered = all(".covered");
  const kept = (name) => {
    try { return Object(JSON.parse(recalled(name))); } catch { return {}; }
  };
  for (const each of covered) {
    const name = each.dataset.answers;
    if (Object.hasOwn(kept("predictions"), name) || !one(`[data-asks="${name}"]`)) continue;
    each.classList.add("waiting");
    if (one(`.waits[data-for="${name}"]`)) continue;
    const href = `#${one(`[data-asks="${name}"]`).closest(".cell").id}`;
    const back = made("a", { href }, "{{This answers the question above. It is shown once you have answered.}}");
    const note = made("p", { className: "waits" }, back);
    note.dataset.for = name;
    each.before(note);
  }
  addEventListener("answered", ({ detail: { name } }) => {
    covered.filter((each) => each.dataset.answers === name).forEach((each) => each.classList.remove("waiting"));
    one(`.waits[data-for="${name}"]`)?.remove();
  });

  // ---- what the browser keeps of a reader: answers to this page's exercises and predictions, in
  // the logbook or beside it, and code; it is forgotten when the reader has read what is lost

  const names = new Set([
    ...all("[data-asks]", main).map(({ dataset }) => dataset.asks),
    ...sources.flatMap((source) => [...one("pre", source).textContent.matchAll(/^check\((\w+)\)/gm)].map(([, name]) => name)),
  ]);
  const isAnswer = (name) => names.has(name), isCode = (place) => place.startsWith(`${location.pathname.split("/").pop()}#`);
  const OF_READERS = { progress: isAnswer, predictions: isAnswer, written: isCode };
  function keeps(here) { // how many answers, and cells with code
    const found = (name) => Object.keys(kept(name)).filter((each) => OF_READERS[name](each) === here);
    return [new Set([...found("progress"), ...found("predictions")]).size, found("written").length];
  }
  function forget(all) {
    for (const [name, isHere] of Object.entries(OF_READERS)) {
      const left = Object.entries(kept(name)).filter(([each]) => !all && !isHere(each));
      if (left.length) remember(name, JSON.stringify(Object.fromEntries(left)));
      else localStorage.removeItem(KEPT + name);
    }
    location.reload();
  }
  const asksFirst = made("dialog", { className: "forget" });
  body.append(asksFirst);
  function offerToForget() {
    const button = (words, onclick) => made("button", { type: "button", className: "tool", onclick }, words);
    const answers = (n) => (n === 1 ? "{{1 answer}}" : `{{${n} answers}}`), cells = (n) => (n === 1 ? "{{the code of 1 cell}}" : `{{the code of ${n} cells}}`);
    const [here, elsewhere] = [true, false].map((is) => keeps(is).map((n, i) => n && [answers, cells][i](n)).filter(Boolean).join("{{ and }}"));
    const places = [
      [here, `{{This browser keeps ${here} from this page.}}`, "{{Forget this page}}", () => forget(false)],
      [elsewhere, `{{This browser keeps ${elsewhere} from other pages.}}`, "{{Forget all pages}}", () => forget(true)],
    ].filter(([what]) => what);
    asksFirst.replaceChildren(
      ...places.map(([, words]) => made("p", {}, words)), made("p", {}, "{{What is forgotten is lost.}}"),
      ...(body.matches(".runs") ? [made("p", {}, "{{If anybody still needs it, press Keep, and save progress.json or hand in first.}}")] : []), // where there is what saves
      ...places.map(([, , words, forgets]) => button(words, forgets)), button("{{Keep}}", () => asksFirst.close()),
    );
    asksFirst.showModal();
    asksFirst.lastChild.focus();
  }
  const offers = () => all(".forgets").forEach((each) => (each.hidden = !names.size || ![true, false].some((here) => keeps(here).some(Boolean))));
  all("[data-do=forget]").forEach((button) => button.addEventListener("click", offerToForget));
  for (const event of ["kept", "storage", "answered"]) addEventListener(event, () => setTimeout(offers)); // once it is kept
  offers();

  // ---- paper: all code open, and closed again; what still waits stands at the end

  let closed = [], moved = [];
  const opened = () => {
    closed = all("main details:not([open])");
    closed.forEach((fold) => (fold.open = true));
    const waiting = all(".waiting");
    if (!waiting.length) return;
    const last = made("section", { className: "cell answers" }, made("h2", {}, "{{What answers the predictions}}"));
    moved = waiting.map((each) => [each, each.parentNode, each.nextSibling]);
    let name = "";
    for (const [each] of moved) {
      if (each.dataset.answers !== name) {
        name = each.dataset.answers;
        last.append(made("p", {}, one(`[data-asks="${name}"] img`).alt.split("\n")[1]));
      }
      last.append(each);
    }
    main.append(last);
  };
  addEventListener("beforeprint", opened);
  addEventListener("afterprint", () => {
    closed.splice(0).forEach((fold) => (fold.open = false));
    moved.splice(0).forEach(([each, cell, next]) => cell.insertBefore(each, next));
    one(".answers")?.remove();
  });
  all("pre").forEach((pre) => {
    if (pre.textContent.split("\n").length <= 24) pre.classList.add("short");
  });
  one("[data-do=print]").addEventListener("click", () => {
    if (slides) leave();
    print();
  });

  // ---- slides: each a question, a picture, an answer; what the chapter says stands in the
  // presenter's window

  const slideButton = one("[data-do=slides]"), chrome = one(".chrome");
  const tries = new Set(sources.filter((source) => source.open)); // exercises' code is read
  let slides = null, at = 0, before = [];

  all(".shown:has(> img:only-child)").forEach(({ classList }) => classList.add("picture"));
  const isFigure = (block) => block.matches(".film, .picture:not(.asleep:has(> .broad))"); // no wall holds a room
  // What a slide shows, the more of use first: of more than MOST the last are on the page alone.
  const KINDS = [isFigure, (block) => tries.has(block), (block) => block.matches(".listing")];
  const MOST_SLIDES = 20, FEW = root.lang === "ja" ? 60 : 25; // words beside a picture; in Japanese, signs
  const isHead = (block) => /^H[1-4]$/.test(block.tagName);
  const isWords = (block) => /^(P|UL|OL|BLOCKQUOTE)$/.test(block.tagName) || block.matches(".table");
  const EXIT = /^(Three exit questions|確認問題3問)/;
  const ASKED = /(?<=\?)\s+(?=\p{Lu})|(?<=か。)(?!また|[^。]{0,11}か。)(?=.)/u; // a short one belongs to the one before
  const OF_NOTEBOOKS = /JupyterLab|^(Live|ライブ)/; // says how to run it, and is no title of a picture
  const inside = (cell) => [...cell.children].filter((each) => !each.matches(".exit")).flatMap((each) => (each.matches(".covered, .code > .key") ? [...each.children] : [each]));
  const words = (block) => [...block.childNodes].filter((each) => !each.matches?.(".mark")).map((each) => each.textContent).join("").replace(/\s+/g, " ").trim();
  const length = (text) => (root.lang === "ja" ? text.length : text.split(" ").length);
  // The question that leads to a picture; else, if that has no caption, the last sentence before it.
  function leading(texts, few, captioned) {
    const said = texts.flatMap((each) => words(each).replace(/ ?\([^()]*\)|（[^（）]*）/g, "").split(/(?<=[.!?]["”)]?) (?=\p{Lu})|(?<=[。！？])/u))
      .map((each) => each.trim()).filter((each) => each && length(each) <= few && !OF_NOTEBOOKS.test(each));
    return said.findLast((each) => /[?？]|か。$/.test(each)) ?? (captioned ? "" : said.at(-1) ?? "");
  }

  // All slides: what each shows, under which heading and which sentence, and which paragraphs are read
  // with it: those after its heading or the one right before it, and those after it.
  function deal() {
    const found = [];
    let title = "", texts = [], headed = true, cells = [];
    const ends = () => { // of what is said after a picture the last leads to the next one, if no heading does
      const after = headed ? [] : texts.splice(0, Math.max(0, texts.length - 1));
      found.at(-1)?.notes.push(...after);
    };
    const add = (block, more = {}) => {
      found.push({ block, title, says: leading(texts, FEW - length(title), block.matches(".film, .listing")), notes: texts, cells, ...more });
      [texts, headed, cells] = [[], false, []];
    };
    for (const cell of all(".cell:not(.teacher, .solution)", main)) {
      cells.push(cell);
      for (const block of cell.matches(".rest *, .how") ? [] : inside(cell)) {
        if (block === opening) add(block, { says: "" });
        else if (isHead(block)) {
          if (!headed) found.at(-1)?.notes.push(...texts.splice(0));
          [title, headed] = [words(block), true];
        } else if (EXIT.test(block.textContent)) add(listed(block), { title: words(one("strong", block)).replace(/[.。]$/, ""), says: "" });
        else if (cell.matches(".text") && isWords(block)) texts.push(block);
        else if (!cell.matches(".lookup") && KINDS.some((is) => is(block))) {
          ends();
          const name = texts.map((each) => one("strong", each)).find(Boolean)?.textContent;
          add(block, tries.has(block) ? { title: name ?? title, says: "" } : {});
        }
      }
    }
    found.at(-1)?.notes.push(...texts);
    found.at(-1)?.cells.push(...cells);
    for (const is of KINDS.toReversed()) {
      const some = found.filter(({ block }) => is(block) && block !== opening);
      while (found.length > MOST_SLIDES && some.length) {
        const place = found.indexOf(some.pop()), [left] = found.splice(place, 1);
        for (const read of ["notes", "cells"]) found[place - 1][read].push(...left[read]); // with the one before
      }
    }
    return found;
  }
  // Questions that are one paragraph on the page stand one below the other on their slide.
  function listed(block) {
    if (block.nextElementSibling?.matches(".exit")) return block.nextElementSibling;
    const list = made("ol", { className: "exit" }), open = () => list.appendChild(made("li"));
    let item = open();
    for (const node of [...block.childNodes].filter((each) => !each.matches?.("strong, .mark"))) {
      if (node.nodeType !== Node.TEXT_NODE) item.append(node.cloneNode(true));
      else node.data.split(ASKED).forEach((said, i) => (i ? (item = open()) : item).append(said));
    }
    block.after(list);
    return list;
  }
  // Over the picture, its heading and its sentence.
  const head = made("header", { className: "saying" });
  function saying({ title, says }) {
    head.replaceChildren(...(title ? [made("h2", {}, title)] : []), ...(says ? [made("p", {}, says)] : []));
    main.prepend(head);
  }
  function sized(block) {
    if (!isFigure(block)) return;
    drawnIn(block).forEach(window.shogiLabAsDrawn);
    block.style.display = "none";
    const [above, below] = ["paddingTop", "paddingBottom"].map((side) => parseFloat(getComputedStyle(main)[side]));
    const top = main.getBoundingClientRect().top + above;
    const taken = head.childElementCount ? head.getBoundingClientRect().bottom - top : 0;
    block.style.display = "";
    // Margins are not in what is taken: a film that still runs over gets less.
    for (let less = 0.5; less === 0.5 || (less < 3 && main.scrollHeight > main.clientHeight); less += 0.5) {
      const space = main.clientHeight - above - below - taken - unit() * less;
      block.style.setProperty("--most-high", `${space}px`);
      fit(block, space);
    }
    legible(block);
  }
  const drawnIn = (block) => all(".part:not(.mini) > svg, .lab > svg", (playerOf(block) ?? block).shadowRoot ?? block).filter((svg) => svg.clientWidth);
  function legible(block) {
    drawnIn(block).forEach(window.shogiLabLegible);
    one(".staged li:has(> i > b)", playerOf(block)?.shadowRoot ?? block)?.scrollIntoView({ block: "nearest" }); // the line that runs
  }
  // Words and code are drawn as large as their slide has room.
  function grow() {
    for (const times of [1.5, 1.35, 1.2, 1, 0.9]) {
      main.style.setProperty("--grow", times);
      if (main.scrollHeight <= main.clientHeight) return;
    }
  }
  function laid(slide) {
    main.style.removeProperty("--grow");
    all(".on", main).forEach((node) => node.classList.remove("on"));
    saying(slide);
    const { block } = slide;
    for (let node = block; node !== main; node = node.parentElement) {
      node.classList.add("on");
      if (node.matches(".key")) node.open = true;
    }
    head.classList.add("on");
    main.classList.toggle("alone", block.matches(".film"));
    const still = one(":scope > img:not(.broad)", block); // as high as the wall, beside its words
    main.classList.toggle("beside", Boolean(still) && still.naturalWidth < 1.6 * still.naturalHeight);
    if (isFigure(block)) sized(block);
    else grow();
  }

  function unfitted(block) {
    ["--most-high", "--caption-size", "--letters"].forEach((each) => block.style.removeProperty(each));
    const shown = block.firstElementChild;
    if (shown) shown.style.zoom = "";
    window.shogiLabAsDrawn((playerOf(block) ?? block).shadowRoot ?? block);
    arranged(block, "");
  }
  // A player in a size of its own; words in it stay as large as the back row needs.
  const WORDS_HIGH = [24, 19]; // pixels of a caption: the smaller where that makes the picture larger
  function zoomed(film, size, high = WORDS_HIGH[0]) {
    if (film.firstElementChild) film.firstElementChild.style.zoom = size * times();
    film.style.setProperty("--caption-size", `${high / size}px`);
    film.style.setProperty("--letters", `${LEAST / size}px`);
  }
  const unit = () => Math.max(24, Math.min(innerWidth / 1280, innerHeight / 720) * 24);

  // Where all parts stand at once, its own words below the first or, on the wall, beside it; or where
  // one part has the stage, over the whole width if it is low, and the others are small and wait beside it.
  const playerOf = (block) => one("[data-player]", block);
  const partsOf = (player) => all(".part", player.shadowRoot).filter((part) => !one(".question", part));
  const pictureOf = (part) => one(":scope > svg", part);
  function arranged(block, way) {
    const player = playerOf(block);
    if (!player) return;
    ["wall", "stage", "low"].forEach((each) => player.classList.toggle(each, way.split(" ").includes(each)));
    const stage = /stage/.test(way) && onStage(block);
    let column = 0;
    for (const part of partsOf(player)) {
      part.classList.toggle("staged", part === stage);
      part.classList.toggle("mini", Boolean(stage) && part !== stage);
      part.dataset.name = one("h2, .choice span", part)?.textContent || one("svg", part)?.ariaLabel || "";
      part.style.setProperty("--column", part === stage ? 1 : way === "stage" ? 2 + column++ % 2 : 2 + column++);
    }
    player.style.setProperty("--minis", column || 1);
  }

  // The part that was picked, or else the one in which most is written, which is code only in a walk
  // through its lines; of a question the first.
  const picked = new WeakMap();
  function onStage(block) {
    const player = playerOf(block), parts = partsOf(player), texts = one(".locals", player.shadowRoot) ? "table, ol" : "table";
    const written = (part) => all("[href^='#c'], [href^='#m']", part).length + (one(texts, part)?.textContent.length ?? 0);
    if (!parts.includes(picked.get(block))) {
      const most = one(".asks", player.shadowRoot) ? 0 : Math.max(...parts.map(written));
      picked.set(block, parts.find((part) => written(part) >= most));
    }
    return picked.get(block);
  }
  document.addEventListener("staged", ({ detail: part }) => {
    const block = part.getRootNode().host.closest(".film");
    picked.set(block, part);
    fitted.delete(block);
    sized(slides[at].block);
  });

  // As large as fits: sizes are tried, for a player puts its parts otherwise as it grows. A size that
  // fitted is tried first when its slide is there again.
  const SIZES = Array.from({ length: 26 }, (_, i) => 1.5 * 0.94 ** (i - 4));
  // Pixels: where the smallest letters are smaller, one part has the stage; in pictures, those that are
  // large enough are drawn larger in the end, up to the least. Beside it controls and captions have at
  // least so many.
  const ENOUGH = 13.5, LEAST = 18, COLUMN = 300;
  // Sizes of tables and code, which scroll within themselves at the last one, and pixels of their
  // letters, as if they were drawn larger in the end, too.
  const ZOOMS = [2.6, 2.2, 1.9, 1.75, 1.57], TABLE = 11.5 * ENOUGH / LEAST;
  const smallest = window.shogiLabSmallest;
  const fitted = new WeakMap();
  const times = () => unit() / 24;
  function fit(block, space) {
    const player = playerOf(block), now = `${space} ${innerWidth}`, known = fitted.get(block);
    if (!player) return;
    if (known?.now === now) {
      arranged(block, known.way);
      if (resized(block, space, known)) return;
    }
    let best = { way: "", size: SIZES.at(-1), drawn: 0 };
    const tried = (found) => { if (found.drawn > best.drawn) best = found; };
    if (partsOf(player).filter((part) => part.clientHeight).length > 1) waysOf(player).forEach((way) => tried(whole(block, space, way)));
    if (!best.drawn) ["stage", "stage low"].forEach((way) => tried(staged(block, space, way)));
    arranged(block, best.way);
    resized(block, space, best);
    fitted.set(block, { now, ...best });
  }
  // Puts a film, or the part of it that has the stage, in a size; and says whether that fits.
  const most = (block, way) => block.firstElementChild.clientWidth - (way === "stage" ? COLUMN : 0);
  const wideOf = (part) => parseFloat(part.style.getPropertyValue("--wide"));
  function resized(block, space, { way, size, high }) {
    const shown = block.firstElementChild, stage = /stage/.test(way);
    let over = [shown], isWhole = true;
    zoomed(block, stage ? 1 : size, high);
    if (stage) {
      const part = onStage(block), picture = pictureOf(part), wide = most(block, way);
      block.style.setProperty("--stage", picture ? `${Math.min(wide, wideOf(part) * size)}px` : way === "stage" ? `${wide}px` : "100%");
      block.style.setProperty("--staged", picture ? 1 : size);
      block.style.setProperty("--staged-high", `${space / size / times()}px`);
      if (!picture) over = size > ZOOMS.at(-1) ? [shown, part, ...all(".room", part)] : [];
      isWhole = picture || !over.length || part.scrollHeight <= part.clientHeight + 1;
    }
    return isWhole && block.getBoundingClientRect().height <= space && over.every((each) => each.scrollWidth <= each.clientWidth + 1);
  }
  // All parts at once; nothing where their letters would be too small for that.
  function whole(block, space, way) {
    arranged(block, way);
    const letters = lettersOf(playerOf(block)), least = ENOUGH * times(), found = { way, drawn: 0 };
    let next = SIZES.findLastIndex((size) => size * letters.natural * times() >= least);
    for (; next >= 0 && resized(block, space, { way, size: SIZES[next] }); next -= 1) {
      const drawn = letters(SIZES[next]);
      if (drawn >= Math.max(least, found.drawn)) Object.assign(found, { drawn, size: SIZES[next] });
    }
    return found;
  }
  function staged(block, space, way) {
    arranged(block, way);
    zoomed(block, 1);
    const part = onStage(block), picture = pictureOf(part), letters = lettersOf(playerOf(block), part);
    let sizes = ZOOMS;
    if (picture) {
      const { width, height } = picture.viewBox.baseVal, broad = most(block, way) / wideOf(part);
      resized(block, space, { way, size: broad });
      const high = (each) => each.getBoundingClientRect().height, rest = high(way === "stage" ? part : block) - high(picture);
      const first = Math.min(broad, (space - rest) / times() * width / height / wideOf(part));
      sizes = Array.from({ length: 16 }, (_, i) => first * 0.95 ** i);
    }
    let best = { way, drawn: 0 };
    for (const high of WORDS_HIGH) {
      const size = sizes.find((each) => resized(block, space, { way, size: each, high })) ?? (picture ? 0 : sizes.at(-1)), drawn = size ? letters(size) : 0;
      if (drawn > 1.05 * best.drawn) best = { way, size, high, drawn };
    }
    return best;
  }
  // A picture that is not broad has its own words beside it; of many, some are larger with their words
  // below.
  function waysOf(player) {
    const lab = one(".lab", player.shadowRoot), many = all(".part", lab).length > 2;
    const beside = !lab.matches(".broad") && (lab.matches(".asks") || parseFloat(lab.style.getPropertyValue("--main")) < 700);
    return [...(beside ? ["wall"] : [""]), ...(beside && many ? [""] : [])];
  }
  // How large the smallest letters of a player's parts are, or of one part; those of a question are
  // large in any case.
  function lettersOf(player, part) {
    const pictures = partsOf(player).filter((each) => each.clientWidth && (!part || each === part)).map(pictureOf);
    const letters = pictures.map((svg) => svg && smallest(svg));
    const drawn = (size) => Math.min(...pictures.map((svg, i) => (svg
      ? letters[i] * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : TABLE * size * times())));
    drawn.natural = Math.min(...letters.map((each) => each || TABLE));
    return drawn;
  }

  // The first slide is the chapter's picture: a part of a film of it, as it stands at one step.
  const opening = made("div", { className: "picture opening" });
  function pictured() {
    const [title, step, place, part] = JSON.parse(main.dataset.moment ?? "[]");
    const player = all("[data-player]", main).find(({ dataset, shadowRoot }) => dataset.player === title && !one(".asks", shadowRoot))?.shadowRoot;
    if (!player) return;
    const [slider, counter] = [".slider", ".counter"].map((each) => one(each, player));
    const to = (value) => {
      slider.value = value;
      slider.dispatchEvent(new Event("input"));
    };
    const before = slider.value;
    to(place);
    if (!counter.textContent.startsWith(`${step} /`)) to(step); // Python has made all frames of it
    const drawn = one("svg", all("section", player)[part]).cloneNode(true);
    const lab = made("div", { className: one(".lab", player).className }, drawn);
    to(before);
    drawn.style.cssText = "display: block; width: 100%; height: var(--most-high)";
    lab.style.cssText = "display: block; max-width: none; padding: 0";
    all("[tabindex]", drawn).forEach((place) => place.removeAttribute("tabindex"));
    (opening.shadowRoot ?? opening.attachShadow({ mode: "open" })).replaceChildren(...all("style, .defs", player).map((each) => each.cloneNode(true)), lab);
    one("h1", main).after(opening);
  }

  // Notes for who presents, in a window of their own: a file beside this page fills it.
  const told = () => {
    const { title, notes, cells } = slides[at], next = slides[at + 1];
    return { number: numbered(), title, next: next && (next.says || next.title), said: notes, cells: cells.map(({ id }) => id) };
  };
  const numbered = () => `${at + 1} / ${slides.length}`;
  function notes() {
    const other = window.open("", "shogi-lab-notes", "popup,width=680,height=760");
    const fill = () => window.shogiLabPresenter(other, told());
    if (!other) one(".running").textContent = "{{The browser has blocked the window with the notes: allow this page to open it.}}";
    else if (window.shogiLabPresenter) fill();
    else document.head.append(made("script", { src: `${base}${root.lang === "ja" ? "ja/" : ""}presenter.js`, onload: fill }));
  }
  const keys = () => { one(".keys").hidden = !one(".keys").hidden; };

  function turn(to) {
    at = Math.max(0, Math.min(slides.length - 1, to));
    const slide = slides[at];
    laid(slide);
    one(".number").textContent = numbered();
    one(".running").textContent = "";
    one("[data-turn='-1']").ariaDisabled = `${at === 0}`;
    one("[data-turn='1']").ariaDisabled = `${at === slides.length - 1}`;
    main.scrollTop = 0;
    [grown, stepped].forEach((each) => each.disconnect());
    if (playerOf(slide.block)) {
      grown.observe(slide.block);
      stepped.observe(playerOf(slide.block).shadowRoot, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
    }
    reachable();
    main.tabIndex = main.scrollHeight > main.clientHeight ? 0 : -1;
    history.replaceState(null, "", `#slides-${at + 1}`);
    document.dispatchEvent(new CustomEvent("turned", { detail: told() }));
    clearTimeout(soon);
    soon = setTimeout(ahead, LOOKED);
  }

  // A step says more than the one before it: then its film is put in another size.
  const grown = new ResizeObserver(([{ target }]) => {
    if (!slides || one(".enlarged", main) || main.scrollHeight <= main.clientHeight + 1) return;
    fitted.delete(target);
    sized(target);
  });
  const stepped = new MutationObserver(() => slides && !one(".enlarged", main) && legible(slides[at].block));

  // While a slide is looked at, the film of the next one is tried out, so that a turn need not wait.
  const LOOKED = 400; // milliseconds
  let soon = 0;
  function ahead() {
    const next = slides?.[at + 1];
    if (!next || !isFigure(next.block) || one(".enlarged", main) || document.activeElement?.shadowRoot) return;
    laid(next);
    laid(slides[at]);
  }
  document.addEventListener("enlarged", ({ detail: film }) => {
    if (film) {
      unfitted(film);
      zoomed(film, 1);
    } else if (slides) sized(slides[at].block);
  });

  function enter(number) {
    before = sources.map((source) => source.open);
    tries.forEach((source) => (source.open = true));
    pictured();
    body.classList.add("slides");
    chrome.hidden = false;
    root.style.setProperty("--u", `${unit()}px`);
    slides = deal();
    turn(number);
    main.focus();
  }
  function leave() {
    const first = slides[at].block;
    slides = null;
    head.remove();
    main.style.removeProperty("--grow");
    document.dispatchEvent(new CustomEvent("turned"));
    body.classList.remove("slides");
    chrome.hidden = true;
    main.tabIndex = -1;
    sources.forEach((source, i) => (source.open = before[i]));
    all(".picture, .film", main).forEach(unfitted);
    history.replaceState(null, "", location.pathname + location.search);
    first.scrollIntoView({ block: "start" });
  }
  const asked = () => /^#slides(?:-(\d+))?$/.exec(location.hash);

  slideButton?.addEventListener("click", () => {
    const top = topmost();
    enter(0);
    const number = slides.findLastIndex(({ cells: [first] }) => first && top && !(top.compareDocumentPosition(first) & 4));
    turn(number);
  });
  all("[data-turn]").forEach((button) => button.addEventListener("click", () => {
    const by = Number(button.dataset.turn);
    if (by) turn(at + by);
    else leave();
  }));
  one("[data-do=notes]").addEventListener("click", notes);
  one("[data-do=keys]").addEventListener("click", keys);
  const KEYS = {
    ArrowRight: () => at + 1, PageDown: () => at + 1, ArrowLeft: () => at - 1, PageUp: () => at - 1,
    Home: () => 0, End: () => slides.length - 1,
  };
  document.addEventListener("keydown", (event) => {
    const typing = event.target.matches?.("input, select, textarea");
    if (asksFirst.open || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || typing) return;
    if (!slides) {
      if (event.key !== "/") return;
      query.focus();
    } else if (event.key === "Escape") {
      if (document.activeElement?.shadowRoot) main.focus();
      else leave();
    } else if (KEYS[event.key]) turn(KEYS[event.key]());
    else if (event.key.toLowerCase() === "n") notes();
    else if (event.key === "?") keys();
    else return;
    event.preventDefault();
  });
  let wait = 0;
  addEventListener("resize", () => {
    if (!slides) return;
    clearTimeout(wait);
    wait = setTimeout(() => {
      const shown = slides[at].block;
      root.style.setProperty("--u", `${unit()}px`);
      slides = deal();
      turn(slides.findIndex(({ block }) => block === shown));
    }, 150);
  });
  // Players are there once the script after this one has run.
  if (slideButton) {
    addEventListener("players", () => asked() && enter(Number(asked()[1] ?? 1) - 1), { once: true });
    addEventListener("hashchange", () => asked() && !slides && enter(Number(asked()[1] ?? 1) - 1));
  }
})();
