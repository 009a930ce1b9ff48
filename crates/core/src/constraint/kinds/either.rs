//! # Either
//! Of several lists of constraints at least one holds: each constraint that is in it.
//!
//! | member | what it is |
//! |---|---|
//! | `options` | the lists of constraints: `[[{"type":"odd","cells":["r1c1"]}],[{"type":"even","cells":["r1c2"]}]]` |
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

fn compile(parts: &Parts<'_>, compiled: &mut Compiled) {
    let options = parts.options(OPTIONS);
    let into = |option: &Vec<Constraint>, compiled: &mut Compiled| {
        option.iter().for_each(|one| (one.kind().compile)(&parts.inner(option, one), compiled));
    };
    if let [only] = options {
        into(only, compiled);
        // Several constraints in it are one.
        return compiled.no_run();
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
    let keeps =
        |option: &Vec<Constraint>| option.iter().all(|one| (one.kind().holds)(&parts.inner(option, one), value));
    parts.options(OPTIONS).iter().any(keeps)
}

/// Clues for one line become one clue. Other options are drawn as they would be alone, but with a question mark.
fn figures(parts: &Parts<'_>, figures: &mut Vec<Figure>) {
    let of_option = |option: &Vec<Constraint>| {
        let mut all = Vec::new();
        option.iter().for_each(|one| (one.kind().figures)(&parts.inner(option, one), &mut all));
        all
    };
    let mut drawn: Vec<Vec<Figure>> = parts.options(OPTIONS).iter().map(of_option).collect();
    if let Some(clues) = clues(&drawn) {
        return figures.extend(clues);
    }
    // One question mark in a cell is enough, but each option has one.
    let mut asked: Vec<Cell> = Vec::new();
    let mut unlabelled: Vec<usize> = Vec::new();
    for (number, option) in drawn.iter_mut().enumerate().filter(|_| parts.options(OPTIONS).len() > 1) {
        let labelled: Vec<Cell> =
            option.iter_mut().filter_map(|figure| figure.question().then(|| figure.cells()[0])).collect();
        unlabelled.extend(Some(number).filter(|_| labelled.is_empty()));
        asked.extend(labelled);
    }
    for number in unlabelled {
        let cells = || drawn[number].iter().flat_map(Figure::cells).copied();
        if let Some(cell) = cells().find(|cell| !asked.contains(cell)) {
            asked.push(cell);
            figures.push(Figure::corner(cell, "?".to_owned()));
        }
    }
    figures.extend(drawn.into_iter().flatten());
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
