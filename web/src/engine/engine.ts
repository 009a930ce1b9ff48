// All that the page asks of the engine. The server that the page comes from answers over HTTP; nothing else in the page calls `fetch`,
// so that an engine in the browser can take its place.

import createClient from "openapi-fetch";
import { symbolOf } from "../game/digits";
import type { PuzzleJson } from "../game/types";
import { EngineError, errorOf, NO_ANSWER } from "./errors";
import { lines } from "./ndjson";
import type {
  AllSteps,
  ConvertRequest,
  Event,
  GenerateEvent,
  GenerateRequest,
  HintReveal,
  Logic,
  paths,
  PractiseEvent,
  Problem,
  Report,
  Step,
  WhyAnswer,
} from "./types";

/** The engine. Every call can be cancelled; a call that is cancelled rejects with the reason of the signal. */
export type Engine = ReturnType<typeof httpEngine>;

type Signal = AbortSignal | null;

/** The engine over HTTP. `base` is the address of the API without its version, relative to the page by default. */
export function httpEngine(base = ".", send: (request: Request) => Promise<Response> = (request) => fetch(request)) {
  const headers = { accept: "application/json" };
  const client = createClient<paths, "application/json">({ baseUrl: base, fetch: send, headers });
  client.use({ onError, onResponse });
  const streamed = { parseAs: "stream", headers: { accept: "application/x-ndjson" } } as const;
  return {
    /** Solves a puzzle; the report has no steps. */
    solve: (puzzle: PuzzleJson, signal: Signal = null) =>
      answer(client.POST("/v1/solve", { body: { puzzle }, signal })),
    /** The path from a position to the solution. */
    path: (puzzle: PuzzleJson, logic: Logic, signal: Signal = null) =>
      answer(
        client.POST("/v1/steps", { body: { puzzle, of: "path", scene: true, ...logic }, signal }),
      ) as Promise<Report>,
    /** Every step that there is now, without pictures: there may be thousands. */
    allSteps: (puzzle: PuzzleJson, logic: Logic, signal: Signal = null) =>
      answer(client.POST("/v1/steps", { body: { puzzle, of: "all", ...logic }, signal })) as Promise<AllSteps>,
    /** The steps of one technique that conclude the same as a step, with their pictures. */
    drawn: (puzzle: PuzzleJson, { technique, short }: Step, logic: Logic, signal: Signal = null) => {
      // A technique that is used besides the profile is not in it.
      const profile = logic.with?.includes(technique) ? null : (logic.profile ?? null);
      const only = { techniques: [technique], profile, uniqueness: logic.uniqueness ?? null, concludes: short };
      return answer(
        client.POST("/v1/steps", { body: { puzzle, of: "all", scene: true, ...only }, signal }),
      ) as Promise<AllSteps>;
    },
    /** Advice, no more than is to be revealed. */
    hint: (puzzle: PuzzleJson, reveal: HintReveal, logic: Logic, signal: Signal = null) =>
      answer(client.POST("/v1/hint", { body: { puzzle, reveal, scene: true, ...logic }, signal })),
    /** Why a digit cannot stand in a cell; with digit 0, what can be concluded about the cell. */
    why: (puzzle: PuzzleJson, of: { cell: string; digit: number }, logic: Logic, signal: Signal = null) => {
      const asked = of.digit === 0 ? { cell: of.cell } : { cell: of.cell, digit: symbolOf(of.digit) };
      return answer(
        client.POST("/v1/why", { body: { puzzle, ...asked, scene: true, ...logic }, signal }),
      ) as Promise<WhyAnswer>;
    },
    /** Counts solutions, up to a limit, and looks for redundant givens. */
    check: (puzzle: PuzzleJson, limit: number, signal: Signal = null) =>
      answer(client.POST("/v1/check", { body: { puzzle, limit }, signal })),
    /** In how many solutions each candidate is true, up to a limit. */
    candidates: (puzzle: PuzzleJson, limit: number, signal: Signal = null) =>
      answer(client.POST("/v1/candidates", { body: { puzzle, limit }, signal })),
    /** The rating on the scale of Sudoku Explainer. */
    rate: (puzzle: PuzzleJson, signal: Signal = null) => answer(client.POST("/v1/rate", { body: { puzzle }, signal })),
    /** Puzzles to order: progress, puzzles as they are made, and the end. */
    generate: (body: GenerateRequest, signal: Signal = null) =>
      events<GenerateEvent>(client.POST("/v1/generate", { body, signal, ...streamed })),
    /** Positions in which a technique is the next step. */
    practise: (technique: string, count: number, signal: Signal = null) =>
      events<PractiseEvent>(
        client.POST("/v1/practise", { body: { technique, count, scene: true }, signal, ...streamed }),
      ),
    /** Reads puzzles in any format, and writes them in another. */
    convert: (body: ConvertRequest, signal: Signal = null) => answer(client.POST("/v1/convert", { body, signal })),
    /** The proof of the next step, as VeriPB reads it. */
    prove: (puzzle: PuzzleJson, logic: Logic, signal: Signal = null) =>
      answer(client.POST("/v1/prove", { body: { puzzle, ...logic, steps: 1 }, signal })),
    /** The techniques, in their usual order. */
    techniques: (signal: Signal = null) => answer(client.GET("/v1/techniques", { signal })),
    /** The kinds of constraints. */
    kinds: (signal: Signal = null) => answer(client.GET("/v1/kinds", { signal })),
    /** The formats. */
    formats: (signal: Signal = null) => answer(client.GET("/v1/formats", { signal })),
  };
}

function onError({ request }: { request: Request }): EngineError | undefined {
  // A call that was cancelled tells why itself.
  return request.signal.aborted ? undefined : new EngineError(NO_ANSWER, 0);
}

async function onResponse({ response }: { response: Response }): Promise<void> {
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
    throw errorOf(problem, response.status);
  }
}

/** The data of an answer; refusals were thrown before. */
async function answer<T>(asked: Promise<{ data?: T }>): Promise<T> {
  return (await asked).data as T;
}

/** The events of a stream. Leaving the loop, or the signal, closes the connection, and so ends the work. */
async function* events<Line extends object>(
  asked: Promise<{ data?: ReadableStream<Uint8Array> | null; response: Response }>,
): AsyncIterable<Event<Line>> {
  const { data, response } = await asked;
  for await (const line of data == null ? [] : lines(data)) {
    const event = JSON.parse(line) as Event<Line> | Problem;
    if ("status" in event && "title" in event) {
      throw errorOf(event, response.status);
    }
    yield event;
  }
}
