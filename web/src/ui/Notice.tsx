// What is said when a link has no puzzle in it.

import { useEffect, useState } from "preact/hooks";
import { useAnnounce } from "./announce";
import { Button } from "./Button";

const TEXT = "The link has no puzzle that can be read. Perhaps a part of it is missing.";

/** A card that says so, until it is put away. */
export function Notice({ show }: { readonly show: boolean }) {
  const [away, setAway] = useState(false);
  const announce = useAnnounce();
  useEffect(() => {
    setAway(false);
    if (show) {
      announce(TEXT);
    }
  }, [show]);
  return show && !away ? (
    <section class="card" aria-label="Notice">
      <h2>No puzzle in this link</h2>
      <p>{TEXT}</p>
      <Button act={() => setAway(true)}>Dismiss</Button>
    </section>
  ) : null;
}
