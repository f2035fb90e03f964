// A view as a file: its pictures, its tables as lines of text, and its caption, in one SVG. Colours
// are written in, since a file knows no variables; text that is not drawn is set in the reader's font.

const [EDGE, GAP, COLUMN] = [16, 22, 560]; // pixels; and the least width of what HTML says
const MONO = "ui-monospace, Menlo, Consolas, monospace";
const DOTS = 2; // of a PNG, for each pixel of the drawing

const ruler = document.createElement("canvas").getContext("2d");
function widthOf(text, size, font) {
  ruler.font = `${size}px ${font}`;
  return ruler.measureText(text).width;
}
function wrappedText(text, size, room) {
  const lines = [""];
  // Japanese has no blanks: there a line may end after any letter.
  const words = /[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+|\s+/g;
  for (const word of text.match(words) ?? []) {
    const longer = lines.at(-1) + word;
    const over = widthOf(longer.trimEnd(), size, FONT) > room;
    if (lines.at(-1).trim() && over) lines.push(word.trim());
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => line.trim()).filter(Boolean);
}

const texts = (lines, x, y, size, look, font = FONT) =>
  lines.map((line, i) => node("text", {
    x, y: y + size + i * size * 1.4, class: look, "font-family": font, "font-size": size,
    "xml:space": "preserve",
  }, line));

// One part: its drawing under its title, or the rows of its table.
function partDrawn(part) {
  const group = node("g", {});
  const title = part.querySelector("h2")?.textContent.trim();
  const picture = part.querySelector(":scope > svg");
  const box = picture?.viewBox.baseVal;
  let wide = picture ? Math.max(box.width, 320) : COLUMN;
  let high = 0;
  const put = (lines, size, look, font) => {
    group.append(...texts(lines, 0, high, size, look, font));
    high += lines.length * size * 1.4 + 4;
  };
  if (title) put(wrappedText(title, 14, wide), 14, "label");
  if (picture) {
    const copy = node("svg", { x: 0, y: high, width: box.width, height: box.height,
      viewBox: picture.getAttribute("viewBox") }, ...[...picture.cloneNode(true).childNodes]);
    copy.querySelectorAll(".place, title").forEach((each) => each.remove());
    group.append(copy);
    high += box.height;
  } else {
    for (const row of part.querySelectorAll("tbody tr, li")) {
      const cells = row.localName === "tr" ? [...row.cells] : [...row.children];
      const said = cells.map((cell) => cell.textContent.trimEnd()).filter(Boolean)
        .map((text) => text.padEnd(4)).join(" ").trimEnd();
      wide = Math.max(wide, widthOf(said, 11.5, MONO));
      if (said) put([said], 11.5, row.querySelector("ins, i > b") ? "label" : "dim", MONO);
    }
  }
  return { group, wide, high };
}

// The view in a shadow root as the text of an SVG file.
function viewAsSvg(root, rules) {
  const lab = root.querySelector(".lab");
  const [first, ...others] = [...lab.querySelectorAll(".part")].map(partDrawn);
  const caption = root.querySelector(".caption").textContent;
  const counter = root.querySelector(".counter").textContent;
  const lines = wrappedText(caption, 15, first.wide);
  const body = node("g", { class: lab.classList.contains("flipped") ? "flipped" : "upright" });
  const place = ({ group }, x, y) => {
    group.setAttribute("transform", `translate(${x},${y})`);
    body.append(group);
  };
  place(first, EDGE, EDGE);
  let below = EDGE + first.high + 8;
  body.append(...texts([counter], EDGE, below, 12, "dim"));
  body.append(...texts(lines, EDGE, below + 20, 15, "label"));
  below += 28 + lines.length * 21;
  const columns = [{ x: EDGE, y: below }, { x: EDGE + first.wide + GAP, y: EDGE }];
  let wide = first.wide;
  for (const other of others) {
    // In the right column, until the left one is shorter and has the room.
    const left = columns[0].y < columns[1].y && other.wide <= first.wide;
    const column = columns[left ? 0 : 1];
    place(other, column.x, column.y);
    column.y += other.high + GAP;
    wide = Math.max(wide, column.x - EDGE + other.wide);
  }
  const high = Math.max(below, ...(others.length ? columns.map(({ y }) => y) : [0])) + EDGE;
  const turned = [...body.querySelectorAll(".flipped .turn, .flipped .up")];
  turned.concat(lab.classList.contains("flipped") ? [...body.querySelectorAll(".turn, .up")] : [])
    .forEach((each) => each.setAttribute("transform", "rotate(180)"));

  const colours = getComputedStyle(lab);
  const style = rules.replace(
    /var\((--[\w-]+)\)/g, (_, name) => colours.getPropertyValue(name).trim());
  const used = new Map();
  const gather = (from) => from.querySelectorAll("use").forEach((use) => {
    const id = use.getAttribute("href").slice(1);
    const shape = used.has(id) ? null : root.querySelector(`.defs [id="${CSS.escape(id)}"]`);
    if (!shape) return;
    used.set(id, shape.cloneNode(true));
    gather(shape);
  });
  gather(body);
  const size = { width: wide + 2 * EDGE, height: high };
  const whole = node("svg", { viewBox: `0 0 ${size.width} ${size.height}`, ...size },
    node("title", {}, `${lab.getAttribute("aria-label")}: ${caption}`),
    node("style", {}, style), node("defs", {}, ...used.values()),
    node("rect", { class: "bg", ...size }), body);
  return { text: new XMLSerializer().serializeToString(whole), ...size };
}

async function svgAsPng({ text, width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.ceil(DOTS * width), Math.ceil(DOTS * height)];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

// Hand the view of a shadow root to the reader, as a file of this kind: "svg" or "png".
async function saveView(root, rules, kind, name) {
  const drawn = viewAsSvg(root, rules);
  const file = kind === "png" ? await svgAsPng(drawn)
    : new Blob([drawn.text], { type: "image/svg+xml" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

