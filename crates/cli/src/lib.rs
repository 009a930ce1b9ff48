//! The `pencilproof` command, as a program of its own uses it: [`run`] takes a catalogue of techniques.
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

use clap::{Error, FromArgMatches};
use cli::{Cli, Command};
use output::Output;
use pencilproof::core::BackEnd;
use pencilproof::logic::Catalogue;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::process::ExitCode;
use verdict::Verdict;

/// Runs the command with the techniques of a catalogue. The first argument is the name of the program.
///
/// A program has one run: the command watches for signals, and on some errors it ends the process.
pub fn run(catalogue: &Catalogue, args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let version = format!("{}\nsearch and ratings run on {}", env!("CARGO_PKG_VERSION"), BackEnd::detect());
    let mut command = cli::command(catalogue).long_version(version);
    let parsed = command.try_get_matches_from_mut(args).and_then(|matches| {
        let cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))?;
        Ok((cli, cli::asked(&command, &matches)))
    });
    let (cli, asked) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return refused(&error),
    };
    let mut output = Output::new(cli.color, asked);
    match run_command(catalogue, cli.command, &mut output).and_then(|verdict| output.complete().map(|()| verdict)) {
        Ok(verdict) => verdict.into(),
        Err(error) => output.fail(&error),
    }
}

/// Prints what the parser says in the place of a command: help, the version, or what is wrong with the arguments.
fn refused(error: &Error) -> ExitCode {
    // A pipe that closes while help is printed is fine, a full disk is not.
    match error.print() {
        Err(failed) if failed.kind() != ErrorKind::BrokenPipe => Verdict::Error.into(),
        _ if error.use_stderr() => Verdict::Error.into(),
        _ => Verdict::Yes.into(),
    }
}

fn run_command(catalogue: &Catalogue, command: Command, output: &mut Output) -> anyhow::Result<Verdict> {
    match command {
        Command::Solve(args) => commands::solve::run(catalogue, args, output),
        Command::Hint(args) => commands::hint::run(catalogue, args, output),
        Command::Why(args) => commands::why::run(catalogue, args, output),
        Command::Check(args) => commands::check::run(args, output),
        Command::Convert(args) => commands::convert::run(args, output),
        Command::Generate(args) => commands::generate::run(catalogue, args, output),
        Command::Practise(args) => commands::practise::run(catalogue, args, output),
        Command::Vary(args) => commands::vary::run(args, output),
        Command::Print(args) => commands::print::run(args, output),
        Command::Rate(args) => commands::rate::run(args, output),
        Command::Canonical(args) => commands::canonical::run(args, output),
        Command::Split(args) => commands::split::run(args, output),
        Command::Prove(args) => commands::prove::run(catalogue, args, output),
        Command::Sets(args) => commands::sets::run(args, output),
        Command::Serve(args) => commands::serve::run(catalogue, args, output),
        Command::Techniques(args) => commands::techniques::run(catalogue, args, output),
        Command::Kinds(args) => commands::kinds::run(args, output),
        Command::Completions(args) => commands::shell::completions(catalogue, args, cli::command(catalogue), output),
        Command::Man(args) => commands::shell::man(args, cli::command(catalogue), output),
    }
}
