// The colours that players give to cells and candidates.

/** What they are called, by number. */
export const COLOUR_NAMES = ["yellow", "green", "blue", "red", "violet", "orange", "teal", "pink", "grey"] as const;

/** How many there are. */
export const COLOURS = COLOUR_NAMES.length;
