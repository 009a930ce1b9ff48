//! The command line as a whole: the global options and the commands. The parser, the help, the completions and the
//! manual page all follow from it.

use crate::args::knowing;
use crate::commands::{
    canonical::CanonicalArgs,
    check::CheckArgs,
    convert::ConvertArgs,
    generate::GenerateArgs,
    hint::HintArgs,
    kinds::KindsArgs,
    practise::PractiseArgs,
    print::PrintArgs,
    prove::ProveArgs,
    rate::RateArgs,
    serve::ServeArgs,
    sets::SetsArgs,
    shell::{CompletionsArgs, ManArgs},
    solve::SolveArgs,
    split::SplitArgs,
    techniques::TechniquesArgs,
    vary::VaryArgs,
    why::WhyArgs,
};
use crate::output::Color;
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, Parser, Subcommand};
use pencilproof::logic::Catalogue;

const AFTER: &str = "\
Exit status: 0 yes (solved, valid, done), 1 no (not solved, not valid, no step), 2 error.

A puzzle is read from a file, from standard input (-), or from the argument itself: 81 characters, a link, or any text \
in a known format. `pencilproof convert --help` lists the formats. Files and standard input may be compressed by gzip, \
xz or zstd.

Results come in the order of the input, one line for each puzzle; blank lines and comments (#) have none. With \
--keep-going a bad line has one, too: `# error: FILE:LINE: reason`, or in JSON the members error and place.";

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

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles step by step, and by search where logic gets no further
    Solve(SolveArgs),
    /// Give a hint: anything from "is there a mistake?" to the whole next step
    Hint(HintArgs),
    /// Tell why a digit cannot stand in a cell, by the fewest easy steps
    Why(WhyArgs),
    /// Check whether puzzles are valid, count their solutions, and find redundant givens
    Check(CheckArgs),
    /// Convert puzzles from one format to another
    Convert(ConvertArgs),
    /// Generate puzzles to order: how many, how hard, with which givens
    Generate(GenerateArgs),
    /// Make positions for practising a technique: it is the next step, and nothing easier helps
    #[command(visible_alias = "practice")]
    Practise(PractiseArgs),
    /// Derive puzzles from a puzzle: equivalent ones, or ones with some givens removed and others added
    Vary(VaryArgs),
    /// Lay out puzzles on pages for printing, as PDF or SVG, with the solutions on the last pages
    Print(PrintArgs),
    /// Rate puzzles: ER, EP and ED on the scale of Sudoku Explainer, or by the whips that they need
    Rate(RateArgs),
    /// Print the canonical form of puzzles, which is the same for all equivalent puzzles
    Canonical(CanonicalArgs),
    /// Divide a list into parts of which none has a puzzle equivalent to one of another; find duplicates
    Split(SplitArgs),
    /// Write a puzzle as a formula and its solving path as a proof that VeriPB checks
    Prove(ProveArgs),
    /// Experiment with set logic: name sources, see the recipients that cover them best, and what follows
    Sets(SetsArgs),
    /// Serve the page to play on, and the API behind it, over HTTP
    Serve(ServeArgs),
    /// List the techniques, or print the documentation of one
    Techniques(TechniquesArgs),
    /// List the kinds of constraints, or print the documentation of one
    Kinds(KindsArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print a manual page, or write all of them
    Man(ManArgs),
}

/// The definition of the command, in which the names of techniques are those of a catalogue.
pub(crate) fn command(catalogue: &Catalogue) -> clap::Command {
    Cli::command().mut_subcommands(|command| command.mut_args(|arg| knowing(arg, catalogue)))
}

/// Options that do not change what the results are, only how they come about.
const INDIFFERENT: [&str; 5] = ["color", "threads", "keep_going", "output", "resume"];

/// The command with its options and arguments as they were given, without those that do not change the results, and the
/// version of the program. The order and the spelling of options make no difference.
pub(crate) fn asked(command: &clap::Command, matches: &ArgMatches) -> Vec<String> {
    let mut asked = vec![format!("pencilproof {}", env!("CARGO_PKG_VERSION"))];
    let Some((name, matches)) = matches.subcommand() else { return asked };
    asked.push(name.to_owned());
    for arg in command.find_subcommand(name).into_iter().flat_map(|command| command.get_arguments()) {
        let id = arg.get_id().as_str();
        let is_given = matches.value_source(id) == Some(ValueSource::CommandLine);
        if !is_given || INDIFFERENT.contains(&id) {
            continue;
        }
        let option = arg.get_long().map(|long| format!("--{long}"));
        let values = matches.get_raw(id).into_iter().flatten().map(|value| value.to_string_lossy());
        let takes_values = arg.get_action().takes_values();
        match option {
            Some(option) if takes_values => asked.extend(values.map(|value| format!("{option}={value}"))),
            Some(option) => asked.push(option),
            None => asked.extend(values.map(String::from)),
        }
    }
    asked
}
