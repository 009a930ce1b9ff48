// The shapes behind digits.

import type { JSX } from "preact";
import type { Point } from "../board/geometry";
import type { Look } from "./looks";

const POLYGONS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  triangle: [
    [0, -1.25],
    [1.2, 0.85],
    [-1.2, 0.85],
  ],
  diamond: [
    [0, -1.25],
    [1.25, 0],
    [0, 1.25],
    [-1.25, 0],
  ],
  hexagon: [
    [0.62, -1],
    [1.2, 0],
    [0.62, 1],
    [-0.62, 1],
    [-1.2, 0],
    [-0.62, -1],
  ],
  shield: [
    [-0.95, -0.95],
    [0.95, -0.95],
    [0.95, 0.35],
    [0, 1.25],
    [-0.95, 0.35],
  ],
};

const RECTANGLES: Readonly<Record<string, readonly [number, number, number]>> = {
  square: [0.94, 0.94, 0.25],
  pill: [1.1, 0.9, 0.9],
};

/** The classes by which the style sheet draws a look. */
export function lookClass(look: Look): string {
  return `tone-${look.tone} ground-${look.ground} line-${look.line}`;
}

/** A line along one side of a cell or disc, from its middle and half its length: a floor is level, a roof slopes. */
export function Edge({ at, half, look }: { at: Point; half: number; look: Look }): JSX.Element {
  const low = at.y + (look.line === "above" ? 0.18 * half : 0);
  const path = `M${at.x - half} ${low}L${at.x} ${at.y}L${at.x + half} ${low}`;
  return <path class={`step-edge tone-${look.tone}`} d={path} />;
}

/** The shape behind a digit, with its middle and half its extent; `going` gives it the ground of what goes. */
export function Disc(props: { at: Point; radius: number; look: Look; kind?: string }): JSX.Element {
  const { at, radius, look, kind } = props;
  const { x, y } = at;
  const name = `step-disc ${lookClass(look)} ${kind ?? ""}`;
  return (
    <>
      {shape()}
      {look.line === "above" && <Edge at={{ x, y: y - 1.04 * radius }} half={0.94 * radius} look={look} />}
      {look.line === "below" && <Edge at={{ x, y: y + 0.94 * radius }} half={0.94 * radius} look={look} />}
    </>
  );

  function shape(): JSX.Element {
    const corners = POLYGONS[look.disc];
    if (corners !== undefined) {
      const points = corners.map(([dx, dy]) => `${x + dx * radius},${y + dy * radius}`);
      return <polygon class={name} points={points.join(" ")} />;
    }
    const sides = RECTANGLES[look.disc];
    if (sides !== undefined) {
      const [across, down, round] = sides.map((part) => part * radius) as [number, number, number];
      return <rect class={name} x={x - across} y={y - down} width={2 * across} height={2 * down} rx={round} />;
    }
    return <circle class={name} cx={x} cy={y} r={radius} />;
  }
}
