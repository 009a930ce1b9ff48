//! Conformance runs over data that lies outside the repository.
//!
//! The kind of a file is detected from its content: lines of the HoDoKu library are technique cases, lines of six
//! fields separated by bars are worked examples, tables and paths with ratings are references for these, objects with
//! constraints are variants, and lines of digits, perhaps after a layout, are puzzles. Anything else is reported as
//! skipped.

mod cases;
mod colours;
mod constrained;
mod examples;
mod grids;
mod lists;
mod ratings;
mod variants;

use anyhow::Context;
use pencilproof::core::Layout;
use pencilproof::logic::Profile;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the words have in common by which a constraint is refused that is more than the program can take.
const BEYOND_LIMITS: &str = "for this program";

/// Runs every file under the paths, and new puzzles of some layouts, and prints the tables. Returns false if anything
/// failed.
pub(crate) fn run(
    paths: &[PathBuf],
    made: &[Layout],
    limit: usize,
    timeout: u64,
    profile: &Profile,
) -> anyhow::Result<bool> {
    let mut files = Vec::new();
    paths.iter().try_for_each(|path| collect(path, &mut files))?;
    files.sort();
    let (mut skipped, mut passed) = (Vec::new(), true);
    let (mut libraries, mut examples, mut rated, mut lists) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut variants = Vec::new();
    for file in files {
        match kind(&file)? {
            Kind::Cases => libraries.push(file),
            Kind::Examples => examples.push(file),
            Kind::Ratings => rated.push(file),
            Kind::Puzzles => lists.push(file),
            Kind::Variants => variants.push(file),
            Kind::Unknown => skipped.push(file.display().to_string()),
        }
    }
    for file in &libraries {
        passed &= cases::run(file, &mut skipped)?;
    }
    for file in &examples {
        passed &= examples::run(file)?;
    }
    for file in &variants {
        passed &= variants::run(file)?;
    }
    if !rated.is_empty() {
        passed &= ratings::run(rated.iter().map(PathBuf::as_path), limit)?;
    }
    if !lists.is_empty() || !made.is_empty() {
        let run = lists::Run { limit, timeout: Duration::from_secs(timeout), profile };
        passed &= run.lists(&lists, made)?;
    }
    if !variants.is_empty() {
        constrained::heading();
        for file in &variants {
            passed &= constrained::run(file, limit, Duration::from_secs(timeout), profile)?;
        }
    }
    if !skipped.is_empty() {
        println!("\nskipped, because no technique or format covers it:");
        skipped.iter().for_each(|what| println!("  {what}"));
    }
    println!("\n{}", if passed { "passed" } else { "FAILED" });
    Ok(passed)
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let entries = fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
    entries.into_iter().try_for_each(|entry| collect(&entry?.path(), files))
}

enum Kind {
    Cases,
    Examples,
    Ratings,
    Puzzles,
    Variants,
    Unknown,
}

fn kind(file: &Path) -> anyhow::Result<Kind> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    let line = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#')).unwrap_or("");
    let is_grid = |line: &str| {
        let side = line.len().isqrt();
        (4..=25).contains(&side)
            && side * side == line.len()
            && line.chars().all(|sign| sign == '.' || sign.is_ascii_alphanumeric())
    };
    Ok(match line {
        line if line.starts_with(':') && line.matches(':').count() >= 6 => Kind::Cases,
        line if line.matches(" | ").count() == 5 => Kind::Examples,
        line if ratings::is_table(line) || ratings::is_path(line) => Kind::Ratings,
        line if is_grid(line.trim()) || lists::with_layout(line).is_some() => Kind::Puzzles,
        line if variants::is_one(line) => Kind::Variants,
        _ => Kind::Unknown,
    })
}
