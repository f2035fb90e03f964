// What a page tells the teacher of a lesson, once its reader has said yes: where it is read, and
// which notes are new. A reader who says stop is forgotten there.

(() => {
  const box = document.querySelector("#lesson"), one = (selector) => box.querySelector(selector);
  const ANSWER = "shogi-lab-lesson", NOTED = "shogi-lab-progress";
  const FIRST = 300, BETWEEN = 2_000, ALIVE = 15_000; // milliseconds
  const stored = (name) => {
    try { return JSON.parse(localStorage.getItem(name)) ?? {}; } catch { return {}; }
  };
  const row = ({ tries, hints, solved, chosen }) => JSON.stringify([tries, hints, solved, chosen]);
  const notes = () => Object.entries(stored(NOTED)).filter(([, entry]) => entry && typeof entry === "object");
  const marks = () => Object.fromEntries(notes().map(([name, entry]) => [name, row(entry)]));
  const key = () => [...crypto.getRandomValues(new Uint8Array(12))].map((each) => each.toString(16).padStart(2, "0")).join("");
  const lesson = box.dataset.lesson, form = one("form"), named = one("input"), alert = one("[role=alert]");

  // Asked once in a lesson: the answer holds on all pages of this browser.
  let mine = stored(ANSWER), last = 0, later = 0;
  if (mine.lesson !== lesson) mine = { lesson, who: key(), before: marks() };
  function keep(news) {
    Object.assign(mine, news);
    try { localStorage.setItem(ANSWER, JSON.stringify(mine)); } catch { /* asked on each page */ }
    show();
  }
  function show() {
    form.hidden = Boolean(mine.says);
    box.querySelectorAll("[data-when]").forEach((each) => (each.hidden = each.dataset.when !== mine.says));
    one("b").textContent = mine.name ?? "";
    const claims = document.querySelector(".live-where span"); // that nothing is sent
    if (claims) claims.hidden = mine.says === "yes";
  }
  function refuse(why) {
    const words = one(`[data-why="${why}"]`) ?? one("[data-why=form]");
    keep({ says: "" });
    alert.textContent = words.content.textContent;
    alert.hidden = false;
    named.focus();
  }

  function place() { // the last section whose heading is above the middle of the window
    const heads = [...document.querySelectorAll("main h1, main h2")].filter((each) => each.getClientRects().length);
    const above = heads.findLastIndex((each) => each.getBoundingClientRect().top < innerHeight / 2);
    const at = Math.max(0, above);
    return { at, place: heads[at]?.textContent.trim() ?? document.title };
  }
  const post = (where, what) => fetch(where, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(what) });
  async function tell(name = mine.name) {
    clearTimeout(later);
    later = setTimeout(tell, ALIVE);
    last = performance.now();
    const news = notes().filter(([each, entry]) => mine.before[each] !== row(entry));
    const noted = Object.fromEntries(news.map(([each, { tries, hints, solved, chosen, code }]) => [each, { tries, hints, solved, chosen, code }]));
    const page = /([^/]*?)(\.html)?$/.exec(location.pathname)[1];
    try {
      const answer = await post("/lesson", { who: mine.who, name, page, ...place(), noted });
      const { name: taken, why } = await answer.json();
      if (mine.says === "no") return; // meanwhile
      if (taken && (mine.name !== taken || mine.says !== "yes")) keep({ says: "yes", name: taken });
      else if (why && why !== "pace") {
        clearTimeout(later);
        refuse(why);
      }
    } catch { // the teacher's machine sleeps, or the lesson is over
      if (mine.says !== "yes") refuse("form");
    }
  }
  function soon() {
    if (mine.says !== "yes") return;
    clearTimeout(later);
    later = setTimeout(tell, Math.max(FIRST, last + BETWEEN - performance.now()));
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    alert.hidden = true;
    tell(named.value.trim());
  });
  box.addEventListener("click", ({ target }) => {
    const does = target.dataset.do;
    if (does === "no") {
      clearTimeout(later);
      if (mine.says === "yes") post("/lesson/leave", mine.who).catch(() => {});
      keep({ says: "no" });
    } else if (does === "ask") {
      keep({ says: "", before: marks() });
      named.focus();
    }
  });
  for (const each of ["kept", "scroll", "storage", "visibilitychange"]) addEventListener(each, soon, { passive: true });
  named.value = mine.name ?? "";
  show();
  soon();
})();
