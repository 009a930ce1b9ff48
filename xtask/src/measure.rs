//! Measurements of techniques on data outside the repository: how fast they are on given states, and how many puzzles
//! they solve together with the basics.

use anyhow::Context;
use pencilproof::core::{Position, Puzzle};
use pencilproof::format::{Format, ReadOptions, read_str};
use pencilproof::logic::{Budget, Catalogue, PathEnd, Pick, Profile, Selector, Technique, find_all, solve};
use pencilproof::{bulk, open};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The basics, which every row of the strength table includes: singles, locked candidates, pairs and triples.
const BASICS: &[&str] = &[
    "full-house",
    "hidden-single",
    "naked-single",
    "pointing",
    "claiming",
    "naked-pair",
    "naked-triple",
    "hidden-pair",
    "hidden-triple",
];

fn profile(names: &[&str]) -> anyhow::Result<Profile> {
    let catalogue = Catalogue::standard();
    let selectors = names.iter().map(|name| catalogue.selector(name)).collect::<Result<Vec<Selector>, _>>()?;
    Ok(Profile::complete().only(&selectors)?)
}

/// The time to find every step of each technique in each state of a library of cases: median, 90th percentile, maximum.
pub(crate) fn speed(file: &Path, techniques: &[String]) -> anyhow::Result<bool> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let options = ReadOptions { format: Format::by_id("hodoku"), ..ReadOptions::default() };
    let lines = text.lines().filter(|line| line.starts_with(':'));
    let puzzles: Vec<Puzzle> = lines
        .map(|line| Ok(read_str(line, &options)?.into_iter().next().context("a case without a state")?.puzzle))
        .collect::<anyhow::Result<_>>()?;
    println!("{:<16}{:>8}{:>14}{:>14}{:>14}", "technique", "states", "median us", "90 % us", "most us");
    for name in techniques {
        let profile = profile(&[name])?;
        let mut times: Vec<f64> = puzzles.iter().filter_map(|puzzle| time(puzzle, &profile)).collect();
        times.sort_by(f64::total_cmp);
        let at = |part: usize| times.get((times.len() * part / 100).min(times.len() - 1)).copied().unwrap_or_default();
        println!("{name:<16}{:>8}{:>14.1}{:>14.1}{:>14.1}", times.len(), at(50), at(90), at(100));
    }
    Ok(true)
}

/// The shortest of five runs, in microseconds.
fn time(puzzle: &Puzzle, profile: &Profile) -> Option<f64> {
    let position = Position::new(puzzle).ok()?;
    let run = || {
        let start = Instant::now();
        black_box(find_all(black_box(&position), profile, Budget::default()));
        start.elapsed().as_secs_f64() * 1e6
    };
    (0..5).map(|_| run()).min_by(f64::total_cmp)
}

/// The number of puzzles of each list that the basics solve together with each technique, and what that technique
/// found. Every step is checked.
pub(crate) fn strength(lists: &[PathBuf], limit: usize, techniques: &[String]) -> anyhow::Result<bool> {
    println!(
        "{:<24}{:<16}{:>9}{:>9}{:>9}{:>14}{:>12}{:>10}",
        "list", "beside basics", "puzzles", "solved", "steps", "eliminations", "placements", "seconds"
    );
    let none = "(nothing)".to_string();
    let basics: Vec<&Technique> = profile(BASICS)?.entries().iter().map(|entry| entry.technique()).collect();
    for list in lists {
        for name in std::iter::once(&none).chain(techniques) {
            let start = Instant::now();
            let names: Vec<&str> = BASICS.iter().copied().chain(techniques.contains(name).then_some(&**name)).collect();
            let profile = profile(&names)?;
            let mut sum = Found::default();
            let input = open(list, &ReadOptions::default())?.take(limit);
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            let flow = bulk::in_order(
                input,
                threads,
                || (),
                |(), item| {
                    let puzzle = item.map_err(|error| error.to_string())?.puzzle;
                    path(&puzzle, &profile, &basics)
                },
                |found| match found {
                    Ok(found) => {
                        sum.add(&found);
                        ControlFlow::Continue(())
                    }
                    Err(reason) => ControlFlow::Break(reason),
                },
            );
            if let ControlFlow::Break(reason) = flow {
                anyhow::bail!("{}: {reason}", list.display());
            }
            let file = list.file_name().unwrap_or_default().to_string_lossy();
            println!(
                "{file:<24}{name:<16}{:>9}{:>9}{:>9}{:>14}{:>12}{:>10.1}",
                sum.puzzles,
                sum.solved,
                sum.steps,
                sum.eliminations,
                sum.placements,
                start.elapsed().as_secs_f64()
            );
        }
    }
    Ok(true)
}

/// What was found beyond the basics.
#[derive(Default)]
struct Found {
    puzzles: usize,
    solved: usize,
    steps: usize,
    eliminations: usize,
    placements: usize,
}

impl Found {
    fn add(&mut self, other: &Found) {
        self.puzzles += other.puzzles;
        self.solved += other.solved;
        self.steps += other.steps;
        self.eliminations += other.eliminations;
        self.placements += other.placements;
    }
}

fn path(puzzle: &Puzzle, profile: &Profile, basics: &[&Technique]) -> Result<Found, String> {
    let mut found = Found { puzzles: 1, ..Found::default() };
    let Ok(mut position) = Position::new(puzzle) else { return Ok(found) };
    let mut end = position.clone();
    let path = solve(&mut end, profile, Pick::First, Budget::default());
    found.solved = usize::from(path.end == PathEnd::Solved);
    if let Some(fault) = path.faults.first() {
        return Err(format!("{}: a step that was refused", fault.step.technique));
    }
    for rated in &path.steps {
        let step = &rated.step;
        step.check(&position).map_err(|refusal| format!("{}: {refusal}", step.technique))?;
        if !basics.contains(&rated.technique) {
            found.steps += 1;
            found.eliminations += step.eliminations.len();
            found.placements += step.placements.len();
        }
        step.apply_to(&mut position).map_err(|contradiction| contradiction.describe(puzzle.layout()))?;
    }
    Ok(found)
}
