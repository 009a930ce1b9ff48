// The kind of board that a pasted puzzle is for, where its text does not say: the shape of the boxes, a jigsaw, extra
// houses.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { EXTRA_KINDS, LayoutError, parseLayout, tryLayout, type Layout } from "../game/layout";
import { Select } from "../ui/Select";

/** What the extra houses are called where one chooses them. */
const NAMES: Readonly<Record<string, string>> = {
  x: "Both diagonals (X)",
  windoku: "Windows (windoku)",
  disjoint: "Disjoint groups",
  "centre-dot": "Centre dot",
  asterisk: "Asterisk",
  girandola: "Girandola",
  falling: "Diagonal from top left",
  rising: "Diagonal from bottom left",
};

const JIGSAW = "jigsaw";

interface KindProps {
  /** The layout that the text names. */
  readonly found: Layout;
  /** The chosen layout; undefined while the regions of a jigsaw are not complete. */
  readonly change: (name: string | undefined) => void;
}

/** The choice, folded away: most puzzles need none. */
export function BoardKind({ found, change }: KindProps): JSX.Element {
  const [first = "", ...rest] = found.name.split("+");
  const { side } = found;
  const [base, setBase] = useState(found.boxes ? first : JIGSAW);
  const [map, setMap] = useState(found.boxes ? "" : asLines(first.slice(JIGSAW.length + 1), side));
  const [extras, setExtras] = useState<readonly string[]>(rest);
  const tell = (base: string, map: string, extras: readonly string[]): void => {
    const start = base === JIGSAW ? `${JIGSAW}:${plain(map)}` : base;
    const fitting = extras.filter((extra) => tryLayout(`${start}+${extra}`));
    change(tryLayout([start, ...fitting].join("+"))?.name);
  };
  const shapes = [...shapesOf(side), [JIGSAW, "Jigsaw"] as const];
  const start = base === JIGSAW ? `${JIGSAW}:${plain(map)}` : base;
  const fault = base === JIGSAW && plain(map) !== "" ? faultOf(plain(map), side) : "";
  return (
    <details class="board-kind" open={base === JIGSAW || extras.length > 0}>
      <summary>Another kind of board: diagonals, windows, jigsaw …</summary>
      <div class="fields">
        <Select
          label="Boxes"
          value={base}
          options={shapes}
          change={(base) => {
            setBase(base);
            tell(base, map, extras);
          }}
        />
      </div>
      {base === JIGSAW && (
        <label>
          Regions: a letter or figure for each cell, the same in all cells of a region
          <textarea
            class="regions"
            rows={Math.min(side, 9)}
            spellcheck={false}
            value={map}
            aria-describedby="regions-fault"
            onInput={({ currentTarget }) => {
              setMap(currentTarget.value);
              tell(base, currentTarget.value, extras);
            }}
          />
        </label>
      )}
      <p id="regions-fault" class={fault === "" ? "sub" : "problem"} role="status">
        {fault}
      </p>
      <div class="extras" role="group" aria-label="Extra houses">
        {EXTRA_KINDS.filter(({ id }) => tryLayout(`${start}+${id}`)).map(({ id, word }) => (
          <label key={id} class="check">
            <input
              type="checkbox"
              checked={extras.includes(id)}
              onChange={({ currentTarget }) => {
                const next = currentTarget.checked ? [...extras, id] : extras.filter((other) => other !== id);
                setExtras(next);
                tell(base, map, next);
              }}
            />
            {NAMES[id] ?? word}
          </label>
        ))}
      </div>
    </details>
  );
}

/** The shapes of boxes that a side can have, the most square first. */
function shapesOf(side: number): (readonly [string, string])[] {
  const rows = Array.from({ length: side - 3 }, (_, index) => index + 2).filter(
    (rows) => side % rows === 0 && rows < side,
  );
  const skew = (rows: number): number => Math.abs(rows - side / rows) + (rows > side / rows ? 0.5 : 0);
  return rows
    .sort((a, b) => skew(a) - skew(b))
    .map((rows) => [`${rows}x${side / rows}`, `${rows} × ${side / rows} cells`]);
}

function plain(map: string): string {
  return map.replace(/\s+/g, "");
}

function asLines(map: string, side: number): string {
  return (map.match(new RegExp(`.{1,${side}}`, "g")) ?? []).join("\n");
}

/** What is wrong with a map of regions. */
function faultOf(map: string, side: number): string {
  if (map.length !== side * side) {
    return `${map.length} of ${side * side} cells have a region.`;
  }
  try {
    parseLayout(`${JIGSAW}:${map}`);
    return "";
  } catch (error) {
    if (!(error instanceof LayoutError)) {
      throw error;
    }
    const text = error.message;
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }
}
