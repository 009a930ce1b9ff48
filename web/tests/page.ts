// What the tests of the page have in common.

import { expect, test as base, type Locator, type Page } from "@playwright/test";
import { showCalls } from "./site/seen";

/** A 9x9 with one solution. */
export const PUZZLE = "1..56.....428971......3.4.5......679.2.....5.635......7.8.4......467298.....58..3";

/** Whether the static site is tested, which asks no server. */
export const isSite = process.env["SITE"] !== undefined;

/**
 * A test whose page must report no error, and break no policy. The visitor has been there before, unless `visited` is
 * false.
 */
export const test = base.extend<{ quiet: void; visited: boolean; known: void; seen: void }>({
  visited: [true, { option: true }],
  seen: [
    async ({ context }, use, { file }) => {
      if (isSite && !file.includes("/tests/site/")) {
        await context.addInitScript(showCalls);
      }
      await use();
    },
    { auto: true },
  ],
  known: [
    async ({ page, visited }, use) => {
      if (visited) {
        await page.addInitScript(() => localStorage.setItem("pencilproof.tour", "seen"));
      }
      await use();
    },
    { auto: true },
  ],
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => {
        // Without a server there is no engine; the page must say so in its own words.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
          faults.push(message.text());
        }
      });
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens the page with a puzzle in its address. */
export async function open(page: Page, puzzle = PUZZLE): Promise<void> {
  await page.goto(`/#${puzzle}`);
  await expect(cell(page, 0)).toBeVisible();
}

/** A cell of the board. */
export function cell(page: Page, index: number): Locator {
  return page.locator(`[data-cell="${index}"]`);
}

/** What screen readers are told of a cell. */
export async function label(page: Page, index: number): Promise<string> {
  return (await cell(page, index).getAttribute("aria-label")) ?? "";
}

/** Presses keys in turn. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
  }
}

/** The numbers of the selected cells. */
export async function selected(page: Page): Promise<number[]> {
  const cells = page.locator('[role="gridcell"][aria-selected="true"]');
  return (await cells.evaluateAll((all) => all.map((one) => Number((one as SVGElement).dataset["cell"])))).sort(
    (a, b) => a - b,
  );
}

/** The contrast by WCAG 2.2 of what two selectors are filled with. */
export async function contrast(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    (selectors) => {
      const light = (selector: string) => {
        const parts = getComputedStyle(document.querySelector(selector)!)
          .fill.match(/[\d.]+/g)!
          .slice(0, 3)
          .map((part) => Number(part) / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * parts[0]! + 0.7152 * parts[1]! + 0.0722 * parts[2]! + 0.05;
      };
      const [first, second] = selectors.map(light) as [number, number];
      return Math.max(first, second) / Math.min(first, second);
    },
    [one, other],
  );
}
