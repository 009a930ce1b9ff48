// What the keys mean. Pure: a key and the state before it give commands and the state after it.

import type { Action } from "../game/actions";
import { digitOf, symbolOf } from "../game/digits";
import type { Digit, Mode } from "../game/types";

/** What is known of a key that was pressed: a part of `KeyboardEvent`. */
export interface Press {
  readonly key: string;
  readonly code: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  /** Whether the number pad is set to digits. */
  readonly numLock: boolean;
}

/** A key that gives the next one its meaning. */
export type Prefix = "tens" | "twenties" | "filter" | "where";

/** What the keyboard remembers between keys. */
export interface KeyState {
  readonly prefix: Prefix | undefined;
  /** Whether letters are digits, on boards with more than nine. */
  readonly letters: boolean;
}

/** What the meaning of keys depends on. */
export interface KeyContext {
  readonly side: number;
  readonly digitFirst: boolean;
  /** The digit that was chosen first. */
  readonly digit: Digit | 0;
  /** Whether no cell is selected. */
  readonly nothing: boolean;
  /** The digit that is shown alone. */
  readonly filter: Digit | 0;
  readonly paused: boolean;
}

/** Something to do that is not a change of the game by itself. */
export type Command =
  | { readonly do: "act"; readonly action: Action }
  | { readonly do: "read"; readonly what: 0 | 1 | 2 }
  | { readonly do: "where"; readonly digit: Digit }
  | { readonly do: "next"; readonly by: 1 | -1 }
  | { readonly do: "open"; readonly dialog: "help" | "library" | "history" }
  | { readonly do: "checkpoint" }
  | { readonly do: "say"; readonly text: string };

/** The commands of a key, and what is remembered; undefined if the key means nothing here. */
export interface Meaning {
  readonly commands: readonly Command[];
  readonly state: KeyState;
}

/** The keyboard before the first key. */
export const FRESH: KeyState = { prefix: undefined, letters: false };

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  arrowup: [-1, 0],
  arrowdown: [1, 0],
  arrowleft: [0, -1],
  arrowright: [0, 1],
  w: [-1, 0],
  s: [1, 0],
  a: [0, -1],
  d: [0, 1],
};

const MODE_KEYS: Readonly<Record<string, Mode>> = {
  z: "digit",
  x: "corner",
  c: "centre",
  v: "colour",
  b: "candidate",
};

/** The mode that held keys ask for. */
export function heldMode(press: Pick<Press, "shift" | "ctrl" | "alt">): Mode | undefined {
  if (press.ctrl && press.alt) {
    return "candidate";
  }
  if (press.ctrl) {
    return press.shift ? "colour" : "centre";
  }
  return press.shift || press.alt ? "corner" : undefined;
}

/** What a key means. */
export function meaning(press: Press, context: KeyContext, state: KeyState): Meaning | undefined {
  const key = press.key.toLowerCase();
  if (["shift", "control", "alt", "meta", "capslock", "numlock", "altgraph"].includes(key)) {
    return undefined;
  }
  const done = (...commands: Command[]): Meaning => ({ commands, state: { ...state, prefix: undefined } });
  if (context.paused) {
    return key === "p" ? done(act({ type: "pause", paused: false })) : key === "?" ? done(open("help")) : undefined;
  }
  const digit = digitOfPress(press, context, state);
  if (digit === "prefix") {
    return { commands: [], state: { ...state, prefix: state.prefix === "tens" ? "twenties" : "tens" } };
  }
  if (digit !== undefined) {
    return digit < 1 || digit > context.side
      ? done(say(`this board has no digit ${digit}`))
      : done(...digitCommands(digit, press, context, state));
  }
  if (state.prefix !== undefined && key === "escape") {
    return done();
  }
  const chord = press.ctrl ? controlKey(key, press) : plainKey(key, press, context, state);
  if (chord === undefined) {
    return state.prefix === undefined ? undefined : done();
  }
  return "commands" in chord ? chord : done(...[chord].flat());
}

function digitCommands(digit: Digit, press: Press, context: KeyContext, state: KeyState): Command[] {
  if (state.prefix === "filter") {
    return [act({ type: "filter", digit }), say(`showing ${symbolOf(digit)}`)];
  }
  if (state.prefix === "where") {
    return [{ do: "where", digit }];
  }
  if (context.digitFirst) {
    return [act({ type: "digit", digit })];
  }
  if (context.nothing) {
    return digit === context.filter
      ? [act({ type: "filter", digit: 0 }), say("showing all digits")]
      : [act({ type: "filter", digit }), say(`showing ${symbolOf(digit)}`)];
  }
  const mode = shiftedNumberPad(press) ? "corner" : heldMode(press);
  return [act(mode === undefined ? { type: "enter", digit } : { type: "enter", digit, mode })];
}

/** The digit that a key enters, or that it is the first key of one. */
function digitOfPress(press: Press, context: KeyContext, state: KeyState): Digit | "prefix" | undefined {
  const figure = figureOf(press);
  const big = context.side > 9;
  const prefixed = state.prefix === "tens" || state.prefix === "twenties";
  if (prefixed) {
    if (figure !== undefined && !(state.prefix === "tens" && isPrefix(press))) {
      return (state.prefix === "tens" ? 10 : 20) + figure;
    }
    const letter = letterOf(press);
    if (letter !== undefined) {
      return letter;
    }
  }
  if (big && isPrefix(press)) {
    return "prefix";
  }
  if (figure !== undefined && figure > 0) {
    return figure;
  }
  const letters = big && (state.letters || state.prefix === "filter" || state.prefix === "where");
  const letter = letters && !press.ctrl ? letterOf(press) : undefined;
  return letter !== undefined && letter <= context.side ? letter : undefined;
}

/** Whether a key belongs to the digits, whatever else it means: while a digit is awaited, or letters are digits. */
export function isForDigits(press: Press, side: number, state: KeyState): boolean {
  return state.prefix !== undefined || (state.letters && !press.ctrl && (letterOf(press) ?? side + 1) <= side);
}

function isPrefix(press: Press): boolean {
  return press.code === "Period" || press.code === "NumpadDecimal" || press.code === "NumpadComma" || press.key === ".";
}

/** The figure on a key, whatever is held with it. */
function figureOf(press: Press): number | undefined {
  const row = /^Digit(\d)$/.exec(press.code);
  if (row) {
    return Number(row[1]);
  }
  const pad = /^Numpad(\d)$/.exec(press.code);
  if (pad) {
    return press.numLock || /^\d$/.test(press.key) ? Number(pad[1]) : undefined;
  }
  // Keyboards that tell no codes.
  return press.code === "" && /^\d$/.test(press.key) ? Number(press.key) : undefined;
}

/** Shift with the number pad arrives as another key, without Shift: End for 1, Clear for 5. */
function shiftedNumberPad(press: Press): boolean {
  return /^Numpad\d$/.test(press.code) && press.numLock && !/^\d$/.test(press.key);
}

/** The digit above nine of a letter. */
function letterOf(press: Press): Digit | undefined {
  const letter = /^[a-p]$/i.test(press.key) ? press.key : (/^Key([A-P])$/.exec(press.code)?.[1] ?? "");
  const digit = digitOf(letter);
  return digit > 9 ? digit : undefined;
}

function controlKey(key: string, press: Press): Command | undefined {
  const arrow = ARROWS[key];
  if (arrow && key.startsWith("arrow")) {
    return act({ type: "move", rows: arrow[0], cols: arrow[1], extend: true });
  }
  switch (key) {
    case "home":
    case "end":
      return act({ type: "jump", to: key === "home" ? "start" : "end", extend: press.shift });
    case "z":
      return act({ type: press.shift ? "redo" : "undo" });
    case "y":
      return act({ type: "redo" });
    case "a":
      return act({ type: press.shift ? "selectNone" : "selectAll" });
    case "i":
      return act({ type: "invert" });
    case "backspace":
    case "delete":
      return act({ type: "clear", mode: press.shift ? "colour" : "centre" });
    default:
      return undefined;
  }
}

function plainKey(
  key: string,
  press: Press,
  context: KeyContext,
  state: KeyState,
): Command | readonly Command[] | Meaning | undefined {
  if (press.alt && key !== "backspace" && key !== "delete") {
    // With Alt they are the browser's.
    return undefined;
  }
  const arrow = ARROWS[key];
  if (arrow) {
    return act({ type: "move", rows: arrow[0], cols: arrow[1], extend: press.shift });
  }
  const mode = MODE_KEYS[key];
  if (mode) {
    return [act({ type: "mode", mode }), say(`${mode} mode`)];
  }
  const prefix = (prefix: Prefix, text: string): Meaning => ({
    commands: [say(text)],
    state: { ...state, prefix },
  });
  switch (key) {
    case " ":
    case "pagedown":
    case "pageup":
      return act({ type: "cycle", by: press.shift || key === "pageup" ? -1 : 1 });
    case "enter":
      return context.digit === 0 ? undefined : act({ type: "enter", digit: context.digit });
    case "home":
    case "end":
      return act({ type: "jump", to: key === "home" ? "rowStart" : "rowEnd", extend: press.shift });
    case "escape":
      return [act({ type: "selectNone" }), act({ type: "filter", digit: 0 }), act({ type: "digit", digit: 0 })];
    case "backspace":
    case "delete":
      return act({ type: "clear", ...(press.shift || press.alt ? { mode: "corner" as const } : {}) });
    case "p":
      return [act({ type: "pause", paused: true }), say("paused")];
    case "?":
      return open("help");
    case "n":
      return { do: "next", by: press.shift ? -1 : 1 };
    case "r":
    case "t":
    case "y":
      return { do: "read", what: ({ r: 0, t: 1, y: 2 } as const)[key] };
    case "f":
      return state.prefix === "filter"
        ? [act({ type: "filter", digit: 0 }), say("showing all digits")]
        : prefix("filter", "which digit to show?");
    case "g":
      return prefix("where", "which digit in this box?");
    case "m":
      return [act({ type: "fill" }), say("all candidates noted")];
    case "k":
      return press.shift ? [act({ type: "toCheckpoint" }), say("back at the checkpoint")] : { do: "checkpoint" };
    case "q":
      return context.side > 9
        ? {
            commands: [say(state.letters ? "letters are commands" : "letters are digits")],
            state: { prefix: undefined, letters: !state.letters },
          }
        : undefined;
    default:
      return undefined;
  }
}

function act(action: Action): Command {
  return { do: "act", action };
}

function say(text: string): Command {
  return { do: "say", text };
}

function open(dialog: "help" | "library" | "history"): Command {
  return { do: "open", dialog };
}
