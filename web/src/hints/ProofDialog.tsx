// The proof of a step, as an independent checker reads it.

import type { JSX } from "preact";
import type { Engine } from "../engine/engine";
import type { Step } from "../engine/types";
import type { Layout } from "../game/layout";
import { save, textFile } from "../tools/files";
import { latest, useAnswer } from "../tools/useAnswer";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";

interface ProofProps {
  readonly engine: Engine;
  readonly layout: Layout;
  readonly step: Step;
  readonly close: () => void;
}

/** The dialog. */
export function ProofDialog({ engine, layout, step, close }: ProofProps): JSX.Element {
  const logic = { techniques: [step.technique] };
  const answer = useAnswer((signal) => engine.prove({ layout: layout.name, ...step.position }, logic, signal), [step]);
  const proof = latest(answer);
  return (
    <Dialog title="Proof" close={close} wide>
      <p>
        The argument of this step for a checker: the puzzle as a formula (OPB), and lines that follow from it (PBP).
        VeriPB, an independent program, checks both: <code>veripb puzzle.opb puzzle.pbp</code>.
      </p>
      {step.assumes === "uniqueness" && (
        <p>This step relies on the puzzle having only one solution, so it cannot be part of a proof of that.</p>
      )}
      {answer.is === "asking" && <p>Writing the proof …</p>}
      {answer.is === "failed" && <p class="problem">{answer.text}</p>}
      {proof !== undefined && (
        <>
          {proof.steps?.map((line) => (
            <p key={line}>Proved: {line}</p>
          ))}
          <pre class="proof" role="region" tabIndex={0} aria-label="Lines of the proof">
            {ending(proof.pbp)}
          </pre>
          <div class="button-row">
            <Button act={() => save("puzzle.opb", textFile(proof.opb))}>Save the formula</Button>
            <Button primary act={() => save("puzzle.pbp", textFile(proof.pbp))}>
              Save the proof
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** The lines about the step: from the remark that names it on. What comes before sets up the position. */
function ending(text: string): string {
  const lines = text.trimEnd().split("\n");
  const start = lines.findLastIndex((line) => line.startsWith("% "));
  return lines.slice(Math.max(0, start)).slice(0, 300).join("\n");
}
