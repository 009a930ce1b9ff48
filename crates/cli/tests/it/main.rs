//! The command as a user runs it: one module per command, and two for what all of them share, bad input and streams.

mod bad_input;
mod canonical;
mod check;
mod common;
mod convert;
mod generate;
mod hint;
mod print;
mod prove;
mod sets;
mod solve;
mod streams;
mod techniques;
mod vary;
