//! A hidden single: lines from the values that rule out the other places of its digit.

use crate::common::{layout, node, step};
use crate::svg::count;
use pencilproof_core::{Candidate, Cell, Digit, House, Layout, Puzzle, Rule};
use pencilproof_proof::{Evidence, Single, Step};
use pencilproof_render::scene::Scene;
use pencilproof_render::{Picture, Theme, svg};
use roxmltree::Document;

/// Values by name: `5r2c4 5r4c1`.
fn with_values(layout: &Layout, names: &str) -> Puzzle {
    let mut puzzle = Puzzle::empty(layout.clone());
    for value in node(layout, names) {
        puzzle.set(value.cell(), value.digit(), true);
    }
    puzzle
}

fn single(placed: Candidate, house: House, blockers: Vec<Candidate>, struck: Vec<Candidate>) -> Step {
    let rule = Rule::House(house, placed.digit());
    Step { evidence: Evidence::Single(Single { rule, blockers, struck }), ..step(&[placed], &[]) }
}

/// The rays of a picture: from where, and to which cells.
fn rays(puzzle: &Puzzle, step: &Step) -> Vec<(String, Vec<String>)> {
    let layout = puzzle.layout();
    let scene = Scene::of(&Picture::new(puzzle).with_step(step));
    let name = |candidate: &Candidate| layout.candidate_name(*candidate);
    let ray = |link: &pencilproof_render::scene::Link| {
        assert_eq!(link.look.name(), "base");
        (link.from.iter().map(name).collect(), link.to.iter().map(name).collect())
    };
    scene.links.iter().map(ray).collect()
}

/// Box 1 has its 5 in r1c2: other 5s see rows 2 and 3, and 1 stands in r1c1 and 2 in r1c3.
fn position() -> (Puzzle, Step) {
    let layout = layout("3x3");
    let puzzle = with_values(&layout, "5r2c4 5r3c9 1r1c1 2r1c3 7r2c2");
    let box_1 = layout.houses().find(|&house| layout.house_name(house) == "box 1").unwrap();
    let step = single(node(&layout, "5r1c2")[0], box_1, node(&layout, "5r2c4 5r3c9"), Vec::new());
    (puzzle, step)
}

#[test]
fn rays_lead_from_values_to_the_empty_cells_that_they_rule_out() {
    let (puzzle, step) = position();
    let names = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let expected = [("5r2c4".to_owned(), names("5r2c1 5r2c3")), ("5r3c9".to_owned(), names("5r3c1 5r3c2 5r3c3"))];
    assert_eq!(rays(&puzzle, &step), expected);
    let text = svg(&Picture::new(&puzzle).with_step(&step), Theme::Light);
    let document = Document::parse(&text).unwrap();
    assert_eq!(count(&document, "path", "link"), 2);
    let told = document.descendants().find(|it| it.has_tag_name("desc")).unwrap().text().unwrap();
    assert!(told.contains(" 5r2c4 rules out: 5r2c1, 5r2c3. 5r3c9 rules out: 5r3c1, 5r3c2, 5r3c3."), "{told}");
}

#[test]
fn a_ray_along_a_row_is_one_line_with_a_cross_in_each_cell() {
    let (puzzle, step) = position();
    let scene = Scene::of(&Picture::new(&puzzle).with_step(&step));
    // From the ring round r2c4 to the middle of r2c1, and the two strokes of each of two crosses.
    let path = &scene.links[0].path;
    assert!(path.starts_with("M224 108L36 108M"), "{path}");
    assert_eq!(path.matches('M').count(), 1 + 2 * 2, "{path}");
}

#[test]
fn what_was_eliminated_earlier_has_no_ray() {
    let layout = layout("3x3");
    let puzzle = with_values(&layout, "5r2c4");
    let box_1 = layout.houses().find(|&house| layout.house_name(house) == "box 1").unwrap();
    let struck = node(&layout, "5r1c1 5r1c3 5r3c1 5r3c2 5r3c3");
    let step = single(node(&layout, "5r1c2")[0], box_1, node(&layout, "5r2c4"), struck);
    let to = ["5r2c1", "5r2c2", "5r2c3"].map(str::to_owned).to_vec();
    let mut found = rays(&puzzle, &step);
    found[0].1.sort();
    assert_eq!(found, [("5r2c4".to_owned(), to)]);
}

#[test]
fn rays_come_with_their_values_and_only_a_single_has_them() {
    let (puzzle, step) = position();
    let picture = Picture::new(&puzzle).with_step(&step);
    let whole = Scene::of(&picture);
    assert_eq!(whole.before(&picture, step.marks()).links, whole.links);
    assert!(whole.before(&picture, Vec::new()).links.is_empty());
    assert!(Scene::of(&picture.clone().with_marks(Vec::new())).links.is_empty());
    // A naked single looks at a cell, where every value rules out another digit.
    let naked = Single {
        rule: Rule::Cell(Cell::from_index(1)),
        blockers: node(puzzle.layout(), "1r1c1 2r1c3"),
        struck: Vec::new(),
    };
    let placed = Candidate::new(Cell::from_index(1), Digit::from_index(4));
    let step = Step { evidence: Evidence::Single(naked), ..crate::common::step(&[placed], &[]) };
    assert!(rays(&puzzle, &step).is_empty());
}
