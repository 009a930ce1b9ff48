import { describe, expect, it } from "vitest";
import {
  FRESH,
  heldMode,
  isForDigits,
  meaning,
  type Command,
  type KeyContext,
  type KeyState,
  type Press,
} from "./keys";

const CONTEXT: KeyContext = { side: 9, digitFirst: false, digit: 0, nothing: false, filter: 0, paused: false };

/** A press from a short text: `Ctrl+Shift+Z`, `Shift+1`, `Numpad5`. */
function press(text: string): Press {
  const parts = text.split("+");
  const name = parts.at(-1)!;
  const code = /^\d$/.test(name) ? `Digit${name}` : /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name;
  const key = name.replace(/^Numpad/, "");
  return {
    key: { Space: " ", Period: "." }[key] ?? key,
    code,
    shift: parts.includes("Shift"),
    ctrl: parts.includes("Ctrl"),
    alt: parts.includes("Alt"),
    numLock: true,
  };
}

/** The commands of some keys in turn. */
function typed(keys: string, context: Partial<KeyContext> = {}): Command[] {
  let state: KeyState = FRESH;
  const commands: Command[] = [];
  for (const key of keys.split(" ")) {
    const found = meaning(press(key), { ...CONTEXT, ...context }, state);
    state = found?.state ?? state;
    commands.push(...(found?.commands ?? []));
  }
  return commands.filter((command) => command.do !== "say");
}

const act = (action: object) => [{ do: "act", action }];

describe("digits", () => {
  it("are entered in the mode, or in that of the keys that are held", () => {
    expect(typed("5")).toEqual(act({ type: "enter", digit: 5 }));
    expect(typed("Shift+5")).toEqual(act({ type: "enter", digit: 5, mode: "corner" }));
    expect(typed("Alt+5")).toEqual(act({ type: "enter", digit: 5, mode: "corner" }));
    expect(typed("Ctrl+5")).toEqual(act({ type: "enter", digit: 5, mode: "centre" }));
    expect(typed("Ctrl+Shift+5")).toEqual(act({ type: "enter", digit: 5, mode: "colour" }));
    expect(typed("Ctrl+Alt+5")).toEqual(act({ type: "enter", digit: 5, mode: "candidate" }));
    expect(heldMode({ shift: false, ctrl: false, alt: false })).toBeUndefined();
  });

  it("are told by the place of the key, whatever is printed on it", () => {
    const french = { ...press("1"), key: "&" };
    expect(meaning(french, CONTEXT, FRESH)?.commands).toEqual(act({ type: "enter", digit: 1 }));
    const shifted = { ...press("Shift+1"), key: "!" };
    expect(meaning(shifted, CONTEXT, FRESH)?.commands).toEqual(act({ type: "enter", digit: 1, mode: "corner" }));
  });

  it("come from the number pad, with Shift as other keys", () => {
    expect(typed("Numpad5")).toEqual(act({ type: "enter", digit: 5 }));
    const shifted: Press = { key: "Clear", code: "Numpad5", shift: false, ctrl: false, alt: false, numLock: true };
    expect(meaning(shifted, CONTEXT, FRESH)?.commands).toEqual(act({ type: "enter", digit: 5, mode: "corner" }));
    const arrow: Press = { ...shifted, key: "ArrowUp", code: "Numpad8", numLock: false };
    expect(meaning(arrow, CONTEXT, FRESH)?.commands).toEqual(act({ type: "move", rows: -1, cols: 0, extend: false }));
  });

  it("that the board has not are refused in words", () => {
    const found = meaning(press("9"), { ...CONTEXT, side: 6 }, FRESH);
    expect(found?.commands).toEqual([{ do: "say", text: "this board has no digit 9" }]);
  });

  it("are shown alone while no cell is selected", () => {
    expect(typed("5", { nothing: true })).toEqual(act({ type: "filter", digit: 5 }));
    expect(typed("5", { nothing: true, filter: 5 })).toEqual(act({ type: "filter", digit: 0 }));
  });

  it("are chosen first if they come first", () => {
    expect(typed("5", { digitFirst: true })).toEqual(act({ type: "digit", digit: 5 }));
    expect(typed("Enter", { digitFirst: true, digit: 5 })).toEqual(act({ type: "enter", digit: 5 }));
    expect(meaning(press("Enter"), CONTEXT, FRESH)).toBeUndefined();
  });
});

describe("digits above nine", () => {
  it("are figures or letters after a point", () => {
    expect(typed("Period 0", { side: 16 })).toEqual(act({ type: "enter", digit: 10 }));
    expect(typed("Period 6", { side: 16 })).toEqual(act({ type: "enter", digit: 16 }));
    expect(typed("Period Period 5", { side: 25 })).toEqual(act({ type: "enter", digit: 25 }));
    expect(typed("Period b", { side: 16 })).toEqual(act({ type: "enter", digit: 11 }));
    expect(typed("Period Ctrl+2", { side: 16 })).toEqual(act({ type: "enter", digit: 12, mode: "centre" }));
    expect(typed("Period 9", { side: 16 })).toEqual([]);
    expect(typed("Period Escape 3", { side: 16 })).toEqual(act({ type: "enter", digit: 3 }));
  });

  it("are letters alone after Q, until Q again", () => {
    expect(typed("q b", { side: 16 })).toEqual(act({ type: "enter", digit: 11 }));
    expect(typed("q Shift+b", { side: 16 })).toEqual(act({ type: "enter", digit: 11, mode: "corner" }));
    expect(typed("q Ctrl+a", { side: 16 })).toEqual(act({ type: "selectAll" }));
    expect(typed("q q b", { side: 16 })).toEqual(act({ type: "mode", mode: "candidate" }));
    // Letters that are no digits of this board keep their meaning.
    expect(typed("q k", { side: 16 })).toEqual([{ do: "checkpoint" }]);
  });

  it("come before all other keys", () => {
    const letters: KeyState = { prefix: undefined, letters: true };
    expect(isForDigits(press("h"), 25, letters)).toBe(true);
    expect(isForDigits(press("h"), 16, letters)).toBe(false);
    expect(isForDigits(press("h"), 25, FRESH)).toBe(false);
    expect(isForDigits(press("h"), 9, { prefix: "where", letters: false })).toBe(true);
  });

  it("do not exist on small boards", () => {
    expect(meaning(press("Period"), CONTEXT, FRESH)).toBeUndefined();
    expect(typed("q b")).toEqual(act({ type: "mode", mode: "candidate" }));
  });
});

describe("keys", () => {
  it("choose modes", () => {
    for (const [key, mode] of [
      ["z", "digit"],
      ["x", "corner"],
      ["c", "centre"],
      ["v", "colour"],
      ["b", "candidate"],
      ["Z", "digit"],
    ]) {
      expect(typed(key!)).toEqual(act({ type: "mode", mode }));
    }
    expect(typed("Space")).toEqual(act({ type: "cycle", by: 1 }));
    expect(typed("Shift+Space")).toEqual(act({ type: "cycle", by: -1 }));
    expect(typed("PageDown")).toEqual(act({ type: "cycle", by: 1 }));
    expect(typed("PageUp")).toEqual(act({ type: "cycle", by: -1 }));
  });

  it("move and select", () => {
    expect(typed("ArrowLeft")).toEqual(act({ type: "move", rows: 0, cols: -1, extend: false }));
    expect(typed("s")).toEqual(act({ type: "move", rows: 1, cols: 0, extend: false }));
    expect(typed("Shift+W")).toEqual(act({ type: "move", rows: -1, cols: 0, extend: true }));
    expect(typed("Ctrl+ArrowRight")).toEqual(act({ type: "move", rows: 0, cols: 1, extend: true }));
    expect(typed("Ctrl+a")).toEqual(act({ type: "selectAll" }));
    expect(typed("Ctrl+Shift+A")).toEqual(act({ type: "selectNone" }));
    expect(typed("Ctrl+i")).toEqual(act({ type: "invert" }));
    expect(typed("End")).toEqual(act({ type: "jump", to: "rowEnd", extend: false }));
    expect(typed("Ctrl+Home")).toEqual(act({ type: "jump", to: "start", extend: false }));
    expect(typed("Escape")[0]).toEqual({ do: "act", action: { type: "selectNone" } });
  });

  it("undo, redo and clear", () => {
    expect(typed("Ctrl+z")).toEqual(act({ type: "undo" }));
    expect(typed("Ctrl+Shift+Z")).toEqual(act({ type: "redo" }));
    expect(typed("Ctrl+y")).toEqual(act({ type: "redo" }));
    expect(typed("Delete")).toEqual(act({ type: "clear" }));
    expect(typed("Shift+Backspace")).toEqual(act({ type: "clear", mode: "corner" }));
    expect(typed("Ctrl+Delete")).toEqual(act({ type: "clear", mode: "centre" }));
  });

  it("speak", () => {
    expect(typed("r t y")).toEqual([0, 1, 2].map((what) => ({ do: "read", what })));
    expect(typed("g 5")).toEqual([{ do: "where", digit: 5 }]);
    expect(typed("g b", { side: 16 })).toEqual([{ do: "where", digit: 11 }]);
    expect(typed("n Shift+N")).toEqual([1, -1].map((by) => ({ do: "next", by })));
    expect(typed("f 4")).toEqual(act({ type: "filter", digit: 4 }));
    expect(typed("f f")).toEqual(act({ type: "filter", digit: 0 }));
    expect(typed("?")).toEqual([{ do: "open", dialog: "help" }]);
  });

  it("leave a prefix when another key comes", () => {
    expect(typed("g x 5")).toEqual([...act({ type: "mode", mode: "corner" }), ...act({ type: "enter", digit: 5 })]);
    expect(typed("g Escape 5")).toEqual(act({ type: "enter", digit: 5 }));
  });

  it("do only what a pause allows", () => {
    expect(typed("5 ArrowUp m Ctrl+z", { paused: true })).toEqual([]);
    expect(typed("p", { paused: true })).toEqual(act({ type: "pause", paused: false }));
  });

  it("leave the browser its own", () => {
    for (const key of ["Ctrl+c", "Ctrl+v", "Ctrl+r", "Alt+ArrowLeft", "F5", "Tab", "Shift", "Control"]) {
      expect(meaning(press(key), CONTEXT, FRESH), key).toBeUndefined();
    }
  });
});
