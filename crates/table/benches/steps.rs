//! Compact paths of a list of puzzles: how fast they are made and written, how large they are, how fast they are
//! replayed.
//!
//! ```text
//! cargo bench -p pencilproof-table --bench steps -- FILE [COUNT]      a puzzle a line; the first so many of them
//! ```
//!
//! One thread, batches of 256, row groups of 16,384 rows with zstd. The allocator is that of the command.

#![allow(clippy::print_stdout, reason = "a benchmark tells what it measures")]

use pencilproof::logic::{Catalogue, Profile};
use pencilproof_table::{
    Analyst, Column, Entry, MOST_ROWS_PER_GROUP, ParquetBatch, ParquetPieces, ParquetSchema, Request, Row, read_steps,
    replay,
};
use std::time::Instant;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const BATCH: usize = 256;

fn main() {
    // What cargo adds of its own starts with a dash.
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [file] => paths(file, usize::MAX),
        [file, count] => paths(file, count.parse().expect("a number of puzzles")),
        _ => println!("usage: FILE [COUNT]"),
    }
}

fn paths(file: &str, count: usize) {
    let text = std::fs::read_to_string(file).expect("a file of puzzles");
    let lines = text.lines().filter_map(|line| line.as_bytes().first_chunk::<81>()).take(count);
    let rows: Vec<Row> =
        (1..).zip(lines).map(|(number, &line)| Row { number, entry: Entry::Line(line), comment: None }).collect();
    let request = Request::new(vec![Column::STEPS]);
    let mut analyst = Analyst::new(request);
    let start = Instant::now();
    let mut tables = Vec::new();
    let mut pieces = ParquetPieces::new(ParquetSchema::of_table(analyst.schema()));
    let mut size = 0;
    for rows in rows.chunks(MOST_ROWS_PER_GROUP) {
        let mut group = Vec::new();
        for rows in rows.chunks(BATCH) {
            let (table, _) = analyst.table(rows);
            group.push(ParquetBatch::of_table(&table));
            tables.push(table);
        }
        size += pieces.piece(&group).expect("memory can be written to").len();
    }
    size += pieces.end().expect("memory can be written to").len();
    let time = start.elapsed().as_secs_f64();
    let number = rows.len() as f64;
    println!(
        "{} puzzles: {:.0} a second, {:.0} bytes of Parquet each",
        rows.len(),
        number / time,
        size as f64 / number
    );
    let start = Instant::now();
    let mut steps = 0;
    for (rows, table) in rows.chunks(BATCH).zip(&tables) {
        let paths = read_steps(&table.columns()[0]).expect("the column of the table");
        for (row, path) in rows.iter().zip(&paths) {
            let (Some(puzzle), Some(path)) = (row.entry.puzzle(), path) else { continue };
            steps +=
                replay(&puzzle, path, &Profile::default(), &Catalogue::standard()).expect("the steps follow").len();
        }
    }
    println!("{steps} steps found again and judged: {:.0} puzzles a second", number / start.elapsed().as_secs_f64());
}
