// The site as a part of another page, `?embed`: messages from and to the page around it, as docs/EMBED.md describes them.

import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Engine } from "../engine/engine";
import { describe } from "../engine/errors";
import { givensOf, newGame, positionOf } from "../game/game";
import { isSolved } from "../game/selectors";
import { cellsOf, type Game } from "../game/state";
import type { PuzzleJson } from "../game/types";
import { decode } from "../store/fragment";
import type { PageParts } from "./types";

/** A message to the page around it. */
export type Told =
  | { readonly type: "ready" }
  | { readonly type: "loaded"; readonly puzzle: PuzzleJson }
  | { readonly type: "moved"; readonly position: PuzzleJson }
  | { readonly type: "solved"; readonly position: PuzzleJson; readonly seconds: number }
  | { readonly type: "refused"; readonly reason: string };

/** What all messages have in common, by which either side knows them. */
const MARK = { pencilproof: 1 } as const;

/** Whether the site is a part of another page, and its address says that it should be one. */
export function isEmbedded(): boolean {
  return window.parent !== window && new URLSearchParams(location.search).has("embed");
}

/** Tells the page around it what happens, and loads what it sends. */
export function useEmbedding({ engine, state: { game }, dispatch }: PageParts): void {
  const isOn = useMemo(isEmbedded, []);
  const cells = cellsOf(game);
  const last = useRef({ id: game.id, cells });
  useEffect(() => {
    if (!isOn) {
      return undefined;
    }
    const hear = (event: MessageEvent): void => {
      const wanted = event.source === window.parent ? loadOf(event.data) : undefined;
      if (wanted !== undefined) {
        read(engine, wanted).then(
          (game) => dispatch({ type: "open", game }),
          (error: unknown) => tell({ type: "refused", reason: describe(error) }),
        );
      }
    };
    window.addEventListener("message", hear);
    tell({ type: "ready" });
    tell({ type: "loaded", puzzle: givensOf(game) });
    return () => window.removeEventListener("message", hear);
  }, []);
  useEffect(() => {
    const before = last.current;
    last.current = { id: game.id, cells };
    if (!isOn || before.cells === cells) {
      return;
    }
    if (before.id !== game.id) {
      tell({ type: "loaded", puzzle: givensOf(game) });
      return;
    }
    const position = positionOf(game);
    tell({ type: "moved", position });
    if (isSolved(game.layout, cells)) {
      tell({ type: "solved", position, seconds: Math.round(game.elapsed / 1000) });
    }
  }, [game.id, cells]);
}

/** The puzzle is no secret, and the page around it may be anybody's. */
function tell(message: Told): void {
  window.parent.postMessage({ ...MARK, ...message }, "*");
}

interface Load {
  readonly puzzle: string;
  readonly title: string;
}

/** What a message wants loaded; undefined for other messages. */
export function loadOf(data: unknown): Load | undefined {
  const { pencilproof, type, puzzle, title = "" } = (data ?? {}) as Partial<Record<string, unknown>>;
  if (pencilproof !== MARK.pencilproof || type !== "load" || typeof title !== "string") {
    return undefined;
  }
  return typeof puzzle === "string" || (typeof puzzle === "object" && puzzle !== null)
    ? { puzzle: typeof puzzle === "string" ? puzzle : JSON.stringify(puzzle), title }
    : undefined;
}

/** The game of a text in any format: a plain one at once, others by the engine. */
async function read(engine: Engine, { puzzle, title }: Load): Promise<Game> {
  const game = await decode(puzzle);
  if (game !== undefined) {
    return { ...game, title };
  }
  const { puzzles } = await engine.convert({ text: puzzle });
  const [first] = puzzles;
  if (first === undefined || puzzles.length > 1) {
    throw new Error(
      first === undefined ? "There is no puzzle in this text." : "There is more than one puzzle in this text.",
    );
  }
  return newGame(first, title);
}
