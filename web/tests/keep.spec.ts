import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import { values } from "./engine";
import { cell, expect, label, open, press, test, PUZZLE } from "./page";

const CARD = ".hint";
const TRUTH = "[data-truth]";

test.describe("what gives the solution away", () => {
  test("asks first, and Escape leaves", async ({ page }) => {
    await open(page);
    for (const [key, title, shown] of [
      ["Shift+J", "Show the true candidates?", TRUTH],
      ["l", "Show the path to the solution?", ".steps"],
      ["j", "Show all steps?", ".steps"],
    ] as const) {
      await press(page, key);
      const dialog = page.getByRole("dialog", { name: title });
      await expect(dialog).toBeVisible();
      await press(page, "Escape");
      await expect(dialog).toHaveCount(0);
      await expect(page.locator(shown)).toHaveCount(0);
    }
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator(".menu").getByRole("button", { name: "Path to the solution" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Not now" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator(".steps")).toHaveCount(0);
  });

  test("asks again by a key that comes before the last dialog tells that it has closed", async ({ page }) => {
    await open(page);
    await press(page, "Shift+J");
    const first = page.getByRole("dialog", { name: "Show the true candidates?" });
    await expect(first).toBeVisible();
    await first.evaluate((dialog) => {
      const key = new KeyboardEvent("keydown", { key: "l", bubbles: true });
      dialog.addEventListener("cancel", () => queueMicrotask(() => document.body.dispatchEvent(key)));
    });
    await press(page, "Escape");
    await expect(first).toHaveCount(0);
    await expect(page.getByRole("dialog", { name: "Show the path to the solution?" })).toBeVisible();
  });

  test("is asked once for each puzzle, also after a reload", async ({ page }) => {
    await open(page);
    await press(page, "j", "Enter");
    await expect(page.locator(".steps")).toBeVisible();
    // To see the next steps is not to see the solution.
    await press(page, "Shift+J");
    await expect(page.getByRole("dialog")).toBeVisible();
    await press(page, "Enter");
    await expect(page.locator(TRUTH).first()).toBeVisible();
    await press(page, "Shift+J", "l");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Path to the solution" })).toBeVisible();
    await page.reload();
    await expect(cell(page, 0)).toBeVisible();
    await press(page, "l");
    await expect(page.getByRole("region", { name: "Path to the solution" })).toBeVisible();
    await page.evaluate(() => (location.hash = `3x3:${".".repeat(80)}1`));
    await expect(cell(page, 80)).toHaveAttribute("aria-label", /1 given/);
    await press(page, "l");
    await expect(page.getByRole("dialog", { name: "Show the path to the solution?" })).toBeVisible();
  });

  test("is put away by undo before a move is undone", async ({ page }) => {
    await open(page);
    await cell(page, 1).click();
    await press(page, "9", "Shift+J", "Enter");
    await expect(page.locator(TRUTH).first()).toBeVisible();
    await press(page, "Control+z");
    await expect(page.locator(TRUTH)).toHaveCount(0);
    expect(await label(page, 1)).toContain("column 2, 9");
    await press(page, "l");
    await expect(page.locator(".steps")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.locator(".steps")).toHaveCount(0);
    expect(await label(page, 1)).toContain("column 2, 9");
    await press(page, "Control+z");
    expect(await label(page, 1)).toContain("empty");
  });

  test("is no letter beside the moving keys", async ({ page }) => {
    await open(page);
    await cell(page, 40).click();
    await press(page, "w", "e", "d", "q", "s", "a", "f", "Escape", "x", "c");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator(`${TRUTH}, .steps, .card-slot .card`)).toHaveCount(0);
    expect(await values(page)).toBe(PUZZLE);
    // "Why not?" asks for a digit, and says nothing of itself.
    await press(page, "Shift+E");
    await expect(page.locator(".card-slot .card")).toBeVisible();
    await expect(page.locator(`${TRUTH}, .steps`)).toHaveCount(0);
    expect(await values(page)).toBe(PUZZLE);
  });

  test("goes when another puzzle is opened", async ({ page }) => {
    await open(page);
    await press(page, "Shift+J", "Enter");
    await expect(page.locator(TRUTH).first()).toBeVisible();
    await page.evaluate((other) => (location.hash = other), `3x3:${PUZZLE.slice(1)}.`);
    await expect(cell(page, 80)).toHaveAttribute("aria-label", /empty/);
    await expect(page.locator(TRUTH)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "The puzzle as it is typed" })).toHaveCount(0);
  });
});

test("a hint asked for right after a digit is given", async ({ page }) => {
  await open(page);
  await press(page, "h");
  await expect(page.locator(CARD)).toContainText("No mistake so far");
  await cell(page, 1).click();
  // Both keys come before the page is painted, as they do from a fast hand.
  await page.evaluate(async () => {
    const send = (key: string, code: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }),
      );
    send("9", "Digit9");
    for (let turn = 0; turn < 10; turn += 1) {
      await Promise.resolve();
    }
    send("h", "KeyH");
  });
  expect(await label(page, 1)).toContain("column 2, 9");
  await expect(page.locator(CARD)).toContainText("No mistake so far");
});

/** The values of some cells as a screen reader hears them. */
async function hear(page: Page, ...cells: number[]): Promise<string[]> {
  return Promise.all(cells.map(async (index) => (await label(page, index)).split(", ")[1] ?? ""));
}

/** A second page with the game that was played last. */
async function second(context: BrowserContext, prepare?: () => void): Promise<Page> {
  const page = await context.newPage();
  if (prepare) {
    await page.addInitScript(prepare);
  }
  await page.goto("/");
  await expect(cell(page, 0)).toBeVisible();
  return page;
}

async function enter(page: Page, index: number, digit: string): Promise<void> {
  await cell(page, index).click();
  await press(page, digit);
}

test.describe("one game in two pages", () => {
  test("moves of one appear in the other, and are undone there", async ({ page, context }) => {
    await open(page);
    await enter(page, 1, "9");
    const other = await second(context);
    await expect(cell(other, 1)).toHaveAttribute("aria-label", "row 1 column 2, 9");
    await enter(other, 2, "7");
    await expect(cell(page, 2)).toHaveAttribute("aria-label", "row 1 column 3, 7");
    await enter(page, 5, "4");
    await expect(cell(other, 5)).toHaveAttribute("aria-label", "row 1 column 6, 4");
    await press(page, "Control+z");
    await expect(cell(other, 5)).toHaveAttribute("aria-label", "row 1 column 6, empty");
    await press(other, "Control+z");
    await expect(cell(page, 2)).toHaveAttribute("aria-label", "row 1 column 3, empty");
    expect(await hear(page, 1)).toEqual(["9"]);
  });

  test("a page that slept loses nothing and overwrites nothing", async ({ page, context }) => {
    await open(page);
    await enter(page, 1, "9");
    // Nothing wakes this one: no message, no focus.
    const sleeper = await second(context, () => {
      Reflect.deleteProperty(window, "BroadcastChannel");
      for (const target of [window, document]) {
        const listen = target.addEventListener.bind(target);
        target.addEventListener = (type: string, ...rest: [EventListener, AddEventListenerOptions?]) =>
          ["focus", "pageshow", "visibilitychange"].includes(type) ? undefined : listen(type, ...rest);
      }
    });
    await expect(cell(sleeper, 1)).toHaveAttribute("aria-label", "row 1 column 2, 9");
    for (const [index, digit] of [
      [2, "7"],
      [5, "4"],
      [6, "8"],
    ] as const) {
      await enter(page, index, digit);
    }
    expect(await hear(sleeper, 2)).toEqual(["empty"]);
    await enter(sleeper, 7, "2");
    await expect(cell(sleeper, 6)).toHaveAttribute("aria-label", "row 1 column 7, 8");
    expect(await hear(sleeper, 1, 2, 5, 6, 7)).toEqual(["9", "7", "4", "8", "2"]);
    await page.bringToFront();
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(cell(page, 7)).toHaveAttribute("aria-label", "row 1 column 8, 2");
    await page.reload();
    await expect(cell(page, 7)).toHaveAttribute("aria-label", "row 1 column 8, 2");
    expect(await hear(page, 1, 2, 5, 6)).toEqual(["9", "7", "4", "8"]);
  });

  test("both at once keep every move", async ({ page, context }) => {
    await open(page, "3x3:" + ".".repeat(81));
    const other = await second(context);
    await cell(page, 0).click();
    await cell(other, 9).click();
    const keys = [..."12345678"].flatMap((digit) => [digit, "ArrowRight"]);
    await Promise.all([press(page, ...keys), press(other, ...keys.map((key) => key))]);
    for (const one of [page, other]) {
      await expect.poll(() => values(one)).toBe(`12345678.12345678.${".".repeat(63)}`);
    }
  });

  test("a page that is loaded again stays with its own game", async ({ page, context }) => {
    await open(page);
    await enter(page, 1, "9");
    const other = await context.newPage();
    await open(other, `3x3:${".".repeat(80)}1`);
    await enter(other, 0, "5");
    await expect(cell(other, 0)).toHaveAttribute("aria-label", "row 1 column 1, 5");
    await page.reload();
    await expect(cell(page, 1)).toHaveAttribute("aria-label", "row 1 column 2, 9");
  });

  test("a new title does not undo moves, nor moves the title", async ({ page, context }) => {
    await open(page);
    const other = await second(context);
    await other.getByRole("button", { name: "Saved games" }).click();
    await enter(page, 1, "9");
    await other.getByRole("button", { name: /^Change/ }).click();
    await other.getByRole("textbox", { name: "Title" }).fill("Sunday");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.locator("header")).toContainText("Sunday");
    await enter(page, 2, "7");
    await press(other, "Escape");
    await expect(cell(other, 2)).toHaveAttribute("aria-label", "row 1 column 3, 7");
    expect(await hear(other, 1)).toEqual(["9"]);
    await expect(other.locator("header")).toContainText("Sunday");
  });
});

test("a move right before another game is opened, or before a reload, is kept", async ({ page }) => {
  await open(page);
  await enter(page, 1, "9");
  await page.evaluate((other) => (location.hash = other), `3x3:${".".repeat(80)}1`);
  await expect(cell(page, 80)).toHaveAttribute("aria-label", /1 given/);
  await enter(page, 0, "5");
  await page.reload();
  await expect(cell(page, 0)).toHaveAttribute("aria-label", "row 1 column 1, 5");
  await page.getByRole("button", { name: "Saved games" }).click();
  await page.getByRole("button", { name: /33 of 81/ }).click();
  await expect(cell(page, 1)).toHaveAttribute("aria-label", "row 1 column 2, 9");
});

test.describe("where games cannot be kept", () => {
  test("a full storage is told at once, and the game can be kept by hand", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...record: Parameters<typeof put>) {
        if ((window as { full?: boolean }).full !== false) {
          throw new DOMException("no room", "QuotaExceededError");
        }
        return put.apply(this, record);
      };
    });
    await open(page);
    const notice = page.getByRole("region", { name: "Notice" });
    await expect(notice).toContainText("This game is not being saved");
    await expect(notice).toContainText("no room");
    const { violations } = await new AxeBuilder({ page }).include('[aria-label="Notice"]').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await enter(page, 1, "9");
    await notice.getByRole("button", { name: "Copy a link" }).click();
    await expect(notice).toContainText("The link is copied");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const saved = page.waitForEvent("download");
    await notice.getByRole("button", { name: "Save as a file" }).click();
    const file = Buffer.concat(await (await (await saved).createReadStream()).toArray());

    // It stays until it is put away, and then stays away.
    await press(page, "ArrowRight", "7");
    await expect(notice).toBeVisible();
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await enter(page, 5, "4");
    await expect(notice).toHaveCount(0);
    // Once there is room again the game is kept.
    await page.evaluate(() => ((window as { full?: boolean }).full = false));
    await enter(page, 6, "8");
    const other = await context.newPage();
    await expect(async () => {
      await other.goto("/");
      await expect(cell(other, 6)).toHaveAttribute("aria-label", "row 1 column 7, 8", { timeout: 500 });
    }).toPass();
    expect(await hear(other, 1, 2, 5)).toEqual(["9", "7", "4"]);

    // What was kept by hand comes back.
    await other.goto("about:blank");
    await other.goto(link);
    await expect(cell(other, 1)).toHaveAttribute("aria-label", "row 1 column 2, 9");
    const away = await (await context.browser()!.newContext()).newPage();
    await open(away);
    await away.getByRole("button", { name: "Saved games" }).click();
    await away.locator('dialog[open] input[type="file"]').setInputFiles({
      name: "game.jsonl",
      mimeType: "application/x-ndjson",
      buffer: file,
    });
    await away.getByRole("button", { name: /33 of 81/ }).click();
    await expect(cell(away, 1)).toHaveAttribute("aria-label", "row 1 column 2, 9");
    await away.context().close();
  });

  for (const [how, forbid] of [
    ["is missing", () => Object.defineProperty(window, "indexedDB", { value: undefined })],
    [
      "throws",
      () => {
        const refuse = () => {
          throw new DOMException("not allowed", "SecurityError");
        };
        Object.defineProperty(window, "indexedDB", { get: refuse });
        Object.defineProperty(window, "localStorage", { get: refuse });
        Object.defineProperty(window, "sessionStorage", { get: refuse });
      },
    ],
  ] as const) {
    test(`a storage that ${how} is told, and the game goes on`, async ({ page }) => {
      await page.addInitScript(forbid);
      await open(page);
      const notice = page.getByRole("region", { name: "Notice" });
      await expect(notice).toContainText("does not let this page keep");
      await enter(page, 1, "9");
      expect(await hear(page, 1)).toEqual(["9"]);
      await page.getByRole("button", { name: "Saved games" }).click();
      await expect(page.getByRole("dialog")).toContainText("The browser does not let this page keep games.");
      await press(page, "Escape");
      await notice.getByRole("button", { name: "Dismiss" }).click();
      await expect(notice).toHaveCount(0);
      await press(page, "h");
      await expect(page.locator(CARD)).toContainText("No mistake so far");
    });
  }
});

test("a damaged game is called damaged, can be deleted, and is in nobody's way", async ({ page }) => {
  await open(page);
  await enter(page, 1, "9");
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("pencilproof", 1);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const store = database.transaction("games", "readwrite").objectStore("games");
    store.put({ id: "broken", title: "Old game", layout: "3x3", moments: "gone", played: "never" });
    store.put({ id: 7 });
    store.put({ id: "half", title: 4, layout: ["3x3"] });
    await new Promise((resolve) => (store.transaction.oncomplete = resolve));
    database.close();
    sessionStorage.setItem("pencilproof.last", "broken");
    localStorage.setItem("pencilproof.last", "half");
  });
  // The last one is damaged: that before it is opened.
  await page.reload();
  await expect(cell(page, 1)).toHaveAttribute("aria-label", "row 1 column 2, 9");
  await page.getByRole("button", { name: "Saved games" }).click();
  const dialog = page.getByRole("dialog", { name: "Saved games" });
  await expect(dialog.getByText("Damaged: it cannot be opened.")).toHaveCount(3);
  await expect(dialog).toContainText("Old game");
  await expect(dialog).not.toContainText("Invalid Date");
  await expect(dialog.getByRole("button", { name: /33 of 81/ })).toBeVisible();
  for (const name of ["Old game", "A game without a title", "A game without a title"]) {
    await dialog
      .getByRole("button", { name: `Delete ${name}`, exact: true })
      .first()
      .click();
    await dialog.getByRole("button", { name: `Really delete ${name}` }).click();
    await expect(dialog.getByRole("button", { name: /^Really delete/ })).toHaveCount(0);
  }
  await expect(dialog.getByText("Damaged")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: /33 of 81/ })).toBeVisible();
});
