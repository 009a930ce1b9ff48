//! # Simple Sudoku (`.ss`)
//! A 9x9 grid in boxes, with `.` or `X` for an empty cell. There are three versions, two of which have borders.
//!
//! ```text
//! *-----------*        1..|...|..2        X1XXXXXX2
//! |1..|...|..2|        ...                ...
//! ...                  -----------
//! ```
//!
//! The first nine rows are the puzzle. Programs add their name and other text below, which is skipped. Without the file
//! extension, such a text is detected as a grid.
//!
//! **Keeps** values of a 9x9.

use crate::cells;
use crate::error::{Fault, ParseReason, Parsed, counted};
use crate::format::{Format, Keeps, Read, Several};
use crate::formats::grid;
use crate::{Document, ReadOptions, WriteError};

pub(crate) static SIMPLE: Format = Format {
    id: "simple",
    name: "Simple Sudoku",
    about: "a 9x9 grid in boxes, with . or X for an empty cell",
    extensions: &["ss"],
    several: Several::Files,
    keeps: Keeps { sides: &[9], ..Keeps::VALUES },
    many: false,
    read: Read::One(read),
    write: Some(write),
    fits: None,
};

fn read(text: &str, options: &ReadOptions) -> Parsed<Document> {
    let mut rows = grid::rows(text);
    if rows.len() < 9 {
        let reason = ParseReason::Length(format!("{}; a 9x9 has 9", counted(rows.len(), "rows")));
        return Err(Fault::new(text.len()..text.len(), reason));
    }
    rows.truncate(9);
    grid::read_rows(&rows, options).map(Document::new)
}

fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    let layout = puzzle.layout();
    let mut text = String::from("*-----------*\n");
    for row in 0..layout.side() {
        if row > 0 && row % 3 == 0 {
            text.push_str("|---+---+---|\n");
        }
        for col in 0..layout.side() {
            text.push_str(if col % 3 == 0 { "|" } else { "" });
            text.push(cells::symbol(puzzle, layout.cell(row, col)));
        }
        text.push_str("|\n");
    }
    text.push_str("*-----------*\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::line::cells_of;
    use crate::read_str;

    fn read_simple(text: &str) -> Result<String, String> {
        let options = ReadOptions { format: Some(&SIMPLE), ..Default::default() };
        read_str(text, &options).map(|found| cells_of(&found[0].puzzle)).map_err(|error| error.to_string())
    }

    #[test]
    fn three_versions() {
        let line = format!("1..4....2{}", ".".repeat(72));
        let rows: Vec<&str> = (0..9).map(|row| &line[row * 9..row * 9 + 9]).collect();
        let boxed = rows.iter().map(|row| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..]));
        let bare = boxed.clone().collect::<Vec<_>>().join("\n-----------\n");
        let framed =
            format!(" *---*\n{}*---*\nSimple Sudoku\n", boxed.map(|row| format!(" |{row}|\n")).collect::<String>());
        assert_eq!(read_simple(&bare).as_ref(), Ok(&line));
        assert_eq!(read_simple(&framed).as_ref(), Ok(&line));
        assert_eq!(read_simple(&rows.join("\n").replace('.', "X")).as_ref(), Ok(&line));
        assert_eq!(read_simple("1..|...|..2\n").unwrap_err(), "1:12: 1 row; a 9x9 has 9");
    }
}
