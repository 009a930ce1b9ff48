// The end of a game.

import { useEffect, useMemo } from "preact/hooks";
import { isSolved } from "../game/selectors";
import { cellsOf, type State } from "../game/state";
import { useAnnounce } from "./announce";
import { timeText } from "./Clock";

/** Says that the board is solved; nothing before. */
export function Solved({ state }: { readonly state: State }) {
  const { game, settings } = state;
  const cells = cellsOf(game);
  const announce = useAnnounce();
  const solved = useMemo(() => isSolved(game.layout, cells), [game.layout, cells]);
  const time = settings.timer ? ` in ${timeText(game.elapsed)}` : "";
  useEffect(() => {
    if (solved) {
      announce(`Solved${time}.`);
    }
  }, [solved]);
  return solved ? (
    <section class="card solved" aria-label="The end">
      <h2>Solved{time}</h2>
      <div class="sub">Every row, column and {game.layout.boxes ? "box" : "region"} is complete.</div>
    </section>
  ) : null;
}
