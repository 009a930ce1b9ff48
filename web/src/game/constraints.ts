// What a puzzle asks for beyond its houses, such as killer cages, in the engine's words: what to draw, which cells differ,
// which add up. Nothing here knows a kind of constraint.

import type { Layout } from "./layout";
import type { Cell, Cells, ConstraintsJson, FiguresJson, PuzzleJson } from "./types";

/** A dashed outline, in the units of the board, and its label. */
export interface Figure {
  readonly cells: readonly Cell[];
  readonly path: string;
  readonly label?: { readonly text: string; readonly cell: Cell; readonly x: number; readonly y: number };
}

/** Cells whose digits add up to at least `least` and at most `most`. */
export interface Total {
  readonly cells: readonly Cell[];
  readonly least: number;
  readonly most: number;
}

/** The constraints of a layout. */
export interface Constraints {
  /** As the engine reads and writes them; games are saved with these. */
  readonly json: Required<ConstraintsJson>;
  readonly figures: readonly Figure[];
  /** For each cell the figures around it. */
  readonly figuresOf: ReadonlyMap<Cell, readonly Figure[]>;
  readonly groups: readonly (readonly Cell[])[];
  readonly totals: readonly Total[];
}

/** Why a puzzle with constraints cannot be played here. */
export class ConstraintsError extends Error {}

/** A layout with the constraints of a puzzle or a saved game. Throws a `ConstraintsError` if they do not fit it. */
export function withConstraints(layout: Layout, puzzle: ConstraintsJson): Layout {
  const { constraints, figures } = puzzle;
  if (constraints === undefined || constraints.length === 0) {
    return layout;
  }
  if (figures === undefined) {
    throw new ConstraintsError("This page cannot show all that this puzzle asks for, so it cannot be played here.");
  }
  const read = readFigures(layout.side, figures);
  const figuresOf = new Map<Cell, Figure[]>();
  read.figures.forEach((figure) =>
    figure.cells.forEach((cell) => figuresOf.set(cell, [...(figuresOf.get(cell) ?? []), figure])),
  );
  const peers = layout.peers.map((peers, cell) => {
    const mates = read.groups.filter((group) => group.includes(cell)).flat();
    return mates.length === 0 ? peers : unique([...peers, ...mates].filter((other) => other !== cell));
  });
  return { ...layout, peers, constraints: { json: { constraints, figures }, ...read, figuresOf } };
}

/** The same layout as the engine names it: its constraints, without what is drawn for them. */
export function constraintsOf(layout: Layout): Pick<PuzzleJson, "constraints"> {
  return layout.constraints === undefined ? {} : { constraints: layout.constraints.json.constraints };
}

/** Whether two layouts are the same, with their constraints. */
export function isSameLayout(one: Layout, other: Layout): boolean {
  return one.name === other.name && JSON.stringify(constraintsOf(one)) === JSON.stringify(constraintsOf(other));
}

/** The cells of full totals that come to something else. */
export function wrongTotals(layout: Layout, cells: Cells): Cell[] {
  const isWrong = ({ cells: added, least, most }: Total): boolean => {
    const values = added.map((cell) => cells[cell]!.value);
    const sum = values.reduce((sum, value) => sum + value, 0);
    return !values.includes(0) && (sum < least || sum > most);
  };
  return (layout.constraints?.totals ?? []).filter(isWrong).flatMap(({ cells }) => cells);
}

/** What is around a cell, in words: "cage of 3 cells, sum 15". */
export function figureWords(layout: Layout, cell: Cell): string[] {
  return (layout.constraints?.figuresOf.get(cell) ?? []).map(({ cells, label }) => {
    const size = cells.length === 1 ? "1 cell" : `${cells.length} cells`;
    return `cage of ${size}${label === undefined ? "" : `, sum ${label.text}`}`;
  });
}

function readFigures(side: number, json: FiguresJson): Pick<Constraints, "figures" | "groups" | "totals"> {
  const cell = (name: unknown): Cell => {
    const [, row, col] = (typeof name === "string" && /^r(\d{1,2})c(\d{1,2})$/.exec(name)) || [];
    if (!within(Number(row), side) || !within(Number(col), side)) {
      throw new ConstraintsError("The constraints of this puzzle do not fit its board.");
    }
    return (Number(row) - 1) * side + Number(col) - 1;
  };
  const cells = (names: readonly string[]): Cell[] => names.map(cell);
  try {
    return {
      figures: json.figures.map(({ cells: names, path, label }) => ({
        cells: cells(names),
        path: String(path),
        ...(label && {
          label: { text: String(label.text), cell: cell(label.cell), x: Number(label.x), y: Number(label.y) },
        }),
      })),
      groups: json.groups.map(cells),
      totals: json.totals.map(({ cells: names, least, most }) => ({
        cells: cells(names),
        least: Number(least),
        most: Number(most),
      })),
    };
  } catch (error) {
    throw error instanceof ConstraintsError
      ? error
      : new ConstraintsError("The constraints of this puzzle are damaged.");
  }
}

function within(line: number, side: number): boolean {
  return line >= 1 && line <= side;
}

function unique(cells: readonly Cell[]): Cell[] {
  return [...new Set(cells)].sort((a, b) => a - b);
}
