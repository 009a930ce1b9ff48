// What is the page's own where the program serves it: the server behind it is the engine. The static site has `alone.tsx` in its
// place; `#site` means one of the two.

import type { JSX } from "preact";
import { httpEngine, type Engine } from "../engine/engine";
import type { PageParts } from "./types";

/** The engine of the page. */
export function pageEngine(): Engine {
  return httpEngine();
}

/** Begins to keep the page for times without a connection: it needs one only for the engine. */
export function keepPage(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator && location.protocol.startsWith("http")) {
    navigator.serviceWorker.register("./sw.js").catch(() => undefined);
  }
}

/** A card about the site itself: here there is none. */
export const SiteCard: (parts: PageParts) => JSX.Element | null = () => null;
