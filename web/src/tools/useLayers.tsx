// What the tools draw on the board: the picture of a step, or the true candidates.

import { useMemo } from "preact/hooks";
import type { BoardProps } from "../board/Board";
import { frameOf } from "../board/frameOf";
import { allDigits } from "../game/digits";
import { cellsOf, type State } from "../game/state";
import { StepGround, StepLayer } from "../hints/StepLayer";
import { TrueLayer } from "./TrueLayer";
import type { Tools } from "./useTools";

/** The layers, and what the board shows or leaves out for them. */
export function useLayers(
  { hints, why, truth }: Tools,
  { game, paused }: State,
): Omit<BoardProps, "state" | "dispatch"> {
  const { layout } = game;
  const frame = useMemo(() => frameOf(layout), [layout]);
  const display = why.display ?? hints.display;
  if (paused) {
    return {};
  }
  if (display !== undefined) {
    const { cells, scene, whole, drawn } = display;
    return {
      under: <StepGround scene={scene} />,
      over: <StepLayer frame={frame} scene={scene} />,
      shown: cells,
      told: whole,
      beat: hints.state.beat,
      drawn,
    };
  }
  if (truth.counts === undefined) {
    return {};
  }
  const cells = cellsOf(game);
  return {
    over: <TrueLayer frame={frame} cells={cells} counts={truth.counts} />,
    drawn: cells.map(() => allDigits(layout.side)),
  };
}
