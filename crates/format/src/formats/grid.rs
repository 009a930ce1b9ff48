//! # Grid
//! One line per row and one character per cell, bare or in boxes.
//!
//! ```text
//! 5 3 . | . 7 . | . . .        53..7....       +-------+-------+
//! 6 . . | 1 9 5 | . . .        6..195...       | 1 . | . 2 |
//! ------+-------+------        .98....6.       ...
//! ```
//!
//! Borders, blanks and commas between cells are dropped, and lines that start with `#` are skipped. So are the numbers
//! or letters of rows and columns. A line of dashes is a border, unless dashes are the empty cells of the other lines.
//! Where no symbol stands for an empty cell, blanks do, if upright lines or the width of the rows say where the cells
//! are.
//!
//! A file can have several grids. What separates them is that each has as many rows as columns. A line of text above a
//! grid is its title.
//!
//! **Keeps** values, in any size; titles are read, not written.

use crate::cells::{self, Char, blank, digit, span_all};
use crate::document::Piece;
use crate::drawn::{self, Figure, is_border, is_separator, lines_at};
use crate::error::{Fault, ParseReason, Parsed, counted};
use crate::format::{Format, Keeps, Read, Several};
use crate::formats::{board, ints, markdown, marks, sdk};
use crate::ink::Inked;
use crate::{Document, Field, ReadOptions, WriteError};
use pencilproof_core::{Puzzle, Regions};

pub(crate) static GRID: Format = Format {
    id: "grid",
    name: "grid",
    about: "one line per row, one character per cell, with or without borders",
    extensions: &["txt"],
    several: Several::Blocks,
    keeps: Keeps::VALUES,
    many: false,
    read: Read::Drawn(read),
    write: Some(write),
    fits: Some(fits),
};

/// The rows of cells of a text.
pub(crate) fn rows(text: &str) -> Vec<Vec<Char>> {
    let cells = |at: usize, line: &str| -> Vec<Char> {
        cells::chars_of(line, at).into_iter().filter(|&(_, c)| !is_separator(c)).collect()
    };
    let plain: Vec<Vec<Char>> =
        lines_at(text).filter(|(_, line)| !is_border(line)).map(|(at, line)| cells(at, line)).collect();
    let Some(width) = plain.iter().map(Vec::len).max() else { return Vec::new() };
    if !plain.iter().flatten().any(|&(_, c)| c == '-') {
        return plain;
    }
    let empty_row = |row: &[Char]| row.len() == width && row.iter().all(|&(_, c)| c == '-');
    lines_at(text)
        .map(|(at, line)| (line, cells(at, line)))
        .filter(|(line, row)| !is_border(line) || empty_row(row))
        .map(|(_, row)| row)
        .collect()
}

fn fits(text: &str, options: &ReadOptions) -> bool {
    let figures = marks::figures_of_head(text, options);
    let good = figures.iter().filter(|figure| is_likely(figure, options)).count();
    let pencilled = || figures.iter().any(|figure| figure.fault.is_none() && !is_values(figure));
    good > 0
        && 2 * good >= figures.len()
        && !pencilled()
        && !marks::is_stack_of_solved(&figures, options)
        && !board::fits(text, options)
        && !ints::fits(text, options)
        && !sdk::fits(text, options)
        && !markdown::fits(text, options)
}

/// Whether a figure has one character for each cell.
pub(crate) fn is_values(figure: &Figure) -> bool {
    figure.shape == drawn::Shape::Chars
        || figure.rows.iter().flat_map(|row| &row.words).all(|word| word.chars.len() == 1 && word.bracket.is_none())
}

/// Whether a figure is most likely a grid: only a few of its characters are wrong.
fn is_likely(figure: &Figure, options: &ReadOptions) -> bool {
    let side = figure.side();
    let chars = chars_of(figure);
    let known = |&(_, c): &Char| digit(c, side, options).is_some() || blank(c).is_some();
    let wrong = chars.iter().filter(|item| !known(item)).count();
    let few = wrong * 8 <= side * side || cells::is_lettered(&chars, side, options);
    figure.fault.is_none() && is_values(figure) && few
}

/// The characters of a figure.
pub(crate) fn chars_of(figure: &Figure) -> Vec<Char> {
    figure.rows.iter().flat_map(drawn::Row::chars).collect()
}

fn read(text: &Inked<'_>, options: &ReadOptions) -> Vec<Piece> {
    let figures = drawn::figures(&text.text, options);
    figures.iter().map(|figure| Piece { at: figure.at, document: read_figure(figure, options) }).collect()
}

/// The puzzle of a grid, with its title.
pub(crate) fn read_figure(figure: &Figure, options: &ReadOptions) -> Parsed<Document> {
    if let Some(fault) = &figure.fault {
        return Err(fault.clone());
    }
    let rows: Vec<Vec<Char>> = figure.rows.iter().map(drawn::Row::chars).collect();
    Ok(titled(Document::new(read_rows(&rows, options)?), figure))
}

/// The document with the title of a figure.
pub(crate) fn titled(mut document: Document, figure: &Figure) -> Document {
    document.info.set(Field::Title, figure.title.clone().unwrap_or_default());
    document
}

/// The puzzle of some rows of cells.
pub(crate) fn read_rows(rows: &[Vec<Char>], options: &ReadOptions) -> Parsed<Puzzle> {
    let [first, ..] = rows else { return Err(Fault::new(0..0, ParseReason::Empty)) };
    let side = rows.len();
    let same = rows.iter().all(|row| row.len() == first.len());
    // If all rows have the same length, their number is wrong; otherwise the row with another length is wrong.
    if same && first.len() != side {
        let reason = format!("{side} rows of {} cells; a grid has as many rows as columns", first.len());
        return Err(Fault::new(span_all(first), ParseReason::Length(reason)));
    }
    if let Some((index, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != side) {
        let reason = format!("row {} has {}; {side} rows need {side}", index + 1, counted(row.len(), "cells"));
        return Err(Fault::new(span_all(row), ParseReason::Length(reason)));
    }
    let chars: Vec<Char> = rows.iter().flatten().copied().collect();
    let layout = cells::layout_for_side(side, span_all(first), options)?;
    let values = cells::read_values(&chars, side, options)?;
    Ok(cells::givens(layout, &values))
}

fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    Ok(boxed(puzzle, |cell| cells::symbol(puzzle, cell).to_string()))
}

/// A drawing of a grid with a word in each cell, in boxes where the layout has them.
pub(crate) fn boxed(puzzle: &Puzzle, word: impl Fn(pencilproof_core::Cell) -> String) -> String {
    let layout = puzzle.layout();
    let side = layout.side();
    let (box_rows, box_cols) = match *layout.regions() {
        Regions::Boxes { rows, cols } if rows > 1 && cols > 1 => (rows, cols),
        _ => (side, side),
    };
    let width = layout.cells().map(|cell| word(cell).chars().count()).max().unwrap_or(1);
    let border = format!("+{}\n", format!("{}+", "-".repeat((width + 1) * box_cols + 1)).repeat(side / box_cols));
    let mut text = border.clone();
    for row in 0..side {
        for col in 0..side {
            text.push_str(if col % box_cols == 0 { "| " } else { "" });
            text.push_str(&format!("{:<width$} ", word(layout.cell(row, col))));
        }
        text.push_str("|\n");
        if (row + 1) % box_rows == 0 {
            text.push_str(&border);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::line::cells_of;
    use crate::{detect, read_str};

    fn cells_in(text: &str) -> String {
        assert_eq!(detect(text).unwrap().id, "grid", "{text}");
        cells_of(&read_str(text, &ReadOptions::default()).unwrap()[0].puzzle)
    }

    fn error(text: &str) -> String {
        read_str(text, &ReadOptions { format: Some(&GRID), ..Default::default() }).unwrap_err().to_string()
    }

    #[test]
    fn reads_bare_boxed_and_drawn_grids() {
        let wanted = "1..2....3....4..";
        let texts = [
            "1..2\n....\n3...\n.4..\n",
            "# four\n1 . . 2\r\n. . . .\r\n\r\n3 . . .\r\n. 4 . .",
            "+-----+-----+\n| 1 . | . 2 |\n| . . | . . |\n+-----+-----+\n| 3 . | . . |\n| . 4 | . . |\n+-----+-----+\n",
            " *-----*\n |1.|.2|\n |..|..|\n |--+--|\n |3.|..|\n |.4|..|\n *-----*\n",
            ".---.---.\n|1.|.2|\n|..|..|\n:---+---:\n|3.|..|\n|.4|..|\n'---'---'\n",
            "┌──┬──┐\n│1.│.2│\n│..│..│\n├──┼──┤\n│3.│..│\n│.4│..│\n└──┴──┘\n",
            "1--2\n----\n3---\n-4--\n",
            "1__2\n____\n3___\n_4__\n",
        ];
        for text in texts {
            assert_eq!(cells_in(text), wanted);
        }
    }

    #[test]
    fn writes_boxes() {
        let document = &read_str("1..2\n....\n3...\n.4..\n", &ReadOptions::default()).unwrap()[0];
        let boxed =
            "+-----+-----+\n| 1 . | . 2 |\n| . . | . . |\n+-----+-----+\n| 3 . | . . |\n| . 4 | . . |\n+-----+-----+\n";
        assert_eq!(write(document).unwrap(), boxed);
    }

    #[test]
    fn errors_have_places() {
        assert_eq!(error("1..2\n....\n3..\n.4..\n"), "3:1: row 3 has 3 cells; 4 rows need 4");
        assert_eq!(error("12.4\n...."), "1:1: 2 rows of 4 cells; a grid has as many rows as columns");
        assert_eq!(error("|1.|.2|\n|..|..|\n|3.|.5|\n|.4|..|\n"), "3:6: '5' is not a digit of a 4x4");
        assert_eq!(error("1..2\n..0.\n3...\n.4..\n"), "2:3: mixed symbols for empty cells: '0' after '.'");
    }
}
