// The saved games, in folders.

import { useEffect, useState } from "preact/hooks";
import type { Dispatch } from "../game/actions";
import { tryLayout } from "../game/layout";
import type { State } from "../game/state";
import { changeSaved, deleteSaved, exportLines, importLines, keepSaved, savedGames, saveGame } from "../store/library";
import { restore, type SavedGame } from "../store/saved";
import { useAnnounce } from "./announce";
import { Button } from "./Button";
import { timeText } from "./Clock";
import { Dialog } from "./Dialog";
import { download } from "./download";

interface LibraryProps {
  readonly state: State;
  readonly dispatch: Dispatch;
  readonly close: () => void;
}

/** The dialog of saved games. */
export function Library({ state, dispatch, close }: LibraryProps) {
  const [games, setGames] = useState<readonly SavedGame[] | undefined>(undefined);
  const [fault, setFault] = useState("");
  const announce = useAnnounce();
  /** Does something with the saved games, and shows them as they are then. */
  const change = async (work: () => Promise<void>) => {
    try {
      await work();
      setGames(await savedGames());
    } catch (error) {
      setFault(`The browser does not keep games: ${error instanceof Error ? error.message : String(error)}`);
      setGames([]);
    }
  };
  useEffect(() => {
    void change(() => saveGame(state.game));
  }, []);

  const open = (saved: SavedGame) => {
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
  const folders = [...new Set((games ?? []).map((saved) => saved.folder))].sort();

  return (
    <Dialog title="Saved games" close={close} wide>
      <p class="sub" role="status">
        {fault}
      </p>
      {folders.map((folder) => (
        <section key={folder} class="folder">
          {(folders.length > 1 || folder !== "") && <h3>{folder === "" ? "No folder" : folder}</h3>}
          <ul>
            {games!
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
                    return change(() => changeSaved(saved, { title, folder }));
                  }}
                  remove={() => change(() => deleteSaved(saved.id))}
                />
              ))}
          </ul>
        </section>
      ))}
      <div class="button-row">
        <Button disabled={!games?.length} act={() => download("pencilproof-games.jsonl", exportLines(games ?? []))}>
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
            {saved.elapsed > 0 && ` · ${timeText(saved.elapsed)}`} · {new Date(saved.played).toLocaleDateString()}
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

function titleOf(saved: SavedGame): string {
  return saved.title === "" ? "Untitled" : saved.title;
}
