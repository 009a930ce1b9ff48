// Lines of a stream of bytes.

/** The lines that are not blank, as they arrive. Leaving the loop cancels the stream. */
export async function* lines(stream: ReadableStream<Uint8Array>): AsyncIterable<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const parts = rest.split("\n");
      rest = done ? "" : (parts.pop() ?? "");
      for (const part of parts) {
        if (part.trim() !== "") {
          yield part;
        }
      }
      if (done) {
        return;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
