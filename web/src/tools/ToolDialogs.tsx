// The dialog of a tool, if one is open.

import type { JSX } from "preact";
import type { Dispatch } from "../game/actions";
import { parseLayout } from "../game/layout";
import type { Game } from "../game/state";
import { FilterDialog } from "../hints/FilterDialog";
import { ExportDialog } from "./ExportDialog";
import { DifficultyDialog } from "./Difficulty";
import { ImportDialog, type Brought } from "./ImportDialog";
import { NewGameDialog } from "./NewGameDialog";
import { PractiseDialog } from "./Practise";
import { SpoilDialog } from "./SpoilDialog";
import { StatisticsDialog } from "./StatisticsDialog";
import type { Tools } from "./useTools";

interface DialogsProps {
  readonly tools: Tools;
  readonly game: Game;
  readonly dispatch: Dispatch;
}

/** The open dialog. */
export function ToolDialogs({ tools, game, dispatch }: DialogsProps): JSX.Element | null {
  const { engine, filter, setFilter, task, values, known, dialog, close } = tools;
  const emptyOf = (layout: string): string => ".".repeat(parseLayout(layout).side ** 2);
  const edit = (): void => {
    task.open({ ...values, given: emptyOf(values.layout) }, game.title, { isTyped: true });
    close();
  };
  const brings = (brought?: Brought): JSX.Element => (
    <ImportDialog
      key={brought?.text}
      engine={engine}
      dispatch={dispatch}
      brought={brought}
      typeIn={(layout) => {
        task.open({ layout, puzzle: emptyOf(layout) }, "Your own puzzle", { isTyped: true });
        close();
      }}
      edit={tools.isHidden ? undefined : edit}
      close={close}
    />
  );
  switch (dialog) {
    case "techniques":
      return <FilterDialog engine={engine} side={game.layout.side} filter={filter} change={setFilter} close={close} />;
    case "practise":
      return (
        <PractiseDialog
          engine={engine}
          begin={task.practise}
          play={({ name }, { layout, puzzle }) => task.open({ layout, puzzle }, `Practise: ${name}`)}
          close={close}
        />
      );
    case "import":
      return brings();
    case "export":
      return <ExportDialog engine={engine} game={game} print={tools.printing.print} close={close} />;
    case "generate":
      return <NewGameDialog engine={engine} degrees={known.degrees} dispatch={dispatch} close={close} />;
    case "statistics":
      return <StatisticsDialog degrees={known.degrees} close={close} />;
    case "difficulty":
      return <DifficultyDialog engine={engine} game={game} {...known} close={close} />;
    case undefined:
      return null;
    default:
      return "brought" in dialog ? (
        brings(dialog.brought)
      ) : (
        <SpoilDialog
          command={dialog.asks}
          agree={() => {
            close();
            tools.agree(dialog.asks);
          }}
          close={close}
        />
      );
  }
}
