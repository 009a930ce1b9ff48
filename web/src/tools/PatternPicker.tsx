// Choosing cells on a small board, by clicks or keys.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { cellName, type Layout } from "../game/layout";

interface PatternProps {
  readonly layout: Layout;
  readonly chosen: ReadonlySet<number>;
  readonly change: (chosen: ReadonlySet<number>) => void;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The small board. */
export function PatternPicker({ layout, chosen, change }: PatternProps): JSX.Element {
  const { side, regionOf } = layout;
  const [cursor, setCursor] = useState(0);
  const toggle = (cell: number): void => {
    const next = new Set(chosen);
    if (!next.delete(cell)) {
      next.add(cell);
    }
    change(next);
  };
  const keys = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) {
      return;
    }
    const row = (Math.floor(cursor / side) + step[0] + side) % side;
    const next = row * side + (((cursor % side) + step[1] + side) % side);
    setCursor(next);
    const board = (event.currentTarget as Element | null)?.children[next];
    (board as HTMLElement | undefined)?.focus();
    event.preventDefault();
  };
  return (
    <div class="pattern-box">
      <div
        class={`pattern of-${side}`}
        role="group"
        aria-label={`Cells of the givens, ${chosen.size} chosen`}
        onKeyDown={keys}
        ref={(element) => element?.style.setProperty("--side", String(side))}
      >
        {regionOf.map((region, cell) => (
          <button
            key={cell}
            type="button"
            class={region % 2 === (side === 9 ? 0 : Math.floor(cell / side / 4) % 2) ? "shaded" : ""}
            aria-pressed={chosen.has(cell)}
            aria-label={cellName(layout, cell)}
            tabIndex={cell === cursor ? 0 : -1}
            onClick={() => {
              setCursor(cell);
              toggle(cell);
            }}
          />
        ))}
      </div>
      <p class="sub">
        {chosen.size} chosen.{" "}
        <button type="button" class="link" onClick={() => change(new Set())}>
          None
        </button>
      </p>
    </div>
  );
}
