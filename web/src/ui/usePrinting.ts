// The page on paper: the board alone, with what it is.

import { useEffect, useState } from "preact/hooks";
import { EMPTY } from "../game/game";
import { cellsOf, type State } from "../game/state";

/** What of the board is printed: as it is, or the givens alone. */
export type PrintedPart = "position" | "puzzle";

/** Whether the page is being printed, and the way to print it. */
export interface Printing {
  /** What is being printed now, if anything. */
  readonly part: PrintedPart | undefined;
  readonly print: (part: PrintedPart) => void;
}

/** Knows when the page is printed, by the browser's own command as well. */
export function usePrinting(): Printing {
  const [wanted, setWanted] = useState<PrintedPart>("position");
  const [isPrinting, setPrinting] = useState(() => matchMedia("print").matches);
  useEffect(() => {
    const query = matchMedia("print");
    const follow = (): void => setPrinting(query.matches);
    const begin = (): void => setPrinting(true);
    const end = (): void => {
      setPrinting(false);
      setWanted("position");
    };
    query.addEventListener("change", follow);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      query.removeEventListener("change", follow);
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  const print = (part: PrintedPart): void => {
    setWanted(part);
    // The dialog must be gone before the browser takes its picture of the page.
    setTimeout(() => window.print(), 50);
  };
  return { part: isPrinting ? wanted : undefined, print };
}

/** The board as paper shows it: nothing selected, highlighted or marked as wrong. */
export function printedState(state: State, part: PrintedPart): State {
  const { game } = state;
  const cells = cellsOf(game);
  const shown = part === "position" ? cells : cells.map((cell) => (cell.given ? cell : EMPTY));
  return {
    ...state,
    game: { ...game, history: [{ cells: shown, label: "" }], at: 0 },
    selection: new Set(),
    filter: 0,
    settings: { ...state.settings, conflicts: false, checkSolution: false },
  };
}
