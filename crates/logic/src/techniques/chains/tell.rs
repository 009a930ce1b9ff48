//! Chains in words, and in the notation of the field.

use super::wing::Wing;
use crate::prelude::*;
use crate::sums::words::differing;
use pencilproof_proof::{Chain, Link, Node, Strength, Via, sees};
use pencilproof_words::text;
use std::collections::BTreeMap;

/// The number of inferences in a line.
const INFERENCES_PER_LINE: usize = 6;

/// The words for a chain or a loop.
pub(crate) fn telling(chain: &Chain, context: &Context<'_>) -> Telling {
    let view = View { chain, layout: context.layout };
    let reasons = match view.returned(context) {
        Some(victim) => view.contradicted(victim),
        None if view.is_loop() => view.ring(context),
        None => view.followed(context),
    };
    let place = format!("Look at {}.", text::and(view.either_ors()));
    let eureka = format!(
        "{} => {}",
        view.eureka(),
        text::conclusion_in_short(context.layout, &context.step.placements, &context.step.eliminations)
    );
    Telling { title: view.title(context), place, reasons: reasons.into_iter().chain([eureka]).collect() }
}

/// A chain on its board.
struct View<'a> {
    chain: &'a Chain,
    layout: &'a Layout,
}

/// What the strong links are, from the first to the last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Cell,
    House,
    Als,
}

impl<'a> View<'a> {
    fn is_loop(&self) -> bool {
        self.chain.links.len() == self.chain.nodes.len()
    }

    fn is_knot(&self) -> bool {
        !self.is_loop() && self.chain.nodes.first() == self.chain.nodes.last()
    }

    fn strong(&self) -> impl Iterator<Item = (usize, &'a Link)> {
        self.chain.links.iter().enumerate().filter(|(_, link)| link.strength == Strength::Strong)
    }

    fn kinds(&self) -> Vec<Kind> {
        let kind = |(_, link): (usize, &Link)| match link.via {
            Via::Rule(Rule::Cell(_)) => Kind::Cell,
            // Constraints make no strong links.
            Via::Rule(Rule::House(..)) | Via::Constraint(_) => Kind::House,
            Via::Als(_) => Kind::Als,
        };
        self.strong().map(kind).collect()
    }

    fn digits(&self) -> DigitSet {
        self.chain.nodes.iter().map(digit_of).collect()
    }

    /// The candidate where a discontinuous loop starts and ends, if that is not a node of the chain: it is false,
    /// because the loop says so if it is true.
    fn returned(&self, context: &Context<'_>) -> Option<Candidate> {
        let is_loop = context.name == super::discontinuous_loop::TECHNIQUE.name && !self.is_loop() && !self.is_knot();
        match context.step.eliminations[..] {
            [victim] if is_loop => Some(victim),
            _ => None,
        }
    }

    /// What players call it.
    fn name(&self, context: &Context<'_>) -> &'static str {
        let kinds = self.kinds();
        let has = |kind| kinds.contains(&kind);
        let is_grouped = self.chain.nodes.iter().any(|node| node.candidates.len() > 1);
        let one_digit = self.digits().len() == 1;
        let only_cells = kinds.iter().all(|&kind| kind == Kind::Cell);
        if self.is_loop() {
            return match (one_digit, only_cells, has(Kind::Als), is_grouped) {
                (true, _, _, false) => "X-Loop",
                (true, ..) => "Grouped X-Loop",
                (_, true, ..) => "XY-Loop",
                (_, _, true, _) => "ALS continuous loop",
                (.., true) => "Grouped continuous loop",
                _ => "Continuous loop",
            };
        }
        if self.is_knot() || self.returned(context).is_some() {
            return match (has(Kind::Als), is_grouped) {
                (true, _) => "ALS discontinuous loop",
                (_, true) => "Grouped discontinuous loop",
                _ => "Discontinuous loop",
            };
        }
        match (one_digit, only_cells, has(Kind::Als), is_grouped) {
            (true, _, _, false) => "X-Chain",
            (true, ..) => "Grouped X-Chain",
            (_, true, ..) => self.name_of_cells(&kinds),
            (_, _, true, _) => Wing::of(self.chain).map_or("ALS-AIC", Wing::name),
            (.., true) => "Grouped AIC",
            _ => Wing::of(self.chain).map_or("AIC", Wing::name),
        }
    }

    fn name_of_cells(&self, kinds: &[Kind]) -> &'static str {
        match (kinds.len(), self.digits().len()) {
            (3, 3) => "XY-Wing",
            (4.., 2) => "Remote pair",
            _ => "XY-Chain",
        }
    }

    fn title(&self, context: &Context<'_>) -> String {
        let (name, digits) = (self.name(context), text::digits(self.digits()));
        if self.is_loop() || self.is_knot() {
            return format!("{name} on {digits}, {}", text::cells_in_short(self.layout, &self.corners()));
        }
        if let Some(victim) = self.returned(context) {
            return format!("{name} on {digits}, back to {}", self.layout.cell_name(victim.cell()));
        }
        let [from, to] = self.ends().map(|end| self.cells(end));
        format!("{name} on {digits}, {from} to {to}")
    }

    /// The cells of all nodes, in order.
    fn corners(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        for candidate in self.chain.nodes.iter().flat_map(|node| &node.candidates) {
            if !cells.contains(&candidate.cell()) {
                cells.push(candidate.cell());
            }
        }
        cells
    }

    fn ends(&self) -> [&'a Node; 2] {
        [&self.chain.nodes[0], &self.chain.nodes[self.chain.nodes.len() - 1]]
    }

    fn cells(&self, node: &Node) -> String {
        let cells: Vec<Cell> = node.candidates.iter().map(|candidate| candidate.cell()).collect();
        text::cells_in_short(self.layout, &cells)
    }

    fn als(&self, number: usize) -> String {
        text::cells_in_short(self.layout, &self.chain.als[number])
    }

    /// The strong links as places to look at: `the 4 in row 2`, `r5c7`.
    fn either_ors(&self) -> Vec<String> {
        let mut places: Vec<String> = Vec::new();
        for (_, link) in self.strong() {
            let place = match link.via {
                Via::Rule(Rule::Cell(cell)) => self.layout.cell_name(cell),
                Via::Rule(rule @ Rule::House(_, digit)) => {
                    format!("the {digit} in {}", text::rule_place(self.layout, rule))
                }
                Via::Constraint(id) => differing(self.layout, id),
                Via::Als(number) => self.als(number),
            };
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// A node as a claim: `r2c3 is 4`, `one of r5c89 is 4`.
    fn claim(&self, node: &Node, is_true: bool) -> String {
        let (cells, digit) = (self.cells(node), digit_of(node));
        match (node.candidates.len(), is_true) {
            (1, true) => format!("{cells} is {digit}"),
            (1, false) => format!("{cells} is not {digit}"),
            (_, true) => format!("one of {cells} is {digit}"),
            (_, false) => format!("none of {cells} is {digit}"),
        }
    }

    /// What follows from the first end being false, link by link; then what the ends show.
    fn followed(&self, context: &Context<'_>) -> Vec<String> {
        let mut reasons = self.lines(&format!("If {}", self.claim(&self.chain.nodes[0], false)));
        reasons.push(self.shown(context));
        reasons
    }

    /// What follows from a candidate being true, round a loop that comes back to it.
    fn contradicted(&self, victim: Candidate) -> Vec<String> {
        let (cell, digit) = (self.layout.cell_name(victim.cell()), victim.digit());
        let [start, end] = self.ends();
        let mut reasons = self.lines(&format!("If {cell} is {digit}, {}", self.claim(start, false)));
        reasons.push(format!(
            "The loop is back where it started: if {}, {cell} is not {digit}. So {cell} cannot be {digit}.",
            self.claim(end, true)
        ));
        reasons
    }

    /// The inferences of the chain, a few in each line.
    fn lines(&self, start: &str) -> Vec<String> {
        let inferences = self.inferences();
        let lines = inferences.chunks(INFERENCES_PER_LINE).enumerate();
        let told = lines.map(|(index, line)| match index {
            0 => format!("{start}: {}.", line.join(", ")),
            _ => format!("Then {}.", line.join(", ")),
        });
        told.collect()
    }

    /// The inferences of the chain, those within one cell together: `r5c7 is 8, not 2 (column 7)`.
    fn inferences(&self) -> Vec<String> {
        let (nodes, links) = (&self.chain.nodes, &self.chain.links);
        let is_in_cell =
            |index: usize| links.get(index).is_some_and(|link: &Link| matches!(link.via, Via::Rule(Rule::Cell(_))));
        let because = |index: usize| match links[index].via {
            Via::Rule(Rule::Cell(_)) => String::new(),
            Via::Rule(rule @ Rule::House(..)) => format!(" ({})", text::rule_place(self.layout, rule)),
            Via::Constraint(id) => format!(" ({})", differing(self.layout, id)),
            Via::Als(number) => format!(" ({} without {} need it)", self.als(number), digit_of(&nodes[index])),
        };
        let mut inferences = Vec::new();
        let mut index = 0;
        while index < links.len() {
            let is_true = links[index].strength == Strength::Strong;
            if !is_in_cell(index) && is_in_cell(index + 1) && nodes[index + 1].candidates.len() == 1 {
                let [one, other] = [&nodes[index + 1], &nodes[index + 2]];
                let [is, is_not] = if is_true { [one, other] } else { [other, one] };
                let claim = self.claim(is, true);
                inferences.push(format!("{claim}, not {}{}", digit_of(is_not), because(index)));
                index += 2;
            } else {
                inferences.push(format!("{}{}", self.claim(&nodes[index + 1], is_true), because(index)));
                index += 1;
            }
        }
        inferences
    }

    /// What the ends of the chain show.
    fn shown(&self, context: &Context<'_>) -> String {
        let [start, end] = self.ends();
        if self.is_knot() {
            let back = "The loop is back where it started";
            let [is, is_not] = [true, false].map(|is_true| self.claim(start, is_true));
            return match &context.step.eliminations[..] {
                [] => format!("{back}: if {is_not}, it follows that {is}. So {is}."),
                _ => format!("{back}: if {is_not}, it follows that {is}. So {is}, and what sees them all is not."),
            };
        }
        let gone: Vec<Cell> = context.step.eliminations.iter().map(|gone| gone.cell()).collect();
        let digit = digit_of(start);
        let is_plain = digit_of(end) == digit && context.step.eliminations.iter().all(|gone| gone.digit() == digit);
        if !is_plain {
            let gone = text::by_digit(&context.step.eliminations);
            let gone =
                gone.iter().map(|(digit, cells)| format!("{digit} in {}", text::cells_in_short(self.layout, cells)));
            return format!(
                "At least one is true: {}, or {}. Either rules out {}.",
                self.claim(start, true),
                self.claim(end, true),
                gone.collect::<Vec<_>>().join("; ")
            );
        }
        let mut places: Vec<Cell> =
            start.candidates.iter().chain(&end.candidates).map(|candidate| candidate.cell()).collect();
        places.dedup();
        let see = if gone.len() == 1 { "sees" } else { "see" };
        let all = if places.len() == 2 { "both" } else { "them all" };
        format!(
            "At least one of {} is {digit}, and {} {see} {all}.",
            text::cells_in_short(self.layout, &places),
            text::cells_in_short(self.layout, &gone)
        )
    }

    /// The either-ors of a loop, and why it closes.
    fn ring(&self, context: &Context<'_>) -> Vec<String> {
        let nodes = &self.chain.nodes;
        let short = |node: &Node| format!("{}{}", digit_of(node), self.cells(node));
        let choices: Vec<String> = self
            .strong()
            .map(|(index, link)| {
                let choice = format!("{} or {}", short(&nodes[index]), short(&nodes[index + 1]));
                match link.via {
                    Via::Rule(_) | Via::Constraint(_) => choice,
                    Via::Als(number) => format!("{choice} (in {})", self.als(number)),
                }
            })
            .collect();
        let weak = self.chain.links.iter().filter(|link| link.strength == Strength::Weak);
        let mut joints: Vec<String> = Vec::new();
        for link in weak {
            let joint = match link.via {
                Via::Rule(Rule::Cell(cell)) => self.layout.cell_name(cell),
                Via::Rule(rule @ Rule::House(_, digit)) => {
                    format!("the {digit} of {}", text::rule_place(self.layout, rule))
                }
                Via::Constraint(id) => differing(self.layout, id),
                Via::Als(_) => continue,
            };
            if !joints.contains(&joint) {
                joints.push(joint);
            }
        }
        let mut reasons: Vec<String> = choices
            .chunks(INFERENCES_PER_LINE)
            .enumerate()
            .map(|(index, line)| match index {
                0 => format!("These either-ors form a ring: {}.", line.join("; ")),
                _ => format!("Further round: {}.", line.join("; ")),
            })
            .collect();
        let is_constraint = |link: &Link| matches!(link.via, Via::Constraint(_));
        let why = if self.chain.links.iter().any(is_constraint) { ", because of" } else { ": they share" };
        reasons.push(format!(
            "Where one of them meets the next, their two candidates are never both true{why} {}. So all the way round \
             exactly one of those two is true, and nothing else there is.",
            text::and(joints)
        ));
        reasons.extend(self.kept(context.step));
        reasons
    }

    /// Which digits the almost locked sets of a loop keep to themselves, apart from those that link them: of the
    /// eliminations those that no weak link explains. A set that removes nothing is not told.
    fn kept(&self, step: &Step) -> Option<String> {
        let Proof::Counting { cover, .. } = &step.proof else { return None };
        let cover: Vec<Rule> = cover.iter().filter_map(|(summand, _)| summand.rule()).collect();
        let mut kept: BTreeMap<usize, DigitSet> = BTreeMap::new();
        for &gone in step.eliminations.iter().filter(|&&gone| !self.is_joined(gone)) {
            let lies = |cell: Cell| {
                let mut rules = cover.iter().filter(|rule| rule.contains(self.layout, gone));
                rules.any(|rule| rule.contains(self.layout, Candidate::new(cell, gone.digit())))
            };
            let sets = self.chain.als.iter().enumerate().filter(|(_, cells)| cells.iter().any(|&cell| lies(cell)));
            // Where several sets lie there, the evidence does not say which of them has the digit.
            let set = match sets.map(|(set, _)| set).collect::<Vec<_>>()[..] {
                [set] => set,
                _ => self.chain.als.len(),
            };
            kept.entry(set).or_default().insert(gone.digit());
        }
        let one = kept.len() == 1;
        let mut parts = kept.iter().map(|(&set, digits)| {
            let digits = text::and(digits.iter());
            match (set < self.chain.als.len(), one) {
                (true, true) => format!("The almost locked set {} also keeps its {digits} to itself.", self.als(set)),
                (false, true) => format!("The almost locked sets also keep {digits} to themselves."),
                (true, false) => format!("{digits} in {}", self.als(set)),
                (false, false) => digits,
            }
        });
        match kept.len() {
            0 => None,
            1 => parts.next(),
            _ => Some(format!(
                "The almost locked sets also keep other digits to themselves: {}.",
                parts.collect::<Vec<_>>().join("; ")
            )),
        }
    }

    /// Whether a candidate sees both nodes of a weak link.
    fn is_joined(&self, candidate: Candidate) -> bool {
        let nodes = &self.chain.nodes;
        let sees_all = |node: &Node| node.candidates.iter().all(|&other| sees(self.layout, candidate, other));
        let weak = self.chain.links.iter().enumerate().filter(|(_, link)| link.strength == Strength::Weak);
        weak.map(|(index, link)| (link, [index, (index + 1) % nodes.len()])).any(|(link, pair)| {
            let is_beside = |at: &usize| nodes[*at].candidates.iter().any(|other| other.cell() == candidate.cell());
            pair.iter().all(|&at| sees_all(&nodes[at]))
                || matches!(link.via, Via::Constraint(_)) && pair.iter().any(is_beside)
        })
    }

    /// The chain in Eureka notation: `(4)r2c3 = (4-9)r2c8 = r5c8 - (9=4)r5c3`. Nodes of one cell, or of an almost
    /// locked set, share their brackets; a digit that goes on is not repeated.
    fn eureka(&self) -> String {
        let nodes = &self.chain.nodes;
        let mut line = String::new();
        let mut last: Option<Digit> = None;
        let mut start = 0;
        while start < nodes.len() {
            let mut end = start;
            let mut digits = digit_of(&nodes[start]).to_string();
            let mut cells = nodes[start].candidates.iter().map(|candidate| candidate.cell()).collect::<Vec<_>>();
            while let Some(link) = self.chain.links.get(end).filter(|_| end + 1 < nodes.len()) {
                match link.via {
                    Via::Rule(Rule::Cell(_)) => {}
                    // The set is named by its cells, unless its first node is in brackets already.
                    Via::Als(number) if end == start => cells.clone_from(&self.chain.als[number]),
                    _ => break,
                }
                digits += sign(link).trim();
                digits += &digit_of(&nodes[end + 1]).to_string();
                end += 1;
                if let Via::Als(_) = link.via {
                    break;
                }
            }
            let goes_on = end == start && last == Some(digit_of(&nodes[start]));
            let named = if goes_on { String::new() } else { format!("({digits})") };
            line += &format!("{named}{}", text::cell_groups(self.layout, &cells).join(","));
            if let Some(link) = self.chain.links.get(end) {
                line += sign(link);
            }
            last = (end == start).then(|| digit_of(&nodes[end]));
            start = end + 1;
        }
        if self.is_loop() {
            line += "loop";
        }
        line
    }
}

/// The sign of a link between two nodes.
fn sign(link: &Link) -> &'static str {
    match link.strength {
        Strength::Strong => " = ",
        Strength::Weak => " - ",
    }
}

pub(super) fn digit_of(node: &Node) -> Digit {
    node.candidates[0].digit()
}
