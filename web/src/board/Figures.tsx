// What constraints look like: cages, lines and marks, which the engine has laid out.

import type { JSX } from "preact";
import type { Figure } from "../game/constraints";
import type { Layout } from "../game/layout";
import { MARGIN } from "./geometry";
import { memo } from "./memo";

interface FiguresProps {
  readonly layout: Layout;
}

/** What lies under the digits: lines, and marks that fill a cell. */
export const FiguresUnder = memo(({ layout }: FiguresProps): JSX.Element | null => {
  const figures = (layout.constraints?.figures ?? []).filter(({ between }) => !between);
  return figures.every(({ strokes }) => strokes.length === 0) ? null : (
    <g class="figures lowest" aria-hidden="true" transform={`translate(${MARGIN} ${MARGIN})`}>
      {figures.map(strokes)}
    </g>
  );
});

/** What stands on the lines of the board: cages, marks between cells, and what is written. */
export const Figures = memo(({ layout }: FiguresProps): JSX.Element | null => {
  const figures = layout.constraints?.figures ?? [];
  return figures.length === 0 ? null : (
    <g class="figures" aria-hidden="true" transform={`translate(${MARGIN} ${MARGIN})`}>
      {figures.map(({ path }, index) => path !== undefined && <path key={`p${index}`} class="cage" d={path} />)}
      {figures.filter(({ between }) => between).map(strokes)}
      {figures.flatMap(({ texts }, figure) =>
        texts.map(({ text, x, y, size, tint }, index) => (
          <text key={`t${figure}.${index}`} class={`on-figure fill-${tint}`} x={x} y={y} font-size={size}>
            {text}
          </text>
        )),
      )}
      {figures.map(
        ({ label }, index) =>
          label !== undefined && (
            <text key={`l${index}`} class="sum" x={label.x} y={label.y}>
              {label.text}
            </text>
          ),
      )}
    </g>
  );
});

function strokes({ strokes }: Figure, index: number): JSX.Element | false {
  return (
    strokes.length > 0 && (
      <g key={`f${index}`} class="figure">
        {strokes.map(({ path, fill, line, width, dashes }, index) => (
          <path
            key={index}
            class={`fill-${fill ?? "none"} line-${line ?? "none"}`}
            stroke-width={width}
            stroke-dasharray={dashes?.join(" ")}
            d={path}
          />
        ))}
      </g>
    )
  );
}
