//! Ratings in words.

use super::Outcome;
use crate::output::{GONE, Output, STRONG};
use crate::words::count;
use pencilproof::core::Layout;
use pencilproof::format::{Document, Format, write_part};
use pencilproof::rating::Step;
use pencilproof::words::{Hint, text};
use pencilproof::{NotRated, RatingEnd, RatingOptions, RatingReport, json};

/// The comment at the beginning of a file.
pub(super) fn header(options: &RatingOptions) -> String {
    let limits = if options.left_out().next().is_some() { format!("; {}", left_out(options)) } else { String::new() };
    let (scale, version) = (options.scale, env!("CARGO_PKG_VERSION"));
    format!("# scale: {} ({}); pencilproof {version}{limits}", scale.id(), scale.origin())
}

/// Which techniques are not used: `without bug and unique-loop`, or `with naked-single alone`, whichever is shorter.
pub(super) fn left_out(options: &RatingOptions) -> String {
    let (gone, used): (Vec<_>, Vec<_>) = {
        let used = options.used();
        pencilproof::rating::Technique::ALL.into_iter().partition(|&technique| !used.contains(technique))
    };
    if gone.len() <= used.len() {
        format!("without {}", text::and(gone))
    } else {
        format!("with {} alone", text::and(used))
    }
}

/// A puzzle in one line: the puzzle, its rating, the comment of the source, and a remark if there is more to say.
pub(super) fn line(document: &Document, rated: &Result<RatingReport, NotRated>) -> String {
    let mut line = format!("{} {}", puzzle(document), rating(rated));
    if let Some(comment) = document.comment() {
        line.push_str(&format!(" {comment}"));
    }
    if let Some(note) = note(rated) {
        line.push_str(&format!(" # {note}"));
    }
    line
}

/// The puzzle as a line: its values, or all candidates if it has pencil marks.
pub(super) fn puzzle(document: &Document) -> String {
    let puzzle = &document.puzzle;
    let has_marks = puzzle.layout().cells().any(|cell| puzzle.marks(cell).is_some());
    let candidates = || write_part(&Document::new(puzzle.clone()), Format::by_id("sukaku")?).ok();
    match has_marks.then(candidates).flatten() {
        Some(candidates) => candidates.trim_end().to_owned(),
        None => json::grid(puzzle),
    }
}

/// `8.3/1.2/1.2`; dashes for what is not known.
pub(super) fn rating(rated: &Result<RatingReport, NotRated>) -> String {
    rated.as_ref().map_or("-/-/-".into(), RatingReport::to_string)
}

/// What there is to say besides the rating.
pub(super) fn note(rated: &Result<RatingReport, NotRated>) -> Option<String> {
    Some(match rated.as_ref().map(|report| report.end) {
        Ok(RatingEnd::Solved) => return None,
        Ok(RatingEnd::Stuck) => "no technique goes on".into(),
        Ok(RatingEnd::NotPearl) => "not a pearl".into(),
        Ok(RatingEnd::NotDiamond) => "not a diamond".into(),
        Ok(RatingEnd::Over(limit)) => format!("over {limit}"),
        Ok(RatingEnd::TimedOut) => "time ran out".into(),
        Ok(_) => return None,
        Err(reason) => reason.to_string(),
    })
}

/// The steps, one line each, and a blank line.
pub(super) fn path(outcome: &Outcome, output: &Output) -> String {
    let Ok(report) = &outcome.rated else { return "\n".into() };
    let layout = outcome.document.puzzle.layout();
    let line = |(number, step): (usize, &Step)| {
        let complexity = step.complexity.map_or(String::new(), |complexity| format!(", complexity {complexity}"));
        let style = if step.placement.is_some() { STRONG } else { GONE };
        let conclusion = output.paint(style, &conclusion(step, layout));
        let line = format!("{}{complexity}  =>  {conclusion}", step.name());
        output.wrapped(&line, &format!("{number:>4}. {:>4} ", step.difficulty), "           ") + "\n"
    };
    (1..).zip(&report.path).map(line).chain(["\n".into()]).collect()
}

/// The steps, each with its reasons and with what its difficulty is made of, and a blank line.
pub(super) fn explained(outcome: &Outcome, output: &Output) -> String {
    let Ok(report) = &outcome.rated else { return "\n".into() };
    let told = report.told(&outcome.document.puzzle);
    let line = |((number, step), hint): ((usize, &Step), Hint)| {
        crate::words::told(number, &hint, &format!("SE {}", step.difficulty), step.placement.is_some(), output)
    };
    (1..).zip(&report.path).zip(told).map(line).chain(["\n".into()]).collect()
}

/// The conclusion of a step in short.
fn conclusion(step: &Step, layout: &Layout) -> String {
    let placed: Vec<_> = step.placement.into_iter().collect();
    text::conclusion_in_short(layout, &placed, &step.eliminations)
}

/// How often each technique is used: `45 hidden-single, 2 locking`.
pub(super) fn counts(report: &RatingReport) -> String {
    let counts = report.techniques.iter().map(|(technique, count)| format!("{count} {technique}"));
    counts.collect::<Vec<_>>().join(", ")
}

/// The names and ratings of the steps: `1.2 Hidden Single; 6.6 Turbot Fish`.
pub(super) fn names(report: &RatingReport) -> String {
    let names = report.path.iter().map(|step| format!("{} {}", step.difficulty, step.name()));
    names.collect::<Vec<_>>().join("; ")
}

/// `3 puzzles`.
pub(super) fn puzzles(number: u64) -> String {
    count(number as usize, "puzzle")
}
