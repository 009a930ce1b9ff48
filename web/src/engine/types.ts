// What the engine answers, and what it is asked for. Members that the page does not read are left out where they are many.

import type { PuzzleJson } from "../game/types";

/** The name of a candidate: `7r3c5`. */
export type CandidateName = string;

/** The name of a cell: `r3c5`. */
export type CellName = string;

/** Values, givens and marks, without the layout. */
export interface PositionJson {
  readonly puzzle: string;
  readonly given?: string;
  readonly marks?: readonly string[];
}

/** What every answer about a puzzle repeats. */
export interface Base extends PuzzleJson {
  readonly schema: number;
}

/** The part that a mark plays; its look is in `looks.json`. */
export type Role =
  | "base"
  | "cover"
  | "loose-cover"
  | "fin"
  | "focus"
  | "struck"
  | "green"
  | "blue"
  | "green-on"
  | "blue-on"
  | "green-off"
  | "blue-off"
  | "amber"
  | "violet"
  | "node-odd"
  | "node-even"
  | "strong-link"
  | "weak-link"
  | "als-a"
  | "als-b"
  | "als-c"
  | "als-d"
  | "pivot"
  | "pincer"
  | "floor"
  | "roof"
  | "guardian";

/** Something on the board that a step marks: a candidate, a cell, a house, the places of a digit in a house, or a link. */
export interface Mark {
  readonly role: Role;
  readonly candidate?: CandidateName;
  readonly cell?: CellName;
  readonly house?: string;
  readonly digit?: string;
  readonly from?: readonly CandidateName[];
  readonly to?: readonly CandidateName[];
}

/** Why a candidate is true or false under an assumption. */
export interface Why {
  readonly kind: "assumed" | "sees" | "last" | "meets" | "counting" | "absurd";
  readonly candidate?: CandidateName;
  readonly rule?: string;
  readonly empty?: string;
}

/** One inference of a colouring, in words too. */
export interface TraceMark {
  readonly side: "green" | "blue";
  readonly candidate: CandidateName;
  readonly is_true: boolean;
  readonly why: Why;
  readonly text: string | null;
}

/** A colouring as it grows: the two sides, and each inference in order. */
export interface Trace {
  readonly rule: string | null;
  readonly green: readonly CandidateName[] | null;
  readonly blue: readonly CandidateName[] | null;
  readonly marks: readonly TraceMark[];
  readonly fails: { readonly side: "green" | "blue"; readonly rule: string } | null;
}

/** One inference of a case: a candidate, or `not` and a candidate. */
export interface Inference {
  readonly literal: string;
  readonly why: Why;
}

/** One case of a case split. */
export interface Branch {
  readonly assumed: readonly string[];
  readonly inferences: readonly Inference[];
  readonly empty: string | null;
}

/** The argument of a step as data. Only what the page reads of it is typed. */
export interface Evidence {
  readonly kind: "single" | "sets" | "chain" | "colours" | "cases" | "pattern" | "bare";
  /** The nodes of a chain in order. */
  readonly nodes?: readonly (readonly CandidateName[])[];
  /** The cases, of colours and of case splits. */
  readonly cases?: { readonly branches: readonly Branch[] };
}

/** A step told in the terms of its own technique, where it is better known as another. */
export interface Telling {
  readonly title: string;
  readonly place: string;
  readonly reasons: readonly string[];
}

/** A step in a position. */
export interface Step {
  readonly technique: string;
  readonly name: string;
  readonly family: string;
  readonly size: number;
  readonly rating: number | null;
  readonly assumes: "uniqueness" | "nothing";
  readonly known?: string | null;
  readonly title: string;
  readonly reasons: readonly string[];
  readonly own_terms: Telling | null;
  readonly conclusion: string;
  /** The conclusion in short: `r5c3<>4`. */
  readonly short: string;
  /** The position before the step, with all its pencil marks. */
  readonly position: PositionJson;
  readonly placements: readonly CandidateName[];
  readonly eliminations: readonly CandidateName[];
  readonly evidence: Evidence;
  readonly marks: readonly Mark[];
  readonly trace: Trace | null;
}

/** How much a hint reveals; each level adds to the one before. */
export type Reveal = "mistake" | "family" | "place" | "step";

/** Which techniques are used. */
export interface Logic {
  readonly profile?: string;
  readonly techniques?: readonly string[];
  readonly with?: readonly string[];
  readonly without?: readonly string[];
  readonly uniqueness?: boolean;
  readonly pick?: "first" | "best";
}

/** Advice about a position. */
export interface Advice extends Base {
  readonly advice: "step" | "mistake" | "solved" | "no-step" | "out-of-time";
  readonly puzzle_solutions: "one" | "several" | "unknown";
  readonly family?: string;
  readonly place?: string;
  readonly step?: Step;
  /** What is wrong, where something is. */
  readonly text?: string | null;
  /** The position without its mistakes. */
  readonly mended?: string;
  readonly mended_position?: PositionJson;
}

/** What solving has shown. */
export interface Report extends Base {
  readonly verdict: "solved" | "stuck" | "several-solutions" | "no-solution" | "contradiction" | "timed-out";
  readonly solution?: string;
  /** The number, from 1, of the first step that only search finds. */
  readonly search_from?: number | null;
  readonly solutions?: readonly string[];
  readonly contradiction?: string;
  readonly rating: number | null;
  readonly logic_steps: number;
  readonly path: Readonly<Record<string, number>>;
  readonly assumes: "uniqueness" | "nothing";
  readonly steps?: readonly Step[];
}

/** Every step that there is in a position. */
export interface AllSteps extends Base {
  readonly steps: readonly Step[];
  readonly complete?: boolean;
}

/** How many solutions a puzzle has. */
export interface Check extends Base {
  readonly valid: boolean;
  readonly count: number;
  readonly exact: boolean;
  readonly timed_out: boolean;
  readonly givens: number;
  readonly contradiction: string | null;
  readonly solutions: readonly string[];
  readonly minimal: boolean | null;
  readonly redundant: readonly CellName[] | null;
  readonly undecided: readonly CellName[] | null;
}

/** In how many solutions each candidate is true. */
export interface CandidateCounts extends Base {
  /** By cell, then by digit; no more than the limit. */
  readonly counts: readonly (readonly number[])[];
  readonly limit: number;
  readonly complete: boolean;
}

/** A rating on the scale of Sudoku Explainer. */
export interface Rated extends Base {
  readonly er: number | null;
  readonly ep: number | null;
  readonly ed: number | null;
  /** All three in one: `8.3/1.2/1.2`. */
  readonly rating?: string;
  readonly end: string;
  readonly reason?: string;
  readonly hardest?: {
    readonly step: number;
    readonly technique: string;
    readonly name: string;
    readonly rating: number;
  } | null;
}

/** What a puzzle is to be like. */
export interface Wish {
  readonly count?: number;
  readonly seed?: number;
  readonly layout?: string;
  readonly difficulty?: string;
  readonly symmetry?: string;
  readonly clues?: string;
  readonly pattern?: string;
  readonly technique?: string;
  /** A technique that solves the puzzle together with singles, locked candidates and subsets, which alone do not. */
  readonly teaches?: string;
  readonly minimal?: boolean;
  readonly timeout_ms?: number;
}

/** A puzzle that was made. */
export interface Made extends Base {
  readonly solution: string;
  readonly clues: number;
  readonly degree?: string;
  readonly rating?: number | null;
  readonly seed: number;
  readonly attempt: number;
}

/** A position in which a technique is the next step. */
export interface Exercise extends Base {
  readonly solution: string;
  readonly steps_before: number;
  readonly step: Step;
  readonly seed: number;
  readonly attempt: number;
}

/** How far a run is, or how it ended. */
export interface Progress {
  readonly tried?: number;
  readonly ended?: string;
}

/** A line of the stream of `generate`. */
export interface GenerateEvent extends Progress {
  readonly made?: Made;
}

/** A line of the stream of `practise`. */
export interface PractiseEvent extends Progress {
  readonly made?: Exercise;
}

/** A puzzle that was read, with the texts that came with it. */
export interface ReadPuzzle extends PuzzleJson {
  readonly title?: string;
  readonly author?: string;
}

/** What conversion has read, and perhaps written. */
export interface Converted {
  readonly puzzles: readonly ReadPuzzle[];
  readonly text?: string;
  /** What the format that was written does not keep. */
  readonly lost?: readonly string[];
}

/** A proof for VeriPB: the formula and the lines. */
export interface Proof {
  readonly opb: string;
  readonly pbp: string;
  /** What is proved, a line for each step. */
  readonly steps?: readonly string[];
}

/** A technique. */
export interface TechniqueInfo {
  readonly id: string;
  readonly name: string;
  readonly family: string;
  readonly rating: number | null;
  readonly also_known_as?: readonly string[];
  /** In Markdown. */
  readonly doc: string;
  readonly assumes: "uniqueness" | "nothing";
  readonly in_default: boolean;
}

/** A format. */
export interface FormatInfo {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly extensions: readonly string[];
  readonly reads: boolean;
  readonly writes: boolean;
}
