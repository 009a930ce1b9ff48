// The reducer: the state after an action. Pure; the same state object if nothing changed.

import type { Action, Entry, Meta, Moding, Travel } from "./actions";
import { COLOURS } from "./colours";
import { apply, clear, enter, fill, paint, wipe, type Change } from "./entries";
import { stateOf } from "./game";
import { beforeMistake, checkpoint, checkpointBefore, goTo, record } from "./history";
import { merge } from "./merge";
import { select } from "./selection";
import { cellsOf, modeOf, type Game, type State } from "./state";
import { helped } from "./tally";
import type { Mode } from "./types";

/** The modes in the order of their keys. */
export const MODES: readonly Mode[] = ["digit", "corner", "centre", "colour", "candidate"];

/** The state after an action. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "enter":
    case "enterAt":
    case "clear":
    case "paint":
    case "fill":
    case "wipe":
    case "apply":
    case "replace":
      return state.paused ? state : withGame(state, entered(state, action));
    case "undo":
    case "redo":
    case "goTo":
    case "checkpoint":
    case "toCheckpoint":
    case "beforeMistake":
    case "restart":
      return state.paused ? state : withGame(state, travelled(state.game, action));
    case "select":
    case "extend":
    case "move":
    case "jump":
    case "selectAll":
    case "selectNone":
    case "invert":
    case "selectLike":
      return select(state, action);
    case "mode":
    case "cycle":
    case "hold":
    case "digit":
    case "filter":
    case "brush":
    case "several":
    case "paintWhat":
      return moded(state, action);
    default:
      return meta(state, action);
  }
}

function withGame(state: State, game: Game): State {
  return game === state.game ? state : { ...state, game };
}

function entered(state: State, action: Entry): Game {
  const change = changed(state, action);
  return change === undefined ? state.game : record(state.game, change.cells, change.label);
}

function changed(state: State, action: Entry): Change | undefined {
  const { game, selection, settings } = state;
  const { layout } = game;
  const cells = cellsOf(game);
  switch (action.type) {
    case "enter": {
      const mode = action.mode ?? modeOf(state);
      if (mode === "colour" && state.paint === "candidates" && state.filter !== 0) {
        const at = [...selection].map((cell) => ({ cell, digit: state.filter }));
        return at.length === 0 ? undefined : paint(layout, cells, at, action.digit - 1);
      }
      return selection.size === 0 ? undefined : enter(layout, cells, [...selection], action.digit, mode, settings.tidy);
    }
    case "enterAt":
      return enter(layout, cells, action.cells, action.digit, action.mode ?? modeOf(state), settings.tidy);
    case "clear":
      return clear(layout, cells, [...selection], action.mode ?? modeOf(state));
    case "paint":
      return paint(layout, cells, action.at, action.colour);
    case "fill":
      return fill(layout, cells);
    case "wipe":
      return wipe(cells, action.what);
    case "apply":
      return { cells: apply(layout, cells, action.placements, action.eliminations), label: action.label };
    case "replace": {
      const replaced = action.cells.map((cell, index) => (cells[index]?.given ? cells[index] : cell));
      return replaced.length === cells.length ? { cells: replaced, label: action.label } : undefined;
    }
  }
}

function travelled(game: Game, action: Travel): Game {
  switch (action.type) {
    case "undo":
      return goTo(game, game.at - 1);
    case "redo":
      return goTo(game, game.at + 1);
    case "goTo":
      return goTo(game, action.at);
    case "checkpoint":
      return checkpoint(game, action.name);
    case "toCheckpoint":
      return goTo(game, checkpointBefore(game) ?? game.at);
    case "beforeMistake":
      return goTo(game, beforeMistake(game) ?? game.at);
    case "restart":
      return goTo(game, 0);
  }
}

function moded(state: State, action: Moding): State {
  switch (action.type) {
    case "mode":
      return { ...state, mode: action.mode };
    case "cycle": {
      const next = (MODES.indexOf(state.mode) + action.by + MODES.length) % MODES.length;
      return { ...state, mode: MODES[next]! };
    }
    case "hold":
      return state.held === action.mode ? state : { ...state, held: action.mode };
    case "digit":
      return { ...state, digit: state.digit === action.digit ? 0 : action.digit };
    case "filter":
      return { ...state, filter: action.digit };
    case "brush":
      return { ...state, brush: Math.min(Math.max(action.colour, 0), COLOURS - 1) };
    case "several":
      return { ...state, several: action.several };
    case "paintWhat":
      return { ...state, paint: action.paint };
  }
}

function meta(state: State, action: Meta): State {
  const { game } = state;
  switch (action.type) {
    case "open":
      return { ...stateOf(action.game, state.settings), mode: state.mode };
    case "rename":
      return { ...state, game: { ...game, title: action.title } };
    case "solution":
      return { ...state, game: { ...game, solution: action.solution } };
    case "sync":
      return game.id === action.game.id ? withGame(state, merge(action.from, game, action.game)) : state;
    case "agree":
      return game.agreed === "solution" ? state : { ...state, game: { ...game, agreed: action.to } };
    case "tick":
      return state.paused ? state : { ...state, game: { ...game, elapsed: game.elapsed + action.ms } };
    case "helped":
      return { ...state, game: { ...game, tally: helped(game.tally, action.by) } };
    case "pause":
      return { ...state, paused: action.paused, selection: action.paused ? new Set() : state.selection };
    case "settings":
      return { ...state, settings: { ...state.settings, ...action.change } };
  }
}
