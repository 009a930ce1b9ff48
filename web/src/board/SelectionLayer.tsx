// The frame round the selected cells: one outline for all that touch.

import type { Cell } from "../game/types";
import { CELL, cellCorner, type Frame, type Point } from "./geometry";

/** How far inside the cells the outline runs. */
const INSET = 2.5;

interface SelectionProps {
  readonly frame: Frame;
  readonly selection: ReadonlySet<Cell>;
  /** The cell that has the focus, if that is to be seen. */
  readonly cursor: Cell | undefined;
}

/** The outline of the selection, and within it the cell that the keyboard stands on, unless it is the only one. */
export function SelectionLayer({ frame, selection, cursor }: SelectionProps) {
  const alone = selection.size === 1 && cursor !== undefined && selection.has(cursor);
  return (
    <g aria-hidden="true">
      {selection.size > 0 && <path class="selection" d={outline(frame, selection)} />}
      {cursor !== undefined && !alone && <Cursor {...cellCorner(frame, cursor)} />}
    </g>
  );
}

function Cursor({ x, y }: Point) {
  return <rect class="cursor" x={x + 6} y={y + 6} width={CELL - 12} height={CELL - 12} rx={4} />;
}

/** The parts of the outline: each edge of a cell whose neighbour is not selected, drawn up to its corners. */
function outline(frame: Frame, selection: ReadonlySet<Cell>): string {
  const { side } = frame;
  const inside = (row: number, col: number) =>
    row >= 0 && col >= 0 && row < side && col < side && selection.has(row * side + col);
  const parts: string[] = [];
  for (const cell of selection) {
    const { x, y } = cellCorner(frame, cell);
    const [row, col] = [Math.floor(cell / side), cell % side];
    const up = inside(row - 1, col);
    const down = inside(row + 1, col);
    const left = inside(row, col - 1);
    const right = inside(row, col + 1);
    const [x0, x1] = [x + INSET, x + CELL - INSET];
    const [y0, y1] = [y + INSET, y + CELL - INSET];
    // Towards a selected neighbour the edge runs on to the border of the cell.
    if (!up) {
      parts.push(`M${left ? x : x0} ${y0}H${right ? x + CELL : x1}`);
    }
    if (!down) {
      parts.push(`M${left ? x : x0} ${y1}H${right ? x + CELL : x1}`);
    }
    if (!left) {
      parts.push(`M${x0} ${up ? y : y0}V${down ? y + CELL : y1}`);
    }
    if (!right) {
      parts.push(`M${x1} ${up ? y : y0}V${down ? y + CELL : y1}`);
    }
    // Inner corners, where both neighbours are selected but not the cell between them.
    if (up && left && !inside(row - 1, col - 1)) {
      parts.push(`M${x} ${y0}H${x0}V${y}`);
    }
    if (up && right && !inside(row - 1, col + 1)) {
      parts.push(`M${x + CELL} ${y0}H${x1}V${y}`);
    }
    if (down && left && !inside(row + 1, col - 1)) {
      parts.push(`M${x} ${y1}H${x0}V${y + CELL}`);
    }
    if (down && right && !inside(row + 1, col + 1)) {
      parts.push(`M${x + CELL} ${y1}H${x1}V${y + CELL}`);
    }
  }
  return parts.join("");
}
