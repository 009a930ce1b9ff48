//! The places of a digit in some houses lie in as many others.

pub(super) mod claiming;
pub(super) mod multiple_lines;
pub(super) mod pointing;

use crate::{Among, Facts, Found, Telling, found::on_candidates, text};
use pencilproof_core::{Candidate, Cell, Digit, House, Layout, Rule};
use pencilproof_proof::{Mark, Proof, Role, Shape, Step};
use std::ops::ControlFlow;

/// Digits of one house whose places all lie in one other house: the other house loses the rest of its places.
fn confined<const W: usize>(facts: &Facts<'_, W>, from: Among, found: &mut Found) -> ControlFlow<()> {
    let (board, layout, geometry) = (facts.board(), facts.layout(), facts.board().geometry());
    for house in layout.houses().filter(|&house| from.allows(layout.kind(house))) {
        for digit in layout.digits().iter() {
            if facts.places(house, digit).count_ones() < 2 {
                continue;
            }
            let places = board.open_plane(digit) & geometry.house(house);
            for other in geometry.shared_houses(places).filter(|&other| other != house) {
                let victims = (board.open_plane(digit) & geometry.house(other)) - places;
                found.eliminate(victims.iter().map(|cell| Candidate::new(cell, digit)), || {
                    let mut marks = on_candidates(Role::Base, places.iter().map(|cell| Candidate::new(cell, digit)));
                    marks.push(Mark { role: Role::Focus, shape: Shape::House(house) });
                    marks.push(Mark { role: Role::Cover, shape: Shape::House(other) });
                    (Proof::counting([Rule::House(house, digit)], [Rule::House(other, digit)]), marks)
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What a step of this family speaks of, read from its proof and marks.
struct Parts {
    digit: Digit,
    base: Vec<House>,
    cover: Vec<House>,
    cells: Vec<Cell>,
}

fn parts(step: &Step) -> Option<Parts> {
    let Proof::Counting { base, cover } = &step.proof else { return None };
    let houses = |rules: &[(Rule, u32)]| {
        let house = |&(rule, _): &(Rule, u32)| match rule {
            Rule::House(house, _) => Some(house),
            Rule::Cell(_) => None,
        };
        rules.iter().filter_map(house).collect()
    };
    let cells = step.marks.iter().filter_map(|mark| match (mark.role, mark.shape) {
        (Role::Base, Shape::Candidate(candidate)) => Some(candidate.cell()),
        _ => None,
    });
    let digit = step.eliminations.first()?.digit();
    Some(Parts { digit, base: houses(base), cover: houses(cover), cells: cells.collect() })
}

/// The words for a digit of one house confined to another.
fn tell_confined(name: &str, step: &Step, layout: &Layout) -> Telling {
    let Some(Parts { digit, base, cover, cells }) = parts(step) else { return Telling::untold() };
    let (base, cover) = (text::houses(layout, &base), text::houses(layout, &cover));
    let both = if cells.len() == 2 { "both" } else { "all" };
    Telling {
        title: format!("{name} on {digit}, {base} and {cover}"),
        place: format!("Look at the {} in {base}.", text::several(digit)),
        reasons: vec![
            format!(
                "In {base} the {digit} can only go in {}, and {both} lie in {cover}.",
                text::or(text::cells(layout, cells))
            ),
            format!("Wherever it goes, {cover} has its {digit} there and nowhere else."),
        ],
    }
}
