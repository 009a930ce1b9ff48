//! Puzzles with constraints, an object a line: read, written in every format that holds them, and read back the same;
//! or refused by name, which every puzzle with a constraint of another kind must be, and one beyond the limits of the
//! program may be.

use pencilproof::core::{Digit, Kind, Layout, Puzzle};
use pencilproof::format::{Document, FORMATS, Format, ParseReason, ReadOptions, WriteError, losses, read_str, write};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// How many puzzles became of what.
#[derive(Default)]
struct Tally {
    kept: usize,
    refused: usize,
    failed: Vec<String>,
}

/// Whether a line is such a puzzle.
pub(super) fn is_one(line: &str) -> bool {
    line.starts_with('{') && serde_json::from_str::<Value>(line).is_ok_and(|puzzle| puzzle["constraints"].is_array())
}

/// Runs a file, and prints a line about it. Returns false if anything failed.
pub(super) fn run(file: &Path) -> anyhow::Result<bool> {
    let text = fs::read_to_string(file)?;
    let mut tally = Tally::default();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match judge(line) {
            Ok(true) => tally.kept += 1,
            Ok(false) => tally.refused += 1,
            Err(why) => tally.failed.push(format!("{}:{}: {why}", file.display(), number + 1)),
        }
    }
    let Tally { kept, refused, failed } = &tally;
    println!(
        "{}: {kept} kept by every format for them, {refused} refused by name, {} failed",
        file.display(),
        failed.len()
    );
    failed.iter().for_each(|why| println!("  {why}"));
    Ok(failed.is_empty())
}

/// Whether a puzzle is kept; if not, it is refused by name, rightly.
fn judge(line: &str) -> Result<bool, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let list = value["constraints"].as_array().ok_or("there are no constraints")?;
    let unknown: Vec<&str> =
        list.iter().filter_map(|one| one["type"].as_str()).filter(|id| Kind::by_id(id).is_none()).collect();
    let puzzle = match (read(line), unknown.first()) {
        (Ok(puzzle), None) => puzzle,
        (Ok(_), Some(id)) => return Err(format!("'{id}' was passed over")),
        (Err(ParseReason::BadConstraint { reason, .. }), Some(_)) => {
            let is_named = unknown.iter().any(|id| reason.contains(&format!("'{id}'")));
            return if is_named { Ok(false) } else { Err(format!("refused, but not by name: {reason}")) };
        }
        (Err(ParseReason::BadConstraint { reason, .. }), None) if reason.contains(super::BEYOND_LIMITS) => {
            return Ok(false);
        }
        (Err(reason), _) => return Err(reason.to_string()),
    };
    let wanted = list.iter().map(Value::to_string).collect::<std::collections::BTreeSet<_>>().len();
    let found = puzzle.layout().constraints().len();
    if found != wanted {
        return Err(format!("{found} constraints of {wanted}"));
    }
    if let Some(solution) = value["solution"].as_str() {
        holds(puzzle.layout(), solution)?;
    }
    for format in FORMATS.iter().filter(|format| format.can_read() && format.can_write()) {
        written_back(&puzzle, format)?;
    }
    Ok(true)
}

fn read(text: &str) -> Result<Puzzle, ParseReason> {
    let options = ReadOptions { constraints: true, ..ReadOptions::default() };
    let mut documents = read_str(text, &options).map_err(|error| error.reason)?;
    documents.pop().map(|document| document.puzzle).ok_or(ParseReason::Empty)
}

/// The printed solution has every constraint.
fn holds(layout: &Layout, solution: &str) -> Result<(), String> {
    let digits: Option<Vec<Digit>> =
        solution.chars().map(|symbol| Digit::from_value(symbol.to_digit(36)? as usize)).collect();
    let digits = digits.filter(|digits| digits.len() == layout.cell_count()).ok_or("the solution is no grid")?;
    match layout.constraints_hold(|cell| digits[cell.index()]) {
        true => Ok(()),
        false => Err("a constraint does not hold in the solution".to_owned()),
    }
}

fn written_back(puzzle: &Puzzle, format: &Format) -> Result<(), String> {
    let document = Document::new(puzzle.clone());
    match write(&document, format) {
        // A format that says what it leaves out, such as the layout, need not give the same puzzle.
        Ok(_) if !losses(&document, format).is_empty() => Ok(()),
        Ok(text) => match read(&text) {
            Ok(again) if again == *puzzle => Ok(()),
            Ok(_) => Err(format!("{} gives another puzzle", format.id)),
            Err(reason) => Err(format!("{} cannot be read back: {reason}", format.id)),
        },
        Err(WriteError::Constraints { .. } | WriteError::Side { .. }) => Ok(()),
        Err(error) => Err(format!("{}: {error}", format.id)),
    }
}
