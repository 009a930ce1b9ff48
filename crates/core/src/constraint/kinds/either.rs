//! # Either
//! Of several lists of constraints at least one holds: each constraint that is in it.
//!
//! | member | what it is |
//! |---|---|
//! | `options` | the lists of constraints |
//!
//! Which list it is need not be known, and several may hold. What a constraint says of all others of its kind, such as
//! the minima of a board, it says of those in its list and of those that stand alone. Options can have alternatives of
//! their own; full rank cannot be among several options.

use crate::constraint::kind::{FieldSpec, FieldType, Kind, Parts};
use crate::constraint::{Compiled, Constraint, Figure, Line, LineStyle, Value};
use crate::{Cell, heading};

pub(crate) static EITHER: Kind = Kind {
    id: "either",
    name: "either",
    fields: &[FieldSpec { name: "options", is_needed: true, holds: FieldType::Options(1) }],
    documentation: heading!("either.rs"),
    compile,
    holds,
    figures,
};

const OPTIONS: usize = 0;

/// The constraints of the board, and those of an option.
fn with(parts: &Parts<'_>, option: &[Constraint]) -> Vec<Constraint> {
    parts.list.iter().chain(option).cloned().collect()
}

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let options = parts.options(OPTIONS);
    let into = |option: &Vec<Constraint>, compiled: &mut Compiled| {
        let list = with(parts, option);
        for constraint in option {
            (constraint.kind().compile)(&constraint.parts(parts.layout, &list), compiled);
        }
    };
    if let [only] = options {
        return into(only, compiled);
    }
    let alternative = |option: &Vec<Constraint>| {
        let mut apart = compiled.apart();
        into(option, &mut apart);
        apart
    };
    let alternatives: Vec<Compiled> = options.iter().map(alternative).collect();
    compiled.any_of(&alternatives);
}

fn holds(parts: &Parts<'_>, value: Value<'_>) -> bool {
    parts.options(OPTIONS).iter().any(|option| {
        let list = with(parts, option);
        option.iter().all(|one| (one.kind().holds)(&one.parts(parts.layout, &list), value))
    })
}

/// Clues for one line become one clue. Other options are drawn as they would be alone, each with a word at its start.
fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    let of_option = |option: &Vec<Constraint>| {
        let list = with(parts, option);
        let mut all = Vec::new();
        option.iter().for_each(|one| (one.kind().figures)(&one.parts(parts.layout, &list), &mut all));
        all
    };
    let drawn: Vec<Vec<Figure>> = parts.options(OPTIONS).iter().map(of_option).collect();
    match clues(&drawn) {
        Some(clues) => figures.extend(clues),
        None => {
            let first = |option: &Vec<Figure>| option.iter().find_map(Figure::first_cell);
            let mut cells: Vec<Cell> = drawn.iter().filter(|_| drawn.len() > 1).filter_map(first).collect();
            cells.sort();
            cells.dedup();
            figures.extend(drawn.into_iter().flatten());
            figures.extend(cells.into_iter().map(|cell| Figure::corner(cell, "or".to_owned())));
        }
    }
}

/// The clues of options that have clues for the same lines and nothing else, with all labels of each: `Sk2/4`.
fn clues(options: &[Vec<Figure>]) -> Option<Vec<Figure>> {
    let (first, rest) = options.split_first()?;
    let clue = |figure: &Figure| match figure {
        Figure::Line(Line { style: LineStyle::Clue, cells, label: Some(label) }) => {
            Some((cells.clone(), label.clone()))
        }
        _ => None,
    };
    if rest.is_empty() || rest.iter().any(|option| option.len() != first.len()) {
        return None;
    }
    let joined = |(at, figure): (usize, &Figure)| {
        let (cells, mut label) = clue(figure)?;
        let letters: String = label.chars().take_while(|letter| !letter.is_ascii_digit()).collect();
        for option in rest {
            let (_, other) = clue(&option[at]).filter(|(others, _)| *others == cells)?;
            label.push('/');
            label.push_str(other.strip_prefix(&letters).unwrap_or(&other));
        }
        Some(Figure::named(LineStyle::Clue, &cells, label))
    };
    first.iter().enumerate().map(joined).collect()
}
