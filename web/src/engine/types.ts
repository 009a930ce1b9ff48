// The types of what the engine is asked and answers, as the page names them. All of them come from the OpenAPI document: `schema.ts`
// is made of it.

import type * as schema from "./schema";

export type * from "./schema";

type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type Filled<Union, Key extends PropertyKey> = Union extends unknown
  ? Union & { readonly [Name in Exclude<Key, keyof Union>]?: never }
  : never;

/** One of several shapes, of which each member can be asked for: those of the other shapes are missing. */
export type OneOf<Union> = Filled<Union, KeyOf<Union>>;

/** Something on the board that a step marks: a candidate, a cell, a house, the places of a digit in a house, or a link. */
export type Mark = OneOf<schema.Mark>;
/** A line of a stream that is no problem: progress, something that was made, or the end. */
export type Event<Line> = OneOf<Exclude<Line, schema.Problem>>;

/** Advice about a position. */
export type Advice = OneOf<schema.Advised>;
/** The answer to a question about one cell. */
export type WhyAnswer = OneOf<schema.Answered>;
/** Which techniques are used. */
export type Logic = Omit<schema.HintRequest, "puzzle" | "reveal" | "scene" | "timeout_ms">;
/** Drawings that look alike, with how they look: texts and numbers by their names. */
export type Ignored = Omit<schema.Ignored, "looks"> & { readonly looks: Readonly<Record<string, unknown>> };
