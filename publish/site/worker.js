// The worker of a live page. Before this stand Pyodide's own two modules, without their `export`.
// Nothing is fetched: what Pyodide asks for by its name is answered from what came with the page.

let asked, full;
const MOST = 2 ** 31; // bytes: beyond, Pyodide reads texts from wrong addresses, and none are given back

// folder: where cells run, beside the data; by its name Python knows the language of the page.
async function start({ wasm, library, ours, lock, folder }) {
  const there = {
    "pyodide.asm.wasm": [wasm, "application/wasm"],
    "python_stdlib.zip": [library, "application/zip"],
  };
  self.fetch = async (url) => {
    const [body, type] = there[String(url).split("/").pop()] ?? [];
    if (!body) throw new TypeError("a live page has no network");
    return new Response(body, { headers: { "Content-Type": type } });
  };
  const python = await loadPyodide({
    indexURL: "https://nowhere.invalid/", lockFileContents: lock, packageBaseUrl: "https://nowhere.invalid/",
    createPyodideModule: _createPyodideModule, checkAPIVersion: false,
    stdout() {}, stderr() {}, // what passes by a cell's own: consoles keep it, and grow
  });
  laid(ours, python.FS);
  full = () => python._module.HEAP8.length > MOST;
  python.globals.set("_say", (text) => {
    const news = JSON.parse(text);
    postMessage(news.done !== undefined && full() ? { ...news, full: true } : news);
  });
  python.globals.set("_folder", `/lab/${folder}`);
  const begin = python.runPython(`
import json, os, sys
sys.path.insert(0, "/lab")
sys.dont_write_bytecode = True
os.makedirs(_folder, exist_ok=True)
os.chdir(_folder)
from pathlib import Path
from publish import in_page
_asked = in_page.begun(lambda what: _say(json.dumps(what)), Path(_folder))
lambda text: _asked(json.loads(text))
`);
  asked = (what) => begin(JSON.stringify(what));
  postMessage({ ready: true });
}

// Files that stand one after the other, behind a line with the name and the length of each.
function laid(ours, { mkdirTree, writeFile }) {
  const bytes = new Uint8Array(ours), line = bytes.indexOf(10), folders = new Set();
  let at = line + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, line)))) {
    const path = `/lab/${name}`, into = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(into)) mkdirTree(into);
    folders.add(into);
    writeFile(path, bytes.subarray(at, at += size));
  }
}

onmessage = async ({ data }) => {
  try {
    if (data.start) await start(data.start);
    else asked(data);
  } catch (error) {
    const told = String(error), filled = Boolean(full?.()) || told.includes("MemoryError");
    postMessage({ error: filled ? "MemoryError" : told.slice(-2000), done: 0, broken: Boolean(data.start), full: filled });
  }
};
