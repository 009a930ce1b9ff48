//! The `pencilproof` command.
//!
//! Results go to standard output, everything else to standard error. Exit status 0 means yes (solved, valid, done), 1
//! no (not solved, not valid, nothing found), 2 that something went wrong. The library does all the solving; this crate
//! reads arguments, calls the library and prints.
#![forbid(unsafe_code)]

mod args;
mod cli;
mod commands;
mod input;
mod markdown;
mod output;
mod pages;
mod position;
mod progress;
mod results;
mod run;
mod screen;
mod table;
mod unfinished;
mod verdict;
mod words;
mod work;

use clap::{CommandFactory, Parser};
use cli::{Cli, Command};
use output::Output;
use std::io::ErrorKind;
use std::process::ExitCode;
use verdict::Verdict;

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Clap reports help and version as errors, too. A pipe that closes while they are printed is fine, a full
            // disk is not.
            return match error.print() {
                Err(failed) if failed.kind() != ErrorKind::BrokenPipe => Verdict::Error.into(),
                _ if error.use_stderr() => Verdict::Error.into(),
                _ => Verdict::Yes.into(),
            };
        }
    };
    let mut output = Output::new(cli.color, cli::asked);
    match run(cli.command, &mut output).and_then(|verdict| output.complete().map(|()| verdict)) {
        Ok(verdict) => verdict.into(),
        Err(error) => output.fail(&error),
    }
}

fn run(command: Command, output: &mut Output) -> anyhow::Result<Verdict> {
    match command {
        Command::Solve(args) => commands::solve::run(args, output),
        Command::Hint(args) => commands::hint::run(args, output),
        Command::Check(args) => commands::check::run(args, output),
        Command::Convert(args) => commands::convert::run(args, output),
        Command::Generate(args) => commands::generate::run(args, output),
        Command::Practise(args) => commands::practise::run(args, output),
        Command::Vary(args) => commands::vary::run(args, output),
        Command::Print(args) => commands::print::run(args, output),
        Command::Rate(args) => commands::rate::run(args, output),
        Command::Canonical(args) => commands::canonical::run(args, output),
        Command::Split(args) => commands::split::run(args, output),
        Command::Prove(args) => commands::prove::run(args, output),
        Command::Sets(args) => commands::sets::run(args, output),
        Command::Serve(args) => commands::serve::run(args, output),
        Command::Techniques(args) => commands::techniques::run(args, output),
        Command::Completions(args) => commands::shell::completions(args, Cli::command(), output),
        Command::Man(args) => commands::shell::man(args, Cli::command(), output),
    }
}
