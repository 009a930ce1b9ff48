// The reasons of a step: numbered where there are several, folded where there are many, the notation under the words.

import type { JSX } from "preact";
import type { Step } from "../engine/types";
import { isNotation, sentences } from "./sentences";
import { Sentence } from "./Telling";

/** More sentences than this are folded. */
const MOST_OPEN = 6;
/** A sentence longer than this is cut at its semicolons and full stops. */
const LONG = 260;

/** The reasons and the conclusion of a step. */
export function Reasons({ step }: { step: Step }): JSX.Element {
  const told = sentences(step.reasons).flatMap(parts);
  const notation = step.reasons.filter(isNotation);
  const isFolded = told.length > MOST_OPEN;
  // The first sentence tells the argument in outline, the last how it ends. The numbers are those of the whole, within the fold.
  const outline = isFolded ? [told[0]!, told.at(-1)!] : told;
  return (
    <div class="reasons">
      {isFolded || told.length === 1 ? (
        outline.map((text) => (
          <p key={text}>
            <Sentence text={text} />
          </p>
        ))
      ) : (
        <ol>{told.map(item)}</ol>
      )}
      {isFolded && (
        <details>
          <summary>Every inference ({told.length})</summary>
          <ol>{told.map(item)}</ol>
        </details>
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
