// Times the first and a later visit of the static site in Chromium, in ms from the start of the navigation: until the board is
// drawn, and until a hint is shown that is asked for 50 ms later.
//
//   node times.mjs SITE [--slowed FACTOR] [--visits COUNT]
//
// SITE is the folder that `cargo xtask web --static` writes. Chromium can be slowed down as a phone would be; files come from this
// machine. Each first visit has a profile of its own.

import { parseArgs } from "node:util";
import { launch } from "../../../crates/wasm/tests/engine.mjs";
import { serveFolder } from "./serve.mjs";

const options = { slowed: { type: "string", default: "4" }, visits: { type: "string", default: "5" } };
const { positionals, values } = parseArgs({ allowPositionals: true, options });
const [site] = positionals;
if (site === undefined) {
  process.stderr.write("usage: node times.mjs SITE [--slowed FACTOR] [--visits COUNT]\n");
  process.exit(2);
}
const PUZZLE = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";

/** Opens the page and asks it for a hint. */
async function visit(context, address) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: Number(values.slowed) });
  await page.addInitScript(() => {
    globalThis.times = {};
    const seen = {
      board: () => document.querySelector(".given") !== null,
      hint: () => [...document.querySelectorAll("h2")].some(({ textContent }) => textContent === "No mistake so far"),
    };
    const ask = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
    const look = () => {
      for (const [name, isSeen] of Object.entries(seen)) {
        if (globalThis.times[name] === undefined && isSeen()) {
          globalThis.times[name] = performance.now();
          if (name === "board") {
            setTimeout(ask, 50);
          }
        }
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto(address);
  await page.waitForFunction(() => globalThis.times.hint !== undefined);
  const times = await page.evaluate(() => globalThis.times);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await page.close();
  return times;
}

const median = (times) => times.toSorted((one, other) => one - other)[times.length >> 1].toFixed(0);
const server = await serveFolder(site);
const browser = await launch();
const visits = { first: [], later: [] };
for (let count = 0; count < Number(values.visits); count += 1) {
  const context = await browser.newContext();
  for (const which of ["first", "later"]) {
    visits[which].push(await visit(context, `http://127.0.0.1:${server.port}/#${PUZZLE}`));
  }
  await context.close();
}
for (const [which, times] of Object.entries(visits)) {
  const [board, hint] = ["board", "hint"].map((name) => median(times.map((time) => time[name])));
  process.stdout.write(`${which} visit: board ${board}, hint ${hint}\n`);
}
await browser.close();
await server.close();
