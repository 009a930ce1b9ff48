import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { values } from "./engine";
import { expect, open, press, test } from "./page";

/** A 4x4 of SudokuPad on which a thermometer, a dot and a shade are drawn. */
const row = [{}, {}, {}, {}];
const box = (top: number, left: number): number[][] =>
  [0, 1, 2, 3].map((place) => [top + Math.floor(place / 2), left + (place % 2)]);
const DRAWN = JSON.stringify({
  cells: [[{ value: 2 }, { value: 1 }, {}, {}], row, [{}, {}, { value: 1 }, {}], row],
  regions: [box(0, 0), box(0, 2), box(2, 0), box(2, 2)],
  cages: [{ value: "rules: Digits along a thermometer increase. Knight's moves: anti-knight." }],
  lines: [{ wayPoints: [[3.5, 0.5], [3.5, 3.5]], color: "#CFCFCF", thickness: 20 }], // prettier-ignore
  underlays: [
    { center: [3.5, 0.5], width: 0.8, height: 0.8, rounded: true, borderColor: "#CFCFCF", backgroundColor: "#CFCFCF" },
    { center: [1.5, 1.5], width: 1, height: 1, backgroundColor: "#FFF5D0" },
  ],
  overlays: [
    { center: [1, 0.5], width: 0.3, height: 0.3, rounded: true, borderColor: "#000", backgroundColor: "#FFF", text: 2 },
  ],
});

const asked = (page: Page) => page.getByRole("region", { name: "What do the drawings mean?" });

async function paste(page: Page): Promise<void> {
  await press(page, "o");
  await page.locator("dialog[open] textarea").first().fill(DRAWN);
  await expect(asked(page)).toBeVisible();
}

test("what is drawn is asked of the player, and nothing is taken without an answer", async ({ page }) => {
  await open(page);
  await paste(page);
  const region = asked(page);
  await expect(region.locator(".rules")).toContainText("Digits along a thermometer increase");
  await expect(region.locator("li")).toHaveCount(3);
  await expect(region.locator("li").first()).toContainText("1 line of colour #cfcfcf, with a bulb at its start");
  const read = region.getByRole("button", { name: "Read the puzzle" });
  await expect(read).toBeDisabled();
  // What the rules name comes first.
  const line = region.locator("li").filter({ hasText: "1 line" }).locator("select");
  await expect(line.locator("option").nth(2)).toHaveText("thermometer");
  await line.selectOption("thermo");
  await region.locator("li").filter({ hasText: "1 circle" }).locator("select").selectOption("difference");
  await expect(read).toBeDisabled();
  await region.locator("li").filter({ hasText: "1 shade" }).locator("select").selectOption("nothing");
  await region.getByText("Rules for the whole board").click();
  await region.getByLabel("anti-knight").check();
  await region.getByLabel("anti-knight").uncheck();
  await read.click();
  await expect(page.locator(".found")).toBeVisible();
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(page.locator("dialog[open]")).toHaveCount(0);
  expect(await values(page)).toBe("21........1.....");
});

test("a number that is missing is typed in, and a wrong answer can be changed", async ({ page }) => {
  await open(page);
  await paste(page);
  const region = asked(page);
  await region.locator("li").filter({ hasText: "1 line" }).locator("select").selectOption("whisper");
  await region.locator("li").filter({ hasText: "1 circle" }).locator("select").selectOption("nothing");
  await region.locator("li").filter({ hasText: "1 shade" }).locator("select").selectOption("nothing");
  await region.getByRole("button", { name: "Read the puzzle" }).click();
  await expect(page.getByRole("alert")).toContainText("no 'value'");
  // What was said stays.
  await region.getByLabel("Its number").fill("2");
  await region.getByRole("button", { name: "Read the puzzle" }).click();
  await expect(page.locator(".found")).toBeVisible();
});

test("the questions are read by everybody and fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  await paste(page);
  const results = await new AxeBuilder({ page }).include(".drawings").analyze();
  expect(results.violations).toEqual([]);
  const overflow = await page.evaluate(() => {
    const dialog = document.querySelector("dialog[open]")!;
    return dialog.scrollWidth - dialog.clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
});
