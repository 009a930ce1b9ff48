// The names that the engine gives to cells, candidates and houses, and what they stand for on a board.

import { digitOf } from "../game/digits";
import type { CandidateRef, Cell, Digit } from "../game/types";

/** The cell of a name such as `r3c5`, or undefined if the board has none. */
export function parseCell(side: number, name: string): Cell | undefined {
  const match = /^r(\d+)c(\d+)$/.exec(name);
  if (match === null) {
    return undefined;
  }
  const [row, column] = [Number(match[1]), Number(match[2])];
  const isInside = row >= 1 && row <= side && column >= 1 && column <= side;
  return isInside ? (row - 1) * side + column - 1 : undefined;
}

/** The candidate of a name such as `7r3c5`, or undefined if the board has none. */
export function parseCandidate(side: number, name: string): CandidateRef | undefined {
  const digit = digitOf(name.charAt(0));
  const cell = parseCell(side, name.slice(1));
  return cell === undefined || digit === 0 || digit > side ? undefined : { cell, digit };
}

/** The candidates of some names; those that the board does not have are left out. */
export function parseCandidates(side: number, names: readonly string[]): CandidateRef[] {
  return names.flatMap((name) => parseCandidate(side, name) ?? []);
}

/** A number for a candidate, for maps and sets. */
export type Key = number;

/** The key of a candidate. */
export function keyOf(cell: Cell, digit: Digit): Key {
  return cell * 32 + digit;
}

/** The candidate of a key. */
export function refOf(key: Key): CandidateRef {
  return { cell: Math.floor(key / 32), digit: key % 32 };
}
