// A game in the fragment of an address, for sharing: `#g=` and the position, compressed; or just a puzzle, readable. One with
// constraints has `#k=`, which pages that know of none do not take for a plain puzzle.

import { newGame, newId, PuzzleError } from "../game/game";
import { LayoutError, tryLayout } from "../game/layout";
import { cellsOf, type Game } from "../game/state";
import type { ConstraintsJson } from "../game/types";
import { restore, save, type SavedGame } from "./saved";

/** The longest fragment that is read: far more than any game needs. */
const LONGEST = 200_000;
/** The most that a fragment may unpack to. */
const LARGEST = 2_000_000;

/** A fragment with the position of a game: its marks and colours, too, but not its history. */
export async function encode(game: Game): Promise<string> {
  const cells = cellsOf(game);
  const saved = save({ ...game, history: [{ cells, label: "Start" }], at: 0 }, "", 0, 0);
  const { constraints, figures } = saved;
  const data = [saved.layout, saved.title, saved.moments[0]!.cells, ...(constraints ? [constraints, figures] : [])];
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  return `#${constraints ? "k" : "g"}=${toBase64(await pipe(bytes, new CompressionStream("deflate-raw")))}`;
}

/** The game in a fragment, or undefined if there is none that can be read. It is a new game, with an id of its own. */
export async function decode(fragment: string): Promise<Game | undefined> {
  const text = fragment.replace(/^#/, "");
  if (text === "" || text.length > LONGEST) {
    return undefined;
  }
  return /^[gk]=/.test(text) ? decodePacked(text.slice(2), text.startsWith("k")) : decodePlain(text);
}

async function decodePacked(text: string, isConstrained: boolean): Promise<Game | undefined> {
  try {
    const bytes = await pipe(fromBase64(text), new DecompressionStream("deflate-raw"), LARGEST);
    const data: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (!Array.isArray(data) || typeof data[0] !== "string" || typeof data[1] !== "string") {
      return undefined;
    }
    type Cells = SavedGame["moments"][number]["cells"];
    const [layout, title, cells, constraints, figures] = data as [string, string, Cells, unknown, unknown];
    if (isConstrained !== Array.isArray(constraints)) {
      return undefined;
    }
    const saved: SavedGame = {
      id: newId(),
      title,
      folder: "",
      played: 0,
      layout,
      ...(isConstrained && ({ constraints, figures } as ConstraintsJson)),
      moments: [{ label: "Start", cells }],
      at: 0,
      elapsed: 0,
      filled: 0,
    };
    return Array.isArray(cells) ? restore(saved) : undefined;
  } catch {
    // Whatever is wrong with it, it is no game.
    return undefined;
  }
}

/** `3x3:53..7....`, or 81 characters (or as many as another board has cells) alone. */
function decodePlain(text: string): Game | undefined {
  let plain: string;
  try {
    plain = decodeURIComponent(text);
  } catch {
    return undefined;
  }
  const match = /^(?:(.+):)?([^:]+)$/.exec(plain);
  const puzzle = match?.[2] ?? "";
  const layout = tryLayout(match?.[1] ?? String(Math.sqrt(puzzle.length)));
  if (!layout || puzzle.length !== layout.side * layout.side) {
    return undefined;
  }
  try {
    return newGame({ layout: layout.name, puzzle });
  } catch (error) {
    if (error instanceof PuzzleError || error instanceof LayoutError) {
      return undefined;
    }
    throw error;
  }
}

/** Bytes through a stream; fails if there come out more than `most`. */
async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: GenericTransformStream,
  most = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(through as TransformStream<Uint8Array, Uint8Array>)
    .getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError("too large");
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

function toBase64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
