// What a hint draws: the marks that it needs, and the player's own as they were.

import { bring, candidates, GEM } from "./engine";
import { cell, expect, open, press, test } from "./page";

const CARD = ".card.hint";

/** Row 1 lacks only the 9, and no cell has a mark. */
const SINGLE = "12345678.........".padEnd(81, ".");

/** The shapes of the lines that lead from values to the cells that they rule out. */
const RAYS = ".under .step-ray";

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

test("a hidden single draws what rules out the other cells, under the digits", async ({ page }) => {
  await open(page);
  await press(page, "h", "h", "h");
  await expect(page.locator(`${CARD} h2`)).toContainText("box 1");
  await expect(page.locator(RAYS)).toHaveCount(0);
  await press(page, "h");
  await expect(page.locator(`${CARD} h2`)).toHaveText("Hidden single 5, box 1");
  const values = await page
    .locator('.step [data-role="base"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute("data-of")));
  const rays = await page.locator(RAYS).evaluateAll((all) => all.map((each) => each.getAttribute("data-from")));
  expect(rays.sort()).toEqual(["5r1c4", "5r3c9"]);
  expect(values.sort()).toEqual(rays);
  // They lead from the rings to the cells of the box, and no further.
  const boxes = await page.locator(RAYS).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  const [first, row] = [(await cell(page, 0).boundingBox())!, (await cell(page, 18).boundingBox())!];
  for (const box of boxes) {
    expect(box.left).toBeGreaterThan(first.x);
    expect(box.top > first.y && box.bottom < row.y + row.height).toBe(true);
  }
  expect(await marked(page)).toEqual([]);
  await expect(page.locator(".legend")).toContainText("ruled out");
  // The title has the name already.
  await expect(page.locator(`${CARD} .sub`)).toHaveText("Pencilproof rating 1.2 · stage 4 of 4");
  await page.getByRole("button", { name: "Step through" }).click();
  await expect(page.locator(RAYS)).toHaveCount(2);
  await page.getByRole("button", { name: "Show all" }).click();
  await page.locator(CARD).getByRole("button", { name: "Dismiss" }).click();
  await expect(page.locator(RAYS)).toHaveCount(0);
});

test("the name of a colour has the shape of its candidates beside it, in words too", async ({ page }) => {
  await bring(page, GEM);
  await press(page, "h", "h", "h", "h");
  await expect(page.locator(`${CARD} .reasons`)).toContainText("the first green (circles), the other blue (squares)");
  const shape = (of: string) =>
    page.locator(of).evaluateAll((all) => {
      const paths = all.map((each) => each.querySelector("svg path")?.getAttribute("d"));
      return paths.filter((path, at) => paths.indexOf(path) === at);
    });
  const legend = (word: string) => `.legend li:has-text("${word}")`;
  for (const [tone, word] of [
    ["green", "green circle"],
    ["blue", "blue square"],
  ] as const) {
    const named = page.locator(`${CARD} .reasons .word.tone-${tone}`);
    expect(await named.count()).toBeGreaterThan(1);
    const own = await shape(`${legend(word)}`);
    expect(await shape(`${CARD} .reasons .word.tone-${tone}`)).toEqual([own[0]]);
  }
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
  const blue = page.locator(".legend li", { hasText: /^ ?blue square$/ }).locator(".step-disc");
  expect(filled).not.toContain(await blue.evaluate((each) => getComputedStyle(each).fill));
});
