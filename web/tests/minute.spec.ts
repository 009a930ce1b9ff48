// The first minute: a new game by two presses, how hard it is in words, the puzzles of the day, the menu.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { DEGREES } from "../src/game/degrees";
import type { Made, Report } from "../src/engine/types";
import { ask, values } from "./engine";
import { expect, open, press, test, PUZZLE } from "./page";

const DIALOG = "dialog[open]";

async function newGame(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New game" }).click();
  await expect(page.getByRole("dialog", { name: "New game" })).toBeVisible();
}

test("the words for difficulty and their ranges are the engine's", async ({ request }) => {
  expect(await (await request.get("/v1/degrees")).json()).toEqual(DEGREES);
});

test("New game and a degree make a puzzle of that degree", async ({ page, request }) => {
  test.slow();
  await open(page);
  for (const degree of ["Easy", "Medium", "Hard", "Expert", "Extreme"]) {
    const before = await values(page);
    await newGame(page);
    await page.locator(".degrees").getByRole("button", { name: degree }).click();
    await expect(page.locator(DIALOG)).toHaveCount(0, { timeout: 15_000 });
    const puzzle = await values(page);
    expect(puzzle).not.toBe(before);
    await expect(page.locator(".pill.difficulty")).toContainText(degree);
    const { rating } = await ask<Report>(request, "solve", { puzzle });
    const { least, most } = DEGREES.find(({ name }) => name === degree.toLowerCase())!;
    expect(rating).toBeGreaterThanOrEqual(least!);
    expect(rating).toBeLessThanOrEqual(most ?? Infinity);
  }
});

test("a game that is being made can be cancelled", async ({ page }) => {
  await open(page);
  await page.route("**/v1/generate", () => undefined);
  await newGame(page);
  await page.locator(".degrees").getByRole("button", { name: "Hard" }).click();
  await expect(page.locator(".making")).toBeVisible();
  await expect(page.locator(".degrees").getByRole("button", { name: "Easy" })).toBeDisabled();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator(".making")).toHaveCount(0);
  await expect(page.locator(".degrees").getByRole("button", { name: "Easy" })).toBeEnabled();
  expect(await values(page)).toBe(PUZZLE);
});

test("a jigsaw can be ordered, and is drawn with its regions", async ({ page }) => {
  await open(page);
  await newGame(page);
  await page.locator(".more-choices summary").click();
  await page.locator(DIALOG).getByLabel("Board").selectOption("jigsaw");
  await page.locator(DIALOG).getByLabel("Difficulty").selectOption("easy");
  const asked = page.waitForRequest("**/v1/generate");
  await page.getByRole("button", { name: "Make it" }).click();
  expect(((await asked).postDataJSON() as { layout: string }).layout).toMatch(/^jigsaw:[1-9]{81}$/);
  await expect(page.locator(DIALOG)).toHaveCount(0, { timeout: 15_000 });
  await expect(page.locator(".pill.difficulty")).toContainText("Easy");
});

test("an order lists the techniques that its board can have", async ({ page }) => {
  await open(page);
  await newGame(page);
  await page.locator(".more-choices summary").click();
  const dialog = page.locator(DIALOG);
  const technique = dialog.getByLabel("Needs this technique");
  const names = () => technique.locator("option").allTextContents();
  await expect.poll(names).toContain("Jellyfish");
  expect(await names()).not.toContain("Squirmbag");
  expect((await names()).filter((name) => /^(Fish|Naked subset|Hidden subset), size/.test(name))).toEqual([]);
  await dialog.getByLabel("Board").selectOption("4x4");
  await expect.poll(names).toContain("Squirmbag");
  await technique.selectOption("Squirmbag");
  // What another board cannot have is no longer asked for.
  await dialog.getByLabel("Board").selectOption("3x3");
  await expect(technique).toHaveValue("");
  await technique.selectOption("Skyscraper");
  await dialog.getByLabel("Board").selectOption("5x5");
  await expect(technique).toHaveValue("skyscraper");
});

test("the puzzle of a day is made from its date, in UTC, and is another for each degree", async ({ page, request }) => {
  await page.clock.setFixedTime("2026-03-01T00:30:00Z");
  await open(page);
  const made: string[] = [];
  for (const [place, degree] of ["Easy", "Hard"].entries()) {
    await newGame(page);
    await expect(page.locator(DIALOG)).toContainText("Daily, 1 March 2026");
    const asked = page.waitForRequest("**/v1/generate");
    await page.locator(".dailies").getByRole("button", { name: degree }).click();
    const order = (await asked).postDataJSON() as object;
    expect(order).toMatchObject({ seed: 202603010 + 2 * place, difficulty: degree.toLowerCase() });
    await expect(page.locator(DIALOG)).toHaveCount(0, { timeout: 15_000 });
    const { puzzles } = await ask<{ puzzles: Made[] }>(request, "generate", order);
    expect(await values(page)).toBe(puzzles[0]!.puzzle);
    made.push(puzzles[0]!.solution);
  }
  expect(made[0]).not.toBe(made[1]);
});

test("the word for the difficulty comes first, with one number, and is explained", async ({ page }) => {
  await open(page);
  const pill = page.locator(".pill.difficulty");
  await expect(pill).toHaveText(/^Easy\D*1\.2$/);
  await expect(pill).toHaveAccessibleName(/^Difficulty: easy, .*1\.2$/);
  await expect(page.locator("header")).not.toContainText("SE");
  await pill.click();
  const dialog = page.getByRole("dialog", { name: "Difficulty" });
  await expect(dialog).toContainText("This puzzle is easy");
  await expect(dialog).toContainText(/hardest step it needs is called hidden single/i);
  await expect(dialog.getByRole("row")).toHaveCount(7);
  await expect(dialog.locator("[aria-current]")).toContainText("Easy");
  await expect(dialog).not.toContainText("SE 1.2");
  await dialog.getByRole("button", { name: "Rate this puzzle there" }).click();
  await expect(dialog.getByRole("status")).toHaveText(/SE 1\.2/);
});

test("the difficulty of the last puzzle goes with it", async ({ page }) => {
  await open(page);
  await expect(page.locator(".pill.difficulty")).toContainText("Easy");
  let answer: (() => void) | undefined;
  await page.route("**/v1/solve", async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await newGame(page);
  await page.locator(".degrees").getByRole("button", { name: "Hard" }).click();
  await expect(page.locator(DIALOG)).toHaveCount(0, { timeout: 15_000 });
  await expect.poll(() => answer !== undefined).toBe(true);
  await expect(page.locator(".pill.difficulty")).toHaveCount(0);
  answer?.();
  await expect(page.locator(".pill.difficulty")).toContainText("Hard");
});

test("a puzzle with several solutions has no difficulty", async ({ page }) => {
  await open(page, `${".".repeat(36)}${PUZZLE.slice(36)}`);
  await page.waitForLoadState("networkidle");
  await expect(page.locator(".pill.difficulty")).toHaveCount(0);
});

test("the menu is in the order of use, in groups with names", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.locator(".menu");
  await expect(menu.getByRole("group").first()).toHaveAccessibleName("Play");
  await expect(menu.getByRole("button").first()).toContainText("New game");
  await expect(menu.locator("kbd").first()).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the dialogs of the first minute keep nobody out: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    await expect(page.locator(".pill.difficulty")).toBeVisible();
    const audit = async (part: string) => {
      const { violations } = await new AxeBuilder({ page }).include(part).analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    };
    await audit("header");
    await newGame(page);
    await expect(page.locator(".degree").first()).toBeVisible();
    await audit(DIALOG);
    await press(page, "Escape");
    await page.locator(".pill.difficulty").click();
    await audit(DIALOG);
    await press(page, "Escape");
    await press(page, "Shift+I");
    await expect(page.getByRole("dialog", { name: "Statistics" })).toContainText("No game finished yet");
    await audit(DIALOG);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("New game is in sight, the menu has no keys, nothing sticks out", async ({ page }) => {
    await open(page);
    await expect(page.locator(".pill.difficulty")).toBeVisible();
    const button = (await page.locator("button.new-game").boundingBox())!;
    expect(button.height).toBeGreaterThanOrEqual(40);
    expect(button.x + button.width).toBeLessThanOrEqual(360);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide()).toBe(0);
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(page.locator(".menu button").first()).toBeVisible();
    expect(await page.locator(".menu kbd:visible").count()).toBe(0);
    await press(page, "Escape");
    await page.locator("button.new-game").tap();
    await expect(page.locator(".degree").first()).toBeVisible();
    for (const key of await page.locator(".degrees button, .dailies button").all()) {
      expect((await key.boundingBox())!.height).toBeGreaterThanOrEqual(40);
    }
    expect(await wide()).toBe(0);
    await press(page, "Escape");
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("button", { name: "Settings" }).tap();
    await page.getByRole("switch", { name: /^Clock/ }).check();
    await press(page, "Escape");
    await expect(page.locator(".clock")).toBeVisible();
    expect(await wide()).toBe(0);
  });
});
