import { expect, test } from "vitest";
import type { Advice, Scene, Step } from "../engine/types";
import { parseLayout } from "../game/layout";
import { start } from "../game/testing";
import { cellsOf } from "../game/state";
import { displayOf } from "./display";
import { looksIn, sceneAt } from "./scene";
import { NO_HINTS } from "./state";
import { digitOf, sceneOf } from "./testing";

const SCENE: Scene = {
  ...sceneOf("Look at row 1.", "So it is 2."),
  areas: [{ look: "focus", names: ["row 1"], frame: "M0 0Z", first_beat: 0, last_beat: 1 }],
  digits: [
    digitOf("1r1c2", "base", 0, 1),
    digitOf("3r1c2", "base", 0, 0),
    { ...digitOf("3r1c2", "removed", 1, 1), part: "fin" },
    { ...digitOf("2r1c3", "set", 1, 1), kind: "new" },
  ],
};

test("a beat shows what belongs to it, and no beat shows the whole", () => {
  const looks = (beat: number | undefined) => sceneAt(SCENE, beat).digits.map(({ look }) => look);
  expect(looks(0)).toEqual(["base", "base"]);
  expect(looks(1)).toEqual(["base", "removed", "set"]);
  expect(looks(undefined)).toEqual(looks(1));
  expect(sceneAt(SCENE, 0).areas.length).toBe(1);
});

test("the legend has every look in use, those of parts and signs too, in its order", () => {
  const sign = { look: "blue-off", sign: "−", x: 0, y: 0, size: 14 };
  const scene = { ...SCENE, digits: [...SCENE.digits, { ...digitOf("4r1c4", "off-both", 0, 1), signs: [sign] }] };
  const names = looksIn(sceneAt(scene, undefined)).map(({ name }) => name);
  expect(names).toEqual(["base", "fin", "focus", "blue-off", "set", "removed", "off-both"]);
});

test("the board leaves out what the step draws, and all candidates where its new digit stands alone", () => {
  const layout = parseLayout("2x2");
  const position = { puzzle: "1..............." };
  const step = { position, own_terms: null, reasons: [], title: "", conclusion: "", scene: SCENE } as unknown as Step;
  const cells = cellsOf(start("2x2", position.puzzle).game);
  const state = { ...NO_HINTS, lent: step };
  expect(displayOf(layout, cells, state)?.drawn.slice(0, 4)).toEqual([0, 0b101, 0b1111, 0]);
  expect(displayOf(layout, cells, { ...state, beat: 0 })?.drawn.slice(0, 4)).toEqual([0, 0b101, 0, 0]);
});

test("where to look is drawn at the third stage alone", () => {
  const layout = parseLayout("2x2");
  const cells = cellsOf(start("2x2", "1...............").game);
  const answer = { advice: "step", place_scene: SCENE } as unknown as Advice;
  const shown = (stage: 2 | 3) => displayOf(layout, cells, { ...NO_HINTS, hint: { is: "answered", answer }, stage });
  expect([shown(2), shown(3)?.scene]).toEqual([undefined, SCENE]);
});
