
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

const common = await unpacked(document.querySelector("[data-common]").dataset.common);
for (const figure of document.querySelectorAll("[data-film]")) {
  const state = await unpacked(figure.dataset.film);
  if (chosen()) state.japanese = chosen() === "ja";
  const strip = figure.querySelector("img");
  render({ model: frozen({ ...state, common }), el: figure });
  strip.hidden = true; // kept for paper
  figure.removeAttribute("data-film");
}
dispatchEvent(new Event("players"));
