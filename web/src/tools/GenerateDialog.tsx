// A new puzzle to order.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { GenerateRequest, Made } from "../engine/types";
import type { Dispatch } from "../game/actions";
import { newGame } from "../game/game";
import { parseLayout } from "../game/layout";
import { ratingText } from "../hints/Rating";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Select } from "../ui/Select";
import { LAYOUTS } from "./ImportDialog";
import { MakingBar } from "./MakingBar";
import { PatternPicker } from "./PatternPicker";
import { latest, useAnswer } from "./useAnswer";
import { useMaking } from "./useMaking";

const DIFFICULTIES: readonly (readonly [string, string])[] = [
  ["", "Any"],
  ["easy", "Easy: hidden singles"],
  ["medium", "Medium: naked singles, locked candidates"],
  ["hard", "Hard: pairs and triples"],
  ["expert", "Expert: fish, wings, rectangles, colouring"],
  ["extreme", "Extreme: anything harder"],
];

const SYMMETRIES: readonly (readonly [string, string])[] = [
  ["none", "None"],
  ["half-turn", "Half turn"],
  ["quarter-turn", "Quarter turn"],
  ["diagonal", "One diagonal"],
  ["both-diagonals", "Both diagonals"],
  ["mirror", "Left and right"],
  ["both-mirrors", "Left and right, top and bottom"],
  ["full", "All of these"],
];

interface GenerateProps {
  readonly engine: Engine;
  readonly dispatch: Dispatch;
  readonly close: () => void;
}

interface Order {
  readonly layout: string;
  readonly difficulty: string;
  readonly symmetry: string;
  readonly clues: string;
  readonly technique: string;
  /** The cells of the pattern; nothing chosen means any. */
  readonly pattern: ReadonlySet<number> | undefined;
}

const START: Order = {
  layout: "3x3",
  difficulty: "medium",
  symmetry: "half-turn",
  clues: "",
  technique: "",
  pattern: undefined,
};

/** The dialog. */
export function GenerateDialog({ engine, dispatch, close }: GenerateProps): JSX.Element {
  const [order, setOrder] = useState(START);
  const known = latest(useAnswer((signal) => engine.techniques(signal), [])) ?? [];
  const techniques = known.map(({ id, name }) => [id, name] as const);
  const { making, start, cancel } = useMaking<Made>((made) => {
    const title = [made.degree, made.rating != null ? ratingText(made.rating) : undefined].filter(Boolean).join(", ");
    dispatch({ type: "open", game: newGame({ layout: made.layout, puzzle: made.puzzle }, title) });
    close();
  });
  const set = (change: Partial<Order>): void => setOrder({ ...order, ...change });
  const hasPattern = order.pattern !== undefined;
  const choice = (
    name: string,
    key: "layout" | "difficulty" | "symmetry" | "technique",
    options: readonly (readonly [string, string])[],
  ): JSX.Element => (
    <Select
      label={name}
      value={order[key]}
      options={options}
      disabled={key === "symmetry" && hasPattern}
      change={(value) => set({ [key]: value, ...(key === "layout" && { pattern: undefined }) })}
    />
  );
  return (
    <Dialog title="New puzzle" close={close} wide>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start((signal) => engine.generate(wishOf(order), signal));
        }}
      >
        <div class="fields">
          {choice("Board", "layout", LAYOUTS)}
          {choice("Difficulty", "difficulty", DIFFICULTIES)}
          {choice("Symmetry of the givens", "symmetry", SYMMETRIES)}
          <label>
            Number of givens
            <input
              value={order.clues}
              placeholder="any; or 24, 22..25, ..30"
              disabled={hasPattern}
              onInput={(event) => set({ clues: event.currentTarget.value })}
            />
          </label>
          {choice("Needs this technique", "technique", [["", "No matter"], ...techniques])}
        </div>
        <label class="check">
          <input
            type="checkbox"
            checked={hasPattern}
            onChange={(event) => set({ pattern: event.currentTarget.checked ? new Set() : undefined })}
          />
          Choose the cells of the givens
        </label>
        {order.pattern !== undefined && (
          <PatternPicker
            layout={parseLayout(order.layout)}
            chosen={order.pattern}
            change={(pattern) => set({ pattern })}
          />
        )}
        <MakingBar making={making} cancel={cancel} />
        <div class="button-row">
          <Button type="submit" primary disabled={making.is === "making"}>
            Make it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The order as the engine reads it. */
export function wishOf({ layout, difficulty, symmetry, clues, technique, pattern }: Order): GenerateRequest {
  const side = parseLayout(layout).side;
  const cells = Array.from({ length: side * side }, (_, cell) => (pattern?.has(cell) ? "x" : ".")).join("");
  return {
    layout,
    ...(difficulty !== "" && { difficulty }),
    ...(technique !== "" && { technique }),
    ...(pattern === undefined ? { symmetry, ...(clues.trim() !== "" && { clues: clues.trim() }) } : { pattern: cells }),
  };
}
