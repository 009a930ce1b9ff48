// What does not change while a puzzle is played: shaded houses, lines, and the numbers of rows and columns.

import { memo } from "./memo";
import type { Layout } from "../game/layout";
import { CELL, cellCorner, MARGIN, NO_MARGIN, type Frame } from "./geometry";

interface GroundProps {
  readonly layout: Layout;
  readonly frame: Frame;
}

/** The paper of the board, with extra houses shaded. */
export const Shades = memo(({ layout, frame }: GroundProps) => {
  const width = layout.side * CELL;
  // Disjoint groups are all over the board; a shade would only darken it.
  const shaded = layout.houses.slice(3 * layout.side).filter((house) => house.kind !== "disjoint group");
  return (
    <g aria-hidden="true">
      <rect class="paper" x={MARGIN} y={MARGIN} width={width} height={width} rx={6} />
      {shaded.map((house) =>
        house.cells.map((cell) => {
          const { x, y } = cellCorner(frame, cell);
          return <rect key={cell} class="extra" x={x} y={y} width={CELL} height={CELL} />;
        }),
      )}
    </g>
  );
});

/** Thin lines between cells, thick ones between boxes or regions, and the border. */
export const Lines = memo(({ layout }: GroundProps) => {
  const { side, regionOf } = layout;
  const width = side * CELL;
  const thin: string[] = [];
  const thick: string[] = [];
  for (let row = 0; row < side; row += 1) {
    for (let col = 0; col < side; col += 1) {
      const cell = row * side + col;
      const [x, y] = [MARGIN + col * CELL, MARGIN + row * CELL];
      if (col > 0) {
        (regionOf[cell] === regionOf[cell - 1] ? thin : thick).push(`M${x} ${y}v${CELL}`);
      }
      if (row > 0) {
        (regionOf[cell] === regionOf[cell - side] ? thin : thick).push(`M${x} ${y}h${CELL}`);
      }
    }
  }
  return (
    <g class="lines" aria-hidden="true">
      <path class="thin" d={thin.join("")} />
      <path class="thick" d={thick.join("")} />
      <rect class="border" x={MARGIN} y={MARGIN} width={width} height={width} rx={6} />
    </g>
  );
});

/** The numbers of the rows and columns, beyond the clues outside the board. */
export const Numbers = memo(({ layout, frame: { margin = NO_MARGIN } }: GroundProps) => (
  // On large boards a unit is small on the screen.
  <g class="numbers" aria-hidden="true" font-size={Math.min(20, Math.max(12, layout.side * 0.9))}>
    {Array.from({ length: layout.side }, (_, line) => {
      const middle = MARGIN + (line + 0.5) * CELL;
      return [
        <text key={`c${line}`} x={middle} y={MARGIN - 11 - margin.top}>
          {line + 1}
        </text>,
        <text key={`r${line}`} x={MARGIN - 14 - margin.left} y={middle + 4}>
          {line + 1}
        </text>,
      ];
    })}
  </g>
));
