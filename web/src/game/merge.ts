// What was done in a game on two pages at once, in one history. No move is lost, whoever comes late.

import type { Game } from "./state";
import { more } from "./tally";
import type { Cells, Moment } from "./types";

/** `local`, which came of `base`, with what was done in `theirs`, which came of it too. */
export function merge(base: Game, local: Game, theirs: Game): Game {
  if (local === base) {
    return theirs;
  }
  const shared = sharedMoments(base, local);
  if (shared === 0) {
    // It did not come of it: another game with the same name has been opened.
    return local;
  }
  const history = named(base, local, theirs).concat();
  const ours = local.history.slice(shared);
  let { at } = theirs;
  if (ours.length > 0) {
    // As in one page, a move ends what was undone before it.
    history.length = theirs.at + 1;
    history.push(...replayed(history.at(-1)!.cells, local.history[shared - 1]!.cells, ours));
    at = theirs.at + Math.max(0, local.at - shared + 1);
  } else if (local.at !== base.at && theirs.history.length === base.history.length && theirs.at === base.at) {
    at = local.at;
  }
  const title = local.title === base.title ? theirs.title : local.title;
  const agreed = [local.agreed, theirs.agreed].includes("solution") ? "solution" : (local.agreed ?? theirs.agreed);
  const tally = more(local.tally, theirs.tally);
  return {
    ...theirs,
    title,
    history,
    at,
    solution: local.solution ?? theirs.solution,
    elapsed: Math.max(local.elapsed, theirs.elapsed),
    ...(agreed && { agreed }),
    ...(tally && { tally }),
  };
}

/** How many moments from the start two games have in common. */
function sharedMoments(a: Game, b: Game): number {
  const first = a.history.findIndex(({ cells }, index) => b.history[index]?.cells !== cells);
  return first === -1 ? a.history.length : first;
}

/** Their history, with the checkpoints that were named here. */
function named(base: Game, local: Game, theirs: Game): Moment[] {
  return theirs.history.map((moment, index) => {
    const [old, now] = [base.history[index], local.history[index]];
    if (old === undefined || now?.cells !== old.cells || now.checkpoint === old.checkpoint) {
      return moment;
    }
    const { cells, label } = moment;
    return now.checkpoint === undefined ? { cells, label } : { cells, label, checkpoint: now.checkpoint };
  });
}

/** The moves again, from another position: each changes the cells that it changed. */
function replayed(from: Cells, before: Cells, moves: readonly Moment[]): Moment[] {
  let [now, then] = [from, before];
  return moves.map((move) => {
    now = now.map((cell, index) => {
      const next = move.cells[index]!;
      return next === then[index] || cell.given ? cell : next;
    });
    then = move.cells;
    return { ...move, cells: now };
  });
}
