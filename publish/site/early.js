// Before the page is drawn: light or dark, as it was left.
try {
  const theme = localStorage.getItem("shogi-lab-theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch { /* a page may not remember */ }
