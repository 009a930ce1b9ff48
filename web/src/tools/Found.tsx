// A puzzle that was read, before it is played: its picture, its kind of board, and what is wrong with it.

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { Check } from "../engine/types";
import { rulesOf, withConstraints } from "../game/constraints";
import { clashesOf, clashWords, differenceWords, differing } from "../game/clashes";
import { givensOf } from "../game/game";
import { parseLayout, type Layout } from "../game/layout";
import type { Game } from "../game/state";
import { Button } from "../ui/Button";
import { BoardKind } from "./BoardKind";
import { Preview } from "./Preview";
import { useAnswer } from "./useAnswer";

interface FoundProps {
  readonly engine: Engine;
  readonly game: Game;
  /** Whether the player wants to play it. It begins then, unless something is wrong with it. */
  readonly wanted: boolean;
  readonly want: (wanted: boolean) => void;
  readonly play: (game: Game) => void;
}

/** The puzzle. */
export function Found({ engine, game: found, wanted, want, play }: FoundProps): JSX.Element {
  const [name, setName] = useState<string | undefined>(found.layout.name);
  const game = useMemo(
    () =>
      name === undefined || name === found.layout.name
        ? found
        : {
            ...found,
            layout: withConstraints(parseLayout(name), found.layout.constraints?.json ?? {}),
          },
    [found, name],
  );
  const { layout } = game;
  const cells = game.history[0]!.cells.map((cell) => (cell.given ? cell : { ...cell, value: 0 }));
  const clashes = useMemo(() => clashesOf(layout, cells), [game]);
  const isSound = clashes.length === 0;
  const checked = useAnswer(isSound ? (signal) => engine.check(givensOf(game), 2, signal) : undefined, [game]);
  // Of the answer before nothing is known for this kind of board.
  const check = checked.is === "answered" ? checked.answer : undefined;
  const fault = isSound ? check && faultOf(layout, check) : `Not a proper puzzle: ${clashWords(layout, clashes)}`;
  const isKnown = !isSound || check !== undefined || checked.is === "failed";
  const isReady = name !== undefined && isKnown;
  useEffect(() => {
    if (wanted && isReady && fault === undefined) {
      play(game);
    }
  }, [wanted, isReady, fault]);
  const [one, other] = isSound ? (check?.solutions ?? []) : [];
  return (
    <div class="found">
      <Preview
        layout={layout}
        cells={cells}
        bad={new Set(clashes.flatMap(({ cells }) => cells))}
        open={new Set(one !== undefined && other !== undefined ? differing(one, other) : [])}
      />
      <p class={fault === undefined ? "sub" : "warning"} role="status">
        {fault ?? (isKnown ? (check === undefined ? "It could not be checked." : "One solution.") : "Checking …")}
      </p>
      {rulesOf(layout).length > 0 && <p class="sub rules">{rulesOf(layout).join(". ")}.</p>}
      <BoardKind
        found={found.layout}
        change={(name) => {
          // Whoever still chooses is not done yet.
          want(false);
          setName(name);
        }}
      />
      <div class="button-row">
        <Button primary disabled={name === undefined || fault !== undefined} act={() => want(true)}>
          Play it
        </Button>
        {/* A button of its own, so that a press on the other means what it meant when it began. */}
        {(fault !== undefined || (wanted && !isKnown)) && (
          <Button disabled={name === undefined} act={() => play(game)}>
            {fault !== undefined ? "Play anyway" : "Play without waiting"}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What is wrong with a puzzle without equal digits in a house; undefined if nothing is. */
function faultOf(layout: Layout, check: Check): string | undefined {
  if (check.contradiction !== null) {
    return `It has no solution: ${check.contradiction}.`;
  }
  if (check.timed_out && check.count < 2) {
    return "It could not be found out in time how many solutions it has.";
  }
  if (check.count === 0) {
    return "It has no solution.";
  }
  const [one = "", other = ""] = check.solutions;
  return check.count === 1 ? undefined : `It has more than one solution: ${differenceWords(layout, one, other)}`;
}
