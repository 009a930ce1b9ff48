import type { Ending, Problem, operations } from "./schema.js";

export type * from "./schema.js";

type Json<Of> = Of extends { readonly content: { readonly "application/json": infer Value } } ? Value : never;
type Asked<Name extends keyof operations> = operations[Name] extends { readonly requestBody: infer Body }
  ? Json<Body>
  : never;
type Told<Name extends keyof operations> = operations[Name] extends {
  readonly responses: { readonly 200: infer Reply };
}
  ? Json<Reply>
  : never;

type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type Filled<Union, Key extends PropertyKey> = Union extends unknown
  ? Union & { readonly [Name in Exclude<Key, keyof Union>]?: never }
  : never;

/** One of several shapes, each of whose members can be read: those of the other shapes are missing. */
export type OneOf<Union> = Filled<Union, KeyOf<Union>>;

/** A list that is always the same. */
export type List = "techniques" | "formats" | "kinds" | "degrees";
/** What makes puzzles, one after the other. */
export type Maker = "generate" | "practise";
/** What has one answer for each request. */
export type Question = Exclude<keyof operations, List | Maker | "openapi" | "healthz" | "readyz">;

/** The request of an operation. */
export type RequestOf<Name extends Question | Maker> = Asked<Name>;
/** The answer of an operation. */
export type AnswerOf<Name extends Question | Maker | List> = OneOf<Told<Name>>;
/** What happens while puzzles are made. */
export type Made<Name extends Maker> =
  | { readonly made: AnswerOf<Name>["puzzles"][number]; readonly tried?: never }
  | { readonly tried: number; readonly made?: never };

/** What was asked for cannot be done. */
export class PencilproofError extends Error {
  /** Why, and where the request is wrong. */
  readonly problem: Problem;
}

/** An engine in this thread, which works while it is called. */
export interface Engine {
  /** Its version. */
  readonly version: string;
  /** The answer to a request. Throws a `PencilproofError` if there is none. */
  ask<Name extends List>(name: Name): AnswerOf<Name>;
  ask<Name extends Question | Maker>(name: Name, request: RequestOf<Name>): AnswerOf<Name>;
  /** For each request its answer or its problem, in order. */
  batch<Name extends Question>(name: Name, requests: readonly RequestOf<Name>[]): (AnswerOf<Name> | Problem)[];
  /** Tells of each puzzle as soon as it is made, and twice a second how many attempts there were; `false` ends the work. */
  each<Name extends Maker>(name: Name, request: RequestOf<Name>, tell: (event: Made<Name>) => boolean | void): Ending;
}

/** How a call is ended. */
export interface CallOptions {
  /** Rejects the call, and ends the work at once. */
  readonly signal?: AbortSignal;
}

/** An engine in workers. Each works on one call after the other. */
export interface WorkerEngine {
  /** Its version. */
  version(): Promise<string>;
  /** The answer to a request. Rejects with a `PencilproofError` if there is none. */
  ask<Name extends List>(name: Name, request?: undefined, options?: CallOptions): Promise<AnswerOf<Name>>;
  ask<Name extends Question | Maker>(
    name: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<AnswerOf<Name>>;
  /** For each request its answer or its problem, in order. Several workers share the requests. */
  batch<Name extends Question>(
    name: Name,
    requests: readonly RequestOf<Name>[],
    options?: CallOptions,
  ): Promise<(AnswerOf<Name> | Problem)[]>;
  /**
   * Tells of each puzzle as soon as it is made, and twice a second how many attempts there were. `false` ends the work;
   * the call is then rejected with an `AbortError`.
   */
  each<Name extends Maker>(
    name: Name,
    request: RequestOf<Name>,
    tell: (event: Made<Name>) => boolean | void,
    options?: CallOptions,
  ): Promise<Ending>;
  /** Ends the workers; calls under way are rejected. A later call starts another one. */
  end(): void;
}

/** The engine in this thread. `module` spares those who have compiled or fetched it already another fetch. */
export function load(options?: { readonly module?: WebAssembly.Module | BufferSource | URL }): Promise<Engine>;

/**
 * An engine in a worker of its own or in several, each of which is started with its first call, and again after a call was ended.
 * Each has the engine in a memory of its own.
 */
export function start(options?: { readonly workers?: number }): WorkerEngine;
