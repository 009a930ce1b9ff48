// Makes a puzzle of a degree and opens it.

import type { Engine } from "../engine/engine";
import type { GenerateRequest, Made } from "../engine/types";
import type { Dispatch } from "../game/actions";
import { dailyName, dailySeed, dayWords } from "../game/daily";
import { newGame } from "../game/game";
import { useMaking, type Making } from "./useMaking";
import { useRef } from "preact/hooks";

/** A game that is wanted. */
export interface Wanted {
  readonly wish: GenerateRequest;
  readonly title: (made: Made) => string;
  readonly daily?: string;
}

/** What makes games. */
export interface NextGame {
  readonly making: Making;
  readonly start: (wanted: Wanted) => void;
  readonly cancel: () => void;
}

/** Makes games, which are opened; `opened` hears of it. */
export function useNextGame(engine: Engine, dispatch: Dispatch, opened: () => void = () => undefined): NextGame {
  const wanted = useRef<Wanted | undefined>(undefined);
  const { making, start, cancel } = useMaking<Made>((made) => {
    const { title = titleOf, daily } = wanted.current ?? {};
    const game = newGame({ layout: made.layout, puzzle: made.puzzle }, title(made));
    dispatch({ type: "open", game: daily === undefined ? game : { ...game, daily } });
    opened();
  });
  return {
    making,
    start: (next) => {
      wanted.current = next;
      start((signal) => engine.generate(next.wish, signal));
    },
    cancel,
  };
}

/** A game of a degree. */
export function ofDegree(difficulty: string, layout = "3x3"): Wanted {
  return { wish: { layout, difficulty, symmetry: "half-turn" }, title: titleOf };
}

/** The puzzle of a day and a degree; `place` is that of the degree among all. */
export function ofDay(day: string, difficulty: string, place: number): Wanted {
  return {
    wish: { difficulty, symmetry: "half-turn", seed: dailySeed(day, place) },
    title: () => `Daily, ${difficulty}, ${dayWords(day)}`,
    daily: dailyName(day, difficulty),
  };
}

/** The title of a game that was made: its degree. */
export function titleOf({ degree = "" }: Made): string {
  return capital(degree);
}

/** A word with a capital letter. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
