// Installs the npm package from its tarball into an empty project and uses it there: in Node, in Deno, in a page that Vite builds,
// in a page without a bundler, and with TypeScript. The examples of its README are run as they stand.
//
//   node package.mjs PACKAGE
//
// PACKAGE is the folder that `cargo xtask web --npm` writes. Vite, TypeScript and Playwright are those of `web/node_modules`.

import { execFileSync } from "node:child_process";
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { serveFolder } from "../../../web/tests/site/serve.mjs";
import { launch } from "./engine.mjs";

const WEB = join(import.meta.dirname, "../../../web");

const [directory] = process.argv.slice(2);
if (directory === undefined) {
  console.error("usage: node package.mjs PACKAGE");
  process.exit(2);
}

/** What runs in the project. Every line of it must hold. */
const PROGRAM = `
import assert from "node:assert/strict";
import { PencilproofError, load, start } from "pencilproof";

const puzzle = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
const solution = "276845139835917462419632857623478915198253746754169283347591628962384571581726394";

const engine = await load();
assert.match(engine.version, /^\\d+\\.\\d+\\.\\d+/);
assert.equal(engine.ask("solve", { puzzle }).solution, solution);
assert.ok(engine.ask("techniques").length > 50);
assert.throws(() => engine.ask("solve", { puzzle: "1" }), (error) => {
  assert.ok(error instanceof PencilproofError);
  assert.equal(error.problem.pointer, "/puzzle");
  return true;
});
const [solved, wrong] = engine.batch("solve", [{ puzzle }, { puzzel: puzzle }]);
assert.deepEqual([solved.solution, wrong.status, wrong.line], [solution, 422, 2]);
const cage = { type: "killer", cells: ["r1c3", "r1c4"], sum: 13 };
assert.equal(engine.ask("check", { puzzle: { puzzle, constraints: [cage] } }).count, 0);

const made = [];
const wish = { layout: "2x2", count: 3, seed: 7 };
const ending = engine.each("generate", wish, (event) => void (event.made && made.push(event.made.puzzle)));
assert.deepEqual([ending.ended, made.length], ["complete", 3]);
assert.equal(engine.each("generate", { ...wish, count: 1000 }, () => false).ended, "time");

const worker = start();
assert.equal(await worker.version(), engine.version);
assert.equal((await worker.ask("solve", { puzzle })).solution, solution);
const again = [];
await worker.each("generate", wish, (event) => void (event.made && again.push(event.made.puzzle)));
assert.deepEqual(again, made);
await assert.rejects(worker.ask("solve", { puzzle: "1" }), PencilproofError);
// Work of many seconds is ended, and the next call is answered.
const endless = { count: 1000, difficulty: "hard", timeout_ms: 60_000 };
await assert.rejects(worker.ask("generate", endless, { signal: AbortSignal.timeout(300) }), { name: "TimeoutError" });
assert.equal((await worker.ask("check", { puzzle })).count, 1);
await assert.rejects(worker.each("generate", { count: 1000, seed: 7 }, () => false), { name: "AbortError" });
worker.end();
assert.equal((await worker.ask("hint", { puzzle })).advice, "step");

// Several workers answer as one.
const several = start({ workers: 2 });
const list = [...Array.from({ length: 40 }, (_, seed) => seed % 7 === 5 ? { puzle: "1" } : { puzzle }), { puzzle: "1" }];
assert.deepEqual(await several.batch("check", list), engine.batch("check", list));
assert.deepEqual(await several.batch("check", []), []);
const [one, other] = await Promise.all([several.ask("solve", { puzzle }), several.ask("check", { puzzle })]);
assert.deepEqual([one.solution, other.count], [solution, 1]);
await assert.rejects(several.batch("generate", [{ puzzle }]), PencilproofError);
several.end();
assert.throws(() => start({ workers: 0 }), RangeError);
console.log("the package works in " + (globalThis.Deno ? "Deno" : "Node"));
`;

/** What is compiled in the project. */
const TYPED = `
import { load, start, PencilproofError, type Engine } from "pencilproof";

export async function use(): Promise<unknown[]> {
  const engine: Engine = await load();
  const solution: string | null | undefined = engine.ask("solve", { puzzle: "1" }).solution;
  const id: string = engine.ask("techniques")[0]!.id;
  const ending = engine.each("generate", { count: 2 }, ({ made, tried }) => (made ? made.puzzle !== "" : tried < 100));
  const reason: string = ending.ended;
  const hint = await start().ask("hint", { puzzle: { puzzle: "1" } }, { signal: AbortSignal.timeout(5) });
  const counts = (await start().batch("check", [{ puzzle: "1" }])).map((one) => ("count" in one ? one.count : one.detail));
  // @ts-expect-error no such member
  engine.ask("solve", { puzle: "1" });
  // @ts-expect-error no such operation
  engine.ask("healthz");
  return [solution, id, reason, hint, counts, PencilproofError];
}
`;

/** What a page runs. */
const PAGE = `
import { load, start } from "pencilproof";

const puzzle = "1......3......32";
const worker = start();
const inWorker = (await worker.ask("solve", { puzzle })).solution;
const here = (await load()).ask("solve", { puzzle }).solution;
const stopped = await worker.ask("generate", { count: 1000, difficulty: "hard" }, { signal: AbortSignal.timeout(200) }).catch(
  (error) => error.name,
);
const again = (await worker.ask("check", { puzzle })).count;
document.title = JSON.stringify([inWorker, here, stopped, again]);
`;
const SHOWN = JSON.stringify(["1324241332414132", "1324241332414132", "TimeoutError", 1]);

const run = (program, options, where) =>
  execFileSync(program, options, { cwd: where, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** The blocks of JavaScript of the README. */
async function examples(folder) {
  const text = await readFile(join(folder, "README.md"), "utf8");
  return [...text.matchAll(/```js\n(.*?)```/gsu)].map(([, program]) => program);
}

/** An empty project with the package in it. */
async function install(project) {
  const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", project], resolve(directory)));
  await writeFile(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${filename}`], project);
  return join(project, "node_modules/pencilproof");
}

async function inNode(project, installed) {
  await writeFile(join(project, "program.js"), PROGRAM);
  process.stdout.write(run(process.execPath, ["program.js"], project));
  const all = await examples(installed);
  assert.equal(all.length, 3);
  for (const [index, example] of all.entries()) {
    const name = `example${index}.js`;
    await writeFile(join(project, name), example);
    const told = run(process.execPath, [name], project);
    assert.ok(told.length > 10 && !told.includes("undefined"), `${example}\n${told}`);
  }
  console.log("the examples of the README work");
}

/** The same program in Deno, if it is there. */
function inDeno(project) {
  try {
    run("deno", ["--version"], project);
  } catch (error) {
    if (process.env.CI !== undefined) {
      throw error;
    }
    console.log("Deno is missing, and nothing was tried there");
    return;
  }
  process.stdout.write(run("deno", ["run", "--quiet", "--allow-read", "program.js"], project));
}

async function withTypes(project) {
  await writeFile(join(project, "typed.ts"), TYPED);
  const options = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom", "--types", ""];
  const modules = ["--module", "nodenext", "--moduleResolution", "nodenext"];
  run(process.execPath, [join(WEB, "node_modules/typescript/bin/tsc"), ...options, ...modules, "typed.ts"], project);
  console.log("the types fit");
}

/** What a page in a folder puts into its title. */
async function shown(folder) {
  const server = await serveFolder(folder);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    page.on("console", (message) => console.error(message.text()));
    page.on("pageerror", (error) => console.error(String(error)));
    await page.goto(`http://127.0.0.1:${server.port}/`);
    await page.waitForFunction(() => document.title !== "");
    return await page.title();
  } finally {
    await browser.close();
    await server.close();
  }
}

async function withVite(project) {
  await writeFile(
    join(project, "index.html"),
    '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
  );
  await writeFile(join(project, "page.js"), PAGE);
  await writeFile(join(project, "vite.config.js"), 'export default { build: { target: "es2022" } };');
  run(process.execPath, [join(WEB, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"], project);
  assert.equal(await shown(join(project, "dist")), SHOWN);
  console.log("a page that Vite builds works");
}

async function withoutBundler(project, installed) {
  const folder = join(project, "plain");
  await mkdir(folder);
  await cp(installed, join(folder, "engine"), { recursive: true });
  await writeFile(
    join(folder, "index.html"),
    '<!doctype html><link rel="icon" href="data:,"><script type="module" src="page.js"></script>',
  );
  await writeFile(join(folder, "page.js"), PAGE.replace('"pencilproof"', '"./engine/browser.js"'));
  assert.equal(await shown(folder), SHOWN);
  console.log("a page without a bundler works");
}

const project = await mkdtemp(join(tmpdir(), "pencilproof-"));
try {
  const installed = await install(project);
  await inNode(project, installed);
  inDeno(project);
  await withTypes(project);
  await withVite(project);
  await withoutBundler(project, installed);
} finally {
  await rm(project, { recursive: true });
}
