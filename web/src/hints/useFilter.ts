// The player's choice of techniques, kept from one visit to the next.

import { useState } from "preact/hooks";
import { loadFilter, saveFilter, type Filter } from "./filter";

/** The choice, and how to change it. */
export function useFilter(): readonly [Filter, (filter: Filter) => void] {
  const [filter, setFilter] = useState(loadFilter);
  const change = (next: Filter): void => {
    setFilter(next);
    saveFilter(next);
  };
  return [filter, change];
}
