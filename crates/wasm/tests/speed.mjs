// Times the engine: milliseconds a puzzle, as mean and median.
//
//   node speed.mjs ENGINE [--chromium [--slowed FACTOR]] LIST...
//
// The engine works in this process or, with `--chromium`, in a page, which can be slowed down as a phone would be. ENGINE is the
// folder that `cargo xtask web --engine` writes; of each LIST the first 300 lines are taken.

import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { WHERE, engineIn } from "./engine.mjs";

const MOST = 300;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: WHERE,
});
const [directory, ...lists] = positionals;
if (lists.length === 0) {
  console.error("usage: node speed.mjs ENGINE [--chromium [--slowed FACTOR]] LIST...");
  process.exit(2);
}
const engine = await engineIn(directory, values);

async function timed(name, requests) {
  const times = [];
  for (const request of requests) {
    const body = JSON.stringify(request);
    const { status, ms } = await engine.ask({
      method: "POST",
      path: `/v1/${name}`,
      accept: "application/json",
      body,
    });
    if (status !== 200) {
      throw new Error(`${name} ${body}: ${status}`);
    }
    times.push(ms);
  }
  return times;
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
    const requests = puzzles.map((puzzle) => ({ puzzle }));
    await timed(name, requests.slice(0, 30));
    report(`${list} ${name}`, await timed(name, requests));
  }
}
const seeds = Array.from({ length: 100 }, (_, seed) => ({ seed }));
report("generate", await timed("generate", seeds));
await engine.close();
