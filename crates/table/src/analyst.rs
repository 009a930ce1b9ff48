//! Answers to the questions that the columns of a table ask about puzzles.

use crate::row::{Entry, Row};
use crate::values::{Schema, Table};
use crate::{Column, Question};
use pencilproof::core::{Deadline, Layout, Puzzle, Stop};
use pencilproof::logic::Profile;
use pencilproof::search::classic::{BatchSolver, ClassicPosition};
use pencilproof::search::{End, Limits, NotUnique, Outcome, Searcher};
use pencilproof::{
    Cancel, NotCanonical, NotRated, Options, PuzzleRater, RatingEnd, RatingOptions, RatingReport, Report, SearchUse,
    Solver, Verdict,
};
use std::ops::ControlFlow;
use std::time::Duration;

/// What is asked about puzzles.
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

    /// A question cannot be asked about this puzzle. The first reason is told.
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
    batch: BatchSolver,
    search: Searcher,
    solver: Solver,
    rater: PuzzleRater,
}

/// With a time limit, puzzles that take more guesses than this are searched on their own, with a clock. Hardly any do.
const TOGETHER: u64 = 20_000;

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
        Analyst {
            schema: request.schema(),
            batch: BatchSolver::new(),
            search: Searcher::new(&Layout::classic()),
            solver: Solver::new(options),
            rater: PuzzleRater::new(rating),
            request,
        }
    }

    /// The schema of the tables.
    #[must_use]
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// A table with one row for each record, and the worst status among them.
    ///
    /// Where no column depends on the solutions of a puzzle, they are not searched for, and the status says only whether
    /// the record is a puzzle.
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
                if asks_rating && status == Some(Status::Unique) {
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

    /// Counts the solutions, classic puzzles together in SIMD lanes.
    fn solutions(&mut self, rows: &[Row]) -> Vec<Facts> {
        let classic: Vec<Option<ClassicPosition>> = rows.iter().map(|row| position(&row.entry)).collect();
        let limits = Limits { solutions: self.request.limit.max(2), keep: 1, ..Limits::default() };
        let nodes = self.request.timeout.map_or(u64::MAX, |_| TOGETHER);
        let mut answers = Vec::with_capacity(rows.len());
        let positions = classic.iter().flatten().copied();
        let cancel = &self.request.cancel;
        let stop = || cancel.is_cancelled();
        let together = Limits { nodes, ..limits }.until(Stop::when(&stop));
        let _ = self.batch.solve_each(positions, &together, |answer| {
            answers.push(*answer);
            ControlFlow::<()>::Continue(())
        });
        let mut answers = answers.into_iter();
        let mut known = Vec::with_capacity(rows.len());
        for (row, classic) in rows.iter().zip(classic) {
            let answer = classic.and_then(|_| answers.next());
            let mut facts = Facts::default();
            match answer {
                Some(answer) if answer.end != End::Nodes => {
                    let solution = || answer.unique().map(ToString::to_string);
                    tell_solutions(&mut facts, answer.count, answer.end, answer.nodes, solution);
                }
                _ => match row.entry.puzzle() {
                    Some(puzzle) => self.solutions_of_one(&puzzle, &limits, &mut facts),
                    None => facts = readable(row),
                },
            }
            known.push(facts);
        }
        known
    }

    fn solutions_of_one(&mut self, puzzle: &Puzzle, limits: &Limits<'_>, facts: &mut Facts) {
        if puzzle.conflict().is_some() {
            return tell_solutions(facts, 0, End::Exhausted, 0, || None);
        }
        let over = over(&self.request);
        let Outcome { solutions, count, end, nodes } = self.search.solve(puzzle, &limits.until(Stop::when(&over)));
        tell_solutions(facts, count, end, nodes, || solutions.first().map(ToString::to_string));
    }

    /// Finds out which unique puzzles are minimal, classic ones of givens together.
    fn minimal(&mut self, rows: &[Row], facts: &mut [Facts]) {
        let is_unique = |facts: &Facts| facts.status == Some(Status::Unique);
        let lines: Vec<(usize, ClassicPosition)> = (rows.iter().zip(&*facts).enumerate())
            .filter(|(_, (row, facts))| is_unique(facts) && matches!(row.entry, Entry::Line(_)))
            .filter_map(|(index, (row, _))| Some((index, position(&row.entry)?)))
            .collect();
        let positions: Vec<ClassicPosition> = lines.iter().map(|&(_, position)| position).collect();
        let cancel = &self.request.cancel;
        let stop = || cancel.is_cancelled();
        let found = self.batch.redundant_givens(&positions, &Limits::default().until(Stop::when(&stop)));
        for (&(index, _), found) in lines.iter().zip(found) {
            facts[index].minimal = found.is_minimal();
            if found.is_minimal().is_none() {
                facts[index].is_late();
            }
        }
        for (row, facts) in rows.iter().zip(facts) {
            let Entry::Puzzle(puzzle) = &row.entry else { continue };
            if !is_unique(facts) {
                continue;
            }
            let over = over(&self.request);
            match self.search.redundant_givens(puzzle, &Limits::default().until(Stop::when(&over))) {
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
        Entry::Line(_) if position(&row.entry).is_none() => facts.cannot("not a line of digits and dots".to_owned()),
        Entry::Line(_) | Entry::Puzzle(_) => {}
    }
    facts
}

/// Writes down what a search found.
fn tell_solutions(facts: &mut Facts, count: u64, end: End, nodes: u64, first: impl FnOnce() -> Option<String>) {
    let status = match (count, end) {
        (2.., _) => Status::Several,
        (1, End::Exhausted) => Status::Unique,
        (0, End::Exhausted) => Status::None,
        _ => Status::Timeout,
    };
    facts.status = Some(status);
    facts.solutions = (status != Status::Timeout).then_some(count);
    facts.guesses = (status != Status::Timeout).then_some(nodes);
    if status == Status::Unique {
        facts.solution = first();
    }
    if status == Status::Several && matches!(end, End::Nodes | End::Stopped) {
        // There are several, but their number was asked for and is not known.
        facts.solutions = None;
        facts.guesses = None;
    }
}

/// The position of a classic puzzle.
fn position(entry: &Entry) -> Option<ClassicPosition> {
    match entry {
        Entry::Line(line) => ClassicPosition::from_line(line),
        Entry::Puzzle(puzzle) if puzzle.conflict().is_none() => ClassicPosition::from_puzzle(puzzle),
        Entry::Puzzle(_) | Entry::Bad { .. } => None,
    }
}

/// The condition under which a question that is asked now is given up.
fn over(request: &Request) -> impl Fn() -> bool + Sync {
    let deadline = request.timeout.map_or(Deadline::never(), Deadline::after);
    let cancel = request.cancel.clone();
    move || cancel.is_cancelled() || deadline.is_over()
}
