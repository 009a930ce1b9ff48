import { expect, test } from "vitest";
import { fileName } from "./files";

const DAY = new Date(2026, 4, 7);

test("a file says what it is and when it was made", () => {
  expect(fileName("A first puzzle", "sudoku", DAY)).toBe("sudoku-a-first-puzzle-2026-05-07");
  expect(fileName("", "sudoku-position", DAY)).toBe("sudoku-position-2026-05-07");
});

test("no file system refuses the name, and letters of every script stay", () => {
  expect(fileName('Привет: "No. 1"/<2>?*\\|', "sudoku", DAY)).toBe("sudoku-привет-no-1-2-2026-05-07");
  expect(fileName("x".repeat(300), "sudoku", DAY).length).toBeLessThan(90);
  expect(fileName("...", "sudoku", DAY)).toBe("sudoku-2026-05-07");
});
