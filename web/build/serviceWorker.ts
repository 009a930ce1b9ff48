// Writes the service worker of the built page: `src/worker.js` with the list of the files, and a name for this version
// of them.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The plugin. `more` are files that are copied as they are. */
export function serviceWorker(more: readonly string[]): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = [
        "./",
        ...more,
        ...Object.keys(bundle).filter((name) => name !== "index.html" && !name.endsWith(".map")),
      ];
      const hash = createHash("sha256");
      for (const file of Object.values(bundle)) {
        hash.update(file.fileName).update(file.type === "chunk" ? file.code : file.source);
      }
      const source = readFileSync(new URL("../src/worker.js", import.meta.url), "utf8")
        .replace('"FILES"', JSON.stringify(files))
        .replace("VERSION", hash.digest("hex").slice(0, 12));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
