//! # SudokuWiki link
//! A link to the solver of that site, which contains the puzzle.
//!
//! ```text
//! https://www.sudokuwiki.org/sudoku.htm?bd=000010000...   81 digits, 0 for empty
//! https://www.sudokuwiki.org/sudoku.htm?bd=S9B01000c...   a whole position, as in the S9B format
//! ```
//!
//! **Keeps** values of a 9x9. S9B keeps more.

use crate::cells::{self, chars_of, span_all};
use crate::error::{Fault, ParseReason, Parsed, counted};
use crate::format::{Format, Keeps, Read, Several};
use crate::formats::{line, s9b};
use crate::{Document, ReadOptions, WriteError};

pub(crate) static SUDOKUWIKI: Format = Format {
    id: "sudokuwiki",
    name: "SudokuWiki link",
    about: "a link with ?bd= and 81 digits or an S9B position",
    extensions: &[],
    several: Several::Lines,
    keeps: Keeps { sides: &[9], ..Keeps::VALUES },
    many: true,
    read: Read::One(read),
    write: Some(write),
    fits: Some(fits),
};

const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

pub(crate) fn fits(text: &str, _: &ReadOptions) -> bool {
    let text = text.trim_start();
    let address = text.starts_with("http") || text.contains("sudokuwiki");
    text.starts_with("bd=") || address && (text.contains("?bd=") || text.contains("&bd="))
}

fn read(text: &str, options: &ReadOptions) -> Parsed<Document> {
    let whole = text.trim();
    let Some(found) = text.find("bd=") else {
        let start = text.len() - text.trim_start().len();
        return Err(Fault::syntax(start..start + whole.len(), "there is no bd= in this link"));
    };
    let at = found + 3;
    let end = text[at..].find(|c: char| c.is_whitespace() || c == '&' || c == '#').map_or(text.len(), |end| at + end);
    let value = &text[at..end];
    if s9b::fits(value, options) {
        return s9b::read(value, options).map_err(|fault| fault.shift(at));
    }
    let chars = chars_of(value, at);
    if chars.len() != 81 {
        let reason = format!("{} after bd=; a 9x9 has 81", counted(chars.len(), "characters"));
        return Err(Fault::new(at..end, ParseReason::Length(reason)));
    }
    let layout = cells::layout_for_side(9, span_all(&chars), options)?;
    let values = cells::read_values(&chars, 9, options)?;
    Ok(Document::new(cells::givens(layout, &values)))
}

fn write(document: &Document) -> Result<String, WriteError> {
    Ok(format!("{ADDRESS}{}\n", line::cells_of(&document.puzzle).replace('.', "0")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect, read_str};

    fn read_one(text: &str) -> Result<Document, String> {
        assert_eq!(detect(text).unwrap().id, "sudokuwiki");
        read_str(text, &ReadOptions::default()).map(|mut found| found.remove(0)).map_err(|error| error.to_string())
    }

    #[test]
    fn reads_digits_and_positions() {
        let zeros = "0".repeat(78);
        let text = format!("{ADDRESS}120{zeros}\n");
        assert_eq!(write(&read_one(&text).unwrap()).unwrap(), text);
        let position = read_one(&format!("https://www.sudokuwiki.org/x?a=b&bd=S9B010c{zeros}{zeros}00&c=d")).unwrap();
        assert_eq!(position.puzzle.values().count(), 2);
    }

    #[test]
    fn errors_have_places() {
        assert_eq!(read_one("http://x/?bd=12").unwrap_err(), "1:14: 2 characters after bd=; a 9x9 has 81");
        let text = format!("http://x/?bd=1a{}", "0".repeat(79));
        assert_eq!(read_one(&text).unwrap_err(), "1:15: 'a' is not a digit of a 9x9");
        let text = format!("http://x/?bd=S9B0!{}", "0".repeat(160));
        assert_eq!(read_one(&text).unwrap_err(), "1:18: '!' is not a digit in base 36");
    }
}
