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

/** What the header has buttons for, where there is room for them. */
const IN_HEADER: readonly (readonly [DialogName, string])[] = [
  ["library", "Saved games"],
  ["settings", "Settings"],
  ["help", "Help and keys"],
];

/** The menu. The browser closes it by Escape and by clicks elsewhere. */
export function Menu({ run, open, paused }: MenuProps): JSX.Element {
  const keys = useMenuKeys();
  return (
    <>
      <button type="button" class="icon-button" aria-label="Menu" title="Menu" popovertarget="tool-menu">
        <Icon name="menu" />
      </button>
      <div id="tool-menu" class="menu" popover="auto" {...keys} data-own-keys>
        {COMMANDS.map(
          ({ name, menu, key }) =>
            menu !== undefined && (
              <button
                key={name}
                type="button"
                disabled={paused && isAboutPuzzle(name)}
                onClick={() => {
                  keys.ref.current?.hidePopover();
                  run(name);
                }}
              >
                {menu} <kbd>{key}</kbd>
              </button>
            ),
        )}
        {IN_HEADER.map(([name, title]) => (
          <button
            key={name}
            type="button"
            class="narrow"
            onClick={() => {
              keys.ref.current?.hidePopover();
              open(name);
            }}
          >
            {title}
          </button>
        ))}
      </div>
    </>
  );
}
