// Colours of cells and candidates: wedges of a square or a disc, with a pattern and a number for those who see no
// colours.

import { listOf } from "../game/digits";
import type { Colours } from "../game/types";
import { COLOURS } from "../game/colours";

interface WedgesProps {
  readonly colours: Colours;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** A disc instead of a square. */
  readonly round?: boolean;
  /** Whether candidates stand there: the numbers of the colours go between them. */
  readonly between?: boolean;
}

/** Several colours share a square or a disc like slices of a cake. */
export function Wedges({ colours, x, y, size, round = false, between = false }: WedgesProps) {
  const numbers = listOf(colours);
  const shape = (from: number, to: number) =>
    round ? slice(x + size / 2, y + size / 2, size / 2, from, to) : corner(x, y, size, from, to);
  return (
    <g class="wedges" aria-hidden="true">
      {numbers.map((number, place) => {
        const [from, to] = [place / numbers.length, (place + 1) / numbers.length];
        const at = numbers.length === 1 ? { x: 0.72, y: -0.69 } : direction((from + to) / 2);
        const reach = size * (between ? 0.215 : numbers.length === 1 ? 0.52 : 0.41);
        const d = shape(from, to);
        return (
          <g key={number}>
            <path class={`colour c${number}`} d={d} />
            <path class="hatching" d={d} fill={`url(#pattern-${number})`} />
            {!round && (
              <text class="colour-number" x={x + size / 2 + at.x * reach} y={y + size / 2 + at.y * reach + 3.4}>
                {number}
              </text>
            )}
          </g>
        );
      })}
      {round && (
        <text class="colour-number" x={x + size * 0.06} y={y + size * 0.28}>
          {numbers.join("")}
        </text>
      )}
    </g>
  );
}

/** The direction after a part of a whole turn, from the top and clockwise. */
function direction(turn: number): { x: number; y: number } {
  const angle = turn * 2 * Math.PI;
  return { x: Math.sin(angle), y: -Math.cos(angle) };
}

/** A slice of a disc. */
function slice(x: number, y: number, radius: number, from: number, to: number): string {
  if (to - from > 0.999) {
    return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`;
  }
  const [a, b] = [direction(from), direction(to)];
  const large = to - from > 0.5 ? 1 : 0;
  const start = `${x + a.x * radius} ${y + a.y * radius}`;
  const end = `${x + b.x * radius} ${y + b.y * radius}`;
  return `M${x} ${y}L${start}A${radius} ${radius} 0 ${large} 1 ${end}Z`;
}

/** A slice of a square, cut from its centre; slightly turned, so that two halves meet along a slant. */
function corner(x: number, y: number, size: number, from: number, to: number): string {
  if (to - from > 0.999) {
    return `M${x} ${y}h${size}v${size}h${-size}Z`;
  }
  const half = size / 2;
  const turn = 0.06;
  const edge = (at: number) => {
    const { x: dx, y: dy } = direction(at);
    const scale = half / Math.max(Math.abs(dx), Math.abs(dy));
    return `${x + half + dx * scale} ${y + half + dy * scale}`;
  };
  const corners = [0.125, 0.375, 0.625, 0.875, 1.125].filter((at) => at > from + turn && at < to + turn);
  const points = [from + turn, ...corners, to + turn].map(edge);
  return `M${x + half} ${y + half}L${points.join("L")}Z`;
}

/** The patterns that tell the colours apart without colour. */
export function Patterns() {
  return (
    <defs aria-hidden="true">
      {Array.from({ length: COLOURS }, (_, index) => (
        <pattern key={index} id={`pattern-${index + 1}`} width="12" height="12" patternUnits="userSpaceOnUse">
          <path class="hatching-ink" d={PATTERNS[index]!} />
        </pattern>
      ))}
    </defs>
  );
}

/** Stripes four ways, checks, dots, waves, crosses and rings, in a square of 12 units. */
const PATTERNS: readonly string[] = [
  "M0 12L12 0M-3 3L3 -3M9 15L15 9",
  "M0 0L12 12M9 -3L15 3M-3 9L3 15",
  "M0 6H12",
  "M6 0V12",
  "M0 6H12M6 0V12",
  "M4 6h4M6 4v4",
  "M0 4q3 -4 6 0t6 0",
  "M0 0L12 12M0 12L12 0",
  "M6 5.4v1.2",
];
