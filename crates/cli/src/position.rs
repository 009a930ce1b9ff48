//! Positions as output: what `solve --to-step` and `hint --apply` print.

use crate::args::writable_format;
use crate::output::Output;
use clap::Args;
use pencilproof::core::Puzzle;
use pencilproof::format::{Document, Format, losses, write};

#[derive(Args)]
pub(crate) struct PositionArgs {
    /// The format of the position (`convert --help` lists the formats)
    #[arg(long, value_name = "FORMAT", default_value = "marks", value_parser = writable_format)]
    to: &'static Format,
}

impl PositionArgs {
    /// Prints a position, and warns about what its format does not keep.
    pub(crate) fn print(&self, document: Document, position: Puzzle, output: &mut Output) -> anyhow::Result<()> {
        print(document, position, self.to, output)
    }
}

/// Prints a position in a format, and warns about what that does not keep.
pub(crate) fn print(
    document: Document,
    position: Puzzle,
    format: &'static Format,
    output: &mut Output,
) -> anyhow::Result<()> {
    // The step of a HoDoKu library belongs to the position before.
    let document = Document { puzzle: position, hodoku: None, ..document };
    for loss in losses(&document, format) {
        output.warning(&format!("{} does not keep everything: {loss}", format.id));
    }
    output.text(&write(&document, format)?)
}
