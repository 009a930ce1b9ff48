import { describe, expect, it } from "vitest";
import { decode, encode } from "../store/fragment";
import { restore, save, type SavedGame } from "../store/saved";
import { constraintsOf, isSameLayout, rulesOf, withConstraints, wrongCells } from "./constraints";
import { newGame, positionOf, puzzleJson } from "./game";
import { parseLayout } from "./layout";
import { conflictsOf, isSolved, possibleIn } from "./selectors";
import { cellsOf, type Game } from "./state";
import type { ConstraintsJson } from "./types";
import { cellLabel } from "./words";

/** Two cages of a 4x4: one with a sum, across boxes; one without, of cells that share no house. */
const CAGES = {
  constraints: [{ type: "killer", cells: ["r1c2", "r1c3"], sum: 5 }] as unknown as Record<string, never>[],
  figures: {
    figures: [
      { cells: ["r1c2", "r1c3"], path: "M100 4H212V68H76V20", label: { text: "5", cell: "r1c2", x: 75, y: 15.5 } },
      { cells: ["r1c1", "r4c4"], path: "M4 4H68V68H4V4" },
    ],
    groups: [
      ["r1c2", "r1c3"],
      ["r1c1", "r4c4"],
    ],
    totals: [{ cells: ["r1c2", "r1c3"], least: 5, most: 5 }],
    walks: [],
    ranks: [],
    lines_differ: false,
  },
} satisfies ConstraintsJson;

const SOLVED = "1234341221434321";

function game(puzzle = ".".repeat(16)): Game {
  return newGame({ layout: "2x2", puzzle, ...CAGES }, "Killer", "id");
}

describe("a game with constraints", () => {
  it("tells the engine of them, and not what is drawn", () => {
    expect(positionOf(game())).toEqual({ layout: "2x2", puzzle: ".".repeat(16), constraints: CAGES.constraints });
    expect(constraintsOf(parseLayout("2x2"))).toEqual({});
  });

  it("keeps both when it is saved and shared", async () => {
    const saved = JSON.parse(JSON.stringify(save(game(), "", 1, 1))) as SavedGame;
    expect(saved).toMatchObject({ layout: "2x2", ...CAGES });
    expect(restore(saved)!.layout).toEqual(game().layout);
    const fragment = await encode(game());
    expect(fragment).toMatch(/^#k=[\w-]+$/);
    expect((await decode(fragment))!.layout).toEqual(game().layout);
    // What lost its constraints on the way is no game.
    await expect(decode(fragment.replace("k=", "g="))).resolves.toBeUndefined();
    const plain = await encode(newGame({ layout: "2x2", puzzle: ".".repeat(16) }));
    await expect(decode(plain.replace("g=", "k="))).resolves.toBeUndefined();
  });

  it("is not opened without what is drawn, or with what does not fit", () => {
    const saved = save(game(), "", 1, 1);
    const { figures, ...without } = saved;
    expect(restore(without)).toBeUndefined();
    for (const wrong of [
      { ...figures!, groups: [["r1c1", "r5c1"]] },
      { ...figures!, totals: [{ cells: ["r1"], least: 1, most: 2 }] },
      { ...figures!, totals: [{ cells: ["r1c1"], least: null, most: 2 }] },
      { ...figures!, totals: [{ cells: ["r1c1"], least: 1, most: "2" }] },
      { ...figures!, totals: [{ cells: ["r1c1"], weights: [[1, 2, 3]], least: 1, most: 2 }] },
      { ...figures!, totals: [{ cells: ["r1c1"], weights: [], least: 1, most: 2 }] },
      { ...figures!, totals: [{ cells: ["r1c1"], weights: [[1, 2, 3, 0.5]], least: 1, most: 2 }] },
      { ...figures!, walks: [{ cells: ["r1c1"], steps: [] }] },
      { ...figures!, walks: [{ cells: ["r1c1"], steps: [[[0, 1]]] }] },
      { ...figures!, walks: [{ cells: ["r1c1"], steps: [[[0, 0.5, 0]]] }] },
      { ...figures!, figures: undefined },
    ]) {
      expect(restore({ ...saved, figures: wrong } as unknown as SavedGame)).toBeUndefined();
    }
    expect(() => newGame({ layout: "2x2", puzzle: ".".repeat(16), constraints: CAGES.constraints })).toThrow(/cannot/);
  });

  it("has cells that differ although they share no house", () => {
    const { layout } = game();
    expect(layout.peers[0]).toContain(15);
    expect(parseLayout("2x2").peers[0]).not.toContain(15);
    expect(possibleIn(layout, cellsOf(game(`1${".".repeat(15)}`)))[15]).toBe(0b1110);
  });

  it("is in conflict with a digit twice in a cage, and with a full cage of another sum", () => {
    const conflicts = (puzzle: string) => [...conflictsOf(game(puzzle).layout, cellsOf(game(puzzle))).keys()].sort();
    expect(conflicts(`.2.${".".repeat(13)}`)).toEqual([]);
    expect(conflicts(`.23${".".repeat(13)}`)).toEqual([]);
    expect(conflicts(`.24${".".repeat(13)}`)).toEqual([1, 2]);
    expect(conflicts(`1${".".repeat(14)}1`)).toEqual([0, 15]);
  });

  it("is solved only if they hold", () => {
    const plain = newGame({ layout: "2x2", puzzle: SOLVED });
    expect(isSolved(plain.layout, cellsOf(plain))).toBe(true);
    // r1c1 and r4c4 are both 1.
    expect(isSolved(game().layout, cellsOf(game(SOLVED)))).toBe(false);
    const { figures } = CAGES;
    const sums = (sum: number) => ({
      ...CAGES,
      figures: { ...figures, groups: [], totals: [{ cells: ["r1c2", "r1c3"], least: sum, most: sum }] },
    });
    const solved = (sum: number) => isSolved(withConstraints(parseLayout("2x2"), sums(sum)), cellsOf(plain));
    expect([4, 5, 6].map(solved)).toEqual([false, true, false]);
  });

  it("has digits that weigh something else than they are", () => {
    // Of r1c2 and r1c3 the first is odd or the second is 3: one of two clauses of some constraint.
    const either = [
      [1, 0, 1, 0],
      [0, 0, 1, 0],
    ];
    const odd = { cells: ["r1c2", "r1c3"], weights: either, least: 1, most: 2 };
    const { layout } = newGame({
      layout: "2x2",
      puzzle: ".".repeat(16),
      ...CAGES,
      figures: { ...CAGES.figures, groups: [], totals: [odd] },
    });
    const wrong = (cells: string) => wrongCells(layout, cellsOf(newGame({ layout: "2x2", puzzle: cells })));
    expect(wrong(`.24.${".".repeat(12)}`)).toEqual([1, 2]);
    expect(wrong(`.23.${".".repeat(12)}`)).toEqual([]);
    expect(wrong(`.14.${".".repeat(12)}`)).toEqual([]);
    expect(wrong(`.2..${".".repeat(12)}`)).toEqual([]);
  });

  it("shows a total as soon as it cannot be right any more", () => {
    const totals = [{ cells: ["r1c2", "r1c3"], least: 3, most: 3 }];
    const figures = { ...CAGES.figures, figures: [{ cells: [], words: "anti-knight rule" }], groups: [], totals };
    const { layout } = newGame({ layout: "2x2", puzzle: ".".repeat(16), ...CAGES, figures });
    const wrong = (cells: string) => wrongCells(layout, cellsOf(newGame({ layout: "2x2", puzzle: cells })));
    expect(wrong(`.2..${".".repeat(12)}`)).toEqual([]);
    expect(wrong(`.3..${".".repeat(12)}`)).toEqual([1]);
    expect(wrong(`.22.${".".repeat(12)}`)).toEqual([1, 2]);
    // What is drawn nowhere is said.
    expect(rulesOf(layout)).toEqual(["Anti-knight rule"]);
    expect(rulesOf(game().layout)).toEqual([]);
  });

  it("shows a line as soon as its digits lead nowhere", () => {
    // Both are odd or both are even.
    const odd = 0b0101;
    const even = 0b1010;
    const steps = [
      [
        [0, odd, 0],
        [0, even, 1],
      ],
      [
        [0, odd, 0],
        [1, even, 0],
      ],
    ];
    const figures = { ...CAGES.figures, groups: [], totals: [], walks: [{ cells: ["r1c2", "r1c3"], steps }] };
    const { layout } = newGame({ layout: "2x2", puzzle: ".".repeat(16), ...CAGES, figures } as never);
    const wrong = (cells: string) => wrongCells(layout, cellsOf(newGame({ layout: "2x2", puzzle: cells })));
    expect(wrong(".".repeat(16))).toEqual([]);
    expect(wrong(`.1..${".".repeat(12)}`)).toEqual([]);
    expect(wrong(`.13.${".".repeat(12)}`)).toEqual([]);
    expect(wrong(`.24.${".".repeat(12)}`)).toEqual([]);
    expect(wrong(`.14.${".".repeat(12)}`)).toEqual([1, 2]);
  });

  it("knows the places of full lines, and whether some are equal", () => {
    const row = ["r1c1", "r1c2", "r1c3", "r1c4"];
    const wrong = (cells: string, ranks: object[], linesDiffer = false) => {
      const figures = { ...CAGES.figures, groups: [], totals: [], ranks, lines_differ: linesDiffer };
      const { layout } = newGame({ layout: "2x2", puzzle: ".".repeat(16), ...CAGES, figures } as never);
      return wrongCells(layout, cellsOf(newGame({ layout: "2x2", puzzle: cells })));
    };
    const rank = (smaller: number, mayTie = false) => [{ cells: row, smaller, may_tie: mayTie }];
    // No two of its lines are equal.
    const grid = "1234341223414123";
    expect(wrong(grid, rank(0), true)).toEqual([]);
    expect(wrong(grid, rank(1))).toEqual([0, 1, 2, 3]);
    expect(wrong(`.${grid.slice(1)}`, rank(1))).toEqual([]);
    // Its last row, backwards, is equal to row 1.
    expect(wrong(SOLVED, rank(0))).toEqual([0, 1, 2, 3]);
    expect(wrong(SOLVED, rank(0, true))).toEqual([]);
    expect(wrong(SOLVED, rank(0, true), true)).toContain(15);
  });

  it("reads lines and marks, and refuses those that are damaged", () => {
    const line = {
      cells: ["r1c1", "r2c1"],
      words: "arrow r1c1 r2c1",
      strokes: [{ path: "M1 1L2 2", line: "dark" as const, width: 2, dashes: [1, 2] }],
      texts: [{ text: "5", x: 1, y: 2, size: 13, tint: "card" as const }],
    };
    const read = (figure: object) =>
      withConstraints(parseLayout("2x2"), {
        ...CAGES,
        figures: { ...CAGES.figures, figures: [figure] } as never,
      }).constraints!.figures[0]!;
    expect(read(line)).toEqual({ ...line, cells: [0, 4], between: false, outside: false });
    // What a later engine paints in a tint of its own is at least seen.
    expect(read({ ...line, texts: [{ ...line.texts[0], tint: "gold" }] }).texts[0]!.tint).toBe("dark");
    expect(() => read({ ...line, strokes: 5 })).toThrow(/damaged/);
    expect(() => read({ ...line, cells: ["r9c9"] })).toThrow(/fit/);
  });

  it("reads the margin of the board, and refuses one that is no room", () => {
    const read = (margin?: object) =>
      withConstraints(parseLayout("2x2"), { ...CAGES, figures: { ...CAGES.figures, margin } as never }).constraints!;
    expect(read().margin).toBeUndefined();
    const margin = { left: 50, top: 31.5, right: 0, bottom: 0 };
    expect(read(margin).margin).toEqual(margin);
    expect(() => read({ ...margin, top: "high" })).toThrow(/damaged/);
    expect(() => read({ left: 1 })).toThrow(/damaged/);
  });

  it("says the cage of a cell, and is not the game without it", () => {
    const { layout, history } = game();
    const said = (cell: number) =>
      cellLabel(layout, cell, history[0]!.cells[cell]!, { conflict: false, wrong: false, hidden: false });
    expect(said(1)).toBe("row 1 column 2, empty, cage of 2 cells, sum 5");
    expect(said(0)).toBe("row 1 column 1, empty, cage of 2 cells");
    expect(said(3)).toBe("row 1 column 4, empty");
    expect(isSameLayout(layout, parseLayout("2x2"))).toBe(false);
    expect(isSameLayout(layout, game().layout)).toBe(true);
    expect(puzzleJson(layout, history[0]!.cells).constraints).toBe(CAGES.constraints);
  });
});
