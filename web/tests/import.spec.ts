import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { values } from "./engine";
import { cell, expect, label, open, press, test, PUZZLE, isSite } from "./page";

const DIALOG = "dialog[open]";
const OTHER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** Opens the dialog with a text in it. */
async function fill(page: Page, text: string): Promise<void> {
  await press(page, "o");
  await page.locator(`${DIALOG} textarea`).first().fill(text);
}

/** Pastes a text where the focus is, as Ctrl+V does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    (document.activeElement ?? document.body).dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

async function isPlayed(page: Page, puzzle: string): Promise<void> {
  await expect(page.locator(DIALOG)).toHaveCount(0);
  expect(await values(page)).toBe(puzzle);
}

test.describe("a puzzle that is none says so before it is played", () => {
  test("with the cells of equal digits", async ({ page }) => {
    const clash = `.5....5..${PUZZLE.slice(9)}`;
    await open(page);
    await fill(page, clash);
    const found = page.locator(".found");
    await expect(found).toContainText("r1c2 and r1c7 are both 5 (row 1)");
    await expect(found.locator(".clash")).not.toHaveCount(0);
    await expect(found.locator('[data-preview="1"]')).toHaveClass("clash");
    await expect(found.locator('[data-preview="6"]')).toHaveClass("clash");
    const { violations } = await new AxeBuilder({ page }).include(DIALOG).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(await values(page)).toBe(PUZZLE);
    await expect(page.getByRole("button", { name: "Play it" })).toBeDisabled();
    await page.getByRole("button", { name: "Play anyway" }).click();
    await isPlayed(page, clash);
  });

  test("with more than one solution, and where they differ", async ({ page }) => {
    const several = `${PUZZLE.slice(0, 72)}.........`;
    await open(page);
    await fill(page, several);
    await press(page, "Enter");
    const found = page.locator(".found");
    await expect(found).toContainText(/more than one solution: r\dc\d can be \d or \d/);
    await expect(found.locator(".open")).not.toHaveCount(0);
    await expect(page.locator(DIALOG)).toBeVisible();
    await page.getByRole("button", { name: "Play anyway" }).click();
    await isPlayed(page, several);
  });

  test("with no solution", async ({ page }) => {
    // The first cell sees all nine digits.
    const blocked = `.12345678${".".repeat(9)}9${".".repeat(62)}`;
    await open(page);
    await fill(page, blocked);
    await expect(page.locator(".found")).toContainText("It has no solution");
    await page.getByRole("button", { name: "Play anyway" }).click();
    await isPlayed(page, blocked);
  });

  test("and two quick presses do not get past the check", async ({ page }) => {
    const several = `${PUZZLE.slice(0, 72)}.........`;
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/v1/check", async (route) => {
      await asked;
      await route.continue();
    });
    await open(page);
    await fill(page, several);
    await page.getByRole("button", { name: "Play it" }).dblclick();
    await expect(page.locator(".found")).toContainText("Checking");
    await expect(page.getByRole("button", { name: "Play without waiting" })).toBeVisible();
    answer();
    await expect(page.locator(".found")).toContainText("more than one solution");
    expect(await values(page)).toBe(PUZZLE);
  });

  test("and one with a single solution begins at once", async ({ page }) => {
    await open(page);
    await fill(page, OTHER);
    await expect(page.locator(".found")).toContainText("One solution.");
    await page.getByRole("button", { name: "Play it" }).click();
    await isPlayed(page, OTHER);
  });
});

test.describe("81 digits can be for another kind of board", () => {
  const kinds = [
    ["Both diagonals (X)", 18],
    ["Windows (windoku)", 36],
    ["Disjoint groups", 0],
    ["Centre dot", 9],
    ["Asterisk", 9],
    ["Girandola", 9],
  ] as const;
  for (const [name, shaded] of kinds) {
    test(name, async ({ page }) => {
      await open(page);
      const empty = ".".repeat(81);
      await fill(page, empty);
      await page.getByText("Another kind of board").click();
      await page.getByRole("checkbox", { name }).check();
      await expect(page.locator(".found .extra")).toHaveCount(shaded);
      await expect(page.locator(".found")).toContainText("more than one solution");
      await page.getByRole("button", { name: "Play anyway" }).click();
      await isPlayed(page, empty);
      await expect(page.locator(".board .extra")).toHaveCount(shaded);
      if (shaded === 0) {
        await expect(page.locator("header")).toContainText("Disjoint groups");
      }
    });
  }

  test("extra houses decide what clashes", async ({ page }) => {
    await open(page);
    await fill(page, `1${".".repeat(79)}1`);
    await expect(page.locator(".found")).toContainText("more than one solution");
    await page.getByText("Another kind of board").click();
    await page.getByRole("checkbox", { name: "Both diagonals (X)" }).check();
    await expect(page.locator(".found")).toContainText("r1c1 and r9c9 are both 1 (diagonal 1)");
    // What was wanted of one kind of board is not wanted of another.
    await page.locator(`${DIALOG} textarea`).first().fill(OTHER);
    await page.getByText("Another kind of board").click();
    await page.getByRole("checkbox", { name: "Both diagonals (X)" }).check();
    await press(page, "Enter");
    await expect(page.locator(".found .warning")).toBeVisible();
    await page.getByRole("checkbox", { name: "Both diagonals (X)" }).uncheck();
    await expect(page.locator(".found")).toContainText("One solution.");
    await expect(page.locator(DIALOG)).toBeVisible();
  });

  test("a jigsaw, with its regions as text", async ({ page }) => {
    await open(page);
    await fill(page, `1${".".repeat(15)}`);
    await page.getByText("Another kind of board").click();
    await page.getByLabel("Boxes").selectOption("Jigsaw");
    const regions = page.getByLabel(/^Regions/);
    await regions.fill("aaab\nacbb\nccdb\ncddd".slice(0, 14));
    await expect(page.locator("#regions-fault")).toContainText("12 of 16 cells have a region.");
    await expect(page.getByRole("button", { name: "Play it" })).toBeDisabled();
    await regions.fill("aaab aabb ccdb ccdd");
    await expect(page.locator("#regions-fault")).toContainText("each region must have 4");
    await regions.fill("aaab\nacbb\nccdb\ncddd");
    await expect(page.locator("#regions-fault")).toBeEmpty();
    await expect(page.locator(".found")).toContainText("no solution");
    await page.getByRole("button", { name: "Play anyway" }).click();
    await expect(page.locator(DIALOG)).toHaveCount(0);
    // A digit clashes with one of its region in another row and column.
    await cell(page, 5).click();
    await press(page, "ArrowLeft", "1");
    expect(await label(page, 4)).toContain("conflict");
    expect(await values(page)).toBe(`1...1${".".repeat(11)}`);
  });
});

test.describe("a puzzle from anywhere", () => {
  test("pasted on the board, and Enter plays it", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page);
    await page.evaluate((text) => navigator.clipboard.writeText(text), OTHER);
    await cell(page, 1).click();
    await press(page, "Control+v");
    await expect(page.locator(`${DIALOG} textarea`).first()).toHaveValue(OTHER);
    // Before it is even read.
    await press(page, "Enter");
    await isPlayed(page, OTHER);
  });

  test("Enter plays what is typed too, and never what was there before", async ({ page }) => {
    await open(page);
    await fill(page, OTHER);
    await expect(page.locator(".found")).toContainText("One solution.");
    await paste(page, "nonsense");
    await page.locator(`${DIALOG} textarea`).first().fill("nonsense");
    await press(page, "Enter");
    await expect(page.locator(`${DIALOG} [role="alert"]`)).toBeVisible();
    await expect(page.locator(".found")).toHaveCount(0);
    await page.locator(`${DIALOG} textarea`).first().fill(OTHER);
    await expect(page.locator(".found")).toContainText("One solution.");
    await press(page, "Enter");
    await isPlayed(page, OTHER);
  });

  test("a link to a position, with its marks", async ({ page }) => {
    await open(page);
    await cell(page, 1).click();
    await press(page, "Shift+7");
    await press(page, "Shift+O");
    await expect(page.getByLabel("Link to this position")).toHaveValue(/#g=/);
    const link = await page.getByLabel("Link to this position").inputValue();
    await press(page, "Escape");
    await page.evaluate((other) => (location.hash = other), `3x3:${OTHER}`);
    await expect.poll(() => values(page)).toBe(OTHER);
    await paste(page, link);
    await press(page, "Enter");
    await isPlayed(page, PUZZLE);
    expect(await label(page, 1)).toContain("corner 7");
  });

  test("a file or a text dropped on the page", async ({ page }) => {
    await open(page);
    const drop = (text: string, file: boolean) =>
      page.evaluate(
        ([text, file]) => {
          const dataTransfer = new DataTransfer();
          if (file) {
            dataTransfer.items.add(new File([String(text)], "one.sdm", { type: "text/plain" }));
          } else {
            dataTransfer.setData("text/plain", String(text));
          }
          const init = { dataTransfer, bubbles: true, cancelable: true };
          const board = document.querySelector(".board")!;
          return [new DragEvent("dragover", init), new DragEvent("drop", init)].map((event) =>
            board.dispatchEvent(event),
          );
        },
        [text, file] as const,
      );
    // Both are ours: the browser must not open them.
    expect(await drop(OTHER, true)).toEqual([false, false]);
    await expect(page.locator(`${DIALOG} textarea`).first()).toHaveValue(OTHER);
    await press(page, "Escape");
    await expect(page.locator(DIALOG)).toHaveCount(0);
    expect(await drop(PUZZLE, false)).toEqual([false, false]);
    await expect(page.locator(`${DIALOG} textarea`).first()).toHaveValue(PUZZLE);
  });

  test("is left to text fields and other dialogs", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Settings" }).click();
    await paste(page, OTHER);
    await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
    await expect(page.locator(DIALOG)).toHaveCount(1);
  });
});

test("errors speak to players, with the line and column", async ({ page }) => {
  await open(page);
  await fill(page, "What is this?");
  const problem = page.locator(`${DIALOG} [role="alert"]`);
  await expect(problem).toContainText("This is no puzzle in any form that can be read here.");
  await expect(problem).toContainText(/Line \d+/);
  await expect(problem).not.toContainText(/`|member|convert/);
  await page.route("**/v1/**", (route) => route.abort());
  await page.locator(`${DIALOG} textarea`).first().fill(OTHER);
  await expect(problem).toContainText(isSite ? "The engine stopped" : "The engine cannot be reached");
  await expect(problem).not.toContainText("server");
});
