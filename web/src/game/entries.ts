// Changes of the position: digits, marks, colours, and steps of logic. Each function returns new cells and what to call
// the change; a cell that stays as it is stays the same object, so that the board draws only what changed.

import { bit, has, symbolOf } from "./digits";
import { EMPTY } from "./game";
import { cellName, type Layout } from "./layout";
import { possibleIn } from "./selectors";
import type { CandidateRef, Cell, Cells, CellState, Colours, Digit, Mode } from "./types";

/** A changed position, with its label. */
export interface Change {
  readonly cells: Cells;
  readonly label: string;
}

/** Which property of a cell a mode of marks writes. */
const FIELD = { candidate: "candidates", corner: "corner", centre: "centre" } as const;

/** Enters a digit, or the colour of that number, in a mode; takes it away if all cells that can have it do. */
export function enter(
  layout: Layout,
  cells: Cells,
  where: readonly Cell[],
  digit: Digit,
  mode: Mode,
  tidy: "off" | "candidates" | "all",
): Change {
  if (mode === "colour") {
    return colour(layout, cells, where, digit - 1);
  }
  if (digit > layout.side) {
    return { cells, label: "" };
  }
  if (mode !== "digit") {
    return mark(layout, cells, where, digit, mode);
  }
  const open = where.filter((cell) => !cells[cell]!.given);
  if (open.every((cell) => cells[cell]!.value === digit)) {
    return {
      cells: edit(cells, open, (cell) => ({ ...cell, value: 0 })),
      label: `no value in ${places(layout, open)}`,
    };
  }
  const label = `${symbolOf(digit)} in ${places(layout, open)}`;
  return {
    cells: place(
      layout,
      cells,
      open.map((cell) => ({ cell, digit })),
      tidy,
    ),
    label,
  };
}

function mark(layout: Layout, cells: Cells, where: readonly Cell[], digit: Digit, mode: keyof typeof FIELD): Change {
  const field = FIELD[mode];
  const open = where.filter((cell) => cells[cell]!.value === 0);
  const off = open.length > 0 && open.every((cell) => has(cells[cell]![field], digit));
  const marked = edit(cells, open, (cell) => {
    const digits = off ? cell[field] & ~bit(digit) : cell[field] | bit(digit);
    if (digits === cell[field]) {
      return cell;
    }
    const changed = { ...cell, [field]: digits };
    return off && field === "candidates" ? withoutColour(changed, digit) : changed;
  });
  const kind = mode === "candidate" ? "candidate" : `${mode} mark`;
  return { cells: marked, label: `${off ? "no " : ""}${kind} ${symbolOf(digit)} in ${places(layout, open)}` };
}

function colour(layout: Layout, cells: Cells, where: readonly Cell[], colour: number): Change {
  const flag = 1 << colour;
  const off = where.every((cell) => (cells[cell]!.colours & flag) !== 0);
  const coloured = edit(cells, where, (cell) => {
    const colours = off ? cell.colours & ~flag : cell.colours | flag;
    return colours === cell.colours ? cell : { ...cell, colours };
  });
  return { cells: coloured, label: `${off ? "no " : ""}colour ${colour + 1} on ${places(layout, where)}` };
}

/** Gives single candidates a colour, or takes it away if all of them have it. */
export function paint(layout: Layout, cells: Cells, at: readonly CandidateRef[], colour: number): Change {
  const flag = 1 << colour;
  const open = at.filter(({ cell }) => cells[cell]!.value === 0);
  const off = open.every(({ cell, digit }) => ((cells[cell]!.candidateColours.get(digit) ?? 0) & flag) !== 0);
  const painted = [...cells];
  for (const { cell, digit } of open) {
    const old = painted[cell]!;
    const colours = old.candidateColours.get(digit) ?? 0;
    painted[cell] = withColour(old, digit, off ? colours & ~flag : colours | flag);
  }
  const where = open.map(({ cell, digit }) => symbolOf(digit) + cellName(layout, cell));
  return { cells: painted, label: `${off ? "no " : ""}colour ${colour + 1} on ${brief(where)}` };
}

/** Clears one kind of mark; with nothing of a value to clear, all pencil marks. */
export function clear(layout: Layout, cells: Cells, where: readonly Cell[], mode: Mode): Change {
  const label = (what: string) => `no ${what} in ${places(layout, where)}`;
  const set = (what: string, change: (cell: CellState) => CellState) => ({
    cells: edit(cells, where, change),
    label: label(what),
  });
  if (mode === "colour") {
    return set("colours", (cell) =>
      cell.colours === 0 && cell.candidateColours.size === 0
        ? cell
        : { ...cell, colours: 0, candidateColours: EMPTY.candidateColours },
    );
  }
  if (mode !== "digit") {
    const field = FIELD[mode];
    return set(mode === "candidate" ? "candidates" : `${mode} marks`, (cell) =>
      cell.value !== 0 || cell[field] === 0 ? cell : { ...cell, [field]: 0 },
    );
  }
  if (where.some((cell) => cells[cell]!.value !== 0 && !cells[cell]!.given)) {
    return set("value", (cell) => (cell.given || cell.value === 0 ? cell : { ...cell, value: 0 }));
  }
  return set("marks", (cell) => (cell.value !== 0 || !hasMarks(cell) ? cell : withoutMarks(cell)));
}

/** Notes all candidates that no value excludes. */
export function fill(layout: Layout, cells: Cells): Change {
  const possible = possibleIn(layout, cells);
  const filled = cells.map((cell, index) =>
    cell.value !== 0 || cell.candidates === possible[index] ? cell : { ...cell, candidates: possible[index]! },
  );
  return { cells: filled, label: "all candidates noted" };
}

/** Takes away all marks, or all colours. */
export function wipe(cells: Cells, what: "marks" | "colours"): Change {
  const wiped = cells.map((cell) => {
    if (what === "marks") {
      return hasMarks(cell) ? withoutMarks(cell) : cell;
    }
    return cell.colours === 0 && cell.candidateColours.size === 0
      ? cell
      : { ...cell, colours: 0, candidateColours: EMPTY.candidateColours };
  });
  return { cells: wiped, label: `all ${what} cleared` };
}

/** Applies a step of logic. */
export function apply(
  layout: Layout,
  cells: Cells,
  placements: readonly CandidateRef[],
  eliminations: readonly CandidateRef[],
): Cells {
  const needsFilling = eliminations.some(({ cell }) => cells[cell]!.value === 0 && cells[cell]!.candidates === 0);
  const possible = needsFilling ? possibleIn(layout, cells) : [];
  const changed = cells.map((cell, index) =>
    needsFilling && cell.value === 0 && cell.candidates === 0 ? { ...cell, candidates: possible[index]! } : cell,
  );
  for (const { cell, digit } of eliminations) {
    const old = changed[cell]!;
    if (old.value === 0 && has(old.candidates, digit)) {
      changed[cell] = withoutColour({ ...old, candidates: old.candidates & ~bit(digit) }, digit);
    }
  }
  return placements.length === 0 ? changed : place(layout, changed, placements, "candidates");
}

/** Sets values, and takes them from the marks of the cells that see them. */
function place(
  layout: Layout,
  cells: Cells,
  placements: readonly CandidateRef[],
  tidy: "off" | "candidates" | "all",
): Cells {
  const placed = [...cells];
  for (const { cell, digit } of placements) {
    const old = placed[cell]!;
    if (old.given || old.value === digit) {
      continue;
    }
    placed[cell] = { ...old, value: digit };
    for (const peer of tidy === "off" ? [] : layout.peers[cell]!) {
      placed[peer] = tidied(placed[peer]!, digit, tidy === "all");
    }
  }
  return placed;
}

function tidied(cell: CellState, digit: Digit, all: boolean): CellState {
  const seen = cell.candidates | (all ? cell.corner | cell.centre : 0);
  if (cell.value !== 0 || !has(seen, digit)) {
    return cell;
  }
  const off = ~bit(digit);
  const candidates = cell.candidates & off;
  const tidy = all
    ? { ...cell, candidates, corner: cell.corner & off, centre: cell.centre & off }
    : { ...cell, candidates };
  return withoutColour(tidy, digit);
}

function edit(cells: Cells, where: readonly Cell[], change: (cell: CellState) => CellState): Cells {
  const changed = [...cells];
  for (const cell of where) {
    changed[cell] = change(changed[cell]!);
  }
  return changed;
}

function hasMarks(cell: CellState): boolean {
  return (cell.candidates | cell.corner | cell.centre) !== 0;
}

function withoutMarks(cell: CellState): CellState {
  return { ...cell, candidates: 0, corner: 0, centre: 0, candidateColours: EMPTY.candidateColours };
}

function withColour(cell: CellState, digit: Digit, colours: Colours): CellState {
  const candidateColours = new Map(cell.candidateColours);
  if (colours === 0) {
    candidateColours.delete(digit);
  } else {
    candidateColours.set(digit, colours);
  }
  return { ...cell, candidateColours };
}

function withoutColour(cell: CellState, digit: Digit): CellState {
  return cell.candidateColours.has(digit) ? withColour(cell, digit, 0) : cell;
}

function places(layout: Layout, cells: readonly Cell[]): string {
  return brief(cells.map((cell) => cellName(layout, cell)));
}

function brief(names: readonly string[]): string {
  return names.length <= 4 ? names.join(", ") : `${names.length} cells`;
}
