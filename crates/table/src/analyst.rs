//! Answers to the questions that the columns of a table ask about puzzles.

use crate::row::{Entry, Row};
use crate::values::{Schema, Table};
use crate::{Column, Question};
use pencilproof::core::Puzzle;
use pencilproof::logic::Profile;
use pencilproof::search::NotUnique;
use pencilproof::{
    Cancel, Count, Counted, Listed, NotCanonical, NotRated, Options, PuzzleRater, RatingEnd, RatingOptions,
    RatingReport, Report, SearchUse, Solver, Verdict,
};
use std::time::Duration;

/// The questions about puzzles.
#[derive(Clone, Debug)]
pub struct Request {
    /// The columns, in their order in the table.
    pub columns: Vec<Column>,
    /// Solutions are counted up to this number, at least two.
    pub limit: u64,
    /// The time limit for each question about a puzzle: its solutions, its path, its rating, its canonical form.
    pub timeout: Option<Duration>,
    /// The techniques of the path, and their order.
    pub profile: Profile,
    /// Ends the work from another thread, as if time had run out.
    pub cancel: Cancel,
}

impl Request {
    /// A request for columns: solutions are counted up to two, the path uses the default profile, without a time limit.
    #[must_use]
    pub fn new(columns: Vec<Column>) -> Request {
        Request { columns, limit: 2, timeout: None, profile: Profile::default(), cancel: Cancel::default() }
    }

    /// The schema of the table.
    #[must_use]
    pub fn schema(&self) -> Schema {
        self.columns.iter().map(|column| column.field()).collect()
    }

    /// Whether a column has one of these questions.
    #[must_use]
    pub fn asks(&self, questions: &[Question]) -> bool {
        self.columns.iter().any(|column| questions.contains(&column.question()))
    }
}

/// What became of a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
    /// The puzzle has exactly one solution.
    Unique,
    /// It has several solutions.
    Several,
    /// It has none.
    None,
    /// Time ran out before all questions were answered.
    Timeout,
    /// The record is no puzzle, or not one that the question can be asked about.
    Error,
}

impl Status {
    /// Its name in the column `status`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Several => "several",
            Status::None => "none",
            Status::Timeout => "timeout",
            Status::Error => "error",
        }
    }
}

/// What was found out about a record.
#[derive(Default)]
pub(crate) struct Facts {
    pub(crate) status: Option<Status>,
    pub(crate) error: Option<String>,
    pub(crate) solution: Option<String>,
    pub(crate) solutions: Option<u64>,
    pub(crate) guesses: Option<u64>,
    pub(crate) minimal: Option<bool>,
    pub(crate) canonical: Option<(String, u64)>,
    pub(crate) rating: Option<RatingReport>,
    pub(crate) path: Option<Report>,
}

impl Facts {
    /// A question was not answered in time.
    fn is_late(&mut self) {
        self.status = Some(Status::Timeout);
    }

    /// A question does not apply to this puzzle. The first reason is reported.
    fn cannot(&mut self, reason: String) {
        self.status = Some(Status::Error);
        self.error.get_or_insert(reason);
    }
}

/// Answers requests about puzzles. It keeps its tables: make one per thread and use it again.
///
/// ```
/// use pencilproof_table::{Analyst, Column, Entry, Request, Row};
/// let line = *b"27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
/// let row = Row { number: 1, entry: Entry::Line(line), comment: None };
/// let mut analyst = Analyst::new(Request::new(Column::parse_list("puzzle,status,er")?));
/// let (table, worst) = analyst.table(&[row]);
/// assert_eq!((table.rows(), table.columns().len(), worst.name()), (1, 3, "unique"));
/// # Ok::<(), pencilproof_table::UnknownColumn>(())
/// ```
pub struct Analyst {
    request: Request,
    schema: Schema,
    solver: Solver,
    rater: PuzzleRater,
}

/// The questions that are about a puzzle with solutions.
const ABOUT_SOLUTIONS: [Question; 4] = [Question::Solutions, Question::Minimal, Question::Path, Question::Rating];

impl Analyst {
    /// An analyst for a request.
    #[must_use]
    pub fn new(request: Request) -> Analyst {
        let (timeout, cancel) = (request.timeout, request.cancel.clone());
        let options = Options {
            profile: request.profile.clone(),
            search: SearchUse::Never,
            timeout,
            cancel: cancel.clone(),
            ..Options::default()
        };
        let rating = RatingOptions { timeout, cancel, ..RatingOptions::default() };
        Analyst { schema: request.schema(), solver: Solver::new(options), rater: PuzzleRater::new(rating), request }
    }

    /// The schema of the tables.
    #[must_use]
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// A table with one row for each record, and the worst status among them.
    ///
    /// Where no column depends on the solutions of a puzzle, they are not searched for, and the status says only
    /// whether the record is a puzzle.
    pub fn table(&mut self, rows: &[Row]) -> (Table, Status) {
        let mut facts = match self.request.asks(&ABOUT_SOLUTIONS) {
            true => self.solutions(rows),
            false => rows.iter().map(readable).collect(),
        };
        if self.request.asks(&[Question::Minimal]) {
            self.minimal(rows, &mut facts);
        }
        let [asks_path, asks_rating, asks_canonical] =
            [Question::Path, Question::Rating, Question::Canonical].map(|question| self.request.asks(&[question]));
        if asks_path || asks_rating || asks_canonical {
            for (row, facts) in rows.iter().zip(&mut facts) {
                let Some(puzzle) = row.entry.puzzle() else { continue };
                let status = facts.status;
                if asks_path && matches!(status, Some(Status::Unique | Status::Several)) {
                    self.path(&puzzle, facts);
                }
                let is_rated = asks_rating && status == Some(Status::Unique);
                if (is_rated || asks_canonical)
                    && let Some(constraint) = puzzle.layout().constraints().first()
                {
                    let what = if is_rated { "ratings" } else { "canonical forms" };
                    let example = constraint.describe(puzzle.layout());
                    facts.cannot(format!("there are no {what} of puzzles with constraints, such as: {example}"));
                    continue;
                }
                if is_rated {
                    self.rating(&puzzle, facts);
                }
                if asks_canonical {
                    self.canonical(&puzzle, facts);
                }
            }
        }
        let worst = facts.iter().filter_map(|facts| facts.status).max().unwrap_or(Status::Unique);
        let columns = self.request.columns.iter().map(|column| column.values(rows, &facts)).collect();
        (Table::new(self.schema.clone(), columns, rows.len()), worst)
    }

    /// Counts the solutions.
    fn solutions(&mut self, rows: &[Row]) -> Vec<Facts> {
        let listed: Vec<Option<Listed<'_>>> = rows.iter().map(|row| row.entry.listed()).collect();
        let together: Vec<Listed<'_>> = listed.iter().copied().flatten().collect();
        let mut counted = self.solver.count_each(&together, self.request.limit).into_iter();
        let of = |(row, listed): (&Row, Option<Listed<'_>>)| match listed.and_then(|_| counted.next()) {
            Some(counted) => of_solutions(counted),
            None => readable(row),
        };
        rows.iter().zip(listed).map(of).collect()
    }

    /// Finds out which unique puzzles are minimal.
    fn minimal(&mut self, rows: &[Row], facts: &mut [Facts]) {
        let unique = rows.iter().zip(facts).filter(|(_, facts)| facts.status == Some(Status::Unique));
        let (listed, facts): (Vec<Listed<'_>>, Vec<&mut Facts>) =
            unique.filter_map(|(row, facts)| Some((row.entry.listed()?, facts))).unzip();
        for (facts, found) in facts.into_iter().zip(self.solver.redundant_givens(&listed)) {
            match found {
                Ok(found) if found.is_minimal().is_some() => facts.minimal = found.is_minimal(),
                Ok(_) | Err(NotUnique::Undecided(_)) => facts.is_late(),
                // Placed values or marks are needed for the solution to be the only one.
                Err(NotUnique::NoSolution | NotUnique::Several) => {}
            }
        }
    }

    fn path(&mut self, puzzle: &Puzzle, facts: &mut Facts) {
        let report = self.solver.solve(puzzle);
        if matches!(report.verdict, Verdict::TimedOut { .. }) {
            facts.is_late();
        } else {
            facts.path = Some(report);
        }
    }

    fn rating(&mut self, puzzle: &Puzzle, facts: &mut Facts) {
        match self.rater.rate(puzzle) {
            Ok(report) if report.end == RatingEnd::TimedOut => facts.is_late(),
            Ok(report) => facts.rating = Some(report),
            Err(reason @ NotRated::Layout) => facts.cannot(reason.to_string()),
            // The marks of the puzzle decide here, and they have been looked at.
            Err(_) => {}
        }
    }

    fn canonical(&self, puzzle: &Puzzle, facts: &mut Facts) {
        match self.solver.canonical(puzzle) {
            Ok(canonical) => facts.canonical = Some((canonical.to_string(), canonical.automorphisms())),
            Err(NotCanonical::TimedOut) => facts.is_late(),
            Err(reason) => facts.cannot(reason.to_string()),
        }
    }
}

/// What is known of a record without looking for solutions: whether it is a puzzle.
fn readable(row: &Row) -> Facts {
    let mut facts = Facts::default();
    match &row.entry {
        Entry::Bad { reason, .. } => facts.cannot(reason.clone()),
        Entry::Line(_) if row.entry.listed().is_none() => facts.cannot("not a line of digits and dots".to_owned()),
        Entry::Line(_) | Entry::Puzzle(_) => {}
    }
    facts
}

/// What a search found.
fn of_solutions(counted: Counted) -> Facts {
    let (status, solutions) = match counted.count {
        Count::Exactly(0) => (Status::None, Some(0)),
        Count::Exactly(1) => (Status::Unique, Some(1)),
        Count::Exactly(count) | Count::AtLeast(count) => (Status::Several, Some(count)),
        // There are several, but their number was asked for and is not known.
        Count::TimedOut(2..) => (Status::Several, None),
        Count::TimedOut(_) => (Status::Timeout, None),
    };
    let guesses = solutions.map(|_| counted.guesses);
    Facts { status: Some(status), solution: counted.solution, solutions, guesses, ..Facts::default() }
}
