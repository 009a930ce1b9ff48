// A list of steps beside the board: the whole path, or every step that there is now.

import type { JSX } from "preact";
import type { OneOf, Report, Step } from "../engine/types";
import { Rating, ratingText } from "./Rating";
import { stepsOf, type Asked, type HintAction, type HintState } from "./state";

interface ListProps {
  readonly state: HintState;
  readonly dispatch: (action: HintAction) => void;
  /** Makes the position before a step that of the game. */
  readonly playFrom: (step: Step) => void;
}

/** The list that is open, if any. */
export function StepList(props: ListProps): JSX.Element | null {
  const { state, dispatch } = props;
  if (state.open === undefined) {
    return null;
  }
  const title = state.open === "path" ? "Path to the solution" : "All steps now";
  const asked: Asked<unknown> = state.open === "path" ? state.path : state.all;
  return (
    <section class="card steps" aria-label={title}>
      <div class="steps-head">
        <h2>{title}</h2>
        <button type="button" class="link" onClick={() => dispatch({ type: "close" })}>
          Close
        </button>
      </div>
      {asked.is === "asking" && <p>Looking …</p>}
      {asked.is === "failed" && <p class="problem">{asked.text}</p>}
      {asked.is === "answered" && (state.open === "path" ? pathOf(props) : groupsOf(props))}
    </section>
  );
}

function pathOf(props: ListProps): JSX.Element {
  const { state } = props;
  const steps = stepsOf(state);
  return (
    <>
      <p class="sub">{ending(state)}</p>
      <ol class="step-list">
        {steps.map((step, index) => (
          <Row {...props} key={index} number={index + 1} step={step} index={index} />
        ))}
      </ol>
    </>
  );
}

/** What the path leads to, in words. */
function ending(state: HintState): string {
  if (state.path.is !== "answered") {
    return "";
  }
  const { verdict, rating, search_from: from, contradiction, steps = [] }: OneOf<Report> = state.path.answer;
  const count = steps.length === 1 ? "One step" : `${steps.length} steps`;
  switch (verdict) {
    case "solved":
      return from == null
        ? `${count}, the hardest with ${ratingText(rating)}.`
        : `${count} of logic; from there on only search finds the solution.`;
    case "several-solutions":
      return "This puzzle has more than one solution.";
    case "no-solution":
      return "From this position there is no solution.";
    case "contradiction":
      return contradiction ?? "This position contradicts itself.";
    case "stuck":
      return `${count}; the techniques in use get no further.`;
    case "timed-out":
      return `${count}; then time ran out.`;
  }
}

function groupsOf(props: ListProps): JSX.Element {
  const { state } = props;
  const steps = stepsOf(state);
  const groups = new Map<string, number[]>();
  steps.forEach(({ name }, index) => groups.set(name, [...(groups.get(name) ?? []), index]));
  const isCut = state.all.is === "answered" && state.all.answer.complete === false;
  return (
    <>
      <p class="sub">
        {steps.length === 0 ? "No technique in use finds a step here." : `${steps.length} found, the easiest first.`}
        {isCut && " Time ran out before all were found."}
      </p>
      {[...groups].map(([name, indices], group) => (
        <details key={name} open={group === 0 || indices.includes(state.chosen ?? -1)}>
          <summary>
            {name} <span class="count">{indices.length}</span>
          </summary>
          <ol class="step-list">
            {indices.map((index) => {
              const step = steps[index];
              return step === undefined ? null : <Row {...props} key={index} step={step} index={index} />;
            })}
          </ol>
        </details>
      ))}
    </>
  );
}

function Row(props: ListProps & { step: Step; index: number; number?: number }): JSX.Element {
  const { state, dispatch, playFrom, step, index, number } = props;
  const isShown = state.chosen === index;
  return (
    <li>
      <button
        type="button"
        class="step-row"
        aria-current={isShown ? "step" : undefined}
        title={step.short}
        onClick={() => dispatch({ type: "choose", step: isShown ? undefined : index })}
      >
        {number !== undefined && <span class="number">{number}</span>}
        <span class="title">{step.title}</span>
        <Rating of={step.rating} />
      </button>
      {isShown && number !== undefined && (
        <button type="button" class="link play-from" onClick={() => playFrom(step)}>
          Play from here
        </button>
      )}
    </li>
  );
}
