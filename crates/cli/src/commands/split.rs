//! `pencilproof split`.

mod duplicates;
mod files;
mod lists;
mod overlap;
mod tables;

use crate::args::{InputArgs, ThreadArgs, seconds};
use crate::output::{Output, STRONG};
use crate::verdict::Verdict;
use anyhow::bail;
use clap::{Args, ValueEnum};
use duplicates::Duplicates;
use files::{Files, Places, refuse_inputs};
use lists::{Item, List, Sorted, sort};
use pencilproof::feed::Shard;
use pencilproof::json;
use pencilproof::split::{Census, Class, ClassBy, Kinship, Parts};
use pencilproof_table::{ParquetBatch, ParquetSchema};
use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use tables::{Part, Tables};

/// What the help says below the options.
const AFTER: &str = "\
Without --parts nothing is divided: the command says how many classes of equivalent puzzles a list has, and what comes \
twice.

A list has each puzzle on lines of its own: lines, .sdm, CSV, JSON lines. The lines of a part are those of the list, \
unchanged and in its order. Lines before the first puzzle, such as the head of a CSV file, are at the start of every \
part; comments further down go with the puzzle below them. Each part is a file, NAME with the extension of the list; \
all appear when everything is done.

The rows of a Parquet file are a list as well. Its parts are Parquet files with all columns of the rows; their places are \
told by the numbers of the rows.

The part follows from the canonical form of the puzzle and from the seed alone: it is the same in every list, and \
lists that are split one by one can be put together. Parts are about as large as asked for, not exactly.";

#[derive(Args)]
#[command(after_help = AFTER)]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The parts with their weights, of which the proportions count: train=0.8,valid=0.1,test=0.1
    #[arg(long, value_name = "NAME=WEIGHT,...", value_parser = Parts::from_str)]
    parts: Option<Parts>,
    /// The folder of the parts; it is made if there is none
    #[arg(long, short, value_name = "FOLDER", default_value = ".", requires = "parts")]
    output: PathBuf,
    /// Assign classes to parts in another way
    #[arg(long, value_name = "SEED", default_value_t = 0, requires = "parts")]
    seed: u64,
    /// What must not be in two parts: equivalent puzzles, or puzzles with equivalent solutions
    #[arg(long, value_name = "WHAT", default_value = "puzzle")]
    by: By,
    /// Keep only the first puzzle of each class
    #[arg(long, requires = "parts")]
    unique: bool,
    /// Write the puzzles of each class that comes more than once to a file, as CSV
    #[arg(long, value_name = "FILE")]
    duplicates: Option<PathBuf>,
    /// Instead of splitting, say which puzzles are equivalent to one of this list; exit status 1 if there are any. It
    /// can be given several times
    #[arg(long, value_name = "LIST", conflicts_with_all = ["parts", "duplicates"])]
    against: Vec<OsString>,
    /// Divide only the Ith of N shares of the lists, every Nth puzzle, so that N machines can split the work: put
    /// together, their parts have what those of the whole have. Each machine sees only what comes twice in its own
    /// share
    #[arg(long, value_name = "I/N", value_parser = Shard::from_str, conflicts_with_all = ["unique", "duplicates"])]
    shard: Option<Shard>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    threads: ThreadArgs,
    /// The time limit per puzzle, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

/// What makes a class.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// The puzzle
    Puzzle,
    /// Its solution
    Grid,
}

impl From<By> for ClassBy {
    fn from(by: By) -> ClassBy {
        match by {
            By::Puzzle => ClassBy::Puzzle,
            By::Grid => ClassBy::Grid,
        }
    }
}

pub(crate) fn run(args: SplitArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    let all = |paths: &[OsString]| paths.iter().map(|path| List::new(path)).collect::<Result<Vec<_>, _>>();
    args.input.check_drawings("lists")?;
    let lists = if args.input.inputs.is_empty() { vec![List::new("-".as_ref())?] } else { all(&args.input.inputs)? };
    let others = all(&args.against)?;
    if lists.iter().chain(&others).filter(|list| list.path().is_none()).count() > 1 {
        bail!("standard input can be read only once");
    }
    if args.input.puzzle_column.is_some() && !lists.iter().chain(&others).any(|list| list.is_parquet) {
        bail!("--puzzle-column is for Parquet files, and there is none");
    }
    if !others.is_empty() {
        return overlap::run(&args, &lists, &others, output);
    }
    if let Some(path) = &args.duplicates {
        refuse_inputs(path, &lists)?;
    }
    let Some(parts) = args.parts.clone().map(|parts| parts.with_seed(args.seed)) else {
        return divide(&args, &lists, None, output);
    };
    if let Some(other) = lists.iter().find(|list| list.is_parquet != lists[0].is_parquet) {
        let (parquet, other) = if other.is_parquet { (other, &lists[0]) } else { (&lists[0], other) };
        bail!("{} is a Parquet file, and {} is none; they cannot share parts", parquet.name(), other.name());
    }
    let places = Places::new(&args.output, &parts, &lists[0])?;
    divide(&args, &lists, Some((&parts, &places)), output)
}

/// Sorts the lists, writes the parts if there are to be any, and tells what was found.
fn divide(
    args: &SplitArgs,
    lists: &[List],
    parts: Option<(&Parts, &Places)>,
    output: &mut Output,
) -> anyhow::Result<Verdict> {
    let mut division = Division {
        args,
        lists,
        census: Census::default(),
        parts: match parts {
            Some((parts, places)) => Some((parts, Files::new(places)?)),
            None => None,
        },
        sizes: vec![Size::default(); parts.map_or(0, |(parts, _)| parts.names().len())],
        duplicates: args.duplicates.as_deref().map(Duplicates::new).transpose()?,
        head: None,
        tables: None,
        format: None,
        between: Vec::new(),
        is_begun: false,
        unsorted: 0,
    };
    let (options, shard) = (args.input.read_options(), args.shard.unwrap_or_default());
    sort(lists, &options, shard, args, output, |list, sorted, output| division.add(list, sorted, output))?;
    division.finish(parts.map(|(_, places)| places), output)
}

/// The lists as far as they have been divided.
struct Division<'a> {
    args: &'a SplitArgs,
    lists: &'a [List],
    census: Census,
    parts: Option<(&'a Parts, Files<'a>)>,
    sizes: Vec<Size>,
    duplicates: Option<Duplicates<'a>>,
    /// The lines before the first record of the first list.
    head: Option<Vec<u8>>,
    /// The rows of the parts, if the lists are Parquet files.
    tables: Option<Tables>,
    /// The format of the first list.
    format: Option<&'static str>,
    /// Lines that go with the next record.
    between: Vec<u8>,
    /// Whether there has been a record.
    is_begun: bool,
    unsorted: u64,
}

/// What is in a part.
#[derive(Clone, Copy, Default)]
struct Size {
    puzzles: u64,
    classes: u64,
}

impl Division<'_> {
    /// Adds a piece of a list.
    fn add(&mut self, list: usize, sorted: Sorted, output: &Output) -> anyhow::Result<()> {
        match sorted {
            Sorted::Begin { format, head } => self.begin(list, format, head),
            Sorted::Failed(reason) => bail!(reason),
            Sorted::Lines { text, lines, classes } => {
                let texts = text.split_inclusive(|&byte| byte == b'\n');
                for ((line, class), text) in lines.iter().zip(classes).zip(texts) {
                    let item = class.as_ref().map_err(String::as_str).map(|class| (line.cells.as_slice(), class));
                    self.record(list, line.number, &[], text, item, output)?;
                }
                Ok(())
            }
            Sorted::Record { before, text, line, item } => {
                let item = item.as_ref().map_err(String::as_str).map(|(puzzle, class)| (puzzle.as_bytes(), class));
                self.record(list, line, &before, &text, item, output)
            }
            Sorted::Rows { schema, rows, items } => self.rows(list, (&schema, &rows), &items, output),
            Sorted::Rest(rest) => match &mut self.parts {
                Some((_, files)) if self.is_begun => files.rest(&rest),
                _ => Ok(()),
            },
        }
    }

    /// Takes note of the format of a list, and of what is before its first record.
    fn begin(&mut self, list: usize, format: &'static str, own: Vec<u8>) -> anyhow::Result<()> {
        let first = *self.format.get_or_insert(format);
        // Both are lines with a puzzle and a comment.
        let is_same = first == format || [first, format].iter().all(|id| ["line", "sdm"].contains(id));
        let (one, other) = (self.lists[0].name(), self.lists[list].name());
        if !is_same && self.parts.is_some() {
            bail!("{other} is in the format '{format}', {one} in '{first}'; they cannot share parts");
        }
        let Some(head) = &self.head else {
            if let Some((_, files)) = &mut self.parts {
                files.head(own.clone())?;
            }
            self.head = Some(own);
            return Ok(());
        };
        // The head of the first list stands for all.
        let content = |text: &[u8]| -> Vec<String> {
            let text = String::from_utf8_lossy(text);
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            lines.map(str::to_owned).collect()
        };
        let content_of_own = content(&own);
        if content_of_own != content(head) && self.parts.is_some() {
            bail!("the head of {other} is not that of {one}; they cannot share parts");
        }
        if content_of_own.is_empty() {
            self.between = own;
        }
        Ok(())
    }

    /// Adds a record: its puzzle as a line, and its class, or what is wrong with it.
    fn record(
        &mut self,
        list: usize,
        line: usize,
        before: &[u8],
        text: &[u8],
        item: Result<(&[u8], &Class), &str>,
        output: &Output,
    ) -> anyhow::Result<()> {
        let place = self.place(list, line, item, output)?;
        let between = std::mem::take(&mut self.between);
        let (Some((_, files)), Some(part)) = (&mut self.parts, place) else { return Ok(()) };
        files.write(part, &between)?;
        files.write(part, before)?;
        files.write(part, text)
    }

    /// Adds rows of a Parquet file, with its columns, each with its number, and its puzzle as a line and its class, or
    /// what is wrong with it.
    fn rows(
        &mut self,
        list: usize,
        (schema, rows): (&ParquetSchema, &ParquetBatch),
        items: &[(usize, Item)],
        output: &Output,
    ) -> anyhow::Result<()> {
        let mut places = Vec::with_capacity(items.len());
        for (row, item) in items {
            let item = item.as_ref().map_err(String::as_str).map(|(puzzle, class)| (puzzle.as_bytes(), class));
            places.push(self.place(list, *row, item, output)?);
        }
        let Some((parts, files)) = &mut self.parts else { return Ok(()) };
        let tables = self.tables.get_or_insert_with(|| Tables::new(schema.clone(), parts.names().len()));
        tables.check(schema, &self.lists[0], &self.lists[list])?;
        tables.add(rows, &places, files)
    }

    /// Takes note of a record, and says where it goes, if anywhere.
    fn place(
        &mut self,
        list: usize,
        line: usize,
        item: Result<(&[u8], &Class), &str>,
        output: &Output,
    ) -> anyhow::Result<Option<Part>> {
        // A list whose format is not known has no head either.
        self.head.get_or_insert_default();
        self.is_begun = true;
        let (puzzle, class) = match item {
            Ok(item) => item,
            Err(reason) if !self.args.input.keep_going => bail!("{}", reason.trim_end()),
            Err(reason) => {
                output.error(reason);
                self.unsorted += 1;
                return Ok(Some(None));
            }
        };
        let kinship = self.census.add(class);
        if let Some(duplicates) = &mut self.duplicates {
            duplicates.add(class.id, list, line, puzzle)?;
        }
        let Some((parts, _)) = &self.parts else { return Ok(None) };
        if self.args.unique && kinship != Kinship::First {
            return Ok(None);
        }
        let part = parts.of(class.id);
        self.sizes[part].puzzles += 1;
        self.sizes[part].classes += u64::from(kinship == Kinship::First);
        Ok(Some(Some(part)))
    }

    /// Completes the files, and tells what was found.
    fn finish(self, places: Option<&Places>, output: &mut Output) -> anyhow::Result<Verdict> {
        let counts = self.census.counts();
        if let Some(duplicates) = self.duplicates {
            duplicates.finish(&self.census, self.lists)?;
        }
        let mut told = Vec::new();
        if let (Some((parts, mut files)), Some(places)) = (self.parts, places) {
            if let Some(tables) = self.tables {
                tables.finish(&mut files)?;
            }
            files.commit()?;
            for (n, (path, size)) in places.of_parts().iter().zip(&self.sizes).enumerate() {
                told.push(json::SplitPart {
                    name: parts.names()[n].clone(),
                    file: path.display().to_string(),
                    share: parts.share(n),
                    puzzles: size.puzzles,
                    classes: size.classes,
                });
            }
        }
        let verdict = if self.unsorted > 0 { Verdict::Error } else { Verdict::Yes };
        if self.args.json {
            let parts = self.args.parts.is_some().then_some((self.args.seed, told));
            output.line(&json::line(&json::split(&counts, self.unsorted, parts)))?;
            return Ok(verdict);
        }
        let kind = if self.args.by == By::Grid { "puzzles with equivalent solutions" } else { "equivalent puzzles" };
        let of = |number: u64, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
        let size =
            |puzzles, classes| format!("{} in {}", of(puzzles, "puzzle", "puzzles"), of(classes, "class", "classes"));
        let head = format!("{} of {kind}", size(counts.puzzles, counts.classes));
        output.line(&output.paint(STRONG, &head))?;
        let rows = [
            of(counts.identical, "is identical to an earlier one", "are identical to an earlier one"),
            of(
                counts.equivalent,
                "is another one of the class of an earlier one",
                "are others of the class of an earlier one",
            ),
            of(counts.shared, "class has different puzzles", "classes have different puzzles"),
            of(counts.symmetric, "class has symmetries of its own", "classes have symmetries of their own"),
            of(self.unsorted, "record could not be sorted", "records could not be sorted"),
        ];
        for row in rows.iter().filter(|row| !row.starts_with("0 ")) {
            output.line(&format!("  {row}"))?;
        }
        if let Some(places) = places.filter(|_| self.unsorted > 0) {
            output.line(&format!("{}: what could not be sorted", places.of_unsorted().display()))?;
        }
        for part in &told {
            let json::SplitPart { file, puzzles, classes, .. } = part;
            output.line(&format!("{file}: {}", size(*puzzles, *classes)))?;
        }
        Ok(verdict)
    }
}
