import { expect, test } from "vitest";
import type { Step } from "../engine/types";
import { beatsOf, isNotation, namesIn } from "./play";

test("cells are named alone, in groups, and on large boards", () => {
  expect([...namesIn("r4c5 and r48c2")]).toEqual(["r4c5", "r48c2", "r4c2", "r8c2"]);
  expect([...namesIn("5 in r12c10", 16)]).toEqual(["r12c10"]);
});

test("houses are named alone and in lists", () => {
  const names = namesIn("In columns 2 and 5 the 8 can only go in rows 1, 2 and 8, or in box 9; boxes 1 and 3");
  expect([...names]).toEqual(["column 2", "column 5", "row 1", "row 2", "row 8", "box 9", "box 1", "box 3"]);
});

test("a notation is no sentence", () => {
  expect(isNotation("(4)r1c6 = (4-6)r8c6 => r1c6<>1")).toBe(true);
  expect(isNotation("If r1c6 is not 4: r8c6 is 4.")).toBe(false);
});

test("where a colour fails is framed only at the end", () => {
  const step = {
    reasons: ["In row 1 the 5 goes in r1c2 or r1c4.", "Green fails: r4c8 would be 5 and 8."],
    conclusion: "So r1c4 is 5.",
    placements: ["5r1c4"],
    eliminations: [],
    position: { puzzle: ".".repeat(81) },
    evidence: { kind: "colours" },
    marks: [
      { role: "green", candidate: "5r1c2" },
      { role: "green-on", candidate: "8r4c8" },
      { role: "focus", house: "row 1" },
      { role: "focus", cell: "r4c8" },
    ],
    trace: {
      rule: "5 in row 1",
      green: null,
      blue: null,
      marks: [{ side: "green", candidate: "8r4c8", is_true: true, why: { kind: "last" }, text: "green: r4c8 is 8." }],
      fails: { side: "green", rule: "r4c8" },
    },
  } as unknown as Step;
  const beats = beatsOf(step);
  expect(beats.map(({ text }) => text)).toEqual([
    step.reasons[0],
    "Green: r4c8 is 8.",
    step.reasons[1],
    step.conclusion,
  ]);
  const shown = beats.map(({ shown }) => shown.marks.map(({ candidate, house, cell }) => candidate ?? house ?? cell));
  expect(shown[0]).toEqual(["5r1c2", "row 1"]);
  expect(shown[1]).toEqual(["5r1c2", "8r4c8", "row 1"]);
  expect(shown[2]).toContain("r4c8");
});
