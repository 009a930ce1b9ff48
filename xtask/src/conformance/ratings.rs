//! Ratings by the original program: lists of puzzles with ER, EP and ED, and paths with every step.
//!
//! A list is a table with the columns `puzzle`, `ER`, `EP`, `ED`; paths are JSON, a puzzle a line. Everything that is
//! recorded must be equal: the three numbers as they are printed; of each step the name, the exact rating, the
//! complexity, the placement and the eliminations.

use anyhow::{Context, bail};
use pencilproof::bulk;
use pencilproof::core::{Candidate, Layout};
use pencilproof::rating::{Rater, Rating, State, Step};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

/// The head of a table of ratings.
const HEAD: &str = "puzzle\tER\tEP\tED";
/// From this ER, in tenths, a puzzle takes as long as a thousand easy ones, so a limit admits fewer of them.
const HARD: u32 = 100;

/// Puzzles whose listed ratings are not what the original program gives for the puzzle as it is written: the puzzle,
/// the rating by the program, and what is known about it.
const DIFFERENCES: &[(&str, &str, &str)] = &[
    (
        "1..4...8..5...9..6....3.1...9...5..7..8.2.4.........2.7.5..3....3.69............3",
        "11.3/11.3/2.6",
        "published as 11.2; the original program gives 11.3",
    ),
    (
        "12.3.....4...5......6..17..5..2......3..1..4...1..68....9....7....1..9.......9.68",
        "11.8/11.8/10.8",
        "published with ED 10.7; another exact program gives 10.8 as well",
    ),
    (
        "1.......7.2.4...6...3...5...9..4........62.4....9..8....5.....3.6.2...8.7....1...",
        "11.5/11.5/10.1",
        "published with ED 10.5; the original program gives 10.1",
    ),
    (
        "..3...7..4...8...6.9.....1.......6..6....4..8..16..39..7...2...5..8....2....45...",
        "11.4/11.4/10.8",
        "published as 10.9/10.9/10.7; the original program gives 11.4/11.4/10.8",
    ),
];

/// Whether a line is the head of a table of ratings.
pub(super) fn is_table(line: &str) -> bool {
    line == HEAD
}

/// Whether a line is a path.
pub(super) fn is_path(line: &str) -> bool {
    line.starts_with("{\"puzzle\"") && line.contains("\"rating_raw\"")
}

/// What became of the puzzles of a file.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    steps: usize,
    passed: usize,
    /// Puzzles that are listed with another rating than the original program gives, and what is known about them.
    known: Vec<String>,
    failures: Vec<String>,
}

/// How a puzzle came out.
enum Outcome {
    Equal(usize),
    /// As the original program gives it, but not as it is listed.
    Known(String),
    Differs(String),
}

/// Rates the puzzles of the files, and prints a table.
pub(crate) fn run<'a>(files: impl IntoIterator<Item = &'a Path>, limit: usize) -> anyhow::Result<bool> {
    println!(
        "\n{:<28}{:>8}{:>8}{:>8}{:>8}{:>8}{:>9}",
        "ratings", "puzzles", "steps", "passed", "known", "differ", "seconds"
    );
    let mut passed = true;
    for file in files {
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let begun = Instant::now();
        let is_list = text.lines().next().is_some_and(is_table);
        let tally = if is_list {
            tally(chosen(&text, limit), list_line)?
        } else {
            tally((1..).zip(text.lines()).take(limit).collect(), path_line)?
        };
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!(
            "{name:<28}{:>8}{:>8}{:>8}{:>8}{:>8}{:>9.1}",
            tally.puzzles,
            if tally.steps > 0 { tally.steps.to_string() } else { "-".into() },
            tally.passed,
            tally.known.len(),
            tally.failures.len(),
            begun.elapsed().as_secs_f64()
        );
        tally.known.iter().for_each(|known| println!("  known: {known}"));
        tally.failures.iter().take(20).for_each(|failure| println!("  {failure}"));
        passed &= tally.failures.is_empty();
    }
    Ok(passed)
}

/// The lines of a table with their numbers: as many as the limit says. Of those that take long, 5 with a limit of 100,
/// and as many as there are with a limit above a thousand.
fn chosen(text: &str, limit: usize) -> Vec<(usize, &str)> {
    let mut hard_left = limit.saturating_mul(limit).div_ceil(2000);
    let mut is_chosen = |line: &str| {
        let er = line.split('\t').nth(1).and_then(|er| er.parse().ok());
        let is_hard = er.is_some_and(|er| tenths(&er) >= Some(HARD));
        let is_chosen = !is_hard || hard_left > 0;
        hard_left -= usize::from(is_hard && is_chosen);
        is_chosen
    };
    let lines = (1..).zip(text.lines()).skip(1).filter(|(_, line)| !line.trim().is_empty());
    lines.filter(|(_, line)| is_chosen(line)).take(limit).collect()
}

/// The tenths of a number.
fn tenths(number: &Value) -> Option<u32> {
    Some((number.as_f64()? * 10.0).round() as u32)
}

fn tally(
    lines: Vec<(usize, &str)>,
    work: impl Fn(&mut Rater, &str) -> anyhow::Result<Outcome> + Sync,
) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let flow = bulk::in_order(
        lines.into_iter(),
        threads,
        Rater::new,
        |rater, (number, line)| (number, work(rater, line)),
        |(number, outcome)| {
            tally.puzzles += 1;
            match outcome {
                Ok(Outcome::Equal(steps)) => {
                    tally.passed += 1;
                    tally.steps += steps;
                }
                Ok(Outcome::Known(reason)) => tally.known.push(format!("line {number}: {reason}")),
                Ok(Outcome::Differs(reason)) => tally.failures.push(format!("line {number}: {reason}")),
                Err(error) => return ControlFlow::Break(error.context(format!("line {number}"))),
            }
            ControlFlow::Continue(())
        },
    );
    flow.break_value().map_or(Ok(tally), Err)
}

fn list_line(rater: &mut Rater, line: &str) -> anyhow::Result<Outcome> {
    let [puzzle, er, ep, ed] = line.split('\t').collect::<Vec<_>>()[..] else { bail!("a line has four columns") };
    let listed = format!("{er}/{ep}/{ed}");
    let rating = rater.rate(&State::parse(puzzle)?).to_string();
    let known = DIFFERENCES.iter().find(|(known, ..)| *known == puzzle);
    Ok(match known {
        _ if rating == listed => Outcome::Equal(0),
        Some((_, by_program, reason)) if rating == *by_program => Outcome::Known(format!("{reason}: {puzzle}")),
        _ => Outcome::Differs(format!("{rating}, listed as {listed}: {puzzle}")),
    })
}

fn path_line(rater: &mut Rater, line: &str) -> anyhow::Result<Outcome> {
    let value: Value = serde_json::from_str(line)?;
    let puzzle = value["puzzle"].as_str().context("a path has a puzzle")?;
    let listed = value["steps"].as_array().context("a path has steps")?;
    let mut steps = 0;
    let mut reason = None;
    let mut watcher = |_: &State, step: &Step| {
        let told = listed
            .get(steps)
            .map_or_else(|| Some("the listed path has ended".into()), |listed| difference(step, listed));
        reason = told.map(|told| format!("step {}: {told}: {puzzle}", steps + 1));
        steps += 1;
        if reason.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let never = pencilproof::core::Stop::never();
    let Ok(rated) = rater.watch(&State::parse(puzzle)?, never, &mut watcher) else { bail!("it was stopped") };
    let Rating { er, ep, ed } = rated.rating;
    Ok(match reason {
        Some(reason) => Outcome::Differs(reason),
        None if steps < listed.len() => {
            Outcome::Differs(format!("ends after step {steps} of {}: {puzzle}", listed.len()))
        }
        None => {
            let numbers = [("ER", er), ("EP", ep), ("ED", ed)];
            let wrong = numbers.iter().find(|(name, number)| tenths(&value[*name]) != Some(number.tenths()));
            match wrong {
                Some((name, number)) => {
                    Outcome::Differs(format!("{name} {number}, listed as {}: {puzzle}", value[*name]))
                }
                None => Outcome::Equal(steps),
            }
        }
    })
}

/// The first thing in which a step is not what is listed.
fn difference(step: &Step, listed: &Value) -> Option<String> {
    let differs = |what: &str, found: String, listed: String| {
        (found != listed).then(|| format!("{what} {found}, listed as {listed}"))
    };
    let text = |key: &str| listed[key].as_str().unwrap_or("none").to_owned();
    let layout = Layout::classic();
    let claim = |candidate: &Candidate, sign: &str| {
        format!("{}{sign}{}", layout.cell_name(candidate.cell()), candidate.digit())
    };
    let raw = listed["rating_raw"].as_f64();
    let rating = || format!("{} {:?}", step.name(), step.difficulty.raw());
    let placed = step.placement.as_ref().map_or("none".into(), |placed| claim(placed, "="));
    let complexity = |complexity: Option<u64>| complexity.map_or("none".into(), |number| number.to_string());
    differs("name", step.name(), text("technique"))
        .or_else(|| (raw != Some(step.difficulty.raw())).then(|| format!("{}, listed as {raw:?}", rating())))
        .or_else(|| differs("placement", placed, text("placement")))
        .or_else(|| {
            let listed = listed.get("complexity")?.as_u64();
            differs("complexity", complexity(step.complexity.map(u64::from)), complexity(listed))
        })
        .or_else(|| {
            let listed = listed.get("eliminations")?.as_array()?.iter().filter_map(Value::as_str).map(str::to_owned);
            let gone = step.eliminations.iter().map(|candidate| claim(candidate, "<>"));
            let sorted = |list: BTreeSet<String>| list.into_iter().collect::<Vec<_>>().join(" ");
            differs("eliminations", sorted(gone.collect()), sorted(listed.collect()))
        })
        .map(|told| format!("{}: {told}", step.name()))
}
