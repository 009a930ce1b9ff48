//! A path of steps as a VeriPB proof.

use super::aids::Aids;
use super::premises::{Premises, premises};
use super::{names, opb};
use crate::check::goals;
use crate::count::WeightTally;
use crate::{Assumes, CaseTree, Literal, Proof, Refusal, Step, Weighted, check, check_refutation};
use pencilproof_core::{Board, Candidate, Digit, Geometry, Layout, MAX_SIDE, Puzzle, Rule, Summand, with_width};
use thiserror::Error;

/// What a proof ends with.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Ending<'a> {
    /// The steps led to this grid, digits in reading order: it is a solution, and the only one.
    Solved(&'a [Digit]),
    /// The same, and then a path of steps, each with its comment, from the premises. Of these, the conclusions of the
    /// steps that assume uniqueness are derived, which they may now.
    SolvedAndFollowed(&'a [Digit], &'a [(String, &'a Step)]),
    /// The steps led to a position without solution: singles show it, or these cases.
    Refuted(Option<&'a CaseTree>),
    /// These are all solutions of the position that the steps led to, each with its digits in reading order: the cases
    /// show that there are no others.
    Counted(&'a [Vec<Digit>], &'a CaseTree),
    /// Each of these is a solution, and the steps have struck every candidate that is true in none of them.
    Witnessed(&'a [Vec<Digit>]),
    /// The steps lead somewhere, and no more is claimed.
    Open,
}

/// Why steps cannot be exported. `step` is the index of the step; the cases of [`Ending::Refuted`] have the index after
/// the last step, and the steps of [`Ending::SolvedAndFollowed`] are counted on from there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotExported {
    /// The puzzle has a constraint that cannot be written as a formula.
    #[error("'{name}' cannot be written as a formula")]
    Constraint {
        /// The constraint in words.
        name: String,
    },
    /// The step assumes that the puzzle has exactly one solution, so it has no place in a proof of that.
    #[error("step {} assumes that the puzzle has exactly one solution", .step + 1)]
    AssumesUniqueness {
        /// The index of the step.
        step: usize,
    },
    /// There are too many ways to fill the cells of the step to write them all.
    #[error("step {} counts too many fillings to be written", .step + 1)]
    TooLarge {
        /// The index of the step.
        step: usize,
    },
    /// The proof would be longer than it may be.
    #[error("the proof is longer than {most} bytes at step {}", .step + 1)]
    TooLong {
        /// The index of the step.
        step: usize,
        /// How long it may be.
        most: usize,
    },
    /// The checker refuses the step in the position that the premises and the steps before it lead to.
    #[error("step {} is refused: {refusal}", .step + 1)]
    Refused {
        /// The index of the step.
        step: usize,
        /// Why.
        refusal: Refusal,
    },
}

/// A proof of the steps over the formula of [`opb`] with the same premises, in VeriPB's format, version 3. Each step
/// comes with a comment.
///
/// For [`Ending::Solved`] each value becomes a constraint of its own, a last one says that every solution has all of
/// them (`@unique`), and the conclusion is `BOUNDS`: no solution agrees with the grid in fewer than all cells, and the
/// grid is a solution. The formula must have the grid as its objective. For [`Ending::SolvedAndFollowed`] the
/// conclusions of steps that assume uniqueness stand between these two: they follow from `@unique`, as the premise that
/// they rest on is proved. For [`Ending::Refuted`] the conclusion is `UNSAT`, with `@contradiction` as its reason.
///
/// For [`Ending::Counted`] each solution has a line `@solution... solx`, which excludes it from all that follows, so
/// that none can be there twice. After them `@contradiction` says that nothing is left: there are as many solutions as
/// such lines. The formula must have the first of them as its objective, and the conclusion is `BOUNDS` with
/// `@contradiction` as its reason; if there are none, `UNSAT`.
///
/// For [`Ending::Witnessed`] each solution has a line `sol`, and `@without` says that all candidates which are true in
/// none of them are false in every solution. The formula is that of [`opb_without`](super::opb_without) with these, and
/// the conclusion is `BOUNDS` with `@without` as its reason.
///
/// # Errors
/// If the checker refuses a step, a step assumes uniqueness, one counts too many fillings, or a constraint cannot be
/// written.
pub fn veripb(
    puzzle: &Puzzle,
    from: Premises,
    steps: &[(String, &Step)],
    ending: Ending<'_>,
) -> Result<String, NotExported> {
    veripb_within(puzzle, from, steps, ending, usize::MAX)
}

/// The same, if it takes no more than a number of bytes.
///
/// # Errors
/// As [`veripb`]; or if the proof is too long, as soon as that is known.
pub fn veripb_within(
    puzzle: &Puzzle,
    from: Premises,
    steps: &[(String, &Step)],
    ending: Ending<'_>,
    most: usize,
) -> Result<String, NotExported> {
    opb::writable(puzzle.layout())?;
    with_width!(puzzle.layout(), W => export::<W>(puzzle, from, steps, ending, most))
}

fn export<const W: usize>(
    puzzle: &Puzzle,
    from: Premises,
    steps: &[(String, &Step)],
    ending: Ending<'_>,
    most: usize,
) -> Result<String, NotExported> {
    let mut writer = Writer::<W>::new(puzzle, from, most);
    for (index, (comment, step)) in steps.iter().enumerate() {
        writer.step(comment, step).map_err(|stop| stop.at(index))?;
    }
    let last = steps.len();
    writer.goal(ending).map_err(|stop| stop.at(last))?;
    // Uniqueness is about the givens, which the board of the writer does not know. A puzzle with a solution has a
    // position.
    if let Ending::SolvedAndFollowed(_, path) = ending
        && let Ok(mut board) = Board::from_puzzle(&from.of(puzzle))
    {
        writer.comment("so these steps, of a path that relies on it, are right");
        for (index, (comment, step)) in path.iter().enumerate() {
            writer.follow(&mut board, comment, step).map_err(|refusal| Stop::from(refusal).at(last + index))?;
        }
    }
    writer.end(ending);
    Ok(writer.out)
}

/// Why the writer stops.
pub(super) enum Stop {
    Uniqueness,
    TooLarge,
    /// The proof is longer than this.
    TooLong(usize),
    Refused(Refusal),
}

impl Stop {
    fn at(self, step: usize) -> NotExported {
        match self {
            Stop::Uniqueness => NotExported::AssumesUniqueness { step },
            Stop::TooLarge => NotExported::TooLarge { step },
            Stop::TooLong(most) => NotExported::TooLong { step, most },
            Stop::Refused(refusal) => NotExported::Refused { step, refusal },
        }
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(refusal)
    }
}

/// Why a candidate is false.
#[derive(Clone, Copy)]
enum Dead {
    /// A constraint of its own says so.
    Alone,
    /// The placed candidate shares the rule or the group with it.
    Beside(Candidate, Summand),
}

pub(super) struct Writer<const W: usize> {
    pub(super) layout: Layout,
    pub(super) board: Board<W>,
    dead: Vec<[Option<Dead>; MAX_SIDE]>,
    sums: usize,
    /// What is there to be wiped out once the next conclusion is derived.
    pub(super) aids: Option<Aids>,
    /// How many lines have derived something.
    pub(super) derived: usize,
    out: String,
    /// How long the proof may be, in bytes.
    most: usize,
}

impl<const W: usize> Writer<W> {
    fn new(puzzle: &Puzzle, from: Premises, most: usize) -> Self {
        let layout = puzzle.layout().clone();
        let mut writer = Writer {
            board: Board::new(Geometry::new(&layout)),
            dead: vec![[None; MAX_SIDE]; layout.cell_count()],
            sums: 0,
            aids: None,
            derived: 0,
            most,
            out: String::from("pseudo-Boolean proof version 3.0\n"),
            layout,
        };
        let premises = premises(puzzle, from);
        if premises.iter().any(|premise| premise.is_assumed) {
            writer.comment("assumed: the values and marks of the player");
        }
        for premise in premises.iter().filter(|premise| premise.is_assumed) {
            let label = writer.label(premise.literal);
            let clause = writer.clause([premise.literal]);
            writer.line(&format!("{label} rup {clause} : {} ~", premise.label));
        }
        // A board starts from its marks as well, then come the values.
        let (values, marks): (Vec<Literal>, Vec<Literal>) =
            premises.iter().map(|premise| premise.literal).partition(|literal| literal.is_true);
        marks.into_iter().chain(values).for_each(|literal| writer.conclude(literal));
        writer
    }

    pub(super) fn line(&mut self, line: &str) {
        let is_rule = |word| word == "pol" || word == "rup";
        self.derived += usize::from(line.split(' ').take(2).any(is_rule));
        self.out.push_str(line);
        self.out.push_str(";\n");
    }

    /// Whether the proof is not too long so far.
    pub(super) fn within_size(&self) -> Result<(), Stop> {
        if self.out.len() <= self.most { Ok(()) } else { Err(Stop::TooLong(self.most)) }
    }

    pub(super) fn comment(&mut self, text: &str) {
        self.out.push_str(&format!("% {}\n", text.replace(['\n', '\r'], " ")));
    }

    /// Notes that a candidate is false by a constraint of its own.
    fn strike(&mut self, candidate: Candidate) {
        self.dead[candidate.cell().index()][candidate.digit().index()].get_or_insert(Dead::Alone);
        // A contradiction shows in what follows, not here.
        let _ = self.board.eliminate(candidate);
    }

    /// Notes that a candidate is true by a constraint of its own, and with it those beside it false.
    fn place(&mut self, candidate: Candidate) {
        let layout = self.layout.clone();
        let of_cell = layout.constraints_of(candidate.cell()).iter();
        let groups = of_cell
            .flat_map(|&id| layout.groups_of(id))
            .filter(|&group| layout.group_cells(group).contains(&candidate.cell()))
            .map(|group| Summand::Group(group, candidate.digit()));
        let mut beside = |other: Candidate, summand: Summand| {
            if other != candidate {
                self.dead[other.cell().index()][other.digit().index()].get_or_insert(Dead::Beside(candidate, summand));
            }
        };
        for rule in layout.rules_of(candidate) {
            layout.candidates_of(rule).for_each(|other| beside(other, rule.into()));
        }
        for summand in groups {
            layout.weighed(summand).into_iter().for_each(|(other, _)| beside(other, summand));
        }
        let _ = self.board.place(candidate);
    }

    /// Notes that a literal holds by a constraint of its own.
    fn conclude(&mut self, literal: Literal) {
        match literal.is_true {
            true => self.place(literal.candidate),
            false => self.strike(literal.candidate),
        }
    }

    /// The label of the constraint that a literal holds.
    fn label(&self, literal: Literal) -> String {
        match literal.is_true {
            true => names::is_true(&self.layout, literal.candidate),
            false => names::is_false(&self.layout, literal.candidate),
        }
    }

    /// `1 a 1 ~b >= 1`; of no literals the contradiction `>= 1`.
    pub(super) fn clause(&self, literals: impl IntoIterator<Item = Literal>) -> String {
        let terms: String =
            literals.into_iter().map(|literal| format!("1 {} ", names::literal(&self.layout, literal))).collect();
        format!("{terms}>= 1")
    }

    /// The labels from which propagation sees that the candidates are false, without repetition.
    pub(super) fn because(&self, candidates: impl IntoIterator<Item = Candidate>) -> Vec<String> {
        let mut labels: Vec<String> = Vec::new();
        let mut add = |label: String| {
            if !labels.contains(&label) {
                labels.push(label);
            }
        };
        for candidate in candidates {
            match self.dead[candidate.cell().index()][candidate.digit().index()] {
                None => {}
                Some(Dead::Alone) => add(names::is_false(&self.layout, candidate)),
                Some(Dead::Beside(placed, summand)) => {
                    add(names::is_true(&self.layout, placed));
                    add(names::at_most(&self.layout, summand));
                }
            }
        }
        labels
    }

    fn step(&mut self, comment: &str, step: &Step) -> Result<(), Stop> {
        if check(&self.board, step)? == Assumes::Uniqueness {
            return Err(Stop::Uniqueness);
        }
        self.within_size()?;
        self.comment(comment);
        match &step.proof {
            Proof::Single(rule) => step.placements.iter().for_each(|&candidate| self.single(candidate, *rule)),
            Proof::Counting { base, cover } => self.counting(step, base, cover)?,
            Proof::Several(counts) => {
                counts.iter().try_for_each(|count| self.counting(step, &count.base, &count.cover))?;
            }
            Proof::Cases(tree) => {
                for goal in goals(step) {
                    let label = self.label(goal);
                    let start = self.start();
                    self.cases(tree, start, &[], Some(goal), &label)?;
                    self.conclude(goal);
                }
            }
            Proof::Fillings(parts) => {
                for goal in goals(step) {
                    let (label, board) = (self.label(goal), self.board.clone());
                    self.fillings(parts, &board, &[], &[goal], &label)?;
                    self.conclude(goal);
                }
            }
            Proof::Exchange(_)
            | Proof::Rearrangement(_)
            | Proof::Refilling(_)
            | Proof::LineSwap(_)
            | Proof::PairSwap(_)
            | Proof::Automorphism(_) => return Err(Stop::Uniqueness),
        }
        Ok(())
    }

    /// What a counting shows of the conclusions of a step.
    fn counting(&mut self, step: &Step, base: &[Weighted<Summand>], cover: &[Weighted<Summand>]) -> Result<(), Stop> {
        let (tally, hints) = self.sum(base, cover)?;
        // A placement needs everything that the sum strikes.
        let is_needed = |candidate: &Candidate| !step.placements.is_empty() || step.eliminations.contains(candidate);
        let struck: Vec<Candidate> =
            tally.struck().filter(|candidate| self.board.is_live(*candidate) && is_needed(candidate)).collect();
        for candidate in struck {
            let clause = self.clause([Literal { candidate, is_true: false }]);
            let label = names::is_false(&self.layout, candidate);
            self.line(&format!("{label} rup {clause} : {hints} ~"));
            self.strike(candidate);
        }
        for &candidate in &step.placements {
            let layout = self.layout.clone();
            let ready = |rule: &Rule| self.board.value(candidate.cell()).is_none() && self.board.count(*rule) <= 1;
            if let Some(rule) = layout.rules_of(candidate).find(ready) {
                self.single(candidate, rule);
            }
        }
        Ok(())
    }

    /// The last candidate of a rule: the others are false.
    fn single(&mut self, candidate: Candidate, rule: Rule) {
        let others = self.layout.candidates_of(rule).filter(|&other| other != candidate);
        let mut hints = self.because(others.collect::<Vec<_>>());
        hints.push(names::at_least(&self.layout, rule));
        let clause = self.clause([Literal { candidate, is_true: true }]);
        let label = names::is_true(&self.layout, candidate);
        self.line(&format!("{label} rup {clause} : {} ~", hints.join(" ")));
        self.place(candidate);
    }

    /// Adds up the constraints of a counting proof. Returns the weights of all candidates, dead or alive, and the hints
    /// with which any candidate above the rank is refuted: the sum, and why uncovered candidates are false.
    pub(super) fn sum(
        &mut self,
        base: &[Weighted<Summand>],
        cover: &[Weighted<Summand>],
    ) -> Result<(WeightTally, String), Stop> {
        let tally = WeightTally::of_all(&self.layout, base, cover)?;
        let label = self.added_up(base, cover);
        let mut hints = self.because(tally.uncovered());
        hints.push(label);
        Ok((tally, hints.join(" ")))
    }

    /// Writes the sum of "at least" and "at most" and returns its label.
    pub(super) fn added_up(&mut self, least: &[Weighted<Summand>], most: &[Weighted<Summand>]) -> String {
        let at_least = least.iter().map(|&(summand, weight)| (names::at_least(&self.layout, summand), weight));
        let at_most = most.iter().map(|&(summand, weight)| (names::at_most(&self.layout, summand), weight));
        let mut sum = String::new();
        for (index, (label, weight)) in at_least.chain(at_most).enumerate() {
            sum += &format!(" {label}");
            if weight > 1 {
                sum += &format!(" {weight} *");
            }
            if index > 0 {
                sum += " +";
            }
        }
        self.sums += 1;
        let label = format!("@sum{}", self.sums);
        self.line(&format!("{label} pol{sum}"));
        label
    }

    /// Derives what the proof is to conclude: the values of the only solution, or a contradiction.
    fn goal(&mut self, ending: Ending<'_>) -> Result<(), Stop> {
        match ending {
            Ending::Open => {}
            Ending::Refuted(tree) => {
                self.comment("no solution is left");
                match tree {
                    Some(tree) => {
                        if check_refutation(&self.board, tree)? == Assumes::Uniqueness {
                            return Err(Stop::Uniqueness);
                        }
                        let start = self.start();
                        self.cases(tree, start, &[], None, CONTRADICTION)?;
                    }
                    None => {
                        let start = self.start();
                        start.and_then(|board| self.tightened(board));
                        self.derive(self.mark(), CONTRADICTION, &[], &[]);
                    }
                }
            }
            Ending::Counted(solutions, tree) => self.counted(solutions, tree)?,
            Ending::Witnessed(solutions) => self.witnessed(solutions)?,
            Ending::Solved(grid) | Ending::SolvedAndFollowed(grid, _) => {
                self.comment("every solution has all of these values, so there is only one");
                let cells = self.layout.cell_count();
                let truths = opb::truths(&self.layout, grid);
                let reasons: String = truths.iter().map(|variable| format!("@{variable} ")).collect();
                self.line(&format!("{UNIQUE} rup {}>= {cells} : {reasons}~", opb::sum(&truths, "")));
            }
        }
        Ok(())
    }

    /// Derives the conclusions of a step that assumes that there is one solution, which has been proved, from its
    /// values.
    fn follow(&mut self, board: &mut Board<W>, comment: &str, step: &Step) -> Result<(), Refusal> {
        if check(board, step)? == Assumes::Uniqueness {
            self.comment(comment);
            for goal in goals(step) {
                let layout = self.layout.clone();
                let in_cell = names::at_most(&layout, Rule::Cell(goal.candidate.cell()));
                let clause = self.clause([goal]);
                self.line(&format!("rup {clause} : {UNIQUE} {in_cell} ~"));
            }
        }
        for goal in goals(step) {
            // The checker has accepted the step, so no rule is left empty.
            let _ = match goal.is_true {
                true => board.place(goal.candidate),
                false => board.eliminate(goal.candidate).map(|_| ()),
            };
        }
        Ok(())
    }

    fn end(&mut self, ending: Ending<'_>) {
        let conclusion = match ending {
            Ending::Open => "NONE".to_string(),
            Ending::Refuted(_) => format!("UNSAT : {CONTRADICTION}"),
            Ending::Counted(solutions, _) => self.bounds_of_count(solutions),
            Ending::Witnessed(solutions) => self.bounds_of_candidates(solutions),
            Ending::Solved(grid) | Ending::SolvedAndFollowed(grid, _) => {
                let (layout, cells) = (&self.layout, self.layout.cell_count());
                let holds = |candidate: Candidate| grid.get(candidate.cell().index()) == Some(&candidate.digit());
                let literals = layout.candidates().map(|candidate| Literal { candidate, is_true: holds(candidate) });
                let literals: String =
                    literals.map(|literal| format!(" {}", names::literal(layout, literal))).collect();
                let steps = opb::steps_taken(layout, grid);
                format!("BOUNDS {cells} : {UNIQUE} {cells} :{literals}{steps}")
            }
        };
        self.line("output NONE");
        self.line(&format!("conclusion {conclusion}"));
        self.line("end pseudo-Boolean proof");
    }
}

/// The label of the constraint that every solution has all values of the grid.
const UNIQUE: &str = "@unique";

/// The label of the constraint that nothing satisfies.
pub(super) const CONTRADICTION: &str = "@contradiction";
