// The frame of a layout: where its candidates stand.

import type { Layout } from "../game/layout";
import { pitch, type Frame } from "./geometry";

/** Candidates stand in the shape of a box unless that is much wider or taller than a square, as in the engine's pictures. */
export function frameOf({ side, boxes, constraints }: Layout): Frame {
  const square = Math.ceil(Math.sqrt(side));
  const columns = boxes && Math.max(boxes.rows, boxes.cols) <= square + 1 ? boxes.cols : square;
  // What is written beside a line stands in the corner of its first cell, as the label of a cage does.
  const labels = constraints?.figures.flatMap(
    ({ label, between, outside, texts, cells }) =>
      label?.cell ?? (!between && !outside && texts.length > 0 ? cells.slice(0, 1) : []),
  );
  const margin = constraints?.margin;
  return { side, columns, ...(labels && { labelled: new Set(labels) }), ...(margin && { margin }) };
}

/** The size of the type that candidates are written in. */
export function candidateSize(frame: Frame): number {
  const step = pitch(frame);
  return Math.min(14.5, step.y * 0.9, step.x * 1.15);
}
