// Browsers, with a bundler or without one.

import { workersEngine } from "./engine.js";

export { load } from "./browser-load.js";
export { PencilproofError } from "./engine.js";

export function start(options) {
  return workersEngine(() => {
    const worker = new Worker(new URL("./browser-worker.js", import.meta.url), { type: "module" });
    return {
      listen(message, error) {
        worker.onmessage = ({ data }) => message(data);
        worker.onerror = (event) => {
          event.preventDefault();
          error(new Error(event.message || "The worker cannot be started"));
        };
      },
      post: (message) => worker.postMessage(message),
      end: () => worker.terminate(),
    };
  }, options);
}
