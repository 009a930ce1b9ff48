// The puzzles of a day, one for each degree. They are made from the date, so that everybody with the same
// version of the engine gets the same. Pure.

/** The day of a time in milliseconds since 1970, in UTC: `2026-11-25`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The name of a daily puzzle. */
export function dailyName(day: string, degree: string): string {
  return `${day} ${degree}`;
}

/** The seed of a daily puzzle; each degree has one of its own: with a common one the puzzles would share a solution. */
export function dailySeed(day: string, place: number): number {
  return Number(day.replaceAll("-", "")) * 10 + place;
}

/** A day in words: `25 November 2026`. */
export function dayWords(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}
