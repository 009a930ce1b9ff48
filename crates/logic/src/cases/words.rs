//! Inferences in words.

use crate::sums::words::{cage_name, either};
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, House, Layout, Rule};
use pencilproof_proof::{Branch, Inference, Literal, Ways, Weighing, Why};
use pencilproof_words::text;
use std::collections::BTreeMap;

/// Why a candidate is false: `r4c9 is 4`.
pub(crate) fn because(why: &Why, layout: &Layout) -> String {
    match why {
        Why::Sees(other) => is(*other, layout),
        Why::Meets(rule) => format!("it would leave nothing for {}", layout.rule_name(*rule)),
        Why::Counting(count) => {
            let base = text::and(count.base.iter().map(|(summand, _)| layout.summand_name(*summand)));
            format!("{base} take{} its place", if count.base.len() == 1 { "s" } else { "" })
        }
        Why::Fillings(ways) => filled(ways, layout),
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
        Why::Counting(weighing) => format!("{what}, as {}", taken(weighing, layout)),
        Why::Fillings(ways) => format!("{what}, as {}", filled(ways, layout)),
        Why::Absurd(line) => format!("{what}, as with it nothing would be left for {}", layout.rule_name(line.empty)),
        _ => what,
    }
}

/// Candidates that are false for one reason: `r4c1 is not 2 or 5 and r4c2 is not 2, as r4c8 and r4c9 can only be 2 or
/// 5`.
pub(crate) fn link_together(denied: &[Candidate], weighing: &Weighing, layout: &Layout) -> String {
    let mut by_cell: BTreeMap<Cell, Vec<Digit>> = BTreeMap::new();
    denied.iter().for_each(|candidate| by_cell.entry(candidate.cell()).or_default().push(candidate.digit()));
    let each =
        by_cell.into_iter().map(|(cell, digits)| format!("{} is not {}", layout.cell_name(cell), text::or(digits)));
    format!("{}, as {}", text::and(each), taken(weighing, layout))
}

/// What a count of rules says: `r4c8 and r4c9 can only be 2 or 5`, `the 3 of box 7 has to be in row 8`.
fn taken(weighing: &Weighing, layout: &Layout) -> String {
    let base: Vec<Rule> = weighing.base.iter().filter_map(|(summand, _)| summand.rule()).collect();
    let cover: Vec<Rule> = weighing.cover.iter().filter_map(|(summand, _)| summand.rule()).collect();
    let cell = |rule: &Rule| if let Rule::Cell(cell) = *rule { Some(cell) } else { None };
    let place = |rule: &Rule| if let Rule::House(house, digit) = *rule { Some((house, digit)) } else { None };
    let cells = |rules: &[Rule]| rules.iter().map(cell).collect::<Option<Vec<Cell>>>();
    let places = |rules: &[Rule]| rules.iter().map(place).collect::<Option<Vec<(House, Digit)>>>();
    let digits = |places: &[(House, Digit)]| places.iter().map(|&(_, digit)| digit).collect::<DigitSet>();
    let houses = |places: &[(House, Digit)]| {
        text::houses(layout, &places.iter().map(|&(house, _)| house).collect::<Vec<House>>())
    };
    if let (Some(cells), Some(places)) = (cells(&base), places(&cover)) {
        return format!("{} can only be {}", text::and(text::cells(layout, cells)), text::or(digits(&places).iter()));
    }
    if let (Some(from), Some(to)) = (places(&base), places(&cover))
        && let Some(digit) = (digits(&from) | digits(&to)).single()
    {
        let (what, has) = if from.len() == 1 { ("", "has") } else { ("s", "have") };
        return format!("the {digit}{what} of {} {has} to be in {}", houses(&from), houses(&to));
    }
    if let (Some(from), Some(cells)) = (places(&base), cells(&cover))
        && from.iter().all(|&(house, _)| house == from[0].0)
    {
        let digits = text::and(digits(&from).iter().map(|digit| format!("the {digit}")));
        let cells = text::and(text::cells(layout, cells));
        return format!("{digits} of {} have to be in {cells}", layout.house_name(from[0].0));
    }
    let names = |rules: &[Rule]| text::and(rules.iter().map(|&rule| layout.rule_name(rule)));
    format!("{} take up {}", names(&base), names(&cover))
}

/// More sets of digits than these are not listed.
const MOST_SETS: usize = 3;

/// What the ways to fill some cells say: `the cage of 15 at r1c1 can only be 2+5+8 or 3+4+8`, `r1c9 must be 7`.
fn filled(ways: &Ways, layout: &Layout) -> String {
    let numbers = &ways.numbers;
    match (&numbers.constraints[..], &numbers.houses[..]) {
        (&[id], []) if numbers.total.is_none() => {
            format!("it would break the {}", layout.constraint(id).describe(layout))
        }
        (&[id], []) => {
            let name = cage_name(layout, id);
            match (&numbers.sets[..], numbers.needed.first()) {
                ([], _) => format!("nothing fits {name}"),
                (_, Some(digit)) => {
                    let places = numbers.cells.iter().filter(|cell| cell.digits.contains(digit)).map(|cell| cell.cell);
                    format!("{name} needs {digit} in {}", text::or(text::cells(layout, places)))
                }
                (sets, None) if sets.len() <= MOST_SETS => format!("{name} can only be {}", either(sets)),
                _ => format!("{name} would not add up"),
            }
        }
        (_, houses) => {
            let of_factor = |factor: i64| {
                let cells = numbers.cells.iter().filter(move |cell| cell.factor == factor).map(|cell| cell.cell);
                text::and(text::cells(layout, cells))
            };
            let total = numbers.total.map_or(0, |(total, _)| total);
            let what = match (&of_factor(1)[..], &of_factor(-1)[..]) {
                (inner, "") => format!("{inner} must add up to {total}"),
                ("", outer) => format!("{outer} must add up to {}", -total),
                (inner, outer) => format!("{inner} must add up to {total} more than {outer}"),
            };
            format!("{what} (rule of 45, {})", text::houses(layout, houses))
        }
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

/// The most inferences of one case that its outline names.
const MOST_NAMED: usize = 4;

/// The inferences to be told: those that say what is true, and those that are more than singles.
pub(crate) fn telling(branch: &Branch) -> Vec<&Inference> {
    let is_told = |inference: &&Inference| match inference.why {
        Why::Assumed => false,
        Why::Sees(_) => inference.literal.is_true,
        _ => true,
    };
    branch.inferences.iter().filter(is_told).collect()
}

fn literal(literal: Literal, layout: &Layout) -> String {
    let cell = layout.cell_name(literal.candidate.cell());
    format!("{cell} is {}{}", if literal.is_true { "" } else { "not " }, literal.candidate.digit())
}

/// A few inferences in a row, and the number of the others.
pub(crate) fn outline(told: &[&Inference], layout: &Layout) -> String {
    let (head, more) =
        if told.len() <= MOST_NAMED + 1 { (told.len(), 0) } else { (MOST_NAMED, told.len() - MOST_NAMED) };
    let mut parts: Vec<String> = told[..head].iter().map(|inference| literal(inference.literal, layout)).collect();
    if more > 0 {
        parts.push(format!("{} more follow", text::count(more)));
    }
    text::and(parts)
}

/// What one case leads to: `If r1c1 is 2: r1c5 is 7 and r4c5 is 3, so r4c8 is not 3.`
pub(crate) fn case(branch: &Branch, goal: Literal, layout: &Layout) -> String {
    let start = text::or(branch.part().into_iter().map(|candidate| is(candidate, layout)));
    let last = branch.inferences.iter().find(|inference| inference.literal == goal);
    let way: Vec<&Inference> = telling(branch).into_iter().filter(|inference| inference.literal != goal).collect();
    let end = match last.map(|inference| &inference.why) {
        Some(Why::Assumed) => return format!("If {start}, that is it."),
        Some(_) => last.map_or_else(String::new, |inference| link(inference, layout)),
        None => literal(goal, layout),
    };
    match way.is_empty() {
        true => format!("If {start}: {end}."),
        false => format!("If {start}: {}; then {end}.", outline(&way, layout)),
    }
}
