// Puzzles that are pasted or dropped anywhere on the page.

import { useEffect, useRef } from "preact/hooks";
import { LARGEST_FILE, tooLarge } from "../tools/files";
import type { Brought } from "../tools/ImportDialog";
import type { Announce } from "../ui/announce";

/** Listens for what is pasted or dropped, but for what text fields and dialogs take themselves. */
export function useBringing(bring: (brought: Brought) => void, announce: Announce): void {
  const now = useRef({ bring, announce });
  now.current = { bring, announce };
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const take = async (event: Event, data: DataTransfer | null): Promise<void> => {
      if (isElsewhere(event)) {
        return;
      }
      const file = data?.files[0];
      const text = data?.getData("text") ?? "";
      if (file === undefined && text.trim() === "") {
        return;
      }
      event.preventDefault();
      if (file === undefined) {
        now.current.bring({ text });
      } else if (file.size > LARGEST_FILE) {
        now.current.announce(tooLarge(file));
      } else {
        now.current.bring({ text: await file.text(), fileName: file.name });
      }
    };
    window.addEventListener("paste", (event) => void take(event, event.clipboardData), { signal });
    window.addEventListener("drop", (event) => void take(event, event.dataTransfer), { signal });
    // Only where this is said may something be dropped.
    window.addEventListener("dragover", (event) => isElsewhere(event) || event.preventDefault(), { signal });
    return () => controller.abort();
  }, []);
}

function isElsewhere({ target, defaultPrevented }: Event): boolean {
  const isInside = target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
  return defaultPrevented || isInside || document.querySelector("dialog[open]") !== null;
}
