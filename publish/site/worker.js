// The worker of a live page. Before this stand Pyodide's own two modules, without their `export`.
// Nothing is fetched: what Pyodide asks for by its name is answered from what came with the page.

let asked, full;
const ROOM = 2 ** 20;
const MOST = 2 ** 31; // bytes: beyond, Pyodide reads texts from wrong addresses, and none are given back

// packed: Python's library, our files and, if the export could make it, its memory after the imports; where
// that does not come up, Python begins without. folder: where cells run; its name tells the page's language.
async function start({ wasm, packed, sizes, handles, zeros, lock, folder }) {
  let library, ours;
  if (!handles) [library, ours] = [packed.slice(0, sizes[0]), packed.slice(sizes[0])];
  const there = {
    "pyodide.asm.wasm": () => [wasm, "application/wasm"],
    "python_stdlib.zip": () => [library ?? "", "application/zip"],
  };
  self.fetch = async (url) => {
    const [body, type] = there[String(url).split("/").pop()]?.() ?? [];
    if (body === undefined) throw new TypeError("a live page has no network");
    return new Response(body, { headers: { "Content-Type": type } });
  };
  async function recalled(settings) { // a machine without Python, which then has that memory
    const machine = await _createPyodideModule(settings), { API, FS, growMemory } = machine;
    const still = machine.HEAPU32.slice(0, machine._emscripten_stack_get_end() / 4);
    let state;
    [library, ours, state] = unpacked(machine, new Uint8Array(packed), sizes);
    FS.writeFile(`/lib/python${API.pyVersionTuple.slice(0, 2).join("")}.zip`, library, { canOwn: true });
    API.restoreSnapshot = () => {
      growMemory(state.length);
      machine.HEAPU8.set(state);
      const heap = machine.HEAPU32;
      for (let at = 0; at < still.length; at += 1) heap[at] ||= still[at]; // the browser's own stays
      for (const at of zeros) heap[at] = 0;
      state = null;
      return handles;
    };
    return machine;
  }
  async function begun(createPyodideModule, more) {
    const python = await loadPyodide({
      indexURL: "https://nowhere.invalid/", lockFileContents: lock, packageBaseUrl: "https://nowhere.invalid/",
      stdout() {}, stderr() {}, // what passes by a cell's own: consoles keep it, and grow
      createPyodideModule, checkAPIVersion: false, ...more,
    });
    laid(new Uint8Array(ours), python.FS);
    return python;
  }
  const recalls = handles && begun(recalled, { _loadSnapshot: new Uint8Array(1) }).catch(() => null);
  const python = await recalls ?? await begun(_createPyodideModule);
  full = () => python._module.HEAP8.length > MOST;
  python.globals.set("_say", (text) => {
    const news = JSON.parse(text);
    postMessage(news.done !== undefined && full() ? { ...news, full: true } : news);
  });
  python.globals.set("_folder", `/lab/${folder}`);
  const begin = python.runPython(`
import json, os, random, sys
random.seed()
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

// The parts of what xz has packed, one by one, by the machine's own.
function* unpacked(machine, packed, sizes) {
  const stream = machine._malloc(128), into = machine._malloc(ROOM), from = machine._malloc(packed.length);
  machine.HEAPU8.fill(0, stream, stream + 128).set(packed, from);
  machine.HEAPU32.set([from, packed.length], stream / 4);
  for (const size of sizes) {
    const part = new Uint8Array(size);
    machine._lzma_alone_decoder(stream, BigInt(MOST));
    for (let at = 0, end = false; !end; ) {
      machine.HEAPU32.set([into, ROOM], stream / 4 + 4);
      const told = machine._lzma_code(stream, 0), got = machine.HEAPU32[stream / 4 + 4] - into;
      if (told > 1) throw new Error("what is packed is broken");
      part.set(machine.HEAPU8.subarray(into, into + got), at);
      at += got;
      end = told === 1;
    }
    yield part;
  }
}

// Files that stand one after the other, behind a line with the name and the length of each.
function laid(bytes, { mkdirTree, writeFile }) {
  const line = bytes.indexOf(10), folders = new Set();
  let at = line + 1;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, line)))) {
    const path = `/lab/${name}`, into = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(into)) mkdirTree(into);
    folders.add(into);
    writeFile(path, bytes.subarray(at, at += size), { canOwn: true });
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
