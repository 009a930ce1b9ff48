//! Random documents that a format declares to keep.

use pencilproof_core::{Candidate, Digit, DigitSet, Extra, Layout, Puzzle};
use pencilproof_format::{Document, Field, Format, Hodoku, Marks, ReadOptions};
use proptest::collection::vec;
use proptest::prelude::*;

/// The random numbers for one cell: one selects the kind of content, two select digits.
type Draw = (u8, u32, u32);

/// A document that the format keeps, and the options for reading it back.
pub(crate) fn document(format: &'static Format) -> impl Strategy<Value = (Document, ReadOptions)> {
    layout(format).prop_flat_map(move |layout| {
        let cells = layout.cell_count();
        let draws = vec((0..100u8, any::<u32>(), any::<u32>()), cells);
        (Just(layout), (0..101u8, 0..101u8), draws, extras(format)).prop_map(
            move |(layout, (values, marks), draws, extras)| {
                let puzzle = puzzle(format, &layout, values, marks, &draws);
                let document = Document { puzzle, ..extras };
                let told = !format.keeps.layouts && Layout::for_side(layout.side()).as_ref() != Ok(&layout);
                (document, ReadOptions { layout: told.then_some(layout), ..ReadOptions::default() })
            },
        )
    })
}

/// Any layout that the format supports, whether it names the layout or the options do.
fn layout(format: &'static Format) -> impl Strategy<Value = Layout> {
    // Small sides are more frequent, because they are fast and find as many mistakes.
    let sides = format.keeps.sides;
    let side = prop_oneof![3 => prop::sample::select(sides), 1 => Just(sides[0])];
    (side, 0..12u8).prop_map(|(side, variant)| {
        let standard = Layout::for_side(side);
        let boxed = standard.clone().unwrap_or_else(|_| slanted(side));
        match variant {
            0 => slanted(side),
            1 => boxed.with(Extra::DIAGONAL).unwrap_or(boxed),
            2 => boxed.with(Extra::WINDOW).unwrap_or(boxed),
            3 => boxed.with(Extra::DISJOINT).unwrap_or(boxed),
            4 => boxed.with(Extra::RISING).unwrap_or(boxed),
            // A diagonal that is moved to the right and goes on from the left.
            5 => {
                let moved = (0..side).map(|row| boxed.cell(row, (row + 1) % side)).collect();
                boxed.with_houses(vec![moved]).unwrap_or(boxed)
            }
            6 => (2..side)
                .filter(|rows| side.is_multiple_of(*rows))
                .find_map(|rows| Layout::boxes(side / rows, rows).ok())
                .unwrap_or(boxed),
            _ => boxed,
        }
    })
}

/// Regions that are rows whose first cells are moved down by one row.
fn slanted(side: usize) -> Layout {
    let region = |index: usize| if index.is_multiple_of(side) { (index / side + 1) % side } else { index / side } as u8;
    Layout::jigsaw(&(0..side * side).map(region).collect::<Vec<_>>()).unwrap()
}

fn puzzle(format: &Format, layout: &Layout, values: u8, marks: u8, draws: &[Draw]) -> Puzzle {
    let side = layout.side();
    let digit = |number: u32| Digit::from_index(number as usize % side);
    let mut puzzle = Puzzle::empty(layout.clone());
    for (cell, &(kind, first, second)) in layout.cells().zip(draws) {
        if kind < values {
            puzzle.set(cell, digit(first), second.is_multiple_of(2));
        } else if second % 100 < u32::from(marks) {
            let mut set = DigitSet::from_bits(first) & layout.digits();
            if set.is_empty() && format.keeps.marks == Marks::Own {
                set.insert(digit(second));
            }
            puzzle.set_marks(cell, Some(set));
        }
    }
    // A 4x4 without any candidates would look like an empty 8x8.
    if layout.cells().all(|cell| puzzle.allowed(cell).is_empty()) {
        puzzle.set_marks(layout.cell(0, 0), None);
    }
    puzzle
}

/// Everything in a document except the puzzle.
fn extras(format: &'static Format) -> impl Strategy<Value = Document> {
    let info = vec((prop::sample::select(Field::ALL), "[!-~]([ -~ß]{0,20}[!-~])?(\n[!-~])?"), 0..4);
    let tail = prop_oneof![Just(None), "( |\t|#|,|  # )[!-~]{1,20}".prop_map(Some)];
    let colours = vec("[0-9,]{1,9}", 0..3);
    let candidate = (0..81usize, 0..9usize)
        .prop_map(|(cell, digit)| Candidate::new(pencilproof_core::Cell::from_index(cell), Digit::from_index(digit)));
    let candidates = vec(candidate, 0..4);
    let digits = vec((0..9usize).prop_map(Digit::from_index), 0..4);
    let step = ("[!-9;-~]{0,8}", digits, candidates.clone(), candidates, prop::option::of("([ -~]*[!-~])?")).prop_map(
        |(technique, digits, eliminations, placements, extra)| Hodoku {
            technique,
            digits,
            deleted: Vec::new(),
            eliminations,
            placements,
            extra,
        },
    );
    (info, tail, colours, prop::option::of(step)).prop_map(|(info, tail, colours, step)| {
        let mut document = Document::new(Puzzle::empty(Layout::classic()));
        let keeps = &format.keeps;
        info.into_iter().filter(|(field, _)| keeps.info.contains(field)).for_each(|(field, text)| {
            document.info.set(field, text);
        });
        document.tail = tail.filter(|_| keeps.tail);
        document.colours = if keeps.colours { colours } else { Vec::new() };
        document.hodoku = step.filter(|_| keeps.hodoku);
        document
    })
}
