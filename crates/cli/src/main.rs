//! The `pencilproof` command.
//!
//! Results go to standard output, everything else to standard error. Exit status 0 means yes (solved, valid, done), 1 no
//! (not solved, not valid, nothing found), 2 that something went wrong. All solving is the library's; what is here reads
//! arguments, runs the library and prints.
#![forbid(unsafe_code)]

mod args;
mod commands;
mod input;
mod output;
mod sheet;
mod words;
mod work;

use args::{Cli, Command};
use clap::Parser;
use output::{Output, Verdict};
use std::io::ErrorKind;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are no errors; a closed pipe while they are printed is none either, a full disk is.
            return match error.print() {
                Err(failed) if failed.kind() != ErrorKind::BrokenPipe => Verdict::Error.into(),
                _ if error.use_stderr() => Verdict::Error.into(),
                _ => Verdict::Yes.into(),
            };
        }
    };
    let mut output = Output::new(cli.color);
    match run(cli, &mut output).and_then(|verdict| output.finish().map(|()| verdict)) {
        Ok(verdict) => verdict.into(),
        Err(error) => output.fail(&error),
    }
}

fn run(cli: Cli, output: &mut Output) -> anyhow::Result<Verdict> {
    match cli.command {
        Command::Solve(args) => commands::solve::run(args, output),
        Command::Hint(args) => commands::hint::run(args, output),
        Command::Check(args) => commands::check::run(args, output),
        Command::Print(args) => commands::print::run(args, output),
        Command::Canonical(args) => commands::canonical::run(args, output),
        Command::Convert(args) => commands::convert::run(args, output),
        Command::Generate(args) => commands::generate::run(args, output),
        Command::Vary(args) => commands::vary::run(args, output),
        Command::Prove(args) => commands::prove::run(args, output),
        Command::Sets(args) => commands::sets::run(args, output),
        Command::Techniques(args) => commands::techniques::run(args, output),
        Command::Completions(args) => commands::shell::completions(args, output),
        Command::Man => commands::shell::man(output),
    }
}
