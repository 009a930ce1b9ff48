// The service worker of the static site: one version of all files, which is kept whole and served from there. The build fills in
// the files with their digests, and the version.

const PREFIX = `pencilproof ${self.registration.scope} `;
const CACHE = `${PREFIX}VERSION`;
const FILES = "FILES";

self.addEventListener("install", (event) => {
  // A file that is not the one of this version, because the site has changed in between, fails, and so does the installation.
  const requests = Object.entries(FILES).map(
    ([file, integrity]) => new Request(file, { integrity, cache: "no-cache" }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  const isStale = (name) => name.startsWith(PREFIX) && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isStale).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// Until the player agrees, the version before goes on.
self.addEventListener("message", ({ data }) => {
  if (data === "take over") {
    self.skipWaiting();
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const scope = new URL(self.registration.scope);
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) {
    return;
  }
  const path = url.pathname.slice(scope.pathname.length);
  const file = path === "" || path === "index.html" ? "./" : path;
  if (Object.hasOwn(FILES, file)) {
    const cached = caches.open(CACHE).then((cache) => cache.match(new URL(file, scope).href));
    event.respondWith(cached.then((found) => found ?? fetch(request)));
  }
});
