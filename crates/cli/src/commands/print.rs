//! `pencilproof print`.

use crate::args::PrintArgs;
use crate::output::{Output, Verdict};
use crate::sheet::MOST;
use crate::work::for_each;
use anyhow::bail;
use pencilproof::format::{Document, Field};
use pencilproof::sheet::{Entry, Sheets};
use pencilproof::{Options, Solver};

pub(crate) fn run(args: PrintArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let options = args.sheet.options();
    let worker = || Solver::new(Options { timeout: args.bulk.timeout, ..Options::default() });
    let work = |solver: &mut Solver, document: Document| {
        let has_marks = document.puzzle.has_marks();
        let caption = caption(&document);
        let entry = Entry { caption, ..Entry::from(document.puzzle) };
        (options.prepare(entry, solver), has_marks)
    };
    let mut prepared = Vec::new();
    let records = args.input.records()?;
    let keep_going = args.input.keep_going;
    let verdict = for_each(records, keep_going, &args.bulk, output, worker, work, |place, (entry, marks), output| {
        if prepared.len() == MOST {
            bail!("{place}: {MOST} puzzles are the most that are printed at once");
        }
        if let (_, Some(reason)) = &entry {
            let hint = if marks && !args.sheet.marks { "; it has pencil marks, which --marks prints" } else { "" };
            output.warning(&format!("{place}: printed without solution: {reason}{hint}"));
        }
        prepared.push(entry);
        Ok(Verdict::Yes)
    })?;
    if prepared.is_empty() {
        bail!("there is no puzzle to print");
    }
    args.sheet.write(&Sheets::of_prepared(prepared, &options.sheet), output)?;
    Ok(verdict)
}

/// What stands above a puzzle: its title, or else the remark of its line.
fn caption(document: &Document) -> Option<String> {
    document.info.get(Field::Title).or_else(|| document.comment()).map(str::to_owned)
}
