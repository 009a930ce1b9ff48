// Equal digits in one house of a puzzle, and what can differ in it, in words.

import { symbolOf } from "./digits";
import { cellName, houseName, type House, type Layout } from "./layout";
import type { Cell, Cells, Digit } from "./types";

/** Cells of one house with the same digit. */
export interface Clash {
  readonly cells: readonly Cell[];
  readonly digit: Digit;
  readonly house: House;
}

/** More than this many are not told one by one. */
const MOST_TOLD = 3;

/** All clashes. Those of the same cells in several houses are one. */
export function clashesOf(layout: Layout, cells: Cells): Clash[] {
  const found = new Map<string, Clash>();
  for (const house of layout.houses) {
    for (let digit = 1; digit <= layout.side; digit += 1) {
      const same = house.cells.filter((cell) => cells[cell]!.value === digit);
      const name = same.join();
      if (same.length > 1 && !found.has(name)) {
        found.set(name, { cells: same, digit, house });
      }
    }
  }
  return [...found.values()];
}

/** The clashes in words: "r1c2 and r1c7 are both 5 (row 1)". */
export function clashWords(layout: Layout, clashes: readonly Clash[]): string {
  const told = clashes.slice(0, MOST_TOLD).map(({ cells, digit, house }) => {
    const both = cells.length === 2 ? "both" : "all";
    return `${listed(cells.map((cell) => cellName(layout, cell)))} are ${both} ${symbolOf(digit)} (${houseName(layout, house)}).`;
  });
  const rest = clashes.length - told.length;
  return [...told, ...(rest > 0 ? [`And ${rest} more.`] : [])].join(" ");
}

/** The cells in which two solutions differ. */
export function differing(one: string, other: string): Cell[] {
  return [...one].flatMap((symbol, cell) => (symbol === other[cell] ? [] : [cell]));
}

/** Where two solutions differ, in words: "r1c1 can be 3 or 5; so can 7 more cells be two digits". */
export function differenceWords(layout: Layout, one: string, other: string): string {
  const [first, ...rest] = differing(one, other);
  if (first === undefined) {
    return "";
  }
  const more =
    rest.length === 0
      ? ""
      : rest.length === 1
        ? ", and one more cell is open"
        : `, and ${rest.length} more cells are open`;
  return `${cellName(layout, first)} can be ${one[first]} or ${other[first]}${more}.`;
}

function listed(words: readonly string[]): string {
  return words.length === 1 ? words[0]! : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
