// What is the page's own where no program serves it: the engine is part of the site, which keeps one whole version of itself, can be
// installed, and can be a part of other pages. The page of the program has `served.tsx` in its place.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import "./site.css";
import { Button } from "../ui/Button";
import { isEmbedded, useEmbedding } from "./embed";
import type { PageParts } from "./types";
import { useLaunch } from "./useLaunch";
import { useUpdate } from "./useUpdate";

export { pageEngine } from "../engine/inBrowser";
export { keepPage } from "./useUpdate";

if (isEmbedded()) {
  document.documentElement.dataset["embed"] = "";
}

/** A card that says that a new version is there, until it is put away. */
export function SiteCard(parts: PageParts): JSX.Element | null {
  useLaunch(parts);
  useEmbedding(parts);
  const takeOver = useUpdate();
  const [isAway, setIsAway] = useState(false);
  // Within another page it begins by itself, when nothing shows the version before any more.
  if (takeOver === undefined || isAway || isEmbedded()) {
    return null;
  }
  return (
    <section class="card" role="status" aria-label="New version">
      <h2>A new version is ready</h2>
      <p>It starts when the page is loaded again. Your games stay as they are.</p>
      <div class="button-row">
        <Button primary act={takeOver}>
          Reload now
        </Button>
        <Button act={() => setIsAway(true)}>Later</Button>
      </div>
    </section>
  );
}
