//! `pencilproof print`.

use crate::args::{BulkArgs, InputArgs, PageArgs};
use crate::output::Output;
use crate::pages::{self, MOST_PUZZLES};
use crate::verdict::Verdict;
use crate::work::{Job, for_each};
use anyhow::bail;
use clap::Args;
use pencilproof::core::Puzzle;
use pencilproof::format::{Document, Field};
use pencilproof::generate::Hardness;
use pencilproof::sheet::{SheetEntry, SheetOptions, Sheets, Unsolved};
use pencilproof::{Options, Solver};

#[derive(Args)]
#[command(mut_group("document", |group| group.required(true)))]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    pages: PageArgs,
    /// Rate each puzzle by logic and print its Pencilproof rating in its caption
    #[arg(long)]
    ratings: bool,
    #[command(flatten)]
    bulk: BulkArgs,
}

pub(crate) fn run(mut args: PrintArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    args.input.knows_constraints = true;
    let job = Prepare { args: &args, options: args.pages.options()? };
    let mut prepared = Vec::new();
    let chunks = args.input.single_chunks()?;
    let verdict = for_each(&job, chunks, &args.input, &args.bulk, output, |place, (entry, has_marks), output| {
        if prepared.len() == MOST_PUZZLES {
            bail!("{place}: at most {MOST_PUZZLES} puzzles can be printed at once");
        }
        if let (_, Some(reason)) = &entry {
            let marks = if has_marks && !args.pages.marks { "; it has pencil marks, which --marks prints" } else { "" };
            output.warning(&format!("{place}: printed without a solution: {reason}{marks}"));
        }
        prepared.push(entry);
        Ok(Verdict::Yes)
    })?;
    if prepared.is_empty() {
        bail!("there is no puzzle to print");
    }
    pages::write(&args.pages, &Sheets::of_prepared(prepared, &job.options.sheet))?;
    Ok(verdict)
}

/// Looks up the solution of each puzzle.
struct Prepare<'a> {
    args: &'a PrintArgs,
    options: SheetOptions,
}

impl Job for Prepare<'_> {
    type Worker = Solver;
    /// The entry with the reason why it has no solution, if so, and whether the puzzle has pencil marks.
    type Outcome = ((SheetEntry, Option<Unsolved>), bool);

    fn worker(&self) -> Solver {
        Solver::new(Options { timeout: self.args.bulk.timeout, ..Options::default() })
    }

    fn work(&self, solver: &mut Solver, document: Document) -> Self::Outcome {
        let has_marks = document.puzzle.has_marks();
        let entry = SheetEntry { caption: caption(&document), ..SheetEntry::from(document.puzzle) };
        let (mut entry, unsolved) = self.options.prepare(entry, solver);
        if self.args.ratings
            && let Some(hardness) = hardness(solver, &entry.puzzle)
        {
            entry.caption =
                Some(entry.caption.into_iter().chain([hardness.to_string()]).collect::<Vec<_>>().join(" · "));
        }
        ((entry, unsolved), has_marks)
    }
}

/// The caption of a puzzle: its title, or else the comment of its line.
fn caption(document: &Document) -> Option<String> {
    document.info.get(Field::Title).or_else(|| document.comment()).map(str::to_owned)
}

/// How hard a puzzle with one solution is, as far as there is time to tell.
fn hardness(solver: &mut Solver, puzzle: &Puzzle) -> Option<Hardness> {
    let report = solver.solve(puzzle);
    match report.verdict {
        pencilproof::Verdict::Solved { search_from: None, .. } => Some(Hardness::Rated(report.rating())),
        pencilproof::Verdict::Solved { .. } => Some(Hardness::Beyond),
        _ => None,
    }
}
