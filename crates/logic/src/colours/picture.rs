//! The marks of a trace, for whoever draws it.

use pencilproof_core::{Candidate, Rule};
use pencilproof_proof::{Literal, Mark, Role, Shape, Side, Trace};

/// What is painted, or else the full marks, ons and offs of both colours; then the causes: where the either-or starts and
/// where a colour fails.
pub(super) fn marks(trace: &Trace, painted: &[Mark]) -> Vec<Mark> {
    let mut marks = if painted.is_empty() { coloured(trace) } else { painted.to_vec() };
    let causes = [Some(trace.either.rule), trace.clash.map(|(_, rule)| rule)];
    marks.extend(causes.into_iter().flatten().map(|rule| Mark { role: Role::Focus, shape: shape(rule) }));
    marks
}

fn coloured(trace: &Trace) -> Vec<Mark> {
    let has = |side: Side, candidate: Candidate, is_true: bool| {
        trace.marks.iter().any(|mark| mark.side == side && mark.literal == Literal { candidate, is_true })
    };
    // A start that is one candidate is a full mark, whatever of it the conclusions need.
    let starts: Vec<(Candidate, Role)> = [Role::Green, Role::Blue]
        .into_iter()
        .zip(&trace.either.parts)
        .filter_map(|(role, part)| if let [only] = part[..] { Some((only, role)) } else { None })
        .collect();
    let mut marks: Vec<Mark> =
        starts.iter().map(|&(start, role)| Mark { role, shape: Shape::Candidate(start) }).collect();
    for mark in &trace.marks {
        let Literal { candidate, is_true } = mark.literal;
        if starts.iter().any(|(start, _)| *start == candidate) {
            continue;
        }
        let is_full = is_true && has(mark.side.other(), candidate, false);
        let role = match (mark.side, is_true, is_full) {
            (Side::Green, _, true) => Role::Green,
            (Side::Blue, _, true) => Role::Blue,
            (Side::Green, true, _) => Role::GreenOn,
            (Side::Blue, true, _) => Role::BlueOn,
            // The off of the other colour is part of what a full mark says.
            _ if has(mark.side.other(), candidate, true) => continue,
            (Side::Green, false, _) => Role::GreenOff,
            (Side::Blue, false, _) => Role::BlueOff,
        };
        marks.push(Mark { role, shape: Shape::Candidate(candidate) });
    }
    marks
}

/// The cell or the house of a rule.
fn shape(rule: Rule) -> Shape {
    match rule {
        Rule::Cell(cell) => Shape::Cell(cell),
        Rule::House(house, _) => Shape::House(house),
    }
}
