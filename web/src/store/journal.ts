// Moves that were not written when the page went. The database answers too late then; this is kept at once, and put into the saved games
// when a page is opened again.

import { update } from "./database";
import { readable } from "./library";
import { reconcile, restoreOn, type Base } from "./reconcile";
import { restore, save, type SavedGame } from "./saved";
import type { Game } from "../game/state";

const PREFIX = "pencilproof.unsaved.";

/** A game as it was last written, and as it was left. */
interface Entry {
  readonly base: SavedGame;
  readonly local: SavedGame;
}

/** Keeps what was not written under a name of this page; nothing if everything was. */
export function bury(page: string, games: readonly { readonly base: Base; readonly latest: Game }[]): void {
  try {
    if (games.length === 0) {
      localStorage.removeItem(PREFIX + page);
      return;
    }
    const entries = games.map(({ base, latest }): Entry => ({
      base: save(base.game, "", 0, base.version),
      local: save(latest, "", 0, base.version),
    }));
    localStorage.setItem(PREFIX + page, JSON.stringify(entries));
  } catch {
    // Where nothing can be kept, the player has been told.
  }
}

/** Puts what pages left behind into the saved games. */
export async function recover(): Promise<void> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  for (const key of keys) {
    const entries = entriesOf(localStorage.getItem(key));
    for (const { base, local } of entries) {
      await settle(base, local);
    }
    localStorage.removeItem(key);
  }
}

async function settle(saved: SavedGame, left: SavedGame): Promise<void> {
  const game = restore(saved);
  const local = game && restoreOn(game, left);
  if (game === undefined || local === undefined) {
    return;
  }
  await update(left.id, (old) => {
    const stored = readable(old);
    // It may have been written after all, and the page was gone before it heard.
    const isThere = stored !== undefined && JSON.stringify(stored.moments) === JSON.stringify(left.moments);
    const base = { game, version: saved.version ?? 0 };
    return isThere ? "keep" : (reconcile(base, local, stored, Date.now()).write ?? "keep");
  });
}

function entriesOf(text: string | null): readonly Entry[] {
  try {
    const entries: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(entries) ? entries.filter((one) => readable(one?.base) && readable(one?.local)) : [];
  } catch {
    return [];
  }
}
