// A step told beat by beat: which part of its picture belongs to which sentence. The order of the text is the order of
// the drawing.

import type { Mark, Step, TraceMark } from "../engine/types";
import type { Shown } from "./scene";

/** One beat: a sentence, and the picture up to it. */
export interface Beat {
  readonly text: string;
  readonly shown: Shown;
}

/** Whether a reason is the notation of a chain, which stands under the words and is no sentence. */
export function isNotation(reason: string): boolean {
  return reason.includes(" => ") && /^\(?[0-9A-P]/.test(reason);
}

/** The sentences of a step without its notation. */
export function sentences(reasons: readonly string[]): string[] {
  return reasons.filter((reason) => !isNotation(reason));
}

/** The beats of a step, in order; the last one has the whole picture. */
export function beatsOf(step: Step): Beat[] {
  const whole: Shown = { marks: step.marks, placements: step.placements, eliminations: step.eliminations };
  const before =
    step.trace !== null && step.trace.marks.some(({ text }) => text !== null)
      ? traceBeats(step, step.trace.marks)
      : reasonBeats(step);
  return [...before, { text: step.conclusion, shown: whole }];
}

function argument(marks: readonly Mark[]): Shown {
  return { marks, placements: [], eliminations: [] };
}

/** A colouring grows candidate by candidate: first where it starts, then each inference, then why it ends. */
function traceBeats(step: Step, trace: readonly TraceMark[]): Beat[] {
  const told = sentences(step.reasons);
  const inferred = new Set(trace.map(({ candidate }) => candidate));
  const marks: readonly Mark[] = step.marks;
  const known = marks.filter((mark) => !isEnd(step, mark));
  const start = known.filter(({ candidate }) => candidate === undefined || !inferred.has(candidate));
  const opening = told[0];
  const beats: Beat[] = opening === undefined ? [] : [{ text: opening, shown: argument(start) }];
  trace.forEach(({ text }, index) => {
    if (text === null) {
      return;
    }
    const so = trace.slice(0, index + 1);
    const grown = known.filter((mark) => mark.candidate === undefined || isShown(mark, so, inferred));
    beats.push({ text: text.charAt(0).toUpperCase() + text.slice(1), shown: argument(grown) });
  });
  const ending = told.slice(Math.max(1, told.length - 2)).find((text) => text.includes("fails"));
  return ending === undefined ? beats : [...beats, { text: ending, shown: argument(step.marks) }];
}

/** Whether a mark frames where a colour fails, which nobody knows before it does. */
function isEnd({ trace }: Step, mark: Mark): boolean {
  const end = trace?.fails?.rule;
  if (end === undefined || mark.role !== "focus") {
    return false;
  }
  const isAtStart = mark.house !== undefined && trace?.rule?.endsWith(` in ${mark.house}`) === true;
  return !isAtStart && (mark.cell === end || (mark.house !== undefined && end.endsWith(` in ${mark.house}`)));
}

/** Whether a candidate's mark belongs to the picture once some inferences are known. */
function isShown(mark: Mark, known: readonly TraceMark[], inferred: ReadonlySet<string>): boolean {
  if (mark.candidate === undefined || !inferred.has(mark.candidate)) {
    return true;
  }
  const side = mark.role.startsWith("blue") ? "blue" : mark.role.startsWith("green") ? "green" : undefined;
  return known.some((each) => each.candidate === mark.candidate && (side === undefined || each.side === side));
}

/** Each sentence brings in what it names. What none names comes with the first; what the argument hits, with the last. */
function reasonBeats(step: Step): Beat[] {
  const told = sentences(step.reasons);
  const side = Math.sqrt(step.position.puzzle.length);
  const names = told.map((text) => namesIn(text, side));
  const beatOf = (mark: Mark): number => {
    const found = names.findIndex((known) => targets(mark).some((target) => known.has(target)));
    if (mark.role === "cover" || mark.role === "loose-cover") {
      return Math.max(found, told.length - 1);
    }
    return found === -1 ? fallback(step, mark, told.length) : found;
  };
  const beats = step.marks.map((mark) => ({ mark, at: beatOf(mark) }));
  return told.map((text, index) => ({
    text,
    shown: argument(beats.filter(({ at }) => at <= index).map(({ mark }) => mark)),
  }));
}

function fallback(step: Step, mark: Mark, count: number): number {
  const isLate = mark.role === "guardian" || (step.evidence.kind === "cases" && mark.role !== "focus");
  return isLate ? count - 1 : 0;
}

/** The names under which a sentence may speak of a mark. */
function targets(mark: Mark): string[] {
  const names = [mark.cell, mark.house].filter((name) => name !== undefined);
  const candidates = [mark.candidate, ...(mark.from ?? []), ...(mark.to ?? [])].filter((name) => name !== undefined);
  return [...names, ...candidates.map((name) => name.slice(1))];
}

/** The cells and houses that a text names: `r4c5`, groups such as `r48c2` on boards up to 9x9, `rows 2 and 7`. */
export function namesIn(text: string, side = 9): Set<string> {
  const names = new Set<string>();
  for (const [, rows = "", columns = ""] of text.matchAll(/r(\d+)c(\d+)/g)) {
    names.add(`r${rows}c${columns}`);
    // On larger boards rows and columns have two figures, and groups are not written.
    for (const row of side > 9 ? [] : rows) {
      for (const column of columns) {
        names.add(`r${row}c${column}`);
      }
    }
  }
  for (const [, kind = "", numbers = ""] of text.matchAll(
    /\b(row|column|box|diagonal|window)e?s? (\d+(?:, \d+)*(?: and \d+)?)/g,
  )) {
    for (const [number] of numbers.matchAll(/\d+/g)) {
      names.add(`${kind} ${number}`);
    }
  }
  return names;
}
