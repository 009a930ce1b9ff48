import { defineConfig } from "@playwright/test";

const PORT = Number(process.env["PORT"] ?? 7979);
/** The program to test, with the page in it. */
const program = process.env["PENCILPROOF"] ?? "../target/debug/pencilproof";

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
  webServer: {
    command: `${program} serve --addr 127.0.0.1:${PORT} --log off`,
    url: `http://127.0.0.1:${PORT}/`,
    reuseExistingServer: false,
  },
});
