// Which candidates occur in some solution of the values on the board, while the player wants to see it.

import { useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { PuzzleJson } from "../game/types";
import { MOST_COUNTED } from "./TrueLayer";
import { latest, useAnswer } from "./useAnswer";

/** How long after the last key the true candidates are counted, in milliseconds. */
const PAUSE = 200;

/** The counts, and the switch for them. */
export type Truth = ReturnType<typeof useTruth>;

/** The counts for these values, once they have come, and the switch for them; off again when another game is opened. */
export function useTruth(engine: Engine, values: PuzzleJson, game: string) {
  const [shownFor, setShownFor] = useState("");
  const isOn = shownFor === game;
  const counted = useAnswer(
    isOn ? (signal) => engine.candidates(values, MOST_COUNTED, signal) : undefined,
    [isOn, values.layout, values.puzzle],
    PAUSE,
  );
  const counts = latest(counted);
  const set = (on: boolean): void => setShownFor(on ? game : "");
  return { isOn, set, counts: isOn && counts?.layout === values.layout ? counts : undefined };
}
