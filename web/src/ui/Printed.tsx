// What paper says above the board; the screen has it elsewhere.

import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface PrintedProps {
  readonly title: string;
  /** How hard the puzzle is, if it is known. */
  readonly rating: string | undefined;
}

/** The title, how hard the puzzle is, and the date. */
export function Printed({ title, rating }: PrintedProps): JSX.Element {
  const [today] = useState(() => new Date().toLocaleDateString(undefined, { dateStyle: "long" }));
  return (
    <div class="printed">
      <strong>{title === "" ? "Sudoku" : title}</strong>
      <span>{[rating, today].filter((part) => part !== undefined).join(" · ")}</span>
    </div>
  );
}
