// node snapshot.mjs FOLDER: begins the Python in FOLDER, imports from lab/ there what a page imports first,
// and leaves made.zip: the memory that this Python then has, less what it has at its beginning, with
// library.zip and ours, packed as one; and what JavaScript held for it. Only zstd packs it small enough.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , folder] = process.argv;
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
import gc
gc.collect()
`);
const handles = python._api.serializeHiwireState(), { _module: machine, FS } = python;
const state = machine.HEAPU8.slice().fill(0, end, machine._emscripten_stack_get_base());
still.forEach((byte, at) => { state[at] ^= byte; });
FS.writeFile("/state", state);
for (const name of ["library.zip", "ours"]) FS.writeFile(`/${name}`, readFileSync(`${folder}/${name}`));
python.globals.set("_handles", JSON.stringify(handles));
python.runPython(`
import json
from compression.zstd import CompressionParameter, compress
from zipfile import ZipFile
from pathlib import Path

parts = [Path("/", name).read_bytes() for name in ("state", "library.zip", "ours")]
options = {CompressionParameter.compression_level: 19, CompressionParameter.window_log: 24}
about = {"sizes": [*map(len, parts)], "handles": json.loads(_handles)}
with ZipFile("/made.zip", "w") as out:
    out.writestr("packed", compress(b"".join(parts), options=options))
    out.writestr("about", json.dumps(about))
`);
writeFileSync(`${folder}/made.zip`, FS.readFile("/made.zip"));
