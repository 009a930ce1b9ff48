//! The answer of a command: yes, no, or an error.

use std::process::ExitCode;

/// The answer of a command, which decides the exit status. The worse one is the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verdict {
    /// Solved, valid, found, done.
    Yes,
    /// At least one thing is not solved, not valid, or not found.
    No,
    /// At least one thing could not be read or written.
    Error,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        ExitCode::from(verdict as u8)
    }
}

impl From<bool> for Verdict {
    fn from(yes: bool) -> Verdict {
        if yes { Verdict::Yes } else { Verdict::No }
    }
}
