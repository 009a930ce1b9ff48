// One game in several pages at once. Pure.
//
// Every writing of a game has a number, its version. A page knows the version that it read or wrote last, and the game
// as it was then, its base. If the stored version is higher, others have played since; then what was done here since
// the base comes after what they did.

import { isSameLayout } from "../game/constraints";
import { merge } from "../game/merge";
import type { Game } from "../game/state";
import { restore, save, versionOf, type SavedGame } from "./saved";

/** A game as it was last read or written, and the version of it. */
export interface Base {
  readonly game: Game;
  readonly version: number;
}

/** The base from now on, and what is to be written, if anything is. */
export interface Reconciled {
  readonly base: Base;
  readonly write?: SavedGame;
}

/**
 * What a page does with a game that is stored, where it was at `base` and is at `local` now. `played` is the time for
 * what is written.
 */
export function reconcile(base: Base, local: Game, stored: SavedGame | undefined, played: number): Reconciled {
  const found = stored === undefined ? 0 : versionOf(stored);
  const theirs = stored !== undefined && found > base.version ? restoreOn(base.game, stored) : undefined;
  const game = theirs === undefined ? local : merge(base.game, local, theirs);
  const version = Math.max(base.version, found);
  if (stored !== undefined && game === (theirs ?? base.game)) {
    return { base: { game, version } };
  }
  const folder = typeof stored?.folder === "string" ? stored.folder : "";
  return { base: { game, version: version + 1 }, write: save(game, folder, played, version + 1) };
}

/**
 * The game that is stored, with the moments and the layout of one that is known where they are the same; undefined if
 * it is damaged.
 */
export function restoreOn(known: Game, stored: SavedGame): Game | undefined {
  const game = restore(stored);
  if (game === undefined || !isSameLayout(game.layout, known.layout)) {
    return undefined;
  }
  const moments = save(known, "", 0, 0).moments.map((moment) => JSON.stringify(moment));
  const differs = stored.moments.findIndex((moment, index) => JSON.stringify(moment) !== moments[index]);
  const same = differs === -1 ? game.history.length : differs;
  const history = game.history.map((moment, index) => (index < same ? known.history[index]! : moment));
  return { ...game, layout: known.layout, history };
}
