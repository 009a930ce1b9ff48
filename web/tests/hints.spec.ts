import type { Page } from "@playwright/test";
import type { Advice, Mark, OneOf, Report, Step } from "../src/engine/types";
import { ask, bring, candidates, GEM, values } from "./engine";
import { cell, expect, open, press, test, PUZZLE } from "./page";

const CARD = ".hint";

async function stepOf(request: Parameters<typeof ask>[0]): Promise<Advice & { step: Step }> {
  const advice = await ask<Advice>(request, "hint", { puzzle: GEM, reveal: "step", profile: "default" });
  expect(advice.step).toBeDefined();
  return advice as Advice & { step: Step };
}

test("each press tells one stage more, and no more than that", async ({ page, request }) => {
  const { family, place, step } = await stepOf(request);
  await bring(page, GEM);
  const card = page.locator(CARD);
  const untold = async (...texts: (string | undefined)[]) => {
    for (const text of texts) {
      await expect(card).not.toContainText(text ?? "?");
    }
  };
  await press(page, "h");
  await expect(card).toContainText("No mistake so far");
  await untold(family, place, step.title, step.conclusion);
  await press(page, "h");
  await expect(card).toContainText(family ?? "?");
  await untold(place, step.title, step.conclusion);
  await press(page, "h");
  await expect(card).toContainText(place ?? "?");
  await untold(step.title, step.conclusion);
  await expect(page.locator(".step [data-of]")).toHaveCount(0);
  await press(page, "h");
  await expect(card).toContainText(step.title);
  await expect(card.locator(".conclusion")).toHaveText(step.conclusion);
  await press(page, "h");
  await expect(card.locator(".conclusion")).toHaveText(step.conclusion);
  await press(page, "Shift+H");
  await expect(card).toHaveCount(0);
});

/** The marks on candidates as the picture should have them: `green 5r1c2`. Off in both colours is one sign. */
function expectedMarks(step: Step): string[] {
  const roles = new Map<string, string[]>();
  for (const { candidate, role } of step.marks as readonly Mark[]) {
    if (candidate !== undefined) {
      roles.set(candidate, [...(roles.get(candidate) ?? []), role]);
    }
  }
  return [...roles]
    .flatMap(([candidate, list]) => {
      const isOffBoth = list.includes("green-off") && list.includes("blue-off");
      return (isOffBoth ? ["off-both"] : list).map((role) => `${role} ${candidate}`);
    })
    .sort();
}

async function drawn(page: Page, selector: string): Promise<[role: string, part: string | null, of: string][]> {
  return page
    .locator(selector)
    .evaluateAll((all) =>
      all.map((each) => [
        each.getAttribute("data-role") ?? "",
        each.getAttribute("data-part"),
        each.getAttribute("data-of") ?? "",
      ]),
    );
}

test("the picture of a GEM has every mark of the engine, at its candidate, and no other", async ({ page, request }) => {
  const { step } = await stepOf(request);
  expect(step.technique).toBe("gem");
  await bring(page, GEM);
  await press(page, "h", "h", "h", "h");
  await expect(page.locator(`${CARD} .conclusion`)).toBeVisible();
  const marks = await drawn(page, ".step [data-of]");
  const conclusions = ["set", "set-blue", "removed"];
  const parts = marks.flatMap(([role, part, of]) => {
    const shown = part ?? role;
    return conclusions.includes(shown) ? [] : [`${shown} ${of}`];
  });
  expect([...new Set(parts)].sort()).toEqual(expectedMarks(step));
  const named = (...roles: string[]) => marks.filter(([role]) => roles.includes(role)).map(([, , of]) => of);
  expect(named("set", "set-blue").sort()).toEqual([...step.placements].sort());
  expect(named("removed").sort()).toEqual([...step.eliminations].sort());
  const areas = (await drawn(page, ".step-ground [data-of]")).map(([role, , of]) => `${role} ${of}`);
  const expected = (step.marks as readonly Mark[]).flatMap(({ role, cell, house }) =>
    (cell ?? house) ? [`${role} ${cell ?? house}`] : [],
  );
  expect([...new Set(areas)].sort()).toEqual(expected.sort());
});

test("a candidate that the step draws is not drawn twice", async ({ page }) => {
  await bring(page, GEM);
  await press(page, "h", "h", "h", "h");
  await expect(page.locator(`${CARD} .conclusion`)).toBeVisible();
  // 5r1c2 is green: the board itself shows only the 3 there, and the 8 is the step's too.
  expect(await candidates(page, 1)).toBe("3");
});

test("the reasons come one by one, and the arrows work within the card", async ({ page, request }) => {
  const { step } = await stepOf(request);
  await bring(page, GEM);
  await press(page, "h", "h", "h", "h");
  await expect(page.locator(`${CARD} .conclusion`)).toBeVisible();
  await press(page, "]");
  const current = page.locator(`${CARD} [aria-current="step"]`);
  await expect(current).toHaveText(step.reasons[0] ?? "?");
  const first = await page.locator(".step [data-of]").count();
  await press(page, "]");
  await expect(current).toHaveText(step.trace?.marks[0]?.text ?? "?", { ignoreCase: true });
  await press(page, "]", "]");
  expect(await page.locator(".step [data-of]").count()).toBeGreaterThan(first);
  await press(page, "[");
  await expect(current).toHaveText(step.trace?.marks[1]?.text ?? "?", { ignoreCase: true });
  await page.getByRole("button", { name: "Next" }).focus();
  await press(page, "ArrowRight");
  await expect(current).toHaveText(step.trace?.marks[2]?.text ?? "?", { ignoreCase: true });
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.locator(`${CARD} .conclusion`)).toBeVisible();
});

test("a step is applied by Enter and can be undone", async ({ page, request }) => {
  const { step } = await stepOf(request);
  await bring(page, GEM);
  const before = await values(page);
  await press(page, "h", "h", "h", "h");
  await expect(page.locator(`${CARD} .conclusion`)).toBeVisible();
  await page.locator("body").click({ position: { x: 5, y: 400 } });
  await press(page, "Enter");
  await expect(page.locator(CARD)).toHaveCount(0);
  const after = await values(page);
  expect([...after].filter((value, index) => value !== before[index]).length).toBe(step.placements.length);
  await press(page, "Control+z");
  expect(await values(page)).toBe(before);
});

test("a mistake comes before any technique, with ways back", async ({ page }) => {
  await open(page);
  await cell(page, 1).click();
  await press(page, "7");
  await press(page, "h", "h", "h", "h");
  const card = page.locator(CARD);
  await expect(card).toContainText("Something is wrong");
  await expect(card).toContainText("r1c2");
  await expect(card.locator(".conclusion")).toHaveCount(0);
  await expect(card.getByRole("button", { name: "Back to before the mistake" })).toBeVisible();
  await card.getByRole("button", { name: "Take the mistakes away" }).click();
  expect((await values(page))[1]).toBe(".");
  await expect(card).toHaveCount(0);
  await press(page, "Control+z", "h");
  await card.getByRole("button", { name: "Back to before the mistake" }).click();
  expect((await values(page))[1]).toBe(".");
});

test("a wrong mark is a mistake too", async ({ page, request }) => {
  const { solution } = await ask<OneOf<Report>>(request, "solve", { puzzle: PUZZLE });
  await open(page);
  await press(page, "m");
  await cell(page, 1).click();
  await press(page, "b", solution?.[1] ?? "?", "h");
  await expect(page.locator(CARD)).toContainText("Something is wrong");
});

test("where to look is framed before the step is told", async ({ page }) => {
  await open(page);
  await press(page, "h", "h", "h");
  await expect(page.locator('.step-ground [data-role="focus"]').first()).toBeVisible();
});

test("the path shows each step on its own position, and leads back", async ({ page, request }) => {
  const report = await ask<Report>(request, "steps", { puzzle: GEM, of: "path", profile: "default" });
  await bring(page, GEM);
  const before = await values(page);
  await press(page, "l", "Enter");
  const rows = page.locator(".step-list .step-row");
  await expect(rows).toHaveCount(report.steps?.length ?? -1);
  await rows.nth(5).click();
  const step = report.steps?.[5];
  await expect(page.locator(CARD)).toContainText(step?.title ?? "?");
  expect(await values(page)).toBe(step?.position.puzzle);
  await page.getByRole("button", { name: "Back to my board" }).click();
  expect(await values(page)).toBe(before);
});

test("all steps are grouped by technique, and any can be taken", async ({ page }) => {
  await open(page);
  await press(page, "j", "Enter");
  const list = page.getByRole("region", { name: "All steps now" });
  await expect(list.locator("details").first()).toBeVisible();
  const before = await values(page);
  await list.locator("details[open] .step-row").first().click();
  await expect(page.locator(".step [data-of]").first()).toBeVisible();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => values(page)).not.toBe(before);
  await expect(list.locator("details").first()).toBeVisible();
});

test("a technique that is switched off is not used", async ({ page, request }) => {
  const { step } = await stepOf(request);
  await bring(page, GEM);
  await press(page, "u");
  await page
    .getByRole("checkbox", { name: new RegExp(`^${step.name}`, "i") })
    .first()
    .uncheck();
  await page.getByRole("button", { name: "Done" }).click();
  await press(page, "h", "h", "h", "h");
  await expect(page.locator(`${CARD} .conclusion`)).toBeVisible();
  await expect(page.locator(`${CARD} h2`)).not.toHaveText(step.title);
});

test("the proof of a step can be read", async ({ page, request }) => {
  const { step } = await stepOf(request);
  await bring(page, GEM);
  await press(page, "h", "h", "h", "h");
  const fold = page.locator(`${CARD} .proof-fold`);
  await fold.getByText("Proof", { exact: true }).click();
  await expect(fold.locator("li").first()).toBeVisible();
  // What a checker reads is written only when it is asked for.
  await expect(fold.locator(".proof")).toHaveCount(0);
  await fold.getByText("For a checker").click();
  const proof = fold.locator(".proof");
  await expect(proof).toContainText(step.title);
  await expect(proof).toContainText("end pseudo-Boolean proof");
});

test("the words of a hint are explained once", async ({ page }) => {
  await open(page);
  await press(page, "h", "h", "h", "h");
  await expect(page.locator(`${CARD} .conclusion`)).toBeVisible();
  const terms = await page.locator(`${CARD} dt`).allTextContents();
  expect(terms.length).toBeGreaterThan(0);
  await press(page, "Shift+H", "h", "h", "h", "h");
  await expect(page.locator(`${CARD} .conclusion`)).toBeVisible();
  await expect(page.locator(`${CARD} dt`)).toHaveCount(0);
});

test("the whole step is drawn at once", async ({ page }) => {
  await bring(page, GEM);
  const times: number[] = [];
  // The best of several: what else the machine does is not the page's doing.
  for (let turn = 0; turn < 5; turn += 1) {
    await press(page, "h", "h", "h");
    await expect(page.locator(`${CARD} h2`)).toContainText("Start from");
    const time = await page.evaluate(async () => {
      const start = performance.now();
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "h", code: "KeyH", bubbles: true, cancelable: true }));
      while (document.querySelector(".hint .conclusion") === null) {
        await new Promise((done) => setTimeout(done));
      }
      return performance.now() - start;
    });
    times.push(time);
    await press(page, "Shift+H");
  }
  expect(Math.min(...times)).toBeLessThan(100);
});

test("typing goes on while the engine thinks, and its late answer is not shown", async ({ page }) => {
  await open(page);
  let answer = (): void => undefined;
  const late = new Promise<void>((done) => (answer = done));
  await page.route("**/v1/hint", async (route) => {
    await late;
    await route.continue().catch(() => undefined);
  });
  await press(page, "h");
  await expect(page.locator(CARD)).toContainText("Looking");
  await cell(page, 1).click();
  await press(page, "9");
  expect((await values(page))[1]).toBe("9");
  await expect(page.locator(CARD)).toHaveCount(0);
  answer();
  await page.waitForTimeout(300);
  await expect(page.locator(CARD)).toHaveCount(0);
});
