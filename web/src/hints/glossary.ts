// What the words of hints mean. A word is explained where it first appears in a session of play, then no more.

/** How a word is recognised, the word, and its meaning. */
type Entry = readonly [RegExp, string, string];

/** The words, each with its meaning. The longest match wins, so that "strong link" is not taken for "link". */
const MEANINGS: readonly Entry[] = [
  [/\bstrong links?\b/i, "strong link", "one of the two must be true"],
  [/\bweak links?\b/i, "weak link", "at most one of the two can be true"],
  [/\bcandidates?\b/i, "candidate", "a digit that a cell can still be"],
  [/\brestricted commons?\b/i, "restricted common", "a digit of two sets that can be true in only one of them"],
  [/\balmost locked sets?\b|\bALS\b/, "almost locked set", "cells with one digit more than there are cells"],
  [/\bfins?\b/i, "fin", "an extra place outside the pattern; if it is not true, the pattern holds"],
  [/\bpivot\b/i, "pivot", "the cell on which the argument turns"],
  [/\bpincers?\b/i, "pincer", "a cell at the end of the pattern; one of the pincers must be true"],
  [/\bguardians?\b/i, "guardian", "an extra candidate that saves the pattern; one of them must be true"],
  [/\bdeadly pattern\b/i, "deadly pattern", "cells whose digits could be swapped, which would make two solutions"],
  [/\bbivalue\b/i, "bivalue cell", "a cell with exactly two candidates"],
  [/\bsees? (?:both|every|each|all|the|either|r?\d)/, "sees", "shares a row, a column, a box or another house with it"],
  [/\bhouses?\b/i, "house", "a row, column or box: cells that hold each digit once"],
  [/\bX-Wing\b/, "X-Wing", "two lines with a digit in the same two places"],
  [/\bfish\b/i, "fish", "some lines whose places for a digit lie in as many crossing lines"],
  [
    /\bexactly one colour is true\b/i,
    "colours",
    "all green ones are true and all blue ones false, or the other way round",
  ],
  [/\bGEM\b/, "GEM", "Graded Equivalence Marks: candidates marked by what follows from either colour"],
  [/ = .* - |\) ?=| => /, "notation", "= means one of the two is true at least, - one at most, => what follows"],
];

/** A word and what it means. */
export interface Meaning {
  readonly term: string;
  readonly meaning: string;
}

/** Words that are only understood together: whoever meets one is told both. */
const PAIR: readonly string[] = ["strong link", "weak link"];

/** The words in some texts that were not explained before, in the order of the texts. */
export function newTerms(texts: readonly string[], explained: ReadonlySet<string>): Meaning[] {
  const found: Meaning[] = [];
  for (const text of texts) {
    const isMet = ([pattern, term]: Entry): boolean =>
      pattern.test(text) ||
      (PAIR.includes(term) && MEANINGS.some((each) => PAIR.includes(each[1]) && each[0].test(text)));
    for (const entry of MEANINGS) {
      const [, term, meaning] = entry;
      if (isMet(entry) && !explained.has(term) && !found.some((known) => known.term === term)) {
        found.push({ term, meaning });
      }
    }
  }
  return found;
}
