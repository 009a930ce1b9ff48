// Joins the state of hints with the game and the engine.

import { useEffect, useMemo, useReducer, useRef } from "preact/hooks";
import type { Engine } from "../engine/engine";
import { describe } from "../engine/errors";
import type { Advice, Logic, Position, Step } from "../engine/types";
import type { Dispatch } from "../game/actions";
import { cellsFrom, positionOf, puzzleJson } from "../game/game";
import { cellsOf, type State } from "../game/state";
import type { Cells } from "../game/types";
import { displayOf, isDone, type Display } from "./display";
import { parseCandidates } from "./names";
import { sentences } from "./sentences";
import {
  adviceOf,
  bareStep,
  NO_HINTS,
  reduceHints,
  shownStep,
  type HintAction,
  type HintState,
  type List,
} from "./state";

/** Hints for a game, and what can be done with them. */
export interface Hints {
  readonly state: HintState;
  readonly dispatch: (action: HintAction) => void;
  /** What the board shows while a step is told. */
  readonly display: Display | undefined;
  /** The next stage of a hint. */
  readonly more: () => void;
  /** Opens a list of steps, or closes it if it is open. */
  readonly toggle: (list: List) => void;
  /** Takes a step on the player's board. */
  readonly apply: (step: Step) => void;
  /** Takes the mistakes away that a hint has found. */
  readonly mend: (advice: Pick<Advice, "mended_position">) => void;
  /** Makes the position before a step that of the game; undo brings the player's back. */
  readonly playFrom: (step: Step) => void;
}

/** Hints for the game that is played. */
export function useHints(engine: Engine, game: State, play: Dispatch, logic: Logic): Hints {
  const [state, dispatch] = useReducer(reduceHints, NO_HINTS);
  const { layout } = game.game;
  const cells = cellsOf(game.game);
  const values = useMemo(() => puzzleJson(layout, cells).puzzle, [layout, cells]);
  const position = useMemo(() => JSON.stringify(positionOf(game.game)), [game.game]);
  const asked = useRef(position);

  useAsking(state.hint.is === "asking", [state.values], (signal) => {
    asked.current = position;
    return engine.hint(positionOf(game.game), "step", logic, signal).then(
      (advice) => () => dispatch({ type: "advised", advice }),
      (error: unknown) => () => dispatch({ type: "adviceFailed", text: describe(error) }),
    );
  });
  useAsking(state.path.is === "asking", [], (signal) =>
    engine.path(positionOf(game.game), logic, signal).then(
      (answer) => () => dispatch({ type: "path", path: { is: "answered", answer } }),
      (error: unknown) => () => dispatch({ type: "path", path: { is: "failed", text: describe(error) } }),
    ),
  );
  useAsking(state.all.is === "asking", [position], (signal) =>
    engine.allSteps(positionOf(game.game), logic, signal).then(
      (answer) => () => dispatch({ type: "all", all: { is: "answered", answer } }),
      (error: unknown) => () => dispatch({ type: "all", all: { is: "failed", text: describe(error) } }),
    ),
  );
  const bare = bareStep(state);
  useAsking(bare !== undefined, [bare], (signal) =>
    engine.drawn(positionOf(game.game), bare!, logic, signal).then(
      ({ steps }) =>
        () =>
          dispatch({ type: "drawn", step: bare!, found: steps }),
      // The words tell the step without its picture too.
      () => () => undefined,
    ),
  );
  useStale(state, dispatch, { values, position, asked: asked.current, side: layout.side, cells });
  useEffect(() => dispatch({ type: "stale", of: state }), [game.game.id]);

  const display = useMemo(() => displayOf(layout, cells, state), [layout, cells, state]);
  return {
    state,
    dispatch,
    display,
    more: () => dispatch({ type: "more", values }),
    toggle: (list) => dispatch(state.open === list ? { type: "close" } : { type: "open", list }),
    apply: (step) => {
      const refs = (names: readonly string[]) => parseCandidates(layout.side, names);
      const [placements, eliminations] = [refs(step.placements), refs(step.eliminations)];
      play({ type: "apply", label: step.title, placements, eliminations });
      dispatch(state.open === undefined ? { type: "dismiss" } : { type: "choose", step: undefined });
    },
    mend: (advice) => {
      if (advice.mended_position !== undefined) {
        play({ type: "replace", label: "Mistakes taken away", cells: cellsAt(game, advice.mended_position) });
        dispatch({ type: "dismiss" });
      }
    },
    playFrom: (step) => {
      play({ type: "replace", label: `Before: ${step.title}`, cells: cellsAt(game, step.position) });
      dispatch({ type: "close" });
    },
  };
}

/** Runs a call while something is asked for, and cancels it when that ends. */
function useAsking(
  isAsking: boolean,
  on: readonly unknown[],
  call: (signal: AbortSignal) => Promise<() => void>,
): void {
  useEffect(() => {
    if (!isAsking) {
      return undefined;
    }
    const controller = new AbortController();
    void call(controller.signal).then((tell) => {
      if (!controller.signal.aborted) {
        tell();
      }
    });
    return () => controller.abort();
  }, [isAsking, ...on]);
}

interface Now {
  readonly values: string;
  readonly position: string;
  /** The position that the hint is about. */
  readonly asked: string;
  readonly side: number;
  readonly cells: Cells;
}

/**
 * Puts a hint away when the board has moved on, and asks for all steps again. Effects run late: the player may have
 * asked anew by then.
 */
function useStale(state: HintState, dispatch: (action: HintAction) => void, now: Now): void {
  useEffect(() => {
    const advice = adviceOf(state);
    const step = advice?.step;
    const isMoved = state.stage > 0 && state.values !== now.values;
    // Marks may be what is wrong.
    const isMended = advice !== undefined && advice.advice !== "step" && now.position !== now.asked;
    const isTaken = step !== undefined && isDone(now.side, now.cells, step);
    if (isMoved || isMended || isTaken) {
      dispatch({ type: "stale", of: state });
    }
  }, [state.stage, state.hint, now.values, now.position]);
  useEffect(() => {
    if (state.open === "all" && state.all.is !== "asking") {
      dispatch({ type: "open", list: "all" });
    }
  }, [now.position]);
}

/** The player's cells with the values and candidates of a position; notes for the player's own use stay. */
function cellsAt(game: State, position: Position): Cells {
  const { layout } = game.game;
  const wanted = cellsFrom(layout, { layout: layout.name, ...position });
  return cellsOf(game.game).map((cell, index) => {
    const { value, candidates } = wanted[index]!;
    return { ...cell, value, candidates };
  });
}

/** What a screen reader is told when something new is told. */
export function spoken(state: HintState): string | undefined {
  const step = shownStep(state);
  if (step !== undefined) {
    return [step.title, ...sentences(step.reasons), step.conclusion].join(" ");
  }
  const advice = adviceOf(state);
  if (advice === undefined || state.stage === 0) {
    return state.hint.is === "failed" ? state.hint.text : undefined;
  }
  if (advice.advice !== "step") {
    return advice.text ?? undefined;
  }
  return ["", "No mistake so far.", advice.family, advice.place][state.stage];
}
