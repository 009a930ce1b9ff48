//! A step told beat by beat: which part of its picture belongs to which sentence. The order of the text is the order of
//! the drawing.

use crate::Hint;
use pencilproof_core::{Candidate, Cell, House, Layout, Rule};
use pencilproof_proof::{Colours, Evidence, Mark, Role, Shape, Side, Step};
use pencilproof_words::text::capital;
use std::collections::BTreeSet;

/// A sentence, and the marks of the picture up to it.
pub(crate) struct Beat {
    pub(crate) text: String,
    pub(crate) marks: Vec<Mark>,
}

/// The beats of a step before its conclusion, in order. From one to the next, marks only come in.
pub(crate) fn beats(step: &Step, hint: &Hint, layout: &Layout) -> Vec<Beat> {
    let told: Vec<&str> = hint.reasons.iter().map(String::as_str).filter(|reason| !is_notation(reason)).collect();
    let marks = step.marks();
    match &step.evidence {
        Evidence::Colours(colours) if colours.cases.branches.iter().any(|branch| !branch.inferences.is_empty()) => {
            of_colouring(colours, &marks, &told, &hint.trace)
        }
        Evidence::Cases(_) => of_reasons(&marks, &told, layout, |role| role != Role::Focus),
        _ => of_reasons(&marks, &told, layout, |role| role == Role::Guardian),
    }
}

/// The marks of the cells and houses that a text names, for a hint that shows where to look and no more.
pub(crate) fn places(text: &str, layout: &Layout) -> Vec<Mark> {
    let Named { cells, houses } = Named::in_text(text, layout);
    let shapes = cells.into_iter().map(Shape::Cell).chain(houses.into_iter().map(Shape::House));
    shapes.map(|shape| Mark { role: Role::Focus, shape }).collect()
}

/// Whether a reason is the notation of a chain, which stands under the words and is no sentence.
fn is_notation(reason: &str) -> bool {
    let start = reason.strip_prefix('(').unwrap_or(reason);
    reason.contains(" => ") && start.starts_with(|first: char| first.is_ascii_digit() || ('A'..='P').contains(&first))
}

/// A colouring grows candidate by candidate: first where it starts, then each inference, then why it ends.
fn of_colouring(colours: &Colours, marks: &[Mark], told: &[&str], trace: &[String]) -> Vec<Beat> {
    let sides = || Side::BOTH.into_iter().zip(&colours.cases.branches);
    let inferences: Vec<(Side, Candidate)> = sides()
        .flat_map(|(side, branch)| branch.inferences.iter().map(move |each| (side, each.literal.candidate)))
        .collect();
    let inferred: BTreeSet<Candidate> = inferences.iter().map(|&(_, candidate)| candidate).collect();
    let end = sides().find_map(|(_, branch)| branch.empty);
    let mut known: BTreeSet<(Side, Candidate)> = BTreeSet::new();
    let mut beat = |text: String, inference: Option<(Side, Candidate)>| {
        known.extend(inference);
        let is_shown = |mark: &Mark| match mark.shape {
            Shape::Candidate(candidate) if inferred.contains(&candidate) => {
                let sides = side_of(mark.role).map_or(Side::BOTH.to_vec(), |side| vec![side]);
                sides.into_iter().any(|side| known.contains(&(side, candidate)))
            }
            _ => !is_end(colours, end, mark),
        };
        Beat { text, marks: marks.iter().filter(|mark| is_shown(mark)).cloned().collect() }
    };
    let mut beats: Vec<Beat> = told.first().map(|opening| beat((*opening).to_owned(), None)).into_iter().collect();
    beats.extend(inferences.iter().zip(trace).map(|(&inference, text)| beat(capital(text), Some(inference))));
    let last = &told[told.len().saturating_sub(2).max(1).min(told.len())..];
    let ending = last.iter().find(|text| text.contains("fails"));
    beats.extend(ending.map(|text| Beat { text: (*text).to_owned(), marks: marks.to_vec() }));
    beats
}

fn side_of(role: Role) -> Option<Side> {
    match role {
        Role::Green | Role::GreenOn | Role::GreenOff => Some(Side::Green),
        Role::Blue | Role::BlueOn | Role::BlueOff => Some(Side::Blue),
        _ => None,
    }
}

/// Whether a mark frames where a colour fails, which nobody knows before it does.
fn is_end(colours: &Colours, end: Option<Rule>, mark: &Mark) -> bool {
    let is_about = |rule: Option<Rule>| match (rule, &mark.shape) {
        (Some(Rule::Cell(cell)), Shape::Cell(marked)) => cell == *marked,
        (Some(Rule::House(house, _)), Shape::House(marked) | Shape::Places { house: marked, .. }) => house == *marked,
        _ => false,
    };
    let is_at_start = || matches!(mark.shape, Shape::House(_) | Shape::Places { .. }) && is_about(colours.cases.rule());
    mark.role == Role::Focus && is_about(end) && !is_at_start()
}

/// Each sentence brings in what it names. What none names comes with the first, or with the last if it `is_late`; what
/// the argument hits, with the last.
fn of_reasons(marks: &[Mark], told: &[&str], layout: &Layout, is_late: impl Fn(Role) -> bool) -> Vec<Beat> {
    let Some(last) = told.len().checked_sub(1) else { return Vec::new() };
    let names: Vec<Named> = told.iter().map(|text| Named::in_text(text, layout)).collect();
    let beat_of = |mark: &Mark| {
        let found = names.iter().position(|named| named.mentions(&mark.shape));
        match mark.role {
            Role::Cover | Role::LooseCover => last,
            role => found.unwrap_or(if is_late(role) { last } else { 0 }),
        }
    };
    let timed: Vec<(usize, &Mark)> = marks.iter().map(|mark| (beat_of(mark), mark)).collect();
    let until = |beat| timed.iter().filter(|(at, _)| *at <= beat).map(|(_, mark)| (*mark).clone()).collect();
    told.iter().enumerate().map(|(beat, text)| Beat { text: (*text).to_owned(), marks: until(beat) }).collect()
}

/// The cells and houses that a text names: `r4c5`, groups such as `r48c2` on boards up to 9x9, `rows 2 and 7`.
struct Named {
    cells: BTreeSet<Cell>,
    houses: BTreeSet<House>,
}

impl Named {
    fn in_text(text: &str, layout: &Layout) -> Named {
        let cells = text.match_indices('r').flat_map(|(at, _)| cells_at(&text[at + 1..], layout));
        let words: Vec<&str> = text.split(' ').collect();
        let houses = (0..words.len()).flat_map(|at| {
            let word = words[at].trim_start_matches(|letter: char| !letter.is_alphanumeric());
            let numbers = numbers(&words[at + 1..]);
            layout.houses().filter(move |&house| {
                let kind = layout.kind(house);
                (word == kind.word() || word == kind.plural()) && numbers.contains(&layout.house_label(house).as_str())
            })
        });
        Named { cells: cells.collect(), houses: houses.collect() }
    }

    /// Whether it has what a mark marks, or the cell of one of its candidates.
    fn mentions(&self, shape: &Shape) -> bool {
        let has_one = |node: &[Candidate]| node.iter().any(|candidate| self.cells.contains(&candidate.cell()));
        match shape {
            Shape::Candidate(candidate) => self.cells.contains(&candidate.cell()),
            Shape::Cell(cell) => self.cells.contains(cell),
            Shape::House(house) | Shape::Places { house, .. } => self.houses.contains(house),
            Shape::Link { from, to } => has_one(from) || has_one(to),
            _ => false,
        }
    }
}

/// The figures at the start of a text, and the rest.
fn figures(text: &str) -> (&str, &str) {
    text.split_at(text.find(|figure: char| !figure.is_ascii_digit()).unwrap_or(text.len()))
}

/// The cells of a name whose `r` has been read: `4c5`, `48c2`.
fn cells_at(text: &str, layout: &Layout) -> Vec<Cell> {
    let (rows, rest) = figures(text);
    let (cols, _) = figures(rest.strip_prefix('c').unwrap_or_default());
    if layout.side() > 9 {
        // Rows and columns have two figures, and groups are not written.
        return layout.parse_cell(&format!("r{rows}c{cols}")).into_iter().collect();
    }
    let names = rows.chars().flat_map(|row| cols.chars().map(move |col| format!("r{row}c{col}")));
    names.filter_map(|name| layout.parse_cell(&name)).collect()
}

/// The numbers in a list at the start of some words: `2, 5 and 7`.
fn numbers<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let mut numbers = Vec::new();
    let mut words = words.iter();
    while let Some((number, rest)) = words.next().map(|word| figures(word)).filter(|(number, _)| !number.is_empty()) {
        numbers.push(number);
        if rest.is_empty() && words.next() == Some(&"and") {
            numbers.extend(words.next().map(|word| figures(word).0).filter(|number| !number.is_empty()));
        }
        if rest != "," {
            break;
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str, layout: &str) -> Vec<String> {
        let layout: Layout = layout.parse().unwrap();
        let Named { cells, houses } = Named::in_text(text, &layout);
        let cells = cells.into_iter().map(|cell| layout.cell_name(cell));
        cells.chain(houses.into_iter().map(|house| layout.house_name(house))).collect()
    }

    #[test]
    fn names_are_found_in_sentences() {
        let all = ["r1c2", "r4c5", "r8c5", "row 2", "row 3", "row 7", "box 9"];
        assert_eq!(named("(rows 2, 3 and 7) hold r48c5, 7r1c2; box 9.", "3x3"), all);
        assert_eq!(named("r12c3 in column 12 and row 1, and 5 more", "4x4"), ["r12c3", "row 1", "column 12"]);
        assert_eq!(named("diagonal 2. 1 is left", "3x3+x"), ["diagonal 2"]);
        assert!(named("rather, rows and columns, r0c1", "3x3").is_empty());
    }

    #[test]
    fn the_notation_of_a_chain_is_no_sentence() {
        let told = ["2r1c1 = 2r1c7 => r2c2<>2", "(A=B)r1c2 => r1c1<>A", "So r1c1 => nothing", "It is 2."];
        assert_eq!(told.map(is_notation), [true, true, false, false]);
    }
}
