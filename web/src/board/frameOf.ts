// The frame of a layout: where its candidates stand.

import type { Layout } from "../game/layout";
import { frame, pitch, type Frame } from "./geometry";

/** Candidates stand in the shape of a box where a box is no taller than wide, else in a square. */
export function frameOf(layout: Layout): Frame {
  const { boxes } = layout;
  return frame(layout.side, boxes && boxes.cols >= boxes.rows && boxes.cols <= 5 ? boxes.cols : undefined);
}

/** The size of the type that candidates are written in. */
export function candidateSize(frame: Frame): number {
  const step = pitch(frame);
  return Math.min(14.5, step.y * 0.9, step.x * 1.15);
}
