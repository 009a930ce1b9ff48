//! Colouring steps in words.

use crate::prelude::*;
use pencilproof_proof::{Branch, Colours, Inference, PaintedCluster, Side, Why, sees};

/// The maximum number of inferences of a side that are told one by one; more are summarised.
const SHORT: usize = 6;

/// The explanation of a step that starts from an either-or: the start, what follows from each colour, and the
/// conclusion.
pub(super) fn tell(name: &str, colours: &Colours, context: &Context<'_>) -> Telling {
    let (Some(told), layout) = (Told::of(colours, context), context.layout) else { return context.named() };
    let mut reasons = vec![told.start()];
    match told.failing() {
        Some((side, rule)) => {
            if !told.beyond_start(side).is_empty() {
                reasons.push(format!("If {} is true: {}.", side.word(), told.brings(side)));
            }
            reasons.push(format!("So {} fails: {}.", side.word(), told.failure(side, rule)));
            let other = side.other();
            reasons.push(match told.beyond_start(other).len() {
                0 => format!("{} is true.", text::capital(other.word())),
                1..=SHORT => format!("{} is true: {}.", text::capital(other.word()), told.brings(other)),
                _ => format!("{} is true, with all that follows from it.", text::capital(other.word())),
            });
        }
        None => {
            let sides = Side::BOTH.into_iter().filter(|&side| !told.beyond_start(side).is_empty());
            reasons.extend(sides.map(|side| format!("If {} is true: {}.", side.word(), told.brings(side))));
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
                "{} is {} or {}. Call the first green, the other blue: exactly one colour is true.",
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
                format!(
                    "In {} the {digit} goes in {first} or {other}. Call the first green, the other blue: exactly one \
                     colour is true.",
                    layout.house_name(house)
                )
            }
        }
    }

    /// The inferences of a side except its assumptions.
    fn beyond_start(&self, side: Side) -> Vec<&'a Inference> {
        self.branch(side).inferences.iter().filter(|inference| inference.why != Why::Assumed).collect()
    }

    /// What a side implies: each inference with its reason if there are few, otherwise a summary of what it places or,
    /// if it places nothing, of what it rules out.
    fn brings(&self, side: Side) -> String {
        let (inferences, layout) = (self.beyond_start(side), self.context.layout);
        if inferences.len() <= SHORT {
            return inferences.iter().map(|inference| link(inference, layout)).collect::<Vec<_>>().join("; ");
        }
        let of = |is_true| inferences.iter().map(|inference| inference.literal).filter(move |l| l.is_true == is_true);
        let set: Vec<String> = of(true).map(|literal| is(literal.candidate, layout)).collect();
        if set.is_empty() {
            let gone = of(false).map(|literal| layout.candidate_name(literal.candidate));
            return format!("it rules out {}", text::and(gone));
        }
        format!("in turn {}", text::and(set))
    }

    fn failure(&self, side: Side, rule: Rule) -> String {
        failure(self.branch(side), rule, self.context.layout)
    }

    fn infers(&self, side: Side, literal: Literal) -> Option<&'a Inference> {
        self.branch(side).inferences.iter().find(|inference| inference.literal == literal)
    }

    /// The conclusions on which both colours agree.
    fn agreement(&self) -> Vec<String> {
        let (layout, step) = (self.context.layout, self.context.step);
        let mut verdicts = Vec::new();
        let cause = |side: Side, candidate: Candidate| {
            self.infers(side, Literal { candidate, is_true: false }).map(|inference| match &inference.why {
                Why::Sees(other) => layout.candidate_name(*other),
                Why::Meets(rule) | Why::Last(rule) => layout.rule_name(*rule),
                _ => format!("{} itself", side.word()),
            })
        };
        let told = |candidate: &Candidate| {
            let [green, blue] = Side::BOTH.map(|side| cause(side, *candidate));
            Some(format!("{} ({} or {})", layout.candidate_name(*candidate), green?, blue?))
        };
        let gone: Vec<String> = step.eliminations.iter().filter_map(told).collect();
        if !gone.is_empty() {
            verdicts.push(format!("Either way one candidate rules out {}.", text::and(gone)));
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

fn is(candidate: Candidate, layout: &Layout) -> String {
    format!("{} is {}", layout.cell_name(candidate.cell()), candidate.digit())
}

/// An inference and its reason: `r4c1 is 2, the last place in column 1`.
fn link(inference: &Inference, layout: &Layout) -> String {
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
fn failure(branch: &Branch, rule: Rule, layout: &Layout) -> String {
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

/// The explanation of a step on clusters of one digit: the cells of both colours for each cluster, then the given
/// reason.
pub(super) fn tell_clusters(
    colours: &Colours,
    context: &Context<'_>,
    reason: impl Fn(&[PaintedCluster]) -> String,
) -> Telling {
    let (Some(first), Some(rule)) = (colours.clusters.first(), colours.cases.rule()) else { return context.named() };
    let (digit, layout) = (first.digit, context.layout);
    let coloured = |cluster: usize, colour: usize| {
        let cells = &colours.clusters[cluster].cells[colour];
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {verb} {}", text::and(text::cells(layout, cells.iter().copied())), WORDS[cluster][colour])
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
    reasons.push(reason(&colours.clusters));
    let place = start_place(rule, layout).1;
    Telling {
        title: format!("{} on {digit}", context.name),
        place: format!("Look at the houses with two places for {digit}, such as {place}."),
        reasons,
    }
}

/// Whether a cell sees one of some cells of a digit.
pub(super) fn sees_one(layout: &Layout, digit: Digit, cell: Cell, others: &[Cell]) -> bool {
    others.iter().any(|&other| sees(layout, Candidate::new(cell, digit), Candidate::new(other, digit)))
}

/// Two cells that see each other, one from each list.
pub(super) fn meeting(layout: &Layout, digit: Digit, one: &[Cell], other: &[Cell]) -> Option<[Cell; 2]> {
    one.iter().find_map(|&cell| {
        let seen = other.iter().find(|&&other| sees_one(layout, digit, cell, &[other]));
        seen.map(|&other| [cell, other])
    })
}
