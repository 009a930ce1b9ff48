// Sends the same requests to the engine and to a server, and compares every byte of the answers.
//
//   node equal.mjs ENGINE SERVER [--count COUNT] [--chromium] [LIST...]
//
// The engine works in this process or, with `--chromium`, in a page. ENGINE is the folder that `cargo xtask web --engine` writes,
// SERVER the address of `pencilproof serve`. Of each LIST the first COUNT puzzles are solved, rated, checked, proved, varied and
// made canonical. A line of a list is a puzzle, perhaps after the name of its layout, or an object with `layout`, `givens` and
// `constraints`.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { WHERE, engineIn } from "./engine.mjs";

const ROOT = join(import.meta.dirname, "../../..");
const JSON_TYPE = "application/json";
const LINES = "application/x-ndjson";
const MAKERS = ["/v1/generate", "/v1/practise"];
/** A limit of time that is not reached, in milliseconds. */
const LONG = 60_000;

const options = { count: { type: "string", default: "100" }, ...WHERE };
const { positionals, values } = parseArgs({ allowPositionals: true, options });
const [directory, server, ...lists] = positionals;
const count = Number(values.count);
if (server === undefined) {
  console.error("usage: node equal.mjs ENGINE SERVER [--count COUNT] [--chromium] [LIST...]");
  process.exit(2);
}

/** The lines of `testdata/requests.jsonl`. */
async function samples() {
  const text = await readFile(join(ROOT, "testdata/requests.jsonl"), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => ({
      method: "POST",
      accept: JSON_TYPE,
      ...JSON.parse(line),
    }));
}

/** The examples of the document, alone and as a batch, and its lists. */
async function examples() {
  const document = JSON.parse(await readFile(join(ROOT, "web/openapi.json"), "utf8"));
  const requests = [];
  for (const [path, item] of Object.entries(document.paths).filter(([path]) => /^\/v1\/[a-z]+$/u.test(path))) {
    if (item.get !== undefined) {
      requests.push({ method: "GET", path, accept: JSON_TYPE, body: "" });
    } else {
      const body = JSON.stringify(item.post.requestBody.content[JSON_TYPE].example);
      const several = MAKERS.includes(path) ? body : `${body}\n{"puzle": 1}\n\n${body}\n`;
      requests.push({ method: "POST", path, accept: JSON_TYPE, body });
      requests.push({ method: "POST", path, accept: LINES, body: several });
    }
  }
  return requests;
}

/** Puzzles to order, each with a seed of its own. */
function orders() {
  const wishes = [{}, { difficulty: "hard" }, { symmetry: "rotational" }, { layout: "2x3" }, { minimal: true }];
  return wishes.flatMap((wish) =>
    Array.from({ length: 10 }, (_, seed) => post("generate", { ...wish, seed, timeout_ms: LONG })),
  );
}

const post = (name, request) => ({
  method: "POST",
  path: `/v1/${name}`,
  accept: JSON_TYPE,
  body: JSON.stringify(request),
});

/** The puzzle on a line of a list, if there is one. */
function puzzleOn(line) {
  if (line.startsWith("{")) {
    const { layout, givens, constraints } = JSON.parse(line);
    return { layout, puzzle: givens, constraints };
  }
  const [first = "", second = ""] = line.split(/\s+/u);
  if (/^(?:\d+x\d+|jigsaw)/u.test(first)) {
    return { layout: first, puzzle: second };
  }
  return /^[0-9.]{81}/u.test(first) ? { puzzle: first.slice(0, 81) } : undefined;
}

/** What is asked about each puzzle of a list. */
async function listed(file) {
  const lines = (await readFile(file, "utf8")).split("\n");
  const puzzles = lines.map(puzzleOn).filter((puzzle) => puzzle !== undefined);
  const about = {
    solve: { timeout_ms: LONG },
    hint: { scene: true, timeout_ms: LONG },
    rate: { timeout_ms: LONG },
    check: { timeout_ms: LONG },
    prove: { steps: 1, timeout_ms: LONG },
    vary: { seed: 7 },
    canonical: { timeout_ms: LONG },
  };
  return puzzles
    .slice(0, count)
    .flatMap((puzzle) => Object.entries(about).map(([name, more]) => post(name, { puzzle, ...more })));
}

/** Lines without those that tell the number of attempts, of which there are more when there is less time. */
function lasting(text) {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith('{"tried":'))
    .join("\n");
}

async function served({ method, path, accept, body }) {
  const isBatch = accept === LINES && !MAKERS.includes(path);
  const headers = { accept, "content-type": isBatch ? LINES : JSON_TYPE };
  const begun = performance.now();
  const ask = () =>
    fetch(server + path, {
      method,
      headers,
      ...(method === "POST" && { body }),
    });
  // While the engine worked on its answer the server may have ended a connection that was idle.
  const response = await ask().catch((error) => {
    if (error.cause?.code !== "UND_ERR_SOCKET") {
      throw error;
    }
    return ask();
  });
  const text = await response.text();
  const ms = performance.now() - begun;
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    body: lasting(text),
    ms,
  };
}

/** Where two texts part, with what is around. */
function parting(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) {
    at += 1;
  }
  const around = (text) => text.slice(Math.max(0, at - 60), at + 100);
  return `  here:   …${around(one)}\n  server: …${around(other)}`;
}

const engine = await engineIn(directory, values);
const puzzles = (await Promise.all(lists.map(listed))).flat();
const requests = [...(await examples()), ...(await samples()), ...orders(), ...puzzles];
const times = new Map();
let different = 0;
for (const request of requests) {
  const [here, there] = [await engine.ask(request), await served(request)];
  const { ms: hereTook, ...answered } = here;
  const ours = { ...answered, body: lasting(answered.body) };
  const { ms: thereTook, ...theirs } = there;
  const all = times.get(request.path) ?? { count: 0, here: 0, server: 0 };
  times.set(request.path, {
    count: all.count + 1,
    here: all.here + hereTook,
    server: all.server + thereTook,
  });
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
    different += 1;
    console.error(`${request.path} ${request.body.slice(0, 200)}: ${ours.status} ${theirs.status}`);
    console.error(parting(ours.body, theirs.body));
  }
}
await engine.close();
for (const [path, { count, here, server }] of times) {
  const mean = (total) => (total / count).toFixed(1);
  console.log(
    `${path.padEnd(16)} ${String(count).padStart(5)} requests, ms each: ${mean(here)} here, ${mean(server)} there`,
  );
}
console.log(`${requests.length} requests, ${different} answered differently`);
process.exitCode = different > 0 ? 1 : 0;
