// Asks before much of the solution is shown.

import type { JSX } from "preact";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import type { CommandName } from "./commands";

const QUESTIONS: { readonly [Name in CommandName]?: readonly [title: string, what: string, yes: string] } = {
  candidates: ["Show the true candidates?", "They give the whole solution away.", "Show them"],
  path: ["Show the path to the solution?", "It lists every step to the end.", "Show it"],
  all: ["Show all steps?", "They list everything that can be concluded now. A hint tells less at a time.", "Show them"],
};

interface SpoilProps {
  readonly command: CommandName;
  readonly agree: () => void;
  readonly close: () => void;
}

/** The question: Enter says yes, Escape no. */
export function SpoilDialog({ command, agree, close }: SpoilProps): JSX.Element | null {
  const question = QUESTIONS[command];
  if (question === undefined) {
    return null;
  }
  const [title, what, yes] = question;
  return (
    <Dialog title={title} close={close}>
      <p>{what} Undo puts this away again. You are asked once for each puzzle.</p>
      <div class="button-row">
        <Button primary autofocus act={agree}>
          {yes}
        </Button>
        <Button act={close}>Not now</Button>
      </div>
    </Dialog>
  );
}
