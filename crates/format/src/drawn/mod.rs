//! Drawings: puzzles as rows of cells, one puzzle below the other, perhaps with titles and other text between them.
//!
//! [`lines`] says what each line is, [`figures`] puts rows together to grids, [`blanks`] reads rows in which an empty
//! cell is a blank. What a grid means, values or pencil marks, is up to the formats.

mod blanks;
mod figures;
mod lines;

pub(crate) use figures::{Figure, Shape, figures};
pub(crate) use lines::{Row, Word, all_lines_at, is_border, is_separator, lines_at, words};

/// How many lines are examined to find out what a text is: enough for several of the largest drawings.
const HEAD: usize = 600;

/// The beginning of a text, and whether there is more.
pub(crate) fn head(text: &str) -> (&str, bool) {
    match text.match_indices('\n').nth(HEAD) {
        Some((end, _)) => (&text[..end + 1], true),
        None => (text, false),
    }
}
