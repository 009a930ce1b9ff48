// The first visit: a short look round that covers nothing, and help that begins with the rules.

import AxeBuilder from "@axe-core/playwright";
import { cell, expect, label, open, press, test } from "./page";

const TOUR = { name: "A first look round" } as const;

test.describe("on the first visit", () => {
  test.use({ visited: false });

  test("five cards point at what they tell of, and do not come again", async ({ page }) => {
    await open(page);
    const card = page.getByRole("region", TOUR);
    const pointed = page.locator("[data-pointed]");
    const names = ["board", "modes", "action", "new-game", "icon-button"];
    for (const [index, name] of names.entries()) {
      await expect(card).toContainText(`${index + 1} of 5`);
      await expect(pointed).toHaveCount(1);
      await expect(pointed).toBeVisible();
      expect(await pointed.getAttribute("class")).toContain(name);
      await card.getByRole("button", { name: index === 4 ? "Done" : "Next" }).click();
    }
    await expect(card).toHaveCount(0);
    await expect(pointed).toHaveCount(0);
    await page.reload();
    await expect(cell(page, 0)).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  test("it can be skipped, by the keyboard alone, and the board can be played meanwhile", async ({ page }) => {
    await open(page);
    const card = page.getByRole("region", TOUR);
    await cell(page, 1).click();
    await press(page, "7");
    expect(await label(page, 1)).toContain("column 2, 7");
    await card.getByRole("button", { name: "Next" }).focus();
    await press(page, "Enter");
    await expect(card.getByRole("heading")).toBeFocused();
    await press(page, "Tab", "Tab", "Tab", "Enter");
    await expect(card).toHaveCount(0);
  });

  test("it makes room for a hint", async ({ page }) => {
    await open(page);
    const card = page.getByRole("region", TOUR);
    await card.getByRole("button", { name: "Next" }).click();
    await press(page, "h");
    await expect(page.locator(".card.hint")).toBeVisible();
    await expect(card).toHaveCount(0);
    await press(page, "Shift+H");
    await expect(card).toContainText("2 of 5");
  });

  test("it keeps nobody out", async ({ page }) => {
    await open(page);
    const { violations } = await new AxeBuilder({ page }).include(".tour").analyze();
    expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
  });

  test("it waits for a page with room for it", async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 360 });
    await open(page);
    await expect(page.getByRole("region", TOUR)).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.reload();
    await expect(page.getByRole("region", TOUR)).toBeVisible();
  });

  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [768, 1024],
    [1280, 800],
  ] as const) {
    test(`it covers neither the board nor the pad: ${width}x${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await open(page);
      const box = async (selector: string) => (await page.locator(selector).boundingBox())!;
      const card = await box(".tour");
      for (const selector of [".board", ".pad"]) {
        const other = await box(selector);
        const apart =
          card.x + card.width <= other.x + 1 ||
          other.x + other.width <= card.x + 1 ||
          card.y + card.height <= other.y + 1 ||
          other.y + other.height <= card.y + 1;
        expect(apart, selector).toBe(true);
      }
    });
  }
});

test("help has the rules in six lines and brings the tour back", async ({ page }) => {
  await open(page);
  await expect(page.getByRole("region", TOUR)).toHaveCount(0);
  await press(page, "?");
  await expect(page.locator("dialog[open] .rules li")).toHaveCount(6);
  await page.getByRole("button", { name: "Show me round" }).click();
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  await expect(page.getByRole("region", TOUR)).toContainText("1 of 5");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("help begins with the rules and the fingers; keys are folded away", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("button", { name: "Help and keys" }).tap();
    const headings = page.locator("dialog[open] h3");
    await expect(headings.nth(0)).toHaveText("The rules");
    await expect(headings.nth(1)).toHaveText("With your fingers");
    await expect(page.getByText("Ends of the row; with Ctrl, of the board")).toBeHidden();
    await page.getByText("With a keyboard").tap();
    await expect(page.getByText("Ends of the row; with Ctrl, of the board")).toBeVisible();
  });
});
