// What can go wrong when the engine is asked, in words for the player.

import type { Problem } from "./types";

/** What went wrong, in the words of the engine, with the place in the input where there is one. */
export class EngineError extends Error {
  constructor(
    detail: string,
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

/** The error of a problem object, or of an answer that should be one. */
export function errorOf(problem: Partial<Problem>, status: number): EngineError {
  const detail = problem.detail ?? problem.title ?? `The engine answered with status ${status}.`;
  return new EngineError(detail, problem.status ?? status, problem.line, problem.column);
}
