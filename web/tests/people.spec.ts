import AxeBuilder from "@axe-core/playwright";
import { cell, expect, label, open, press, test } from "./page";
import type { Page } from "@playwright/test";

/** Looks for faults that keep people out. */
async function audit(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(" | ")}`)).toEqual(
    [],
  );
}

for (const scheme of ["light", "dark"] as const) {
  for (const palette of ["Standard", "High contrast", "Colour-blind"]) {
    test(`nothing keeps people out: ${scheme}, ${palette}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await open(page);
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByRole("radio", { name: palette }).check();
      await audit(page);
      await press(page, "Escape");
      await press(page, "m");
      await cell(page, 1).click();
      await press(page, "1", "ArrowRight", "Control+Shift+2", "Control+Shift+4", "Shift+3", "n");
      await audit(page);
    });
  }
}

test("dialogs keep nobody out", async ({ page }) => {
  await open(page);
  for (const name of ["Help and keys", "Saved games"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await audit(page);
    await press(page, "Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("the board is a grid with a label for each cell", async ({ page }) => {
  await open(page);
  const grid = page.getByRole("grid", { name: "Board, 9 by 9" });
  await expect(grid.getByRole("row")).toHaveCount(9);
  await expect(grid.getByRole("gridcell")).toHaveCount(81);
  await expect(grid.getByRole("gridcell", { name: "row 1 column 1, 1 given", exact: true })).toHaveCount(1);
  await press(page, "m");
  await expect(cell(page, 1)).toHaveAttribute("aria-label", "row 1 column 2, empty, candidates 7 8 9");
  // One stop for the Tab key.
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
});

test("commands say what is asked", async ({ page }) => {
  await open(page);
  const voice = page.locator("[aria-live]").last();
  await cell(page, 1).click();
  await press(page, "g", "2");
  await expect(voice).toHaveText("2 is in box 1 at row 2 column 3");
  await press(page, "g", "7");
  await expect(voice).toContainText("7 in box 1: ");
  await press(page, "r");
  await expect(voice).toHaveText("row 1: 1, 2 empty, 5, 6, 4 empty; missing 2 3 4 7 8 9");
  await press(page, "t");
  await expect(voice).toContainText("column 2: ");
  await press(page, "y");
  await expect(voice).toContainText("box 1: ");
  await press(page, "n");
  await expect(cell(page, 2)).toBeFocused();
  await press(page, "Shift+N");
  await expect(cell(page, 1)).toBeFocused();
});

test("the palette stays, and tells colours apart by patterns and numbers", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Colour-blind" }).check();
  await press(page, "Escape");
  await cell(page, 1).click();
  await press(page, "Control+Shift+2", "Control+Shift+5");
  await expect(cell(page, 1).locator(".colour-number")).toHaveText(["2", "5"]);
  await expect(cell(page, 1).locator(".hatching").first()).toBeVisible();
  await page.waitForTimeout(600);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-palette", "colour-blind");
  expect(await label(page, 1)).toContain("green and violet");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("everything is in reach and nothing sticks out", async ({ page }) => {
    await open(page);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide()).toBe(0);
    const pad = (await page.locator(".pad").boundingBox())!;
    expect(pad.y + pad.height).toBeLessThanOrEqual(640);
    const board = (await page.locator(".board").boundingBox())!;
    expect(board.width).toBeGreaterThan(320);
    await cell(page, 1).tap();
    await page.getByRole("button", { name: /^7, / }).tap();
    expect(await label(page, 1)).toContain("column 2, 7");
    for (const key of await page.locator(".digits button, .modes button, .action").all()) {
      const box = (await key.boundingBox())!;
      expect(box.height).toBeGreaterThanOrEqual(40);
      expect(box.width).toBeGreaterThanOrEqual(28);
    }
    for (const name of ["Help and keys", "Settings", "Saved games"]) {
      await page.getByRole("button", { name: "Menu" }).tap();
      await page.getByRole("button", { name }).tap();
      const dialog = (await page.getByRole("dialog", { name }).boundingBox())!;
      expect(dialog.x).toBeGreaterThanOrEqual(0);
      expect(dialog.x + dialog.width).toBeLessThanOrEqual(360);
      await page.getByRole("button", { name: "Close" }).tap();
    }
    expect(await wide()).toBe(0);
  });

  test("taps add cells when several are wanted", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Several" }).tap();
    await cell(page, 1).tap();
    await cell(page, 20).tap();
    await page.getByRole("button", { name: "Corner", exact: true }).tap();
    await page.getByRole("button", { name: /^7, / }).tap();
    expect(await label(page, 1)).toContain("corner 7");
    expect(await label(page, 20)).toContain("corner 7");
  });
});
