import { describe, expect, it } from "vitest";
import { allDigits, bit, digitOf, has, listOf, setOf, sizeOf, symbolOf } from "./digits";

describe("digits", () => {
  it("have symbols that are read in either case", () => {
    for (let digit = 1; digit <= 25; digit += 1) {
      expect(digitOf(symbolOf(digit))).toBe(digit);
      expect(digitOf(symbolOf(digit).toLowerCase())).toBe(digit);
    }
    expect([10, 25].map(symbolOf)).toEqual(["A", "P"]);
    for (const other of ["0", "Q", ".", "", "12", "@", "`"]) {
      expect(digitOf(other)).toBe(0);
    }
  });

  it("make sets", () => {
    expect(listOf(setOf([25, 1, 9]))).toEqual([1, 9, 25]);
    expect(listOf(0)).toEqual([]);
    expect(sizeOf(allDigits(25))).toBe(25);
    expect(has(bit(7), 7)).toBe(true);
    expect(has(allDigits(6), 7)).toBe(false);
  });
});
