//! Compares technique cases with the closure of set logic: some count of rules shows whatever a named technique
//! concludes, unless it relies on the puzzle having one solution.

use anyhow::Context;
use pencilproof::core::{Candidate, Position, Puzzle};
use pencilproof::format::{Document, Format, Hodoku, ReadOptions, read_str};
use pencilproof::logic::sets::closure;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The results for the cases of a code.
#[derive(Default)]
struct Row {
    inside: usize,
    outside: usize,
    lines: Vec<String>,
}

/// Prints a table for each file. Returns false if a case lies outside the closure and does not rely on uniqueness.
pub(crate) fn run(paths: &[PathBuf]) -> anyhow::Result<bool> {
    paths.iter().try_fold(true, |passed, path| Ok(passed & file(path)?))
}

fn file(path: &Path) -> anyhow::Result<bool> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let options = ReadOptions { format: Format::by_id("hodoku"), ..ReadOptions::default() };
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with(':')) {
        let code = line.split(':').nth(1).unwrap_or("").to_string();
        if code.ends_with("-x") {
            continue;
        }
        let documents = read_str(line, &options).with_context(|| format!("line {} cannot be read", index + 1))?;
        let Some(Document { hodoku: Some(case), puzzle, .. }) = documents.into_iter().next() else { continue };
        let row = rows.entry(code.split('-').next().unwrap_or("").to_string()).or_default();
        match missing(&puzzle, &case)? {
            missing if missing.is_empty() => row.inside += 1,
            missing => {
                row.outside += 1;
                row.lines.push(format!("  line {}: {} not shown", index + 1, missing.join(", ")));
            }
        }
    }
    println!("\n{}\n{:<8}{:>8}{:>8}", path.display(), "code", "inside", "outside");
    for (code, row) in &rows {
        println!("{code:<8}{:>8}{:>8}", row.inside, row.outside);
        row.lines.iter().for_each(|line| println!("{line}"));
    }
    let sum = |count: fn(&Row) -> usize| rows.values().map(count).sum::<usize>();
    println!("{:<8}{:>8}{:>8}", "all", sum(|row| row.inside), sum(|row| row.outside));
    // Codes that begin with 06 are the uniqueness techniques.
    Ok(rows.iter().all(|(code, row)| code.starts_with("06") || row.outside == 0))
}

/// The conclusions of a case that the closure does not contain.
fn missing(puzzle: &Puzzle, case: &Hodoku) -> anyhow::Result<Vec<String>> {
    let layout = puzzle.layout();
    let position = Position::new(puzzle).map_err(|contradiction| anyhow::anyhow!(contradiction.describe(layout)))?;
    let shown = closure(&position).context("the closure was cut short")?;
    let is_false = |candidate: &Candidate| shown.binary_search(candidate).is_ok() || !position.is_live(*candidate);
    let is_true = |candidate: &Candidate| {
        let mut rules = layout.rules_of(*candidate);
        rules.any(|rule| position.live(rule).all(|other| other == *candidate || is_false(&other)))
    };
    let struck = case.eliminations.iter().filter(|candidate| !is_false(candidate));
    let set = case.placements.iter().filter(|candidate| !is_true(candidate));
    Ok(struck.chain(set).map(|&candidate| layout.candidate_name(candidate)).collect())
}
