// The degrees of difficulty: words for ranges of Pencilproof ratings, as the engine has them (`DEGREES` in `generate`).

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
 * The degrees, from easy to hard. A boundary lies where a person needs something new: to note candidates in single
 * cells, to compare cells of a house, to look at several houses at once, to follow what would happen.
 */
export const DEGREES: readonly DegreeInfo[] = [
  { name: "easy", least: 0, most: 1.5, needs: "hidden singles: look for the only place of a digit, no notes" },
  { name: "medium", least: 1.6, most: 2.8, needs: "naked singles and locked candidates: some notes" },
  { name: "hard", least: 2.9, most: 4, needs: "pairs, triples, X-Wing and Swordfish: full notes" },
  {
    name: "expert",
    least: 4.1,
    most: 6.4,
    needs: "wings, larger fish, rectangles and colouring: patterns across the board",
  },
  { name: "extreme", least: 6.5, most: null, needs: "chains and almost locked sets: long arguments" },
  { name: "beyond", least: null, most: null, needs: "more than the techniques; hardly any 9x9" },
];
