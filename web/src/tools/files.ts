// Files for the player: what the browser saves, and what it copies.

/** Offers a file to be saved. */
export function save(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has to have begun with it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A text as a file. */
export function textFile(text: string, type = "text/plain"): Blob {
  return new Blob([text], { type: `${type};charset=utf-8` });
}

/** A name for a file that tells what it is and when it was made, without its extension: `sudoku-a-first-puzzle-2026-05-17`. */
export function fileName(title: string, kind = "sudoku", now = new Date()): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  // Letters of every script, and nothing that a file system could refuse.
  const plain = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 60)
    .replace(/^-|-$/g, "");
  return [kind, plain, date].filter((part) => part !== "").join("-");
}

/** Copies a text; whether that was possible. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the system has a sheet for sharing. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Shows the system's sheet for sharing a link. The player may put it away again. */
export function share(title: string, url: string): void {
  navigator.share({ title: title === "" ? "Sudoku" : title, url }).catch(() => undefined);
}

/** The largest file that is read, in bytes. */
export const LARGEST_FILE = 4_000_000;

/** What is said of a larger one. */
export function tooLarge({ name }: File): string {
  return `${name} is too large: at most ${LARGEST_FILE / 1_000_000} MB are read.`;
}
