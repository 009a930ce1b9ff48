//! `pencilproof practise`.

use crate::args::{
    PageArgs, ResultArgs, SeedArgs, ThreadArgs, at_least, built_in_or_file, explain_names, seconds, selector,
    writable_format,
};
use crate::output::Output;
use crate::pages::{self, MOST_PUZZLES};
use crate::progress::Progress;
use crate::run::or_end;
use crate::verdict::Verdict;
use crate::words;
use anyhow::{Context, bail};
use clap::Args;
use indicatif::HumanCount;
use pencilproof::core::Layout;
use pencilproof::format::{Document, Format, losses, write};
use pencilproof::generate::{EXERCISES, Exercise, Occurs};
use pencilproof::logic::{Catalogue, Selector};
use pencilproof::render::{Picture, terminal};
use pencilproof::sheet::{SheetEntry, SheetOptions, sheets};
use pencilproof::{Ended, Practise, Solver, StepDetail, json};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

const ABOUT: &str = "\
An exercise is a position on the solving path of a new puzzle: the technique is the next step, and no technique that comes \
before it in the profile helps. It has the values placed so far and all pencil marks; `hint` reads it, shows where to look, \
and tells the step.

Some techniques are hardly ever the next step, because easier ones see the same. For these only singles, locked candidates and \
subsets come before the technique, unless --profile says otherwise. Where making an exercise takes long, they come from prepared \
positions, each moved and relabelled at random.

A seed makes the same exercises with any number of threads. Without --seed, the seed is printed to standard error.

Exit status: 0 all exercises were made, 1 not all could be made, 2 error.";

/// What is said before exercises in a technique that is hardly ever next.
const SELDOM: &str = "note: easier techniques nearly always see the same; only singles, locked candidates and subsets come before it \
                      here\n";
const SHADOWED: &str = "note: easier techniques always see the same; only singles come before it here\n";

#[derive(Args)]
#[command(after_help = ABOUT)]
pub(crate) struct PractiseArgs {
    /// The technique, one size of it, a family, or any name that the field has for it
    #[arg(value_name = "TECHNIQUE", value_parser = selector)]
    technique: Selector,
    /// How many exercises to make
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = at_least::<1>)]
    count: u64,
    #[command(flatten)]
    seed: SeedArgs,
    /// Start at this attempt, to continue with a seed or to make one of its exercises again
    #[arg(long, value_name = "ATTEMPT", default_value_t = 0)]
    start: u64,
    /// The layout: 16, 2x3, 3x3+x, 3x3+windoku, jigsaw:MAP
    #[arg(long, visible_alias = "size", value_name = "LAYOUT", default_value = "3x3", value_parser = Layout::from_str)]
    layout: Layout,
    /// The order of the techniques: default, complete, hodoku, sudokuwiki, or a TOML file [default: the default one,
    /// with the technique at its place]
    #[arg(long, value_name = "NAME|FILE")]
    profile: Option<PathBuf>,
    /// Tell the step below each exercise
    #[arg(long, conflicts_with = "json")]
    tell: bool,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Give up after this many seconds without another exercise
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,
    /// Give up after this many attempts
    #[arg(long, value_name = "N", value_parser = at_least::<1>)]
    attempts: Option<u64>,
    /// The format to write [default: hodoku, or json for other layouts than 9x9; a single exercise on a terminal is
    /// drawn]
    #[arg(long, value_name = "FORMAT", value_parser = writable_format, conflicts_with = "json")]
    to: Option<&'static Format>,
    /// Write the exercises to a file, which appears when it is complete
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON, one value per exercise, with the step
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pages: PageArgs,
}

pub(crate) fn run(catalogue: &Catalogue, args: PractiseArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    explain_names([&args.technique]);
    let form = args.form()?;
    if args.profile.is_none() {
        match Occurs::of(&args.technique, &args.layout) {
            Occurs::Often => {}
            Occurs::Seldom => output.note(SELDOM),
            Occurs::Shadowed => output.note(SHADOWED),
            // The order says why there are none.
            Occurs::Never => {}
        }
    }
    // An exercise without its pencil marks may be another one.
    let page_options = SheetOptions { marks: true, ..args.pages.options()? };
    output.redirect(&ResultArgs { output: args.output.clone(), resume: false })?;
    output.holds_text();
    let order = order(catalogue, &args)?;
    let mut shown = Shown { args: &args, seed: order.seed, form, made: 0, entries: Vec::new() };
    let (ended, attempts) = make(&order, &mut shown, output)?;
    let made = shown.made;
    if args.has_lines() && made == 0 {
        output.discard();
    }
    if !shown.entries.is_empty() {
        pages::write(&args.pages, &sheets(shown.entries, &page_options, &mut Solver::default()))?;
    }
    output.finish()?;
    if !args.seed.is_given() && made > 0 && !args.json {
        output.note(&format!("note: --seed {} makes the same again\n", order.seed));
    }
    if ended == Ended::Complete {
        return Ok(Verdict::Yes);
    }
    output.error(&unfinished(ended, made, attempts, &args));
    Ok(Verdict::No)
}

/// How an exercise is shown.
#[derive(Clone, Copy)]
enum Form {
    /// On pages alone.
    Pages,
    Json,
    /// As a board for a terminal.
    Drawn,
    Text(&'static Format),
}

impl PractiseArgs {
    /// Whether the exercises are written one by one. Pages replace that, unless the user asks for both.
    fn has_lines(&self) -> bool {
        self.to.is_some() || self.json || self.output.is_some()
    }

    /// The name of the order of techniques.
    fn order(&self) -> String {
        match &self.profile {
            Some(profile) => profile.display().to_string(),
            None => Occurs::of(&self.technique, &self.layout).order().to_owned(),
        }
    }

    fn form(&self) -> anyhow::Result<Form> {
        let has_pages = self.pages.are_wanted();
        if has_pages && self.count > MOST_PUZZLES as u64 {
            bail!("at most {MOST_PUZZLES} exercises can be printed at once");
        }
        let usual = if self.layout.is_classic() { "hodoku" } else { "json" };
        let format = self.to.or(Format::by_id(usual)).context("there is no format for positions")?;
        if self.count > 1 && !format.many {
            bail!("{} holds one puzzle, not {}", format.id, self.count);
        }
        Ok(match self.has_lines() {
            true if self.json => Form::Json,
            false if has_pages => Form::Pages,
            false if self.count == 1 && io::stdout().is_terminal() => Form::Drawn,
            _ => Form::Text(format),
        })
    }
}

fn order(catalogue: &Catalogue, args: &PractiseArgs) -> anyhow::Result<Practise> {
    let order = Practise {
        start: args.start,
        count: args.count,
        threads: args.threads.count(),
        patience: Some(args.timeout),
        attempts: args.attempts,
        ..Practise::of(catalogue, args.technique.clone(), args.layout.clone(), args.seed.get())
    };
    Ok(match &args.profile {
        Some(path) => Practise { profile: built_in_or_file(catalogue, path)?, ..order },
        None => order,
    })
}

/// Makes the exercises and shows each, with a display of the progress. Returns why that ended, and after how many
/// attempts.
fn make(order: &Practise, shown: &mut Shown<'_>, output: &mut Output) -> anyhow::Result<(Ended, u64)> {
    let progress = Progress::of(order.count);
    let (mut failed, mut tried) = (None, 0);
    let visit = |exercise: Exercise| or_end(shown.add(exercise, &progress, output), &mut failed);
    let outcome = order.run(visit, |count| {
        tried += count;
        progress.message(|| format!(" ({} attempts)", HumanCount(tried)));
    });
    progress.finish();
    let outcome = outcome?;
    failed.map_or(Ok(outcome), Err)
}

/// The exercises as far as they have been shown.
struct Shown<'a> {
    args: &'a PractiseArgs,
    seed: u64,
    form: Form,
    made: u64,
    /// What will be on the pages, if there are to be any.
    entries: Vec<SheetEntry>,
}

impl Shown<'_> {
    fn add(&mut self, exercise: Exercise, progress: &Progress, output: &mut Output) -> anyhow::Result<()> {
        progress.tick(1);
        self.made += 1;
        if self.args.pages.are_wanted() {
            self.entries.push(entry(&exercise));
        }
        let text = match self.form {
            Form::Pages => return Ok(()),
            Form::Json => {
                format!("{}\n", json::line(&json::exercise(&exercise, &self.args.order(), self.seed, StepDetail::Told)))
            }
            Form::Drawn => drawn(&exercise, self.seed, output),
            Form::Text(format) => written(&exercise, format, self.made == 1, output)?,
        };
        let told = if self.args.tell { told(&exercise, output) } else { String::new() };
        progress.hidden(|| output.text(&(text + &told)))?;
        output.finish()
    }
}

/// The position in a format, with a warning about the first one if the format does not keep everything.
fn written(exercise: &Exercise, format: &Format, is_first: bool, output: &mut Output) -> anyhow::Result<String> {
    let document = Document::new(exercise.position.clone());
    for loss in losses(&document, format).into_iter().filter(|_| is_first) {
        output.warning(&format!("{} does not keep everything: {loss}", format.id));
    }
    Ok(write(&document, format)?)
}

/// The position for a terminal.
fn drawn(exercise: &Exercise, seed: u64, output: &Output) -> String {
    let board = terminal(&Picture::new(&exercise.position), &output.board_style());
    format!("{board}{}, pencilproof:{EXERCISES}:{seed}:{}\n", caption(exercise), exercise.made.number)
}

fn caption(exercise: &Exercise) -> String {
    let rated = &exercise.step;
    format!("{} ({})", rated.called(), words::rating(rated.rating))
}

/// The step in words.
fn told(exercise: &Exercise, output: &Output) -> String {
    let hint = exercise.step.hint(exercise.position.layout());
    let conclusion = output.wrapped(&hint.conclusion, "", "");
    format!("{}\n{}{conclusion}\n", hint.title, words::reasons(&hint, "", output))
}

/// The position with its solution, for printing.
fn entry(exercise: &Exercise) -> SheetEntry {
    SheetEntry {
        puzzle: exercise.position.clone(),
        caption: Some(exercise.step.called()),
        solution: Some(exercise.made.grid()),
    }
}

/// Why there are fewer exercises than the user asked for.
fn unfinished(ended: Ended, made: u64, attempts: u64, args: &PractiseArgs) -> String {
    let why = match ended {
        Ended::Attempts if args.attempts.is_some() => "--attempts allows no more".to_owned(),
        Ended::Attempts => "there are no more attempts".to_owned(),
        Ended::Patience => format!("no other was found for {} seconds (--timeout)", args.timeout.as_secs_f64()),
        Ended::Stopped(stop) => stop.to_string(),
        Ended::Complete | Ended::Broken => "done".to_owned(),
    };
    let attempts = words::count(attempts as usize, "attempt");
    format!("{made} of {} exercises in {} made in {attempts}; {why}", args.count, args.technique)
}
