// The card that speaks: a hint in its stages, or a step from a list.

import type { ComponentChildren, JSX } from "preact";
import type { Advice, Scene, Step } from "../engine/types";
import { Legend } from "./Legend";
import { ProofFold, type Prove } from "./ProofFold";
import { ratingText } from "./Rating";
import { Reasons } from "./Reasons";
import { Sentence } from "./Telling";
import { adviceOf, beatsShown, shownStep, telling, type HintAction, type HintState } from "./state";

/** What the buttons of the card do. */
export interface HintCommands {
  readonly more: () => void;
  readonly apply: (step: Step) => void;
  readonly mend: (advice: Advice) => void;
  readonly beforeMistake: (() => void) | undefined;
  readonly prove: Prove;
  /** Asks again with every technique there is; undefined if all are used already. */
  readonly everything: (() => void) | undefined;
  readonly filter: () => void;
}

interface CardProps {
  readonly state: HintState;
  readonly scene: Scene | undefined;
  readonly dispatch: (action: HintAction) => void;
  readonly commands: HintCommands;
}

/** The names of the stages, for the bar above the card. */
const STAGES = ["mistakes", "family", "where", "the step"];

/** The card; nothing if there is no hint. */
export function HintCard(props: CardProps): JSX.Element | null {
  const { state, dispatch } = props;
  const step = shownStep(state);
  if (state.stage === 0 && step === undefined) {
    return null;
  }
  const keys = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (by !== undefined && step !== undefined) {
      dispatch({ type: "beat", by });
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <section class="card hint" aria-label="Hint" onKeyDown={keys}>
      {state.stage > 0 && <Bar stage={state.stage} />}
      {step !== undefined ? <StepTold {...props} step={step} /> : <Stages {...props} />}
      {state.terms.length > 0 && (
        <dl class="terms">
          {state.terms.map(({ term, meaning }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Bar({ stage }: { stage: number }): JSX.Element {
  return (
    <div class="stages" role="img" aria-label={`Stage ${stage} of 4: ${STAGES[stage - 1] ?? ""}`}>
      {STAGES.map((name, index) => (
        <span key={name} class={index < stage ? "reached" : ""} />
      ))}
    </div>
  );
}

function Stages({ state, dispatch, commands }: CardProps): JSX.Element {
  const dismiss = (
    <button type="button" class="button" onClick={() => dispatch({ type: "dismiss" })}>
      Dismiss
    </button>
  );
  if (state.hint.is === "failed") {
    return (
      <Told title="No hint" text={state.hint.text}>
        <button type="button" class="button primary" onClick={commands.more}>
          Try again
        </button>
        {dismiss}
      </Told>
    );
  }
  const advice = adviceOf(state);
  if (advice === undefined) {
    return <Told title="Looking …" text="" />;
  }
  if (advice.advice === "mistake") {
    return (
      <Told title="Something is wrong" text={advice.text ?? ""}>
        {advice.mended_position !== undefined && (
          <button type="button" class="button primary" onClick={() => commands.mend(advice)}>
            Take the mistakes away
          </button>
        )}
        {commands.beforeMistake !== undefined && (
          <button type="button" class="button" onClick={commands.beforeMistake}>
            Back to before the mistake
          </button>
        )}
        {dismiss}
      </Told>
    );
  }
  if (advice.advice !== "step") {
    const [title, text] = WITHOUT_STEP[advice.advice];
    return (
      <Told title={title} text={text}>
        {advice.advice === "no-step" && commands.everything !== undefined && (
          <button type="button" class="button primary" onClick={commands.everything}>
            Try every technique
          </button>
        )}
        {advice.advice === "no-step" && (
          <button type="button" class="button" onClick={commands.filter}>
            Choose techniques
          </button>
        )}
        {dismiss}
      </Told>
    );
  }
  const title = ["", "No mistake so far", advice.family ?? "", advice.place ?? ""][state.stage] ?? "";
  const before = state.stage === 3 ? advice.family : undefined;
  return (
    <Told title={title} text={before ?? SOLUTIONS[advice.puzzle_solutions]}>
      <button type="button" class="button primary" onClick={commands.more} title="H">
        {["", "Which kind of step?", "Where?", "Show the step"][state.stage]}
      </button>
      {dismiss}
    </Told>
  );
}

const SOLUTIONS: Readonly<Record<Advice["puzzle_solutions"], string>> = {
  one: "",
  several: "This puzzle has more than one solution: no hint relies on there being only one.",
  unknown: "It is not certain that this puzzle has only one solution: no hint relies on it.",
};

const WITHOUT_STEP: Readonly<Record<"solved" | "no-step" | "out-of-time", readonly [string, string]>> = {
  solved: ["Solved", "Every cell has its correct value."],
  "no-step": ["No step", "There is no mistake, but none of the techniques in use finds a step here."],
  "out-of-time": ["No step in time", "There is no mistake that was found, and no step was found in time."],
};

function Told(props: { title: string; text: string; children?: ComponentChildren }): JSX.Element {
  return (
    <>
      <h2>
        <Sentence text={props.title} />
      </h2>
      {props.text !== "" && <p>{props.text}</p>}
      {props.children !== undefined && <div class="button-row">{props.children}</div>}
    </>
  );
}

function StepTold({ state, scene, dispatch, commands, step }: CardProps & { step: Step }): JSX.Element {
  const told = telling(state, step);
  const beats = beatsShown(state);
  const isPlaying = state.beat !== undefined;
  const isAtEnd = state.beat === beats.length - 1;
  const chosen = state.chosen !== undefined;
  return (
    <>
      <h2>{told.title}</h2>
      <p class="sub">
        {/* A title mostly begins with the name. */}
        {!told.title.startsWith(step.name) && `${step.name} · `}
        {ratingText(step.rating)}
        {state.stage === 4 && !isPlaying && " · stage 4 of 4"}
        {isPlaying && ` · ${(state.beat ?? 0) + 1} of ${beats.length}`}
      </p>
      {isPlaying ? <Beats state={state} /> : <Reasons step={told} />}
      <div class="button-row">
        {isPlaying ? (
          <>
            <button
              type="button"
              class="button"
              disabled={state.beat === 0}
              onClick={() => dispatch({ type: "beat", by: -1 })}
            >
              ← Back
            </button>
            <button
              type="button"
              class={isAtEnd ? "button" : "button primary"}
              disabled={isAtEnd}
              onClick={() => dispatch({ type: "beat", by: 1 })}
            >
              Next →
            </button>
            <button type="button" class="button" onClick={() => dispatch({ type: "beat", by: undefined })}>
              Show all
            </button>
          </>
        ) : (
          <button type="button" class="button" onClick={() => dispatch({ type: "beat", by: 1 })}>
            Step through
          </button>
        )}
        {(!isPlaying || isAtEnd) && (!chosen || state.open === "all") && state.lent === undefined && (
          <button
            type="button"
            class={isPlaying ? "button primary" : "button primary first"}
            onClick={() => commands.apply(step)}
          >
            Apply
          </button>
        )}
        {!isPlaying && state.lent === undefined && (
          <button
            type="button"
            class="button"
            onClick={() => dispatch(chosen ? { type: "choose", step: undefined } : { type: "dismiss" })}
          >
            {chosen ? "Back to my board" : "Dismiss"}
          </button>
        )}
      </div>
      {scene !== undefined && <Legend scene={scene} />}
      {step.own_terms !== null && (
        <p class="more">
          <button type="button" class="link" onClick={() => dispatch({ type: "own", own: !state.own })}>
            {state.own ? `Tell it as ${step.title}` : `Tell it as ${step.own_terms.title}`}
          </button>
        </p>
      )}
      <ProofFold key={step.title + step.short} step={step} prove={commands.prove} />
    </>
  );
}

/** The sentences so far, the one that is told now marked. */
function Beats({ state }: { state: HintState }): JSX.Element {
  const beats = beatsShown(state);
  const at = state.beat ?? 0;
  // Of a long argument the last few sentences are enough to follow it.
  const from = Math.max(0, at - 3);
  return (
    <ol class="beats" start={from + 1} aria-live="polite">
      {beats.slice(from, at + 1).map((text, index) => (
        <li key={from + index} aria-current={from + index === at ? "step" : undefined}>
          <Sentence text={text} bold={from + index === beats.length - 1} />
        </li>
      ))}
    </ol>
  );
}
