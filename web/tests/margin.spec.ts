// A board with clues outside of it: it is played as any other, and its margin is no part of it.

import type { Page } from "@playwright/test";
import { cell, expect, label, open, press, selected, test } from "./page";

const SOLUTION = "916875432432169587587324916291586743743912658658437291329651874874293165165748329";
/** The cells of a row or a column from its first to its last. */
function line(before: string, after = ""): string[] {
  return Array.from({ length: 9 }, (_, place) => `${before}${place + 1}${after}`);
}

const down = Array.from({ length: 9 }, (_, place) => `r${place + 1}c${place + 1}`);
/** Clues on all four sides and off a corner, two of them for one row, and two for one corner cell. */
const CONSTRAINTS = [
  { type: "sandwich", cells: line("r1c"), value: 0 },
  { type: "skyscraper", cells: line("r1c"), value: 1 },
  { type: "numbered-room", cells: line("r", "c1"), value: 1 },
  { type: "little-killer", cells: down, value: 55 },
  { type: "x-sum", cells: line("r9c").toReversed(), value: 45 },
  { type: "skyscraper", cells: line("r", "c9").toReversed(), value: 1 },
  {
    type: "either",
    options: [2, 9].map((value) => [{ type: "skyscraper", cells: line("r5c"), value }]),
  },
];
const TEXTS = ["#1", "55", "S0", "Sk1", "Sk1", "Sk2/9", "X45"];

/** Plays all but the first and the last cell of the solution. */
async function play(page: Page): Promise<void> {
  await open(page);
  await press(page, "o");
  await page
    .locator("dialog[open] textarea")
    .first()
    .fill(JSON.stringify({ layout: "3x3", puzzle: `.${SOLUTION.slice(1, 80)}.`, constraints: CONSTRAINTS }));
  await expect(page.locator(".preview .on-figure")).toHaveCount(TEXTS.length);
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(page.locator("dialog[open]")).toHaveCount(0);
}

/** The boxes of what selectors find. */
function boxes(page: Page, selector: string): Promise<DOMRect[]> {
  return page
    .locator(selector)
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

for (const [name, viewport] of [
  ["a desktop", { width: 1280, height: 800 }],
  ["a phone, portrait", { width: 390, height: 844 }],
  ["a phone, landscape", { width: 844, height: 390 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test("clues stand outside the board, apart, and are legible", async ({ page }) => {
      await play(page);
      expect((await page.locator(".board-frame .on-figure").allTextContents()).toSorted()).toEqual(TEXTS);
      const [frame] = await boxes(page, ".board-frame");
      const [board] = await boxes(page, ".board-frame .border");
      const texts = await boxes(page, ".board-frame .on-figure, .board-frame .numbers text");
      expect(texts).toHaveLength(TEXTS.length + 18);
      for (const [index, text] of texts.entries()) {
        expect(text.left >= frame!.left && text.right <= frame!.right, `${index}`).toBe(true);
        expect(text.top >= frame!.top && text.bottom <= frame!.bottom, `${index}`).toBe(true);
        // A box is a little higher than its digits.
        const digits = { ...text, top: text.top + text.height / 5, bottom: text.bottom - text.height / 5 };
        expect(overlap(digits, board!), `${index}`).toBe(false);
        expect(texts.slice(0, index).filter((other) => overlap(digits, other))).toEqual([]);
      }
      const sizes = await page.locator(".board-frame .on-figure").evaluateAll((all) =>
        all.map((text) => {
          const board = text.closest("svg")!;
          return (
            (parseFloat(getComputedStyle(text).fontSize) * board.getBoundingClientRect().width) /
            board.viewBox.baseVal.width
          );
        }),
      );
      expect(Math.min(...sizes)).toBeGreaterThan(8);
    });

    test("cells are where they are seen, and the margin is none", async ({ page }) => {
      await play(page);
      // Corners are pressed near their own corners: with a wrong scale or origin these are other cells.
      for (const [index, x, y] of [
        [0, 0.1, 0.1],
        [8, 0.9, 0.1],
        [72, 0.1, 0.9],
        [80, 0.9, 0.9],
        [40, 0.9, 0.1],
      ] as const) {
        const [box] = await boxes(page, `[data-cell="${index}"] .ground`);
        await page.mouse.click(box!.left + x * box!.width, box!.top + y * box!.height);
        expect(await selected(page)).toEqual([index]);
      }
      // Clues and what is beside them choose nothing, and leave what is chosen.
      for (const clue of await boxes(page, ".board-frame .on-figure")) {
        await page.mouse.click(clue.left + clue.width / 2, clue.top + clue.height / 2);
        await page.mouse.dblclick(clue.left + 1, clue.top + 1);
        expect(await selected(page)).toEqual([40]);
      }
      // A drag that begins there takes no cells; one that ends there takes those of the board.
      const [first] = await boxes(page, '[data-cell="36"] .ground');
      const y = first!.top + first!.height / 2;
      await page.mouse.move(first!.left - 8, y);
      await page.mouse.down();
      await page.mouse.move(first!.left + 2.5 * first!.width, y, { steps: 8 });
      await page.mouse.up();
      expect(await selected(page)).toEqual([40]);
      await page.mouse.move(first!.left + 2.5 * first!.width, y);
      await page.mouse.down();
      await page.mouse.move(first!.left - 8, y, { steps: 12 });
      await page.mouse.up();
      expect(await selected(page)).toEqual([36, 37, 38]);
    });

    test("it is played by keyboard, and kept", async ({ page }) => {
      await play(page);
      await cell(page, 1).click();
      await press(page, "ArrowLeft");
      expect(await selected(page)).toEqual([0]);
      expect(await label(page, 0)).toContain("little killer r1c1 r2c2");
      // At the edge it goes on at the other end of the row, not into the margin.
      await press(page, "ArrowLeft");
      expect((await selected(page)).every((index) => index < 9)).toBe(true);
      await cell(page, 0).click();
      await press(page, "9");
      await page.reload();
      await expect(page.locator(".board-frame .on-figure")).toHaveCount(TEXTS.length);
      await cell(page, 80).click();
      await press(page, "9");
      await expect(page.locator(".solved")).toBeVisible();
    });
  });
}

test("a hint is drawn on its cells, and paper has the clues", async ({ page }) => {
  await play(page);
  await press(page, "h", "h", "h", "h");
  await expect(page.locator(".step .step-large").first()).toBeVisible();
  const [mark] = await boxes(page, ".step .step-large");
  const [[first], [last]] = [
    await boxes(page, '[data-cell="0"] .ground'),
    await boxes(page, '[data-cell="80"] .ground'),
  ];
  expect([first!, last!].some((box) => overlap(box, mark!))).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".board-frame .on-figure").first()).toBeVisible();
  const [paper] = await boxes(page, ".board-frame");
  for (const text of await boxes(page, ".board-frame .on-figure")) {
    expect(text.left >= paper!.left && text.right <= paper!.right).toBe(true);
  }
});
