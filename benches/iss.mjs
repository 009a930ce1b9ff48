// Runs Interactive Sudoku Solver: each line of standard input, the name of a puzzle of its own collections, is answered by
// a line of JSON: the solutions, two at most; the first; the guesses; and milliseconds; or null if it has no such puzzle.
// A puzzle without a name goes by that of its list and its place in it, as in "TAREK_ALL 1".
//
//   node iss.mjs FOLDER      FOLDER: a copy of github.com/sigh/Interactive-Sudoku-Solver
import { createInterface } from "node:readline";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// What its modules expect of a browser.
globalThis.self = globalThis;
globalThis.VERSION_PARAM = "";
const load = (file) => import(pathToFileURL(resolve(process.argv[2], file)).href);

const puzzles = new Map();
function collect(value, name) {
  if (typeof value === "string") {
    puzzles.set(name, value);
  } else if (typeof value?.input === "string") {
    puzzles.set(value.name ?? name, value.input);
  } else if (Array.isArray(value)) {
    value.forEach((one, at) => collect(one, `${name} ${at + 1}`));
  } else if (value && typeof value === "object") {
    Object.values(value).forEach((one) => collect(one, name));
  }
}
for (const file of ["tests/e2e/e2e_puzzles.js", "data/collections.js", "data/example_puzzles.js"]) {
  Object.entries(await load(file)).forEach(([name, list]) => collect(list, name));
}

const { SimpleSolver } = await load("js/sandbox/simple_solver.js");
const solver = new SimpleSolver();
for await (const name of createInterface({ input: process.stdin })) {
  const puzzle = puzzles.get(name);
  if (puzzle === undefined) {
    console.log("null");
    continue;
  }
  const before = process.cpuUsage();
  const found = [...solver.solutions(puzzle, 2)];
  const { user, system } = process.cpuUsage(before);
  const { setupTimeMs, runtimeMs, guesses } = solver.latestStats();
  const answer = { count: found.length, solution: found[0]?.toString(), guesses, cpu: (user + system) / 1000 };
  console.log(JSON.stringify({ ...answer, own: setupTimeMs + runtimeMs }));
}
