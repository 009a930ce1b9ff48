//! Boards are read as they were drawn: in every size, layout, character set and colour, with and without a step.

use pencilproof_core::{Candidate, Cell, Constraint, Digit, DigitSet, Field, Kind, Layout, Puzzle};
use pencilproof_format::{Format, ReadOptions, Reader, detect, read_str};
use pencilproof_proof::{Mark, Role, Shape};
use pencilproof_render::{Charset, MarksMode, Picture, Terminal, terminal};
use proptest::prelude::*;

/// Random numbers for a cell: what it is, a digit, and marks.
type Draw = (u8, u32, u32);

fn layouts() -> impl Strategy<Value = Layout> {
    let names = [
        "4",
        "5",
        "2x3",
        "3x2",
        "7",
        "8",
        "9",
        "9",
        "9",
        "3x3+x",
        "3x3+windoku",
        "3x3+x+windoku",
        "3x3+disjoint",
        "3x3+asterisk+rising",
        "2x3+falling+extra:r1c6r2c1r3c2r4c3r5c4r6c5",
        "10",
        "2x6",
        "6x2",
        "16",
        "16+x",
        "25",
        "jigsaw:1112122233443344",
        "jigsaw:112222111122333444333444555666555666",
    ];
    prop::sample::select(names.to_vec()).prop_map(|name| match name {
        // Rows alone, because primes have no boxes.
        "5" | "7" => {
            let side: usize = name.parse().unwrap();
            Layout::jigsaw(&(0..side * side).map(|index| (index / side) as u8).collect::<Vec<_>>()).unwrap()
        }
        name => name.parse().unwrap(),
    })
}

/// A puzzle in which no cell has an empty set of marks, which no drawing shows.
fn puzzle(layout: &Layout, draws: &[Draw]) -> Puzzle {
    let mut puzzle = Puzzle::empty(layout.clone());
    for (cell, &(kind, digit, marks)) in layout.cells().zip(draws) {
        match kind {
            0..3 => puzzle.set(cell, Digit::from_index(digit as usize % layout.side()), kind > 0),
            3 => {}
            4 => puzzle.set_marks(cell, Some(DigitSet::only(Digit::from_index(digit as usize % layout.side())))),
            _ => {
                let marks = DigitSet::from_bits(marks) & layout.digits();
                puzzle.set_marks(cell, Some(marks).filter(|marks| !marks.is_empty()));
            }
        }
    }
    puzzle
}

/// What a step may say of a position: roles of some candidates, which ones go, and which cells are set.
fn step(puzzle: &Puzzle, draws: &[Draw]) -> (Vec<Mark>, Vec<Candidate>, Vec<Candidate>) {
    let (mut marks, mut eliminations, mut placements) = (Vec::new(), Vec::new(), Vec::new());
    for (cell, &(kind, first, second)) in puzzle.layout().cells().zip(draws) {
        let digits = match puzzle.value(cell) {
            Some(value) => DigitSet::only(value.digit),
            None => puzzle.marks(cell).unwrap_or_default(),
        };
        for digit in digits.iter() {
            let candidate = Candidate::new(cell, digit);
            let role = Role::ALL[(first as usize + digit.index()) % Role::ALL.len()];
            if (second >> digit.index()) & 5 == 5 {
                marks.push(Mark { role, shape: Shape::Candidate(candidate) });
            }
            if kind != 6 && (first >> digit.index()) & 3 == 3 && puzzle.value(cell).is_none() {
                eliminations.push(candidate);
            }
        }
        if kind > 5 {
            placements.extend(digits.iter().next().map(|digit| Candidate::new(cell, digit)));
        }
    }
    (marks, eliminations, placements)
}

fn read_one(text: &str, options: &ReadOptions) -> Puzzle {
    assert_eq!(detect(text).map(|format| format.id), Ok("board"), "{text}");
    let found = read_str(text, options).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(found.len(), 1, "{text}");
    found[0].puzzle.clone()
}

fn styles() -> impl Strategy<Value = Terminal> {
    let modes = prop::sample::select(vec![MarksMode::Full, MarksMode::Dense, MarksMode::Compact]);
    let charsets = prop::sample::select(vec![Charset::Unicode, Charset::Ascii]);
    (any::<bool>(), modes, charsets).prop_map(|(colour, marks, charset)| Terminal {
        colour,
        marks,
        charset,
        ..Terminal::default()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_drawn_is_read(
        (layout, draws) in layouts().prop_flat_map(|layout| {
            let draws = prop::collection::vec((0..8u8, any::<u32>(), any::<u32>()), layout.cell_count());
            (Just(layout), draws)
        }),
        style in styles(),
    ) {
        let drawn = puzzle(&layout, &draws);
        let text = terminal(&Picture::new(&drawn), &style);
        let back = read_one(&text, &ReadOptions::default());
        prop_assert_eq!(back.layout(), &layout, "{}", text);
        let is_full = style.marks != MarksMode::Compact;
        for cell in layout.cells() {
            let told = is_full || style.colour;
            let value = drawn.value(cell).map(|value| (value.digit, value.given || !told));
            prop_assert_eq!(back.value(cell).map(|value| (value.digit, value.given)), value, "{}\n{}", layout.cell_name(cell), text);
            let marks = drawn.marks(cell).filter(|_| is_full && value.is_none());
            prop_assert_eq!(back.marks(cell), marks, "{}\n{}", layout.cell_name(cell), text);
        }
    }

    #[test]
    fn signs_are_not_taken_for_digits(
        (layout, draws) in layouts().prop_flat_map(|layout| {
            let draws = prop::collection::vec((0..8u8, any::<u32>(), any::<u32>()), layout.cell_count());
            (Just(layout), draws)
        }),
        charset in prop::sample::select(vec![Charset::Unicode, Charset::Ascii]),
    ) {
        let drawn = puzzle(&layout, &draws);
        let (marks, eliminations, placements) = step(&drawn, &draws);
        let mut picture = Picture::new(&drawn).with_marks(marks);
        (picture.eliminations, picture.placements) = (&eliminations, &placements);
        let text = terminal(&picture, &Terminal { marks: MarksMode::Compact, charset, ..Terminal::default() });
        let back = read_one(&text, &ReadOptions::default());
        let values = |puzzle: &Puzzle| puzzle.values().map(|(cell, value)| (cell, value.digit)).collect::<Vec<_>>();
        prop_assert_eq!(values(&back), values(&drawn), "{}", text);
    }

    #[test]
    fn a_step_does_not_change_what_is_read(
        (layout, draws) in layouts().prop_flat_map(|layout| {
            let draws = prop::collection::vec((0..8u8, any::<u32>(), any::<u32>()), layout.cell_count());
            (Just(layout), draws)
        }),
        colour in any::<bool>(),
        charset in prop::sample::select(vec![Charset::Unicode, Charset::Ascii]),
        mode in prop::sample::select(vec![MarksMode::Full, MarksMode::Dense]),
    ) {
        let drawn = puzzle(&layout, &draws);
        let (marks, eliminations, placements) = step(&drawn, &draws);
        let mut picture = Picture::new(&drawn).with_marks(marks.clone());
        (picture.eliminations, picture.placements) = (&eliminations, &placements);
        let text = terminal(&picture, &Terminal { colour, marks: mode, charset, ..Terminal::default() });
        let back = read_one(&text, &ReadOptions::default());
        let is_marked = |candidate: Candidate| {
            let marked = |mark: &Mark| mark.shape == Shape::Candidate(candidate);
            marks.iter().any(marked) || eliminations.contains(&candidate)
        };
        for cell in layout.cells() {
            let name = layout.cell_name(cell);
            let value = drawn.value(cell);
            prop_assert_eq!(back.value(cell).map(|value| value.digit), value.map(|value| value.digit), "{}\n{}", name, text);
            if let Some(value) = value {
                // In colour, the look of a marked value hides whether it was given.
                let is_hidden = mode == MarksMode::Full && colour && is_marked(Candidate::new(cell, value.digit));
                prop_assert_eq!(back.value(cell).unwrap().given, value.given || is_hidden, "{}\n{}", name, text);
                continue;
            }
            let others = |digit: &Digit| {
                let candidate = Candidate::new(cell, *digit);
                is_marked(candidate) && !placements.contains(&candidate)
            };
            let set = placements.iter().find(|candidate| candidate.cell() == cell);
            let marks = drawn.marks(cell);
            let expected = match set {
                Some(set) if !marks.unwrap_or_default().iter().any(|digit| others(&digit)) => Some(DigitSet::only(set.digit())),
                _ => marks,
            };
            prop_assert_eq!(back.marks(cell), expected, "{}\n{}", name, text);
        }
    }
}

/// A board of the command, without marks.
fn compact(puzzle: &Puzzle) -> String {
    terminal(&Picture::new(puzzle), &Terminal { marks: MarksMode::Compact, ..Terminal::default() })
}

fn with(layout: &Layout, cells: &[(usize, usize)]) -> Puzzle {
    let mut puzzle = Puzzle::empty(layout.clone());
    for &(cell, digit) in cells {
        puzzle.set(Cell::from_index(cell), Digit::from_value(digit).unwrap(), true);
    }
    puzzle
}

#[test]
fn a_report_is_one_puzzle() {
    let layout: Layout = "4".parse().unwrap();
    let [first, solved, other] =
        [&[(0, 1)][..], &[(0, 1), (1, 2), (5, 3)], &[(0, 2), (1, 3)]].map(|cells| with(&layout, cells));
    let told = "\n   1. Hidden single 2, row 1 (1.2)\n      So r1c2 is 2.\n\nSolved by logic alone in 2 steps.\n";
    let marked = terminal(&Picture::new(&first), &Terminal::default());
    let report = format!("{}{told}{marked}{told}{}", compact(&first), compact(&solved));
    assert_eq!(read_one(&report, &ReadOptions::default()), first);
    let count = |text: &str| {
        let lines = Reader::new(text.as_bytes(), ReadOptions::default());
        let mut lines = lines.map(|document| document.unwrap().puzzle.values().count()).collect::<Vec<_>>();
        lines.truncate(9);
        lines
    };
    // Reports of several puzzles, and of the same puzzle twice.
    assert_eq!(count(&format!("a:1\n{report}\na:2\n{report}\na:3\n{}", compact(&other))), [1, 1, 2]);
    // Boards without a text that tells of steps are puzzles of their own, and so are boards with marks.
    assert_eq!(count(&format!("{}\n{}", compact(&first), compact(&solved))), [1, 3]);
    assert_eq!(count(&format!("{}Puzzle 2\n{}", compact(&first), compact(&solved))), [1, 3]);
    assert_eq!(count(&format!("{marked}{told}{marked}")), [1, 1]);
    // Two solutions of one puzzle.
    let several = with(&layout, &[(0, 1), (1, 3)]);
    let text = format!(
        "{}\nThere are several solutions, found by search. Two of them:\n\n{}\n{}",
        compact(&first),
        compact(&solved),
        compact(&several)
    );
    assert_eq!(count(&text), [1]);
}

#[test]
fn boards_that_others_draw() {
    let table = "+---+---+---+---+\n| 1 |   |   | 2 |\n+---+---+---+---+\n|   |   |   |   |\n+---+---+---+---+\n\
        | 3 |   |   |   |\n+---+---+---+---+\n|   | 4 |   |   |\n+---+---+---+---+\n";
    let found = read_one(table, &ReadOptions::default());
    assert_eq!(found.givens().count(), 4);
    assert!(!found.has_marks());
    // Marks without the places of this program.
    let marks = table.replace("|   |   |   |   |", "|12 |34 |234|   |");
    let found = read_one(&marks, &ReadOptions::default());
    let row: Vec<_> = (0..4).map(|col| found.marks(found.layout().cell(1, col)).map(DigitSet::len)).collect();
    assert_eq!(row, [Some(2), Some(2), Some(3), None]);
}

#[test]
fn lines_that_are_no_regions() {
    let layout = Layout::jigsaw(&[0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 3, 2, 3]).unwrap();
    let text = compact(&with(&layout, &[(0, 1)]));
    let error = read_str(&text, &ReadOptions { format: Format::by_id("board"), ..ReadOptions::default() }).unwrap_err();
    assert_eq!(
        (error.line, error.reason.to_string().split(';').next()),
        (1, Some("the lines do not divide the board into regions of 4 cells"))
    );
    let told = ReadOptions { layout: Some(layout.clone()), ..ReadOptions::default() };
    assert_eq!(read_str(&text, &told).unwrap()[0].puzzle.layout(), &layout);
}

#[test]
fn a_drawing_of_cages_is_not_read_as_a_plain_puzzle() {
    let layout = Layout::classic();
    let cage = |cells: [&str; 2], sum: i64| {
        let cells = cells.map(|name| layout.parse_cell(name).unwrap()).to_vec();
        let fields = [("cells", Field::Cells(cells)), ("sum", Field::Number(sum))];
        Constraint::new(Kind::by_id("killer").unwrap(), fields).unwrap()
    };
    let cages = vec![cage(["r1c1", "r1c2"], 3), cage(["r5c5", "r6c5"], 11)];
    let puzzle = with(&layout, &[(40, 9), (0, 1)]).with_constraints(cages).unwrap();
    for marks in [MarksMode::Full, MarksMode::Dense, MarksMode::Compact] {
        for charset in [Charset::Unicode, Charset::Ascii] {
            for constraints in [false, true] {
                let text = terminal(&Picture::new(&puzzle), &Terminal { marks, charset, ..Terminal::default() });
                let options = ReadOptions { constraints, ..ReadOptions::default() };
                let found = read_str(&text, &options);
                assert!(found.as_ref().is_ok_and(Vec::is_empty) || found.is_err(), "{text}");
                if marks == MarksMode::Compact {
                    let error = found.unwrap_err().reason.to_string();
                    assert!(error.contains("3x3 with 2 constraints"), "{error}");
                }
            }
        }
    }
}
