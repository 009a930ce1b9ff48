// A picture for tests.

import type { Scene, ShownDigit } from "../engine/types";

/** A picture with nothing in it but its beats. */
export function sceneOf(...beats: readonly string[]): Scene {
  return { cell: 72, mark: 14.5, beats, areas: [], hulls: [], links: [], digits: [], numbers: [] };
}

/** A small digit, shown from one beat to another. */
export function digitOf(candidate: string, look: string, first_beat: number, last_beat: number): ShownDigit {
  return { candidate, kind: "small", look, x: 0, y: 0, size: 14.5, signs: [], first_beat, last_beat };
}
