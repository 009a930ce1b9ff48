// Node and Deno.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { engineOf, workersEngine } from "./engine.js";
import init, { answer, version } from "./pencilproof.js";

export { PencilproofError } from "./engine.js";

export async function load({ module } = {}) {
  const wasm = module ?? (await readFile(new URL("./pencilproof_bg.wasm", import.meta.url)));
  await init({ module_or_path: wasm });
  return engineOf(answer, version());
}

export function start(options) {
  return workersEngine(() => {
    const worker = new Worker(new URL("./node-worker.js", import.meta.url));
    // A program that has nothing else to do ends; one that waits for an answer goes on.
    worker.unref();
    return {
      listen(message, error) {
        worker.ref();
        worker.removeAllListeners();
        worker.on("message", (data) => {
          if (!("event" in data)) {
            worker.unref();
          }
          message(data);
        });
        worker.on("error", error);
      },
      post: (message) => worker.postMessage(message),
      end: () => void worker.terminate(),
    };
  }, options);
}
