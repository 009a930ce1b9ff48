import { describe, expect, it } from "vitest";
import { after, start } from "../game/testing";
import { cellsOf, DEFAULT_SETTINGS } from "../game/state";
import { decode, encode } from "./fragment";
import { exportLines, importLines, readable } from "./library";
import { restore, save, type SavedGame } from "./saved";
import { parseSettings } from "./settings";

/** A game with something of everything. */
function rich() {
  const state = after(
    start("3x3+windoku", "5...".padEnd(81, ".")),
    { type: "rename", title: "Ünïcode & <tags>" },
    { type: "fill" },
    { type: "enterAt", cells: [1], digit: 4, mode: "digit" },
    { type: "checkpoint", name: "Here" },
    { type: "enterAt", cells: [2, 3], digit: 9, mode: "colour" },
    { type: "enterAt", cells: [2, 3], digit: 2, mode: "corner" },
    { type: "enterAt", cells: [80], digit: 9, mode: "centre" },
    { type: "paint", at: [{ cell: 7, digit: 9 }], colour: 8 },
    { type: "solution", solution: Array<number>(81).fill(1) },
    { type: "tick", ms: 61000 },
    { type: "undo" },
  );
  return state.game;
}

describe("saved games", () => {
  it("come back with their history", () => {
    const game = rich();
    const saved = JSON.parse(JSON.stringify(save(game, "Hard", 5, 7))) as SavedGame;
    expect(saved).toMatchObject({ folder: "Hard", played: 5, filled: 2 });
    expect(restore(saved)).toEqual({ ...game, version: 7 });
  });

  it("are small although the history is long", () => {
    let state = start("5x5");
    for (let cell = 0; cell < 500; cell += 1) {
      state = after(state, { type: "enterAt", cells: [cell], digit: 1 + (cell % 25), mode: "corner" });
    }
    expect(JSON.stringify(save(state.game, "", 0, 1)).length).toBeLessThan(60_000);
  });

  it("are not opened if they are damaged", () => {
    const saved = save(rich(), "", 0, 1);
    const damaged: unknown[] = [
      { ...saved, layout: "4x9" },
      { ...saved, moments: [] },
      { ...saved, moments: "x" },
      { ...saved, moments: [{ label: "", cells: [[81, 1, 0, 0, 0, 0]] }] },
      { ...saved, moments: [{ label: "", cells: [[0, 10, 0, 0, 0, 0]] }] },
      { ...saved, moments: [{ label: "", cells: [[0, 1, 512, 0, 0, 0]] }] },
      { ...saved, moments: [{ label: "", cells: [[0, 1, 0, 0]] }] },
      { ...saved, moments: [{ label: "", cells: [[0, 1, 0, 0, 0, 0, 99, 1]] }] },
      { ...saved, moments: [{ label: "", cells: ["x"] }] },
    ];
    damaged.forEach((data) => expect(restore(data as SavedGame)).toBeUndefined());
    expect(restore({ ...saved, at: 999 })!.at).toBe(saved.moments.length - 1);
    expect(restore({ ...saved, solution: [1, 2] })!.solution).toBeUndefined();
  });

  it("go out and come in as lines", () => {
    const lines = exportLines([save(rich(), "Hard", 5, 1), save(start().game, "", 6, 1)]);
    expect(JSON.parse(lines.split("\n")[0]!)).toMatchObject({ layout: "3x3+windoku", title: "Ünïcode & <tags>" });
    const { games, unread } = importLines(`${lines}\nrubbish\n{"puzzle":"1"}\nnull\n`);
    expect(games.map((game) => game.folder)).toEqual(["Hard", ""]);
    expect(restore(games[0]!)).toEqual({ ...rich(), version: 1 });
    expect(unread).toBe(3);
  });
});

describe("fragments", () => {
  it("carry a position with its marks and colours", async () => {
    const game = rich();
    const fragment = await encode(game);
    expect(fragment).toMatch(/^#g=[\w-]+$/);
    const shared = (await decode(fragment))!;
    expect(cellsOf(shared)).toEqual(cellsOf(game));
    expect(shared).toMatchObject({ title: game.title, at: 0, elapsed: 0, solution: undefined });
    expect(shared.layout.name).toBe("3x3+windoku");
    expect(shared.id).not.toBe(game.id);
    expect(shared.history.length).toBe(1);
  });

  it("are short", async () => {
    const fragment = await encode(
      start("3x3", "1..56.....428971......3.4.5......679.2.....5.635......7.8.4......467298.....58..3").game,
    );
    expect(fragment.length).toBeLessThan(400);
  });

  it("can be readable puzzles", async () => {
    const game = await decode("#2x2+x:1..............4");
    expect(game).toMatchObject({ layout: { name: "2x2+x" } });
    expect(cellsOf(game!)[15]).toMatchObject({ given: true, value: 4 });
    expect((await decode(`#${"1".padEnd(81, "0")}`))!.layout.name).toBe("3x3");
    expect((await decode("#jigsaw:1112122233343444:1..............."))!.layout.boxes).toBeUndefined();
  });

  it("may be rubbish", async () => {
    const fragment = await encode(rich());
    const bomb = await encode(start().game);
    for (const rubbish of [
      "",
      "#",
      "#g=",
      "#g=!!!",
      "#g=AAAA",
      "#%",
      "#hello",
      "#3x3:1",
      "#9x9x9:",
      `#${"x".repeat(81)}`,
      `#${".".repeat(300_000)}`,
      fragment.slice(0, -9),
      `${fragment.slice(0, 30)}A${fragment.slice(31)}`,
      bomb.replace("g=", "g=A"),
    ]) {
      await expect(decode(rubbish)).resolves.toBeUndefined();
    }
  });

  it("that unpack to far too much are not read", async () => {
    const huge = new Blob([JSON.stringify(["3x3", "x".repeat(20_000_000), []])]).stream();
    const packed = new Uint8Array(
      await new Response(huge.pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer(),
    );
    const text = btoa(String.fromCharCode(...packed))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=+$/, "");
    await expect(decode(`#g=${text}`)).resolves.toBeUndefined();
  });
});

describe("settings", () => {
  it("come back, and rubbish is ignored", () => {
    expect(parseSettings(JSON.stringify({ ...DEFAULT_SETTINGS, palette: "contrast", timer: true }))).toEqual({
      ...DEFAULT_SETTINGS,
      palette: "contrast",
      timer: true,
    });
    for (const text of [
      null,
      "",
      "{",
      "null",
      "3",
      "[]",
      '{"palette":"<b>","timer":"yes","__proto__":{"theme":"dark"}}',
    ]) {
      expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS);
    }
  });
});

describe("what is stored", () => {
  const saved = save(rich(), "Hard", 5, 3);

  it("is mended where it can be opened all the same", () => {
    const { played: _, title: __, ...rest } = saved;
    expect(readable({ ...rest, played: "x", title: 7, folder: null, filled: NaN })).toMatchObject({
      played: 0,
      title: "",
      folder: "",
      filled: 0,
    });
    expect(readable(saved)).toEqual(saved);
  });

  it("is no game if it cannot be", () => {
    for (const record of [undefined, null, 7, {}, { id: "a" }, { ...saved, id: 3 }, { ...saved, moments: [null] }]) {
      expect(readable(record)).toBeUndefined();
    }
  });
});
