// What the board shows while a step is told: whose position, with which marks, and the scene on it.

import { bit, has } from "../game/digits";
import { cellsFrom } from "../game/game";
import type { Layout } from "../game/layout";
import type { Cells, CellState, Digits } from "../game/types";
import type { Mark, Step } from "../engine/types";
import { isSetLarge, sceneOf, type Scene } from "./scene";
import { parseCandidates, refOf } from "./names";
import { namesIn } from "./play";
import { adviceOf, beatsShown, shownStep, showsOwnPosition, telling, type HintState } from "./state";

/** What is shown instead of the player's board. */
export interface Display {
  readonly cells: Cells;
  readonly scene: Scene;
  /** For each cell the candidates that the layer of the step draws, so that the board does not. */
  readonly drawn: readonly Digits[];
}

/** What the board shows for a step that is told; undefined if none is. */
export function displayOf(layout: Layout, cells: Cells, state: HintState): Display | undefined {
  const step = shownStep(state);
  if (step === undefined) {
    return placeOf(layout, cells, state);
  }
  const told = telling(state, step);
  const beat = state.beat === undefined ? undefined : beatsShown(state)[state.beat];
  const scene = sceneOf(layout, beat?.shown ?? told);
  const own = cellsFrom(layout, { layout: layout.name, ...step.position });
  const shown = showsOwnPosition(state) ? own : filledIn(cells, own);
  return { cells: shown, scene, drawn: drawnIn(layout, shown, scene) };
}

/** The houses and cells to look at, while no more is told. */
function placeOf(layout: Layout, cells: Cells, state: HintState): Display | undefined {
  const place = state.stage === 3 ? adviceOf(state)?.place : undefined;
  if (place === undefined) {
    return undefined;
  }
  const marks = [...namesIn(place, layout.side)].map((name): Mark => {
    return { role: "focus", ...(/^r\d/.test(name) ? { cell: name } : { house: name }) };
  });
  const scene = sceneOf(layout, { marks, placements: [], eliminations: [] });
  return { cells, scene, drawn: [] };
}

/** The player's cells, with the candidates of the step's position where the player has noted none. */
function filledIn(cells: Cells, own: Cells): Cells {
  const isBare = (cell: CellState): boolean => cell.value === 0 && cell.candidates === 0;
  return cells.map((cell, index) =>
    isBare(cell) ? { ...cell, candidates: own[index]?.candidates ?? 0, corner: 0, centre: 0 } : cell,
  );
}

function drawnIn(layout: Layout, cells: Cells, scene: Scene): Digits[] {
  const drawn = cells.map((_, cell) => (isSetLarge(scene, cell, layout.side) ? 2 ** layout.side - 1 : 0));
  for (const key of scene.marked.keys()) {
    const { cell, digit } = refOf(key);
    drawn[cell] = (drawn[cell] ?? 0) | bit(digit);
  }
  for (const [cell, { digit }] of scene.set) {
    drawn[cell] = (drawn[cell] ?? 0) | bit(digit);
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
