/** Serves a folder; `more` are headers of every answer. Port 0 is any that is free. */
export function serveFolder(
  folder: string,
  options?: { port?: number; reference?: number; more?: Readonly<Record<string, string>> },
): Promise<{ port: number; close: () => Promise<void> }>;
