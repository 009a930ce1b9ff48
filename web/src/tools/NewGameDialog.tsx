// A new game: a degree and nothing else, the puzzles of the day, or a puzzle to order.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { DegreeInfo } from "../game/degrees";
import type { Dispatch } from "../game/actions";
import { dailyName, dayOf, dayWords } from "../game/daily";
import { dailyDays, streak, type Result } from "../game/statistics";
import { watchResults } from "../store/results";
import { Dialog } from "../ui/Dialog";
import { MakingBar } from "./MakingBar";
import { OrderForm } from "./OrderForm";
import { capital, ofDay, ofDegree, useNextGame } from "./useNextGame";

interface NewGameProps {
  readonly engine: Engine;
  readonly degrees: readonly DegreeInfo[];
  readonly dispatch: Dispatch;
  readonly close: () => void;
}

/** The dialog. */
export function NewGameDialog({ engine, degrees, dispatch, close }: NewGameProps): JSX.Element {
  const next = useNextGame(engine, dispatch, close);
  const results = useResults();
  const [today] = useState(() => dayOf(Date.now()));
  const isMaking = next.making.is === "making";
  // Of what logic does not solve there is hardly a 9x9.
  const made = degrees.filter(({ least }) => least !== null);
  return (
    <Dialog title="New game" close={close}>
      <div class="degrees" role="group" aria-label="A new puzzle">
        {made.map(({ name, needs }) => (
          <button
            key={name}
            type="button"
            class="button degree"
            disabled={isMaking}
            onClick={() => next.start(ofDegree(name))}
          >
            <b>{capital(name)}</b>
            <small>{capital(needs)}</small>
          </button>
        ))}
      </div>
      <div class="stays">
        <MakingBar making={next.making} cancel={next.cancel} />
      </div>
      <h3>Daily, {dayWords(today)}</h3>
      <div class="dailies" role="group" aria-label="Daily puzzles">
        {made.map(({ name }, place) => {
          const isDone = results.some(({ daily }) => daily === dailyName(today, name));
          return (
            <button
              key={name}
              type="button"
              class="button"
              disabled={isMaking}
              onClick={() => next.start(ofDay(today, name, place))}
            >
              {capital(name)}
              {isDone && (
                <span class="tick" role="img" aria-label=", finished">
                  ✓
                </span>
              )}
            </button>
          );
        })}
      </div>
      <p class="sub">The same for everybody. {streakWords(streak(dailyDays(results), today).now)}</p>
      <details class="more-choices">
        <summary>More choices: other boards, symmetry, givens, technique</summary>
        <OrderForm engine={engine} degrees={degrees} next={next} />
      </details>
    </Dialog>
  );
}

function streakWords(days: number): string {
  return days === 0 ? "" : `Your streak: ${days} ${days === 1 ? "day" : "days"}.`;
}

/** The results of finished games; none where the browser keeps nothing. */
function useResults(): readonly Result[] {
  const [results, setResults] = useState<readonly Result[]>([]);
  useEffect(() => watchResults(setResults), []);
  return results;
}
