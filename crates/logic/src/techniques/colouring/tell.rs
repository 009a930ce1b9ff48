//! Colouring steps in words.

use crate::cases::words::{because, failure, is, link, link_in_short};
use crate::prelude::*;
use pencilproof_proof::{Branch, Colours, Inference, PaintedCluster, Side, Why, sees};

/// Up to this number of inferences of a side are described one by one. Of more, only those that say what is true are,
/// and no more of these than this.
const SHORT: usize = 6;

/// The maximum number of reasons told for what both colours rule out; each can speak of several candidates.
const VERDICTS: usize = 4;

/// The maximum number of pairs of seen cells that are named one by one.
const TRAPS: usize = 2;

/// What the two sides are called, by colour and by the shape that a picture gives each colour.
const CALLED: &str = "Call the first green (circles), the other blue (squares): exactly one colour is true.";

/// The explanation of a step that starts from an either-or: the start, what follows from each colour, and why that
/// shows the conclusions. [`links`] has every inference.
pub(super) fn tell(colours: &Colours, context: &Context<'_>) -> Telling {
    let (Some(told), layout) = (Told::of(colours, context), context.layout) else { return context.named() };
    let name = context.name;
    let mut reasons = vec![told.start()];
    match told.failing() {
        Some((side, rule)) => {
            reasons.extend(told.brings(side));
            let (this, other) = (text::capital(side.word()), side.other());
            let failure = failure(told.branch(side), rule, layout);
            reasons.push(format!("{this} fails: {failure}. {} is true.", text::capital(other.word())));
            reasons.extend(told.brings(other));
        }
        None => {
            reasons.extend(Side::BOTH.into_iter().filter_map(|side| told.brings(side)));
            reasons.extend(told.agreement());
        }
    }
    reasons.extend(told.consequences());
    let (digit, place) = start_place(told.rule, layout);
    Telling {
        title: match digit {
            Some(digit) => format!("{name} on {digit}, {place}"),
            None => format!("{name} from {place}"),
        },
        place: match digit {
            Some(digit) => format!("Start from the {} in {place}.", text::several(digit)),
            None => format!("Start from the candidates of {place}."),
        },
        reasons,
    }
}

/// Every inference in order, for readers who want to follow each one: first the assumption, then what follows.
pub(crate) fn links(colours: &Colours, layout: &Layout) -> Vec<String> {
    let mut lines = Vec::new();
    for (side, branch) in Side::BOTH.into_iter().zip(&colours.cases.branches) {
        let inferences = branch.inferences.iter();
        lines.extend(inferences.map(|inference| format!("{}: {}.", side.word(), link(inference, layout))));
    }
    for (side, branch) in Side::BOTH.into_iter().zip(&colours.cases.branches) {
        lines.extend(branch.empty.map(|rule| format!("{}: {}.", side.word(), failure(branch, rule, layout))));
    }
    lines
}

/// The digit of the starting rule, if it is a digit of a house, and the name of its cell or house.
fn start_place(rule: Rule, layout: &Layout) -> (Option<Digit>, String) {
    match rule {
        Rule::Cell(cell) => (None, layout.cell_name(cell)),
        Rule::House(house, digit) => (Some(digit), layout.house_name(house)),
    }
}

/// A colouring with two cases on a rule, to be put into words.
struct Told<'a> {
    rule: Rule,
    branches: [&'a Branch; 2],
    context: &'a Context<'a>,
}

impl<'a> Told<'a> {
    fn of(colours: &'a Colours, context: &'a Context<'a>) -> Option<Told<'a>> {
        let [green, blue] = &colours.cases.branches[..] else { return None };
        Some(Told { rule: colours.cases.rule()?, branches: [green, blue], context })
    }

    fn branch(&self, side: Side) -> &'a Branch {
        self.branches[side.index()]
    }

    /// The side that is contradictory, if one is, and the rule that it leaves empty.
    fn failing(&self) -> Option<(Side, Rule)> {
        Side::BOTH.into_iter().find_map(|side| Some((side, self.branch(side).empty?)))
    }

    fn start(&self) -> String {
        let layout = self.context.layout;
        let [green, blue] = self.branches.map(Branch::part);
        match self.rule {
            Rule::Cell(cell) => format!(
                "{} is {} or {}. {CALLED}",
                layout.cell_name(cell),
                text::or(green.iter().map(|candidate| candidate.digit())),
                text::or(blue.iter().map(|candidate| candidate.digit())),
            ),
            Rule::House(house, digit) => {
                let cells = |part: &[Candidate]| {
                    let cells: Vec<Cell> = part.iter().map(|candidate| candidate.cell()).collect();
                    text::cells_in_short(layout, &cells)
                };
                let (first, other) = (cells(&green), cells(&blue));
                format!("In {} the {digit} goes in {first} or {other}. {CALLED}", layout.house_name(house))
            }
        }
    }

    /// The inferences of a side that lead somewhere: all but its assumptions and, where both sides agree, what they
    /// agree on, which has a reason of its own.
    fn beyond_start(&self, side: Side) -> Vec<&'a Inference> {
        let (branch, step) = (self.branch(side), self.context.step);
        let part = branch.part();
        let is_start = |literal: Literal| literal.is_true && part.contains(&literal.candidate);
        let agreed = |literal: Literal| {
            self.failing().is_none() && !literal.is_true && step.eliminations.contains(&literal.candidate)
        };
        let inferences = branch.inferences.iter();
        inferences.filter(|one| one.why != Why::Assumed && !is_start(one.literal) && !agreed(one.literal)).collect()
    }

    /// What follows from a side: each inference with its reason if there are few, otherwise some of those that say what
    /// is true, first of all those that the conclusion speaks of; `None` if nothing follows.
    fn brings(&self, side: Side) -> Option<String> {
        let (inferences, layout) = (self.beyond_start(side), self.context.layout);
        let is_short = inferences.len() <= SHORT;
        let told: Vec<&Inference> = inferences.into_iter().filter(|one| is_short || one.literal.is_true).collect();
        let goals = self.goals(side);
        let is_goal = |inference: &Inference| inference.literal.is_true && goals.contains(&inference.literal.candidate);
        let late = |head: usize| told.iter().skip(head).filter(|one| is_goal(one)).count();
        let head = (0..=SHORT).rev().find(|&head| head + late(head) <= SHORT).unwrap_or(1);
        let words = |list: &mut dyn Iterator<Item = &&Inference>| {
            list.map(|inference| link_in_short(inference, layout)).collect::<Vec<_>>().join(", ")
        };
        let first = words(&mut told.iter().take(head));
        let goals = words(&mut told.iter().skip(head).filter(|one| is_goal(one)).take(SHORT));
        let then = if goals.is_empty() { String::new() } else { format!("; further on {goals}") };
        let more = told.len().saturating_sub(head) - late(head).min(SHORT);
        let rest = if more == 0 { String::new() } else { format!("; and {} more", text::count(more)) };
        let is_true = match self.failing() {
            Some((failing, _)) if failing != side => format!("With {}", side.word()),
            _ => format!("If {} is true", side.word()),
        };
        (!told.is_empty()).then(|| format!("{is_true}: {first}{then}{rest}."))
    }

    /// The candidates of a side that the reasons after it speak of.
    fn goals(&self, side: Side) -> Vec<Candidate> {
        if let Some((failing, rule)) = self.failing() {
            let inferences = self.branch(failing).inferences.iter().filter(|_| failing == side);
            let there = inferences.map(|inference| inference.literal.candidate);
            return there.filter(|&candidate| rule.contains(self.context.layout, candidate)).collect();
        }
        let groups = self.verdicts();
        groups.iter().take(VERDICTS).filter_map(|(cause, _)| cause.candidate(side)).collect()
    }

    fn infers(&self, side: Side, literal: Literal) -> Option<&'a Inference> {
        self.branch(side).inferences.iter().find(|inference| inference.literal == literal)
    }

    /// Why both colours rule out the victims, those with the same reasons together.
    fn verdicts(&self) -> Vec<(Cause<'a>, Vec<Candidate>)> {
        let mut groups: Vec<(Cause<'_>, Vec<Candidate>)> = Vec::new();
        for &victim in self.context.step.eliminations.iter().filter(|victim| !self.is_placed(victim.cell())) {
            let [green, blue] = Side::BOTH.map(|side| {
                self.infers(side, Literal { candidate: victim, is_true: false }).map(|inference| &inference.why)
            });
            let (Some(green), Some(blue)) = (green, blue) else { continue };
            let cause = Cause::of(victim, [green, blue]);
            match groups.iter_mut().find(|(known, _)| *known == cause) {
                Some((_, victims)) => victims.push(victim),
                None => groups.push((cause, vec![victim])),
            }
        }
        groups
    }

    /// What both colours rule out, one line for one pair of reasons; and what both say.
    fn agreement(&self) -> Vec<String> {
        let (layout, step) = (self.context.layout, self.context.step);
        let groups = self.verdicts();
        let more: usize = groups.iter().skip(VERDICTS).map(|(_, victims)| victims.len()).sum();
        let mut verdicts: Vec<String> =
            groups.iter().take(VERDICTS).map(|(cause, victims)| cause.told(victims, layout)).collect();
        match more {
            0 => {}
            1 => verdicts.push("One more candidate is ruled out by both colours in the same way.".to_string()),
            more => {
                let count = text::capital(&text::count(more));
                verdicts.push(format!("{count} more candidates are ruled out by both colours in the same way."));
            }
        }
        let on_both = |candidate: &&Candidate| {
            let literal = Literal { candidate: **candidate, is_true: true };
            Side::BOTH.into_iter().all(|side| self.infers(side, literal).is_some())
        };
        let set: Vec<String> = step.placements.iter().filter(on_both).map(|candidate| is(*candidate, layout)).collect();
        if !set.is_empty() {
            verdicts.push(format!("Both colours say that {}.", text::and(set)));
        }
        verdicts
    }

    fn is_placed(&self, cell: Cell) -> bool {
        self.context.step.placements.iter().any(|placed| placed.cell() == cell)
    }

    /// The singles that are placed along with the conclusions.
    fn consequences(&self) -> Option<String> {
        let shown = |candidate: &&Candidate| {
            let literal = Literal { candidate: **candidate, is_true: true };
            Side::BOTH.into_iter().any(|side| self.infers(side, literal).is_some())
        };
        let placements = self.context.step.placements.iter();
        let rest: Vec<String> = placements
            .filter(|candidate| !shown(candidate))
            .map(|candidate| is(*candidate, self.context.layout))
            .collect();
        (!rest.is_empty()).then(|| format!("Singles that follow are set as well: {}.", text::and(rest)))
    }
}

/// Why both colours rule a candidate out.
#[derive(PartialEq)]
enum Cause<'a> {
    /// Its cell has another digit either way: that of green and that of blue.
    Cell(Cell, [Digit; 2]),
    /// A digit that one candidate rules out either way.
    One(Digit, Candidate),
    /// Any other two reasons.
    Two(Digit, [&'a Why; 2]),
}

impl<'a> Cause<'a> {
    fn of(victim: Candidate, whys: [&'a Why; 2]) -> Cause<'a> {
        match whys {
            [Why::Sees(green), Why::Sees(blue)] if green.cell() == victim.cell() && blue.cell() == victim.cell() => {
                Cause::Cell(victim.cell(), [green.digit(), blue.digit()])
            }
            [Why::Sees(green), Why::Sees(blue)] if green == blue && green.cell() != victim.cell() => {
                Cause::One(victim.digit(), *green)
            }
            whys => Cause::Two(victim.digit(), whys),
        }
    }

    /// The candidate of a side that rules it out.
    fn candidate(&self, side: Side) -> Option<Candidate> {
        match self {
            Cause::Cell(cell, digits) => Some(Candidate::new(*cell, digits[side.index()])),
            Cause::One(_, seen) => Some(*seen),
            Cause::Two(_, whys) => match whys[side.index()] {
                Why::Sees(seen) => Some(*seen),
                _ => None,
            },
        }
    }

    fn told(&self, victims: &[Candidate], layout: &Layout) -> String {
        let cells: Vec<Cell> = victims.iter().map(|victim| victim.cell()).collect();
        match self {
            Cause::Cell(cell, [green, blue]) if green == blue => {
                format!("{} is {green} under either colour.", layout.cell_name(*cell))
            }
            Cause::Cell(cell, [green, blue]) => {
                format!("{} is {green} under green and {blue} under blue, nothing else.", layout.cell_name(*cell))
            }
            Cause::One(digit, seen) => {
                let see = if cells.len() == 1 { "sees" } else { "see" };
                let victims = text::and(text::cells(layout, cells));
                format!("{victims} {see} {}, which is {digit} under either colour.", layout.cell_name(seen.cell()))
            }
            Cause::Two(digit, whys) => {
                let [green, blue] = whys.map(|why| because(why, layout));
                let victims = text::or(text::cells(layout, cells));
                format!("{digit} cannot be in {victims}: under green {green}, under blue {blue}.")
            }
        }
    }
}

/// The highest level of full GEM that the inferences need, where it is more than singles.
pub(super) fn level(colours: &Colours) -> Option<String> {
    let level = |inference: &Inference| match inference.why {
        Why::Meets(_) => 2,
        Why::Counting(_) => 3,
        Why::Absurd(_) => 4,
        _ => 1,
    };
    let inferences = colours.cases.branches.iter().flat_map(|branch| &branch.inferences);
    let what = match inferences.map(level).max()? {
        2 => "locked candidates under a colour (level 2)",
        3 => "subsets under a colour (level 3)",
        4 => "a contradiction within a colour (level 4)",
        _ => return None,
    };
    Some(format!("This needs {what}."))
}

/// The colours of clusters: green and blue of the first, amber and violet of the second.
pub(super) const WORDS: [[&str; 2]; 2] = [["green", "blue"], ["amber", "violet"]];

/// The shapes that pictures give these colours.
const SHAPES: [[&str; 2]; 2] = [["circle", "square"], ["triangle", "diamond"]];

/// The explanation of a step on clusters of one digit: the cells of both colours for each cluster, then the given
/// reasons.
pub(super) fn tell_clusters(
    colours: &Colours,
    context: &Context<'_>,
    reasons_of: impl Fn(&[PaintedCluster]) -> Vec<String>,
) -> Telling {
    let (Some(first), Some(rule)) = (colours.clusters.first(), colours.cases.rule()) else { return context.named() };
    let (digit, layout) = (first.digit, context.layout);
    let coloured = |cluster: usize, colour: usize| {
        let cells = &colours.clusters[cluster].cells[colour];
        let (verb, plural) = if cells.len() == 1 { ("is", "") } else { ("are", "s") };
        let (word, shape) = (WORDS[cluster][colour], SHAPES[cluster][colour]);
        format!("{} {verb} {word} ({shape}{plural})", text::and(text::cells(layout, cells.iter().copied())))
    };
    let mut reasons = vec![format!(
        "Where a house has two places for {digit}, exactly one of them is true. Coloured in turn along such houses, {}; \
         {}. One colour is true as a whole, the other false.",
        coloured(0, 0),
        coloured(0, 1)
    )];
    if colours.clusters.len() > 1 {
        reasons.push(format!("The same holds for a second group: {}; {}.", coloured(1, 0), coloured(1, 1)));
    }
    reasons.extend(reasons_of(&colours.clusters));
    let place = start_place(rule, layout).1;
    Telling {
        title: format!("{} on {digit}", context.name),
        place: format!("Look at the houses with two places for {digit}, such as {place}."),
        reasons,
    }
}

/// A cell of a colour that a cell sees.
pub(super) fn seen_in(layout: &Layout, digit: Digit, cell: Cell, colour: &[Cell]) -> Option<Cell> {
    colour.iter().copied().find(|&other| sees(layout, Candidate::new(cell, digit), Candidate::new(other, digit)))
}

/// Why cells that each see one of two cells of a digit cannot hold it: one line for those that see the same two. The
/// words are those of the two colours, and `one` or `at least one`.
pub(super) fn trapped(
    layout: &Layout,
    digit: Digit,
    victims: &[Cell],
    colours: [&[Cell]; 2],
    (words, one_is): ([&str; 2], &str),
) -> Vec<String> {
    let mut groups: Vec<([Cell; 2], Vec<Cell>)> = Vec::new();
    for &victim in victims {
        let [Some(one), Some(other)] = colours.map(|colour| seen_in(layout, digit, victim, colour)) else { continue };
        match groups.iter_mut().find(|(pair, _)| *pair == [one, other]) {
            Some((_, cells)) => cells.push(victim),
            None => groups.push(([one, other], vec![victim])),
        }
    }
    let told = |(pair, cells): ([Cell; 2], Vec<Cell>)| {
        let see = if cells.len() == 1 { "sees" } else { "see" };
        let [one, other] = pair.map(|cell| layout.cell_name(cell));
        format!(
            "{} {see} {one}, which is {}, and {other}, which is {}: {one_is} of these two is {digit}.",
            text::and(text::cells(layout, cells)),
            words[0],
            words[1]
        )
    };
    // The first ones show how to find the rest.
    let rest: Vec<Cell> = groups.iter().skip(TRAPS).flat_map(|(_, cells)| cells.iter().copied()).collect();
    let mut lines: Vec<String> = groups.into_iter().take(TRAPS).map(told).collect();
    if !rest.is_empty() {
        let see = if rest.len() == 1 { "sees" } else { "see" };
        lines.push(format!("{} {see} a cell of each of these colours too.", text::and(text::cells(layout, rest))));
    }
    lines
}

/// Whether a cell sees one of some cells of a digit.
pub(super) fn sees_one(layout: &Layout, digit: Digit, cell: Cell, others: &[Cell]) -> bool {
    seen_in(layout, digit, cell, others).is_some()
}

/// Two cells that see each other, one from each list.
pub(super) fn meeting(layout: &Layout, digit: Digit, one: &[Cell], other: &[Cell]) -> Option<[Cell; 2]> {
    one.iter().find_map(|&cell| {
        let seen = other.iter().find(|&&other| sees_one(layout, digit, cell, &[other]));
        seen.map(|&other| [cell, other])
    })
}
