// What the static site has besides the page: a policy in the document itself, icons, a manifest that systems can install, and
// a service worker that keeps one version of everything.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; object-src 'none'; " +
  "base-uri 'none'; form-action 'none'";

/** The most that files may take over the wire, in bytes. */
const MOST = { engine: { brotli: 1_080_000, gzip: 1_380_000 }, site: { brotli: 1_190_000, gzip: 1_500_000 } };

const source = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** The policy and the manifest. */
export function installable(): Plugin {
  return {
    name: "installable",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
    ],
    generateBundle() {
      const [page, more] = ["public/manifest.webmanifest", "site/manifest.json"].map(
        (path) => JSON.parse(readFileSync(source(path), "utf8")) as object,
      );
      const manifest = JSON.stringify({ ...page, ...more }, null, 2);
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: `${manifest}\n` });
      for (const name of readdirSync(source("site")).filter((name) => name.endsWith(".png"))) {
        this.emitFile({ type: "asset", fileName: name, source: readFileSync(source(`site/${name}`)) });
      }
    },
  };
}

/** Writes the service worker once all other files are there, and says what they take. Fails where that is too much. */
export function keptWhole(): Plugin {
  return {
    name: "kept-whole",
    enforce: "post",
    writeBundle({ dir = "" }) {
      const names = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
        .filter((name) => name !== "sw.js")
        .sort();
      const contents = names.map((name) => [name, readFileSync(join(dir, name))] as const);
      const digest = (content: Uint8Array): string => `sha256-${createHash("sha256").update(content).digest("base64")}`;
      const files = Object.fromEntries(
        contents.map(([name, content]) => [name === "index.html" ? "./" : name, digest(content)]),
      );
      const list = JSON.stringify(files);
      const worker = readFileSync(source("src/site/worker.js"), "utf8")
        .replace('"FILES"', () => list)
        .replace("VERSION", createHash("sha256").update(list).digest("hex").slice(0, 12));
      writeFileSync(join(dir, "sw.js"), worker);
      check([...contents, ["sw.js", Buffer.from(worker)]]);
    },
  };
}

function check(files: readonly (readonly [string, Uint8Array])[]): void {
  const sizes = files.map(([name, content]) => ({
    isEngine: name.endsWith(".wasm"),
    gzip: gzipSync(content, { level: 9 }).length,
    brotli: brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }).length,
  }));
  const faults: string[] = [];
  for (const part of ["engine", "site"] as const) {
    for (const way of ["brotli", "gzip"] as const) {
      const size = sizes
        .filter(({ isEngine }) => part === "site" || isEngine)
        .reduce((sum, { [way]: bytes }) => sum + bytes, 0);
      const words = `${part}, ${way}: ${size} of ${MOST[part][way]} bytes`;
      process.stdout.write(`${words}\n`);
      if (size > MOST[part][way]) {
        faults.push(words);
      }
    }
  }
  if (faults.length > 0) {
    throw new Error(`too large: ${faults.join("; ")}`);
  }
}
