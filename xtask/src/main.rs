//! Checks of the project itself.
//!
//! `cargo xtask tidy` checks the source against the house rules; the same check runs as a test. `cargo xtask
//! conformance PATH...` runs puzzle lists and technique cases that lie outside the repository.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "what it finds is its output")]
#![forbid(unsafe_code)]

mod closure;
mod conformance;
mod docs;
mod load;
mod looks;
mod measure;
mod prove;
mod seeds;
mod tidy;
mod web;

use clap::{Parser, Subcommand};
use pencilproof::core::Layout;
use pencilproof::logic::{Catalogue, Profile, ProfileError, Selector};
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

#[derive(Parser)]
#[command(name = "xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Check the house rules: imports, file sizes, headings
    Tidy,
    /// Generate the pages that come from the source: docs/TECHNIQUES.md, docs/NAMES.md, and the kinds in
    /// docs/CONSTRAINTS.md
    Docs,
    /// Write the tables of the engine that are built into the page: web/src/hints/looks.json and looks.css, the looks
    /// of roles, and web/src/game/degrees.json
    Looks {
        /// Only find out whether they are up to date
        #[arg(long)]
        check: bool,
    },
    /// Recheck the positions from which exercises in rare techniques are drawn, crates/generate/src/positions.txt, and
    /// search for more
    Seeds {
        /// Search for these techniques, or single sizes of them, besides those that the file has
        #[arg(long = "technique", value_name = "NAME", value_parser = selector)]
        techniques: Vec<Selector>,
        /// How many positions each should have
        #[arg(long, default_value_t = 12)]
        count: usize,
        /// Look at the puzzles of this list before others are made
        #[arg(long, value_name = "LIST")]
        from: Option<PathBuf>,
        /// How long to search, in minutes; without this, nothing is searched
        #[arg(long, default_value_t = 0)]
        minutes: u64,
        /// What determines the puzzles that are made
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Prove every puzzle of the given lists, and have VeriPB check each proof
    ProveAll {
        /// Puzzle lists
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// The maximum number of puzzles per list
        #[arg(long, default_value_t = usize::MAX)]
        limit: usize,
        /// The longest time for one puzzle, in seconds
        #[arg(long, default_value_t = 60)]
        timeout: u64,
        /// The most megabytes of a proof
        #[arg(long, default_value_t = 200)]
        most: usize,
        /// Only puzzles that have constraints, all of this kind, such as killer
        #[arg(long)]
        kind: Option<String>,
        /// Techniques to use besides the default profile, such as set-logic
        #[arg(long, value_delimiter = ',', value_parser = selector)]
        with: Vec<Selector>,
    },
    /// Time techniques on the states of a library of cases
    Speed {
        /// A file of cases in the format of the HoDoKu library
        file: PathBuf,
        /// Techniques, or single sizes of them
        #[arg(long = "technique", required = true)]
        techniques: Vec<String>,
    },
    /// Solve puzzle lists with singles, locked candidates, pairs and triples, alone and with each of the given
    /// techniques
    Strength {
        /// Puzzle lists
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Techniques, or single sizes of them
        #[arg(long = "technique", required = true)]
        techniques: Vec<String>,
        /// The maximum number of puzzles per list
        #[arg(long, default_value_t = 2000)]
        limit: usize,
    },
    /// Run puzzle lists and technique cases, and print a table
    Conformance {
        /// Files or folders
        #[arg(required_unless_present = "made")]
        paths: Vec<PathBuf>,
        /// Also make puzzles of these layouts, at most 200 of each: 2x3,3x3+x,3x3+windoku,4x4
        #[arg(long, value_name = "LAYOUTS", value_delimiter = ',', value_parser = Layout::from_str)]
        made: Vec<Layout>,
        /// The maximum number of puzzles per list; 1465 covers the classic list of hard puzzles
        #[arg(long, default_value_t = 1465)]
        limit: usize,
        /// The longest time for one puzzle, in seconds
        #[arg(long, default_value_t = 2)]
        timeout: u64,
        /// Techniques to use besides the default profile, such as set-logic
        #[arg(long, value_delimiter = ',', value_parser = selector)]
        with: Vec<Selector>,
    },
    /// Ask a server for many hard things at once, and print how long that took and how much memory it used (Linux)
    Load {
        /// The command `pencilproof`, built for release
        program: PathBuf,
        /// The number of connections
        #[arg(long, default_value_t = 64)]
        connections: usize,
        /// How long, in seconds
        #[arg(long, default_value_t = 60)]
        seconds: u64,
    },
    /// Build what runs in a browser without a server
    Web {
        #[command(flatten)]
        parts: web::Parts,
    },
    /// Compare the conclusions of technique cases with what set logic shows, and print a table
    Closure {
        /// Files in the format of the HoDoKu library
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
}

/// A technique or one size of it, by name.
fn selector(name: &str) -> Result<Selector, ProfileError> {
    Catalogue::standard().selector(name)
}

fn main() -> anyhow::Result<ExitCode> {
    let passed = match Cli::parse().task {
        Task::Tidy => tidy::run()?,
        Task::Docs => docs::run()?,
        Task::Looks { check } => looks::run(check)?,
        Task::Seeds { techniques, count, from, minutes, seed } => {
            let time = Duration::from_secs(60 * minutes);
            seeds::run(&seeds::Search { techniques, count, from, time, seed })?
        }
        Task::ProveAll { paths, limit, timeout, most, kind, with } => {
            let profile = Profile::default().with(&with, &Profile::complete());
            let timeout = Duration::from_secs(timeout);
            prove::Run { limit, timeout, most: 1_000_000 * most, kind, profile }.lists(&paths)?
        }
        Task::Conformance { paths, made, limit, timeout, with } => {
            conformance::run(&paths, &made, limit, timeout, &Profile::default().with(&with, &Profile::complete()))?
        }
        Task::Speed { file, techniques } => measure::speed(&file, &techniques)?,
        Task::Strength { paths, techniques, limit } => measure::strength(&paths, limit, &techniques)?,
        Task::Load { program, connections, seconds } => load::run(&program, connections, seconds)?,
        Task::Closure { paths } => closure::run(&paths)?,
        Task::Web { parts } => web::run(&parts)?,
    };
    Ok(ExitCode::from(u8::from(!passed)))
}
