//! `pencilproof generate`.

use crate::args::GenerateArgs;
use crate::input::one_puzzle;
use crate::output::{FileOutput, Output, Verdict};
use crate::sheet::MOST;
use crate::words;
use crate::work::{Progress, threads};
use anyhow::{Context, bail};
use pencilproof::core::{Cell, Digit, Layout};
use pencilproof::format::{Document, Field, Format, write};
use pencilproof::generate::{ALGORITHM, Grade, Made, Source, Wish};
use pencilproof::search::End;
use pencilproof::sheet::{Entry, sheets};
use pencilproof::{Ended, Generation, Options, Solver, Summary, json};
use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long puzzles are held back, to be written together.
const HELD_BACK: Duration = Duration::from_millis(100);

/// The largest file that is read as a pattern, in bytes.
const LARGEST_PATTERN: u64 = 1 << 16;

pub(crate) fn run(args: GenerateArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let order = Generation {
        seed: args.seed.unwrap_or_else(random_seed),
        start: args.start,
        count: args.count,
        threads: threads(args.threads),
        patience: args.timeout,
        attempts: args.attempts,
        wish: wish(&args)?,
    };
    // Pages take the place of lines, unless lines are asked for as well.
    let has_pages = args.sheet.pdf.is_some() || args.sheet.svg.is_some();
    let is_asked = args.to.is_some() || args.json || args.bare || args.output.is_some();
    let is_drawn = args.count == 1 && !is_asked && !has_pages && io::stdout().is_terminal();
    let order = Generation { wish: Wish { graded: order.wish.graded || is_drawn || has_pages, ..order.wish }, ..order };
    if has_pages && args.count > MOST as u64 {
        bail!("{MOST} puzzles are the most that are printed at once");
    }
    let format = args.to.or(Format::by_id("line")).context("there is no format for lines")?;
    if args.count > 1 && !format.many {
        bail!("{} holds one puzzle, not {}", format.id, args.count);
    }
    let mut file = args.output.as_deref().map(FileOutput::new).transpose()?;
    let progress = Progress::of(args.count);
    let mut tried = 0;
    let mut entries = Vec::new();
    let mut written = Instant::now();
    let mut print = |made: Made| -> anyhow::Result<()> {
        progress.tick(1);
        if has_pages {
            entries.push(entry(&made));
            if !is_asked {
                return Ok(());
            }
        }
        let text = match () {
            () if args.json => format!("{}\n", json::made(&made, order.seed)),
            () if is_drawn => drawn(&made, order.seed, output),
            () => write(&document(&made, order.seed, args.bare), format)?,
        };
        match &mut file {
            Some(file) => file.write(text.as_bytes())?,
            None => progress.hidden(|| output.text(&text))?,
        }
        // What takes long to make is not held back.
        if written.elapsed() > HELD_BACK {
            output.finish()?;
            written = Instant::now();
        }
        Ok(())
    };
    let mut failed = None;
    let visit = |made: Made| match print(made) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failed = Some(error);
            ControlFlow::Break(())
        }
    };
    let summary = order.run(visit, |count| {
        tried += count;
        progress.say(|| format!(" ({tried} attempts)"));
    });
    progress.finish();
    let summary = summary?;
    if let Some(error) = failed {
        return Err(error);
    }
    // What could be made is kept, as on standard output.
    if let Some(file) = file.filter(|_| summary.made > 0) {
        file.commit()?;
    }
    if !entries.is_empty() {
        args.sheet.write(&sheets(entries, &args.sheet.options(), &mut Solver::default()), output)?;
    }
    if summary.ended == Ended::Complete {
        return Ok(Verdict::Yes);
    }
    output.finish()?;
    output.error(&unfinished(&summary, &args));
    Ok(Verdict::No)
}

/// What is asked for.
fn wish(args: &GenerateArgs) -> anyhow::Result<Wish> {
    let cells = args.layout.cell_count();
    let (least, most) = args.clues.map_or((None, None), |clues| (clues.least, clues.most));
    let source = match &args.from {
        Some(from) => Source::Grid(solution(from, args)?),
        None if args.elimination => Source::Elimination,
        None => Source::Random,
    };
    Ok(Wish {
        clues: least.unwrap_or(0)..=most.unwrap_or(cells),
        minimal: args.minimal || args.unbiased,
        symmetry: args.symmetry,
        pattern: args.pattern.as_deref().map(|mask| pattern(mask, &args.layout)).transpose()?,
        difficulty: args.difficulty,
        needs: args.needs.clone(),
        without: args.without.clone(),
        graded: args.rate || args.json,
        source,
        unbiased: args.unbiased,
        layout: args.layout.clone(),
    })
}

/// The solution to start from: a full grid, or that of a puzzle.
fn solution(from: &OsString, args: &GenerateArgs) -> anyhow::Result<Vec<Digit>> {
    let puzzle = one_puzzle(from, &args.layout)?.puzzle;
    if *puzzle.layout() != args.layout {
        bail!("the grid of --from is of layout {}, not {}", puzzle.layout(), args.layout);
    }
    let mut solver = Solver::new(Options { timeout: Some(args.timeout), ..Options::default() });
    match solver.solutions(&puzzle, 2) {
        (solutions, End::Exhausted) if solutions.len() == 1 => Ok(solutions[0].digits().to_vec()),
        (solutions, End::Exhausted) if solutions.is_empty() => bail!("the grid of --from has no solution"),
        (solutions, _) if solutions.len() < 2 => bail!("the time was up before the solution of --from was known"),
        _ => bail!("the grid of --from has several solutions; a full grid or a puzzle with one is needed"),
    }
}

/// The cells of a mask, which is a text or in a file.
fn pattern(mask: &str, layout: &Layout) -> anyhow::Result<Vec<Cell>> {
    let path = Path::new(mask);
    let text = match fs::metadata(path) {
        Ok(file) if file.len() > LARGEST_PATTERN => bail!("{mask}: too long for a pattern"),
        Ok(_) => fs::read_to_string(path).with_context(|| format!("cannot read the pattern {mask}"))?,
        Err(_) => mask.to_owned(),
    };
    let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    if signs.len() != layout.cell_count() {
        let size = format!("{0}x{0}", layout.side());
        bail!("a pattern of a {size} has {} characters; this one has {}", layout.cell_count(), signs.len());
    }
    let given = |(_, sign): &(Cell, &char)| !matches!(sign, '.' | '0' | '-' | '_');
    Ok(layout.cells().zip(&signs).filter(given).map(|(cell, _)| cell).collect())
}

/// A number that nobody chose.
pub(crate) fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    // The standard library seeds its hashers by the operating system. Six digits are easy to note.
    RandomState::new().build_hasher().finish() % 1_000_000
}

/// The puzzle as it is written, with what is known about it where the format has a place for that.
fn document(made: &Made, seed: u64, bare: bool) -> Document {
    let mut document = Document::new(made.puzzle.clone());
    if !bare {
        let (about, origin) = (about(made), origin(made, seed));
        document.tail = Some(format!(" # {about}, {origin}"));
        document.info.set(Field::Description, about);
        document.info.set(Field::Comment, format!("made by pencilproof {}, {origin}", env!("CARGO_PKG_VERSION")));
    }
    document
}

/// The puzzle for print, with its solution.
fn entry(made: &Made) -> Entry {
    let givens = words::count(made.puzzle.givens().count(), "given");
    let caption = match &made.grade {
        Some(Grade { hardness, .. }) => format!("{} · {hardness} · {givens}", hardness.degree()),
        None => givens,
    };
    Entry { puzzle: made.puzzle.clone(), caption: Some(caption), solution: Some(made.grid()) }
}

/// Number of givens and grade: `24 givens, rated 2.3 (medium)`.
fn about(made: &Made) -> String {
    let givens = words::count(made.puzzle.givens().count(), "given");
    match &made.grade {
        Some(Grade { hardness, .. }) => format!("{givens}, {hardness} ({})", hardness.degree()),
        None => givens,
    }
}

/// What makes the puzzle again: algorithm, seed and attempt.
fn origin(made: &Made, seed: u64) -> String {
    format!("{ALGORITHM}:{seed}:{}", made.number)
}

fn drawn(made: &Made, seed: u64, output: &Output) -> String {
    let line = json::grid(&made.puzzle);
    format!("{}{line}\n{}, {}\n", words::compact(&made.puzzle, output), about(made), origin(made, seed))
}

/// Why there are fewer puzzles than were asked for.
fn unfinished(summary: &Summary, args: &GenerateArgs) -> String {
    let attempts = words::count(summary.attempts as usize, "attempt");
    let why = match summary.ended {
        Ended::Attempts if args.attempts.is_some() => "that is what --attempts allows".to_owned(),
        Ended::Attempts => "there are no more".to_owned(),
        Ended::Patience => format!("{} seconds went by without another (--timeout)", args.timeout.as_secs_f64()),
        Ended::Stopped(stop) => stop.to_string(),
        Ended::Complete | Ended::Broken => "the end".to_owned(),
    };
    let head = format!("{} of {} made in {attempts}; {why}", summary.made, args.count);
    match &summary.nearest {
        Some(near) => format!("{head}\nnearest was {}, {near}", json::grid(&near.puzzle)),
        None => head,
    }
}
