// What can happen to a game. The page changes nothing but by one of these.

import type { Game, Settings, Spoiler } from "./state";
import type { Tally } from "./tally";
import type { CandidateRef, Cell, Cells, Digit, Mode } from "./types";

/** Entries: each makes a moment of the history if it changes anything. */
export type Entry =
  /** A digit, or the colour of that number, to all selected cells; it goes if all of them have it. */
  | { readonly type: "enter"; readonly digit: Digit; readonly mode?: Mode }
  /** The same for some cells, selected or not. */
  | { readonly type: "enterAt"; readonly cells: readonly Cell[]; readonly digit: Digit; readonly mode?: Mode }
  /** Clears one kind of mark from the selected cells. */
  | { readonly type: "clear"; readonly mode?: Mode }
  /** Gives a candidate a colour, from 0, or takes it away. */
  | { readonly type: "paint"; readonly at: readonly CandidateRef[]; readonly colour: number }
  /** Notes all possible candidates in all empty cells. */
  | { readonly type: "fill" }
  /** Takes away all candidates, corner and centre marks, or all colours. */
  | { readonly type: "wipe"; readonly what: "marks" | "colours" }
  /** A step of logic. Candidates are filled in first where a cell that loses one has none noted. */
  | {
      readonly type: "apply";
      readonly label: string;
      readonly placements: readonly CandidateRef[];
      readonly eliminations: readonly CandidateRef[];
    }
  /** Any other change of the position. Givens stay as they are. */
  | { readonly type: "replace"; readonly label: string; readonly cells: Cells };

/** Ways through the history. */
export type Travel =
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "goTo"; readonly at: number }
  /** Names this position; an empty name takes the name away. */
  | { readonly type: "checkpoint"; readonly name: string }
  /** Back to the checkpoint before this position. */
  | { readonly type: "toCheckpoint" }
  /** Back to the last position that agrees with the solution. */
  | { readonly type: "beforeMistake" }
  /** Back to the start; everything can be redone. */
  | { readonly type: "restart" };

/** What is selected. */
export type Selecting =
  | { readonly type: "select"; readonly cells: readonly Cell[]; readonly cursor?: Cell }
  /** Adds cells, or with `off` takes them away. */
  | { readonly type: "extend"; readonly cells: readonly Cell[]; readonly off?: boolean; readonly cursor?: Cell }
  | { readonly type: "move"; readonly rows: number; readonly cols: number; readonly extend: boolean }
  /** To the ends of the row, or of the board. */
  | { readonly type: "jump"; readonly to: "rowStart" | "rowEnd" | "start" | "end"; readonly extend: boolean }
  | { readonly type: "selectAll" }
  | { readonly type: "selectNone" }
  | { readonly type: "invert" }
  /** All cells like one: its value, its colours, or its marks. */
  | { readonly type: "selectLike"; readonly cell: Cell; readonly extend: boolean };

/** How the next key works. */
export type Moding =
  | { readonly type: "mode"; readonly mode: Mode }
  | { readonly type: "cycle"; readonly by: 1 | -1 }
  | { readonly type: "hold"; readonly mode: Mode | undefined }
  | { readonly type: "digit"; readonly digit: Digit | 0 }
  | { readonly type: "filter"; readonly digit: Digit | 0 }
  | { readonly type: "brush"; readonly colour: number }
  | { readonly type: "several"; readonly several: boolean }
  | { readonly type: "paintWhat"; readonly paint: "cells" | "candidates" };

/** The game as a whole, and the settings. */
export type Meta =
  | { readonly type: "open"; readonly game: Game }
  | { readonly type: "rename"; readonly title: string }
  /** The solution, as the engine found it; undefined if there is none, or more than one. */
  | { readonly type: "solution"; readonly solution: readonly Digit[] | undefined }
  /** The game as another page has played on; `from` is what it was here when that was found. */
  | { readonly type: "sync"; readonly from: Game; readonly game: Game }
  /** The player wants to see this much of the puzzle. */
  | { readonly type: "agree"; readonly to: Spoiler }
  | { readonly type: "tick"; readonly ms: number }
  /** Something helped the player. */
  | { readonly type: "helped"; readonly by: keyof Tally }
  | { readonly type: "pause"; readonly paused: boolean }
  | { readonly type: "settings"; readonly change: Partial<Settings> };

/** Anything that can happen. */
export type Action = Entry | Travel | Selecting | Moding | Meta;

/** Makes it happen. */
export type Dispatch = (action: Action) => void;
