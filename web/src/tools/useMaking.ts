// A stream of the engine that makes something: progress, what was made, and cancelling.

import { useEffect, useRef, useState } from "preact/hooks";
import { describe, isCancelled } from "../engine/errors";

/** How far it is. */
export type Making =
  | { readonly is: "idle" }
  | { readonly is: "making"; readonly tried: number }
  | { readonly is: "ended"; readonly text: string };

/** A line of a stream. */
interface Event<T> {
  readonly tried?: number;
  readonly made?: T;
  readonly ended?: string;
}

/** A stream that makes things. */
export interface Maker<T> {
  readonly making: Making;
  readonly start: (stream: (signal: AbortSignal) => AsyncIterable<Event<T>>) => void;
  readonly cancel: () => void;
}

/** Runs one stream at a time; `made` hears of each thing. Leaving the page's part ends it. */
export function useMaking<T>(made: (thing: T) => void): Maker<T> {
  const [making, setMaking] = useState<Making>({ is: "idle" });
  // What is made comes much later: the handler of that time hears of it.
  const hear = useRef(made);
  hear.current = made;
  const controller = useRef<AbortController | undefined>(undefined);
  const cancel = (): void => {
    controller.current?.abort();
    controller.current = undefined;
    setMaking({ is: "idle" });
  };
  useEffect(() => () => controller.current?.abort(), []);
  const start: Maker<T>["start"] = (stream) => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setMaking({ is: "making", tried: 0 });
    const run = async (): Promise<void> => {
      let count = 0;
      let ended = "";
      for await (const event of stream(own.signal)) {
        if (own.signal.aborted) {
          return;
        }
        if (event.made !== undefined) {
          count += 1;
          hear.current(event.made);
        }
        ended = event.ended ?? ended;
        const { tried } = event;
        if (tried !== undefined) {
          setMaking({ is: "making", tried });
        }
      }
      const none = ended === "patience" ? "None was found in the time allowed." : "None was found.";
      setMaking(count > 0 ? { is: "idle" } : { is: "ended", text: `${none} Ask for something easier to meet.` });
    };
    run().catch((error: unknown) => {
      if (!own.signal.aborted && !isCancelled(error)) {
        setMaking({ is: "ended", text: describe(error) });
      }
    });
  };
  return { making, start, cancel };
}
