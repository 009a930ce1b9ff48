// The engine for tests: in this process, or in a page of Chromium.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { serveFolder } from "../../../web/tests/site/serve.mjs";

const WEB = join(import.meta.dirname, "../../../web");
const { chromium } = createRequire(join(WEB, "package.json"))("@playwright/test");

/** Starts Chromium. */
export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
}

/** What the engine answers to a request, with its lines before its body, and the milliseconds that it took. */
function ask(answer, { method, path, accept, body }) {
  const lines = [];
  const begun = performance.now();
  const reply = answer(
    method,
    path,
    accept,
    body,
    (line) => lines.push(line),
    () => false,
  );
  const ms = performance.now() - begun;
  return { status: reply.status, type: reply.type, body: lines.join("\n") + reply.body, ms };
}

/** The engine of a folder that `cargo xtask web --engine` writes, in this process. */
async function inNode(directory) {
  const module = await import(pathToFileURL(resolve(directory, "pencilproof.js")).href);
  await module.default({ module_or_path: await readFile(join(directory, "pencilproof_bg.wasm")) });
  return { ask: async (request) => ask(module.answer, request), close: async () => undefined };
}

/** The same in a page of Chromium, which is slowed down by a factor. */
async function inChromium(directory, slowed) {
  const server = await serveFolder(resolve(directory));
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.port}/`);
  await page.evaluate(async (source) => {
    const module = await import("/pencilproof.js");
    await module.default({ module_or_path: "/pencilproof_bg.wasm" });
    const ask = new Function(`return ${source}`)();
    globalThis.askEngine = (request) => ask(module.answer, request);
  }, ask.toString());
  if (slowed > 1) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowed });
  }
  return {
    ask: (request) => page.evaluate((request) => globalThis.askEngine(request), request),
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

/** The options of programs that use the engine. */
export const WHERE = { chromium: { type: "boolean", default: false }, slowed: { type: "string", default: "1" } };

/** The engine of a folder, where the options want it. */
export function engineIn(directory, { chromium, slowed }) {
  return chromium ? inChromium(directory, Number(slowed)) : inNode(directory);
}
