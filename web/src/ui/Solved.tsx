// The end of a game: the time, what helped, the hardest step, and what comes next.

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { Dispatch } from "../game/actions";
import { givensOf } from "../game/game";
import { isSolved } from "../game/selectors";
import { cellsOf, type Game, type State } from "../game/state";
import { bestBefore } from "../game/statistics";
import { tallyWords, wasHelped } from "../game/tally";
import { copy } from "../tools/files";
import { MakingBar } from "../tools/MakingBar";
import { useHardest } from "../tools/useHardest";
import { capital, ofDegree, useNextGame } from "../tools/useNextGame";
import type { Grade } from "../tools/usePuzzle";
import { useResult } from "../tools/useResult";
import { useAnnounce } from "./announce";
import { Button } from "./Button";
import { timeText } from "./Clock";

interface SolvedProps {
  readonly state: State;
  readonly dispatch: Dispatch;
  readonly engine: Engine;
  readonly grade: Grade | undefined;
  /** Whether the game is an exercise, which has no result. */
  readonly practised: boolean;
  readonly openStatistics: () => void;
}

/** The card at the end; nothing before. */
export function Solved(props: SolvedProps): JSX.Element | null {
  const { layout } = props.state.game;
  const cells = cellsOf(props.state.game);
  const solved = useMemo(() => isSolved(layout, cells), [layout, cells]);
  return solved ? <End key={props.state.game.id} {...props} /> : null;
}

function End({ state, dispatch, engine, grade, practised, openStatistics }: SolvedProps): JSX.Element {
  const { game } = state;
  const announce = useAnnounce();
  const hardest = useHardest(engine, grade);
  const finished = useResult(game, practised ? undefined : grade?.degree);
  const next = useNextGame(engine, dispatch);
  const time = timeText(finished?.result.ms ?? game.elapsed);
  const isTimed = (finished?.result.ms ?? game.elapsed) > 0;
  const help = tallyWords(finished?.result ?? game.tally);
  const best = finished && bestBefore(finished.all, finished.result);
  const isBest = finished !== undefined && !wasHelped(finished.result) && finished.result.ms < (best ?? Infinity);
  useEffect(() => announce(isTimed ? `Solved in ${time}.` : "Solved."), []);
  // For what the techniques do not solve there is nothing quick to make.
  const degree = grade?.rating === undefined ? "extreme" : grade.degree;
  return (
    <section class="card solved" aria-label="The end">
      <h2>
        <svg class="seal" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 13l5 5L20 6" />
        </svg>
        Solved{isTimed && ` in ${time}`}
      </h2>
      <p class="sub">
        {grade !== undefined && `${capital(grade.degree)}. `}
        {hardest !== undefined && `Hardest step: ${hardest}. `}
        {help === "" ? "No help used." : `With ${help}.`}
        {isBest && best !== undefined && ` Your best ${finished.result.degree} time so far.`}
        {!isBest && best !== undefined && ` Your best: ${timeText(best)}.`}
      </p>
      <MakingBar making={next.making} cancel={next.cancel} />
      <div class="button-row">
        <Button
          primary
          disabled={next.making.is === "making"}
          act={() => next.start(ofDegree(degree, game.layout.name))}
        >
          Next {degree} puzzle
        </Button>
        <Share game={game} />
        <Button act={openStatistics}>Statistics</Button>
      </div>
    </section>
  );
}

/** Copies a link to the puzzle, or shows it where the browser does not copy. */
function Share({ game }: { game: Game }): JSX.Element {
  const [done, setDone] = useState<boolean | undefined>(undefined);
  const announce = useAnnounce();
  const { layout, puzzle } = givensOf(game);
  const link = `${location.origin}${location.pathname}#${layout}:${puzzle}`;
  const share = async (): Promise<void> => {
    const copied = await copy(link);
    setDone(copied);
    announce(copied ? "Link copied." : "The browser does not let this page copy.");
  };
  return done === false ? (
    <input
      readOnly
      class="link-text"
      value={link}
      aria-label="Link to this puzzle"
      onFocus={(event) => event.currentTarget.select()}
    />
  ) : (
    <Button act={() => void share()}>{done === true ? "Link copied" : "Copy link"}</Button>
  );
}
