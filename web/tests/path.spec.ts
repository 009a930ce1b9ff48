// The path to the solution, and the step that is stepped through.

import { bring, GEM, values } from "./engine";
import { expect, open, press, test } from "./page";

const CARD = ".card.hint";

test("a position of the path becomes the game's, and undo brings the player's back", async ({ page }) => {
  await open(page);
  const before = await values(page);
  await press(page, "l");
  const agree = page.getByRole("dialog").getByRole("button").filter({ hasText: /show/i });
  await agree.click();
  const rows = page.locator(".step-list .step-row");
  await rows.nth(4).click();
  await page.getByRole("button", { name: "Play from here" }).click();
  await expect(page.locator(".card.steps")).toHaveCount(0);
  const after = await values(page);
  expect(after.replaceAll(".", "").length).toBe(before.replaceAll(".", "").length + 4);
  await press(page, "Control+z");
  await expect.poll(() => values(page)).toBe(before);
});

test("the last inference can be applied", async ({ page }) => {
  await bring(page, GEM);
  await press(page, "h", "h", "h", "h");
  const card = page.locator(CARD);
  await expect(card.locator(".conclusion")).toBeVisible();
  const title = (await card.locator("h2").textContent()) ?? "?";
  await card.getByRole("button", { name: "Step through" }).click();
  await expect(card.getByRole("button", { name: "Apply" })).toHaveCount(0);
  const next = card.getByRole("button", { name: "Next →" });
  while (await next.isEnabled()) {
    await next.click();
  }
  await card.getByRole("button", { name: "Apply" }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: /^History/ }).click();
  await expect(page.getByRole("dialog")).toContainText(title);
});

test("the inferences behind a fold are all there, numbered from one", async ({ page }) => {
  await open(page, "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........");
  await press(page, "l", "Enter");
  await page.locator(".step-list .step-row").nth(10).click();
  const fold = page.locator(`${CARD} .reasons details`);
  await fold.locator("summary").click();
  const list = fold.locator("ol");
  await expect(list).not.toHaveAttribute("start");
  const told = await fold.locator("summary").textContent();
  await expect(list.locator("li")).toHaveCount(Number(/\d+/.exec(told ?? "")?.[0]));
});
