// The proof of a step, folded below its words: first in words, then as an independent checker reads it.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Proved, Step } from "../engine/types";
import { save, textFile } from "../tools/files";
import { latest, useAnswer } from "../tools/useAnswer";
import { Button } from "../ui/Button";
import { proofWords } from "./proofWords";

/** Writes the proof of a step for a checker. */
export type Prove = (step: Step, signal: AbortSignal) => Promise<Proved>;

interface FoldProps {
  readonly step: Step;
  readonly prove: Prove;
}

/** The proof, behind a fold. */
export function ProofFold({ step, prove }: FoldProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const words = proofWords(step.proof);
  return (
    <details class="proof-fold">
      <summary>Proof</summary>
      {words.length > 0 && (
        <ul>
          {words.map(({ depth, text }, index) => (
            <li key={index} style={{ marginInlineStart: `${Math.min(depth, 6)}em` }}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {step.assumes === "uniqueness" && (
        <p>This step relies on the puzzle having only one solution, so it cannot be part of a proof of that.</p>
      )}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>For a checker</summary>
        {isOpen && <Lines step={step} prove={prove} />}
      </details>
    </details>
  );
}

function Lines({ step, prove }: FoldProps): JSX.Element {
  const answer = useAnswer((signal) => prove(step, signal), [step]);
  const proof = latest(answer);
  return (
    <>
      <p>
        VeriPB, an independent program, checks the puzzle as a formula and these lines about it:{" "}
        <code>veripb puzzle.opb puzzle.pbp</code>
      </p>
      {answer.is === "asking" && <p>Writing the proof …</p>}
      {answer.is === "failed" && <p class="problem">{answer.text}</p>}
      {proof !== undefined && (
        <>
          <pre class="proof" role="region" tabIndex={0} aria-label="Lines of the proof">
            {ending(proof.pbp)}
          </pre>
          <div class="button-row">
            <Button act={() => save("puzzle.opb", textFile(proof.opb))}>Save the formula</Button>
            <Button act={() => save("puzzle.pbp", textFile(proof.pbp))}>Save the proof</Button>
          </div>
        </>
      )}
    </>
  );
}

/** The lines about the step: from the remark that names it on. What comes before sets up the position. */
function ending(text: string): string {
  const lines = text.trimEnd().split("\n");
  const start = lines.findLastIndex((line) => line.startsWith("% "));
  return lines.slice(Math.max(0, start)).slice(0, 300).join("\n");
}
