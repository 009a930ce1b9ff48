//! Forcing chains and nets in words: first the outline, then the inferences that lead there.

use crate::cases::words::{case, failure, is, link, link_together, outline, telling};
use crate::prelude::*;
use pencilproof_proof::{Branch, Cases, Choice, Inference, Why};

/// The most inferences of a refutation that are described one by one.
const MOST_TOLD: usize = 7;

/// The most cases that are described one by one.
const MOST_CASES: usize = 8;

/// The explanation of a step by cases.
pub(super) fn tell(cases: &Cases, context: &Context<'_>) -> Telling {
    match cases.on {
        Choice::Candidate(candidate) => refutation(candidate, cases, context),
        Choice::Rule(rule) => verity(rule, cases, context),
    }
}

/// Every inference in order, for readers who want to follow each one, under the name of its case.
pub(crate) fn links(cases: &Cases, layout: &Layout) -> Vec<String> {
    let mut lines = Vec::new();
    for branch in cases.branches.iter().filter(|branch| !is_denial(branch)) {
        let name = text::or(branch.part().into_iter().map(|candidate| is(candidate, layout)));
        let follows = branch.inferences.iter().filter(|inference| inference.why != Why::Assumed);
        lines.extend(follows.map(|inference| format!("If {name}: {}.", link(inference, layout))));
        lines.extend(branch.empty.map(|rule| format!("If {name}: {}.", failure(branch, rule, layout))));
    }
    lines
}

/// Whether a case only denies the candidate that another one refutes.
fn is_denial(branch: &Branch) -> bool {
    branch.assumed.iter().all(|literal| !literal.is_true)
}

fn refutation(candidate: Candidate, cases: &Cases, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let Some(branch) = cases.branches.first() else { return context.named() };
    let Some(empty) = branch.empty else { return context.named() };
    let (start, told) = (is(candidate, layout), telling(branch));
    let fails = failure(branch, empty, layout);
    let mut reasons = vec![match told.len() {
        0 => format!("If {start}, {fails}."),
        _ => format!("If {start}, then {}, and {fails}.", outline(&told, layout)),
    }];
    if told.len() > 1 {
        let (steps, more) = steps(&told, layout);
        reasons.extend(steps);
        if more > 0 {
            let (count, verb) =
                (text::capital(&text::count(more)), if more == 1 { "inference leads" } else { "inferences lead" });
            reasons.push(format!("{count} more {verb} to the end."));
        }
        reasons.push(format!("In the end {fails}."));
    }
    Telling {
        title: format!("{} from {} in {}", context.name, candidate.digit(), layout.cell_name(candidate.cell())),
        place: format!("Try {} in {} and see what follows.", candidate.digit(), layout.cell_name(candidate.cell())),
        reasons,
    }
}

/// The first inferences, each on its own but for those that one count of rules shows together, and the number of the
/// others.
fn steps(told: &[&Inference], layout: &Layout) -> (Vec<String>, usize) {
    let mut lines = Vec::new();
    let mut rest = told;
    while let ([first, ..], true) = (rest, lines.len() < MOST_TOLD) {
        let together = match &first.why {
            Why::Counting(weighing) => {
                let count = rest.iter().take_while(|other| other.why == first.why && !other.literal.is_true).count();
                let denied: Vec<Candidate> = rest[..count].iter().map(|other| other.literal.candidate).collect();
                (count > 1).then(|| (count, link_together(&denied, weighing, layout)))
            }
            _ => None,
        };
        let (count, words) = together.unwrap_or_else(|| (1, link(first, layout)));
        lines.push(format!("Then {words}."));
        rest = &rest[count..];
    }
    (lines, rest.len())
}

fn verity(rule: Rule, cases: &Cases, context: &Context<'_>) -> Telling {
    let (layout, step) = (context.layout, context.step);
    let place = text::rule_place(layout, rule);
    let (title, choice) = match rule {
        Rule::Cell(cell) => {
            let digits = cases.branches.iter().flat_map(Branch::part).map(|candidate| candidate.digit());
            (format!("{} from {place}", context.name), format!("{} is {}.", layout.cell_name(cell), text::or(digits)))
        }
        Rule::House(_, digit) => {
            let cells: Vec<Cell> =
                cases.branches.iter().flat_map(Branch::part).map(|candidate| candidate.cell()).collect();
            (
                format!("{} on {digit}, {place}", context.name),
                format!("In {place} the {digit} goes in {}.", text::or(text::cells(layout, cells))),
            )
        }
    };
    let goal = match (&step.placements[..], &step.eliminations[..]) {
        ([candidate], []) => Literal { candidate: *candidate, is_true: true },
        ([], [candidate]) => Literal { candidate: *candidate, is_true: false },
        _ => return context.named(),
    };
    let mut reasons = vec![format!("{choice} Every case leads to the same.")];
    reasons.extend(cases.branches.iter().take(MOST_CASES).map(|branch| case(branch, goal, layout)));
    let more = cases.branches.len().saturating_sub(MOST_CASES);
    match more {
        0 => {}
        1 => reasons.push("The last case leads to it too.".to_string()),
        more => reasons.push(format!("The other {} cases lead to it too.", text::count(more))),
    }
    let look = match rule {
        Rule::Cell(_) => format!("Try each candidate of {place}."),
        Rule::House(_, digit) => format!("Try each place for {digit} in {place}."),
    };
    Telling { title, place: look, reasons }
}
