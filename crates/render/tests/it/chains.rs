//! Links and chains.

use crate::common::{chain, layout, marked, node, step, with_marks};
use crate::svg::{count, has_class};
use crate::terminal::FULL;
use pencilproof_core::{Layout, Puzzle};
use pencilproof_proof::{Chain, Evidence, Link, Node, Step, Strength, Via};
use pencilproof_render::{Charset, MarksMode, Picture, Terminal, Theme, svg, terminal};
use roxmltree::Document;

fn open() -> Puzzle {
    with_marks(&Puzzle::empty(Layout::classic()))
}

/// The lines of the legend that show the chains.
fn told(puzzle: &Puzzle, step: &Step, style: &Terminal) -> String {
    let text = terminal(&Picture::new(puzzle).with_step(step), style);
    text[text.find("  chain").unwrap()..].to_owned()
}

#[test]
fn chains_are_told_in_order() {
    let puzzle = open();
    let step = chain(puzzle.layout(), "2r1c1 = 2r1c7 - 2r5c7 = 2r5c2", &node(puzzle.layout(), "2r2c2"));
    let expected = "  chain (= strong, - weak): 2r1c1 = 2r1c7 - 2r5c7 = 2r5c2\n";
    for marks in [MarksMode::Full, MarksMode::Compact] {
        for charset in [Charset::Unicode, Charset::Ascii] {
            assert_eq!(told(&puzzle, &step, &Terminal { marks, charset, ..FULL }), expected);
        }
    }
}

#[test]
fn groups_and_loops_are_told() {
    let puzzle = open();
    let told_of = |text| told(&puzzle, &chain(puzzle.layout(), text, &[]), &FULL);
    assert_eq!(told_of("2r1c3 2r2c3 - 2r7c3 2r7c1 2r7c2"), "  chain (= strong, - weak): 2r12c3 - 2r7c123\n");
    assert_eq!(told_of("2r1c1 2r2c2 = 2r1c1 3r1c1"), "  chain (= strong, - weak): 2r1c1|2r2c2 = 2r1c1|3r1c1\n");
    assert_eq!(told_of("2r1c1 2r1c2 2r2c1 2r2c2 - 2r9c9"), "  chain (= strong, - weak): 2r12c12 - 2r9c9\n");
    let mut step = chain(puzzle.layout(), "2r1c1 = 2r1c7 - 2r5c7 = 2r5c1", &[]);
    let Evidence::Chain(chain) = &mut step.evidence else { panic!("a chain") };
    chain.links.push(Link { strength: Strength::Weak, ..chain.links[0] });
    assert_eq!(told(&puzzle, &step, &FULL), "  chain (= strong, - weak): 2r1c1 = 2r1c7 - 2r5c7 = 2r5c1 - 2r1c1\n");
}

#[test]
fn lines_with_two_figures_stay_apart() {
    let layout = layout("4x4");
    let puzzle = Puzzle::empty(layout.clone());
    let step = chain(&layout, "Ar1c1 Ar1c12 = Ar10c1", &[]);
    assert_eq!(told(&puzzle, &step, &FULL).trim(), "chain (= strong, - weak): Ar1c1|Ar1c12 = Ar10c1");
}

#[test]
fn long_chains_are_wrapped() {
    let puzzle = open();
    let text = (1..=9).map(|col| format!("{col}r1c{col} = {col}r9c{col}")).collect::<Vec<_>>().join(" - ");
    let told = told(&puzzle, &chain(puzzle.layout(), &text, &[]), &FULL);
    assert!(told.lines().count() > 1 && told.lines().all(|line| line.len() <= 78), "{told}");
    assert!(told.lines().skip(1).all(|line| line.starts_with("    = ") || line.starts_with("    - ")), "{told}");
    let words: Vec<&str> = told.split_whitespace().skip(5).collect();
    assert_eq!(words.join(" "), text);
}

#[test]
fn links_have_lines_of_their_kind() {
    let puzzle = open();
    let step = chain(puzzle.layout(), "2r1c1 = 2r1c7 - 2r5c7 8r5c7 = 2r5c2", &[]);
    let text = svg(&Picture::new(&puzzle).with_step(&step), Theme::Auto);
    let document = Document::parse(&text).unwrap();
    assert_eq!((count(&document, "path", "strong-link"), count(&document, "path", "weak-link")), (2, 1));
    assert_eq!((count(&document, "path", "hull"), count(&document, "path", "hull-rim")), (1, 1));
    assert!(text.contains(".pencilproof .link.weak-link{stroke-dasharray:"));
    assert!(!text.contains(".pencilproof .link.strong-link{stroke-dasharray:"));
    assert_eq!((count(&document, "g", "node-odd"), count(&document, "g", "node-even")), (3, 2));
    // Above grounds and below digits.
    let place = |what: &str| text.find(what).unwrap();
    assert!(place("<path class=\"thick\"") < place("<path class=\"link"));
    assert!(text.rfind("<path class=\"link").unwrap() < place("class=\"mark\""));
}

#[test]
fn nodes_of_long_chains_are_numbered() {
    let puzzle = open();
    let numbers = |text: &str| {
        let text = svg(&Picture::new(&puzzle).with_step(&chain(puzzle.layout(), text, &[])), Theme::Light);
        let document = Document::parse(&text).unwrap();
        let found = document.descendants().filter(|it| it.has_tag_name("text") && has_class(it, "number"));
        found.filter_map(|it| it.text().map(str::to_owned)).collect::<Vec<_>>()
    };
    let six = "1r1c1 = 1r1c5 - 1r5c5 = 1r5c9 - 1r9c9 = 1r9c1";
    assert!(numbers(six).is_empty());
    assert_eq!(numbers(&format!("{six} - 2r9c1 = 2r2c1")), ["1", "2", "3", "4", "5", "6", "7", "8"]);
    // A node that comes twice has one number.
    assert!(numbers(&format!("{six} - 1r1c1")).is_empty());
}

/// The ends and control points of the drawn links.
fn hulls(text: &str) -> Vec<[(f64, f64); 4]> {
    let document = Document::parse(text).unwrap();
    let links = document.descendants().filter(|it| has_class(it, "link"));
    let numbers = |path: &str| -> Vec<f64> {
        path.split(['M', 'C', ' ']).filter(|part| !part.is_empty()).map(|part| part.parse().unwrap()).collect()
    };
    links
        .map(|link| {
            let numbers = numbers(link.attribute("d").unwrap());
            let [x1, y1, x2, y2, x3, y3, x4, y4] = numbers[..] else { panic!("{numbers:?}") };
            [(x1, y1), (x2, y2), (x3, y3), (x4, y4)]
        })
        .collect()
}

fn on_curve([a, b, c, d]: [(f64, f64); 4]) -> impl Iterator<Item = (f64, f64)> {
    (0..=40).map(move |step| {
        let t = f64::from(step) / 40.0;
        let mix = |of: fn((f64, f64)) -> f64| {
            let u = 1.0 - t;
            u * u * u * of(a) + 3.0 * u * u * t * of(b) + 3.0 * u * t * t * of(c) + t * t * t * of(d)
        };
        (mix(|p| p.0), mix(|p| p.1))
    })
}

#[test]
fn links_stay_on_the_board_and_off_other_candidates() {
    let givens = "3..2........1.7...7.6.3.5...7...9.8.9...2...4.1.8...5...9.4.3.1...7.2........8..6";
    let puzzle = marked(&Layout::classic(), givens);
    let layout = puzzle.layout();
    let nodes = "8r1c5 = 8r2c5 - 8r2c9 = 8r3c9 - 2r3c9 = 2r3c2 - 2r7c2 = 2r7c1 - 8r7c1 = 8r7c2";
    let text = svg(&Picture::new(&puzzle).with_step(&chain(layout, nodes, &[])), Theme::Light);
    let curves = hulls(&text);
    assert_eq!(curves.len(), 9);
    let document = Document::parse(&text).unwrap();
    let at = |it: roxmltree::Node<'_, '_>, name| it.attribute(name).unwrap().parse::<f64>().unwrap();
    let marks = document.descendants().filter(|it| it.has_tag_name("text") && has_class(it, "mark"));
    // The middle of a digit is above its baseline.
    let marks: Vec<(f64, f64)> = marks.map(|it| (at(it, "x"), at(it, "y") - 0.36 * 14.5)).collect();
    for point in curves.into_iter().flat_map(on_curve) {
        assert!((0.0..=648.0).contains(&point.0) && (0.0..=648.0).contains(&point.1));
        let nearest = marks.iter().map(|mark| (mark.0 - point.0).hypot(mark.1 - point.1)).fold(f64::MAX, f64::min);
        assert!(nearest > 5.0, "{point:?} is {nearest} from a digit");
    }
    // Where all candidates are open, corners and neighbours too.
    let puzzle = open();
    for nodes in ["1r1c1 = 2r1c1 - 1r1c1", "3r1c9 = 9r1c9", "7r9c1 - 9r9c9", "1r1c1 - 1r9c1", "1r1c1 1r1c2 - 1r1c3"] {
        let text = svg(&Picture::new(&puzzle).with_step(&chain(puzzle.layout(), nodes, &[])), Theme::Light);
        let curves = hulls(&text);
        assert!(!curves.is_empty(), "{nodes}");
        for (x, y) in curves.into_iter().flat_map(on_curve) {
            assert!((0.0..=648.0).contains(&x) && (0.0..=648.0).contains(&y), "{nodes}");
        }
    }
}

#[test]
fn nodes_that_overlap_need_no_line() {
    let puzzle = open();
    for nodes in ["1r1c1 = 1r1c1", "1r1c1 1r1c2 - 1r1c1 1r1c2"] {
        let text = svg(&Picture::new(&puzzle).with_step(&chain(puzzle.layout(), nodes, &[])), Theme::Light);
        assert!(hulls(&text).is_empty(), "{nodes}");
    }
}

#[test]
fn links_reach_values_and_new_digits() {
    let layout = Layout::classic();
    let mut puzzle = Puzzle::empty(layout.clone());
    let [given, other] = [node(&layout, "5r1c1")[0], node(&layout, "5r9c9")[0]];
    puzzle.set(given.cell(), given.digit(), true);
    let mut shown = chain(&layout, "5r1c1 - 5r9c9", &[]);
    shown.placements = vec![other];
    let text = svg(&Picture::new(&puzzle).with_step(&shown), Theme::Dark);
    let [curve] = hulls(&text)[..] else { panic!("one link") };
    // From ring to ring, around the middles of the two cells.
    for (end, middle) in [(curve[0], 36.0), (curve[3], 612.0)] {
        let distance = (end.0 - middle).hypot(end.1 - middle);
        assert!((28.0..34.0).contains(&distance), "{distance}");
    }
}

#[test]
fn hostile_chains_are_drawn() {
    let puzzle = open();
    let one = Node { candidates: node(puzzle.layout(), "1r1c1") };
    let link = Link { strength: Strength::Strong, via: Via::Als(7) };
    let empty = Node { candidates: Vec::new() };
    let chains = [
        Chain { nodes: vec![], links: vec![link; 3], als: vec![vec![]] },
        Chain { nodes: vec![one.clone()], links: vec![link; 5], als: vec![] },
        Chain { nodes: vec![one.clone(), empty.clone(), one.clone()], links: vec![link; 9], als: vec![] },
        Chain { nodes: vec![empty; 4], links: vec![link; 4], als: vec![] },
        Chain { nodes: vec![one; 40], links: vec![], als: vec![] },
    ];
    for chain in chains {
        let step = Step { evidence: Evidence::Chain(chain), ..step(&[], &[]) };
        let picture = Picture::new(&puzzle).with_step(&step);
        assert!(Document::parse(&svg(&picture, Theme::Auto)).is_ok());
        assert!(terminal(&picture, &FULL).ends_with('\n'));
    }
}
