// How hard the puzzle is: the word above the board, and what it means.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { DegreeInfo } from "../game/degrees";
import { givensOf } from "../game/game";
import type { Game } from "../game/state";
import { Rating, ratingText } from "../hints/Rating";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { useAnswer } from "./useAnswer";
import { useHardest } from "./useHardest";
import { capital } from "./useNextGame";
import type { Grade } from "./usePuzzle";

/** The difficulty in a line of text: `Hard, Pencilproof rating 3.4`. */
export function difficultyText({ degree, rating }: Grade): string {
  return [capital(degree), ...(rating === undefined ? [] : [ratingText(rating)])].join(", ");
}

/** The word above the board, then the number. */
export function DifficultyPill({ grade, open }: { readonly grade: Grade; readonly open: () => void }): JSX.Element {
  const { degree, rating } = grade;
  const number = rating === undefined ? "" : `, ${ratingText(rating)}`;
  return (
    <button
      type="button"
      class="pill difficulty"
      aria-label={`Difficulty: ${degree}${number}`}
      title="What this means"
      onClick={open}
    >
      <b>{capital(degree)}</b>
      {rating !== undefined && <Rating of={rating} />}
    </button>
  );
}

interface DialogProps {
  readonly engine: Engine;
  readonly game: Game;
  readonly degrees: readonly DegreeInfo[];
  readonly grade: Grade | undefined;
  readonly close: () => void;
}

/** What the words and numbers mean. */
export function DifficultyDialog({ engine, game, degrees, grade, close }: DialogProps): JSX.Element {
  const hardest = useHardest(engine, grade);
  return (
    <Dialog title="Difficulty" close={close}>
      {grade === undefined ? (
        <p>How hard this puzzle is, is not known: it has more than one solution, or none, or is not solved yet.</p>
      ) : (
        <p>
          This puzzle is <b>{grade.degree}</b>
          {grade.rating !== undefined && `: ${ratingText(grade.rating)}`}
          {hardest !== undefined && `. The hardest step it needs is called ${hardest}`}.
        </p>
      )}
      <p>
        The number is that of the hardest step on the easiest way that the engine finds. It does not say how long the
        puzzle takes.
      </p>
      <div class="table-box">
        <table class="results">
          <thead>
            <tr>
              <th scope="col">Difficulty</th>
              <th scope="col">Number</th>
              <th scope="col">What it takes</th>
            </tr>
          </thead>
          <tbody>
            {degrees.map((degree) => (
              <tr key={degree.name} aria-current={degree.name === grade?.degree ? "true" : undefined}>
                <th scope="row">{capital(degree.name)}</th>
                <td>{rangeOf(degree)}</td>
                <td>{capital(degree.needs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {game.layout.name === "3x3" && <OtherScale engine={engine} game={game} />}
    </Dialog>
  );
}

function rangeOf({ least, most }: DegreeInfo): string {
  if (least === null) {
    return "–";
  }
  if (least === 0) {
    return most === null ? "any" : `up to ${most.toFixed(1)}`;
  }
  return most === null ? `from ${least.toFixed(1)}` : `${least.toFixed(1)} to ${most.toFixed(1)}`;
}

/** The number that forums and collections use, for those who ask for it. */
function OtherScale({ engine, game }: { engine: Engine; game: Game }): JSX.Element {
  const [wanted, setWanted] = useState(false);
  const answer = useAnswer(wanted ? (signal) => engine.rate(givensOf(game), signal) : undefined, [wanted]);
  const er = answer.is === "answered" ? answer.answer.er : null;
  return (
    <section>
      <h3>Another scale</h3>
      <p>
        Forums and collections of hard puzzles use the numbers of the program Sudoku Explainer. They differ from ours.
      </p>
      {wanted ? (
        <p role="status">
          {er !== null && `Rating by Sudoku Explainer: SE ${er.toFixed(1)}`}
          {answer.is === "asking" && "Rating …"}
          {answer.is === "failed" && answer.text}
          {answer.is === "answered" && er === null && "Not rated."}
        </p>
      ) : (
        <Button act={() => setWanted(true)}>Rate this puzzle there</Button>
      )}
    </section>
  );
}
