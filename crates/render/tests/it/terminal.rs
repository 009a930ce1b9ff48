//! Boards as text.

use crate::common::{LAYOUTS, bare, house, layout, live, marked, marks, small, step, with_marks};
use pencilproof_core::{Layout, Puzzle};
use pencilproof_proof::{Role, Shape};
use pencilproof_render::{Charset, MarksMode, Picture, Terminal, terminal};

pub(crate) const FULL: Terminal =
    Terminal { colour: false, marks: MarksMode::Full, charset: Charset::Unicode, width: None };
const COMPACT: Terminal = Terminal { marks: MarksMode::Compact, ..FULL };

fn without_styles(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
}

/// The lines from the upper rim to the lower one.
fn board(text: &str) -> Vec<&str> {
    let is_rim = |line: &str, corners: [char; 3]| line.trim_start().starts_with(corners);
    let top = text.lines().position(|line| is_rim(line, ['┏', '┌', '+'])).unwrap();
    let bottom = text.lines().collect::<Vec<_>>().iter().rposition(|line| is_rim(line, ['┗', '└', '+'])).unwrap();
    text.lines().skip(top).take(bottom + 1 - top).collect()
}

#[test]
fn draws_marks_and_a_step_with_signs() {
    let (puzzle, step, marks) = small();
    let picture = Picture::new(&puzzle).with_step(&step).with_marks(marks);
    assert_eq!(
        terminal(&picture, &FULL),
        "     1     2     3     4
  ┏━━━━━┯━━━━━┳┅┅┅┅┅┯┅┅┅┅┅┓
1 ┃×1 2 │ 1×2 ┇ 1 2 │ 1   ┇
  ┃     │ 3   ┇  •4 │  •4 ┇
  ┠─────┼─────╂─────┼─────┨
2 ┃ [4] │ 1 2 ┇ 1 2 │ [3] ┇
  ┃     │     ┇     │     ┇
  ┣━━━━━┿━━━━━╋┅┅┅┅┅┿┅┅┅┅┅┫
3 ┃ 1 2 │ (4) ┇ =3  ┆ 1   ┃
  ┃     │     ┇     ┆     ┃
  ┠─────┼─────╂┄┄┄┄┄┼─────┨
4 ┃ [3] │ 1   ┃ 1   │ [2] ┃
  ┃     │     ┃   4 │     ┃
  ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
  [ ] given   ( ) placed   • reason   = set   × removed
  cover (all else in it goes): row 1
  look at: box 2, r3c3
"
    );
}

#[test]
fn draws_the_same_in_ascii() {
    let (puzzle, step, marks) = small();
    let picture = Picture::new(&puzzle).with_step(&step).with_marks(marks).with_title("Four by four");
    assert_eq!(
        terminal(&picture, &Terminal { charset: Charset::Ascii, ..FULL }),
        "\
Four by four
     1     2     3     4
  +-----+-----+-----+-----+
1 |x1 2 : 1x2 | 1 2 : 1   |
  |     : 3   |  *4 :  *4 |
  +.....:.....+.....:.....+
2 | [4] : 1 2 | 1 2 : [3] |
  |     :     |     :     |
  +-----+-----+-----+-----+
3 | 1 2 : (4) | =3  : 1   |
  |     :     |     :     |
  +.....:.....+.....:.....+
4 | [3] : 1   | 1   : [2] |
  |     :     |   4 :     |
  +-----+-----+-----+-----+
  [ ] given   ( ) placed   * reason   = set   x removed
  cover (all else in it goes): row 1
  look at: box 2, r3c3
"
    );
}

#[test]
fn draws_colours() {
    let (puzzle, step, marks) = small();
    let picture = Picture::new(&puzzle).with_step(&step).with_marks(marks).without_labels();
    let compact = terminal(&picture, &Terminal { colour: true, ..COMPACT }).replace('\x1b', "^");
    assert_eq!(
        compact,
        "\
^[36m┌─────┬┄┄┄┄┄┐^[0m
^[36m│^[0m ^[1m^[31m×^[0m ^[1m^[31m×^[0m ^[36m┆^[0m ^[1m^[32m•^[0m ^[1m^[32m•^[0m ^[36m┆^[0m
^[2m│^[0m ^[1m4^[0m ^[2m.^[0m ^[36m┆^[0m ^[2m.^[0m ^[1m3^[0m ^[36m┆^[0m
^[2m├─────^[0m^[36m┼┄┄┄┄┄┤^[0m
^[2m│^[0m ^[2m.^[0m ^[35m4^[0m ^[36m┆^[0m^[1m^[32m=3^[0m ^[2m.^[0m ^[2m│^[0m
^[2m│^[0m ^[1m3^[0m ^[2m.^[0m ^[2m│^[0m ^[2m.^[0m ^[1m2^[0m ^[2m│^[0m
^[2m└─────┴─────┘^[0m
^[1m^[32m•^[0m^[2m reason   ^[0m^[1m^[32m=^[0m^[2m set   ^[0m^[1m^[31m×^[0m^[2m removed^[0m
^[36mcover (all else in it goes)^[0m^[2m: row 1^[0m
^[36mlook at^[0m^[2m: box 2, r3c3^[0m
^[1m^[32mreason^[0m^[2m: 4r1c3, 4r1c4^[0m
^[1m^[32mset^[0m^[2m: 3r3c3^[0m
^[1m^[31mremoved^[0m^[2m: 1r1c1, 2r1c2^[0m
"
    );
    let full = terminal(&picture, &Terminal { colour: true, ..FULL }).replace('\x1b', "^");
    let first = full.lines().nth(1).unwrap();
    let removed = "^[1m^[31m×^[0m^[1m^[9m^[31m1^[0m";
    assert!(first.starts_with(&format!("^[36m┃^[0m{removed} ^[2m2^[0m ")), "{first}");
}

#[test]
fn compact_shows_values_alone() {
    let givens = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let puzzle = marked(&Layout::classic(), givens);
    assert_eq!(
        terminal(&Picture::new(&puzzle), &COMPACT),
        "    1 2 3   4 5 6   7 8 9
  ┌───────┬───────┬───────┐
1 │ 8 . . │ . . . │ . . . │
2 │ . . 3 │ 6 . . │ . . . │
3 │ . 7 . │ . 9 . │ 2 . . │
  ├───────┼───────┼───────┤
4 │ . 5 . │ . . 7 │ . . . │
5 │ . . . │ . 4 5 │ 7 . . │
6 │ . . . │ 1 . . │ . 3 . │
  ├───────┼───────┼───────┤
7 │ . . 1 │ . . . │ . 6 8 │
8 │ . . 8 │ 5 . . │ . 1 . │
9 │ . 9 . │ . . . │ 4 . . │
  └───────┴───────┴───────┘
"
    );
}

#[test]
fn regions_diagonals_and_windows_are_seen() {
    let jigsaw = Puzzle::empty(layout("jigsaw:3112331234124442"));
    assert_eq!(
        terminal(&Picture::new(&jigsaw).without_labels(), &COMPACT),
        "\
┌───┬───────┬───┐
│ . │ .   . │ . │
│   └───┐   │   │
│ .   . │ . │ . │
│   ┌───┤   │   │
│ . │ . │ . │ . │
├───┘   └───┤   │
│ .   .   . │ . │
└───────────┴───┘
"
    );
    let both = Puzzle::empty(layout("2x2+x"));
    assert_eq!(
        terminal(&Picture::new(&both).without_labels(), &COMPACT),
        "\
┌─────┬─────┐
│╲. . │ .╱. │
│ .╲. │╱. . │
├─────┼─────┤
│ .╱. │╲. . │
│╱. . │ .╲. │
└─────┴─────┘
╲ diagonal
"
    );
    let windoku = Puzzle::empty(layout("3x3+windoku"));
    let text = terminal(&Picture::new(&windoku), &FULL);
    assert_eq!(board(&text).concat().matches('·').count(), 4 * 9);
    assert!(text.ends_with("  · window\n"));
    let centre = Puzzle::empty(layout("3x3+x"));
    assert_eq!(terminal(&Picture::new(&centre), &FULL).matches('╳').count(), 1);
}

#[test]
fn extra_houses_that_signs_do_not_tell_are_named() {
    let text = |name: &str| terminal(&Picture::new(&Puzzle::empty(layout(name))).without_labels(), &COMPACT);
    assert_eq!(
        text("2x2+rising+extra:r1c1r2c3r3c2r4c1"),
        "\
┌─────┬─────┐
│·. . │ .╱. │
│ . . │╱. . │
├─────┼─────┤
│ .╱. │ . . │
│╱. . │ . . │
└─────┴─────┘
layout: 2x2+extra:r1c1r2c3r3c2r4c1+rising
╱ rising diagonal   · extra region
"
    );
    // Disjoint groups are all over the board.
    let disjoint = text("3x3+disjoint");
    assert!(!disjoint.contains('·') && disjoint.ends_with("layout: 3x3+disjoint\n"), "{disjoint}");
    assert!(!text("3x3+windoku+x").contains("layout"));
}

#[test]
fn a_9x9_fits_80_columns() {
    let text = terminal(&Picture::new(&Puzzle::empty(Layout::classic())), &FULL);
    assert!(text.lines().all(|line| line.chars().count() <= 75), "{text}");
}

#[test]
fn every_layout_is_drawn_straight_and_whole() {
    for name in LAYOUTS {
        let puzzle = with_marks(&bare(name));
        for marks in [MarksMode::Full, MarksMode::Dense, MarksMode::Compact] {
            for charset in [Charset::Unicode, Charset::Ascii] {
                let style = Terminal { marks, charset, ..FULL };
                let text = terminal(&Picture::new(&puzzle), &style);
                assert!(!text.contains('\x1b'), "{name}");
                assert!(charset == Charset::Unicode || text.is_ascii(), "{name}:\n{text}");
                let width = board(&text)[0].chars().count();
                assert!(board(&text).iter().all(|line| line.chars().count() == width), "{name}:\n{text}");
                let coloured = terminal(&Picture::new(&puzzle), &Terminal { colour: true, ..style });
                let coloured = without_styles(&coloured);
                assert!(board(&coloured).iter().all(|line| line.chars().count() == width), "{name}:\n{coloured}");
            }
        }
        let board = terminal(&Picture::new(&puzzle).without_labels(), &FULL);
        for digit in puzzle.layout().digits().iter() {
            let marks = live(&puzzle).iter().filter(|candidate| candidate.digit() == digit).count();
            let values = puzzle.values().filter(|(_, value)| value.digit == digit).count();
            assert_eq!(board.matches(digit.symbol()).count(), marks + values, "{name} {digit}:\n{board}");
        }
    }
}

#[test]
fn a_new_digit_leaves_room_for_others_that_are_mentioned() {
    let layout = layout("2x2");
    let puzzle = with_marks(&Puzzle::empty(layout.clone()));
    let name = |name| layout.parse_candidate(name).unwrap();
    let step = step(&[name("1r1c1")], &[name("2r1c1"), name("4r1c1")]);
    let text = terminal(&Picture::new(&puzzle).with_step(&step), &FULL);
    let lines: Vec<String> = text.lines().skip(2).take(2).map(|line| line.chars().take(8).collect()).collect();
    assert_eq!(lines, ["1 ┃=1×2 ", "  ┃ 3×4 "]);
    let compact = terminal(&Picture::new(&puzzle).with_step(&step), &COMPACT);
    assert!(compact.contains("1 │=1 . │"), "{compact}");
}

#[test]
fn a_board_that_is_too_wide_is_drawn_more_narrowly_and_its_legend_wrapped() {
    let layout = layout("4x4");
    let puzzle = with_marks(&Puzzle::empty(layout.clone()));
    let name = |name| layout.parse_candidate(name).unwrap();
    let step = step(&[], &[name("Gr1c16"), name("1r1c1"), name("2r1c1"), name("3r10c11"), name("4r16c16")]);
    let picture = Picture::new(&puzzle).with_step(&step);
    let drawn = |width| terminal(&picture, &Terminal { width, ..FULL });
    let columns = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap();
    assert_eq!(
        [None, Some(200), Some(120), Some(70), Some(20)].map(|width| columns(&drawn(width))),
        [164, 164, 84, 60, 60]
    );
    let dense = drawn(Some(84));
    assert!(
        dense.contains(" 1 ┃5678│") && dense.ends_with("\n   removed: 1r1c1, 2r1c1, Gr1c16, 3r10c11, 4r16c16\n"),
        "{dense}"
    );
    let compact = drawn(Some(60));
    assert!(compact.contains(" 1 │  ×  .  .  .") && compact.contains("removed: 1r1c1, 2r1c1,"), "{compact}");
    assert!(compact.contains("× removed"), "{compact}");
}

#[test]
fn what_a_step_says_of_cells_without_marks_is_shown() {
    let layout = layout("2x2");
    let puzzle = Puzzle::empty(layout.clone());
    let four = layout.parse_candidate("4r2c1").unwrap();
    let base = (Role::Base, Shape::Candidate(layout.parse_candidate("3r2c1").unwrap()));
    let other = (Role::Base, Shape::House(house(&layout, "column 1")));
    let step = step(&[], &[four]);
    let picture = Picture::new(&puzzle).with_step(&step).with_marks(marks(&[base, other]));
    let text = terminal(&picture, &FULL);
    assert!(text.contains("  ┃•3×4 │"), "{text}");
    assert!(text.ends_with("  • reason   × removed\n  reason: column 1\n"), "{text}");
}
