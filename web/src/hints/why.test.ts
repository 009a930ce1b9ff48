import { expect, test } from "vitest";
import type { WhyAnswer } from "../engine/types";
import { claimOf, isOpen, selectedCell, spokenWhy, words } from "./why";

/** An answer as the engine gives it, as far as the words depend on it. */
function answer(reason: WhyAnswer["reason"], more: object = {}): WhyAnswer {
  return { reason, text: "As the engine says.", puzzle_solutions: "one", ...more } as WhyAnswer;
}

test("the question is about the only cell selected, or the cursor among several", () => {
  expect(selectedCell({ selection: new Set([7]), cursor: 3 })).toBe(7);
  expect(selectedCell({ selection: new Set([7, 3]), cursor: 3 })).toBe(3);
  expect(selectedCell({ selection: new Set([7, 8]), cursor: 3 })).toBeUndefined();
  expect(selectedCell({ selection: new Set(), cursor: 3 })).toBeUndefined();
});

test("what the steps show is read from the claim", () => {
  expect(claimOf(4, answer("steps", { claim: "r1c5<>7" }))).toEqual({
    isTrue: false,
    candidate: { cell: 4, digit: 7 },
  });
  expect(claimOf(4, answer("steps", { claim: "r1c5=A" }))).toEqual({ isTrue: true, candidate: { cell: 4, digit: 10 } });
  expect(claimOf(4, answer("seen"))).toBeUndefined();
});

test("before the player wants to know, the right digit sounds like one that nobody can rule out", () => {
  const [possible, unexplained] = [answer("possible"), answer("unexplained")];
  expect([isOpen(7, possible), isOpen(7, unexplained), isOpen(0, unexplained), isOpen(7, answer("seen"))]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(words("r1c5", 7, possible, false)).toEqual(words("r1c5", 7, unexplained, false));
  expect(words("r1c5", 7, possible, false).join(" ")).not.toContain("As the engine says");
  expect(words("r1c5", 7, possible, true)[0]).toBe("r1c5 is 7");
  expect(words("r1c5", 7, answer("possible", { puzzle_solutions: "unknown" }), true)[0]).toBe("r1c5 can be 7");
  expect(words("r1c5", 7, unexplained, true)[0]).toBe("r1c5 is not 7");
  expect(words("r1c5", 0, unexplained, false)[0]).toBe("Nothing about r1c5 yet");
  expect(words("r1c5", 7, answer("seen"), false)).toEqual(["As the engine says.", ""]);
});

test("those who listen hear the question, the answer once, and each step", () => {
  const name = () => "r1c5";
  const step = { title: "Naked single", reasons: ["All others are seen."], conclusion: "So r1c5 is 3." };
  const told = answer("steps", { claim: "r1c5<>7", steps: [step, { ...step, title: "Hidden single" }] });
  const at = (index: number) =>
    spokenWhy({ is: "told", cell: 4, digit: 7, answer: told, step: index, isSettled: false }, 4, name);
  expect(spokenWhy(undefined, 4, name)).toBe("");
  expect(spokenWhy({ is: "choosing" }, undefined, name)).toBe("Select an empty cell.");
  expect(spokenWhy({ is: "choosing" }, 4, name)).toBe("Why not, in r1c5? Press a digit.");
  expect(at(0)).toBe("As the engine says. Naked single All others are seen. So r1c5 is 3.");
  expect(at(1)).toBe("Hidden single All others are seen. So r1c5 is 3.");
});
