// The hardest technique that a puzzle needs.

import type { Engine } from "../engine/engine";
import type { TechniqueInfo } from "../engine/types";
import { latest, useAnswer } from "./useAnswer";
import type { Grade } from "./usePuzzle";

/** The name of the technique, once it is known. */
export function useHardest(engine: Engine, grade: Grade | undefined): string | undefined {
  const isKnown = grade !== undefined;
  const techniques = latest(useAnswer(isKnown ? (signal) => engine.techniques(signal) : undefined, [isKnown])) ?? [];
  return grade && hardestOf(grade, techniques)?.name;
}

/** The technique of the path with the highest rating. */
export function hardestOf({ path }: Grade, techniques: readonly TechniqueInfo[]): TechniqueInfo | undefined {
  const used = techniques.filter(({ id }) => Object.hasOwn(path, id));
  return used.reduce<TechniqueInfo | undefined>(
    (hardest, each) => (hardest === undefined || each.rating > hardest.rating ? each : hardest),
    undefined,
  );
}
