// Calls of the engine that are answered within the browser: what `httpEngine` sends goes to a worker instead of a server.

import type { Call } from "./calls";
import type { Run } from "./pool";
import type { Problem } from "./types";

/** A base for addresses that nothing is fetched from. */
export const NOWHERE = "https://engine.invalid";

const STREAM = "application/x-ndjson";

const STOPPED: Problem = {
  type: "urn:pencilproof:stopped",
  title: "Stopped",
  detail: "The engine stopped in the middle of this, perhaps for lack of memory. Ask again; it starts anew.",
  status: 500,
};

/** Sends requests to workers; `load` gives them once the engine is there, and fails if it cannot be had. */
export function sendTo(load: () => Promise<Run>): (request: Request) => Promise<Response> {
  return async (request) => {
    const call = await callOf(request);
    const run = await load();
    request.signal.throwIfAborted();
    return responseOf(run, call, request.signal);
  };
}

/** The call of a request. */
export async function callOf(request: Request): Promise<Call> {
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    accept: request.headers.get("accept") ?? "",
    body: await request.text(),
  };
}

/** The response to a call. That of a stream begins with its first line. */
function responseOf(run: Run, call: Call, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    let stream: LineStream | undefined;
    const line = (text: string): void => {
      if (stream === undefined) {
        stream = lineStream(() => stop());
        resolve(new Response(stream.body, { headers: { "content-type": STREAM } }));
      }
      stream.line(text);
    };
    const stop = run(call, {
      line,
      answer: ({ status, type, body }) => {
        stream?.controller.close();
        resolve(new Response(body, { status, headers: { "content-type": type } }));
      },
      broken: () => {
        stream?.line(JSON.stringify(STOPPED));
        stream?.controller.close();
        resolve(Response.json(STOPPED, { status: STOPPED.status }));
      },
    });
    const cancel = (): void => {
      stop();
      stream?.controller.error(signal.reason);
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", cancel, { once: true });
  });
}

interface LineStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly line: (text: string) => void;
}

/** A body of lines; `cancel` is called when its reader leaves. */
function lineStream(cancel: () => void): LineStream {
  const encoder = new TextEncoder();
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own), cancel });
  return { body, controller, line: (text) => controller.enqueue(encoder.encode(`${text}\n`)) };
}
