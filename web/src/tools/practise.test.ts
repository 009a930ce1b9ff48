import { expect, test } from "vitest";
import type { Exercise, Step } from "../engine/types";
import { bit } from "../game/digits";
import { cellsFrom } from "../game/game";
import { parseLayout } from "../game/layout";
import type { Cells } from "../game/types";
import { judge, listed, verdictOf } from "./practise";

const SOLUTION = "1234341221434321";
const MARKS = ["", "", "", "", "34", "34", "12", "12", "", "", "", "", "", "", "", ""];

const EXERCISE: Exercise = {
  schema: 1,
  layout: "2x2",
  puzzle: "1234....21434321",
  given: "1234....21434321",
  marks: MARKS,
  solution: SOLUTION,
  steps_before: 0,
  order: "default",
  seed: 1,
  attempt: 1,
  algorithm: 1,
  version: "1.0.0",
  step: { placements: ["3r2c1"], eliminations: ["3r2c2", "2r2c3"] } as unknown as Step,
};

const START: Cells = cellsFrom(parseLayout("2x2"), EXERCISE);

function without(cells: Cells, cell: number, digit: number): Cells {
  return cells.map((state, index) =>
    index === cell ? { ...state, candidates: state.candidates & ~bit(digit) } : state,
  );
}

function placed(cells: Cells, cell: number, value: number): Cells {
  return cells.map((state, index) => (index === cell ? { ...state, value } : state));
}

test("nothing is found before anything is done", () => {
  const judgement = judge(EXERCISE, START);
  expect(judgement.missing).toEqual(["3 in r2c1", "3 in r2c2", "2 in r2c3"]);
  expect(verdictOf(judgement)).toBe("Nothing of the step is done yet.");
});

test("some are found, and what is missing is known", () => {
  const judgement = judge(EXERCISE, without(START, 5, 3));
  expect(verdictOf(judgement)).toBe("1 of 3 found: 3 in r2c2.");
  expect(judgement.missing).toEqual(["3 in r2c1", "2 in r2c3"]);
});

test("all are found", () => {
  const judgement = judge(EXERCISE, without(without(placed(START, 4, 3), 5, 3), 6, 2));
  expect(judgement.missing).toEqual([]);
  expect(verdictOf(judgement)).toBe("All 3 found.");
});

test("what contradicts the solution is named", () => {
  const judgement = judge(EXERCISE, placed(without(START, 5, 4), 7, 1));
  expect(judgement.wrong).toEqual(["1 in r2c4", "4 in r2c2"]);
  expect(verdictOf(judgement)).toContain("Not right: 1 in r2c4 and 4 in r2c2.");
});

test("what is right but not the step is told apart", () => {
  expect(verdictOf(judge(EXERCISE, without(START, 7, 1)))).toContain("One change besides");
});

test("lists read as a person would say them", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listed)).toEqual(["", "a", "a and b", "a, b and c"]);
});
