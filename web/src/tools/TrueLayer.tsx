// Which candidates occur in some solution, and in how many, drawn in the empty cells.

import type { JSX } from "preact";
import { candidateCentre, pitch, type Frame } from "../board/geometry";
import { symbolOf } from "../game/digits";
import type { Cells } from "../game/types";
import type { CandidateCounts } from "../engine/types";

/** Counting stops here; a candidate in so many solutions or more has no number. */
export const MOST_COUNTED = 100;

/** The layer. */
export function TrueLayer(props: { frame: Frame; cells: Cells; counts: CandidateCounts }): JSX.Element {
  const { frame, cells, counts } = props;
  const { x: dx, y: dy } = pitch(frame);
  const size = Math.min(14.5, 0.62 * Math.min(dx, dy));
  return (
    <g class="truth" aria-hidden="true">
      {cells.map((cell, index) => {
        const found = counts.counts[index] ?? [];
        const isOnly = found.filter((count) => count > 0).length === 1;
        return cell.value !== 0
          ? null
          : found.map((count, place) => {
              const at = candidateCentre(frame, index, place + 1);
              return count === 0 ? null : (
                <g key={place} class={isOnly ? "only" : ""} data-truth={`${index}:${place + 1}`}>
                  <text x={at.x} y={at.y + 0.2 * size} font-size={size}>
                    {symbolOf(place + 1)}
                  </text>
                  {!isOnly && count < counts.limit && (
                    <text class="count" x={at.x} y={at.y + 0.75 * size} font-size={0.52 * size}>
                      {count}
                    </text>
                  )}
                </g>
              );
            });
      })}
    </g>
  );
}
