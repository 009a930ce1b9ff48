// What the board is used for besides playing: typing a puzzle in, or practising.

import { useState } from "preact/hooks";
import type { Exercise } from "../engine/types";
import type { Dispatch } from "../game/actions";
import { newGame } from "../game/game";
import type { Game } from "../game/state";
import type { PuzzleJson } from "../game/types";
import type { Practised } from "./Practise";

interface Task {
  readonly isTyped?: boolean;
  readonly practised?: { readonly technique: Practised; readonly exercise: Exercise };
}

/** The task of the game that is played, and what can be done with it. */
export function useTask(game: Game, dispatch: Dispatch) {
  const [begun, setBegun] = useState<Task & { readonly game: string }>({ game: "" });
  const { isTyped = false, practised }: Task = begun.game === game.id ? begun : {};
  const open = (puzzle: PuzzleJson, title: string, task: Task = {}): void => {
    const next = newGame(puzzle, title);
    dispatch({ type: "open", game: next });
    setBegun({ game: next.id, ...task });
  };
  return {
    /** Whether the puzzle is being typed in. */
    isTyped,
    practised,
    /** Opens a puzzle, for a task or to play it. */
    open,
    /** Opens an exercise. */
    practise: (technique: Practised, exercise: Exercise): void => {
      const { layout, puzzle, given = puzzle, marks } = exercise;
      const position = { layout, puzzle, given, ...(marks !== undefined && { marks }) };
      open(position, `Practise: ${technique.name}`, { practised: { technique, exercise } });
    },
    /** From here on the game is only played. */
    end: () => setBegun({ game: "" }),
  };
}
