import { describe, expect, it } from "vitest";
import { dailyName, dailySeed, dayOf, dayWords } from "./daily";
import { bestBefore, csvOf, dailyDays, streak, summaries, type Result } from "./statistics";
import { helped, more, NO_HELP, restoreTally, tallyWords, wasHelped } from "./tally";

const DEGREES = ["easy", "medium", "hard", "expert", "extreme", "beyond"];

function result(more: Partial<Result>): Result {
  return {
    ...NO_HELP,
    id: String(Math.random()),
    degree: "hard",
    layout: "3x3",
    ms: 600_000,
    finished: Date.parse("2026-11-25T12:00:00Z"),
    ...more,
  };
}

describe("statistics", () => {
  it("take best and median from games without hints alone", () => {
    const all = [
      result({ ms: 500_000 }),
      result({ ms: 100_000, hints: 1 }),
      result({ ms: 50_000, reveals: 1 }),
      result({ ms: 300_000, checks: 2 }),
      result({ ms: 700_000 }),
      result({ ms: 900_000 }),
    ];
    const [hard] = summaries(all, DEGREES, "2026-11-25");
    expect(hard).toMatchObject({ played: 6, helped: 2, best: 300_000, median: 600_000 });
    expect(summaries(all.slice(0, 1), DEGREES, "2026-11-25")[0]).toMatchObject({ best: 500_000, median: 500_000 });
    expect(summaries(all.slice(1, 2), DEGREES, "2026-11-25")[0]).toMatchObject({ best: undefined, median: undefined });
  });

  it("keep degrees and boards apart, the usual board first", () => {
    const jigsaw = (map: string) => result({ layout: `jigsaw:${map}`, degree: "easy" });
    const all = [
      jigsaw("1"),
      jigsaw("2"),
      result({}),
      result({ degree: "easy" }),
      result({ layout: "2x2", degree: "easy" }),
    ];
    expect(summaries(all, DEGREES, "2026-11-25").map(({ degree, layout, played }) => [degree, layout, played])).toEqual(
      [
        ["easy", "3x3", 1],
        ["hard", "3x3", 1],
        ["easy", "jigsaw", 2],
        ["easy", "2x2", 1],
      ],
    );
  });

  it("count days in a row, across months, up to today or yesterday", () => {
    expect(streak([], "2026-03-01")).toEqual({ now: 0, longest: 0 });
    expect(streak(["2026-02-28", "2026-03-01", "2026-02-27"], "2026-03-01")).toEqual({ now: 3, longest: 3 });
    expect(streak(["2026-02-28", "2026-02-27"], "2026-03-01")).toEqual({ now: 2, longest: 2 });
    expect(streak(["2026-02-26", "2026-02-25", "2026-02-25", "2026-03-01"], "2026-03-01")).toEqual({
      now: 1,
      longest: 2,
    });
    expect(streak(["2026-02-26"], "2026-03-01")).toEqual({ now: 0, longest: 1 });
  });

  it("count a daily puzzle on its day alone", () => {
    const all = [
      result({ daily: "2026-11-25 hard" }),
      result({ daily: "2026-11-24 hard" }),
      result({ daily: "2026-11-25 easy" }),
      result({}),
    ];
    expect(dailyDays(all)).toEqual(["2026-11-25", "2026-11-25"]);
    expect(dailyDays(all, "easy")).toEqual(["2026-11-25"]);
  });

  it("know the best time besides a game", () => {
    const last = result({ id: "last", ms: 1 });
    const others = [
      result({ ms: 9 }),
      result({ ms: 5, hints: 1 }),
      result({ ms: 7 }),
      result({ ms: 2, degree: "easy" }),
    ];
    expect(bestBefore([...others, last], last)).toBe(7);
    expect(bestBefore([last], last)).toBeUndefined();
  });

  it("go out as a table", () => {
    const csv = csvOf([result({ ms: 61_500, hints: 2, daily: "2026-11-25 hard" }), result({})]);
    expect(csv.split("\n")).toEqual([
      "finished,degree,layout,seconds,hints,checks,reveals,daily",
      "2026-11-25T12:00:00.000Z,hard,3x3,62,2,0,0,2026-11-25 hard",
      "2026-11-25T12:00:00.000Z,hard,3x3,600,0,0,0,",
      "",
    ]);
  });
});

describe("daily puzzles", () => {
  it("have a seed for each day and degree", () => {
    const day = dayOf(Date.parse("2026-11-25T23:59:59Z"));
    expect(day).toBe("2026-11-25");
    const days = [day, "2026-11-26", "2027-01-01"];
    const seeds = days.flatMap((day) => [0, 1, 2, 3, 4].map((place) => dailySeed(day, place)));
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(dailySeed(day, 2)).toBe(202611252);
    expect([dailyName(day, "hard"), dayWords(day)]).toEqual(["2026-11-25 hard", "25 November 2026"]);
  });
});

describe("a tally", () => {
  it("counts help, and says so", () => {
    const some = helped(helped(helped(undefined, "hints"), "hints"), "checks");
    expect(some).toEqual({ hints: 2, checks: 1, reveals: 0 });
    expect(tallyWords(some)).toBe("2 hints, 1 check");
    expect(tallyWords(helped(undefined, "reveals"))).toBe("1 look at the solution");
    expect(tallyWords()).toBe("");
    expect([some, helped(undefined, "checks"), helped(undefined, "reveals"), undefined].map(wasHelped)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("of two pages is the larger of each kind", () => {
    const [a, b] = [helped(undefined, "hints"), helped(undefined, "checks")];
    expect(more(a, b)).toEqual({ hints: 1, checks: 1, reveals: 0 });
    expect([more(a, undefined), more(undefined, b), more(undefined, undefined)]).toEqual([a, b, undefined]);
  });

  it("that was stored may be rubbish", () => {
    expect(restoreTally({ hints: 2, checks: "x", reveals: -4 })).toEqual({ hints: 2, checks: 0, reveals: 0 });
    expect([restoreTally(undefined), restoreTally(null), restoreTally("x")]).toEqual([undefined, undefined, undefined]);
  });
});
