// What both kinds of the page give to what is their own.

import type { Engine } from "../engine/engine";
import type { Dispatch } from "../game/actions";
import type { State } from "../game/state";
import type { Brought } from "../tools/ImportDialog";

/** The page around it. */
export interface PageParts {
  readonly engine: Engine;
  readonly state: State;
  readonly dispatch: Dispatch;
  /** Opens a text in the dialog for own puzzles. */
  readonly bring: (brought: Brought) => void;
}
