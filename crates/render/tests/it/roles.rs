//! Every role, on every kind of shape.

use crate::common::{house, live, marks, node, with_marks};
use crate::svg::{count, has_class};
use crate::terminal::FULL;
use pencilproof_core::{Candidate, Cell, Digit, House, Layout, Puzzle};
use pencilproof_proof::{Role, Shape};
use pencilproof_render::{Charset, Picture, Terminal, Theme, svg, terminal};
use roxmltree::Document;
use std::collections::BTreeSet;

/// An empty 9x9 with all of its marks.
fn open() -> Puzzle {
    with_marks(&Puzzle::empty(Layout::classic()))
}

/// How many candidates have this sign before them, in the lines of the board.
fn signs(text: &str) -> BTreeSet<char> {
    let board = text.lines().filter(|line| line.contains(['┃', '|']));
    board.flat_map(str::chars).filter(|c| !c.is_ascii_alphanumeric() && !" |+:.-┃│┇┋┆┊".contains(*c)).collect()
}

#[test]
fn a_candidate_of_every_role_is_drawn() {
    let puzzle = open();
    let candidate = puzzle.layout().parse_candidate("5r4c6").unwrap();
    let plain = svg(&Picture::new(&puzzle), Theme::Light);
    let mut seen = BTreeSet::new();
    for role in Role::ALL {
        let picture = Picture::new(&puzzle).with_marks(marks(&[(role, Shape::Candidate(candidate))]));
        for theme in [Theme::Light, Theme::Dark, Theme::Auto] {
            let text = svg(&picture, theme);
            let document = Document::parse(&text).unwrap();
            assert!(count(&document, "g", "marked") > 0, "{role:?}");
            assert!(document.descendants().any(|it| it.has_tag_name("g") && has_class(&it, role.word())), "{role:?}");
            let described = document.descendants().find(|it| it.has_tag_name("desc")).unwrap().text().unwrap();
            assert!(described.ends_with(": 5r4c6."), "{role:?}: {described}");
        }
        // Without its style sheet, too, a drawing tells the roles apart; what two roles may share is checked by the
        // looks.
        let drawn = svg(&picture, Theme::Light).replace(role.word(), "");
        assert_ne!(drawn, plain);
        for charset in [Charset::Unicode, Charset::Ascii] {
            let text = terminal(&picture, &Terminal { charset, ..FULL });
            assert_eq!(text.lines().count(), 2 + 4 * 9 + 1, "a line of the legend for {role:?}:\n{text}");
            assert!(charset == Charset::Unicode || text.is_ascii(), "{role:?}:\n{text}");
        }
        seen.extend(signs(&terminal(&picture, &FULL)));
    }
    assert_eq!(seen.len(), Role::ALL.len(), "{seen:?}");
}

#[test]
fn a_cell_and_a_house_of_every_role_are_drawn() {
    let puzzle = open();
    let layout = puzzle.layout();
    let shapes =
        [(Shape::Cell(layout.parse_cell("r2c8").unwrap()), "r2c8"), (Shape::House(house(layout, "box 9")), "box 9")];
    for role in Role::ALL {
        for (shape, name) in &shapes {
            let picture = Picture::new(&puzzle).with_marks(marks(&[(role, shape.clone())]));
            let text = svg(&picture, Theme::Auto);
            let document = Document::parse(&text).unwrap();
            let drawn = document.descendants().filter(|it| it.has_tag_name("path") && has_class(it, role.word()));
            let is_sign = [Role::GreenOn, Role::BlueOn, Role::GreenOff, Role::BlueOff].contains(&role);
            assert!(drawn.count() > 0 || is_sign, "{role:?} {name}");
            for charset in [Charset::Unicode, Charset::Ascii] {
                let text = terminal(&picture, &Terminal { charset, ..FULL });
                assert!(text.ends_with(&format!(": {name}\n")), "{role:?}:\n{text}");
            }
        }
    }
}

#[test]
fn a_link_of_every_role_is_drawn() {
    let puzzle = open();
    let (from, to) = (node(puzzle.layout(), "2r1c1"), node(puzzle.layout(), "2r1c7 2r1c8"));
    for role in Role::ALL {
        let link = Shape::Link { from: from.clone(), to: to.clone() };
        let picture = Picture::new(&puzzle).with_marks(marks(&[(role, link)]));
        let text = svg(&picture, Theme::Light);
        let document = Document::parse(&text).unwrap();
        assert_eq!(count(&document, "path", "link"), 1, "{role:?}");
        assert_eq!(count(&document, "path", "hull"), 1, "{role:?}");
        let sign = match role {
            Role::StrongLink => '=',
            Role::WeakLink => '-',
            _ => '~',
        };
        let text = terminal(&picture, &FULL);
        assert!(text.ends_with(&format!("chain (= strong, - weak): 2r1c1 {sign} 2r1c78\n")), "{text}");
    }
}

#[test]
fn cells_of_a_set_are_one_area() {
    let puzzle = open();
    let cell = |name| Shape::Cell(puzzle.layout().parse_cell(name).unwrap());
    let set = [(Role::AlsA, cell("r1c1")), (Role::AlsA, cell("r1c2")), (Role::AlsB, cell("r5c5"))];
    let picture = Picture::new(&puzzle).with_marks(marks(&set));
    let text = svg(&picture, Theme::Light);
    let document = Document::parse(&text).unwrap();
    assert_eq!((count(&document, "path", "als-a"), count(&document, "path", "als-b")), (2, 2), "a tint and a frame");
    assert!(terminal(&picture, &FULL).ends_with("  set A: r1c1, r1c2\n  set B: r5c5\n"));
}

#[test]
fn a_removed_part_of_the_argument_keeps_its_shape() {
    let puzzle = open();
    let candidate = puzzle.layout().parse_candidate("5r4c6").unwrap();
    let step = crate::common::step(&[], &[candidate]);
    for (role, tag) in [(Role::Fin, "path"), (Role::NodeOdd, "circle"), (Role::Blue, "rect")] {
        let marks = marks(&[(role, Shape::Candidate(candidate))]);
        let text = svg(&Picture::new(&puzzle).with_step(&step).with_marks(marks), Theme::Light);
        let document = Document::parse(&text).unwrap();
        assert_eq!(count(&document, tag, "disc"), 1, "{role:?}");
        assert_eq!((count(&document, "g", "going"), count(&document, "path", "strike")), (1, 1), "{role:?}");
    }
    // What only covers it says nothing about it any more.
    let marks = marks(&[(Role::Cover, Shape::Candidate(candidate))]);
    let text = svg(&Picture::new(&puzzle).with_step(&step).with_marks(marks), Theme::Light);
    assert_eq!(count(&Document::parse(&text).unwrap(), "g", "cover"), 0);
}

#[test]
fn what_the_layout_does_not_have_is_left_out() {
    let layout: Layout = "2x2".parse().unwrap();
    let puzzle = with_marks(&Puzzle::empty(layout.clone()));
    let plain = Picture::new(&puzzle);
    let cells = [16, 17, 80, 624, 2047].map(Cell::from_index);
    let mut beyond: Vec<Candidate> = cells.iter().map(|&cell| Candidate::new(cell, Digit::from_index(0))).collect();
    beyond.extend([4, 8, 24].map(|digit| Candidate::new(Cell::from_index(3), Digit::from_index(digit))));
    let step = crate::common::step(&beyond, &beyond);
    let known = node(&layout, "1r1c1");
    for role in Role::ALL {
        let mut shapes: Vec<Shape> = cells.iter().map(|&cell| Shape::Cell(cell)).collect();
        shapes.extend(beyond.iter().map(|&candidate| Shape::Candidate(candidate)));
        shapes.extend([12, 90, 255].map(|house| Shape::House(House::from_index(house))));
        shapes.push(Shape::Link { from: beyond.clone(), to: known.clone() });
        shapes.push(Shape::Link { from: known.clone(), to: beyond.clone() });
        shapes.push(Shape::Link { from: Vec::new(), to: known.clone() });
        shapes.push(Shape::Link { from: Vec::new(), to: Vec::new() });
        let marks = shapes.into_iter().map(|shape| (role, shape)).collect::<Vec<_>>();
        let picture = plain.clone().with_step(&step).with_marks(crate::common::marks(&marks));
        assert_eq!(svg(&picture, Theme::Auto), svg(&plain, Theme::Auto), "{role:?}");
        assert_eq!(terminal(&picture, &FULL), terminal(&plain, &FULL), "{role:?}");
    }
    assert_eq!(live(&puzzle).len(), 64);
}

#[test]
fn the_legend_says_what_goes_from_a_cover() {
    let puzzle = open();
    let row = house(puzzle.layout(), "row 2");
    let legend = |role: Role| {
        let places = |symbol| Shape::Places { house: row, digit: Digit::from_symbol(symbol).unwrap() };
        let marks = marks(&[(role, places('4')), (role, places('5')), (role, places('4'))]);
        let text = terminal(&Picture::new(&puzzle).with_marks(marks), &FULL);
        text.lines().last().unwrap().trim().to_string()
    };
    assert_eq!(legend(Role::Cover), "cover (all else in it goes): 4 in row 2, 5 in row 2");
    assert_eq!(legend(Role::LooseCover), "cover (only what is struck goes): 4 in row 2, 5 in row 2");
}
