import { expect, test, vi } from "vitest";
import type { Answering, Order, Reply } from "./calls";
import { httpEngine, type Engine } from "./engine";
import { EngineError } from "./errors";
import { NOWHERE, sendTo } from "./local";
import { workerPool, type EngineWorker } from "./pool";
import { preparedFor, PUZZLES } from "./prepared";
import { serve, type Scope } from "./serve";

const PUZZLE = { layout: "2x2", puzzle: "1..............." };

/** A worker that answers when the test says so. */
class Idle implements EngineWorker {
  onmessage: EngineWorker["onmessage"] = null;
  onerror: EngineWorker["onerror"] = null;
  readonly orders: Order[] = [];
  isEnded = false;
  postMessage(order: Order): void {
    this.orders.push(order);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(reply: Reply): void {
    this.onmessage?.({ data: reply } as MessageEvent<Reply>);
  }
  answer(body: object): void {
    this.say({ answer: { status: 200, type: "application/json", body: JSON.stringify(body) } });
  }
  get paths(): string[] {
    return this.orders.map((order) => ("call" in order ? order.call.path : "module"));
  }
}

function engineOf(size: number): { engine: Engine; workers: Idle[] } {
  const workers: Idle[] = [];
  const run = workerPool(size, () => {
    workers.push(new Idle());
    return workers.at(-1)!;
  });
  return {
    engine: httpEngine(
      NOWHERE,
      sendTo(async () => run),
    ),
    workers,
  };
}

/** The engine itself, in a worker that is no thread. */
function engineWith(answering: Answering): Engine {
  const run = workerPool(1, () => {
    const scope: Scope = { onmessage: null, postMessage: (reply) => queueMicrotask(() => hear(reply)) };
    const worker: EngineWorker = {
      onmessage: null,
      onerror: null,
      postMessage: (data) => scope.onmessage?.({ data: structuredClone(data) } as MessageEvent<Order>),
      terminate: () => (scope.onmessage = null),
    };
    const hear = (data: Reply): void => worker.onmessage?.({ data } as MessageEvent<Reply>);
    serve(scope, async () => answering);
    scope.onmessage!({ data: { module: {} } } as MessageEvent<Order>);
    return worker;
  });
  return httpEngine(
    NOWHERE,
    sendTo(async () => run),
  );
}

const json = (body: object) => ({ status: 200, type: "application/json", body: JSON.stringify(body) });

test("a call comes to the engine as it would come to the server", async () => {
  const calls: unknown[] = [];
  const engine = engineWith((...call) => {
    calls.push(call.slice(0, 4));
    return json({ verdict: "solved" });
  });
  expect(await engine.solve(PUZZLE)).toEqual({ verdict: "solved" });
  await engine.formats();
  expect(calls).toEqual([
    ["POST", "/v1/solve", "application/json", JSON.stringify({ puzzle: PUZZLE })],
    ["GET", "/v1/formats", "application/json", ""],
  ]);
});

test("what the engine refuses is an error with its place", async () => {
  const problem = { title: "Bad input", detail: "a row has 9 cells", status: 422, line: 3, column: 10 };
  const engine = engineWith(() => ({ ...json(problem), status: 422, type: "application/problem+json" }));
  const error: unknown = await engine.convert({ text: "x" }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EngineError);
  expect(error).toMatchObject({ message: "A row has 9 cells.", status: 422, line: 3, column: 10 });
});

test("the lines of a stream come one by one, before its end", async () => {
  const { engine, workers } = engineOf(1);
  const events = engine.generate({})[Symbol.asyncIterator]();
  const first = events.next();
  await vi.waitFor(() => expect(workers[0]?.paths).toEqual(["/v1/generate"]));
  const [worker] = workers as [Idle];
  worker.say({ line: '{"tried":1}' });
  expect((await first).value).toEqual({ tried: 1 });
  worker.say({ line: '{"tried":2}' });
  expect((await events.next()).value).toEqual({ tried: 2 });
  worker.say({ answer: { status: 200, type: "application/x-ndjson", body: "" } });
  expect((await events.next()).done).toBe(true);
});

test("a stream without lines ends at once", async () => {
  const engine = engineWith(() => ({ status: 200, type: "application/x-ndjson", body: "" }));
  const events = [];
  for await (const event of engine.practise("x-wing", 1)) {
    events.push(event);
  }
  expect(events).toEqual([]);
});

test("a second call does not wait for a first one that takes long, and a third takes the free worker", async () => {
  const { engine, workers } = engineOf(2);
  void engine.rate(PUZZLE);
  const solved = engine.solve(PUZZLE);
  await vi.waitFor(() => expect(workers).toHaveLength(2));
  const checked = engine.check(PUZZLE, 2);
  workers[1]!.answer({ verdict: "solved" });
  expect(await solved).toEqual({ verdict: "solved" });
  await vi.waitFor(() => expect(workers[1]!.paths).toEqual(["/v1/solve", "/v1/check"]));
  workers[1]!.answer({ solutions: 1 });
  expect(await checked).toEqual({ solutions: 1 });
  expect(workers).toHaveLength(2);
});

test("cancelling ends the worker, and a call that waits gets a new one", async () => {
  const { engine, workers } = engineOf(1);
  const controller = new AbortController();
  const rated = engine.rate(PUZZLE, controller.signal).catch((reason: unknown) => reason);
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  const solved = engine.solve(PUZZLE);
  await new Promise((done) => setImmediate(done));
  controller.abort();
  expect(await rated).toMatchObject({ name: "AbortError" });
  expect(workers[0]!.isEnded).toBe(true);
  await vi.waitFor(() => expect(workers[1]?.paths).toEqual(["/v1/solve"]));
  workers[1]!.answer({ verdict: "solved" });
  expect(await solved).toEqual({ verdict: "solved" });
});

test("a call that is cancelled while it waits is never begun", async () => {
  const { engine, workers } = engineOf(1);
  void engine.rate(PUZZLE);
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  const controller = new AbortController();
  const solved = engine.solve(PUZZLE, controller.signal).catch((reason: unknown) => reason);
  await new Promise((done) => setImmediate(done));
  controller.abort();
  expect(await solved).toMatchObject({ name: "AbortError" });
  workers[0]!.answer({});
  expect(workers.map(({ paths }) => paths)).toEqual([["/v1/rate"]]);
});

test("leaving the loop over a stream ends its work", async () => {
  const { engine, workers } = engineOf(1);
  const read = (async () => {
    for await (const event of engine.generate({})) {
      return event;
    }
    return undefined;
  })();
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  workers[0]!.say({ line: '{"tried":1}' });
  expect(await read).toEqual({ tried: 1 });
  await vi.waitFor(() => expect(workers[0]!.isEnded).toBe(true));
});

test("where memory can be shared, the worker notices and goes on; one that does not is ended", async () => {
  vi.stubGlobal("crossOriginIsolated", true);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const workers: Idle[] = [];
  const heard: string[] = [];
  const run = workerPool(1, () => {
    workers.push(new Idle());
    return workers.at(-1)!;
  });
  const call = { method: "GET", path: "/v1/formats", accept: "", body: "" };
  const listener = {
    line: (line: string) => heard.push(line),
    answer: () => heard.push("answer"),
    broken: () => heard.push("broken"),
  };
  const flagOf = (order: Order | undefined) => (order && "flag" in order ? order.flag?.[0] : undefined);
  run(call, listener)();
  const [worker] = workers as [Idle];
  expect(flagOf(worker.orders[0])).toBe(1);
  worker.say({ line: "late" });
  worker.answer({});
  const stop = run(call, listener);
  expect(workers).toHaveLength(1);
  expect(flagOf(worker.orders[1])).toBe(0);
  // The time of the first call passes; the second goes on.
  vi.runAllTimers();
  expect(worker.isEnded).toBe(false);
  stop();
  vi.runAllTimers();
  expect(worker.isEnded).toBe(true);
  expect(heard).toEqual([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a panic ends one answer, in words; the next call gets another worker", async () => {
  let count = 0;
  const engine = engineWith(() => {
    count += 1;
    if (count === 1) {
      throw new WebAssembly.RuntimeError("unreachable");
    }
    return json({ verdict: "solved" });
  });
  const error: unknown = await engine.solve(PUZZLE).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EngineError);
  expect(String(error)).toContain("The engine stopped");
  expect(await engine.solve(PUZZLE)).toEqual({ verdict: "solved" });
});

test("a panic within a stream comes after the lines before it", async () => {
  const engine = engineWith((...call) => {
    call[4]('{"tried":1}');
    throw new RangeError("out of memory");
  });
  const seen: unknown[] = [];
  const run = async (): Promise<void> => {
    for await (const event of engine.generate({})) {
      seen.push(event);
    }
  };
  await expect(run()).rejects.toThrow("The engine stopped");
  expect(seen).toEqual([{ tried: 1 }]);
});

test("a worker that cannot be begun is no answer", async () => {
  const { engine, workers } = engineOf(1);
  const solved = engine.solve(PUZZLE).catch((reason: unknown) => reason);
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  workers[0]!.onerror?.({ preventDefault: () => undefined } as ErrorEvent);
  expect(await solved).toBeInstanceOf(EngineError);
  expect(workers[0]!.isEnded).toBe(true);
});

test("an engine that cannot be fetched is one that cannot be reached", async () => {
  const engine = httpEngine(
    NOWHERE,
    sendTo(() => Promise.reject(new TypeError("Failed to fetch"))),
  );
  const error: unknown = await engine.solve(PUZZLE).catch((reason: unknown) => reason);
  expect(String(error)).toContain("cannot be reached");
});

test("prepared puzzles stand for a degree, and for nothing that they might miss", async () => {
  const ask = async (body: object): Promise<string | undefined> =>
    (await preparedFor(new Request(`${NOWHERE}/v1/generate`, { method: "POST", body: JSON.stringify(body) })))?.text();
  const wish = { layout: "3x3", difficulty: "hard", symmetry: "half-turn" };
  const { made } = JSON.parse((await ask(wish)) ?? "") as { made: { puzzle: string; degree: string } };
  expect(PUZZLES["hard"]).toContain(made.puzzle);
  expect(made.degree).toBe("hard");
  for (const other of [{ seed: 1 }, { layout: "2x3" }, { symmetry: "none" }, { clues: "24" }, { difficulty: "3.1" }]) {
    expect(await ask({ ...wish, ...other })).toBeUndefined();
  }
  expect(await preparedFor(new Request(`${NOWHERE}/v1/formats`))).toBeUndefined();
});
