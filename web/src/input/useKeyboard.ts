// The keyboard of the page: presses go to `meaning`, and what they mean is done.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Dispatch } from "../game/actions";
import { cellsOf, type State } from "../game/state";
import { cellLabel, houseWords, whereWords } from "../game/words";
import type { Announce } from "../ui/announce";
import type { OpenDialog } from "../ui/dialogNames";
import { FRESH, heldMode, isForDigits, meaning, type Command, type KeyState, type Press } from "./keys";

/** Further keys: `true` if the key was theirs. Asked before the keys of the game, but not for those of digits. */
export type MoreKeys = (event: KeyboardEvent) => boolean;

/** Listens to the keys, but for those of text fields and dialogs. */
export function useKeyboard(
  state: State,
  dispatch: Dispatch,
  announce: Announce,
  open: OpenDialog,
  more?: MoreKeys,
): void {
  const keys = useRef<KeyState>(FRESH);
  // The listeners stay; what they see is always the last state.
  const now = useRef({ state, dispatch, announce, open, more });
  now.current = { state, dispatch, announce, open, more };

  // As soon as the page is seen: a quick player presses a key at once.
  useLayoutEffect(() => {
    function down(event: KeyboardEvent) {
      const { state, more } = now.current;
      if (isElsewhere(event)) {
        return;
      }
      const press = pressOf(event);
      hold(heldMode(press));
      const { layout } = state.game;
      if (!isForDigits(press, layout.side, keys.current) && more?.(event)) {
        event.preventDefault();
        return;
      }
      const context = {
        side: layout.side,
        digitFirst: state.settings.digitFirst,
        digit: state.digit,
        nothing: state.selection.size === 0,
        filter: state.filter,
        paused: state.paused,
      };
      const found = meaning(press, context, keys.current);
      if (found) {
        event.preventDefault();
        keys.current = found.state;
        found.commands.forEach(run);
      }
    }
    function up(event: KeyboardEvent) {
      hold(isElsewhere(event) ? undefined : heldMode(pressOf(event)));
    }
    function leave() {
      hold(undefined);
    }
    function hold(mode: State["held"]) {
      if (now.current.state.held !== mode) {
        now.current.dispatch({ type: "hold", mode });
      }
    }
    function run(command: Command) {
      doCommand(command, now.current);
    }
    window.addEventListener("keydown", down);
    window.addEventListener("keyup", up);
    window.addEventListener("blur", leave);
    return () => {
      window.removeEventListener("keydown", down);
      window.removeEventListener("keyup", up);
      window.removeEventListener("blur", leave);
    };
  }, []);
}

interface Hands {
  readonly state: State;
  readonly dispatch: Dispatch;
  readonly announce: Announce;
  readonly open: OpenDialog;
}

function doCommand(command: Command, { state, dispatch, announce, open }: Hands): void {
  const { layout } = state.game;
  const cells = cellsOf(state.game);
  switch (command.do) {
    case "act":
      return dispatch(command.action);
    case "read":
      return announce(houseWords(layout, cells, state.cursor, command.what));
    case "where":
      return announce(whereWords(layout, cells, state.cursor, command.digit));
    case "say":
      return announce(command.text);
    case "open":
      return open(command.dialog);
    case "checkpoint": {
      const number = state.game.history.filter((moment) => moment.checkpoint !== undefined).length + 1;
      dispatch({ type: "checkpoint", name: `Checkpoint ${number}` });
      return announce(`checkpoint ${number}`);
    }
    case "next": {
      const count = cells.length;
      const first = state.selection.size === 0 ? 0 : 1;
      const order = Array.from(
        { length: count },
        (_, i) => (state.cursor + command.by * (i + first) + count * 2) % count,
      );
      const next = order.find((cell) => cells[cell]!.value === 0);
      if (next === undefined) {
        return announce("no empty cell");
      }
      dispatch({ type: "select", cells: [next] });
      return announce(cellLabel(layout, next, cells[next]!, { conflict: false, wrong: false, hidden: false }));
    }
  }
}

/** Whether a key belongs to something else: a text field, a dialog, or a button that it presses. */
function isElsewhere(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) {
    return event.defaultPrevented || event.isComposing;
  }
  if (target.closest("input, textarea, select, dialog, [data-own-keys]")) {
    return true;
  }
  return (event.key === " " || event.key === "Enter") && target.closest("button, a, summary") !== null;
}

function pressOf(event: KeyboardEvent): Press {
  return {
    key: event.key,
    code: event.code,
    shift: event.shiftKey,
    ctrl: event.ctrlKey || event.metaKey,
    alt: event.altKey,
    numLock: event.getModifierState("NumLock"),
  };
}
