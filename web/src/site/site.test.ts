import { expect, test } from "vitest";
import { loadOf } from "./embed";
import { puzzleOf } from "./useLaunch";

test("links of the system have the puzzle behind the name of their kind", () => {
  expect(puzzleOf("web+sudoku:12.4")).toBe("12.4");
  expect(puzzleOf("web+sudoku://12.4")).toBe("12.4");
  expect(puzzleOf("WEB+SUDOKU:%7B%22a%22%3A1%7D")).toBe('{"a":1}');
  // Not escaped at all.
  expect(puzzleOf("100%")).toBe("100%");
});

test("only messages to load a puzzle are understood", () => {
  const mark = { pencilproof: 1 };
  expect(loadOf({ ...mark, type: "load", puzzle: "12.4" })).toEqual({ puzzle: "12.4", title: "" });
  expect(loadOf({ ...mark, type: "load", puzzle: { puzzle: "1" }, title: "A" })).toEqual({
    puzzle: '{"puzzle":"1"}',
    title: "A",
  });
  for (const other of [
    undefined,
    null,
    "load",
    { type: "load", puzzle: "1" },
    { ...mark, type: "save", puzzle: "1" },
    { ...mark, type: "load" },
    { ...mark, type: "load", puzzle: null },
    { ...mark, type: "load", puzzle: "1", title: 3 },
  ]) {
    expect(loadOf(other)).toBeUndefined();
  }
});
