// The games that were finished, in a database of their own beside that of the saved games: a game can be deleted, its
// result stays.

import type { Result } from "../game/statistics";

const NAME = "pencilproof.results";
const STORE = "results";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database cannot be opened"));
  });
}

async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("the database failed"));
    });
  } finally {
    database.close();
  }
}

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

/** Tells the window that results have changed. */
const CHANGED = "pencilproof:results";

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
