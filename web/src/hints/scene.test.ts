import { expect, test } from "vitest";
import { parseLayout } from "../game/layout";
import { curves } from "./curves";
import { keyOf } from "./names";
import { outline } from "./outline";
import { isSetLarge, looksIn, nodesOf, sceneOf } from "./scene";

const LAYOUT = parseLayout("3x3");
const NOTHING = { marks: [], placements: [], eliminations: [] };

test("the first mark of a candidate gives its look, and one that goes keeps its shape", () => {
  const scene = sceneOf(LAYOUT, {
    marks: [
      { role: "base", candidate: "5r1c2" },
      { role: "fin", candidate: "5r1c2" },
    ],
    placements: [],
    eliminations: ["5r1c2"],
  });
  const key = keyOf(1, 5);
  expect(scene.marked.get(key)?.name).toBe("removed");
  expect(scene.under.get(key)?.name).toBe("base");
});

test("off in both colours is one sign", () => {
  const scene = sceneOf(LAYOUT, {
    ...NOTHING,
    marks: [
      { role: "green-off", candidate: "5r1c2" },
      { role: "blue-off", candidate: "5r1c2" },
    ],
  });
  expect(scene.notes.get(keyOf(1, 5))?.map(({ name }) => name)).toEqual(["off-both"]);
});

test("links that meet form one chain, others another", () => {
  const link = (from: string[], to: string[], role: "strong-link" | "weak-link") => ({ role, from, to });
  const scene = sceneOf(LAYOUT, {
    ...NOTHING,
    marks: [
      link(["2r1c1"], ["2r1c7"], "strong-link"),
      link(["2r1c7"], ["2r5c7", "2r6c7"], "weak-link"),
      link(["3r9c9"], ["3r8c8"], "weak-link"),
    ],
  });
  expect(scene.chains.map((chain) => nodesOf(chain).length)).toEqual([3, 2]);
  expect(scene.marked.get(keyOf(0, 2))?.name).toBe("strong-link");
});

test("the cells of an almost locked set are one area, other cells are not", () => {
  const scene = sceneOf(LAYOUT, {
    ...NOTHING,
    marks: [
      { role: "als-a", cell: "r1c1" },
      { role: "als-a", cell: "r1c2" },
      { role: "pivot", cell: "r5c5" },
      { role: "pivot", cell: "r6c6" },
      { role: "focus", house: "box 9" },
    ],
  });
  expect(scene.areas.map(({ cells }) => cells.length).sort()).toEqual([1, 1, 2, 9]);
  expect(looksIn(scene).map(({ name }) => name)).toEqual(["focus", "als-a", "pivot"]);
});

test("a new digit is large unless the step speaks of others in its cell", () => {
  const alone = sceneOf(LAYOUT, { ...NOTHING, placements: ["5r1c1"] });
  const among = sceneOf(LAYOUT, { ...NOTHING, placements: ["5r1c1"], marks: [{ role: "base", candidate: "6r1c1" }] });
  expect([isSetLarge(alone, 0, 9), isSetLarge(among, 0, 9)]).toEqual([true, false]);
});

test("what the board does not have is left out", () => {
  const scene = sceneOf(LAYOUT, {
    marks: [
      { role: "base", candidate: "Ar1c1" },
      { role: "focus", cell: "r10c1" },
      { role: "focus", house: "diagonal 1" },
    ],
    placements: ["1r0c1"],
    eliminations: ["rubbish"],
  });
  expect([scene.marked.size, scene.areas.length, scene.set.size]).toEqual([0, 0, 0]);
});

test("an outline goes once round each connected part", () => {
  const loops = (cells: number[]) => outline(9, cells, 3, 6).split("Z").length - 1;
  expect([loops([0, 1, 9]), loops([0, 10]), loops([0, 80]), loops([])]).toEqual([1, 2, 2, 0]);
});

test("a link goes round what lies in its way, and stays on the board", () => {
  const node = (x: number, y: number) => ({ middles: [{ x, y }], radius: 9 });
  const bounds = { from: 0, to: 600 };
  const free = curves([[node(50, 300), node(350, 300)]], [], bounds)[0] ?? "";
  const round = curves([[node(50, 300), node(350, 300)]], [{ x: 200, y: 300, radius: 20, cost: 4 }], bounds)[0] ?? "";
  const heights = (path: string) => [...path.matchAll(/[\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
  expect(Math.max(...heights(free)) - Math.min(...heights(free))).toBeLessThan(1);
  expect(Math.max(...heights(round)) - Math.min(...heights(round))).toBeGreaterThan(15);
  expect(curves([[node(50, 300), node(50, 300)]], [], bounds)).toEqual([undefined]);
});
