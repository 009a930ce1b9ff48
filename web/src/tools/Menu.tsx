// The menu of the tools, behind ☰ in the header.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { DialogName, OpenDialog } from "../ui/dialogNames";
import { Icon } from "../ui/icons";
import { COMMANDS, type CommandName } from "./commands";

interface MenuProps {
  readonly run: (command: CommandName) => void;
  readonly open: OpenDialog;
}

/** What the header has buttons for, where there is room for them. */
const IN_HEADER: readonly (readonly [DialogName, string])[] = [
  ["library", "Saved games"],
  ["settings", "Settings"],
  ["help", "Help and keys"],
];

/** The menu. The browser closes it by Escape and by clicks elsewhere. */
export function Menu({ run, open }: MenuProps): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const items = [...(list.current?.querySelectorAll("button") ?? [])].filter((item) => item.checkVisibility());
    if (by !== undefined) {
      const at = items.findIndex((item) => item === document.activeElement);
      items[(at + by + items.length) % items.length]?.focus();
      event.preventDefault();
    }
  };
  return (
    <>
      <button type="button" class="icon-button" aria-label="Menu" title="Menu" popovertarget="tool-menu">
        <Icon name="menu" />
      </button>
      <div id="tool-menu" class="menu" popover="auto" ref={list} onKeyDown={move} data-own-keys>
        {COMMANDS.map(
          ({ name, menu, key }) =>
            menu !== undefined && (
              <button
                key={name}
                type="button"
                onClick={() => {
                  list.current?.hidePopover();
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
              list.current?.hidePopover();
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
