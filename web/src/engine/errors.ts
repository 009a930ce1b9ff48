// What can go wrong when the engine is asked, in words for the player.

import type { Problem } from "./types";

/** What went wrong, in words for the player, with the place in the input where there is one. */
export class EngineError extends Error {
  constructor(
    detail: string,
    /** The HTTP status, 0 if there was no answer. */
    readonly status: number,
    /** The line of the input, from 1. */
    readonly line?: number,
    /** The column in that line, from 1. */
    readonly column?: number,
    /** The last part of the type of the problem, such as `drawings`. */
    readonly kind = "",
  ) {
    super(detail);
    this.name = "EngineError";
  }
}

/** What is said when nothing answers. */
export const NO_ANSWER =
  "The engine cannot be reached, so there are no hints and no checks now. You can play on; everything is kept here.";

const MISFIT = "The page and its engine do not understand each other. Reloading the page may help.";

/**
 * What the kinds of problems mean to a player. For all others the engine's own words are about what the player asked
 * for.
 */
const KINDS: Readonly<Record<string, string>> = {
  "bad-json": MISFIT,
  "no-endpoint": MISFIT,
  method: MISFIT,
  websocket: MISFIT,
  host: "The engine does not answer under this address. Open the page under the address that the program shows.",
  origin: "The engine does not answer this page. Open it under the address that the program shows.",
  busy: "The engine is busy. Try again in a moment.",
  "timed-out": "This took too long.",
  "too-large": "This is more than can be read at once.",
};

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
  const kind = problem.type?.split(":").at(-1) ?? "";
  const detail = KINDS[kind] ?? plain(problem.detail ?? problem.title ?? unexpected(status));
  return new EngineError(detail, problem.status ?? status, problem.line, problem.column, kind);
}

function unexpected(status: number): string {
  return `The engine answered with status ${status}. Reloading the page may help.`;
}

/** A text of the engine as a sentence, without its advice to programs. */
function plain(detail: string): string {
  const text = detail
    .replace(/; `[^`]+` takes .*$/, "")
    .replace(/; a legend can say it, which `[^`]+` takes .*$/, "")
    .replace(
      /^the constraint .* cannot be used here.*$/s,
      "This cannot be done yet for puzzles with cages or other constraints",
    )
    .replace(/^this fits no known format$/, "This is no puzzle in any form that can be read here")
    .trim();
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
