//! # Pencil-mark grid
//! The candidates of each cell, in rows with or without borders.
//!
//! ```text
//! +------------+-----------+
//! | 1    23    | 34   24   |
//! | 234  234   | 1    24   |
//! +------------+-----------+
//! ...
//! ```
//!
//! A single digit may be a value or merely the last candidate. It is a value if no peer has it as a candidate. Some
//! programs put a grid of the givens on top of the marks, or one grid of the givens and one of all values. Then these
//! grids say which digits are values; if there are only givens, a single digit is a placed value if no peer has it.
//! Grids are such a stack only if no value is missing from the marks below it. Otherwise they are puzzles of their own,
//! and so are grids of values alone, unless three without titles go on from each other and the last is solved.
//!
//! Other forms of marks are `{123}` or `(123)`, with values outside of brackets; `[8]` for a given and `(8)` for a
//! placed value, with marks outside of brackets; dots for the digits that are missing, `12..5....`; and cells of
//! several lines, `12.` above `.5.` above `...`. A cell with nothing but `.` has no candidates. Symbols above 9 are
//! letters, not numbers.
//!
//! **Keeps** givens and placed values, and candidates, in any size. The writer adds the two grids only if the marks
//! alone would not be read back correctly.

use crate::cells::{self, digit};
use crate::document::Piece;
use crate::drawn::{self, Figure, Shape, Word};
use crate::error::{Fault, ParseReason, Parsed};
use crate::format::{Format, Givens, Keeps, Marks, Read, Several};
use crate::formats::grid::{self, boxed, is_values};
use crate::ink::Inked;
use crate::{Document, ReadOptions, WriteError};
use pencilproof_core::{Digit, DigitSet, Layout, Puzzle};

pub(crate) static MARKS: Format = Format {
    id: "marks",
    name: "pencil-mark grid",
    about: "rows of candidates with or without borders, perhaps below a grid of the givens and a grid of the values",
    extensions: &[],
    several: Several::Blocks,
    keeps: Keeps { givens: Givens::Apart, marks: Marks::Candidates, ..Keeps::VALUES },
    many: false,
    read: Read::Drawn(read),
    write: Some(write),
    fits: Some(fits),
};

/// The figures of the beginning of a text, without one that may not be whole.
pub(crate) fn figures_of_head(text: &str, options: &ReadOptions) -> Vec<Figure> {
    let (head, is_cut) = drawn::head(text);
    let mut figures = drawn::figures(head, options);
    if is_cut {
        figures.pop();
    }
    figures
}

fn fits(text: &str, options: &ReadOptions) -> bool {
    let figures = figures_of_head(text, options);
    let good = figures.iter().filter(|figure| figure.fault.is_none());
    let pencilled: Vec<&Figure> = good.clone().filter(|figure| !is_values(figure)).collect();
    let likely = pencilled.iter().all(|figure| is_likely(figure, options));
    !pencilled.is_empty() && likely && 2 * good.count() >= figures.len() && !super::board::fits(text, options)
        || is_stack(&figures, options)
}

/// Whether a figure has pencil marks. They must be ascending, so that most two-digit integers are not taken for pairs
/// of marks.
fn is_likely(figure: &Figure, options: &ReadOptions) -> bool {
    let side = figure.side();
    let ascending = |word: &Word| {
        let chars = word.chars.iter().filter(|(_, c)| *c != '.');
        let digits: Vec<_> = chars.map(|&(_, c)| digit(c, side, options)).collect();
        word.chars.len() == 1 || digits.iter().all(Option::is_some) && digits.is_sorted_by(|a, b| a < b)
    };
    figure.rows.iter().flat_map(|row| &row.words).all(ascending)
}

/// Whether a text is a stack of three grids of values: the givens, all values, and marks of which no cell has several.
fn is_stack(figures: &[Figure], options: &ReadOptions) -> bool {
    figures.len() == 3 && figures.iter().all(is_values) && join(figures, options).is_some()
}

/// The same if every cell of the last one has a value. If not, they may also be three states of a puzzle.
pub(crate) fn is_stack_of_solved(figures: &[Figure], options: &ReadOptions) -> bool {
    is_stack(figures, options) && figures.last().is_some_and(|last| is_full(last, options))
}

fn is_full(figure: &Figure, options: &ReadOptions) -> bool {
    let chars = grid::chars_of(figure);
    chars.iter().all(|&(_, c)| digit(c, figure.side(), options).is_some())
}

fn read(text: &Inked<'_>, options: &ReadOptions) -> Vec<Piece> {
    let figures = drawn::figures(&text.text, options);
    let mut pieces = Vec::new();
    let mut rest = &figures[..];
    while let Some(first) = rest.first() {
        let joined = [3, 2].into_iter().find_map(|count| Some((join(rest.get(..count)?, options)?, count)));
        let (document, count) = match joined {
            Some((puzzle, count)) => (Ok(grid::titled(Document::new(puzzle), first)), count),
            None if is_values(first) => (grid::read_figure(first, options), 1),
            None => (read_figure(first, options), 1),
        };
        pieces.push(Piece { at: first.at, document });
        rest = &rest[count..];
    }
    pieces
}

/// The puzzle of one grid of marks.
fn read_figure(figure: &Figure, options: &ReadOptions) -> Parsed<Document> {
    if let Some(fault) = &figure.fault {
        return Err(fault.clone());
    }
    let puzzle = read_cells(figure, options)?.puzzle(&layout_of(figure, options)?);
    Ok(grid::titled(Document::new(puzzle), figure))
}

fn layout_of(figure: &Figure, options: &ReadOptions) -> Parsed<Layout> {
    let first = figure.rows.first().and_then(|row| row.words.first());
    let at = cells::span_all(first.map_or(&[], |word| word.chars.as_slice()));
    cells::check_symbols(figure.side(), at.clone(), options)?;
    cells::layout_for_side(figure.side(), at, options)
}

/// The puzzle of a grid of givens, perhaps one of values, and one of marks, if they go together.
fn join(figures: &[Figure], options: &ReadOptions) -> Option<Puzzle> {
    let (last, above) = figures.split_last()?;
    let alike = |figure: &Figure| figure.fault.is_none() && is_values(figure) && figure.side() == last.side();
    if last.fault.is_some() || !above.iter().all(alike) {
        return None;
    }
    // Without several marks in any cell, it takes more to tell a stack from puzzles one below the other.
    let titled = || figures[1..].iter().any(|figure| figure.title.is_some());
    if is_values(last) && (titled() || above.len() == 1 && !is_full(last, options)) {
        return None;
    }
    let layout = layout_of(last, options).ok()?;
    // Digits without blanks between them are a word of marks, so that there can be too few.
    let entries = read_cells(last, options).ok().filter(|entries| entries.cells.len() == layout.cell_count())?;
    let marks = entries.puzzle(&layout);
    let values = |figure| cells::read_values(&grid::chars_of(figure), last.side(), options).ok();
    let values: Vec<Vec<Option<Digit>>> = above.iter().map(values).collect::<Option<_>>()?;
    let mut puzzle = Puzzle::empty(layout.clone());
    for cell in layout.cells() {
        let single = marks.value(cell).map(|value| value.digit);
        let group = single.map_or(marks.marks(cell).unwrap_or(DigitSet::EMPTY), DigitSet::only);
        let given = values[0][cell.index()];
        let placed = if values.len() > 1 { values[1][cell.index()] } else { single };
        let agree = |one: Option<Digit>, other: Option<Digit>| one.is_none() || one == other;
        let all = values.iter().filter_map(|values| values[cell.index()]).all(|digit| group.contains(digit));
        if !all || values.len() > 1 && !agree(given, placed) {
            return None;
        }
        match (given, placed) {
            (Some(given), _) => puzzle.set(cell, given, true),
            (None, Some(digit)) => puzzle.set(cell, digit, false),
            (None, None) => puzzle.set_marks(cell, Some(group)),
        }
    }
    Some(puzzle)
}

/// What a cell says.
#[derive(Clone, Copy)]
enum Entry {
    Value {
        digit: Digit,
        given: bool,
    },
    Marks(DigitSet),
    /// Nothing.
    Open,
}

/// What the cells of a grid of marks say.
struct Entries {
    cells: Vec<Entry>,
    /// Whether values have brackets, or marks have. If not, a single mark that no peer has is a value.
    are_told: bool,
}

impl Entries {
    fn puzzle(&self, layout: &Layout) -> Puzzle {
        if !self.are_told {
            let group = |entry: &Entry| match entry {
                Entry::Value { digit, .. } => DigitSet::only(*digit),
                Entry::Marks(marks) => *marks,
                Entry::Open => DigitSet::EMPTY,
            };
            let mut puzzle = puzzle_of(layout, &self.cells.iter().map(group).collect::<Vec<_>>());
            let open = layout.cells().zip(&self.cells).filter(|(_, entry)| matches!(entry, Entry::Open));
            open.for_each(|(cell, _)| puzzle.set_marks(cell, None));
            return puzzle;
        }
        let mut puzzle = Puzzle::empty(layout.clone());
        for (cell, entry) in layout.cells().zip(&self.cells) {
            match *entry {
                Entry::Value { digit, given } => puzzle.set(cell, digit, given),
                Entry::Marks(marks) => puzzle.set_marks(cell, Some(marks)),
                Entry::Open => {}
            }
        }
        puzzle
    }
}

fn read_cells(figure: &Figure, options: &ReadOptions) -> Parsed<Entries> {
    let side = figure.side();
    if let Shape::Slots { lines } = figure.shape {
        let mut cells = Vec::new();
        for rows in figure.rows.chunks(lines) {
            for col in 0..side {
                let groups = rows.iter().map(|row| read_group(&row.words[col], side, options));
                let groups: Vec<DigitSet> = groups.collect::<Parsed<_>>()?;
                cells.push(Entry::Marks(groups.into_iter().fold(DigitSet::EMPTY, |all, group| all | group)));
            }
        }
        return Ok(Entries { cells, are_told: false });
    }
    let words = || figure.rows.iter().flat_map(|row| &row.words);
    let several = |bracket| words().any(|word| word.bracket == Some(bracket) && word.chars.len() > 1);
    let braces = words().any(|word| word.bracket == Some('{'));
    // Around marks, brackets leave the values bare; around values, the marks.
    let marks_have = braces || several('(') || several('[');
    let are_told = words().any(|word| word.bracket.is_some());
    let entry = |word: &Word| -> Parsed<Entry> {
        let group = read_group(word, side, options)?;
        let is_value = word.chars.len() == 1 && are_told && word.bracket.is_some() != marks_have;
        Ok(match group.iter().next() {
            None if are_told || word.chars.is_empty() => Entry::Open,
            Some(digit) if is_value => Entry::Value { digit, given: word.bracket != Some('(') },
            _ => Entry::Marks(group),
        })
    };
    Ok(Entries { cells: words().map(entry).collect::<Parsed<_>>()?, are_told })
}

fn read_group(word: &Word, side: usize, options: &ReadOptions) -> Parsed<DigitSet> {
    let mut group = DigitSet::EMPTY;
    for item in word.chars.iter().filter(|(_, c)| *c != '.') {
        let symbol = item.1;
        let found = digit(symbol, side, options);
        let found = found.ok_or_else(|| Fault::new(cells::span(item), ParseReason::Symbol { symbol, side }))?;
        if !group.insert(found) {
            return Err(Fault::syntax(cells::span(item), format!("'{symbol}' comes twice")));
        }
    }
    Ok(group)
}

/// The puzzle with these candidates per cell. A single candidate that no peer has is a given.
pub(crate) fn puzzle_of(layout: &Layout, groups: &[DigitSet]) -> Puzzle {
    let mut puzzle = Puzzle::empty(layout.clone());
    for (cell, &group) in layout.cells().zip(groups) {
        let held = || layout.peers(cell).iter().any(|peer| group.is_subset(groups[peer.index()]));
        match group.single() {
            Some(digit) if !held() => puzzle.set(cell, digit, true),
            _ => puzzle.set_marks(cell, Some(group)),
        }
    }
    puzzle
}

/// The candidates of each cell of a puzzle.
pub(crate) fn groups_of(puzzle: &Puzzle) -> Vec<DigitSet> {
    puzzle.layout().cells().map(|cell| puzzle.allowed(cell)).collect()
}

fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    let groups = groups_of(puzzle);
    let word = |cell: pencilproof_core::Cell| match groups[cell.index()] {
        DigitSet::EMPTY => ".".to_owned(),
        group => cells::word(group),
    };
    let marks = boxed(puzzle, word);
    let read_back = puzzle_of(puzzle.layout(), &groups);
    let same = puzzle.layout().cells().all(|cell| puzzle.value(cell) == read_back.value(cell));
    if same && groups.iter().any(|group| group.len() > 1) {
        return Ok(marks);
    }
    let given = |cell| if puzzle.value(cell).is_some_and(|v| v.given) { cells::symbol(puzzle, cell) } else { '.' };
    let givens = boxed(puzzle, |cell| given(cell).to_string());
    let values = boxed(puzzle, |cell| cells::symbol(puzzle, cell).to_string());
    Ok([givens, values, marks].join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect, read_str};

    const SINGLE: &str = "+------------+-----------+\n| 1    23    | 34   24   |\n| 234  234   | 1    2    |\n\
        +------------+-----------+\n| 234  1     | 234  34   |\n| 234  234   | 234  1    |\n+------------+-----------+\n";

    fn read_one(text: &str) -> Document {
        assert_eq!(detect(text).unwrap().id, "marks");
        read_str(text, &ReadOptions::default()).unwrap().remove(0)
    }

    fn values(document: &Document) -> Vec<(String, usize, bool)> {
        let layout = document.puzzle.layout();
        document.puzzle.values().map(|(cell, v)| (layout.cell_name(cell), v.digit.value(), v.given)).collect()
    }

    #[test]
    fn a_single_digit_that_a_peer_has_is_not_a_value() {
        let document = read_one(SINGLE);
        let names: Vec<String> = values(&document).into_iter().map(|value| value.0).collect();
        assert_eq!(names, ["r1c1", "r2c3", "r3c2", "r4c4"]);
        let layout = document.puzzle.layout();
        assert_eq!(document.puzzle.marks(layout.cell(1, 3)).map(DigitSet::len), Some(1));
        let written = write(&document).unwrap();
        assert_eq!(read_one(&written), document);
        assert!(!written.contains('.'), "{written}");
    }

    #[test]
    fn a_stack_with_a_cell_too_few_is_none() {
        let grid = |third: &str| {
            format!(
                "+-----+-----+\n| . 1 | 1 1 |\n| 1 . | . 4 |\n+-----+-----+\n{third}\n| . . | . 4 |\n+-----+-----+\n"
            )
        };
        let whole = grid("| 1 . | . . |");
        let text = [whole.as_str(), &whole, &grid("| 13 | . 2 |")].join("\n");
        assert!(read_str(&text, &ReadOptions { format: Some(&MARKS), ..ReadOptions::default() }).is_ok());
    }

    #[test]
    fn stacked_grids_say_which_values_are_given() {
        let bare = SINGLE.lines().filter(|line| !drawn::is_border(line)).collect::<Vec<_>>().join("\n");
        let document = read_one(&format!("1...\n....\n....\n...1\n\n{bare}\n"));
        let given: Vec<bool> = values(&document).into_iter().map(|value| value.2).collect();
        assert_eq!(given, [true, false, false, true]);
        let stack = "1...\n....\n....\n...1\n\n1...\n...2\n.1..\n...1\n\n";
        let document = read_one(&format!("{stack}{bare}\n"));
        let expected = [("r1c1", 1, true), ("r2c4", 2, false), ("r3c2", 1, false), ("r4c4", 1, true)];
        assert_eq!(values(&document), expected.map(|(name, value, given)| (name.to_owned(), value, given)));
        let back = read_one(&write(&document).unwrap());
        assert_eq!((values(&back), groups_of(&back.puzzle)), (values(&document), groups_of(&document.puzzle)));
    }

    #[test]
    fn errors_have_places() {
        let error = |text: String| {
            read_str(text, &ReadOptions { format: Some(&MARKS), ..Default::default() }).unwrap_err().to_string()
        };
        assert_eq!(error(SINGLE.replace("| 34 ", "| 35 ")), "2:17: '5' is not a digit of a 4x4");
        assert_eq!(error(SINGLE.replace("| 34 ", "| 33 ")), "2:17: '3' comes twice");
        assert_eq!(
            error(SINGLE.replace("| 1    2 ", "| 12 ")),
            "3:3: row 2 has 3 groups of pencil marks; 4 rows need 4"
        );
        assert_eq!(error("+--+\n".to_owned()), "1:1: there is no puzzle in the input");
    }
}
