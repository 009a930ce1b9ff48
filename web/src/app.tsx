// The page: header, board, what there is to read, and the pad.

import { SiteCard } from "#site";
import { useState } from "preact/hooks";
import { Board } from "./board/Board";
import type { Game } from "./game/state";
import { StepList } from "./hints/StepList";
import { useKeyboard } from "./input/useKeyboard";
import { useGame, type BadLink } from "./store/useGame";
import { Menu } from "./tools/Menu";
import { ToolCards } from "./tools/ToolCards";
import { ToolDialogs } from "./tools/ToolDialogs";
import { useLayers } from "./tools/useLayers";
import { DifficultyPill, difficultyText } from "./tools/Difficulty";
import { PAUSED, useTools } from "./tools/useTools";
import { AnnounceContext, useVoice, Voice } from "./ui/announce";
import { Button } from "./ui/Button";
import { CardSlot } from "./ui/CardSlot";
import { useClock } from "./ui/Clock";
import type { DialogName } from "./ui/dialogNames";
import { Dialogs } from "./ui/Dialogs";
import { Header } from "./ui/Header";
import { Notice } from "./ui/Notice";
import { ActionKey, Pad, padRows } from "./ui/Pad";
import { StorageNotice } from "./ui/StorageNotice";
import { rulesOf } from "./game/constraints";
import { Printed } from "./ui/Printed";
import { Solved } from "./ui/Solved";
import { printedState } from "./ui/usePrinting";
import { Tour, useTour } from "./ui/Tour";

/** The whole page. */
export function App({ first, badLink }: { readonly first: Game; readonly badLink: BadLink }) {
  const { state, dispatch, ...later } = useGame(first);
  const { said, announce } = useVoice();
  const [dialog, setDialog] = useState<DialogName | undefined>(undefined);
  // A dialog tells that it has closed after the fact; by then another may be open.
  const close = (): void => setDialog((open) => (open === dialog ? undefined : open));
  const tools = useTools(state, dispatch, announce);
  const { hints, known, printing } = tools;
  const layers = useLayers(tools, state);
  const parts = { tools, game: state.game, dispatch };
  const tour = useTour();
  const open = (name: DialogName | undefined): void =>
    state.paused && name === "history" ? announce(PAUSED) : setDialog(name);
  useClock(state, dispatch);
  useKeyboard(state, tools.play, announce, setDialog, tools.keys);

  return (
    <AnnounceContext.Provider value={announce}>
      <Header
        state={state}
        dispatch={dispatch}
        open={setDialog}
        hideTitle={state.game.title.toLowerCase() === known.grade?.degree}
        pills={
          known.grade !== undefined && <DifficultyPill grade={known.grade} open={() => tools.setDialog("difficulty")} />
        }
        tools={
          <>
            <Button class="button new-game" act={() => tools.run("generate")}>
              New game
            </Button>
            <Menu run={tools.run} open={setDialog} paused={state.paused} />
          </>
        }
      />
      <main
        class={`rows-${padRows(state.game.layout.side)}`}
        onClick={(event) => {
          if ((event.target as Element).matches("main, .board-column, .side, .reading, .card-slot")) {
            dispatch({ type: "selectNone" });
          }
        }}
      >
        <div class="board-column">
          {printing.part === undefined ? (
            <Board state={state} dispatch={dispatch} {...layers} />
          ) : (
            <>
              <Printed
                title={state.game.title}
                rating={known.grade && difficultyText(known.grade)}
                rules={rulesOf(state.game.layout)}
              />
              <Board state={printedState(state, printing.part)} dispatch={dispatch} />
            </>
          )}
        </div>
        <div class="side">
          <div class="reading">
            <CardSlot>
              <Notice show={badLink || later.badLink} />
              <SiteCard
                engine={tools.engine}
                state={state}
                dispatch={dispatch}
                bring={(brought) => tools.setDialog({ brought })}
              />
              <StorageNotice trouble={later.trouble} game={state.game} />
              {tour.isOn && <Tour end={() => tour.set(false)} />}
              <Solved
                state={state}
                dispatch={dispatch}
                engine={tools.engine}
                grade={known.grade}
                practised={tools.task.practised !== undefined}
                openStatistics={() => tools.setDialog("statistics")}
              />
              {!state.paused && <ToolCards {...parts} />}
            </CardSlot>
            <div class="panels">
              {!state.paused && <StepList state={hints.state} dispatch={hints.dispatch} playFrom={hints.playFrom} />}
            </div>
          </div>
          <Pad
            state={state}
            dispatch={tools.play}
            open={open}
            canUndo={!state.paused && (tools.canPutAway || state.game.at > 0)}
            tools={<ActionKey icon="hint" name="Hint" keys="H" act={() => tools.run("hint")} />}
          />
        </div>
      </main>
      <Dialogs
        name={dialog}
        close={close}
        state={state}
        dispatch={dispatch}
        keep={later.keep}
        tour={() => tour.set(true)}
      />
      <ToolDialogs {...parts} />
      <Voice {...said} />
    </AnnounceContext.Provider>
  );
}
