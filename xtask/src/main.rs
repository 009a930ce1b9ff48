//! Checks of the project itself.
//!
//! `cargo xtask tidy` holds the source against the rules of the house; the same runs as a test. `cargo xtask conformance
//! PATH...` runs puzzle lists and technique cases that lie outside the repository.
#![forbid(unsafe_code)]

mod conformance;
mod docs;
mod measure;
mod prove;
mod tidy;

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

#[derive(Parser)]
#[command(name = "xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Check the rules of the house: imports, sizes of files, headings
    Tidy,
    /// Write the pages that are made from the source: docs/TECHNIQUES.md
    Docs,
    /// Prove every puzzle of some lists, and have VeriPB check each proof
    ProveAll {
        /// Puzzle lists
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// At most so many puzzles of each list
        #[arg(long, default_value_t = usize::MAX)]
        limit: usize,
        /// The longest time for one puzzle, in seconds
        #[arg(long, default_value_t = 60)]
        timeout: u64,
    },
    /// Time techniques on the states of a library of cases
    Speed {
        /// A file of cases in the layout of the HoDoKu library
        file: PathBuf,
        /// Techniques, or single sizes of them
        #[arg(long = "technique", required = true)]
        techniques: Vec<String>,
    },
    /// Solve puzzle lists by singles, locked candidates, pairs and triples, alone and with each technique beside them
    Strength {
        /// Puzzle lists
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Techniques, or single sizes of them
        #[arg(long = "technique", required = true)]
        techniques: Vec<String>,
        /// At most so many puzzles of each list
        #[arg(long, default_value_t = 2000)]
        limit: usize,
    },
    /// Run puzzle lists and technique cases, and print a table
    Conformance {
        /// Files or folders
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// At most so many puzzles of each list; lists of hard puzzles are short, so 1465 covers the classic one
        #[arg(long, default_value_t = 1465)]
        limit: usize,
        /// The longest time for the search of one puzzle, in seconds
        #[arg(long, default_value_t = 2)]
        timeout: u64,
    },
}

fn main() -> anyhow::Result<ExitCode> {
    let passed = match Cli::parse().task {
        Task::Tidy => tidy::run()?,
        Task::Docs => docs::run()?,
        Task::ProveAll { paths, limit, timeout } => prove::run(&paths, limit, Duration::from_secs(timeout))?,
        Task::Speed { file, techniques } => measure::speed(&file, &techniques)?,
        Task::Strength { paths, techniques, limit } => measure::strength(&paths, limit, &techniques)?,
        Task::Conformance { paths, limit, timeout } => conformance::run(&paths, limit, timeout)?,
    };
    Ok(ExitCode::from(u8::from(!passed)))
}
