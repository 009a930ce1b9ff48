import { defineConfig } from "@playwright/test";

const PORT = Number(process.env["PORT"] ?? 7979);
/** The program to test, with the page in it. */
const program = process.env["PENCILPROOF"] ?? "../target/debug/pencilproof";
/** The folder of the static site, to test that instead; the program then answers only what tests compare with. */
const site = process.env["SITE"];
/** Where the program answers. */
const REFERENCE = site === undefined ? PORT : PORT + 1000;
const served = {
  command: `${program} serve --addr 127.0.0.1:${REFERENCE} --log off`,
  url: `http://127.0.0.1:${REFERENCE}/`,
  reuseExistingServer: false,
};
const files = {
  command: "node tests/site/serve.mjs",
  env: { PORT: String(PORT), SITE: site ?? "", REFERENCE: String(REFERENCE) },
  url: `http://127.0.0.1:${PORT}/`,
  reuseExistingServer: false,
};

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  // A test that passes only when repeated is reported as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  // What is about the static site alone has a folder of its own.
  testIgnore: site === undefined ? "site/**" : [],
  webServer: site === undefined ? [served] : [served, files],
});
