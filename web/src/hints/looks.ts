// The look of each role, from the table that all pictures of the project share.

import type { Role } from "../engine/types";
import table from "./looks.json";

/** How something that a step mentions is drawn. */
export interface Look {
  /** A role, or what is concluded: `set`, `set-blue`, `removed`, `off-both`; `other` for a role that is not known. */
  readonly name: string;
  /** What it means, for the legend. */
  readonly word: string;
  /** The name of its colour. */
  readonly tone: string;
  readonly disc: string;
  readonly ground: string;
  readonly line: string;
  readonly struck: boolean;
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

/** The look of a role. */
export function lookOf(role: Role): Look {
  return lookNamed(role);
}

/** Whether cells and houses of this look are tinted. */
export function tints(look: Look): boolean {
  return look.ground === "soft" || look.ground === "strong";
}

/** Whether a candidate keeps the shape of this look when it goes: it is part of the argument itself. */
export function stays(look: Look): boolean {
  return look.beside === null && look.line === "solid";
}

/** Whether the cells of this look form one area, rather than one each. */
export function unitesCells(look: Look): boolean {
  return look.name.startsWith("als-");
}
