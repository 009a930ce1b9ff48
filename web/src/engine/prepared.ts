// Puzzles of every degree that are part of the static site, so that a game can be begun while the engine is on its way. Each
// degree has eight, as `pencilproof generate -n 8 --symmetry half-turn --seed 35 --difficulty` with its name makes them.

import puzzles from "./prepared.json" with { type: "json" };
import type { GenerateRequest } from "./types";

/** What may be said of a game that a prepared one can stand for: nothing that it might miss. */
const KNOWN = { layout: "3x3", symmetry: "half-turn" } as const;

/** The answer to a call that wants no more than a puzzle of a degree; undefined for any other. */
export async function preparedFor(request: Request): Promise<Response | undefined> {
  if (!request.url.endsWith("/v1/generate")) {
    return undefined;
  }
  const { difficulty, ...others } = (await request.json()) as GenerateRequest;
  const isPlain = Object.entries(others).every(([name, value]) => (KNOWN as Record<string, unknown>)[name] === value);
  const list = isPlain && difficulty != null ? PUZZLES[difficulty] : undefined;
  const puzzle = list?.[Math.floor(Math.random() * list.length)];
  if (puzzle === undefined) {
    return undefined;
  }
  const made = { layout: KNOWN.layout, puzzle, degree: difficulty };
  return new Response(`${JSON.stringify({ made })}\n`, { headers: { "content-type": "application/x-ndjson" } });
}

/** The puzzles of each degree. */
export const PUZZLES: { readonly [degree: string]: readonly string[] | undefined } = puzzles;
