// Legends: what the player says that the lines, marks and texts of a pasted puzzle mean.

import type { Ignored, KindInfo } from "../engine/types";

/** What a drawing is: the id of a kind, `nothing`, or not said yet. */
export interface Meaning {
  readonly kind: string;
  /** The number that goes with it, as it is typed. */
  readonly number: string;
}

/** What is not said yet. */
export const UNSAID: Meaning = { kind: "", number: "" };

/** A line of a legend. */
export type LegendLine = Readonly<Record<string, unknown>>;

/** Members that a drawing itself fills in. */
const DRAWN = new Set(["cells", "circle", "shaft", "pill", "sets", "loop"]);

/** Members that a number fills in, from the drawing or typed in. */
const NUMBERS = new Set(["number", "sum"]);

/** The member of a kind that is a number, if it has one. */
function numberOf(kind: KindInfo): KindInfo["fields"][number] | undefined {
  return kind.fields.find(({ holds }) => NUMBERS.has(holds));
}

/** Whether a drawing alone, with a number at most, says all of a constraint of a kind. */
export function canBeDrawn(kind: KindInfo, drawing: Ignored): boolean {
  const has = (name: string): boolean => kind.fields.some((field) => field.name === name);
  const isLine = drawing.looks["draw"] === "line" || drawing.looks["draw"] === "arrow";
  const isDiagonal = kind.id === "diagonal" && isLine;
  const suits = ({ name, holds, needed }: KindInfo["fields"][number]): boolean =>
    !needed || DRAWN.has(name) || NUMBERS.has(holds) || holds === "digits";
  const isArrow = has("circle") || has("pill");
  return isDiagonal || ((has("cells") || has("sets") || isArrow) && kind.fields.every(suits) && (!isArrow || isLine));
}

/** Whether a kind is of the whole board, and is said by its name alone. */
export function isOfTheBoard(kind: KindInfo): boolean {
  return kind.fields.length === 0;
}

/** Whether the number of a constraint has to be typed in: it needs one, and none is written on the drawing. */
export function takesNumber(kind: KindInfo | undefined, drawing: Ignored): boolean {
  const isWritten = drawing.looks["text"] === "number" || kind?.id === "xv";
  return kind !== undefined && numberOf(kind) !== undefined && !isWritten;
}

/** Whether the rules in words name a kind, in the singular or the plural. */
export function isNamed(kind: KindInfo, rules: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, " ");
  const words = [kind.id, kind.name].map((name) => plain(name).trim());
  const text = ` ${plain(rules)}`;
  return words.some((word) => word.length > 2 && text.includes(` ${word}`));
}

/** The kinds, those that the rules name first. */
export function sorted(kinds: readonly KindInfo[], rules: string): readonly KindInfo[] {
  const first = kinds.filter((kind) => isNamed(kind, rules));
  return [...first, ...kinds.filter((kind) => !first.includes(kind))];
}

/** Whether every drawing has a meaning. */
export function isWhole(drawings: readonly Ignored[], meanings: readonly Meaning[]): boolean {
  return drawings.every((_, index) => (meanings[index] ?? UNSAID).kind !== "");
}

/** The legend that the player's answers make. */
export function legendOf(
  drawings: readonly Ignored[],
  meanings: readonly Meaning[],
  ofTheBoard: readonly string[],
  kinds: readonly KindInfo[],
): readonly LegendLine[] {
  const lines = drawings.map(({ looks }, index): LegendLine => {
    const { kind: id, number } = meanings[index] ?? UNSAID;
    const kind = kinds.find((known) => known.id === id);
    const field = kind && numberOf(kind)?.name;
    const typed = field !== undefined && number.trim() !== "" ? { [field]: Number(number) } : {};
    return { ...looks, is: id === "nothing" ? id : { type: id, ...typed } };
  });
  return [...lines, ...ofTheBoard.map((id) => ({ everywhere: id }))];
}
