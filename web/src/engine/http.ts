// The engine behind the HTTP API of the server that the page comes from.

import type { PuzzleJson } from "../game/types";
import type { Engine } from "./engine";
import { lines } from "./ndjson";
import type {
  Advice,
  AllSteps,
  CandidateCounts,
  Check,
  Converted,
  FormatInfo,
  GenerateEvent,
  Logic,
  PractiseEvent,
  Proof,
  Rated,
  Report,
  Reveal,
  TechniqueInfo,
  Wish,
} from "./types";

/** What went wrong, in the words of the engine, with the place in the input where there is one. */
export class EngineError extends Error {
  constructor(
    readonly detail: string,
    /** The HTTP status, 0 if there was no answer. */
    readonly status: number,
    /** The line of the input, from 1. */
    readonly line?: number,
    /** The column in that line, from 1. */
    readonly column?: number,
  ) {
    super(detail);
    this.name = "EngineError";
  }
}

/** Whether a call was cancelled, so that nobody wants to hear of it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** The text for the player of anything that was thrown. */
export function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly status?: number;
  readonly line?: number;
  readonly column?: number;
}

function problemError(problem: Problem, status: number): EngineError {
  const detail = problem.detail ?? problem.title ?? `The engine answered with status ${status}.`;
  return new EngineError(detail, problem.status ?? status, problem.line, problem.column);
}

async function refusal(response: Response): Promise<EngineError> {
  const text = await response.text();
  try {
    return problemError(JSON.parse(text) as Problem, response.status);
  } catch {
    return problemError({}, response.status);
  }
}

/** Whether a line of a stream is a problem object instead of an event. */
function isProblem(value: object): value is Problem {
  return "status" in value && "title" in value;
}

/** The engine over HTTP. */
export class HttpEngine implements Engine {
  /** `base` is the address of the API without its version, relative to the page by default. */
  constructor(
    private readonly base: string = ".",
    private readonly send: typeof fetch = (input, init) => fetch(input, init),
  ) {}

  solve(puzzle: PuzzleJson, signal?: AbortSignal): Promise<Report> {
    return this.post("solve", { puzzle }, signal);
  }

  path(puzzle: PuzzleJson, logic: Logic, signal?: AbortSignal): Promise<Report> {
    return this.post("steps", { puzzle, of: "path", ...logic }, signal);
  }

  allSteps(puzzle: PuzzleJson, logic: Logic, signal?: AbortSignal): Promise<AllSteps> {
    return this.post("steps", { puzzle, of: "all", ...logic }, signal);
  }

  hint(puzzle: PuzzleJson, reveal: Reveal, logic: Logic, signal?: AbortSignal): Promise<Advice> {
    return this.post("hint", { puzzle, reveal, ...logic }, signal);
  }

  check(puzzle: PuzzleJson, limit: number, signal?: AbortSignal): Promise<Check> {
    return this.post("check", { puzzle, limit }, signal);
  }

  candidates(puzzle: PuzzleJson, limit: number, signal?: AbortSignal): Promise<CandidateCounts> {
    return this.post("candidates", { puzzle, limit }, signal);
  }

  rate(puzzle: PuzzleJson, signal?: AbortSignal): Promise<Rated> {
    return this.post("rate", { puzzle }, signal);
  }

  generate(wish: Wish, signal?: AbortSignal): AsyncIterable<GenerateEvent> {
    return this.stream("generate", wish, signal);
  }

  practise(technique: string, count: number, signal?: AbortSignal): AsyncIterable<PractiseEvent> {
    return this.stream("practise", { technique, count }, signal);
  }

  convert(
    text: string,
    options: { from?: string; to?: string; fileName?: string },
    signal?: AbortSignal,
  ): Promise<Converted> {
    const { fileName, ...formats } = options;
    const name = fileName === undefined ? {} : { file_name: fileName };
    return this.post("convert", { text, ...formats, ...name }, signal);
  }

  prove(puzzle: PuzzleJson, logic: Logic, signal?: AbortSignal): Promise<Proof> {
    return this.post("prove", { puzzle, ...logic, steps: 1 }, signal);
  }

  techniques(signal?: AbortSignal): Promise<readonly TechniqueInfo[]> {
    return this.get("techniques", signal);
  }

  formats(signal?: AbortSignal): Promise<readonly FormatInfo[]> {
    return this.get("formats", signal);
  }

  private async post<T>(name: string, body: object, signal?: AbortSignal): Promise<T> {
    const response = await this.call(name, "application/json", body, signal);
    return (await response.json()) as T;
  }

  private async get<T>(name: string, signal?: AbortSignal): Promise<T> {
    const response = await this.call(name, "application/json", undefined, signal);
    return (await response.json()) as T;
  }

  /** The events of a stream. Leaving the loop, or the signal, closes the connection, and so ends the work. */
  private async *stream<T extends object>(name: string, body: object, signal?: AbortSignal): AsyncIterable<T> {
    const response = await this.call(name, "application/x-ndjson", body, signal);
    if (response.body === null) {
      return;
    }
    for await (const line of lines(response.body)) {
      const event = JSON.parse(line) as T;
      if (isProblem(event)) {
        throw problemError(event, response.status);
      }
      yield event;
    }
  }

  private async call(name: string, accept: string, body?: object, signal?: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = { accept };
    const init: RequestInit = { headers };
    if (signal !== undefined) {
      init.signal = signal;
    }
    if (body !== undefined) {
      headers["content-type"] = "application/json";
      init.method = "POST";
      init.body = JSON.stringify(body);
    }
    let response: Response;
    try {
      response = await this.send(`${this.base}/v1/${name}`, init);
    } catch (error) {
      if (signal?.aborted === true) {
        throw error;
      }
      throw new EngineError("The engine does not answer. Is the server still running?", 0);
    }
    if (!response.ok) {
      throw await refusal(response);
    }
    return response;
  }
}
