// The engine in this thread of a browser. The worker has a module without `start`, so that no bundler sees a worker that starts
// itself.

import { engineOf } from "./engine.js";
import init, { answer, version } from "./pencilproof.js";

export async function load({ module } = {}) {
  await init({ module_or_path: module ?? new URL("./pencilproof_bg.wasm", import.meta.url) });
  return engineOf(answer, version());
}
