// A puzzle to order: everything that can be asked for.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { GenerateRequest } from "../engine/types";
import type { DegreeInfo } from "../game/degrees";
import { parseLayout } from "../game/layout";
import { onMadeBoard } from "../hints/filter";
import { Button } from "../ui/Button";
import { Select } from "../ui/Select";
import { LAYOUTS } from "./ImportDialog";
import { jigsawLayout } from "./jigsaws";
import { PatternPicker } from "./PatternPicker";
import { latest, useAnswer } from "./useAnswer";
import { capital, titleOf, type NextGame } from "./useNextGame";

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

interface FormProps {
  readonly engine: Engine;
  readonly degrees: readonly DegreeInfo[];
  readonly next: NextGame;
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

/** The value of the choice of a jigsaw, of which there are several. */
const JIGSAW = "jigsaw";

/** The form. */
export function OrderForm({ engine, degrees, next }: FormProps): JSX.Element {
  const [order, setOrder] = useState(START);
  const known = latest(useAnswer((signal) => engine.techniques(signal), [])) ?? [];
  const { side } = parseLayout(order.layout);
  const techniques = onMadeBoard(known, side).map(({ id, name }) => [id, name] as const);
  const difficulties = degrees.map(({ name }) => [name, capital(name)] as const);
  const set = (change: Partial<Order>): void => setOrder({ ...order, ...change });
  const hasPattern = order.pattern !== undefined;
  const choice = (
    name: string,
    key: "difficulty" | "symmetry" | "technique",
    options: readonly (readonly [string, string])[],
  ): JSX.Element => (
    <Select
      label={name}
      value={order[key]}
      options={options}
      disabled={key === "symmetry" && hasPattern}
      change={(value) => set({ [key]: value })}
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        next.start({ wish: wishOf(order), title: titleOf });
      }}
    >
      <div class="fields">
        <Select
          label="Board"
          value={order.layout.startsWith(JIGSAW) ? JIGSAW : order.layout}
          options={[...LAYOUTS, [JIGSAW, "Jigsaw"]]}
          change={(kind) => {
            const layout = kind === JIGSAW ? jigsawLayout() : kind;
            const left = onMadeBoard(known, parseLayout(layout).side);
            const technique = left.some(({ id }) => id === order.technique) ? order.technique : "";
            set({ layout, technique, pattern: undefined });
          }}
        />
        {choice("Difficulty", "difficulty", [["", "Any"], ...difficulties])}
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
      <div class="button-row">
        <Button type="submit" primary disabled={next.making.is === "making"}>
          Make it
        </Button>
      </div>
    </form>
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
