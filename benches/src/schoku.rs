//! The program `schoku`, which the user has built.

use crate::lists::Line;
use anyhow::{Context, ensure};
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// What it reports of several runs, in nanoseconds a puzzle: the time it measures itself, with one thread, without that
/// for files. An option makes it look for a second solution, as the others do.
///
/// # Errors
/// If it cannot be run, or reports no time.
pub fn times(program: &Path, lines: &[Line], runs: usize) -> anyhow::Result<Vec<f64>> {
    let folder = env::temp_dir().join(format!("pencilproof-benches-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let times = in_folder(program, &folder, lines, runs);
    fs::remove_dir_all(&folder)?;
    times
}

fn in_folder(program: &Path, folder: &Path, lines: &[Line], runs: usize) -> anyhow::Result<Vec<f64>> {
    let (from, to) = (folder.join("puzzles.txt"), folder.join("solutions.txt"));
    fs::write(&from, lines.as_flattened())?;
    let run = || {
        let mut command = Command::new(program);
        let output = command.args(["-t1", "-rm", "-y"]).args([&from, &to]).output();
        let output = output.with_context(|| format!("cannot run {}", program.display()))?;
        let text = String::from_utf8_lossy(&output.stdout);
        time(&text).with_context(|| format!("{} reports no time: {text}", program.display()))
    };
    let times: Vec<f64> = (0..runs).map(|_| run()).collect::<anyhow::Result<_>>()?;
    ensure!(!times.is_empty(), "no runs");
    Ok(times)
}

/// The number before `ns/puzzle`, or a thousand times that before `\u{b5}s/puzzle`.
fn time(text: &str) -> Option<f64> {
    text.split_whitespace().find_map(|word| match word.strip_suffix("ns/puzzle") {
        Some(number) => number.parse().ok(),
        None => Some(1000.0 * word.strip_suffix("\u{b5}s/puzzle")?.parse::<f64>().ok()?),
    })
}
