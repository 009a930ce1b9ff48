// Which techniques hints use: a profile of the engine, and techniques that the player leaves out or adds.

import type { Logic, TechniqueInfo } from "../engine/types";

/** The choice of the player. */
export interface Filter {
  /** A profile of the engine. */
  readonly profile: string;
  /** Whether techniques that rely on the puzzle having one solution are used. */
  readonly uniqueness: boolean;
  /** Techniques of the profile that are left out. */
  readonly without: readonly string[];
  /** Techniques that are used besides it. */
  readonly with: readonly string[];
}

/** The usual choice. */
export const USUAL: Filter = { profile: "default", uniqueness: true, without: [], with: [] };

/** The profiles, with a name for people. */
export const PROFILES: readonly (readonly [string, string])[] = [
  ["default", "Usual order"],
  ["complete", "Complete, with the costly ones"],
  ["hodoku", "Order of HoDoKu"],
  ["sudokuwiki", "Order of SudokuWiki"],
];

/** Every technique there is, whatever it costs. */
export const EVERYTHING: Filter = { ...USUAL, profile: "complete" };

/** The choice as the engine reads it. */
export function logicOf(filter: Filter): Logic {
  return {
    profile: filter.profile,
    ...(!filter.uniqueness && { uniqueness: false }),
    ...(filter.without.length > 0 && { without: filter.without }),
    ...(filter.with.length > 0 && { with: filter.with }),
  };
}

/** Whether a technique is used. In profiles other than the usual one, all are taken to be. */
export function isUsed(filter: Filter, technique: TechniqueInfo): boolean {
  if (!filter.uniqueness && technique.assumes === "uniqueness") {
    return false;
  }
  const isUsual = filter.profile !== "default" || technique.in_default;
  return isUsual ? !filter.without.includes(technique.id) : filter.with.includes(technique.id);
}

/** The choice after a technique is switched on or off. */
export function switched(filter: Filter, technique: TechniqueInfo, on: boolean): Filter {
  const isUsual = filter.profile !== "default" || technique.in_default;
  const list = isUsual ? "without" : "with";
  const rest = filter[list].filter((id) => id !== technique.id);
  return { ...filter, [list]: on === isUsual ? rest : [...rest, technique.id] };
}

/** Those that a made board with this side can have. */
export function onMadeBoard(techniques: readonly TechniqueInfo[], side: number): TechniqueInfo[] {
  return onBoard(techniques, side).filter(
    // Boards are made without constraints; how often a technique is next is known of 9x9.
    ({ family, practice }) => family !== "sums" && (side !== 9 || practice !== "never"),
  );
}

/** Those that a board with this side can have. */
export function onBoard(techniques: readonly TechniqueInfo[], side: number): TechniqueInfo[] {
  return techniques.filter(({ sides }) => sides.includes(side));
}

/** A family as a heading. */
export function heading(family: string): string {
  return family.charAt(0).toUpperCase() + family.slice(1);
}

/** Techniques by family, in the order in which the families first appear. */
export function byFamily<T extends { readonly family: string }>(items: readonly T[]): [string, T[]][] {
  const families = new Map<string, T[]>();
  for (const item of items) {
    families.set(item.family, [...(families.get(item.family) ?? []), item]);
  }
  return [...families];
}

const KEY = "pencilproof.techniques";

/** The choice of the last visit; the usual one if there was none or it cannot be read. */
export function loadFilter(): Filter {
  try {
    return parseFilter(localStorage.getItem(KEY));
  } catch {
    // Storage is forbidden: the page works without it.
    return USUAL;
  }
}

/** Keeps the choice for the next visit. */
export function saveFilter(filter: Filter): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(filter));
  } catch {
    // As above.
  }
}

/** The choice in a text that was stored, tolerant of rubbish. */
export function parseFilter(text: string | null): Filter {
  let stored: Partial<Record<keyof Filter, unknown>>;
  try {
    stored = (JSON.parse(text ?? "{}") ?? {}) as typeof stored;
  } catch {
    return USUAL;
  }
  const names = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((name): name is string => typeof name === "string") : [];
  const profile = PROFILES.find(([id]) => id === stored.profile)?.[0] ?? USUAL.profile;
  return { profile, uniqueness: stored.uniqueness !== false, without: names(stored.without), with: names(stored.with) };
}
