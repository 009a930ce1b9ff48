import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Call } from "./calls";
import type { Listener, Run } from "./pool";
import { racing } from "./race";

const wish = (body: object): Call => ({
  method: "POST",
  path: "/v1/generate",
  accept: "application/x-ndjson",
  body: JSON.stringify(body),
});
const DONE = { status: 200, type: "application/x-ndjson", body: "" };

/** Runs that do what the test says, and what was heard of them. */
function field(call: Call) {
  const runs: { readonly listener: Listener; isEnded: boolean }[] = [];
  const run: Run = (_, listener) => {
    const own = { listener, isEnded: false };
    runs.push(own);
    return () => (own.isEnded = true);
  };
  const heard: string[] = [];
  const cancel = racing(run, 3)(call, {
    line: (line) => heard.push(line),
    answer: ({ status }) => heard.push(String(status)),
    broken: () => heard.push("broken"),
  });
  return { runs, heard, cancel, ended: () => runs.map(({ isEnded }) => isEnded) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is found soon is found by one worker", () => {
  const { runs, heard } = field(wish({ difficulty: "easy" }));
  runs[0]!.listener.line('{"made":1}');
  runs[0]!.listener.line('{"ended":"complete"}');
  runs[0]!.listener.answer(DONE);
  vi.advanceTimersByTime(10_000);
  expect(runs.length).toBe(1);
  expect(heard).toEqual(['{"made":1}', '{"ended":"complete"}', "200"]);
});

test("the first of several that finds a puzzle ends the others", () => {
  const { runs, heard, ended } = field(wish({ needs: "x-wing", count: 1 }));
  vi.advanceTimersByTime(500);
  expect(runs.length).toBe(3);
  runs[0]!.listener.line('{"tried":5}');
  runs[2]!.listener.line('{"tried":2}');
  runs[1]!.listener.line('{"made":1}');
  expect(ended()).toEqual([true, false, true]);
  runs[1]!.listener.line('{"ended":"complete"}');
  runs[1]!.listener.answer(DONE);
  expect(heard).toEqual(['{"tried":5}', '{"tried":7}', '{"made":1}', '{"ended":"complete"}', "200"]);
});

test("the last of several that find nothing tells why", () => {
  const { runs, heard } = field(wish({}));
  vi.advanceTimersByTime(500);
  for (const [index, { listener }] of runs.entries()) {
    if (index === 1) {
      listener.broken();
    } else {
      listener.line(`{"ended":"patience","attempts":${index}}`);
      listener.answer(DONE);
    }
  }
  expect(heard).toEqual(['{"ended":"patience","attempts":2}', "200"]);
});

test("a refusal is told at once", () => {
  const { runs, heard, ended } = field(wish({ clues: 3 }));
  vi.advanceTimersByTime(500);
  runs[0]!.listener.answer({ ...DONE, status: 422 });
  expect(heard).toEqual(["422"]);
  expect(ended()).toEqual([false, true, true]);
});

test("who leaves ends all", () => {
  const { ended, cancel } = field(wish({}));
  vi.advanceTimersByTime(500);
  cancel();
  expect(ended()).toEqual([true, true, true]);
});

test("what has a seed, a number of attempts, several puzzles, or another question is for one worker", () => {
  for (const call of [
    wish({ seed: 7 }),
    wish({ attempts: 9 }),
    wish({ count: 2 }),
    { ...wish({}), path: "/v1/solve" },
  ]) {
    const { runs } = field(call);
    vi.advanceTimersByTime(10_000);
    expect(runs.length, JSON.stringify(call)).toBe(1);
  }
});
