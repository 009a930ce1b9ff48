//! The command line of what makes puzzles.

use super::{InputArgs, at_least, seconds, writable_format};
use crate::sheet::SheetArgs;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use pencilproof::core::Layout;
use pencilproof::format::Format;
use pencilproof::generate::{ClueSymmetry, Difficulty};
use pencilproof::logic::Selector;
use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

const ABOUT_GENERATE: &str = "\
Degrees: easy (singles in houses, rated up to 1.5), medium (up to 2.8: naked singles, locked
candidates), hard (up to 4.0: pairs and triples), expert (up to 6.4: colouring), extreme (what
is harder and still solved by logic), beyond (what the techniques do not solve). Ratings are
those of the default profile: `pencilproof techniques`.

Fairness: solutions of 9x9 are uniformly random. Givens are dropped in a random order until no
more can go, which favours puzzles with few of them: 24.4 on average, where all minimal puzzles
have 26.6. --unbiased makes every minimal puzzle about as likely as any other, about one a
second.

A line is followed by # and its number of givens, its rating if known, and
ALGORITHM:SEED:ATTEMPT. With the same wishes, `--seed SEED --start ATTEMPT` makes that puzzle
again; a seed makes the same puzzles on any machine, with any number of threads.

Exit status: 0 all made, 1 not all could be made, 2 error.";

#[derive(Args)]
#[command(after_help = ABOUT_GENERATE)]
pub(crate) struct GenerateArgs {
    /// How many puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = at_least::<1>)]
    pub(crate) count: u64,
    /// The seed [default: another one each time]
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,
    /// The first attempt: to go on with a seed, or to make one of its puzzles again
    #[arg(long, value_name = "ATTEMPT", default_value_t = 0)]
    pub(crate) start: u64,
    /// The layout: 16, 2x3, 3x3+x, 3x3+windoku, jigsaw:MAP
    #[arg(long, visible_alias = "size", value_name = "LAYOUT", default_value = "3x3", value_parser = Layout::from_str)]
    pub(crate) layout: Layout,
    /// How many givens: 24, 22..25 (each about as often), ..30 or 28.. (as few as can be)
    #[arg(long, value_name = "MIN..MAX", value_parser = Clues::from_str)]
    pub(crate) clues: Option<Clues>,
    /// No given may be redundant
    #[arg(long)]
    pub(crate) minimal: bool,
    /// How the places of the givens mirror each other
    #[arg(long, value_name = "SYMMETRY", default_value = "none", value_parser = symmetry())]
    pub(crate) symmetry: ClueSymmetry,
    /// Exactly these cells are given: a character a cell, `.` or 0 where it is empty; the text or a file of it
    #[arg(long, value_name = "MASK", conflicts_with_all = ["clues", "symmetry", "from"])]
    pub(crate) pattern: Option<String>,
    /// How hard: a degree, a rating, or a range: easy, 2.6, medium..hard, 3.0..4.2, expert..
    #[arg(long, value_name = "RANGE", value_parser = Difficulty::from_str)]
    pub(crate) difficulty: Option<Difficulty>,
    /// Techniques that are needed, each: without it what is no harder does not solve the puzzle
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = Selector::from_str)]
    pub(crate) needs: Vec<Selector>,
    /// Techniques that are not needed: the others solve the puzzle
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = Selector::from_str)]
    pub(crate) without: Vec<Selector>,
    /// Grade each puzzle, even if nothing that is asked for needs it
    #[arg(long)]
    pub(crate) rate: bool,
    /// Use this solution: a full grid, or a puzzle with one solution, as a text or a file
    #[arg(long, value_name = "GRID")]
    pub(crate) from: Option<OsString>,
    /// Make solutions by elimination, as a person would, rather than by the fast way
    #[arg(long, conflicts_with = "from")]
    pub(crate) elimination: bool,
    /// Make every minimal puzzle about as likely as any other
    #[arg(long, conflicts_with_all = ["symmetry", "pattern", "from", "elimination"])]
    pub(crate) unbiased: bool,
    /// How many threads [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Give up after so many seconds without another puzzle
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: Duration,
    /// Give up after so many attempts
    #[arg(long, value_name = "N", value_parser = at_least::<1>)]
    pub(crate) attempts: Option<u64>,
    /// The format to write [default: a line a puzzle; one puzzle on a terminal is drawn]
    #[arg(long, value_name = "FORMAT", value_parser = writable_format, conflicts_with = "json")]
    pub(crate) to: Option<&'static Format>,
    /// Write to a file, which appears at the end with all that was made
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write the puzzles alone, nothing about them
    #[arg(long, conflicts_with = "json")]
    pub(crate) bare: bool,
    /// Print JSON, one value a puzzle
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) sheet: SheetArgs,
}

/// A range of numbers of givens; without a beginning or an end it goes as far as there are any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clues {
    pub(crate) least: Option<usize>,
    pub(crate) most: Option<usize>,
}

impl FromStr for Clues {
    type Err = String;

    fn from_str(text: &str) -> Result<Clues, String> {
        let wrong = || "must be a number or a range, such as 24, 22..25, 28.. or ..30".to_string();
        let number = |part: &str| match part {
            "" => Ok(None),
            digits => digits.parse().map(Some).map_err(|_| wrong()),
        };
        let (least, most) = match text.split_once("..") {
            Some((least, most)) => (number(least)?, number(most)?),
            None => (number(text)?, number(text)?),
        };
        if text.is_empty() { Err(wrong()) } else { Ok(Clues { least, most }) }
    }
}

fn symmetry() -> impl TypedValueParser<Value = ClueSymmetry> {
    PossibleValuesParser::new(ClueSymmetry::ALL.map(ClueSymmetry::word)).try_map(|word| word.parse::<ClueSymmetry>())
}

#[derive(Args)]
pub(crate) struct VaryArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// How many puzzles of each; of neighbours as many as are found [default: 1, of neighbours all there are]
    #[arg(long, short = 'n', value_name = "N", value_parser = at_least::<1>)]
    pub(crate) count: Option<u64>,
    /// The seed [default: another one each time]
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,
    /// Neighbours rather than equivalent puzzles: with so many givens less
    #[arg(long, value_name = "N", requires = "add")]
    pub(crate) remove: Option<usize>,
    /// and with so many others more
    #[arg(long, value_name = "M", requires = "remove")]
    pub(crate) add: Option<usize>,
    /// Only neighbours in which no given is redundant
    #[arg(long, requires = "remove")]
    pub(crate) minimal: bool,
    /// Of equivalent neighbours the first alone
    #[arg(long, requires = "remove")]
    pub(crate) distinct: bool,
    /// How many threads [default: one a processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Print JSON, one value a puzzle
    #[arg(long)]
    pub(crate) json: bool,
}
