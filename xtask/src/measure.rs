//! Measurements of techniques over data that lies outside the repository: how fast they are on given states, and how far
//! they go on puzzle lists beside the basics.

use anyhow::Context;
use pencilproof::core::{Board, Digit, Puzzle, with_width};
use pencilproof::format::{Format, ReadOptions, read_str};
use pencilproof::logic::{End, Pick, Profile, Selector, find_all, solve};
use pencilproof::{bulk, open, proof::check};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// What every row of the table of strength has: singles, locked candidates, pairs and triples.
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
    let selectors = names.iter().map(|name| name.parse()).collect::<Result<Vec<Selector>, _>>()?;
    Ok(Profile::complete().only(&selectors)?)
}

/// The time to find every step of each technique in each state of a library of cases: median, nine tenths, most.
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

/// The least of five runs, in microseconds.
fn time(puzzle: &Puzzle, profile: &Profile) -> Option<f64> {
    with_width!(puzzle.layout(), W => {
        let board = Board::<W>::from_puzzle(puzzle).ok()?;
        let run = || {
            let start = Instant::now();
            black_box(find_all(black_box(&board), profile));
            start.elapsed().as_secs_f64() * 1e6
        };
        (0..5).map(|_| run()).min_by(f64::total_cmp)
    })
}

/// How many puzzles of each list the basics solve with each technique beside them, and what that technique found. Every
/// step is checked.
pub(crate) fn strength(lists: &[PathBuf], limit: usize, techniques: &[String]) -> anyhow::Result<bool> {
    println!(
        "{:<24}{:<16}{:>9}{:>9}{:>9}{:>14}{:>12}{:>10}",
        "list", "beside basics", "puzzles", "solved", "steps", "eliminations", "placements", "seconds"
    );
    let none = "(nothing)".to_string();
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
                    with_width!(puzzle.layout(), W => path::<W>(&puzzle, &profile))
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

fn path<const W: usize>(puzzle: &Puzzle, profile: &Profile) -> Result<Found, String> {
    let mut found = Found { puzzles: 1, ..Found::default() };
    let Ok(start) = Board::<W>::from_puzzle(puzzle) else { return Ok(found) };
    let mut board = start.clone();
    let path = solve(&mut board, profile, Pick::First);
    found.solved = usize::from(path.end == End::Solved);
    let mut board = start;
    for step in path.steps.iter().map(|rated| &rated.step) {
        check(&board, step).map_err(|refusal| format!("{}: {refusal}", step.technique))?;
        if !BASICS.iter().any(|basic| is_of(basic, step.technique)) {
            found.steps += 1;
            found.eliminations += step.eliminations.len();
            found.placements += step.placements.len();
        }
        step.apply(&mut board).map_err(|contradiction| contradiction.describe(puzzle.layout()))?;
    }
    let digits: Vec<Option<Digit>> = puzzle.layout().cells().map(|cell| board.value(cell)).collect();
    debug_assert!(found.solved == 0 || digits.iter().all(Option::is_some));
    Ok(found)
}

/// Whether a name picks a technique.
fn is_of(name: &str, technique: &str) -> bool {
    name.parse::<Selector>().is_ok_and(|selector| selector.technique().id == technique)
}
