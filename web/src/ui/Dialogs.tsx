// Whichever dialog is open.

import type { Dispatch } from "../game/actions";
import type { State } from "../game/state";
import type { DialogName } from "./dialogNames";
import { Help } from "./Help";
import { History } from "./History";
import { Library } from "./Library";
import { SettingsDialog } from "./SettingsDialog";

interface DialogsProps {
  readonly name: DialogName | undefined;
  readonly close: () => void;
  readonly state: State;
  readonly dispatch: Dispatch;
  /** Writes the game that is played. */
  readonly keep: () => Promise<void>;
  /** Begins the tour. */
  readonly tour: () => void;
}

/** The open dialog, if any. */
export function Dialogs({ name, ...props }: DialogsProps) {
  switch (name) {
    case "help":
      return <Help {...props} />;
    case "settings":
      return <SettingsDialog {...props} />;
    case "library":
      return <Library {...props} />;
    case "history":
      return <History {...props} />;
    default:
      return null;
  }
}
