// Techniques go by the names that players give them, wherever they are listed.

import { expect, open, press, test } from "./page";

const DIALOG = "dialog[open]";

for (const [where, key, rows] of [
  ["the techniques in use", "u", ".family .check"],
  ["practice", "Shift+L", ".step-row .title"],
] as const) {
  test(`${where} are listed by family, by the names of players, as the board can have them`, async ({ page }) => {
    await open(page);
    await press(page, key);
    const names = page.locator(`${DIALOG} ${rows}`);
    await expect(names.filter({ hasText: /^AIC/ }).first()).toBeVisible();
    const all = (await names.allInnerTexts()).map((name) => name.trim());
    const has = (name: string): boolean => all.some((one) => one.startsWith(name));
    for (const name of [
      "X-Wing",
      "Finned Swordfish",
      "Kraken X-Wing type 1",
      "XY-Chain",
      "WXYZ-Wing",
      "Grouped AIC",
      "ALS-AIC",
      "ALS-XZ (singly linked)",
      "BUG+1",
      "GEM",
      "Sue de Coq",
    ]) {
      expect(has(name), name).toBe(true);
    }
    expect(all.filter((name) => /, size|-wing|Aic|Als|aic\b|Squirmbag/.test(name))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
    const headings = await page.locator(`${DIALOG} .family legend`).allInnerTexts();
    expect(headings).toContain("Almost locked sets");
  });
}

test("a large board can have more, and a general name finds every size", async ({ page }) => {
  await open(page, `4x4:${".".repeat(256)}`);
  await press(page, "u");
  await page.getByLabel("Search").fill("naked subset");
  const names = page.locator(`${DIALOG} .family .check`);
  await expect(names.filter({ hasText: "Naked pair" })).toBeVisible();
  await expect(names.filter({ hasText: "Naked subset, size 5" })).toBeVisible();
});
