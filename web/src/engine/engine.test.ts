import { expect, test } from "vitest";
import { httpEngine, type Engine } from "./engine";
import { EngineError, errorOf, isCancelled } from "./errors";
import { lines } from "./ndjson";

const PUZZLE = { layout: "2x2", puzzle: "1..............." };

function streamOf(chunks: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      chunks.forEach((chunk) => controller.enqueue(encoder.encode(chunk)));
      controller.close();
    },
  });
}

const BASE = "http://engine.test";

function answering(response: () => Response): { engine: Engine; sent: Request[] } {
  const sent: Request[] = [];
  const send = async (request: Request): Promise<Response> => {
    sent.push(request);
    request.signal.throwIfAborted();
    return response();
  };
  return { engine: httpEngine(BASE, send), sent };
}

test("a hint asks for no more than is to be revealed", async () => {
  const { engine, sent } = answering(() => Response.json({ advice: "step" }));
  const advice = await engine.hint(PUZZLE, "place", { uniqueness: false });
  expect(advice.advice).toBe("step");
  expect(sent[0]?.url).toBe(`${BASE}/v1/hint`);
  expect(sent[0]?.headers.get("accept")).toBe("application/json");
  expect(await sent[0]?.json()).toEqual({ puzzle: PUZZLE, reveal: "place", scene: true, uniqueness: false });
});

test("a problem becomes an error with its place", async () => {
  const problem = { title: "Bad input", detail: "a row has 9 cells", status: 422, line: 3, column: 10 };
  const { engine } = answering(() => Response.json(problem, { status: 422 }));
  const error: unknown = await engine.convert({ text: "x" }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EngineError);
  expect(error).toMatchObject({ message: "A row has 9 cells.", status: 422, line: 3, column: 10 });
});

test("an answer that is no problem object still tells its status", async () => {
  const { engine } = answering(() => new Response("<html>", { status: 502 }));
  await expect(engine.techniques()).rejects.toThrow("status 502");
});

test("a server that is gone is reported in plain words", async () => {
  const engine = httpEngine(BASE, () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(engine.formats()).rejects.toThrow("cannot be reached");
});

test("a cancelled call rejects with the reason of the signal", async () => {
  const { engine } = answering(() => Response.json({}));
  const error: unknown = await engine.rate(PUZZLE, AbortSignal.abort()).catch((reason: unknown) => reason);
  expect(isCancelled(error)).toBe(true);
});

test("a stream gives its events in order, however it is cut", async () => {
  const body = streamOf(['{"tried":1}\n{"tr', 'ied":2}\n\n', '{"ended":"complete"}']);
  const { engine, sent } = answering(() => new Response(body));
  const events = [];
  for await (const event of engine.generate({ count: 1 })) {
    events.push(event);
  }
  expect(events).toEqual([{ tried: 1 }, { tried: 2 }, { ended: "complete" }]);
  expect(sent[0]?.headers.get("accept")).toBe("application/x-ndjson");
});

test("a problem in the middle of a stream is thrown", async () => {
  const body = streamOf(['{"tried":1}\n', '{"type":"about:blank","title":"Busy","detail":"too much","status":503}\n']);
  const { engine } = answering(() => new Response(body));
  const read = async () => {
    for await (const event of engine.practise("x-wing", 1)) {
      expect(event.tried).toBe(1);
    }
  };
  await expect(read()).rejects.toThrow("Too much.");
});

test("leaving the loop cancels the stream", async () => {
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode("x\n")),
    cancel: () => {
      cancelled = true;
    },
  });
  for await (const line of lines(stream)) {
    expect(line).toBe("x");
    break;
  }
  expect(cancelled).toBe(true);
});

test("letters cut between two chunks are read whole", async () => {
  const bytes = new TextEncoder().encode("grün\n");
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 3));
      controller.enqueue(bytes.slice(3));
      controller.close();
    },
  });
  const found = [];
  for await (const line of lines(stream)) {
    found.push(line);
  }
  expect(found).toEqual(["grün"]);
});

test("errors speak to players", () => {
  const said = (kind: string, detail: string) => errorOf({ type: `urn:pencilproof:${kind}`, detail }, 422).message;
  expect(said("not-a-puzzle", "this fits no known format; `convert` takes the format in the member `from`")).toBe(
    "This is no puzzle in any form that can be read here.",
  );
  expect(said("not-a-puzzle", "this can be read as a or as b; `convert` takes the format in the member `from`")).toBe(
    "This can be read as a or as b.",
  );
  expect(said("not-a-puzzle", "'?' is not a digit of a 9x9")).toBe("'?' is not a digit of a 9x9.");
  expect(
    said("constraint", "the constraint 'killer' cannot be used here; only `check` and JSON know constraints"),
  ).toBe("This cannot be done yet for puzzles with cages or other constraints.");
  expect(said("bad-value", "'many' is not a number")).toBe("'many' is not a number.");
  for (const kind of ["bad-json", "no-endpoint", "method", "websocket", "busy", "host", "origin", "too-large"]) {
    expect(said(kind, "`member`: expected value at line 1")).not.toMatch(/`|member|expected/);
  }
  expect(errorOf({}, 500).message).toContain("Reloading the page may help.");
  expect(errorOf({ detail: "x", line: 3, column: 4 }, 422)).toMatchObject({ line: 3, column: 4 });
});
