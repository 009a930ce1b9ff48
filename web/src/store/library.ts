// The saved games, and which of them was played last.

import { newId, positionOf } from "../game/game";
import type { Game } from "../game/state";
import { all, get, remove, update } from "./database";
import { restore, save, versionOf, type SavedGame } from "./saved";

const LAST = "pencilproof.last";

/** A record among the saved games that is none, or a damaged one. */
export interface Damaged {
  readonly id: IDBValidKey;
  /** Its title, as far as there is one. */
  readonly title: string;
}

/** The saved games, the last played first, and what cannot be read. */
export interface Shelf {
  readonly games: readonly SavedGame[];
  readonly damaged: readonly Damaged[];
}

/** Saves a new game. */
export async function saveGame(game: Game): Promise<void> {
  await update(game.id, () => save(game, "", Date.now(), 1));
}

/** Notes the game that is played, for this page and for those that are opened later. */
export function noteLast(id: string): void {
  for (const storage of ["sessionStorage", "localStorage"] as const) {
    try {
      window[storage].setItem(LAST, id);
    } catch {
      // Then the game that was saved last is taken for it.
    }
  }
}

/** The game that was played last, in this page if it was, and can be read. */
export async function lastGame(): Promise<Game | undefined> {
  for (const storage of ["sessionStorage", "localStorage"] as const) {
    const id = readLast(storage);
    const saved = id === undefined ? undefined : readable(await get(id));
    if (saved !== undefined) {
      return restore(saved);
    }
  }
  const [latest] = (await savedGames()).games;
  return latest && restore(latest);
}

function readLast(storage: "sessionStorage" | "localStorage"): string | undefined {
  try {
    return window[storage].getItem(LAST) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Everything that is saved. What is damaged stands in the way of nothing else. */
export async function savedGames(): Promise<Shelf> {
  const games: SavedGame[] = [];
  const damaged: Damaged[] = [];
  for (const record of await all()) {
    const saved = readable(record);
    if (saved) {
      games.push(saved);
    } else {
      const { id, title } = record as { id: IDBValidKey; title?: unknown };
      damaged.push({ id, title: typeof title === "string" ? title : "" });
    }
  }
  return { games: games.sort((a, b) => b.played - a.played), damaged };
}

/** A record as a saved game, with whatever is not essential mended; undefined if it cannot be opened. */
export function readable(record: unknown): SavedGame | undefined {
  const saved = record as SavedGame | undefined;
  try {
    const game = saved && typeof saved.id === "string" ? restore(saved) : undefined;
    if (!saved || !game) {
      return undefined;
    }
    const text = (value: unknown): string => (typeof value === "string" ? value : "");
    const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
    const { elapsed } = game;
    const [played, filled] = [number(saved.played), number(saved.filled)];
    return {
      ...saved,
      title: text(saved.title),
      folder: text(saved.folder),
      layout: game.layout.name,
      played,
      filled,
      elapsed,
    };
  } catch {
    return undefined;
  }
}

/** Renames a game or puts it in another folder; whatever was played in it meanwhile stays. Gives its version. */
export async function changeSaved(id: string, change: Partial<Pick<SavedGame, "title" | "folder">>): Promise<number> {
  let version = 0;
  await update(id, (old) => {
    const saved = readable(old);
    if (!saved) {
      return "keep";
    }
    version = versionOf(saved) + 1;
    return { ...saved, ...change, version };
  });
  return version;
}

/** Deletes a saved game, or what is left of one. */
export function deleteSaved(id: IDBValidKey): Promise<void> {
  return remove(id);
}

/** All games as lines of JSON: each a puzzle that the engine reads, with the whole game as a further member. */
export function exportLines(games: readonly SavedGame[]): string {
  return games
    .flatMap((saved) => {
      const game = restore(saved);
      return game ? [`${JSON.stringify({ ...positionOf(game), title: saved.title, game: saved })}\n`] : [];
    })
    .join("");
}

/** A game that is played, as such a line, for a file. */
export function exportGame(game: Game): string {
  return exportLines([save(game, "", Date.now(), game.version ?? 0)]);
}

/** The games in lines that were exported; lines with no game in them are counted. */
export function importLines(text: string): { games: SavedGame[]; unread: number } {
  const games: SavedGame[] = [];
  let unread = 0;
  for (const line of text.split("\n").filter((line) => line.trim() !== "")) {
    const saved = savedIn(line);
    if (saved) {
      games.push(saved);
    } else {
      unread += 1;
    }
  }
  return { games, unread };
}

function savedIn(line: string): SavedGame | undefined {
  try {
    const saved = readable((JSON.parse(line) as { game?: unknown }).game);
    const game = saved && restore(saved);
    // Written anew, so that nothing is kept that was not understood.
    return game && save(game, saved.folder, saved.played, versionOf(saved));
  } catch {
    return undefined;
  }
}

/** Keeps games that were imported. One that differs from the saved game of its name gets a name of its own. */
export async function keepSaved(games: readonly SavedGame[]): Promise<void> {
  for (const game of games) {
    let isOther = false;
    await update(game.id, (old) => {
      const saved = readable(old);
      isOther = saved !== undefined && JSON.stringify(saved.moments) !== JSON.stringify(game.moments);
      return saved === undefined ? game : "keep";
    });
    if (isOther) {
      const id = newId();
      await update(id, () => ({ ...game, id }));
    }
  }
}
