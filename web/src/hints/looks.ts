// The look of each role, from the table that all pictures of the project share.

import table from "./looks.json";

/** How something that a step mentions is drawn. */
export interface Look {
  /** A role, or what is concluded: `set`, `set-blue`, `removed`, `off-both`; `other` for a role that is not known. */
  readonly name: string;
  /** What it means, for the legend. */
  readonly word: string;
  /** The name of its colour. */
  readonly tone: string;
  readonly ground: string;
  readonly line: string;
  readonly struck: boolean;
  /** The shape behind a digit, as a path in the middle of a square of 24, and the line along one side of it. */
  readonly shape: string;
  readonly edge: string | null;
  /** For a mark that is only a sign beside a digit. */
  readonly beside: { readonly sign: string; readonly place: string } | null;
}

/** Every look, in the order of the legend. */
export const LOOKS: readonly Look[] = table;

const BY_NAME = new Map(LOOKS.map((look) => [look.name, look]));

/** A look by its name; one of its own for names that are not known. */
export function lookNamed(name: string): Look {
  const look = BY_NAME.get(name) ?? BY_NAME.get("other");
  if (look === undefined) {
    throw new Error("the table of looks has no look for unknown roles");
  }
  return look;
}

/** The classes by which the style sheet draws a look. */
export function lookClass(name: string): string {
  const { tone, ground, line } = lookNamed(name);
  return `tone-${tone} ground-${ground} line-${line}`;
}
