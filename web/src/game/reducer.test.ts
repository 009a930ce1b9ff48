import { describe, expect, it } from "vitest";
import { newGame } from "./game";
import { modeOf } from "./state";
import { after, cellOf, start } from "./testing";
import type { Action } from "./actions";

const value = (cell: number, digit: number): Action => ({ type: "enterAt", cells: [cell], digit, mode: "digit" });

describe("history", () => {
  it("undoes and redoes without end", () => {
    let state = start("5x5");
    for (let cell = 0; cell < 600; cell += 1) {
      state = after(state, value(cell, (cell % 25) + 1));
    }
    expect(state.game.history.length).toBe(601);
    const back = Array.from({ length: 600 }, (): Action => ({ type: "undo" }));
    const undone = after(state, ...back);
    expect(undone.game.at).toBe(0);
    expect(after(undone, { type: "undo" })).toBe(undone);
    const redone = after(undone, ...back.map((): Action => ({ type: "redo" })));
    expect(redone.game).toEqual(state.game);
    expect(after(redone, { type: "redo" })).toBe(redone);
  });

  it("forgets what was undone when something else is done", () => {
    const state = after(start(), value(0, 1), value(1, 2), { type: "undo" }, value(1, 3));
    expect(state.game.history.map((moment) => moment.label)).toEqual(["Start", "1 in r1c1", "3 in r1c2"]);
  });

  it("has no moment where nothing changed", () => {
    const state = after(start(), { type: "select", cells: [1] }, { type: "clear" }, { type: "clear", mode: "colour" });
    expect(state.game.history.length).toBe(1);
  });

  it("shares the cells that did not change", () => {
    const state = after(start(), value(0, 1));
    const [first, second] = state.game.history;
    expect(second!.cells[15]).toBe(first!.cells[15]);
  });

  it("goes back to checkpoints", () => {
    const state = after(start(), value(0, 1), { type: "checkpoint", name: "Sure" }, value(1, 2), value(2, 3), {
      type: "toCheckpoint",
    });
    expect(state.game.at).toBe(1);
    expect(state.game.history[1]!.checkpoint).toBe("Sure");
    // From the checkpoint itself there is none before.
    expect(after(state, { type: "toCheckpoint" })).toBe(state);
    expect(after(state, { type: "redo" }, { type: "redo" }).game.at).toBe(3);
    const none = after(state, { type: "checkpoint", name: "" });
    expect(none.game.history[1]!.checkpoint).toBeUndefined();
  });

  it("goes back to before the mistake: a wrong value, or a right candidate that was removed", () => {
    const solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    const good = after(start(), { type: "solution", solution }, value(0, 1), { type: "fill" });
    const wrong = after(good, value(1, 3), value(2, 2), { type: "beforeMistake" });
    expect(wrong.game.at).toBe(good.game.at);
    const removed = after(good, { type: "enterAt", cells: [5], digit: 4, mode: "candidate" }, value(3, 4));
    expect(after(removed, { type: "beforeMistake" }).game.at).toBe(good.game.at);
    // Nothing to do where nothing is wrong, or nothing is known.
    expect(after(good, { type: "beforeMistake" })).toBe(good);
    const unknown = after(start(), value(1, 3));
    expect(after(unknown, { type: "beforeMistake" })).toBe(unknown);
  });

  it("goes anywhere, within its ends", () => {
    const state = after(start(), value(0, 1), value(1, 2));
    expect(after(state, { type: "goTo", at: 1 }).game.at).toBe(1);
    expect(after(state, { type: "goTo", at: -5 }).game.at).toBe(0);
    expect(after(state, { type: "goTo", at: 99 })).toBe(state);
    expect(after(state, { type: "restart" }).game.at).toBe(0);
  });
});

describe("selection", () => {
  it("moves round the edges, within the row and the column", () => {
    const at = (cell: number) => after(start("3x3"), { type: "select", cells: [cell] });
    const to = (cell: number, rows: number, cols: number) =>
      after(at(cell), { type: "move", rows, cols, extend: false }).cursor;
    expect([to(0, -1, 0), to(0, 0, -1), to(80, 1, 0), to(80, 0, 1), to(40, 1, 0)]).toEqual([72, 8, 8, 72, 49]);
  });

  it("extends", () => {
    const state = after(
      start("3x3"),
      { type: "select", cells: [0] },
      { type: "move", rows: 0, cols: 1, extend: true },
      { type: "move", rows: 1, cols: 0, extend: true },
    );
    expect([...state.selection]).toEqual([0, 1, 10]);
    expect(state.cursor).toBe(10);
    const fewer = after(state, { type: "extend", cells: [1], off: true, cursor: 1 });
    expect([...fewer.selection]).toEqual([0, 10]);
  });

  it("jumps to the ends", () => {
    const state = after(start("3x3"), { type: "select", cells: [40] });
    const to = (to: "rowStart" | "rowEnd" | "start" | "end") =>
      after(state, { type: "jump", to, extend: false }).cursor;
    expect([to("rowStart"), to("rowEnd"), to("start"), to("end")]).toEqual([36, 44, 0, 80]);
  });

  it("takes all, none, and the others", () => {
    const state = after(start(), { type: "select", cells: [0, 1] });
    expect(after(state, { type: "selectAll" }).selection.size).toBe(16);
    expect(after(state, { type: "invert" }).selection.size).toBe(14);
    expect(after(state, { type: "invert" }).selection.has(0)).toBe(false);
    expect(after(state, { type: "selectNone" }).selection.size).toBe(0);
  });

  it("takes all cells like one: by value, colours or marks", () => {
    const state = after(
      start("2x2", "1....1.........."),
      value(15, 1),
      { type: "enterAt", cells: [2, 3], digit: 4, mode: "colour" },
      { type: "enterAt", cells: [8, 9], digit: 2, mode: "corner" },
      { type: "enterAt", cells: [9], digit: 3, mode: "centre" },
    );
    const like = (cell: number) => [...after(state, { type: "selectLike", cell, extend: false }).selection];
    expect(like(0)).toEqual([0, 5, 15]);
    expect(like(2)).toEqual([2, 3]);
    expect(like(8)).toEqual([8]);
    expect(like(1)).not.toContain(8);
  });

  it("ignores cells that the board has not", () => {
    expect(after(start(), { type: "select", cells: [-1, 3, 16] }).selection).toEqual(new Set([3]));
  });

  it("is the same object where nothing changes, so that nothing is drawn", () => {
    const state = after(start(), { type: "select", cells: [3] });
    expect(after(state, { type: "select", cells: [3] })).toBe(state);
  });
});

describe("modes", () => {
  it("cycle both ways, and give way while keys are held", () => {
    const state = start();
    const forward = Array.from({ length: 5 }, (_, count) =>
      modeOf(after(state, ...Array<Action>(count).fill({ type: "cycle", by: 1 }))),
    );
    expect(forward).toEqual(["digit", "corner", "centre", "colour", "candidate"]);
    expect(modeOf(after(state, { type: "cycle", by: -1 }))).toBe("candidate");
    const held = after(state, { type: "hold", mode: "centre" });
    expect(modeOf(held)).toBe("centre");
    expect(modeOf(after(held, { type: "hold", mode: undefined }))).toBe("digit");
  });

  it("write what they say", () => {
    const state = after(
      start(),
      { type: "select", cells: [0] },
      { type: "mode", mode: "centre" },
      { type: "enter", digit: 2 },
    );
    expect(cellOf(state, 0)).toMatchObject({ value: 0, centre: 2 });
    const held = after(state, { type: "hold", mode: "corner" }, { type: "enter", digit: 3 });
    expect(cellOf(held, 0)).toMatchObject({ centre: 2, corner: 4 });
  });

  it("choose the digit first, and let it go", () => {
    const chosen = after(start(), { type: "digit", digit: 3 });
    expect(chosen.digit).toBe(3);
    expect(after(chosen, { type: "digit", digit: 3 }).digit).toBe(0);
  });
});

describe("the game as a whole", () => {
  it("takes no entries and no time while paused", () => {
    const paused = after(start(), { type: "select", cells: [0] }, { type: "pause", paused: true });
    expect(paused.selection.size).toBe(0);
    expect(after(paused, value(0, 1), { type: "tick", ms: 1000 })).toBe(paused);
    const going = after(paused, { type: "pause", paused: false }, { type: "tick", ms: 1000 });
    expect(going.game.elapsed).toBe(1000);
  });

  it("opens another with nothing selected, and the settings kept", () => {
    const state = after(
      start("2x2", undefined, { timer: true }),
      { type: "select", cells: [15] },
      { type: "filter", digit: 4 },
      { type: "open", game: newGame({ layout: "2x3", puzzle: "1".padEnd(36, ".") }, "Other") },
    );
    expect(state).toMatchObject({ cursor: 1, filter: 0, settings: { timer: true }, game: { title: "Other" } });
    expect(state.selection.size).toBe(0);
  });

  it("changes settings one by one", () => {
    const state = after(start(), { type: "settings", change: { palette: "contrast" } });
    expect(state.settings).toMatchObject({ palette: "contrast", conflicts: true });
  });
});
