// Places of rows and columns among all of them, each read from both ends as a number.

import type { Layout } from "./layout";
import type { Cell, Cells } from "./types";

/** A line with a place among all lines. */
export interface Rank {
  /** Its cells in the order in which it is read. */
  readonly cells: readonly Cell[];
  /** How many lines are smaller. */
  readonly smaller: number;
  /** Whether another line may be equal to it. */
  readonly mayTie: boolean;
}

/** The cells of a full grid's lines that do not have their place, and of those that are equal but must not be. */
export function misplacedCells(
  { side }: Layout,
  { ranks, linesDiffer }: { readonly ranks: readonly Rank[]; readonly linesDiffer: boolean },
  cells: Cells,
): Cell[] {
  if ((ranks.length === 0 && !linesDiffer) || cells.some(({ value }) => value === 0)) {
    return [];
  }
  const compare = (one: readonly Cell[], other: readonly Cell[]): number => {
    const at = one.findIndex((cell, place) => cells[cell]!.value !== cells[other[place]!]!.value);
    return at < 0 ? 0 : cells[one[at]!]!.value - cells[other[at]!]!.value;
  };
  const lines = linesOf(side);
  const isWrong = ({ cells: line, smaller, mayTie }: Rank): boolean => {
    const orders = lines.map((other) => Math.sign(compare(other, line)));
    const equal = orders.filter((order) => order === 0).length;
    return orders.filter((order) => order < 0).length !== smaller || (equal > 1 && !mayTie);
  };
  const alike = linesDiffer
    ? lines.filter((line, at) => lines.some((other, place) => place !== at && compare(line, other) === 0))
    : [];
  return [...ranks.filter(isWrong).map((rank) => rank.cells), ...alike].flat();
}

function linesOf(side: number): Cell[][] {
  const numbers = Array.from({ length: side }, (_, number) => number);
  const rows = numbers.map((row) => numbers.map((col) => row * side + col));
  const columns = numbers.map((col) => numbers.map((row) => row * side + col));
  return [...rows, ...columns].flatMap((line) => [line, line.toReversed()]);
}
