// The help sheet: the rules, what the fingers and the mouse can do, and every key.

import type { State } from "../game/state";
import { COMMANDS } from "../tools/commands";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

interface HelpProps {
  readonly state: State;
  readonly close: () => void;
  /** Begins the tour. */
  readonly tour: () => void;
}

type Row = readonly [keys: string, what: string];

const MODES: readonly Row[] = [
  ["Z", "Digits"],
  ["X", "Corner marks; or hold Shift or Alt"],
  ["C", "Centre marks; or hold Ctrl"],
  ["V", "Colours; or hold Ctrl+Shift"],
  ["B", "Candidates, which hints read; or hold Ctrl+Alt"],
  ["Space, Shift+Space", "Next mode, mode before; also Page Down and Page Up"],
];

const MOVING: readonly Row[] = [
  ["Arrows or W A S D", "Move, round the edges"],
  ["Shift or Ctrl with arrows", "Select more"],
  ["Home, End", "Ends of the row; with Ctrl, of the board"],
  ["Double click", "Select all cells like this one"],
  ["+, -", "Larger and smaller board; also two fingers, or the wheel with Ctrl on large boards"],
  ["Ctrl+A, Ctrl+Shift+A", "Select all, none"],
  ["Ctrl+I", "Invert the selection"],
  ["Esc", "Select nothing, show all digits"],
];

const ENTERING: readonly Row[] = [
  ["1 to 9", "Enter in the mode; again takes it away"],
  ["Delete or Backspace", "Clear the kind of mark of the mode; held keys choose the kind as they do for digits"],
  ["M", "Note all candidates that are possible"],
  ["Ctrl+Z", "Undo, without end"],
  ["Ctrl+Y or Ctrl+Shift+Z", "Redo"],
  ["K, Shift+K", "Set a checkpoint, go back to the last one"],
  ["Enter", "Enter the chosen digit, if the digit comes first"],
];

const BIG: readonly Row[] = [
  [". then a figure", "10 and more: .0 is A, .5 is F; ..0 is K, ..5 is P"],
  [". then a letter", "The digit A to P"],
  ["Q", "Letters are digits until Q is pressed again; the arrows still move"],
];

const LISTENING: readonly Row[] = [
  ["G then a digit", "Say where it can go in this box"],
  ["N, Shift+N", "Next empty cell, empty cell before"],
  ["R, T, Y", "Read the row, the column, the box"],
  ["F then a digit", "Show only this digit; F F shows all. With no cell selected, a digit alone does it"],
  ["P", "Pause: the clock stops, the board is hidden"],
  ["?", "This sheet"],
];

const TOOLS: readonly Row[] = COMMANDS.map(({ key, about }) => [key, about]);

const RULES: readonly string[] = [
  "Every empty cell gets one digit.",
  "No row has a digit twice.",
  "No column has a digit twice.",
  "No box has a digit twice; the boxes are drawn with thick lines.",
  "The digits that are there at the start stay.",
  "There is one solution, and it can be found without guessing.",
];

/** The help sheet. Where fingers are used, it begins with them, and the keys are folded away. */
export function Help({ state, close, tour }: HelpProps) {
  const touch = matchMedia("(pointer: coarse)").matches;
  const keys = (
    <div class="help">
      <Keys title="Modes" rows={MODES} />
      <Keys title="Moving and selecting" rows={MOVING} />
      <Keys title="Entering" rows={ENTERING} />
      {state.game.layout.side > 9 && <Keys title="Digits above nine" rows={BIG} />}
      <Keys title="Looking and listening" rows={LISTENING} />
      <Keys title="Hints and tools" rows={TOOLS} />
    </div>
  );
  return (
    <Dialog title="Help and keys" close={close} wide>
      <section>
        <h3>The rules</h3>
        <ol class="rules">
          {RULES.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
        <Button
          act={() => {
            close();
            tour();
          }}
        >
          Show me round
        </Button>
      </section>
      {touch ? (
        <>
          <Touch side={state.game.layout.side} />
          <Marks />
          <details class="keys">
            <summary>With a keyboard</summary>
            {keys}
          </details>
        </>
      ) : (
        <>
          {keys}
          <Mouse />
          <Marks />
        </>
      )}
    </Dialog>
  );
}

function Touch({ side }: { readonly side: number }) {
  return (
    <section>
      <h3>With your fingers</h3>
      <p>
        Tap a cell, then a digit. Drag over cells to choose several, or press “Several” and tap them one by one.{" "}
        {side > 9
          ? "Tap twice to make the board larger, and twice again to see the whole."
          : "Tap twice to choose all cells like one."}{" "}
        Two fingers make the board larger and move it.
      </p>
      <p>
        The row above the digits says what a digit becomes: a value, a note in a corner or in the centre, a colour, a
        candidate. “Erase” clears that kind.
      </p>
      <p>A tap beside the board chooses nothing; then a digit shows where that digit is and can be.</p>
      <p>
        With a cell chosen, “Why not?” in the menu says why a digit cannot stand there, gives a hint for that cell
        alone, or reveals it.
      </p>
    </section>
  );
}

function Mouse() {
  return (
    <section>
      <h3>Mouse and touch</h3>
      <p>
        Drag over cells to select them. With Shift or Ctrl, or “Several” on the pad, clicks add cells and take them
        away. Double-click selects all cells like one. A click beside the board selects nothing; then a digit of the pad
        shows only that digit.
      </p>
    </section>
  );
}

function Marks() {
  return (
    <section>
      <h3>Colouring single candidates</h3>
      <p>
        In colour mode choose “Single candidates” and a colour, then click candidates on the board. With the keyboard:
        show one digit by F, select cells, and press the number of a colour.
      </p>
      <h3>Marks and hints</h3>
      <p>
        Hints read candidates. Where none are noted, every digit that no value excludes counts. Corner and centre marks
        are yours alone.
      </p>
    </section>
  );
}

/** A list of keys under a title. */
export function Keys({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {rows.map(([keys, what]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
