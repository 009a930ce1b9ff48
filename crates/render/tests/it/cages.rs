//! Killer cages in every kind of drawing.

use crate::common::{layout, with_marks};
use crate::svg::count;
use crate::terminal::FULL;
use pencilproof_core::{Cell, Constraint, Field, Kind, Puzzle};
use pencilproof_render::scene::{CELL, CageShape, Point, Scene, cages};
use pencilproof_render::sheet::{Element, PerPage, Sheet, SheetEntry, page_svg, pdf};
use pencilproof_render::{Charset, MarksMode, Picture, Terminal, Theme, svg, terminal};
use roxmltree::Document;

/// An empty board with cages, each a list of cells and a sum, 0 for none.
fn with_cages(name: &str, list: &[(&str, i64)]) -> Puzzle {
    let layout = layout(name);
    let cage = |&(cells, sum): &(&str, i64)| {
        let cells = cells.split(' ').map(|name| layout.parse_cell(name).unwrap()).collect();
        let fields = [("cells", Field::Cells(cells)), ("sum", Field::Number(sum))];
        Constraint::new(Kind::by_id("killer").unwrap(), fields).unwrap()
    };
    let list = list.iter().map(cage).collect();
    Puzzle::empty(layout.clone()).with_constraints(list).unwrap()
}

/// A cage with a corner, one around nothing, one across boxes, one cell alone, one without a sum.
fn small() -> Puzzle {
    with_cages("2x2", &[("r1c1 r1c2 r2c1", 6), ("r1c3 r1c4", 7), ("r2c2 r2c3 r3c2", 0), ("r4c4", 2), ("r3c3 r3c4", 4)])
}

/// Boards cut into cages at random, a cell at a time.
fn random(seed: u64, name: &str) -> Puzzle {
    let layout = layout(name);
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut dice = move |faces: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % faces as u64) as usize
    };
    let mut free: Vec<Cell> = layout.cells().collect();
    let mut list = Vec::new();
    while let Some(&start) = free.first() {
        let mut cells = vec![start];
        for _ in 0..dice(6) {
            let is_beside = |other: &Cell| {
                let steps = |cell: &Cell| {
                    layout.row(*cell).abs_diff(layout.row(*other)) + layout.col(*cell).abs_diff(layout.col(*other))
                };
                !cells.contains(other) && cells.len() < layout.side() && cells.iter().any(|cell| steps(cell) == 1)
            };
            let beside: Vec<Cell> = free.iter().copied().filter(is_beside).collect();
            if !beside.is_empty() {
                cells.push(beside[dice(beside.len())]);
            }
        }
        free.retain(|cell| !cells.contains(cell));
        let sum = Field::Number(dice(layout.side() * (layout.side() + 1) / 2) as i64);
        let fields = [("cells", Field::Cells(cells)), ("sum", sum)];
        list.push(Constraint::new(Kind::by_id("killer").unwrap(), fields).unwrap());
    }
    Puzzle::empty(layout.clone()).with_constraints(list).unwrap()
}

/// The straight pieces of outlines.
fn pieces(cage: &CageShape) -> impl Iterator<Item = [Point; 2]> {
    cage.lines.iter().flat_map(|line| line.windows(2).map(|pair| [pair[0], pair[1]]))
}

fn distance([a, b]: [Point; 2], [c, d]: [Point; 2]) -> f64 {
    let gap = |a: f64, b: f64, c: f64, d: f64| (c.min(d) - a.max(b)).max(a.min(b) - c.max(d)).max(0.0);
    gap(a.x, b.x, c.x, d.x).hypot(gap(a.y, b.y, c.y, d.y))
}

#[test]
fn outlines_stay_in_their_cells_apart_from_each_other_and_from_labels() {
    for (seed, name) in (1..80).zip(["3x3", "2x3", "4x4", "jigsaw:3112331234124442"].into_iter().cycle()) {
        let puzzle = random(seed, name);
        let layout = puzzle.layout();
        let shapes = cages(layout);
        assert_eq!(shapes.len(), layout.constraints().len());
        for (index, cage) in shapes.iter().enumerate() {
            for [a, b] in pieces(cage) {
                assert!(a.x == b.x || a.y == b.y, "{name} {seed}");
                // Each piece is at the inset from the nearest side, in a cell of the cage.
                let middle = Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0 };
                let cell = layout.cell((middle.y / CELL) as usize, (middle.x / CELL) as usize);
                assert!(cage.cells.contains(&cell), "{name} {seed}");
            }
            for other in &shapes[..index] {
                for (one, two) in pieces(cage).flat_map(|one| pieces(other).map(move |two| (one, two))) {
                    assert!(distance(one, two) >= 8.0 - 1e-9, "{name} {seed}: cages merge");
                }
            }
            for label in shapes.iter().filter_map(|shape| shape.label.as_ref()) {
                let Point { x, y } = label.start;
                let width = 0.6 * 17.0 * label.text.len() as f64;
                let text = [Point { x, y: y - 12.0 }, Point { x: x + width, y }];
                assert!(pieces(cage).all(|piece| distance(piece, text) > 0.0), "{name} {seed}: a line through a label");
            }
        }
    }
}

#[test]
fn every_corner_lies_in_a_dash() {
    let puzzle = random(5, "3x3");
    for [a, b] in cages(puzzle.layout()).iter().flat_map(pieces) {
        let periods = (a.x - b.x).hypot(a.y - b.y) / 8.0;
        assert!((periods - periods.round()).abs() < 1e-9, "{a:?} {b:?}");
    }
}

#[test]
fn cages_that_share_cells_keep_apart() {
    let puzzle = with_cages("2x2", &[("r1c1 r1c2", 3), ("r1c1 r1c2 r1c3", 6), ("r4c1 r4c4", 5)]);
    let shapes = cages(puzzle.layout());
    let labels: Vec<_> = shapes.iter().map(|cage| cage.label.as_ref().unwrap().cell.index()).collect();
    assert_eq!(labels, [0, 1, 12]);
    assert!(pieces(&shapes[0]).all(|one| pieces(&shapes[1]).all(|two| one[0].y != two[0].y || one[0].y != one[1].y)));
    // Cells that do not touch have an outline each.
    assert_eq!(shapes[2].lines.len(), 2);
}

#[test]
fn small_digits_keep_clear_of_labels() {
    let puzzle = with_marks(&small());
    let layout = puzzle.layout();
    let scene = Scene::of(&Picture::new(&puzzle));
    let mut seen = 0;
    for label in cages(layout).iter().filter_map(|cage| cage.label.as_ref()) {
        for digit in scene.digits.iter().filter(|digit| digit.candidate.cell() == label.cell) {
            assert!(digit.middle.y - 0.37 * digit.size > label.start.y, "{digit:?}");
            assert!(digit.middle.y + 0.37 * digit.size < (layout.row(label.cell) + 1) as f64 * CELL - 5.0);
            seen += 1;
        }
    }
    assert!(seen >= 8, "{seen}");
}

#[test]
fn the_svg_has_every_cage_and_says_it() {
    let puzzle = small();
    for theme in [Theme::Light, Theme::Dark, Theme::Auto] {
        let text = svg(&Picture::new(&puzzle), theme);
        let document = Document::parse(&text).unwrap();
        assert_eq!((count(&document, "path", "cage"), count(&document, "text", "sum")), (5, 4));
        assert!(text.contains("killer cage r2c2 r2c3 r3c2. killer cage r3c3 r3c4, sum 4."), "{text}");
        assert!(text.contains("stroke-dasharray") && text.contains("--pm-cage"));
    }
    let plain = svg(&Picture::new(&small().without_constraints()), Theme::Auto);
    assert!(!plain.contains("cage") && !plain.contains(".sum"));
}

#[test]
fn printed_cages_lie_on_their_boards() {
    for per_page in [PerPage::One, PerPage::Six] {
        let puzzle = with_marks(&random(7, "3x3"));
        let sheet = Sheet { per_page: Some(per_page), ..Sheet::default() };
        let entry = SheetEntry { solution: Some(puzzle.clone()), ..SheetEntry::from(puzzle.clone()) };
        let pages = sheet.pages(&[entry]);
        assert_eq!(pages.len(), 2);
        for page in &pages {
            let board = page.elements.iter().find_map(|element| match element {
                Element::Frame { area, .. } => Some(*area),
                _ => None,
            });
            let board = board.unwrap();
            let dashes = page.elements.iter().find_map(|element| match element {
                Element::Dashes { lines, .. } => Some(lines),
                _ => None,
            });
            for point in dashes.unwrap().iter().flatten() {
                assert!(board.x < point.x && point.x < board.right());
                assert!(board.y < point.y && point.y < board.bottom());
            }
            assert!(page_svg(page).contains("stroke-dasharray"));
        }
        assert!(pdf(&pages, None, None).len() > 1000);
    }
}

#[test]
fn the_terminal_draws_cages_without_colour() {
    assert_eq!(
        terminal(&Picture::new(&small()), &FULL),
        "     1     2     3     4
  ┏6━━━━━━━━━━┳7━━━━━━━━━━┓
1 ┃           ┃           ┃
  ┃           ┃           ┃
  ┃     ┌─────╀─────┬─────┨
2 ┃     │     ┊     │     ┃
  ┃     │     ┊     │     ┃
  ┣━━━━━┽┈┈┈┈┈╆4━━━━┷━━━━━┫
3 ┃     │     ┃           ┃
  ┃     │     ┃           ┃
  ┠─────┼─────╂─────┬2────┨
4 ┃     │     ┃     │     ┃
  ┃     │     ┃     │     ┃
  ┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛
  layout: 2x2 with 5 constraints
"
    );
    assert_eq!(
        terminal(&Picture::new(&small()), &Terminal { charset: Charset::Ascii, marks: MarksMode::Dense, ..FULL }),
        "    1   2   3   4
  +6--+---+7--+---+
1 |       |       |
  |       |       |
  +   :...+...:...+
2 |   :       :   |
  |   :       :   |
  +---+   +4--+---+
3 |   :   |       |
  |   :   |       |
  +...:...+...:2..+
4 |   :   |   :   |
  |   :   |   :   |
  +---+---+---+---+
  layout: 2x2 with 5 constraints
"
    );
}

#[test]
fn what_the_terminal_cannot_draw_is_listed() {
    let compact = terminal(&Picture::new(&small()), &Terminal { marks: MarksMode::Compact, ..FULL });
    assert!(compact.contains("  layout: 2x2 with 5 constraints\n  killer cage r1c1 r1c2 r2c1, sum 6\n"), "{compact}");
    assert!(compact.starts_with("    1 2   3 4\n  ┌─────┬─────┐\n"), "{compact}");
    for cages in [&[("r1c1 r1c2", 3), ("r1c1 r1c2 r1c3", 6)], &[("r1c1 r3c3", 3), ("r1c3 r1c4", 6)]] {
        let full = terminal(&Picture::new(&with_cages("2x2", cages)), &FULL);
        assert_eq!(full.matches("killer cage").count(), 2, "{full}");
    }
}
