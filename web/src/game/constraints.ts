// What a puzzle asks for beyond its houses, such as killer cages, in the engine's words: what to draw, which cells differ,
// what adds up. Nothing here knows a kind of constraint.

import type { FigureMargin, Figures, FigureStroke, FigureText, FigureTint } from "../engine/types";
import type { Layout } from "./layout";
import { misplacedCells, type Rank } from "./ranks";
import type { Cell, Cells, ConstraintsJson, PuzzleJson } from "./types";

/** A dashed outline and its label, or strokes and texts; in the units of the board. */
export interface Figure {
  readonly cells: readonly Cell[];
  /** The outline of a cage. */
  readonly path?: string;
  readonly label?: { readonly text: string; readonly cell: Cell; readonly x: number; readonly y: number };
  /** What anything but a cage is called. */
  readonly words?: string;
  /** Whether it stands on top of the lines of the board; else it lies under the digits. */
  readonly between: boolean;
  /** Whether it stands outside the board, in its margin. */
  readonly outside: boolean;
  readonly strokes: readonly FigureStroke[];
  readonly texts: readonly FigureText[];
}

/** Cells whose digits, or what these weigh, add up to at least `least` and at most `most`. */
export interface Total {
  readonly cells: readonly Cell[];
  /** For each cell what the digits from 1 up weigh; without it a digit weighs what it is. */
  readonly weights?: readonly (readonly number[])[];
  readonly least: number;
  readonly most: number;
}

/** Cells whose digits lead from one state to another, from state 0 before the first cell to state 0 after the last. */
export interface Walk {
  readonly cells: readonly Cell[];
  /** For each cell its steps: the state before it, its digits as a sum of powers of two, and the state after it. */
  readonly steps: readonly (readonly WalkStep[])[];
}

type WalkStep = readonly [from: number, digits: number, to: number];

/** The constraints of a layout. */
export interface Constraints {
  /** As the engine reads and writes them; games are saved with these. */
  readonly json: Required<ConstraintsJson>;
  readonly figures: readonly Figure[];
  /** The room that figures take outside the board. */
  readonly margin?: FigureMargin;
  /** For each cell the figures around it. */
  readonly figuresOf: ReadonlyMap<Cell, readonly Figure[]>;
  readonly groups: readonly (readonly Cell[])[];
  readonly totals: readonly Total[];
  readonly walks: readonly Walk[];
  readonly ranks: readonly Rank[];
  /** Whether no two rows and columns, each read from both ends, may be equal. */
  readonly linesDiffer: boolean;
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

/** The cells with values of totals and walks that cannot be right any more, whatever the empty cells get. */
export function wrongCells(layout: Layout, cells: Cells): Cell[] {
  const isWrong = ({ cells: added, weights, least, most }: Total): boolean => {
    let [low, high] = [0, 0];
    added.forEach((cell, at) => {
      const value = cells[cell]!.value;
      const ofCell = weights?.[at];
      const weight = ofCell?.[value - 1] ?? value;
      low += value !== 0 ? weight : ofCell === undefined ? 1 : Math.min(...ofCell);
      high += value !== 0 ? weight : ofCell === undefined ? layout.side : Math.max(...ofCell);
    });
    return low > most || high < least;
  };
  const isLost = (walk: Walk): boolean => {
    let states = new Set([0]);
    walk.cells.forEach((cell, at) => {
      const { value } = cells[cell]!;
      const isTaken = ([from, digits]: WalkStep): boolean =>
        states.has(from) && (value === 0 || ((digits >> (value - 1)) & 1) === 1);
      states = new Set(walk.steps[at]!.filter(isTaken).map(([, , to]) => to));
    });
    return states.size === 0;
  };
  const { totals = [], walks = [] } = layout.constraints ?? {};
  const wrong = [...totals.filter(isWrong), ...walks.filter(isLost)].flatMap(({ cells }) => cells);
  const misplaced = layout.constraints === undefined ? [] : misplacedCells(layout, layout.constraints, cells);
  return [...wrong.filter((cell) => cells[cell]!.value !== 0), ...misplaced];
}

/** What holds everywhere on the board and is drawn nowhere, in words: "Anti-knight rule". */
export function rulesOf(layout: Layout): string[] {
  const rules = (layout.constraints?.figures ?? []).filter(
    ({ cells, words }) => cells.length === 0 && words !== undefined,
  );
  return rules.map(({ words }) => words!.charAt(0).toUpperCase() + words!.slice(1));
}

/** What is around a cell or on it, in words: "cage of 3 cells, sum 15". */
export function figureWords(layout: Layout, cell: Cell): string[] {
  return (layout.constraints?.figuresOf.get(cell) ?? []).map(({ cells, label, words }) => {
    if (words !== undefined) {
      return words;
    }
    const size = cells.length === 1 ? "1 cell" : `${cells.length} cells`;
    return `cage of ${size}${label === undefined ? "" : `, sum ${label.text}`}`;
  });
}

type Read = Omit<Constraints, "json" | "figuresOf">;

function readFigures(side: number, json: Figures): Read {
  const cell = (name: unknown): Cell => {
    const [, row, col] = (typeof name === "string" && /^r(\d{1,2})c(\d{1,2})$/.exec(name)) || [];
    if (!within(Number(row), side) || !within(Number(col), side)) {
      throw new ConstraintsError("The constraints of this puzzle do not fit its board.");
    }
    return (Number(row) - 1) * side + Number(col) - 1;
  };
  const cells = (names: readonly string[]): Cell[] => names.map(cell);
  const list = <T>(of: readonly T[] | undefined): readonly T[] => of ?? [];
  try {
    return {
      figures: json.figures.map(({ cells: names, path, words, between, outside, strokes, texts, label }) => ({
        cells: cells(names),
        ...(path !== undefined && { path: String(path) }),
        ...(words !== undefined && { words: String(words) }),
        between: between === true,
        outside: outside === true,
        strokes: list(strokes).map(stroke),
        texts: list(texts).map(text),
        ...(label && {
          label: { text: String(label.text), cell: cell(label.cell), x: Number(label.x), y: Number(label.y) },
        }),
      })),
      ...(json.margin && { margin: marginOf(json.margin) }),
      groups: json.groups.map(cells),
      totals: json.totals.map(({ cells: names, weights, least, most }) => ({
        cells: cells(names),
        ...(weights && { weights: weightsOf(weights, names.length, side) }),
        least: whole(least),
        most: whole(most),
      })),
      // Games that were saved before there were walks have none.
      walks: list(json.walks as Figures["walks"] | undefined).map(({ cells: names, steps }) => ({
        cells: cells(names),
        steps: stepsOf(steps, names.length),
      })),
      // The same goes for ranks.
      ranks: list(json.ranks as Figures["ranks"] | undefined).map(({ cells: names, smaller, may_tie: mayTie }) => ({
        cells: cells(names),
        smaller: whole(smaller),
        mayTie: mayTie === true,
      })),
      linesDiffer: (json.lines_differ as boolean | undefined) === true,
    };
  } catch (error) {
    throw error instanceof ConstraintsError ? error : new ConstraintsError(DAMAGED);
  }
}

const DAMAGED = "The constraints of this puzzle are damaged.";

/** A whole number; anything else would let a wrong grid pass for a right one. */
function whole(number: unknown): number {
  if (!Number.isInteger(number)) {
    throw new ConstraintsError(DAMAGED);
  }
  return number as number;
}

/** What each digit weighs in each cell of a total. */
function weightsOf(weights: readonly (readonly number[])[], cells: number, side: number): number[][] {
  if (weights.length !== cells || weights.some((ofCell) => ofCell.length !== side)) {
    throw new ConstraintsError(DAMAGED);
  }
  return weights.map((ofCell) => ofCell.map(whole));
}

/** The steps of each cell of a walk. */
function stepsOf(steps: readonly (readonly (readonly number[])[])[], cells: number): WalkStep[][] {
  if (steps.length !== cells || steps.some((ofCell) => ofCell.some((step) => step.length !== 3))) {
    throw new ConstraintsError(DAMAGED);
  }
  return steps.map((ofCell) => ofCell.map(([from, digits, to]): WalkStep => [whole(from), whole(digits), whole(to)]));
}

function stroke({ path, fill, line, width, dashes }: FigureStroke): FigureStroke {
  return {
    path: String(path),
    ...(fill !== undefined && { fill: tint(fill) }),
    ...(line !== undefined && { line: tint(line) }),
    ...(width !== undefined && { width: Number(width) }),
    ...(dashes !== undefined && { dashes: dashes.map(Number) }),
  };
}

function text({ text, x, y, size, tint: its }: FigureText): FigureText {
  return { text: String(text), x: Number(x), y: Number(y), size: Number(size), tint: tint(its) };
}

/** The margin; from one that is no room at all, no place on the board could be found. */
function marginOf({ left, top, right, bottom }: FigureMargin): FigureMargin {
  if (![left, top, right, bottom].every((room) => Number.isFinite(room) && room >= 0)) {
    throw new ConstraintsError(DAMAGED);
  }
  return { left, top, right, bottom };
}

/** A tint that is not known is at least seen. */
function tint(name: FigureTint): FigureTint {
  return name === "soft" || name === "card" ? name : "dark";
}

function within(line: number, side: number): boolean {
  return line >= 1 && line <= side;
}

function unique(cells: readonly Cell[]): Cell[] {
  return [...new Set(cells)].sort((a, b) => a - b);
}
