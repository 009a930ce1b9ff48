// Pencilproof ratings, always by name: the page also shows ratings by Sudoku Explainer, as "SE".

import type { JSX } from "preact";

const NAME = "Pencilproof rating";

/** `Pencilproof rating 3.0`. */
export function ratingText(rating: number): string {
  return `${NAME} ${rating.toFixed(1)}`;
}

/** The rating at the end of a line of a list; nothing where there is none. */
export function Rating({ of }: { readonly of: number | null | undefined }): JSX.Element {
  return of == null ? (
    <></>
  ) : (
    <span class="rating" title={NAME}>
      PR {of.toFixed(1)}
    </span>
  );
}
