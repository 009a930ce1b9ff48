//! Standard output, standard error, files, and the exit status.

use crate::args::Color;
use anstyle::{AnsiColor, Style};
use anyhow::Context;
use pencilmark::render::Terminal;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::Path;
use std::process::ExitCode;

/// What a command found, for the exit status.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verdict {
    /// Everything is as was asked.
    Yes,
    /// Something is not solved, not valid, not there.
    No,
    /// Something could not be read.
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

pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const QUIET: Style = Style::new().dimmed();
pub(crate) const GONE: Style = AnsiColor::Red.on_default();
const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// Where a command prints.
pub(crate) struct Output {
    out: BufWriter<Stdout>,
    colour: bool,
    error_colour: bool,
    /// Whether each line is to be seen at once.
    line_by_line: bool,
}

impl Output {
    pub(crate) fn new(color: Color) -> Output {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let choose = |is_terminal: bool| match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => is_terminal && !plain && !dumb,
        };
        let is_terminal = io::stdout().is_terminal();
        Output {
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
            colour: choose(is_terminal),
            error_colour: choose(io::stderr().is_terminal()),
            line_by_line: is_terminal,
        }
    }

    /// Prints a text and a line break.
    pub(crate) fn line(&mut self, text: &str) -> anyhow::Result<()> {
        self.text(text)?;
        self.text("\n")
    }

    /// Prints a text as it is.
    pub(crate) fn text(&mut self, text: &str) -> anyhow::Result<()> {
        self.out.write_all(text.as_bytes()).context("cannot write to standard output")?;
        if self.line_by_line { self.finish() } else { Ok(()) }
    }

    /// Writes out what is held back.
    pub(crate) fn finish(&mut self) -> anyhow::Result<()> {
        self.out.flush().context("cannot write to standard output")
    }

    /// A text in a style, or as it is without colours.
    pub(crate) fn paint(&self, style: Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_string() }
    }

    /// How boards are drawn.
    pub(crate) fn board_style(&self) -> Terminal {
        Terminal { colour: self.colour, ..Terminal::default() }
    }

    /// A message to standard error: `error: ...`. A standard error that is closed is nobody's concern.
    pub(crate) fn error(&self, text: &str) {
        self.message(ERROR, "error", text);
    }

    /// A message to standard error: `warning: ...`.
    pub(crate) fn warning(&self, text: &str) {
        self.message(WARNING, "warning", text);
    }

    fn message(&self, style: Style, word: &str, text: &str) {
        let head = if self.error_colour { format!("{style}{word}:{style:#}") } else { format!("{word}:") };
        let _ = writeln!(io::stderr(), "{head} {text}");
    }
}

/// Writes a file that appears under its name only when it is complete.
pub(crate) fn write_file(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let mut file = FileOutput::new(path)?;
    file.write(content)?;
    file.commit()
}

/// A file being written beside its place, and put there at the end.
pub(crate) struct FileOutput<'p> {
    path: &'p Path,
    file: BufWriter<tempfile::NamedTempFile>,
}

impl<'p> FileOutput<'p> {
    pub(crate) fn new(path: &'p Path) -> anyhow::Result<FileOutput<'p>> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        // A temporary file is private by default; a result is as readable as any file that a program writes.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(FileOutput { path, file: BufWriter::new(file) })
    }

    pub(crate) fn write(&mut self, content: &[u8]) -> anyhow::Result<()> {
        self.file.write_all(content).with_context(|| format!("cannot write {}", self.path.display()))
    }

    pub(crate) fn commit(self) -> anyhow::Result<()> {
        let path = self.path;
        let failed = || format!("cannot write {}", path.display());
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error).with_context(failed)?;
        // A device or a pipe cannot be replaced, only written to.
        if path.exists() && !path.is_file() {
            let content = std::fs::read(file.path()).with_context(failed)?;
            return std::fs::write(path, content).with_context(failed);
        }
        file.persist(path).map(drop).map_err(|error| error.error).with_context(failed)
    }
}
