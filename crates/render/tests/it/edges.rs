//! Nothing that a step marks runs over the edge of the board, on boards of every size.

use crate::common::{LAYOUTS, chain, layout, live, marks, step, with_marks};
use pencilproof_core::{Candidate, Cell, Digit, Layout, Puzzle};
use pencilproof_proof::{Mark, Role, Shape, Step};
use pencilproof_render::Picture;
use pencilproof_render::scene::{self, CELL, Scene};

/// The side of the square that a scene is drawn in, and what is drawn beyond it.
struct Edges {
    size: f64,
    beyond: Vec<String>,
}

impl Edges {
    fn of(scene: &Scene, layout: &Layout) -> Vec<String> {
        let mut edges = Edges { size: layout.side() as f64 * CELL, beyond: Vec::new() };
        for area in &scene.areas {
            area.tint.iter().for_each(|path| edges.path("tint", path, 0.0));
            area.frame.iter().chain(&area.edges).for_each(|path| edges.path("frame", path, 1.7));
        }
        scene.hulls.iter().for_each(|hull| edges.path("hull", &hull.path, hull.rim / 2.0));
        scene.links.iter().for_each(|link| edges.path("link", &link.path, 1.1));
        for digit in &scene.digits {
            let stroke = if digit.size > 1.3 * scene.mark { 1.0 } else { 0.06 * scene.mark };
            digit.disc.iter().for_each(|disc| edges.shape("disc", disc, stroke));
            digit.edge.iter().for_each(|path| edges.path("edge", path, stroke));
            digit.strike.iter().for_each(|path| edges.path("strike", path, 1.0));
            for sign in &digit.signs {
                let (x, y) = (sign.baseline.x, sign.baseline.y);
                edges.points("sign", &[x - 0.32 * sign.size, x + 0.32 * sign.size, y - 0.65 * sign.size, y], 0.0);
            }
        }
        scene.numbers.iter().for_each(|number| edges.shape("number", &number.badge, 0.5));
        edges.beyond
    }

    fn shape(&mut self, what: &str, shape: &scene::Shape, stroke: f64) {
        match shape {
            scene::Shape::Circle { middle, radius } => {
                let reach = [middle.x - radius, middle.x + radius, middle.y - radius, middle.y + radius];
                self.points(what, &reach, stroke);
            }
            scene::Shape::Rectangle { corner, width, height, .. } => {
                self.points(what, &[corner.x, corner.x + width, corner.y, corner.y + height], stroke);
            }
            scene::Shape::Polygon(corners) => {
                corners.iter().for_each(|corner| self.points(what, &[corner.x, corner.y], stroke));
            }
            other => panic!("{other:?}"),
        }
    }

    /// A path of points, which may have control points: no curve leaves their hull.
    fn path(&mut self, what: &str, path: &str, half: f64) {
        let numbers = path.split(|letter: char| letter.is_ascii_uppercase() || letter == ' ');
        let numbers: Vec<f64> = numbers.filter(|text| !text.is_empty()).map(|text| text.parse().unwrap()).collect();
        self.points(what, &numbers, half);
    }

    /// The board is a square, so that `x` and `y` have the same bounds.
    fn points(&mut self, what: &str, numbers: &[f64], half: f64) {
        let is_inside = |at: &f64| (-0.01..=self.size + 0.01).contains(&(at - half)) && at + half <= self.size + 0.01;
        if !numbers.iter().all(is_inside) {
            self.beyond.push(format!("{what}: {numbers:?} ± {half}"));
        }
    }
}

fn beyond(puzzle: &Puzzle, step: &Step, marks: Option<Vec<Mark>>) -> Vec<String> {
    let picture = Picture::new(puzzle).with_step(step);
    let picture = match marks {
        Some(marks) => picture.with_marks(marks),
        None => picture,
    };
    Edges::of(&Scene::of(&picture), puzzle.layout())
}

/// The cells at the corners of the board.
fn corners(layout: &Layout) -> [Cell; 4] {
    let last = layout.side() - 1;
    [(0, 0), (0, last), (last, 0), (last, last)].map(|(row, col)| layout.cell(row, col))
}

#[test]
fn marks_of_every_role_stay_on_the_board() {
    for name in LAYOUTS {
        let layout = layout(name);
        let open = with_marks(&Puzzle::empty(layout.clone()));
        let mut full = Puzzle::empty(layout.clone());
        let last = Digit::from_index(layout.side() - 1);
        corners(&layout).into_iter().for_each(|cell| full.set(cell, last, false));
        let [first, second, ..] = corners(&layout);
        let set = [Candidate::new(first, Digit::from_index(0)), Candidate::new(second, last)];
        let gone = live(&open).into_iter().filter(|candidate| ![first, second].contains(&candidate.cell()));
        let steps = [step(&[], &[]), step(&set, &[]), step(&[], &gone.collect::<Vec<_>>())];
        for role in Role::ALL {
            let houses = layout.houses().map(Shape::House).chain(layout.cells().map(Shape::Cell));
            let small: Vec<(Role, Shape)> =
                live(&open).into_iter().map(Shape::Candidate).chain(houses).map(|shape| (role, shape)).collect();
            for step in &steps {
                assert_eq!(beyond(&open, step, Some(marks(&small))), [""; 0], "{name} {role:?}");
            }
            let values = full.values().map(|(cell, value)| Candidate::new(cell, value.digit));
            let large: Vec<(Role, Shape)> = values.map(|value| (role, Shape::Candidate(value))).collect();
            assert_eq!(beyond(&full, &steps[0], Some(marks(&large))), [""; 0], "{name} {role:?}");
        }
    }
}

#[test]
fn chains_along_the_rim_stay_on_the_board() {
    for name in LAYOUTS {
        let layout = layout(name);
        let open = with_marks(&Puzzle::empty(layout.clone()));
        let [first, last] = [0, layout.side() - 1].map(|index| Digit::from_index(index).symbol());
        let side = layout.side();
        // Round the board in its outermost cells, by the digits in their outermost corners; nodes of two candidates
        // too.
        for node in [format!("{first}"), format!("{last}")] {
            let top = (1..=side).map(|col| format!("{node}r1c{col}"));
            let right = (2..=side).map(|row| format!("{node}r{row}c{side}"));
            let bottom = (1..side).rev().map(|col| format!("{node}r{side}c{col}"));
            let left = (2..side).rev().map(|row| format!("{node}r{row}c1"));
            let single: Vec<String> = top.chain(right).chain(bottom).chain(left).collect();
            let grouped: Vec<String> = single.chunks(2).map(|pair| pair.join(" ")).collect();
            for nodes in [single, grouped] {
                let text = nodes.join(" = ").replace("  ", " ");
                assert_eq!(beyond(&open, &chain(&layout, &text, &[]), None), [""; 0], "{name} {text}");
            }
        }
    }
}
