import { values } from "./engine";
import { cell, expect, label, open, press, selected, test, PUZZLE } from "./page";
import type { Page } from "@playwright/test";

const MENU = ".menu";

/** The names of the entries that can be chosen now, in order, without their keys. */
async function entries(page: Page): Promise<string[]> {
  return page
    .locator(`${MENU} button`)
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !(one as HTMLButtonElement).disabled)
        .map((one) => one.firstChild?.textContent?.trim() ?? ""),
    );
}

/** Opens the menu by the keyboard and waits until it has the focus. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).focus();
  await press(page, "Enter");
  await expect(page.locator(`${MENU} button:focus`)).toHaveCount(1);
}

async function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.firstChild?.textContent?.trim() ?? "");
}

test("keys move in the menu, and not on the board behind it", async ({ page }) => {
  await open(page);
  await cell(page, 40).click();
  await openMenu(page);
  const names = await entries(page);
  expect(names.length).toBeGreaterThan(5);
  expect(await focused(page)).toBe(names[0]);
  await press(page, "ArrowDown");
  expect(await focused(page)).toBe(names[1]);
  await press(page, "ArrowUp", "ArrowUp");
  expect(await focused(page)).toBe(names.at(-1));
  await press(page, "ArrowDown");
  expect(await focused(page)).toBe(names[0]);
  await press(page, "End");
  expect(await focused(page)).toBe(names.at(-1));
  await press(page, "Home");
  expect(await focused(page)).toBe(names[0]);
  // Each first letter leads through all entries that begin with it.
  for (const letter of new Set(names.map((name) => name[0]!.toLowerCase()))) {
    const same = names.filter((name) => name.toLowerCase().startsWith(letter));
    await press(page, "Home");
    const order = names[0]!.toLowerCase().startsWith(letter) ? [...same.slice(1), same[0]] : same;
    for (const name of order) {
      await press(page, letter);
      expect(await focused(page)).toBe(name);
    }
  }
  await press(page, "5", "Delete");
  expect(await selected(page)).toEqual([40]);
  expect(await values(page)).toBe(PUZZLE);
  await press(page, "Escape");
  await expect(page.locator(MENU)).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
  expect(await selected(page)).toEqual([40]);
});

test("the menu closes when the focus leaves it, and by its button", async ({ page }) => {
  await open(page);
  const button = page.getByRole("button", { name: "Menu" });
  await openMenu(page);
  await press(page, "End", "Tab");
  await expect(page.locator(MENU)).toBeHidden();
  await button.click();
  await expect(page.locator(`${MENU} button:focus`)).toHaveCount(1);
  await button.click();
  await expect(page.locator(MENU)).toBeHidden();
});

test("while paused nothing answers about the puzzle", async ({ page }) => {
  await open(page);
  const voice = page.locator("[aria-live]").last();
  await press(page, "h");
  await expect(page.locator(".hint")).toContainText("No mistake so far");
  await press(page, "l", "Enter");
  await expect(page.locator(".step-list .step-row").first()).toBeVisible();
  await page.locator(".step-list .step-row").first().click();
  await expect(page.locator(".step [data-of]").first()).toBeAttached();
  await press(page, "p");
  await expect(page.locator(".over *, .under *, .value")).toHaveCount(0);
  await press(page, "p");
  await page.locator(".step-list .step-row").first().click();
  await cell(page, 1).click();
  await press(page, "1");
  await expect(page.locator(".bad")).not.toHaveCount(0);
  await press(page, "p");

  // What was told is hidden with the board.
  await expect(page.locator(".value, .candidate, .hint, .steps, .over *, .under *, .bad, .same, .peer")).toHaveCount(0);
  const labels = await page
    .locator("[data-cell]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(labels.every((one) => /^row \d column \d, hidden while paused$/.test(one ?? ""))).toBe(true);

  // Nothing is asked of the engine, and nothing is read aloud.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const key of ["h", "l", "j", "Shift+J", "Shift+O"]) {
    await press(page, key);
    await expect(voice).toHaveText("Paused. P goes on.");
  }
  await press(page, "r", "t", "y", "n", "g", "5", "f", "6", "Control+z", "m", "Enter");
  await expect(voice).toHaveText("Paused. P goes on.");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(asked).toEqual([]);

  await openMenu(page);
  const names = await entries(page);
  for (const name of ["Hint", "Path to the solution", "All steps now", "True candidates", "Share, save or print"]) {
    expect(names).not.toContain(name);
  }
  await press(page, "Escape");
  await press(page, "p");
  expect(await label(page, 1)).toContain("column 2, 1");
  await expect(page.locator(".steps")).toBeVisible();
});
