// The time that was played, and the pause.

import { useEffect } from "preact/hooks";
import type { Dispatch } from "../game/actions";
import { isSolved } from "../game/selectors";
import { cellsOf, type State } from "../game/state";
import { Icon } from "./icons";

/** The clock: it stands while the page is hidden, the game paused, or the board solved. */
export function Clock({ state, dispatch }: { readonly state: State; readonly dispatch: Dispatch }) {
  const { game, paused } = state;
  const runs = !paused && !isSolved(game.layout, cellsOf(game));
  useEffect(() => {
    if (!runs) {
      return undefined;
    }
    const timer = setInterval(
      () => document.visibilityState === "visible" && dispatch({ type: "tick", ms: 1000 }),
      1000,
    );
    return () => clearInterval(timer);
  }, [runs, dispatch]);
  return (
    <button
      type="button"
      class="pill clock"
      aria-label={`${paused ? "Go on" : "Pause"}, ${timeWords(game.elapsed)} played`}
      onClick={() => dispatch({ type: "pause", paused: !paused })}
    >
      <Icon name={paused ? "play" : "pause"} />
      {timeText(game.elapsed)}
    </button>
  );
}

/** A time as a clock shows it: `12:41`. */
export function timeText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function timeWords(ms: number): string {
  const minutes = Math.floor(ms / 60000);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
