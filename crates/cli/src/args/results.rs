//! Where results go that a later run can take up.

use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct ResultArgs {
    /// Write the results to a file, which appears when it is complete; until then they are in FILE.part
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Go on with the FILE.part of a run that was interrupted; the other options must be the same, except --threads and
    /// --keep-going
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
}
