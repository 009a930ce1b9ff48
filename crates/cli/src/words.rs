//! Solving paths and verdicts in words. The sentences about a single step come from the library.

use crate::output::{GONE, Output, QUIET, STRONG};
use pencilproof::core::{Layout, Puzzle};
use pencilproof::generate::Hardness;
use pencilproof::logic::{Assumes, Fault, Rated, Rating, Scale};
use pencilproof::render::{MarksMode, Picture, Terminal, terminal};
use pencilproof::words::{Family, text};
use pencilproof::{Hint, Report, Terms, Verdict};

/// What the short form of the name of Pencilproof's ratings means, where lists use it. They are close to those of
/// Sudoku Explainer in places and different in others.
pub(crate) const PR: &str = "PR is the Pencilproof rating of a step, which is not Sudoku Explainer's.";

/// A rating with the name of its scale: `Pencilproof rating 3.0`. A number never stands without that, or the short form
/// of it: PR, or SE for Sudoku Explainer.
pub(crate) fn rating(rating: Rating) -> String {
    format!("{} {rating}", rating.scale().name())
}

/// A rating in a list: `PR 3.0`; on other scales with the whole name.
fn short(rating: Rating) -> String {
    match rating.scale() {
        Scale::Pencilproof => format!("PR {rating}"),
        _ => self::rating(rating),
    }
}

/// `1 solution`, `2 solutions`.
pub(crate) fn count(number: usize, word: &str) -> String {
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}

/// A drawing of the board without pencil marks.
pub(crate) fn compact(puzzle: &Puzzle, output: &Output) -> String {
    terminal(&Picture::new(puzzle), &Terminal { marks: MarksMode::Compact, ..output.board_style() })
}

/// How the steps of a path are described.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// One line each.
    Brief,
    /// With reasons.
    Reasons,
    /// With reasons, and with the board before each step that is not a single.
    Boards,
}

/// Prints a whole report: the puzzle, each step, the verdict, the techniques used, the solved board.
pub(crate) fn solution(
    puzzle: &Puzzle,
    report: &Report,
    heading: Option<&str>,
    detail: Detail,
    terms: Terms,
    output: &mut Output,
) -> anyhow::Result<()> {
    let layout = puzzle.layout();
    faults(&report.faults, layout, output);
    if let Some(heading) = heading {
        output.line(&output.paint(STRONG, heading))?;
    }
    output.text(&compact(puzzle, output))?;
    output.line("")?;
    if detail != Detail::Brief && !report.steps.is_empty() && report.rating().scale() == Scale::Pencilproof {
        output.line(&output.paint(QUIET, &output.wrapped(PR, "", "")))?;
        output.line("")?;
    }
    let mut positions = report.positions();
    for (index, rated) in report.steps.iter().enumerate() {
        let position =
            positions.next().filter(|_| detail == Detail::Boards && rated.technique.family != Family::SINGLE);
        if let Some(position) = position {
            output.line("")?;
            let marked = position.to_puzzle(puzzle);
            output.text(&terminal(&Picture::new(&marked).with_step(&rated.step), &output.board_style()))?;
        }
        let told = match detail {
            Detail::Brief => brief(index + 1, rated, terms, layout, output),
            Detail::Reasons | Detail::Boards => step(index + 1, rated, terms, layout, output),
        };
        output.text(&told)?;
    }
    if !report.steps.is_empty() {
        output.line("")?;
    }
    output.line(&output.wrapped(&verdict(puzzle, report), "", ""))?;
    if report.steps.len() > 1 {
        let called = |id: &str| report.steps.iter().find(|rated| rated.id() == id).map(Rated::called);
        let used = report.techniques().into_iter();
        let used = used.map(|(id, count)| format!("{count} x {}", called(&id).unwrap_or(id)));
        let used = format!("Used: {}.", used.collect::<Vec<_>>().join(", "));
        output.line(&output.paint(QUIET, &output.wrapped(&used, "", "  ")))?;
    }
    match &report.verdict {
        Verdict::Several(two) => {
            for grid in two.iter() {
                output.line("")?;
                output.text(&compact(grid, output))?;
            }
        }
        Verdict::Stuck => output.text(&terminal(&Picture::new(&report.position), &output.board_style()))?,
        Verdict::TimedOut { found: Some(grid) } => output.text(&compact(grid, output))?,
        // The puzzle was solved from the start, and has been drawn.
        Verdict::Solved { search_from: None, .. } if report.steps.is_empty() => {}
        Verdict::Solved { grid, .. } => output.text(&compact(grid, output))?,
        Verdict::NoSolution | Verdict::Contradiction(_) | Verdict::TimedOut { found: None } => {}
    }
    if heading.is_some() {
        output.line("")?;
    }
    Ok(())
}

/// Reports steps that the checker refused: faults of the program, of which nothing was shown.
pub(crate) fn faults(faults: &[Fault], layout: &Layout, output: &mut Output) {
    for Fault { step, refusal } in faults {
        let reason = match refusal {
            Some(refusal) => refusal.describe(layout),
            None => "it assumes more than the technique declares".to_string(),
        };
        output.error(&format!(
            "a step of {} was dropped because its proof is wrong: {reason}; please report this",
            step.technique
        ));
    }
}

/// A numbered step in a line: title and conclusion in the field's notation.
pub(crate) fn brief(number: usize, rated: &Rated, terms: Terms, layout: &Layout, output: &Output) -> String {
    let hint = rated.hint_in(terms, layout);
    let style = if rated.step.placements.is_empty() { GONE } else { STRONG };
    let number = format!("{number:>4}. ");
    let line = format!("{}  =>  {}", hint.title, output.paint(style, &hint.short));
    output.wrapped(&line, &number, "        ") + "\n"
}

/// A numbered step: title and rating, reasons, conclusion.
pub(crate) fn step(number: usize, rated: &Rated, terms: Terms, layout: &Layout, output: &Output) -> String {
    let hint = rated.hint_in(terms, layout);
    told(number, &hint, &short(rated.rating), !rated.step.placements.is_empty(), output)
}

/// A numbered step that is in words already, with its rating.
pub(crate) fn told(number: usize, hint: &Hint, rating: &str, places: bool, output: &Output) -> String {
    let title = output.paint(STRONG, &hint.title);
    let rating = output.paint(QUIET, &format!("({rating})"));
    let reasons = reasons(hint, "      ", output);
    let conclusion = indented(&hint.conclusion, output);
    let style = if places { STRONG } else { GONE };
    format!("{number:>4}. {title} {rating}\n{reasons}{}\n", output.paint(style, &conclusion))
}

/// Up to this number, reasons are not numbered.
const FEW_REASONS: usize = 3;

/// The reasons of a step, one a line; many are numbered.
pub(crate) fn reasons(hint: &Hint, indent: &str, output: &Output) -> String {
    let is_long = hint.reasons.len() > FEW_REASONS;
    let reasons = (1..).zip(&hint.reasons).map(|(number, reason)| match is_long {
        true => output.wrapped(reason, &format!("{indent}{number}. "), &format!("{indent}   ")) + "\n",
        false => output.wrapped(reason, indent, indent) + "\n",
    });
    reasons.collect()
}

/// The sentence that gives the usual name.
pub(crate) fn also_known(name: &str, output: &Output) -> String {
    output.wrapped(&format!("Also known as: {name}."), "", "")
}

/// A text below the title of a step.
fn indented(text: &str, output: &Output) -> String {
    output.wrapped(text, "      ", "      ")
}

/// The rating of the hardest step, with its degree of difficulty if the scale has degrees: `Pencilproof rating 3.0
/// (hard)`.
fn graded(rating: Rating) -> String {
    match rating.scale() {
        Scale::Pencilproof => format!("{} ({})", self::rating(rating), Hardness::Rated(rating).degree()),
        _ => self::rating(rating),
    }
}

/// The verdict in a sentence or two.
fn verdict(puzzle: &Puzzle, report: &Report) -> String {
    let layout = puzzle.layout();
    let steps = report.steps.len();
    let taken = count(steps, "step");
    let after = |text: &str| match steps {
        0 => text::capital(text),
        _ => format!("After {taken} of logic: {text}"),
    };
    match &report.verdict {
        Verdict::Solved { search_from: None, .. } if steps == 0 => "The puzzle is already solved.".into(),
        Verdict::Solved { search_from: None, .. } => {
            let hardest = report.steps.iter().max_by_key(|rated| rated.rating);
            let hardest = hardest.map_or(String::new(), |rated| {
                format!("; the hardest has {}: {}", graded(rated.rating), rated.hint(layout).title)
            });
            let only = match report.assumes {
                Assumes::Uniqueness => " Some steps use that there is only one solution, which search has confirmed.",
                _ => "",
            };
            let effort = match steps {
                1 => String::new(),
                _ => format!(" The {}s of all steps add up to {}.", report.rating().scale().name(), report.effort()),
            };
            format!("Solved by logic alone in {taken}{hardest}.{effort}{only}")
        }
        Verdict::Solved { search_from: Some(0), .. } => "Solved by search alone. It is the only solution.".into(),
        Verdict::Solved { search_from: Some(from), .. } => {
            format!("Logic took {taken}; search took over at step {}. It is the only solution.", from + 1)
        }
        Verdict::Stuck => {
            let open = layout.cells().filter(|&cell| report.position.value(cell).is_none()).count();
            format!(
                "Logic gets no further after {taken}: {} still open.",
                match open {
                    1 => "1 cell is".to_string(),
                    open => format!("{open} cells are"),
                }
            )
        }
        Verdict::Several(_) => after("the puzzle has several solutions, found by search. Two of them:"),
        Verdict::NoSolution => after("search shows that the puzzle has no solution.") + placed_later(puzzle),
        Verdict::Contradiction(contradiction) => {
            after(&format!("the puzzle has no solution: {}.", contradiction.describe(layout))) + placed_later(puzzle)
        }
        Verdict::TimedOut { found: None } => after("time ran out before a solution was found."),
        Verdict::TimedOut { found: Some(_) } => {
            after("time ran out. This is a solution, but it may not be the only one.")
        }
    }
}

/// What to add if a placed value may be at fault.
fn placed_later(puzzle: &Puzzle) -> &'static str {
    let placed = puzzle.values().any(|(_, value)| !value.given);
    if placed { " Placed values are taken as true; `hint` says whether one of them is wrong." } else { "" }
}

/// The verdict as a comment behind a line.
pub(crate) fn verdict_in_short(puzzle: &Puzzle, report: &Report) -> String {
    match &report.verdict {
        Verdict::Solved { search_from: None, .. } => "solved by logic".into(),
        Verdict::Solved { search_from: Some(from), .. } => format!("search from step {}", from + 1),
        Verdict::Stuck => "not solved by logic alone".into(),
        Verdict::Several(_) => "several solutions".into(),
        Verdict::NoSolution => "no solution".into(),
        Verdict::Contradiction(contradiction) => {
            format!("no solution: {}", contradiction.describe(puzzle.layout()))
        }
        Verdict::TimedOut { found: None } => "time ran out".into(),
        Verdict::TimedOut { found: Some(_) } => "time ran out, perhaps several solutions".into(),
    }
}
