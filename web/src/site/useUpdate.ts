// The versions of the site: the service worker keeps one whole, and the next one waits until the player agrees.

import { useEffect, useState } from "preact/hooks";

/** Begins to keep the site for times without a connection. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !location.protocol.startsWith("http")) {
    return;
  }
  const workers = navigator.serviceWorker;
  const isFirst = workers.controller === null;
  let isFresh = isFirst;
  workers.addEventListener("controllerchange", () => {
    // The files of the version before are gone. What is played is kept.
    if (!isFresh) {
      location.reload();
    }
    isFresh = false;
  });
  workers.register("./sw.js").catch(() => undefined);
}

/** How to change to a new version; undefined while there is none. */
export function useUpdate(): (() => void) | undefined {
  const [waiting, setWaiting] = useState<ServiceWorker | undefined>(undefined);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) {
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    void navigator.serviceWorker.ready.then((registration) => {
      watch(registration, setWaiting, signal);
      // A page can stay open for weeks.
      const look = (): void => {
        if (!document.hidden) {
          registration.update().catch(() => undefined);
        }
      };
      document.addEventListener("visibilitychange", look, { signal });
    });
    return () => controller.abort();
  }, []);
  return (
    waiting &&
    (() => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take over");
    })
  );
}

/** Tells of a version that waits, now or later. */
function watch(registration: ServiceWorkerRegistration, found: (worker: ServiceWorker) => void, signal: AbortSignal) {
  const see = (): void => {
    if (!signal.aborted && registration.waiting !== null && registration.active !== null) {
      found(registration.waiting);
    }
  };
  const follow = (): void => registration.installing?.addEventListener("statechange", see, { signal });
  see();
  follow();
  registration.addEventListener("updatefound", follow, { signal });
}
