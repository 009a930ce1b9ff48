// The saved games, in folders.

import { useEffect, useState } from "preact/hooks";
import type { Dispatch } from "../game/actions";
import { tryLayout } from "../game/layout";
import type { State } from "../game/state";
import {
  changeSaved,
  deleteSaved,
  exportLines,
  importLines,
  keepSaved,
  savedGames,
  type Damaged,
  type Shelf,
} from "../store/library";
import { tellChanged } from "../store/keeper";
import { restore, type SavedGame } from "../store/saved";
import { useAnnounce } from "./announce";
import { Button } from "./Button";
import { timeText } from "./Clock";
import { Dialog } from "./Dialog";
import { download } from "./download";

interface LibraryProps {
  readonly state: State;
  readonly dispatch: Dispatch;
  /** Writes the game that is played, so that it is among them as it is. */
  readonly keep: () => Promise<void>;
  readonly close: () => void;
}

/** The dialog of saved games. */
export function Library({ state, dispatch, keep, close }: LibraryProps) {
  const [shelf, setShelf] = useState<Shelf | undefined>(undefined);
  const { games = [], damaged = [] } = shelf ?? {};
  const [fault, setFault] = useState("");
  const announce = useAnnounce();
  /** Does something with the saved games, and shows them as they are then. */
  const change = async (work: () => Promise<void>) => {
    try {
      await work();
      setShelf(await savedGames());
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      setFault(isFull ? "There is no room for more games." : "The browser does not let this page keep games.");
      setShelf((old) => old ?? { games: [], damaged: [] });
    }
  };
  useEffect(() => {
    void change(keep);
  }, []);

  const open = (saved: SavedGame) => {
    if (saved.id === state.game.id) {
      return close();
    }
    const game = restore(saved);
    if (!game) {
      return setFault(`“${titleOf(saved)}” is damaged and cannot be opened.`);
    }
    dispatch({ type: "open", game });
    announce(`opened ${titleOf(saved)}`);
    close();
  };
  const take = async (file: File | undefined) => {
    if (file) {
      const { games, unread } = importLines(await file.text());
      await change(() => keepSaved(games));
      const count = games.length === 1 ? "1 game" : `${games.length} games`;
      setFault(unread === 0 ? `Added ${count}.` : `Added ${count}; ${unread} lines have no game in them.`);
    }
  };
  const folders = [...new Set(games.map((saved) => saved.folder))].sort();

  return (
    <Dialog title="Saved games" close={close} wide>
      <p class="sub" role="status">
        {fault}
      </p>
      {folders.map((folder) => (
        <section key={folder} class="folder">
          {(folders.length > 1 || folder !== "") && <h3>{folder === "" ? "No folder" : folder}</h3>}
          <ul>
            {games
              .filter((saved) => saved.folder === folder)
              .map((saved) => (
                <SavedRow
                  key={saved.id}
                  saved={saved}
                  current={saved.id === state.game.id}
                  folders={folders}
                  open={() => open(saved)}
                  rename={(title, folder) => {
                    if (saved.id === state.game.id) {
                      dispatch({ type: "rename", title });
                    }
                    return change(async () => tellChanged(saved.id, await changeSaved(saved.id, { title, folder })));
                  }}
                  remove={() => change(() => deleteSaved(saved.id))}
                />
              ))}
          </ul>
        </section>
      ))}
      {damaged.length > 0 && (
        <section class="folder">
          <h3>Damaged</h3>
          <ul>
            {damaged.map((one) => (
              <DamagedRow key={String(one.id)} {...one} remove={() => change(() => deleteSaved(one.id))} />
            ))}
          </ul>
        </section>
      )}
      <div class="button-row">
        <Button disabled={games.length === 0} act={() => download("pencilproof-games.jsonl", exportLines(games))}>
          Export all
        </Button>
        <label class="button file">
          Add from a file
          <input
            type="file"
            accept=".jsonl,.ndjson,.json,.txt"
            onChange={(event) => take(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
    </Dialog>
  );
}

interface SavedRowProps {
  readonly saved: SavedGame;
  readonly current: boolean;
  readonly folders: readonly string[];
  readonly open: () => void;
  readonly rename: (title: string, folder: string) => void;
  readonly remove: () => void;
}

function SavedRow({ saved, current, folders, open, rename, remove }: SavedRowProps) {
  const [editing, setEditing] = useState(false);
  const [title, setTitle] = useState(saved.title);
  const [folder, setFolder] = useState(saved.folder);
  const [sure, setSure] = useState(false);
  const side = tryLayout(saved.layout)?.side ?? 0;
  return (
    <li class={current ? "current" : ""}>
      <div class="saved">
        <button type="button" class="saved-open" onClick={open}>
          <b>{titleOf(saved)}</b>
          <small>
            {saved.layout.startsWith("jigsaw") ? "jigsaw" : saved.layout} · {saved.filled} of {side * side}
            {saved.elapsed > 0 && ` · ${timeText(saved.elapsed)}`} ·{" "}
            {saved.played > 0 ? new Date(saved.played).toLocaleDateString() : "date unknown"}
            {current && " · open now"}
          </small>
        </button>
        <Button aria-expanded={editing} aria-label={`Change ${titleOf(saved)}`} act={() => setEditing(!editing)}>
          Change
        </Button>
      </div>
      {editing && (
        <form
          class="line-form"
          onSubmit={(event) => {
            event.preventDefault();
            setEditing(false);
            rename(title.trim(), folder.trim());
          }}
        >
          <label>
            Title
            <input value={title} maxLength={80} onInput={(event) => setTitle(event.currentTarget.value)} />
          </label>
          <label>
            Folder
            <input
              value={folder}
              maxLength={60}
              list="folders"
              placeholder="none"
              onInput={(event) => setFolder(event.currentTarget.value)}
            />
          </label>
          <datalist id="folders">
            {folders.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Button type="submit" primary>
            Save
          </Button>
          <button
            type="button"
            class="button danger"
            disabled={current}
            onClick={() => (sure ? remove() : setSure(true))}
          >
            {sure ? "Really delete" : "Delete"}
          </button>
        </form>
      )}
    </li>
  );
}

/** What is left of a game that cannot be read. */
function DamagedRow({ title, remove }: Damaged & { readonly remove: () => void }) {
  const [sure, setSure] = useState(false);
  const name = title === "" ? "A game without a title" : title;
  return (
    <li>
      <div class="saved">
        <span class="saved-open">
          <b>{name}</b>
          <small>Damaged: it cannot be opened.</small>
        </span>
        <button
          type="button"
          class="button danger"
          aria-label={`${sure ? "Really delete" : "Delete"} ${name}`}
          onClick={() => (sure ? remove() : setSure(true))}
        >
          {sure ? "Really delete" : "Delete"}
        </button>
      </div>
    </li>
  );
}

function titleOf(saved: SavedGame): string {
  return saved.title === "" ? "Untitled" : saved.title;
}
