// The static site: the page with the engine in it. `ENGINE` is the folder of the engine's package, `SITE` the folder to write;
// `cargo xtask web --static` sets both.

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { installable, keptWhole } from "./build/site.ts";

const { ENGINE, SITE } = process.env;
if (ENGINE === undefined || SITE === undefined) {
  throw new Error("ENGINE and SITE are not set: use `cargo xtask web --static DIR`");
}

export default defineConfig({
  base: "./",
  resolve: {
    alias: {
      "#site": fileURLToPath(new URL("src/site/alone.tsx", import.meta.url)),
      "pencilproof-engine": resolve(ENGINE),
    },
  },
  plugins: [installable(), keptWhole()],
  worker: { format: "es" },
  build: {
    outDir: resolve(SITE),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
