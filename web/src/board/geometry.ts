// Where things are on the board, in the units of its SVG. One place for all who draw.

import type { Cell, Digit } from "../game/types";

/** The width and height of a cell. */
export const CELL = 72;

/** The room for row and column numbers, left of and above the board and its clues. */
export const MARGIN = 30;

/** That of a board without clues outside of it. */
export const NO_MARGIN: Margin = { left: 0, top: 0, right: 0, bottom: 0 };

/** The height of a label in the corner of a cell, as in the pictures of the engine. */
const LABEL = 16.5;

/** The room between the candidates of a cell and its border. The pictures of the engine have them in the same places. */
const EDGE = 3.6;

/** A point. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The room on each side of the board that clues outside of it take. */
export interface Margin {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What the geometry depends on: the side of the board, and the shape of the square that candidates stand in. */
export interface Frame {
  readonly side: number;
  /** Candidates stand in rows of so many. */
  readonly columns: number;
  /** The cells with a label in their corner, below which candidates have less room. */
  readonly labelled?: ReadonlySet<Cell>;
  /** The engine says how wide it is; without clues outside the board there is none. */
  readonly margin?: Margin;
}

/** The square that shows the whole picture. Cells are where they are on every board: a margin reaches beyond 0. */
export interface View extends Point {
  readonly size: number;
}

/** How much a margin adds to that square. */
export function widening(margin: Margin = NO_MARGIN): number {
  return Math.max(margin.left + margin.right, margin.top + margin.bottom);
}

/** What is seen of a board: it, its numbers and its margin, which is in the middle where the other way is longer. */
export function viewOf({ side, margin = NO_MARGIN }: Frame): View {
  const [across, down] = [margin.left + margin.right, margin.top + margin.bottom];
  const most = widening(margin);
  return {
    x: (across - most) / 2 - margin.left,
    y: (down - most) / 2 - margin.top,
    size: MARGIN + side * CELL + 4 + most,
  };
}

/** The same as the `viewBox` of an SVG. */
export function viewBoxOf(frame: Frame): string {
  const { x, y, size } = viewOf(frame);
  return `${x} ${y} ${size} ${size}`;
}

/** The upper left corner of a cell. */
export function cellCorner(frame: Frame, cell: Cell): Point {
  return {
    x: MARGIN + (cell % frame.side) * CELL,
    y: MARGIN + Math.floor(cell / frame.side) * CELL,
  };
}

/** The centre of a cell. */
export function cellCentre(frame: Frame, cell: Cell): Point {
  const { x, y } = cellCorner(frame, cell);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** The room that a candidate has to the sides and above and below, in a cell or in one without a label. */
export function pitch(frame: Frame, cell?: Cell): Point {
  const room = CELL - 2 * EDGE;
  const height = cell !== undefined && frame.labelled?.has(cell) ? CELL - EDGE - LABEL : room;
  return { x: room / frame.columns, y: height / Math.ceil(frame.side / frame.columns) };
}

/** The centre of a candidate. */
export function candidateCentre(frame: Frame, cell: Cell, digit: Digit): Point {
  const { x, y } = cellCorner(frame, cell);
  const step = pitch(frame, cell);
  const top = frame.labelled?.has(cell) ? LABEL : EDGE;
  const place = digit - 1;
  return {
    x: x + EDGE + step.x * ((place % frame.columns) + 0.5),
    y: y + top + step.y * (Math.floor(place / frame.columns) + 0.5),
  };
}

/** The radius of the largest disc behind a candidate that leaves its neighbours alone. */
export function candidateRadius(frame: Frame, cell?: Cell): number {
  const step = pitch(frame, cell);
  return Math.min(step.x, step.y) * 0.48;
}
