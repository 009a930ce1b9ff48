//! # Board
//! The boards that this program draws in terminals, and others with a frame around every cell.
//!
//! ```text
//!     1 2   3 4               1     2     3     4
//!   +-----+-----+          +-----+-----+-----+-----+
//! 1 | 1 . | . 2 |          | 1   |     | 1 2 |     |
//! 2 | . . | 1 . |        1 |     | [3] |   4 | (4) |
//! ...                      ...
//! ```
//!
//! A cell shows its value or the marks that it has. `[3]` is a given, `(4)` a value placed later; in colour there are
//! no brackets, but givens are bold and placed values magenta. The signs beside marks are left out, and a mark that a
//! step removes is still a mark: the position is the one before the step. Of a cell that the step sets, the board shows
//! the new digit alone, so it is the only mark. The lines say how the cells are divided, signs in the corners that the
//! diagonals or windows are houses; other extra houses are in the name of the layout, on a line below the board.
//!
//! A board of values with text and further boards below, such as `solve` prints them, is one puzzle as long as those
//! boards have all of its values and more: its steps and its solution. Boards with marks, and boards that do not go on
//! like this, are puzzles of their own.
//!
//! The texts above, between and below boards are left out.
//!
//! **Keeps** givens and placed values, marks and the layout, in any size. It cannot be written.

mod canvas;
mod dense;

use crate::cells;
use crate::document::Piece;
use crate::drawn;
use crate::error::{Fault, ParseReason, Parsed};
use crate::format::{Format, Givens, Keeps, Marks, Read, Several};
use crate::formats::fpuzzles::layout_of;
use crate::ink::{Ink, Inked};
use crate::{Document, ReadOptions};
use canvas::{Canvas, Division, Kind};
use pencilproof_core::{Cell, DigitSet, Layout, LayoutError, Puzzle};

pub(crate) static BOARD: Format = Format {
    id: "board",
    name: "board",
    about: "the boards that pencilproof draws, and others with a frame around every cell",
    extensions: &[],
    several: Several::Blocks,
    keeps: Keeps { givens: Givens::Apart, marks: Marks::Own, layouts: true, ..Keeps::VALUES },
    many: false,
    read: Read::Drawn(read),
    write: None,
    fits: Some(fits),
};

/// The grid and the marks also ask this, because they leave to this format what all can read.
pub(crate) fn fits(text: &str, options: &ReadOptions) -> bool {
    let (head, _) = drawn::head(text);
    canvas::find(head, options).iter().any(|canvas| puzzle_of(canvas, &head.into(), options).is_ok())
}

fn read(text: &Inked<'_>, options: &ReadOptions) -> Vec<Piece> {
    let canvases = canvas::find(&text.text, options);
    let mut pieces: Vec<Piece> = Vec::new();
    // The puzzle that a report is about, where its last board ends, and whether there has been a text.
    let mut report: Option<(Puzzle, usize, bool)> = None;
    for canvas in canvases {
        let puzzle = puzzle_of(&canvas, text, options);
        if let (Some((first, end, is_told)), Ok(next)) = (&mut report, &puzzle) {
            let between = &text.text[*end..canvas.at];
            // Directly below a board there may be the meaning of its signs.
            let is_bare = || between.split("\n\n").skip(1).all(|part| part.trim().is_empty());
            let is_same = is_prose(between) || *is_told && is_bare();
            if is_same && goes_on(first, next, canvas.kind) {
                (*end, *is_told) = (canvas.end, true);
                continue;
            }
        }
        report = match (&puzzle, canvas.kind) {
            (Ok(puzzle), Kind::Compact) => Some((puzzle.clone(), canvas.end, false)),
            _ => None,
        };
        pieces.push(Piece { at: canvas.at, document: puzzle.map(Document::new) });
    }
    pieces
}

/// Whether the text between two boards tells of steps or of a result, rather than naming the second.
fn is_prose(text: &str) -> bool {
    let ends = text.lines().any(|line| line.trim_end().ends_with(['.', ':']));
    ends && text.split_whitespace().count() >= 4
}

/// Whether a board can be a later state of the puzzle that a report began with.
fn goes_on(first: &Puzzle, next: &Puzzle, kind: Kind) -> bool {
    let same = |cell: Cell| {
        let (before, after) = (first.value(cell), next.value(cell));
        before.is_none() || before.map(|value| value.digit) == after.map(|value| value.digit)
    };
    let count = |puzzle: &Puzzle| puzzle.values().count();
    first.layout() == next.layout()
        && first.layout().cells().all(same)
        && (count(next) > count(first) || kind != Kind::Compact)
}

/// The puzzle that a drawing shows.
fn puzzle_of(canvas: &Canvas, text: &Inked<'_>, options: &ReadOptions) -> Parsed<Puzzle> {
    let side = canvas.side;
    let layout = layout(canvas, text, options)?;
    let is_told = canvas
        .cells
        .iter()
        .any(|cell| cell.value.is_some_and(|value| value.bracket.is_some() || text.ink(value.at).is_some()));
    let is_pencilled = canvas.cells.iter().any(|cell| cell.marks.len() > 1);
    let mut puzzle = Puzzle::empty(layout.clone());
    let mut singles = Vec::new();
    for (cell, drawn) in layout.cells().zip(&canvas.cells) {
        if let Some((at, symbol)) = drawn.wrong {
            let reason = ParseReason::Symbol { symbol, side };
            return Err(Fault::new(at..at + symbol.len_utf8(), reason));
        }
        if let Some(value) = drawn.value {
            let ink = text.ink(value.at);
            let is_mark = value.bracket.is_none() && ink.is_none();
            match is_mark {
                true if value.is_set => puzzle.set_marks(cell, Some(DigitSet::only(value.digit))),
                // In the place of its mark, only brackets or colours tell a value from a mark.
                true if value.is_in_place && is_told => puzzle.set_marks(cell, Some(DigitSet::only(value.digit))),
                true if value.is_in_place && is_pencilled => singles.push((cell, value.digit)),
                _ => puzzle.set(cell, value.digit, value.bracket != Some('(') && ink != Some(Ink::Placed)),
            }
        } else if !drawn.marks.is_empty() {
            puzzle.set_marks(cell, Some(drawn.marks));
        }
    }
    for &(cell, digit) in &singles {
        let shared = |peer: &Cell| {
            let single = singles.contains(&(*peer, digit));
            single || puzzle.value(*peer).is_none() && puzzle.marks(*peer).is_some_and(|marks| marks.contains(digit))
        };
        if layout.peers(cell).iter().any(shared) {
            puzzle.set_marks(cell, Some(DigitSet::only(digit)));
        }
    }
    for (cell, digit) in singles {
        if puzzle.marks(cell).is_none() {
            puzzle.set(cell, digit, true);
        }
    }
    Ok(puzzle)
}

/// The layout that the lines and the signs show, or that is named below the board, unless the options have one.
fn layout(canvas: &Canvas, text: &Inked<'_>, options: &ReadOptions) -> Parsed<Layout> {
    let at = canvas.at..canvas.at;
    let wrong = |reason| Fault::new(at.clone(), reason);
    let layout = match &canvas.division {
        _ if options.layout.is_some() => return cells::layout_for_side(canvas.side, at, options),
        Division::None => cells::layout_for_side(canvas.side, at.clone(), options)?,
        Division::Regions(map) => layout_of(canvas.side, map).map_err(wrong)?,
        Division::Parts => {
            let side = canvas.side;
            let reason =
                format!("the lines do not divide the board into regions of {side} cells; the layout has to be named");
            return Err(wrong(ParseReason::Syntax(reason)));
        }
    };
    let layout = match cells::standard(canvas.side) {
        Ok(standard) if standard == layout => standard,
        _ => layout,
    };
    if let Some(name) = layout_name(&text.text[canvas.end..]) {
        if is_constrained(name) {
            let reason = format!("the board is drawn with constraints ({name}), which cannot be read from it");
            return Err(wrong(ParseReason::Syntax(reason)));
        }
        let named: Layout = name.parse().map_err(|error: LayoutError| wrong(error.into()))?;
        let reason = || ParseReason::Syntax("the board is not of the layout that is named below it".to_owned());
        return if named.base() == layout { Ok(named) } else { Err(wrong(reason())) };
    }
    let extras = canvas.extras.iter().try_fold(layout, |layout, &kind| layout.with(kind));
    extras.map_err(|error| wrong(error.into()))
}

/// Whether a text has a drawing of a puzzle with constraints, which the legend below a board says.
pub(crate) fn shows_constraints(text: &str) -> bool {
    text.lines().filter_map(|line| line.trim().strip_prefix("layout: ")).any(is_constrained)
}

/// Whether a layout is named as one with constraints: `3x3 with 12 constraints`.
fn is_constrained(name: &str) -> bool {
    name.split_once(" with ").is_some_and(|(_, rest)| rest.contains("constraint"))
}

/// The name of a layout in the legend that begins with this text, which is directly below a board.
fn layout_name(below: &str) -> Option<&str> {
    let legend = below.lines().skip(1).take_while(|line| !line.trim().is_empty());
    legend.filter_map(|line| line.trim().strip_prefix("layout: ")).next()
}
