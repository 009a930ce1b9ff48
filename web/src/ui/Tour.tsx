// A first look round: five short cards in the place for cards, each about a control that is marked on the page.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "./Button";

const SEEN = "pencilproof.tour";
/** The least height of a page with room for a card beside board and pad, in pixels. On a lower one the tour waits. */
const ROOM = 480;

/** What is marked, and what is said of it. */
interface Stop {
  readonly at: string;
  readonly title: string;
  readonly text: string;
  /** What is said instead where fingers are used. */
  readonly touch?: string;
}

const STOPS: readonly Stop[] = [
  {
    at: ".board",
    title: "The board",
    text: "Click a cell, then type a digit. The arrow keys move.",
    touch: "Tap a cell, then a digit below. Drag over cells to choose several.",
  },
  {
    at: ".modes",
    title: "Notes and colours",
    text: "Here you choose what a digit becomes: a value, a note in the corner or the centre, a colour, a candidate.",
  },
  {
    at: '.action[title^="Hint"]',
    title: "A hint, little by little",
    text: "Hint first says whether there is a mistake, then which kind of step comes next, where it is, and why it is right.",
  },
  {
    at: ".new-game",
    title: "The next puzzle",
    text: "New game makes a puzzle as hard as you like, and has the puzzles of the day.",
  },
  {
    at: '[aria-label="Menu"]',
    title: "Everything else",
    text: "The menu has your own puzzles, sharing and printing, practice, statistics, and this tour again under Help.",
  },
];

/** Whether the tour is on, and what begins and ends it. It begins by itself on the first visit. */
export function useTour(): { readonly isOn: boolean; readonly set: (on: boolean) => void } {
  const [isOn, setOn] = useState(isFirstVisit);
  const set = (on: boolean): void => {
    setOn(on);
    try {
      localStorage.setItem(SEEN, "seen");
    } catch {
      // Storage is forbidden: the tour comes again on the next visit.
    }
  };
  return { isOn, set };
}

function isFirstVisit(): boolean {
  try {
    return localStorage.getItem(SEEN) === null && innerHeight >= ROOM;
  } catch {
    return false;
  }
}

/** The card of the tour. */
export function Tour({ end }: { readonly end: () => void }): JSX.Element {
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const { at: place, title, text, touch } = STOPS[at]!;
  const isLast = at === STOPS.length - 1;
  useEffect(() => {
    const control = document.querySelector(place);
    control?.setAttribute("data-pointed", "");
    return () => control?.removeAttribute("data-pointed");
  }, [place]);
  const go = (to: number): void => {
    setAt(to);
    // The next card is read out, and the keyboard stays in it.
    heading.current?.focus();
  };
  return (
    <section class="card tour working" aria-label="A first look round">
      <h2 ref={heading} tabIndex={-1} aria-live="polite">
        {title}
        <small>
          {at + 1} of {STOPS.length}
        </small>
      </h2>
      <p aria-live="polite">{touch !== undefined && matchMedia("(pointer: coarse)").matches ? touch : text}</p>
      <div class="button-row">
        <Button primary act={() => (isLast ? end() : go(at + 1))}>
          {isLast ? "Done" : "Next"}
        </Button>
        {at > 0 && <Button act={() => go(at - 1)}>Back</Button>}
        {!isLast && <Button act={end}>Skip</Button>}
      </div>
    </section>
  );
}
