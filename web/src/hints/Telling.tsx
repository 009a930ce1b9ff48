// Texts of the engine on the page: colours in their colour and with their shape, digits of a conclusion bold.

import { Fragment, type JSX } from "preact";
import { lookClass, lookNamed } from "./looks";

const WORDS = /\b(green|blue|amber|violet)\b/gi;
const DIGITS = /(?<![\w/])([0-9A-P])(?![\w/])/g;

/** A sentence, with the names of colours in these colours; in a conclusion digits are bold too. */
export function Sentence({ text, bold = false }: { text: string; bold?: boolean }): JSX.Element {
  return (
    <>
      {text
        .split(WORDS)
        .map((part, index) =>
          index % 2 === 1 ? (
            <Named key={index} colour={part} />
          ) : (
            <Fragment key={index}>{bold ? boldDigits(part) : part}</Fragment>
          ),
        )}
    </>
  );
}

/** The name of a colour, with the shape that candidates of this colour have on the board. */
function Named({ colour }: { colour: string }): JSX.Element {
  const name = colour.toLowerCase();
  return (
    <b class={`word tone-${name}`}>
      <svg class="word-shape" viewBox="0 0 24 24" aria-hidden="true">
        <path class={`step-disc ${lookClass(name)}`} d={lookNamed(name).shape} />
      </svg>
      {colour}
    </b>
  );
}

function boldDigits(text: string): (string | JSX.Element)[] {
  return text.split(DIGITS).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part));
}
