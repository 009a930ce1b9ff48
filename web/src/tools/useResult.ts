// Keeps the result of a game when it is finished.

import { useEffect, useState } from "preact/hooks";
import type { Game } from "../game/state";
import type { Result } from "../game/statistics";
import { NO_HELP } from "../game/tally";
import { keepFirst } from "../store/results";

/** What was finished: the game on the board, if it counts, and all results with it. */
export interface Finished {
  readonly result: Result;
  readonly all: readonly Result[];
}

/**
 * The result of a game at its end, once it is kept: of its first end, if there are several. `degree` is undefined for
 * games without results.
 */
export function useResult(game: Game, degree: string | undefined): Finished | undefined {
  const [finished, setFinished] = useState<Finished | undefined>(undefined);
  const [end] = useState(Date.now);
  const { id, layout, elapsed, tally, daily } = game;
  const counts = degree !== undefined && game.history.length > 1;
  // The time is noted just after the last digit, so that the result of an end is kept again.
  useEffect(() => {
    if (!counts) {
      setFinished(undefined);
      return undefined;
    }
    let wanted = true;
    const result: Result = {
      ...NO_HELP,
      ...tally,
      id,
      degree,
      layout: layout.name,
      ms: elapsed,
      finished: end,
      ...(daily !== undefined && { daily }),
    };
    const tell = (all: readonly Result[]): void => {
      const kept = all.find((each) => each.id === id);
      if (wanted && kept !== undefined) {
        setFinished({ result: kept, all });
      }
    };
    // Where the browser keeps nothing, there are no statistics.
    keepFirst(result).then(tell, () => undefined);
    return () => {
      wanted = false;
    };
  }, [counts, id, degree, elapsed]);
  return finished;
}
