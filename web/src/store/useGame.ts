// The game in the page: the reducer's state, and the action that changes it. What changes is saved.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Dispatch } from "../game/actions";
import { newGame, stateOf } from "../game/game";
import { reduce } from "../game/reducer";
import type { Game, State } from "../game/state";
import { decode } from "./fragment";
import { keeper, type StorageTrouble } from "./keeper";
import { recover } from "./journal";
import { lastGame } from "./library";
import { loadSettings, saveSettings } from "./settings";

/** A first puzzle, for a visitor who brings none. */
const FIRST_PUZZLE = {
  layout: "3x3",
  puzzle: "1..56.....428971......3.4.5......679.2.....5.635......7.8.4......467298.....58..3",
};

/** Whether there was a game in the address that cannot be read. */
export type BadLink = boolean;

/** The game to begin with: that of the address, the one played last, or a first puzzle. */
export async function firstGame(): Promise<{ first: Game; badLink: BadLink }> {
  const asked = location.hash.length > 1;
  await recover().catch(() => undefined);
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

/** The game that is played, and how it is kept. */
export function useGame(first: Game) {
  const [state, show] = useState<State>(() => stateOf(first, loadSettings()));
  // The state itself, at any moment: between an action and the next drawing too.
  const live = useRef(state);
  const [trouble, setTrouble] = useState<StorageTrouble | undefined>(undefined);
  const [badLink, setBadLink] = useState(false);
  const { kept, dispatch } = useMemo(() => {
    const dispatch: Dispatch = (action) => {
      const before = live.current;
      live.current = reduce(before, action);
      show(live.current);
      if (live.current.game !== before.game) {
        kept.saw(live.current.game);
      }
    };
    const synced = (from: Game, game: Game): void => dispatch({ type: "sync", from, game });
    const kept = keeper(first, { synced, trouble: setTrouble });
    return { kept, dispatch };
  }, []);
  useEffect(() => kept.listen(), []);
  useSettings(state);
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
  /** `keep` writes what is new at once; `trouble` tells why that fails, if it does. */
  return { state, dispatch, badLink, trouble, keep: kept.flush };
}

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
