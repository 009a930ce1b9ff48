// Pencilproof ratings, always by name: the page also shows ratings by Sudoku Explainer, as "SE".

import type { JSX } from "preact";

const NAME = "Pencilproof rating";

/** `Pencilproof rating 3.0`. */
export function ratingText(rating: number): string {
  return `${NAME} ${rating.toFixed(1)}`;
}

/** The rating at the end of a line of a list. */
export function Rating({ of }: { readonly of: number }): JSX.Element {
  return (
    <span class="rating" title={NAME}>
      PR {of.toFixed(1)}
    </span>
  );
}
