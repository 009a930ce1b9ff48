//! Results as tables: one row for each record, whatever becomes of it, on several threads.
//!
//! Threads work on a few rows at a time, so that one hard puzzle does not hold up many others. The main thread puts
//! what they make into the file in the order of the input: text at once, Parquet when a row group is full. Both are
//! places at which a run that was interrupted can go on.

use crate::args::{BulkArgs, InputArgs, TableChoice};
use crate::input::{Chunk, Record, describe, row_of};
use crate::output::Output;
use crate::results::Rows;
use crate::run::{self, Flow};
use crate::verdict::Verdict;
use anyhow::{Context, bail};
use pencilproof::bulk;
use pencilproof::feed::Share;
use pencilproof_table::{
    Analyst, Checksum, ParquetBatch, ParquetPieces, ParquetSchema, Question, Request, Row, Status, TableFormat,
    csv_head, rows_of_group,
};
use std::fs::File;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The rows that a thread works on at once, where each takes microseconds.
const MANY: usize = 256;
/// The same where each may take milliseconds or seconds.
const FEW: usize = 4;
/// How long rows that a command makes wait for others.
const PATIENCE: Duration = Duration::from_millis(200);
/// How many portions for each thread wait for others at most.
const PORTIONS: usize = 8;

/// A table to be made.
pub(crate) struct Table {
    pub(crate) choice: TableChoice,
    pub(crate) request: Request,
    /// The answer of the command to the worst status of some rows.
    pub(crate) verdict: fn(Status) -> Verdict,
}

/// The answer of commands whose question is whether puzzles have one solution.
pub(crate) fn is_unique(status: Status) -> Verdict {
    match status {
        Status::Unique => Verdict::Yes,
        Status::Several | Status::None | Status::Timeout => Verdict::No,
        Status::Error => Verdict::Error,
    }
}

/// The answer of commands that do not care about solutions.
pub(crate) fn is_answered(status: Status) -> Verdict {
    match status {
        Status::Unique | Status::Several | Status::None => Verdict::Yes,
        Status::Timeout => Verdict::No,
        Status::Error => Verdict::Error,
    }
}

/// A row to be worked on, and where to go on after it.
pub(crate) struct Item {
    pub(crate) row: Row,
    /// The attempt of the generator, or the record of the input.
    pub(crate) attempt: Option<u64>,
    /// How many rows of that record there are up to this one.
    pub(crate) within: u64,
    /// What is wrong with the record, in full.
    pub(crate) complaint: Option<String>,
}

/// Rows that have been worked on.
struct Done {
    content: Content,
    rows: Rows,
    complaints: Vec<String>,
}

enum Content {
    Text(Vec<u8>),
    Batch(ParquetBatch),
}

impl Table {
    /// Makes the table of all records of the input.
    pub(crate) fn of_input(&self, input: &InputArgs, bulk: &BulkArgs, output: &mut Output) -> anyhow::Result<Verdict> {
        input.check_drawings("a table")?;
        let mut sink = Sink::begin(self, output)?;
        let feed = run::feed(bulk.shard, output);
        let unreadable = OnceLock::new();
        let shares = feed.shares(input.chunks()?).take_while(|share| match &share.piece {
            // A table of what was read before would look as if it were complete.
            Chunk::One(Record { source, item: Err(error), .. }) if !input.keep_going && error.is_of_input() => {
                unreadable.set(describe(source, error)).is_err()
            }
            _ => true,
        });
        let items = shares.filter(|share| share.is_mine).flat_map(items);
        let portions = self.portions(items, sink.resumed);
        let jobs = (|| Analyst::new(self.request.clone()), |analyst: &mut Analyst, items| self.work(analyst, items));
        let threads = bulk.threads.count();
        let ended = run::run(&feed, Some(input), portions, threads, jobs, output, |done, progress, output| {
            let count = done.rows.checksum.rows;
            progress.hidden(|| sink.add(self, done, output))?;
            Ok(Flow::Done(count))
        });
        if let Some(unreadable) = unreadable.into_inner() {
            bail!(unreadable);
        }
        ended?;
        sink.end(output)
    }

    /// A table of rows that a command makes.
    pub(crate) fn maker(&self, threads: usize, output: &mut Output) -> anyhow::Result<Maker<'_>> {
        let sink = Sink::begin(self, output)?;
        let done = sink.resumed;
        Ok(Maker { table: self, threads, sink, done, waiting: Vec::new(), since: Instant::now() })
    }

    /// How many rows a thread works on at once.
    fn portion(&self) -> usize {
        if self.request.asks(&[Question::Path, Question::Rating]) { FEW } else { MANY }
    }

    /// Items in portions, none of which is in two row groups; so many rows are in the file already.
    fn portions<I: Iterator<Item = Item>>(&self, mut items: I, done: u64) -> impl Iterator<Item = Vec<Item>> + use<I> {
        let (portion, first) = (self.portion(), self.choice.rows_per_group);
        let (mut group, mut within) = (0, done as usize);
        std::iter::from_fn(move || {
            while within >= rows_of_group(group, first) {
                within -= rows_of_group(group, first);
                group += 1;
            }
            let left = rows_of_group(group, first) - within;
            let items: Vec<Item> = items.by_ref().take(portion.min(left)).collect();
            within += items.len();
            (!items.is_empty()).then_some(items)
        })
    }

    fn work(&self, analyst: &mut Analyst, items: Vec<Item>) -> Done {
        let last = items.last().map_or((None, 0), |item| (item.attempt, item.within));
        let (mut rows, mut complaints) = (Vec::with_capacity(items.len()), Vec::new());
        for item in items {
            rows.push(item.row);
            complaints.extend(item.complaint);
        }
        let (table, worst) = analyst.table(&rows);
        let mut checksum = Checksum::default();
        let content = match self.choice.format {
            TableFormat::Parquet => {
                checksum.add(&table);
                Content::Batch(ParquetBatch::of_table(&table))
            }
            TableFormat::Csv | TableFormat::Ndjson => Content::Text(self.text(&table, &mut checksum)),
        };
        let rows = Rows { checksum, verdict: (self.verdict)(worst), attempt: last.0, within: last.1 };
        Done { content, rows, complaints }
    }

    /// The rows as lines of the format.
    fn text(&self, table: &pencilproof_table::Table, checksum: &mut Checksum) -> Vec<u8> {
        let (mut text, mut line) = (Vec::new(), Vec::new());
        for row in 0..table.rows() {
            line.clear();
            table.push_csv(row, &mut line);
            checksum.add_line(&line);
            match self.choice.format {
                TableFormat::Ndjson => table.push_json(row, &mut text),
                TableFormat::Csv | TableFormat::Parquet => text.extend_from_slice(&line),
            }
            text.push(b'\n');
        }
        text
    }
}

/// The records of a share.
fn items(share: Share<Chunk>) -> Vec<Item> {
    let item = |(row, complaint)| Item { row, attempt: None, within: 0, complaint };
    let numbers = share.numbers();
    match share.piece {
        Chunk::Lines(_, lines) => {
            numbers.zip(&lines).map(|(number, line)| item((Row::of_line(number, line), None))).collect()
        }
        Chunk::One(record) => vec![item(row_of(share.first, record))],
    }
}

/// What becomes of rows that have been worked on.
struct Sink {
    /// A Parquet file being written.
    pieces: Option<ParquetPieces>,
    /// The rows of the row group that is not full.
    group: Vec<ParquetBatch>,
    waiting: Checksum,
    verdict: Verdict,
    /// The rows of the run that was interrupted.
    resumed: u64,
    /// Where to go on after the rows so far.
    last: (Option<u64>, u64),
}

impl Sink {
    fn begin(table: &Table, output: &mut Output) -> anyhow::Result<Sink> {
        let schema = table.request.schema();
        let results = output.results().cloned();
        let known = results.as_ref().map(|results| results.holds_table());
        let resumed = results.as_ref().map_or(0, |results| results.done());
        let pieces = match (table.choice.format, &known) {
            (TableFormat::Parquet, Some((path, bytes))) if *bytes > 0 => {
                let cannot = || format!("cannot go on with {}; remove it and begin anew", path.display());
                let file = File::open(path).with_context(cannot)?;
                let pieces =
                    ParquetPieces::resume(ParquetSchema::of_table(&schema), file, *bytes).with_context(cannot)?;
                if pieces.rows() != resumed {
                    bail!(cannot());
                }
                Some(pieces)
            }
            (TableFormat::Parquet, _) => Some(ParquetPieces::new(ParquetSchema::of_table(&schema))),
            _ => None,
        };
        if table.choice.format == TableFormat::Csv && known.is_none_or(|(_, bytes)| bytes == 0) {
            output.bytes(&csv_head(&schema))?;
            output.bytes(b"\n")?;
        }
        let verdict = results.as_ref().map_or(Verdict::Yes, |results| results.worst());
        Ok(Sink { pieces, group: Vec::new(), waiting: Checksum::default(), verdict, resumed, last: (None, 0) })
    }

    fn add(&mut self, table: &Table, done: Done, output: &mut Output) -> anyhow::Result<()> {
        for complaint in &done.complaints {
            output.error(complaint);
        }
        self.verdict = self.verdict.max(done.rows.verdict);
        self.waiting.merge(done.rows.checksum);
        self.last = (done.rows.attempt, done.rows.within);
        match done.content {
            Content::Text(text) => {
                output.bytes(&text)?;
                self.checkpoint(output)?;
            }
            Content::Batch(batch) => {
                self.group.push(batch);
                let groups = self.pieces.as_ref().map_or(0, ParquetPieces::groups);
                if self.waiting.rows as usize >= rows_of_group(groups, table.choice.rows_per_group) {
                    self.write_group(output)?;
                }
            }
        }
        output.finish()
    }

    fn write_group(&mut self, output: &mut Output) -> anyhow::Result<()> {
        if let Some(pieces) = &mut self.pieces {
            let piece = pieces.piece(&self.group).context("cannot make a row group")?;
            self.group.clear();
            output.bytes(&piece)?;
        }
        self.checkpoint(output)
    }

    /// Says that everything that was added is in the file.
    fn checkpoint(&mut self, output: &Output) -> anyhow::Result<()> {
        let checksum = std::mem::take(&mut self.waiting);
        let (attempt, within) = self.last;
        let rows = Rows { checksum, verdict: self.verdict, attempt, within };
        output.results().map_or(Ok(()), |results| results.checkpoint_rows(rows))
    }

    fn end(&mut self, output: &mut Output) -> anyhow::Result<Verdict> {
        if self.waiting.rows > 0 {
            self.write_group(output)?;
        }
        if let Some(pieces) = &self.pieces {
            output.bytes(&pieces.end().context("cannot end the file")?)?;
        }
        output.finish()?;
        Ok(self.verdict)
    }
}

/// A table of rows that a command makes one after the other.
pub(crate) struct Maker<'a> {
    table: &'a Table,
    threads: usize,
    sink: Sink,
    /// The rows that the sink has.
    done: u64,
    waiting: Vec<Item>,
    /// When rows were last worked on.
    since: Instant,
}

impl Maker<'_> {
    /// Adds a row. It is worked on together with others, but not much later.
    pub(crate) fn add(&mut self, item: Item, output: &mut Output) -> anyhow::Result<()> {
        self.waiting.push(item);
        let is_full = self.waiting.len() >= self.threads * self.table.portion() * PORTIONS;
        if is_full || self.since.elapsed() > PATIENCE { self.work(output) } else { Ok(()) }
    }

    /// Says that the answer of the command is no better than this.
    pub(crate) fn found(&mut self, verdict: Verdict) {
        self.sink.verdict = self.sink.verdict.max(verdict);
    }

    /// Works on the last rows, and ends the table.
    pub(crate) fn end(&mut self, output: &mut Output) -> anyhow::Result<Verdict> {
        self.work(output)?;
        self.sink.end(output)
    }

    /// Works on the rows that wait.
    pub(crate) fn work(&mut self, output: &mut Output) -> anyhow::Result<()> {
        let (table, sink) = (self.table, &mut self.sink);
        let items = std::mem::take(&mut self.waiting);
        let count = items.len() as u64;
        let portions = table.portions(items.into_iter(), self.done);
        let flow = bulk::in_order(
            portions,
            self.threads,
            || Analyst::new(table.request.clone()),
            |analyst, items| table.work(analyst, items),
            |done| match sink.add(table, done, output) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            },
        );
        (self.done, self.since) = (self.done + count, Instant::now());
        flow.break_value().map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pencilproof_table::{Column, Entry};

    #[test]
    fn no_portion_is_in_two_row_groups_and_those_of_long_files_are_larger() {
        let columns = vec![Column::PUZZLE];
        let request = Request::new(columns.clone());
        let choice = TableChoice { format: TableFormat::Parquet, columns, rows_per_group: 3 };
        let table = Table { choice, request, verdict: is_answered };
        let sizes = |done, count| {
            let entry = || Entry::Bad { text: String::new(), reason: String::new() };
            let row = |number| Row { number, entry: entry(), comment: None };
            let items = (1..=count).map(|number| Item { row: row(number), attempt: None, within: 0, complaint: None });
            table.portions(items, done).map(|portion| portion.len()).collect::<Vec<_>>()
        };
        assert_eq!(sizes(0, 8), [3, 3, 2]);
        assert_eq!(sizes(4, 8), [2, 3, 3]);
        assert_eq!(sizes(16_383 * 3 + 1, 13), [2, 6, 5]);
    }
}
