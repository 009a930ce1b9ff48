// The board as through a glass: pinched larger, moved under two fingers or by scrolling, and whole again.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { CELL, widening, type Frame, type Point } from "./geometry";

/** Boards up to this side are not zoomed by a wheel or by two taps, which have another use there. */
const SMALL = 9;
/** How large the cells can become, in pixels. */
const LARGEST_CELL = 96;
/** One press of a key makes the board larger or smaller by so much. */
const STEP = 1.5;
/** Two taps make the cells at least so large, in pixels, and the board at least so many times as large as it was. */
const TAPPED_CELL = 44;
const TAPPED = 2;
/** What is brought into sight keeps so far from the rim, in pixels. */
const RIM = 10;
/** Below this a board counts as whole: fingers do not come back to the very pixel. */
const WHOLE = 1.02;

/** Two fingers on the board. */
interface Pinch {
  /** Between the fingers, in the window. */
  readonly middle: Point;
  readonly apart: number;
}

/** What the frame of the board and its buttons need. */
export interface Zoom {
  readonly isZoomed: boolean;
  readonly whole: () => void;
  /** Brings parts of the board into sight, if it is larger than its place. What does not fit makes it smaller. */
  readonly show: (parts: string) => void;
  /** For the frame, which clips the board and scrolls it. */
  readonly frame: {
    readonly ref: { current: HTMLDivElement | null };
    readonly onPointerDownCapture: (event: PointerEvent) => void;
    readonly onPointerMoveCapture: (event: PointerEvent) => void;
    readonly onPointerUpCapture: (event: PointerEvent) => void;
    readonly onPointerCancelCapture: (event: PointerEvent) => void;
    readonly onDblClickCapture: (event: MouseEvent) => void;
  };
}

/**
 * The zoom of a board. `drop` is called when a second finger comes: what the first began was not meant. Two quick taps
 * zoom only if `tapsZoom`: where each tap enters a digit, they are two entries.
 */
export function useZoom({ side, margin }: Frame, drop: () => void, tapsZoom: boolean): Zoom {
  /** How many cells would be as wide as the board with its margin. */
  const across = side + widening(margin) / CELL;
  const ref = useRef<HTMLDivElement>(null);
  const scale = useRef(1);
  const fingers = useRef(new Map<number, Point>());
  const isPinching = useRef(false);
  const isFinger = useRef(false);
  const [isZoomed, setZoomed] = useState(false);

  /** Makes the board so large, and moves it so that what was at `from` is now at `to`. */
  function scaleTo(wanted: number, from: Point, to: Point, behavior: ScrollBehavior = "instant"): void {
    const frame = ref.current;
    const board = frame?.querySelector<SVGSVGElement>(".board");
    if (!frame || !board) {
      return;
    }
    const most = Math.max(1, (LARGEST_CELL * across) / frame.clientWidth);
    const next = Math.min(most, Math.max(1, wanted));
    const box = frame.getBoundingClientRect();
    const grown = next / scale.current;
    const left = (frame.scrollLeft + from.x - box.left) * grown - (to.x - box.left);
    const top = (frame.scrollTop + from.y - box.top) * grown - (to.y - box.top);
    scale.current = next;
    board.style.width = next < WHOLE ? "" : `${next * 100}%`;
    frame.scrollTo({ left, top, behavior });
    setZoomed(next >= WHOLE);
  }

  function whole(): void {
    scaleTo(1, { x: 0, y: 0 }, { x: 0, y: 0 });
  }

  /** Two taps make a large board larger there, or whole again. On a whole board of up to 9 they choose cells. */
  function twice(event: MouseEvent): void {
    const frame = ref.current;
    if (!tapsZoom || !isFinger.current || !frame || !(isZoomed || side > SMALL)) {
      return;
    }
    event.stopPropagation();
    if (isZoomed) {
      whole();
    } else {
      const place = { x: event.clientX, y: event.clientY };
      scaleTo(Math.max(TAPPED, (TAPPED_CELL * across) / frame.clientWidth), place, place);
    }
  }

  function show(parts: string): void {
    const frame = ref.current;
    const part = frame && unionOf([...frame.querySelectorAll(parts)].map((each) => each.getBoundingClientRect()));
    if (!isZoomed || !part) {
      return;
    }
    const place = frame.getBoundingClientRect();
    const isInSight =
      part.left >= place.left && part.right <= place.right && part.top >= place.top && part.bottom <= place.bottom;
    if (!isInSight) {
      const fits = Math.min(place.width / (part.width + 2 * RIM), place.height / (part.height + 2 * RIM));
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      scaleTo(scale.current * Math.min(1, fits), middleOf(part), middleOf(place), still ? "instant" : "smooth");
    }
  }

  function down(event: PointerEvent): void {
    isFinger.current = event.pointerType === "touch";
    if (!isFinger.current) {
      return;
    }
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.current.size > 1) {
      isPinching.current = true;
      drop();
      event.stopPropagation();
    }
  }

  function move(event: PointerEvent): void {
    if (!fingers.current.has(event.pointerId)) {
      return;
    }
    const before = pinchOf(fingers.current);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = pinchOf(fingers.current);
    if (before && after) {
      scaleTo((scale.current * after.apart) / before.apart, before.middle, after.middle);
    }
    if (isPinching.current) {
      event.stopPropagation();
    }
  }

  function end(event: PointerEvent): void {
    fingers.current.delete(event.pointerId);
    if (isPinching.current) {
      event.stopPropagation();
      // The finger that stays a moment longer chooses nothing.
      isPinching.current = fingers.current.size > 0;
    }
  }

  useZoomKeys(scale, scaleTo, ref);
  useWheel(side > SMALL, scale, scaleTo, ref);
  useLayoutEffect(whole, [side]);

  return {
    isZoomed,
    whole,
    show,
    frame: {
      ref,
      onPointerDownCapture: down,
      onPointerMoveCapture: move,
      onPointerUpCapture: end,
      onPointerCancelCapture: end,
      onDblClickCapture: twice,
    },
  };
}

type Scale = { current: number };
type ScaleTo = (wanted: number, from: Point, to: Point) => void;
type FrameRef = { current: HTMLDivElement | null };

/** Plus and minus round the focused cell, or round the middle of what is in sight. */
function useZoomKeys(scale: Scale, scaleTo: ScaleTo, frame: FrameRef): void {
  useLayoutEffect(() => {
    function keys(event: KeyboardEvent): void {
      const by = { "+": STEP, "-": 1 / STEP }[event.key];
      const { target } = event;
      const isElsewhere =
        target instanceof Element && target.closest("input, textarea, select, dialog, [data-own-keys]") !== null;
      if (by === undefined || isElsewhere || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) {
        return;
      }
      const about = frame.current?.querySelector("[data-cell]:focus") ?? frame.current;
      const box = about?.getBoundingClientRect();
      if (box) {
        const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        scaleTo(scale.current * by, middle, middle);
        event.preventDefault();
      }
    }
    window.addEventListener("keydown", keys);
    return () => window.removeEventListener("keydown", keys);
  });
}

/** A wheel with Ctrl, which is also what a pinch on a touchpad is. A small board leaves it to the browser's own zoom. */
function useWheel(isLarge: boolean, scale: Scale, scaleTo: ScaleTo, frame: FrameRef): void {
  useLayoutEffect(() => {
    const element = frame.current;
    function wheel(event: WheelEvent): void {
      if (event.ctrlKey && (isLarge || scale.current > 1)) {
        const place = { x: event.clientX, y: event.clientY };
        scaleTo(scale.current * Math.exp(-event.deltaY / 200), place, place);
        event.preventDefault();
      }
    }
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => element?.removeEventListener("wheel", wheel);
  });
}

/** What holds all of some boxes that are not empty, if there are any. */
function unionOf(boxes: readonly DOMRect[]): DOMRect | undefined {
  const full = boxes.filter(({ width, height }) => width > 0 && height > 0);
  if (full.length === 0) {
    return undefined;
  }
  const [left, top] = [Math.min(...full.map((box) => box.left)), Math.min(...full.map((box) => box.top))];
  const [right, bottom] = [Math.max(...full.map((box) => box.right)), Math.max(...full.map((box) => box.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

function middleOf({ left, top, width, height }: DOMRect): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

/** The pinch of the first two fingers. */
function pinchOf(fingers: ReadonlyMap<number, Point>): Pinch | undefined {
  const [a, b] = [...fingers.values()];
  return a && b
    ? { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) }
    : undefined;
}
