import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, PUZZLE, test as base } from "../page";
import { serveFolder } from "./serve.mjs";

interface Heard {
  readonly pencilproof: number;
  readonly type: string;
  readonly puzzle?: { readonly puzzle: string; readonly layout: string };
  readonly position?: { readonly puzzle: string };
  readonly reason?: string;
  readonly seconds?: number;
}

/** A test with the address of a page of somebody else that has the site in it. */
const test = base.extend<{ address: string }>({
  address: async ({ baseURL }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "pencilproof-around-"));
    const frame = `<iframe src="${baseURL}/?embed#${PUZZLE}" width="900" height="700"></iframe>`;
    const script = `heard = []; addEventListener("message", ({ data }) => data.pencilproof && heard.push(data));`;
    writeFileSync(join(folder, "index.html"), `<!doctype html><script>${script}</script>${frame}`);
    const server = await serveFolder(folder);
    await use(`http://127.0.0.1:${server.port}/`);
    await server.close();
    rmSync(folder, { recursive: true });
  },
});

const heard = (page: Page): Promise<Heard[]> => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);

const say = (page: Page, message: object): Promise<void> =>
  page.evaluate((message) => frames[0]!.postMessage(message, "*"), message);

test("the page around it hears of everything, and can load puzzles", async ({ page, address }) => {
  await page.goto(address);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator('[data-cell="0"]')).toBeVisible();
  await expect.poll(async () => (await heard(page)).map(({ type }) => type)).toEqual(["ready", "loaded"]);
  expect((await heard(page))[1]?.puzzle).toMatchObject({ layout: "3x3", puzzle: PUZZLE });
  await expect(frame.getByRole("heading", { level: 1 })).toHaveCount(0);

  await say(page, { pencilproof: 1, type: "load", puzzle: "2x2:12343412214343..", title: "Nearly done" });
  await expect(frame.getByRole("gridcell")).toHaveCount(16);
  await expect(frame.locator("header .title")).toHaveText("Nearly done");
  await frame.locator('[data-cell="14"]').click();
  await page.keyboard.press("2");
  await frame.locator('[data-cell="15"]').click();
  await page.keyboard.press("1");
  await expect
    .poll(async () => (await heard(page)).map(({ type }) => type).slice(2))
    .toEqual(["loaded", "moved", "moved", "solved"]);
  const last = (await heard(page)).at(-1);
  expect(last?.position?.puzzle).toBe("1234341221434321");
  expect(last?.seconds).toBeGreaterThanOrEqual(0);
});

test("other formats are read by the engine, and what cannot be read is refused", async ({ page, address }) => {
  await page.goto(address);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator('[data-cell="0"]')).toBeVisible();
  await say(page, { pencilproof: 1, type: "load", puzzle: { layout: "2x3", puzzle: ".".repeat(35) + "1" } });
  await expect(frame.getByRole("gridcell")).toHaveCount(36, { timeout: 30_000 });
  await say(page, { pencilproof: 1, type: "load", puzzle: "no puzzle at all" });
  await expect.poll(async () => (await heard(page)).at(-1)?.type).toBe("refused");
  expect((await heard(page)).at(-1)?.reason).not.toBe("");
  // Messages of other kinds are none of its business.
  await say(page, { type: "load", puzzle: PUZZLE });
  await say(page, { pencilproof: 1, type: "load", puzzle: 5 });
  await expect(frame.getByRole("gridcell")).toHaveCount(36);
});
