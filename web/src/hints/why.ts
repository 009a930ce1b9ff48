// Questions about one cell: what is asked, how far the answer is told, and in which words. Pure.

import type { WhyAnswer } from "../engine/types";
import { digitOf, symbolOf } from "../game/digits";
import type { State } from "../game/state";
import type { CandidateRef, Cell, Digit } from "../game/types";
import { sentences } from "./sentences";

/** A question; the digit is 0 where it is about the cell as a whole. */
export interface Question {
  readonly cell: Cell;
  readonly digit: Digit | 0;
}

/** What is asked, and how far the answer is told. */
export type WhyState =
  /** Which digit, of the selected cell? */
  | { readonly is: "choosing" }
  | ({ readonly is: "asking" } & Question)
  | ({ readonly is: "failed"; readonly text: string } & Question)
  | ({
      readonly is: "told";
      readonly answer: WhyAnswer;
      /** Which of its steps is told. */
      readonly step: number;
      /** Whether the player wants to know if the digit is the right one, where logic does not rule it out. */
      readonly isSettled: boolean;
    } & Question)
  /** Whether to show the value of a cell. */
  | { readonly is: "revealing"; readonly cell: Cell };

/** The cell that a question is about: the only one selected, or the cursor among several. */
export function selectedCell({ selection, cursor }: Pick<State, "selection" | "cursor">): Cell | undefined {
  return selection.size === 1 ? [...selection][0] : selection.has(cursor) ? cursor : undefined;
}

/** What the steps of an answer show: a candidate, and whether it is true. */
export function claimOf(cell: Cell, { claim }: WhyAnswer): { isTrue: boolean; candidate: CandidateRef } | undefined {
  const digit = claim === undefined ? 0 : digitOf(claim.slice(-1));
  return digit === 0 ? undefined : { isTrue: !claim?.includes("<>"), candidate: { cell, digit } };
}

/**
 * Whether an answer would say if the digit is the right one. That is part of the solution, so the player is told at first
 * only that logic does not rule the digit out, which sounds the same either way.
 */
export function isOpen(digit: Digit | 0, { reason }: WhyAnswer): boolean {
  return digit !== 0 && (reason === "possible" || reason === "unexplained");
}

/** The answer in words: a title, and what there is to add. */
export function words(name: string, digit: Digit | 0, answer: WhyAnswer, isSettled: boolean): [string, string] {
  const symbol = symbolOf(digit);
  if (answer.reason === "mistake") {
    return ["Something is wrong", answer.text];
  }
  if (answer.reason === "out-of-time") {
    return ["No answer in time", "The engine was still looking when its time was over."];
  }
  if (digit === 0 && answer.reason === "unexplained") {
    return [`Nothing about ${name} yet`, "None of the techniques in use says anything about this cell now."];
  }
  if (!isOpen(digit, answer)) {
    return [answer.text, ""];
  }
  if (!isSettled) {
    return [
      `Logic does not rule out ${symbol} in ${name}`,
      "None of the techniques in use shows that it is wrong. Whether it is right is part of the solution.",
    ];
  }
  if (answer.reason === "unexplained") {
    return [`${name} is not ${symbol}`, "But no technique in use shows why: only trying it out does."];
  }
  return answer.puzzle_solutions === "one"
    ? [`${name} is ${symbol}`, ""]
    : [`${name} can be ${symbol}`, "There is a solution with it. Whether there is another is not known."];
}

/** What a screen reader is told. */
export function spokenWhy(state: WhyState | undefined, cell: Cell | undefined, name: (cell: Cell) => string): string {
  switch (state?.is) {
    case "choosing":
      return cell === undefined ? NO_CELL : `Why not, in ${name(cell)}? Press a digit.`;
    case "failed":
      return state.text;
    case "revealing":
      return `Reveal ${name(state.cell)}?`;
    case "told": {
      const { answer, digit, isSettled, step: at } = state;
      const step = answer.steps?.[at];
      const said = at === 0 ? words(name(state.cell), digit, answer, isSettled) : [];
      const told = step ? [step.title, ...sentences(step.reasons), step.conclusion] : [];
      return [...said, ...told].filter((text) => text !== "").join(" ");
    }
    default:
      return "";
  }
}

/** What is said where no empty cell is selected. */
export const NO_CELL = "Select an empty cell.";
