//! Chains in the notation of the field: `(4)r2c3 = r2c8 - r7c8 = r7c3 => r5c3<>4`.

use super::Shape;
use pencilproof_core::{Candidate, Cell, Digit, Layout, Rule};
use pencilproof_words::text;

/// An either-or of a chain: the rule that says that one of two groups of candidates is true.
pub(super) struct Link {
    pub(super) rule: Rule,
    pub(super) ends: [Vec<Candidate>; 2],
}

/// The line of a chain, or of a loop.
pub(super) fn line(shape: &Shape<'_>, links: &[Link], is_loop: bool) -> String {
    let mut parts = Vec::new();
    let mut last: Option<Digit> = None;
    for Link { rule, ends } in links {
        let [left, right] = ends.each_ref().map(|end| cells(shape.layout, end));
        let [from, to] = ends.each_ref().map(|end| end[0].digit());
        match rule {
            Rule::Cell(_) => {
                parts.push(format!("({from}={to}){left}"));
                last = None;
            }
            Rule::House(..) => {
                let digit = if last == Some(from) { String::new() } else { format!("({from})") };
                parts.push(format!("{digit}{left} = {right}"));
                last = Some(to);
            }
        }
    }
    if is_loop {
        parts.push("loop".to_string());
    }
    format!("{} => {}", parts.join(" - "), text::conclusion_in_short(shape.layout, &[], shape.victims))
}

/// The cells of a node: `r2c3`, `r5c89`.
fn cells(layout: &Layout, node: &[Candidate]) -> String {
    let cells: Vec<Cell> = node.iter().map(|candidate| candidate.cell()).collect();
    text::cell_groups(layout, &cells).join(",")
}
