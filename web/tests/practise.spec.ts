// Positions to practise on: rare techniques too, and an honest word where none is known.

import { expect, open, press, test } from "./page";

const DIALOG = "dialog[open]";

for (const name of ["Cell forcing chain", "Death blossom", "Kraken X-Wing type 1"]) {
  test(`a position for a rare technique comes soon: ${name}`, async ({ page }) => {
    await open(page);
    await press(page, "Shift+L");
    await page.getByLabel("Search").fill(name);
    const row = page.locator(`${DIALOG} .step-row`, { hasText: name }).first();
    await expect(row).toContainText("rare");
    await row.click();
    const card = page.getByRole("region", { name: "Exercise" });
    await expect(card).toContainText(`Find: ${name}`);
    await card.getByRole("button", { name: "Show the step" }).click();
    await expect(page.locator(".hint")).toContainText(name.replace(/^Kraken.*/, "Kraken"));
  });
}

test("where no position is known, that is said before anything is searched", async ({ page }) => {
  await open(page);
  await press(page, "Shift+L");
  let asked = 0;
  await page.route("**/v1/practise", (route) => {
    asked += 1;
    return route.abort();
  });
  await page.getByLabel("Search").fill("double lines");
  const row = page.locator(`${DIALOG} .step-row`, { hasText: "Double lines" });
  await expect(row).toContainText("none known");
  await row.click();
  await expect(page.locator(`${DIALOG} [role="alert"]`)).toContainText("No position is known in which Double lines");
  expect(asked).toBe(0);
  await page.getByRole("button", { name: "Look for one anyway" }).click();
  await expect.poll(() => asked).toBe(1);
});
