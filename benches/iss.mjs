// Runs Interactive Sudoku Solver for the benchmark of killers: each line of standard input, a puzzle as that solver
// writes it, is answered by a line of JSON: the solutions, two at most; the first; the guesses; and milliseconds.
//
//   node iss.mjs FOLDER      FOLDER: a copy of github.com/sigh/Interactive-Sudoku-Solver
import { createInterface } from "node:readline";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// What its modules expect of a browser.
globalThis.self = globalThis;
globalThis.VERSION_PARAM = "";
const file = resolve(process.argv[2], "js/sandbox/simple_solver.js");
const { SimpleSolver } = await import(pathToFileURL(file).href);
const solver = new SimpleSolver();
for await (const line of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  const found = [...solver.solutions(line, 2)];
  const { user, system } = process.cpuUsage(before);
  const { setupTimeMs, runtimeMs, guesses } = solver.latestStats();
  const answer = { count: found.length, solution: found[0]?.toString(), guesses, cpu: (user + system) / 1000 };
  console.log(JSON.stringify({ ...answer, own: setupTimeMs + runtimeMs }));
}
