import { values } from "./engine";
import { cell, expect, label, open, press, test, PUZZLE } from "./page";

const CARD = ".hint";
const TRUTH = "[data-truth]";

test.describe("what gives the solution away", () => {
  test("asks first, and Escape leaves", async ({ page }) => {
    await open(page);
    for (const [key, title, shown] of [
      ["Shift+J", "Show the true candidates?", TRUTH],
      ["l", "Show the path to the solution?", ".steps"],
      ["j", "Show all steps?", ".steps"],
    ] as const) {
      await press(page, key);
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      await press(page, "Escape");
      await expect(dialog).toHaveCount(0);
      await expect(page.locator(shown)).toHaveCount(0);
    }
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator(".menu").getByRole("button", { name: "Path to the solution" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Not now" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator(".steps")).toHaveCount(0);
  });

  test("is asked once for each puzzle, also after a reload", async ({ page }) => {
    await open(page);
    await press(page, "j", "Enter");
    await expect(page.locator(".steps")).toBeVisible();
    // To see the next steps is not to see the solution.
    await press(page, "Shift+J");
    await expect(page.getByRole("dialog")).toBeVisible();
    await press(page, "Enter");
    await expect(page.locator(TRUTH).first()).toBeVisible();
    await press(page, "Shift+J", "l");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Path to the solution" })).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    await page.reload();
    await press(page, "l");
    await expect(page.getByRole("region", { name: "Path to the solution" })).toBeVisible();
    await page.evaluate(() => (location.hash = `3x3:${".".repeat(80)}1`));
    await expect(cell(page, 80)).toHaveAttribute("aria-label", /1 given/);
    await press(page, "l");
    await expect(page.getByRole("dialog", { name: "Show the path to the solution?" })).toBeVisible();
  });

  test("is put away by undo before a move is undone", async ({ page }) => {
    await open(page);
    await cell(page, 1).click();
    await press(page, "9", "Shift+J", "Enter");
    await expect(page.locator(TRUTH).first()).toBeVisible();
    await press(page, "Control+z");
    await expect(page.locator(TRUTH)).toHaveCount(0);
    expect(await label(page, 1)).toContain("column 2, 9");
    await press(page, "l");
    await expect(page.locator(".steps")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.locator(".steps")).toHaveCount(0);
    expect(await label(page, 1)).toContain("column 2, 9");
    await press(page, "Control+z");
    expect(await label(page, 1)).toContain("empty");
  });

  test("is no letter beside the moving keys", async ({ page }) => {
    await open(page);
    await cell(page, 40).click();
    await press(page, "w", "e", "d", "q", "s", "a", "f", "Escape", "Shift+E", "x", "c");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator(`${TRUTH}, .steps, .card-slot .card`)).toHaveCount(0);
    expect(await values(page)).toBe(PUZZLE);
  });

  test("goes when another puzzle is opened", async ({ page }) => {
    await open(page);
    await press(page, "Shift+J", "Enter");
    await expect(page.locator(TRUTH).first()).toBeVisible();
    await page.evaluate((other) => (location.hash = other), `3x3:${PUZZLE.slice(1)}.`);
    await expect(cell(page, 80)).toHaveAttribute("aria-label", /empty/);
    await expect(page.locator(TRUTH)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "The puzzle as it is typed" })).toHaveCount(0);
  });
});

test("a hint asked for right after a digit is given", async ({ page }) => {
  await open(page);
  await press(page, "h");
  await expect(page.locator(CARD)).toContainText("No mistake so far");
  await cell(page, 1).click();
  // Both keys come before the page is painted, as they do from a fast hand.
  await page.evaluate(async () => {
    const send = (key: string, code: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }),
      );
    send("9", "Digit9");
    for (let turn = 0; turn < 10; turn += 1) {
      await Promise.resolve();
    }
    send("h", "KeyH");
  });
  expect(await label(page, 1)).toContain("column 2, 9");
  await expect(page.locator(CARD)).toContainText("No mistake so far");
});
