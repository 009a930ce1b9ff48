// oxlint-disable unicorn/no-thenable -- what follows in a case is called `then` in the API
import { expect, test } from "vitest";
import { proofWords } from "./proofWords";

const rule = (name: string, weight = 1) => ({ rule: name, weight });
const texts = (lines: readonly { text: string }[]): string[] => lines.map(({ text }) => text);

test("a counting says both sums and what is over", () => {
  const proof = {
    kind: "counting" as const,
    base: [rule("7 in row 2"), rule("7 in row 5")],
    cover: [rule("7 in column 1"), rule("7 in column 4", 2)],
  };
  const [here, there, end] = texts(proofWords(proof));
  expect(here).toContain("7 in row 2, 7 in row 5. Exactly 2");
  expect(there).toContain("7 in column 1, twice 7 in column 4. Exactly 3");
  expect(end).toContain("at least 2 times more there than here");
});

test("a counting with cages does not say how many candidates are true", () => {
  const proof = {
    kind: "counting" as const,
    base: [rule("killer cage r1c1 r1c2, sum 15")],
    cover: [rule("r1c1", 9), rule("r1c2", 9)],
  };
  expect(texts(proofWords(proof)).join(" ")).not.toContain("Exactly");
});

test("fillings name their cages", () => {
  const proof = { kind: "fillings" as const, parts: [{ constraint: "killer cage r1c1 r1c2, sum 3" }] };
  expect(texts(proofWords(proof))).toEqual([
    "Go through all ways to fill killer cage r1c1 r1c2, sum 3: it holds in each of them.",
  ]);
});

test("cases stand below what they assume", () => {
  const proof = {
    kind: "cases" as const,
    tree: {
      split: { candidate: "7r3c5" },
      branches: [
        { if: "7r3c5", then: "close" as const },
        { if: "not 7r3c5", then: "close" as const },
      ],
    },
  };
  const lines = proofWords(proof);
  expect(lines.map(({ depth }) => depth)).toEqual([0, 0, 1, 0, 1]);
  expect(lines[0]?.text).toBe("7r3c5 is true or false:");
});

test("a long tree is cut, and says so", () => {
  const lemmas = Array.from({ length: 100 }, (_, index) => ({
    clause: [`not ${(index % 9) + 1}r1c1`],
    by: { kind: "single" as const, rule: "the value of r1c1" },
  }));
  const lines = texts(proofWords({ kind: "cases", tree: { lemmas, then: "close" } }));
  expect(lines).toHaveLength(61);
  expect(lines.at(-1)).toBe("… and 142 more lines.");
});
