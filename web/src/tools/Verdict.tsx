// What the engine knows of a puzzle as it is typed: how many solutions it has, and how hard it is.

import type { JSX } from "preact";
import type { Engine } from "../engine/engine";
import type { Check, Rated } from "../engine/types";
import type { PuzzleJson } from "../game/types";
import { Button } from "../ui/Button";
import { MOST_COUNTED } from "./TrueLayer";
import { latest, useAnswer } from "./useAnswer";

/** How long after the last key the engine is asked, in milliseconds. */
const PAUSE = 200;

interface VerdictProps {
  readonly engine: Engine;
  /** The values on the board, all as givens. */
  readonly puzzle: PuzzleJson;
  readonly truth: boolean;
  readonly setTruth: (on: boolean) => void;
  /** What to do when the puzzle is complete; undefined while one is only played. */
  readonly start: (() => void) | undefined;
  readonly close: () => void;
}

/** The card. */
export function Verdict({ engine, puzzle, truth, setTruth, start, close }: VerdictProps): JSX.Element {
  const on = [puzzle.layout, puzzle.puzzle];
  const checked = useAnswer((signal) => engine.check(puzzle, 2, signal), on, PAUSE);
  const check = latest(checked);
  const isUnique = checked.is === "answered" && checked.answer.valid;
  const rated = useAnswer(isUnique ? (signal) => engine.rate(puzzle, signal) : undefined, [isUnique, ...on]);
  return (
    <section class="card verdict working" aria-label="The puzzle as it is typed">
      <h2>{start === undefined ? "True candidates" : "Type in a puzzle"}</h2>
      <p role="status">
        {checked.is === "failed" ? checked.text : check === undefined ? "…" : solutions(check)}
        {isUnique && rated.is === "answered" && ` ${difficulty(rated.answer)}`}
      </p>
      <label class="check">
        <input type="checkbox" checked={truth} onChange={(event) => setTruth(event.currentTarget.checked)} />
        Show which candidates occur in solutions, with a number where there are fewer than {MOST_COUNTED}
      </label>
      <div class="button-row">
        {start !== undefined && (
          <Button primary act={start}>
            Start playing
          </Button>
        )}
        <Button act={close}>{start === undefined ? "Close" : "Put this away"}</Button>
      </div>
    </section>
  );
}

/** How many solutions, in words. */
export function solutions(check: Check): string {
  const givens = check.givens === 1 ? "1 given" : `${check.givens} givens`;
  if (check.contradiction !== null) {
    return `${givens}. No solution: ${check.contradiction}.`;
  }
  if (check.timed_out) {
    return `${givens}. Time ran out before the solutions were counted.`;
  }
  if (check.count === 0) {
    return `${givens}. No solution.`;
  }
  if (check.count > 1) {
    return `${givens}. More than one solution.`;
  }
  const redundant = check.redundant?.length ?? 0;
  const spare = redundant === 0 ? "none is" : redundant === 1 ? "1 is" : `${redundant} are`;
  return `${givens}, ${spare} redundant. One solution.`;
}

function difficulty(rated: Rated): string {
  return rated.er === null ? "" : `Sudoku Explainer rates it ${rated.er.toFixed(1)}.`;
}
