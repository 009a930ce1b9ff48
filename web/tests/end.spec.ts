// The end of a game: time, help, the hardest step, the next puzzle, a link, statistics.

import AxeBuilder from "@axe-core/playwright";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ask, values } from "./engine";
import { cell, expect, open, press, test, PUZZLE } from "./page";

const SOLUTION = "193564827542897136876231495481325679927416358635789214718943562354672981269158743";
const DIALOG = "dialog[open]";

/** Fills in everything but the last empty cell, which is left selected. */
async function almost(page: Page, puzzle = PUZZLE, solution = SOLUTION): Promise<string> {
  const empty = [...puzzle].flatMap((value, index) => (value === "." ? [index] : []));
  for (const index of empty.slice(0, -1)) {
    await cell(page, index).click();
    await page.keyboard.press(solution[index]!);
  }
  const last = empty.at(-1)!;
  await cell(page, last).click();
  return solution[last]!;
}

const card = (page: Page) => page.getByRole("region", { name: "The end" });

test("the card says time, help and the hardest step, though no clock is shown", async ({ page }) => {
  await page.clock.install();
  await open(page);
  await expect(page.locator(".clock")).toHaveCount(0);
  const last = await almost(page);
  await page.clock.runFor(65_000);
  await press(page, last);
  await expect(card(page).getByRole("heading")).toHaveText(/Solved in 1:\d\d/);
  await expect(card(page)).toContainText(/Easy\. Hardest step: hidden single\. No help used\./i);
  await expect(card(page).getByRole("button", { name: "Next easy puzzle" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include(".solved").analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
});

test("one press leads to the next puzzle of this difficulty", async ({ page }) => {
  await open(page);
  await press(page, await almost(page));
  await card(page).getByRole("button", { name: "Next easy puzzle" }).click();
  await expect(card(page)).toHaveCount(0, { timeout: 15_000 });
  expect(await values(page)).not.toBe(SOLUTION);
  await expect(page.locator(".pill.difficulty")).toContainText("Easy");
});

test("the link opens the puzzle again", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  await press(page, await almost(page));
  await card(page).getByRole("button", { name: "Copy link" }).click();
  await expect(card(page).getByRole("button", { name: "Link copied" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(link);
  await expect(cell(other, 0)).toBeVisible();
  expect(await values(other)).toBe(PUZZLE);
});

test("help is counted, kept with the game, and a time with hints is no best time", async ({ page }) => {
  await open(page);
  const last = await almost(page);
  await press(page, "h", "h");
  await expect(page.locator(".hint h2")).not.toHaveText("No mistake so far");
  // It is saved soon after.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const opening = indexedDB.open("pencilproof");
            opening.onsuccess = () => {
              const all = opening.result.transaction("games").objectStore("games").getAll();
              all.onsuccess = () => resolve((all.result as { tally?: { hints: number } }[]).map((g) => g.tally?.hints));
            };
          }),
      ),
    )
    .toEqual([1]);
  await page.reload();
  const index = [...PUZZLE].lastIndexOf(".");
  await cell(page, index).click();
  await press(page, last);
  await expect(card(page)).toContainText("With 1 hint, 1 check.");
  await card(page).getByRole("button", { name: "Statistics" }).click();
  const row = page.locator(`${DIALOG} tbody tr`).first();
  await expect(row.locator("th")).toHaveText("Easy");
  await expect(row.locator("td")).toHaveText(["1 1 with hints", "–", "–", "1 day"]);
});

test("statistics stay, can be saved and cleared", async ({ page }) => {
  await open(page);
  await press(page, await almost(page));
  await expect(card(page)).toContainText("Easy");
  await page.reload();
  await expect(cell(page, 0)).toBeVisible();
  await press(page, "Shift+I");
  const row = page.locator(`${DIALOG} tbody tr`).first();
  await expect(row.locator("td").first()).toHaveText("1");
  await expect(row.locator("td").nth(1)).toHaveText(/^\d:\d\d$/);
  for (const [kind, start] of [
    ["CSV", "finished,degree,layout"],
    ["JSON", "["],
  ] as const) {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: `Save as ${kind}` }).click();
    const text = await readFile((await (await saving).path())!, "utf8");
    expect(text).toContain(start);
    expect(text).toContain("easy");
  }
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: "Really clear all" }).click();
  await expect(page.locator(DIALOG)).toContainText("No game finished yet");
});

test("a game counts once, with its first time", async ({ page }) => {
  await open(page);
  const last = await almost(page);
  await press(page, last);
  // Its difficulty is known, so it counts.
  await expect(card(page)).toContainText("Easy");
  await expect(card(page)).toContainText("No help used.");
  await press(page, "Control+z");
  await expect(card(page)).toHaveCount(0);
  await press(page, "h", "h", last);
  await expect(card(page)).toContainText("No help used.");
  await press(page, "Shift+I");
  await expect(page.locator(`${DIALOG} tbody tr td`).first()).toHaveText("1");
});

test("a daily puzzle that is finished is ticked, and begins a streak", async ({ page, request }) => {
  await page.clock.setFixedTime("2026-03-01T12:00:00Z");
  await open(page);
  await press(page, "i");
  const asked = page.waitForRequest("**/v1/generate");
  await page.locator(".dailies").getByRole("button", { name: "Easy" }).click();
  const order = (await asked).postDataJSON() as object;
  await expect(page.locator(DIALOG)).toHaveCount(0, { timeout: 15_000 });
  const made = await ask<{ puzzles: { puzzle: string; solution: string }[] }>(request, "generate", order);
  const { puzzle, solution } = made.puzzles[0]!;
  await press(page, await almost(page, puzzle, solution));
  // It says so once the result is kept.
  await expect(card(page)).toContainText("No help used.");
  await press(page, "i");
  await expect(page.locator(".dailies .tick")).toHaveCount(1);
  await expect(page.locator(".dailies").getByRole("button", { name: "Easy, finished" })).toBeVisible();
  await expect(page.locator(DIALOG)).toContainText("Your streak: 1 day.");
});

test("statistics have the streak of each daily puzzle", async ({ page }) => {
  await page.clock.setFixedTime("2026-03-03T12:00:00Z");
  await open(page);
  const result = (day: string, degree: string, layout = "3x3"): object => ({
    id: `${day} ${degree}`,
    degree,
    layout,
    ms: 300_000,
    finished: Date.parse(`${day}T10:00:00Z`),
    daily: `${day} ${degree}`,
    hints: 0,
    checks: 0,
    reveals: 0,
  });
  const played = [
    result("2026-02-26", "hard"),
    result("2026-02-27", "hard"),
    result("2026-02-28", "hard"),
    result("2026-03-02", "hard"),
    result("2026-03-02", "easy"),
    result("2026-03-03", "easy"),
  ];
  await page.evaluate(
    (played) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("pencilproof.results", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("results", { keyPath: "id" });
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction("results", "readwrite");
          played.forEach((each) => change.objectStore("results").put(each));
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    played,
  );
  await press(page, "Shift+I");
  const daily = page.locator(`${DIALOG} table`).nth(1);
  await expect(daily.locator("thead th")).toHaveText(["Daily", "Days", "Streak"]);
  await expect(daily.locator("tbody tr")).toHaveText([
    /^Any\s*5\s*2 days, longest 3$/,
    /^Easy\s*2\s*2 days$/,
    /^Hard\s*4\s*1 day, longest 3$/,
  ]);
  const { violations } = await new AxeBuilder({ page }).include(DIALOG).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
});

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test(`the seal moves unless less motion is wanted: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await open(page);
    await press(page, await almost(page));
    const name = await page.locator(".seal path").evaluate((path) => getComputedStyle(path).animationName);
    expect(name).toBe(reducedMotion === "reduce" ? "none" : "seal");
  });
}
