// Puzzles from elsewhere: pasted, from a file, or typed in on the board.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import { describe, EngineError, isCancelled } from "../engine/errors";
import type { ConvertRequest, Ignored } from "../engine/types";
import type { Dispatch } from "../game/actions";
import { newGame } from "../game/game";
import type { Game } from "../game/state";
import { decode } from "../store/fragment";
import { saveGame } from "../store/library";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Select } from "../ui/Select";
import { Drawings, type Drawn } from "./Drawings";
import { LARGEST_FILE, tooLarge } from "./files";
import { Found } from "./Found";
import type { LegendLine } from "./legend";
import { latest, useAnswer, type Answer } from "./useAnswer";

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

/** A text that came from elsewhere on the page: pasted or dropped there. */
export interface Brought {
  readonly text: string;
  readonly fileName?: string;
}

interface ImportProps {
  readonly engine: Engine;
  readonly dispatch: Dispatch;
  /** What is in the dialog when it opens. */
  readonly brought?: Brought | undefined;
  /**
   * Starts an empty board to type a puzzle in; `edit` frees the givens of the puzzle on the board, unless it is hidden.
   */
  readonly typeIn: (layout: string) => void;
  readonly edit: (() => void) | undefined;
  readonly close: () => void;
}

/** The dialog. */
export function ImportDialog({ engine, dispatch, brought, typeIn, edit, close }: ImportProps): JSX.Element {
  const [text, setText] = useState(brought?.text ?? "");
  const [fileName, setFileName] = useState<string | undefined>(brought?.fileName);
  // Whether Enter means to play: where a text is typed line by line, it ends a line.
  const [isPasted, setIsPasted] = useState(brought !== undefined);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const [wanted, setWanted] = useState(false);
  const [trouble, setTrouble] = useState("");
  const [layout, setLayout] = useState("3x3");
  // What the drawings of the text mean, once the player has said it.
  const [legend, setLegend] = useState<readonly LegendLine[] | undefined>(undefined);
  const answer = useAnswer(
    text.trim() === ""
      ? undefined
      : (signal) => readText(engine, { text, ...(fileName !== undefined && { fileName }) }, legend, signal),
    [text, fileName, legend],
    PAUSE,
  );
  const read = answer.is === "failed" ? undefined : latest(answer);
  // What was read before is not what is there now.
  const puzzles = read?.of === text ? read.puzzles : [];
  const drawn = read?.of === text ? read.drawn : undefined;
  const puzzle = puzzles.length === 1 ? puzzles[0] : puzzles[chosen ?? -1];
  const change = (text: string, fileName: string | undefined, isPasted: boolean): void => {
    setText(text);
    setFileName(fileName);
    setIsPasted(isPasted);
    setChosen(undefined);
    setWanted(false);
    setLegend(undefined);
  };

  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) {
      return;
    }
    if (file.size > LARGEST_FILE) {
      setTrouble(tooLarge(file));
      return;
    }
    setTrouble("");
    change(await file.text(), file.name, true);
  };
  const open = (game: Game): void => {
    dispatch({ type: "open", game });
    close();
  };
  const keepAll = async (): Promise<void> => {
    try {
      for (const [index, { game }] of puzzles.entries()) {
        await saveGame({ ...game, title: game.title === "" ? `${fileName ?? "Puzzle"} ${index + 1}` : game.title });
      }
      close();
    } catch {
      setTrouble("The browser does not let this page save games.");
    }
  };
  const enter = (event: KeyboardEvent): void => {
    const { target } = event;
    const isTyping = target instanceof HTMLTextAreaElement && (!target.matches(".source") || !isPasted);
    const hasOwn = target instanceof Element && target.closest("button, summary, select, input[type=file]") !== null;
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || hasOwn || (isTyping && puzzles.length !== 1)) {
      return;
    }
    if (
      puzzles.length <= 1 &&
      answer.is !== "failed" &&
      text.trim() !== "" &&
      !(isTyping && !target.matches(".source"))
    ) {
      event.preventDefault();
      setWanted(true);
    }
  };
  return (
    <Dialog title="Your own puzzle" close={close} wide>
      <div
        onKeyDown={enter}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const { dataTransfer } = event;
          const file = dataTransfer?.files[0];
          const dropped = dataTransfer?.getData("text") ?? "";
          if (file !== undefined || dropped !== "") {
            event.preventDefault();
            event.stopPropagation();
            void (file === undefined ? change(dropped, undefined, true) : take(file));
          }
        }}
      >
        <label>
          Paste a puzzle, a list of puzzles or a link; or drop a file here
          <textarea
            class="source"
            autofocus
            rows={5}
            spellcheck={false}
            value={text}
            aria-describedby="import-result"
            onInput={(event) => {
              const { value } = event.currentTarget;
              change(value, undefined, (event as InputEvent).inputType.startsWith("insertFrom"));
            }}
          />
        </label>
        <label class="file">
          From a file
          <input type="file" onChange={(event) => void take(event.currentTarget.files?.[0])} />
        </label>
        <div id="import-result" aria-live="polite">
          {trouble !== "" && <p class="problem">{trouble}</p>}
          {answer.is === "failed" && <Trouble answer={answer} text={text} />}
          {puzzles.length > 1 && <p>{puzzles.length} puzzles.</p>}
          {drawn !== undefined && <p>{DRAWN}</p>}
        </div>
        {drawn !== undefined && <Drawings key={text} engine={engine} {...drawn} tell={setLegend} />}
        {puzzles.length > 1 && (
          <Choice
            puzzles={puzzles}
            chosen={chosen}
            choose={(index) => {
              setChosen(index);
              setWanted(true);
            }}
          />
        )}
        {puzzle !== undefined && (
          <Found
            key={`${chosen} ${text}`}
            engine={engine}
            game={puzzle.game}
            wanted={wanted}
            play={open}
            want={setWanted}
          />
        )}
        {puzzles.length > 1 && (
          <div class="button-row">
            <Button act={keepAll}>Put all into the saved games</Button>
          </div>
        )}
      </div>
      <h3>Type it in</h3>
      <div class="fields">
        <Select label="Board" value={layout} options={LAYOUTS} change={setLayout} />
      </div>
      <div class="button-row">
        <Button act={() => typeIn(layout)}>Empty board</Button>
        <Button act={edit} disabled={edit === undefined}>
          Change the puzzle on the board
        </Button>
      </div>
    </Dialog>
  );
}

/** A puzzle that was read, as a game of its own. */
interface Read {
  readonly game: Game;
  readonly layout: string;
  readonly text: string;
}

/** What a text was read as. */
interface Reading {
  readonly of: string;
  readonly puzzles: readonly Read[];
  /** A puzzle with drawings whose meaning is not known yet. */
  readonly drawn?: Drawn;
}

/** What is said of such a puzzle. */
const DRAWN = "Something is drawn on this puzzle, and what it means is said in its rules alone.";

/** Reads a text: a link to a position of this page, or whatever the engine can read. */
async function readText(
  engine: Engine,
  { text, fileName }: Brought,
  legend: readonly LegendLine[] | undefined,
  signal: AbortSignal,
): Promise<Reading> {
  const fragment = /^\S*#(\S+)$/.exec(text.trim())?.[1];
  const linked = fragment === undefined ? undefined : await decode(fragment);
  if (linked !== undefined) {
    return { of: text, puzzles: [{ game: linked, layout: linked.layout.name, text: linked.title }] };
  }
  const asked = { text, file_name: fileName ?? null };
  const meaning = legend && { legend: legend as NonNullable<ConvertRequest["legend"]> };
  let fault = "";
  const { puzzles } = await engine.convert({ ...asked, ...meaning }, signal).catch(async (error: unknown) => {
    const isDrawn = legend !== undefined || (error instanceof EngineError && error.kind === "drawings");
    const ignoring = isDrawn && !isCancelled(error) && (await engine.convert({ ...asked, drawings: "ignore" }, signal));
    // A list of puzzles with drawings would need a legend for each.
    if (ignoring === false || ignoring.puzzles.length !== 1) {
      throw error;
    }
    fault = legend === undefined ? "" : describe(error);
    return ignoring;
  });
  const [only] = puzzles;
  if (only?.ignored !== undefined) {
    const drawings = only.ignored as readonly Ignored[];
    const drawn = { game: newGame(only, only.title ?? ""), drawings, rules: only.rules ?? "", fault };
    return { of: text, puzzles: [], drawn };
  }
  const games = puzzles.map((puzzle) => ({
    game: newGame(puzzle, puzzle.title ?? ""),
    layout: puzzle.layout,
    text: puzzle.title ?? puzzle.puzzle.slice(0, 81),
  }));
  return { of: text, puzzles: games };
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

function Choice(props: {
  puzzles: readonly Read[];
  chosen: number | undefined;
  choose: (index: number) => void;
}): JSX.Element {
  return (
    <ol class="choice-list" aria-label="Puzzles">
      {props.puzzles.slice(0, MOST_LISTED).map(({ text, layout }, index) => (
        <li key={index}>
          <button
            type="button"
            class="step-row"
            aria-current={props.chosen === index ? "true" : undefined}
            onClick={() => props.choose(index)}
          >
            <span class="number">{index + 1}</span>
            <span class="title">{text}</span>
            <span class="rating">{layout}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
