// Mouse, pen and touch on the board: clicks, drags over cells, and single candidates.

import { useRef } from "preact/hooks";
import type { Dispatch } from "../game/actions";
import { listOf } from "../game/digits";
import { cellsOf, modeOf, type State } from "../game/state";
import type { Cell, Digit } from "../game/types";
import { CELL, candidateCentre, candidateRadius, cellCentre, MARGIN, viewOf, type Frame, type Point } from "./geometry";

/** How near to its centre a drag must come to take a cell: dragging along a diagonal takes no neighbours. */
const REACH = CELL * 0.42;

/** A finger that has moved so far, in pixels, drags. */
const DRAGS = 8;

/** A finger that is down: what it means is known when it moves or goes, because a second one may come and pinch. */
interface Touch {
  readonly x: number;
  readonly y: number;
  readonly begin: () => void;
}

/** A drag: whether it takes cells away, and where it was last. */
interface Drag {
  readonly off: boolean;
  last: Point;
}

type BoardEvent<E extends Event> = E & { readonly currentTarget: SVGSVGElement };

/** The handlers for the board's SVG, and how to forget a press that was not meant. */
export function usePointer(state: State, dispatch: Dispatch, frame: Frame) {
  const drag = useRef<Drag | undefined>(undefined);
  const touch = useRef<Touch | undefined>(undefined);

  function down(event: BoardEvent<PointerEvent>) {
    const point = pointOf(event, frame);
    const cell = cellAt(frame, point);
    if (cell === undefined || event.button !== 0) {
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") {
      touch.current = { x: event.clientX, y: event.clientY, begin: () => begin(event, cell, point) };
    } else {
      begin(event, cell, point);
    }
  }

  function begin(event: PointerEvent, cell: Cell, point: Point) {
    if (state.paused) {
      dispatch({ type: "pause", paused: false });
      return;
    }
    if (modeOf(state) === "colour" && state.paint === "candidates") {
      const digit = candidateAt(frame, state, cell, point);
      if (digit !== undefined) {
        dispatch({ type: "paint", at: [{ cell, digit }], colour: state.brush });
      }
      return;
    }
    const extend = event.ctrlKey || event.metaKey || event.shiftKey || state.several;
    const off = extend && state.selection.has(cell);
    drag.current = { off, last: point };
    dispatch(extend ? { type: "extend", cells: [cell], off, cursor: cell } : { type: "select", cells: [cell] });
    if (state.settings.digitFirst && state.digit !== 0) {
      dispatch({ type: "enterAt", cells: [cell], digit: state.digit });
    }
  }

  function move(event: BoardEvent<PointerEvent>) {
    const held = touch.current;
    if (held) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAGS) {
        return;
      }
      touch.current = undefined;
      held.begin();
    }
    const current = drag.current;
    if (!current) {
      return;
    }
    const point = pointOf(event, frame);
    const cells = cellsAlong(frame, current.last, point);
    current.last = point;
    if (cells.length > 0) {
      dispatch({ type: "extend", cells, off: current.off });
    }
  }

  function up() {
    touch.current?.begin();
    drop();
  }

  /** Forgets what was begun. */
  function drop() {
    touch.current = undefined;
    drag.current = undefined;
  }

  function double(event: BoardEvent<MouseEvent>) {
    const cell = cellAt(frame, pointOf(event, frame));
    if (cell !== undefined && !state.settings.digitFirst) {
      dispatch({ type: "selectLike", cell, extend: event.ctrlKey || event.metaKey || event.shiftKey });
    }
  }

  const handlers = {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: drop,
    onDblClick: double,
  };
  return { handlers, drop };
}

/** The place of an event in the units of the board. */
function pointOf(event: BoardEvent<MouseEvent>, frame: Frame): Point {
  const box = event.currentTarget.getBoundingClientRect();
  const view = viewOf(frame);
  const scale = view.size / box.width;
  return { x: view.x + (event.clientX - box.left) * scale, y: view.y + (event.clientY - box.top) * scale };
}

/** The cell at a place, if there is one. */
export function cellAt(frame: Frame, { x, y }: Point): Cell | undefined {
  const col = Math.floor((x - MARGIN) / CELL);
  const row = Math.floor((y - MARGIN) / CELL);
  const inside = (line: number) => line >= 0 && line < frame.side;
  return inside(row) && inside(col) ? row * frame.side + col : undefined;
}

/** The cells that a straight line comes near to the centres of. */
export function cellsAlong(frame: Frame, from: Point, to: Point): Cell[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (CELL / 6)));
  const cells = new Set<Cell>();
  for (let step = 1; step <= steps; step += 1) {
    const point = { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps };
    const cell = cellAt(frame, point);
    if (cell !== undefined && distance(cellCentre(frame, cell), point) <= REACH) {
      cells.add(cell);
    }
  }
  return [...cells];
}

/** The noted candidate nearest to a place. */
function candidateAt(frame: Frame, state: State, cell: Cell, point: Point): Digit | undefined {
  const { value, candidates } = cellsOf(state.game)[cell]!;
  const near = (digit: Digit) => distance(candidateCentre(frame, cell, digit), point);
  const digits = value === 0 ? listOf(candidates).sort((a, b) => near(a) - near(b)) : [];
  const [first] = digits;
  return first !== undefined && near(first) <= 1.4 * candidateRadius(frame, cell) ? first : undefined;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
