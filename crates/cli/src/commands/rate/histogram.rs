//! `pencilproof rate --histogram`: how often each rating occurs in a list, and what the techniques contribute.

use super::{Rate, other_layout, verdict, words};
use crate::input::Chunk;
use crate::output::{Output, STRONG};
use crate::verdict::Verdict;
use crate::work::for_each;
use pencilproof::rating::Difficulty;
use pencilproof::render::Charset;
use pencilproof::{RatingStats, json};

/// The columns of the longest bar, at most.
const WIDEST_BAR: usize = 50;

/// Rates every puzzle and prints what the ratings add up to.
pub(super) fn run(
    job: &Rate<'_>,
    chunks: impl Iterator<Item = Chunk> + Send,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let mut stats = RatingStats::default();
    let args = job.args;
    let worst = for_each(job, chunks, &args.input, &args.bulk, output, |place, outcome, output| {
        if let Some(verdict) = other_layout(args, place, &outcome.rated, output)? {
            return Ok(verdict);
        }
        let is_wanted = |report| args.filter.as_ref().is_none_or(|filter| filter.holds(report));
        if outcome.rated.as_ref().map_or(true, is_wanted) {
            stats.add(&outcome.rated);
        }
        Ok(verdict(&outcome.rated))
    })?;
    match args.json {
        true => output.line(&json::line(&json::rating_stats(&stats, &job.options)))?,
        false => output.text(&tables(&stats, output))?,
    }
    Ok(worst)
}

/// Two tables: ratings with bars, and techniques with bars of their steps.
fn tables(stats: &RatingStats, output: &Output) -> String {
    let mut text = String::new();
    if !stats.ratings.is_empty() {
        text.push_str(&format!("{}\n", output.paint(STRONG, &format!("{:>5} {:>9}", "ER", "puzzles"))));
        let most = stats.ratings.values().max().copied().unwrap_or(0);
        for (&tenths, &puzzles) in &stats.ratings {
            let er = Difficulty::sum(f64::from(tenths) / 10.0, 0);
            let line = format!("{:>5} {puzzles:>9}  {}", er.to_string(), bar(puzzles, most, 17, output));
            text.push_str(&format!("{}\n", line.trim_end()));
        }
        text.push('\n');
    }
    if !stats.techniques.is_empty() {
        let width = stats.techniques.keys().map(|technique| technique.id().len()).max().unwrap_or(0);
        let width = width.max("technique".len());
        let heading = format!("{:<width$} {:>9} {:>9} {:>9}", "technique", "steps", "puzzles", "hardest");
        text.push_str(&format!("{}\n", output.paint(STRONG, &heading)));
        let most = stats.techniques.values().map(|part| part.steps).max().unwrap_or(0);
        for (technique, part) in &stats.techniques {
            let bar = bar(part.steps, most, width + 32, output);
            let hardest = if part.hardest == 0 { "-".into() } else { part.hardest.to_string() };
            let line = format!("{technique:<width$} {:>9} {:>9} {hardest:>9}  {bar}", part.steps, part.puzzles);
            text.push_str(&format!("{}\n", line.trim_end()));
        }
        text.push('\n');
    }
    text + &output.wrapped(&summary(stats), "", "") + "\n"
}

/// A bar as long as its part of the most, beside text of some columns; never empty.
fn bar(number: u64, most: u64, beside: usize, output: &Output) -> String {
    let width = output.text_width().saturating_sub(beside).clamp(5, WIDEST_BAR);
    let length = (number as f64 / most.max(1) as f64 * width as f64).round().max(1.0) as usize;
    let sign = if output.board_style().charset == Charset::Ascii { "#" } else { "█" };
    sign.repeat(length)
}

fn summary(stats: &RatingStats) -> String {
    let mut summary = format!("{} rated", words::puzzles(stats.rated));
    for (number, what) in [(stats.cut, "left before the end"), (stats.refused, "without a solution or with several")] {
        if number > 0 {
            summary.push_str(&format!(", {number} {what}"));
        }
    }
    format!("{summary}. Hardest: the technique of the first of the hardest steps of a puzzle.")
}
