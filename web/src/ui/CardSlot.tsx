// The place for the card that speaks. It scrolls by itself; nothing else on the page moves for it.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** The place. A card that has something new to say is seen from its start. */
export function CardSlot({ children }: { readonly children: ComponentChildren }) {
  const slot = useRef<HTMLDivElement>(null);
  const said = useRef("");
  useLayoutEffect(() => {
    const title = slot.current?.querySelector("h2")?.textContent ?? "";
    if (title !== said.current) {
      slot.current?.scrollTo({ top: 0 });
      slot.current?.parentElement?.scrollTo({ top: 0 });
    }
    said.current = title;
  });
  return (
    <div class="card-slot" ref={slot}>
      {children}
    </div>
  );
}
