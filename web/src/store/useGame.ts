// The game in the page: the reducer's state, and the action that changes it. What changes is saved.

import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import type { Dispatch } from "../game/actions";
import { newGame, stateOf } from "../game/game";
import { reduce } from "../game/reducer";
import type { Game, State } from "../game/state";
import { decode } from "./fragment";
import { deleteSaved, lastGame, saveGame } from "./library";
import { loadSettings, saveSettings } from "./settings";

/** A first puzzle, for a visitor who brings none. */
const FIRST_PUZZLE = {
  layout: "3x3",
  puzzle: "1..56.....428971......3.4.5......679.2.....5.635......7.8.4......467298.....58..3",
};

/** How long after a change the game is saved, in milliseconds. */
const SOON = 60;

/** Whether there was a game in the address that cannot be read. */
export type BadLink = boolean;

/** The game to begin with: that of the address, the one played last, or a first puzzle. */
export async function firstGame(): Promise<{ first: Game; badLink: BadLink }> {
  const asked = location.hash.length > 1;
  const shared = await sharedGame();
  return { first: shared ?? (await ownGame()), badLink: asked && !shared };
}

async function ownGame(): Promise<Game> {
  try {
    return (await lastGame()) ?? newGame(FIRST_PUZZLE, "A first puzzle");
  } catch {
    // Storage is forbidden or broken: the page works without it.
    return newGame(FIRST_PUZZLE, "A first puzzle");
  }
}

/** The game in the address, which is then taken from there: it would come back instead of what was played. */
async function sharedGame(): Promise<Game | undefined> {
  const game = await decode(location.hash);
  if (game) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  return game;
}

/** The game that is played. */
export function useGame(first: Game): { state: State; dispatch: Dispatch; badLink: BadLink } {
  const [state, dispatch] = useReducer(reduce, undefined, () => stateOf(first, loadSettings()));
  useSaving(state.game);
  useSettings(state);
  const [badLink, setBadLink] = useState(false);
  useEffect(() => {
    async function opened() {
      const asked = location.hash.length > 1;
      const game = await sharedGame();
      setBadLink(asked && !game);
      if (game) {
        dispatch({ type: "open", game });
      }
    }
    window.addEventListener("hashchange", opened);
    return () => window.removeEventListener("hashchange", opened);
  }, []);
  return { state, dispatch, badLink };
}

/** Saves the game soon after each change, and when the page is left. */
function useSaving(game: Game): void {
  const unsaved = useRef<Game | undefined>(undefined);
  const last = useRef(game);
  useEffect(() => {
    const before = last.current;
    last.current = game;
    if (before.id !== game.id && before.history.length === 1) {
      // Nothing was done in the game before: it is not worth a place among the saved ones.
      void deleteSaved(before.id).catch(ignore);
    }
    unsaved.current = game;
    const timer = setTimeout(flush, SOON);
    return () => clearTimeout(timer);
  }, [game]);
  useEffect(() => {
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      window.removeEventListener("pagehide", flush);
    };
  }, []);
  function flush() {
    if (unsaved.current) {
      void saveGame(unsaved.current).catch(ignore);
      unsaved.current = undefined;
    }
  }
}

/** Storage can be forbidden or full. The game goes on; the dialog of saved games says so. */
function ignore(): void {}

/** Keeps the settings, and tells the style sheets. */
function useSettings({ settings }: State): void {
  useEffect(() => {
    saveSettings(settings);
    const { dataset } = document.documentElement;
    dataset.theme = settings.theme;
    const wantsContrast = settings.palette === "standard" && matchMedia("(prefers-contrast: more)").matches;
    dataset.palette = wantsContrast ? "contrast" : settings.palette;
  }, [settings]);
}
