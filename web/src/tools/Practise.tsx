// Practising one technique: choosing it, and the card that judges what the player finds.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { Exercise, Made, TechniqueInfo } from "../engine/types";
import type { Cells } from "../game/types";
import { byFamily, heading, onMadeBoard } from "../hints/filter";
import { matches } from "../hints/FilterDialog";
import { Rating } from "../hints/Rating";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { MakingBar } from "./MakingBar";
import { judge, listed, verdictOf } from "./practise";
import { useAnswer, latest } from "./useAnswer";
import { useMaking } from "./useMaking";

/** The technique that is practised. */
export interface Practised {
  readonly id: string;
  readonly name: string;
}

/** The side of the boards to practise on. */
const SIDE = 9;

/** Whether a whole puzzle is wanted, in words. */
const PLACES: readonly (readonly [boolean, string])[] = [
  [false, "A position"],
  [true, "A whole puzzle"],
];

/** What is said of a technique beside its name; "" if nothing. */
function remark({ practice, prepared }: TechniqueInfo): string {
  const rarity = { often: [], seldom: ["rare"], shadowed: ["shadowed"], never: [] }[practice];
  return [...rarity, ...(prepared ? ["prepared"] : [])].join(", ");
}

interface ChoiceProps {
  readonly engine: Engine;
  readonly begin: (technique: Practised, exercise: Exercise) => void;
  /** Opens a puzzle that teaches a technique. */
  readonly play: (technique: Practised, made: Made) => void;
  readonly close: () => void;
}

/** The dialog in which a technique is chosen. */
export function PractiseDialog({ engine, begin, play, close }: ChoiceProps): JSX.Element {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<Practised | undefined>(undefined);
  const [whole, setWhole] = useState(false);
  const answer = useAnswer((signal) => engine.techniques(signal), []);
  const techniques = onMadeBoard(latest(answer) ?? [], SIDE).filter((technique) => matches(technique, search));
  const exercises = useMaking<Exercise>((exercise) => {
    if (chosen !== undefined) {
      begin(chosen, exercise);
      close();
    }
  });
  const puzzles = useMaking<Made>((made) => {
    if (chosen !== undefined) {
      play(chosen, made);
      close();
    }
  });
  const { making, cancel } = whole ? puzzles : exercises;
  const change = (next: boolean): void => {
    cancel();
    setWhole(next);
  };
  const choose = (technique: Practised): void => {
    setChosen(technique);
    make(technique.id);
  };
  const make = (id: string): void =>
    whole
      ? puzzles.start((signal) => engine.generate({ teaches: id }, signal))
      : exercises.start((signal) => engine.practise(id, 1, signal));
  return (
    <Dialog title="Practise a technique" close={close} wide>
      <fieldset class="setting">
        <legend>What to practise on</legend>
        <div class="options">
          {PLACES.map(([isWhole, about]) => (
            <label key={about}>
              <input type="radio" name="place" checked={whole === isWhole} onChange={() => change(isWhole)} />
              <span>{about}</span>
            </label>
          ))}
        </div>
        <p>
          {whole
            ? "You get a puzzle that singles, locked candidates and subsets solve together with the technique, but not alone."
            : "You get a position in which the technique is the next step, and nothing easier helps. Find it."}
        </p>
        {!whole && (
          <dl class="remarks">
            <div>
              <dt>rare</dt>
              <dd>Singles, locked candidates and subsets do not help; other techniques may.</dd>
            </div>
            <div>
              <dt>prepared</dt>
              <dd>It takes long to come up, so you get one of a few positions, turned and relabelled each time.</dd>
            </div>
            <div>
              <dt>shadowed</dt>
              <dd>Singles do not help; some easier technique always does.</dd>
            </div>
          </dl>
        )}
      </fieldset>
      <div class="fields">
        <label>
          Search
          <input
            autofocus
            type="search"
            value={search}
            placeholder="X-Wing, remote pair, …"
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
        </label>
      </div>
      <MakingBar making={making} cancel={cancel} />
      {answer.is === "failed" && <p class="problem">{answer.text}</p>}
      {byFamily(techniques).map(([family, list]) => (
        <fieldset key={family} class="family">
          <legend>{heading(family)}</legend>
          {list.map((technique) => {
            const { id, name, rating } = technique;
            return (
              <button
                key={id}
                type="button"
                class="step-row"
                aria-pressed={making.is === "making" && chosen?.id === id}
                onClick={() => choose({ id, name })}
              >
                <span class="title">
                  {name}
                  {!whole && remark(technique) !== "" && <span class="remark"> {remark(technique)}</span>}
                </span>
                <Rating of={rating} />
              </button>
            );
          })}
        </fieldset>
      ))}
    </Dialog>
  );
}

interface CardProps {
  readonly engine: Engine;
  readonly technique: Practised;
  readonly exercise: Exercise;
  readonly cells: Cells;
  readonly begin: (technique: Practised, exercise: Exercise) => void;
  /** Shows the step on the board, or no longer. */
  readonly show: (on: boolean) => void;
  readonly shown: boolean;
  readonly stop: () => void;
}

/** The card beside the board while an exercise is on it. */
export function PractiseCard(props: CardProps): JSX.Element {
  const { engine, technique, exercise, cells, begin, show, shown, stop } = props;
  const [judged, setJudged] = useState<Cells | undefined>(undefined);
  const { making, start, cancel } = useMaking<Exercise>((next) => {
    setJudged(undefined);
    begin(technique, next);
  });
  // The judgement is about the board as it was when the player asked.
  const judgement = judged === undefined ? undefined : judge(exercise, judged);
  const isDone = judgement?.missing.length === 0 && judgement.wrong.length === 0;
  const missed = judge(exercise, cells).missing;
  return (
    <section class="card practise working" aria-label="Exercise">
      <h2>Find: {technique.name}</h2>
      <p>
        {exercise.step.placements.length > 0 && exercise.step.eliminations.length > 0
          ? "Set what it sets, and remove the candidates that it removes."
          : exercise.step.placements.length > 0
            ? "Set the digits that it sets."
            : "Remove the candidates that it removes."}{" "}
        Then press Check.
      </p>
      <p role="status" class={isDone ? "right" : ""}>
        {shown && missed.length > 0
          ? `Missed: ${listed(missed)}.`
          : judgement === undefined
            ? ""
            : verdictOf(judgement)}
      </p>
      <MakingBar making={making} cancel={cancel} />
      <div class="button-row">
        <Button primary={!isDone} act={() => setJudged(cells)}>
          Check
        </Button>
        <Button aria-pressed={shown} act={() => show(!shown)}>
          {shown ? "Hide the step" : "Show the step"}
        </Button>
        <Button
          primary={isDone}
          disabled={making.is === "making"}
          act={() => start((signal) => engine.practise(technique.id, 1, signal))}
        >
          Next one
        </Button>
        <Button act={stop}>Stop</Button>
      </div>
    </section>
  );
}
