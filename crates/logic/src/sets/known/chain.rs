//! Arguments whose sources are either-ors that the recipients join in a row (rank 1) or in a ring (rank 0).
//!
//! ```text
//!   recipient 0   source 1   recipient 1   source 2   recipient 2
//!        x0     =     x1   -     x2      =     x3               each source: one of its two ends is true
//! ```
//!
//! If the first end is false, the last one is true. A victim lies in the first recipient and in the last one, so it
//! sees both ends.

use super::eureka::{self, Link};
use super::{Shape, digits, of_one_digit};
use crate::patterns::wing_words::{PivotWords, w_wing_words, xy_wing_words};
use crate::techniques::sets::tell::list;
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, HouseKind, Rule};
use pencilproof_proof::SetRule;
use pencilproof_words::{Telling, text};

/// Longer chains are not told link by link.
const MOST_LINKS: usize = 9;

/// The two either-ors of one digit that have names of their own, told before they are seen as fish.
pub(super) fn short(shape: &Shape<'_>) -> Option<Telling> {
    if shape.base.len() != 2 || shape.rank != 1 {
        return None;
    }
    let path = Path::of(shape)?;
    let name = path.name_of_two(shape)?;
    Some(path.told(shape, name))
}

/// Any other chain or loop.
pub(super) fn telling(shape: &Shape<'_>) -> Option<Telling> {
    if shape.base.len() < 2 || shape.base.len() > MOST_LINKS {
        return None;
    }
    let path = Path::of(shape)?;
    if path.links.len() == 2 && path.cells().is_some() {
        // Two cells that see each other: a pair, of which the count tells more.
        return None;
    }
    Some(match shape.rank {
        0 => path.told_loop(shape),
        _ if path.is_xy_wing() => path.told_xy_wing(shape),
        _ if path.is_w_wing() => path.told_w_wing(shape),
        _ => {
            let name = path.name(shape);
            path.told(shape, name)
        }
    })
}

/// Sources and recipients in the order of the chain.
struct Path {
    links: Vec<Link>,
    /// The recipients: the first, those between two sources, the last; of a loop the one before each source.
    joints: Vec<Rule>,
}

impl Path {
    /// The order of a chain or loop, if the argument is one.
    fn of(shape: &Shape<'_>) -> Option<Path> {
        let mut used = (vec![false; shape.base.len()], vec![false; shape.cover.len()]);
        // A loop starts anywhere, a chain at one of its ends.
        let starts = if shape.rank == 0 { 1 } else { shape.cover.len() };
        (0..starts).find_map(|start| {
            let holds = |at: usize, victim: &Candidate| shape.cover[at].rule.contains(shape.layout, *victim);
            if shape.rank > 1 || shape.rank == 1 && !shape.victims.iter().all(|victim| holds(start, victim)) {
                return None;
            }
            used.1[start] = true;
            let mut path = Path { links: Vec::new(), joints: vec![shape.cover[start].rule] };
            let found = path.extend(shape, start, start, &mut used);
            used.1[start] = false;
            found.then(|| path.oriented(shape.rank == 0))
        })
    }

    /// A chain as its lesser source begins it; a loop as it was found.
    fn oriented(mut self, is_loop: bool) -> Path {
        if !is_loop && self.links.first().map(|link| link.rule) > self.links.last().map(|link| link.rule) {
            self.links.reverse();
            self.links.iter_mut().for_each(|link| link.ends.swap(0, 1));
            self.joints.reverse();
        }
        self
    }

    fn extend(&mut self, shape: &Shape<'_>, start: usize, at: usize, used: &mut (Vec<bool>, Vec<bool>)) -> bool {
        let within = |cover: usize, candidate: &Candidate| shape.cover[cover].rule.contains(shape.layout, *candidate);
        if self.links.len() == shape.base.len() {
            return match shape.rank {
                0 => at == start,
                _ => shape.victims.iter().all(|victim| within(at, victim)),
            };
        }
        let is_last = self.links.len() + 1 == shape.base.len();
        for (index, set) in shape.base.iter().enumerate() {
            let (left, right): (Vec<Candidate>, Vec<Candidate>) =
                set.candidates.iter().partition(|candidate| within(at, candidate));
            if used.0[index] || left.is_empty() || right.is_empty() {
                continue;
            }
            for next in 0..shape.cover.len() {
                let closes = shape.rank == 0 && is_last;
                if (closes && next != start) || (!closes && used.1[next]) {
                    continue;
                }
                if !right.iter().all(|candidate| within(next, candidate)) {
                    continue;
                }
                used.0[index] = true;
                used.1[next] = true;
                self.links.push(Link { rule: set.rule, ends: [left.clone(), right.clone()] });
                if !closes {
                    self.joints.push(shape.cover[next].rule);
                }
                if self.extend(shape, start, next, used) {
                    return true;
                }
                self.links.pop();
                if !closes {
                    self.joints.pop();
                    used.1[next] = false;
                }
                used.0[index] = false;
            }
        }
        false
    }

    fn is_single(&self) -> bool {
        self.links.iter().all(|link| link.ends.iter().all(|end| end.len() == 1))
    }

    /// The cells of the sources, if all are cells.
    fn cells(&self) -> Option<Vec<Cell>> {
        let cell = |link: &Link| match link.rule {
            Rule::Cell(cell) => Some(cell),
            Rule::House(..) => None,
        };
        self.links.iter().map(cell).collect()
    }

    fn digits(&self) -> DigitSet {
        self.links.iter().flat_map(|link| link.ends.iter()).fold(DigitSet::EMPTY, |all, end| all | digits(end))
    }

    /// The name of two either-ors of one digit, without groups or as an empty rectangle.
    fn name_of_two(&self, shape: &Shape<'_>) -> Option<&'static str> {
        of_one_digit(shape.base)?;
        of_one_digit(shape.cover)?;
        let kind = |rule: &Rule| match rule {
            Rule::House(house, _) => Some(shape.layout.kind(*house)),
            Rule::Cell(_) => None,
        };
        let ([one, other], [first, middle, last]) = (&self.links[..], &self.joints[..]) else { return None };
        let sides = [kind(&one.rule)?, kind(&other.rule)?];
        let (row, column) = (HouseKind::Row, HouseKind::Column);
        let crosses = |one, other| [[row, column], [column, row]].contains(&[one, other]);
        if self.is_single() {
            return Some(match (sides, kind(middle)?) {
                ([one, other], middle) if one == other && crosses(one, middle) => "Skyscraper",
                ([one, other], middle) if crosses(one, other) && !middle.is_line() => "2-string kite",
                _ => "Turbot fish",
            });
        }
        // A box whose places lie in a row and in a column, one of which leads to a line with two places.
        let is_rectangle = |region: &Link, line: &Link, outer: &Rule| {
            let kinds = [kind(&region.rule)?, kind(&line.rule)?];
            let is_pair = line.ends.iter().all(|end| end.len() == 1);
            Some(!kinds[0].is_line() && kinds[1].is_line() && is_pair && crosses(kind(outer)?, kind(middle)?))
        };
        (is_rectangle(one, other, first)? || is_rectangle(other, one, last)?).then_some("Empty rectangle")
    }

    fn name(&self, shape: &Shape<'_>) -> &'static str {
        let is_one_digit = of_one_digit(shape.base).is_some() && of_one_digit(shape.cover).is_some();
        let is_pairs = self.cells().is_some();
        match (is_one_digit, is_pairs, self.is_single()) {
            (true, _, true) => "X-Chain",
            (true, _, false) => "Grouped X-Chain",
            (_, true, _) if self.digits().len() == 2 && self.links.len() >= 4 => "Remote pair",
            (_, true, _) => "XY-Chain",
            (_, _, true) => "AIC",
            (_, _, false) => "Grouped AIC",
        }
    }

    fn is_xy_wing(&self) -> bool {
        self.links.len() == 3 && self.cells().is_some() && self.digits().len() == 3
    }

    /// Two cells with the same two digits, and a house between them.
    fn is_w_wing(&self) -> bool {
        let [one, middle, other] = &self.links[..] else { return false };
        let is_cell = |link: &Link| matches!(link.rule, Rule::Cell(_));
        let digits = |link: &Link| link.ends.iter().fold(DigitSet::EMPTY, |all, end| all | digits(end));
        is_cell(one) && is_cell(other) && !is_cell(middle) && digits(one) == digits(other) && self.is_single()
    }

    /// The first and the last node.
    fn ends(&self) -> [&[Candidate]; 2] {
        [&self.links[0].ends[0], &self.links[self.links.len() - 1].ends[1]]
    }

    fn title(&self, shape: &Shape<'_>, name: &str) -> String {
        match of_one_digit(shape.base) {
            Some((digit, houses)) => format!("{name} on {digit}, {}", shape.houses(&houses)),
            None => {
                let [from, to] = self.ends().map(|end| shape.cells(end.iter().map(|candidate| candidate.cell())));
                format!("{name} on {}, {from} to {to}", text::digits(self.digits()))
            }
        }
    }

    fn place(&self, shape: &Shape<'_>) -> String {
        let rules: Vec<_> = shape.base.iter().map(|set: &SetRule| (set.rule, 1)).collect();
        format!("Look at {}.", list(shape.layout, &rules))
    }

    /// What the ends show: `At least one of r2c8 and r5c9 is 4, and r4c8 sees both.`
    fn both_ends(&self, shape: &Shape<'_>) -> String {
        let ends = self.ends();
        let cells = shape.victim_cells();
        let one = shape.victim_digit().filter(|digit| ends.iter().all(|end| end[0].digit() == *digit));
        let Some(digit) = one else {
            let [from, to] = ends.map(|end| node(shape, end, true));
            let names = text::and(shape.victims.iter().map(|&victim| shape.layout.candidate_name(victim)));
            return format!("At least one is true: {from}, or {to}. Either rules out {names}.");
        };
        let see = if cells.len() == 1 { "sees" } else { "see" };
        let is_single = ends.iter().all(|end| end.len() == 1);
        let all = if is_single { "both" } else { "them all" };
        let places = ends.concat();
        let places = shape.cells(places.iter().map(|candidate| candidate.cell()));
        format!("At least one of {places} is {digit}, and {} {see} {all}.", shape.cells(cells))
    }

    fn eureka(&self, shape: &Shape<'_>) -> String {
        eureka::line(shape, &self.links, shape.rank == 0)
    }

    fn told(&self, shape: &Shape<'_>, name: &str) -> Telling {
        let mut reasons = match (&self.links[..], of_one_digit(shape.base)) {
            ([one, other], Some((digit, _))) => vec![self.two(shape, digit, one, other)],
            _ => vec![self.followed(shape)],
        };
        reasons.extend([self.both_ends(shape), self.eureka(shape)]);
        Telling { title: self.title(shape, name), place: self.place(shape), reasons }
    }

    /// Two either-ors of one digit.
    fn two(&self, shape: &Shape<'_>, digit: Digit, one: &Link, other: &Link) -> String {
        let places = |link: &Link| {
            let [left, right] = link.ends.each_ref().map(|end| {
                let cells: Vec<Cell> = end.iter().map(|candidate| candidate.cell()).collect();
                text::cells_in_short(shape.layout, &cells)
            });
            format!("{left} or {right}")
        };
        let near = [&one.ends[1][..], &other.ends[0][..]].concat();
        format!(
            "In {} the {digit} goes in {}; in {} in {}. {} lie in {}, so at most one of them is {digit}.",
            text::rule_place(shape.layout, one.rule),
            places(one),
            text::rule_place(shape.layout, other.rule),
            places(other),
            shape.cells(near.iter().map(|candidate| candidate.cell())),
            text::rule_place(shape.layout, self.joints[1])
        )
    }

    /// The chain link by link, from the first end being false to the last one being true.
    fn followed(&self, shape: &Shape<'_>) -> String {
        let because = |rule: Rule| match rule {
            Rule::Cell(_) => String::new(),
            Rule::House(..) => format!(" ({})", text::rule_place(shape.layout, rule)),
        };
        let mut parts = Vec::new();
        for (index, link) in self.links.iter().enumerate() {
            if index > 0 {
                parts.push(format!("{}{}", node(shape, &link.ends[0], false), because(self.joints[index])));
            }
            parts.push(format!("{}{}", node(shape, &link.ends[1], true), because(link.rule)));
        }
        format!("If {}: {}.", node(shape, self.ends()[0], false), parts.join(", "))
    }

    fn told_xy_wing(&self, shape: &Shape<'_>) -> Telling {
        let [one, pivot, other] = &self.links[..] else { return self.told(shape, "XY-Wing") };
        let cell = |link: &Link| link.ends[0][0].cell();
        let [first, second] = pivot.ends.each_ref().map(|end| end[0].digit());
        let pincers = [(first, cell(one)), (second, cell(other))];
        let wing = PivotWords { pivot: cell(pivot), pincers, digit: one.ends[0][0].digit() };
        xy_wing_words(&wing, shape.layout, shape.victims, self.eureka(shape))
    }

    fn told_w_wing(&self, shape: &Shape<'_>) -> Telling {
        let [one, house, other] = &self.links[..] else { return self.told(shape, "W-Wing") };
        let cell = |link: &Link, end: usize| link.ends[end][0].cell();
        let digits = (one.ends[0][0].digit(), one.ends[1][0].digit());
        let cells = ([cell(one, 0), cell(other, 0)], [cell(house, 0), cell(house, 1)]);
        let house = text::rule_place(shape.layout, house.rule);
        w_wing_words(cells, digits, &house, (shape.layout, shape.victims), self.eureka(shape))
    }

    fn told_loop(&self, shape: &Shape<'_>) -> Telling {
        let name = match (self.cells().is_some(), self.is_single()) {
            (true, _) => "XY-Loop",
            (_, true) => "Continuous loop",
            (_, false) => "Grouped continuous loop",
        };
        let choices = self.links.iter().map(|link| {
            let [one, other] = link.ends.each_ref().map(|end| short_node(shape, end));
            format!("{one} or {other}")
        });
        let joints: Vec<_> = self.joints.iter().map(|&rule| (rule, 1)).collect();
        Telling {
            title: format!("{name} on {}, {}", text::digits(self.digits()), shape.cells(self.corners())),
            place: self.place(shape),
            reasons: vec![
                format!("These either-ors form a ring: {}.", choices.collect::<Vec<_>>().join("; ")),
                format!(
                    "Where one of them meets the next, their two candidates are never both true: they share {}. So all the \
                     way round exactly one of those two is true, and nothing else there is.",
                    list(shape.layout, &joints)
                ),
                self.eureka(shape),
            ],
        }
    }

    /// The cells of a loop, in its order.
    fn corners(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        let ends = self.links.iter().flat_map(|link| link.ends.iter().flatten());
        for cell in ends.map(|candidate| candidate.cell()) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }
}

/// A node as a claim: `r2c3 is 4`, `r2c3 is not 4`, `one of r5c8 and r5c9 is 4`.
fn node(shape: &Shape<'_>, node: &[Candidate], is_true: bool) -> String {
    let (cells, digit) = (shape.cells(node.iter().map(|candidate| candidate.cell())), node[0].digit());
    match (node.len(), is_true) {
        (1, true) => format!("{cells} is {digit}"),
        (1, false) => format!("{cells} is not {digit}"),
        (_, true) => format!("one of {cells} is {digit}"),
        (_, false) => format!("none of {cells} is {digit}"),
    }
}

/// A node in short: `4r2c3`, `4r5c89`.
fn short_node(shape: &Shape<'_>, node: &[Candidate]) -> String {
    let cells: Vec<Cell> = node.iter().map(|candidate| candidate.cell()).collect();
    format!("{}{}", node[0].digit(), text::cell_groups(shape.layout, &cells).join(","))
}
