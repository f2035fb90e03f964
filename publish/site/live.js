// What runs on a live page: its exercises, by a Python that comes with it, in a worker.
// Python begins where a reader comes near a cell that runs, or at the first Run for who pays for
// bytes; Stop ends it, whatever it does, and another begins.

(() => {
  const one = (selector, at = document) => at.querySelector(selector);
  const all = (selector, at = document) => [...at.querySelectorAll(selector)];
  if (!window.DecompressionStream || !window.WebAssembly || !window.Worker) return; // as before
  const made = (name, more = {}) => Object.assign(document.createElement(name), more);
  const JAPANESE = {}; // an export fills it from pages.po
  const said = (words, more = {}) => // in the language of the page
    ((document.documentElement.lang === "ja" && JAPANESE[words]) || words)
      .replace(/\{(\w+)\}/g, (hole, name) => more[name] ?? hole);

  // ---- what is kept: progress.json as notebooks write it, and what was written into cells

  const RIGHT = {}; // an export fills it: of each prediction the right answer's step, and the last one's
  const memory = {}; // for this page only, where a browser lets it keep nothing
  let keeps = true;
  const NOTED = "shogi-lab-progress", WRITTEN = "shogi-lab-written";
  function kept(name) {
    try { return memory[name] ?? localStorage.getItem(name) ?? ""; } catch {
      keeps = false;
      return "";
    }
  }
  function keep(name, words) {
    try {
      localStorage.setItem(name, words);
      delete memory[name];
    } catch {
      keeps = false;
      memory[name] = words;
    }
    if (name === NOTED) told();
    dispatchEvent(new Event("kept"));
  }
  const plain = (what) => (what && typeof what === "object" && !Array.isArray(what) ? what : {});
  const parsed = (words) => {
    try { return plain(JSON.parse(words)); } catch { return {}; }
  };
  const read = (name) => parsed(kept(name)); // anybody may have written anything there
  const row = (entry) => (plain(entry) !== entry ? JSON.stringify(entry) : `{${Object.entries(entry)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(", ")}}`);
  const written = (noted) => `{\n${Object.entries(noted)
    .map(([each, entry]) => ` ${JSON.stringify(each)}: ${row(entry)}`).join(",\n")}\n}\n`;
  // What was noted here is added to what another page of the same reader has noted meanwhile.
  function note(mine) {
    const noted = read(NOTED), solved = (each) => Boolean(plain(each).solved);
    const news = Object.entries(mine).filter(([name, entry]) => solved(entry) || !solved(noted[name]));
    keep(NOTED, written({ ...noted, ...Object.fromEntries(news) }));
  }
  addEventListener("answered", ({ detail: { name, step } }) => {
    const noted = read(NOTED), [right, last] = RIGHT[name] ?? [];
    if (!right || Object.hasOwn(noted, name)) return; // what was said first stays
    const now = new Date(), two = (number) => `${number}`.padStart(2, "0");
    const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
    const answered = { tries: 1, ...(step === right ? { solved: today } : {}), chosen: step };
    note({ [name]: step > last ? { hints: 1 } : answered });
  });

  const foot = made("div", { className: "live-kept", id: "hand-in" }), line = made("span");
  line.setAttribute("role", "status");
  const saves = made("button", { type: "button", className: "tool", textContent: said("Save progress.json") });
  saves.addEventListener("click", () => save("progress.json", kept(NOTED)));
  function save(name, words) {
    const href = URL.createObjectURL(new Blob([words], { type: "application/json" }));
    made("a", { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
  }
  // The same with a name in it, as `hand_in` writes it, for a teacher.
  const hands = made("form", { noValidate: true }), MOST = 60; // letters of a name
  const named = made("input", { size: 12, placeholder: said("Your name"), autocomplete: "off" });
  named.setAttribute("aria-label", said("Your name"));
  const handsIn = made("button", { className: "tool", textContent: said("Hand in"), title: said("Save a file with your answers and predictions, for your teacher") });
  const UNFIT = /[\x00-\x1f\x7f\x2f\\:*?"<>|]|^[\s.]|[\s.]$|^$/; // of a file's name, on some system
  hands.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = named.value.trim(), fits = !UNFIT.test(name) && [...name].length <= MOST;
    if (fits) save(`${name}.shogi_lab.json`, written({ hand_in: { name }, ...read(NOTED) }));
    else named.focus();
    const about = { file: `${name}.shogi_lab.json`, n: MOST, unfit: '/ \\ : * ? " < > |' };
    line.textContent = fits ? said("{file} is saved: give it to your teacher.", about)
      : said("Write your name, with at most {n} letters and none of {unfit}.", about);
  });
  hands.append(named, " ", handsIn);
  foot.append(line, " ", saves, " ", hands, " ", one(".foot .forgets"));
  function told() {
    const noted = Object.values(read(NOTED));
    saves.disabled = handsIn.disabled = !noted.length;
    const counts = { n: noted.length, solved: noted.filter((each) => each?.solved).length };
    line.textContent = [
      noted.length ? said("Noted here: {n} (exercises and predictions), {solved} right.", counts) : "",
      keeps ? said("What you answer is kept in this browser.")
        : said("This browser lets the page keep nothing: save progress.json before you close it."),
    ].join(" ").trim();
    live.forEach((each) => each.noted());
  }

  // ---- Python: one file, beside the page

  let came = null, worker = null, ready = null, there = false, running = null;
  const models = new Map();
  function bytes(text) { // two in each character, in blocks behind their factors (units in publish/live.py)
    const some = new Uint16Array(text.length), block = 96;
    let to = 0;
    for (let i = 1, factor = 1; i < text.length; i += 1) {
      const unit = text.charCodeAt(i);
      if ((i - 1) % (block + 1)) some[to++] = unit * factor;
      else factor = unit;
    }
    return new Uint8Array(some.buffer, 0, to * 2 - text.charCodeAt(0));
  }
  const unzipped = (some) =>
    new Response(new Blob([some]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

  function script() { // a classic script: a page that was opened from a file may load nothing else
    came ??= new Promise((resolve, reject) => {
      window.shogiLabPython = (parts, views) => resolve({ parts, views });
      const src = `${document.documentElement.dataset.root}live/python.js`;
      const loads = made("script", { src, onerror: () => {
        came = null;
        reject(new Error(said("live/python.js is not beside this page: keep the whole folder together.")));
      } });
      document.head.append(loads);
    }).then(async ({ parts, views }) => {
      const [code, wasm, packed] = await Promise.all(["code", "wasm", "packed"]
        .map((each) => unzipped(bytes(parts[each]))));
      const folder = document.documentElement.lang === "ja" ? "ja" : "notebooks";
      return { views, start: { wasm, packed, ...parts.about, folder },
        url: URL.createObjectURL(new Blob([code], { type: "text/javascript" })) };
    });
    return came;
  }

  function hired({ url, start, views }) { // a worker, and when it is ready
    const mine = new Worker(url);
    return { mine, ready: new Promise((resolve, reject) => {
      mine.onerror = ({ message }) => reject(new Error(message || said("the worker was refused")));
      mine.onmessage = ({ data }) => {
        if (data.broken) reject(new Error(data.error));
        if (!data.ready) return;
        mine.onmessage = ({ data: news }) => mine === worker && hear(news, views);
        resolve();
      };
      mine.postMessage({ start });
    }) };
  }
  function python() {
    if (ready) return ready;
    return ready = script().then(hired).then(async (who) => {
      worker = who.mine;
      await who.ready;
      there = worker === who.mine;
    }).catch((error) => {
      ready = null;
      throw error;
    });
  }

  // Who pays for bytes has Python come at the first Run only: by a switch, or by what the browser says.
  const AT_RUN = "shogi-lab-python-at-run";
  const atRun = () => (kept(AT_RUN) || `${Boolean(navigator.connection?.saveData)}`) === "true";
  const idly = window.requestIdleCallback ?? ((react) => setTimeout(react, 200)); // films are drawn before
  function begins(number) { // and has what the cells import up to this one
    idly(async () => {
      if (atRun() || ready) return;
      try { await python(); } catch { return; /* a Run says why */ }
      if (there && !running) post({ imports: codes(number) });
    }, { timeout: 2000 });
  }

  let sent = {}; // what was noted when Python was asked last
  const post = (what) => {
    sent = read(NOTED);
    worker?.postMessage({ ...what, progress: Object.keys(sent).length ? written(sent).toWellFormed() : "" });
  };
  const noteNews = (words) => { // of Python's notes those that are new
    const same = (name, entry) => JSON.stringify(sent[name]) === JSON.stringify(entry);
    note(Object.fromEntries(Object.entries(parsed(words)).filter(([name, entry]) => !same(name, entry))));
  };
  const records = new Map(); // files that a reader gave, in base64, by their names
  const LARGEST = 1_000_000; // bytes of one, as of one that a board is given
  const readRecord = (file) => new Promise((resolve, reject) => {
    if (file.size > LARGEST) {
      reject(new Error(said("{name} has {n} bytes; a record may have at most {most}.", {
        name: file.name, n: file.size, most: LARGEST })));
    }
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.split(",")[1] ?? "");
    reader.onerror = () => reject(new Error(said("{name} cannot be read.", { name: file.name })));
    reader.readAsDataURL(file);
  });
  function hear(news, views) {
    if (news.progress !== undefined) noteNews(news.progress);
    else if (news.widget !== undefined && !news.kind) models.get(news.widget)?.heard(news.state);
    else {
      late.forEach((model) => model.tell()); // what came before is seen before, and before the end
      running?.hear(news, views);
    }
  }

  const late = new Set(); // models that have news, which nobody has seen yet

  // A widget's model as Jupyter has it; the other half is in the worker.
  class Model {
    constructor(number, state) {
      Object.assign(this, { number, state, reacts: {}, changed: {}, news: {} });
      models.set(number, this);
    }
    get(name) { return this.state[name]; }
    set(name, value) {
      this.state[name] = value;
      this.changed[name] = value;
      this.fire(name);
    }
    save_changes() {
      post({ hear: this.number, state: this.changed });
      this.changed = {};
    }
    send(asked) { post({ hear: this.number, asked }); }
    on(event, react) { (this.reacts[event] ??= []).push(react); }
    off(event, react) { this.reacts[event] = this.reacts[event]?.filter((each) => each !== react); }
    fire(name) { [`change:${name}`, "change"].forEach((event) => this.reacts[event]?.forEach((react) => react())); }
    heard(state) { // all that is there already is drawn at once: it may come faster than that
      Object.assign(this.state, state);
      Object.assign(this.news, state);
      if (!late.has(this)) setTimeout(() => this.tell());
      late.add(this);
    }
    tell() {
      const names = Object.keys(this.news);
      this.news = {};
      late.delete(this);
      names.forEach((name) => this.fire(name));
    }
  }

  // ---- cells

  const PLAYED = /^(?:play|room)\(/m; // what shows a board that is played on
  const OWN = /\bown\((?:[^()"']|"[^"\n]*"|'[^'\n]*')*\)/; // what asks for a reader's own material
  const cells = all("main .cell.code:not(.solution) details.source").map((source) => ({ // some are covered
    section: source.closest(".cell"), source, first: one("pre > code", source).textContent,
  })).map((cell) => ({ ...cell, code: cell.first }));
  const codes = (number) => cells.slice(0, number + 1).map(({ code }) => code);
  const live = cells.filter(({ section }) => section.matches(".live")).map((cell) => new Live(cell));

  function Live(cell) {
    const { section, source, first } = cell, number = cells.indexOf(cell);
    let printed = [...source.parentElement.children].filter((each) => each !== source && !each.matches(".claim"));
    if (exercise() && printed.length) { // its report is found by a Run
      const fold = made("details", { className: "stored" });
      fold.append(made("summary", { textContent: said("The report on the first attempt") }), ...printed);
      source.after(fold);
      printed = [fold];
    }
    const bar = made("div", { className: "live-bar" }), out = made("div", { className: "live-out", hidden: true });
    const status = made("span", { className: "live-status" });
    status.setAttribute("role", "status");
    out.setAttribute("role", "region");
    out.setAttribute("aria-label", said("What this code shows"));
    const button = (name, react, title) => {
      const each = made("button", { type: "button", className: "tool", textContent: name, title });
      each.addEventListener("click", react);
      bar.append(each);
      return each;
    };
    const runs = button(said("Run"), () => run(), said("Run this code (Shift+Enter)"));
    runs.classList.add("run");
    const edits = button(said("Edit"), () => edit(), said("Edit this code"));
    const resets = button(said("Reset"), () => reset(), said("The first code again"));
    const stops = button(said("Stop"), () => stop(), said("Stop what is running"));
    if (OWN.test(first)) takesRecords();
    bar.append(status);
    const solved = made("p", { className: "live-solved", hidden: true });
    solved.append(made("a", { href: `#${foot.id}`, textContent: said("Solved, and noted. At the foot of this page you can hand in your answers.") }));
    source.after(bar, out, solved);
    const wakes = PLAYED.test(first) ? printed.filter((each) => each.matches(".picture")).map(asleep) : [];
    let editor = null, since = 0, ticking = 0, full = false, pressed = 0, failed = false;
    say("");
    const place = `${location.pathname.split("/").pop()}#${section.id}`;
    idle();

    // The stored picture of a board that answers once the cell has run: a touch runs it.
    function asleep(figure) {
      const wakes = made("button", { type: "button", className: "wakes tool" });
      figure.classList.add("asleep");
      figure.append(wakes);
      figure.addEventListener("click", () => running?.stopped === stopped || figure.closest(".slides") || run());
      return wakes;
    }
    function exercise() { return /^check\((\w+)\)/m.exec(cell.code)?.[1] ?? ""; }
    // Once it has run and is solved, a line leads to where answers are handed in.
    const noted = this.noted = () => { solved.hidden = out.hidden || !plain(read(NOTED)[exercise()]).solved; };

    // The room begins at another line.
    if (/^room\(/m.test(first)) this.enters = (line) => {
      cell.code = first.replace(/^room\(.*\)/m, () => `room(${JSON.stringify(line)})`);
      one("code", source).replaceChildren(...coloured(cell.code), "\n");
      run();
    };
    // What was written here before, unless the page has another first code by now.
    this.recall = () => {
      const was = read(WRITTEN)[place], [before, code] = Array.isArray(was) ? was : [];
      if (before !== first || typeof code !== "string" || code === first) return;
      cell.code = code;
      one("code", source).replaceChildren(...coloured(code), "\n");
      say(said("As you left it; Reset gives the first code."));
      idle();
    };
    function store() {
      const { [place]: _, ...others } = read(WRITTEN);
      keep(WRITTEN, JSON.stringify(cell.code === first ? others : { ...others, [place]: [first, cell.code] }));
    }

    function idle() {
      clearInterval(ticking);
      runs.disabled = false;
      if (document.activeElement === stops) runs.focus();
      offer(stops, false);
      section.removeAttribute("aria-busy");
      offer(resets, cell.code !== first || !out.hidden);
    }
    function offer(button, does) { // what would do nothing is not there
      button.disabled = button.hidden = !does;
    }
    function say(text) {
      if (status.textContent !== text) status.textContent = text;
      wakes.forEach((each) => { each.textContent = (running?.stopped === stopped && text) || said("Press the board to play here"); });
    }
    function tick(words) {
      clearInterval(ticking);
      since = performance.now();
      say(words);
      ticking = setInterval(() => say(said("{words} {n} s", { words, n: Math.round((performance.now() - since) / 1000) })), 1000);
    }
    async function run() {
      if (running) running.stopped(said("Another cell was run."));
      const mine = { hear, stopped };
      running = mine;
      section.setAttribute("aria-busy", "true");
      runs.disabled = true;
      [stops, resets].forEach((each) => offer(each, true));
      full = failed = false;
      pressed = performance.now();
      marks(0);
      stale(true);
      tick(there ? said("Running") : said("Getting Python ready (once on this page, 10 MB)"));
      try {
        await python();
      } catch (error) {
        if (running === mine) {
          cleared();
          out.append(text(String(error.message ?? error), "error"));
          done(said("Python did not start."));
        }
        return;
      }
      if (running !== mine) return;
      tick(said("Running"));
      // The first code stands before what is written now: what was deleted there is still known.
      const before = [...cells.slice(0, number).flatMap((each) => [each.first, each.code]), first];
      post({ run: before.length, cells: [...before, cell.code], records: Object.fromEntries(records) });
    }
    // What stood there goes when something new comes, or nothing will: so the page keeps its height.
    function stale(is) {
      section.classList.toggle("stale", is);
      [out, ...printed].forEach((each) => (each.inert = is));
    }
    function cleared() {
      if (!section.classList.contains("stale")) return;
      stale(false);
      out.replaceChildren();
      out.hidden = false;
      printed.forEach((each) => (each.hidden = true));
    }
    function hear(news, views) {
      cleared();
      full ||= news.full;
      failed ||= news.error !== undefined;
      if (news.line) marks(news.line);
      if (news.done === undefined) show(out, news, views);
      else {
        if (news.error !== undefined) show(out, news, views);
        if (full) stopped(said("The memory of this page was full, so Python was stopped. What was run before is run again when it is needed."));
        else {
          const waited = (performance.now() - pressed) / 1000, n = waited < 10 ? waited.toFixed(1) : Math.round(waited);
          done(failed ? said("Stopped at an error.") : said("Done in {n} s.", { n }));
        }
      }
    }
    function done(words) {
      cleared();
      running = null;
      all("pre", out).forEach((pre) => { // what scrolls within itself can be reached by Tab
        if (pre.scrollHeight > pre.clientHeight + 1 || pre.scrollWidth > pre.clientWidth + 1) pre.tabIndex = 0;
      });
      idle();
      say(words);
      noted();
    }
    function stopped(words) {
      halt();
      done(words);
      begins(number);
    }
    function stop() { if (running) running.stopped(said("Stopped. What was run before is run again when it is needed.")); }
    // A record of the reader's own, chosen or dropped: `own` takes it instead of what stood there.
    function takesRecords() {
      const chosen = made("input", { type: "file", hidden: true });
      chosen.addEventListener("change", () => {
        give(chosen.files[0]);
        chosen.value = "";
      });
      bar.append(chosen);
      button(said("Your record"), () => chosen.click(), said("A game of yours: choose its file, or drop it here (KIF, KI2, CSA, JKF, USI)"));
      section.addEventListener("dragover", (event) => event.preventDefault());
      section.addEventListener("drop", (event) => {
        event.preventDefault();
        give(event.dataTransfer.files[0]);
      });
    }
    async function give(file) {
      if (!file) return;
      try {
        records.set(file.name, await readRecord(file));
      } catch (error) {
        say(error.message);
        return;
      }
      const asks = `own(${JSON.stringify(file.name)})`;
      write(OWN.test(cell.code) ? cell.code.replace(OWN, () => asks) : `${cell.code}\n${asks}`);
      run();
    }
    function write(code) {
      cell.code = code;
      if (editor) {
        const before = document.activeElement;
        editor.area.focus({ preventScroll: true });
        editor.area.select();
        insert(code);
        editor.area.setSelectionRange(0, 0); // what is typed next is undone by itself
        editor.area.blur();
        before?.focus({ preventScroll: true });
      } else one("code", source).replaceChildren(...coloured(code), "\n");
      store();
    }

    // The editor: a box to write in over the same words in their colours.
    function edit() {
      source.open = true;
      if (!editor) {
        const pre = one("pre", source), box = made("div", { className: "editor" });
        const area = made("textarea", { value: cell.code, spellcheck: false, wrap: "off" });
        for (const off of ["autocapitalize", "autocomplete", "autocorrect"]) area.setAttribute(off, "off");
        area.setAttribute("aria-label", said("Code. Tab indents; Escape, then Tab leaves."));
        pre.replaceWith(box);
        box.append(pre, area);
        pre.setAttribute("aria-hidden", "true");
        editor = { pre, area, box };
        area.addEventListener("input", typed);
        area.addEventListener("keydown", key);
        typed();
      }
      editor.area.focus();
    }
    // The line that cannot be read, until something is written.
    function marks(line) {
      const pre = one("pre", source);
      pre.classList.toggle("wrong", Boolean(line));
      pre.style.setProperty("--line", line);
    }
    function typed() {
      marks(0);
      cell.code = editor.area.value;
      store();
      one("code", editor.pre).replaceChildren(...coloured(cell.code), "\n");
      offer(resets, cell.code !== first || !out.hidden);
    }
    let leaving = false;
    function key(event) {
      const { area } = editor, plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key === "Enter" && (event.shiftKey || event.ctrlKey)) run();
      else if (event.key === "Enter" && plain) {
        const line = area.value.slice(0, area.selectionStart).split("\n").pop();
        insert(`\n${/^ */.exec(line)[0]}${/:\s*$/.test(line) ? "    " : ""}`);
      } else if (event.key === "Tab" && plain && !event.shiftKey && !leaving) insert("    ");
      else {
        leaving = event.key === "Escape" || (leaving && event.key === "Shift");
        return;
      }
      leaving = false;
      event.preventDefault();
    }
    function insert(words) { // as if it was typed, so that it is undone as that is
      const { area } = editor;
      if (document.activeElement === area && document.execCommand("insertText", false, words)) return;
      area.setRangeText(words, area.selectionStart, area.selectionEnd, "end"); // in a fold nobody types
      typed();
    }
    function reset() {
      if (running?.stopped === stopped) stop();
      if (cell.code !== first) write(first);
      out.replaceChildren();
      out.hidden = true;
      printed.forEach((each) => (each.hidden = false));
      noted();
      say("");
      idle();
    }
  }

  // ---- a film of which the page holds a part: who asks for a step that is not there, gets it

  const swapped = []; // of each film what stood there first, and what has taken its place
  // Who has touched it once will touch it again: from the first touch on Python makes the whole film,
  // and what is asked meanwhile is shown when that is there.
  const awaited = new WeakMap(); // of players, what was asked of each last
  addEventListener("lacking", (event) => {
    const host = event.target, cell = cells.find(({ section }) => section.contains(host)), { slot } = event.detail;
    if (!cell) return;
    event.preventDefault();
    const waits = awaited.get(host);
    if (waits) return slot && waits.now(event.detail);
    if (slot || !(running || atRun())) wholeFilm(host, cell, event.detail);
  });
  async function wholeFilm(host, cell, asked) {
    if (running) running.stopped(said("Another cell was run."));
    let ticking = 0, says = "", sent = false, takes = false;
    const since = performance.now();
    const again = () => asked.slot && asked.tell(said("{words} {n} s", { words: says, n: Math.round((performance.now() - since) / 1000) }));
    const tick = (words) => {
      clearInterval(ticking);
      says = words;
      again();
      ticking = setInterval(again, 1000);
    };
    const ends = (words) => {
      clearInterval(ticking);
      if (!takes) awaited.delete(host); // else what is asked until the new player is seen is asked of that
      if (running === mine) running = null;
      if (words && asked.slot) asked.tell(words);
    };
    awaited.set(host, { now: (what) => { asked = what; again(); } });
    const mine = running = {
      hear(news, views) {
        if (news.error !== undefined) return ends(news.error.trim().split("\n").at(-1));
        if (news.kind === "Stepper" && news.state.sheet.title === host.dataset.player) {
          takes = true;
          takesPlace(host, new Model(news.widget, news.state), views, () => asked);
        }
        if (news.done !== undefined) ends();
      },
      stopped(words) {
        if (sent) halt();
        ends(words);
      },
    };
    tick(there ? said("Python makes this step.") : said("Python starts, to make this step (once on this page, 10 MB)."));
    try {
      await python();
    } catch (error) {
      return ends(`${said("Python did not start.")} ${error.message ?? error}`);
    }
    if (running !== mine) return;
    tick(said("Python makes this step."));
    sent = true;
    const before = cells.slice(0, cells.indexOf(cell)).flatMap((each) => [each.first, each.code]);
    post({ run: before.length, cells: [...before, cell.code], records: Object.fromEntries(records) });
  }
  // The new player is seen once its first frame is there; then it is asked for what was wanted.
  function takesPlace(host, model, views, asked) {
    Object.entries(asked().looks()).forEach(([name, value]) => model.set(name, value));
    model.save_changes();
    const place = made("div", { hidden: true });
    host.after(place);
    views.Stepper().render({ model, el: place });
    const player = place.firstElementChild, lab = one(".lab", player.shadowRoot);
    (function settled() {
      if (lab.ariaBusy === "true" && models.has(model.number)) return setTimeout(settled, 30);
      awaited.delete(host);
      if (!models.has(model.number)) return place.remove(); // Python was stopped
      const { slot, number } = asked();
      swapped.push([host, place]);
      host.replaceWith(place);
      place.hidden = false;
      document.dispatchEvent(new Event("enlarged")); // slides put it in the size of the other
      const there = slot && all("[data-jump]", one(`[data-slot="${slot}"]`, player.shadowRoot))[number];
      there?.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
      lab.focus({ preventScroll: true });
    })();
  }

  // A reader's HTML, without what the page's policy does not refuse by itself: to lead away, to name
  // an address, to restyle the page. Scripts do not run in it, and nothing in it loads.
  const LEFT_OUT = "script, style, link, meta, base, iframe, frame, object, embed, form, template";
  // A drawing, whose own style would go, too, becomes a picture, in which nothing leads away either.
  const words = (html) => {
    const inert = new DOMParser().parseFromString(html, "text/html").body;
    for (const drawn of all("svg", inert)) {
      if (drawn.parentElement?.closest("svg")) continue;
      const { width, height } = drawn.viewBox.baseVal, alt = one("title", drawn)?.textContent ?? "";
      const src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
      const className = one(".edge, .koma", drawn) ? "" : "ink"; // which a dark page turns
      drawn.replaceWith(made("img", { alt, className, ...(width && { width, height }), src }));
    }
    all(LEFT_OUT, inert).forEach((each) => each.remove());
    const shown = made("div", { className: "shown" });
    shown.append(...inert.childNodes);
    return shown;
  };

  // What `own` offers and what `listing` lists: a table, a list, code; all else as it is.
  function listing(markdown) {
    const shown = made("div", { className: "listing" });
    const blocks = markdown.split(/^(```python\n[\s\S]*?\n```)$|\n{2,}/m).filter((each) => each?.trim());
    let at = shown;
    for (const block of blocks.map((each) => each.trim())) {
      const lines = block.split("\n"), folded = /^<details><summary><code>(\w+)<\/code>(.*)<\/summary>$/.exec(block);
      if (folded) {
        at = made("details");
        at.append(made("summary"));
        at.firstChild.append(made("code", { textContent: folded[1] }), folded[2]);
        shown.append(at);
      } else if (block === "</details>") at = shown;
      else if (block.startsWith("```")) {
        const pre = made("pre");
        pre.append(made("code"));
        pre.firstChild.append(...coloured(lines.slice(1, -1).join("\n")), "\n");
        at.append(pre);
      } else if (block.startsWith("|")) at.append(table(lines.map((line) => line.split("|").slice(1, -1))));
      else {
        const listed = block.startsWith("- "), host = made(listed ? "ul" : "p");
        if (listed) host.append(...lines.map((line) => linked(line.slice(2), made("li"))));
        else linked(block, host);
        at.append(host);
      }
    }
    return shown;
  }
  function table([head, , ...rows]) {
    const table = made("table"), cells = (row, kind) => row.map((each) => linked(each.trim(), made(kind)));
    table.createTHead().insertRow().append(...cells(head, "th"));
    const body = table.createTBody();
    rows.forEach((row) => body.insertRow().append(...cells(row, "td")));
    return table;
  }
  function linked(words, host) { // to chapters, which stand beside this page
    let end = 0;
    for (const { 0: whole, 1: name, 2: leaf, 3: code, index } of words.matchAll(/\[([^\]]*)\]\((\w+)\.ipynb\)|`([^`]+)`/g)) {
      host.append(words.slice(end, index), leaf ? made("a", { textContent: name, href: `${leaf}.html` })
        : made("code", { textContent: code }));
      end = index + whole.length;
    }
    host.append(words.slice(end));
    return host;
  }
  // ---- what a cell shows: under it, or in an Output

  function show(out, news, views) {
    const cut = one(":scope > .cut", out); // stays the last
    const add = (node) => (cut ? cut.before(node) : out.append(node));
    if (news.out !== undefined) {
      const last = cut ? cut.previousElementSibling : out.lastElementChild;
      if (last?.matches("pre.out:not(.error, [role])")) last.firstChild.append(news.out);
      else add(text(news.out, ""));
    }
    if (news.text !== undefined) add(listing(news.text));
    if (news.error !== undefined) add(text(news.error, "error"));
    if (news.html !== undefined) add(words(news.html));
    if (news.picture !== undefined) add(picture(news));
    if (news.file !== undefined) add(file(news));
    if (news.kind !== undefined) add(widget(news, views));
    if (news.cut !== undefined) (cut ?? out.appendChild(made("p", { className: "cut" }))).textContent = leftOut(news.cut);
  }
  function leftOut({ characters, things }) {
    const numbers = (some) => Object.fromEntries(["most", "n"].map((name, i) => [name, some[i].toLocaleString("en")]));
    return [
      characters && said("The output is cut: the page shows {most} characters and leaves out {n} more.", numbers(characters)),
      things && said("The output is cut: the page shows {most} pictures and widgets and leaves out {n} more.", numbers(things)),
    ].filter(Boolean).join(" ");
  }
  function file({ file: name, holds, about }) { // to be handed in: a page writes none by itself
    const host = made("div", { className: "file" });
    const saves = made("button", { type: "button", className: "tool", textContent: said("Save {name}", { name }) });
    saves.addEventListener("click", () => save(name, holds));
    host.append(text(about, ""), saves);
    return host;
  }
  function picture({ picture: svg, about, others = "" }) {
    const className = svg.includes('class="slab"') ? "" : "ink"; // a dark page leaves boards as they are
    const drawn = (text) => `data:image/svg+xml;utf8,${encodeURIComponent(text)}`;
    const image = made("img", { alt: about, className, src: drawn(svg) });
    const [, signs, other] = others.match(/^(\w+) (.*)/s) ?? [];
    if (signs) Object.assign(image.dataset, { others: signs, drawn: drawn(other) });
    dispatchEvent(new CustomEvent("pictured", { detail: image }));
    // One that a telephone may not shrink as it likes, as in what was there before (pages.PHONE).
    image.addEventListener("load", () => image.classList.toggle("broad", image.naturalWidth > 700));
    const figure = made("figure", { className: "picture" });
    figure.append(image);
    return figure;
  }

  // Widgets: ours by their own scripts, and of Jupyter's those that jupyter_in_page.py has.
  function widget({ widget: which, kind, state }, views) {
    const model = new Model(which, state);
    if (Object.hasOwn(DRAWN, kind)) return DRAWN[kind](model, views);
    const host = made("div", { className: "film" });
    views[kind]?.().render({ model, el: host });
    return host;
  }
  const follow = (model, draw) => {
    model.on("change", draw);
    draw();
  };
  const chose = (model, name, value) => {
    model.set(name, value);
    model.save_changes();
  };
  const beside = (model, control) => { // what it is for, beside it
    const host = made("label", { className: "control" }), name = made("span");
    host.append(name, " ", control);
    follow(model, () => {
      name.textContent = model.get("description");
      control.disabled = model.get("disabled");
    });
    return host;
  };
  const box = (className) => (model, views) => {
    const host = made("div", { className }), drawn = {};
    follow(model, () => { // what stays is left where it is: somebody may be in it
      const wanted = model.get("parts").map((part) => (drawn[part.widget] ??= widget(part, views)));
      [...host.children].forEach((each) => wanted.includes(each) || each.remove());
      wanted.forEach((each, i) => host.children[i] === each || host.insertBefore(each, host.children[i] ?? null));
    });
    return host;
  };
  const DRAWN = {
    Label(model) { // a line of words, and what it says later
      const line = text("", "");
      line.setAttribute("role", "status");
      follow(model, () => { line.firstChild.textContent = model.get("value"); });
      return line;
    },
    HTML(model) {
      const line = made("div");
      line.setAttribute("role", "status");
      follow(model, () => line.replaceChildren(words(model.get("value"))));
      return line;
    },
    Button(model) {
      const button = made("button", { type: "button", className: "tool" });
      button.addEventListener("click", () => model.send({ do: "click" }));
      follow(model, () => {
        button.textContent = model.get("description");
        button.disabled = model.get("disabled");
      });
      return button;
    },
    IntSlider(model) {
      const slider = made("input", { type: "range" }), number = made("output");
      slider.addEventListener("input", () => { number.textContent = slider.value; });
      slider.addEventListener("change", () => chose(model, "value", Number(slider.value)));
      const host = beside(model, slider);
      host.append(" ", number);
      follow(model, () => {
        ["min", "max", "step", "value"].forEach((name) => { slider[name] = model.get(name); });
        number.textContent = slider.value;
      });
      return host;
    },
    Dropdown(model) {
      const choice = made("select");
      choice.addEventListener("change", () => chose(model, "index", choice.selectedIndex));
      let names = "";
      follow(model, () => {
        const labels = model.get("labels");
        if (names !== (names = JSON.stringify(labels))) {
          choice.replaceChildren(...labels.map((each) => made("option", { textContent: each })));
        }
        choice.selectedIndex = model.get("index");
      });
      return beside(model, choice);
    },
    VBox: box("box"),
    HBox: box("box row"),
    Output(model, views) {
      const host = made("div", { className: "output" });
      let drawn = [];
      follow(model, () => {
        const told = model.get("told"), goesOn = drawn.every((each, i) => isBegun(each, told[i]));
        host.setAttribute("role", told.some(({ kind }) => kind) ? "group" : "status"); // a film is not read out
        if (!goesOn) host.replaceChildren();
        told.forEach((each, i) => {
          const before = goesOn ? drawn[i] : undefined;
          if (!before || each.cut) show(host, each, views);
          else if (each.out !== before.out) show(host, { out: each.out.slice(before.out.length) }, views);
        });
        drawn = told;
      });
      return host;
    },
  };
  // Does what was drawn still stand there? What is printed may go on.
  const isBegun = (before, now = {}) => (before.out !== undefined ? now.out?.startsWith(before.out)
    : ["out", "widget", "picture", "html", "text", "error"].every((part) => before[part] === now[part]));

  const text = (words, kind) => {
    const pre = made("pre", { className: `out ${kind}` });
    pre.append(made("samp", { textContent: words }));
    return pre;
  };

  function halt() { // an endless loop hears nothing, so its worker ends; the next Run begins another
    worker?.terminate();
    worker = ready = null;
    there = false;
    models.clear();
    swapped.splice(0).forEach(([first, now]) => now.replaceWith(first)); // nobody makes its frames
  }

  // Python's words, strings, comments and numbers, by the classes that the page colours.
  const WORDS = "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield";
  const PIECES = new RegExp([
    /(?<c1>#[^\n]*)/, /(?<s2>[rbfuRBFU]{0,2}(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?))/,
    /(?<mi>\b\d[\w.]*)/, new RegExp(`(?<k>\\b(?:${WORDS.replaceAll(" ", "|")})\\b)`), /(?<kc>\b(?:None|True|False)\b)/,
    /(?:(?<=\bdef )|(?<=\bclass ))(?<nf>\w+)/,
  ].map(({ source }) => source).join("|"), "g");
  function coloured(code) {
    const out = [];
    let end = 0;
    for (const found of code.matchAll(PIECES)) {
      const [kind] = Object.entries(found.groups).find(([, words]) => words !== undefined);
      out.push(code.slice(end, found.index), made("span", { className: kind, textContent: found[0] }));
      end = found.index + found[0].length;
    }
    return [...out, code.slice(end)];
  }

  window.addEventListener("pagehide", halt);
  if (!live.length) return;
  document.body.classList.add("runs");
  live.forEach((each) => each.recall());
  // A room has an address, which its button Copy writes: who opens it comes in at that line.
  const rooms = live.filter((each) => each.enters);
  function enter() {
    const [, line] = /^#room=(.+)/.exec(location.hash) ?? [];
    try { if (line) rooms[0]?.enters(decodeURIComponent(line)); } catch { /* no address of ours */ }
  }
  addEventListener("hashchange", enter);
  enter();
  const where = made("p", { className: "live-where" }), when = made("label");
  const atRunOnly = made("input", { type: "checkbox", checked: atRun() });
  when.append(atRunOnly, " ", said("Load Python (10 MB) only when I press Run"));
  where.append(made("span", { textContent: said("Runs here, in your browser; nothing is sent.") }), " ", when);
  one(".live-bar").after(where);
  atRunOnly.addEventListener("change", () => {
    keep(AT_RUN, `${atRunOnly.checked}`);
    begins(cells.indexOf(cells.find(({ section }) => section.matches(".live"))));
  });
  const nears = new IntersectionObserver((seen) => {
    const near = seen.find(({ isIntersecting }) => isIntersecting);
    if (!near || ready || atRun()) return;
    nears.disconnect();
    begins(cells.findIndex(({ section }) => section === near.target));
  }, { rootMargin: "100% 0px" }); // a window's height before
  const HERE = ["pointermove", "pointerdown", "keydown", "scroll"]; // somebody, and not only a tab
  function looks() {
    HERE.forEach((each) => removeEventListener(each, looks));
    all(".cell.live").forEach((section) => nears.observe(section));
  }
  HERE.forEach((each) => addEventListener(each, looks, { passive: true }));
  one(".foot").append(foot);
  told();
  addEventListener("storage", told); // another page of the same reader
})();
