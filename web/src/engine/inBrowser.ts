// The engine of the static site, which is fetched once and works in workers of the browser. Of the page that the program
// serves this is no part.

import wasm from "pencilproof-engine/pencilproof_bg.wasm?url";
import { httpEngine, type Engine } from "./engine";
import { NOWHERE, sendTo } from "./local";
import { workerPool, type Run } from "./pool";
import { preparedFor } from "./prepared";
import { racing } from "./race";

/** When the board is drawn on a slow phone, too, in milliseconds. To compile the engine any sooner would delay it. */
const DRAWN = 1000;

/** The most workers; each has the engine in a memory of its own. */
const MOST_WORKERS = 4;

/** The engine of the page. It is fetched once the board is drawn, so that the first call need not wait for it. */
export function pageEngine(): Engine {
  const load = loader();
  const send = sendTo(load.pool);
  // Where that fails, the next call tries again.
  const fetching = (): void => void load.pool().catch(() => undefined);
  setTimeout(fetching, DRAWN);
  return httpEngine(NOWHERE, async (request) => {
    fetching();
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
  // The first worker fetches its script meanwhile.
  let first: Worker | undefined = newWorker();
  const module = await compiled(wasm).catch((error: unknown) => {
    first?.terminate();
    throw error;
  });
  const ready = (worker: Worker): Worker => {
    worker.postMessage({ module });
    return worker;
  };
  ready(first);
  const size = Math.max(2, Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 2));
  const run = workerPool(size, () => {
    const worker = first ?? ready(newWorker());
    first = undefined;
    return worker;
  });
  // One is left for what is asked meanwhile.
  return racing(run, size - 1);
}

function newWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
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
