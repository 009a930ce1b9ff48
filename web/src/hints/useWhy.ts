// Questions about one cell: why a digit cannot stand there, what can be concluded about it, and its value.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import { describe } from "../engine/errors";
import type { Logic } from "../engine/types";
import type { Action, Dispatch } from "../game/actions";
import { positionOf } from "../game/game";
import { cellName } from "../game/layout";
import { cellsOf, type State } from "../game/state";
import type { Cell, Cells, Digit } from "../game/types";
import { displayAlong, type Display } from "./display";
import { claimOf, selectedCell, spokenWhy, type WhyState } from "./why";

/** The questions, and what can be done with them. */
export interface Why {
  /** Undefined if nothing is asked. */
  readonly state: WhyState | undefined;
  /** The empty cell that is selected. */
  readonly cell: Cell | undefined;
  /** What the board shows while a step is told. */
  readonly display: Display | undefined;
  /** Asks which digit is meant; or puts that question away. */
  readonly start: () => void;
  /** With digit 0: what can be concluded about the cell. */
  readonly ask: (cell: Cell, digit: Digit | 0) => void;
  /** Tells whether a digit that logic does not rule out is the right one. */
  readonly settle: () => void;
  readonly turn: (by: 1 | -1) => void;
  /** The next step; after the last one what they show goes on the player's board. */
  readonly goOn: () => void;
  /** Asks whether to show the value of a cell. */
  readonly reveal: (cell: Cell) => void;
  /** Puts the value of the cell on the board. */
  readonly agree: () => void;
  readonly close: () => void;
  /** Takes a digit that answers the question which one is meant; `true` if it was one. */
  readonly takes: (action: Action) => boolean;
  /** What a screen reader is told; empty if nothing is. */
  readonly spoken: string;
}

/** Questions about the game that is played. */
export function useWhy(engine: Engine, game: State, play: Dispatch, logic: Logic): Why {
  // An answer is about the board as it was, and gone once that has changed.
  const [held, setHeld] = useState<{ readonly of: Cells; readonly state: WhyState } | undefined>(undefined);
  const { layout, solution } = game.game;
  const cells = cellsOf(game.game);
  const state = held?.of === cells && !game.paused ? held.state : undefined;
  const set = (next: WhyState | undefined): void => setHeld(next && { of: cells, state: next });
  const at = selectedCell(game);
  const cell = at !== undefined && cells[at]?.value === 0 ? at : undefined;

  const asked = state?.is === "asking" ? state : undefined;
  useEffect(() => {
    if (asked === undefined) {
      return undefined;
    }
    const { cell, digit } = asked;
    const controller = new AbortController();
    const tell = (next: WhyState): void => {
      if (!controller.signal.aborted) {
        set(next);
      }
    };
    engine.why(positionOf(game.game), { cell: cellName(layout, cell), digit }, logic, controller.signal).then(
      (answer) => {
        tell({ is: "told", cell, digit, answer, step: 0, isSettled: false });
        if (!controller.signal.aborted) {
          play({ type: "helped", by: answer.steps === undefined ? "checks" : "hints" });
        }
      },
      (error: unknown) => tell({ is: "failed", cell, digit, text: describe(error) }),
    );
    return () => controller.abort();
  }, [asked]);

  const told = state?.is === "told" ? state : undefined;
  const step = told?.answer.steps?.[told.step];
  const display = useMemo(() => step && displayAlong(layout, cells, step), [layout, cells, step]);
  const turn = (by: 1 | -1): void => {
    if (told !== undefined) {
      const last = (told.answer.steps?.length ?? 1) - 1;
      set({ ...told, step: Math.min(last, Math.max(0, told.step + by)) });
    }
  };
  const apply = (label: string, at: Cell, digit: Digit, isTrue: boolean): void => {
    const one = [{ cell: at, digit }];
    play({ type: "apply", label, placements: isTrue ? one : [], eliminations: isTrue ? [] : one });
    set(undefined);
  };

  return {
    state,
    cell,
    display,
    start: () => set(state?.is === "choosing" ? undefined : { is: "choosing" }),
    ask: (cell, digit) => set({ is: "asking", cell, digit }),
    settle: () => {
      if (told !== undefined) {
        set({ ...told, isSettled: true });
        play({ type: "helped", by: "reveals" });
      }
    },
    turn,
    goOn: () => {
      if (told === undefined || step === undefined) {
        return;
      }
      const claim = claimOf(told.cell, told.answer);
      if (told.step < (told.answer.steps?.length ?? 0) - 1) {
        turn(1);
      } else if (claim !== undefined) {
        apply(`Why not: ${told.answer.claim}`, told.cell, claim.candidate.digit, claim.isTrue);
      }
    },
    reveal: (cell) => set({ is: "revealing", cell }),
    agree: () => {
      const digit = state?.is === "revealing" ? solution?.[state.cell] : undefined;
      if (state?.is === "revealing" && digit !== undefined) {
        apply(`Revealed: ${cellName(layout, state.cell)}`, state.cell, digit, true);
        play({ type: "helped", by: "reveals" });
      }
    },
    close: () => set(undefined),
    takes: (action) => {
      const isDigit = (action.type === "enter" || action.type === "digit") && action.digit !== 0;
      if (state?.is !== "choosing" || cell === undefined || !isDigit) {
        return false;
      }
      set({ is: "asking", cell, digit: action.digit });
      return true;
    },
    spoken: spokenWhy(state, cell, (cell) => cellName(layout, cell)),
  };
}
