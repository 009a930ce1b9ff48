import { defineConfig } from "vitest/config";
import { serviceWorker } from "./build/serviceWorker.ts";

/** What `pencilproof serve` allows the page. */
const POLICY =
  "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";
/** The server beside it, which answers pages of its own origin alone. */
const SERVER = "http://127.0.0.1:7878";
const proxy = { "/v1": { target: SERVER, changeOrigin: true, headers: { origin: SERVER } } };

export default defineConfig({
  // Relative addresses, so that the page also works as plain files in any folder.
  base: "./",
  resolve: { alias: { "#site": new URL("src/site/served.tsx", import.meta.url).pathname } },
  plugins: [serviceWorker(["icon.svg", "manifest.webmanifest"])],
  build: {
    // Within the crate that embeds it, so that `cargo package` finds it.
    outDir: "../crates/server/page",
    emptyOutDir: true,
    target: "es2022",
    // Data in the style sheet would need another source in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy },
  preview: { proxy, headers: { "content-security-policy": POLICY } },
  test: { include: ["src/**/*.test.ts"] },
});
