import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type Page } from "@playwright/test";
import { ask, GEM, values } from "../engine";
import { cell, expect, open, press, PUZZLE, test } from "../page";
import { serveFolder } from "./serve.mjs";

const SITE = process.env["SITE"] ?? "";

/** Waits until the service worker has everything and is at work. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** Asks for a hint until it names its step. */
async function hint(page: Page): Promise<string> {
  await press(page, "h", "h", "h", "h");
  const conclusion = page.locator(".hint .conclusion");
  await expect(conclusion).not.toBeEmpty({ timeout: 30_000 });
  return (await conclusion.textContent()) ?? "";
}

test("it works in any folder, and asks nobody else for anything", async ({ page, context, baseURL }) => {
  const asked: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  await page.goto(`/any/folder/#${PUZZLE}`);
  await kept(page);
  await hint(page);
  await press(page, "i");
  await page
    .getByRole("button", { name: /^Easy\b/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 30_000 });
  const own = `${baseURL}/any/folder/`;
  const elsewhere = asked.filter((address) => !address.startsWith(own) && !/^(blob|data):/.test(address));
  expect(elsewhere).toEqual([]);
  expect(asked.filter((address) => address.includes("/v1/"))).toEqual([]);
});

test("everything works without a connection after the first visit", async ({ page, context }) => {
  await open(page);
  await kept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(cell(page, 0)).toBeVisible();
  await hint(page);
  await press(page, "o");
  await page.getByRole("textbox").first().fill(JSON.stringify(GEM));
  await page
    .locator(".found")
    .getByRole("button", { name: /^Play (it|anyway)$/, disabled: false })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await values(page)).toBe(GEM.puzzle);
  // A link opens there, too, with whatever stands behind the question mark.
  await page.goto(`/?from=somewhere#${PUZZLE}`);
  await expect(cell(page, 0)).toBeVisible();
  expect(await values(page)).toBe(PUZZLE);
});

test("the board is there before the engine, and a game can be begun", async ({ page, context }) => {
  await context.route("**/*.wasm", () => undefined);
  await open(page);
  await press(page, "i");
  await page
    .getByRole("button", { name: /^Hard\b/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await values(page)).not.toBe(PUZZLE);
  await expect(page.locator(".given").first()).toBeVisible();
});

test("an engine that cannot be fetched is said in words, and fetched when it is needed again", async ({
  page,
  context,
}) => {
  await context.route("**/*.wasm", (route) => route.abort());
  await open(page);
  await press(page, "h");
  await expect(page.locator(".problem, .hint").first()).toContainText("cannot be reached");
  await context.unroute("**/*.wasm");
  await press(page, "Shift+H");
  await hint(page);
});

test("prepared puzzles are of the degree that they stand for", async ({ request }) => {
  const { easy, hard, extreme, ...others } = JSON.parse(
    readFileSync(new URL("../../src/engine/prepared.json", import.meta.url), "utf8"),
  ) as Record<string, string[]>;
  const degrees = (await (await request.get("/v1/degrees")).json()) as { name: string; least: number; most: number }[];
  for (const [name, puzzles] of Object.entries({ easy, hard, extreme, ...others })) {
    const { least, most } = degrees.find((degree) => degree.name === name)!;
    for (const puzzle of puzzles ?? []) {
      const { verdict, rating } = await ask<{ verdict: string; rating: number }>(request, "solve", { puzzle });
      expect(verdict, puzzle).toBe("solved");
      expect(rating, puzzle).toBeGreaterThanOrEqual(least);
      expect(rating, puzzle).toBeLessThanOrEqual(most ?? Infinity);
    }
  }
});

test("cancelling ends the work at once, and the next call is answered", async ({ page }) => {
  await open(page);
  await hint(page);
  await press(page, "Shift+H", "i");
  await page.getByText("More choices").click();
  await page.getByLabel("Number of givens").fill("17");
  await page.getByRole("button", { name: "Make it" }).click();
  await expect(page.locator(".making")).toContainText("tried", { timeout: 30_000 });
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator(".making")).toHaveCount(0);
  await press(page, "Escape");
  await hint(page);
});

test("a hint does not wait for a long search", async ({ page }) => {
  await open(page);
  await press(page, "i");
  await page.getByText("More choices").click();
  await page.getByLabel("Number of givens").fill("17");
  await page.getByRole("button", { name: "Make it" }).click();
  await expect(page.locator(".making")).toContainText("tried", { timeout: 30_000 });
  await press(page, "Escape");
  await hint(page);
});

test("a worker that fails ends one answer, and the next one comes", async ({ page }) => {
  await page.addInitScript(() => {
    const Original = Worker;
    window.Worker = class extends Original {
      override postMessage(order: object & { call?: { path: string } }): void {
        const isFirst = order.call?.path === "/v1/hint" && !document.documentElement.hasAttribute("data-failed");
        if (isFirst) {
          document.documentElement.setAttribute("data-failed", "");
          this.onmessage?.(new MessageEvent("message", { data: { broken: "unreachable" } }));
        } else {
          super.postMessage(order);
        }
      }
    };
  });
  await open(page);
  await press(page, "h");
  await expect(page.getByText("The engine stopped in the middle of this").first()).toBeVisible();
  await press(page, "Shift+H");
  await hint(page);
});

test("a new version waits, says so, and never mixes with the one before", async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), "pencilproof-site-"));
  cpSync(SITE, folder, { recursive: true });
  const server = await serveFolder(folder);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${server.port}/#${PUZZLE}`);
    await kept(page);
    await cell(page, 1).click();
    await press(page, "9");
    change(folder, "A site of tomorrow", { whole: false });
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => undefined));
    // Its list does not fit its files: it is not installed, and what was there goes on.
    await page.reload();
    await expect(page).toHaveTitle("Pencilproof");
    change(folder, "A site of tomorrow", { whole: true });
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const card = page.getByRole("status", { name: "New version" });
    await expect(card).toBeVisible();
    await page.reload();
    await expect(page).toHaveTitle("Pencilproof");
    await expect(card).toBeVisible();
    await card.getByRole("button", { name: "Reload now" }).click();
    await expect(page).toHaveTitle("A site of tomorrow");
    await expect(cell(page, 1)).toHaveAttribute("aria-label", "row 1 column 2, 9");
    await expect(card).toHaveCount(0);
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  } finally {
    await context.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
});

/** Makes a new version of a site by its title; with digests that fit its files, or only another version. */
function change(folder: string, title: string, { whole }: { whole: boolean }): void {
  const path = join(folder, "index.html");
  const digest = () => `sha256-${createHash("sha256").update(readFileSync(path)).digest("base64")}`;
  const before = digest();
  writeFileSync(path, readFileSync(path, "utf8").replace(/<title>.*<\/title>/, `<title>${title}</title>`));
  const worker = join(folder, "sw.js");
  const text = readFileSync(worker, "utf8").replace(/(const CACHE = `\$\{PREFIX\})\w+/, `$1${whole ? "next" : "bad"}`);
  const after = whole ? digest() : "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
  const known = /"\.\/":"([^"]+)"/.exec(text)?.[1] ?? before;
  writeFileSync(worker, text.replace(known, after));
}

test("links of the system and files open a puzzle", async ({ page }) => {
  await page.goto(`/?puzzle=${encodeURIComponent(`web+sudoku:${PUZZLE}`)}`);
  await expect(cell(page, 0)).toBeVisible();
  await expect.poll(() => values(page)).toBe(PUZZLE);
  expect(new URL(page.url()).search).toBe("");
  const text = encodeURIComponent(JSON.stringify({ layout: "2x2", puzzle: "1..............." }));
  await page.goto(`/?puzzle=${encodeURIComponent(`web+sudoku://${text}`)}`);
  await expect(page.getByRole("dialog", { name: "Your own puzzle" }).getByRole("textbox").first()).toHaveValue(/2x2/);
});

test("a file that the system opens comes into the dialog", async ({ page }) => {
  await page.addInitScript((puzzle) => {
    const file = new File([`${puzzle}\n`], "evening.sdm");
    const launchQueue = {
      setConsumer: (take: (launch: object) => void) => take({ files: [{ getFile: async () => file }] }),
    };
    Object.defineProperty(window, "launchQueue", { value: launchQueue });
  }, PUZZLE);
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "Your own puzzle" });
  await expect(dialog.getByRole("textbox").first()).toHaveValue(new RegExp(PUZZLE.replaceAll(".", "\\.")));
});

test("it can be installed", async ({ page, request, baseURL }) => {
  await page.goto("/");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = (await (await request.get(new URL(address ?? "", `${baseURL}/`).href)).json()) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
    protocol_handlers: object[];
    display: string;
  };
  expect(manifest.display).toBe("standalone");
  expect(manifest.icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
  );
  for (const { src, sizes, type } of manifest.icons) {
    const response = await request.get(new URL(src, `${baseURL}/`).href);
    expect(response.headers()["content-type"]).toBe(type);
    if (type === "image/png") {
      // The width and the height of a PNG stand at bytes 16 and 20.
      const body = await response.body();
      expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
    }
  }
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== "in-incognito")).toEqual([]);
});

// The browser complains of it, which is as it should be here.
base("the policy of the document allows no code within it", async ({ page }) => {
  await open(page);
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.documentElement.dataset.ran = ''";
    document.head.append(script);
    return "ran" in document.documentElement.dataset;
  });
  expect(ran).toBe(false);
});
