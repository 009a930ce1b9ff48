//! Why a digit cannot stand in a cell, and what can be said about a cell: by the fewest easy steps that are found.
//!
//! The steps of an explanation are told in positions that have the conclusions of its own earlier steps alone. So
//! nothing else of a path is needed to follow it.

mod explain;
mod seen;
mod tiers;
mod trail;

use crate::clock::Timer;
use crate::judge::{Judgement, Mistake, QUICK, Solutions};
use crate::solve::Solver;
use explain::{Goal, Told};
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, Group, Layout, Position, Puzzle, Stop};
use pencilproof_logic::Rated;
use pencilproof_proof::Literal;
use pencilproof_search::{End, Limits};
use pencilproof_words::text;
use thiserror::Error;

/// What is asked about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Question {
    /// Why this digit cannot stand in this cell.
    Digit(Candidate),
    /// What can be said about this cell: its value, or a digit that it does not have.
    Cell(Cell),
}

impl Question {
    /// The question about a cell by its name, `r3c5`, and about one of its digits, by its symbol.
    ///
    /// # Errors
    /// If one of them is not of the layout.
    pub fn new(layout: &Layout, cell: &str, digit: Option<&str>) -> Result<Question, QuestionError> {
        let Some(of) = layout.parse_cell(cell) else {
            return Err(QuestionError::Cell { name: cell.to_owned(), side: layout.side() });
        };
        let Some(symbol) = digit else { return Ok(Question::Cell(of)) };
        match layout.parse_candidate(&format!("{symbol}{cell}")) {
            Some(candidate) => Ok(Question::Digit(candidate)),
            None => Err(QuestionError::Digit { symbol: symbol.to_owned(), digits: digits_of(layout) }),
        }
    }

    /// The question of a text: `r3c5=7`, `r3c5<>7` or `7r3c5` for a digit, `r3c5` for a cell.
    ///
    /// # Errors
    /// If the cell or the digit is not of the layout.
    pub fn parse(text: &str, layout: &Layout) -> Result<Question, QuestionError> {
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let parts = compact.split_once('=').or_else(|| compact.split_once("<>"));
        if let Some((cell, digit)) = parts {
            return Question::new(layout, cell, Some(digit));
        }
        match compact.find('r').unwrap_or(0) {
            0 => Question::new(layout, &compact, None),
            at => Question::new(layout, &compact[at..], Some(&compact[..at])),
        }
    }

    /// The cell that it is about.
    #[must_use]
    pub fn cell(self) -> Cell {
        match self {
            Question::Digit(candidate) => candidate.cell(),
            Question::Cell(cell) => cell,
        }
    }
}

/// Why a text is no question.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// It names no cell of the board.
    #[error("'{name}' is not a cell of this board: they are r1c1 to r{side}c{side}")]
    Cell {
        /// What stands where the name of a cell is to be.
        name: String,
        /// How many rows and columns the board has.
        side: usize,
    },
    /// It names no digit of the board.
    #[error("'{symbol}' is not a digit of this board: they are {digits}")]
    Digit {
        /// What stands where a digit is to be.
        symbol: String,
        /// The digits of the board: `1 to 9`.
        digits: String,
    },
}

/// Steps that lead to a claim, none of which can be left out.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Explanation {
    /// What they show.
    pub claim: Literal,
    /// The position of the first step: the one that was asked about, with the mark of the digit that was asked about.
    pub start: Puzzle,
    /// The steps, each in the position after those before; at least one.
    pub steps: Vec<Rated>,
    /// How many steps the solver takes until the claim holds. There are never more steps than this.
    pub path: usize,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Reason {
    /// The position has a mistake, which must be fixed first.
    Wrong(Mistake),
    /// The cell has this value already.
    Filled(Digit),
    /// These cells have the digit already, and share a house with the cell, or a group of a constraint such as a cage.
    Seen(Vec<Cell>),
    /// Steps of logic show it.
    Steps(Box<Explanation>),
    /// Nothing rules the digit out: it is that of a solution, and of the only one as far as is known.
    Possible,
    /// Nothing rules the digit out: it is that of one of several solutions.
    Several,
    /// The digit is in no solution, but the techniques do not show it; or they say nothing about the cell.
    Unexplained,
    /// Time ran out.
    OutOfTime,
}

/// A reason, and what is known about the puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Answered {
    /// The question.
    pub question: Question,
    /// The answer.
    pub reason: Reason,
    /// How many solutions the puzzle has. If that is not known, the position may also have a mistake: the answer is
    /// right if the position is.
    pub solutions: Solutions,
}

impl Answered {
    /// The answer in a sentence or two; of steps, only what they show.
    #[must_use]
    pub fn describe(&self, layout: &Layout) -> String {
        let name = layout.cell_name(self.question.cell());
        let digit = match self.question {
            Question::Digit(candidate) => Some(candidate.digit()),
            Question::Cell(_) => None,
        };
        match (&self.reason, digit) {
            (Reason::Wrong(mistake), _) => mistake.describe(layout),
            (Reason::Filled(value), _) => format!("{name} is {value} already."),
            (Reason::Seen(cells), digit) => seen(self.question.cell(), cells, digit, layout),
            (Reason::Steps(explanation), _) => explanation.describe(layout),
            (Reason::Possible, Some(digit)) => format!("Nothing rules out {digit} in {name}."),
            (Reason::Several, Some(digit)) => {
                format!("The puzzle has several solutions, and in some of them {name} is {digit}.")
            }
            (Reason::Unexplained, Some(digit)) => {
                format!("{name} is not {digit}, but no technique of the profile shows why: only trying it out does.")
            }
            (Reason::Possible | Reason::Several | Reason::Unexplained, _) => {
                format!("No technique of the profile says anything about {name}.")
            }
            (Reason::OutOfTime, _) => "Time ran out before the reason was found.".to_owned(),
        }
    }
}

impl Explanation {
    /// What the steps show, in a sentence.
    #[must_use]
    pub fn describe(&self, layout: &Layout) -> String {
        let Literal { candidate, is_true } = self.claim;
        let (name, digit) = (layout.cell_name(candidate.cell()), candidate.digit());
        let is = if is_true { "is" } else { "cannot be" };
        match self.steps.len() {
            1 => format!("{name} {is} {digit}: one step shows it."),
            steps => format!("{name} {is} {digit}: {} steps show it.", text::count(steps)),
        }
    }
}

/// The digits of a layout: `1 to 9`, `1 to 9 and A to G`.
fn digits_of(layout: &Layout) -> String {
    let last = Digit::from_value(layout.side()).map_or(String::new(), |digit| digit.to_string());
    match layout.side() {
        ..=9 => format!("1 to {last}"),
        10 => format!("1 to 9 and {last}"),
        _ => format!("1 to 9 and A to {last}"),
    }
}

/// Which cell that can be seen from this one has the digit.
fn seen(cell: Cell, cells: &[Cell], digit: Option<Digit>, layout: &Layout) -> String {
    let digit = digit.map_or(String::new(), |digit| digit.to_string());
    let told = cells.iter().filter_map(|&other| {
        let place = match text::shared_house(layout, &[cell, other]) {
            Some(house) => layout.house_name(house),
            None => {
                let both = |group: &Group| [cell, other].iter().all(|of| layout.group_cells(*group).contains(of));
                let constraint = layout.constraint_of_group(layout.groups().find(both)?)?;
                format!("its {}", layout.constraint(constraint).kind().name)
            }
        };
        Some(format!("{place} has {digit} already, in {}", layout.cell_name(other)))
    });
    let told: Vec<String> = told.take(1).collect();
    format!("{}.", text::capital(&told.concat()))
}

impl Solver {
    /// Why a digit cannot stand in a cell, or what can be said about a cell.
    ///
    /// A mistake is told before anything else, as by [`Solver::advise`]. Then comes what can be seen on the board. Only
    /// then do the techniques of the profile look for steps: those of easy techniques alone where these are enough, as
    /// few as are found, and never more than the solver takes on its way. Techniques that assume that there is one
    /// solution are asked only if that is known.
    ///
    /// If the marks lack the digit that is asked about, it is put back: the question is why it may be struck.
    ///
    /// ```
    /// use pencilproof::core::{Digit, Layout, Puzzle};
    /// use pencilproof::{Question, Reason, Solver};
    /// let puzzle = Puzzle::from_givens(Layout::for_side(4)?, "1......3......32".chars().map(Digit::from_symbol));
    /// let mut why = |name| {
    ///     let candidate = puzzle.layout().parse_candidate(name).expect("a name");
    ///     let answer = Solver::default().why(&puzzle, Question::Digit(candidate));
    ///     (answer.describe(puzzle.layout()), answer.reason)
    /// };
    /// assert_eq!(why("1r1c3").0, "Row 1 has 1 already, in r1c1.");
    /// assert_eq!(why("3r1c2").0, "Nothing rules out 3 in r1c2.");
    /// let Reason::Steps(explanation) = why("2r1c2").1 else { panic!("it is false") };
    /// assert_eq!(explanation.steps.len(), 1);
    /// # Ok::<(), pencilproof::core::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// If the question is not of the layout of the position.
    pub fn why(&mut self, puzzle: &Puzzle, question: Question) -> Answered {
        let (layout, cell) = (puzzle.layout(), question.cell());
        assert!(cell.index() < layout.cell_count(), "a cell of the layout");
        if let Question::Digit(candidate) = question {
            assert!(layout.digits().contains(candidate.digit()), "a digit of the layout");
        }
        let timer = self.timer();
        let judged = match self.judge_within(puzzle, QUICK, &timer) {
            Ok(judged) => Ok(judged),
            Err(_) => self.judge_within(puzzle, u64::MAX, &timer.part(4)),
        };
        let (solutions, mistake) = match judged {
            Ok(Judgement { mistake, solutions }) => (solutions, mistake),
            Err(_) => (Solutions::Unknown, None),
        };
        let answered = |reason| Answered { question, reason, solutions };
        if let Some(mistake) = mistake {
            return answered(Reason::Wrong(mistake));
        }
        if let Some(value) = puzzle.value(cell) {
            return answered(Reason::Filled(value.digit));
        }
        let start = match question {
            Question::Digit(candidate) => {
                let has_digit = |other: &Cell| puzzle.value(*other).is_some_and(|it| it.digit == candidate.digit());
                let differing = layout.peers(cell).iter().chain(layout.group_mates(cell));
                let seen: Vec<Cell> = differing.copied().filter(has_digit).collect();
                if !seen.is_empty() {
                    return answered(Reason::Seen(seen));
                }
                with_mark(puzzle, candidate)
            }
            Question::Cell(_) => puzzle.clone(),
        };
        answered(self.reason(&start, question, solutions, &timer))
    }

    /// The answer where nothing can be seen at once.
    fn reason(&mut self, start: &Puzzle, question: Question, solutions: Solutions, timer: &Timer) -> Reason {
        let goal = match question {
            Question::Digit(candidate) => Goal::False(candidate),
            Question::Cell(cell) => Goal::Cell(cell),
        };
        let truth = match question {
            Question::Digit(candidate) => self.is_possible(start, candidate, &timer.part(2)),
            Question::Cell(_) => Some(false),
        };
        match (truth, solutions) {
            (Some(true), Solutions::Several) => return Reason::Several,
            (Some(true), Solutions::One | Solutions::Unknown) => return Reason::Possible,
            _ => {}
        }
        let position = match Position::new(start) {
            Ok(position) => position,
            Err(contradiction) => return Reason::Wrong(Mistake::Together(Some(contradiction))),
        };
        let Some(profile) = self.usable(solutions) else { return Reason::Unexplained };
        let over = || timer.is_over();
        match explain::explain(&position, goal, &profile, self.options().pick, Stop::when(&over)) {
            Told::Steps { claim, steps, path } => {
                Reason::Steps(Box::new(Explanation { claim, start: start.clone(), steps, path }))
            }
            Told::Nothing if truth == Some(false) => Reason::Unexplained,
            Told::Nothing | Told::OutOfTime => Reason::OutOfTime,
        }
    }

    /// Whether a candidate is true in some solution of a position; `None` if time ran out.
    fn is_possible(&mut self, puzzle: &Puzzle, candidate: Candidate, timer: &Timer) -> Option<bool> {
        let mut supposed = puzzle.clone();
        supposed.set(candidate.cell(), candidate.digit(), false);
        let outcome = self.search_within(&supposed, Limits::first(), timer);
        match (outcome.solutions.first(), outcome.end) {
            (Some(_), _) => Some(true),
            (None, End::Exhausted) => Some(false),
            (None, _) => None,
        }
    }
}

/// The position with the mark of a candidate.
fn with_mark(puzzle: &Puzzle, candidate: Candidate) -> Puzzle {
    let mut marked = puzzle.clone();
    if let Some(marks) = puzzle.marks(candidate.cell()) {
        marked.set_marks(candidate.cell(), Some(marks | DigitSet::only(candidate.digit())));
    }
    marked
}

#[cfg(test)]
mod tests;
