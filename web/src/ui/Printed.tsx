// What paper says above the board; the screen has it elsewhere.

import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface PrintedProps {
  readonly title: string;
  /** How hard the puzzle is, if it is known. */
  readonly rating: string | undefined;
  /** What holds everywhere on the board. */
  readonly rules: readonly string[];
}

/** The title, how hard the puzzle is, the date, and what is drawn nowhere. */
export function Printed({ title, rating, rules }: PrintedProps): JSX.Element {
  const [today] = useState(() => new Date().toLocaleDateString(undefined, { dateStyle: "long" }));
  return (
    <div class="printed">
      <strong>{title === "" ? "Sudoku" : title}</strong>
      <span>{[rating, today, ...rules].filter((part) => part !== undefined).join(" · ")}</span>
    </div>
  );
}
