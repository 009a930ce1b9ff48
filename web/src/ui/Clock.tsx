// The time that was played, and the pause.

import { useEffect, useRef } from "preact/hooks";
import type { Dispatch } from "../game/actions";
import { isSolved } from "../game/selectors";
import { cellsOf, type State } from "../game/state";
import { Icon } from "./icons";

/** How often the time is noted, in milliseconds: each second if it is shown. */
const SHOWN = 1000;
const UNSEEN = 5000;

/** Measures the time, shown or not. It stands while the page is hidden, the game paused, or the board solved. */
export function useClock(state: State, dispatch: Dispatch): void {
  const { game, paused, settings } = state;
  const cells = cellsOf(game);
  const runs = !paused && !isSolved(game.layout, cells);
  const current = useRef(game.id);
  current.current = game.id;
  useEffect(() => {
    if (!runs) {
      return undefined;
    }
    let since: number | undefined = document.visibilityState === "visible" ? performance.now() : undefined;
    const note = (): void => {
      const now = performance.now();
      // What another game that was opened meanwhile has taken is not known here.
      if (since !== undefined && current.current === game.id) {
        dispatch({ type: "tick", ms: Math.round(now - since) });
      }
      since = document.visibilityState === "visible" ? now : undefined;
    };
    const timer = setInterval(note, settings.timer ? SHOWN : UNSEEN);
    document.addEventListener("visibilitychange", note);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", note);
      note();
    };
  }, [runs, settings.timer, game.id, dispatch]);
}

/** The clock, and the button that pauses it. */
export function Clock({ state, dispatch }: { readonly state: State; readonly dispatch: Dispatch }) {
  const { game, paused } = state;
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
