//! How the solutions of a puzzle differ, in words.

use crate::output::{Output, STRONG};
use crate::words;
use pencilproof::core::{Layout, Puzzle};
use pencilproof::render::{Picture, terminal};
use pencilproof::words::text;
use pencilproof::{Ambiguity, Check, Count, Missing, UnavoidableSet};

/// The most unavoidable sets that are listed; JSON has all.
const LISTED: usize = 20;

/// What is to be said in the line of a puzzle, after its number of solutions.
pub(super) fn in_short(layout: &Layout, ambiguity: &Ambiguity) -> String {
    let cells = words::count(ambiguity.open.len(), "cell");
    let sets = words::count(ambiguity.unavoidable.len(), "unavoidable set");
    let missing = missing(layout, &ambiguity.missing).map(|missing| format!("; {missing}")).unwrap_or_default();
    let compared =
        if ambiguity.is_complete() { String::new() } else { format!(" among {} of them", ambiguity.compared) };
    format!("; {cells} open, {sets} without a given{compared}{missing}")
}

/// Prints the board with what is open as marks, and what there is to say about it.
pub(super) fn print(
    puzzle: &Puzzle,
    check: &Check,
    ambiguity: &Ambiguity,
    sentence: &str,
    output: &mut Output,
) -> anyhow::Result<()> {
    let layout = puzzle.layout();
    let solution = check.solutions.first().unwrap_or(puzzle);
    output.text(&terminal(&Picture::new(&ambiguity.marked(puzzle, solution)), &output.board_style()))?;
    output.line(&output.wrapped(&output.paint(STRONG, &format!("{sentence}.")), "", ""))?;
    let open: Vec<_> = ambiguity.open.iter().map(|(cell, _)| *cell).collect();
    let differ = if open.len() == 1 { "differs" } else { "differ" };
    let cells = format!("{} {differ}: {}.", words::count(open.len(), "cell"), text::list_of_cells(layout, &open));
    output.line(&output.wrapped(&cells, "", ""))?;
    if !ambiguity.is_open_known {
        output.line("Time ran out before it was known whether there are more.")?;
    }
    if !ambiguity.unavoidable.is_empty() {
        let sets = words::count(ambiguity.unavoidable.len(), "unavoidable set");
        output.line("")?;
        let head = match ambiguity.is_complete() {
            true => format!("{sets} without a given; the puzzle needs one in each set of its solution:"),
            false => format!(
                "{} of the solutions show {sets} without a given; with all there may be more, and smaller ones:",
                ambiguity.compared
            ),
        };
        output.line(&output.wrapped(&head, "", ""))?;
    }
    for set in ambiguity.unavoidable.iter().take(LISTED) {
        let cells = text::cells_in_short(layout, &set.cells);
        output.line(&output.wrapped(&format!("{cells}  {}", whose(set, ambiguity)), "  ", "    "))?;
    }
    if let Some(more) = ambiguity.unavoidable.len().checked_sub(LISTED + 1) {
        output.line(&format!("  and {} more, which --json lists", more + 1))?;
    }
    if let Some(missing) = missing(layout, &ambiguity.missing) {
        output.line("")?;
        output.line(&output.wrapped(&format!("{}.", text::capital(&missing)), "", ""))?;
    }
    Ok(())
}

/// For how many solutions a set is one.
fn whose(set: &UnavoidableSet, ambiguity: &Ambiguity) -> String {
    match (set.solutions == ambiguity.compared, ambiguity.compared) {
        (true, 2) => "(in both solutions)".into(),
        (true, compared) => format!("(in all {compared} solutions)"),
        (false, compared) => format!("(in {} of {compared} solutions)", set.solutions),
    }
}

/// Which givens make the puzzle unique, without a full stop.
fn missing(layout: &Layout, missing: &Missing) -> Option<String> {
    match missing {
        Missing::Givens(givens) => {
            let list =
                text::and(givens.iter().map(|given| format!("{}={}", layout.cell_name(given.cell()), given.digit())));
            Some(match givens.len() {
                1 => format!("one more given makes it unique, such as {list}"),
                number => format!("{number} more givens make it unique, such as {list}; fewer do not"),
            })
        }
        Missing::MoreThan(0) => None,
        Missing::MoreThan(number) => Some(format!("more than {number} more givens are needed to make it unique")),
        _ => None,
    }
}

/// Whether there are several solutions, as far as is known.
pub(super) fn are_several(count: Count) -> bool {
    let (Count::Exactly(count) | Count::AtLeast(count) | Count::TimedOut(count)) = count;
    count > 1
}
