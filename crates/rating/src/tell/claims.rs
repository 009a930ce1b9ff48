//! The claims of chains in words.

use crate::ChainShape;
use crate::chains::trace::{Cause, Nested, Pattern, Trace, TraceNode};
use crate::proofs::rule;
use crate::step::{candidate, house};
use crate::tables::{CELLS_OF, ones};
use pencilproof_core::{Cell, Digit, Layout, Rule};
use pencilproof_proof::Literal;
use pencilproof_words::text;

/// `r4c1 is 2`, `r4c1 is not 2`.
pub(super) fn claim(literal: Literal, layout: &Layout) -> String {
    let is = if literal.is_true { "is" } else { "is not" };
    format!("{} {is} {}", layout.cell_name(literal.candidate.cell()), literal.candidate.digit())
}

pub(super) fn literal(node: &TraceNode) -> Literal {
    Literal { candidate: candidate(node.claim), is_true: node.is_true }
}

/// A claim and its reason: `r4c1 is 2, with no other place left in column 1`.
pub(super) fn reasoned(node: &TraceNode, trace: &Trace, layout: &Layout) -> String {
    let what = claim(literal(node), layout);
    match why(node, trace, layout) {
        Some(why) => format!("{what}, {why}"),
        None => what,
    }
}

fn why(node: &TraceNode, trace: &Trace, layout: &Layout) -> Option<String> {
    let cell = candidate(node.claim).cell();
    Some(match &node.why {
        Cause::Start => return None,
        Cause::Rule(number) if node.is_true => match rule(*number) {
            Rule::Cell(_) => "with nothing else left there".to_string(),
            Rule::House(house, _) => format!("with no other place left in {}", layout.house_name(house)),
        },
        Cause::Rule(_) => {
            let cause =
                candidate(node.parents.iter().map(|&parent| &trace.nodes[parent]).find(|one| one.is_true)?.claim);
            match cause.cell() == cell {
                true => format!("as it is {}", cause.digit()),
                false => format!("as {} is", layout.cell_name(cause.cell())),
            }
        }
        Cause::Pattern(pattern) => self::pattern(pattern, literal(node), layout),
    })
}

fn pattern(pattern: &Pattern, removed: Literal, layout: &Layout) -> String {
    let name = |number: usize| layout.house_name(house(number));
    let cells = |house: usize, places: u16| {
        let cells = ones(places).map(|place| Cell::from_index(CELLS_OF[house][place] as usize));
        text::and(text::cells(layout, cells))
    };
    let digits = |digits: u16| ones(digits).map(Digit::from_index);
    match pattern {
        Pattern::Locking { from, to, digit } => {
            format!("as the {} of {} must lie in {}", Digit::from_index(*digit), name(*from), name(*to))
        }
        Pattern::HiddenPair { house, digits: pair, places } => {
            format!("as {} of {} must lie in {}", text::and(digits(*pair)), name(*house), cells(*house, *places))
        }
        Pattern::NakedPair { house, digits: pair, places } => {
            format!("as {} must be {}", cells(*house, *places), text::and(digits(*pair)))
        }
        Pattern::XWing { digit, base, cover } => {
            let houses = |numbers: &[usize; 2]| text::houses(layout, &numbers.map(house));
            format!(
                "as the {} of {} must lie in {}",
                text::several(Digit::from_index(*digit)),
                houses(base),
                houses(cover)
            )
        }
        Pattern::Chain(nested) => self::nested(nested, removed, layout),
    }
}

/// Why a chain within a chain removes a candidate, in short.
fn nested(nested: &Nested, removed: Literal, layout: &Layout) -> String {
    let target = nested.target.map(|(target, is_true)| Literal { candidate: candidate(target), is_true });
    // What it shows besides: that another candidate of the cell is true.
    let shown = target.filter(|&target| target != removed).map(|target| claim(target, layout));
    let leads = |cases: String| match &shown {
        Some(shown) => format!("{cases} leads from here to this: {shown}"),
        None => format!("{cases} leads to it from here"),
    };
    match &nested.shape {
        ChainShape::Cycle(_, claims) => format!("as a cycle of {} claims rules it out", claims.len()),
        ChainShape::Forcing(_, claims) => leads(format!("as a chain of {} claims", claims.len())),
        ChainShape::Contradiction(start) => {
            let contradiction = format!("as here a contradiction follows if {}", claim(*start, layout));
            match &shown {
                Some(shown) => format!("{contradiction}, so {shown}"),
                None => contradiction,
            }
        }
        ChainShape::Double(either) => {
            let start = claim(Literal { candidate: *either, is_true: true }, layout);
            leads(format!("as either case, {start} or not,"))
        }
        ChainShape::Cell(cell) => leads(format!("as every candidate left for {}", layout.cell_name(*cell))),
        ChainShape::Region(house, digit) => {
            leads(format!("as every place left for {digit} in {}", layout.house_name(*house)))
        }
    }
}

/// The claims worth a line: those that say what is true, and those that are more than singles.
pub(super) fn telling(trace: &Trace) -> Vec<usize> {
    let is_told = |node: &TraceNode| match node.why {
        Cause::Start => false,
        Cause::Rule(_) => node.is_true,
        Cause::Pattern(_) => true,
    };
    (0..trace.nodes.len()).filter(|&index| is_told(&trace.nodes[index])).collect()
}

/// Every claim of some branches with its reason, one per line, and those of the chains within them.
pub(super) fn lines(traces: &[Trace], layout: &Layout) -> Vec<String> {
    let mut lines = Vec::new();
    follow(traces, "", layout, &mut lines);
    lines
}

fn follow(traces: &[Trace], within: &str, layout: &Layout, lines: &mut Vec<String>) {
    for trace in traces {
        let Some(start) = trace.start() else { continue };
        let start = claim(start, layout);
        for node in trace.nodes.iter().filter(|node| !matches!(node.why, Cause::Start)) {
            lines.push(format!("{within}If {start}: {}.", reasoned(node, trace, layout)));
            if let Cause::Pattern(Pattern::Chain(nested)) = &node.why {
                let inner = match within {
                    "" => format!("Then, for {}: ", layout.candidate_name(candidate(node.claim))),
                    within => format!(
                        "{}, for {}: ",
                        within.trim_end_matches(": "),
                        layout.candidate_name(candidate(node.claim))
                    ),
                };
                follow(&nested.forced().traces(), &inner, layout, lines);
            }
        }
    }
}
