// What is known of the puzzle that is played: its solution and its difficulty.

import { useEffect } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { Report } from "../engine/types";
import type { Dispatch } from "../game/actions";
import { DEGREES, type DegreeInfo } from "../game/degrees";
import { digitOf } from "../game/digits";
import { givensOf } from "../game/game";
import type { Game } from "../game/state";
import { useAnswer } from "./useAnswer";

/** How hard a puzzle is. */
export interface Grade {
  /** The word: `hard`. */
  readonly degree: string;
  /** The Pencilproof rating of the hardest step; undefined if the techniques do not solve the puzzle. */
  readonly rating: number | undefined;
  /** How often each technique is needed, by its name in requests. */
  readonly path: Readonly<Record<string, number>>;
}

/** What is known. */
export interface Known {
  /** The degrees of difficulty, from easy to hard. */
  readonly degrees: readonly DegreeInfo[];
  readonly grade: Grade | undefined;
}

/** Asks for solution, which the game keeps, and difficulty, once for each game; not while a puzzle is typed in. */
export function usePuzzle(engine: Engine, game: Game, dispatch: Dispatch, isTyped: boolean): Known {
  const hasGivens = !isTyped && game.history[0]?.cells.some((cell) => cell.given) === true;
  const report = useAnswer(hasGivens ? (signal) => engine.solve(givensOf(game), signal) : undefined, [
    game.id,
    hasGivens,
  ]);
  const { layout, puzzle } = givensOf(game);
  const answered = report.is === "answered" ? report.answer : undefined;
  // Not the last answer while another is awaited: that was about another game.
  const solved = answered?.puzzle === puzzle && answered.layout === layout ? answered : undefined;
  useEffect(() => {
    if (game.solution === undefined && solved?.verdict === "solved" && solved.solution !== undefined) {
      const solution = Array.from(solved.solution, digitOf);
      if (solution.every((digit) => digit !== 0)) {
        dispatch({ type: "solution", solution });
      }
    }
  }, [solved]);
  return { degrees: DEGREES, grade: hasGivens && solved !== undefined ? gradeOf(solved) : undefined };
}

/** How hard a puzzle is that was solved; undefined if it has no single solution. */
export function gradeOf(report: Report): Grade | undefined {
  if (report.verdict !== "solved") {
    return undefined;
  }
  const { rating, path } = report;
  const byLogic = report.search_from === null;
  const fits = ({ least, most }: DegreeInfo): boolean =>
    byLogic ? least !== null && rating <= (most ?? Infinity) : least === null;
  const degree = DEGREES.find(fits)?.name;
  return degree === undefined ? undefined : { degree, rating: byLogic ? rating : undefined, path };
}
