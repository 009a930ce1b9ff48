// The reasons of a step: numbered where there are several, folded where there are many, the notation under the words.

import type { JSX } from "preact";
import type { Step } from "../engine/types";
import { isNotation, sentences } from "./sentences";
import { Sentence } from "./Telling";

/** More sentences than this are folded. */
const MOST_OPEN = 6;
/** So many stay when the rest is folded: the first tells the argument in outline. */
const OUTLINE = 1;
/** A sentence longer than this is cut at its semicolons and full stops. */
const LONG = 260;

/** The reasons and the conclusion of a step. */
export function Reasons({ step }: { step: Step }): JSX.Element {
  const told = sentences(step.reasons).flatMap(parts);
  const notation = step.reasons.filter(isNotation);
  const isFolded = told.length > MOST_OPEN;
  const first = isFolded ? told.slice(0, OUTLINE) : told;
  // The last sentence says how the argument ends, which is part of its outline.
  const last = isFolded ? told.slice(-1) : [];
  const folded = isFolded ? told.slice(OUTLINE, -1) : [];
  return (
    <div class="reasons">
      {told.length === 1 ? <p>{first.map(sentence)}</p> : <ol>{first.map(item)}</ol>}
      {isFolded && (
        <>
          <details>
            <summary>Every inference ({folded.length} more)</summary>
            <ol start={OUTLINE + 1}>{folded.map(item)}</ol>
          </details>
          <ol start={told.length}>{last.map(item)}</ol>
        </>
      )}
      <p class={step.eliminations.length > 0 ? "conclusion" : "conclusion sets"}>
        <Sentence text={step.conclusion} bold />
      </p>
      {notation.map((line) => (
        <p key={line} class="notation">
          {line}
        </p>
      ))}
    </div>
  );
}

function sentence(text: string): JSX.Element {
  return <Sentence key={text} text={text} />;
}

function item(text: string, index: number): JSX.Element {
  return (
    <li key={index}>
      <Sentence text={text} />
    </li>
  );
}

/** The parts of a long reason, so that each can be read at a glance. */
export function parts(text: string): string[] {
  if (text.length <= LONG) {
    return [text];
  }
  return text.split(/(?<=[.;]) (?=[A-Zfr])/).map((part) => part.replace(/;$/, ","));
}
