// The games that were finished, in a database of their own beside that of the saved games: a game can be deleted, its
// result stays.

import type { Result } from "../game/statistics";
import { storeOf } from "./storeOf";

/** Tells the window that results have changed. */
const CHANGED = "pencilproof:results";

const run = storeOf("pencilproof.results", "results");

/** Every result, the first one first. */
export async function allResults(): Promise<Result[]> {
  const all = await run("readonly", (store) => store.getAll() as IDBRequest<Result[]>);
  return all.sort((a, b) => a.finished - b.finished);
}

/** Keeps a result, in place of an earlier one of the same game. */
export async function keepResult(result: Result): Promise<void> {
  await run("readwrite", (store) => store.put(result));
  dispatchEvent(new Event(CHANGED));
}

/** Forgets all results. */
export async function clearResults(): Promise<void> {
  await run("readwrite", (store) => store.clear());
  dispatchEvent(new Event(CHANGED));
}

/** Gives every result now and whenever they change, until the returned function is called. */
export function watchResults(
  give: (results: readonly Result[]) => void,
  fail: (reason: unknown) => void = () => undefined,
): () => void {
  const load = (): void => void allResults().then(give, fail);
  load();
  addEventListener(CHANGED, load);
  return () => removeEventListener(CHANGED, load);
}
