//! Clues outside the board, in every kind of drawing.

use crate::common::layout;
use pencilproof_core::{Constraint, Field, Kind, Layout, Puzzle};
use pencilproof_render::scene::{CELL, Curve, FigureShape, Margin, Point, figures, margin};
use pencilproof_render::sheet::{Anchor, Element, PerPage, Sheet, SheetEntry};
use pencilproof_render::{Picture, Theme, svg};
use roxmltree::Document;

/// A board with clues: kind, first cell, the step from cell to cell as rows and columns, how many cells, value.
type Told<'a> = (&'a str, &'a str, (i32, i32), usize, i64);

fn with_clues(name: &str, list: &[Told<'_>]) -> Layout {
    let layout = layout(name);
    let clue = |&(kind, first, (down, across), count, value): &Told<'_>| {
        let first = layout.parse_cell(first).unwrap();
        let at = |line: usize, step: i32, times: usize| usize::try_from(line as i32 + step * times as i32).unwrap();
        let cell = |times| layout.cell(at(layout.row(first), down, times), at(layout.col(first), across, times));
        let fields = [("cells", Field::Cells((0..count).map(cell).collect())), ("value", Field::Number(value))];
        Constraint::new(Kind::by_id(kind).unwrap(), fields).unwrap()
    };
    layout.with_constraints(list.iter().map(clue).collect()).unwrap()
}

/// What stands outside of a board.
fn outside(layout: &Layout) -> Vec<FigureShape> {
    figures(layout).into_iter().filter(|figure| figure.is_outside).collect()
}

/// Left, top, right and bottom.
type Area = [f64; 4];

/// The room of a figure: its strokes with their width, and its texts, each character as wide as most are.
fn areas(figure: &FigureShape) -> Vec<Area> {
    let strokes = figure.strokes.iter().map(|stroke| {
        let Curve::Open(points) = &stroke.curve else { panic!("clues are lines") };
        let half = stroke.line.unwrap().0 / 2.0;
        let least = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::INFINITY, f64::min) - half;
        let most = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::NEG_INFINITY, f64::max) + half;
        [least(|point| point.x), least(|point| point.y), most(|point| point.x), most(|point| point.y)]
    });
    let texts = figure.texts.iter().map(|text| {
        let (across, down) = (0.31 * text.size * text.text.chars().count() as f64, 0.36 * text.size);
        let Point { x, y } = text.middle;
        [x - across, y - down, x + across, y + down]
    });
    strokes.chain(texts).collect()
}

fn overlap(a: &Area, b: &Area) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

fn contains(outer: &Area, inner: &Area) -> bool {
    outer[0] <= inner[0] && outer[1] <= inner[1] && inner[2] <= outer[2] && inner[3] <= outer[3]
}

/// Clues stand in the margin, off the board, and apart; a sign may be as near to its own label as it likes.
fn check(layout: &Layout) {
    let size = layout.side() as f64 * CELL;
    let Margin { left, top, right, bottom, .. } = margin(layout);
    let picture = [-left, -top, size + right, size + bottom];
    let all: Vec<Vec<Area>> = outside(layout).iter().map(areas).collect();
    for (index, clue) in all.iter().enumerate() {
        for area in clue {
            assert!(contains(&picture, area), "{area:?} is beyond {picture:?}");
            assert!(!overlap(&[0.0, 0.0, size, size], area), "{area:?} is on the board");
        }
        let parts = clue.iter().enumerate().flat_map(|(at, one)| clue[..at].iter().map(move |other| (one, other)));
        let others = clue.iter().flat_map(|one| all[..index].iter().flatten().map(move |other| (one, other)));
        // The first two parts of an arrow are its head and its shaft.
        for (one, other) in others.chain(parts.filter(|(one, other)| **one != clue[1] || **other != clue[0])) {
            assert!(!overlap(one, other), "{one:?} and {other:?}");
        }
    }
}

/// Row, column and diagonal at each corner.
const CORNERS: [Told<'_>; 12] = [
    ("sandwich", "r1c1", (0, 1), 9, 35),
    ("skyscraper", "r1c1", (1, 0), 9, 3),
    ("little-killer", "r1c1", (1, 1), 9, 45),
    ("sandwich", "r1c9", (0, -1), 9, 35),
    ("x-sum", "r1c9", (1, 0), 9, 38),
    ("little-killer", "r1c9", (1, -1), 9, 45),
    ("full-rank", "r9c1", (0, 1), 9, 18),
    ("numbered-room", "r9c1", (-1, 0), 9, 9),
    ("little-killer", "r9c1", (-1, 1), 9, 45),
    ("battlefield", "r9c9", (0, -1), 9, 35),
    ("hidden-skyscraper", "r9c9", (-1, 0), 9, 5),
    ("little-killer", "r9c9", (-1, -1), 9, 45),
];

/// Several clues of one row, of one column, and of the diagonals that come past them.
const STACKS: [Told<'_>; 10] = [
    ("sandwich", "r5c1", (0, 1), 9, 35),
    ("x-sum", "r5c1", (0, 1), 9, 45),
    ("skyscraper", "r5c1", (0, 1), 9, 3),
    ("little-killer", "r4c1", (-1, 1), 4, 17),
    ("little-killer", "r6c1", (1, 1), 4, 17),
    ("sandwich", "r1c5", (1, 0), 9, 35),
    ("x-sum", "r1c5", (1, 0), 9, 45),
    ("little-killer", "r1c6", (1, 1), 4, 36),
    ("little-killer", "r1c4", (1, -1), 4, 36),
    ("x-sum", "r3c9", (0, -1), 9, 45),
];

#[test]
fn clues_at_a_corner_are_apart() {
    let layout = with_clues("3x3", &CORNERS);
    assert_eq!(outside(&layout).len(), CORNERS.len());
    check(&layout);
}

#[test]
fn clues_of_one_place_are_stacked() {
    let layout = with_clues("3x3", &STACKS);
    assert_eq!(outside(&layout).len(), STACKS.len());
    check(&layout);
    let one = margin(&with_clues("3x3", &STACKS[..1]));
    let two = margin(&with_clues("3x3", &STACKS[..2]));
    assert!(one.left > 0.0 && two.left >= 2.0 * one.left, "{one:?} {two:?}");
    assert_eq!([one.top, one.right, one.bottom], [0.0; 3]);
}

#[test]
fn clues_are_apart_on_boards_of_all_sizes() {
    let mut state = 1u64;
    let mut dice = move |faces: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % faces
    };
    for (name, count) in [("2x2", 8), ("2x3", 12), ("3x3", 40), ("4x4", 60)].repeat(6) {
        let board = layout(name);
        let side = board.side() as i32;
        let mut list = Vec::new();
        while list.len() < count {
            let (row, col) = (dice(side as usize) as i32, dice(side as usize) as i32);
            let step @ (down, across) = (dice(3) as i32 - 1, dice(3) as i32 - 1);
            let is_on =
                |times: i32| [row + times * down, col + times * across].iter().all(|line| (0..side).contains(line));
            if step == (0, 0) || is_on(-1) || !is_on(1) {
                continue;
            }
            let count = (0..side).take_while(|&times| is_on(times)).count();
            let (kind, most) = if dice(2) == 0 { ("little-killer", board.cell_count()) } else { ("skyscraper", count) };
            list.push((
                kind,
                board.cell_name(board.cell(row as usize, col as usize)),
                step,
                count,
                1 + dice(most) as i64,
            ));
        }
        let told = list.iter().map(|(kind, first, step, count, value)| (*kind, first.as_str(), *step, *count, *value));
        let told: Vec<Told<'_>> = told.collect();
        let layout = with_clues(name, &told);
        assert!(figures(&layout).iter().all(|figure| figure.is_outside));
        check(&layout);
    }
}

#[test]
fn what_does_not_come_from_the_edge_stays_on_the_board() {
    let within = [
        ("skyscraper", "r2c2", (0, 1), 8, 3),
        ("x-sum", "r3c2", (0, -1), 2, 9),
        // An arrow would stand for the whole diagonal.
        ("little-killer", "r1c5", (1, 1), 3, 15),
        ("little-killer", "r2c2", (1, 1), 8, 40),
    ];
    let layout = with_clues("3x3", &within);
    assert_eq!((outside(&layout), margin(&layout)), (vec![], Margin::default()));
    for figure in figures(&layout) {
        let first = figure.cells[0];
        let middle = figure.texts[0].middle;
        let at = |line: usize, place: f64| (line as f64 * CELL..(line + 1) as f64 * CELL).contains(&place);
        assert!(at(layout.col(first), middle.x) && at(layout.row(first), middle.y), "{figure:?}");
    }
}

/// A picture with numbers at its rows and columns, a rule below it, and clues on all sides.
fn picture() -> String {
    let layout = with_clues("3x3", &[&CORNERS[..], &STACKS[..]].concat());
    let rule = Constraint::new(Kind::by_id("anti-king").unwrap(), []).unwrap();
    let constraints = layout.constraints().iter().cloned().chain([rule]).collect();
    let puzzle = Puzzle::empty(layout.with_constraints(constraints).unwrap());
    svg(&Picture::new(&puzzle), Theme::Light)
}

#[test]
fn a_picture_has_room_for_its_margin_and_numbers_beyond_it() {
    let text = picture();
    let document = Document::parse(&text).unwrap();
    let numbers = |text: &str| text.split(' ').map(|word| word.parse().unwrap()).collect::<Vec<f64>>();
    let view = numbers(document.root_element().attribute("viewBox").unwrap());
    let view = [view[0], view[1], view[0] + view[2], view[1] + view[3]];
    let Margin { left, top, bottom, .. } = margin(&with_clues("3x3", &[&CORNERS[..], &STACKS[..]].concat()));
    let mut labels = 0;
    for each in document.descendants().filter(|node| node.has_tag_name("text")) {
        let [x, y] = ["x", "y"].map(|name| each.attribute(name).unwrap().parse::<f64>().unwrap());
        assert!(contains(&view, &[x, y, x, y]), "{each:?}");
        match each.attribute("class") {
            Some("label") => {
                assert!(x < -left || y < -top, "{x} {y}");
                labels += 1;
            }
            Some("rule") => assert!(y > 9.0 * CELL + bottom, "{y}"),
            _ => {}
        }
    }
    assert_eq!(labels, 18);
}

#[test]
fn boards_on_paper_leave_room_for_their_margins() {
    let clued = Puzzle::empty(with_clues("3x3", &[&CORNERS[..], &STACKS[..]].concat()));
    let plain = Puzzle::empty(layout("3x3"));
    for per_page in [PerPage::One, PerPage::Two, PerPage::Four, PerPage::Six] {
        let entries = [&clued, &plain, &clued, &clued, &clued, &plain].map(|puzzle| {
            let solution = Some(puzzle.clone());
            SheetEntry { solution, ..SheetEntry::from(puzzle.clone()) }
        });
        for page in (Sheet { per_page: Some(per_page), ..Sheet::default() }).pages(&entries) {
            let mut frames = page.elements.iter().filter_map(|element| match element {
                Element::Frame { area, .. } => Some([area.x, area.y, area.right(), area.bottom()]),
                _ => None,
            });
            let boards: Vec<Area> = frames.by_ref().collect();
            let within = |[x, y]: [f64; 2]| boards.iter().any(|board| contains(board, &[x, y, x, y]));
            let mut clues: Vec<Area> = Vec::new();
            for element in &page.elements {
                match element {
                    Element::Curve { points, .. } => points.iter().for_each(|point| {
                        assert!(!within([point.x, point.y]), "{point:?}");
                        assert!((0.0..page.width).contains(&point.x) && (0.0..page.height).contains(&point.y));
                    }),
                    // Numbers of puzzles and pages, too.
                    Element::Texts { style, texts } => clues.extend(texts.iter().map(|(at, text)| {
                        let width = style.font.width(text, style.size);
                        let left = at.x - if style.anchor == Anchor::Middle { width / 2.0 } else { 0.0 };
                        [left, at.y - 0.72 * style.size, left + width, at.y]
                    })),
                    _ => {}
                }
            }
            for (index, area) in clues.iter().enumerate() {
                assert!(contains(&[0.0, 0.0, page.width, page.height], area), "{area:?}");
                assert!(!boards.iter().any(|board| overlap(board, area)), "{area:?}");
                let other = clues[..index].iter().find(|other| overlap(other, area));
                assert_eq!(other, None, "{area:?}");
            }
        }
    }
}
