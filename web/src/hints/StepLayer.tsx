// A step drawn on the board, as the engine has laid it out: tints, rays and frames under the digits (`StepGround`), everything else
// over them (`StepLayer`). The layer draws the digits it speaks of itself; the board leaves those out.

import type { JSX } from "preact";
import { candidateSize } from "../board/frameOf";
import { MARGIN, type Frame } from "../board/geometry";
import type { Scene, ShownDigit, Sign } from "../engine/types";
import { lookClass, lookNamed } from "./looks";
import { isRay } from "./scene";

/** From the middle of a digit to its baseline, as a fraction of its size. */
const BASELINE = 0.36;

/** A scene has its origin in the upper left corner of the board. */
const TO_BOARD = `translate(${MARGIN} ${MARGIN})`;

/** What lies under the digits: tints and frames of areas, and rays. */
export function StepGround({ scene }: { scene: Scene }): JSX.Element {
  return (
    <g class="step-ground" aria-hidden="true" transform={TO_BOARD}>
      {scene.areas.map(({ look, names, tint }) =>
        tint === undefined ? null : (
          <path class={`step-tint tone-${lookNamed(look).tone}`} data-role={look} data-of={names.join(";")} d={tint} />
        ),
      )}
      {scene.links.filter(isRay).map(({ look, from, path }) => (
        <path class={`step-ray tone-${lookNamed(look).tone}`} data-role={look} data-from={from.join(";")} d={path} />
      ))}
      {scene.areas.map(({ look, names, frame, edges }) => (
        <>
          {frame !== undefined && (
            <path class={`step-frame ${lookClass(look)}`} data-role={look} data-of={names.join(";")} d={frame} />
          )}
          {edges !== undefined && <path class={`step-edge tone-${lookNamed(look).tone}`} d={edges} />}
        </>
      ))}
    </g>
  );
}

/** What lies over the digits: links, marked candidates and new digits, signs beside candidates, numbers of nodes. */
export function StepLayer({ frame, scene }: { frame: Frame; scene: Scene }): JSX.Element {
  return (
    <g class="step" aria-hidden="true" transform={TO_BOARD}>
      {scene.hulls.map(({ look, path, width, rim }) => (
        <>
          <path class={`step-hull-rim tone-${lookNamed(look).tone}`} d={path} stroke-width={rim} />
          <path class={`step-hull tone-${lookNamed(look).tone}`} d={path} stroke-width={width} />
        </>
      ))}
      {scene.links
        .filter((link) => !isRay(link))
        .map(({ look, path }) => (
          <path
            class={`step-link tone-${lookNamed(look).tone} line-${lookNamed(look).line}`}
            data-role={look}
            d={path}
          />
        ))}
      {scene.digits.map((digit) => (
        <Drawn digit={digit} small={candidateSize(frame) / scene.mark} />
      ))}
      {scene.digits.flatMap(({ candidate, signs }) => signs.map((sign) => <Beside of={candidate} sign={sign} />))}
      {scene.numbers.map(({ look, number, badge, x, y, size }) => (
        <g class={`step-order tone-${lookNamed(look).tone}`}>
          <path d={badge} />
          <text class="step-number" x={x} y={y} font-size={size}>
            {number}
          </text>
        </g>
      ))}
    </g>
  );
}

/** A digit that the step mentions; small ones are as large as all others on this board. */
function Drawn({ digit, small }: { digit: ShownDigit; small: number }): JSX.Element {
  const { candidate, kind, look, part } = digit;
  const { beside, tone } = lookNamed(look);
  if (kind === "value") {
    // The board draws the value itself.
    return (
      <g class="step-value" data-role={look} data-of={candidate}>
        <Disc digit={digit} kind="hollow" />
      </g>
    );
  }
  const size = digit.size * (kind === "small" ? small : 1);
  const text = (
    <text
      class={kind === "new" ? "step-large" : "step-digit"}
      x={digit.x}
      y={digit.y + BASELINE * size}
      font-size={size}
    >
      {candidate.charAt(0)}
    </text>
  );
  if (beside !== null) {
    // A candidate that is off for one colour stays quiet except for its sign.
    return <g class={beside.sign === "+" ? `step-mark tone-${tone}` : "step-quiet"}>{text}</g>;
  }
  return (
    <g
      class={`step-mark ${kind === "new" ? "step-new " : ""}${lookClass(look)}`}
      data-role={look}
      data-part={part}
      data-of={candidate}
    >
      <Disc
        digit={digit}
        kind={kind === "new" ? "ring" : digit.strike !== undefined && part !== undefined ? "going" : ""}
      />
      {text}
      {digit.strike !== undefined && <path class="step-strike" d={digit.strike} />}
    </g>
  );
}

/** The shape behind a digit; where it goes, its shape and rim show its part in the argument, its ground that it goes. */
function Disc({ digit, kind }: { digit: ShownDigit; kind: "" | "ring" | "hollow" | "going" }): JSX.Element {
  const look = kind === "going" ? (digit.part ?? digit.look) : digit.look;
  return (
    <>
      <path class={`step-disc ${lookClass(look)} ${kind}`} d={digit.disc} />
      {digit.edge !== undefined && <path class={`step-edge tone-${lookNamed(look).tone}`} d={digit.edge} />}
    </>
  );
}

/** A sign beside a digit: above right for green, below right for blue. */
function Beside({ of, sign: { look, sign, x, y, size } }: { of: string; sign: Sign }): JSX.Element {
  return (
    <g class={`step-mark tone-${lookNamed(look).tone}`} data-role={look} data-of={of}>
      <text class="step-sign" x={x} y={y} font-size={size}>
        {sign}
      </text>
    </g>
  );
}
