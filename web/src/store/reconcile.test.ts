import { describe, expect, it } from "vitest";
import type { Action } from "../game/actions";
import { stateOf } from "../game/game";
import { cellsOf, type Game } from "../game/state";
import { after, start } from "../game/testing";
import { reconcile, type Base } from "./reconcile";
import { restore, type SavedGame } from "./saved";

/** What a page has, and what is stored. */
interface Page {
  base: Base;
  local: Game;
}

const ENTER = (cell: number, digit: number): Action => ({ type: "enterAt", cells: [cell], digit, mode: "digit" });

/** Pages with the same game, and a store between them; `writes` says what happens when one writes. */
function pages(count: number) {
  const first = start("2x2", "1...............").game;
  let stored: SavedGame | undefined;
  const all = Array.from({ length: count }, (): Page => ({ base: { game: first, version: 0 }, local: first }));
  const play = (page: number, ...actions: Action[]): void => {
    all[page]!.local = after(stateOf(all[page]!.local), ...actions).game;
  };
  const writes = (page: number): boolean => {
    const { base, local } = all[page]!;
    const result = reconcile(base, local, stored, 1);
    // What is stored is data alone.
    stored = result.write === undefined ? stored : (JSON.parse(JSON.stringify(result.write)) as SavedGame);
    all[page] = { base: result.base, local: result.base.game };
    return result.write !== undefined;
  };
  const values = (page: number): string =>
    cellsOf(all[page]!.local)
      .map(({ value }) => value)
      .join("");
  const labels = (page: number): string[] => all[page]!.local.history.map(({ label }) => label);
  writes(0);
  return { all, play, writes, values, labels, stored: () => stored! };
}

describe("a game in several pages", () => {
  it("is written once for each change, and read where nothing was done", () => {
    const { play, writes, values } = pages(2);
    expect([writes(0), writes(1)]).toEqual([false, false]);
    play(0, ENTER(1, 2));
    expect([writes(0), writes(0), writes(1), writes(1)]).toEqual([true, false, false, false]);
    expect(values(1)).toBe(values(0));
  });

  it("keeps the moves of a page that comes late, after those of the others", () => {
    const { play, writes, values, labels } = pages(2);
    play(0, ENTER(1, 2), ENTER(2, 3));
    writes(0);
    play(1, ENTER(15, 4));
    writes(1);
    expect(values(1)).toBe("1230000000000004");
    expect(labels(1)).toEqual(["Start", "2 in r1c2", "3 in r1c3", "4 in r4c4"]);
    expect(writes(0)).toBe(false);
    expect(labels(0)).toEqual(labels(1));
  });

  it("has every move, in whatever order the pages write", () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      let random = seed;
      const next = (below: number): number => {
        random = (random * 48271) % 2147483647;
        return random % below;
      };
      const { all, play, writes, values } = pages(3);
      for (let cell = 1; cell < 16; cell += 1) {
        play(next(3), ENTER(cell, 1 + (cell % 4)));
        while (next(3) === 0) {
          writes(next(3));
        }
      }
      [0, 1, 2, 0, 1].forEach(writes);
      const full = `1${Array.from({ length: 15 }, (_, index) => 1 + ((index + 1) % 4)).join("")}`;
      expect([0, 1, 2].map(values), `seed ${seed}`).toEqual([full, full, full]);
      expect(all.map(({ local }) => local.history.length)).toEqual([16, 16, 16]);
    }
  });

  it("keeps two digits for one cell, the later on top", () => {
    const { all, play, writes, values } = pages(2);
    play(0, ENTER(1, 2));
    play(1, ENTER(1, 3));
    writes(0);
    writes(1);
    expect(values(1)[1]).toBe("3");
    all[1]!.local = after(stateOf(all[1]!.local), { type: "undo" }).game;
    expect(values(1)[1]).toBe("2");
  });

  it("keeps checkpoints, titles, the time, and what was undone", () => {
    const { all, play, writes, labels } = pages(2);
    play(0, ENTER(1, 2), { type: "checkpoint", name: "Here" }, ENTER(2, 3));
    writes(0);
    writes(1);
    play(0, ENTER(3, 4), { type: "tick", ms: 5000 });
    play(1, { type: "undo" }, { type: "checkpoint", name: "There" }, { type: "rename", title: "Ours" });
    writes(0);
    writes(1);
    writes(0);
    for (const { local } of all) {
      expect(local).toMatchObject({ title: "Ours", elapsed: 5000 });
      expect(local.history.map(({ checkpoint }) => checkpoint)).toEqual([undefined, "There", undefined, undefined]);
    }
    expect(labels(0)).toEqual(labels(1));
    // Only undone: both see it undone.
    play(0, { type: "undo" });
    writes(0);
    writes(1);
    expect(all.map(({ local }) => local.at)).toEqual([2, 2]);
  });

  it("is written anew where it was deleted or damaged elsewhere", () => {
    const { all, play, stored } = pages(1);
    play(0, ENTER(1, 2));
    const { base, local } = all[0]!;
    expect(reconcile(base, local, undefined, 1).write).toMatchObject({ version: 2 });
    const damaged = { ...stored(), version: 9, moments: [] };
    const { write } = reconcile(base, local, damaged, 1);
    expect(write).toMatchObject({ version: 10 });
    expect(restore(write!)!.history.length).toBe(2);
  });

  it("keeps its folder", () => {
    const { all, play, stored } = pages(1);
    play(0, ENTER(1, 2));
    const { base, local } = all[0]!;
    expect(reconcile(base, local, { ...stored(), folder: "Hard", version: 5 }, 1).write).toMatchObject({
      folder: "Hard",
      version: 6,
    });
  });
});
