// Everything that teaches and every tool: what they know, and what can be done with them. `ToolCards`, `ToolDialogs` and `useLayers`
// draw it.

import { useEffect, useMemo, useState } from "preact/hooks";
import { httpEngine } from "../engine/engine";
import type { Step } from "../engine/types";
import type { Dispatch } from "../game/actions";
import { puzzleJson } from "../game/game";
import { cellsOf, type State } from "../game/state";
import { logicOf } from "../hints/filter";
import { shownStep } from "../hints/state";
import { useFilter } from "../hints/useFilter";
import { spoken, useHints, type Hints } from "../hints/useHints";
import type { MoreKeys } from "../input/useKeyboard";
import type { Announce } from "../ui/announce";
import { commandOf, type CommandName } from "./commands";
import { usePuzzle } from "./usePuzzle";
import { useTask } from "./useTask";
import { useTruth, type Truth } from "./useTruth";

/** The dialog of a tool, or the proof of a step. */
type ToolDialog = "techniques" | "practise" | "import" | "export" | "generate" | { readonly proofOf: Step };

/** The tools of the game that is played. */
export type Tools = ReturnType<typeof useTools>;

/** The tools for the game that is played. */
export function useTools(state: State, dispatch: Dispatch, announce: Announce) {
  const engine = useMemo(() => httpEngine(), []);
  const [filter, setFilter] = useFilter();
  const logic = useMemo(() => logicOf(filter), [filter]);
  const hints = useHints(engine, state, dispatch, logic);
  const [dialog, setDialog] = useState<ToolDialog | undefined>(undefined);
  const { game } = state;
  const { layout } = game;
  const cells = cellsOf(game);
  const task = useTask(game, dispatch);
  const rating = usePuzzle(engine, game, dispatch, task.isTyped);
  const values = useMemo(() => ({ layout: layout.name, puzzle: puzzleJson(layout, cells).puzzle }), [layout, cells]);
  const truth = useTruth(engine, values);
  const told = spoken(hints.state);
  useEffect(() => {
    if (told !== undefined) {
      announce(told);
    }
  }, [told]);

  const run = (name: CommandName): void => runCommand(name, hints, truth, setDialog);
  return {
    engine,
    filter,
    setFilter,
    hints,
    task,
    truth,
    /** The values on the board, all as givens. */
    values,
    /** The rating of the puzzle by Sudoku Explainer, once it is known. */
    rating,
    dialog,
    setDialog,
    // A dialog tells that it has closed after the fact; by then another may be open.
    close: () => setDialog((open) => (open === dialog ? undefined : open)),
    run,
    keys: keysOf(hints, run),
  };
}

function runCommand(name: CommandName, hints: Hints, truth: Truth, open: (dialog: ToolDialog) => void): void {
  switch (name) {
    case "hint":
      return hints.more();
    case "apply": {
      const step = shownStep(hints.state);
      return step === undefined ? undefined : hints.apply(step);
    }
    case "nextReason":
      return hints.dispatch({ type: "beat", by: 1 });
    case "previousReason":
      return hints.dispatch({ type: "beat", by: -1 });
    case "dismiss":
      return hints.dispatch({ type: "dismiss" });
    case "path":
    case "all":
      return hints.toggle(name);
    case "candidates":
      return truth.set(!truth.isOn);
    default:
      return open(name);
  }
}

function keysOf(hints: Hints, run: (name: CommandName) => void): MoreKeys {
  return (event) => {
    const name = commandOf(event);
    const needsStep = name === "apply" || name === "nextReason" || name === "previousReason";
    if (name === undefined || (needsStep && shownStep(hints.state) === undefined)) {
      return false;
    }
    run(name);
    return true;
  };
}
