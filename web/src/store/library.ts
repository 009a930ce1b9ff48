// The saved games, and which of them was played last.

import { positionOf } from "../game/game";
import type { Game } from "../game/state";
import { all, get, put, remove } from "./database";
import { restore, save, type SavedGame } from "./saved";

const LAST = "pencilproof.last";

/** Saves a game in the folder where it lies. */
export async function saveGame(game: Game): Promise<void> {
  const old = await get<SavedGame>(game.id);
  await put(save(game, old?.folder ?? "", Date.now()));
  localStorage.setItem(LAST, game.id);
}

/** The game that was played last, if it can be read. */
export async function lastGame(): Promise<Game | undefined> {
  const id = localStorage.getItem(LAST);
  const saved = id === null ? undefined : await get<SavedGame>(id);
  return saved && restore(saved);
}

/** All saved games, the last played first. */
export async function savedGames(): Promise<SavedGame[]> {
  return (await all<SavedGame>()).sort((a, b) => b.played - a.played);
}

/** Renames a game or puts it in another folder. */
export async function changeSaved(
  saved: SavedGame,
  change: Partial<Pick<SavedGame, "title" | "folder">>,
): Promise<void> {
  await put({ ...saved, ...change });
}

/** Deletes a saved game. */
export function deleteSaved(id: string): Promise<void> {
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
    const data = JSON.parse(line) as { game?: SavedGame };
    const saved = data.game;
    const game = saved && typeof saved.id === "string" ? restore(saved) : undefined;
    // Written anew, so that nothing is kept that was not understood.
    return game && save(game, String(saved?.folder ?? ""), Number(saved?.played) || 0);
  } catch {
    return undefined;
  }
}

/** Keeps games that were imported. */
export async function keepSaved(games: readonly SavedGame[]): Promise<void> {
  for (const game of games) {
    await put(game);
  }
}
