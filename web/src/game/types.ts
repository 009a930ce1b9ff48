// The data of a game. Everything here is plain and immutable: the reducer returns new values.

import type { Figures } from "../engine/types";

/** A cell by its index in reading order, from 0. */
export type Cell = number;

/** A digit, from 1 to the side. */
export type Digit = number;

/** A set of digits: bit `d - 1` stands for the digit `d`. Sides go to 25, so that it fits a number. */
export type Digits = number;

/** A set of colours: bit `n` stands for the colour with the number `n`. */
export type Colours = number;

/** What a cell shows. */
export interface CellState {
  /** Whether the value belongs to the puzzle. */
  readonly given: boolean;
  /** The value, or 0. */
  readonly value: Digit | 0;
  /** The pencil marks that hints read: 0 if none are noted, and then every possible digit is meant. */
  readonly candidates: Digits;
  /** Marks in the corners, which mean what the player wants them to mean. */
  readonly corner: Digits;
  /** Marks in the centre. */
  readonly centre: Digits;
  /** Colours of the cell. */
  readonly colours: Colours;
  /** Colours of single candidates: the digit, and its colours. */
  readonly candidateColours: ReadonlyMap<Digit, Colours>;
}

/** The cells of a board, in reading order. */
export type Cells = readonly CellState[];

/** What a digit key enters. */
export type Mode = "digit" | "candidate" | "corner" | "centre" | "colour";

/** A position in the history of a game. */
export interface Moment {
  readonly cells: Cells;
  /** What led here, in words: "4 in r3c5", "X-Wing on 4, rows 2 and 7". */
  readonly label: string;
  /** The name the player gave to this position, for going back to it. */
  readonly checkpoint?: string;
}

/** One candidate of a cell. */
export interface CandidateRef {
  readonly cell: Cell;
  readonly digit: Digit;
}

/** The constraints of a puzzle, which the engine reads, and what to draw and hold to for them. */
export interface ConstraintsJson {
  /** For the engine alone. */
  readonly constraints?: readonly Record<string, never>[];
  readonly figures?: Figures;
}

/** A puzzle as the engine reads and writes it: the JSON format of the project. */
export interface PuzzleJson extends ConstraintsJson {
  readonly layout: string;
  /** Side times side symbols, `.` for an empty cell. */
  readonly puzzle: string;
  /** Only the givens, if other values were placed. */
  readonly given?: string;
  /** The marks of each cell: "" for none, "-" where no candidate is left. */
  readonly marks?: readonly string[];
}
