// What the tests of hints and tools have in common: they need the engine behind the page.

import { expect, type APIRequestContext, type Page } from "@playwright/test";
import type { PuzzleJson } from "../src/game/types";
import { cell, open } from "./page";

const MARKS =
  "38,358,47,58,,,,47,,28,,257,,,,58,57,,,,45,28,258,,458,,,58,,,,,,,58,,,48,,589,59,,,458,,,458,,,,58,,,45,,356,,26,27,,57,,35,34,,,,58,58,,,34,245,56,25,69,79,,457,,";

/** A position in which the next step is a GEM: with marks in both colours, and candidates that both rule out. */
export const GEM: PuzzleJson = {
  layout: "3x3",
  puzzle: "....196.2.1.436..969...7.31.263419.77.3..21.69.176.32.1.8..4.9..791..26......3.18",
  given: "......6...1.43.........7..1..6..1..7..3...1.69...6.32...8..4.9..791..2.......3..8",
  marks: MARKS.split(","),
};

/** The answer of the engine itself. */
export async function ask<T>(request: APIRequestContext, name: string, body: object): Promise<T> {
  const response = await request.post(`/v1/${name}`, { data: body });
  expect(response.ok(), `${name}: ${response.status()} ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

/** Opens the page and brings a position in through the dialog. */
export async function bring(page: Page, puzzle: PuzzleJson): Promise<void> {
  await open(page);
  await page.keyboard.press("o");
  await page.getByRole("textbox").first().fill(JSON.stringify(puzzle));
  const found = page.locator(".found");
  await expect(found).toContainText(/One solution|solution:|no solution|Not a proper puzzle/);
  await found.getByRole("button", { name: /^Play (it|anyway)$/, disabled: false }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** The values on the board as a line, `.` for an empty cell. */
export async function values(page: Page): Promise<string> {
  return page
    .locator("[data-cell]")
    .evaluateAll((cells) => cells.map((each) => each.querySelector(".value")?.textContent ?? ".").join(""));
}

/** The candidates that a cell shows, those of a step included. */
export async function candidates(page: Page, index: number): Promise<string> {
  return (await cell(page, index).locator(".candidate").allTextContents()).join("");
}
