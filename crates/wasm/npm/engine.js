// What the package does on every platform: calls of the engine in this thread, and of one in a worker.

const JSON_TYPE = "application/json";
const LINES = "application/x-ndjson";
const LISTS = new Set(["techniques", "formats", "kinds", "degrees"]);

/** What was asked for cannot be done; `problem` tells why, and where the request is wrong. */
export class PencilproofError extends Error {
  constructor(problem) {
    super(`${problem.title}: ${problem.detail}`);
    this.name = "PencilproofError";
    this.problem = problem;
  }
}

const method = (name) => (LISTS.has(name) ? "GET" : "POST");
const isProblem = (value) => typeof value?.type === "string" && value.type.startsWith("urn:pencilproof:");
const nothing = () => undefined;

/** The answer, or an error that has the problem. */
function read({ type, body }) {
  const value = JSON.parse(body);
  if (type === "application/problem+json") {
    throw new PencilproofError(value);
  }
  return value;
}

/** The calls of an engine: `call(method, path, accept, body, line, isCancelled)` answers one. */
export function engineOf(call, version) {
  const lines = (name, body, line, isCancelled) => {
    const answer = call("POST", `/v1/${name}`, LINES, body, line, isCancelled);
    if (answer.type !== LINES) {
      read(answer);
    }
  };
  return {
    version,
    ask(name, request) {
      const body = request === undefined ? "" : JSON.stringify(request);
      return read(call(method(name), `/v1/${name}`, JSON_TYPE, body, nothing, () => false));
    },
    batch(name, requests) {
      const answers = [];
      const body = requests.map((request) => JSON.stringify(request)).join("\n");
      lines(
        name,
        body,
        (line) => answers.push(JSON.parse(line)),
        () => false,
      );
      return answers;
    },
    each(name, request, tell) {
      let [isOver, last] = [false, undefined];
      const line = (text) => {
        last = JSON.parse(text);
        isOver ||= ("made" in last || "tried" in last) && tell(last) === false;
      };
      lines(name, JSON.stringify(request), line, () => isOver);
      if (isProblem(last)) {
        throw new PencilproofError(last);
      }
      return last;
    },
  };
}

/** Answers the calls that come from `workerEngine`. `load` gives an engine in this thread. */
export function serve(port, load) {
  const engine = load();
  // Each call tells of it.
  engine.catch(nothing);
  port.listen(async ({ name, args }) => {
    try {
      const made = await engine;
      const told = (event) => port.post({ event });
      port.post({
        answer: name === "each" ? made.each(...args, told) : name === "version" ? made.version : made[name](...args),
      });
    } catch (error) {
      port.post(error instanceof PencilproofError ? { problem: error.problem } : { broken: String(error) });
    }
  });
}

/** An engine in as many workers as are wanted; `start` starts one. */
export function workersEngine(start, { workers = 1 } = {}) {
  if (!Number.isInteger(workers) || workers < 1) {
    throw new RangeError(`workers is ${workers}, not a whole number from 1`);
  }
  const engines = Array.from({ length: workers }, () => workerEngine(start));
  return workers === 1 ? engines[0] : together(engines);
}

/** Several engines as one: a call goes to the engine that has the fewest, and the requests of a batch to all of them. */
function together(engines) {
  const calls = engines.map(() => 0);
  const give = async (call) => {
    const idlest = calls.indexOf(Math.min(...calls));
    calls[idlest] += 1;
    try {
      return await call(engines[idlest]);
    } finally {
      calls[idlest] -= 1;
    }
  };
  return {
    version: () => give((engine) => engine.version()),
    ask: (...args) => give((engine) => engine.ask(...args)),
    async batch(name, requests, options) {
      // Some of the requests may take much longer than others, so each engine takes a few whenever it has done its last.
      const size = Math.max(1, Math.ceil(requests.length / (8 * engines.length)));
      const answers = [];
      let next = 0;
      const work = async () => {
        while (next < requests.length) {
          const from = next;
          next += size;
          const some = await give((engine) => engine.batch(name, requests.slice(from, from + size), options));
          // A problem tells its line in the whole batch.
          some.forEach((one, at) => (answers[from + at] = isProblem(one) ? { ...one, line: from + at + 1 } : one));
        }
      };
      await Promise.all(engines.map(work));
      return answers;
    },
    each: (...args) => give((engine) => engine.each(...args)),
    end: () => engines.forEach((engine) => engine.end()),
  };
}

/** An engine in a worker, which `start` starts, and starts again after a call was aborted or the engine has failed. */
function workerEngine(start) {
  const waiting = [];
  let worker;
  let current;

  const end = () => {
    worker?.end();
    worker = undefined;
  };
  const settle = (settling) => {
    const job = current;
    current = undefined;
    job?.signal?.removeEventListener("abort", job.abort);
    settling(job);
    next();
  };
  const fail = (error) => {
    end();
    settle((job) => job?.reject(error));
  };
  const heard = (message) => {
    if ("event" in message) {
      if (current?.tell?.(message.event) === false) {
        fail(new DOMException("The caller wants no more", "AbortError"));
      }
    } else if ("answer" in message) {
      settle((job) => job?.resolve(message.answer));
    } else if ("problem" in message) {
      settle((job) => job?.reject(new PencilproofError(message.problem)));
    } else {
      fail(new Error(`The engine has failed: ${message.broken}`));
    }
  };
  const next = () => {
    if (current !== undefined || waiting.length === 0) {
      return;
    }
    current = waiting.shift();
    worker ??= start();
    // What an ended worker had still to say is nobody's concern.
    const own = worker;
    own.listen(
      (message) => worker === own && heard(message),
      (error) => worker === own && fail(error),
    );
    own.post({ name: current.name, args: current.args });
  };
  const call = (name, args, { signal } = {}, tell) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const job = { name, args, signal, tell, resolve, reject };
      job.abort = () => {
        const place = waiting.indexOf(job);
        if (place >= 0) {
          waiting.splice(place, 1);
          reject(signal.reason);
        } else if (job === current) {
          fail(signal.reason);
        }
      };
      signal?.addEventListener("abort", job.abort, { once: true });
      waiting.push(job);
      next();
    });
  return {
    version: () => call("version", []),
    ask: (name, request, options) => call("ask", [name, request], options),
    batch: (name, requests, options) => call("batch", [name, requests], options),
    each: (name, request, tell, options) => call("each", [name, request], options, tell),
    end() {
      end();
      const ended = new DOMException("The engine was ended", "AbortError");
      [...waiting.splice(0), current].forEach((job) => job?.reject(ended));
      current = undefined;
    },
  };
}
