// What helped the player in a game. It is counted, so that times with help are not taken for times without.

/** How often something helped. */
export interface Tally {
  /** Steps of which more than the kind of mistake was told. */
  readonly hints: number;
  /** Questions whether there is a mistake. */
  readonly checks: number;
  /** Looks at the solution, or at a part of it. */
  readonly reveals: number;
}

/** A game without any help. */
export const NO_HELP: Tally = { hints: 0, checks: 0, reveals: 0 };

/** The tally after one more help. */
export function helped(tally: Tally = NO_HELP, by: keyof Tally): Tally {
  return { ...tally, [by]: tally[by] + 1 };
}

/** The tally of a game that was played on two pages at once. */
export function more(a: Tally | undefined, b: Tally | undefined): Tally | undefined {
  if (a === undefined || b === undefined) {
    return a ?? b;
  }
  return {
    hints: Math.max(a.hints, b.hints),
    checks: Math.max(a.checks, b.checks),
    reveals: Math.max(a.reveals, b.reveals),
  };
}

/** Whether steps or parts of the solution were told. To know that there is no mistake is not that much. */
export function wasHelped({ hints, reveals }: Tally = NO_HELP): boolean {
  return hints + reveals > 0;
}

/** The tally in words: "2 hints, 1 check"; "" if nothing helped. */
export function tallyWords(tally: Tally = NO_HELP): string {
  const count = (number: number, word: string): string[] =>
    number === 0 ? [] : [`${number} ${word}${number === 1 ? "" : "s"}`];
  const { hints, checks, reveals } = tally;
  return [
    ...count(hints, "hint"),
    ...count(checks, "check"),
    ...count(reveals, "look").map((words) => `${words} at the solution`),
  ].join(", ");
}

/** A tally that was stored, tolerant of rubbish. */
export function restoreTally(stored: unknown): Tally | undefined {
  if (typeof stored !== "object" || stored === null) {
    return undefined;
  }
  const { hints, checks, reveals } = stored as Partial<Record<keyof Tally, unknown>>;
  const count = (number: unknown): number => (Number.isSafeInteger(number) ? Math.max(0, Number(number)) : 0);
  return { hints: count(hints), checks: count(checks), reveals: count(reveals) };
}
