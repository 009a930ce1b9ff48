// What is known of the puzzle that is played: its solution and its rating.

import { useEffect } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { Dispatch } from "../game/actions";
import { digitOf } from "../game/digits";
import { givensOf } from "../game/game";
import type { Game } from "../game/state";
import { useAnswer } from "./useAnswer";

/** Asks for the solution, which the game keeps, and gives the rating, once for each game; not while a puzzle is typed in. */
export function usePuzzle(engine: Engine, game: Game, dispatch: Dispatch, isTyped: boolean): string | undefined {
  const hasGivens = !isTyped && game.history[0]?.cells.some((cell) => cell.given) === true;
  const report = useAnswer(
    hasGivens && game.solution === undefined ? (signal) => engine.solve(givensOf(game), signal) : undefined,
    [game.id, hasGivens],
  );
  // Not the last answer while another is awaited: that was about another game.
  const solved = report.is === "answered" ? report.answer : undefined;
  useEffect(() => {
    if (solved?.verdict === "solved" && solved.solution !== undefined && solved.puzzle === givensOf(game).puzzle) {
      const solution = Array.from(solved.solution, digitOf);
      if (solution.every((digit) => digit !== 0)) {
        dispatch({ type: "solution", solution });
      }
    }
  }, [solved]);
  const rated = useAnswer(hasGivens ? (signal) => engine.rate(givensOf(game), signal) : undefined, [
    game.id,
    hasGivens,
  ]);
  const er = rated.is === "answered" ? rated.answer.er : null;
  return er === null ? undefined : er.toFixed(1);
}
