// The card of questions about one cell: which digit, the answer, and its steps one by one.

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Scene, Step, WhyAnswer } from "../engine/types";
import { symbolOf } from "../game/digits";
import { cellName, type Layout } from "../game/layout";
import type { Digit } from "../game/types";
import { Button } from "../ui/Button";
import { Legend } from "./Legend";
import { ratingText } from "./Rating";
import { Reasons } from "./Reasons";
import { Sentence } from "./Telling";
import type { Why } from "./useWhy";
import { isOpen, NO_CELL, words, type WhyState } from "./why";

interface WhyProps {
  readonly why: Why;
  readonly layout: Layout;
  /** Whether the value of a cell can be shown: the puzzle has one solution, and it is known. */
  readonly canReveal: boolean;
  /** Makes every technique be used; undefined if they are already. */
  readonly everything: (() => void) | undefined;
  /** Takes the mistakes away that were found. */
  readonly mend: (answer: WhyAnswer) => void;
}

type Told = WhyState & { readonly is: "told" };

/** The card; nothing if nothing is asked. */
export function WhyCard(props: WhyProps): JSX.Element | null {
  const { state, turn } = props.why;
  const card = useRef<HTMLElement>(null);
  const pressed = useRef<HTMLButtonElement | null>(null);
  // The button that was pressed may be gone; keys and screen readers go on from here.
  useLayoutEffect(() => {
    if (pressed.current !== null && (!pressed.current.isConnected || pressed.current.disabled)) {
      card.current?.focus({ preventScroll: true });
      pressed.current = null;
    }
  });
  if (state === undefined) {
    return null;
  }
  const keys = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (by !== undefined && state.is === "told") {
      turn(by);
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <section
      class="card why"
      aria-label="Why not"
      ref={card}
      tabIndex={-1}
      onKeyDown={keys}
      onClick={(event) => (pressed.current = (event.target as Element).closest("button"))}
    >
      <Asked {...props} state={state} />
    </section>
  );
}

function Asked(props: WhyProps & { state: WhyState }): JSX.Element {
  const { why, layout, state } = props;
  if (state.is === "choosing") {
    return <Choosing {...props} />;
  }
  const { cell } = state;
  const name = cellName(layout, cell);
  switch (state.is) {
    case "asking":
      return <Said title="Looking …" />;
    case "failed":
      return (
        <Said title="No answer" text={state.text}>
          <Button primary act={() => why.ask(cell, state.digit)}>
            Try again
          </Button>
          <Dismiss why={why} />
        </Said>
      );
    case "revealing":
      return (
        <Said title={`Reveal ${name}?`} text="The digit goes on the board and counts as help. Undo takes it away.">
          <Button primary act={why.agree}>
            Reveal it
          </Button>
          <Button act={why.close}>Not now</Button>
        </Said>
      );
    case "told":
      return <Answer {...props} state={state} />;
  }
}

function Choosing({ why, layout, canReveal }: WhyProps): JSX.Element {
  const { cell } = why;
  if (cell === undefined) {
    return (
      <Said title="Why not?" text={NO_CELL}>
        <Dismiss why={why} />
      </Said>
    );
  }
  return (
    <>
      <h2>Why not, in {cellName(layout, cell)}?</h2>
      <p class="why-which">Which digit cannot stand there?</p>
      <div class={`why-digits of-${layout.side}`} role="group" aria-label="Which digit">
        {Array.from({ length: layout.side }, (_, index) => (
          <Button
            key={index}
            aria-label={`Why not ${symbolOf(index + 1)}`}
            act={() => why.ask(cell, (index + 1) as Digit)}
          >
            {symbolOf(index + 1)}
          </Button>
        ))}
      </div>
      <div class="button-row why-cell">
        <Button aria-label="Hint for this cell" act={() => why.ask(cell, 0)}>
          Hint <span>for this cell</span>
        </Button>
        {canReveal && (
          <Button aria-label="Reveal this cell" act={() => why.reveal(cell)}>
            Reveal <span>this cell</span>
          </Button>
        )}
        <Dismiss why={why} />
      </div>
    </>
  );
}

function Answer({ why, layout, everything, mend, state }: WhyProps & { state: Told }): JSX.Element {
  const { answer, cell, digit, isSettled } = state;
  const steps = answer.steps ?? [];
  const step = steps[state.step];
  const isLast = state.step === steps.length - 1;
  const [title, text] = words(cellName(layout, cell), digit, answer, isSettled);
  const askAll = everything && (() => (everything(), why.ask(cell, digit)));
  return (
    <>
      <h2>
        <Sentence text={title} />
      </h2>
      {text !== "" && <p>{text}</p>}
      {step !== undefined && answer.puzzle_solutions === "unknown" && (
        <p class="sub">Nobody has checked the whole board: this is right if the board is.</p>
      )}
      {step !== undefined && <StepTold step={step} at={state.step} of={steps.length} />}
      <div class="button-row">
        {steps.length > 1 && (
          <>
            <Button disabled={state.step === 0} act={() => why.turn(-1)}>
              ← Back
            </Button>
            <Button primary={!isLast} disabled={isLast} act={() => why.turn(1)}>
              Next →
            </Button>
          </>
        )}
        {step !== undefined && isLast && (
          <Button primary act={why.goOn}>
            Apply
          </Button>
        )}
        {answer.mended_position !== undefined && (
          <Button primary act={() => mend(answer)}>
            Take the mistakes away
          </Button>
        )}
        {isOpen(digit, answer) && !isSettled && <Button act={why.settle}>Is it {symbolOf(digit)}?</Button>}
        <Dismiss why={why} />
      </div>
      <p class="more">
        <button type="button" class="link" onClick={why.start}>
          Ask about another digit
        </button>
        {["possible", "unexplained"].includes(answer.reason) && !isSettled && askAll !== undefined && (
          <button type="button" class="link" onClick={askAll}>
            Try every technique
          </button>
        )}
      </p>
      {why.display !== undefined && <Legend scene={why.display.scene as Scene} />}
    </>
  );
}

function StepTold({ step, at, of }: { step: Step; at: number; of: number }): JSX.Element {
  return (
    <>
      <p class="sub">
        {of > 1 && `Step ${at + 1} of ${of}: `}
        {step.title} · {ratingText(step.rating)}
      </p>
      <Reasons step={step} />
    </>
  );
}

function Dismiss({ why }: { why: Why }): JSX.Element {
  return <Button act={why.close}>Dismiss</Button>;
}

function Said(props: { title: string; text?: string; children?: ComponentChildren }): JSX.Element {
  return (
    <>
      <h2>{props.title}</h2>
      {props.text !== undefined && <p>{props.text}</p>}
      {props.children !== undefined && <div class="button-row">{props.children}</div>}
    </>
  );
}
