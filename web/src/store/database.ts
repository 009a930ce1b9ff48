// Saved games in a database of the browser. Where the browser forbids it, every call fails, and those who call say so.

import { storeOf } from "./storeOf";

const run = storeOf("pencilproof", "games");

/** What becomes of a record: it stays, it goes, or it is written anew. */
export type Change = "keep" | "remove" | { readonly id: string };

/** Every record, whatever it is. */
export function all(): Promise<unknown[]> {
  return run("readonly", (store) => store.getAll() as IDBRequest<unknown[]>);
}

/** The record with an id. */
export function get(id: string): Promise<unknown> {
  return run("readonly", (store) => store.get(id) as IDBRequest<unknown>);
}

/** Reads the record with an id, and does with it what `change` says. No other page can write in between. */
export async function update(id: IDBValidKey, change: (old: unknown) => Change): Promise<void> {
  let fault: unknown;
  await run("readwrite", (store) => {
    const request = store.get(id) as IDBRequest<unknown>;
    request.onsuccess = () => {
      try {
        const next = change(request.result);
        if (next === "remove") {
          store.delete(id);
        } else if (next !== "keep") {
          store.put(next);
        }
      } catch (error) {
        fault = error;
        store.transaction.abort();
      }
    };
    return request;
  }).catch((error: unknown) => {
    throw fault ?? error;
  });
}

/** Removes the record with an id. */
export async function remove(id: IDBValidKey): Promise<void> {
  await update(id, () => "remove");
}
