// Positions in words, for those who listen.

import { COLOUR_NAMES } from "./colours";
import { figureWords } from "./constraints";
import { listOf, symbolOf } from "./digits";
import { columnOf, houseName, houseOf, rowOf, type Layout } from "./layout";
import { placesFor, valuesIn } from "./selectors";
import type { Cell, Cells, CellState, Colours, Digit, Digits } from "./types";

/** What is said of a cell besides what it holds. */
export interface Remarks {
  readonly conflict: boolean;
  readonly wrong: boolean;
  readonly hidden: boolean;
}

/** A cell in words: "row 3 column 5, empty, candidates 1 4 7". */
export function cellLabel(layout: Layout, index: Cell, cell: CellState, remarks: Remarks): string {
  const parts = [`row ${rowOf(layout, index) + 1} column ${columnOf(layout, index) + 1}`];
  if (remarks.hidden) {
    return `${parts[0]}, hidden while paused`;
  }
  if (cell.value !== 0) {
    parts.push(`${symbolOf(cell.value)}${cell.given ? " given" : ""}`);
  } else {
    parts.push("empty");
    for (const [digits, name] of [
      [cell.candidates, "candidates"],
      [cell.centre, "centre"],
      [cell.corner, "corner"],
    ] as const) {
      if (digits !== 0) {
        parts.push(`${name} ${symbols(digits)}`);
      }
    }
    cell.candidateColours.forEach((colours, digit) => parts.push(`${symbolOf(digit)} ${colourNames(colours)}`));
  }
  if (cell.colours !== 0) {
    parts.push(colourNames(cell.colours));
  }
  parts.push(...figureWords(layout, index));
  if (remarks.conflict) {
    parts.push("conflict");
  }
  if (remarks.wrong) {
    parts.push("not the solution");
  }
  return parts.join(", ");
}

/** The symbols of a set of digits, with spaces between, so that they are read one by one. */
export function symbols(digits: Digits): string {
  return listOf(digits).map(symbolOf).join(" ");
}

/** The names of some colours. */
export function colourNames(colours: Colours): string {
  return COLOUR_NAMES.filter((_, colour) => (colours & (1 << colour)) !== 0).join(" and ");
}

/** A house in words: its cells in order, then what is missing. */
export function houseWords(layout: Layout, cells: Cells, cell: Cell, which: 0 | 1 | 2): string {
  const house = houseOf(layout, cell, which);
  const values = house.cells.map((cell) => {
    const { value } = cells[cell]!;
    return value === 0 ? "empty" : symbolOf(value);
  });
  const present = valuesIn(cells, house.cells);
  const missing = [...Array(layout.side).keys()].map((i) => i + 1).filter((digit) => !present.includes(digit));
  const rest = missing.length === 0 ? "complete" : `missing ${missing.map(symbolOf).join(" ")}`;
  return `${houseName(layout, house)}: ${runs(values)}; ${rest}`;
}

/** Where a digit can go in the box of a cell. */
export function whereWords(layout: Layout, cells: Cells, cell: Cell, digit: Digit): string {
  const house = houseOf(layout, cell, 2);
  const name = houseName(layout, house);
  const symbol = symbolOf(digit);
  const there = house.cells.find((cell) => cells[cell]!.value === digit);
  if (there !== undefined) {
    return `${symbol} is in ${name} at ${spoken(layout, there)}`;
  }
  const places = placesFor(layout, cells, house.cells, digit);
  if (places.length === 0) {
    return `no place for ${symbol} in ${name}`;
  }
  const count = places.length === 1 ? "only at" : `${places.length} places:`;
  return `${symbol} in ${name}: ${count} ${places.map((place) => spoken(layout, place)).join(", ")}`;
}

function spoken(layout: Layout, cell: Cell): string {
  return `row ${rowOf(layout, cell) + 1} column ${columnOf(layout, cell) + 1}`;
}

/** Equal neighbours counted: "3 empty". */
function runs(words: readonly string[]): string {
  const parts: { word: string; count: number }[] = [];
  for (const word of words) {
    const last = parts.at(-1);
    if (last && last.word === word && word === "empty") {
      last.count += 1;
    } else {
      parts.push({ word, count: 1 });
    }
  }
  return parts.map(({ word, count }) => (count === 1 ? word : `${count} ${word}`)).join(", ");
}
