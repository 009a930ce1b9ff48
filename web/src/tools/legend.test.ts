import { expect, test } from "vitest";
import type { Ignored, KindInfo } from "../engine/types";
import { canBeDrawn, isNamed, isWhole, legendOf, sorted, takesNumber } from "./legend";

const kind = (id: string, name: string, ...fields: [string, string, boolean?][]): KindInfo => ({
  id,
  name,
  doc: "",
  fields: fields.map(([name, holds, needed = true]) => ({ name, holds, needed })),
});
const RENBAN = kind("renban", "renban line", ["cells", "cells in order"]);
const WHISPER = kind("whisper", "whisper", ["cells", "cells in order"], ["value", "number"]);
const ARROW = kind("arrow", "arrow", ["circle", "cells in order"], ["shaft", "cells in order"]);
const KNIGHT = kind("anti-knight", "anti-knight rule");
const WALK = kind(
  "walk",
  "own automaton",
  ["cells", "cells in order"],
  ["states", "number"],
  ["edges", "edges of an automaton"],
);
const KINDS = [ARROW, KNIGHT, RENBAN, WALK, WHISPER];

const drawing = (looks: Record<string, unknown>): Ignored => ({ looks, cells: [["r1c1", "r1c2"]], words: "1 line" });
const LINE = drawing({ draw: "line", colour: "#f067f0" });
const TEXT = drawing({ draw: "text", at: "outside", text: "number" });

test("a drawing can be what it says all of", () => {
  expect(KINDS.filter((kind) => canBeDrawn(kind, LINE)).map(({ id }) => id)).toEqual(["arrow", "renban", "whisper"]);
  expect(KINDS.filter((kind) => canBeDrawn(kind, TEXT)).map(({ id }) => id)).toEqual(["renban", "whisper"]);
  expect(takesNumber(WHISPER, LINE)).toBe(true);
  expect(takesNumber(WHISPER, TEXT)).toBe(false);
  expect(takesNumber(RENBAN, LINE)).toBe(false);
});

test("kinds that the rules name come first", () => {
  const rules = "Normal sudoku rules apply. German Whispers: ... Purple lines are renbans.";
  expect(isNamed(ARROW, rules)).toBe(false);
  expect(sorted(KINDS, rules).map(({ id }) => id)).toEqual(["renban", "whisper", "arrow", "anti-knight", "walk"]);
});

test("a legend has a line for each drawing", () => {
  const meanings = [
    { kind: "whisper", number: "5" },
    { kind: "nothing", number: "" },
  ];
  expect(isWhole([LINE, TEXT], [meanings[0]!])).toBe(false);
  expect(isWhole([LINE, TEXT], meanings)).toBe(true);
  expect(legendOf([LINE, TEXT], meanings, ["anti-knight"], KINDS)).toEqual([
    { draw: "line", colour: "#f067f0", is: { type: "whisper", value: 5 } },
    { draw: "text", at: "outside", text: "number", is: "nothing" },
    { everywhere: "anti-knight" },
  ]);
});
