// What the page asks of the engine. The page knows this interface alone, so that an engine in the browser can take the place of the server.

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
import type { PuzzleJson } from "../game/types";

/** The engine. Every call can be cancelled; a call that is cancelled rejects with the reason of the signal. */
export interface Engine {
  /** Solves a puzzle; the report has no steps. */
  solve(puzzle: PuzzleJson, signal?: AbortSignal): Promise<Report>;
  /** The path from a position to the solution. */
  path(puzzle: PuzzleJson, logic: Logic, signal?: AbortSignal): Promise<Report>;
  /** Every step that there is now. */
  allSteps(puzzle: PuzzleJson, logic: Logic, signal?: AbortSignal): Promise<AllSteps>;
  /** Advice, no more than is to be revealed. */
  hint(puzzle: PuzzleJson, reveal: Reveal, logic: Logic, signal?: AbortSignal): Promise<Advice>;
  /** Counts solutions, up to a limit, and looks for redundant givens. */
  check(puzzle: PuzzleJson, limit: number, signal?: AbortSignal): Promise<Check>;
  /** In how many solutions each candidate is true, up to a limit. */
  candidates(puzzle: PuzzleJson, limit: number, signal?: AbortSignal): Promise<CandidateCounts>;
  /** The rating on the scale of Sudoku Explainer. */
  rate(puzzle: PuzzleJson, signal?: AbortSignal): Promise<Rated>;
  /** Puzzles to order: progress, puzzles as they are made, and the end. */
  generate(wish: Wish, signal?: AbortSignal): AsyncIterable<GenerateEvent>;
  /** Positions in which a technique is the next step. */
  practise(technique: string, count: number, signal?: AbortSignal): AsyncIterable<PractiseEvent>;
  /** Reads puzzles in any format, and writes them in another. */
  convert(
    text: string,
    options: { from?: string; to?: string; fileName?: string },
    signal?: AbortSignal,
  ): Promise<Converted>;
  /** The proof of the next step, as VeriPB reads it. */
  prove(puzzle: PuzzleJson, logic: Logic, signal?: AbortSignal): Promise<Proof>;
  /** The techniques, in their usual order. */
  techniques(signal?: AbortSignal): Promise<readonly TechniqueInfo[]>;
  /** The formats. */
  formats(signal?: AbortSignal): Promise<readonly FormatInfo[]>;
}
