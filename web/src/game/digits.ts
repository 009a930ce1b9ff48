// Sets of digits as bit masks, and the symbols of digits.

import type { Digit, Digits } from "./types";

/** The largest side of a board. */
export const MAX_SIDE = 25;

/** The set of one digit. */
export function bit(digit: Digit): Digits {
  return 1 << (digit - 1);
}

/** All digits of a board. */
export function allDigits(side: number): Digits {
  return 2 ** side - 1;
}

/** Whether a set has a digit. */
export function has(digits: Digits, digit: Digit): boolean {
  return (digits & bit(digit)) !== 0;
}

/** The digits of a set, ascending. */
export function listOf(digits: Digits): Digit[] {
  const list: Digit[] = [];
  for (let rest = digits; rest !== 0; rest &= rest - 1) {
    list.push(32 - Math.clz32(rest & -rest));
  }
  return list;
}

/** The set of some digits. */
export function setOf(digits: Iterable<Digit>): Digits {
  let set = 0;
  for (const digit of digits) {
    set |= bit(digit);
  }
  return set;
}

/** How many digits a set has. */
export function sizeOf(digits: Digits): number {
  let count = 0;
  for (let rest = digits; rest !== 0; rest &= rest - 1) {
    count += 1;
  }
  return count;
}

/** The symbol of a digit: `1` to `9`, then `A` to `P`. */
export function symbolOf(digit: Digit): string {
  return digit <= 9 ? String(digit) : String.fromCharCode(55 + digit);
}

/** The digit of a symbol in either case, or 0. */
export function digitOf(symbol: string): Digit | 0 {
  const code = symbol.length === 1 ? symbol.toUpperCase().charCodeAt(0) : 0;
  if (code >= 49 && code <= 57) {
    return code - 48;
  }
  return code >= 65 && code <= 80 ? code - 55 : 0;
}
