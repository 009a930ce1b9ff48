// Counts what helps the player.

import { useEffect } from "preact/hooks";
import type { Dispatch } from "../game/actions";
import type { State } from "../game/state";
import type { HintState } from "../hints/state";

/** Counts hints, checks and looks at the solution in the game. */
export function useTally({ game, settings }: State, hints: HintState, showsTruth: boolean, dispatch: Dispatch): void {
  const { stage, values, open } = hints;
  useEffect(() => {
    // The first stage says whether there is a mistake, the second begins to tell a step.
    if (stage === 1 || stage === 2) {
      dispatch({ type: "helped", by: stage === 1 ? "checks" : "hints" });
    }
  }, [stage, values]);
  useEffect(() => {
    if (open !== undefined) {
      dispatch({ type: "helped", by: open === "path" ? "reveals" : "hints" });
    }
  }, [open]);
  useEffect(() => {
    if (showsTruth) {
      dispatch({ type: "helped", by: "reveals" });
    }
  }, [showsTruth]);
  const checksAll = settings.checkSolution && (game.tally?.checks ?? 0) === 0;
  useEffect(() => {
    if (checksAll) {
      dispatch({ type: "helped", by: "checks" });
    }
  }, [checksAll]);
}
