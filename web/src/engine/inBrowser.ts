// The engine of the static site, which is fetched once and works in workers of the browser. Of the page that the program
// serves this is no part.

import wasm from "pencilproof-engine/pencilproof_bg.wasm?url";
import { httpEngine, type Engine } from "./engine";
import { NOWHERE, sendTo } from "./local";
import { workerPool, type Run } from "./pool";
import { preparedFor } from "./prepared";
import { racing } from "./race";

/** The most workers; each has the engine in a memory of its own. */
const MOST_WORKERS = 4;

/** The engine of the page, which is fetched from the first call on. */
export function pageEngine(): Engine {
  const load = loader();
  const send = sendTo(load.pool);
  return httpEngine(NOWHERE, async (request) => {
    // Calls that another has to wait for fetch the engine, too.
    void load.pool().catch(() => undefined);
    const prepared = load.isReady() ? undefined : await preparedFor(request.clone());
    return prepared ?? send(request);
  });
}

/** Fetches the engine once, and again only after that has failed. */
function loader() {
  let pool: Promise<Run> | undefined;
  let isReady = false;
  return {
    isReady: () => isReady,
    pool: () => {
      pool ??= poolOf().then(
        (run) => {
          isReady = true;
          return run;
        },
        (error: unknown) => {
          pool = undefined;
          throw error;
        },
      );
      return pool;
    },
  };
}

async function poolOf(): Promise<Run> {
  const module = await compiled(wasm);
  const size = Math.max(2, Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 2));
  const run = workerPool(size, () => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.postMessage({ module });
    return worker;
  });
  // One is left for what is asked meanwhile.
  return racing(run, size - 1);
}

/** The module, compiled while it arrives where the server knows its media type. */
async function compiled(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) {
    throw new TypeError(`${address}: ${response.status}`);
  }
  return response.headers.get("content-type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
