// Puzzles from elsewhere: pasted, from a file, or typed in on the board.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import type { ConvertedPuzzle } from "../engine/types";
import type { Dispatch } from "../game/actions";
import { newGame } from "../game/game";
import { saveGame } from "../store/library";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Select } from "../ui/Select";
import { latest, useAnswer, type Answer } from "./useAnswer";

/** The largest file that is read, in bytes. */
const LARGEST = 4_000_000;

/** How long after the last key the text is read, in milliseconds. */
const PAUSE = 250;

/** The layouts that an empty board is offered in. */
export const LAYOUTS: readonly (readonly [string, string])[] = [
  ["3x3", "9×9"],
  ["2x2", "4×4"],
  ["2x3", "6×6"],
  ["2x4", "8×8"],
  ["3x4", "12×12"],
  ["4x4", "16×16"],
  ["5x5", "25×25"],
  ["3x3+x", "9×9 with diagonals"],
  ["3x3+windoku", "9×9 with windows"],
];

interface ImportProps {
  readonly engine: Engine;
  readonly dispatch: Dispatch;
  /** Starts an empty board to type a puzzle in; `edit` frees the givens of the puzzle on the board. */
  readonly typeIn: (layout: string) => void;
  readonly edit: () => void;
  readonly close: () => void;
}

/** The dialog. */
export function ImportDialog({ engine, dispatch, typeIn, edit, close }: ImportProps): JSX.Element {
  const [text, setText] = useState("");
  const [fileName, setFileName] = useState<string | undefined>(undefined);
  const [trouble, setTrouble] = useState("");
  const [layout, setLayout] = useState("3x3");
  const isEmpty = text.trim() === "";
  const answer = useAnswer(
    isEmpty ? undefined : (signal) => engine.convert({ text, file_name: fileName ?? null }, signal),
    [text, fileName],
    PAUSE,
  );
  const puzzles = answer.is === "failed" ? [] : (latest(answer)?.puzzles ?? []);

  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) {
      return;
    }
    if (file.size > LARGEST) {
      setTrouble(`${file.name} is too large: at most ${LARGEST / 1_000_000} MB are read.`);
      return;
    }
    setTrouble("");
    setText(await file.text());
    setFileName(file.name);
  };
  const open = (puzzle: ConvertedPuzzle): void => {
    dispatch({ type: "open", game: newGame(puzzle, puzzle.title ?? "") });
    close();
  };
  const keepAll = async (): Promise<void> => {
    try {
      for (const [index, puzzle] of puzzles.entries()) {
        await saveGame(newGame(puzzle, puzzle.title ?? `${fileName ?? "Puzzle"} ${index + 1}`));
      }
      close();
    } catch {
      setTrouble("The browser does not let this page save games.");
    }
  };
  return (
    <Dialog title="Your own puzzle" close={close} wide>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer?.files[0]);
        }}
      >
        <label>
          Paste a puzzle, a list of puzzles or a link; or drop a file here
          <textarea
            autofocus
            rows={7}
            spellcheck={false}
            value={text}
            aria-describedby="import-result"
            onInput={(event) => {
              setText(event.currentTarget.value);
              setFileName(undefined);
            }}
          />
        </label>
      </div>
      <label class="file">
        From a file
        <input type="file" onChange={(event) => void take(event.currentTarget.files?.[0])} />
      </label>
      <div id="import-result" aria-live="polite">
        {trouble !== "" && <p class="problem">{trouble}</p>}
        {answer.is === "failed" && <Trouble answer={answer} text={text} />}
        {puzzles.length > 1 && <p>{puzzles.length} puzzles.</p>}
      </div>
      {puzzles.length > 1 && <Choice puzzles={puzzles} open={open} />}
      <div class="button-row">
        {puzzles[0] !== undefined && puzzles.length === 1 && (
          <Button primary act={() => puzzles[0] && open(puzzles[0])}>
            Play it
          </Button>
        )}
        {puzzles.length > 1 && <Button act={keepAll}>Put all into the saved games</Button>}
      </div>
      <h3>Type it in</h3>
      <div class="fields">
        <Select label="Board" value={layout} options={LAYOUTS} change={setLayout} />
      </div>
      <div class="button-row">
        <Button act={() => typeIn(layout)}>Empty board</Button>
        <Button act={edit}>Change the puzzle on the board</Button>
      </div>
    </Dialog>
  );
}

/** What the engine says of a text it cannot read, with the line it stumbled over. */
function Trouble({ answer, text }: { answer: Answer<never>; text: string }): JSX.Element | null {
  if (answer.is !== "failed") {
    return null;
  }
  const { line, column } = answer;
  const source = line === undefined ? undefined : text.split(/\r\n|\r|\n/)[line - 1];
  const start = Math.max(0, (column ?? 1) - 50);
  return (
    <div class="problem" role="alert">
      {line !== undefined && (
        <strong>
          Line {line}
          {column !== undefined && `, column ${column}`}:{" "}
        </strong>
      )}
      {answer.text}
      {source !== undefined && column !== undefined && (
        <pre class="offending">
          {source.slice(start, start + 90)}
          {"\n"}
          {" ".repeat(Math.max(0, column - 1 - start))}^
        </pre>
      )}
    </div>
  );
}

/** More than this many are not listed one by one. */
const MOST_LISTED = 500;

function Choice(props: { puzzles: readonly ConvertedPuzzle[]; open: (puzzle: ConvertedPuzzle) => void }): JSX.Element {
  return (
    <ol class="choice-list" aria-label="Puzzles">
      {props.puzzles.slice(0, MOST_LISTED).map((puzzle, index) => (
        <li key={index}>
          <button type="button" class="step-row" onClick={() => props.open(puzzle)}>
            <span class="number">{index + 1}</span>
            <span class="title">{puzzle.title ?? puzzle.puzzle.slice(0, 81)}</span>
            <span class="rating">{puzzle.layout}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
