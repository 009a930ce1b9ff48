// Games from puzzles, and positions as the engine reads them.

import { constraintsOf, withConstraints } from "./constraints";
import { digitOf, listOf, setOf, symbolOf } from "./digits";
import { parseLayout, type Layout } from "./layout";
import { cellsOf, DEFAULT_SETTINGS, type Game, type Settings, type State } from "./state";
import type { Cells, CellState, Digit, PuzzleJson } from "./types";

/** A cell with nothing in it. */
export const EMPTY: CellState = {
  given: false,
  value: 0,
  candidates: 0,
  corner: 0,
  centre: 0,
  colours: 0,
  candidateColours: new Map(),
};

/** Why a puzzle is none. */
export class PuzzleError extends Error {}

/** The cells of a puzzle. Throws a `PuzzleError` if its texts do not fit its layout. */
export function cellsFrom(layout: Layout, puzzle: PuzzleJson): CellState[] {
  const values = digitsFrom(layout, puzzle.puzzle);
  const givens = puzzle.given === undefined ? values : digitsFrom(layout, puzzle.given);
  if (puzzle.marks && puzzle.marks.length !== values.length) {
    throw new PuzzleError(`there are marks for ${puzzle.marks.length} cells, not for ${values.length}`);
  }
  return values.map((value, cell) => {
    const given = givens[cell] !== 0;
    if (given && givens[cell] !== value) {
      throw new PuzzleError(`the given in cell ${cell + 1} is not the value there`);
    }
    const marks = puzzle.marks?.[cell] ?? "";
    const candidates = setOf(Array.from(marks, digitOf).filter((digit) => digit > 0 && digit <= layout.side));
    return { ...EMPTY, given, value, candidates };
  });
}

function digitsFrom(layout: Layout, text: string): (Digit | 0)[] {
  const symbols = Array.from(text);
  const wanted = layout.side * layout.side;
  if (symbols.length !== wanted) {
    throw new PuzzleError(`a ${layout.name} has ${wanted} cells; this text has ${symbols.length}`);
  }
  return symbols.map((symbol, cell) => {
    const digit = digitOf(symbol);
    if (digit > layout.side || (digit === 0 && !".0-_* ".includes(symbol))) {
      throw new PuzzleError(`'${symbol}' at cell ${cell + 1} is not a digit of this board`);
    }
    return digit;
  });
}

/** A name that no other game has. `crypto.randomUUID` would not do: pages from other machines have none without TLS. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

/** A new game of a puzzle. Throws an error if its texts or its constraints do not fit its layout. */
export function newGame(puzzle: PuzzleJson, title = "", id = newId()): Game {
  const layout = withConstraints(parseLayout(puzzle.layout), puzzle);
  const history = [{ cells: cellsFrom(layout, puzzle), label: "Start" }];
  return { id, title, layout, history, at: 0, solution: undefined, elapsed: 0 };
}

/** The state when a game is opened. */
export function stateOf(game: Game, settings: Settings = DEFAULT_SETTINGS): State {
  const first = cellsOf(game).findIndex((cell) => cell.value === 0);
  return {
    game,
    selection: new Set(),
    cursor: Math.max(0, first),
    mode: "digit",
    held: undefined,
    digit: 0,
    filter: 0,
    brush: 0,
    paint: "cells",
    several: false,
    paused: false,
    settings,
  };
}

/** A position as the engine reads it. */
export function puzzleJson(layout: Layout, cells: Cells): PuzzleJson {
  const text = (filter: (cell: CellState) => boolean) =>
    cells.map((cell) => (cell.value !== 0 && filter(cell) ? symbolOf(cell.value) : ".")).join("");
  const puzzle = text(() => true);
  const given = text((cell) => cell.given);
  const marked = cells.some((cell) => cell.value === 0 && cell.candidates !== 0);
  return {
    layout: layout.name,
    puzzle,
    ...(given !== puzzle && { given }),
    ...(marked && {
      marks: cells.map((cell) => (cell.value === 0 ? listOf(cell.candidates).map(symbolOf).join("") : "")),
    }),
    ...constraintsOf(layout),
  };
}

/** The position of a game as the engine reads it. */
export function positionOf(game: Game): PuzzleJson {
  return puzzleJson(game.layout, cellsOf(game));
}

/** The puzzle of a game, without anything that was entered. */
export function givensOf(game: Game): PuzzleJson {
  return puzzleJson(
    game.layout,
    game.history[0]!.cells.map((cell) => (cell.given ? { ...EMPTY, given: true, value: cell.value } : EMPTY)),
  );
}
