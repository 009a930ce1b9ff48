//! # Line and `.sdm`
//! One puzzle per line, one character per cell, row by row. The text after a blank, a `#` or a `,` is a comment.
//! Quotation marks around the puzzle are left out.
//!
//! ```text
//! ....4..1.2...6....3......  # not a puzzle: 26 characters
//! 1.4..4...1...3.1           # a 4x4
//! ```
//!
//! An empty cell is one of `. 0 * X x _ - ?`, the same one throughout. A line with more characters than cells may be a
//! grid that lost its line breaks: if the digits and one of these symbols add up to a puzzle, the other symbols are
//! taken for borders. An `.sdm` file is the same format under another extension.
//!
//! **Keeps** values and the comment, in any size.

use crate::cells::{self, BLANKS, Char, blank, chars_of, digit, layout_for_count, span_all};
use crate::drawn;
use crate::error::Parsed;
use crate::format::{Format, Keeps, Read, Several};
use crate::formats::sukaku;
use crate::{Document, ReadOptions, WriteError};
use pencilproof_core::{Layout, MAX_SIDE, Puzzle};

pub(crate) static LINE: Format = Format {
    id: "line",
    name: "line",
    about: "one puzzle per line, one character per cell; anything after a blank, a # or a comma is a comment",
    extensions: &["txt"],
    several: Several::Lines,
    keeps: Keeps { tail: true, ..Keeps::VALUES },
    many: true,
    read: Read::One(read),
    write: Some(write),
    fits: Some(fits),
};

pub(crate) static SDM: Format = Format {
    id: "sdm",
    name: "SudoCue collection",
    about: "a collection with one puzzle per line, read and written like a line",
    extensions: &["sdm"],
    several: Several::Lines,
    keeps: LINE.keeps,
    many: true,
    read: Read::One(read),
    write: Some(write),
    fits: None,
};

/// The quotation marks that may stand around a puzzle.
const QUOTES: [char; 8] = ['"', '\'', '`', '“', '”', '„', '‘', '’'];

/// The characters of the puzzle, and the byte offset of their end, with quotation marks.
fn body(text: &str) -> (Vec<Char>, usize) {
    let trimmed = text.trim_start();
    let body = trimmed.strip_prefix(QUOTES).unwrap_or(trimmed);
    let start = text.len() - body.len();
    let ends = |c: char| c.is_whitespace() || c == '#' || c == ',';
    let end = body.find(ends).map_or(text.len(), |end| start + end);
    let quoted = text[start..end].strip_suffix(QUOTES).filter(|_| body.len() < trimmed.len());
    (chars_of(quoted.unwrap_or(&text[start..end]), start), end)
}

pub(crate) fn read(text: &str, options: &ReadOptions) -> Parsed<Document> {
    let (chars, end) = body(text);
    let (layout, chars) = shape(chars, options)?;
    let values = cells::read_values(&chars, layout.side(), options)?;
    let tail = text[end..].trim_end();
    let tail = (!tail.is_empty()).then(|| tail.to_owned());
    Ok(Document { tail, ..Document::new(cells::givens(layout, &values)) })
}

/// The characters at fault if there are too many or too few: those beyond a puzzle if they are less than a row of it.
fn excess<'a>(chars: &'a [Char], options: &ReadOptions) -> &'a [Char] {
    let side = match &options.layout {
        Some(layout) => layout.side(),
        None => (4..=MAX_SIDE).rfind(|side| side * side < chars.len() && cells::standard(*side).is_ok()).unwrap_or(0),
    };
    match chars.get(side * side..) {
        Some(more) if (1..side).contains(&more.len()) => more,
        _ => chars,
    }
}

/// The layout that the number of characters fits, and those of the characters that are cells.
pub(crate) fn shape(chars: Vec<Char>, options: &ReadOptions) -> Parsed<(Layout, Vec<Char>)> {
    let whole = layout_for_count(chars.len(), "characters", span_all(excess(&chars, options)), options);
    if whole.is_ok() || chars.iter().any(|&(_, c)| digit(c, MAX_SIDE, options).is_none() && blank(c).is_none()) {
        return Ok((whole?, chars));
    }
    for symbol in BLANKS {
        let cell = |&&(_, c): &&Char| digit(c, MAX_SIDE, options).is_some() || blank(c) == Some(symbol);
        let cells: Vec<Char> = chars.iter().filter(cell).copied().collect();
        if let Ok(layout) = layout_for_count(cells.len(), "characters", 0..0, options) {
            return Ok((layout, cells));
        }
    }
    Ok((whole?, chars))
}

pub(crate) fn fits(text: &str, options: &ReadOptions) -> bool {
    let Ok((layout, chars)) = shape(body(text).0, options) else { return false };
    if drawn::is_border(text) {
        // The upper border of a grid is not an empty puzzle of dashes.
        return false;
    }
    let side = layout.side();
    let known = |&(_, c): &Char| digit(c, side, options).is_some() || blank(c).is_some();
    // A few wrong characters are mistakes in a line, many mean another format.
    let wrong = chars.iter().filter(|item| !known(item)).count();
    let wrong = if cells::is_lettered(&chars, side, options) && side >= 9 { 0 } else { wrong };
    if wrong * 8 > chars.len() || !chars.iter().all(|&(_, c)| c.is_alphanumeric() || blank(c).is_some()) {
        return false;
    }
    // 64 characters are an 8x8 or the candidates of a 4x4. If all digits are in their slots and conflict in an 8x8,
    // they can only be candidates.
    let clash = || read(text, options).is_ok_and(|document| document.puzzle.conflict().is_some());
    !(side == 8 && sukaku::fits(text, options) && clash())
}

/// The cells of a puzzle in one line, with `.` for an empty one.
pub(crate) fn cells_of(puzzle: &Puzzle) -> String {
    puzzle.layout().cells().map(|cell| cells::symbol(puzzle, cell)).collect()
}

fn write(document: &Document) -> Result<String, WriteError> {
    let mut line = cells_of(&document.puzzle);
    let tail: String = document.tail.iter().flat_map(|t| t.chars()).map(|c| if c == '\n' { ' ' } else { c }).collect();
    let tail = tail.trim_end();
    if !tail.is_empty() && !tail.starts_with([' ', '\t', '#', ',']) {
        line.push(' ');
    }
    line.push_str(tail);
    line.push('\n');
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect, read_str};

    const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn error(text: &str) -> String {
        read_str(text, &ReadOptions { format: Some(&LINE), ..Default::default() }).unwrap_err().to_string()
    }

    #[test]
    fn reads_every_blank_symbol() {
        let wanted = &read_str(CLASSIC, &ReadOptions::default()).unwrap()[0];
        assert_eq!(wanted.puzzle.givens().count(), 30);
        for symbol in ["0", "*", "X", "x", "_", "-", "?"] {
            let text = CLASSIC.replace('.', symbol);
            assert_eq!(read_str(text, &ReadOptions::default()).unwrap()[0], *wanted, "{symbol}");
        }
    }

    #[test]
    fn keeps_comments_verbatim() {
        for tail in ["  # 30 givens", ",9.0,x", "#easy", " 11.9"] {
            let text = format!("{CLASSIC}{tail}\n");
            let document = &read_str(&text, &ReadOptions::default()).unwrap()[0];
            assert_eq!(document.tail.as_deref(), Some(tail));
            assert_eq!(write(document).unwrap(), text);
        }
    }

    #[test]
    fn drops_borders_if_the_rest_adds_up() {
        let boxed = CLASSIC.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect::<Vec<_>>();
        let document = read_str(boxed.join("-"), &ReadOptions::default()).unwrap();
        assert_eq!(cells_of(&document[0].puzzle), CLASSIC);
    }

    #[test]
    fn errors_have_places() {
        assert_eq!(error(&format!("{CLASSIC}1")), "1:82: 82 characters; a 9x9 has 81, a 10x10 has 100");
        assert_eq!(error(&CLASSIC.replacen("3.", "3G", 1)), "1:3: 'G' is not a digit of a 9x9");
        assert_eq!(
            error(&CLASSIC.replacen("98....6", "98...06", 1)),
            "1:25: mixed symbols for empty cells: '0' after '.'"
        );
        assert_eq!(error(&".".repeat(49)), "1:1: a side of 7 has no box shape; give it as ROWSxCOLS or as a jigsaw");
        assert_eq!(error("# nothing\n\n"), "1:1: there is no puzzle in the input");
    }

    #[test]
    fn ambiguous_zeros_of_large_boards_are_an_error() {
        let mixed = format!("0G.1{}", ".".repeat(252));
        let reason = "'0' can be an empty cell or a digit of a 16x16, with the symbols 1-9A-G or 0-F";
        assert_eq!(error(&mixed), format!("1:3: {reason}"));
        assert_eq!(error(&format!("1{}2{}", ".".repeat(250), "0.3.")), format!("1:253: {reason}"));
        assert_eq!(error(&format!("00{}", "12".repeat(127))), format!("1:1: {reason}"));
        // A G settles it, because only 1-9A-G has one; so do more zeros than a solved grid has of any digit.
        assert!(read_str(format!("G0{}", "12".repeat(127)), &ReadOptions::default()).is_ok());
        assert!(read_str(format!("12{}", "0".repeat(254)), &ReadOptions::default()).is_ok());
        let told = ReadOptions { symbols: "0-F".parse().ok(), ..Default::default() };
        let document = &read_str(format!("0F{}", ".".repeat(254)), &told).unwrap()[0];
        assert_eq!(cells_of(&document.puzzle)[..3], *"1G.");
    }

    #[test]
    fn an_eight_by_eight_is_told_from_the_candidates_of_a_four_by_four() {
        let eight = format!("5.......{}", ".".repeat(56));
        assert_eq!(detect(eight).unwrap().id, "line");
        assert_eq!(detect("1234".repeat(16)).unwrap().id, "sukaku");
        assert!(!fits(&"-".repeat(81), &ReadOptions::default()));
        assert_eq!(detect(".".repeat(64)).unwrap().id, "line");
        let both = detect(format!("1...{}.2......", ".".repeat(52))).unwrap_err();
        assert_eq!(both.to_string(), "1:1: this can be read as line or as sukaku");
    }
}
