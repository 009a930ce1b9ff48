// What is shown of a picture that the engine has laid out. Pure; StepLayer draws it.

import type { Scene } from "../engine/types";
import { LOOKS, type Look } from "./looks";

/** The picture as it is at a beat; as a whole if none is told. */
export function sceneAt(scene: Scene, beat: number | undefined): Scene {
  const at = beat ?? scene.beats.length - 1;
  const isShown = (piece: { first_beat: number; last_beat: number }): boolean =>
    piece.first_beat <= at && at <= piece.last_beat;
  return {
    ...scene,
    areas: scene.areas.filter(isShown),
    hulls: scene.hulls.filter(isShown),
    links: scene.links.filter(isShown),
    digits: scene.digits.filter(isShown),
    numbers: scene.numbers.filter(isShown),
  };
}

/** Whether a line leads from a value to the cells that it rules out; such lines lie under the digits that they cross. */
export function isRay({ look }: { readonly look: string }): boolean {
  return look === "base";
}

/** The looks in use, in the order of the legend. */
export function looksIn(scene: Scene): Look[] {
  const used = new Set([
    ...[...scene.areas, ...scene.links].map(({ look }) => look),
    ...scene.digits.flatMap(({ look, part, signs }) => [look, part, ...signs.map((sign) => sign.look)]),
  ]);
  return LOOKS.filter(({ name }) => used.has(name));
}
