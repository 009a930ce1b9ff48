// The history of a game: one line of positions without an end. Undone positions stay until something else is done.

import { cellsOf, type Game } from "./state";
import type { Cells, Moment } from "./types";

/** The game after a change of its position; what was undone is forgotten. The same game if nothing changed. */
export function record(game: Game, cells: Cells, label: string): Game {
  if (sameCells(cells, cellsOf(game))) {
    return game;
  }
  const history = [...game.history.slice(0, game.at + 1), { cells, label }];
  return { ...game, history, at: history.length - 1 };
}

/** The game at another of its positions. */
export function goTo(game: Game, at: number): Game {
  const within = Math.min(Math.max(at, 0), game.history.length - 1);
  return within === game.at ? game : { ...game, at: within };
}

/** The game with this position named; without a name if the name is empty. */
export function checkpoint(game: Game, name: string): Game {
  const { cells, label } = game.history[game.at]!;
  const moment: Moment = name === "" ? { cells, label } : { cells, label, checkpoint: name };
  const history = game.history.map((old, at) => (at === game.at ? moment : old));
  return { ...game, history };
}

/** The last checkpoint before this position, or undefined. */
export function checkpointBefore(game: Game): number | undefined {
  for (let at = game.at - 1; at >= 0; at -= 1) {
    if (game.history[at]!.checkpoint !== undefined) {
      return at;
    }
  }
  return undefined;
}

/** The last position, up to this one, that the solution does not contradict. */
export function beforeMistake(game: Game): number | undefined {
  const { solution } = game;
  if (!solution) {
    return undefined;
  }
  for (let at = game.at; at >= 0; at -= 1) {
    if (!contradicts(game.history[at]!.cells, solution)) {
      return at;
    }
  }
  return undefined;
}

/** Whether a value is wrong, or the right one is missing among noted candidates. */
export function contradicts(cells: Cells, solution: readonly number[]): boolean {
  return cells.some((cell, index) => {
    const right = solution[index]!;
    if (cell.value !== 0) {
      return cell.value !== right;
    }
    return cell.candidates !== 0 && (cell.candidates & (1 << (right - 1))) === 0;
  });
}

function sameCells(a: Cells, b: Cells): boolean {
  return a === b || (a.length === b.length && a.every((cell, index) => cell === b[index]));
}
