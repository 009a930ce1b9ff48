//! Detection of the format of a text.
//!
//! Each format decides for itself whether a text looks like it. A format with one record per line sees the first line
//! that is neither empty nor a comment. If no other kind of text starts like that, this line settles the format.
//! Otherwise the other formats see the whole text. If several formats claim it, those that can actually read it are
//! left. If several are left, the result is an error that names them, because a wrong guess would give a wrong puzzle.

use crate::cells::blank;
use crate::drawn;
use crate::error::ParseReason;
use crate::format::{Format, Read};
use crate::formats::{FORMATS, board};
use crate::read::{clean, content_lines, read_record};
use crate::{ParseError, ReadOptions};
use pencilproof_core::MAX_SIDE;

/// How many further lines are examined if the first line fits no format.
const LINES: usize = 10;

/// The format of a text.
///
/// ```
/// let format = pencilproof_format::detect("4.1..2.......3..")?;
/// assert_eq!(format.id, "line");
/// # Ok::<(), pencilproof_format::ParseError>(())
/// ```
///
/// # Errors
/// If no format fits, or several do.
pub fn detect(bytes: impl AsRef<[u8]>) -> Result<&'static Format, ParseError> {
    detect_text(&clean(bytes.as_ref(), 1)?, &ReadOptions::default())
}

/// The same for a text that has been cleaned.
pub(crate) fn detect_text(text: &str, options: &ReadOptions) -> Result<&'static Format, ParseError> {
    let Some((number, first)) = content_lines(text).next() else {
        // Some formats have records that look like comments only.
        return decide(fitting(text, options, false), 1, "", ParseReason::Empty);
    };
    if let Some(format) = detect_line(first, options) {
        return Ok(format);
    }
    if board::shows_constraints(text) {
        // Other formats would read the digits of the drawing and pass over its cages.
        return Ok(&board::BOARD);
    }
    let mut found = fitting(first, options, true);
    found.extend(fitting(text, options, false));
    if found.len() > 1 {
        // A format that fails further down does not count.
        let works = |format: &&Format| reads(format, text, options);
        let working: Vec<_> = found.iter().copied().filter(works).collect();
        found = if working.is_empty() { found } else { working };
    }
    if found.is_empty() {
        let later = content_lines(text).skip(1).take(LINES).map(|(_, line)| fitting(line, options, true));
        found = later.into_iter().find(|found| !found.is_empty()).unwrap_or_default();
    }
    if found.is_empty() {
        found.extend(nearest(text, first));
    }
    decide(found, number, first, ParseReason::Unrecognised)
}

/// Whether a format can read a text; of one with a record per line, the first lines, as many as the largest grid has.
fn reads(format: &Format, text: &str, options: &ReadOptions) -> bool {
    if !format.many {
        // Of several drawings, the first ones are enough.
        let text = if matches!(format.read, Read::Drawn(_)) { drawn::head(text).0 } else { text };
        return read_record(format, &text.into(), 1, options).is_ok();
    }
    content_lines(text).take(MAX_SIDE).all(|(number, line)| read_record(format, &line.into(), number, options).is_ok())
}

/// The format that the first line settles on its own, if any. With it, a stream need not be read to its end.
pub(crate) fn detect_line(line: &str, options: &ReadOptions) -> Option<&'static Format> {
    match fitting(line, options, true)[..] {
        // The rows of a 16x16 grid look like lines of 4x4.
        [format] if line.trim().len() > 25 => Some(format),
        _ => None,
    }
}

/// The formats that a text looks like. `many` selects between those with one record per line and the others.
fn fitting(text: &str, options: &ReadOptions, many: bool) -> Vec<&'static Format> {
    let fits = |format: &Format| format.many == many && format.fits.is_some_and(|fits| fits(text, options));
    FORMATS.iter().copied().filter(|format| fits(format)).collect()
}

fn decide(
    found: Vec<&'static Format>,
    line: usize,
    text: &str,
    none: ParseReason,
) -> Result<&'static Format, ParseError> {
    match found[..] {
        [format] => Ok(format),
        [] => Err(ParseError::at_line(line, text, none)),
        _ => {
            let ids = found.iter().map(|format| format.id).collect();
            Err(ParseError::at_line(line, text, ParseReason::Ambiguous(ids)))
        }
    }
}

/// The format whose error about a text helps most: a line or a grid of the wrong length.
fn nearest(text: &str, first: &str) -> Option<&'static Format> {
    let cells = |text: &str| {
        let count = text.chars().filter(|&c| c.is_ascii_digit() || blank(c).is_some()).count();
        count * 8 >= text.chars().filter(|c| !c.is_whitespace() && !"|+,".contains(*c)).count() * 7
    };
    let body = first.split_whitespace().next().unwrap_or_default();
    // A short line is meant as a puzzle only if it stands alone; among others it is a row of a grid.
    let alone = content_lines(text).nth(1).is_none();
    if (body.len() > MAX_SIDE || alone && body.len() >= 10) && cells(body) {
        return Format::by_id("line");
    }
    (content_lines(text).count() > 3 && cells(text)).then(|| Format::by_id("grid")).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The id of the format found, or what is wrong.
    fn found(text: &str) -> String {
        detect(text).map_or_else(|error| error.reason.to_string(), |format| format.id.to_owned())
    }

    #[test]
    fn rows_of_sixteen_are_a_grid_or_puzzles_of_four_by_four() {
        let row = "1...............\n";
        assert_eq!(found(&row.repeat(15)), "line");
        assert_eq!(found(&format!("{}.......G........\n", row.repeat(15))), "grid");
        assert_eq!(found(&row.repeat(16)), "this can be read as line or as grid");
    }

    #[test]
    fn a_text_that_is_nearly_a_puzzle_gets_a_useful_error() {
        let nearly = ["1".repeat(80), ".".repeat(25), "12.4\n....\n....\n.....\n".to_owned()];
        assert_eq!(nearly.map(|text| found(&text)), ["line", "line", "grid"]);
        for text in ["hello", "<html></html>", "no puzzle\nin this text\n", "{}", "1 2 3"] {
            assert_eq!(found(text), "this fits no known format", "{text}");
        }
    }
}
