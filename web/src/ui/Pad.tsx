// The pad: what a digit means now, the digits with how many of each are left, and what can be done.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Action, Dispatch } from "../game/actions";
import { COLOUR_NAMES, COLOURS } from "../game/colours";
import { symbolOf } from "../game/digits";
import { MODES } from "../game/reducer";
import { remainingOf } from "../game/selectors";
import { cellsOf, modeOf, type State } from "../game/state";
import type { Digit, Mode } from "../game/types";
import type { OpenDialog } from "./dialogNames";
import { Icon, type IconName } from "./icons";

interface PadProps {
  readonly state: State;
  readonly dispatch: Dispatch;
  readonly open: OpenDialog;
  readonly canUndo: boolean;
  /** More buttons, after undo and redo: hints. */
  readonly tools?: ComponentChildren;
}

const MODE_NAMES: Record<Mode, string> = {
  digit: "Digit",
  corner: "Corner",
  centre: "Centre",
  colour: "Colour",
  candidate: "Candidates",
};

const MODE_KEYS: Record<Mode, string> = { digit: "Z", corner: "X", centre: "C", colour: "V", candidate: "B" };

/** The pad. */
export function Pad({ state, dispatch, open, canUndo, tools }: PadProps) {
  const mode = modeOf(state);
  return (
    <section class="card pad" aria-label="Pad">
      <div class="modes" role="group" aria-label="What digits mean">
        {MODES.map((name) => (
          <button
            type="button"
            key={name}
            aria-pressed={name === mode}
            title={`${MODE_NAMES[name]} (${MODE_KEYS[name]})`}
            onClick={() => dispatch({ type: "mode", mode: name })}
          >
            {MODE_NAMES[name]}
          </button>
        ))}
      </div>
      {mode === "colour" ? (
        <ColourKeys state={state} dispatch={dispatch} />
      ) : (
        <DigitKeys state={state} dispatch={dispatch} />
      )}
      <div class="actions">
        <ActionKey icon="undo" name="Undo" keys="Ctrl+Z" off={!canUndo} act={() => dispatch({ type: "undo" })} />
        <ActionKey
          icon="redo"
          name="Redo"
          keys="Ctrl+Y"
          off={state.game.at === state.game.history.length - 1}
          act={() => dispatch({ type: "redo" })}
        />
        <ActionKey icon="erase" name="Erase" keys="Delete" act={() => dispatch({ type: "clear" })} />
        <ActionKey icon="fill" name="Fill in" keys="M" act={() => dispatch({ type: "fill" })} />
        <ActionKey
          icon="several"
          name="Several"
          keys="select several cells by taps"
          on={state.several}
          act={() => dispatch({ type: "several", several: !state.several })}
        />
        <ActionKey icon="history" name="History" keys="checkpoints: K" act={() => open("history")} />
        {tools}
      </div>
    </section>
  );
}

function DigitKeys({ state, dispatch }: Pick<PadProps, "state" | "dispatch">) {
  const { game, settings, paused } = state;
  const cells = cellsOf(game);
  const { side } = game.layout;
  const left = useMemo(() => remainingOf(game.layout, cells), [game.layout, cells]);
  return (
    <div class={`digits of-${padColumns(side)}`} role="group" aria-label="Digits">
      {left.map((count, index) => {
        const digit = index + 1;
        const isDone = count <= 0 && !paused;
        return (
          <button
            type="button"
            key={digit}
            class={isDone ? "done" : ""}
            aria-pressed={settings.digitFirst ? state.digit === digit : state.filter === digit}
            // How many are left says something about the board, which a pause hides.
            aria-label={paused ? symbolOf(digit) : `${symbolOf(digit)}, ${isDone ? "complete" : `${count} left`}`}
            onClick={() => dispatch(padAction(state, digit))}
          >
            {symbolOf(digit)}
            <small>{paused ? "\u00a0" : isDone ? "✓" : count}</small>
          </button>
        );
      })}
    </div>
  );
}

/** What a digit of the pad does: with nothing selected it shows the digit alone. */
function padAction(state: State, digit: Digit): Action {
  if (state.settings.digitFirst) {
    return { type: "digit", digit };
  }
  return state.selection.size === 0
    ? { type: "filter", digit: state.filter === digit ? 0 : digit }
    : { type: "enter", digit };
}

/** In how many rows the digits stand. */
export function padRows(side: number): number {
  return Math.ceil(side / padColumns(side));
}

/** In how many columns the digits stand. */
function padColumns(side: number): number {
  return side <= 9 ? side : side <= 16 ? 8 : 9;
}

function ColourKeys({ state, dispatch }: Pick<PadProps, "state" | "dispatch">) {
  // What colours go to takes one of several rows of digits, so that the pad keeps its height.
  const rows = padRows(state.game.layout.side);
  const columns = Math.ceil(COLOURS / Math.max(1, rows - 1));
  return (
    <>
      <div class={`digits of-${columns}`} role="group" aria-label="Colours">
        {Array.from({ length: COLOURS }, (_, colour) => (
          <button
            type="button"
            key={colour}
            class={`swatch c${colour + 1}`}
            aria-pressed={state.brush === colour}
            aria-label={`${COLOUR_NAMES[colour]}, colour ${colour + 1}`}
            onClick={() => {
              dispatch({ type: "brush", colour });
              dispatch({ type: "enter", digit: colour + 1 });
            }}
          >
            {colour + 1}
          </button>
        ))}
      </div>
      <div class={rows > 1 ? "choice row" : "choice"} role="group" aria-label="What colours go to">
        {(["cells", "candidates"] as const).map((paint) => (
          <button
            type="button"
            key={paint}
            aria-pressed={state.paint === paint}
            onClick={() => dispatch({ type: "paintWhat", paint })}
          >
            {paint === "cells" ? "Whole cells" : "Single candidates"}
          </button>
        ))}
      </div>
    </>
  );
}

interface ActionKeyProps {
  readonly icon: IconName;
  readonly name: string;
  readonly keys: string;
  readonly on?: boolean;
  readonly off?: boolean;
  readonly act: () => void;
}

/** A button of the pad with an icon and a name. */
export function ActionKey({ icon, name, keys, on, off = false, act }: ActionKeyProps) {
  return (
    <button type="button" class="action" title={`${name} (${keys})`} aria-pressed={on} disabled={off} onClick={act}>
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  );
}
