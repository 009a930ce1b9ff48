// The menu of the tools, behind ☰ in the header.

import type { JSX } from "preact";
import type { DialogName, OpenDialog } from "../ui/dialogNames";
import { Icon } from "../ui/icons";
import { COMMANDS, isAboutPuzzle, type CommandName } from "./commands";
import { useMenuKeys } from "./useMenuKeys";

interface MenuProps {
  readonly run: (command: CommandName) => void;
  readonly open: OpenDialog;
  /** Whether the game is paused; then nothing tells of the puzzle. */
  readonly paused: boolean;
}

/** An entry of the menu: a command, or a dialog that the header has a button for where there is room. */
type Entry = CommandName | DialogName;

/** The menu, in the order of use. */
const GROUPS: readonly (readonly [string, readonly Entry[]])[] = [
  ["Play", ["generate", "import", "library", "statistics"]],
  ["This puzzle", ["hint", "why", "all", "path", "candidates", "export"]],
  ["Learn", ["practise", "techniques"]],
  ["This page", ["settings", "help"]],
];

const IN_HEADER: { readonly [Name in Entry]?: string } = {
  library: "Saved games",
  settings: "Settings",
  help: "Help and keys",
};

/** The menu. The browser closes it by Escape and by clicks elsewhere. */
export function Menu({ run, open, paused }: MenuProps): JSX.Element {
  const keys = useMenuKeys();
  const leave = (act: () => void) => (): void => {
    keys.ref.current?.hidePopover();
    act();
  };
  const item = (entry: Entry): JSX.Element => {
    const command = COMMANDS.find(({ name }) => name === entry);
    return command === undefined ? (
      <button key={entry} type="button" class="narrow" onClick={leave(() => open(entry as DialogName))}>
        {IN_HEADER[entry]}
      </button>
    ) : (
      <button
        key={entry}
        type="button"
        disabled={paused && isAboutPuzzle(command.name)}
        onClick={leave(() => run(command.name))}
      >
        {command.menu} <kbd>{command.key}</kbd>
      </button>
    );
  };
  return (
    <>
      <button type="button" class="icon-button" aria-label="Menu" title="Menu" popovertarget="tool-menu">
        <Icon name="menu" />
      </button>
      <div id="tool-menu" class="menu" popover="auto" {...keys} data-own-keys>
        {GROUPS.map(([title, entries]) => (
          <div key={title} role="group" aria-label={title}>
            <div class="menu-title" aria-hidden="true">
              {title}
            </div>
            {entries.map((entry) => item(entry))}
          </div>
        ))}
      </div>
    </>
  );
}
