// What constraints look like: the outlines and labels of cages, which the engine has laid out.

import type { JSX } from "preact";
import type { Layout } from "../game/layout";
import { MARGIN } from "./geometry";
import { memo } from "./memo";

/** Outlines and labels, in the order of the engine. */
export const Figures = memo(({ layout }: { readonly layout: Layout }): JSX.Element | null => {
  const figures = layout.constraints?.figures ?? [];
  return figures.length === 0 ? null : (
    <g class="figures" aria-hidden="true" transform={`translate(${MARGIN} ${MARGIN})`}>
      {figures.map(({ path }, index) => (
        <path key={`p${index}`} class="cage" d={path} />
      ))}
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
