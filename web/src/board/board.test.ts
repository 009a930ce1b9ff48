import { describe, expect, it } from "vitest";
import { parseLayout } from "../game/layout";
import { cellsOf } from "../game/state";
import { after, start } from "../game/testing";
import { frameOf } from "./frameOf";
import { candidateCentre, cellCentre, cellCorner, CELL, MARGIN, viewOf } from "./geometry";
import { highlightOf } from "./highlight";
import { cellAt, cellsAlong } from "./usePointer";

describe("places on the board", () => {
  const frame = frameOf(parseLayout("3x3"));

  it("are cells, or none", () => {
    for (const cell of [0, 8, 40, 80]) {
      expect(cellAt(frame, cellCentre(frame, cell))).toBe(cell);
    }
    expect(cellAt(frame, { x: 0, y: 0 })).toBeUndefined();
    expect(cellAt(frame, { x: 5000, y: 100 })).toBeUndefined();
  });

  it("are the same with a margin, which is seen whole and has none", () => {
    const margin = { left: 50, top: 30, right: 10, bottom: 0 };
    const clued = { ...frame, margin };
    expect(cellCorner(clued, 0)).toEqual(cellCorner(frame, 0));
    expect(cellAt(clued, { x: MARGIN - 1, y: 100 })).toBeUndefined();
    const [plain, view] = [viewOf(frame), viewOf(clued)];
    expect(plain).toEqual({ x: 0, y: 0, size: 682 });
    // Wider than high: what is left is above and below.
    expect(view).toEqual({ x: -50, y: -45, size: 742 });
    expect(view.y + view.size).toBeGreaterThanOrEqual(plain.size);
  });

  it("of candidates lie in their cells, on every board", () => {
    for (const name of ["2x2", "2x3", "3x2", "3x3", "2x5", "3x4", "4x4", "5x5", "jigsaw:1112122233343444"]) {
      const layout = parseLayout(name);
      const frame = frameOf(layout);
      for (let digit = 1; digit <= layout.side; digit += 1) {
        const corner = cellCorner(frame, 1);
        const at = candidateCentre(frame, 1, digit);
        expect(at.x > corner.x && at.x < corner.x + CELL && at.y > corner.y && at.y < corner.y + CELL).toBe(true);
      }
    }
  });

  it("on a drag take no cells beside the way", () => {
    const straight = cellsAlong(frame, cellCentre(frame, 0), cellCentre(frame, 4));
    expect(straight).toEqual([0, 1, 2, 3, 4]);
    const diagonal = cellsAlong(frame, cellCentre(frame, 0), cellCentre(frame, 20));
    expect(diagonal).toEqual([0, 10, 20]);
  });
});

describe("what stands out", () => {
  const state = after(start("2x2", "1....1.........."), { type: "fill" });
  const { layout } = state.game;
  const cells = cellsOf(state.game);

  it("is the digit of the one selected cell", () => {
    const { digit, tones } = highlightOf(layout, cells, 0, true, false, new Set([0]));
    expect(digit).toBe(1);
    expect([...tones]).toEqual([
      [0, "same"],
      [5, "same"],
    ]);
    expect(highlightOf(layout, cells, 0, true, false, new Set([0, 5])).digit).toBe(0);
    expect(highlightOf(layout, cells, 0, false, false, new Set([0])).digit).toBe(0);
  });

  it("is where the shown digit can go", () => {
    const { tones } = highlightOf(layout, cells, 1, false, false, new Set());
    expect([tones.get(0), tones.get(1), tones.get(15)]).toEqual(["same", "quiet", "able"]);
  });

  it("is what the selected cell sees", () => {
    const { tones } = highlightOf(layout, cells, 0, false, true, new Set([15]));
    expect([tones.get(14), tones.get(0)]).toEqual(["seen", undefined]);
  });
});
