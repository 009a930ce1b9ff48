// What screen readers are told besides what has the focus.

import { createContext } from "preact";
import { useCallback, useContext, useState } from "preact/hooks";

/** Says something, politely: after what is being said. */
export type Announce = (text: string) => void;

/** For components that have something to say. */
export const AnnounceContext = createContext<Announce>(() => undefined);

/** The voice of the page. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

/** What is said, and how to say something. The count tells apart equal texts that follow each other. */
export function useVoice(): { said: { text: string; count: number }; announce: Announce } {
  const [said, setSaid] = useState({ text: "", count: 0 });
  const announce = useCallback((text: string) => setSaid((old) => ({ text, count: old.count + 1 })), []);
  return { said, announce };
}

/** The live region. */
export function Voice({ text, count }: { readonly text: string; readonly count: number }) {
  return (
    <div class="unseen" role="status" aria-live="polite" aria-atomic="true">
      <span key={count}>{text}</span>
    </div>
  );
}
