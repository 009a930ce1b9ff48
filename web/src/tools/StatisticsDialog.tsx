// What was played on this machine, by difficulty.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { DegreeInfo } from "../game/degrees";
import { dayOf } from "../game/daily";
import { csvOf, dailyDays, streak, summaries, type Result, type Streak } from "../game/statistics";
import { clearResults, watchResults } from "../store/results";
import { Button } from "../ui/Button";
import { timeText } from "../ui/Clock";
import { Dialog } from "../ui/Dialog";
import { download } from "../ui/download";
import { capital } from "./useNextGame";

interface StatisticsProps {
  readonly degrees: readonly DegreeInfo[];
  readonly close: () => void;
}

/** The dialog. */
export function StatisticsDialog({ degrees, close }: StatisticsProps): JSX.Element {
  const [results, setResults] = useState<readonly Result[] | undefined>(undefined);
  const [trouble, setTrouble] = useState(false);
  const [sure, setSure] = useState(false);
  const fail = (): void => setTrouble(true);
  useEffect(() => watchResults(setResults, fail), []);
  const isEmpty = results === undefined || results.length === 0;
  return (
    <Dialog title="Statistics" close={close}>
      {trouble && <p class="problem">The browser does not keep results for this page.</p>}
      {results !== undefined && isEmpty && <p>No game finished yet. Results stay on this device.</p>}
      {!isEmpty && (
        <>
          <Table results={results} degrees={degrees} />
          <p class="sub">
            Best and median are of games without hints. Results stay on this device. Days are counted in UTC.
          </p>
        </>
      )}
      <div class="button-row">
        <Button disabled={isEmpty} act={() => download("pencilproof-results.csv", csvOf(results ?? []), "text/csv")}>
          Save as CSV
        </Button>
        <Button
          disabled={isEmpty}
          act={() => download("pencilproof-results.json", JSON.stringify(results, null, 1), "application/json")}
        >
          Save as JSON
        </Button>
        <button
          type="button"
          class="button danger"
          disabled={isEmpty}
          onClick={() => {
            setSure(!sure);
            if (sure) {
              clearResults().catch(fail);
            }
          }}
        >
          {sure ? "Really clear all" : "Clear"}
        </button>
      </div>
    </Dialog>
  );
}

function Table({ results, degrees }: { results: readonly Result[]; degrees: readonly DegreeInfo[] }): JSX.Element {
  const [today] = useState(() => dayOf(Date.now()));
  const names = degrees.map(({ name }) => name);
  const dailies = [undefined, ...names].flatMap((degree) => {
    const played = dailyDays(results, degree);
    return played.length === 0 ? [] : [{ degree, played: new Set(played).size, streak: streak(played, today) }];
  });
  return (
    <div class="table-box">
      <table class="results">
        <Heads titles={["Difficulty", "Finished", "Best", "Median", "Streak"]} />
        <tbody>
          {summaries(results, names, today).map(({ degree, layout, played, helped, best, median, streak }) => (
            <tr key={`${layout} ${degree}`}>
              <th scope="row">
                {capital(degree)}
                {layout !== "3x3" && <small> {layout}</small>}
              </th>
              <td>
                {played}
                {helped > 0 && <small> {helped} with hints</small>}
              </td>
              <td>{time(best)}</td>
              <td>{time(median)}</td>
              <td>{days(streak)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {dailies.length > 0 && (
        <table class="results dailies-played">
          <Heads titles={["Daily", "Days", "Streak"]} />
          <tbody>
            {dailies.map(({ degree, played, streak }) => (
              <tr key={degree ?? ""}>
                <th scope="row">{degree === undefined ? "Any" : capital(degree)}</th>
                <td>{played}</td>
                <td>{days(streak)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Heads({ titles }: { titles: readonly string[] }): JSX.Element {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function time(ms: number | undefined): string {
  return ms === undefined ? "–" : timeText(ms);
}

function days({ now, longest }: Streak): string {
  const words = (count: number): string => `${count} ${count === 1 ? "day" : "days"}`;
  return now === longest ? words(now) : `${words(now)}, longest ${longest}`;
}
