// How tests see what the static site's engine is called for, which goes to a worker and not over the network: each call is first
// fetched as if a server answered, so that a test can wait for it, change it, hold it up, or answer it itself. A call that nobody
// answers so goes on to the worker.

/** Runs in the page before everything else. */
export function showCalls(): void {
  type Call = Readonly<Record<"method" | "path" | "accept" | "body", string>>;
  const Original = Worker;
  window.Worker = class extends Original {
    override postMessage(order: object & { readonly call?: Call }): void {
      if (order.call === undefined) {
        super.postMessage(order);
      } else {
        void this.#see(order.call, order);
      }
    }

    async #see(call: Call, order: object): Promise<void> {
      const { method, path, accept, body } = call;
      const headers = { accept, "content-type": "application/json", "x-seen": "1" };
      const response = await fetch(path, { method, headers, ...(method === "POST" && { body }) }).catch(
        () => undefined,
      );
      const text = (await response?.text()) ?? "";
      const type = response?.headers.get("content-type") ?? "";
      if (response?.headers.has("x-seen")) {
        super.postMessage({ ...order, call: { ...call, body: text } });
      } else if (response === undefined) {
        this.#say({ broken: "not answered" });
      } else if (type.startsWith("application/x-ndjson")) {
        text
          .split("\n")
          .filter((line) => line !== "")
          .forEach((line) => this.#say({ line }));
        this.#say({ answer: { status: response.status, type, body: "" } });
      } else {
        this.#say({ answer: { status: response.status, type, body: text } });
      }
    }

    #say(data: object): void {
      this.onmessage?.(new MessageEvent("message", { data }));
    }
  };
}
