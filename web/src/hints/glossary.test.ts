import { expect, test } from "vitest";
import { newTerms } from "./glossary";

function terms(...texts: string[]): string[] {
  return newTerms(texts, new Set()).map(({ term }) => term);
}

test("words are explained where they are used as words of the field", () => {
  expect(terms("At least one of r6c1 and r7c7 is 6, and r7c1 sees both.")).toEqual(["sees"]);
  expect(terms("Try F in r16c5 and see what follows.")).toEqual([]);
  expect(terms("In rows 4 and 7 the 5 can only go in columns 1 and 8, or in the fin r7c3.")).toEqual(["fin"]);
});

test("a notation is explained, a sentence with a sign is not", () => {
  expect(terms("(6=1)r6c1 - (1=4)r6c8 => r7c1<>6")).toEqual(["notation"]);
  expect(terms("Nothing else in box 5 can be 2 or 8.")).toEqual([]);
});

test("what was explained is not explained again, nor twice at once", () => {
  expect(newTerms(["r1c1 sees both.", "r2c2 sees both."], new Set())).toHaveLength(1);
  expect(newTerms(["r1c1 sees both."], new Set(["sees"]))).toEqual([]);
});

test("strong and weak links are explained together", () => {
  expect(terms("Strong and weak links take turns.")).toEqual(["strong link", "weak link"]);
  expect(newTerms(["A weak link."], new Set(["strong link"])).map(({ term }) => term)).toEqual(["weak link"]);
});
