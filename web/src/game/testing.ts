// Games for tests.

import type { Action } from "./actions";
import { newGame, stateOf } from "./game";
import { reduce } from "./reducer";
import { cellsOf, DEFAULT_SETTINGS, type Settings, type State } from "./state";
import type { CellState } from "./types";

/** The state at the start of a puzzle. */
export function start(layout = "2x2", puzzle?: string, settings: Partial<Settings> = {}): State {
  const side = Number(
    /^(\d)x(\d)/
      .exec(layout)
      ?.slice(1)
      .reduce((a, b) => String(Number(a) * Number(b))) ?? 4,
  );
  const text = puzzle ?? ".".repeat(side * side);
  return stateOf(newGame({ layout, puzzle: text }, "", "id"), { ...DEFAULT_SETTINGS, ...settings });
}

/** The state after some actions. */
export function after(state: State, ...actions: Action[]): State {
  return actions.reduce(reduce, state);
}

/** A cell as it is now. */
export function cellOf(state: State, cell: number): CellState {
  return cellsOf(state.game)[cell]!;
}
