// Puzzles that the system opens the installed site with: links of the kind `web+sudoku:`, and files.

import { useEffect } from "preact/hooks";
import { decode } from "../store/fragment";
import { LARGEST_FILE, tooLarge } from "../tools/files";
import { useAnnounce } from "../ui/announce";
import type { PageParts } from "./types";

/** What browsers have for files that an installed page opens. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Opens what the page was started with. */
export function useLaunch({ dispatch, bring }: PageParts): void {
  const announce = useAnnounce();
  useEffect(() => {
    const text = takeLink();
    if (text !== undefined) {
      void decode(text).then((game) => (game ? dispatch({ type: "open", game }) : bring({ text })));
    }
    const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files = [] }) => {
      const open = async (handle: FileSystemFileHandle): Promise<void> => {
        const file = await handle.getFile();
        if (file.size > LARGEST_FILE) {
          announce(tooLarge(file));
        } else {
          bring({ text: await file.text(), fileName: file.name });
        }
      };
      // One game is played at a time.
      files.slice(0, 1).forEach((handle) => void open(handle).catch(() => undefined));
    });
  }, []);
}

/** The puzzle in `?puzzle=`, which is then taken from the address: it would come back instead of what was played. */
function takeLink(): string | undefined {
  const address = new URL(location.href);
  const link = address.searchParams.get("puzzle");
  if (link === null) {
    return undefined;
  }
  address.searchParams.delete("puzzle");
  history.replaceState(null, "", address);
  return puzzleOf(link);
}

/** What a link is about: `web+sudoku:` and a puzzle in any form, perhaps with its characters escaped. */
export function puzzleOf(link: string): string {
  const text = link.replace(/^web\+sudoku:(\/\/)?/i, "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
