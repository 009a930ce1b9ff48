//! Forcing chains from several starts, and contradictions: first the outline, then the claims in order.

use super::Words;
use super::claims::{claim, lines, literal, reasoned, telling};
use crate::chains::trace::Trace;
use crate::grid::Grid;
use crate::proofs::Forced;
use crate::{ChainShape, Step};
use pencilproof_core::{Cell, Digit, Layout};
use pencilproof_proof::Literal;
use pencilproof_words::{Family, Telling, text};

/// The most claims of a contradiction that are described one by one.
const MOST_TOLD: usize = 9;

/// The most claims of one case that its outline names.
const MOST_NAMED: usize = 4;

pub(super) fn words(step: &Step, grid: &Grid, shape: &ChainShape, layout: &Layout) -> Words {
    let forced = Forced::of(step, grid, shape);
    let traces = forced.traces();
    let cell_name = |cell: Cell| layout.cell_name(cell);
    let (about, place, choice) = match *shape {
        ChainShape::Contradiction(start) => {
            let start = claim(start, layout);
            (format!("if {start}"), format!("Suppose that {start}, and see what follows."), String::new())
        }
        ChainShape::Double(either) => {
            let is = claim(Literal { candidate: either, is_true: true }, layout);
            (
                format!("whether {is} or not"),
                format!("Try {} in {}, and then anything else there.", either.digit(), cell_name(either.cell())),
                format!("Either {is} or it is not."),
            )
        }
        ChainShape::Cell(cell) => {
            let starts = traces.iter().filter_map(|trace| Some(trace.start()?.candidate.digit()));
            let digits: Vec<Digit> = starts.collect();
            (
                format!("every digit of {}", cell_name(cell)),
                format!("Try each candidate of {}.", cell_name(cell)),
                format!("{} is {}.", cell_name(cell), text::or(digits)),
            )
        }
        ChainShape::Region(house, digit) => {
            let starts = traces.iter().filter_map(|trace| Some(trace.start()?.candidate.cell()));
            let (house, cells) = (layout.house_name(house), text::cells(layout, starts));
            (
                format!("every place for {digit} in {house}"),
                format!("Try each place for {digit} in {house}."),
                format!("In {house} the {digit} goes in {}.", text::or(cells)),
            )
        }
        ChainShape::Cycle(..) | ChainShape::Forcing(..) => (String::new(), String::new(), String::new()),
    };
    let reasons = match (shape, &traces[..]) {
        (ChainShape::Contradiction(_), [trace]) => contradiction(trace, layout),
        _ => {
            let cases = traces.iter().map(|trace| case(trace, forced.target(), layout));
            [format!("{choice} Each case leads to the same.")].into_iter().chain(cases).collect()
        }
    };
    let telling = Telling { title: format!("{}: {about}", step.name()), place, reasons };
    Words { family: Family::FORCING, telling, trace: lines(&traces, layout) }
}

/// What a claim leads to that is both true and false.
fn contradiction(trace: &Trace, layout: &Layout) -> Vec<String> {
    let node = |is_true: bool| trace.ends.iter().map(|&end| &trace.nodes[end]).find(|node| node.is_true == is_true);
    let (Some(start), Some(on), Some(off)) = (trace.start(), node(true), node(false)) else { return Vec::new() };
    let is = claim(literal(on), layout);
    let told: Vec<usize> = telling(trace).into_iter().filter(|index| !trace.ends.contains(index)).collect();
    let mut reasons = vec![format!("If {}, it follows that {is}, and that it is not.", claim(start, layout))];
    let named = if told.len() <= MOST_TOLD + 1 { told.len() } else { MOST_TOLD };
    let step = |&index: &usize| format!("Then {}.", reasoned(&trace.nodes[index], trace, layout));
    reasons.extend(told[..named].iter().map(step));
    if told.len() > named {
        reasons.push(format!("And {} more.", text::count(told.len() - named)));
    }
    reasons.push(format!("In the end {}; but {}.", reasoned(on, trace, layout), reasoned(off, trace, layout)));
    reasons
}

/// What one case leads to: `If r1c1 is 2: r1c5 is 7 and r4c5 is 3; then r4c8 is not 3, as r4c5 is.`
fn case(trace: &Trace, target: Option<Literal>, layout: &Layout) -> String {
    let Some(start) = trace.start() else { return String::new() };
    let goal = trace.ends.iter().map(|&end| &trace.nodes[end]).find(|node| target.is_none_or(|it| it == literal(node)));
    let start = claim(start, layout);
    let Some(goal) = goal.filter(|goal| Some(literal(goal)) != trace.start()) else {
        return format!("If {start}, that is it.");
    };
    let way: Vec<usize> =
        telling(trace).into_iter().filter(|&index| literal(&trace.nodes[index]) != literal(goal)).collect();
    let end = reasoned(goal, trace, layout);
    if way.is_empty() {
        return format!("If {start}: {end}.");
    }
    let named = if way.len() <= MOST_NAMED + 1 { way.len() } else { MOST_NAMED };
    let mut parts: Vec<String> =
        way[..named].iter().map(|&index| claim(literal(&trace.nodes[index]), layout)).collect();
    if way.len() > named {
        parts.push(format!("{} more follow", text::count(way.len() - named)));
    }
    format!("If {start}: {}; then {end}.", text::and(parts))
}
