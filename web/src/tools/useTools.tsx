// Everything that teaches and every tool, as parts for the page to put in their places.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { frameOf } from "../board/frameOf";
import { httpEngine } from "../engine/engine";
import type { Exercise, Made, Step } from "../engine/types";
import type { Dispatch } from "../game/actions";
import { newGame, puzzleJson } from "../game/game";
import { beforeMistake } from "../game/history";
import { parseLayout } from "../game/layout";
import { cellsOf, type State } from "../game/state";
import { allDigits } from "../game/digits";
import type { Cells, Digits, PuzzleJson } from "../game/types";
import { EVERYTHING, logicOf } from "../hints/filter";
import { FilterDialog } from "../hints/FilterDialog";
import { HintCard } from "../hints/HintCard";
import { ProofDialog } from "../hints/ProofDialog";
import { StepGround, StepLayer } from "../hints/StepLayer";
import { StepList } from "../hints/StepList";
import { shownStep } from "../hints/state";
import { useFilter } from "../hints/useFilter";
import { spoken, useHints } from "../hints/useHints";
import type { MoreKeys } from "../input/useKeyboard";
import type { Announce } from "../ui/announce";
import type { OpenDialog } from "../ui/dialogNames";
import { ActionKey } from "../ui/Pad";
import { commandOf, type CommandName } from "./commands";
import { ExportDialog } from "./ExportDialog";
import { GenerateDialog } from "./GenerateDialog";
import { ImportDialog } from "./ImportDialog";
import { Menu } from "./Menu";
import { PractiseCard, PractiseDialog, type Practised } from "./Practise";
import { MOST_COUNTED, TrueLayer } from "./TrueLayer";
import { useAnswer, latest } from "./useAnswer";
import { usePuzzle } from "./usePuzzle";
import { Verdict } from "./Verdict";

/** The parts. */
export interface Tools {
  /** What the board shows of a step. */
  readonly board: {
    readonly under: ComponentChildren;
    readonly over: ComponentChildren;
    readonly shown: Cells | undefined;
    readonly drawn: readonly Digits[] | undefined;
  };
  readonly card: JSX.Element;
  readonly panels: JSX.Element;
  readonly pills: JSX.Element;
  readonly menu: JSX.Element;
  readonly padKeys: JSX.Element;
  readonly dialogs: JSX.Element | null;
  readonly keys: MoreKeys;
}

type ToolDialog = "techniques" | "practise" | "import" | "export" | "generate";

/** What the board is used for besides playing, with the game that this belongs to. */
interface Use {
  readonly game: string;
  readonly typed?: boolean;
  readonly practised?: { readonly technique: Practised; readonly exercise: Exercise };
}

/** How long after the last key the true candidates are counted, in milliseconds. */
const PAUSE = 200;

/** The parts for the game that is played. */
export function useTools(state: State, dispatch: Dispatch, announce: Announce, openDialog: OpenDialog): Tools {
  const engine = useMemo(() => httpEngine(), []);
  const [filter, setFilter] = useFilter();
  const logic = useMemo(() => logicOf(filter), [filter]);
  const hints = useHints(engine, state, dispatch, logic);
  const [dialog, setDialog] = useState<ToolDialog | undefined>(undefined);
  const [proving, setProving] = useState<Step | undefined>(undefined);
  const [truth, setTruth] = useState(false);
  const [use, setUse] = useState<Use>({ game: "" });
  const { game } = state;
  const { layout } = game;
  const cells = cellsOf(game);
  const frame = useMemo(() => frameOf(layout), [layout]);
  const isTyped = use.game === game.id && use.typed === true;
  const practised = use.game === game.id ? use.practised : undefined;
  const rating = usePuzzle(engine, game, dispatch, isTyped);
  const values = useMemo(() => ({ layout: layout.name, puzzle: puzzleJson(layout, cells).puzzle }), [layout, cells]);
  const counted = useAnswer(
    truth ? (signal) => engine.candidates(values, MOST_COUNTED, signal) : undefined,
    [truth, values.layout, values.puzzle],
    PAUSE,
  );
  const counts = latest(counted);
  const told = spoken(hints.state);
  useEffect(() => {
    if (told !== undefined) {
      announce(told);
    }
  }, [told]);

  // A dialog tells that it has closed after the fact; by then another may be open.
  const close = (): void => setDialog((open) => (open === dialog ? undefined : open));
  const open = (puzzle: PuzzleJson, title: string, more: Omit<Use, "game">): void => {
    const next = newGame(puzzle, title);
    dispatch({ type: "open", game: next });
    setUse({ game: next.id, ...more });
    close();
  };
  const emptyOf = (name: string): string => ".".repeat(parseLayout(name).side ** 2);
  const begin = (technique: Practised, exercise: Exercise): void => {
    const { layout, puzzle, given = puzzle, marks } = exercise;
    const position = { layout, puzzle, given, ...(marks !== undefined && { marks }) };
    open(position, `Practise: ${technique.name}`, { practised: { technique, exercise } });
  };
  const play = ({ name }: Practised, { layout, puzzle }: Made): void =>
    open({ layout, puzzle }, `Practise: ${name}`, {});
  const run = (name: CommandName): void => {
    switch (name) {
      case "hint":
        return hints.more();
      case "apply": {
        const step = shownStep(hints.state);
        return step === undefined ? undefined : hints.apply(step);
      }
      case "nextReason":
        return hints.dispatch({ type: "beat", by: 1 });
      case "previousReason":
        return hints.dispatch({ type: "beat", by: -1 });
      case "dismiss":
        return hints.dispatch({ type: "dismiss" });
      case "path":
      case "all":
        return hints.toggle(name);
      case "candidates":
        return setTruth(!truth);
      default:
        return setDialog(name);
    }
  };
  const keys: MoreKeys = (event) => {
    const name = commandOf(event);
    const needsStep = name === "apply" || name === "nextReason" || name === "previousReason";
    if (name === undefined || (needsStep && shownStep(hints.state) === undefined)) {
      return false;
    }
    run(name);
    return true;
  };
  const { display } = hints;
  const showsTruth = truth && counts !== undefined && display === undefined && counts.layout === layout.name;
  const isLent = hints.state.lent !== undefined;
  return {
    board: {
      under: display && <StepGround frame={frame} scene={display.scene} />,
      over: display ? (
        <StepLayer frame={frame} cells={display.cells} scene={display.scene} />
      ) : showsTruth ? (
        <TrueLayer frame={frame} cells={cells} counts={counts} />
      ) : undefined,
      shown: display?.cells,
      drawn: display?.drawn ?? (showsTruth ? cells.map(() => allDigits(layout.side)) : undefined),
    },
    card: (
      <>
        {(isTyped || truth) && (
          <Verdict
            engine={engine}
            puzzle={values}
            truth={truth}
            setTruth={setTruth}
            start={isTyped ? () => open(values, game.title, {}) : undefined}
            close={() => {
              setTruth(false);
              setUse({ game: "" });
            }}
          />
        )}
        {practised !== undefined && (
          <PractiseCard
            key={game.id}
            engine={engine}
            {...practised}
            cells={cells}
            begin={begin}
            shown={isLent}
            show={(on) => hints.dispatch({ type: "lend", step: on ? practised.exercise.step : undefined })}
            stop={() => {
              hints.dispatch({ type: "lend", step: undefined });
              setUse({ game: "" });
            }}
          />
        )}
        <HintCard
          state={hints.state}
          scene={display?.scene}
          dispatch={hints.dispatch}
          commands={{
            more: hints.more,
            apply: hints.apply,
            mend: hints.mend,
            beforeMistake: beforeMistake(game) === undefined ? undefined : () => dispatch({ type: "beforeMistake" }),
            prove: setProving,
            everything:
              filter.profile === "complete"
                ? undefined
                : () => {
                    setFilter(EVERYTHING);
                    hints.dispatch({ type: "dismiss" });
                    hints.more();
                  },
            filter: () => setDialog("techniques"),
          }}
        />
      </>
    ),
    panels: <StepList state={hints.state} dispatch={hints.dispatch} />,
    pills:
      rating === undefined ? (
        <></>
      ) : (
        <span class="pill" title="ER of this puzzle, its rating by Sudoku Explainer">
          SE <b>{rating}</b>
        </span>
      ),
    menu: <Menu run={run} open={openDialog} />,
    padKeys: <ActionKey icon="hint" name="Hint" keys="H" act={hints.more} />,
    dialogs:
      proving !== undefined ? (
        <ProofDialog engine={engine} layout={layout} step={proving} close={() => setProving(undefined)} />
      ) : (
        dialogOf()
      ),
    keys,
  };

  function dialogOf(): JSX.Element | null {
    switch (dialog) {
      case "techniques":
        return <FilterDialog engine={engine} filter={filter} change={setFilter} close={close} />;
      case "practise":
        return <PractiseDialog engine={engine} begin={begin} play={play} close={close} />;
      case "import":
        return (
          <ImportDialog
            engine={engine}
            dispatch={dispatch}
            typeIn={(name) => open({ layout: name, puzzle: emptyOf(name) }, "Your own puzzle", { typed: true })}
            edit={() => open({ ...values, given: emptyOf(layout.name) }, game.title, { typed: true })}
            close={close}
          />
        );
      case "export":
        return <ExportDialog engine={engine} game={game} close={close} />;
      case "generate":
        return <GenerateDialog engine={engine} dispatch={dispatch} close={close} />;
      case undefined:
        return null;
    }
  }
}
