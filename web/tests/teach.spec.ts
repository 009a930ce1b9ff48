// What a hint draws: the marks that it needs, and the player's own as they were.

import { bring, candidates, GEM } from "./engine";
import { cell, expect, open, press, test } from "./page";

const CARD = ".card.hint";

/** Row 1 lacks only the 9, and no cell has a mark. */
const SINGLE = "12345678.........".padEnd(81, ".");

/** Every cell with a candidate on it, those that a step draws included. */
async function marked(page: Parameters<typeof open>[0]): Promise<number[]> {
  const cells = page.locator("[data-cell]");
  const has = await cells.evaluateAll((all) => all.map((each) => each.querySelector(".candidate") !== null));
  return has.flatMap((is, index) => (is ? [index] : []));
}

test("a single on a board without marks shows no marks", async ({ page }) => {
  await open(page, SINGLE);
  await press(page, "h", "h", "h", "h");
  await expect(page.locator(`${CARD} .conclusion`)).toBeVisible();
  await expect(page.locator(".step-new")).toHaveAttribute("data-of", "9r1c9");
  expect(await marked(page)).toEqual([]);
});

test("the player's marks stay as they are during a hint", async ({ page }) => {
  await open(page, SINGLE);
  await cell(page, 80).click();
  await press(page, "Control+Alt+1", "Control+Alt+4");
  const before = [await marked(page), await candidates(page, 80)];
  expect(before).toEqual([[80], "14"]);
  await press(page, "h", "h", "h", "h");
  await expect(page.locator(`${CARD} .conclusion`)).toBeVisible();
  expect([await marked(page), await candidates(page, 80)]).toEqual(before);
});

test("every conclusion of a colouring is drawn as set, and nothing else is", async ({ page }) => {
  await bring(page, GEM);
  await press(page, "h", "h", "h", "h");
  await expect(page.locator(`${CARD} .conclusion`)).toContainText("r1c4 is 5, r2c1 is 2, r2c7 is 8 and r9c3 is 2");
  const grounds = (of: string) =>
    page
      .locator(`.step ${of} .step-disc`)
      .evaluateAll((all) =>
        all.map((each) => getComputedStyle(each).fill).filter((fill, at, list) => list.indexOf(fill) === at),
      );
  const set = page.locator('.step [data-role^="set"]');
  expect((await set.evaluateAll((all) => all.map((each) => each.getAttribute("data-of")))).sort()).toEqual([
    "2r2c1",
    "2r9c3",
    "5r1c4",
    "8r2c7",
  ]);
  const [filled, rings] = [await grounds('[data-role^="set"]'), await grounds('[data-role="green"]')];
  expect([filled.length, rings.length]).toEqual([1, 1]);
  const blue = page.locator(".legend li", { hasText: /^ ?blue$/ }).locator(".step-disc");
  expect(filled).not.toContain(await blue.evaluate((each) => getComputedStyle(each).fill));
});
