// The degrees of difficulty: words for ranges of Pencilproof ratings, as the engine has them.

import table from "./degrees.json" with { type: "json" };

/** A degree of difficulty. */
export interface DegreeInfo {
  /** The word, by which requests choose it. */
  readonly name: string;
  /** The lowest rating of the range; null for puzzles that the techniques do not solve. */
  readonly least: number | null;
  /** The highest rating of the range; null if there is none. */
  readonly most: number | null;
  /** What a puzzle of this degree asks of a person. */
  readonly needs: string;
}

/**
 * The degrees, from easy to hard. The file comes from the engine (`cargo xtask looks`), so that the first view waits for
 * nothing.
 */
export const DEGREES: readonly DegreeInfo[] = table;
