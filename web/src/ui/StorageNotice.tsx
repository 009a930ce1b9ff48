// What is said when the game is not being kept, with ways to keep it.

import { useEffect, useState } from "preact/hooks";
import type { Game } from "../game/state";
import { encode } from "../store/fragment";
import type { StorageTrouble } from "../store/keeper";
import { exportGame } from "../store/library";
import { copy, fileName, save, textFile } from "../tools/files";
import { useAnnounce } from "./announce";
import { Button } from "./Button";

const TEXTS: Readonly<Record<StorageTrouble, string>> = {
  full: "There is no room left in the browser for this page. Delete saved games, or keep this one yourself.",
  forbidden:
    "The browser does not let this page keep anything. You can play on; keep the game yourself before you leave.",
};

interface NoticeProps {
  /** Why the game is not kept; undefined while it is. */
  readonly trouble: StorageTrouble | undefined;
  readonly game: Game;
}

/** A card that says so, until it is put away or the game is kept again. */
export function StorageNotice({ trouble, game }: NoticeProps) {
  const [isAway, setIsAway] = useState(false);
  const [link, setLink] = useState("");
  const [done, setDone] = useState("");
  const announce = useAnnounce();
  useEffect(() => {
    setIsAway(false);
    setDone("");
    setLink("");
    if (trouble !== undefined) {
      announce(`This game is not being saved. ${TEXTS[trouble]}`);
    }
  }, [trouble]);
  const copyLink = async (): Promise<void> => {
    const address = new URL(await encode(game), location.href).href;
    const isCopied = await copy(address);
    // Where the page may not copy, the player can.
    setLink(isCopied ? "" : address);
    setDone(isCopied ? "The link is copied. It has the position with all marks." : "Copy this link:");
  };
  if (trouble === undefined || isAway) {
    return null;
  }
  return (
    <section class="card" aria-label="Notice">
      <h2>This game is not being saved</h2>
      <p>{TEXTS[trouble]}</p>
      {done !== "" && <p role="status">{done}</p>}
      {link !== "" && <input readOnly value={link} aria-label="Link to this position" />}
      <div class="button-row">
        <Button act={() => void copyLink()}>Copy a link</Button>
        <Button
          act={() => {
            save(`${fileName(game.title)}.jsonl`, textFile(exportGame(game), "application/x-ndjson"));
            setDone("The file has the whole game. “Add from a file” among the saved games brings it back.");
          }}
        >
          Save as a file
        </Button>
        <Button act={() => setIsAway(true)}>Dismiss</Button>
      </div>
    </section>
  );
}
