// Constraints that are lines and marks: seen, said and played.

import type { Page } from "@playwright/test";
import { cell, contrast, expect, label, open, press, test } from "./page";

const SOLUTION = "916875432432169587587324916291586743743912658658437291329651874874293165165748329";
/** Every third digit is left out. */
const PUZZLE = Array.from(SOLUTION, (digit, index) => (index % 3 === 0 ? "." : digit)).join("");
/** The cells of a row or a column. */
function line(before: string, after = ""): string[] {
  return Array.from({ length: 9 }, (_, place) => `${before}${place + 1}${after}`);
}

/** One constraint of each kind that holds in the solution, and what is said of one of its cells, and how many groups of strokes it has. */
const CONSTRAINTS = [
  [{ type: "arrow", circle: ["r3c2"], shaft: ["r2c3", "r1c3"] }, "r3c2", "arrow r3c2 r2c3 r1c3"],
  [{ type: "thermo", cells: ["r1c9", "r1c8", "r1c7", "r1c6"] }, "r1c7", "thermometer r1c9 r1c8 r1c7 r1c6"],
  [{ type: "slow-thermo", cells: ["r7c2", "r7c1", "r8c2"] }, "r7c1", "slow thermometer r7c2 r7c1 r8c2"],
  [{ type: "greater", cells: ["r5c1", "r5c2"] }, "r5c1", "greater-than sign r5c1 r5c2"],
  [{ type: "difference", cells: ["r2c1", "r2c2"], value: 1 }, "r2c1", "difference r2c1 r2c2, value 1"],
  [{ type: "ratio", cells: ["r3c5", "r3c6"], value: 2 }, "r3c5", "ratio r3c5 r3c6, value 2"],
  [{ type: "xv", cells: ["r5c4", "r5c5"], value: 10 }, "r5c4", "X or V r5c4 r5c5, value 10"],
  [{ type: "odd", cells: ["r9c1"] }, "r9c1", "odd cells r9c1"],
  [{ type: "even", cells: ["r9c2"] }, "r9c2", "even cells r9c2"],
  [{ type: "whisper", cells: ["r8c7", "r7c7", "r6c7"], value: 5 }, "r7c7", "whisper r8c7 r7c7 r6c7, value 5"],
  [{ type: "renban", cells: ["r4c5", "r4c6", "r4c7"] }, "r4c7", "renban line r4c5 r4c6 r4c7"],
  [{ type: "palindrome", cells: ["r8c2", "r9c3", "r9c4"] }, "r9c4", "palindrome r8c2 r9c3 r9c4"],
  [{ type: "parity-line", cells: ["r6c1", "r6c2", "r6c3"] }, "r6c1", "parity line r6c1 r6c2 r6c3"],
  [{ type: "between", cells: ["r3c7", "r2c8", "r2c9", "r3c9"] }, "r3c7", "between line r3c7 r2c8 r2c9 r3c9"],
  [{ type: "lockout", cells: ["r4c1", "r5c1", "r6c1"] }, "r5c1", "lockout line r4c1 r5c1 r6c1"],
  [{ type: "modular", cells: ["r6c4", "r7c4", "r8c4", "r9c4"] }, "r8c4", "modular line r6c4 r7c4 r8c4 r9c4"],
  [{ type: "nabner", cells: ["r3c9", "r4c9", "r5c9", "r6c9"] }, "r4c9", "nabner line r3c9 r4c9 r5c9 r6c9"],
  [{ type: "zipper", cells: ["r6c3", "r7c3", "r8c3", "r9c3"] }, "r7c3", "zipper line r6c3 r7c3 r8c3 r9c3"],
  [{ type: "double-arrow", cells: ["r7c5", "r8c5", "r9c5"] }, "r8c5", "double arrow r7c5 r8c5 r9c5"],
  [
    { type: "little-killer", cells: ["r6c9", "r7c8", "r8c7", "r9c6"], value: 17 },
    "r8c7",
    "little killer r6c9 r7c8 r8c7 r9c6, value 17",
  ],
  [{ type: "pill-arrow", pill: ["r5c6", "r6c5"], shaft: ["r4c6", "r3c7", "r2c8"] }, "r4c6", "pill arrow r5c6 r6c5", 2],
  [{ type: "sum", cells: ["r5c8", "r4c8", "r4c7"], value: 16 }, "r4c7", "sum r5c8 r4c8 r4c7, value 16", 0],
  [
    {
      type: "equal-sum",
      sets: [
        ["r3c2", "r2c1"],
        ["r3c6", "r4c5"],
      ],
    },
    "r4c5",
    "equal sums r3c2 r2c1, r3c6 r4c5",
    3,
  ],
  [
    {
      type: "same-sets",
      sets: [
        ["r1c8", "r1c9"],
        ["r2c3", "r2c2"],
      ],
    },
    "r1c9",
    "same digits r1c8 r1c9, r2c3 r2c2",
    3,
  ],
  [
    {
      type: "clone",
      sets: [
        ["r1c1", "r1c2"],
        ["r4c2", "r4c3"],
      ],
    },
    "r4c3",
    "clone r1c1 r1c2, r4c2 r4c3",
    3,
  ],
  [{ type: "region-sum", cells: ["r6c6", "r5c5", "r5c4", "r6c5"] }, "r6c5", "region sum line r6c6 r5c5 r5c4 r6c5"],
  [{ type: "minimum", cells: ["r1c2"] }, "r1c2", "minimum cells r1c2"],
  [{ type: "maximum", cells: ["r4c2"] }, "r4c2", "maximum cells r4c2"],
  [{ type: "candidates", cells: ["r2c7"], digits: [2, 5, 7] }, "r2c7", "candidates r2c7, digits 2 5 7", 0],
  [{ type: "entropic", cells: ["r5c2", "r6c3", "r5c3"] }, "r6c3", "entropic line r5c2 r6c3 r5c3"],
  [
    { type: "quadruple", cells: ["r4c4", "r4c5", "r5c4", "r5c5"], digits: [1, 5] },
    "r5c4",
    "quadruple r4c4 r4c5 r5c4 r5c5, digits 1 5",
  ],
  [{ type: "contains", cells: ["r7c6", "r6c5", "r6c4"], digits: [1, 4] }, "r7c6", "listed digits r7c6 r6c5 r6c4", 0],
  [
    { type: "look-and-say", cells: ["r4c8", "r5c7", "r4c6"], pairs: [[2, 6]] },
    "r5c7",
    "look and say r4c8 r5c7 r4c6",
    0,
  ],
  [{ type: "index-row", cells: ["r3c8"] }, "r3c8", "row index r3c8"],
  [{ type: "index-column", cells: ["r6c4"] }, "r6c4", "column index r6c4"],
  [{ type: "index-box", cells: ["r8c8"] }, "r8c8", "box index r8c8"],
  [{ type: "value-index", cells: ["r9c6", "r8c7", "r7c7", "r6c6"] }, "r8c7", "value index r9c6 r8c7 r7c7 r6c6"],
  [{ type: "equality-cage", cells: ["r7c4", "r6c5"] }, "r7c4", "equality cage r6c5 r7c4", 0],
  [{ type: "counting-circles", cells: ["r6c7", "r5c6"] }, "r6c7", "counting circles r6c7 r5c6", 2],
  [{ type: "same-difference", cells: ["r6c8", "r7c7", "r6c6"] }, "r7c7", "same difference line r6c8 r7c7 r6c6"],
  [{ type: "rellik", cells: ["r8c9", "r9c8"], value: 9 }, "r8c9", "anti-killer cage r8c9 r9c8, value 9", 0],
  [{ type: "product", cells: ["r4c8", "r4c9"], value: 12 }, "r4c9", "product cage r4c8 r4c9, value 12", 0],
  [{ type: "numbered-room", cells: line("r4c"), value: 9 }, "r4c1", "numbered room r4c1 r4c2"],
  [{ type: "x-sum", cells: line("r7c"), value: 14 }, "r7c1", "X-sum r7c1 r7c2"],
  [{ type: "sandwich", cells: line("r", "c7"), value: 23 }, "r1c7", "sandwich r1c7 r2c7"],
  [{ type: "battlefield", cells: line("r", "c4"), value: 29 }, "r1c4", "battlefield r1c4 r2c4"],
  [{ type: "hidden-skyscraper", cells: line("r5c").toReversed(), value: 5 }, "r5c9", "hidden skyscraper r5c9 r5c8"],
  [
    { type: "pairs", cells: ["r5c5", "r5c4"], allowed: [[9], [8], [7], [6], [5], [4], [3], [2], [1]], name: "tens" },
    "r5c5",
    "own pairs r5c5 r5c4, allowed 9 | 8 | 7",
  ],
  [{ type: "skyscraper", cells: line("r4c"), value: 2 }, "r4c1", "skyscraper r4c1 r4c2"],
  [{ type: "sum-line", cells: ["r1c9", "r2c8"] }, "r2c8", "sum line r1c9 r2c8"],
  [{ type: "lunchbox", cells: ["r8c5", "r8c6", "r8c7"], value: 3 }, "r8c6", "lunchbox r8c5 r8c6 r8c7, value 3"],
  [{ type: "count-distinct", count: "r2c3", cells: ["r2c4", "r3c4"] }, "r3c4", "count of digits r2c3 r2c4 r3c4", 3],
  [
    {
      type: "walk",
      cells: ["r6c6", "r6c7"],
      states: 2,
      start: [0],
      accept: [0],
      edges: [
        [0, [5, 7], 1],
        [1, [2], 0],
      ],
      name: "pair",
    },
    "r6c7",
    "own automaton r6c6 r6c7, states 2, 2 edges, name pair",
  ],
  [{ type: "full-rank", cells: line("r8c").toReversed(), value: 18 }, "r8c9", "full rank r8c9 r8c8"],
  [
    {
      type: "either",
      options: [3, 4].map((value) => [{ type: "skyscraper", cells: line("r", "c9"), value }]),
    },
    "r1c9",
    "either skyscraper r1c9 r2c9",
  ],
  [
    {
      type: "either",
      options: [[{ type: "killer", cells: ["r2c5", "r2c6"], sum: 7 }], [{ type: "thermo", cells: ["r2c5", "r2c6"] }]],
    },
    "r2c6",
    "either killer cage r2c5 r2c6, sum 7 or thermometer r2c5 r2c6",
  ],
] as unknown as readonly (readonly [object, string, string, number?])[];

/** How many groups of strokes they are: one each, but where something else is said. */
const FIGURES = CONSTRAINTS.reduce((sum, [, , , count]) => sum + (count ?? 1), 0);

function index(name: string): number {
  return (Number(name[1]) - 1) * 9 + Number(name[3]) - 1;
}

/** Plays a puzzle with all of them. */
async function play(page: Page, puzzle = PUZZLE): Promise<void> {
  await open(page);
  await press(page, "o");
  const constraints = CONSTRAINTS.map(([constraint]) => constraint);
  await page
    .locator("dialog[open] textarea")
    .first()
    .fill(JSON.stringify({ layout: "3x3", puzzle, constraints }));
  await expect(page.locator(".preview .figure")).toHaveCount(FIGURES);
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(page.locator("dialog[open]")).toHaveCount(0);
}

test("every line and mark is drawn and said", async ({ page }) => {
  await play(page);
  await expect(page.locator(".board-frame .figure")).toHaveCount(FIGURES);
  for (const [, name, said] of CONSTRAINTS) {
    expect(await label(page, index(name))).toContain(said);
  }
  const texts = "#9 += += 1_5 17 257 3 5 = = == == ? B B29 C FR18 H5 R S23 Sk2 Sk3/4 X X14 diff. diff. pair tens"
    .split(" ")
    .map((text) => text.replace("_", " "));
  expect((await page.locator(".board-frame .on-figure").allTextContents()).toSorted()).toEqual(texts);
  // Labels of cages.
  expect((await page.locator(".board-frame .sum").allTextContents()).toSorted()).toEqual(
    ["+16", "2×6", "7?", "{1 4}", "¬9", "½", "×12"].toSorted(),
  );
});

test("digits on lines and marks can be read in every theme and palette", async ({ page }) => {
  await play(page);
  await cell(page, 0).click();
  await press(page, SOLUTION[0]!);
  for (const colorScheme of ["light", "dark"] as const) {
    for (const palette of ["standard", "contrast", "colour-blind"]) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate((palette) => (document.documentElement.dataset["palette"] = palette), palette);
      for (const digit of [".value.given", ".value.placed"]) {
        const seen = await contrast(page, `.board-frame ${digit}`, ".board-frame .fill-soft");
        // Digits are large text, of which WCAG asks 3.
        expect(seen, `${digit}, ${colorScheme}, ${palette}`).toBeGreaterThan(4);
      }
    }
  }
});

test("what breaks a line or a mark is shown, and taken back it is not", async ({ page }) => {
  await play(page);
  // What every house allows, and the constraint does not.
  for (const [name, digit, right] of [
    ["r1c7", "1", "4"],
    ["r9c1", "2", "1"],
    ["r4c7", "2", "7"],
    ["r2c1", "1", "4"],
  ] as const) {
    await cell(page, index(name)).click();
    await press(page, digit);
    await expect(page.locator(".bad-sign"), name).not.toHaveCount(0);
    expect(await label(page, index(name))).toContain("conflict");
    await press(page, right);
    await expect(page.locator(".bad-sign"), name).toHaveCount(0);
  }
});

test("they are kept when the page is opened again, and the game ends when all hold", async ({ page }) => {
  await play(page, `${SOLUTION.slice(0, 72)}.${SOLUTION.slice(73)}`);
  await page.reload();
  await expect(page.locator(".board-frame .figure")).toHaveCount(FIGURES);
  await cell(page, 72).click();
  await press(page, "1");
  await expect(page.locator(".solved")).toBeVisible();
});

test("what holds everywhere on the board is said, and played", async ({ page }) => {
  await open(page);
  await press(page, "o");
  const solution = "354621621354145263236415412536563142";
  const puzzle = Array.from(solution, (digit, index) => (index < 2 || index === 7 ? "." : digit)).join("");
  await page
    .locator("dialog[open] textarea")
    .first()
    .fill(JSON.stringify({ layout: "2x3", puzzle, constraints: [{ type: "anti-king" }] }));
  await expect(page.locator(".found .rules")).toHaveText("Anti-king rule.");
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(page.locator("header .groups")).toHaveText("Anti-king rule");
  // A 5 in the corner touches the 5 below it to the right.
  await cell(page, 7).click();
  await press(page, "5");
  await cell(page, 0).click();
  await press(page, "5");
  await expect(page.locator(".bad-sign")).not.toHaveCount(0);
  for (const [at, digit] of [
    [0, "3"],
    [1, "5"],
    [7, "2"],
  ] as const) {
    await cell(page, at).click();
    await press(page, digit);
  }
  await expect(page.locator(".solved")).toBeVisible();
});
