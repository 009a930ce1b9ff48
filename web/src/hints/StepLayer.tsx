// A step drawn on the board: tints and frames under the digits (`StepGround`), everything else over them (`StepLayer`).
// The layer draws the digits it speaks of itself; the board leaves those out.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { CELL, MARGIN, candidateCentre, cellCentre, pitch, type Frame, type Point } from "../board/geometry";
import { candidateSize } from "../board/frameOf";
import { symbolOf } from "../game/digits";
import type { Cell, Cells, Digit } from "../game/types";
import { curves, type NodeShape, type Obstacle } from "./curves";
import { Disc, Edge, lookClass } from "./Disc";
import { tints, type Look } from "./looks";
import { keyOf, refOf, type Key } from "./names";
import { outline } from "./outline";
import { isSetLarge, nodesOf, partOf, sameNode, type Area, type ChainNode, type Scene } from "./scene";

/** The radius of the ring around a value. */
const RING = 28;
/** The size of small digits and the radius of a disc, where three of them stand in a row. */
const MARK = 14.5;
const DISC = 9.6;
/** How much larger a new digit is among small ones. */
const SET_SCALE = 1.25;
/** From the middle of a digit to its baseline, as a fraction of its size. */
const BASELINE = 0.36;
/** A chain with more nodes than this has them numbered. */
const MOST_UNNUMBERED = 6;
/** The size of the numbers of nodes, as a fraction of the size of small digits. */
const ORDER = 0.62;

interface Drawing {
  readonly frame: Frame;
  readonly cells: Cells;
  readonly scene: Scene;
}

/** The scale of small digits: 1 where three stand in a row. */
export function smallScale(frame: Frame): number {
  const { x, y } = pitch(frame);
  return Math.min(1.2, Math.min(x, y) / 22);
}

/** What lies under the digits: tints and frames of areas. */
export function StepGround({ frame, scene }: { frame: Frame; scene: Scene }): JSX.Element {
  return (
    <g class="step-ground" aria-hidden="true">
      {scene.areas
        .filter(({ look }) => tints(look))
        .map(({ look, cells, names }) => (
          <path
            class={`step-tint tone-${look.tone}`}
            data-role={look.name}
            data-of={names.join(";")}
            d={outline(frame.side, cells, 0, 8)}
          />
        ))}
      {scene.areas.map((area) => (
        <AreaFrame frame={frame} area={area} />
      ))}
    </g>
  );
}

function AreaFrame({ frame, area: { look, cells, names } }: { frame: Frame; area: Area }): JSX.Element | null {
  if (look.line === "none") {
    return null;
  }
  if (look.line === "below" || look.line === "above") {
    const dy = (CELL / 2 - 4.5) * (look.line === "below" ? 1 : -1);
    return (
      <>
        {cells.map((cell) => {
          const { x, y } = cellCentre(frame, cell);
          return <Edge at={{ x, y: y + dy }} half={CELL / 2 - 9} look={look} />;
        })}
      </>
    );
  }
  // Cells where the digit was struck lie in a framed house: their frames keep clear of its frame.
  const path = outline(frame.side, cells, look.struck ? 6 : 3, 6.5);
  return <path class={`step-frame ${lookClass(look)}`} data-role={look.name} data-of={names.join(";")} d={path} />;
}

/** What lies over the digits: links, marked candidates and new digits, signs beside candidates, numbers of nodes. */
export function StepLayer({ frame, cells, scene }: Drawing): JSX.Element {
  const drawing = { frame, cells, scene };
  const links = useMemo(() => linksOf(drawing), [frame.side, frame.columns, cells, scene]);
  const numbers = numbersOf(drawing);
  return (
    <g class="step" aria-hidden="true">
      {hullsOf(drawing)}
      {links.map(({ look, path }) => (
        <path class={`step-link tone-${look.tone} line-${look.line}`} data-role={look.name} d={path} />
      ))}
      {[...scene.marked].map(([key, look]) => (
        <Marked drawing={drawing} at={key} look={look} />
      ))}
      {[...scene.set].map(([cell, { digit, look }]) =>
        isSetLarge(scene, cell, frame.side) || !scene.marked.has(keyOf(cell, digit)) ? (
          <NewDigit drawing={drawing} cell={cell} digit={digit} look={look} />
        ) : null,
      )}
      {[...scene.notes].flatMap(([key, notes]) => notes.map((note) => <Sign drawing={drawing} at={key} look={note} />))}
      {numbers.map((number) => (
        <NodeNumber {...number} frame={frame} />
      ))}
    </g>
  );
}

function Text(props: { at: Point; size: number; name: string; children: string | number }): JSX.Element {
  const { at, size, name, children } = props;
  return (
    <text class={name} x={at.x} y={at.y + BASELINE * size} font-size={size}>
      {children}
    </text>
  );
}

/** A candidate that the step mentions; a value keeps its own digit and gets a ring. */
function Marked({ drawing, at, look }: { drawing: Drawing; at: Key; look: Look }): JSX.Element | null {
  const { frame, cells, scene } = drawing;
  const { cell, digit } = refOf(at);
  const name = nameOf(frame, cell, digit);
  const set = scene.set.get(cell);
  if (cells[cell]?.value) {
    return (
      <g class="step-value" data-role={look.name} data-of={name}>
        <Disc at={cellCentre(frame, cell)} radius={RING} look={look} kind="hollow" />
      </g>
    );
  }
  if (isSetLarge(scene, cell, frame.side)) {
    return null;
  }
  const isNew = set?.digit === digit;
  const shown = isNew ? set.look : look;
  const scale = smallScale(frame) * (isNew ? SET_SCALE : 1);
  const middle = candidateCentre(frame, cell, digit);
  const text = (
    <Text at={middle} size={candidateSize(frame) * (isNew ? SET_SCALE : 1)} name="step-digit">
      {symbolOf(digit)}
    </Text>
  );
  if (shown.beside !== null) {
    // A candidate that is off for one colour stays quiet except for its sign.
    return <g class={shown.beside.sign === "+" ? `step-mark tone-${shown.tone}` : "step-quiet"}>{text}</g>;
  }
  const part = scene.under.get(at);
  const role = isNew ? look : part;
  return (
    <g class={`step-mark ${lookClass(shown)}`} data-role={shown.name} data-part={role?.name} data-of={name}>
      {/* Shape and rim show the part in the argument, the ground shows that it goes. */}
      <Disc at={middle} radius={DISC * scale} look={part ?? shown} kind={part === undefined ? "" : "going"} />
      {text}
      {shown.struck && <Strike at={middle} scale={scale} />}
    </g>
  );
}

function Strike({ at: { x, y }, scale }: { at: Point; scale: number }): JSX.Element {
  const [dx, dy] = [6.8 * scale, 6.3 * scale];
  return <path class="step-strike" d={`M${x - dx} ${y + dy}L${x + dx} ${y - dy}`} />;
}

/** A new digit, large and alone in its cell; or small, if the step mentions others there. */
function NewDigit(props: { drawing: Drawing; cell: Cell; digit: Digit; look: Look }): JSX.Element {
  const { drawing, cell, digit, look } = props;
  const { frame, scene } = drawing;
  const isLarge = isSetLarge(scene, cell, frame.side);
  const scale = smallScale(frame) * SET_SCALE;
  const middle = isLarge ? cellCentre(frame, cell) : candidateCentre(frame, cell, digit);
  const part = scene.marked.get(keyOf(cell, digit));
  return (
    <g
      class={`step-mark step-new ${lookClass(look)}`}
      data-role={look.name}
      data-part={part?.name}
      data-of={nameOf(frame, cell, digit)}
    >
      <Disc at={middle} radius={isLarge ? RING : DISC * scale} look={look} kind={isLarge ? "ring" : ""} />
      <Text
        at={middle}
        size={isLarge ? 42 : candidateSize(frame) * SET_SCALE}
        name={isLarge ? "step-large" : "step-digit"}
      >
        {symbolOf(digit)}
      </Text>
    </g>
  );
}

function nameOf(frame: Frame, cell: Cell, digit: Digit): string {
  return `${symbolOf(digit)}r${Math.floor(cell / frame.side) + 1}c${(cell % frame.side) + 1}`;
}

/** A sign beside a digit: above right for green, below right for blue. */
function Sign({ drawing: { frame, scene }, at, look }: { drawing: Drawing; at: Key; look: Look }): JSX.Element | null {
  if (look.beside === null) {
    return null;
  }
  const { cell, digit } = refOf(at);
  if (isSetLarge(scene, cell, frame.side)) {
    // The new digit stands alone in its cell; its colour is that of its ring.
    return null;
  }
  const middle = candidateCentre(frame, cell, digit);
  const scale = smallScale(frame);
  const reach = scene.set.get(cell)?.digit === digit ? SET_SCALE : 1;
  const dy = { above: -5.6, level: 0, below: 5.6 }[look.beside.place] ?? 0;
  const point = { x: middle.x + 9.2 * scale * reach, y: middle.y + dy * scale * reach };
  return (
    <g class={`step-mark tone-${look.tone}`} data-role={look.name} data-of={nameOf(frame, cell, digit)}>
      <Text at={point} size={0.95 * MARK * scale} name="step-sign">
        {look.beside.sign}
      </Text>
    </g>
  );
}

/** Whether a candidate is the large digit of its cell. */
function isLarge({ frame, cells, scene }: Drawing, cell: Cell): boolean {
  return (cells[cell]?.value ?? 0) !== 0 || isSetLarge(scene, cell, frame.side);
}

function middleOf(drawing: Drawing, key: Key): Point {
  const { cell, digit } = refOf(key);
  return isLarge(drawing, cell) ? cellCentre(drawing.frame, cell) : candidateCentre(drawing.frame, cell, digit);
}

function shapeOf(drawing: Drawing, node: ChainNode): NodeShape {
  const scale = smallScale(drawing.frame);
  const first = node[0];
  const isOne = node.length === 1 && first !== undefined;
  const radius = !isOne ? 0.8 * MARK * scale : isLarge(drawing, refOf(first).cell) ? RING : DISC * scale;
  return { middles: [...node].sort((a, b) => a - b).map((key) => middleOf(drawing, key)), radius };
}

/** The hulls of nodes with several candidates. */
function hullsOf(drawing: Drawing): JSX.Element[] {
  const seen: ChainNode[] = [];
  for (const node of drawing.scene.chains.flatMap(nodesOf)) {
    if (node.length > 1 && !seen.some((other) => sameNode(other, node))) {
      seen.push(node);
    }
  }
  const size = MARK * smallScale(drawing.frame);
  return seen.flatMap((node) => {
    const look = partOf(drawing.scene, node[0] ?? -1);
    const path = shapeOf(drawing, node)
      .middles.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x} ${y}`)
      .join("");
    const tone = `tone-${look?.tone ?? "accent"}`;
    return [
      <path class={`step-hull-rim ${tone}`} d={path} stroke-width={1.74 * size} />,
      <path class={`step-hull ${tone}`} d={path} stroke-width={1.6 * size} />,
    ];
  });
}

function linksOf(drawing: Drawing): { look: Look; path: string }[] {
  const { frame, scene } = drawing;
  const pairs = scene.chains.flatMap((chain) => {
    const nodes = nodesOf(chain);
    return chain.links.map(({ look, to }, index) => ({ look, from: nodes[index] ?? to, to }));
  });
  if (pairs.length === 0) {
    return [];
  }
  const shapes = pairs.map(({ from, to }) => [shapeOf(drawing, from), shapeOf(drawing, to)] as const);
  const bounds = { from: MARGIN, to: MARGIN + frame.side * CELL };
  const paths = curves(shapes, obstaclesOf(drawing), bounds);
  return pairs.flatMap(({ look }, index) => {
    const path = paths[index];
    return path === undefined ? [] : [{ look, path }];
  });
}

/** What links should avoid: candidates that the step mentions most of all, values least, because they are large. */
function obstaclesOf(drawing: Drawing): Obstacle[] {
  const { frame, cells, scene } = drawing;
  const scale = smallScale(frame);
  const obstacles: Obstacle[] = numbersOf(drawing).map(({ at }) => ({ ...at, radius: 0.85 * DISC * scale, cost: 3 }));
  cells.forEach((state, cell) => {
    if (isLarge(drawing, cell)) {
      const isMarked = state.value !== 0 && scene.marked.has(keyOf(cell, state.value));
      const weight = isMarked || state.value === 0 ? { radius: RING, cost: 2 } : { radius: 17, cost: 0.6 };
      obstacles.push({ ...cellCentre(frame, cell), ...weight });
      return;
    }
    for (let digit = 1; digit <= frame.side; digit += 1) {
      const isMarked = scene.marked.has(keyOf(cell, digit));
      if (isMarked || (state.candidates & (1 << (digit - 1))) !== 0) {
        const weight = isMarked ? { radius: 1.25 * DISC * scale, cost: 4 } : { radius: 0.7 * DISC * scale, cost: 2 };
        obstacles.push({ ...candidateCentre(frame, cell, digit), ...weight });
      }
    }
  });
  return obstacles;
}

interface Numbered {
  readonly index: number;
  readonly look: Look | undefined;
  readonly at: Point;
}

/** The numbers of the nodes of long chains, each beside the first digit of its node; a node keeps its first number. */
function numbersOf(drawing: Drawing): Numbered[] {
  const scale = smallScale(drawing.frame);
  return drawing.scene.chains.flatMap((chain) => {
    const nodes = nodesOf(chain).filter(
      (node, index, all) => all.findIndex((other) => sameNode(other, node)) === index,
    );
    if (nodes.length <= MOST_UNNUMBERED) {
      return [];
    }
    return nodes.map((node, index) => {
      const key = node[0] ?? 0;
      const { x, y } = middleOf(drawing, key);
      const reach = isLarge(drawing, refOf(key).cell) ? 0.72 * RING : 0.93 * DISC * scale;
      return { index: index + 1, look: partOf(drawing.scene, key), at: { x: x - reach, y: y - reach } };
    });
  });
}

function NodeNumber({ index, look, at: { x, y }, frame }: Numbered & { frame: Frame }): JSX.Element {
  const size = ORDER * MARK * smallScale(frame);
  const across = (index > 9 ? 0.86 : 0.68) * size;
  return (
    <g class={`step-order tone-${look?.tone ?? "accent"}`}>
      <rect x={x - across} y={y - 0.68 * size} width={2 * across} height={1.36 * size} rx={0.68 * size} />
      <Text at={{ x, y }} size={size} name="step-number">
        {index}
      </Text>
    </g>
  );
}
