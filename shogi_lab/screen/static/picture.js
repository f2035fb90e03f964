// A picture that stands still, just before this script: dark as its page is, and with the signs on
// its pieces that the reader has chosen. `others` names signs that it is not drawn with.

const { previousElementSibling: image, dataset: { dark, others, drawn } } = document.currentScript;
const SIGNS = "shogi-lab-signs"; // the event, and where the choice is kept (language.js)
const bytes = Uint8Array.from(atob(image.src.split(",")[1]), (char) => char.charCodeAt(0));
const picture = new TextDecoder().decode(bytes);

function kept() {
  try {
    return localStorage.getItem(SIGNS);
  } catch {
    return null; // a sandbox keeps nothing
  }
}

// What a program asks for is shown until a reader chooses, which goes on to new pictures.
let turned = kept() === others;
function look() {
  const themed = isDark() ? picture.replace(/(<style>)[^<]*/, `$1${dark}`) : picture;
  const signed = turned ? themed.replace(/(<defs>).*?(<\/defs>)/s, `$1${drawn}$2`) : themed;
  image.src = `data:image/svg+xml,${encodeURIComponent(signed)}`;
}

const watch = new MutationObserver(look);
watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "class"] });
document.addEventListener(SIGNS, function turn({ detail }) {
  if (!image.isConnected) {
    watch.disconnect();
    return document.removeEventListener(SIGNS, turn);
  }
  turned = detail === others;
  look();
});
look();
