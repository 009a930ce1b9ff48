//! The `pencilproof` command with the techniques of the library.
#![forbid(unsafe_code)]

use pencilproof::logic::Catalogue;
use std::process::ExitCode;

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    pencilproof_cli::run(&Catalogue::standard(), std::env::args_os())
}
