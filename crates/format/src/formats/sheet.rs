//! # Sheet
//! A grid as a spreadsheet has it: one line per row, with a separator between the cells and nothing in an empty one.
//!
//! ```text
//! 5,3,,,7,,,,        1;;12;16;...        tabs, as they come from the clipboard; those at
//! 6,,,1,9,5,,,                           the end of a line may be missing
//! ```
//!
//! The cells are separated by commas, semicolons or tabs. Above 9 they are numbers or symbols. Empty lines are between
//! puzzles, unless they are needed as empty rows.
//!
//! **Keeps** values, in any size.

use crate::cells::layout_for_side;
use crate::drawn;
use crate::error::{Fault, ParseReason, Parsed};
use crate::format::{Format, Keeps, Read, Several};
use crate::formats::words::{self, Word};
use crate::{Document, ReadOptions, WriteError};

pub(crate) static SHEET: Format = Format {
    id: "sheet",
    name: "sheet",
    about: "a grid as a spreadsheet has it, with commas, semicolons or tabs between cells and nothing in empty ones",
    extensions: &["csv", "tsv"],
    several: Several::Blocks,
    keeps: Keeps::VALUES,
    many: false,
    read: Read::Several(read),
    write: Some(write),
    fits: Some(fits),
};

const SEPARATORS: [char; 3] = ['\t', ';', ','];

type Row<'a> = Vec<Word<'a>>;

/// The lines of a text as rows of words; an empty line is an empty row.
fn rows(text: &str, separator: char) -> Vec<Row<'_>> {
    let place = |part: &str| part.as_ptr().addr() - text.as_ptr().addr();
    let word = |part| {
        let text: &str = unquoted(part);
        Word { at: place(text)..place(text) + text.len(), text }
    };
    let is_blank = |line: &str| line.trim_matches(' ').is_empty();
    let lines = text.split('\n').filter(|line| !line.trim_start().starts_with('#'));
    lines.map(|line| if is_blank(line) { Vec::new() } else { line.split(separator).map(word).collect() }).collect()
}

fn unquoted(part: &str) -> &str {
    let part = part.trim();
    let inner = part.strip_prefix('"').and_then(|part| part.strip_suffix('"'));
    inner.unwrap_or(part).trim()
}

/// The separator of a text: the one in its first line that is not empty.
fn separator(text: &str) -> Option<char> {
    let line = text.lines().find(|line| !line.trim_matches(' ').is_empty() && !line.trim_start().starts_with('#'))?;
    SEPARATORS.into_iter().find(|&separator| line.contains(separator))
}

/// The grids of a text, each with as many rows and columns as the others.
fn grids(text: &str) -> Option<Vec<Vec<Row<'_>>>> {
    let separator = separator(text)?;
    let mut rows = rows(text, separator);
    let is_blank = |row: &Row<'_>| row.is_empty();
    while rows.last().is_some_and(is_blank) {
        rows.pop();
    }
    let lead = rows.iter().take_while(|row| is_blank(row)).count();
    rows.drain(..lead);
    let width = rows.iter().map(Vec::len).max()?;
    // A separator at the end of each line is not the start of another cell.
    let ended = |row: &Row<'_>| row.len() == width && row.last().is_some_and(|word| word.text.is_empty());
    let is_ended = |block: &[Row<'_>]| block.is_empty() || block.len() == width - 1 && block.iter().all(ended);
    if width > 1 && rows.split(is_blank).all(is_ended) {
        rows.iter_mut().for_each(|row| row.truncate(width - 1));
    }
    let width = rows.iter().map(Vec::len).max()?;
    let blocks: Vec<Vec<Row<'_>>> =
        rows.split(is_blank).filter(|block| !block.is_empty()).map(<[Row<'_>]>::to_vec).collect();
    // The clipboard cuts off empty cells at the end of a row, even if the last column is empty throughout.
    let side = |rows: usize| if separator == '\t' && rows == width + 1 { rows } else { width };
    let mut grids = if blocks.iter().all(|block| block.len() == side(block.len())) {
        blocks
    } else if rows.len() == side(rows.len()) {
        vec![rows]
    } else {
        vec![blocks.concat()]
    };
    for grid in &mut grids {
        let side = side(grid.len());
        for row in grid.iter_mut() {
            let end = row.last().map_or(0, |word| word.at.end);
            if separator == '\t' || row.is_empty() {
                row.resize(side, Word { at: end..end, text: "" });
            }
        }
    }
    Some(grids)
}

fn fits(text: &str, options: &ReadOptions) -> bool {
    let (head, is_cut) = drawn::head(text);
    // The last grid of the beginning may not be whole.
    let text = if is_cut { head.trim_end().rsplit_once("\n\n").map_or(head, |(whole, _)| whole) } else { head };
    let Some(grids) = grids(text) else { return false };
    let words = || grids.iter().flatten().flatten();
    // What has a single character in every cell is a grid, whatever separates the cells.
    let needed = words().any(|word| word.text.chars().count() != 1);
    let is_grid = |grid: &Vec<Row<'_>>| {
        let side = grid.len();
        let right = grid.iter().filter(|row| row.len() == side).count();
        // One wrong row is a mistake, several mean another format.
        side >= 4 && layout_for_side(side, 0..0, options).is_ok() && right + 1 >= side
    };
    needed && words().all(|word| words::is_cell(word.text)) && grids.iter().all(is_grid)
}

fn read(text: &str, options: &ReadOptions) -> Parsed<Vec<Document>> {
    let Some(grids) = grids(text) else {
        return Err(Fault::syntax(0..text.len(), "there is no comma, semicolon or tab between cells"));
    };
    if grids.is_empty() {
        return Err(Fault::new(0..0, ParseReason::Empty));
    }
    grids.iter().map(|rows| words::read_rows(rows, options).map(Document::new)).collect()
}

fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    let layout = puzzle.layout();
    let word = |row, col| match puzzle.value(layout.cell(row, col)) {
        Some(value) => value.digit.value().to_string(),
        None => String::new(),
    };
    let mut text = String::new();
    for row in 0..layout.side() {
        text.push_str(&(0..layout.side()).map(|col| word(row, col)).collect::<Vec<_>>().join(","));
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::line::cells_of;
    use crate::{detect, read_str};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn grids_of(text: &str) -> Result<Vec<String>, String> {
        assert_eq!(detect(text).map(|format| format.id), Ok("sheet"), "{text:?}");
        let found = read_str(text, &ReadOptions::default()).map_err(|error| error.to_string())?;
        Ok(found.iter().map(|document| cells_of(&document.puzzle)).collect())
    }

    /// The rows of a puzzle with nothing in empty cells.
    fn rows(puzzle: &str, separator: &str) -> Vec<String> {
        let word = |c: char| if c == '.' { String::new() } else { c.to_string() };
        let row = |start| puzzle[start..start + 9].chars().map(word).collect::<Vec<_>>().join(separator);
        (0..81).step_by(9).map(row).collect()
    }

    #[test]
    fn empty_cells_have_nothing() {
        for separator in [",", ";", "\t", ", ", "\",\""] {
            let quote = if separator.starts_with('"') { "\"" } else { "" };
            let rows: Vec<String> = rows(PUZZLE, separator).iter().map(|row| format!("{quote}{row}{quote}")).collect();
            assert_eq!(grids_of(&rows.join("\n")), Ok(vec![PUZZLE.to_owned()]), "{separator:?}");
            let two = format!("{}\n\n\n{}\n", rows.join("\n"), rows.join("\n"));
            assert_eq!(grids_of(&two).map(|grids| grids.len()), Ok(2));
        }
        let ends: Vec<String> = rows(PUZZLE, ",").iter().map(|row| format!("{row},")).collect();
        assert_eq!(grids_of(&ends.join("\n")), Ok(vec![PUZZLE.to_owned()]));
        assert_eq!(grids_of(&format!("{0}\n\n{0}\n", ends.join("\n"))), Ok(vec![PUZZLE.to_owned(); 2]));
    }

    #[test]
    fn the_clipboard_cuts_off_empty_cells() {
        let cut = |puzzle: &str| {
            rows(puzzle, "\t").iter().map(|row| row.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(grids_of(&cut(PUZZLE)), Ok(vec![PUZZLE.to_owned()]));
        // An empty row, and an empty last column.
        let row = format!("{}{}{}", &PUZZLE[..9], ".".repeat(9), &PUZZLE[18..]);
        assert_eq!(grids_of(&cut(&row)), Ok(vec![row.clone()]));
        let column: String = PUZZLE.char_indices().map(|(at, c)| if at % 9 == 8 { '.' } else { c }).collect();
        assert_eq!(grids_of(&cut(&column)), Ok(vec![column.clone()]));
    }

    #[test]
    fn numbers_above_nine() {
        let row = |first: &str| format!("{first}{}\n", ";".repeat(15));
        let grid = |cell: &str| format!("{}{}{}", row("16"), row(cell), row("").repeat(14));
        assert_eq!(grids_of(&grid("G")).unwrap_err(), "2:1: 'G' is not a digit of a 16x16");
        assert_eq!(grids_of(&grid("12")).map(|grids| grids[0][..17].to_owned()), Ok(format!("G{}C", ".".repeat(15))));
        assert_eq!(grids_of(&grid("17")).unwrap_err(), "2:1: '17' is not a digit of a 16x16");
        assert_eq!(grids_of(&grid("0")).unwrap_err(), "2:1: mixed symbols for empty cells: '0' after ' '");
    }

    #[test]
    fn a_short_row_is_named() {
        let mut short = rows(PUZZLE, ",");
        short[4] = short[4].replacen(',', "", 1);
        assert_eq!(grids_of(&short.join("\n")).unwrap_err(), "5:1: row 5 has 8 cells; 9 rows need 9");
    }
}
