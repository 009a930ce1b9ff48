// What the games that were finished add up to. Pure.

import { dayOf } from "./daily";
import { wasHelped, type Tally } from "./tally";

/** A game that was finished. */
export interface Result extends Tally {
  /** The id of the game. */
  readonly id: string;
  readonly degree: string;
  readonly layout: string;
  /** The time that was played, in milliseconds. */
  readonly ms: number;
  /** When it was finished, in milliseconds since 1970. */
  readonly finished: number;
  /** The name of the daily puzzle that it was. */
  readonly daily?: string;
}

/** The games of one degree on one kind of board. Times with help are counted as played alone. */
export interface Summary {
  readonly degree: string;
  readonly layout: string;
  readonly played: number;
  /** How many of them with hints or looks at the solution. */
  readonly helped: number;
  /** The best time without help, in milliseconds. */
  readonly best: number | undefined;
  readonly median: number | undefined;
  readonly streak: Streak;
}

/** Days in a row. */
export interface Streak {
  /** Up to today, or to yesterday if there is nothing yet today. */
  readonly now: number;
  readonly longest: number;
}

/** The summaries in the order of `degrees`, the usual board first. */
export function summaries(results: readonly Result[], degrees: readonly string[], today: string): Summary[] {
  const kinds = new Map<string, Result[]>();
  for (const result of results) {
    const kind = `${kindOf(result.layout)} ${result.degree}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), result]);
  }
  const place = ({ layout, degree }: Summary): number => degrees.indexOf(degree) + (layout === "3x3" ? 0 : 100);
  return [...kinds.values()].map((list) => summary(list, today)).sort((a, b) => place(a) - place(b));
}

function summary(results: readonly Result[], today: string): Summary {
  const { degree = "", layout = "" } = results[0] ?? {};
  const times = results
    .filter((result) => !wasHelped(result))
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  return {
    degree,
    layout: kindOf(layout),
    played: results.length,
    helped: results.length - times.length,
    best: times[0],
    median: median(times),
    streak: streak(
      results.map(({ finished }) => dayOf(finished)),
      today,
    ),
  };
}

/** All jigsaws count as one kind of board. */
function kindOf(layout: string): string {
  return layout.startsWith("jigsaw:") ? "jigsaw" : layout;
}

function median(sorted: readonly number[]): number | undefined {
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[half - 1], sorted[half]];
  return sorted.length % 2 === 1 || low === undefined || high === undefined ? high : (low + high) / 2;
}

/** The days in a row among some days, such as `2026-11-25`. */
export function streak(days: readonly string[], today: string): Streak {
  const played = new Set(days);
  const before = (day: string): string => dayOf(Date.parse(day) - 86_400_000);
  const runTo = (day: string): number => {
    let length = 0;
    for (let at = day; played.has(at); at = before(at)) {
      length += 1;
    }
    return length;
  };
  return { now: runTo(today) || runTo(before(today)), longest: Math.max(0, ...[...played].map(runTo)) };
}

/** The days on which a daily puzzle was finished on its day, of one degree or of any. */
export function dailyDays(results: readonly Result[], degree?: string): string[] {
  return results.flatMap(({ daily, finished }) => {
    const [day, word] = daily?.split(" ") ?? [];
    return day === dayOf(finished) && (degree === undefined || word === degree) ? [day] : [];
  });
}

/** The best time without help of a degree on a board, besides one game. */
export function bestBefore(results: readonly Result[], of: Result): number | undefined {
  const times = results.filter(
    (each) =>
      each.id !== of.id && each.degree === of.degree && kindOf(each.layout) === kindOf(of.layout) && !wasHelped(each),
  );
  return times.length === 0 ? undefined : Math.min(...times.map(({ ms }) => ms));
}

const COLUMNS = ["finished", "degree", "layout", "seconds", "hints", "checks", "reveals", "daily"] as const;

/** The results as comma-separated values, with a line of titles. */
export function csvOf(results: readonly Result[]): string {
  const row = (result: Result): Record<(typeof COLUMNS)[number], string | number> => ({
    ...result,
    finished: new Date(result.finished).toISOString(),
    seconds: Math.round(result.ms / 1000),
    daily: result.daily ?? "",
  });
  const lines = results.map((result) => COLUMNS.map((column) => row(result)[column]).join(","));
  return [COLUMNS.join(","), ...lines, ""].join("\n");
}
