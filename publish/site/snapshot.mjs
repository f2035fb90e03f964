// node snapshot.mjs FOLDER: begins the Python in FOLDER, imports from lab/ there what a page imports first,
// and leaves in made/memory/ the memory that this Python then has, and what JavaScript held for it.
// Of the machine's own words, which a browser begins with otherwise (where its heap begins depends on
// the languages that it asks for), only those that have changed are left: the others are 0, and
// those that changed to 0 are named.

import { mkdirSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , folder] = process.argv, ROOM = 2 ** 21;
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const { default: create } = await import(pathToFileURL(`${folder}/pyodide.asm.mjs`));
let still, end;
const python = await loadPyodide({
  indexURL: folder, stdLibURL: `${folder}/library.zip`, _makeSnapshot: true, env: { PYTHONHASHSEED: "0" },
  createPyodideModule: (settings) => create(Object.assign(settings, { onRuntimeInitialized() {
    end = settings._emscripten_stack_get_end(); // below it stands what lies in the machine itself
    still = settings.HEAPU32.slice(0, end / 4);
  } })),
});
python.mountNodeFS("/lab", `${folder}/lab`);
python.runPython(`
import gc, sys, zipimport
sys.path.insert(0, "/lab")
sys.dont_write_bytecode = True
from publish import in_page
in_page.stand_in()
import shogi_lab.views, shogi_lab.engine.effects # whose table a page would make for minutes
zipimport._zip_directory_cache.clear() # a page's library is another
sys.path_importer_cache.clear()
gc.collect()
`);
const handles = python._api.serializeHiwireState(), { _module: machine } = python;
const top = machine._malloc(ROOM), held = []; // what was freed below is written over with zeros
machine._free(top);
for (let size = ROOM; size >= 16; size /= 2) {
  let at = machine._malloc(size);
  for (; at < top; at = machine._malloc(size)) {
    machine.HEAPU8.fill(0, at, at + size);
    held.push(at);
  }
  machine._free(at);
}
held.forEach(machine._free);
const state = machine.HEAPU8.slice().fill(0, end, machine._emscripten_stack_get_base());
const words = new Uint32Array(state.buffer, 0, still.length), zeros = [];
still.forEach((word, at) => {
  if (words[at] === word) words[at] = 0;
  else if (!words[at]) zeros.push(at);
});
mkdirSync(`${folder}/made/memory`);
writeFileSync(`${folder}/made/memory/state`, state);
writeFileSync(`${folder}/made/memory/about`, JSON.stringify({ handles, zeros }));
