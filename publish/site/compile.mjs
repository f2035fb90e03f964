// node compile.mjs FOLDER: imports what a page imports first, by the Python in FOLDER, which is the one
// that pages have, from lab/ there; leaves in made/ library/ and lab/ with these modules' code without columns
// (a tenth of what a page loads) and their tables, and in lean/ the library with texts for no reader.

import { pathToFileURL } from "node:url";

const [, , folder] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder, env: { PYTHONNODEBUGRANGES: "1" } });
for (const each of ["library", "lab", "made"]) python.mountNodeFS(`/${each}`, `${folder}/${each}`);
python.runPython(`
import ast, json, sys
from importlib import import_module
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import cache_from_source
from pathlib import Path

sys.path.insert(0, "/lab")
sys.dont_write_bytecode = True
Path("/lab/notebooks").mkdir()
import_module("publish.in_page").begun(print, Path("/lab/notebooks"))
import_module("shogi_lab.views")
from shogi_lab.engine import effects, tables
from shogi_lab.engine.twins import listed

def leave(name, data):
    file = Path("/made", name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)

names = {name.replace(".", "/") for name in sys.modules}
for folder, optimizes, kept_as in (("library", 2, "{}c".format), ("lab", 0, cache_from_source)):
    for path in sorted(path for path in Path("/", folder).rglob("*") if path.is_file()):
        name, text = path.relative_to(f"/{folder}").as_posix(), path.read_bytes()
        first = name.endswith(".py") and name.removesuffix(".py").removesuffix("/__init__") in names
        if first:
            code = compile(text, name, "exec", dont_inherit=True, optimize=optimizes)
            leave(f"{folder}/{kept_as(name)}", _code_to_hash_pyc(code, bytes(8), False))
        if folder == "library":
            leave(f"lean/{name}", ast.unparse(ast.parse(text, optimize=2)).encode() if first else text)
        if folder == "lab" or not first:
            leave(f"{folder}/{name}", text)
for module, record in ((tables, tables.TABLES), (effects, effects.RAYS)):
    members = {name: listed(each) for name, each in vars(record).items()}
    leave(module.__file__[1:-2] + "json", json.dumps(members, separators=(",", ":")).encode())
`);
