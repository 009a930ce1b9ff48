// The progress of a stream, and how to cancel it.

import type { JSX } from "preact";
import type { Making } from "./useMaking";
import { Button } from "../ui/Button";

/** What is going on; nothing while nothing is. */
export function MakingBar({ making, cancel }: { making: Making; cancel: () => void }): JSX.Element | null {
  switch (making.is) {
    case "idle":
      return null;
    case "making":
      return (
        <div class="making" role="status">
          <progress aria-label="Searching" />
          <span>{making.tried === 0 ? "Searching …" : `${making.tried.toLocaleString("en")} tried`}</span>
          <Button act={cancel}>Cancel</Button>
        </div>
      );
    case "ended":
      return (
        <p class="problem" role="alert">
          {making.text}
        </p>
      );
  }
}
