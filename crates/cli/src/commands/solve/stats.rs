//! `pencilproof solve --stats`: a table of techniques over all puzzles of the input.

use super::verdict;
use crate::args::{BulkArgs, InputArgs};
use crate::output::{Output, QUIET, STRONG};
use crate::verdict::Verdict;
use crate::words;
use crate::work::{Job, for_each};
use pencilproof::format::Document;
use pencilproof::logic::Scale;
use pencilproof::{Options, Report, Solver, Stats, TechniqueStats, json};
use std::time::Duration;

struct Count {
    options: Options,
}

impl Job for Count {
    type Worker = Solver;
    type Outcome = (Document, Report, Stats);

    fn worker(&self) -> Solver {
        Solver::new(self.options.clone())
    }

    fn work(&self, solver: &mut Solver, document: Document) -> Self::Outcome {
        let (report, stats) = solver.solve_with_stats(&document.puzzle);
        (document, report, stats)
    }
}

/// Solves every puzzle and prints the statistics of all together.
pub(super) fn run(
    options: Options,
    input: &InputArgs,
    bulk: &BulkArgs,
    as_json: bool,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let mut all = Stats::default();
    let (job, chunks) = (Count { options }, input.single_chunks()?);
    let worst = for_each(&job, chunks, input, bulk, output, |_, (document, report, stats), output| {
        words::faults(&report.faults, document.puzzle.layout(), output);
        all.add(&stats);
        Ok(verdict(&report))
    })?;
    match as_json {
        true => output.line(&json::line(&json::stats(&all)))?,
        false => output.text(&table(&all, output))?,
    }
    Ok(worst)
}

/// The table: one line per technique that was asked for a step, in the order of the profile, and what became of the
/// puzzles.
fn table(stats: &Stats, output: &Output) -> String {
    let asked: Vec<&TechniqueStats> = stats.techniques.iter().filter(|technique| technique.calls > 0).collect();
    let width =
        asked.iter().map(|technique| technique.called.chars().count()).max().unwrap_or(0).max("technique".len());
    let scale = asked.first().map_or(Scale::default(), |technique| technique.rating.scale());
    // Other names than PR are too long for the column.
    let (number, meaning) = match scale {
        Scale::Pencilproof => ("PR", "PR: Pencilproof rating.".to_owned()),
        _ => ("rating", format!("Rating: {}.", scale.name())),
    };
    let mut text = String::new();
    if !asked.is_empty() {
        let heading = format!(
            "{:<width$} {:>6} {:>9} {:>8} {:>8} {:>9} {:>10} {:>6}",
            "technique", number, "steps", "puzzles", "decisive", "calls", "time", "share"
        );
        text.push_str(&format!("{}\n", output.paint(STRONG, &heading)));
    }
    for technique in asked {
        let TechniqueStats { called, rating, calls, steps, puzzles, decisive, time, .. } = technique;
        let share = 100.0 * time.as_secs_f64() / stats.time.as_secs_f64().max(f64::MIN_POSITIVE);
        let line = format!(
            "{called:<width$} {:>6} {:>9} {:>8} {:>8} {calls:>9} {:>10} {share:>5.1}%",
            rating.to_string(),
            count(*steps),
            count(*puzzles),
            count(*decisive),
            duration(*time),
        );
        let line = if *steps == 0 { output.paint(QUIET, &line) } else { line };
        text.push_str(&format!("{line}\n"));
    }
    let others = stats.puzzles - stats.by_logic - stats.by_search;
    let summary = format!(
        "{}: {} solved by logic, {} with search, {} not solved. {} of logic in {}, the time of all threads together. \
         {meaning} Decisive: the hardest technique of a puzzle that logic solved.",
        words::count(stats.puzzles as usize, "puzzle"),
        stats.by_logic,
        stats.by_search,
        others,
        words::count(stats.steps as usize, "step"),
        duration(stats.time),
    );
    format!("{text}{}\n", output.wrapped(&summary, "", ""))
}

fn count(number: u64) -> String {
    if number == 0 { "-".to_string() } else { number.to_string() }
}

fn duration(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds >= 1.0 => format!("{seconds:.2} s"),
        seconds => format!("{:.2} ms", seconds * 1000.0),
    }
}
