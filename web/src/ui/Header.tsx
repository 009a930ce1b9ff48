// The line above the board: the title, what is known of the puzzle, the clock, and the menu.

import type { ComponentChildren } from "preact";
import type { Dispatch } from "../game/actions";
import { rulesOf } from "../game/constraints";
import type { State } from "../game/state";
import { Clock } from "./Clock";
import type { OpenDialog } from "./dialogNames";
import { Icon } from "./icons";

interface HeaderProps {
  readonly state: State;
  readonly dispatch: Dispatch;
  readonly open: OpenDialog;
  /** Whether the title says no more than the pills. */
  readonly hideTitle?: boolean;
  /** More about the puzzle, as `<span class="pill">`: its rating. */
  readonly pills?: ComponentChildren;
  /** More buttons, before the menu. */
  readonly tools?: ComponentChildren;
}

/** Where there is no room for them they are in the menu. */
const BUTTONS = [
  { dialog: "library", icon: "library", name: "Saved games", keys: "" },
  { dialog: "settings", icon: "settings", name: "Settings", keys: "" },
  { dialog: "help", icon: "help", name: "Help and keys", keys: " (?)" },
] as const;

/** The header. */
export function Header({ state, dispatch, open, hideTitle = false, pills, tools }: HeaderProps) {
  const { title, layout } = state.game;
  // They are not shaded on the board, but they count.
  const hasGroups = layout.houses.some((house) => house.kind === "disjoint group");
  return (
    <header>
      <h1>Pencilproof</h1>
      {title !== "" && !hideTitle && <span class="pill title">{title}</span>}
      {hasGroups && (
        <span class="pill groups" title="The cells in the same place of each box hold every digit once">
          Disjoint groups
        </span>
      )}
      {rulesOf(layout).map((rule) => (
        <span key={rule} class="pill groups" title="This holds everywhere on the board">
          {rule}
        </span>
      ))}
      {pills}
      <span class="space" />
      {state.settings.timer && <Clock state={state} dispatch={dispatch} />}
      {tools}
      {BUTTONS.map(({ dialog, icon, name, keys }) => (
        <button
          type="button"
          key={dialog}
          class="icon-button wide"
          aria-label={name}
          title={name + keys}
          onClick={() => open(dialog)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </header>
  );
}
