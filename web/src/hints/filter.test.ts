import { expect, test } from "vitest";
import type { TechniqueInfo } from "../engine/types";
import { byFamily, heading, isUsed, logicOf, onBoard, onMadeBoard, parseFilter, switched, USUAL } from "./filter";

function technique(id: string, more: Partial<TechniqueInfo> = {}): TechniqueInfo {
  const plain = {
    id,
    name: id,
    family: "fish",
    rating: 3,
    doc: "",
    also_known_as: [],
    sides: [9, 16],
    practice: "often" as const,
    prepared: false,
  };
  return { ...plain, assumes: "nothing", in_default: true, ...more };
}

const FISH = technique("fish");
const COSTLY = technique("set-logic", { in_default: false, family: "set logic" });
const LOOP = technique("unique-loop", { assumes: "uniqueness" });

test("the usual choice is the usual profile, for hints too", () => {
  expect(logicOf(USUAL)).toEqual({ profile: "default" });
});

test("only what the board can have is listed, under a heading", () => {
  const large = technique("fish:8", { sides: [16, 25] });
  expect([onBoard([FISH, large], 9), onBoard([FISH, large], 16)]).toEqual([[FISH], [FISH, large]]);
  const cages = technique("rule-of-45:1", { practice: "never", family: "sums" });
  const quad = technique("locked-subset:4", { practice: "never" });
  expect([onMadeBoard([FISH, cages, quad], 9), onMadeBoard([cages, quad], 16)]).toEqual([[FISH], [quad]]);
  expect([onBoard([FISH, cages], 9), onMadeBoard([FISH, cages], 9)]).toEqual([[FISH, cages], [FISH]]);
  expect(heading("single-digit patterns")).toBe("Single-digit patterns");
});

test("switching off and on again leads back", () => {
  const off = switched(USUAL, FISH, false);
  expect([isUsed(off, FISH), logicOf(off)]).toEqual([false, { profile: "default", without: ["fish"] }]);
  expect(switched(off, FISH, true)).toEqual(USUAL);
});

test("a technique outside the usual profile is added by name", () => {
  const on = switched(USUAL, COSTLY, true);
  expect([isUsed(USUAL, COSTLY), isUsed(on, COSTLY), logicOf(on)]).toEqual([
    false,
    true,
    { profile: "default", with: ["set-logic"] },
  ]);
  expect(switched(on, COSTLY, false)).toEqual(USUAL);
});

test("without uniqueness, no technique that assumes it is used", () => {
  const filter = { ...USUAL, uniqueness: false };
  expect([isUsed(filter, LOOP), isUsed(filter, FISH)]).toEqual([false, true]);
  expect(logicOf(filter)).toEqual({ profile: "default", uniqueness: false });
});

test("rubbish that was stored gives the usual choice", () => {
  for (const text of [null, "", "{", "null", "[]", '{"profile":7,"without":"x","with":[1]}']) {
    expect(parseFilter(text)).toEqual(USUAL);
  }
  const kept = { profile: "hodoku", uniqueness: false, without: ["fish"], with: [] };
  expect(parseFilter(JSON.stringify(kept))).toEqual(kept);
});

test("families keep their order", () => {
  expect(byFamily([FISH, COSTLY, LOOP]).map(([family, list]) => [family, list.length])).toEqual([
    ["fish", 2],
    ["set logic", 1],
  ]);
});
