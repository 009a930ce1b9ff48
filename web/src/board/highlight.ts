// Which cells stand out: those of a digit, and those that the selected cell sees.

import { has } from "../game/digits";
import type { Layout } from "../game/layout";
import { candidatesOf } from "../game/selectors";
import type { Cell, Cells, Digit } from "../game/types";

/** How a cell stands out: it has the digit, it can have it, it is out of question, or it is seen. */
export type Tone = "" | "same" | "able" | "quiet" | "seen";

/** The digit that stands out, and how each cell does. */
export interface Highlight {
  readonly digit: Digit | 0;
  readonly tones: ReadonlyMap<Cell, Tone>;
}

/** What stands out for a filter and a selection. */
export function highlightOf(
  layout: Layout,
  cells: Cells,
  filter: Digit | 0,
  sameDigit: boolean,
  houses: boolean,
  selection: ReadonlySet<Cell>,
): Highlight {
  const tones = new Map<Cell, Tone>();
  const only = selection.size === 1 ? [...selection][0]! : undefined;
  if (houses && only !== undefined && filter === 0) {
    layout.peers[only]!.forEach((cell) => tones.set(cell, "seen"));
  }
  const digit = filter !== 0 ? filter : sameDigit && only !== undefined ? cells[only]!.value : 0;
  if (digit === 0) {
    return { digit, tones };
  }
  cells.forEach((cell, index) => {
    if (cell.value === digit) {
      tones.set(index, "same");
    } else if (filter !== 0) {
      tones.set(index, has(candidatesOf(layout, cells, index), digit) ? "able" : "quiet");
    }
  });
  return { digit, tones };
}
