// What the board shows while a step is told: whose position, with which marks, and the scene on it.

import type { Scene, Step } from "../engine/types";
import { allDigits, bit, has } from "../game/digits";
import { cellsFrom } from "../game/game";
import type { Layout } from "../game/layout";
import type { Cell, Cells, CellState, Digits } from "../game/types";
import { parseCandidate, parseCandidates, parseCell } from "./names";
import { sceneAt } from "./scene";
import { adviceOf, shownStep, showsOwnPosition, telling, type HintState } from "./state";

/** What is shown instead of the player's board. */
export interface Display {
  readonly cells: Cells;
  readonly scene: Scene;
  /** The whole picture of which `scene` is a part, the same as long as it is shown. */
  readonly whole: Scene;
  /** For each cell the candidates that the layer of the step draws, so that the board does not. */
  readonly drawn: readonly Digits[];
}

/** What the board shows for a step that is told, or for where to look while no more is told; undefined if there is neither. */
export function displayOf(layout: Layout, cells: Cells, state: HintState): Display | undefined {
  const step = shownStep(state);
  if (step === undefined) {
    const scene = state.stage === 3 ? adviceOf(state)?.place_scene : undefined;
    return scene && { cells, scene, whole: scene, drawn: [] };
  }
  const { scene } = telling(state, step);
  if (scene === undefined) {
    return undefined;
  }
  const shown = sceneAt(scene, state.beat);
  const own = cellsFrom(layout, { layout: layout.name, ...step.position });
  return {
    cells: showsOwnPosition(state) ? own : filledIn(cells, own, restedOn(layout.side, scene)),
    scene: shown,
    whole: scene,
    drawn: drawnIn(layout.side, shown),
  };
}

/** What the board shows for one of several steps: the player's cells, with what the steps before it conclude. */
export function displayAlong(layout: Layout, cells: Cells, step: Step): Display | undefined {
  if (step.scene === undefined) {
    return undefined;
  }
  const whole = step.scene;
  const scene = sceneAt(whole, undefined);
  const own = cellsFrom(layout, { layout: layout.name, ...step.position });
  const known = cells.map((cell, index) => {
    const { value, candidates } = own[index]!;
    if (cell.value !== 0) {
      return cell;
    }
    return value === 0
      ? { ...cell, candidates: cell.candidates & candidates }
      : { ...cell, value, candidates: 0, corner: 0, centre: 0 };
  });
  return {
    cells: filledIn(known, own, restedOn(layout.side, whole)),
    scene,
    whole,
    drawn: drawnIn(layout.side, scene),
  };
}

/** The player's cells, with the candidates of the step's position where it rests on them and the player has none. */
function filledIn(cells: Cells, own: Cells, needed: ReadonlySet<Cell>): Cells {
  const isBare = (cell: CellState): boolean => cell.value === 0 && cell.candidates === 0;
  return cells.map((cell, index) =>
    isBare(cell) && needed.has(index)
      ? { ...cell, candidates: own[index]?.candidates ?? 0, corner: 0, centre: 0 }
      : cell,
  );
}

/** The cells whose candidates a step rests on: those with a small digit of its picture, and those that it marks. */
function restedOn(side: number, scene: Scene): Set<Cell> {
  const small = scene.digits.filter(({ kind }) => kind === "small").map(({ candidate }) => candidate.slice(1));
  const marked = scene.areas.filter(({ look }) => look !== "struck").flatMap(({ names }) => names);
  return new Set([...small, ...marked].flatMap((name) => parseCell(side, name) ?? []));
}

/** A new digit alone in its cell takes the place of all candidates there. */
function drawnIn(side: number, scene: Scene): Digits[] {
  const drawn = Array<Digits>(side ** 2).fill(0);
  for (const { candidate, kind } of scene.digits) {
    const at = parseCandidate(side, candidate);
    if (at !== undefined) {
      drawn[at.cell] = (drawn[at.cell] ?? 0) | (kind === "new" ? allDigits(side) : bit(at.digit));
    }
  }
  return drawn;
}

/** Whether the board already shows everything that a step concludes. */
export function isDone(side: number, cells: Cells, step: Step): boolean {
  const placed = parseCandidates(side, step.placements).every(({ cell, digit }) => cells[cell]?.value === digit);
  const gone = parseCandidates(side, step.eliminations).every(({ cell, digit }) => {
    const state = cells[cell];
    return state === undefined || state.value !== 0 || (state.candidates !== 0 && !has(state.candidates, digit));
  });
  return placed && gone;
}
