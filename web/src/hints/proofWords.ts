// A proof in words: what a checker counts or follows, for people.

import type { CaseTree, CountedRules, Proof, WeightedRule } from "../engine/types";

/** More lines of a tree of cases are not told. */
const MOST_LINES = 60;

/** A line of a proof, and how deep in its cases it stands. */
export interface ProofLine {
  readonly depth: number;
  readonly text: string;
}

/** The lines of a proof; none if it has no words. */
export function proofWords(proof: Proof): readonly ProofLine[] {
  const lines = linesOf(proof, 0);
  return lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), { depth: 0, text: `… and ${lines.length - MOST_LINES} more lines.` }];
}

function linesOf(proof: Proof, depth: number): ProofLine[] {
  const at = (texts: readonly string[]): ProofLine[] => texts.map((text) => ({ depth, text }));
  switch (proof.kind) {
    case "single":
      return at([`One candidate of ${proof.rule} must be true, and only one is left.`]);
    case "counting":
      return at(countWords(proof));
    case "several":
      return at(proof.counts.flatMap(countWords));
    case "fillings": {
      const parts = proof.parts.map((part) =>
        "constraint" in part ? part.constraint : `the cells of ${listed(part.sum.cover)} less ${listed(part.sum.base)}`,
      );
      return at([`Go through all ways to fill ${parts.join(" and ")}: it holds in each of them.`]);
    }
    case "cases":
      return treeWords(proof.tree, depth);
    case "exchange": {
      const cells = proof.cells.map(({ cell, digits }) => `${cell} (${digits.join(" and ")})`);
      return at([`Exchange the two digits in each of these cells: ${cells.join(", ")}. ${TWIN}`]);
    }
    case "rearrangement": {
      const moves = proof.moves.map(({ from, to }) => `${from} to ${to}`);
      return at([`Move the digits all at once: ${moves.join(", ")}. ${TWIN}`]);
    }
    case "refilling": {
      const cells = proof.cells.map(({ cell, digits }) => `${cell} (${digits.join(", ")})`);
      return at([
        `Go through all ways to fill these cells with these digits: ${cells.join("; ")}. ` +
          "Each has another one with which every house keeps its digits, so a solution with this pattern would have a " +
          "twin. The puzzle has only one solution.",
      ]);
    }
    case "line-swap": {
      const [digits, corners, lines] = [proof.digits, proof.corners, proof.lines].map((two) => two.join(" and "));
      return at([
        `Exchange ${digits} in ${corners} and in the cells where ${lines} meet their lines, then let opposite cells ` +
          `of ${lines} trade places where that is needed. ${TWIN}`,
      ]);
    }
    case "pair-swap": {
      const digits = proof.digits.join(" and ");
      return at([`Exchange ${digits} in all cells but these: ${proof.cells.join(", ")}. ${TWIN}`]);
    }
    case "automorphism":
      return at([
        "Move each cell to its image and turn each digit into its image: the givens stay as they are, and so does the " +
          "only solution. A candidate is true exactly if its image is.",
      ]);
    case "other":
      return [];
  }
}

/** Why a deadly pattern is impossible. */
const TWIN =
  "Every house keeps its digits, so a solution with this pattern would have a twin. The puzzle has only one solution.";

/** Rules with how often each counts: `7 in row 3, twice the value of r1c2`. */
function listed(rules: readonly WeightedRule[]): string {
  return rules
    .map(({ rule, weight }) => (weight === 1 ? rule : weight === 2 ? `twice ${rule}` : `${weight} times ${rule}`))
    .join(", ");
}

function sum(rules: readonly WeightedRule[]): number {
  return rules.reduce((total, { weight }) => total + weight, 0);
}

/** Whether a name is that of a rule, one candidate of which is true; those of cages list their cells. */
function isRule({ rule }: WeightedRule): boolean {
  return /^r\d+c\d+$/u.test(rule) || !/r\d+c\d+/u.test(rule);
}

function countWords({ base, cover }: CountedRules): string[] {
  if (![...base, ...cover].every(isRule)) {
    return [
      `Here: ${listed(base)}.`,
      `There: ${listed(cover)}.`,
      "A digit of a cage counts as much as it adds to the sum. What is counted more often there than here, by more than " +
        "is to spare, is false.",
    ];
  }
  const spare = sum(cover) - sum(base);
  const [surplus, rest] =
    spare === 0
      ? ["more often there than here", ""]
      : [`at least ${spare + 1} times more there than here`, ` (${spare} to spare)`];
  return [
    `Here: ${listed(base)}. Exactly ${sum(base)} of these candidates are true, as each rule has one.`,
    `There: ${listed(cover)}. Exactly ${sum(cover)} of these are true.`,
    spare < 0
      ? "No candidate is counted more often here than there, yet more of them would be true here: a contradiction."
      : `No candidate is counted more often here than there${rest}, so one that is counted ${surplus} is false.`,
  ];
}

function treeWords(tree: CaseTree, depth: number): ProofLine[] {
  const here = (text: string): ProofLine => ({ depth, text });
  if (tree === "close") {
    return [here("Follow the singles: they prove it, or lead to a contradiction.")];
  }
  if ("count" in tree) {
    return [here("Follow the singles, then count."), ...countWords(tree.count).map(here)];
  }
  if ("branches" in tree) {
    const { split } = tree;
    const on =
      "rule" in split
        ? `One candidate of ${split.rule} is true:`
        : "candidate" in split
          ? `${split.candidate} is true or false:`
          : `One of what fact ${split.clause + 1} names is true:`;
    return [
      here(on),
      ...tree.branches.flatMap((branch) => [here(`If ${branch.if}:`), ...treeWords(branch.then, depth + 1)]),
    ];
  }
  return [
    ...tree.lemmas.flatMap(({ clause, by }, index) => [
      here(`Fact ${index + 1}: ${clause.join(" or ")}.`),
      ...linesOf(by, depth + 1),
    ]),
    here("From these:"),
    ...treeWords(tree.then, depth),
  ];
}
