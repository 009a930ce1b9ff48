// The state of everything that teaches: the hint in its stages, the path, and all steps there are now. Pure.

import type { Advice, AllSteps, Report, Step } from "../engine/types";
import { newTerms, type Meaning } from "./glossary";

/** How much of a hint is told: 1 whether there is a mistake, 2 the family, 3 where to look, 4 the whole step. */
export type Stage = 1 | 2 | 3 | 4;

/** Something that the engine is asked for. */
export type Asked<T> =
  | { readonly is: "idle" }
  | { readonly is: "asking" }
  | { readonly is: "answered"; readonly answer: T }
  | { readonly is: "failed"; readonly text: string };

/** A list of steps beside the board. */
export type List = "path" | "all";

/** The state. */
export interface HintState {
  readonly hint: Asked<Advice>;
  /** How much was asked for so far; 0 if there is no hint. */
  readonly stage: 0 | Stage;
  /** The values on the board when the hint was asked for. */
  readonly values: string;
  readonly path: Asked<Report>;
  readonly all: Asked<AllSteps>;
  /** Which list is open. */
  readonly open: List | undefined;
  /** The step of the open list that is shown, on its own position. */
  readonly chosen: number | undefined;
  /** The step shown by another part of the page, such as an exercise. */
  readonly lent: Step | undefined;
  /** Which beat of the step shown is told, if it is stepped through. */
  readonly beat: number | undefined;
  /** Whether a step with a well-known name is told in the terms of its own technique. */
  readonly own: boolean;
  /** The words that were explained. */
  readonly explained: ReadonlySet<string>;
  /** The words explained below what is told now. */
  readonly terms: readonly Meaning[];
}

/** The start. */
export const NO_HINTS: HintState = {
  hint: { is: "idle" },
  stage: 0,
  values: "",
  path: { is: "idle" },
  all: { is: "idle" },
  open: undefined,
  chosen: undefined,
  lent: undefined,
  beat: undefined,
  own: false,
  explained: new Set(),
  terms: [],
};

/** What can happen. */
export type HintAction =
  /** The next stage of a hint, or the first. */
  | { readonly type: "more"; readonly values: string }
  | { readonly type: "advised"; readonly advice: Advice }
  | { readonly type: "adviceFailed"; readonly text: string }
  | { readonly type: "dismiss" }
  /** As `dismiss`, for what was shown in `of`. It may arrive late: what was asked for since stays. */
  | { readonly type: "stale"; readonly of: HintState }
  | { readonly type: "open"; readonly list: List }
  | { readonly type: "close" }
  | { readonly type: "path"; readonly path: Asked<Report> }
  | { readonly type: "all"; readonly all: Asked<AllSteps> }
  /** The picture of a step of the list of all; `found` are steps with the same conclusion. */
  | { readonly type: "drawn"; readonly step: Step; readonly found: readonly Step[] }
  | { readonly type: "choose"; readonly step: number | undefined }
  | { readonly type: "lend"; readonly step: Step | undefined }
  /** To the next or the previous beat; `undefined` shows everything. */
  | { readonly type: "beat"; readonly by: 1 | -1 | undefined }
  | { readonly type: "own"; readonly own: boolean };

/** What happens. */
export function reduceHints(state: HintState, action: HintAction): HintState {
  switch (action.type) {
    case "more":
      return more(state, action.values);
    case "advised":
      return told({ ...state, hint: { is: "answered", answer: action.advice } });
    case "adviceFailed":
      return { ...state, hint: { is: "failed", text: action.text } };
    case "dismiss":
      return { ...NO_HINTS, explained: state.explained };
    case "stale":
      return isAskedSince(action.of, state) ? state : { ...NO_HINTS, explained: state.explained };
    case "open":
      return { ...NO_HINTS, explained: state.explained, open: action.list, [action.list]: { is: "asking" } };
    case "close":
      return { ...state, open: undefined, chosen: undefined, beat: undefined };
    case "path":
      return { ...state, path: action.path };
    case "all":
      return { ...state, all: action.all };
    case "drawn":
      return { ...state, all: drawn(state.all, action.step, action.found) };
    case "choose":
      return told({ ...state, chosen: action.step, beat: undefined, own: false });
    case "lend":
      return told({ ...NO_HINTS, explained: state.explained, lent: action.step });
    case "beat":
      return { ...state, beat: nextBeat(state, action.by) };
    case "own":
      return { ...state, own: action.own, beat: undefined };
  }
}

function more(state: HintState, values: string): HintState {
  const isNew = state.stage === 0 || state.values !== values || state.hint.is === "failed" || state.open !== undefined;
  if (isNew) {
    return { ...NO_HINTS, explained: state.explained, hint: { is: "asking" }, stage: 1, values };
  }
  return state.stage === 4 ? state : told({ ...state, stage: (state.stage + 1) as Stage });
}

function isAskedSince(before: HintState, now: HintState): boolean {
  return before.hint !== now.hint || before.open !== now.open || before.lent !== now.lent;
}

/** The same state, with the meanings of the words that now appear for the first time. */
function told(state: HintState): HintState {
  const texts = textsOf(state);
  const fresh = newTerms(texts, state.explained);
  const terms = newTerms(texts, new Set()).filter(
    ({ term }) => fresh.some((each) => each.term === term) || state.terms.some((each) => each.term === term),
  );
  return { ...state, terms, explained: new Set([...state.explained, ...fresh.map(({ term }) => term)]) };
}

function textsOf(state: HintState): string[] {
  const step = shownStep(state);
  if (step !== undefined) {
    return [step.title, ...step.reasons, step.conclusion];
  }
  const advice = adviceOf(state);
  const texts = [state.stage >= 2 ? advice?.family : undefined, state.stage >= 3 ? advice?.place : undefined];
  return texts.filter((text) => text !== undefined);
}

/** The advice, once it has come. */
export function adviceOf(state: HintState): Advice | undefined {
  return state.hint.is === "answered" ? state.hint.answer : undefined;
}

/** The step that is told in full: that of a hint at its last stage, one chosen from a list, or one that is lent. */
export function shownStep(state: HintState): Step | undefined {
  if (state.lent !== undefined) {
    return state.lent;
  }
  if (state.chosen !== undefined) {
    return stepsOf(state)[state.chosen];
  }
  return state.stage === 4 ? adviceOf(state)?.step : undefined;
}

/** The step of the list of all that is shown and has no picture yet: that list comes without, because it is long. */
export function bareStep(state: HintState): Step | undefined {
  const step = state.open === "all" ? shownStep(state) : undefined;
  return step?.scene === undefined ? step : undefined;
}

function drawn(all: Asked<AllSteps>, step: Step, found: readonly Step[]): Asked<AllSteps> {
  const same = found.find(({ title, reasons }) => title === step.title && reasons.join() === step.reasons.join());
  if (all.is !== "answered" || same === undefined) {
    return all;
  }
  return { ...all, answer: { ...all.answer, steps: all.answer.steps.map((each) => (each === step ? same : each)) } };
}

/** Whether the step is shown on its own position instead of the player's. */
export function showsOwnPosition(state: HintState): boolean {
  return state.lent === undefined && state.chosen !== undefined && state.open === "path";
}

/** The steps of the open list. */
export function stepsOf(state: HintState): readonly Step[] {
  if (state.open === "path" && state.path.is === "answered") {
    return state.path.answer.steps ?? [];
  }
  return state.open === "all" && state.all.is === "answered" ? state.all.answer.steps : [];
}

/** The step as it is told: with the reasons of its own technique, if those are wanted. */
export function telling(state: HintState, step: Step): Step {
  return state.own && step.own_terms !== null ? { ...step, ...step.own_terms } : step;
}

/** The sentences of the step that is shown, a beat of its picture each; the last one is the conclusion. */
export function beatsShown(state: HintState): readonly string[] {
  const step = shownStep(state);
  return (step && telling(state, step).scene?.beats) ?? [];
}

function nextBeat(state: HintState, by: 1 | -1 | undefined): number | undefined {
  const last = beatsShown(state).length - 1;
  if (by === undefined || last < 0) {
    return undefined;
  }
  if (state.beat === undefined) {
    return by === 1 ? 0 : last;
  }
  const next = state.beat + by;
  return next < 0 || next > last ? state.beat : next;
}
