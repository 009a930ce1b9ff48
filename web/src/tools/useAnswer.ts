// One answer of the engine in a component: asked for anew when what it depends on changes, cancelled when it is not wanted.

import { useEffect, useState } from "preact/hooks";
import { describe, EngineError } from "../engine/errors";

/** An answer that may not have come yet. */
export type Answer<T> =
  | { readonly is: "none" }
  | { readonly is: "asking"; readonly last?: T }
  | { readonly is: "answered"; readonly answer: T }
  | { readonly is: "failed"; readonly text: string; readonly line?: number; readonly column?: number };

/** What `call` answers. It is called `wait` milliseconds after the last change of `on`; not at all while it is undefined. */
export function useAnswer<T>(
  call: ((signal: AbortSignal) => Promise<T>) | undefined,
  on: readonly unknown[],
  wait = 0,
): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ is: "none" });
  useEffect(() => {
    if (call === undefined) {
      setAnswer({ is: "none" });
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    setAnswer((old): Answer<T> => {
      const last = latest(old);
      return last === undefined ? { is: "asking" } : { is: "asking", last };
    });
    const ask = async (): Promise<void> => {
      const next: Answer<T> = await call(signal).then((answer) => ({ is: "answered", answer }), failed);
      if (!signal.aborted) {
        setAnswer(next);
      }
    };
    const timer = setTimeout(() => void ask(), wait);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, on);
  return answer;
}

function failed(error: unknown): Answer<never> {
  const place =
    error instanceof EngineError
      ? {
          ...(error.line !== undefined && { line: error.line }),
          ...(error.column !== undefined && { column: error.column }),
        }
      : {};
  return { is: "failed", text: describe(error), ...place };
}

/** The answer, or the one before it while a new one is awaited. */
export function latest<T>(answer: Answer<T>): T | undefined {
  return answer.is === "answered" ? answer.answer : answer.is === "asking" ? answer.last : undefined;
}
