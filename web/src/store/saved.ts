// Games as they are saved: plain data, small although the history is long. The first position is written in full, each
// further one as the cells that changed.

import { COLOURS } from "../game/colours";
import { ConstraintsError, withConstraints } from "../game/constraints";
import { EMPTY } from "../game/game";
import { tryLayout, type Layout } from "../game/layout";
import { cellsOf, type Game, type Spoiler } from "../game/state";
import { restoreTally, type Tally } from "../game/tally";
import type { Cells, CellState, ConstraintsJson, Moment } from "../game/types";

/** A saved game. */
export interface SavedGame extends ConstraintsJson {
  readonly id: string;
  readonly title: string;
  /** The folder it lies in; "" for none. */
  readonly folder: string;
  /** When it was played last, in milliseconds since 1970. */
  readonly played: number;
  readonly layout: string;
  readonly moments: readonly SavedMoment[];
  readonly at: number;
  readonly solution?: readonly number[];
  readonly elapsed: number;
  /** How many cells have a value, of how many: for the list of games. */
  readonly filled: number;
  /** What of the puzzle may be shown without asking again. */
  readonly agreed?: Spoiler;
  /** How often it was written; none in games that older pages saved. */
  readonly version?: number;
  readonly tally?: Tally;
  readonly daily?: string;
}

/** A position: the cells that differ from the one before. */
export interface SavedMoment {
  readonly label: string;
  readonly checkpoint?: string;
  readonly cells: readonly SavedCell[];
}

/** Index, value (negative if given), candidates, corner, centre, colours; then digit, colours of coloured candidates. */
export type SavedCell = readonly number[];

/** A game as it is saved. */
export function save(game: Game, folder: string, played: number, version: number): SavedGame {
  const { id, title, layout, history, at, solution, elapsed, agreed, tally, daily } = game;
  const blank: Cells = cellsOf(game).map(() => EMPTY);
  const moments = history.map(({ cells, label, checkpoint }, index): SavedMoment => {
    const before = history[index - 1]?.cells ?? blank;
    const changed = cells.flatMap((cell, index) => (isSame(cell, before[index]!) ? [] : [saveCell(cell, index)]));
    return { label, ...(checkpoint !== undefined && { checkpoint }), cells: changed };
  });
  const filled = cellsOf(game).filter((cell) => cell.value !== 0).length;
  return {
    id,
    title,
    folder,
    played,
    layout: layout.name,
    ...layout.constraints?.json,
    moments,
    at,
    ...(solution && { solution }),
    elapsed,
    filled,
    ...(agreed && { agreed }),
    version,
    ...(tally && { tally }),
    ...(daily !== undefined && { daily }),
  };
}

/** The game in a saved one, or undefined if it is damaged. */
export function restore(saved: SavedGame): Game | undefined {
  const layout = restoreLayout(saved);
  if (!layout || !Array.isArray(saved.moments) || saved.moments.length === 0) {
    return undefined;
  }
  const count = layout.side * layout.side;
  const history: Moment[] = [];
  let cells: Cells = Array.from({ length: count }, () => EMPTY);
  for (const moment of saved.moments) {
    const changed = [...cells];
    for (const data of Array.isArray(moment?.cells) ? moment.cells : []) {
      const restored = restoreCell(data, count, layout.side);
      if (!restored) {
        return undefined;
      }
      changed[restored.index] = restored.cell;
    }
    cells = changed;
    const { checkpoint } = moment;
    history.push({
      cells,
      label: String(moment.label),
      ...(checkpoint !== undefined && { checkpoint: String(checkpoint) }),
    });
  }
  const { solution, agreed, daily } = saved;
  const tally = restoreTally(saved.tally);
  const known =
    Array.isArray(solution) && solution.length === count && solution.every((digit) => isDigit(digit, layout.side));
  return {
    id: String(saved.id),
    title: String(saved.title ?? ""),
    layout,
    history,
    at: Number.isInteger(saved.at) ? Math.min(Math.max(saved.at, 0), history.length - 1) : history.length - 1,
    solution: known ? solution : undefined,
    elapsed: Number.isFinite(saved.elapsed) ? saved.elapsed : 0,
    ...((agreed === "steps" || agreed === "solution") && { agreed }),
    version: versionOf(saved),
    ...(tally && { tally }),
    ...(typeof daily === "string" && { daily }),
  };
}

/** The layout of a saved game, with its constraints; undefined if it is damaged. */
function restoreLayout(saved: SavedGame): Layout | undefined {
  const layout = typeof saved.layout === "string" ? tryLayout(saved.layout) : undefined;
  try {
    return layout && withConstraints(layout, saved);
  } catch (error) {
    if (error instanceof ConstraintsError) {
      return undefined;
    }
    throw error;
  }
}

/** The version of a saved game, 0 if it has none. */
export function versionOf({ version }: SavedGame): number {
  return version !== undefined && Number.isSafeInteger(version) && version > 0 ? version : 0;
}

function isSame(a: CellState, b: CellState): boolean {
  return a === b || saveCell(a, 0).join() === saveCell(b, 0).join();
}

function saveCell(cell: CellState, index: number): SavedCell {
  const value = cell.given ? -cell.value : cell.value;
  return [index, value, cell.candidates, cell.corner, cell.centre, cell.colours, ...[...cell.candidateColours].flat()];
}

function restoreCell(data: unknown, count: number, side: number): { index: number; cell: CellState } | undefined {
  if (!Array.isArray(data) || !data.every((number) => Number.isInteger(number))) {
    return undefined;
  }
  const [index, value, candidates, corner, centre, colours, ...pairs] = data as number[];
  const within = (number: number | undefined, end: number): number is number =>
    number !== undefined && number >= 0 && number < end;
  if (!within(index, count) || value === undefined || Math.abs(value) > side || !within(colours, 2 ** COLOURS)) {
    return undefined;
  }
  const digits = 2 ** side;
  if (!within(candidates, digits) || !within(corner, digits) || !within(centre, digits)) {
    return undefined;
  }
  const candidateColours = new Map<number, number>();
  for (let pair = 0; pair + 1 < pairs.length; pair += 2) {
    const [digit, painted] = [pairs[pair]!, pairs[pair + 1]!];
    if (!isDigit(digit, side) || !within(painted, 2 ** COLOURS)) {
      return undefined;
    }
    candidateColours.set(digit, painted);
  }
  const given = value < 0;
  return {
    index,
    cell: { given, value: Math.abs(value), candidates, corner, centre, colours, candidateColours },
  };
}

function isDigit(value: unknown, side: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= side;
}
