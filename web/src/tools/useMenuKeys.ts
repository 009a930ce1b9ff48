// The keyboard in a menu that is a popover: arrows, Home, End and first letters move in it, Escape leaves it.

import { useRef } from "preact/hooks";

/** What the popover needs. While it is open the focus is in it, so that no key reaches what is behind. */
export function useMenuKeys() {
  const menu = useRef<HTMLDivElement>(null);
  const items = (): HTMLButtonElement[] =>
    [...(menu.current?.querySelectorAll("button") ?? [])].filter((item) => item.checkVisibility() && !item.disabled);
  return {
    ref: menu,
    onToggle: (event: { readonly newState: string }): void => {
      if (event.newState === "open") {
        items()[0]?.focus();
      }
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const all = items();
      const at = all.findIndex((item) => item === document.activeElement);
      const next =
        all[
          target(
            event,
            at,
            all.map((item) => item.textContent ?? ""),
          )
        ];
      if (next !== undefined) {
        next.focus();
        event.preventDefault();
      }
    },
    /** Whoever leaves by the Tab key closes it. The button that opens it does so itself. */
    onFocusOut: ({ relatedTarget }: FocusEvent): void => {
      const to = relatedTarget instanceof Element ? relatedTarget : undefined;
      if (to !== undefined && !menu.current?.contains(to) && to.getAttribute("popovertarget") !== menu.current?.id) {
        menu.current?.hidePopover();
      }
    },
  };
}

/** Where a key leads from an item; -1 if nowhere. */
function target(event: KeyboardEvent, at: number, texts: readonly string[]): number {
  const count = texts.length;
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return -1;
  }
  switch (event.key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return (Math.max(at, 0) + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default: {
      const letter = event.key.toLowerCase();
      const starts = texts.flatMap((text, index) => (text.trim().toLowerCase().startsWith(letter) ? [index] : []));
      return letter.length !== 1 || letter === " " ? -1 : (starts.find((index) => index > at) ?? starts[0] ?? -1);
    }
  }
}
