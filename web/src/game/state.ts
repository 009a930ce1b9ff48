// The state of the page's game: the game that is played, what is selected, and the settings.

import type { Tally } from "./tally";
import type { Layout } from "./layout";
import type { Cell, Cells, Digit, Mode, Moment } from "./types";

/** How the page looks and helps. Kept from one visit to the next. */
export interface Settings {
  readonly theme: "system" | "light" | "dark";
  readonly palette: "standard" | "contrast" | "colour-blind";
  /** Whether values and marks that contradict each other are shown. */
  readonly conflicts: boolean;
  /** Whether values that differ from the solution are shown. */
  readonly checkSolution: boolean;
  /** What a placed value takes from the cells that see it. */
  readonly tidy: "off" | "candidates" | "all";
  /** Whether the digit of the selected cell is highlighted everywhere. */
  readonly sameDigit: boolean;
  /** Whether the houses of the selected cell are shaded. */
  readonly houses: boolean;
  /** Whether one chooses the digit first and then the cells. */
  readonly digitFirst: boolean;
  readonly timer: boolean;
}

/** The settings of a first visit. */
export const DEFAULT_SETTINGS: Settings = {
  theme: "system",
  palette: "standard",
  conflicts: true,
  checkSolution: false,
  tidy: "candidates",
  sameDigit: true,
  houses: false,
  digitFirst: false,
  timer: false,
};

/** What the player has agreed to be shown of a puzzle: the steps there are now, or the whole solution. */
export type Spoiler = "steps" | "solution";

/** A game that can be saved: the puzzle and everything that was done to it. */
export interface Game {
  readonly id: string;
  readonly title: string;
  readonly layout: Layout;
  /** Every position since the start, with those that were undone; never empty. */
  readonly history: readonly Moment[];
  /** Which of them is shown. */
  readonly at: number;
  /** The solution, if it is known and the only one. */
  readonly solution: readonly Digit[] | undefined;
  /** The time that was played, in milliseconds. */
  readonly elapsed: number;
  /** What of the puzzle may be shown without asking again. */
  readonly agreed?: Spoiler;
  /** The version that it was read from, if it was stored: see `store/reconcile.ts`. */
  readonly version?: number;
  /** What helped the player; nothing if it is missing. */
  readonly tally?: Tally;
  /** The day and the degree of a daily puzzle: `2026-11-25 hard`. */
  readonly daily?: string;
}

/** Everything that the reducer looks after. */
export interface State {
  readonly game: Game;
  readonly selection: ReadonlySet<Cell>;
  /** The cell that the keyboard stands on. */
  readonly cursor: Cell;
  /** The mode that was chosen. */
  readonly mode: Mode;
  /** The mode while keys are held. */
  readonly held: Mode | undefined;
  /** The digit that clicks enter, if the digit is chosen first. */
  readonly digit: Digit | 0;
  /** The digit that the board is filtered by. */
  readonly filter: Digit | 0;
  /** The colour last used, from 0: clicks paint single candidates with it. */
  readonly brush: number;
  /** Whether colours go to cells or to single candidates. */
  readonly paint: "cells" | "candidates";
  /** Whether taps add cells to the selection, for those without a keyboard. */
  readonly several: boolean;
  readonly paused: boolean;
  readonly settings: Settings;
}

/** The cells as they are now. */
export function cellsOf(game: Game): Cells {
  return game.history[game.at]!.cells;
}

/** The mode that the next key works in. */
export function modeOf(state: State): Mode {
  return state.held ?? state.mode;
}
