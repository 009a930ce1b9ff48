// A small picture of a puzzle before it is played.

import type { JSX } from "preact";
import { CELL, cellCorner, viewBoxOf } from "../board/geometry";
import { frameOf } from "../board/frameOf";
import { Figures, FiguresUnder } from "../board/Figures";
import { Lines, Shades } from "../board/Ground";
import { symbolOf } from "../game/digits";
import type { Layout } from "../game/layout";
import type { Cell, Cells } from "../game/types";

interface PreviewProps {
  readonly layout: Layout;
  readonly cells: Cells;
  /** The cells that clash. */
  readonly bad: ReadonlySet<Cell>;
  /** The cells that can be several digits. */
  readonly open: ReadonlySet<Cell>;
}

/** The picture. What it shows is said in words beside it. */
export function Preview({ layout, cells, bad, open }: PreviewProps): JSX.Element {
  const frame = frameOf(layout);
  return (
    <svg class="board preview" viewBox={viewBoxOf(frame)} aria-hidden="true">
      <Shades layout={layout} frame={frame} />
      <FiguresUnder layout={layout} />
      {cells.map(({ value }, cell) => {
        const { x, y } = cellCorner(frame, cell);
        const isBad = bad.has(cell);
        return (
          <g key={cell} data-preview={cell} class={isBad ? "clash" : open.has(cell) ? "open" : ""}>
            {isBad && <rect x={x} y={y} width={CELL} height={CELL} />}
            {open.has(cell) && <circle cx={x + CELL / 2} cy={y + CELL / 2} r={CELL / 6} />}
            {value !== 0 && (
              <text class={`value given${isBad ? " bad" : ""}`} x={x + CELL / 2} y={y + 51}>
                {symbolOf(value)}
              </text>
            )}
          </g>
        );
      })}
      <Lines layout={layout} frame={frame} />
      <Figures layout={layout} />
    </svg>
  );
}
