// The place for the card that speaks, between the board and the pad.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** The place. A card that has something new to say comes into sight. */
export function CardSlot({ children }: { readonly children: ComponentChildren }) {
  const slot = useRef<HTMLDivElement>(null);
  const said = useRef("");
  useEffect(() => {
    const card = slot.current?.firstElementChild;
    const title = card?.querySelector("h2")?.textContent ?? "";
    if (card && title !== said.current) {
      // Below the board there may be room for the start of the card alone.
      const below = matchMedia("(max-width: 860px)").matches;
      card.scrollIntoView({ block: below ? "start" : "nearest" });
    }
    said.current = title;
  });
  return (
    <div class="card-slot" ref={slot}>
      {children}
    </div>
  );
}
