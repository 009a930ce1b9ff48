// The cards beside the board: of a puzzle that is typed in, of an exercise, of a hint, and of a question about a cell.

import type { JSX } from "preact";
import { constraintsOf } from "../game/constraints";
import type { Dispatch } from "../game/actions";
import { beforeMistake } from "../game/history";
import { cellsOf, type Game } from "../game/state";
import { EVERYTHING } from "../hints/filter";
import { HintCard } from "../hints/HintCard";
import { WhyCard } from "../hints/WhyCard";
import { PractiseCard } from "./Practise";
import type { Tools } from "./useTools";
import { Verdict } from "./Verdict";

interface CardsProps {
  readonly tools: Tools;
  readonly game: Game;
  readonly dispatch: Dispatch;
}

/** The cards, those first that are about the puzzle. */
export function ToolCards(props: CardsProps): JSX.Element {
  const { engine, hints, task, truth, values } = props.tools;
  const { game } = props;
  const { practised } = task;
  return (
    <>
      {(task.isTyped || truth.isOn) && (
        <Verdict
          engine={engine}
          puzzle={values}
          truth={truth.isOn}
          setTruth={truth.set}
          start={task.isTyped ? () => task.open(values, game.title) : undefined}
          close={() => {
            truth.set(false);
            task.end();
          }}
        />
      )}
      {practised !== undefined && (
        <PractiseCard
          key={game.id}
          engine={engine}
          {...practised}
          cells={cellsOf(game)}
          begin={task.practise}
          shown={hints.state.lent !== undefined}
          show={(on) => hints.dispatch({ type: "lend", step: on ? practised.exercise.step : undefined })}
          stop={() => {
            hints.dispatch({ type: "lend", step: undefined });
            task.end();
          }}
        />
      )}
      <Hint {...props} />
      <Cell {...props} />
    </>
  );
}

function Cell({ tools, game }: CardsProps): JSX.Element {
  const { filter, setFilter, hints, why } = tools;
  return (
    <WhyCard
      why={why}
      layout={game.layout}
      canReveal={game.solution !== undefined}
      everything={filter.profile === "complete" ? undefined : () => setFilter(EVERYTHING)}
      mend={hints.mend}
    />
  );
}

function Hint({ tools, game, dispatch }: CardsProps): JSX.Element {
  const { engine, hints, filter, setFilter, setDialog } = tools;
  const everything = (): void => {
    setFilter(EVERYTHING);
    hints.dispatch({ type: "dismiss" });
    hints.more();
  };
  return (
    <HintCard
      state={hints.state}
      scene={hints.display?.scene}
      dispatch={hints.dispatch}
      commands={{
        more: hints.more,
        apply: hints.apply,
        mend: hints.mend,
        beforeMistake: beforeMistake(game) === undefined ? undefined : () => dispatch({ type: "beforeMistake" }),
        prove: (step, signal) =>
          engine.prove(
            { layout: game.layout.name, ...step.position, ...constraintsOf(game.layout) },
            { techniques: [step.technique] },
            signal,
          ),
        everything: filter.profile === "complete" ? undefined : everything,
        filter: () => setDialog("techniques"),
      }}
    />
  );
}
