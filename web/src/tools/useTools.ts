// Everything that teaches and every tool: what they know, and what can be done with them. `ToolCards`, `ToolDialogs`
// and `useLayers` draw it.

import { useEffect, useMemo, useState } from "preact/hooks";
import { pageEngine } from "#site";
import type { Action, Dispatch } from "../game/actions";
import { constraintsOf } from "../game/constraints";
import { puzzleJson } from "../game/game";
import { cellsOf, type Spoiler, type State } from "../game/state";
import type { Cells } from "../game/types";
import { logicOf } from "../hints/filter";
import { shownStep } from "../hints/state";
import { useFilter } from "../hints/useFilter";
import { spoken, useHints, type Hints } from "../hints/useHints";
import { useWhy, type Why } from "../hints/useWhy";
import type { MoreKeys } from "../input/useKeyboard";
import type { Announce } from "../ui/announce";
import { usePrinting } from "../ui/usePrinting";
import { commandOf, isAboutPuzzle, SPOILERS, type CommandName } from "./commands";
import type { Brought } from "./ImportDialog";
import { usePuzzle } from "./usePuzzle";
import { useTally } from "./useTally";
import { useTask } from "./useTask";
import { useBringing } from "../input/useBringing";
import { useTruth, type Truth } from "./useTruth";

/** The dialog of a tool. */
type ToolDialog =
  | "techniques"
  | "practise"
  | "import"
  | "export"
  | "generate"
  | "statistics"
  | "difficulty"
  /** A text that was pasted or dropped on the page. */
  | { readonly brought: Brought }
  /** A command that shows much of the solution, before it is done. */
  | { readonly asks: CommandName };

/** The tools of the game that is played. */
export type Tools = ReturnType<typeof useTools>;

/** The tools for the game that is played. */
export function useTools(state: State, dispatch: Dispatch, announce: Announce) {
  const engine = useMemo(pageEngine, []);
  const [filter, setFilter] = useFilter();
  const logic = useMemo(() => logicOf(filter), [filter]);
  const hints = useHints(engine, state, dispatch, logic);
  const why = useWhy(engine, state, dispatch, logic);
  const [dialog, setDialog] = useState<ToolDialog | undefined>(undefined);
  const { game } = state;
  const { layout } = game;
  const cells = cellsOf(game);
  const task = useTask(game, dispatch);
  const known = usePuzzle(engine, game, dispatch, task.isTyped);
  const values = useMemo(
    () => ({ layout: layout.name, puzzle: puzzleJson(layout, cells).puzzle, ...constraintsOf(layout) }),
    [layout, cells],
  );
  const truth = useTruth(engine, values, game.id);
  useTally(state, hints.state, truth.isOn && !task.isTyped, dispatch);
  useSpoken(spoken(hints.state) ?? "", announce);
  useSpoken(why.spoken, announce);

  useBringing((brought) => setDialog({ brought }), announce);
  const shown = useShown(state, hints, truth, task.isTyped);
  const run = (name: CommandName, agreed = game.agreed): void => {
    const spoiler = SPOILERS[name];
    if (state.paused && isAboutPuzzle(name)) {
      announce(PAUSED);
    } else if (spoiler !== undefined && !task.isTyped && !shown.is(name) && !covers(agreed, spoiler)) {
      setDialog({ asks: name });
    } else {
      shown.note();
      runCommand(name, { hints, why, truth, open: setDialog });
    }
  };
  return {
    engine,
    printing: usePrinting(),
    filter,
    setFilter,
    hints,
    why,
    task,
    truth,
    /** The values on the board, all as givens. */
    values,
    /** The degrees of difficulty, and how hard the puzzle is, once that is known. */
    known,
    dialog,
    setDialog,
    // A dialog tells that it has closed after the fact; by then another may be open.
    close: () => setDialog((open) => (open === dialog ? undefined : open)),
    run,
    /** Does a command that shows much of the solution, now that the player has agreed. */
    agree: (name: CommandName): void => {
      const to = SPOILERS[name];
      if (to !== undefined) {
        dispatch({ type: "agree", to });
        run(name, to);
      }
    },
    /** A digit may answer a question. What was shown last is taken back before the last move is. */
    play: (action: Action): void => {
      if (!why.takes(action) && (action.type !== "undo" || !shown.putAway())) {
        dispatch(action);
      }
    },
    /** Whether the board is hidden, because the game is paused. */
    isHidden: state.paused,
    canPutAway: shown.isLast,
    keys: keysOf(hints, why, run),
  };
}

/** Tells those who listen what is new. */
function useSpoken(told: string, announce: Announce): void {
  useEffect(() => {
    if (told !== "") {
      announce(told);
    }
  }, [told]);
}

/** What is said instead of anything about the puzzle while the game is paused. */
export const PAUSED = "Paused. P goes on.";

function covers(agreed: Spoiler | undefined, wanted: Spoiler): boolean {
  return agreed === "solution" || agreed === wanted;
}

/**
 * What is shown of the solution besides the moves, so that undo can put it away. A puzzle that is typed in has nothing
 * to spoil.
 */
function useShown({ game, paused }: State, hints: Hints, truth: Truth, isTyped: boolean) {
  const [since, setSince] = useState<Cells | undefined>(undefined);
  const isShown = (truth.isOn && !isTyped) || hints.state.open !== undefined;
  const isLast = isShown && !paused && since === cellsOf(game);
  return {
    /** Whether a command shows its layer or list now, so that it would put it away. */
    is: (name: CommandName): boolean => (name === "candidates" ? truth.isOn : hints.state.open === name),
    note: () => setSince(cellsOf(game)),
    /** Whether nothing was done on the board since. */
    isLast,
    /** Puts it away if it came last. */
    putAway: (): boolean => {
      if (isLast) {
        truth.set(false);
        hints.dispatch({ type: "dismiss" });
      }
      return isLast;
    },
  };
}

interface Doers {
  readonly hints: Hints;
  readonly why: Why;
  readonly truth: Truth;
  readonly open: (dialog: ToolDialog) => void;
}

function runCommand(name: CommandName, { hints, why, truth, open }: Doers): void {
  const step = shownStep(hints.state);
  switch (name) {
    case "hint":
      why.close();
      return hints.more();
    case "why":
      hints.dispatch({ type: "dismiss" });
      return why.start();
    case "apply":
      return why.display !== undefined ? why.goOn() : step === undefined ? undefined : hints.apply(step);
    case "nextReason":
      return why.display !== undefined ? why.turn(1) : hints.dispatch({ type: "beat", by: 1 });
    case "previousReason":
      return why.display !== undefined ? why.turn(-1) : hints.dispatch({ type: "beat", by: -1 });
    case "dismiss":
      why.close();
      return hints.dispatch({ type: "dismiss" });
    case "path":
    case "all":
      why.close();
      return hints.toggle(name);
    case "candidates":
      return truth.set(!truth.isOn);
    default:
      return open(name);
  }
}

function keysOf(hints: Hints, why: Why, run: (name: CommandName) => void): MoreKeys {
  return (event) => {
    if (event.key === "Escape" && why.state !== undefined) {
      why.close();
      return true;
    }
    const name = commandOf(event);
    const needsStep = name === "apply" || name === "nextReason" || name === "previousReason";
    const hasStep = why.display !== undefined || shownStep(hints.state) !== undefined;
    if (name === undefined || (needsStep && !hasStep)) {
      return false;
    }
    run(name);
    return true;
  };
}
