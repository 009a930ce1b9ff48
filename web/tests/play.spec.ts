import { cell, expect, label, open, press, selected, test } from "./page";

const SOLUTION = "193564827542897136876231495481325679927416358635789214718943562354672981269158743";

test("a puzzle is played to its end with the keyboard alone", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Tab");
  // To the board, wherever it stands among the buttons.
  for (let tab = 0; tab < 20 && (await page.locator("[data-cell]:focus").count()) === 0; tab += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(page.locator("[data-cell]:focus")).toHaveCount(1);
  await press(page, "Control+Home");
  for (let index = 0; index < 81; index += 1) {
    await expect(cell(page, index)).toBeFocused();
    if (!(await label(page, index)).includes("given")) {
      await page.keyboard.press(SOLUTION[index]!);
    }
    // Right wraps within the row, so that down leads to the start of the next.
    await press(page, "ArrowRight", ...(index % 9 === 8 ? ["ArrowDown"] : []));
  }
  await expect(page.getByRole("heading", { name: "Solved" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Solved" })).toHaveCount(1);
});

test("each mode has its key, its chord and its button", async ({ page }) => {
  await open(page, "2x2:" + ".".repeat(16));
  const at = async (index: number, ...keys: string[]) => {
    await cell(page, index).click();
    await press(page, ...keys);
    return label(page, index);
  };
  expect(await at(0, "z", "1")).toBe("row 1 column 1, 1");
  expect(await at(1, "x", "3", "2")).toBe("row 1 column 2, empty, corner 2 3");
  expect(await at(2, "c", "3")).toBe("row 1 column 3, empty, centre 3");
  expect(await at(3, "b", "4")).toBe("row 1 column 4, empty, candidates 4");
  expect(await at(4, "v", "3", "4")).toBe("row 2 column 1, empty, blue and red");
  await press(page, "z");
  expect(await at(8, "Shift+2")).toBe("row 3 column 1, empty, corner 2");
  expect(await at(9, "Alt+2")).toBe("row 3 column 2, empty, corner 2");
  expect(await at(10, "Control+2")).toBe("row 3 column 3, empty, centre 2");
  expect(await at(11, "Control+Shift+2")).toBe("row 3 column 4, empty, green");
  expect(await at(12, "Control+Alt+2")).toBe("row 4 column 1, empty, candidates 2");
  await page.getByRole("button", { name: "Corner", exact: true }).click();
  await cell(page, 15).click();
  await page.getByRole("button", { name: /^4, / }).click();
  expect(await label(page, 15)).toBe("row 4 column 4, empty, corner 4");
});

test("the pad shows the mode while keys are held, and space goes on to the next", async ({ page }) => {
  await open(page);
  const mode = (name: string) => page.getByRole("button", { name, exact: true });
  await cell(page, 1).click();
  await page.keyboard.down("Control");
  await expect(mode("Centre")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.down("Shift");
  await expect(mode("Colour")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.up("Shift");
  await page.keyboard.up("Control");
  await expect(mode("Digit")).toHaveAttribute("aria-pressed", "true");
  await press(page, "Space", "Space");
  await expect(mode("Centre")).toHaveAttribute("aria-pressed", "true");
  await press(page, "Shift+Space");
  await expect(mode("Corner")).toHaveAttribute("aria-pressed", "true");
});

test("cells are selected by keys, clicks and drags", async ({ page }) => {
  await open(page, "2x2:1..4............");
  await cell(page, 0).click();
  await press(page, "Shift+ArrowRight", "Control+ArrowDown");
  expect(await selected(page)).toEqual([0, 1, 5]);
  await press(page, "Control+i");
  expect((await selected(page)).length).toBe(13);
  await press(page, "Control+a");
  expect((await selected(page)).length).toBe(16);
  await press(page, "Control+Shift+A");
  expect(await selected(page)).toEqual([]);
  await cell(page, 2).click();
  await cell(page, 8).click({ modifiers: ["Control"] });
  expect(await selected(page)).toEqual([2, 8]);
  await cell(page, 8).click({ modifiers: ["Shift"] });
  expect(await selected(page)).toEqual([2]);
  await press(page, "Escape");
  expect(await selected(page)).toEqual([]);

  await cell(page, 4).hover();
  await page.mouse.down();
  await cell(page, 7).hover();
  await cell(page, 15).hover();
  await page.mouse.up();
  expect(await selected(page)).toEqual([4, 5, 6, 7, 11, 15]);
  await press(page, "3");
  await cell(page, 0).click();
  await cell(page, 15).dblclick();
  expect(await selected(page)).toEqual([4, 5, 6, 7, 11, 15]);
});

test("what was done comes back after a reload, and can be undone", async ({ page }) => {
  await open(page);
  await cell(page, 1).click();
  await press(page, "9", "ArrowRight", "7", "Shift+5");
  await expect(page).toHaveURL(/\/$/);
  await page.waitForTimeout(600);
  await page.reload();
  await expect(cell(page, 2)).toHaveAttribute("aria-label", "row 1 column 3, 7");
  await press(page, "Control+z");
  await expect(cell(page, 2)).toHaveAttribute("aria-label", "row 1 column 3, empty");
  await press(page, "Control+z");
  await expect(cell(page, 1)).toHaveAttribute("aria-label", "row 1 column 2, empty");
  await press(page, "Control+y", "Control+Shift+Z");
  await expect(cell(page, 2)).toHaveAttribute("aria-label", "row 1 column 3, 7");
});

test("checkpoints lead back", async ({ page }) => {
  await open(page);
  await cell(page, 1).click();
  await press(page, "9", "k", "ArrowRight", "7", "ArrowRight", "Shift+K");
  await expect(cell(page, 2)).toHaveAttribute("aria-label", "row 1 column 3, empty");
  await expect(cell(page, 1)).toHaveAttribute("aria-label", "row 1 column 2, 9");
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("button", { name: /Checkpoint 1/ })).toHaveAttribute("aria-current", "step");
  await page.getByRole("button", { name: "7 in r1c3" }).click();
  await press(page, "Escape");
  await expect(cell(page, 2)).toHaveAttribute("aria-label", "row 1 column 3, 7");
});

test("conflicts are shown, for values and for marks, unless they are not wanted", async ({ page }) => {
  await open(page);
  await cell(page, 1).click();
  await press(page, "1");
  expect(await label(page, 1)).toContain("conflict");
  expect(await label(page, 0)).toContain("conflict");
  await expect(page.locator(".value.bad")).toHaveCount(2);
  await press(page, "Delete", "Shift+1");
  await expect(page.locator(".corner.bad")).toHaveCount(1);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: /Show conflicts/ }).click();
  await press(page, "Escape");
  await expect(page.locator(".bad")).toHaveCount(0);
});

test("single candidates are coloured by clicks", async ({ page }) => {
  await open(page);
  await press(page, "m", "v");
  await page.getByRole("button", { name: "Single candidates" }).click();
  await page.getByRole("button", { name: /colour 4/ }).click();
  const board = (await page.locator(".board").boundingBox())!;
  const mark = (await cell(page, 1).locator(".candidate", { hasText: "8" }).boundingBox())!;
  expect(board.width).toBeGreaterThan(300);
  await page.mouse.click(mark.x + mark.width / 2, mark.y + mark.height / 2);
  expect(await label(page, 1)).toContain("8 red");
  await page.mouse.click(mark.x + mark.width / 2, mark.y + mark.height / 2);
  expect(await label(page, 1)).not.toContain("red");
});

test("the digit can come first", async ({ page }) => {
  await open(page, "2x2:" + ".".repeat(16));
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: /Digit first/ }).click();
  await press(page, "Escape");
  await page.getByRole("button", { name: /^3, / }).click();
  await cell(page, 0).click();
  await cell(page, 6).click();
  expect(await label(page, 0)).toContain("column 1, 3");
  expect(await label(page, 6)).toContain("column 3, 3");
});

test("one digit is shown alone", async ({ page }) => {
  await open(page);
  await press(page, "m", "f", "6");
  await expect(cell(page, 4)).toHaveClass(/same/);
  await expect(cell(page, 0)).toHaveClass(/quiet/);
  await press(page, "f", "f");
  await expect(page.locator(".cell.quiet")).toHaveCount(0);
});

test("a pause hides the board and stops the clock", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: /Clock/ }).click();
  await press(page, "Escape");
  await expect(page.getByRole("button", { name: /^Pause/ })).toContainText("0:01");
  await press(page, "p");
  await expect(page.locator(".value")).toHaveCount(0);
  expect(await label(page, 0)).toBe("row 1 column 1, hidden while paused");
  await press(page, "p");
  await expect(page.locator(".value")).toHaveCount(32);
});

test("a pause hides how many of each digit are left", async ({ page }) => {
  await open(page, "123456789........1".padEnd(81, "."));
  const keys = page.getByRole("group", { name: "Digits", exact: true }).getByRole("button");
  const words = () => keys.evaluateAll((all) => all.map((key) => [key.getAttribute("aria-label"), key.textContent]));
  const shown = await words();
  expect(shown.slice(0, 2)).toEqual([
    ["1, 7 left", "17"],
    ["2, 8 left", "28"],
  ]);
  const place = await keys.nth(1).boundingBox();
  await press(page, "p");
  await expect(page.locator(".paused")).toBeVisible();
  expect(await words()).toEqual([..."123456789"].map((digit) => [digit, `${digit}\u00a0`]));
  expect(await keys.nth(1).boundingBox()).toEqual(place);
  await press(page, "p");
  await expect.poll(words).toEqual(shown);
});
