// Times the engine in this process: milliseconds a puzzle, as mean and median.
//
//   node speed.mjs ENGINE LIST...
//
// ENGINE is the folder that `cargo xtask web --engine` writes; of each LIST the first 300 lines are taken.

import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const MOST = 300;

const [directory, ...lists] = process.argv.slice(2);
if (lists.length === 0) {
  console.error("usage: node speed.mjs ENGINE LIST...");
  process.exit(2);
}
const module = await import(pathToFileURL(resolve(directory, "pencilproof.js")).href);
await module.default({ module_or_path: await readFile(join(directory, "pencilproof_bg.wasm")) });

function timed(name, request) {
  const begun = performance.now();
  const body = JSON.stringify(request);
  const { status } = module.answer(
    "POST",
    `/v1/${name}`,
    "application/json",
    body,
    () => undefined,
    () => false,
  );
  if (status !== 200) {
    throw new Error(`${name} ${body}: ${status}`);
  }
  return performance.now() - begun;
}

function report(what, times) {
  times.sort((one, other) => one - other);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  console.log(`${what}: mean ${mean.toFixed(2)}, median ${times[times.length >> 1].toFixed(2)}`);
}

for (const list of lists) {
  const lines = (await readFile(list, "utf8")).split("\n").map((line) => line.slice(0, 81));
  const puzzles = lines.filter((line) => /^[0-9.]{81}$/u.test(line)).slice(0, MOST);
  for (const name of ["check", "solve", "rate", "hint"]) {
    // The first calls are slower, until the code is compiled for speed.
    puzzles.slice(0, 30).forEach((puzzle) => timed(name, { puzzle }));
    const times = puzzles.map((puzzle) => timed(name, { puzzle }));
    report(`${list} ${name}`, times);
  }
}
const seeds = Array.from({ length: 100 }, (_, seed) => seed);
report(
  "generate",
  seeds.map((seed) => timed("generate", { seed })),
);
