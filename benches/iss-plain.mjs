// Times Interactive Sudoku Solver on classic puzzles: milliseconds a puzzle, as mean and median, to find two solutions at most.
//
//   node iss-plain.mjs FOLDER LIST...
//
// FOLDER is a copy of github.com/sigh/Interactive-Sudoku-Solver; of each LIST the first 300 puzzles are taken.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// What its modules expect of a browser.
globalThis.self = globalThis;
globalThis.VERSION_PARAM = "";
const [folder, ...lists] = process.argv.slice(2);
const { SimpleSolver } = await import(pathToFileURL(resolve(folder, "js/sandbox/simple_solver.js")).href);
const solver = new SimpleSolver();

function timed(puzzle) {
  const begun = performance.now();
  const count = [...solver.solutions(puzzle, 2)].length;
  const ms = performance.now() - begun;
  if (count !== 1) {
    throw new Error(`${puzzle}: ${count} solutions`);
  }
  return ms;
}

for (const list of lists) {
  const lines = (await readFile(list, "utf8")).split("\n").map((line) => line.slice(0, 81));
  const puzzles = lines.filter((line) => /^[0-9.]{81}$/u.test(line)).slice(0, 300);
  // The first calls are slower, until the code is compiled for speed.
  puzzles.slice(0, 30).forEach(timed);
  const times = puzzles.map(timed).sort((one, other) => one - other);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  console.log(`${list}: mean ${mean.toFixed(2)}, median ${times[times.length >> 1].toFixed(2)}`);
}
