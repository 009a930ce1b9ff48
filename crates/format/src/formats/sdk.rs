//! # SadMan Sudoku (`.sdk`)
//! Headers, then sections with one line per row.
//!
//! ```text
//! #AAuthor       #A author  #D description  #C comment  #B date  #S source  #L level  #U url  #N note  #H heading
//! [Puzzle]       the givens, one character per cell, . for empty
//! 1..2
//! [State]        all values so far
//! 1.32
//! [PencilMarks]  the marks of each cell, separated by commas
//! ,34,,
//! [Colours]      kept verbatim
//! ```
//!
//! The line `[Puzzle]` may be missing; then the grid comes first. Sides above 9 use letters: digits in base side plus
//! one. Unknown sections are skipped, and so is anything after the rows of a section.
//!
//! **Keeps** givens and placed values, pencil marks, headers and colours, in any size.

use crate::cells::{self, Char, chars_of, digit};
use crate::drawn;
use crate::error::{Fault, ParseReason, Parsed, counted, size};
use crate::format::{Format, Givens, Keeps, Marks, Read, Several};
use crate::write::some_marks_everywhere;
use crate::{Document, Field, Info, ReadOptions, WriteError};
use pencilproof_core::{Cell, DigitSet, Layout, MAX_SIDE, Puzzle};

pub(crate) static SDK: Format = Format {
    id: "sdk",
    name: "SadMan Sudoku",
    about: "headers such as #A and sections [Puzzle], [State], [PencilMarks], [Colours]",
    extensions: &["sdk"],
    several: Several::Files,
    keeps: Keeps {
        givens: Givens::Apart,
        marks: Marks::Own,
        info: &[
            Field::Author,
            Field::Description,
            Field::Comment,
            Field::Date,
            Field::Source,
            Field::Level,
            Field::Url,
            Field::Note,
            Field::Heading,
        ],
        colours: true,
        ..Keeps::VALUES
    },
    many: false,
    read: Read::One(read),
    write: Some(write),
    fits: Some(fits),
};

const HEADERS: [(char, Field); 9] = [
    ('A', Field::Author),
    ('D', Field::Description),
    ('C', Field::Comment),
    ('B', Field::Date),
    ('S', Field::Source),
    ('L', Field::Level),
    ('U', Field::Url),
    ('N', Field::Note),
    ('H', Field::Heading),
];

#[derive(Clone, Copy, PartialEq)]
enum Section {
    Puzzle,
    State,
    Marks,
    Colours,
    Unknown,
}

/// The section that a line opens.
fn section(line: &str) -> Option<Section> {
    let name = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    Some(match name.to_ascii_lowercase().as_str() {
        "puzzle" => Section::Puzzle,
        "state" => Section::State,
        "pencilmarks" => Section::Marks,
        "colours" | "colors" => Section::Colours,
        _ => Section::Unknown,
    })
}

/// The field and the text of a header line.
fn header(line: &str) -> Option<(Field, &str)> {
    let rest = line.trim().strip_prefix('#')?;
    let known = HEADERS.iter().find_map(|&(letter, field)| Some((field, rest.strip_prefix(letter)?.trim())));
    Some(known.unwrap_or((Field::Comment, rest.trim())))
}

/// The grid also asks this, because it leaves to this format what both can read.
pub(crate) fn fits(text: &str, _: &ReadOptions) -> bool {
    let known = |line| section(line).is_some_and(|section| section != Section::Unknown);
    let headed = |line: &str| {
        let mut chars = line.chars().skip(1);
        let letter = chars.next().is_some_and(|letter| HEADERS.iter().any(|header| header.0 == letter));
        line.starts_with('#') && letter && chars.next().is_some_and(|c| !c.is_whitespace())
    };
    let rows: Vec<&str> = drawn::lines_at(text).map(|(_, line)| line.trim()).collect();
    let square = (4..=MAX_SIDE).contains(&rows.len()) && rows.iter().all(|row| row.chars().count() == rows.len());
    text.lines().any(known) || square && text.lines().next().is_some_and(headed)
}

/// The lines of a text by section, each with its byte offset.
#[derive(Default)]
struct Parts<'a> {
    info: Info,
    puzzle: Vec<(usize, &'a str)>,
    state: Vec<(usize, &'a str)>,
    marks: Vec<(usize, &'a str)>,
    colours: Vec<&'a str>,
}

fn split(text: &str) -> Parts<'_> {
    let mut parts = Parts::default();
    let mut current = Section::Puzzle;
    let mut at = 0;
    for line in text.split('\n') {
        let from = at + (line.len() - line.trim_start().len());
        at += line.len() + 1;
        let row = (from, line.trim());
        if let Some(opened) = section(line) {
            current = opened;
            if opened == Section::Puzzle {
                // What came before was not the puzzle.
                parts.puzzle.clear();
            }
        } else if current == Section::Colours {
            parts.colours.push(line.trim_end());
        } else if let Some((field, value)) = header(line) {
            parts.info.add_line(field, value);
        } else if !row.1.is_empty() {
            match current {
                Section::Puzzle => parts.puzzle.push(row),
                Section::State => parts.state.push(row),
                Section::Marks => parts.marks.push(row),
                Section::Colours | Section::Unknown => {}
            }
        }
    }
    while parts.colours.last().is_some_and(|line| line.is_empty()) {
        parts.colours.pop();
    }
    parts
}

fn read(text: &str, options: &ReadOptions) -> Parsed<Document> {
    let parts = split(text);
    let Some(&(at, first)) = parts.puzzle.first() else {
        return Err(Fault::syntax(text.len()..text.len(), "there are no rows of a puzzle"));
    };
    let side = first.chars().count();
    let here = at..at + first.len();
    if !(4..=MAX_SIDE).contains(&side) {
        return Err(Fault::new(
            here,
            ParseReason::Length(format!("{side} cells in the first row; there must be 4 to 25")),
        ));
    }
    let layout = cells::layout_for_side(side, here, options)?;
    let mut puzzle = Puzzle::empty(layout.clone());
    let givens = read_rows(&parts.puzzle, &layout, text.len(), options)?;
    for (cell, value) in layout.cells().zip(&givens) {
        value.1.iter().for_each(|&digit| puzzle.set(cell, digit, true));
    }
    if !parts.state.is_empty() {
        let state = read_rows(&parts.state, &layout, text.len(), options)?;
        for (cell, (item, value)) in layout.cells().zip(state) {
            match (puzzle.value(cell).filter(|value| value.given), value) {
                (Some(given), Some(digit)) if given.digit != digit => {
                    let reason = format!("{} is given as {}", layout.cell_name(cell), given.digit);
                    return Err(Fault::syntax(cells::span(&item), reason));
                }
                (None, Some(digit)) => puzzle.set(cell, digit, false),
                _ => {}
            }
        }
    }
    if !parts.marks.is_empty() {
        read_marks(&parts.marks, &mut puzzle, text.len(), options)?;
    }
    let colours = parts.colours.into_iter().map(str::to_owned).collect();
    Ok(Document { info: parts.info, colours, ..Document::new(puzzle) })
}

type Values = Vec<(Char, Option<pencilproof_core::Digit>)>;

/// The values of the cells of a section, each with its character.
fn read_rows(rows: &[(usize, &str)], layout: &Layout, end: usize, options: &ReadOptions) -> Parsed<Values> {
    let side = layout.side();
    let rows: Vec<Vec<Char>> = rows.iter().map(|&(at, row)| chars_of(row, at)).collect();
    if let Some(row) = rows.iter().take(side).find(|row| row.len() != side) {
        let reason = format!("{} in a row; {} has {side}", counted(row.len(), "cells"), size(side));
        return Err(Fault::new(cells::span_all(row), ParseReason::Length(reason)));
    }
    if rows.len() < side {
        return Err(Fault::new(
            end..end,
            ParseReason::Length(format!("{}; {} has {side}", counted(rows.len(), "rows"), size(side))),
        ));
    }
    // Programs append various things, such as the number of solutions. But one row too many is a mistake.
    let cell = |&(_, c): &Char| digit(c, side, options).is_some() || cells::blank(c).is_some();
    if let Some(row) = rows.get(side).filter(|row| row.len() == side && row.iter().all(cell)) {
        let reason = format!("{} rows; {} has {side}", side + 1, size(side));
        return Err(Fault::new(cells::span_all(row), ParseReason::Length(reason)));
    }
    let chars: Vec<Char> = rows.into_iter().take(side).flatten().collect();
    // In base side plus one, a 0 is always empty.
    let symbols = options.symbols.clone().or_else(|| "1-9A-P".parse().ok());
    let values = cells::read_values(&chars, side, &ReadOptions { symbols, ..options.clone() })?;
    Ok(chars.into_iter().zip(values).collect())
}

fn read_marks(rows: &[(usize, &str)], puzzle: &mut Puzzle, end: usize, options: &ReadOptions) -> Parsed<()> {
    let side = puzzle.layout().side();
    for row in 0..side {
        let Some(&(at, line)) = rows.get(row) else {
            let reason = format!("{} of pencil marks; {} has {side}", counted(rows.len(), "rows"), size(side));
            return Err(Fault::new(end..end, ParseReason::Length(reason)));
        };
        let groups: Vec<&str> = line.split(',').collect();
        if groups.len() != side {
            let reason = format!("{} groups of pencil marks; a row of {} has {side}", groups.len(), size(side));
            return Err(Fault::new(at..at + line.len(), ParseReason::Length(reason)));
        }
        let mut at = at;
        for (col, group) in groups.into_iter().enumerate() {
            let mut marks = DigitSet::EMPTY;
            for item in chars_of(group, at).into_iter().filter(|(_, c)| !c.is_whitespace()) {
                let found = digit(item.1, side, options);
                marks.insert(
                    found
                        .ok_or_else(|| Fault::new(cells::span(&item), ParseReason::Symbol { symbol: item.1, side }))?,
                );
            }
            at += group.len() + 1;
            let cell = puzzle.layout().cell(row, col);
            if !marks.is_empty() && puzzle.value(cell).is_none() {
                puzzle.set_marks(cell, Some(marks));
            }
        }
    }
    Ok(())
}

fn write(document: &Document) -> Result<String, WriteError> {
    some_marks_everywhere(document, SDK.id)?;
    let puzzle = &document.puzzle;
    let layout = puzzle.layout();
    let mut text = String::new();
    for (letter, field) in HEADERS {
        for line in document.info.get(field).into_iter().flat_map(|text| text.split('\n')) {
            text.push_str(&format!("#{letter}{line}\n"));
        }
    }
    let given = |cell| if puzzle.value(cell).is_some_and(|v| v.given) { cells::symbol(puzzle, cell) } else { '.' };
    text.push_str("[Puzzle]\n");
    text.push_str(&rows(layout, "", |cell| given(cell).to_string()));
    if puzzle.values().any(|(_, value)| !value.given) {
        text.push_str("[State]\n");
        text.push_str(&rows(layout, "", |cell| cells::symbol(puzzle, cell).to_string()));
    }
    if puzzle.has_marks() {
        text.push_str("[PencilMarks]\n");
        text.push_str(&rows(layout, ",", |cell| {
            let marks = puzzle.marks(cell).filter(|_| puzzle.value(cell).is_none());
            marks.map(cells::word).unwrap_or_default()
        }));
    }
    if !document.colours.is_empty() {
        text.push_str("[Colours]\n");
        document.colours.iter().for_each(|line| text.push_str(&format!("{line}\n")));
    }
    Ok(text)
}

/// One line per row, with one word per cell.
fn rows(layout: &Layout, separator: &str, word: impl Fn(Cell) -> String) -> String {
    let row = |row| {
        let words: Vec<String> = (0..layout.side()).map(|col| word(layout.cell(row, col))).collect();
        words.join(separator) + "\n"
    };
    (0..layout.side()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect, read_str};

    const FULL: &str = "#AAn author\n#DA first line\n#DA second line\n#LEasy\n[Puzzle]\n1..2\n....\n3...\n.4..\n\
        [State]\n1.32\n....\n3...\n.4..\n[PencilMarks]\n,34,,\n234,23,,\n,,,\n,,12,1\n[Colours]\n0,0,1,0\n\n0,2,0,0\n";

    fn options() -> ReadOptions {
        ReadOptions { format: Some(&SDK), ..Default::default() }
    }

    fn error(text: &str) -> String {
        read_str(text, &options()).unwrap_err().to_string()
    }

    #[test]
    fn every_section_comes_back() {
        assert_eq!(detect(FULL).unwrap().id, "sdk");
        let document = &read_str(FULL, &options()).unwrap()[0];
        assert_eq!(document.info.get(Field::Description), Some("A first line\nA second line"));
        assert_eq!(document.puzzle.givens().count(), 4);
        assert_eq!(document.puzzle.values().count(), 5);
        assert_eq!(document.colours, ["0,0,1,0", "", "0,2,0,0"]);
        assert_eq!(write(document).unwrap(), FULL);
    }

    #[test]
    fn the_puzzle_header_may_be_missing() {
        let document = &read_str("#CNo sections\n1..2\n....\n3...\n.4..\n", &options()).unwrap()[0];
        assert_eq!(document.puzzle.givens().count(), 4);
        let other = "junk\n[Puzzle]\n1..2\n....\n3...\n.4..\nunique\n[Other]\nanything\n";
        let document = &read_str(other, &options()).unwrap()[0];
        assert_eq!(document.puzzle.givens().count(), 4);
        assert_eq!(error("1..2\n....\n3...\n.4..\n....\n"), "5:1: 5 rows; a 4x4 has 4");
    }

    #[test]
    fn letters_follow_nine() {
        let rows = format!("g9a{}\n", ".".repeat(13)) + &format!("{}\n", ".".repeat(16)).repeat(15);
        let document = &read_str(format!("[Puzzle]\n{rows}"), &options()).unwrap()[0];
        let values: Vec<usize> = document.puzzle.givens().map(|(_, digit)| digit.value()).collect();
        assert_eq!(values, [16, 9, 10]);
    }

    #[test]
    fn errors_have_places() {
        assert_eq!(error("[Puzzle]\n1..2\n...\n3...\n.4..\n"), "3:1: 3 cells in a row; a 4x4 has 4");
        assert_eq!(error("[Puzzle]\n1..2\n....\n3...\n"), "4:5: 3 rows; a 4x4 has 4");
        assert_eq!(error(&FULL.replace("1.32", "2.31")), "11:1: r1c1 is given as 1");
        assert_eq!(error(&FULL.replace("234,23", "234,25")), "17:6: '5' is not a digit of a 4x4");
        assert_eq!(error(&FULL.replace("234,23", "23423")), "17:1: 3 groups of pencil marks; a row of a 4x4 has 4");
        assert_eq!(error("[State]\n1..2\n"), "2:5: there are no rows of a puzzle");
    }
}
