import { describe, expect, it } from "vitest";
import { listOf, setOf } from "./digits";
import { after, cellOf, start } from "./testing";

describe("entering digits", () => {
  it("sets all selected cells but givens, and takes the value away again", () => {
    const state = start("2x2", "1...............");
    const two = after(state, { type: "select", cells: [0, 1, 5] }, { type: "enter", digit: 2 });
    expect([0, 1, 5].map((cell) => cellOf(two, cell).value)).toEqual([1, 2, 2]);
    const none = after(two, { type: "enter", digit: 2 });
    expect([0, 1, 5].map((cell) => cellOf(none, cell).value)).toEqual([1, 0, 0]);
    const three = after(two, { type: "enter", digit: 3 });
    expect([0, 1, 5].map((cell) => cellOf(three, cell).value)).toEqual([1, 3, 3]);
  });

  it("does nothing with no selection, or a digit that the board has not", () => {
    const state = start();
    expect(after(state, { type: "enter", digit: 2 })).toBe(state);
    const chosen = after(state, { type: "select", cells: [3] });
    expect(after(chosen, { type: "enter", digit: 5 })).toBe(chosen);
    expect(after(chosen, { type: "enter", digit: 5, mode: "corner" })).toBe(chosen);
  });

  it("takes the digit from the marks of the cells that see it, as the setting says", () => {
    const marked = (tidy: "off" | "candidates" | "all") =>
      after(
        start("2x2", undefined, { tidy }),
        { type: "select", cells: [1, 15] },
        { type: "enter", digit: 2, mode: "candidate" },
        { type: "enter", digit: 2, mode: "corner" },
        { type: "enter", digit: 2, mode: "centre" },
        { type: "enter", digit: 3, mode: "candidate" },
        { type: "paint", at: [{ cell: 1, digit: 2 }], colour: 0 },
        { type: "select", cells: [0] },
        { type: "enter", digit: 2 },
      );
    const seen = (tidy: "off" | "candidates" | "all") => {
      const { candidates, corner, centre, candidateColours } = cellOf(marked(tidy), 1);
      return [listOf(candidates), listOf(corner), listOf(centre), candidateColours.size];
    };
    expect(seen("off")).toEqual([[2, 3], [2], [2], 1]);
    expect(seen("candidates")).toEqual([[3], [2], [2], 0]);
    expect(seen("all")).toEqual([[3], [], [], 0]);
    // A cell that does not see it keeps its marks.
    expect(listOf(cellOf(marked("all"), 15).candidates)).toEqual([2, 3]);
  });

  it("keeps the marks of a cell under its value", () => {
    const state = after(
      start(),
      { type: "select", cells: [6] },
      { type: "enter", digit: 1, mode: "corner" },
      { type: "enter", digit: 4 },
      { type: "clear" },
    );
    expect(cellOf(state, 6)).toMatchObject({ value: 0, corner: setOf([1]) });
  });
});

describe("marks", () => {
  it("are added where they are missing, and go where all have them", () => {
    const one = after(start(), { type: "select", cells: [0] }, { type: "enter", digit: 1, mode: "corner" });
    const both = after(one, { type: "select", cells: [0, 1] }, { type: "enter", digit: 1, mode: "corner" });
    expect([0, 1].map((cell) => cellOf(both, cell).corner)).toEqual([1, 1]);
    const none = after(both, { type: "enter", digit: 1, mode: "corner" });
    expect([0, 1].map((cell) => cellOf(none, cell).corner)).toEqual([0, 0]);
  });

  it("go to empty cells only, each kind to its own place", () => {
    const state = after(
      start("2x2", "1..............."),
      { type: "select", cells: [0, 1] },
      { type: "enter", digit: 2, mode: "candidate" },
      { type: "enter", digit: 3, mode: "corner" },
      { type: "enter", digit: 4, mode: "centre" },
    );
    expect(cellOf(state, 0)).toMatchObject({ candidates: 0, corner: 0, centre: 0 });
    expect(cellOf(state, 1)).toMatchObject({ candidates: 2, corner: 4, centre: 8 });
  });

  it("are cleared by kind", () => {
    const all = after(
      start(),
      { type: "select", cells: [0] },
      { type: "enter", digit: 2, mode: "candidate" },
      { type: "enter", digit: 3, mode: "corner" },
      { type: "enter", digit: 4, mode: "centre" },
      { type: "enter", digit: 9, mode: "colour" },
    );
    expect(cellOf(after(all, { type: "clear", mode: "corner" }), 0)).toMatchObject({
      candidates: 2,
      corner: 0,
      centre: 8,
    });
    expect(cellOf(after(all, { type: "clear", mode: "colour" }), 0)).toMatchObject({ colours: 0, centre: 8 });
    // With no value to clear, the mode for digits clears all pencil marks.
    expect(cellOf(after(all, { type: "clear", mode: "digit" }), 0)).toMatchObject({
      candidates: 0,
      corner: 0,
      centre: 0,
      colours: 256,
    });
  });

  it("can all be filled in", () => {
    const state = after(start("2x2", "1...2..........."), { type: "fill" });
    expect(listOf(cellOf(state, 1).candidates)).toEqual([3, 4]);
    expect(listOf(cellOf(state, 15).candidates)).toEqual([1, 2, 3, 4]);
    expect(cellOf(state, 0).candidates).toBe(0);
    expect(after(state, { type: "fill" })).toBe(state);
    expect(cellOf(after(state, { type: "wipe", what: "marks" }), 15).candidates).toBe(0);
  });
});

describe("colours", () => {
  it("go to all cells, givens too, several each", () => {
    const state = after(
      start("2x2", "1..............."),
      { type: "select", cells: [0, 1] },
      { type: "mode", mode: "colour" },
      { type: "enter", digit: 1 },
      { type: "enter", digit: 7 },
    );
    expect([0, 1].map((cell) => cellOf(state, cell).colours)).toEqual([0b1000001, 0b1000001]);
    expect(cellOf(after(state, { type: "enter", digit: 1 }), 0).colours).toBe(0b1000000);
  });

  it("go to single candidates, by click or to the digit that is shown", () => {
    const painted = after(
      start(),
      { type: "fill" },
      {
        type: "paint",
        at: [
          { cell: 3, digit: 2 },
          { cell: 4, digit: 2 },
        ],
        colour: 1,
      },
      { type: "paint", at: [{ cell: 3, digit: 2 }], colour: 0 },
    );
    expect([...cellOf(painted, 3).candidateColours]).toEqual([[2, 0b11]]);
    const off = after(painted, {
      type: "paint",
      at: [
        { cell: 3, digit: 2 },
        { cell: 4, digit: 2 },
      ],
      colour: 1,
    });
    expect([...cellOf(off, 3).candidateColours]).toEqual([[2, 0b01]]);
    expect(cellOf(off, 4).candidateColours.size).toBe(0);
    const keys = after(
      painted,
      { type: "filter", digit: 4 },
      { type: "paintWhat", paint: "candidates" },
      { type: "select", cells: [9] },
      { type: "enter", digit: 3, mode: "colour" },
    );
    expect([...cellOf(keys, 9).candidateColours]).toEqual([[4, 0b100]]);
    expect(cellOf(keys, 9).colours).toBe(0);
    expect(cellOf(after(keys, { type: "wipe", what: "colours" }), 9).candidateColours.size).toBe(0);
  });
});

describe("steps", () => {
  it("take noted candidates away and set values", () => {
    const state = after(
      start(),
      { type: "fill" },
      { type: "apply", label: "Fish", placements: [], eliminations: [{ cell: 5, digit: 1 }] },
    );
    expect(listOf(cellOf(state, 5).candidates)).toEqual([2, 3, 4]);
    expect(state.game.history.at(-1)!.label).toBe("Fish");
    const placed = after(state, {
      type: "apply",
      label: "Single",
      placements: [{ cell: 0, digit: 1 }],
      eliminations: [],
    });
    expect(cellOf(placed, 0).value).toBe(1);
    expect(listOf(cellOf(placed, 1).candidates)).toEqual([2, 3, 4]);
  });

  it("fill candidates in first where a cell that loses one has none noted", () => {
    const state = after(start("2x2", "1..............."), {
      type: "apply",
      label: "Fish",
      placements: [],
      eliminations: [{ cell: 5, digit: 3 }],
    });
    expect(listOf(cellOf(state, 5).candidates)).toEqual([2, 4]);
    expect(listOf(cellOf(state, 15).candidates)).toEqual([1, 2, 3, 4]);
    expect(state.game.history.length).toBe(2);
  });

  it("never change givens", () => {
    const state = start("2x2", "1...............");
    const other = state.game.history[0]!.cells.map((cell) => ({ ...cell, value: 4, given: false }));
    const replaced = after(state, { type: "replace", label: "Solved", cells: other });
    expect([0, 1].map((cell) => cellOf(replaced, cell).value)).toEqual([1, 4]);
    expect(after(state, { type: "apply", label: "", placements: [{ cell: 0, digit: 2 }], eliminations: [] })).toBe(
      state,
    );
    expect(after(state, { type: "replace", label: "", cells: [] })).toBe(state);
  });
});
