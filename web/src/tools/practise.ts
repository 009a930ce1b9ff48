// Judging what a player has done to find the step of an exercise. Pure.

import type { Exercise } from "../engine/types";
import { cellsFrom } from "../game/game";
import { digitOf, has, listOf, symbolOf } from "../game/digits";
import { parseLayout } from "../game/layout";
import type { Cells, Digit } from "../game/types";
import { keyOf, parseCandidates, refOf, type Key } from "../hints/names";

/** What was found of a step, as names of candidates. */
export interface Judgement {
  readonly found: readonly string[];
  readonly missing: readonly string[];
  /** What was removed or set although the solution says otherwise. */
  readonly wrong: readonly string[];
  /** What was removed or set rightly, but is no part of the step. */
  readonly besides: readonly string[];
}

/** Compares the player's board with the exercise. */
export function judge(exercise: Exercise, cells: Cells): Judgement {
  const layout = parseLayout(exercise.layout);
  const { side } = layout;
  const before = cellsFrom(layout, exercise);
  const solution = Array.from(exercise.solution, digitOf);
  const keys = (names: readonly string[]): Key[] =>
    parseCandidates(side, names).map(({ cell, digit }) => keyOf(cell, digit));
  const set = new Set<Key>();
  const gone = new Set<Key>();
  cells.forEach((cell, index) => {
    const old = before[index];
    if (old === undefined || old.value !== 0) {
      return;
    }
    if (cell.value !== 0) {
      set.add(keyOf(index, cell.value));
    } else if (cell.candidates !== 0) {
      listOf(old.candidates & ~cell.candidates).forEach((digit) => gone.add(keyOf(index, digit)));
    }
  });
  const isTrue = (key: Key): boolean => solution[refOf(key).cell] === refOf(key).digit;
  // A candidate that is placed elsewhere in its cell, or whose digit was placed in its cell, is gone too.
  const isGone = (key: Key): boolean => {
    const { cell, digit } = refOf(key);
    const state = cells[cell];
    return (
      state !== undefined &&
      (state.value === 0 ? state.candidates !== 0 && !has(state.candidates, digit) : state.value !== digit)
    );
  };
  const wanted = [
    ...keys(exercise.step.placements).map((key) => ({ key, done: set.has(key) })),
    ...keys(exercise.step.eliminations).map((key) => ({ key, done: isGone(key) })),
  ];
  const isWanted = (key: Key): boolean => wanted.some((each) => each.key === key);
  const wrong = [...[...set].filter((key) => !isTrue(key)), ...[...gone].filter(isTrue)];
  const besides = [...set, ...gone].filter((key) => !isWanted(key) && !wrong.includes(key));
  const name = (key: Key): string => {
    const { cell, digit } = refOf(key);
    return candidateName(side, cell, digit);
  };
  return {
    found: wanted.filter(({ done }) => done).map(({ key }) => name(key)),
    missing: wanted.filter(({ done }) => !done).map(({ key }) => name(key)),
    wrong: wrong.map(name),
    besides: besides.map(name),
  };
}

function candidateName(side: number, cell: number, digit: Digit): string {
  return `${symbolOf(digit)} in r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
}

/** A list in words: `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length <= 1 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** The judgement in words. */
export function verdictOf({ found, missing, wrong, besides }: Judgement): string {
  const total = found.length + missing.length;
  const parts: string[] = [];
  if (wrong.length > 0) {
    parts.push(`Not right: ${listed(wrong)}.`);
  }
  if (missing.length === 0) {
    parts.push(total === 1 ? "Found." : `All ${total} found.`);
  } else if (found.length > 0) {
    parts.push(`${found.length} of ${total} found: ${listed(found)}.`);
  } else if (wrong.length === 0) {
    parts.push("Nothing of the step is done yet.");
  }
  if (besides.length > 0) {
    parts.push(
      `${besides.length === 1 ? "One change" : `${besides.length} changes`} besides: right, but not this step.`,
    );
  }
  return parts.join(" ");
}
