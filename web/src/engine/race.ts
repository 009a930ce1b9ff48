// Long searches for a puzzle: several workers look for one, and the first that finds it ends the others.

import type { Call } from "./calls";
import type { Run } from "./pool";

/** How long a worker looks alone, in milliseconds. Most puzzles are found sooner. */
const ALONE = 500;

const MAKERS = ["/v1/generate", "/v1/practise"];

/** Has up to `most` workers look for what chance decides. */
export function racing(run: Run, most: number): Run {
  return (call, listener) => {
    if (!isLeftToChance(call)) {
      return run(call, listener);
    }
    const ends: (() => void)[] = [];
    const tried: number[] = [];
    let left = 0;
    const over = (tell: () => void): void => {
      left -= 1;
      if (left === 0) {
        clearTimeout(timer);
        tell();
      }
    };
    const start = (): void => {
      const own = ends.length;
      const win = (): void => {
        clearTimeout(timer);
        ends.forEach((end, runner) => runner !== own && end());
        left = 1;
      };
      left += 1;
      ends[own] = run(call, {
        line: (line) => {
          const event = JSON.parse(line) as { readonly made?: unknown; readonly tried?: number };
          if (event.tried !== undefined) {
            tried[own] = event.tried;
            listener.line(JSON.stringify({ tried: tried.reduce((sum, count) => sum + count, 0) }));
            return;
          }
          if (event.made !== undefined) {
            win();
          }
          // Of several that find nothing, the last tells why.
          if (left === 1) {
            listener.line(line);
          }
        },
        answer: (answer) => {
          if (answer.status !== 200) {
            win();
          }
          over(() => listener.answer(answer));
        },
        broken: () => over(() => listener.broken()),
      });
    };
    const timer = setTimeout(() => {
      for (let runners = 1; runners < most; runners += 1) {
        start();
      }
    }, ALONE);
    start();
    return () => {
      clearTimeout(timer);
      ends.forEach((end) => end());
    };
  };
}

/** Whether a call is for one puzzle, of any seed and after any number of attempts, so that whoever finds one may answer it. */
function isLeftToChance({ path, accept, body }: Call): boolean {
  if (!MAKERS.includes(path) || !accept.includes("application/x-ndjson")) {
    return false;
  }
  const { seed, attempts, count } = JSON.parse(body) as Readonly<Record<string, unknown>>;
  return seed == null && attempts == null && (count ?? 1) === 1;
}
