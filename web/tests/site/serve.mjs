// A file server that knows nothing but files and their media types, as any host of static sites. Run alone it serves the folder
// SITE at PORT, at the root and below /any/folder/. What is asked of `/v1/` it passes on to the port REFERENCE, where the program
// answers for tests to compare with; but for requests that say that they are only to be seen (`seen.ts`), which it sends back.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, request as ask } from "node:http";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Serves a folder; `more` are headers of every answer. Port 0 is any that is free. */
export function serveFolder(folder, { port = 0, reference = 0, more = {} } = {}) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://any").pathname;
    if (request.headers["x-seen"] !== undefined) {
      response.writeHead(200, { "x-seen": "1", "content-type": "application/json" });
      request.pipe(response);
      return;
    }
    if (reference > 0 && path.startsWith("/v1/")) {
      passOn(request, response, reference);
      return;
    }
    const inside = normalize(decodeURIComponent(path).replace(/^\/any\/folder\//, "/"));
    const file = join(folder, inside.endsWith("/") ? `${inside}index.html` : inside);
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
      return;
    }
    const tag = `"${found.size.toString(16)}-${found.mtimeMs.toString(16)}"`;
    const headers = { "content-type": TYPES[extname(file)] ?? "application/octet-stream", etag: tag, ...more };
    if (request.headers["if-none-match"] === tag) {
      response.writeHead(304, headers).end();
    } else {
      response.writeHead(200, { ...headers, "content-length": found.size });
      createReadStream(file).pipe(response);
    }
  });
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => resolve({ port: server.address().port, close: () => close(server) }));
  });
}

function passOn(request, response, port) {
  const { method, url: path, headers } = request;
  const host = `127.0.0.1:${port}`;
  const origin = headers.origin && `http://${host}`;
  const passed = ask({ port, method, path, headers: { ...headers, host, ...(origin && { origin }) } }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", () => response.destroy());
  response.on("close", () => passed.destroy());
  request.pipe(passed);
}

function close(server) {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { PORT, SITE, REFERENCE = "0" } = process.env;
  await serveFolder(SITE, { port: Number(PORT), reference: Number(REFERENCE) });
}
