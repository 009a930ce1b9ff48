// What comes on paper: the board alone, with what it is.

import { cell, expect, open, press, test } from "./page";

test("paper shows the puzzle with its title and date, and nothing of the page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page);
  await cell(page, 0).click();
  await press(page, "f", "5");
  await expect(page.locator(".cell.same, .cell.quiet").first()).toBeVisible();
  await expect(page.locator("header .difficulty")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".printed")).toContainText(/Easy, Pencilproof rating \d\.\d/);
  await expect(page.locator(".printed")).toContainText(String(new Date().getFullYear()));
  for (const part of ["header", ".pad", ".board .selection", ".cell.same", ".cell.quiet", ".same-candidates"]) {
    await expect(page.locator(part).filter({ visible: true }), part).toHaveCount(0);
  }
  const colours = await page.evaluate(() => [
    getComputedStyle(document.querySelector(".board .paper")!).fill,
    getComputedStyle(document.querySelector(".value.given")!).fill,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(colours).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator(".pad")).toBeVisible();
  await expect(page.locator(".printed")).toHaveCount(0);
});

test("the puzzle alone can be printed, and is one page", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => dispatchEvent(new Event("beforeprint"));
  });
  await open(page);
  const values = page.locator(".board .value");
  const givens = await values.count();
  await cell(page, 1).click();
  await press(page, "3");
  await expect(values).toHaveCount(givens + 1);
  await press(page, "Shift+O");
  await page.getByRole("combobox", { name: "What" }).selectOption("The puzzle alone");
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator(".printed")).toHaveCount(1);
  await expect(values).toHaveCount(givens);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(values).toHaveCount(givens + 1);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("saved pictures say what they are", async ({ page }) => {
  await open(page);
  await press(page, "Shift+O");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "SVG" }).click();
  expect((await download).suggestedFilename()).toMatch(/^sudoku-position(-[a-z-]+)?-\d{4}-\d{2}-\d{2}\.svg$/);
});
