// A killer: pasted, seen, played to the end, kept and shared.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ask, values } from "./engine";
import { cell, contrast, expect, label, open, press, test } from "./page";

/** Cages that leave one solution without a given. */
const CAGES = [
  "r1c1 r1c2 r2c1 r2c2 = 17",
  "r1c3 r2c3 = 8",
  "r1c4 r1c5 r2c5 = 21",
  "r1c6 r1c7 r2c6 = 18",
  "r1c8 r1c9 r2c8 = 13",
  "r2c4 r3c4 = 4",
  "r2c7 r3c7 = 14",
  "r2c9 r3c8 r3c9 r4c9 = 17",
  "r3c1 r4c1 = 7",
  "r3c2 r4c2 = 17",
  "r3c3 r4c3 r4c4 = 13",
  "r3c5 r4c5 r5c5 = 11",
  "r3c6 r4c6 = 10",
  "r4c7 r4c8 r5c8 = 16",
  "r5c1 r5c2 = 11",
  "r5c3 r5c4 = 12",
  "r5c6 r5c7 = 8",
  "r5c9 r6c9 = 9",
  "r6c1 r6c2 r7c1 = 14",
  "r6c3 r6c4 r7c3 = 21",
  "r6c5 r6c6 = 10",
  "r6c7 r7c7 r8c7 = 11",
  "r6c8 r7c8 r7c9 = 20",
  "r7c2 r8c1 r8c2 = 17",
  "r7c4 r8c4 = 8",
  "r7c5 r7c6 r8c5 = 15",
  "r8c3 r9c3 = 9",
  "r8c6 r9c5 r9c6 = 15",
  "r8c8 r8c9 = 11",
  "r9c1 r9c2 = 7",
  "r9c4 = 7",
  "r9c7 r9c8 r9c9 = 14",
];
const SOLUTION = "916875432432169587587324916291586743743912658658437291329651874874293165165748329";
const BLANK = ".".repeat(81);
const KILLER = killer(BLANK);

/** The killer with some values. */
function killer(puzzle: string): string {
  const constraints = CAGES.map((cage) => {
    const [cells, sum] = cage.split(" = ");
    return { type: "killer", cells: cells!.split(" "), sum: Number(sum) };
  });
  return JSON.stringify({ layout: "3x3", puzzle, constraints });
}

/** Opens the dialog with a killer in it, and plays it. */
async function play(page: Page, text = KILLER): Promise<void> {
  await open(page);
  await press(page, "o");
  await page.locator("dialog[open] textarea").first().fill(text);
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await seesCages(page);
}

/** The board has every cage with its sum. */
async function seesCages(page: Page): Promise<void> {
  await expect(page.locator(".board-frame .cage")).toHaveCount(CAGES.length);
  const sums = await page.locator(".board-frame .sum").allTextContents();
  expect(sums.toSorted()).toEqual(CAGES.map((cage) => cage.split(" = ")[1]!).toSorted());
}

test("a killer is previewed with its cages before it is played", async ({ page }) => {
  await open(page);
  await press(page, "o");
  await page.locator("dialog[open] textarea").first().fill(KILLER);
  await expect(page.locator(".found")).toContainText("One solution.");
  await expect(page.locator(".preview .cage")).toHaveCount(CAGES.length);
  await expect(page.locator(".preview .sum")).toHaveCount(CAGES.length);
  const { violations } = await new AxeBuilder({ page }).include("dialog[open]").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("a link to f-puzzles is read with its cages", async ({ page, request }) => {
  const { text } = await ask<{ text: string }>(request, "convert", { text: KILLER, to: "fpuzzles" });
  expect(text).toContain("f-puzzles");
  await play(page, text);
});

test("what cages hold against a move is shown and said", async ({ page }) => {
  await play(page);
  expect(await label(page, 2)).toBe("row 1 column 3, empty, cage of 2 cells, sum 8");
  await cell(page, 2).click();
  await press(page, "3", "ArrowDown", "4");
  // 3 and 4 are not 8: the cage is full.
  await expect(page.locator(".bad-sign")).toHaveCount(2);
  expect(await label(page, 11)).toContain("cage of 2 cells, sum 8, conflict");
  await press(page, "5");
  await expect(page.locator(".bad-sign")).toHaveCount(0);
  // r2c9 and r4c9 share a column; r1c6 and r2c6 too; r6c8 and r7c9 share their cage alone.
  await cell(page, 52).click();
  await press(page, "9");
  await cell(page, 62).click();
  await press(page, "9");
  await expect(page.locator(".bad-sign")).toHaveCount(2);
  expect(await label(page, 62)).toContain("conflict");
});

test("a full grid that breaks cages is no end", async ({ page }) => {
  // Right for every house, but not for the sums.
  const other = Array.from(SOLUTION, (digit) => String(10 - Number(digit))).join("");
  await open(page);
  await press(page, "o");
  await page
    .locator("dialog[open] textarea")
    .first()
    .fill(killer(`${other.slice(0, 80)}.`));
  await expect(page.locator(".found")).toContainText("It has no solution");
  await page.getByRole("button", { name: "Play anyway" }).click();
  await cell(page, 80).click();
  await press(page, other.at(-1)!);
  await expect(cell(page, 80).locator(".value")).toHaveText(other.at(-1)!);
  await expect(page.locator(".bad-sign")).not.toHaveCount(0);
  await expect(page.locator(".solved")).toHaveCount(0);
});

test("a killer is played to the end by keys alone", async ({ page }) => {
  await play(page);
  await cell(page, 0).click();
  for (let row = 0; row < 9; row += 1) {
    const digits = Array.from(SOLUTION.slice(9 * row, 9 * row + 9));
    const isBack = row % 2 === 1;
    for (const [place, digit] of (isBack ? digits.toReversed() : digits).entries()) {
      await press(page, digit, ...(place < 8 ? [isBack ? "ArrowLeft" : "ArrowRight"] : []));
    }
    await press(page, "ArrowDown");
  }
  await expect(page.locator(".solved")).toBeVisible();
  expect(await values(page)).toBe(SOLUTION);
});

test("hints lead from a cage to the end, and each is told, drawn and taken", async ({ page }) => {
  // The cage of 7 in one cell, a pair of 8, and what houses need.
  const open = [2, 11, 75, 80];
  await play(page, killer(Array.from(SOLUTION, (digit, index) => (open.includes(index) ? "." : digit)).join("")));
  const hint = page.locator(".hint");
  for (let taken = 0; taken < 12 && (await page.locator(".solved").count()) === 0; taken += 1) {
    await press(page, "h", "h", "h", "h");
    await expect(hint.locator(".conclusion")).toBeVisible();
    await expect(page.locator(".step").first()).toBeAttached();
    await hint.getByRole("button", { name: "Apply" }).click();
    await expect(hint.locator(".conclusion")).toHaveCount(0);
  }
  await expect(page.locator(".solved")).toBeVisible();
  expect(await values(page)).toBe(SOLUTION);
});

test("the first hint of a killer speaks of its cage, and why not does too", async ({ page }) => {
  await play(page);
  await press(page, "h", "h", "h", "h");
  const hint = page.locator(".hint");
  await expect(hint).toContainText("Last cell of a cage, the cage of 7 at r9c4");
  await expect(hint.locator(".conclusion")).toHaveText("So r9c4 is 7.");
  await hint.getByRole("button", { name: "Apply" }).click();
  await expect(cell(page, 75).locator(".value")).toHaveText("7");
  await cell(page, 2).click();
  await press(page, "Shift+E", "9");
  const why = page.getByRole("region", { name: "Why not" });
  await expect(why.getByRole("heading")).toHaveText("r1c3 cannot be 9: one step shows it.");
  await expect(why).toContainText("8 in two cells: 1+7, 2+6 or 3+5.");
  await why.getByRole("button", { name: "Apply" }).click();
  // The digit that was asked about goes, and no other.
  expect(await label(page, 2)).toContain("candidates 1 2 3 4 5 6 7 8, cage");
});

test("a saved killer opens without the engine, and undo keeps its cages", async ({ page, context }) => {
  await play(page);
  await cell(page, 0).click();
  await press(page, "9");
  await expect(cell(page, 0).locator(".value")).toHaveText("9");
  // Not before it is saved.
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).length), { message: "the game is saved" })
    .toBeGreaterThan(0);
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  await page.goto("/");
  await context.route("**/v1/**", (route) => route.abort());
  await page.reload();
  await seesCages(page);
  await expect(cell(page, 0).locator(".value")).toHaveText("9");
  await press(page, "Control+z");
  await seesCages(page);
  expect(await label(page, 2)).toContain("cage of 2 cells, sum 8");
});

test("a link to a killer has its cages", async ({ page, context }) => {
  await play(page);
  await press(page, "Shift+O");
  const link = page.locator("dialog[open] input[readonly], dialog[open] textarea").first();
  await expect(link).toHaveValue(/#k=/);
  const address = await link.inputValue();
  const other = await context.newPage();
  await other.goto(address);
  await seesCages(other);
});

test("paper shows the cages in black", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await play(page);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await seesCages(page);
  await expect(page.locator(".board-frame .cage").first()).toHaveCSS("stroke", "rgb(0, 0, 0)");
});

test("every theme and palette shows cages that stand out, and passes axe", async ({ page }) => {
  await play(page);
  for (const colorScheme of ["light", "dark"] as const) {
    for (const palette of ["standard", "contrast", "colour-blind"]) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate((palette) => (document.documentElement.dataset["palette"] = palette), palette);
      expect(
        await contrast(page, ".board-frame .sum", ".board-frame .paper"),
        `${colorScheme} ${palette}`,
      ).toBeGreaterThan(7);
    }
  }
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

for (const [name, viewport] of [
  ["portrait", { width: 360, height: 740 }],
  ["landscape", { width: 740, height: 360 }],
] as const) {
  test.describe(`on a phone, ${name}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test("sums are legible and a killer is played by touch", async ({ page }) => {
      await play(page, killer(SOLUTION.slice(0, 78) + "..."));
      const cage = page.locator(".board-frame .sum").first();
      const height = await cage.evaluate((text) => {
        const board = text.closest("svg")!;
        return (
          (parseFloat(getComputedStyle(text).fontSize) * board.getBoundingClientRect().width) /
          board.viewBox.baseVal.width
        );
      });
      expect(height).toBeGreaterThan(name === "portrait" ? 8 : 7);
      for (const [place, digit] of Array.from(SOLUTION.slice(78)).entries()) {
        await cell(page, 78 + place).tap();
        await page.getByRole("button", { name: new RegExp(`^${digit}, `) }).tap();
      }
      await expect(page.locator(".solved")).toBeVisible();
    });
  });
}
