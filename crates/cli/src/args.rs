//! The command line, as data: parsing, help, completions and the manual page are all made from it.

mod making;

pub(crate) use making::{GenerateArgs, VaryArgs};

use crate::sheet::SheetArgs;
use clap::{Args, Parser, Subcommand, ValueEnum};
use pencilproof::core::Layout;
use pencilproof::format::{FORMATS, Format, Symbols};
use pencilproof::logic::Selector;
use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

const AFTER: &str = "\
Exit status: 0 yes (solved, valid, done), 1 no (not solved, not valid, no step), 2 error.

A puzzle is read from a file, from standard input (-), or from the argument itself: 81 characters, a URL, any text in a
known format. `pencilproof convert --help` lists the formats.";

/// Solve Sudoku puzzles the way a skilled person would, with reasons and proofs; check and convert them.
#[derive(Parser)]
#[command(name = "pencilproof", version, after_help = AFTER, max_term_width = 100)]
pub(crate) struct Cli {
    /// When to use colours; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles step by step, and by search where logic ends
    Solve(SolveArgs),
    /// Give a hint for a position: a little at a time, or the whole step
    Hint(HintArgs),
    /// Tell whether puzzles are valid, how many solutions they have, and which givens are redundant
    Check(CheckArgs),
    /// Convert puzzles from one format to another
    Convert(ConvertArgs),
    /// Make puzzles: how many, how hard, with which givens
    Generate(GenerateArgs),
    /// Make puzzles out of a puzzle: equivalent ones, or ones with some givens less and others more
    Vary(VaryArgs),
    /// Make pages for print, as PDF or SVG, with the solutions on the last ones
    Print(PrintArgs),
    /// Print the canonical form of puzzles: the same for all that symmetries take to one another
    Canonical(CanonicalArgs),
    /// Write a puzzle as a formula and its solving path as a proof that VeriPB checks
    Prove(ProveArgs),
    /// Set logic to try: name sources, see the recipients that cover them best, and what follows
    Sets(SetsArgs),
    /// List the techniques, or print the documentation of one
    Techniques(TechniquesArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print the manual page
    Man,
}

/// Where puzzles come from.
#[derive(Args)]
pub(crate) struct InputArgs {
    /// Files, `-` for standard input, or puzzles themselves [default: standard input, if it is no terminal]
    #[arg(value_name = "PUZZLE")]
    pub(crate) inputs: Vec<OsString>,
    /// The format of the input [default: by the file's name, else by its content]
    #[arg(long, value_name = "FORMAT", value_parser = readable_format)]
    pub(crate) from: Option<&'static Format>,
    /// The layout: 3x3, 16, 2x3+x, 3x3+windoku, jigsaw:MAP [default: as the format says, else the usual one of the side]
    #[arg(long, value_name = "LAYOUT", value_parser = Layout::from_str)]
    pub(crate) layout: Option<Layout>,
    /// The symbols of the digits above side 9, such as 1-9A-G, 0-F or A-P
    #[arg(long, value_name = "SYMBOLS", value_parser = Symbols::from_str)]
    pub(crate) symbols: Option<Symbols>,
    /// Go on after a bad line; the exit status is 2 all the same
    #[arg(long)]
    pub(crate) keep_going: bool,
}

/// How puzzles are solved by logic.
#[derive(Args)]
pub(crate) struct LogicArgs {
    /// Use these techniques alone (repeat, or separate by commas)
    #[arg(long = "technique", value_name = "NAME", value_delimiter = ',', value_parser = Selector::from_str)]
    pub(crate) only: Vec<Selector>,
    /// Use these techniques as well, after all others: for those that are too costly for the default profile
    #[arg(long = "with", value_name = "NAME", value_delimiter = ',', value_parser = Selector::from_str)]
    pub(crate) more: Vec<Selector>,
    /// Do without these techniques
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = Selector::from_str)]
    pub(crate) without: Vec<Selector>,
    /// A profile: a TOML file of techniques in order, with parameters and ratings (see `techniques --profile`)
    #[arg(long, value_name = "FILE")]
    pub(crate) profile: Option<PathBuf>,
    /// Take the easiest step each time, instead of the first that is found
    #[arg(long)]
    pub(crate) best: bool,
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) logic: LogicArgs,
    /// Explain every step, of many puzzles too; one puzzle alone is explained anyway
    #[arg(long, conflicts_with_all = ["line", "search", "all"])]
    pub(crate) steps: bool,
    /// Draw the board before each step that is no single
    #[arg(long, conflicts_with_all = ["line", "search", "all", "json"])]
    pub(crate) boards: bool,
    /// Print a line a puzzle, even of one alone
    #[arg(long)]
    pub(crate) line: bool,
    /// Use logic alone; what it leaves open stays open
    #[arg(long, conflicts_with_all = ["search", "all"])]
    pub(crate) no_search: bool,
    /// Use search alone
    #[arg(long)]
    pub(crate) search: bool,
    /// Print up to N solutions of each puzzle, by search
    #[arg(long, value_name = "N", value_parser = at_least::<1>)]
    pub(crate) all: Option<u64>,
    /// The sign for cells that are not solved
    #[arg(long, value_name = "SIGN", default_value = ".")]
    pub(crate) blank: Blank,
    #[command(flatten)]
    pub(crate) bulk: BulkArgs,
    /// Print JSON, one value a puzzle
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the solved board as a picture; for one puzzle
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct BulkArgs {
    /// How many threads [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The longest time for one puzzle, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Take the Ith of N shares of the puzzles, every Nth of them, so that N machines can do the work of one; bad lines
    /// are reported in every share
    #[arg(long, value_name = "I/N", value_parser = Shard::from_str)]
    pub(crate) shard: Option<Shard>,
}

/// A share of the puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    /// Which share, from 0 on.
    pub(crate) index: usize,
    /// How many there are.
    pub(crate) count: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let number = |part: &str| part.parse::<usize>().ok();
        let parts = text.split_once('/').and_then(|(index, count)| Some((number(index)?, number(count)?)));
        match parts {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Shard { index: index - 1, count }),
            _ => Err("must be a share and their number, such as 1/4 to 4/4".into()),
        }
    }
}

/// The sign for an empty cell in lines.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Blank {
    #[value(name = ".")]
    Dot,
    #[value(name = "0")]
    Zero,
}

#[derive(Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) logic: LogicArgs,
    /// How much to tell: 1 whether there is a mistake, 2 the family, 3 where to look, 4 the whole step
    #[arg(long, value_name = "LEVEL", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) level: u8,
    /// Tell every mark of a colouring step with its reason, one a line
    #[arg(long, conflicts_with_all = ["all", "json"])]
    pub(crate) trace: bool,
    /// Do not tell the usual name of a step of set logic, such as X-Wing
    #[arg(long, conflicts_with = "all")]
    pub(crate) hide_known: bool,
    /// List every step that there is, the easiest first
    #[arg(long, conflicts_with = "level")]
    pub(crate) all: bool,
    /// The longest time for the search for mistakes, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) timeout: Duration,
    /// Print JSON, up to the level
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the board as a picture, at level 4 with the step
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Count solutions up to this many
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = at_least::<2>)]
    pub(crate) limit: u64,
    #[command(flatten)]
    pub(crate) bulk: BulkArgs,
    /// Print JSON, one value a puzzle
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = format_list())]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = writable_format)]
    pub(crate) to: &'static Format,
    /// Write to a file, which appears only when it is complete; `-` is standard output, as without this
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
#[command(mut_group("document", |group| group.required(true)))]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) sheet: SheetArgs,
    #[command(flatten)]
    pub(crate) bulk: BulkArgs,
}

#[derive(Args)]
pub(crate) struct CanonicalArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) bulk: BulkArgs,
    /// Print JSON, one value a puzzle, with the symmetry that leads to the form and the number of automorphisms
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ProveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) logic: LogicArgs,
    /// The folder for the files: puzzle-1.opb and puzzle-1.pbp, and so on; made if it is not there
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) output: PathBuf,
    /// The longest time for one puzzle, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
}

#[derive(Args)]
pub(crate) struct SetsArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The sources, with commas: 4r2 is the 4 of row 2, 4c7 of column 7, 4b3 of box 3, r3c4 a cell
    #[arg(long, value_name = "RULES")]
    pub(crate) truths: String,
    /// The recipients [default: the fewest that cover the sources]
    #[arg(long, value_name = "RULES")]
    pub(crate) links: Option<String>,
    /// Do not tell the usual name of what comes out
    #[arg(long)]
    pub(crate) hide_known: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the board with the sets as a picture
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct TechniquesArgs {
    /// A technique, or one size of it
    pub(crate) name: Option<String>,
    /// Print the default profile as a file for --profile
    #[arg(long, conflicts_with = "name")]
    pub(crate) profile: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "profile")]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

fn format(name: &str) -> Result<&'static Format, String> {
    Format::by_id(&name.to_ascii_lowercase())
        .or_else(|| Format::for_extension(name))
        .ok_or_else(|| format!("there is no such format; known are {}", ids(|_| true)))
}

fn readable_format(name: &str) -> Result<&'static Format, String> {
    match format(name)? {
        format if format.can_read() => Ok(format),
        format => Err(format!("{} can only be written; to read there are {}", format.id, ids(Format::can_read))),
    }
}

fn writable_format(name: &str) -> Result<&'static Format, String> {
    match format(name)? {
        format if format.can_write() => Ok(format),
        format => Err(format!("{} can only be read; to write there are {}", format.id, ids(Format::can_write))),
    }
}

fn ids(choose: impl Fn(&Format) -> bool) -> String {
    FORMATS.iter().filter(|format| choose(format)).map(|format| format.id).collect::<Vec<_>>().join(", ")
}

fn format_list() -> String {
    let width = FORMATS.iter().map(|format| format.id.len()).max().unwrap_or(0);
    let hanging = " ".repeat(width + 4);
    let line = |format: &&Format| {
        let direction = match (format.can_read(), format.can_write()) {
            (true, false) => " (read only)",
            (false, true) => " (write only)",
            _ => "",
        };
        let first = format!("  {:width$}  ", format.id);
        let options = textwrap::Options::new(96).initial_indent(&first).subsequent_indent(&hanging);
        textwrap::fill(&format!("{}{direction}", format.about), options)
    };
    format!("Formats:\n{}", FORMATS.iter().map(line).collect::<Vec<_>>().join("\n"))
}

fn at_least<const LEAST: u64>(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number >= LEAST);
    number.ok_or_else(|| format!("must be a whole number, at least {LEAST}"))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "not a number of seconds".to_string())
}
