// The engine in a worker: it answers the calls that the page posts.

import type { Answering, Call, Order, Reply } from "./calls";

/** The part of a worker's global scope that is used. */
export interface Scope {
  onmessage: ((event: MessageEvent<Order>) => void) | null;
  postMessage(reply: Reply): void;
}

/** Answers calls; `load` makes the engine from its compiled module. */
export function serve(scope: Scope, load: (module: WebAssembly.Module) => Promise<Answering>): void {
  let engine: Promise<Answering> | undefined;
  scope.onmessage = ({ data }) => {
    if ("module" in data) {
      engine = load(data.module);
      // Each call tells of it.
      engine.catch(() => undefined);
    } else {
      void reply(scope, engine, data.call, data.flag);
    }
  };
}

async function reply(
  scope: Scope,
  engine: Promise<Answering> | undefined,
  { method, path, accept, body }: Call,
  flag: Int32Array | undefined,
): Promise<void> {
  try {
    const answering = await engine!;
    const line = (line: string): void => scope.postMessage({ line });
    const cancelled = (): boolean => flag !== undefined && Atomics.load(flag, 0) !== 0;
    const made = answering(method, path, accept, body, line, cancelled);
    const answer = { status: made.status, type: made.type, body: made.body };
    made.free?.();
    scope.postMessage({ answer });
  } catch (error) {
    // A panic, or no memory left.
    scope.postMessage({ broken: String(error) });
  }
}
