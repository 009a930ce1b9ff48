// Keeps the game that is played: writes every change at once, and fetches what other pages have done in it. The
// database decides who came first; messages between pages only say that there is something to fetch, so that none need
// arrive.

import type { Game } from "../game/state";
import { update } from "./database";
import { newId } from "../game/game";
import { bury } from "./journal";
import { noteLast } from "./library";
import { reconcile, type Base } from "./reconcile";
import type { SavedGame } from "./saved";

/** Why games are not kept: there is no room, or the browser does not let the page. */
export type StorageTrouble = "full" | "forbidden";

/** What is told of a game that is kept. */
export interface Told {
  /** Another page has played on: what the game was here, and what it is now. */
  readonly synced: (from: Game, game: Game) => void;
  /** Whether the last writing failed. */
  readonly trouble: (trouble: StorageTrouble | undefined) => void;
}

/** Where changes of saved games are told to other pages. */
const CHANNEL = "pencilproof.games";

interface Changed {
  readonly id: string;
  readonly version: number;
}

/** A game from when it was opened: what was last read or written of it, and what it is now. */
interface Line {
  base: Base;
  latest: Game;
}

/** Keeps a game, and the games that are opened after it. */
export function keeper(first: Game, told: Told) {
  let line = lineOf(first);
  let busy = Promise.resolve();
  let isQueued = false;
  /** The games with something that is not written yet. */
  const unsaved = new Set<Line>();
  const page = newId();
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);

  function inTurn(work: () => Promise<void>): Promise<void> {
    busy = busy.then(work).then(
      () => told.trouble(undefined),
      (error: unknown) => told.trouble(troubleOf(error)),
    );
    return busy;
  }

  /** Writes what is new, and fetches what others wrote. */
  function flush(): Promise<void> {
    if (isQueued) {
      return busy;
    }
    isQueued = true;
    return inTurn(() => {
      isQueued = false;
      return exchange(line);
    });
  }

  async function exchange(line: Line): Promise<void> {
    const local = line.latest;
    let isWritten = false;
    let base = line.base;
    await update(local.id, (stored) => {
      const reconciled = reconcile(line.base, local, recordOf(stored), Date.now());
      base = reconciled.base;
      isWritten = reconciled.write !== undefined;
      return reconciled.write ?? "keep";
    });
    line.base = base;
    if (line.latest === local) {
      unsaved.delete(line);
    }
    if (base.game !== local) {
      told.synced(local, base.game);
    }
    if (isWritten) {
      channel?.postMessage({ id: local.id, version: base.version } satisfies Changed);
    }
  }

  /**
   * The end of a game that another takes the place of. One in which nothing was done is not worth a place among the
   * saved ones.
   */
  async function leave(line: Line): Promise<void> {
    if (line.latest.history.length > 1) {
      return exchange(line);
    }
    unsaved.delete(line);
    await update(line.latest.id, (stored) => ((recordOf(stored)?.moments.length ?? 1) > 1 ? "keep" : "remove"));
  }

  /** The game has changed, or another has been opened. */
  function saw(game: Game): void {
    if (!isSameLine(line.latest, game)) {
      const before = line;
      line = lineOf(game);
      noteLast(game.id);
      if (before.latest.id !== game.id) {
        void inTurn(() => leave(before));
      }
    }
    line.latest = game;
    unsaved.add(line);
    void flush();
  }

  /** Listens to other pages, and looks whenever the player comes back or leaves. Gives the way to end it. */
  function listen(): () => void {
    noteLast(line.latest.id);
    const look = (): void => {
      void flush().then(() => unsaved.size === 0 && bury(page, []));
    };
    const hear = ({ data }: MessageEvent<Changed>): void => {
      if (data.id === line.latest.id && data.version > line.base.version) {
        look();
      }
    };
    const controller = new AbortController();
    const { signal } = controller;
    channel?.addEventListener("message", hear, { signal });
    document.addEventListener("visibilitychange", look, { signal });
    window.addEventListener("pagehide", () => bury(page, [...unsaved]), { signal });
    for (const name of ["focus", "pageshow", "pagehide"]) {
      window.addEventListener(name, look, { signal });
    }
    look();
    return () => controller.abort();
  }

  return { saw, flush, listen };
}

function lineOf(game: Game): Line {
  return { base: { game, version: game.version ?? 0 }, latest: game };
}

/** Whether a game came of another by moves: both begin with the very same position. */
function isSameLine(a: Game, b: Game): boolean {
  return a.id === b.id && a.history[0]!.cells === b.history[0]!.cells;
}

/** What is stored, if it looks like a game at all. */
function recordOf(stored: unknown): SavedGame | undefined {
  const record = stored as SavedGame | undefined;
  return Array.isArray(record?.moments) ? record : undefined;
}

function troubleOf(error: unknown): StorageTrouble {
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "forbidden";
}

/** Tells all pages that a saved game was changed. */
export function tellChanged(id: string, version: number): void {
  if (typeof BroadcastChannel !== "undefined") {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage({ id, version } satisfies Changed);
    channel.close();
  }
}
