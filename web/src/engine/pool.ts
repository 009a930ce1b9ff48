// Workers that share calls. Each works on one call at a time, so that ending a worker ends no other call.

import type { Answer, Call, Order, Reply } from "./calls";

/** The part of a worker that is used. */
export interface EngineWorker {
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(order: Order): void;
  terminate(): void;
}

/** Who hears of a call: lines, then either of the others, once. */
export interface Listener {
  readonly line: (line: string) => void;
  readonly answer: (answer: Answer) => void;
  /** The worker has failed. The next call gets another one. */
  readonly broken: () => void;
}

/** Runs a call as soon as a worker is free. What it returns cancels the call; then nothing more is heard. */
export type Run = (call: Call, listener: Listener) => () => void;

/** How long a worker may take to notice that its call is cancelled, in milliseconds. */
const PATIENCE = 300;

interface Job {
  readonly call: Call;
  readonly listener: Listener;
  /** How to end it once a worker has it. */
  end?: () => void;
}

/** At most `size` workers, which `start` makes when they are needed. */
export function workerPool(size: number, start: () => EngineWorker): Run {
  const waiting: Job[] = [];
  const idle: EngineWorker[] = [];
  let working = 0;
  const next = (): void => {
    while (waiting.length > 0 && (idle.length > 0 || working < size)) {
      const job = waiting.shift()!;
      const worker = idle.pop() ?? start();
      working += 1;
      job.end = put(worker, job, (isWhole) => {
        working -= 1;
        if (isWhole) {
          idle.push(worker);
        } else {
          worker.terminate();
        }
        next();
      });
    }
  };
  return (call, listener) => {
    const job: Job = { call, listener };
    waiting.push(job);
    next();
    return () => {
      const place = waiting.indexOf(job);
      if (place >= 0) {
        waiting.splice(place, 1);
      }
      job.end?.();
    };
  };
}

/** Gives a job to a worker; `left` hears once that the worker is free, and whether it can be used again. */
function put(worker: EngineWorker, { call, listener }: Job, left: (isWhole: boolean) => void): () => void {
  const flag = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
  let isOver = false;
  let isCancelled = false;
  const over = (isWhole: boolean): boolean => {
    const isFirst = !isOver;
    if (isFirst) {
      isOver = true;
      left(isWhole);
    }
    return isFirst && !isCancelled;
  };
  worker.onmessage = ({ data }) => {
    if ("line" in data) {
      if (!isOver && !isCancelled) {
        listener.line(data.line);
      }
    } else if ("answer" in data) {
      if (over(true)) {
        listener.answer(data.answer);
      }
    } else if (over(false)) {
      listener.broken();
    }
  };
  worker.onerror = (event) => {
    event.preventDefault();
    if (over(false)) {
      listener.broken();
    }
  };
  worker.postMessage({ call, ...(flag && { flag }) });
  return () => {
    isCancelled = true;
    if (flag === undefined) {
      over(false);
    } else {
      Atomics.store(flag, 0, 1);
      setTimeout(() => over(false), PATIENCE);
    }
  };
}
