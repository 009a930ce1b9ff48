import { describe, expect, it } from "vitest";
import { listOf, setOf } from "./digits";
import { cellsFrom, EMPTY, givensOf, newGame, positionOf, puzzleJson, PuzzleError } from "./game";
import { parseLayout } from "./layout";
import { candidatesOf, conflictsOf, isSolved, placesFor, remainingOf, wrongIn } from "./selectors";
import { cellsOf } from "./state";
import { after, start } from "./testing";
import { cellLabel, houseWords, whereWords } from "./words";

const layout = parseLayout("2x2");
const cellsWith = (puzzle: string) => cellsFrom(layout, { layout: "2x2", puzzle });
const quiet = { conflict: false, wrong: false, hidden: false };

describe("conflicts", () => {
  it("are found in rows, columns, boxes and other houses", () => {
    expect([...conflictsOf(layout, cellsWith("11..............")).keys()]).toEqual([0, 1]);
    expect([...conflictsOf(layout, cellsWith("1...........1...")).keys()]).toEqual([0, 12]);
    expect([...conflictsOf(layout, cellsWith("1....1..........")).keys()]).toEqual([0, 5]);
    expect(conflictsOf(layout, cellsWith("1..............1")).size).toBe(0);
    const cross = parseLayout("2x2+x");
    expect([...conflictsOf(cross, cellsWith("1..............1")).keys()]).toEqual([0, 15]);
  });

  it("include marks that a value excludes, whatever their kind", () => {
    const state = after(
      start("2x2", "1..............."),
      { type: "enterAt", cells: [1], digit: 1, mode: "corner" },
      { type: "enterAt", cells: [1], digit: 2, mode: "candidate" },
      { type: "enterAt", cells: [4], digit: 1, mode: "centre" },
    );
    const conflicts = conflictsOf(layout, cellsOf(state.game));
    expect(conflicts.get(1)).toEqual({ value: false, marks: setOf([1]) });
    expect(conflicts.get(4)).toEqual({ value: false, marks: setOf([1]) });
    expect(conflicts.has(0)).toBe(false);
  });
});

describe("what follows from a position", () => {
  it("is what can still be placed", () => {
    const cells = cellsWith("1...2...........");
    expect(listOf(candidatesOf(layout, cells, 1))).toEqual([3, 4]);
    expect(candidatesOf(layout, cells, 0)).toBe(0);
    const noted = cells.map((cell, index) => (index === 1 ? { ...cell, candidates: setOf([4]) } : cell));
    expect(listOf(candidatesOf(layout, noted, 1))).toEqual([4]);
    expect(placesFor(layout, noted, [0, 1, 4, 5], 3)).toEqual([5]);
    expect(placesFor(layout, noted, [0, 1, 4, 5], 1)).toEqual([]);
    expect(remainingOf(layout, cells)).toEqual([3, 3, 4, 4]);
  });

  it("is whether the end is reached", () => {
    expect(isSolved(layout, cellsWith("1234341221434321"))).toBe(true);
    expect(isSolved(layout, cellsWith("1234341221434322"))).toBe(false);
    expect(isSolved(layout, cellsWith("123434122143432."))).toBe(false);
  });

  it("is what the solution contradicts", () => {
    const solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    expect([...wrongIn(cellsWith("13.............."), solution)]).toEqual([1]);
    expect(wrongIn(cellsWith("13.............."), undefined).size).toBe(0);
  });
});

describe("puzzles", () => {
  it("are written as the engine reads them, and read back", () => {
    const state = after(
      start("2x2", "1..............."),
      { type: "enterAt", cells: [5], digit: 4, mode: "digit" },
      { type: "enterAt", cells: [1], digit: 2, mode: "candidate" },
      { type: "enterAt", cells: [1], digit: 3, mode: "candidate" },
    );
    const json = positionOf(state.game);
    expect(json).toEqual({
      layout: "2x2",
      puzzle: "1....4..........",
      given: "1...............",
      marks: ["", "23", ...Array<string>(14).fill("")],
    });
    expect(cellsFrom(layout, json)).toEqual(cellsOf(state.game));
    expect(givensOf(state.game)).toEqual({ layout: "2x2", puzzle: "1..............." });
    expect(puzzleJson(layout, Array(16).fill(EMPTY))).toEqual({ layout: "2x2", puzzle: ".".repeat(16) });
  });

  it("are refused where they do not fit, with the place", () => {
    const read = (puzzle: string, given?: string) =>
      newGame({ layout: "2x2", puzzle, ...(given !== undefined && { given }) });
    expect(() => read("1..")).toThrow("a 2x2 has 16 cells; this text has 3");
    expect(() => read("1..5............")).toThrow("'5' at cell 4");
    expect(() => read("1..?............")).toThrow(PuzzleError);
    expect(() => read("1...............", "2...............")).toThrow("cell 1");
    expect(() => newGame({ layout: "2x2", puzzle: ".".repeat(16), marks: [""] })).toThrow("marks for 1 cells");
    expect(
      cellsOf(read("1-0_*..........."))
        .slice(0, 5)
        .map((cell) => cell.value),
    ).toEqual([1, 0, 0, 0, 0]);
  });
});

describe("words", () => {
  it("say what is in a cell", () => {
    const state = after(
      start("3x3", "5".padEnd(81, ".")),
      { type: "enterAt", cells: [22], digit: 1, mode: "candidate" },
      { type: "enterAt", cells: [22], digit: 4, mode: "candidate" },
      { type: "enterAt", cells: [22], digit: 2, mode: "corner" },
      { type: "enterAt", cells: [22], digit: 3, mode: "colour" },
      { type: "paint", at: [{ cell: 22, digit: 4 }], colour: 3 },
    );
    const cells = cellsOf(state.game);
    expect(cellLabel(state.game.layout, 22, cells[22]!, quiet)).toBe(
      "row 3 column 5, empty, candidates 1 4, corner 2, 4 red, blue",
    );
    expect(cellLabel(state.game.layout, 0, cells[0]!, { ...quiet, conflict: true })).toBe(
      "row 1 column 1, 5 given, conflict",
    );
    expect(cellLabel(state.game.layout, 0, cells[0]!, { ...quiet, hidden: true })).toBe(
      "row 1 column 1, hidden while paused",
    );
  });

  it("read houses, and say where a digit can go", () => {
    const cells = cellsWith("1...2...........");
    expect(houseWords(layout, cells, 0, 0)).toBe("row 1: 1, 3 empty; missing 2 3 4");
    expect(houseWords(layout, cells, 0, 1)).toBe("column 1: 1, 2, 2 empty; missing 3 4");
    expect(whereWords(layout, cells, 1, 3)).toBe("3 in box 1: 2 places: row 1 column 2, row 2 column 2");
    expect(whereWords(layout, cells, 1, 2)).toBe("2 is in box 1 at row 2 column 1");
    expect(whereWords(layout, cellsWith("1.....4........."), 0, 4)).toBe("4 in box 1: only at row 1 column 2");
    expect(whereWords(layout, cellsWith("1.4...2..2......"), 0, 2)).toBe("no place for 2 in box 1");
  });
});
