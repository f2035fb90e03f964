// node snapshot.mjs FOLDER: begins the Python in FOLDER, imports from lab/ there what a page imports first,
// and leaves made.zip: the memory that this Python then has, less what it has at its beginning, with what
// of library.zip that memory lacks, and ours, each packed; and what JavaScript held for it.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , folder] = process.argv, ROOM = 2 ** 21;
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const { default: create } = await import(pathToFileURL(`${folder}/pyodide.asm.mjs`));
let still, end;
const python = await loadPyodide({
  indexURL: folder, stdLibURL: `${folder}/library.zip`, _makeSnapshot: true, env: { PYTHONHASHSEED: "0" },
  createPyodideModule: (settings) => create(Object.assign(settings, { onRuntimeInitialized() {
    end = settings._emscripten_stack_get_end(); // below it stands what lies in the machine itself
    still = settings.HEAPU8.slice(0, end);
  } })),
});
python.mountNodeFS("/lab", `${folder}/lab`);
python.runPython(`
import sys
sys.path.insert(0, "/lab")
sys.dont_write_bytecode = True
from publish import in_page
in_page.stand_in()
import shogi_lab.views
import gc, zipimport
zipimport._zip_directory_cache.clear() # a page's library is another
sys.path_importer_cache.clear()
gc.collect()
`);
const handles = python._api.serializeHiwireState(), { _module: machine, FS } = python;
const names = python.runPython("' '.join(sys.modules)"); // of what that memory holds
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
still.forEach((byte, at) => { state[at] ^= byte; });
FS.writeFile("/state", state);
for (const name of ["library.zip", "ours"]) FS.writeFile(`/${name}`, readFileSync(`${folder}/${name}`));
Object.entries({ names, handles: JSON.stringify(handles) })
  .forEach(([name, given]) => python.globals.set(name, given));
python.runPython(`
import json
from lzma import FILTER_LZMA1, FORMAT_ALONE, compress
from pathlib import Path
from zipfile import ZipFile

there = {f"{name.replace('.', '/')}{each}.pyc" for name in names.split() for each in ("", "/__init__")}
with ZipFile("/library.zip") as whole, ZipFile("/lacking.zip", "w") as lacking:
    for each in whole.infolist():
        if each.filename not in there:
            lacking.writestr(each, whole.read(each))

def packed(part, **about):
    return compress(part, FORMAT_ALONE, filters=[{"id": FILTER_LZMA1, "preset": 9, "dict_size": 1 << 24, **about}])

parts = [Path("/", name).read_bytes() for name in ("state", "lacking.zip", "ours")]
WORDS = {"lc": 2, "lp": 2} # memory is of words, four bytes each
about = {"sizes": [*map(len, parts)], "handles": json.loads(handles)}
with ZipFile("/made.zip", "w") as out:
    out.writestr("packed", packed(parts[0], **WORDS) + packed(parts[1], pb=0) + packed(parts[2], pb=0))
    out.writestr("about", json.dumps(about))
`);
writeFileSync(`${folder}/made.zip`, FS.readFile("/made.zip"));
