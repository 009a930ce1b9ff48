//! Colouring steps in words.

use crate::{Telling, text};
use pencilproof_core::{Candidate, Cell, Layout, Rule};
use pencilproof_proof::{Inference, Literal, Role, Shape, Side, Step, Trace, Why, sees};

/// How many marks a side may have for its reasons to be told at once; longer ones are folded to an outline.
const SHORT: usize = 6;

/// The words for a step that starts from an either-or: where it starts, what each colour brings, what follows.
pub(crate) fn tell(name: &str, step: &Step, layout: &Layout) -> Telling {
    let Some(trace) = &step.trace else { return Telling::untold() };
    let mut reasons = vec![start(trace, layout)];
    match trace.clash {
        Some((side, rule)) => {
            if !marks_of(trace, side).is_empty() {
                reasons.push(format!("If {} is true: {}.", side.word(), brings(trace, side, layout)));
            }
            reasons.push(format!("So {} fails: {}.", side.word(), failure(trace, side, rule, layout)));
            let other = side.other();
            reasons.push(match marks_of(trace, other).len() {
                0 => format!("{} is true.", text::capital(other.word())),
                1..=SHORT => format!("{} is true: {}.", text::capital(other.word()), brings(trace, other, layout)),
                _ => format!("{} is true, with all that follows from it.", text::capital(other.word())),
            });
        }
        None => {
            let told = Side::BOTH.into_iter().filter(|&side| !marks_of(trace, side).is_empty());
            reasons.extend(told.map(|side| format!("If {} is true: {}.", side.word(), brings(trace, side, layout))));
            reasons.extend(agreement(step, trace, layout));
        }
    }
    reasons.extend(consequences(step, trace, layout));
    let (digit, place) = start_place(trace, layout);
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

/// The digit of the rule where it starts, if it is one of a house, and the name of its cell or house.
fn start_place(trace: &Trace, layout: &Layout) -> (Option<pencilproof_core::Digit>, String) {
    match trace.either.rule {
        Rule::Cell(cell) => (None, layout.cell_name(cell)),
        Rule::House(house, digit) => (Some(digit), layout.house_name(house)),
    }
}

fn start(trace: &Trace, layout: &Layout) -> String {
    let [green, blue] = &trace.either.parts;
    match trace.either.rule {
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
            let (first, other) = (cells(green), cells(blue));
            format!(
                "In {} the {digit} goes in {first} or {other}. Call the first green, the other blue: exactly one \
                 colour is true.",
                layout.house_name(house)
            )
        }
    }
}

fn marks_of(trace: &Trace, side: Side) -> Vec<&Inference> {
    trace.marks.iter().filter(|mark| mark.side == side && mark.why != Why::Assumed).collect()
}

/// What a side brings: each mark with its reason where they are few, else an outline of what it sets, or where it sets
/// nothing, of what it rules out.
fn brings(trace: &Trace, side: Side, layout: &Layout) -> String {
    let marks = marks_of(trace, side);
    if marks.len() <= SHORT {
        return marks.iter().map(|mark| link(mark, layout)).collect::<Vec<_>>().join("; ");
    }
    let of =
        |is_true| marks.iter().filter(move |mark| mark.literal.is_true == is_true).map(|mark| mark.literal.candidate);
    let set: Vec<String> = of(true).map(|candidate| is(candidate, layout)).collect();
    if set.is_empty() {
        let gone = of(false).map(|candidate| layout.candidate_name(candidate));
        return format!("it rules out {}", text::and(gone));
    }
    format!("in turn {}", text::and(set))
}

fn is(candidate: Candidate, layout: &Layout) -> String {
    format!("{} is {}", layout.cell_name(candidate.cell()), candidate.digit())
}

/// A mark and its reason: `r4c1 is 2, the last place in column 1`.
fn link(mark: &Inference, layout: &Layout) -> String {
    let Literal { candidate, is_true } = mark.literal;
    let cell = layout.cell_name(candidate.cell());
    let digit = candidate.digit();
    let what = if is_true { format!("{cell} is {digit}") } else { format!("{cell} is not {digit}") };
    match &mark.why {
        Why::Assumed => what,
        Why::Sees(other) if other.cell() == candidate.cell() => format!("{what}, as it is {}", other.digit()),
        Why::Sees(other) => format!("{what}, as {} is", layout.cell_name(other.cell())),
        Why::Last(Rule::Cell(_)) => format!("{what}, with nothing else left there"),
        Why::Last(Rule::House(house, _)) => {
            format!("{what}, with no other place left in {}", layout.house_name(*house))
        }
        Why::Meets(rule) => format!("{what}, as it sees every place left for {}", layout.rule_name(*rule)),
        Why::Counting(sets) => {
            let base = text::and(sets.base.iter().map(|(rule, _)| layout.rule_name(*rule)));
            let cover = text::and(sets.cover.iter().map(|(rule, _)| layout.rule_name(*rule)));
            format!("{what}, as {base} take up {cover}")
        }
        Why::Absurd(line) => format!("{what}, as with it nothing would be left for {}", layout.rule_name(line.empty)),
    }
}

/// Every mark of a trace in order, for those who want to follow each link: the assumption, then what follows.
pub(crate) fn links(trace: &Trace, layout: &Layout) -> Vec<String> {
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let marks = trace.marks.iter().filter(|mark| mark.side == side);
        lines.extend(marks.map(|mark| format!("{}: {}.", side.word(), link(mark, layout))));
    }
    if let Some((side, rule)) = trace.clash {
        lines.push(format!("{}: {}.", side.word(), failure(trace, side, rule, layout)));
    }
    lines
}

/// How a side fails at a rule: it has nothing left, or too much.
fn failure(trace: &Trace, side: Side, rule: Rule, layout: &Layout) -> String {
    let on =
        |mark: &&Inference| mark.side == side && mark.literal.is_true && rule.contains(layout, mark.literal.candidate);
    let on: Vec<Candidate> = trace.marks.iter().filter(on).map(|mark| mark.literal.candidate).collect();
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

/// The highest level of full GEM that the marks need, where it is more than singles.
pub(crate) fn level(step: &Step) -> Option<String> {
    let level = |mark: &Inference| match mark.why {
        Why::Assumed | Why::Sees(_) | Why::Last(_) => 1,
        Why::Meets(_) => 2,
        Why::Counting(_) => 3,
        Why::Absurd(_) => 4,
    };
    let what = match step.trace.as_ref()?.marks.iter().map(level).max()? {
        2 => "locked candidates under a colour (level 2)",
        3 => "subsets under a colour (level 3)",
        4 => "a contradiction within a colour (level 4)",
        _ => return None,
    };
    Some(format!("This needs {what}."))
}

/// What both colours say.
fn agreement(step: &Step, trace: &Trace, layout: &Layout) -> Vec<String> {
    let mut verdicts = Vec::new();
    let cause = |side: Side, candidate: Candidate| {
        let literal = Literal { candidate, is_true: false };
        trace.marks.iter().find(|mark| mark.side == side && mark.literal == literal).map(|mark| match &mark.why {
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
        Side::BOTH.into_iter().all(|side| trace.marks.iter().any(|mark| mark.side == side && mark.literal == literal))
    };
    let set: Vec<String> = step.placements.iter().filter(on_both).map(|candidate| is(*candidate, layout)).collect();
    if !set.is_empty() {
        verdicts.push(format!("Both colours say that {}.", text::and(set)));
    }
    verdicts
}

/// Singles that were set along with the conclusions.
fn consequences(step: &Step, trace: &Trace, layout: &Layout) -> Option<String> {
    let shown = |candidate: &&Candidate| {
        trace.marks.iter().any(|mark| mark.literal == Literal { candidate: **candidate, is_true: true })
    };
    let rest: Vec<String> =
        step.placements.iter().filter(|candidate| !shown(candidate)).map(|candidate| is(*candidate, layout)).collect();
    (!rest.is_empty()).then(|| format!("Singles that follow are set as well: {}.", text::and(rest)))
}

/// The cells of a step that are shown in a role.
pub(super) fn cells_of(step: &Step, role: Role) -> Vec<Cell> {
    let of = step.marks.iter().filter(|mark| mark.role == role).filter_map(|mark| match mark.shape {
        Shape::Candidate(candidate) => Some(candidate.cell()),
        _ => None,
    });
    let mut cells: Vec<Cell> = of.collect();
    cells.sort();
    cells
}

/// The words for clusters of one digit: each with its cells of both colours, then the reason given.
pub(crate) fn tell_clusters(
    name: &str,
    step: &Step,
    layout: &Layout,
    reason: impl Fn(&Clusters<'_>) -> String,
) -> Telling {
    let Some(digit) = step.eliminations.first().map(|candidate| candidate.digit()) else { return Telling::untold() };
    let coloured = |role, colour: &str| {
        let cells = cells_of(step, role);
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {verb} {colour}", text::and(text::cells(layout, cells)))
    };
    let clusters = Clusters { step, layout, digit };
    let mut reasons = vec![format!(
        "Where a house has two places for {digit}, exactly one of them is true. Coloured in turn along such houses, {}; \
         {}. One colour is true as a whole, the other false.",
        coloured(Role::Green, "green"),
        coloured(Role::Blue, "blue")
    )];
    if !cells_of(step, Role::Amber).is_empty() {
        reasons.push(format!(
            "The same holds for a second group: {}; {}.",
            coloured(Role::Amber, "amber"),
            coloured(Role::Violet, "violet")
        ));
    }
    reasons.push(reason(&clusters));
    let place = match &step.trace {
        Some(trace) => start_place(trace, layout).1,
        None => String::new(),
    };
    Telling {
        title: format!("{name} on {digit}"),
        place: format!("Look at the {} in houses with two places for it, such as {place}.", text::several(digit)),
        reasons,
    }
}

/// The clusters of a step, for the reasons of a technique.
pub(crate) struct Clusters<'a> {
    step: &'a Step,
    layout: &'a Layout,
    pub(crate) digit: pencilproof_core::Digit,
}

/// The word for the role of a colour.
pub(crate) fn word(role: Role) -> &'static str {
    match role {
        Role::Green => "green",
        Role::Blue => "blue",
        Role::Amber => "amber",
        Role::Violet => "violet",
        _ => "coloured",
    }
}

impl Clusters<'_> {
    /// Whether a cell has a role.
    pub(crate) fn has(&self, role: Role, cell: Cell) -> bool {
        cells_of(self.step, role).contains(&cell)
    }

    /// Whether a cell sees one with a role.
    pub(crate) fn sees(&self, cell: Cell, role: Role) -> bool {
        let candidate = |cell| Candidate::new(cell, self.digit);
        cells_of(self.step, role).into_iter().any(|other| sees(self.layout, candidate(cell), candidate(other)))
    }

    /// Two cells that see each other, one of each role.
    pub(crate) fn meeting(&self, one: Role, other: Role) -> Option<[Cell; 2]> {
        let others = cells_of(self.step, other);
        cells_of(self.step, one).into_iter().find_map(|cell| {
            let sees_it = |&&other: &&Cell| {
                sees(self.layout, Candidate::new(cell, self.digit), Candidate::new(other, self.digit))
            };
            others.iter().find(sees_it).map(|&other| [cell, other])
        })
    }
}
