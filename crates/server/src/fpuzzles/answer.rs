//! The answers: each command as a function of the puzzle.

use super::board::Board;
use super::message::{Command, EstimateReply, Reply, cells};
use pencilproof::core::{Candidate, Digit, Position, Puzzle};
use pencilproof::logic::{Catalogue, Rated};
use pencilproof::search::{End, Estimate};
use pencilproof::{Advice, Cancel, Count, Options, Report, SearchUse, Solver, Verdict, after};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// What clients show where there is no solution.
const NO_SOLUTION: &str = "No solutions found.";
const TIME_RAN_OUT: &str = "Time ran out.";

/// How often a client is told how far a request has come.
const BETWEEN_NEWS: Duration = Duration::from_millis(500);
/// Solutions counted between two looks at the clock.
const SOLUTIONS_PER_LOOK: u64 = 4096;

/// What the work on an answer has to heed.
pub(super) struct Work<'a> {
    /// The techniques of the server.
    pub(super) catalogue: &'a Catalogue,
    /// Set when nobody waits for the answer any more.
    pub(super) cancel: &'a Cancel,
    /// The longest time it may take.
    pub(super) time: Duration,
    /// A seed for what is random.
    pub(super) seed: u64,
    /// Takes replies before the last one.
    pub(super) news: &'a mut dyn FnMut(Reply),
}

impl Work<'_> {
    /// A reply where the work was cut short: what is known by then, unless it was cancelled.
    fn cut_short(&self, known: impl FnOnce() -> Reply) -> Reply {
        if self.cancel.is_cancelled() { Reply::Canceled {} } else { known() }
    }

    fn solver(&self, options: Options) -> Solver {
        Solver::new(Options { timeout: Some(self.time), cancel: self.cancel.clone(), ..options })
    }
}

/// Answers a request. Replies before the last go to [`Work::news`].
pub(super) fn answer(command: Command, data: &str, mut work: Work<'_>) -> Reply {
    let board = match Board::read(data) {
        Ok(board) => board,
        Err(why) => return Reply::invalid(why),
    };
    match command {
        Command::TrueCandidates => true_candidates(&board, &work),
        Command::Solve => solve(&board.puzzle, &work),
        Command::Check => count(&board.puzzle, 2, &mut work),
        Command::Count => count(&board.puzzle, u64::MAX, &mut work),
        Command::Estimate => estimate(&board.position, &mut work),
        Command::SolvePath => solve_path(&board, &work),
        Command::Step => step(&board, &work),
    }
}

/// In how many solutions each candidate is true; -1 for one that is in none but that logic leaves.
fn true_candidates(board: &Board, work: &Work<'_>) -> Reply {
    let counts = work.solver(Options::default()).true_candidates(&board.puzzle, board.cap);
    if !counts.is_complete {
        return work.cut_short(|| Reply::invalid(TIME_RAN_OUT));
    }
    if counts.by_cell().flatten().all(|&count| count == 0) {
        return Reply::invalid(NO_SOLUTION);
    }
    let logical = board.tells_logic.then(|| by_logic(board, &board.puzzle, work));
    if logical.as_ref().is_some_and(|report| matches!(report.verdict, Verdict::TimedOut { .. })) {
        return work.cut_short(|| Reply::invalid(TIME_RAN_OUT));
    }
    let layout = board.puzzle.layout();
    let candidates =
        layout.cells().flat_map(|cell| layout.digits().iter().map(move |digit| Candidate::new(cell, digit)));
    let number = |candidate: Candidate| match counts.get(candidate) {
        0 if logical.as_ref().is_some_and(|report| leaves(&report.position, candidate)) => -1,
        count => i64::try_from(count).unwrap_or(i64::MAX),
    };
    Reply::TrueCandidates { counts: candidates.map(number).collect() }
}

/// Whether a position still has a candidate.
fn leaves(position: &Puzzle, candidate: Candidate) -> bool {
    match position.value(candidate.cell()) {
        Some(value) => value.digit == candidate.digit(),
        None => position.marks(candidate.cell()).is_none_or(|marks| marks.contains(candidate.digit())),
    }
}

/// A solution, another one for each request if there are several.
fn solve(puzzle: &Puzzle, work: &Work<'_>) -> Reply {
    match work.solver(Options::default()).some_solution(puzzle, work.seed) {
        Ok(solution) => Reply::Solved { solution: solution.digits().iter().copied().map(Digit::value).collect() },
        Err(End::Exhausted) => Reply::invalid(NO_SOLUTION),
        Err(_) => work.cut_short(|| Reply::invalid(TIME_RAN_OUT)),
    }
}

/// The number of solutions, up to a limit.
fn count(puzzle: &Puzzle, limit: u64, work: &mut Work<'_>) -> Reply {
    let mut solver = work.solver(Options::default());
    let mut news_at = Instant::now() + BETWEEN_NEWS;
    let counted = solver.count_watched(puzzle, limit, |count| {
        if count % SOLUTIONS_PER_LOOK == 0 && Instant::now() >= news_at {
            (work.news)(Reply::Count { count, in_progress: true });
            news_at = Instant::now() + BETWEEN_NEWS;
        }
    });
    match counted {
        Count::Exactly(count) | Count::AtLeast(count) => Reply::Count { count, in_progress: false },
        Count::TimedOut(count) => {
            work.cut_short(|| Reply::invalid(format!("Time ran out; there are {count} solutions or more.")))
        }
    }
}

/// Better and better estimates until the client has enough of them, the number is exact, or time runs out. With
/// constraints most random ways end at a board that breaks one, and until one ends at a solution, nothing is known.
fn estimate(position: &Puzzle, work: &mut Work<'_>) -> Reply {
    let solver = work.solver(Options::default());
    let is_plain = position.layout().is_plain();
    let is_known = |estimate: &Estimate| is_plain || estimate.hits > 0 || estimate.is_exact;
    let mut news_at = Instant::now() + BETWEEN_NEWS;
    let estimate = solver.estimate(position, work.seed, |estimate| {
        let now = Instant::now();
        if now >= news_at && is_known(estimate) {
            (work.news)(in_numbers(estimate));
            news_at = now + BETWEEN_NEWS;
        }
    });
    match is_known(&estimate) {
        _ if work.cancel.is_cancelled() => Reply::Canceled {},
        true => in_numbers(&estimate),
        false => Reply::invalid(format!(
            "None of {} random ways ended at a solution, which says little about puzzles with constraints. Count them instead.",
            estimate.probes
        )),
    }
}

fn in_numbers(estimate: &Estimate) -> Reply {
    let (ci95_lower, ci95_upper) = estimate.interval();
    let error = if estimate.hits == 0 { 0.0 } else { estimate.relative_error() };
    Reply::Estimate(EstimateReply {
        estimate: estimate.solutions,
        stderr: estimate.standard_error,
        iterations: estimate.probes,
        ci95_lower,
        ci95_upper,
        error_percent: 100.0 * error,
    })
}

fn by_logic(board: &Board, position: &Puzzle, work: &Work<'_>) -> Report {
    let options = Options {
        profile: board.profile(work.catalogue.default_profile()),
        search: SearchUse::Never,
        ..Options::default()
    };
    work.solver(options).solve(position)
}

/// All steps that logic finds, one line each.
fn solve_path(board: &Board, work: &Work<'_>) -> Reply {
    let layout = board.position.layout();
    let report = by_logic(board, &board.position, work);
    let mut message = String::new();
    for rated in &report.steps {
        let hint = rated.hint(layout);
        let _ = writeln!(message, "{} => {}", hint.title, hint.short);
    }
    let (end, is_valid) = match &report.verdict {
        Verdict::Contradiction(contradiction) => {
            (format!("There is no solution: {}.", contradiction.describe(layout)), false)
        }
        Verdict::Solved { .. } => ("The puzzle is solved.".to_owned(), true),
        Verdict::TimedOut { .. } if work.cancel.is_cancelled() => return Reply::Canceled {},
        Verdict::TimedOut { .. } => (TIME_RAN_OUT.to_owned(), true),
        Verdict::Stuck | Verdict::Several(_) | Verdict::NoSolution => ("No further steps found.".to_owned(), true),
    };
    let _ = writeln!(message, "{end}");
    Reply::Logical { cells: cells(&report.position), message, is_valid }
}

/// The next step; first of all, the candidates that the values leave.
fn step(board: &Board, work: &Work<'_>) -> Reply {
    let layout = board.position.layout();
    let start = match Position::new(&board.position) {
        Ok(start) => start,
        Err(contradiction) => {
            let message = format!("There is no solution: {}.\n", contradiction.describe(layout));
            return Reply::Logical { cells: cells(&board.position), message, is_valid: false };
        }
    };
    let marked = start.to_puzzle(&board.position);
    let told =
        |position: &Puzzle, message: String, is_valid| Reply::Logical { cells: cells(position), message, is_valid };
    if !board.is_filled_in(&start) {
        return told(&marked, "Initial candidates.\n".to_owned(), true);
    }
    let mut solver =
        work.solver(Options { profile: board.profile(work.catalogue.default_profile()), ..Options::default() });
    match solver.advise(&board.position).advice {
        Advice::Step(rated) => match after(&board.position, &rated.step) {
            Ok(next) => told(&next, in_words(&rated, &board.position), true),
            Err(contradiction) => {
                let end = format!("There is no solution: {}.\n", contradiction.describe(layout));
                told(&marked, in_words(&rated, &board.position) + &end, false)
            }
        },
        Advice::Wrong(mistake) => told(&marked, mistake.describe(layout) + "\n", false),
        Advice::Solved => told(&marked, "The puzzle is solved.\n".to_owned(), true),
        Advice::NoStep => told(&marked, "No logical step found.\n".to_owned(), true),
        Advice::OutOfTime => work.cut_short(|| told(&marked, format!("{TIME_RAN_OUT}\n"), true)),
    }
}

/// A step with its reasons.
fn in_words(rated: &Rated, position: &Puzzle) -> String {
    let hint = rated.hint(position.layout());
    let mut words = format!("{} => {}\n", hint.title, hint.short);
    hint.reasons.iter().chain([&hint.conclusion]).for_each(|line| words.push_str(&format!("{line}\n")));
    words
}

#[cfg(test)]
mod tests;
