// What the page and a worker with the engine in it say to each other.

/** A call of the API, as the engine takes it. */
export interface Call {
  readonly method: string;
  /** The path, such as `/v1/solve`. */
  readonly path: string;
  /** The media type that is wanted. */
  readonly accept: string;
  /** The request as JSON; empty for GET. */
  readonly body: string;
}

/** The answer to a call. That of a stream has no body: its lines came before it. */
export interface Answer {
  /** The HTTP status. */
  readonly status: number;
  /** The media type. */
  readonly type: string;
  readonly body: string;
}

/** The function of the engine that answers calls. It returns when the work is done. */
export type Answering = (
  method: string,
  path: string,
  accept: string,
  body: string,
  line: (line: string) => void,
  cancelled: () => boolean,
) => Answer & { readonly free?: () => void };

/** A message to the worker: the engine, once, then one call at a time. */
export type Order =
  | { readonly module: WebAssembly.Module }
  /** The first number of `flag` becomes 1 when the call is cancelled; without memory to share there is none. */
  | { readonly call: Call; readonly flag?: Int32Array };

/** A message from the worker about the call that it works on. */
export type Reply =
  | { readonly line: string }
  | { readonly answer: Answer }
  /** The engine has failed, and nothing in its memory can be trusted any more. */
  | { readonly broken: string };
