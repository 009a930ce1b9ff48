// One cell of the board.

import { has, listOf, symbolOf } from "../game/digits";
import type { Layout } from "../game/layout";
import type { Cell, CellState, Digit, Digits } from "../game/types";
import { cellLabel } from "../game/words";
import { candidateSize } from "./frameOf";
import { CELL, candidateCentre, candidateRadius, cellCorner, type Frame } from "./geometry";
import type { Tone } from "./highlight";
import { memo } from "./memo";
import { Wedges } from "./colours";

interface CellProps {
  readonly layout: Layout;
  readonly frame: Frame;
  readonly index: Cell;
  readonly cell: CellState;
  readonly hidden: boolean;
  /** Candidates that are drawn elsewhere. */
  readonly drawn: Digits;
  readonly selected: boolean;
  /** Whether the Tab key reaches it: one cell at a time. */
  readonly reachable: boolean;
  readonly conflict: boolean;
  readonly conflictMarks: Digits;
  readonly wrong: boolean;
  /** The digit that stands out among marks that are not candidates. */
  readonly digit: Digit | 0;
  readonly tone: Tone;
}

/** A cell with everything in it. */
export const BoardCell = memo((props: CellProps) => {
  const { layout, frame, index, cell, hidden, selected, reachable, conflict, wrong, tone } = props;
  const { x, y } = cellCorner(frame, index);
  const bad = !hidden && (conflict || wrong);
  return (
    <g
      role="gridcell"
      class={`cell ${tone}`}
      data-cell={index}
      tabindex={reachable ? 0 : -1}
      aria-colindex={(index % layout.side) + 1}
      aria-selected={selected}
      aria-label={cellLabel(layout, index, cell, { conflict, wrong, hidden })}
    >
      <rect class={`ground${bad ? " bad" : ""}${selected ? " chosen" : ""}`} x={x} y={y} width={CELL} height={CELL} />
      {!hidden && cell.colours !== 0 && (
        <Wedges colours={cell.colours} x={x} y={y} size={CELL} between={cell.value === 0 && cell.candidates !== 0} />
      )}
      {!hidden && (cell.value === 0 ? <Marks {...props} /> : <Value {...props} />)}
    </g>
  );
});

function Value({ frame, index, cell, conflict, wrong }: CellProps) {
  const { x, y } = cellCorner(frame, index);
  const kind = cell.given ? "given" : "placed";
  return (
    <>
      <text class={`value ${kind}${conflict || wrong ? " bad" : ""}`} x={x + CELL / 2} y={y + 51}>
        {symbolOf(cell.value || 1)}
      </text>
      {conflict && <path class="bad-sign" d={`M${x + 12} ${y + 61}h${CELL - 24}`} />}
      {wrong && <path class="bad-sign" d={`M${x + 14} ${y + CELL - 14}L${x + CELL - 14} ${y + 14}`} />}
    </>
  );
}

function Marks(props: CellProps) {
  const { cell, drawn } = props;
  // Where candidates are noted they take the whole cell, and the player's other marks are shown on them.
  return (cell.candidates | drawn) === 0 ? <OwnMarks {...props} /> : <Candidates {...props} />;
}

function Candidates({ frame, index, cell, drawn, conflictMarks }: CellProps) {
  const size = candidateSize(frame);
  const radius = candidateRadius(frame, index);
  const own = cell.corner | cell.centre;
  return (
    <>
      {listOf((cell.candidates | own) & ~drawn).map((mark) => {
        const at = candidateCentre(frame, index, mark);
        const colours = cell.candidateColours.get(mark) ?? 0;
        const classes = [
          "candidate",
          has(conflictMarks, mark) && "bad",
          (colours !== 0 || cell.colours !== 0) && "coloured",
          has(own, mark) && "own",
        ];
        const [left, top] = [at.x - size * 0.5, at.y - size * 0.52];
        return (
          <g key={mark}>
            {colours !== 0 && <Wedges colours={colours} x={at.x - radius} y={at.y - radius} size={2 * radius} round />}
            <text class={classes.filter(Boolean).join(" ")} x={at.x} y={at.y + size * 0.36} font-size={size}>
              {symbolOf(mark)}
            </text>
            {has(cell.corner, mark) && (
              <path class="own-sign" d={`M${left} ${top + size * 0.4}v${-size * 0.4}h${size * 0.4}`} />
            )}
            {has(cell.centre, mark) && <path class="own-sign" d={`M${left} ${at.y + size * 0.54}h${size}`} />}
          </g>
        );
      })}
    </>
  );
}

function OwnMarks({ frame, index, cell, conflictMarks, digit }: CellProps) {
  const { x, y } = cellCorner(frame, index);
  const centre = listOf(cell.centre);
  const corners = frame.labelled?.has(index) ? CORNERS.filter(([x, y]) => x > 30 || y > 20) : CORNERS;
  const look = (mark: Digit) => `${has(conflictMarks, mark) ? " bad" : ""}${mark === digit ? " same" : ""}`;
  return (
    <>
      {listOf(cell.corner)
        .slice(0, corners.length)
        .map((mark, place) => {
          const [dx, dy] = corners[place]!;
          return (
            <text key={`k${mark}`} class={`corner${look(mark)}`} x={x + dx} y={y + dy + 5.5}>
              {symbolOf(mark)}
            </text>
          );
        })}
      {centre.length > 0 && (
        <text class="centre" x={x + CELL / 2} y={y + CELL / 2 + 6} font-size={centreSize(centre.length)}>
          {centre.map((mark) => (
            <tspan key={mark} class={look(mark).trim()}>
              {symbolOf(mark)}
            </tspan>
          ))}
        </text>
      )}
    </>
  );
}

/** Where corner marks stand: the corners first, then along the edges, then inside them. */
const CORNERS: readonly (readonly [number, number])[] = [
  [12, 13],
  [60, 13],
  [12, 59],
  [60, 59],
  [36, 13],
  [36, 59],
  [12, 36],
  [60, 36],
  [24, 13],
  [48, 13],
  [24, 59],
  [48, 59],
  [12, 24],
  [60, 24],
  [12, 48],
  [60, 48],
];

function centreSize(count: number): number {
  return count <= 5 ? 17 : Math.max(5, 86 / count);
}
