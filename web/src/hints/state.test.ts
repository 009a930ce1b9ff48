import { expect, test } from "vitest";
import type { Advice, Step } from "../engine/types";
import { sceneOf } from "./testing";
import { NO_HINTS, bareStep, beatsShown, reduceHints, shownStep, type HintAction, type HintState } from "./state";

const STEP: Step = {
  technique: "naked-subset",
  name: "Naked pair",
  family: "subsets",
  size: 2,
  rating: 3,
  scale: "pencilproof",
  assumes: "nothing",
  title: "Naked pair 5 9, column 8",
  reasons: [
    "r4c8 and r7c8 can only be 5 or 9, so between them they use up both.",
    "Nothing else in column 8 can be 5 or 9.",
  ],
  own_terms: null,
  conclusion: "So 5 can be removed from r8c8.",
  short: "r8c8<>5",
  position: { puzzle: ".".repeat(81) },
  placements: [],
  eliminations: ["5r8c8"],
  evidence: { kind: "bare" },
  proof: { kind: "other" },
  marks: [],
  trace: null,
  scene: sceneOf("A pair.", "Its column.", "So 5 goes."),
};

const ADVICE: Advice = {
  schema: 1,
  layout: "3x3",
  puzzle: ".".repeat(81),
  advice: "step",
  puzzle_solutions: "one",
  family: "There is a subset.",
  place: "Look at the candidates of column 8.",
  step: STEP,
};

function after(...actions: readonly HintAction[]): HintState {
  return actions.reduce(reduceHints, NO_HINTS);
}

const MORE: HintAction = { type: "more", values: "a" };
const ADVISED: HintAction = { type: "advised", advice: ADVICE };

test("each press adds a stage, and the fourth is the last", () => {
  expect([1, 2, 3, 4, 5].map((count) => after(...Array<HintAction>(count).fill(MORE), ADVISED).stage)).toEqual([
    1, 2, 3, 4, 4,
  ]);
});

test("presses count while the engine still thinks", () => {
  const state = after(MORE, MORE, MORE, MORE);
  expect(state.hint.is).toBe("asking");
  expect(shownStep(state)).toBeUndefined();
  expect(shownStep(reduceHints(state, ADVISED))).toBe(STEP);
});

test("the step is not told before the last stage", () => {
  expect(shownStep(after(MORE, MORE, MORE, ADVISED))).toBeUndefined();
});

test("a hint for another position starts anew", () => {
  const state = after(MORE, ADVISED, MORE, { type: "more", values: "b" });
  expect([state.stage, state.hint.is]).toEqual([1, "asking"]);
});

test("after a failure the next press asks again", () => {
  const state = after(MORE, { type: "adviceFailed", text: "gone" }, MORE);
  expect([state.stage, state.hint.is]).toEqual([1, "asking"]);
});

test("a word is explained once", () => {
  const first = after(MORE, ADVISED, MORE, MORE);
  expect(first.terms.map(({ term }) => term)).toEqual(["candidate"]);
  const again = [MORE, MORE, MORE, ADVISED].reduce(reduceHints, reduceHints(first, { type: "dismiss" }));
  expect(again.terms).toEqual([]);
  expect(again.explained.has("candidate")).toBe(true);
});

test("beats follow the reasons and stop at both ends", () => {
  const full = after(MORE, MORE, MORE, MORE, ADVISED);
  expect(beatsShown(full)).toEqual(["A pair.", "Its column.", "So 5 goes."]);
  const walk: HintAction[] = [
    { type: "beat", by: 1 },
    { type: "beat", by: 1 },
    { type: "beat", by: 1 },
  ];
  const at = (count: number) => walk.slice(0, count).reduce(reduceHints, full).beat;
  expect([at(0), at(1), at(2), at(3)]).toEqual([undefined, 0, 1, 2]);
  expect(reduceHints(walk.reduce(reduceHints, full), { type: "beat", by: 1 }).beat).toBe(2);
  expect(reduceHints(full, { type: "beat", by: -1 }).beat).toBe(2);
});

test("a step told in the terms of its own technique has beats of its own", () => {
  const own = {
    title: "One rule",
    place: "Column 8.",
    reasons: ["A count."],
    scene: sceneOf("A count.", "So 5 goes."),
  };
  const full = after(MORE, MORE, MORE, MORE, {
    type: "advised",
    advice: { ...ADVICE, step: { ...STEP, own_terms: own } },
  });
  expect(beatsShown(full).length).toBe(3);
  expect(beatsShown(reduceHints(full, { type: "own", own: true }))).toEqual(["A count.", "So 5 goes."]);
});

test("a step of the list of all is drawn once it is shown", () => {
  const { scene, ...bare } = STEP;
  const other = { ...STEP, reasons: ["Otherwise."] };
  const answer = { schema: 1, layout: "3x3", puzzle: ADVICE.puzzle, complete: true, steps: [other, bare] };
  const list = after({ type: "open", list: "all" }, { type: "all", all: { is: "answered", answer } });
  expect(bareStep(list)).toBeUndefined();
  const shown = reduceHints(list, { type: "choose", step: 1 });
  expect([bareStep(shown), beatsShown(shown)]).toEqual([bare, []]);
  expect(bareStep(reduceHints(shown, { type: "drawn", step: bare, found: [other] }))).toBe(bare);
  const drawn = reduceHints(shown, { type: "drawn", step: bare, found: [other, STEP] });
  expect([bareStep(drawn), beatsShown(drawn)]).toEqual([undefined, scene?.beats]);
});

test("opening a list puts the hint away", () => {
  const state = after(MORE, MORE, MORE, MORE, ADVISED, { type: "open", list: "path" });
  expect([state.stage, state.open, state.path.is]).toEqual([0, "path", "asking"]);
  expect(shownStep(state)).toBeUndefined();
});

test("what arrives late puts nothing away that was asked for since", () => {
  const old = after(MORE, ADVISED, MORE);
  expect(reduceHints(old, { type: "stale", of: old }).stage).toBe(0);
  const anew = reduceHints(old, { type: "more", values: "b" });
  expect(reduceHints(anew, { type: "stale", of: old })).toBe(anew);
  const list = reduceHints(old, { type: "open", list: "path" });
  expect(reduceHints(list, { type: "stale", of: old })).toBe(list);
  // The next stage of the same hint is no other hint.
  const further = reduceHints(old, { type: "more", values: "a" });
  expect(reduceHints(further, { type: "stale", of: old }).stage).toBe(0);
});
