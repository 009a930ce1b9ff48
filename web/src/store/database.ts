// A small database in the browser: one store of saved games. Where the browser forbids it, nothing is kept and nothing
// breaks.

const NAME = "pencilproof";
const STORE = "games";

/** Opens the database. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database cannot be opened"));
  });
}

/** Runs one request in a transaction of its own. */
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

/** Every record. */
export function all<T>(): Promise<T[]> {
  return run("readonly", (store) => store.getAll() as IDBRequest<T[]>);
}

/** The record with an id. */
export function get<T>(id: string): Promise<T | undefined> {
  return run("readonly", (store) => store.get(id) as IDBRequest<T | undefined>);
}

/** Writes a record in place of the one with its id. */
export async function put(record: { readonly id: string }): Promise<void> {
  await run("readwrite", (store) => store.put(record));
}

/** Removes the record with an id. */
export async function remove(id: string): Promise<void> {
  await run("readwrite", (store) => store.delete(id));
}
