// node compile.mjs FOLDER: imports what a page imports first, by the Python in FOLDER, which is the one
// that pages have, from library.zip and ours.zip there; leaves these modules' code in compiled.zip,
// without the columns of what stands in a line, which are a tenth of what a page loads, and their tables.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , folder] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder, env: { PYTHONNODEBUGRANGES: "1" } });
for (const name of ["library", "ours"]) python.FS.writeFile(`/${name}.zip`, readFileSync(`${folder}/${name}.zip`));
python.runPython(`
import json, sys
from importlib import import_module
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import cache_from_source
from pathlib import Path
from zipfile import ZipFile

ZipFile("/ours.zip").extractall("/lab")
sys.path.insert(0, "/lab")
Path("/lab/notebooks").mkdir()
import_module("publish.in_page").begun(print, Path("/lab/notebooks"))
import_module("shogi_lab.views")
from shogi_lab.engine import effects, tables
from shogi_lab.engine.twins import listed
names = {name.replace(".", "/") for name in sys.modules}
with ZipFile("/compiled.zip", "w") as out:
    for source, optimizes, kept_as in (("/library.zip", 2, "{}c".format), ("/ours.zip", 0, cache_from_source)):
        with ZipFile(source) as given:
            for name in given.namelist():
                if name.removesuffix(".py").removesuffix("/__init__") in names and name.endswith(".py"):
                    code = compile(given.read(name), name, "exec", dont_inherit=True, optimize=optimizes)
                    out.writestr(kept_as(name), _code_to_hash_pyc(code, bytes(8), False))
    for module, record in ((tables, tables.TABLES), (effects, effects.RAYS)):
        members = {name: listed(each) for name, each in vars(record).items()}
        out.writestr(module.__file__[5:-2] + "json", json.dumps(members, separators=(",", ":")))
`);
writeFileSync(`${folder}/compiled.zip`, python.FS.readFile("/compiled.zip"));
