//! The two sides of an either-or, mark by mark.
//!
//! A colouring step starts from a rule whose candidates fall into two parts, green and blue: exactly one part holds the
//! true one. A [`Trace`] lists what follows if green is true and what follows if blue is, each mark with its reason. It
//! is there to be read; the [`Proof`](crate::Proof) of the step is what shows its conclusions.

use crate::Literal;
use pencilproof_core::{Board, Candidate, Layout, Rule, Symmetry};
use thiserror::Error;

/// A side of an either-or.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The first.
    Green,
    /// The other.
    Blue,
}

impl Side {
    /// Both, green first.
    pub const BOTH: [Side; 2] = [Side::Green, Side::Blue];

    /// The other side.
    pub const fn other(self) -> Side {
        match self {
            Side::Green => Side::Blue,
            Side::Blue => Side::Green,
        }
    }

    /// 0 for green, 1 for blue.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word for it: `green`, `blue`.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Green => "green",
            Side::Blue => "blue",
        }
    }
}

/// The live candidates of a rule in two parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Either {
    /// The rule.
    pub rule: Rule,
    /// The candidates of each part, green first.
    pub parts: [Vec<Candidate>; 2],
}

/// A mark on one side: if the side is true, so is the literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inference {
    /// The side.
    pub side: Side,
    /// What follows from it.
    pub literal: Literal,
    /// Why, from earlier marks of the same side.
    pub why: Why,
}

/// The reason of a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It belongs to the other part, which is false on this side.
    Assumed,
    /// It shares a rule with this candidate, which is true on this side.
    Sees(Candidate),
    /// Every other candidate of the rule is false on this side.
    Last(Rule),
    /// It shares a rule with each candidate of this rule that is left on this side, so it would leave none.
    Meets(Rule),
    /// Set logic on what is left on this side: base and cover rules, as in [`Proof::Counting`](crate::Proof::Counting).
    Counting(Box<Sets>),
    /// It leads to a contradiction on this side: a line of marks that starts from it, ended by a clash.
    Absurd(Box<Refutation>),
}

/// Base and cover rules, each with its weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sets {
    /// The rules the argument stands on.
    pub base: Vec<crate::Weighted>,
    /// The rules that cover them.
    pub cover: Vec<crate::Weighted>,
}

/// Marks that follow from one more candidate being true, up to a rule that is left without candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The marks in order; the first is the candidate that is tried.
    pub marks: Vec<Inference>,
    /// The rule that ends empty.
    pub empty: Rule,
}

/// An either-or and what follows on each side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Where it starts.
    pub either: Either,
    /// The marks; each rests on earlier ones of its side.
    pub marks: Vec<Inference>,
    /// The side that ends in a contradiction, if one does, and the rule that it leaves without candidates.
    pub clash: Option<(Side, Rule)>,
}

/// A mark whose reason does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("mark {0} does not follow from those before it")]
pub struct Unfounded(pub usize);

/// Checks each mark of a trace from its reason and the marks before it.
///
/// # Errors
/// The first mark that does not follow; the number of marks if the parts or the clash are wrong.
pub fn check_trace<const W: usize>(board: &Board<W>, trace: &Trace) -> Result<(), Unfounded> {
    let whole = Unfounded(trace.marks.len());
    let mut parts: Vec<Candidate> = trace.either.parts.concat();
    parts.sort();
    let mut live: Vec<Candidate> = board.live(trace.either.rule).collect();
    live.sort();
    if parts != live || trace.either.parts.iter().any(Vec::is_empty) {
        return Err(whole);
    }
    let mut known = [Known::default(), Known::default()];
    for (index, mark) in trace.marks.iter().enumerate() {
        let side = &known[mark.side.index()];
        let assumed = !mark.literal.is_true
            && mark.why == Why::Assumed
            && trace.either.parts[mark.side.other().index()].contains(&mark.literal.candidate);
        if !assumed && !side.supports(board, mark) {
            return Err(Unfounded(index));
        }
        known[mark.side.index()].add(mark.literal);
    }
    match trace.clash {
        Some((side, rule)) if !known[side.index()].empties(board, rule) => Err(whole),
        _ => Ok(()),
    }
}

/// What is known on a side.
#[derive(Clone, Default)]
struct Known {
    on: Vec<Candidate>,
    off: Vec<Candidate>,
}

impl Known {
    fn add(&mut self, literal: Literal) {
        if literal.is_true { self.on.push(literal.candidate) } else { self.off.push(literal.candidate) }
    }

    fn left<const W: usize>(&self, board: &Board<W>, rule: Rule) -> Vec<Candidate> {
        board.live(rule).filter(|candidate| !self.off.contains(candidate)).collect()
    }

    /// Whether nothing is left of a rule, or two of its candidates are true.
    fn empties<const W: usize>(&self, board: &Board<W>, rule: Rule) -> bool {
        self.left(board, rule).is_empty()
            || board.live(rule).filter(|candidate| self.on.contains(candidate)).count() > 1
    }

    fn supports<const W: usize>(&self, board: &Board<W>, mark: &Inference) -> bool {
        let Literal { candidate, is_true } = mark.literal;
        if !board.is_live(candidate) {
            return false;
        }
        match &mark.why {
            Why::Assumed => false,
            Why::Sees(other) => !is_true && self.on.contains(other) && sees(board.layout(), *other, candidate),
            Why::Last(rule) => {
                is_true
                    && board.live(*rule).any(|one| one == candidate)
                    && self.left(board, *rule).iter().all(|&other| other == candidate)
            }
            Why::Meets(rule) => {
                !is_true && self.left(board, *rule).iter().all(|&other| sees(board.layout(), candidate, other))
            }
            Why::Counting(sets) => !is_true && self.counts(board, sets, candidate),
            Why::Absurd(line) => !is_true && self.refutes(board, line, candidate),
        }
    }

    fn counts<const W: usize>(&self, board: &Board<W>, sets: &Sets, candidate: Candidate) -> bool {
        let holds = |rules: &[crate::Weighted], candidate| {
            let of = rules.iter().filter(|(rule, _)| rule.contains(board.layout(), candidate));
            of.map(|(_, weight)| i64::from(*weight)).sum::<i64>()
        };
        let total = |rules: &[crate::Weighted]| rules.iter().map(|(_, weight)| i64::from(*weight)).sum::<i64>();
        let weight = |candidate| holds(&sets.cover, candidate) - holds(&sets.base, candidate);
        let covered =
            sets.base.iter().all(|(rule, _)| self.left(board, *rule).into_iter().all(|other| weight(other) >= 0));
        covered && weight(candidate) > total(&sets.cover) - total(&sets.base)
    }

    fn refutes<const W: usize>(&self, board: &Board<W>, line: &Refutation, candidate: Candidate) -> bool {
        let mut known = self.clone();
        known.add(Literal { candidate, is_true: true });
        for mark in &line.marks {
            let tried = mark.literal == Literal { candidate, is_true: true };
            if !tried && !known.supports(board, mark) {
                return false;
            }
            known.add(mark.literal);
        }
        known.empties(board, line.empty)
    }
}

/// Whether two candidates share a rule: at most one of them is true.
pub fn sees(layout: &Layout, one: Candidate, other: Candidate) -> bool {
    if one == other {
        return false;
    }
    one.cell() == other.cell()
        || one.digit() == other.digit()
            && layout.houses_of(one.cell()).iter().any(|house| layout.houses_of(other.cell()).contains(house))
}

impl Trace {
    /// The image of the trace under a symmetry.
    pub fn map(&self, symmetry: &Symmetry) -> Trace {
        let part = |part: &Vec<Candidate>| part.iter().map(|&candidate| symmetry.candidate(candidate)).collect();
        Trace {
            either: Either { rule: symmetry.rule(self.either.rule), parts: self.either.parts.each_ref().map(part) },
            marks: self.marks.iter().map(|mark| mark.map(symmetry)).collect(),
            clash: self.clash.map(|(side, rule)| (side, symmetry.rule(rule))),
        }
    }
}

impl Inference {
    fn map(&self, symmetry: &Symmetry) -> Inference {
        let weighted =
            |rules: &[crate::Weighted]| rules.iter().map(|&(rule, weight)| (symmetry.rule(rule), weight)).collect();
        let why = match &self.why {
            Why::Assumed => Why::Assumed,
            Why::Sees(candidate) => Why::Sees(symmetry.candidate(*candidate)),
            Why::Last(rule) => Why::Last(symmetry.rule(*rule)),
            Why::Meets(rule) => Why::Meets(symmetry.rule(*rule)),
            Why::Counting(sets) => {
                Why::Counting(Box::new(Sets { base: weighted(&sets.base), cover: weighted(&sets.cover) }))
            }
            Why::Absurd(line) => Why::Absurd(Box::new(Refutation {
                marks: line.marks.iter().map(|mark| mark.map(symmetry)).collect(),
                empty: symmetry.rule(line.empty),
            })),
        };
        let literal = Literal { candidate: symmetry.candidate(self.literal.candidate), ..self.literal };
        Inference { side: self.side, literal, why }
    }
}
