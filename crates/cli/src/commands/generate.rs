//! `pencilproof generate`.

use crate::args::{
    PageArgs, ResultArgs, SeedArgs, TableArgs, Target, ThreadArgs, UniquenessArgs, Wanted, at_least, explain_names,
    seconds, selector,
};
use crate::input::one_puzzle;
use crate::output::Output;
use crate::pages::{self, MOST_PUZZLES};
use crate::progress::Progress;
use crate::run::or_end;
use crate::table::{self, Item, Maker, Table};
use crate::verdict::Verdict;
use crate::words;
use anyhow::{Context, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::HumanCount;
use pencilproof::core::{Cell, Digit, Layout};
use pencilproof::feed::Shard;
use pencilproof::format::{Document, Field, Format, write};
use pencilproof::generate::{ALGORITHM, Difficulty, Generator, GivenSymmetry, Grade, Made, Source, Wish};
use pencilproof::logic::{Catalogue, Selector};
use pencilproof::search::End;
use pencilproof::sheet::{SheetEntry, sheets};
use pencilproof::{Ended, Generation, Options, Solver, Summary, json};
use pencilproof_table::{Column, Entry, Request, Row};
use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The columns of a table if the user names none.
const COLUMNS: [Column; 3] = [Column::PUZZLE, Column::SOLUTION, Column::GIVENS];

/// How long output is buffered before it is flushed.
const FLUSH_AFTER: Duration = Duration::from_millis(100);

/// The largest file that is read as a pattern, in bytes.
const LARGEST_PATTERN: u64 = 1 << 16;

const ABOUT: &str = "\
Degrees of difficulty: easy (Pencilproof rating up to 1.5: hidden singles), medium (up to 2.8: naked singles, locked candidates), \
hard (up to 4.0: pairs and triples), expert (up to 6.4: fish, wings, rectangles, colouring), extreme (anything harder that logic still solves), \
beyond (not solved by the techniques; hardly any on 9x9). `pencilproof techniques` lists the Pencilproof ratings; \
they are not Sudoku Explainer's.

Fairness: the solutions of 9x9 puzzles are uniformly random. Givens are removed in random order until no more can go, \
which favours puzzles with few givens: 24.4 on average, where the average over all minimal puzzles is 26.6. With \
--unbiased every minimal puzzle is about equally likely; this makes about one puzzle per second.

Lessons: --teaches a single, locked candidates or a subset takes with it only the techniques that come before it. A puzzle \
has as few givens as these techniques can do with, and is rated as they solve it. For techniques that few puzzles teach, 9x9 puzzles \
are drawn from prepared ones, moved and relabelled at random, unless --symmetry, --pattern, --from, --elimination or --unbiased \
demands a search. Positions to practise on come from `pencilproof practise`.

Each line ends with # and the number of givens, the rating if known, and ALGORITHM:SEED:ATTEMPT. The same options with \
`--seed SEED --start ATTEMPT` make that puzzle again. A seed makes the same puzzles on any machine and with any number \
of threads. A run that was interrupted goes on with --resume to the same puzzles as if it had not been.

Exit status: 0 all puzzles were made, 1 not all could be made, 2 error.";

#[derive(Args)]
#[command(after_help = ABOUT)]
pub(crate) struct GenerateArgs {
    /// How many puzzles to make
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = at_least::<1>)]
    count: u64,
    #[command(flatten)]
    seed: SeedArgs,
    /// Start at this attempt, to continue with a seed or to make one of its puzzles again
    #[arg(long, value_name = "ATTEMPT", default_value_t = 0)]
    start: u64,
    /// The layout: 16, 2x3, 3x3+x, 3x3+windoku, jigsaw:MAP
    #[arg(long, visible_alias = "size", value_name = "LAYOUT", default_value = "3x3", value_parser = Layout::from_str)]
    layout: Layout,
    /// The number of givens: 24, 22..25 (each about equally often), ..30 or 28.. (as few as possible)
    #[arg(long, visible_alias = "clues", value_name = "MIN..MAX", value_parser = parse_givens)]
    givens: Option<GivensRange>,
    /// Make only minimal puzzles, in which no given is redundant
    #[arg(long)]
    minimal: bool,
    /// The symmetry of the pattern of givens
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = symmetry())]
    symmetry: GivenSymmetry,
    /// Put givens in exactly these cells: one character per cell, `.` or 0 for an empty one; as text or as a file
    #[arg(long, value_name = "MASK", conflicts_with_all = ["givens", "symmetry", "from"])]
    pattern: Option<String>,
    /// The difficulty: a degree, a Pencilproof rating, or a range: easy, 2.6, medium..hard, 3.0..4.2, expert..
    #[arg(long, value_name = "RANGE", value_parser = Difficulty::from_str)]
    difficulty: Option<Difficulty>,
    /// Make puzzles that need each of these techniques: without it, the techniques that are no harder do not solve them
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = selector)]
    needs: Vec<Selector>,
    /// Make puzzles that can be solved without these techniques
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = selector)]
    without: Vec<Selector>,
    /// Make puzzles to practise this technique on: together with it, singles, locked candidates and subsets solve them,
    /// and without it they do not
    #[arg(long, value_name = "NAME", value_parser = selector, conflicts_with_all = ["needs", "without", "difficulty"])]
    teaches: Option<Selector>,
    #[command(flatten)]
    uniqueness: UniquenessArgs,
    /// Grade each puzzle, even if no other option requires it
    #[arg(long)]
    rate: bool,
    /// Use this solution: a full grid, or a puzzle with one solution, as text or as a file
    #[arg(long, value_name = "GRID")]
    from: Option<OsString>,
    /// Make the solutions by elimination, as a person would, instead of by the fast method
    #[arg(long, conflicts_with = "from")]
    elimination: bool,
    /// Make every minimal puzzle about equally likely
    #[arg(long, conflicts_with_all = ["symmetry", "pattern", "from", "elimination"])]
    unbiased: bool,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Give up after this many seconds without another puzzle
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    timeout: Duration,
    /// Give up after this many attempts
    #[arg(long, value_name = "N", value_parser = at_least::<1>)]
    attempts: Option<u64>,
    /// Make only the Ith of N shares of the attempts, of which each has --count puzzles of its own, so that N machines
    /// can split the work; give all of them the same seed
    #[arg(long, value_name = "I/N", value_parser = Shard::from_str, requires = "seed")]
    shard: Option<Shard>,
    /// The format to write, or a table: csv, ndjson or parquet [default: one line per puzzle; a single puzzle on a
    /// terminal is drawn]
    #[arg(long, value_name = "FORMAT|TABLE", value_parser = Target::from_str, conflicts_with = "json")]
    to: Option<Target>,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    results: ResultArgs,
    /// Write only the puzzles, without remarks
    #[arg(long, conflicts_with = "json")]
    bare: bool,
    /// Print JSON, one value per puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pages: PageArgs,
}

/// A range of numbers of givens. An open end stands for the lowest or highest number that the layout allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct GivensRange {
    least: Option<usize>,
    most: Option<usize>,
}

impl GivensRange {
    const ALL: GivensRange = GivensRange { least: None, most: None };

    fn on(self, layout: &Layout) -> RangeInclusive<usize> {
        self.least.unwrap_or(0)..=self.most.unwrap_or(layout.cell_count())
    }
}

fn parse_givens(text: &str) -> Result<GivensRange, String> {
    let wrong = || "must be a number or a range, such as 24, 22..25, 28.. or ..30".to_string();
    let number = |part: &str| match part {
        "" => Ok(None),
        digits => digits.parse().map(Some).map_err(|_| wrong()),
    };
    let (least, most) = match text.split_once("..") {
        Some((least, most)) => (number(least)?, number(most)?),
        None => (number(text)?, number(text)?),
    };
    if text.is_empty() { Err(wrong()) } else { Ok(GivensRange { least, most }) }
}

fn symmetry() -> impl TypedValueParser<Value = GivenSymmetry> {
    PossibleValuesParser::new(GivenSymmetry::ALL.map(GivenSymmetry::word)).try_map(|word| word.parse::<GivenSymmetry>())
}

pub(crate) fn run(catalogue: &Catalogue, args: GenerateArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let wish = wish(catalogue, &args)?;
    args.check_pages()?;
    let table = match table(&args, output)? {
        Wanted::Told => return Ok(Verdict::Yes),
        Wanted::Usual => None,
        Wanted::Table(choice) => {
            let request = Request::new(choice.columns.clone());
            Some(Table { choice, request, verdict: table::is_answered })
        }
    };
    let format = args.format(table.is_some())?;
    Generator::new(&wish, 0)?;
    let page_options = args.pages.options()?;
    output.redirect(&args.results)?;
    let order = order(&args, wish, output)?;
    // What an interrupted run has made already.
    let begun = output.results().map_or(0, |results| results.done());
    let form = match &table {
        Some(table) => Form::Table { maker: Box::new(table.maker(order.threads, output)?), rows: begun },
        None if args.pages.are_wanted() && !args.has_lines() => Form::Pages,
        None if args.json => Form::Json,
        None if args.is_drawn() => Form::Drawn,
        None => Form::Text(format),
    };
    let mut shown = Shown { args: &args, seed: order.seed, form, entries: Vec::new(), written: Instant::now() };
    let summary = make(&order, &mut shown, output)?;
    // A run that ends without all puzzles keeps what it made, as standard output does.
    let all = begun + summary.made;
    if args.has_lines() && all == 0 {
        output.discard();
    } else if let Form::Table { maker, .. } = &mut shown.form {
        maker.end(output)?;
    }
    if !shown.entries.is_empty() {
        let sheets = sheets(shown.entries, &page_options, &mut Solver::default());
        pages::write(&args.pages, &sheets)?;
    }
    if summary.ended == Ended::Complete {
        return Ok(Verdict::Yes);
    }
    output.finish()?;
    output.error(&unfinished(&summary, all, &args));
    Ok(Verdict::No)
}

impl GenerateArgs {
    /// Whether the puzzles are written one by one. Pages replace that, unless the user asks for both.
    fn has_lines(&self) -> bool {
        self.to.is_some() || self.json || self.bare || self.results.output.is_some() || self.table.has_columns()
    }

    /// Whether a single puzzle is drawn on the terminal.
    fn is_drawn(&self) -> bool {
        self.count == 1 && !self.has_lines() && !self.pages.are_wanted() && io::stdout().is_terminal()
    }

    fn check_pages(&self) -> anyhow::Result<()> {
        if self.pages.are_wanted() && self.count > MOST_PUZZLES as u64 {
            bail!("at most {MOST_PUZZLES} puzzles can be printed at once");
        }
        if self.pages.are_wanted() && self.results.resume {
            bail!("--resume cannot make pages: they need every puzzle");
        }
        Ok(())
    }

    /// The format of puzzles that are written one by one.
    fn format(&self, has_table: bool) -> anyhow::Result<&'static Format> {
        let target = self.to.filter(|_| !has_table);
        let format = target.map_or(Format::by_id("line"), Target::format).context("there is no format for lines")?;
        if self.count > 1 && !format.many {
            bail!("{} holds one puzzle, not {}", format.id, self.count);
        }
        Ok(format)
    }
}

/// What is to be made, without what an interrupted run has made already.
fn order(args: &GenerateArgs, wish: Wish, output: &Output) -> anyhow::Result<Generation> {
    let (made, start) = match output.results() {
        Some(results) => (results.done(), results.attempt().unwrap_or(args.start)),
        None => (0, args.start),
    };
    let graded = wish.graded || args.is_drawn() || args.pages.are_wanted();
    Ok(Generation {
        start,
        count: args.count.saturating_sub(made),
        threads: args.threads.count(),
        patience: Some(args.timeout),
        shard: args.shard.unwrap_or_default(),
        attempts: args.attempts.map(|attempts| attempts.saturating_sub(start - args.start)),
        ..Generation::new(Wish { graded, ..wish }, output.seed(args.seed.get())?)
    })
}

/// Makes the puzzles and shows each, with a display of the progress.
fn make(order: &Generation, shown: &mut Shown<'_>, output: &mut Output) -> anyhow::Result<Summary> {
    // Attempts of other shares are passed over, and the rows of a table are written later; then only puzzles count.
    let counts = !matches!(shown.form, Form::Table { .. }) && shown.args.shard.is_none();
    let results = output.results().filter(|_| counts).cloned();
    let progress = Progress::of(order.count);
    let (mut failed, mut lost, mut tried) = (None, None, 0);
    let visit = |made: Made| or_end(shown.add(made, &progress, output), &mut failed);
    let summary = order.run(visit, |count| {
        // The puzzles of all attempts before these have been printed.
        if let Some(results) = results.as_ref().filter(|_| lost.is_none()) {
            lost = results.checkpoint(0, Verdict::Yes, Some(order.start + tried)).err();
        }
        tried += count;
        progress.message(|| format!(" ({} attempts)", HumanCount(tried)));
    });
    progress.finish();
    let summary = summary?;
    failed.or(lost).map_or(Ok(summary), Err)
}

/// How a puzzle is shown.
enum Form<'t> {
    /// On pages alone.
    Pages,
    /// As a row of a table, of which there are so many already.
    Table {
        maker: Box<Maker<'t>>,
        rows: u64,
    },
    Json,
    /// As a board for a terminal.
    Drawn,
    Text(&'static Format),
}

/// The puzzles as far as they have been shown.
struct Shown<'t> {
    args: &'t GenerateArgs,
    seed: u64,
    form: Form<'t>,
    /// What will be on the pages, if there are to be any.
    entries: Vec<SheetEntry>,
    /// When output was last flushed.
    written: Instant,
}

impl Shown<'_> {
    fn add(&mut self, made: Made, progress: &Progress, output: &mut Output) -> anyhow::Result<()> {
        progress.tick(1);
        if self.args.pages.are_wanted() {
            self.entries.push(entry(&made));
        }
        let attempt = Some(made.number + 1);
        let text = match &mut self.form {
            Form::Pages => return Ok(()),
            Form::Table { maker, rows } => {
                *rows += 1;
                let comment = (!self.args.bare).then(|| format!("{}, {}", about(&made), origin(&made, self.seed)));
                let row = Row { number: *rows, entry: Entry::of_puzzle(made.puzzle), comment };
                return progress.hidden(|| maker.add(Item { row, attempt, within: 0, complaint: None }, output));
            }
            Form::Json => format!("{}\n", json::line(&json::made(&made, self.seed))),
            Form::Drawn => drawn(&made, self.seed, output),
            Form::Text(format) => write(&document(&made, self.seed, self.args.bare), format)?,
        };
        progress.hidden(|| output.text(&text))?;
        output.results().map_or(Ok(()), |results| results.checkpoint(1, Verdict::Yes, attempt))?;
        // Puzzles that take long to make appear one by one.
        if self.written.elapsed() > FLUSH_AFTER {
            output.finish()?;
            self.written = Instant::now();
        }
        Ok(())
    }
}

/// Whether the user wants a table.
fn table(args: &GenerateArgs, output: &mut Output) -> anyhow::Result<Wanted> {
    if let Some(Target::Format(format)) = args.to {
        let option = format!("--to {}", format.id);
        let unfit = [(option.as_str(), true, "; tables are csv, ndjson and parquet")];
        return args.table.wanted(None, args.results.output.as_deref(), &COLUMNS, &unfit, output);
    }
    let unfit = [
        ("--json", args.json, "; use --to ndjson instead"),
        ("--pdf", args.pages.pdf.is_some(), ""),
        ("--svg", args.pages.svg.is_some(), ""),
    ];
    let to = args.to.and_then(Target::table);
    args.table.wanted(to, args.results.output.as_deref(), &COLUMNS, &unfit, output)
}

/// The wish that the arguments describe.
fn wish(catalogue: &Catalogue, args: &GenerateArgs) -> anyhow::Result<Wish> {
    explain_names(args.needs.iter().chain(&args.without).chain(&args.teaches));
    if let Some(need) = args.needs.iter().find(|need| !args.uniqueness.allows(need)) {
        bail!("--needs {need} and --no-uniqueness exclude each other");
    }
    if let Some(technique) = args.teaches.as_ref().filter(|technique| !args.uniqueness.allows(technique)) {
        bail!("--teaches {technique} and --no-uniqueness exclude each other");
    }
    let source = match &args.from {
        Some(from) => Source::Grid(solution(from, args)?),
        None if args.elimination => Source::Elimination,
        None => Source::Random,
    };
    Ok(Wish {
        givens: args.givens.unwrap_or(GivensRange::ALL).on(&args.layout),
        minimal: args.minimal || args.unbiased,
        symmetry: args.symmetry,
        pattern: args.pattern.as_deref().map(|mask| pattern(mask, &args.layout)).transpose()?,
        difficulty: args.difficulty,
        techniques: args.uniqueness.apply(catalogue.default_profile())?,
        needs: args.needs.clone(),
        without: args.without.clone(),
        teaches: args.teaches.clone(),
        graded: args.rate || args.json,
        source,
        unbiased: args.unbiased,
        layout: args.layout.clone(),
    })
}

/// The solution that --from gives: a full grid, or the solution of a puzzle.
fn solution(from: &OsString, args: &GenerateArgs) -> anyhow::Result<Vec<Digit>> {
    let puzzle = one_puzzle(from, &args.layout)?.puzzle;
    if *puzzle.layout() != args.layout {
        bail!("the grid of --from has the layout {}, not {}", puzzle.layout(), args.layout);
    }
    let mut solver = Solver::new(Options { timeout: Some(args.timeout), ..Options::default() });
    match solver.solutions(&puzzle, 2) {
        (solutions, End::Exhausted) if solutions.len() == 1 => Ok(solutions[0].digits().to_vec()),
        (solutions, End::Exhausted) if solutions.is_empty() => bail!("the grid of --from has no solution"),
        (solutions, _) if solutions.len() < 2 => bail!("time ran out before the grid of --from was solved"),
        _ => bail!("the grid of --from has several solutions; it must be a full grid or a puzzle with one solution"),
    }
}

/// The cells that a mask marks as given; the mask is the text itself or the name of a file.
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

/// The puzzle with remarks about it, which are written if the format has room for them.
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

/// The puzzle with its solution, for printing.
fn entry(made: &Made) -> SheetEntry {
    let givens = words::count(made.puzzle.givens().count(), "given");
    let caption = match &made.grade {
        Some(Grade { hardness, .. }) => format!("{} · {hardness} · {givens}", hardness.degree()),
        None => givens,
    };
    SheetEntry { puzzle: made.puzzle.clone(), caption: Some(caption), solution: Some(made.grid()) }
}

/// The number of givens and the grade: `24 givens, Pencilproof rating 2.3 (medium)`.
fn about(made: &Made) -> String {
    let givens = words::count(made.puzzle.givens().count(), "given");
    match &made.grade {
        Some(Grade { hardness, .. }) => format!("{givens}, {hardness} ({})", hardness.degree()),
        None => givens,
    }
}

/// What it takes to make the puzzle again: algorithm, seed and attempt.
fn origin(made: &Made, seed: u64) -> String {
    format!("{ALGORITHM}:{seed}:{}", made.number)
}

/// The puzzle for a terminal: board, line, remarks.
fn drawn(made: &Made, seed: u64, output: &Output) -> String {
    let line = json::grid(&made.puzzle);
    format!("{}{line}\n{}, {}\n", words::compact(&made.puzzle, output), about(made), origin(made, seed))
}

/// Why there are fewer puzzles than the user asked for.
fn unfinished(summary: &Summary, made: u64, args: &GenerateArgs) -> String {
    let attempts = words::count(summary.attempts as usize, "attempt");
    let why = match summary.ended {
        Ended::Attempts if args.attempts.is_some() => "--attempts allows no more".to_owned(),
        Ended::Attempts => "there are no more attempts".to_owned(),
        Ended::Patience => format!("no other was found for {} seconds (--timeout)", args.timeout.as_secs_f64()),
        Ended::Stopped(stop) => stop.to_string(),
        Ended::Complete | Ended::Broken => "done".to_owned(),
    };
    let head = format!("{made} of {} made in {attempts}; {why}", args.count);
    match &summary.nearest {
        Some(near) => format!("{head}\nthe nearest miss was {}, {near}", json::grid(&near.puzzle)),
        None => head,
    }
}
