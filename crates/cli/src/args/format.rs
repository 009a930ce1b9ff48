//! Names of formats on the command line, and the list of formats for the help.

use crate::screen::Screen;
use pencilproof::format::{FORMATS, Format};

/// The list of formats, one per line, for the help of `convert`.
pub(crate) fn format_list() -> String {
    let width = FORMATS.iter().map(|format| format.id.len()).max().unwrap_or(0);
    let columns = Screen::of_environment().text_width();
    let hanging = " ".repeat(width + 4);
    let line = |format: &&Format| {
        let direction = match (format.can_read(), format.can_write()) {
            (true, false) => " (read only)",
            (false, true) => " (write only)",
            _ => "",
        };
        let first = format!("  {:width$}  ", format.id);
        let options = textwrap::Options::new(columns).initial_indent(&first).subsequent_indent(&hanging);
        textwrap::fill(&format!("{}{direction}", format.about), options)
    };
    format!("Formats:\n{}", FORMATS.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// Parses the name of a format that can be read.
pub(super) fn readable_format(name: &str) -> Result<&'static Format, String> {
    match format(name)? {
        format if format.can_read() => Ok(format),
        format => Err(format!("{} can only be written; readable formats are {}", format.id, ids(Format::can_read))),
    }
}

/// Parses the name of a format that can be written.
pub(crate) fn writable_format(name: &str) -> Result<&'static Format, String> {
    match format(name)? {
        format if format.can_write() => Ok(format),
        format => Err(format!("{} can only be read; writable formats are {}", format.id, ids(Format::can_write))),
    }
}

/// The format with an id or a file extension.
fn format(name: &str) -> Result<&'static Format, String> {
    Format::by_id(name)
        .or_else(|| Format::for_extension(name))
        .ok_or_else(|| format!("there is no such format; known formats are {}", ids(|_| true)))
}

fn ids(choose: impl Fn(&Format) -> bool) -> String {
    FORMATS.iter().filter(|format| choose(format)).map(|format| format.id).collect::<Vec<_>>().join(", ")
}
