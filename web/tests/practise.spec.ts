// Positions to practise on: rare techniques too, and those that easier ones always find.

import AxeBuilder from "@axe-core/playwright";
import { values } from "./engine";
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

for (const name of ["Jellyfish", "BUG type 3", "ALS discontinuous loop (large sets)"]) {
  test(`a position for what takes long to come up is prepared: ${name}`, async ({ page }) => {
    await open(page);
    await press(page, "Shift+L");
    await page.getByLabel("Search").fill(name);
    const start = name.replace(/[()]/g, "\\$&");
    const row = page.locator(DIALOG).getByRole("button", { name: new RegExp(`^${start} (rare, )?prepared`) });
    await row.click();
    const card = page.getByRole("region", { name: "Exercise" });
    await expect(card).toContainText(`Find: ${name}`);
    const first = await values(page);
    await card.getByRole("button", { name: "Next one" }).click();
    await expect.poll(() => values(page)).not.toBe(first);
    await card.getByRole("button", { name: "Show the step" }).click();
    await expect(page.locator(".hint h2")).toContainText(/Jellyfish|BUG|loop/);
  });
}

test("the words beside the names are explained, and told to screen readers with the names", async ({ page }) => {
  await open(page);
  await press(page, "Shift+L");
  const dialog = page.locator(DIALOG);
  await expect(dialog.locator(".remarks dt")).toHaveText(["rare", "prepared", "shadowed"]);
  await page.getByLabel("Search").fill("sledgehammer (5 sources)");
  await expect(dialog.getByRole("button", { name: /^Sledgehammer \(5 sources\) rare, prepared/ })).toBeVisible();
  await page.getByLabel("Search").fill("naked pair");
  await expect(dialog.locator(".step-row")).toHaveCount(1);
  await expect(dialog.locator(".remark")).toHaveCount(0);
  // Puzzles that teach a technique are made another way.
  await dialog.getByLabel("A whole puzzle").check();
  await expect(dialog.locator(".remarks")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).include(DIALOG).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
});

test("what easier techniques always find is practised without them", async ({ page }) => {
  await open(page);
  await press(page, "Shift+L");
  await page.getByLabel("Search").fill("double lines");
  const row = page.locator(`${DIALOG} .step-row`, { hasText: "Double lines" });
  await expect(row).toContainText("shadowed");
  await row.click();
  const card = page.getByRole("region", { name: "Exercise" });
  await expect(card).toContainText("Find: Double lines");
  await card.getByRole("button", { name: "Show the step" }).click();
  await expect(page.locator(".hint h2")).toContainText("Double lines");
});
