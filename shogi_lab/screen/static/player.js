
// The films of a page without a kernel: unpack each, and show it in place of its strip. When all are
// there, the window hears `players`.

const unpacked = (text) => {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const whole = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(whole).json();
};

// A model as Jupyter's, with nobody at the other end.
function frozen(state) {
  const heard = {};
  return {
    get: (name) => state[name],
    set: (name, value) => {
      state[name] = value;
      heard[`change:${name}`]?.forEach((react) => react());
    },
    save_changes: () => {},
    on: (event, react) => (heard[event] ??= []).push(react),
  };
}

// What was predicted, by name: a page shows it again. Some browsers let no page from a file remember.
const PREDICTED = "shogi-lab-predictions";
const predicted = () => {
  try { return JSON.parse(localStorage.getItem(PREDICTED)) ?? {}; } catch { return {}; }
};
addEventListener("answered", ({ detail: { name, step } }) => {
  const text = JSON.stringify({ [name]: step, ...predicted() }); // what was said first stays
  try { localStorage.setItem(PREDICTED, text); } catch { /* then for this page only */ }
});

const common = await unpacked(document.querySelector("[data-common]").dataset.common);
for (const figure of document.querySelectorAll("[data-film]")) {
  const state = await unpacked(figure.dataset.film);
  for (const by of [TONGUE, SIGNS]) {
    if (chosen(by)) state[by.trait] = chosen(by) === by.on;
  }
  const step = state.sheet.asks && predicted()[state.sheet.asks];
  if (state.sheet.asks) state.step = (Number.isInteger(step) && state.sheet.steps[step]) || 0;
  const strip = figure.querySelector("img");
  render({ model: frozen({ ...state, common }), el: figure });
  strip.hidden = true; // kept for paper
  figure.removeAttribute("data-film");
}
dispatchEvent(new Event("players"));
