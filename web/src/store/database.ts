// A small database in the browser: one store of saved games. Where the browser forbids it, every call fails, and those
// who call say so.

const NAME = "pencilproof";
const STORE = "games";

/** What becomes of a record: it stays, it goes, or it is written anew. */
export type Change = "keep" | "remove" | { readonly id: string };

/** Opens the database. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database cannot be opened"));
  });
}

/** Runs requests in one transaction, to which nothing comes in between; the answer is that of the first. */
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
