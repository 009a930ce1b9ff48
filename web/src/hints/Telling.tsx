// Texts of the engine on the page: colours in their colour, digits of a conclusion bold.

import { Fragment, type JSX } from "preact";

const WORDS = /\b(green|blue|amber|violet)\b/gi;
const DIGITS = /(?<![\w/])([0-9A-P])(?![\w/])/g;

/** A sentence, with the names of colours in these colours; in a conclusion digits are bold too. */
export function Sentence({ text, bold = false }: { text: string; bold?: boolean }): JSX.Element {
  return (
    <>
      {text.split(WORDS).map((part, index) =>
        index % 2 === 1 ? (
          <b key={index} class={`word tone-${part.toLowerCase()}`}>
            {part}
          </b>
        ) : (
          <Fragment key={index}>{bold ? boldDigits(part) : part}</Fragment>
        ),
      )}
    </>
  );
}

function boldDigits(text: string): (string | JSX.Element)[] {
  return text.split(DIGITS).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part));
}
