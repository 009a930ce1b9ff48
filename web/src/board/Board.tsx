// The board: one SVG that is a grid to screen readers. Every cell is drawn anew only when something in it changes.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Dispatch } from "../game/actions";
import { has } from "../game/digits";
import type { Layout } from "../game/layout";
import { conflictsOf, wrongIn } from "../game/selectors";
import { cellsOf, type State } from "../game/state";
import type { Cells, CellState, Digit, Digits } from "../game/types";
import { BoardCell } from "./BoardCell";
import { viewBoxOf, viewOf, type Frame } from "./geometry";
import { usePointer } from "./usePointer";
import { useZoom } from "./useZoom";
import { Figures, FiguresUnder } from "./Figures";
import { Lines, Numbers, Shades } from "./Ground";
import { Patterns } from "./colours";
import { SameCandidates } from "./SameCandidates";
import { SelectionLayer } from "./SelectionLayer";
import { highlightOf } from "./highlight";
import { frameOf } from "./frameOf";

/** What the board needs. */
export interface BoardProps {
  readonly state: State;
  readonly dispatch: Dispatch;
  /** What is drawn under the digits, in the board's units: shaded houses. */
  readonly under?: ComponentChildren;
  /** What is drawn over the digits: the picture of a step. It takes no clicks. */
  readonly over?: ComponentChildren;
  /** What is shown instead of the game's own cells: the position of a step. */
  readonly shown?: Cells | undefined;
  /** The step whose picture is shown, and the part of it: a zoomed board moves there when they change. */
  readonly told?: unknown;
  readonly beat?: number | undefined;
  /** For each cell the candidates that `over` draws itself. */
  readonly drawn?: readonly Digits[] | undefined;
}

/** The board. */
export function Board({ state, dispatch, under, over, shown, told, beat, drawn }: BoardProps) {
  const { game, settings, selection, cursor } = state;
  const { layout } = game;
  const cells = shown ?? cellsOf(game);
  const board = useRef<SVGSVGElement>(null);
  const [byKeys, setByKeys] = useState(false);
  const frame: Frame = useMemo(() => frameOf(layout), [layout]);
  const conflicts = useMemo(
    () => (settings.conflicts ? conflictsOf(layout, cells) : new Map()),
    [layout, cells, settings.conflicts],
  );
  const wrong = useMemo(
    () => wrongIn(cells, settings.checkSolution ? game.solution : undefined),
    [cells, settings.checkSolution, game.solution],
  );
  const highlight = useMemo(
    () => highlightOf(layout, cells, state.filter, settings.sameDigit, settings.houses, selection),
    [layout, cells, state.filter, settings.sameDigit, settings.houses, selection],
  );
  const pointer = usePointer(state, dispatch, frame);
  const zoom = useZoom(frame, pointer.drop, !settings.digitFirst);
  useEffect(() => {
    if (told !== undefined) {
      zoom.show(".step, .step-ground");
    }
  }, [told, beat]);
  useFocusOnCursor(board, cursor);
  const view = viewOf(frame);

  return (
    <div class="board-place">
      {/* The frame hears the focus, because an SVG that hears it takes it. */}
      <div
        class={`board-frame${zoom.isZoomed ? " zoomed" : ""}`}
        {...zoom.frame}
        onFocusIn={(event) => {
          const byKeys = (event.target as Element).matches(":focus-visible");
          setByKeys(byKeys);
          // Someone who comes by the keyboard can type at once.
          if (byKeys && selection.size === 0 && !event.currentTarget.contains(event.relatedTarget as Node | null)) {
            dispatch({ type: "select", cells: [cursor] });
          }
        }}
        onFocusOut={() => setByKeys(false)}
      >
        <svg
          ref={board}
          class={`board${settings.palette === "colour-blind" ? " patterned" : ""}`}
          viewBox={viewBoxOf(frame)}
          role="grid"
          aria-label={`Board, ${layout.side} by ${layout.side}`}
          aria-rowcount={layout.side}
          aria-colcount={layout.side}
          aria-multiselectable={true}
          {...pointer.handlers}
        >
          <Patterns />
          <Shades layout={layout} frame={frame} />
          {!state.paused && <FiguresUnder layout={layout} />}
          <g class="under" aria-hidden="true">
            {under}
          </g>
          {rowsOf(layout).map((row) => (
            <g role="row" key={row[0]} aria-rowindex={row[0]! / layout.side + 1}>
              {row.map((cell) => (
                <BoardCell
                  key={cell}
                  layout={layout}
                  frame={frame}
                  index={cell}
                  cell={cells[cell]!}
                  drawn={drawn?.[cell] ?? 0}
                  hidden={state.paused}
                  selected={selection.has(cell)}
                  reachable={cell === cursor}
                  conflict={conflicts.get(cell)?.value ?? false}
                  conflictMarks={conflicts.get(cell)?.marks ?? 0}
                  wrong={wrong.has(cell)}
                  digit={!state.paused && shows(cells[cell]!, highlight.digit) ? highlight.digit : 0}
                  tone={(!state.paused && highlight.tones.get(cell)) || ""}
                />
              ))}
            </g>
          ))}
          {!state.paused && <SameCandidates frame={frame} cells={cells} drawn={drawn} digit={highlight.digit} />}
          <Lines layout={layout} frame={frame} />
          <Numbers layout={layout} frame={frame} />
          {!state.paused && <Figures layout={layout} />}
          <SelectionLayer frame={frame} selection={selection} cursor={byKeys ? cursor : undefined} />
          {state.paused && (
            <text
              class="paused"
              x={view.x + view.size / 2}
              y={view.y + view.size / 2}
              font-size={view.size / 14}
              aria-hidden="true"
            >
              Paused
            </text>
          )}
          <g class="over" aria-hidden="true">
            {over}
          </g>
        </svg>
      </div>
      {zoom.isZoomed && (
        <button type="button" class="button whole" onClick={zoom.whole} title="Whole board (-)">
          Whole board
        </button>
      )}
    </div>
  );
}

/** Cells keep the focus with them: it follows the cursor, unless it is elsewhere on the page. */
function useFocusOnCursor(board: { current: SVGSVGElement | null }, cursor: number) {
  const first = useRef(true);
  useEffect(() => {
    const active = document.activeElement;
    const ours = active === null || active === document.body || board.current?.contains(active);
    if (!first.current && ours) {
      const cell = board.current?.querySelector<SVGGElement>(`[data-cell="${cursor}"]`);
      cell?.focus({ preventScroll: true });
      cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    first.current = false;
  }, [cursor]);
}

/** Whether a cell must know that a digit stands out. Candidates do so in a layer of their own. */
function shows(cell: CellState, digit: Digit | 0): boolean {
  return digit !== 0 && cell.candidates === 0 && has(cell.corner | cell.centre, digit);
}

function rowsOf(layout: Layout): number[][] {
  const { side } = layout;
  return Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, col) => row * side + col));
}
