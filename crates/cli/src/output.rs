//! Standard output, standard error, files, and the exit status.

use crate::args::ResultArgs;
use crate::results::Results;
use crate::screen::Screen;
use crate::unfinished;
use crate::verdict::Verdict;
use anstyle::{AnsiColor, Style};
use anyhow::{Context, bail};
use clap::ValueEnum;
use pencilproof::format::DrawingGroup;
use pencilproof::render::Terminal;
use pencilproof::words::text;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const QUIET: Style = Style::new().dimmed();
pub(crate) const GONE: Style = AnsiColor::Red.on_default();
const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// The most kinds of drawings that a warning names.
const MOST_TOLD: usize = 6;

/// Where a command prints.
pub(crate) struct Output {
    sink: Sink,
    asked: Vec<String>,
    when: Color,
    colour: bool,
    error_colour: bool,
    screen: Screen,
    /// Whether to flush after each line.
    line_by_line: bool,
    /// What of the puzzle of the next answer is passed over, in words.
    passed_over: Vec<String>,
}

impl Output {
    /// Output to the terminal. `asked` is the command as it was given, without what does not change the results:
    /// only results of the same command can be taken up.
    pub(crate) fn new(color: Color, asked: Vec<String>) -> Output {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let choose = |is_terminal: bool| match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => is_terminal && !plain && !dumb,
        };
        let is_terminal = io::stdout().is_terminal();
        Output {
            sink: Sink::Stdout(BufWriter::with_capacity(1 << 16, io::stdout())),
            asked,
            when: color,
            colour: choose(is_terminal),
            error_colour: choose(io::stderr().is_terminal()),
            screen: Screen::of_environment(),
            line_by_line: is_terminal,
            passed_over: Vec::new(),
        }
    }

    /// Prints to the file that the user wants the results in, if there is one. An interrupted run is taken up if the
    /// user wants that and the file can be.
    pub(crate) fn redirect(&mut self, args: &ResultArgs) -> anyhow::Result<()> {
        let Some(path) = &args.output else { return Ok(()) };
        let cannot = || format!("cannot write {}", path.display());
        self.sink = match Place::new(path).with_context(cannot)? {
            Place::Stdout | Place::Stream(_) if args.resume => {
                bail!("--resume takes up a file, but {} is none", path.display())
            }
            Place::Stdout => return Ok(()),
            Place::Stream(file) => Sink::Stream(BufWriter::new(file), path.clone()),
            Place::File(place) => {
                let results = Results::open(place, args.resume, self.asked.clone())?;
                unfinished::set_results(Some(results.clone()));
                Sink::Results(results)
            }
        };
        self.colour = self.when == Color::Always;
        self.line_by_line = false;
        Ok(())
    }

    /// The file of results, unless the command prints to a stream.
    pub(crate) fn results(&self) -> Option<&Results> {
        match &self.sink {
            Sink::Results(results) => Some(results),
            Sink::Stdout(_) | Sink::Stream(..) => None,
        }
    }

    /// Says that the command prints no list of results, but a text about them.
    pub(crate) fn holds_text(&self) {
        if let Some(results) = self.results() {
            results.holds_text();
        }
    }

    /// Whether results go to a file, and not to standard output.
    pub(crate) fn is_redirected(&self) -> bool {
        !matches!(self.sink, Sink::Stdout(_))
    }

    /// Whether results are shown on a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self.sink, Sink::Stdout(_)) && io::stdout().is_terminal()
    }

    /// The seed for what is random: this one, unless the results were begun with another.
    pub(crate) fn seed(&self, seed: u64) -> anyhow::Result<u64> {
        self.results().map_or(Ok(seed), |results| results.seed(seed))
    }

    /// Says that everything printed so far is the result of so many more records.
    pub(crate) fn checkpoint(&self, records: u64, verdict: Verdict) -> anyhow::Result<()> {
        self.results().map_or(Ok(()), |results| results.checkpoint(records, verdict, None))
    }

    /// Ends the output of a command that has done all it was asked to: a file of results gets its name, and what is in
    /// it is told.
    pub(crate) fn complete(&mut self) -> anyhow::Result<()> {
        self.finish()?;
        if let Some(results) = self.results() {
            let told = results.complete()?;
            unfinished::set_results(None);
            if let Some(told) = told {
                self.note(&format!("{told}\n"));
            }
        }
        Ok(())
    }

    /// Ends the output of a command without results: no file appears.
    pub(crate) fn discard(&mut self) {
        if let Some(results) = self.results() {
            results.discard();
            unfinished::set_results(None);
            self.sink = Sink::Stdout(BufWriter::new(io::stdout()));
        }
    }

    /// Prints a text and a line break.
    pub(crate) fn line(&mut self, text: &str) -> anyhow::Result<()> {
        self.text(text)?;
        self.text("\n")
    }

    /// Notes what is passed over of the puzzle that the next answers are about, and warns of it.
    pub(crate) fn passes_over(&mut self, place: &str, drawings: &[DrawingGroup]) {
        self.passed_over = drawings.iter().map(DrawingGroup::to_string).collect();
        if !drawings.is_empty() {
            let (first, others) = self.passed_over.split_at(self.passed_over.len().min(MOST_TOLD));
            let others = (!others.is_empty()).then(|| format!("{} other kinds of drawings", others.len()));
            let told = text::and(first.iter().cloned().chain(others));
            self.warning(&format!("{place}: what is drawn there is ignored: {told}"));
        }
    }

    /// Prints an answer that is one line of JSON, with the member `ignored` if something of its puzzle is passed over.
    pub(crate) fn answer(&mut self, json: &str) -> anyhow::Result<()> {
        match json.strip_suffix('}').filter(|_| !self.passed_over.is_empty()) {
            Some(members) => {
                let ignored = serde_json::Value::from(self.passed_over.clone());
                self.line(&format!("{members},\"ignored\":{ignored}}}"))
            }
            None => self.line(json),
        }
    }

    /// Prints a text as it is.
    pub(crate) fn text(&mut self, text: &str) -> anyhow::Result<()> {
        self.bytes(text.as_bytes())
    }

    /// Prints bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        match &mut self.sink {
            Sink::Stdout(out) => out.write_all(bytes).context(NO_STDOUT)?,
            Sink::Stream(out, path) => {
                out.write_all(bytes).with_context(|| format!("cannot write {}", path.display()))?;
            }
            Sink::Results(results) => results.write(bytes)?,
        }
        if self.line_by_line { self.finish() } else { Ok(()) }
    }

    /// Writes out what is still buffered. A file of results writes it out by itself.
    pub(crate) fn finish(&mut self) -> anyhow::Result<()> {
        match &mut self.sink {
            Sink::Stdout(out) => out.flush().context(NO_STDOUT),
            Sink::Stream(out, path) => out.flush().with_context(|| format!("cannot write {}", path.display())),
            Sink::Results(_) => Ok(()),
        }
    }

    /// The text in a style; unchanged if colours are off.
    pub(crate) fn paint(&self, style: Style, text: &str) -> String {
        if self.colour { format!("{style}{text}{style:#}") } else { text.to_string() }
    }

    /// How boards are drawn.
    pub(crate) fn board_style(&self) -> Terminal {
        let Screen { width, charset } = self.screen;
        Terminal { colour: self.colour, charset, width, ..Terminal::default() }
    }

    /// The number of columns for texts.
    pub(crate) fn text_width(&self) -> usize {
        self.screen.text_width()
    }

    /// A text wrapped into lines that fit the terminal, the first and the others each with an indent.
    pub(crate) fn wrapped(&self, text: &str, first: &str, others: &str) -> String {
        let options = textwrap::Options::new(self.screen.text_width());
        // A name such as r12c5 is never broken.
        let options = options.initial_indent(first).subsequent_indent(others).break_words(false);
        textwrap::fill(text, options.word_splitter(textwrap::WordSplitter::NoHyphenation))
    }

    /// Prints a text to standard error as it is: what is beside the result.
    pub(crate) fn note(&self, text: &str) {
        // If standard error is closed, there is nobody to tell.
        let _ = write!(io::stderr(), "{text}");
    }

    /// Prints `error: ...` to standard error.
    pub(crate) fn error(&self, text: &str) {
        self.message(ERROR, "error", text);
    }

    /// Prints `warning: ...` to standard error.
    pub(crate) fn warning(&self, text: &str) {
        self.message(WARNING, "warning", text);
    }

    /// Ends the process because of an error; quietly if the reader of the output has closed the pipe. It exits instead
    /// of returning because other threads may be waiting for input that never comes.
    pub(crate) fn fail(&self, error: &anyhow::Error) -> ! {
        if is_broken_pipe(error) {
            unfinished::exit(Verdict::Yes as i32)
        }
        self.error(&format!("{error:#}"));
        unfinished::exit(Verdict::Error as i32)
    }

    fn message(&self, style: Style, word: &str, text: &str) {
        let head = if self.error_colour { format!("{style}{word}:{style:#}") } else { format!("{word}:") };
        // If standard error is closed, there is nobody to tell.
        let _ = writeln!(io::stderr(), "{head} {}", text.trim_end());
    }
}

const NO_STDOUT: &str = "cannot write to standard output";

/// Where results go.
enum Sink {
    Stdout(BufWriter<Stdout>),
    /// A device or a pipe, and its name.
    Stream(BufWriter<File>, PathBuf),
    Results(Results),
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe))
}

/// Writes a file. It appears under its name only when it is complete.
pub(crate) fn write_file(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    let mut file = FileOutput::new(path)?;
    file.write(content)?;
    file.commit()
}

/// A file being written. An existing file of that name stays until [`FileOutput::commit`] replaces it. If the value is
/// dropped before, nothing changes on disk.
pub(crate) struct FileOutput<'p> {
    path: &'p Path,
    target: Target,
}

enum Target {
    /// A temporary file in the same folder, renamed at the end.
    Beside { place: PathBuf, file: BufWriter<File>, temporary: TempPath },
    /// A device or a pipe, which cannot be replaced, only written to.
    Stream(BufWriter<Box<dyn Write>>),
}

impl<'p> FileOutput<'p> {
    /// Opens a path for writing; `-` is standard output.
    pub(crate) fn new(path: &'p Path) -> anyhow::Result<FileOutput<'p>> {
        let target = Target::new(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(FileOutput { path, target })
    }

    pub(crate) fn write(&mut self, content: &[u8]) -> anyhow::Result<()> {
        let written = match &mut self.target {
            Target::Beside { file, .. } => file.write_all(content),
            Target::Stream(file) => file.write_all(content),
        };
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Writes out what is still buffered, so that the end cannot fail for lack of room.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        let flushed = match &mut self.target {
            Target::Beside { file, .. } => file.flush(),
            Target::Stream(file) => file.flush(),
        };
        flushed.with_context(|| format!("cannot write {}", self.path.display()))
    }

    pub(crate) fn commit(self) -> anyhow::Result<()> {
        let path = self.path;
        self.target.commit().with_context(|| format!("cannot write {}", path.display()))
    }
}

impl Target {
    fn new(path: &Path) -> io::Result<Target> {
        let place = match Place::new(path)? {
            Place::Stdout => return Ok(Target::Stream(BufWriter::new(Box::new(io::stdout())))),
            Place::Stream(file) => return Ok(Target::Stream(BufWriter::new(Box::new(file)))),
            Place::File(place) => place,
        };
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let (file, temporary) = unfinished::temporary(|| {
            // Temporary files are private by default; `create_new` gives the result the usual permissions.
            let made = tempfile::Builder::new().make_in(folder, |path| File::create_new(path))?;
            Ok(made.into_parts())
        })?;
        Ok(Target::Beside { place, file: BufWriter::new(file), temporary })
    }

    fn commit(self) -> io::Result<()> {
        match self {
            Target::Stream(mut file) => file.flush(),
            Target::Beside { place, file, temporary } => {
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                if let Ok(known) = place.metadata() {
                    file.set_permissions(known.permissions())?;
                }
                drop(file);
                let name = temporary.to_path_buf();
                temporary.persist(place).map_err(|error| error.error)?;
                unfinished::is_finished(&name);
                Ok(())
            }
        }
    }
}

/// What a path for output leads to.
enum Place {
    /// Standard output.
    Stdout,
    /// A device or a pipe, which cannot be replaced, only written to.
    Stream(File),
    /// A file or nothing yet.
    File(PathBuf),
}

impl Place {
    fn new(path: &Path) -> io::Result<Place> {
        if path == Path::new("-") || path == Path::new("/dev/stdout") {
            return Ok(Place::Stdout);
        }
        // These paths may lead to a regular file, but renaming over them would replace the alias instead.
        let is_alias = ["/dev/stderr", "/dev/fd", "/proc"].iter().any(|alias| path.starts_with(alias));
        if is_alias || path.exists() && !path.is_file() {
            return Ok(Place::Stream(OpenOptions::new().append(true).open(path)?));
        }
        let place = behind_links(path);
        if place.exists() {
            // Renaming would replace even a file without write permission, so check that first.
            OpenOptions::new().append(true).open(&place)?;
        }
        Ok(Place::File(place))
    }
}

/// The end of a chain of symbolic links, whether or not a file exists there. Output goes through a link and does not
/// replace it.
fn behind_links(path: &Path) -> PathBuf {
    // Linux follows this many.
    const LONGEST_CHAIN: usize = 40;
    let mut place = path.to_path_buf();
    for _ in 0..LONGEST_CHAIN {
        let Ok(next) = place.read_link() else { break };
        place = place.parent().unwrap_or(Path::new("")).join(next);
    }
    place
}
