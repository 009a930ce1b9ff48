//! The command as a user runs it. There is a module for each command, one for bad input, one for
//! pasted texts and one for streams.

mod bad_input;
mod bulk;
mod canonical;
mod check;
mod common;
#[cfg(unix)]
mod completions;
mod compressed;
mod convert;
mod decoys;
mod drawings;
mod generate;
mod hint;
mod kinds;
mod long_runs;
mod own_catalogue;
mod pastes;
mod practise;
mod print;
mod prove;
mod rate;
mod readme;
#[cfg(unix)]
mod serve;
mod sets;
mod shell;
mod solve;
mod split;
mod streams;
mod tables;
mod techniques;
mod vary;
mod why;
mod wings_and_als;
