// Outlines of sets of cells as paths of an SVG.

import { CELL, MARGIN } from "../board/geometry";
import type { Cell } from "../game/types";

/** A side of a cell, walked with the cell on the right: the way round is clockwise. */
interface Side {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly into: Side;
  readonly out: Side;
}

function idOf({ x, y, dx, dy }: Side): string {
  return `${x},${y},${dx},${dy}`;
}

function sidesOf(side: number, cells: readonly Cell[]): Side[] {
  const inside = new Set(cells);
  const has = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < side && y < side && inside.has(y * side + x);
  return cells.flatMap((cell) => {
    const [x, y] = [cell % side, Math.floor(cell / side)];
    const around: [boolean, Side][] = [
      [has(x, y - 1), { x, y, dx: 1, dy: 0 }],
      [has(x + 1, y), { x: x + 1, y, dx: 0, dy: 1 }],
      [has(x, y + 1), { x: x + 1, y: y + 1, dx: -1, dy: 0 }],
      [has(x - 1, y), { x, y: y + 1, dx: 0, dy: -1 }],
    ];
    return around.filter(([isInner]) => !isInner).map(([, edge]) => edge);
  });
}

/** The path around some cells, one loop for each connected part; `inset` is its distance from their border. */
export function outline(side: number, cells: readonly Cell[], inset: number, radius: number): string {
  const sides = sidesOf(side, cells);
  const left = new Map(sides.map((edge) => [idOf(edge), edge]));
  let path = "";
  for (const start of sides) {
    const corners: Corner[] = [];
    let edge = start;
    while (left.delete(idOf(edge))) {
      const [x, y] = [edge.x + edge.dx, edge.y + edge.dy];
      // A right turn first: it separates cells that meet only at a corner.
      const turns = [
        [-edge.dy, edge.dx],
        [edge.dx, edge.dy],
        [edge.dy, -edge.dx],
      ] as const;
      const ways = turns.map(([dx, dy]): Side => ({ x, y, dx, dy }));
      const next = ways.find((way) => idOf(way) === idOf(start) || left.has(idOf(way)));
      if (next === undefined) {
        break;
      }
      if (next.dx !== edge.dx || next.dy !== edge.dy) {
        corners.push({ x, y, into: edge, out: next });
      }
      edge = next;
    }
    path += rounded(corners, inset, radius);
  }
  return path;
}

function rounded(corners: readonly Corner[], inset: number, radius: number): string {
  const pieces = corners.map(({ x, y, into, out }, index) => {
    // The inside is on the right, which for a step (dx, dy) is (-dy, dx).
    const cx = MARGIN + x * CELL + inset * (-into.dy - out.dy);
    const cy = MARGIN + y * CELL + inset * (into.dx + out.dx);
    const before = `${cx - radius * into.dx} ${cy - radius * into.dy}`;
    const after = `${cx + radius * out.dx} ${cy + radius * out.dy}`;
    return `${index === 0 ? "M" : "L"}${before}Q${cx} ${cy} ${after}`;
  });
  return pieces.length === 0 ? "" : `${pieces.join("")}Z`;
}
