// The curves of links. A link is a cubic Bézier curve from the centre of one node to the centre of the other, cut off
// where it leaves and enters them. Of a fixed set of bends the cheapest is drawn: a curve pays for each unit of its
// length that runs across a digit or along another link, and a little for its bend. No curve leaves the board.

import type { Point } from "../board/geometry";

/** How far a link ends from its nodes. */
const GAP = 2;
/** How far a link may come to the rim of the board. */
const RIM = 4;
/** A link with less visible length than this is hard to see. */
const SHORTEST = 13;
/** How far links that run along each other should be apart. */
const APART = 5;
/** The heights of the control points above the straight line, on either side. */
const BENDS = [5, 9, 13, 17, 22, 28, 35, 44, 56];
/** Where the control points stand, as fractions of the distance from their ends. */
const ROUNDINGS = [0.03, 0.12, 0.32];
/** The length of the straight pieces by which a curve is judged. */
const PIECE = 4;

/** The outline of a node: all points within a distance of a line through the middles of its digits. */
export interface NodeShape {
  readonly middles: readonly Point[];
  readonly radius: number;
}

/** Something that links should not run across. */
export interface Obstacle extends Point {
  readonly radius: number;
  /** What each unit of length across it costs. */
  readonly cost: number;
}

/** The rectangle that curves stay in. */
export interface Bounds {
  readonly from: number;
  readonly to: number;
}

type Curve = readonly [Point, Point, Point, Point];

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function towards(a: Point, b: Point, part: number): Point {
  return { x: a.x + part * (b.x - a.x), y: a.y + part * (b.y - a.y) };
}

/** The point of the shape's line that is nearest to another point. */
function nearest({ middles }: NodeShape, point: Point): Point {
  let best = middles[0] ?? point;
  for (let index = 0; index + 1 < middles.length; index += 1) {
    const [from, to] = [middles[index], middles[index + 1]];
    if (from === undefined || to === undefined) {
      continue;
    }
    const length = distance(from, to);
    const dot = (point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y);
    const next = length === 0 ? from : towards(from, to, Math.min(1, Math.max(0, dot / (length * length))));
    if (distance(next, point) < distance(best, point)) {
      best = next;
    }
  }
  return best;
}

function centre(shape: NodeShape): Point {
  const count = Math.max(1, shape.middles.length);
  const x = shape.middles.reduce((sum, middle) => sum + middle.x, 0) / count;
  const y = shape.middles.reduce((sum, middle) => sum + middle.y, 0) / count;
  return nearest(shape, { x, y });
}

function holds(shape: NodeShape, point: Point): boolean {
  return distance(nearest(shape, point), point) < shape.radius + GAP;
}

function curveBetween(start: Point, end: Point, bend: number, rounding: number): Curve {
  const length = Math.max(distance(start, end), 1e-9);
  const [across, down] = [(-(end.y - start.y) / length) * bend, ((end.x - start.x) / length) * bend];
  const control = (part: number): Point => {
    const { x, y } = towards(start, end, part);
    return { x: x + across, y: y + down };
  };
  return [start, control(rounding), control(1 - rounding), end];
}

/** The two parts of a curve. */
function split([a, b, c, d]: Curve, part: number): [Curve, Curve] {
  const [ab, bc, cd] = [towards(a, b, part), towards(b, c, part), towards(c, d, part)];
  const [abc, bcd] = [towards(ab, bc, part), towards(bc, cd, part)];
  const middle = towards(abc, bcd, part);
  return [
    [a, ab, abc, middle],
    [middle, bcd, cd, d],
  ];
}

function at([a, b, c, d]: Curve, part: number): Point {
  const rest = 1 - part;
  const [wa, wb, wc, wd] = [rest ** 3, 3 * rest ** 2 * part, 3 * rest * part ** 2, part ** 3];
  return { x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y };
}

/** The part of a curve outside two nodes, if there is one. */
function outside(curve: Curve, from: NodeShape, to: NodeShape, pieces: number): Curve | undefined {
  let first = 0;
  while (first <= pieces && holds(from, at(curve, first / pieces))) {
    first += 1;
  }
  let last = pieces;
  while (last >= first && holds(to, at(curve, last / pieces))) {
    last -= 1;
  }
  if (first > last) {
    return undefined;
  }
  // Between the last point inside a node and the first one outside, halving finds the rim.
  const rim = (inside: number, out: number, shape: NodeShape): number => {
    let [low, high] = [inside, out];
    for (let round = 0; round < 10; round += 1) {
      const middle = (low + high) / 2;
      if (holds(shape, at(curve, middle))) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  };
  const start = rim(Math.max(0, first - 1) / pieces, first / pieces, from);
  const end = rim(Math.min(pieces, last + 1) / pieces, last / pieces, to);
  if (start >= end) {
    return undefined;
  }
  const [, rest] = split(curve, start);
  return split(rest, (end - start) / (1 - start))[0];
}

function pointsOf(curve: Curve, pieces: number): Point[] {
  return Array.from({ length: pieces + 1 }, (_, piece) => at(curve, piece / pieces));
}

/** The straight line first, then each bend on both sides, from the least on. */
const WAYS: readonly (readonly [number, number])[] = [
  [0, 0.03],
  ...BENDS.flatMap((bend) => [bend, -bend].flatMap((way) => ROUNDINGS.map((rounding) => [way, rounding] as const))),
];

function describe(curve: Curve): string {
  const [a, b, c, d] = curve.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${a}C${b} ${c} ${d}`;
}

/** The paths of links, in order; undefined for nodes that overlap. */
export function curves(
  links: readonly (readonly [NodeShape, NodeShape])[],
  obstacles: readonly Obstacle[],
  bounds: Bounds,
): (string | undefined)[] {
  const drawn: Point[] = [];
  return links.map(([from, to]) => {
    const [start, end] = [centre(from), centre(to)];
    const pieces = Math.round(Math.min(96, Math.max(24, distance(start, end) / PIECE)));
    let best: { cost: number; curve: Curve; points: Point[] } | undefined;
    for (const [bend, rounding] of WAYS) {
      const effort = 0.3 * Math.abs(bend);
      if (best !== undefined && effort >= best.cost) {
        // Bends only grow from here on.
        break;
      }
      const curve = outside(curveBetween(start, end, bend, rounding), from, to, pieces);
      if (curve === undefined) {
        continue;
      }
      const points = pointsOf(curve, pieces);
      const isInside = (value: number): boolean => value >= bounds.from + RIM && value <= bounds.to - RIM;
      // A straight line between two places on the board cannot leave it.
      if (bend !== 0 && !points.every(({ x, y }) => isInside(x) && isInside(y))) {
        continue;
      }
      const cost = effort + costOf(points, obstaclesNear(points, obstacles, from, to), drawn);
      if (best === undefined || cost < best.cost) {
        best = { cost, curve, points };
      }
    }
    if (best === undefined) {
      return undefined;
    }
    drawn.push(...best.points);
    return describe(best.curve);
  });
}

/** The obstacles in the rectangle around a curve, without those that are its own ends. */
function obstaclesNear(
  points: readonly Point[],
  obstacles: readonly Obstacle[],
  from: NodeShape,
  to: NodeShape,
): Obstacle[] {
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const ends = [...from.middles, ...to.middles];
  return obstacles.filter(
    ({ x, y, radius }) =>
      x > left - radius &&
      x < right + radius &&
      y > top - radius &&
      y < bottom + radius &&
      !ends.some((end) => end.x === x && end.y === y),
  );
}

function costOf(points: readonly Point[], obstacles: readonly Obstacle[], drawn: readonly Point[]): number {
  let [cost, length] = [0, 0];
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [from, to] = [points[index], points[index + 1]];
    if (from === undefined || to === undefined) {
      continue;
    }
    const [middle, piece] = [towards(from, to, 0.5), distance(from, to)];
    for (const obstacle of obstacles) {
      if (distance(obstacle, middle) < obstacle.radius) {
        cost += piece * obstacle.cost;
      }
    }
    if (drawn.some((other) => distance(other, middle) < APART)) {
      cost += piece;
    }
    length += piece;
  }
  return cost + 10 * Math.max(0, SHORTEST - length);
}
