//! A puzzle as a pseudo-Boolean formula.

use super::premises::{Premises, premises};
use super::{NotExported, Premise, names};
use crate::Literal;
use pencilproof_core::{Candidate, Digit, Layout, Puzzle, Summand, Walk, WalkStep};
use std::collections::BTreeMap;

/// The puzzle as an OPB formula with named variables and labelled constraints: two per rule of its layout, one per
/// digit of a group and two per bound of its constraints, one per value, one per candidate that its marks leave out.
/// Its solutions are those of the puzzle, or of the position if `from` says so. A walk of a constraint has variables of
/// its own, one per step, which the digits of its cells decide.
///
/// `objective` is a grid, one digit per cell in reading order: the formula then asks for a solution that agrees with it
/// in as few cells as possible. This rules out no solution. A proof that ends with
/// [`Ending::Solved`](super::Ending::Solved) is about the formula with its grid as the objective, one that ends with
/// [`Ending::Counted`](super::Ending::Counted) with its first solution; [`Ending::Witnessed`](super::Ending::Witnessed)
/// goes with [`opb_without`], and all others with the formula without an objective.
///
/// ```
/// use pencilproof_core::{Digit, Layout, Puzzle};
/// use pencilproof_proof::export::{Premises, opb};
/// let puzzle = Puzzle::from_givens(Layout::for_side(4)?, "1...............".chars().map(Digit::from_symbol));
/// let formula = opb(&puzzle, Premises::Givens, None)?;
/// assert!(formula.starts_with("* #variable= 64 #constraint= 129\n"));
/// assert!(formula.contains("@r2n3ge 1 r2c1n3 1 r2c2n3 1 r2c3n3 1 r2c4n3 >= 1 ;\n"));
/// assert!(formula.contains("@r2n3le 1 ~r2c1n3 1 ~r2c2n3 1 ~r2c3n3 1 ~r2c4n3 >= 3 ;\n"));
/// assert!(formula.ends_with("@r1c1n1 1 r1c1n1 >= 1 ;\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a constraint cannot be written ([`writable`]).
pub fn opb(puzzle: &Puzzle, from: Premises, objective: Option<&[Digit]>) -> Result<String, NotExported> {
    let layout = puzzle.layout();
    let objective = objective
        .map(|grid| Objective { about: "cells that agree with one solution", terms: sum(&truths(layout, grid), "") });
    formula(puzzle, from, objective)
}

/// The same formula. The objective is the number of these candidates that are false, as few as possible. This rules out
/// no solution.
///
/// # Errors
/// If a constraint cannot be written ([`writable`]).
pub fn opb_without(puzzle: &Puzzle, from: Premises, candidates: &[Candidate]) -> Result<String, NotExported> {
    let variables: Vec<String> =
        candidates.iter().map(|&candidate| names::variable(puzzle.layout(), candidate)).collect();
    let objective = Objective { about: "candidates in no solution that are false", terms: sum(&variables, "~") };
    formula(puzzle, from, Some(objective))
}

/// What is to be as small as possible.
struct Objective {
    /// What it is a number of.
    about: &'static str,
    terms: String,
}

/// Whether the constraints of a layout can all be written. One that means more than its groups, bounds and walks say
/// cannot.
///
/// # Errors
/// The first that cannot be written.
pub fn writable(layout: &Layout) -> Result<(), NotExported> {
    match layout.judged() {
        [] => Ok(()),
        &[first, ..] => Err(NotExported::Constraint { name: layout.constraint(first).describe(layout) }),
    }
}

fn formula(puzzle: &Puzzle, from: Premises, objective: Option<Objective>) -> Result<String, NotExported> {
    let layout = puzzle.layout();
    writable(layout)?;
    let side = layout.side();
    let mut constraints = Vec::new();
    for rule in layout.rules() {
        let candidates: Vec<String> =
            layout.candidates_of(rule).map(|candidate| names::variable(layout, candidate)).collect();
        let (some, one) = (sum(&candidates, ""), sum(&candidates, "~"));
        constraints.push(format!("{} {some}>= 1 ;", names::at_least(layout, rule)));
        constraints.push(format!("{} {one}>= {} ;", names::at_most(layout, rule), side - 1));
    }
    constraints.extend(of_constraints(layout));
    let premises = premises(puzzle, from);
    let is_position = premises.iter().any(|premise| premise.is_assumed);
    for Premise { literal, label, .. } in premises {
        constraints.push(format!("{label} 1 {} >= 1 ;", names::literal(layout, literal)));
    }
    let steps = layout.walks().flat_map(|walk| layout.walk_steps(walk)).map(Vec::len).sum::<usize>();
    let variables = layout.cell_count() * side + steps;
    let mut out = format!("* #variable= {variables} #constraint= {}\n", constraints.len());
    if is_position {
        out += "* This describes a position of a puzzle. The constraints labelled @placed_... and @mark_... are values and\n\
                * marks of the player: they are assumed, they are no part of the puzzle.\n";
    }
    if !layout.is_plain() {
        out += "* Besides its houses the puzzle has these constraints:\n";
        for id in layout.constraint_ids() {
            let constraint = layout.constraint(id);
            let label = names::constraint(layout, id, 0);
            out += &format!("* {label}: {}\n", constraint.describe(layout));
        }
    }
    if let Some(Objective { about, terms }) = objective {
        out += &format!("* The objective is the number of {about}. It rules out no solution.\nmin: {terms};\n");
    }
    Ok(out + &constraints.join("\n") + "\n")
}

/// The groups and bounds of a layout: for each digit of a group "at most one", for each bound its two limits.
fn of_constraints(layout: &Layout) -> Vec<String> {
    let mut lines = Vec::new();
    for group in layout.groups() {
        for digit in layout.digits().iter() {
            let candidates = layout.group_cells(group).iter().map(|&cell| Candidate::new(cell, digit));
            let variables: Vec<String> = candidates.map(|candidate| names::variable(layout, candidate)).collect();
            let label = names::at_most(layout, Summand::Group(group, digit));
            lines.push(format!("{label} {}>= {} ;", sum(&variables, "~"), variables.len() - 1));
        }
    }
    for bound in layout.bounds() {
        let (least, most) = layout.range_of(bound);
        let terms = || layout.terms(bound).iter().map(|&(candidate, weight)| (candidate, i64::from(weight)));
        let turned = terms().map(|(candidate, weight)| (candidate, -weight));
        lines.push(format!("{} {} ;", names::at_least(layout, bound), at_least(layout, terms(), least)));
        lines.push(format!("{} {} ;", names::at_most(layout, bound), at_least(layout, turned, -most)));
    }
    layout.walks().for_each(|walk| of_walk(layout, walk, &mut lines));
    lines
}

/// A walk: it takes a step at its first cell; each step that it takes has a digit of its cell, a step before it and one
/// after it; and each digit of a cell has a step. So unit propagation strikes each digit that is on no way through.
fn of_walk(layout: &Layout, walk: Walk, lines: &mut Vec<String>) {
    let (cells, steps) = (layout.walk_cells(walk), layout.walk_steps(walk));
    let name = names::walk(layout, walk);
    let variable = |place: usize, number: usize| names::step(layout, walk, place, number);
    // Before each cell, the steps that lead to a state, and those that lead on from it.
    let mut to: Vec<BTreeMap<u32, String>> = vec![BTreeMap::new(); cells.len() + 1];
    let mut from = to.clone();
    for (place, steps) in steps.iter().enumerate() {
        for (number, step) in steps.iter().enumerate() {
            let term = format!("1 {} ", variable(place, number));
            *from[place].entry(step.from).or_default() += &term;
            *to[place + 1].entry(step.to).or_default() += &term;
        }
    }
    lines.push(format!("@{name}start {}>= 1 ;", from[0][&0]));
    for (place, &cell) in cells.iter().enumerate() {
        for digit in layout.digits().iter() {
            let candidate = names::variable(layout, Candidate::new(cell, digit));
            let with = steps[place].iter().enumerate().filter(|(_, step)| step.digits.contains(digit));
            let with: String = with.map(|(number, _)| format!("1 {} ", variable(place, number))).collect();
            lines.push(format!("@{name}{candidate} 1 ~{candidate} {with}>= 1 ;"));
        }
        for (number, step) in steps[place].iter().enumerate() {
            let taken = variable(place, number);
            let digits = step.digits.iter().map(|digit| names::variable(layout, Candidate::new(cell, digit)));
            let digits = sum(&digits.collect::<Vec<_>>(), "");
            lines.push(format!("@{taken}digit 1 ~{taken} {digits}>= 1 ;"));
            if let Some(before) = to[place].get(&step.from) {
                lines.push(format!("@{taken}after 1 ~{taken} {before}>= 1 ;"));
            }
            if let Some(after) = from[place + 1].get(&step.to) {
                lines.push(format!("@{taken}before 1 ~{taken} {after}>= 1 ;"));
            }
        }
    }
}

/// `1 r1c1n1 2 r1c1n2 >= 3`: true candidates weigh this at least. Where a weight is negative, its denial weighs as much
/// less.
fn at_least(layout: &Layout, terms: impl Iterator<Item = (Candidate, i64)>, mut least: i64) -> String {
    let mut line = String::new();
    for (candidate, weight) in terms.filter(|(_, weight)| *weight != 0) {
        let literal = Literal { candidate, is_true: weight > 0 };
        line += &format!("{} {} ", weight.abs(), names::literal(layout, literal));
        least -= weight.min(0);
    }
    format!("{line}>= {least}")
}

/// ` skyscraper1s1_4 ~skyscraper1s1_5`: the steps that walks take in a grid, and those that they do not.
pub(super) fn steps_taken(layout: &Layout, grid: &[Digit]) -> String {
    let mut literals = String::new();
    for walk in layout.walks() {
        let mut state = 0;
        for (place, (cell, steps)) in layout.walk_cells(walk).iter().zip(layout.walk_steps(walk)).enumerate() {
            let digit = grid.get(cell.index());
            let is_taken = |step: &WalkStep| step.from == state && digit.is_some_and(|&own| step.digits.contains(own));
            let taken = steps.iter().position(is_taken);
            for number in 0..steps.len() {
                let sign = if taken == Some(number) { "" } else { "~" };
                literals += &format!(" {sign}{}", names::step(layout, walk, place, number));
            }
            state = taken.map_or(u32::MAX, |taken| steps[taken].to);
        }
    }
    literals
}

/// The variables that a grid makes true.
pub(super) fn truths(layout: &Layout, grid: &[Digit]) -> Vec<String> {
    let truths = layout.cells().zip(grid).map(|(cell, &digit)| Candidate::new(cell, digit));
    truths.map(|candidate| names::variable(layout, candidate)).collect()
}

/// `1 r1c1n1 1 r1c2n5 `, with a sign before each variable.
pub(super) fn sum(variables: &[String], sign: &str) -> String {
    variables.iter().map(|variable| format!("1 {sign}{variable} ")).collect()
}
