// A database of the browser with one store of records by their `id`.

/** Runs requests in one transaction, to which nothing comes in between; the answer is that of the request returned. */
export type Run = <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;

/** The way into the store of a database, which is made if there is none. Calls reject where the browser forbids it. */
export function storeOf(database: string, store: string): Run {
  return async (mode, ask) => {
    const opened = await open(database, store);
    try {
      return await new Promise((resolve, reject) => {
        const transaction = opened.transaction(store, mode);
        const request = ask(transaction.objectStore(store));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("the database failed"));
      });
    } finally {
      opened.close();
    }
  };
}

function open(database: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database cannot be opened"));
  });
}
