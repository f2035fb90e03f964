// What JupyterLab itself does for these notebooks, before any of their cells has run.

const WORDS = {
  en: ["Run this page", "This is a saved picture. Run, Run All Cells brings it to life."],
  ja: ["このページを実行", "これは保存された図です。「Run」→「Run All Cells」で動きます。"],
};
const LOOKS = `
.shogi-lab-run {
  display: block; margin: .2rem 0 .4rem; padding: .25rem .7rem; border-radius: 1rem; font: inherit;
  border: 1px solid var(--jp-border-color1); background: var(--jp-layout-color1);
  color: var(--jp-content-link-color); cursor: pointer;
}`;
// A mark leads to a proof that lies under a heading which is closed when a notebook is opened. It is
// opened, and led to again once what lies above the proof is drawn.
const PROOF = '.jp-Notebook a[href*="#cell-id="]', CLOSED = ".jp-collapseHeadingButton.jp-mod-collapsed";

let again = [];

function unfold(event) {
  const proof = event.target.closest?.(PROOF);
  if (!proof) return;
  if (event.isTrusted) again.forEach(clearTimeout); // somebody goes elsewhere meanwhile
  const closed = proof.closest(".jp-Notebook").querySelectorAll(CLOSED);
  closed.forEach((heading) => heading.click());
  if (closed.length) again = [100, 1000].map((wait) => setTimeout(() => proof.click(), wait));
}

// A saved picture of something live has a button above it; other saved pictures are what they are.
const isLive = ({ metadata }) => metadata?.["shogi-lab-live"];

function veil(app) {
  for (const { content, context } of app.shell.widgets("main")) {
    const words = WORDS[/(^|\/)ja\//.test(context?.path) ? "ja" : "en"];
    for (const { node, model } of content?.widgets ?? []) {
      const outputs = model?.type === "code" ? model.outputs.toJSON() : [];
      node.querySelectorAll?.(".jp-OutputArea-output").forEach((shown, place) => {
        const picture = isLive(outputs[place] ?? {}) && shown.querySelector("img");
        if (picture && !shown.querySelector("button")) over(picture, words, app);
      });
    }
  }
}

function over(picture, [words, title], app) {
  const button = document.createElement("button");
  Object.assign(button, { className: "shogi-lab-run", textContent: `▶ ${words}`, title });
  button.addEventListener("click", () => app.commands.execute("notebook:run-all-cells"));
  picture.before(button);
}

function activate(app) {
  document.head.append(Object.assign(document.createElement("style"), { textContent: LOOKS }));
  document.addEventListener("click", unfold, true);
  let due = 0;
  new MutationObserver((changes) => {
    if (due || !changes.some(({ addedNodes }) => addedNodes.length)) return;
    due = setTimeout(() => (due = 0, veil(app)), 300);
  }).observe(document.body, { childList: true, subtree: true });
}

// JupyterLab asks for a container as webpack makes them.
(window._JUPYTERLAB ??= {})["shogi-lab"] = {
  init() {},
  get: () => () => ({ __esModule: true, default: { id: "shogi-lab:notebooks", autoStart: true, activate } }),
};
