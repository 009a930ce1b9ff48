//! Any content can be drawn, sensible or not.

use crate::common::{LAYOUTS, layout, step};
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, House, Puzzle};
use pencilproof_proof::{Mark, Role, Shape};
use pencilproof_render::{Charset, MarksMode, Picture, Terminal, Theme, svg, terminal};
use proptest::prelude::*;

/// A puzzle from a number for each cell: blank, with marks, given or placed.
fn puzzle(name: &str, cells: &[u64]) -> Puzzle {
    let mut puzzle = Puzzle::empty(layout(name));
    let side = puzzle.layout().side();
    for (cell, number) in puzzle.layout().cells().zip(cells) {
        let digit = Digit::from_index((number >> 8) as usize % side);
        match number % 4 {
            0 => {}
            1 => puzzle.set_marks(cell, Some(DigitSet::from_bits((number >> 8) as u32))),
            kind => puzzle.set(cell, digit, kind == 2),
        }
    }
    puzzle
}

fn candidate(n: u16) -> Candidate {
    Candidate::new(Cell::from_index(n as usize % 700), Digit::from_index(n as usize % 25))
}

/// Marks of every role on any candidates, cells, houses and links, some of them beyond the layout.
fn marks(numbers: &[u16]) -> Vec<Mark> {
    let node = |n: u16| (0..n % 4).map(|index| candidate(n / 3 + 31 * index)).collect();
    let mark = |&n: &u16| {
        let shape = match n % 6 {
            0 => Shape::Cell(Cell::from_index(n as usize % 700)),
            1 => Shape::House(House::from_index(n as usize % 90)),
            2 | 3 => Shape::Link { from: node(n), to: node(n.wrapping_mul(7)) },
            _ => Shape::Candidate(candidate(n)),
        };
        Mark { role: Role::ALL[n as usize % 37 % Role::ALL.len()], shape }
    };
    numbers.iter().map(mark).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn draws(
        name in prop::sample::select(&LAYOUTS[..]),
        cells in prop::collection::vec(any::<u64>(), 625),
        numbers in prop::collection::vec(any::<u16>(), 0..30),
        colour: bool,
        labels: bool,
        width in prop::option::of(0usize..200),
    ) {
        let puzzle = puzzle(name, &cells);
        let some = |part: usize| numbers.iter().skip(part).step_by(3).map(|&n| candidate(n)).collect::<Vec<_>>();
        let step = step(&some(0), &some(1));
        let mut picture = Picture::new(&puzzle).with_step(&step).with_marks(marks(&numbers));
        picture.labels = labels;
        for marks in [MarksMode::Full, MarksMode::Dense, MarksMode::Compact] {
            for charset in [Charset::Unicode, Charset::Ascii] {
                let text = terminal(&picture, &Terminal { colour, marks, charset, width });
                prop_assert!(text.ends_with('\n'));
                prop_assert_eq!(text.contains('\x1b'), colour);
            }
        }
        prop_assert!(roxmltree::Document::parse(&svg(&picture, Theme::Auto)).is_ok());
    }
}
