// The service worker: the page works without a connection once it was loaded. The build fills in files and version.

const CACHE = "pencilproof-b601acbe3d3b";
const FILES = ["./","icon.svg","manifest.webmanifest","assets/index-BYeKR-iX.js","assets/index-D9tEcdwV.css"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const stale = (name) => name.startsWith("pencilproof-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(stale).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const scope = new URL(self.registration.scope);
  const url = new URL(request.url);
  const path = url.origin === scope.origin ? url.pathname.slice(scope.pathname.length) : undefined;
  const file = path === "" || path === "index.html" ? "./" : path;
  // Only the files of the page; what the engine is asked passes by.
  if (request.method !== "GET" || !FILES.includes(file)) {
    return;
  }
  const cached = () => caches.match(file === "./" ? scope.href : request, { cacheName: CACHE });
  event.respondWith(
    file.startsWith("assets/")
      ? // Their names change with what is in them.
        cached().then((found) => found ?? fetch(request))
      : fetch(request).catch(() => cached().then((found) => found ?? Response.error())),
  );
});
