import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { CandidateCounts, Converted, Exercise, FormatInfo, GenerateEvent } from "../src/engine/types";
import { ask, bring, candidates, GEM, values } from "./engine";
import { cell, expect, label, open, press, test, PUZZLE, isSite } from "./page";

const DIALOG = "dialog[open]";

/** Opens the part of the dialog of a new game in which everything can be asked for. */
async function order(page: Page): Promise<void> {
  await press(page, "i");
  await page.locator(`${DIALOG} .more-choices summary`).click();
}

test("every format that the engine writes and reads comes in again", async ({ page, request }) => {
  const formats = (await (await request.get("/v1/formats")).json()) as FormatInfo[];
  const both = formats.filter(({ reads, writes }) => reads && writes);
  expect(both.length).toBeGreaterThan(12);
  await open(page);
  for (const { id } of both) {
    const { text = "" } = await ask<Converted>(request, "convert", { text: PUZZLE, to: id });
    const read = await ask<Converted>(request, "convert", { text });
    await page.evaluate((empty) => (location.hash = empty), `3x3:${".".repeat(81)}`);
    await expect.poll(() => values(page)).toBe(".".repeat(81));
    await press(page, "o");
    await page.locator(`${DIALOG} textarea`).fill(text);
    await page.getByRole("button", { name: "Play it" }).click();
    await expect(page.locator(DIALOG)).toHaveCount(0);
    expect(await values(page), id).toBe(read.puzzles[0]?.puzzle);
  }
});

test("what cannot be read is told with its line and column, and the line is shown", async ({ page }) => {
  await open(page);
  await press(page, "o");
  await page.locator(`${DIALOG} textarea`).fill(`${PUZZLE}\n${PUZZLE.slice(0, 80)}?!\n`);
  const problem = page.locator(`${DIALOG} [role="alert"]`);
  await expect(problem).toContainText("Line 2, column 8");
  await expect(problem.locator("pre")).toContainText("?!");
  await expect(page.getByRole("button", { name: "Play it" })).toHaveCount(0);
});

test("a file with several puzzles is a list to choose from, and all can be kept", async ({ page }) => {
  await open(page);
  await press(page, "o");
  const other = `${PUZZLE.slice(1)}.`;
  const buffer = Buffer.from(`${PUZZLE}\n${other}\n`);
  await page.locator(`${DIALOG} input[type="file"]`).setInputFiles({ name: "two.sdm", mimeType: "text/plain", buffer });
  const rows = page.locator(".choice-list button");
  await expect(rows).toHaveCount(2);
  await rows.nth(1).click();
  // It is none that has one solution.
  await page.getByRole("button", { name: "Play anyway" }).click();
  expect(await values(page)).toBe(other);
  await press(page, "o");
  await page.locator(`${DIALOG} input[type="file"]`).setInputFiles({ name: "two.sdm", mimeType: "text/plain", buffer });
  await page.getByRole("button", { name: "Put all into the saved games" }).click();
  await expect(page.locator(DIALOG)).toHaveCount(0);
  await page.getByRole("button", { name: "Saved games" }).click();
  await expect(page.locator(DIALOG)).toContainText("two.sdm 1");
  await expect(page.locator(DIALOG)).toContainText("two.sdm 2");
});

test("a puzzle is typed in, judged meanwhile, and played", async ({ page }) => {
  await open(page);
  await press(page, "o");
  await page.locator(`${DIALOG} select`).selectOption("2x2");
  await page.getByRole("button", { name: "Empty board" }).click();
  const card = page.getByRole("region", { name: "The puzzle as it is typed" });
  await expect(card).toContainText("0 givens. More than one solution.");
  await cell(page, 0).click();
  await press(page, "1", "ArrowRight", "2", "ArrowRight", "3");
  await expect(card).toContainText("3 givens. More than one solution.");
  await press(page, "ArrowRight", "3");
  await expect(card).toContainText("No solution");
  await press(page, "Delete");
  await cell(page, 4).click();
  await press(page, "3");
  await cell(page, 7).click();
  await press(page, "1");
  await cell(page, 9).click();
  await press(page, "1");
  await card.getByRole("checkbox").check();
  await expect(page.locator(".truth text").first()).toBeVisible();
  await expect(card).toContainText("6 givens, 1 is redundant. One solution.");
  await card.getByRole("button", { name: "Start playing" }).click();
  await expect(page.locator(".given")).toHaveCount(6);
  await cell(page, 0).click();
  await press(page, "4");
  expect(await label(page, 0)).toContain("1");
});

test("the givens of a puzzle can be changed", async ({ page }) => {
  await open(page);
  await press(page, "o");
  await page.getByRole("button", { name: "Change the puzzle on the board" }).click();
  await cell(page, 0).click();
  await press(page, "Delete");
  expect(await values(page)).toBe(`.${PUZZLE.slice(1)}`);
});

test("true candidates are those that the engine counts", async ({ page, request }) => {
  const several = `${".".repeat(9)}${PUZZLE.slice(9)}`;
  const puzzle = { layout: "3x3", puzzle: several };
  const { counts } = await ask<CandidateCounts>(request, "candidates", { puzzle, limit: 100 });
  await open(page, several);
  await press(page, "Shift+J", "Enter");
  const expected = counts.flatMap((digits, index) =>
    several[index] === "." ? digits.flatMap((count, place) => (count > 0 ? [`${index}:${place + 1}`] : [])) : [],
  );
  await expect(page.locator("[data-truth]")).toHaveCount(expected.length);
  const drawn = await page
    .locator("[data-truth]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("data-truth")));
  expect(drawn).toEqual(expected);
  await press(page, "Shift+J");
  await expect(page.locator("[data-truth]")).toHaveCount(0);
});

test("a puzzle is made to order", async ({ page }) => {
  await open(page);
  await order(page);
  await page.locator(DIALOG).getByLabel("Difficulty").selectOption("easy");
  await page.getByLabel("Symmetry of the givens").selectOption("half-turn");
  await page.getByRole("button", { name: "Make it" }).click();
  await expect(page.locator(DIALOG)).toHaveCount(0, { timeout: 30_000 });
  const made = await values(page);
  expect(made).not.toBe(PUZZLE);
  const isGiven = [...made].map((value) => value !== ".");
  expect(isGiven).toEqual([...isGiven].reverse());
});

test("the cells of the givens can be chosen by keys and clicks", async ({ page }) => {
  await open(page);
  await order(page);
  await page.locator(DIALOG).getByLabel("Board").selectOption("2x2");
  await page.locator(DIALOG).getByLabel("Difficulty").selectOption("");
  await page.getByRole("checkbox", { name: "Choose the cells of the givens" }).check();
  const chosen = [0, 3, 5, 6, 9, 12];
  for (const index of chosen.slice(1)) {
    await page.locator(".pattern button").nth(index).click();
  }
  await page.locator(".pattern button").nth(12).press("ArrowDown");
  await press(page, "Space");
  await expect(page.getByRole("group", { name: "Cells of the givens, 6 chosen" })).toBeVisible();
  await page.getByRole("button", { name: "Make it" }).click();
  await expect(page.locator(DIALOG)).toHaveCount(0, { timeout: 30_000 });
  const made = await values(page);
  expect([...made].flatMap((value, index) => (value === "." ? [] : [index]))).toEqual(chosen);
});

test("cancelling ends the request", async ({ page }) => {
  test.skip(isSite, "It makes none: tests/site has a test of its own.");
  await open(page);
  await order(page);
  await page.getByLabel("Number of givens").fill("17");
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/v1/generate"));
  await page.getByRole("button", { name: "Make it" }).click();
  await expect(page.locator(".making")).toContainText("tried", { timeout: 10_000 });
  await page.getByRole("button", { name: "Cancel" }).click();
  await failed;
  await expect(page.locator(".making")).toHaveCount(0);
  expect(await values(page)).toBe(PUZZLE);
});

test("an order that makes no sense is refused in words", async ({ page }) => {
  await open(page);
  await order(page);
  await page.getByLabel("Number of givens").fill("many");
  await page.getByRole("button", { name: "Make it" }).click();
  await expect(page.locator(`${DIALOG} [role="alert"]`)).toContainText("number");
});

test("a technique is practised: judged, missed, shown", async ({ page, request }) => {
  // The same exercise each time, as a stream of its own.
  const stream = await request.post("/v1/practise", {
    data: { technique: "naked-subset", count: 1, seed: 3 },
    headers: { accept: "application/x-ndjson" },
  });
  const body = await stream.text();
  const events = body
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as GenerateEvent & { made?: Exercise });
  const step = events.find(({ made }) => made !== undefined)?.made?.step;
  expect(step?.eliminations.length).toBeGreaterThan(0);
  await page.route("**/v1/practise", (route) => route.fulfill({ body, contentType: "application/x-ndjson" }));

  await open(page);
  await press(page, "Shift+L");
  await page.getByLabel("Search").fill("naked subset");
  await page.locator(`${DIALOG} .step-row`).first().click();
  const card = page.getByRole("region", { name: "Exercise" });
  await expect(card).toContainText(/Find: \w/);
  const check = card.getByRole("button", { name: "Check" });
  await check.click();
  await expect(card).toContainText("Nothing of the step is done yet.");
  const remove = async (name: string) => {
    const [, digit = "", row, column] = /^(.)r(\d)c(\d)$/.exec(name) ?? [];
    await cell(page, (Number(row) - 1) * 9 + Number(column) - 1).click();
    await press(page, "b", digit, "z");
  };
  const goals = step?.eliminations ?? [];
  for (const [index, name] of goals.entries()) {
    await remove(name);
    await check.click();
    const all = index === goals.length - 1;
    await expect(card).toContainText(all ? /Found\.|All \d+ found\./ : `${index + 1} of ${goals.length} found`);
  }
  await press(page, "Control+z");
  await card.getByRole("button", { name: "Show the step" }).click();
  await expect(card).toContainText("Missed: ");
  await expect(page.locator(".hint .conclusion")).toHaveText(step?.conclusion ?? "?");
  await card.getByRole("button", { name: "Hide the step" }).click();
  await expect(page.locator(".hint")).toHaveCount(0);
  const asked = page.waitForRequest("**/v1/practise");
  await card.getByRole("button", { name: "Next one" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ technique: expect.stringMatching(/^naked/) });
  await card.getByRole("button", { name: "Stop" }).click();
  await expect(card).toHaveCount(0);
});

test("a technique is practised on a whole puzzle", async ({ page }) => {
  await open(page);
  await press(page, "Shift+L");
  await page.getByLabel("A whole puzzle").check();
  await page.getByLabel("Search").fill("death blossom");
  const asked = page.waitForRequest("**/v1/generate");
  await page.locator(`${DIALOG} .step-row`).first().click();
  expect((await asked).postDataJSON()).toMatchObject({ teaches: "death-blossom" });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Practise: Death Blossom")).toBeVisible();
  expect((await values(page)).replaceAll(".", "").length).toBeGreaterThan(16);
});

test("a link leads to the same position", async ({ page, context }) => {
  await bring(page, GEM);
  await press(page, "Shift+O");
  const link = page.getByLabel("Link to this position");
  await expect(link).toHaveValue(/#g=/);
  const address = await link.inputValue();
  const other = await context.newPage();
  await other.goto(address);
  await expect(cell(other, 0)).toBeVisible();
  expect(await values(other)).toBe(GEM.puzzle);
  expect(await candidates(other, 1)).toBe("358");
  await expect(other.locator(".given")).toHaveCount(25);
});

test("a link is shared by the system's sheet, where there is one", async ({ page }) => {
  await open(page);
  await press(page, "Shift+O");
  const button = page.locator(DIALOG).getByRole("button", { name: "Share", exact: true });
  await expect(page.getByLabel("Link to this position")).toHaveValue(/#g=/);
  await expect(button).toHaveCount(await page.evaluate(() => ("share" in navigator ? 1 : 0)));
  await page.addInitScript(() => {
    const share = async (data: ShareData): Promise<void> => {
      document.documentElement.dataset["shared"] = data.url;
    };
    Object.defineProperty(navigator, "share", { value: share });
  });
  await page.reload();
  await expect(cell(page, 0)).toBeVisible();
  await press(page, "Shift+O");
  const link = page.getByLabel("Link to this position");
  await expect(link).toHaveValue(/#g=/);
  await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-shared", await link.inputValue());
});

test("a position that is written as JSON comes in the same", async ({ page, request }) => {
  await bring(page, GEM);
  await press(page, "Shift+O");
  await page.getByLabel("Format").selectOption("json");
  const output = page.locator(`${DIALOG} .output`);
  await expect(output).toContainText("marks");
  const { puzzles } = await ask<Converted>(request, "convert", { text: (await output.textContent()) ?? "" });
  expect(puzzles[0]).toMatchObject({ layout: GEM.layout, puzzle: GEM.puzzle, given: GEM.given, marks: GEM.marks });
  await page.locator(DIALOG).getByLabel("What").selectOption("puzzle");
  await expect(output).not.toContainText("marks");
});

test("pictures and pages are saved, links lead to other programs", async ({ page }) => {
  await open(page);
  await press(page, "Shift+O");
  const firstBytes = { SVG: "<svg", PNG: "\u0089PNG", PDF: "%PDF" };
  for (const [name, start] of Object.entries(firstBytes)) {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    const stream = await (await saved).createReadStream();
    const bytes = Buffer.concat(await stream.toArray());
    expect(bytes.toString("latin1").slice(0, start.length), name).toBe(start);
    expect(bytes.length).toBeGreaterThan(1000);
  }
  const addresses = await page
    .locator(".elsewhere a")
    .evaluateAll((all) => all.map((each) => each.getAttribute("href")));
  expect(addresses.map((address) => new URL(address ?? "").host)).toEqual([
    "sudokupad.app",
    "www.f-puzzles.com",
    "www.sudokuwiki.org",
  ]);
});

test("paper shows the board alone", async ({ page }) => {
  await open(page);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("svg.board")).toBeVisible();
  await expect(page.locator("header")).toBeHidden();
  await expect(page.locator(".side")).toBeHidden();
});

test("the menu leads to every tool", async ({ page }) => {
  await open(page);
  for (const name of [
    "Techniques in use",
    "Practise a technique",
    "Your own puzzle",
    "Share, save or print",
    "New game",
  ]) {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator(".menu").getByRole("button", { name }).click();
    await expect(page.locator(DIALOG)).toContainText(name);
    await press(page, "Escape");
    await expect(page.locator(DIALOG)).toHaveCount(0);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`hints and tools keep nobody out: ${colorScheme}`, async ({ page }) => {
    test.slow();
    const audit = async (what: string, part: string) => {
      const { violations } = await new AxeBuilder({ page }).include(part).analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
      expect(found, what).toEqual([]);
    };
    await page.emulateMedia({ colorScheme });
    await bring(page, GEM);
    await press(page, "h", "h", "h", "h");
    await expect(page.locator(".hint .conclusion")).toBeVisible();
    await audit("hint", ".hint");
    await press(page, "l", "Enter");
    await expect(page.locator(".step-list .step-row").first()).toBeVisible();
    await audit("path", ".steps");
    await press(page, "Shift+J");
    await expect(page.locator(".truth text").first()).toBeVisible();
    await audit("true candidates", ".verdict");
    for (const key of ["u", "o", "Shift+O", "i", "Shift+L"]) {
      await press(page, key);
      await expect(page.locator(DIALOG)).toBeVisible();
      await page.waitForLoadState("networkidle");
      await audit(key, DIALOG);
      await press(page, "Escape");
      await expect(page.locator(DIALOG)).toBeHidden();
    }
  });
}
