// Light and dark: players and boards look as the page around them does.

// What Jupyter, VS Code or an exported page says of itself; where none does, the reader's system.
function isDark() {
  const { jpThemeLight } = document.body.dataset;
  if (jpThemeLight) return jpThemeLight === "false";
  if (document.body.classList.contains("vscode-dark")) return true;
  if (document.body.classList.contains("vscode-light")) return false;
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

// Keep a widget as dark as its page; the answer ends that.
function shade(lab) {
  const theme = () => lab.classList.toggle("dark", isDark());
  const watch = new MutationObserver(theme);
  watch.observe(document.body, { attributes: true });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", theme);
  theme();
  return () => {
    watch.disconnect();
    scheme.removeEventListener("change", theme);
  };
}

