// The signs of the picture and what they mean: only those in use.

import type { JSX } from "preact";
import type { Scene } from "../engine/types";
import { lookClass, lookNamed, type Look } from "./looks";
import { isRay, looksIn } from "./scene";

/** The legend of a scene. */
export function Legend({ scene }: { scene: Scene }): JSX.Element | null {
  const looks = looksIn(scene);
  if (looks.length === 0) {
    return null;
  }
  return (
    <ul class="legend" aria-label="What the signs mean">
      {looks.map((look) => (
        <li key={look.name} class={look.name === "removed" ? "tone-red" : ""}>
          <SignOf look={look} /> {look.word}
        </li>
      ))}
      {scene.links.some(isRay) && (
        <li>
          <svg class="legend-sign step" viewBox="0 0 24 24" aria-hidden="true">
            <path class={`step-ray tone-${lookNamed("base").tone}`} d="M12 12H25M6 6L18 18M6 18L18 6" />
          </svg>{" "}
          ruled out
        </li>
      )}
    </ul>
  );
}

function SignOf({ look }: { look: Look }): JSX.Element {
  return (
    <svg class="legend-sign step" viewBox="0 0 24 24" aria-hidden="true">
      <g class={`step-mark ${lookClass(look.name)}`}>{inside(look)}</g>
    </svg>
  );
}

function inside(look: Look): JSX.Element {
  if (look.name.endsWith("-link")) {
    return <path class={`step-link tone-${look.tone} line-${look.line}`} d="M2 16C8 6 16 6 22 12" />;
  }
  if (look.beside !== null) {
    const y = { above: 12, level: 17, below: 22 }[look.beside.place] ?? 17;
    return (
      <text x="12" y={y} font-size="19">
        {look.beside.sign}
      </text>
    );
  }
  return (
    <>
      <path class={`step-disc ${lookClass(look.name)}`} d={look.shape} />
      {look.edge !== null && <path class={`step-edge tone-${look.tone}`} d={look.edge} />}
      {look.struck && <path class="step-strike" d="M5 18L19 6" />}
    </>
  );
}
