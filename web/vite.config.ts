import { defineConfig } from "vitest/config";

export default defineConfig({
  // Relative addresses, so that the page also works as plain files in any folder.
  base: "./",
  build: {
    // Within the crate that embeds it, so that `cargo package` finds it.
    outDir: "../crates/server/page",
    emptyOutDir: true,
    target: "es2022",
    // Data in the style sheet would need another source in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/v1": "http://127.0.0.1:7878" } },
  test: { include: ["src/**/*.test.ts"] },
});
