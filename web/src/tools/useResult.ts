// Keeps the result of a game when it is finished.

import { useEffect, useRef, useState } from "preact/hooks";
import { isSolved } from "../game/selectors";
import { cellsOf, type Game } from "../game/state";
import type { Result } from "../game/statistics";
import { NO_HELP } from "../game/tally";
import { allResults, keepResult } from "../store/results";

/** What was finished: the game on the board, if it counts, and all results with it. */
export interface Finished {
  readonly result: Result;
  readonly all: readonly Result[];
}

/**
 * The result of the game, once it is finished and kept. The first time counts. `degree` is undefined for games without
 * results.
 */
export function useResult(game: Game, degree: string | undefined): Finished | undefined {
  const [finished, setFinished] = useState<Finished | undefined>(undefined);
  // The time is noted just after the last digit, so that the result of this end is written again, and of no later one.
  const own = useRef<{ id: string; end: number; at: number } | undefined>(undefined);
  const ends = useRef(0);
  // One after the other, so that a second end of a game finds the result of the first.
  const queue = useRef(Promise.resolve());
  const { id, layout, elapsed, tally, daily } = game;
  const counts = degree !== undefined && game.history.length > 1 && isSolved(layout, cellsOf(game));
  useEffect(() => {
    if (!counts) {
      setFinished(undefined);
      ends.current += 1;
      return undefined;
    }
    let wanted = true;
    const end = ends.current;
    const work = async (): Promise<void> => {
      const before = await allResults();
      const kept = before.find((each) => each.id === id);
      const isOwn = own.current?.id === id && own.current.end === end;
      if (kept !== undefined && !isOwn) {
        return wanted ? setFinished({ result: kept, all: before }) : undefined;
      }
      const at = isOwn ? own.current!.at : Date.now();
      own.current = { id, end, at };
      const result: Result = {
        ...NO_HELP,
        ...tally,
        id,
        degree,
        layout: layout.name,
        ms: elapsed,
        finished: at,
        ...(daily !== undefined && { daily }),
      };
      await keepResult(result);
      if (wanted) {
        setFinished({ result, all: [...before.filter((each) => each.id !== id), result] });
      }
    };
    // Where the browser keeps nothing, there are no statistics.
    queue.current = queue.current.then(work).catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [counts, id, degree, elapsed]);
  return finished;
}
