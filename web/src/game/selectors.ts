// What follows from a position: what is possible, what contradicts, what is done.

import { wrongCells } from "./constraints";
import { allDigits, bit, has, listOf } from "./digits";
import type { Layout } from "./layout";
import type { Cell, Cells, Digit, Digits } from "./types";

/** For each empty cell the digits that no value excludes; 0 for the others. */
export function possibleIn(layout: Layout, cells: Cells): Digits[] {
  const all = allDigits(layout.side);
  return cells.map((cell, index) => (cell.value !== 0 ? 0 : possible(layout, cells, index, all)));
}

function possible(layout: Layout, cells: Cells, cell: Cell, all: Digits): Digits {
  let seen = 0;
  for (const peer of layout.peers[cell]!) {
    const { value } = cells[peer]!;
    seen |= value === 0 ? 0 : bit(value);
  }
  return all & ~seen;
}

/** The candidates of a cell: those noted, or all possible ones if none are. */
export function candidatesOf(layout: Layout, cells: Cells, cell: Cell): Digits {
  const { value, candidates } = cells[cell]!;
  if (value !== 0) {
    return 0;
  }
  return candidates !== 0 ? candidates : possible(layout, cells, cell, allDigits(layout.side));
}

/** What contradicts something else, for each cell: whether its value does, and which of its marks. */
export interface Conflict {
  readonly value: boolean;
  readonly marks: Digits;
}

/** The cells with contradictions. */
export function conflictsOf(layout: Layout, cells: Cells): ReadonlyMap<Cell, Conflict> {
  const conflicts = new Map<Cell, Conflict>();
  cells.forEach((cell, index) => {
    const marks = cell.candidates | cell.corner | cell.centre;
    if (cell.value === 0 && marks === 0) {
      return;
    }
    let seen = 0;
    for (const peer of layout.peers[index]!) {
      const { value } = cells[peer]!;
      seen |= value === 0 ? 0 : bit(value);
    }
    if (cell.value !== 0 && has(seen, cell.value)) {
      conflicts.set(index, { value: true, marks: 0 });
    } else if (cell.value === 0 && (marks & seen) !== 0) {
      conflicts.set(index, { value: false, marks: marks & seen });
    }
  });
  wrongCells(layout, cells).forEach((cell) => conflicts.set(cell, { value: true, marks: 0 }));
  return conflicts;
}

/** The cells with a value that is not the solution's. */
export function wrongIn(cells: Cells, solution: readonly Digit[] | undefined): ReadonlySet<Cell> {
  const wrong = new Set<Cell>();
  if (solution) {
    cells.forEach((cell, index) => {
      if (cell.value !== 0 && cell.value !== solution[index]) {
        wrong.add(index);
      }
    });
  }
  return wrong;
}

/** How often each digit is still to be placed, from digit 1. */
export function remainingOf(layout: Layout, cells: Cells): number[] {
  const left = Array<number>(layout.side).fill(layout.side);
  for (const { value } of cells) {
    if (value !== 0) {
      left[value - 1]! -= 1;
    }
  }
  return left;
}

/** Whether every cell has a value and nothing contradicts. */
export function isSolved(layout: Layout, cells: Cells): boolean {
  return cells.every((cell) => cell.value !== 0) && conflictsOf(layout, cells).size === 0;
}

/** The empty cells of a house where a digit can go. */
export function placesFor(layout: Layout, cells: Cells, house: readonly Cell[], digit: Digit): Cell[] {
  if (house.some((cell) => cells[cell]!.value === digit)) {
    return [];
  }
  return house.filter((cell) => has(candidatesOf(layout, cells, cell), digit));
}

/** The cells that are like one: with its value, its colours, or its marks. */
export function cellsLike(cells: Cells, cell: Cell): Cell[] {
  const model = cells[cell]!;
  const marks = (model.candidates | model.corner | model.centre) !== 0;
  return [...cells.keys()].filter((index) => {
    const other = cells[index]!;
    if (model.value !== 0) {
      return other.value === model.value;
    }
    if (model.colours !== 0) {
      return other.colours === model.colours;
    }
    if (other.value !== 0) {
      return false;
    }
    return marks
      ? other.candidates === model.candidates && other.corner === model.corner && other.centre === model.centre
      : (other.candidates | other.corner | other.centre) === 0;
  });
}

/** The digits that a set of cells holds as values. */
export function valuesIn(cells: Cells, house: readonly Cell[]): Digit[] {
  let seen = 0;
  for (const cell of house) {
    const { value } = cells[cell]!;
    seen |= value === 0 ? 0 : bit(value);
  }
  return listOf(seen);
}
