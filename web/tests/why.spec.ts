// Questions about one cell: why a digit cannot stand there, a hint for it, and its value.

import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { values } from "./engine";
import { cell, expect, label, open, press, PUZZLE, test } from "./page";

const SMALL = "1......3......32";

const card = (page: Page) => page.getByRole("region", { name: "Why not" });
const title = (page: Page) => card(page).getByRole("heading");
const button = (page: Page, name: string | RegExp) => card(page).getByRole("button", { name, exact: true });

/** Selects a cell, and asks about a digit of it by the keyboard. */
async function ask(page: Page, index: number, digit: string): Promise<void> {
  await cell(page, index).click();
  await press(page, "Shift+E", digit);
}

/** Looks for faults that keep people out. */
async function audit(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(" | ")}`)).toEqual(
    [],
  );
}

test("by the keyboard alone a question is asked, its steps are read, and what they show is taken", async ({ page }) => {
  await open(page);
  await cell(page, 0).focus();
  await press(page, "Control+Home", "ArrowRight", "Shift+E");
  await expect(title(page)).toHaveText("Why not, in r1c2?");
  await expect(page.locator("[aria-live]").last()).toHaveText("Why not, in r1c2? Press a digit.");
  // The digit answers the question, and goes nowhere else.
  await press(page, "8");
  await expect(title(page)).toHaveText("r1c2 cannot be 8: two steps show it.");
  expect(await values(page)).toBe(PUZZLE);
  await expect(card(page)).toContainText("Step 1 of 2: Hidden single 7, column 9");
  await expect(card(page).locator(".conclusion")).toContainText("So r1c9 is 7.");
  await expect(page.locator('.step [data-of="7r1c9"]')).not.toHaveCount(0);
  await press(page, "]");
  // The second step is seen on the board that the first one leads to.
  await expect(card(page)).toContainText("Step 2 of 2: Hidden single 8, box 3");
  expect((await values(page))[8]).toBe("7");
  await expect(page.locator("[aria-live]").last()).toContainText("Hidden single 8, box 3");
  await press(page, "]", "[");
  await expect(card(page)).toContainText("Step 1 of 2");
  expect(await values(page)).toBe(PUZZLE);
  await button(page, "Next →").focus();
  await press(page, "Enter");
  await expect(card(page)).toContainText("Step 2 of 2");
  // The button that was pressed is of no more use: the keys go on with the card.
  await expect(card(page)).toBeFocused();
  await press(page, "ArrowLeft");
  await expect(card(page)).toContainText("Step 1 of 2");
  await press(page, "ArrowRight", "Enter");
  await expect(card(page)).toHaveCount(0);
  expect(await values(page)).toBe(PUZZLE);
  expect(await label(page, 1)).toBe("row 1 column 2, empty, candidates 7 9");
  await press(page, "Control+z");
  expect(await label(page, 1)).toBe("row 1 column 2, empty");
});

test("what can be seen is said in a sentence, and the next digit can be asked about", async ({ page }) => {
  await open(page);
  await ask(page, 1, "5");
  await expect(title(page)).toHaveText("Row 1 has 5 already, in r1c4.");
  await expect(button(page, "Apply")).toHaveCount(0);
  await button(page, "Ask about another digit").click();
  await button(page, "Why not 6").click();
  await expect(title(page)).toHaveText("Row 1 has 6 already, in r1c5.");
  await press(page, "Escape");
  await expect(card(page)).toHaveCount(0);
});

test("whether a digit is right is told only to those who want to know", async ({ page }) => {
  await open(page);
  await ask(page, 1, "9");
  await expect(title(page)).toHaveText("Logic does not rule out 9 in r1c2");
  await expect(card(page)).not.toContainText("r1c2 is 9");
  expect(await page.locator("[aria-live]").last().textContent()).not.toContain("is 9");
  await button(page, "Is it 9?").click();
  await expect(title(page)).toHaveText("r1c2 is 9");
  expect(await values(page)).toBe(PUZZLE);
});

test("what the techniques in use do not show sounds the same, and every technique can be tried", async ({ page }) => {
  const hard = "..8.....3.12.........9.42...4.1...9.8....7.1..6.......7..2..5...257.9.3..9.6..7.2";
  await page.route("**/v1/why", async (route) => {
    const body = route.request().postDataJSON() as object;
    // As if naked singles were the only technique in use, until every technique is.
    const isComplete = "profile" in body && body.profile === "complete";
    await route.continue({ postData: JSON.stringify(isComplete ? body : { ...body, techniques: ["naked-single"] }) });
  });
  await open(page, hard);
  await ask(page, 0, "6");
  await expect(title(page)).toHaveText("Logic does not rule out 6 in r1c1");
  await button(page, "Is it 6?").click();
  await expect(title(page)).toHaveText("r1c1 is not 6");
  await button(page, "Ask about another digit").click();
  await button(page, "Why not 6").click();
  await button(page, "Try every technique").click();
  await expect(title(page)).toHaveText("r1c1 cannot be 6: one step shows it.");
  await expect(card(page)).toContainText("Hidden pair 4 9, box 1");
});

test("a hint for one cell says what can be concluded there", async ({ page }) => {
  await open(page, SMALL);
  await cell(page, 1).click();
  await press(page, "Shift+E");
  await button(page, "Hint for this cell").click();
  await expect(title(page)).toHaveText("r1c2 is 3: one step shows it.");
  await button(page, "Apply").click();
  expect((await values(page))[1]).toBe("3");
  await expect(card(page)).toHaveCount(0);
});

test("a cell is revealed after asking, undo takes it back, and the end of the game says so", async ({ page }) => {
  await open(page, SMALL);
  await cell(page, 1).click();
  await press(page, "Shift+E");
  await button(page, "Reveal this cell").click();
  await expect(title(page)).toHaveText("Reveal r1c2?");
  expect(await values(page)).toBe(SMALL);
  await button(page, "Not now").click();
  await expect(card(page)).toHaveCount(0);
  expect(await values(page)).toBe(SMALL);
  await press(page, "Shift+E");
  await button(page, "Reveal this cell").click();
  await button(page, "Reveal it").click();
  expect((await values(page))[1]).toBe("3");
  await press(page, "Control+z");
  expect(await values(page)).toBe(SMALL);
  for (const [index, digit] of [..."1324241332414132"].entries()) {
    if (SMALL[index] === ".") {
      await cell(page, index).click();
      await press(page, digit);
    }
  }
  await expect(page.getByRole("heading", { name: "Solved" })).toBeVisible();
  await expect(page.locator(".reading")).toContainText("1 look at the solution");
});

test("a mistake comes first and can be taken away", async ({ page }) => {
  await open(page, SMALL);
  await cell(page, 1).click();
  await press(page, "4");
  await ask(page, 2, "3");
  await expect(title(page)).toHaveText("Something is wrong");
  await expect(card(page)).toContainText("r1c2 cannot be 4");
  await button(page, "Take the mistakes away").click();
  expect(await values(page)).toBe(SMALL);
  await expect(card(page)).toHaveCount(0);
});

test("an empty cell is asked for where none is selected, and the board goes on", async ({ page }) => {
  await open(page);
  await press(page, "Escape", "Shift+E");
  await expect(card(page)).toContainText("Select an empty cell.");
  await cell(page, 0).click();
  await expect(card(page)).toContainText("Select an empty cell.");
  await cell(page, 2).click();
  await expect(title(page)).toHaveText("Why not, in r1c3?");
  await press(page, "Shift+E");
  await expect(card(page)).toHaveCount(0);
  // What was answered is about the board as it was; a key right after a move is not swallowed.
  await press(page, "Shift+E", "5");
  await expect(title(page)).toContainText("already");
  await press(page, "3", "Shift+E");
  await expect(card(page)).toContainText("Select an empty cell.");
  expect((await values(page))[2]).toBe("3");
});

test("a question and a hint take turns", async ({ page }) => {
  await open(page);
  await press(page, "h");
  await expect(page.locator(".hint")).toContainText("No mistake so far");
  await ask(page, 1, "5");
  await expect(title(page)).toContainText("already");
  await expect(page.locator(".hint")).toHaveCount(0);
  await press(page, "h");
  await expect(page.locator(".hint")).toContainText("No mistake so far");
  await expect(card(page)).toHaveCount(0);
});

test("while paused nothing is asked and nothing is seen of an answer", async ({ page }) => {
  await open(page);
  await ask(page, 1, "8");
  await expect(title(page)).toContainText("cannot be 8");
  await press(page, "p");
  await expect(card(page)).toHaveCount(0);
  await expect(page.locator(".step [data-of]")).toHaveCount(0);
  await press(page, "Shift+E");
  await expect(card(page)).toHaveCount(0);
  await expect(page.locator("[aria-live]").last()).toContainText("Paused");
  await press(page, "p");
  await expect(title(page)).toContainText("cannot be 8");
});

test("on a board of sixteen letters are asked about, too", async ({ page }) => {
  await open(page, `4x4:G${".".repeat(255)}`);
  await cell(page, 1).click();
  await press(page, "Shift+E");
  await expect(card(page).locator(".why-digits button")).toHaveCount(16);
  await button(page, "Why not G").click();
  await expect(title(page)).toHaveText("Row 1 has G already, in r1c1.");
});

test.describe("by fingers alone", () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const [width, height] of [
    [360, 640],
    [640, 360],
  ] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`${width} by ${height}, ${colorScheme}: nothing moves, and all can be reached and read`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await open(page);
        const hint = page.getByRole("button", { name: "Hint", exact: true });
        const place = async () => [await hint.boundingBox(), await page.locator(".board-frame").boundingBox()];
        const before = await place();
        await cell(page, 1).tap();
        await page.getByRole("button", { name: "Menu" }).tap();
        await page.locator(".menu").getByRole("button", { name: "Why not?" }).tap();
        await expect(title(page)).toHaveText("Why not, in r1c2?");
        expect(await place()).toEqual(before);
        for (const each of await card(page).getByRole("button").all()) {
          const box = (await each.boundingBox())!;
          expect(box.height, (await each.textContent()) ?? "").toBeGreaterThanOrEqual(40);
          expect(box.width).toBeGreaterThanOrEqual(40);
          // Nothing lies over it.
          const isOnTop = await each.evaluate((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            const at = [2, height - 2].map((down) => document.elementFromPoint(x + width / 2, y + down));
            return at.every((found) => one.contains(found));
          });
          expect(isOnTop, (await each.textContent()) ?? "").toBe(true);
        }
        await audit(page);
        await button(page, "Why not 8").tap();
        await expect(title(page)).toContainText("two steps show it");
        await audit(page);
        const reading = (await page.locator(".reading").boundingBox())!;
        for (const name of ["Next →", "Dismiss"]) {
          const box = (await button(page, name).boundingBox())!;
          expect(box.y).toBeGreaterThanOrEqual(reading.y);
          expect(box.y + box.height).toBeLessThanOrEqual(reading.y + reading.height + 0.5);
        }
        await button(page, "Next →").tap();
        await expect(card(page)).toContainText("Step 2 of 2");
        expect(await place()).toEqual(before);
        await button(page, "Dismiss").tap();
        await expect(card(page)).toHaveCount(0);
        expect(await place()).toEqual(before);
      });
    }
  }
});
