// Reads a JSON list of requests on stdin, answers each with tsshogi: the folder is the argument.
//   {"read": "kif" | "csa" | "ki2" | "jkf" | "usi", "text": ...}  ->  {"start": SFEN, "moves": [USI]}
//   {"start": SFEN, "moves": [USI]}  ->  {"japanese": [text]}, each move as KI2 writes it
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const tsshogi = createRequire(`${process.argv[2]}/`)("tsshogi");
const readers = {
  kif: tsshogi.importKIF,
  ki2: tsshogi.importKI2,
  csa: tsshogi.importCSA,
  jkf: tsshogi.importJKFString,
  usi: tsshogi.Record.newByUSI,
};

function read({ read: format, text }) {
  const record = readers[format](text);
  if (record instanceof Error) return { error: record.message };
  const nodes = record.moves.filter((node) => "usi" in node.move);
  let branches = 0;
  record.forEach((node) => { if (node.branchIndex) branches += 1; });
  return { start: record.initialPosition.sfen, moves: nodes.map((node) => node.move.usi), branches };
}

function japanese({ start, moves }) {
  const position = tsshogi.Position.newBySFEN(start);
  let before;
  const texts = moves.map((usi) => {
    const move = position.createMoveByUSI(usi);
    const text = tsshogi.formatMove(position, move, { lastMove: before });
    position.doMove(move, { ignoreValidation: true });
    before = move;
    return text;
  });
  return { japanese: texts };
}

const requests = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(requests.map((each) => (each.read ? read(each) : japanese(each)))));
