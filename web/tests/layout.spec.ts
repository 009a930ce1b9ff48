import type { CDPSession, Locator, Page } from "@playwright/test";
import { bring, GEM } from "./engine";
import { cell, expect, label, open, press, PUZZLE, selected, test } from "./page";

/** Windows: the smallest phones both ways, a page zoomed to 200 %, tablets, phones, desktops. */
const WINDOWS = [
  [640, 360],
  [360, 640],
  [640, 400],
  [768, 1024],
  [1024, 768],
  [844, 390],
  [390, 844],
  [1280, 800],
  [1920, 1080],
] as const;

const BOARDS = [
  ["2x2", 4],
  ["3x3", 9],
  ["4x4", 16],
  ["5x5", 25],
] as const;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  return (await part.boundingBox())!;
}

/** What can be seen of the parts of a page: of what scrolls, what its place shows. */
async function parts(page: Page): Promise<Record<string, Box>> {
  const boxes: Record<string, Box> = {
    header: await boxOf(page.locator("header")),
    board: await boxOf(page.locator(".board-frame")),
  };
  for (const [index, key] of (await page.locator(".pad button").all()).entries()) {
    if (await key.isVisible()) {
      boxes[`key ${index}`] = await boxOf(key);
    }
  }
  if ((await page.locator(".reading .card").count()) > 0) {
    boxes["reading"] = await boxOf(page.locator(".reading"));
  }
  return boxes;
}

/** Pairs of parts that lie over each other, by more than a rounding. */
function overlaps(boxes: Record<string, Box>): string[] {
  const all = Object.entries(boxes);
  return all.flatMap(([name, a], index) =>
    all.slice(index + 1).flatMap(([other, b]) => {
      const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
      return width > 0.5 && height > 0.5 ? [`${name} and ${other}`] : [];
    }),
  );
}

/** Parts that are not wholly in the window. */
function outside(boxes: Record<string, Box>, width: number, height: number): string[] {
  return Object.entries(boxes).flatMap(([name, box]) => {
    const isIn = box.x > -0.5 && box.y > -0.5 && box.x + box.width < width + 0.5 && box.y + box.height < height + 0.5;
    return isIn ? [] : [`${name}: ${JSON.stringify(box)}`];
  });
}

async function expectInPlace(page: Page, width: number, height: number): Promise<void> {
  const boxes = await parts(page);
  expect(overlaps(boxes)).toEqual([]);
  expect(outside(boxes, width, height)).toEqual([]);
  const scrolls = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth > innerWidth, scrollHeight > innerHeight];
  });
  expect(scrolls).toEqual([false, false]);
}

/** The words of keys that do not fit on them. */
async function cutWords(page: Page): Promise<string[]> {
  return page.locator(".pad button").evaluateAll((keys) =>
    keys.flatMap((key) => {
      const range = document.createRange();
      range.selectNodeContents(key);
      const [words, own] = [range.getBoundingClientRect(), key.getBoundingClientRect()];
      const sticksOut = words.left < own.left - 1 || words.right > own.right + 1 || words.bottom > own.bottom + 1;
      return sticksOut ? [key.textContent ?? ""] : [];
    }),
  );
}

for (const [width, height] of WINDOWS) {
  test.describe(`${width} by ${height}`, () => {
    test.use({ viewport: { width, height } });

    test("all that one needs for play is in one view, on boards of every size", async ({ page }) => {
      for (const [layout, side] of BOARDS) {
        await open(page, `${layout}:${".".repeat(side * side)}`);
        await expect(page.getByRole("gridcell")).toHaveCount(side * side);
        await expectInPlace(page, width, height);
        expect(await cutWords(page), layout).toEqual([]);
        const board = await boxOf(page.locator(".board-frame"));
        expect(board.width, "the board is as large as the window allows").toBeGreaterThan(
          Math.min(width, height) * (side === 25 || width < height ? 0.7 : 0.8),
        );
        await press(page, "v");
        await expectInPlace(page, width, height);
        await press(page, "z");
      }
    });

    test("a hint moves nothing, however long it is", async ({ page }) => {
      await bring(page, GEM);
      const hint = page.getByRole("button", { name: "Hint", exact: true });
      const before = await boxOf(hint);
      const board = await boxOf(page.locator(".board-frame"));
      const card = page.locator(".hint");
      // The finger stays where it is.
      const press = () => page.mouse.click(before.x + before.width / 2, before.y + before.height / 2);
      const titles: string[] = [];
      for (let stage = 1; stage <= 4; stage += 1) {
        await press();
        await expect(card.locator(".stages")).toHaveAttribute("aria-label", new RegExp(`^Stage ${stage} of 4`));
        await expect(card.locator("h2")).not.toHaveText("Looking …");
        titles.push((await card.locator("h2").textContent()) ?? "");
        expect(await boxOf(hint)).toEqual(before);
        expect(await boxOf(page.locator(".board-frame"))).toEqual(board);
        await expectInPlace(page, width, height);
      }
      expect(new Set(titles).size).toBe(4);
      // What can be done with the step is in sight without scrolling.
      await expect(card.locator(".conclusion")).toBeVisible();
      const reading = await boxOf(page.locator(".reading"));
      for (const name of ["Apply", "Step through", "Dismiss"]) {
        const button = await boxOf(card.getByRole("button", { name, exact: true }));
        expect(button.y).toBeGreaterThanOrEqual(reading.y);
        expect(button.y + button.height).toBeLessThanOrEqual(reading.y + reading.height + 0.5);
      }
      // The end of it can be read, too.
      const last = card.locator(".more, .terms").last();
      await last.scrollIntoViewIfNeeded();
      expect(overlaps({ last: await boxOf(last), board, hint: before })).toEqual([]);
      await expectInPlace(page, width, height);
      await card.getByRole("button", { name: "Dismiss" }).click();
      await expect(card).toHaveCount(0);
      expect(await boxOf(hint)).toEqual(before);
      expect(await boxOf(page.locator(".board-frame"))).toEqual(board);
    });

    test("a path scrolls in a place of its own", async ({ page }) => {
      await bring(page, GEM);
      const hint = page.getByRole("button", { name: "Hint", exact: true });
      const before = await boxOf(hint);
      await press(page, "l", "Enter");
      const rows = page.locator(".step-list .step-row");
      await expect(rows.nth(5)).toBeAttached();
      await expectInPlace(page, width, height);
      await rows.last().scrollIntoViewIfNeeded();
      await expectInPlace(page, width, height);
      await rows.nth(2).click();
      await expect(page.locator(".hint .conclusion")).toBeAttached();
      await expectInPlace(page, width, height);
      expect(await boxOf(hint)).toEqual(before);
    });

    test("digits can be entered while a puzzle is typed in", async ({ page }) => {
      await open(page);
      await press(page, "o");
      await page.getByRole("button", { name: "Change the puzzle on the board" }).click();
      await expect(page.getByRole("region", { name: "The puzzle as it is typed" })).toBeVisible();
      await expectInPlace(page, width, height);
      await cell(page, 1).click();
      await page.getByRole("button", { name: /^9, / }).click();
      expect(await label(page, 1)).toContain("9");
    });
  });
}

test("the digits come back where they were once a card is put away", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page);
  const seven = page.getByRole("button", { name: /^7, / });
  const before = await boxOf(seven);
  await press(page, "h");
  await page.locator(".hint").getByRole("button", { name: "Dismiss" }).click();
  expect(await boxOf(seven)).toEqual(before);
});

test.describe("fingers on a board of 25", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  /** Touches the screen with fingers at some points; with none, they are lifted. */
  async function touch(
    client: CDPSession,
    type: string,
    ...points: (readonly [x: number, y: number])[]
  ): Promise<void> {
    await client.send("Input.dispatchTouchEvent", {
      type: type as "touchStart",
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  }

  const large = `5x5:${".".repeat(625)}`;

  test("two fingers make it larger and move it, one plays, and nothing is chosen by a pinch", async ({ page }) => {
    await open(page, large);
    const client = await page.context().newCDPSession(page);
    const frame = await boxOf(page.locator(".board-frame"));
    const small = await boxOf(cell(page, 312));
    const [x, y] = [small.x + small.width / 2, small.y + small.height / 2];

    await touch(client, "touchStart", [x - 20, y]);
    await touch(client, "touchStart", [x - 20, y], [x + 20, y]);
    for (const apart of [30, 40, 50, 60]) {
      await touch(client, "touchMove", [x - apart, y], [x + apart, y]);
    }
    await touch(client, "touchEnd");
    expect(await selected(page)).toEqual([]);
    const grown = await boxOf(cell(page, 312));
    expect(grown.width / small.width).toBeCloseTo(3, 1);
    // What was between the fingers stays there.
    expect(Math.abs(grown.x + grown.width / 2 - x)).toBeLessThan(3);
    expect(Math.abs(grown.y + grown.height / 2 - y)).toBeLessThan(3);
    expect(await boxOf(page.locator(".board-frame"))).toEqual(frame);
    await expectInPlace(page, 360, 640);

    await touch(client, "touchStart", [x - 40, y], [x + 40, y]);
    await touch(client, "touchMove", [x - 70, y - 40], [x + 10, y - 40]);
    await touch(client, "touchEnd");
    const moved = await boxOf(cell(page, 312));
    expect(moved.x - grown.x).toBeCloseTo(-30, 0);
    expect(moved.y - grown.y).toBeCloseTo(-40, 0);

    await page.touchscreen.tap(moved.x + moved.width / 2, moved.y + moved.height / 2);
    expect(await selected(page)).toEqual([312]);
    await page.getByRole("button", { name: /^P, / }).tap();
    expect(await label(page, 312)).toContain("P");

    await touch(client, "touchStart", [moved.x + moved.width / 2, moved.y + moved.height / 2]);
    await touch(client, "touchMove", [moved.x + 1.5 * moved.width, moved.y + moved.height / 2]);
    await touch(client, "touchEnd");
    expect(await selected(page)).toEqual([312, 313]);

    // Right after a drag the browser takes a tap for a part of it.
    await expect(async () => {
      await page.getByRole("button", { name: "Whole board" }).tap();
      await expect(page.getByRole("button", { name: "Whole board" })).toHaveCount(0, { timeout: 500 });
    }).toPass();
    expect((await boxOf(cell(page, 312))).width).toBeCloseTo(small.width, 1);
  });

  test("the last cell can be reached", async ({ page }) => {
    await open(page, large);
    await press(page, "+", "+", "+");
    const client = await page.context().newCDPSession(page);
    for (let turn = 0; turn < 6; turn += 1) {
      await touch(client, "touchStart", [200, 300], [300, 300]);
      await touch(client, "touchMove", [20, 120], [120, 120]);
      await touch(client, "touchEnd");
    }
    const last = await boxOf(cell(page, 624));
    await page.touchscreen.tap(last.x + last.width / 2, last.y + last.height / 2);
    expect(await selected(page)).toEqual([624]);
    const first = await boxOf(cell(page, 600));
    expect(overlaps({ first, whole: await boxOf(page.getByRole("button", { name: "Whole board" })) })).toEqual([]);
  });

  test("a pinch enters no digit where the digit comes first", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("button", { name: "Settings" }).tap();
    await page.getByRole("switch", { name: /Digit first/ }).tap();
    await page.getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: /^9, / }).tap();
    const box = await boxOf(cell(page, 1));
    const client = await page.context().newCDPSession(page);
    await touch(client, "touchStart", [box.x + 10, box.y + 10]);
    await touch(client, "touchStart", [box.x + 10, box.y + 10], [box.x + 10, box.y + 100]);
    await touch(client, "touchMove", [box.x + 10, box.y + 10], [box.x + 10, box.y + 150]);
    await touch(client, "touchEnd");
    expect(await label(page, 1)).toBe("row 1 column 2, empty");
    await page.getByRole("button", { name: "Whole board" }).tap();
    await cell(page, 1).tap();
    expect(await label(page, 1)).toBe("row 1 column 2, 9");
  });
});

test.describe("fingers on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  async function tapTwice(page: Page, x: number, y: number): Promise<void> {
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
  }

  test("two taps make a large board larger there, and whole again", async ({ page }) => {
    await open(page, `5x5:${".".repeat(625)}`);
    const small = await boxOf(cell(page, 312));
    const [x, y] = [small.x + small.width / 2, small.y + small.height / 2];
    await tapTwice(page, x, y);
    await expect(page.getByRole("button", { name: "Whole board" })).toBeVisible();
    const grown = await boxOf(cell(page, 312));
    expect(grown.width).toBeGreaterThanOrEqual(40);
    expect(Math.abs(grown.x + grown.width / 2 - x)).toBeLessThan(4);
    expect(Math.abs(grown.y + grown.height / 2 - y)).toBeLessThan(4);
    expect(await selected(page)).toEqual([312]);
    await expectInPlace(page, 360, 640);
    await tapTwice(page, x, y);
    await expect(page.getByRole("button", { name: "Whole board" })).toHaveCount(0);
    expect((await boxOf(cell(page, 312))).width).toBeCloseTo(small.width, 1);
  });

  test("two taps on a board of 9 choose the cells like one, as long as it is whole", async ({ page }) => {
    await open(page);
    const five = await boxOf(cell(page, 3));
    await tapTwice(page, five.x + five.width / 2, five.y + five.height / 2);
    expect((await selected(page)).length).toBeGreaterThan(2);
    await expect(page.getByRole("button", { name: "Whole board" })).toHaveCount(0);
    await press(page, "+", "+");
    await expect(page.getByRole("button", { name: "Whole board" })).toBeVisible();
    const grown = await boxOf(page.locator(".board-frame"));
    await tapTwice(page, grown.x + grown.width / 2, grown.y + grown.height / 2);
    await expect(page.getByRole("button", { name: "Whole board" })).toHaveCount(0);
  });

  test("the header has room for the clock, on a board with a note on its houses too", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("button", { name: "Settings" }).tap();
    await page.getByRole("switch", { name: /^Clock/ }).tap();
    await page.getByRole("button", { name: "Close" }).tap();
    for (const layout of ["3x3", "3x3+disjoint"]) {
      await page.goto(`/#${layout}:${layout === "3x3" ? PUZZLE : ".".repeat(81)}`);
      await expect(page.locator("header .groups")).toHaveCount(layout === "3x3" ? 0 : 1);
      await expect(page.locator(".clock")).toBeVisible();
      if (layout === "3x3") {
        await expect(page.locator(".pill.difficulty")).toBeVisible();
      }
      // As after a long evening.
      await page.locator(".clock").evaluate((clock) => (clock.lastChild!.textContent = "10:02:03"));
      const shown = page.locator("header > :is(.pill, .button, .icon-button):visible");
      const boxes = await Promise.all((await shown.all()).map(boxOf));
      const names = await shown.allTextContents();
      const named = Object.fromEntries(boxes.map((box, index) => [`${index} ${names[index]}`, box]));
      expect(outside(named, 360, 640)).toEqual([]);
      expect(overlaps(named)).toEqual([]);
      await expectInPlace(page, 360, 640);
    }
  });
});

test("a board made larger moves to where a hint is", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await cell(page, 80).click();
  await press(page, "+", "+", "+");
  await expect(page.getByRole("button", { name: "Whole board" })).toBeVisible();
  const frame = await boxOf(page.locator(".board-frame"));
  const isInSight = async (part: string): Promise<boolean> => {
    const { x, y, width, height } = await boxOf(page.locator(part));
    const isWide = x >= frame.x - 1 && x + width <= frame.x + frame.width + 1;
    return isWide && y >= frame.y - 1 && y + height <= frame.y + frame.height + 1;
  };
  // The corner with the cursor is in sight, box 1 is not.
  expect((await boxOf(cell(page, 0))).x).toBeLessThan(frame.x);
  await press(page, "h", "h", "h");
  await expect(page.locator(".hint h2")).toContainText("box 1");
  await expect.poll(() => isInSight(".step-ground")).toBe(true);
  await expect(page.getByRole("button", { name: "Whole board" })).toBeVisible();
  await press(page, "h");
  await expect(page.locator(".hint .conclusion")).toBeVisible();
  // Its reasons are three boxes apart: the board becomes as small as that needs.
  await expect.poll(() => isInSight(".step-ground")).toBe(true);
  await expect.poll(() => isInSight(".board .step")).toBe(true);
  // What the player does then stays: the same hint does not take the board back.
  await page.locator(".board-frame").evaluate((place) => place.scrollTo({ left: 0, top: 0, behavior: "instant" }));
  const before = await boxOf(cell(page, 0));
  await page.keyboard.press("Control+Alt+1");
  await expect(page.locator(".hint .conclusion")).toBeVisible();
  expect(await boxOf(cell(page, 0))).toEqual(before);
});

test("keys and the wheel make the board larger, and the cursor stays in sight", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await open(page, `5x5:${".".repeat(625)}`);
  await cell(page, 0).click();
  const small = await boxOf(cell(page, 0));
  await press(page, "+", "+", "+");
  expect((await boxOf(cell(page, 0))).width / small.width).toBeCloseTo(1.5 ** 3, 1);
  const frame = await boxOf(page.locator(".board-frame"));
  await press(page, "Control+End");
  for (const key of ["", "ArrowUp", "ArrowLeft"]) {
    await press(page, ...(key === "" ? [] : [key]));
    const box = await boxOf(page.locator("[data-cell]:focus"));
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
    expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height + 1);
  }
  await press(page, "-", "-", "-");
  await expect(page.getByRole("button", { name: "Whole board" })).toHaveCount(0);
  expect((await boxOf(cell(page, 0))).width).toBeCloseTo(small.width, 1);
  await page.mouse.move(frame.x + 100, frame.y + 100);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await expect.poll(async () => (await boxOf(cell(page, 0))).width / small.width).toBeGreaterThan(2);
  // A new board is whole.
  await page.goto(`/#${PUZZLE}`);
  await expect(page.getByRole("gridcell")).toHaveCount(81);
  await expect(page.getByRole("button", { name: "Whole board" })).toHaveCount(0);
});
