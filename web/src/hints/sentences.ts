// The reasons of a step: sentences, and the notation of a chain under them.

/** Whether a reason is the notation of a chain, which stands under the words and is no sentence. */
export function isNotation(reason: string): boolean {
  return reason.includes(" => ") && /^\(?[0-9A-P]/.test(reason);
}

/** The sentences of a step without its notation. */
export function sentences(reasons: readonly string[]): string[] {
  return reasons.filter((reason) => !isNotation(reason));
}
