//! Inferences in words.

use crate::text;
use pencilproof_core::{Candidate, Layout, Rule};
use pencilproof_proof::{Branch, Inference, Literal, Why};

/// Why a candidate is false: `r4c9 is 4`.
pub(crate) fn because(why: &Why, layout: &Layout) -> String {
    match why {
        Why::Sees(other) => is(*other, layout),
        Why::Meets(rule) => format!("it would leave nothing for {}", layout.rule_name(*rule)),
        Why::Counting(count) => {
            let base = text::and(count.base.iter().map(|(rule, _)| layout.rule_name(*rule)));
            format!("{base} take{} its place", if count.base.len() == 1 { "s" } else { "" })
        }
        Why::Absurd(line) => format!("it would end with nothing for {}", layout.rule_name(line.empty)),
        _ => "it is the other colour".to_string(),
    }
}

/// An inference with its reason in brackets: `r4c1 is 2 (last place in column 1)`.
pub(crate) fn link_in_short(inference: &Inference, layout: &Layout) -> String {
    let Literal { candidate, is_true } = inference.literal;
    let (cell, digit) = (layout.cell_name(candidate.cell()), candidate.digit());
    let what = if is_true { format!("{cell} is {digit}") } else { format!("{cell} is not {digit}") };
    match &inference.why {
        Why::Sees(other) if other.cell() == candidate.cell() => what,
        Why::Sees(other) => format!("{what} (sees {})", layout.cell_name(other.cell())),
        Why::Last(Rule::Cell(_)) => format!("{what} (nothing else left)"),
        Why::Last(Rule::House(house, _)) => format!("{what} (last place in {})", layout.house_name(*house)),
        Why::Assumed => what,
        why => format!("{what} ({})", because(why, layout)),
    }
}

pub(crate) fn is(candidate: Candidate, layout: &Layout) -> String {
    format!("{} is {}", layout.cell_name(candidate.cell()), candidate.digit())
}

/// An inference and its reason: `r4c1 is 2, the last place in column 1`.
pub(crate) fn link(inference: &Inference, layout: &Layout) -> String {
    let Literal { candidate, is_true } = inference.literal;
    let cell = layout.cell_name(candidate.cell());
    let digit = candidate.digit();
    let what = if is_true { format!("{cell} is {digit}") } else { format!("{cell} is not {digit}") };
    match &inference.why {
        Why::Sees(other) if other.cell() == candidate.cell() => format!("{what}, as it is {}", other.digit()),
        Why::Sees(other) => format!("{what}, as {} is", layout.cell_name(other.cell())),
        Why::Last(Rule::Cell(_)) => format!("{what}, with nothing else left there"),
        Why::Last(Rule::House(house, _)) => {
            format!("{what}, with no other place left in {}", layout.house_name(*house))
        }
        Why::Meets(rule) => format!("{what}, as it sees every place left for {}", layout.rule_name(*rule)),
        Why::Counting(count) => {
            let base = text::and(count.base.iter().map(|(rule, _)| layout.rule_name(*rule)));
            let cover = text::and(count.cover.iter().map(|(rule, _)| layout.rule_name(*rule)));
            format!("{what}, as {base} take up {cover}")
        }
        Why::Absurd(line) => format!("{what}, as with it nothing would be left for {}", layout.rule_name(line.empty)),
        _ => what,
    }
}

/// How a case fails at a rule: the rule has no candidate left, or two true ones.
pub(crate) fn failure(branch: &Branch, rule: Rule, layout: &Layout) -> String {
    let true_there =
        |inference: &&Inference| inference.literal.is_true && rule.contains(layout, inference.literal.candidate);
    let on: Vec<Candidate> =
        branch.inferences.iter().filter(true_there).map(|inference| inference.literal.candidate).collect();
    match (rule, &on[..]) {
        (Rule::Cell(cell), [one, other, ..]) => {
            format!("{} would be {} and {}", layout.cell_name(cell), one.digit(), other.digit())
        }
        (Rule::House(house, digit), [one, other, ..]) => {
            let cells = text::and(text::cells(layout, [one.cell(), other.cell()]));
            format!("{} would have {digit} twice, in {cells}", layout.house_name(house))
        }
        (Rule::Cell(cell), _) => format!("nothing would be left for {}", layout.cell_name(cell)),
        (Rule::House(house, digit), _) => format!("no place would be left for {digit} in {}", layout.house_name(house)),
    }
}
