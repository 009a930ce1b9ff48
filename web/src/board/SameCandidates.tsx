// The candidates of the digit that stands out, drawn over the cells: the cells themselves need not be drawn again.

import { has, symbolOf } from "../game/digits";
import type { Cells, Digit, Digits } from "../game/types";
import { candidateSize } from "./frameOf";
import { candidateCentre, candidateRadius, type Frame } from "./geometry";
import { memo } from "./memo";

interface SameProps {
  readonly frame: Frame;
  readonly cells: Cells;
  /** For each cell the candidates that are drawn elsewhere. */
  readonly drawn: readonly Digits[] | undefined;
  readonly digit: Digit | 0;
}

/** A disc behind each candidate of the digit. */
export const SameCandidates = memo(({ frame, cells, drawn, digit }: SameProps) => {
  if (digit === 0) {
    return null;
  }
  const size = candidateSize(frame);
  return (
    <g class="same-candidates" aria-hidden="true">
      {cells.map((cell, index) => {
        if (cell.value !== 0 || !has(cell.candidates & ~(drawn?.[index] ?? 0), digit)) {
          return null;
        }
        const { x, y } = candidateCentre(frame, index, digit);
        return (
          <g key={index}>
            <circle cx={x} cy={y} r={candidateRadius(frame, index)} />
            <text x={x} y={y + size * 0.36} font-size={size}>
              {symbolOf(digit)}
            </text>
          </g>
        );
      })}
    </g>
  );
});
