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

/**
 * Keeps the result of an end of a game, unless an earlier end of it is kept: the first one counts. An end is known by
 * when it was, so that its result can be kept again with more in it. Gives all results that are kept then.
 */
export async function keepFirst(result: Result): Promise<Result[]> {
  // In one transaction, so that of two ends that are kept at once the first one is found by the second.
  await run("readwrite", (store) => {
    const request = store.getAll() as IDBRequest<Result[]>;
    request.onsuccess = () => {
      const kept = request.result.find(({ id }) => id === result.id);
      if (kept === undefined || kept.finished === result.finished) {
        store.put(result);
      }
    };
    return request;
  });
  dispatchEvent(new Event(CHANGED));
  return allResults();
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
