// What do the drawings mean? Lines, marks and texts of a pasted puzzle, and what the player says of them.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { Ignored, KindInfo } from "../engine/types";
import { cellName } from "../game/layout";
import type { Game } from "../game/state";
import { Button } from "../ui/Button";
import { Select } from "../ui/Select";
import {
  canBeDrawn,
  isOfTheBoard,
  isWhole,
  legendOf,
  sorted,
  takesNumber,
  UNSAID,
  type LegendLine,
  type Meaning,
} from "./legend";
import { Preview } from "./Preview";
import { latest, useAnswer } from "./useAnswer";

/** A puzzle with drawings whose meaning is not known yet. */
export interface Drawn {
  /** The puzzle without them. */
  readonly game: Game;
  readonly drawings: readonly Ignored[];
  /** Its rules in words. */
  readonly rules: string;
  /** Why it cannot be read with the meanings that the player gave them. */
  readonly fault: string;
}

interface DrawingsProps extends Drawn {
  readonly engine: Engine;
  /** Reads the puzzle with their meaning. */
  readonly tell: (legend: readonly LegendLine[]) => void;
}

const NONE: ReadonlySet<number> = new Set();

/** The most cells of one group that are shown. */
const MOST_CELLS = 400;

/** The questions. Nothing is taken without an answer to each. */
export function Drawings({ engine, game, drawings, rules, fault, tell }: DrawingsProps): JSX.Element {
  const kinds = latest(useAnswer((signal) => engine.kinds(signal), [])) ?? [];
  const [meanings, setMeanings] = useState<readonly Meaning[]>([]);
  const [ofTheBoard, setOfTheBoard] = useState<readonly string[]>([]);
  const [looked, setLooked] = useState(0);
  const { layout } = game;
  const shown = new Set((drawings[looked]?.cells ?? []).flat().slice(0, MOST_CELLS));
  const change = (index: number, meaning: Meaning): void =>
    setMeanings(drawings.map((_, at) => (at === index ? meaning : (meanings[at] ?? UNSAID))));
  const cells = game.history[0]!.cells;
  const open = new Set(cells.flatMap((_, cell) => (shown.has(cellName(layout, cell)) ? [cell] : [])));
  return (
    <section class="drawings" aria-label="What do the drawings mean?">
      <h3>What do the drawings mean?</h3>
      {rules !== "" && <blockquote class="rules">{rules}</blockquote>}
      <Preview layout={layout} cells={cells} bad={NONE} open={open} />
      <ol>
        {drawings.map((drawing, index) => (
          <li key={index} onFocusCapture={() => setLooked(index)} onPointerEnter={() => setLooked(index)}>
            <Look drawing={drawing} />
            <Question
              drawing={drawing}
              kinds={sorted(kinds, rules)}
              meaning={meanings[index] ?? UNSAID}
              change={(meaning) => change(index, meaning)}
            />
          </li>
        ))}
      </ol>
      <details>
        <summary>Rules for the whole board</summary>
        {sorted(kinds.filter(isOfTheBoard), rules).map(({ id, name }) => (
          <label key={id} class="check">
            <input
              type="checkbox"
              checked={ofTheBoard.includes(id)}
              onChange={({ currentTarget }) =>
                setOfTheBoard(currentTarget.checked ? [...ofTheBoard, id] : ofTheBoard.filter((other) => other !== id))
              }
            />
            {name}
          </label>
        ))}
      </details>
      {fault !== "" && (
        <p class="problem" role="alert">
          {fault}
        </p>
      )}
      <div class="button-row">
        <Button
          act={() => tell(legendOf(drawings, meanings, ofTheBoard, kinds))}
          disabled={!isWhole(drawings, meanings)}
        >
          Read the puzzle
        </Button>
      </div>
    </section>
  );
}

/** How drawings look, and where the first is. */
function Look({ drawing: { looks, words, cells } }: { drawing: Ignored }): JSX.Element {
  const colour = [looks["colour"], looks["fill"], looks["border"]].find((value) => typeof value === "string");
  const first = (cells[0] ?? []).slice(0, 6).join(" ");
  return (
    <span>
      {colour !== undefined && (
        <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
          <rect width="10" height="10" fill={String(colour)} />
        </svg>
      )}
      {words}
      {typeof looks["start"] === "string" && `, with a ${looks["start"]} at its start`}
      {typeof looks["at"] === "string" && `, at: ${looks["at"]}`}
      {first !== "" && <small> (first {first})</small>}
    </span>
  );
}

function Question(props: {
  drawing: Ignored;
  kinds: readonly KindInfo[];
  meaning: Meaning;
  change: (meaning: Meaning) => void;
}): JSX.Element {
  const { drawing, kinds, meaning, change } = props;
  const options: [string, string][] = kinds
    .filter((kind) => canBeDrawn(kind, drawing))
    .map(({ id, name }) => [id, name]);
  const kind = kinds.find(({ id }) => id === meaning.kind);
  return (
    <span class="fields">
      <Select
        label="It is"
        value={meaning.kind}
        options={[["", "not said yet"], ["nothing", "nothing, only a picture"], ...options]}
        change={(kind) => change({ kind, number: "" })}
      />
      {takesNumber(kind, drawing) && (
        <label>
          Its number
          <input
            type="number"
            inputMode="numeric"
            value={meaning.number}
            onInput={({ currentTarget }) => change({ ...meaning, number: currentTarget.value })}
          />
        </label>
      )}
    </span>
  );
}
