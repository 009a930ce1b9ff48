// The shape of a board: its side, its houses, and which cells see each other.

import { MAX_SIDE } from "./digits";
import type { Constraints } from "./constraints";
import type { Cell } from "./types";

/** A set of cells that holds each digit once. */
export interface House {
  /** What it is: `row`, `column`, `box`, `region`, or the word of one of the `EXTRAS`. */
  readonly kind: string;
  /** From 1, within its kind. */
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** The shape of a board. */
export interface Layout {
  /** The name that the engine reads: `3x3`, `2x3+x`, `3x3+windoku`, `jigsaw:MAP`. */
  readonly name: string;
  readonly side: number;
  /** The shape of its boxes; undefined for a jigsaw. */
  readonly boxes: { readonly rows: number; readonly cols: number } | undefined;
  /** Rows, columns, boxes or regions, then any others by their kind. */
  readonly houses: readonly House[];
  /** For each cell the indices of its houses: row, column, box or region, and any others. */
  readonly housesOf: readonly (readonly number[])[];
  /** For each cell the cells that differ from it, because they share a house with it or by a constraint, ascending. */
  readonly peers: readonly (readonly Cell[])[];
  /** For each cell the number of its box or region, from 0. */
  readonly regionOf: readonly number[];
  /** What it asks for beyond its houses. Its name does not say that; `peers` do, where cells differ. */
  readonly constraints?: Constraints;
}

/** Why a name is not a layout. */
export class LayoutError extends Error {}

/** The layout with a name. Throws a `LayoutError` if there is none. */
export function parseLayout(name: string): Layout {
  const [base = "", ...extras] = name.trim().split("+");
  const { side, boxes, regionOf } = parseBase(base, name);
  const added = extras.map((part) => readExtra(part, side, boxes, name));
  return build(side, boxes, regionOf, added);
}

/** A kind of houses beyond rows, columns and boxes; the engine has the same table in `crates/core/src/extra.rs`. */
interface Extra {
  /** What follows the plus sign in the name of a layout, and what is read for it as well. */
  readonly id: string;
  readonly also?: string;
  readonly word: string;
  /** Why a layout cannot have it. */
  readonly needs?: string;
  /** The houses on a board of a side with boxes, if there are any. */
  readonly houses: (side: number, boxes: Base["boxes"]) => Cell[][] | undefined;
}

const EXTRAS: readonly Extra[] = [
  { id: "x", also: "diagonals", word: "diagonal", houses: (side) => [falling(side), rising(side)] },
  {
    id: "windoku",
    also: "windows",
    word: "window",
    needs: "windows need square boxes",
    houses: (side, boxes) => (boxes && boxes.rows === boxes.cols ? windows(side, boxes.rows) : undefined),
  },
  {
    id: "disjoint",
    also: "disjoint-groups",
    word: "disjoint group",
    needs: "disjoint groups need boxes",
    houses: (side, boxes) => boxes && Array.from({ length: side }, (_, place) => inEachBox(side, boxes, place)),
  },
  {
    id: "centre-dot",
    also: "center-dot",
    word: "centre dot",
    needs: "centre dots need boxes with a cell in the middle",
    houses: (side, boxes) => (boxes && side % 2 === 1 ? [inEachBox(side, boxes, (side - 1) / 2)] : undefined),
  },
  {
    id: "asterisk",
    word: "asterisk",
    needs: "asterisks need a side of 9",
    houses: (side) => (side === 9 ? [[13, 20, 24, 37, 40, 43, 56, 60, 67]] : undefined),
  },
  {
    id: "girandola",
    word: "girandola",
    needs: "girandolas need a side of 9",
    houses: (side) => (side === 9 ? [[0, 8, 13, 37, 40, 43, 67, 72, 80]] : undefined),
  },
  { id: "falling", word: "falling diagonal", houses: (side) => [falling(side)] },
  { id: "rising", word: "rising diagonal", houses: (side) => [rising(side)] },
];

/** The kinds of extra houses: what follows the plus sign in the name of a layout, and the word for one. */
export const EXTRA_KINDS: readonly { readonly id: string; readonly word: string }[] = EXTRAS;

/** Houses of no kind, which a name lists one by one, by their cells. */
const REGION = { id: "extra", word: "extra region" };

/** Extra houses of one kind, and their part of the name of the layout. */
interface Added {
  readonly part: string;
  readonly id: string;
  readonly word: string;
  readonly houses: readonly (readonly Cell[])[];
}

function readExtra(part: string, side: number, boxes: Base["boxes"], name: string): Added {
  const [id, list] = part.split(":");
  if (id === REGION.id && list !== undefined) {
    return { ...REGION, part, houses: [readCells(list, side, name)] };
  }
  const extra = EXTRAS.find((extra) => part !== "" && (part === extra.id || part === extra.also));
  if (!extra) {
    throw unknown(name);
  }
  const houses = extra.houses(side, boxes);
  if (!houses) {
    throw new LayoutError(extra.needs);
  }
  return { part: extra.id, id: extra.id, word: extra.word, houses };
}

/** The cells of `r1c1r2c2r3c3r4c4`. */
function readCells(list: string, side: number, name: string): Cell[] {
  const places = [...list.matchAll(/r(\d+)c(\d+)/g)].map(([, row, col]) => [Number(row) - 1, Number(col) - 1] as const);
  const isInside = places.flat().every((line) => line >= 0 && line < side);
  const cells = new Set(places.map(([row, col]) => row * side + col));
  if (!/^(r\d+c\d+)+$/.test(list) || !isInside || cells.size !== side) {
    throw unknown(name);
  }
  return [...cells];
}

/** The cells in one place of each box, counted in reading order. */
function inEachBox(side: number, { rows, cols }: NonNullable<Base["boxes"]>, place: number): Cell[] {
  return Array.from({ length: side }, (_, box) => {
    const row = Math.floor(box / rows) * rows + Math.floor(place / cols);
    return row * side + (box % rows) * cols + (place % cols);
  });
}

function falling(side: number): Cell[] {
  return Array.from({ length: side }, (_, i) => i * side + i);
}

function rising(side: number): Cell[] {
  return Array.from({ length: side }, (_, i) => i * side + side - 1 - i);
}

/** The layout with a name, or undefined. */
export function tryLayout(name: string): Layout | undefined {
  try {
    return parseLayout(name);
  } catch (error) {
    if (error instanceof LayoutError) {
      return undefined;
    }
    throw error;
  }
}

/** The row of a cell, from 0. */
export function rowOf(layout: Layout, cell: Cell): number {
  return Math.floor(cell / layout.side);
}

/** The column of a cell, from 0. */
export function columnOf(layout: Layout, cell: Cell): number {
  return cell % layout.side;
}

/** The name of a cell: `r3c5`. */
export function cellName(layout: Layout, cell: Cell): string {
  return `r${rowOf(layout, cell) + 1}c${columnOf(layout, cell) + 1}`;
}

/** The house of a cell: 0 its row, 1 its column, 2 its box or region. */
export function houseOf(layout: Layout, cell: Cell, which: 0 | 1 | 2): House {
  return layout.houses[layout.housesOf[cell]![which]!]!;
}

/** The name of a house: `row 3`, `box 9`, `region at r1c5`. */
export function houseName(layout: Layout, house: House): string {
  const label = house.kind === "region" ? `at ${cellName(layout, house.cells[0]!)}` : String(house.number);
  return `${house.kind} ${label}`;
}

function unknown(name: string): LayoutError {
  return new LayoutError(`'${name.slice(0, 60)}' is not a layout; try 3x3, 16, 2x3+x, 3x3+windoku or jigsaw:MAP`);
}

interface Base {
  side: number;
  boxes: { rows: number; cols: number } | undefined;
  regionOf: number[];
}

function parseBase(base: string, name: string): Base {
  if (base.startsWith("jigsaw:")) {
    return jigsaw(base.slice("jigsaw:".length));
  }
  const match = /^(\d{1,4})(?:x(\d{1,4}))?$/.exec(base);
  if (!match) {
    throw unknown(name);
  }
  const first = Number(match[1]);
  if (match[2] === undefined) {
    return standard(first);
  }
  const second = Number(match[2]);
  // `9x9` cannot mean boxes of 9x9 cells, which would make a side of 81.
  return first === second && first > 5 ? standard(first) : boxed(first, second);
}

function checkSide(side: number): void {
  if (side < 4 || side > MAX_SIDE) {
    throw new LayoutError(`the side is ${side}; it must be from 4 to ${MAX_SIDE}`);
  }
}

/** Boxes as square as can be, wider than tall. */
function standard(side: number): Base {
  checkSide(side);
  const rows = [5, 4, 3, 2].find((rows) => rows * rows <= side && side % rows === 0);
  if (rows === undefined) {
    throw new LayoutError(`a side of ${side} has no box shape; give it as ROWSxCOLS or as a jigsaw`);
  }
  return boxed(rows, side / rows);
}

function boxed(rows: number, cols: number): Base {
  const side = rows * cols;
  checkSide(side);
  const regionOf = Array.from({ length: side * side }, (_, cell) => {
    const [row, col] = [Math.floor(cell / side), cell % side];
    return Math.floor(row / rows) * rows + Math.floor(col / cols);
  });
  return { side, boxes: { rows, cols }, regionOf };
}

function jigsaw(map: string): Base {
  const side = Math.floor(Math.sqrt(map.length));
  if (side * side !== map.length) {
    throw new LayoutError(`a region map needs one character per cell; this one has ${map.length}`);
  }
  checkSide(side);
  const order = [...new Set(map)];
  const regionOf = Array.from(map, (symbol) => order.indexOf(symbol));
  order.forEach((_, region) => {
    const cells = regionOf.filter((other) => other === region).length;
    if (cells !== side) {
      throw new LayoutError(`region ${region + 1} has ${cells} cells; each region must have ${side}`);
    }
  });
  return { side, boxes: undefined, regionOf };
}

function build(side: number, boxes: Base["boxes"], regionOf: number[], added: readonly Added[]): Layout {
  const line = [...Array(side).keys()];
  const houses: House[] = [
    ...line.map((row): House => ({ kind: "row", number: row + 1, cells: line.map((i) => row * side + i) })),
    ...line.map((col): House => ({ kind: "column", number: col + 1, cells: line.map((i) => i * side + col) })),
    ...line.map((region): House => ({
      kind: boxes ? "box" : "region",
      number: region + 1,
      cells: regionOf.flatMap((other, cell) => (other === region ? [cell] : [])),
    })),
  ];
  const parts = [...new Map(added.map((one) => [one.part, one])).values()];
  // The engine numbers them by the kinds in the order of its table.
  for (const { word } of [...EXTRAS, REGION]) {
    const lists = parts.filter((one) => one.word === word).flatMap((one) => one.houses);
    houses.push(...lists.map((cells, index) => ({ kind: word, number: index + 1, cells })));
  }
  const housesOf: number[][] = regionOf.map(() => []);
  houses.forEach((house, index) => house.cells.forEach((cell) => housesOf[cell]!.push(index)));
  const peers = regionOf.map((_, cell) => {
    const seen = new Set(housesOf[cell]!.flatMap((house) => houses[house]!.cells));
    seen.delete(cell);
    return [...seen].sort((a, b) => a - b);
  });
  const map = regionOf.map((region) => (region < 9 ? String(region + 1) : String.fromCharCode(56 + region))).join("");
  const base = boxes ? `${boxes.rows}x${boxes.cols}` : `jigsaw:${map}`;
  const sorted = parts.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  const name = [base, ...sorted.map((one) => one.part)].join("+");
  return { name, side, boxes, houses, housesOf, peers, regionOf };
}

/** Boxes that lie one cell off the border and one cell apart. */
function windows(side: number, size: number): Cell[][] {
  const perLine = Math.floor((side - 1) / (size + 1));
  return Array.from({ length: perLine * perLine }, (_, index) => {
    const top = 1 + Math.floor(index / perLine) * (size + 1);
    const left = 1 + (index % perLine) * (size + 1);
    return Array.from({ length: size * size }, (_, i) => (top + Math.floor(i / size)) * side + left + (i % size));
  });
}
