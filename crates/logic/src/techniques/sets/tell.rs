//! Arguments of set logic in words: what the sources need, what the recipients hold, and why that leaves no room.

use crate::prelude::*;
use std::collections::BTreeMap;

/// Up to this number, rules are listed within sentences; more are summarised, with the lists after the summary.
const TOLD_RULES: usize = 12;

/// Up to this number, the candidates that go for one reason are listed with it; the conclusion names them all.
const TOLD_VICTIMS: usize = 8;

/// The maximum number of groups of victims whose reasons are given.
const TOLD_GROUPS: usize = 4;

/// The explanation of a base and a cover, under the name of their technique.
pub(crate) fn tell(sets: &SetPattern, context: &Context<'_>) -> Telling {
    let Context { name, step, layout } = *context;
    let (base, cover): (Vec<Weighted>, Vec<Weighted>) = (sets.base_weights().collect(), sets.cover_weights().collect());
    let (base, cover) = (&base[..], &cover[..]);
    let count = Count::new(base, cover);
    let digits = digits(step);
    let size = format!("{name} {} x {}", base.len(), cover.len());
    let title = match base.len() {
        0..=3 => format!("{size}, rank {}: {}", count.rank(), list(layout, base)),
        _ => format!("{size}, rank {}, on {}", count.rank(), text::digits(digits)),
    };
    let is_short = base.len() + cover.len() <= TOLD_RULES && count.is_plain;
    let place = match is_short {
        true => format!("Look at {}.", list(layout, base)),
        false => format!("Look at these {} rules: {}.", base.len(), list(layout, base)),
    };
    let mut reasons = if is_short { short(layout, base, cover, &count) } else { outline(base, cover, &count) };
    let is_full = count.is_plain && count.rank() == 0;
    let is_outside = |victim: &Candidate| !base.iter().any(|(rule, _)| rule.contains(layout, *victim));
    // Where the sources fill the recipients, only a victim of the sources themselves needs a reason of its own.
    let (rest, own): (Vec<Candidate>, Vec<Candidate>) =
        step.eliminations.iter().partition(|victim| is_full && is_outside(victim));
    if !rest.is_empty() {
        let fill = if count.needed == 1 { "source fills the recipient" } else { "sources fill the recipients" };
        let them = if count.held == 1 { "it is" } else { "them are" };
        reasons.push(format!("The {fill}, so all other candidates in {them} false."));
    }
    reasons.extend(surplus(&count));
    reasons.extend(victims(layout, &own, base, cover, &count));
    if !is_short {
        reasons.push(format!("The sources: {}.", list(layout, base)));
        reasons.push(format!("The recipients: {}.", list(layout, cover)));
    }
    Telling { title, place, reasons }
}

/// The totals of the rules of an argument.
struct Count {
    needed: u32,
    held: u32,
    /// Whether every rule counts once.
    is_plain: bool,
}

impl Count {
    fn new(base: &[Weighted], cover: &[Weighted]) -> Count {
        let sum = |rules: &[Weighted]| rules.iter().map(|(_, weight)| weight).sum();
        let is_plain = base.iter().chain(cover).all(|&(_, weight)| weight == 1);
        Count { needed: sum(base), held: sum(cover), is_plain }
    }

    fn rank(&self) -> i64 {
        i64::from(self.held) - i64::from(self.needed)
    }
}

fn digits(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|candidate| candidate.digit()).collect()
}

fn short(layout: &Layout, base: &[Weighted], cover: &[Weighted], count: &Count) -> Vec<String> {
    let (sources, recipients) = (list(layout, base), list(layout, cover));
    let needed = match count.needed {
        1 => format!("One source needs a true candidate: {sources}."),
        number => format!("{} sources need a true candidate each: {sources}.", text::capital(&figure(number))),
    };
    let their = if count.needed == 1 { "its" } else { "their" };
    let held = match count.held {
        1 => format!(
            "All {their} candidates lie in one recipient, which holds at most one true candidate: {recipients}."
        ),
        number => format!(
            "All {their} candidates lie in {} recipients, which hold at most one true candidate each: {recipients}.",
            figure(number)
        ),
    };
    vec![needed, held]
}

fn outline(base: &[Weighted], cover: &[Weighted], count: &Count) -> Vec<String> {
    let often = if count.is_plain { "" } else { ", some of them counted more than once" };
    vec![
        format!(
            "There are {} and {}{often}: the sources need {} true candidates, the recipients hold at most {}.",
            text_count(base.len(), "source"),
            text_count(cover.len(), "recipient"),
            count.needed,
            count.held
        ),
        "No candidate is counted more often in the sources than in the recipients.".to_string(),
    ]
}

/// What it takes to be false where the recipients outnumber the sources.
fn surplus(count: &Count) -> Option<String> {
    let more = usize::try_from(count.rank()).ok().filter(|&rank| rank > 0)?;
    count.is_plain.then(|| {
        format!(
            "There {} {} more than sources. Only a candidate that would use up {} or more goes; the others in them stay.",
            if more == 1 { "is" } else { "are" },
            text_count(more, "recipient"),
            text::count(more + 1)
        )
    })
}

/// Why each victim is false; victims with the same counts share a sentence.
fn victims(
    layout: &Layout,
    victims: &[Candidate],
    base: &[Weighted],
    cover: &[Weighted],
    count: &Count,
) -> Vec<String> {
    let within = |rules: &[Weighted], candidate: Candidate| -> Vec<Weighted> {
        rules.iter().copied().filter(|(rule, _)| rule.contains(layout, candidate)).collect()
    };
    let weight = |rules: &[Weighted]| rules.iter().map(|(_, weight)| weight).sum::<u32>();
    let mut groups: BTreeMap<(u32, u32, Vec<Weighted>), Vec<Candidate>> = BTreeMap::new();
    for &victim in victims {
        let (used, served) = (within(cover, victim), within(base, victim));
        let key = (weight(&served), weight(&used), if count.is_plain { used } else { Vec::new() });
        groups.entry(key).or_default().push(victim);
    }
    let is_alone = groups.len() == 1;
    let sentence = |((served, used, recipients), list): ((u32, u32, Vec<Weighted>), Vec<Candidate>)| {
        let names = match list.len() {
            many if many > TOLD_VICTIMS && is_alone => format!("Each of the {many} candidates that go"),
            _ => text::or(list.iter().map(|&victim| layout.candidate_name(victim))),
        };
        let left = count.held - used;
        let wanted = count.needed - served;
        let uses = match &recipients[..] {
            [] => format!("use up {used} of what the recipients hold"),
            rules => format!("use up {}", self::list(layout, rules)),
        };
        let serves = match (served, count.is_plain) {
            (0, _) => String::new(),
            (1, true) => " for one source".to_string(),
            (served, _) => format!(" and serve {served} of what the sources need"),
        };
        let rest = match count.is_plain {
            true => {
                let others = if served == 0 { "" } else { "other " };
                format!("{} for the {others}{}", holders(left), text_count(wanted as usize, "source"))
            }
            false => format!("{left} for the {wanted} still needed"),
        };
        format!("{names} would {uses}{serves}, which leaves {rest}.")
    };
    // The largest groups first; the sort keeps the order of the others.
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, list)| std::cmp::Reverse(list.len()));
    let more: usize = groups.iter().skip(TOLD_GROUPS).map(|(_, list)| list.len()).sum();
    let mut sentences: Vec<String> = groups.into_iter().take(TOLD_GROUPS).map(sentence).collect();
    match more {
        0 => {}
        1 => sentences.push("One more candidate would use up too much in the same way.".to_string()),
        more => {
            let count = text::capital(&text::count(more));
            sentences.push(format!("{count} more candidates would use up too much in the same way."));
        }
    }
    sentences
}

fn holders(left: u32) -> String {
    match left {
        0 => "none".to_string(),
        left => text_count(left as usize, "recipient"),
    }
}

fn figure(number: u32) -> String {
    text::count(number as usize)
}

fn text_count(number: usize, word: &str) -> String {
    format!("{} {word}{}", text::count(number), if number == 1 { "" } else { "s" })
}

/// Rules by weight, digit and kind: `4 in rows 2 and 7; r3c4 and r5c6; twice: 5 in box 3`.
pub(crate) fn list(layout: &Layout, rules: &[Weighted]) -> String {
    let mut by_weight: BTreeMap<u32, Vec<Rule>> = BTreeMap::new();
    rules.iter().for_each(|&(rule, weight)| by_weight.entry(weight).or_default().push(rule));
    let groups = by_weight.into_iter().map(|(weight, rules)| {
        let often = match weight {
            1 => String::new(),
            2 => "twice: ".to_string(),
            weight => format!("{} times: ", text::count(weight as usize)),
        };
        often + &alike(layout, &rules)
    });
    apart(groups.collect())
}

/// Parts of a list, some of which are lists themselves.
fn apart(parts: Vec<String>) -> String {
    let is_list = parts.len() > 2 || parts.iter().any(|part| part.contains(" and ") || part.contains([',', ':']));
    parts.join(if is_list { "; " } else { " and " })
}

fn alike(layout: &Layout, rules: &[Rule]) -> String {
    let mut cells = Vec::new();
    let mut by_digit: BTreeMap<_, Vec<House>> = BTreeMap::new();
    for &rule in rules {
        match rule {
            Rule::Cell(cell) => cells.push(cell),
            Rule::House(house, digit) => by_digit.entry(digit).or_default().push(house),
        }
    }
    let mut parts: Vec<String> = by_digit
        .into_iter()
        .map(|(digit, mut houses)| {
            houses.sort();
            format!("{digit} in {}", text::houses(layout, &houses))
        })
        .collect();
    if !cells.is_empty() {
        parts.push(text::and(text::cells(layout, cells)));
    }
    apart(parts)
}
