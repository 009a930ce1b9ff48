// The history of the game: every position, checkpoints, and the way back before a mistake.

import { useState } from "preact/hooks";
import type { Dispatch } from "../game/actions";
import { beforeMistake } from "../game/history";
import type { State } from "../game/state";
import { useAnnounce } from "./announce";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

interface HistoryProps {
  readonly state: State;
  readonly dispatch: Dispatch;
  readonly close: () => void;
}

/** The dialog of the history. */
export function History({ state, dispatch, close }: HistoryProps) {
  const { history, at, solution } = state.game;
  const announce = useAnnounce();
  const [name, setName] = useState(history[at]!.checkpoint ?? "");
  const back = beforeMistake(state.game);
  const go = (to: number) => {
    dispatch({ type: "goTo", at: to });
    announce(`back at ${history[to]!.checkpoint ?? history[to]!.label}`);
  };
  return (
    <Dialog title="History" close={close}>
      <form
        class="line-form"
        onSubmit={(event) => {
          event.preventDefault();
          dispatch({ type: "checkpoint", name: name.trim() === "" ? "Checkpoint" : name.trim() });
        }}
      >
        <label>
          Name this position
          <input value={name} maxLength={60} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <Button type="submit">Keep</Button>
      </form>
      <div class="button-row">
        <Button disabled={at === 0} act={() => go(0)}>
          Back to the start
        </Button>
        <Button disabled={back === undefined || back === at} act={() => back !== undefined && go(back)}>
          Back to before the mistake
        </Button>
      </div>
      <p class="sub">{aboutMistakes(solution !== undefined, back, at)}</p>
      <ol class="moments" reversed>
        {history
          .map((moment, index) => (
            <li key={index}>
              <button type="button" aria-current={index === at ? "step" : undefined} onClick={() => go(index)}>
                <span class="number">{index}</span>
                <span>{moment.label}</span>
                {moment.checkpoint !== undefined && <b class="checkpoint">⚑ {moment.checkpoint}</b>}
              </button>
            </li>
          ))
          .reverse()}
      </ol>
    </Dialog>
  );
}

function aboutMistakes(known: boolean, back: number | undefined, at: number): string {
  if (!known) {
    return "The solution of this puzzle is not known here, so that mistakes cannot be found.";
  }
  if (back === undefined) {
    return "Every position differs from the solution.";
  }
  return back === at
    ? "Nothing here differs from the solution."
    : `Position ${back} is the last that agrees with the solution.`;
}
