//! Search side by side with other solvers: the same shuffled lists, one core, thread CPU time, medians, in one process.
//!
//! Answers are compared: all solvers must count the same for every puzzle.

mod constrained;
mod lists;
mod minimise;
mod schoku;
mod solvers;
mod tdoku;

use anyhow::ensure;
use clap::{Parser, ValueEnum};
use lists::Line;
use rustix::time::{ClockId, clock_gettime};
use solvers::{Calls, Counter, Named};
use std::path::PathBuf;

/// Times search on puzzle lists beside other solvers.
#[derive(Parser)]
struct Args {
    /// What to time
    #[arg(value_enum)]
    what: What,
    /// Puzzle lists, a puzzle a line
    lists: Vec<PathBuf>,
    /// The shared library of tdoku
    #[arg(long, value_name = "LIBRARY")]
    tdoku: Option<PathBuf>,
    /// The program schoku, for the puzzles that have one solution; it times itself
    #[arg(long, value_name = "PROGRAM")]
    schoku: Option<PathBuf>,
    /// A copy of Interactive Sudoku Solver, for puzzles with constraints; it needs node
    #[arg(long, value_name = "FOLDER")]
    iss: Option<PathBuf>,
    /// Only the solvers whose names contain this (repeat for more)
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Runs of each solver; the median is reported
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Puzzles of a list at most
    #[arg(long, default_value_t = usize::MAX)]
    most: usize,
    /// Shorter lists are replicated, each copy scrambled, until there are so many puzzles
    #[arg(long, default_value_t = 7000)]
    least: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// No solution, one, or several: many puzzles at once
    Unique,
    /// The same with a call for each puzzle
    Single,
    /// The same from text to text
    Text,
    /// The first solution alone
    First,
    /// Solutions up to a million
    Count,
    /// Full grids to minimal puzzles; takes no lists
    Minimise,
    /// Puzzles with constraints that have one solution, from files of JSON lines; proof that there is no other
    Constrained,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    if args.what == What::Minimise {
        return minimise::run(args.most.min(20_000), args.runs);
    }
    ensure!(!args.lists.is_empty(), "no lists");
    if args.what == What::Constrained {
        return constrained::run(&args.lists, args.iss.as_deref(), args.runs, args.most);
    }
    let limit = match args.what {
        What::First => 1,
        What::Unique | What::Single | What::Text => 2,
        What::Count | What::Minimise | What::Constrained => 1_000_000,
    };
    let least = if args.what == What::Count { 1 } else { args.least };
    let calls = match args.what {
        What::Single => Calls::Single,
        What::Text => Calls::Text,
        _ => Calls::Batch,
    };
    let mut solvers = solvers::all(calls, args.tdoku.as_deref())?;
    if !args.only.is_empty() {
        solvers.retain(|solver| args.only.iter().any(|name| solver.name.contains(name.as_str())));
    }
    for path in &args.lists {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let lines = lists::read(path, least, args.most)?;
        let (mut times, counts) = (vec![Vec::new(); solvers.len()], run_all(&mut solvers, &lines, limit)?);
        for _ in 0..args.runs {
            for (Named { solver, .. }, times) in solvers.iter_mut().zip(&mut times) {
                times.push(timed(solver.as_mut(), &lines, limit).0);
            }
        }
        // The median and the least: on a machine that others share, the least is what the machine can do.
        let times: Vec<[f64; 2]> = times.iter_mut().map(|times| median_and_least(times)).collect();
        let unit = if args.what == What::Count { counts.iter().sum::<u64>() } else { lines.len() as u64 };
        let several = counts.iter().filter(|&&count| count > 1).count();
        let none = counts.iter().filter(|&&count| count == 0).count();
        println!("{name}: {} puzzles, {none} without, {several} with several solutions", lines.len());
        let base = solvers.iter().position(|solver| solver.name == "tdoku");
        for (solver, [median, least]) in solvers.iter().zip(&times) {
            let rate = unit as f64 / median;
            let ratio = base.map_or(String::new(), |base| {
                format!("  {:6.2} x tdoku, at best {:6.2}", times[base][0] / median, times[base][1] / least)
            });
            let best = least * 1e9 / unit as f64;
            println!("  {:24} {rate:12.0}/s {:9.1} ns, at best {best:9.1}{ratio}", solver.name, 1e9 / rate);
        }
        if let Some(program) = args.schoku.as_deref().filter(|_| several == 0 && none == 0) {
            let mut times = schoku::times(program, &lines, args.runs)?;
            let [median, least] = median_and_least(&mut times);
            println!("  {:24} {:12.0}/s {median:9.1} ns, at best {least:9.1}", "schoku", 1e9 / median);
        }
    }
    Ok(())
}

fn median_and_least(times: &mut [f64]) -> [f64; 2] {
    times.sort_by(f64::total_cmp);
    [times[times.len() / 2], times[0]]
}

/// The answers of all solvers, which must be the same.
fn run_all(solvers: &mut [Named], lines: &[Line], limit: u64) -> anyhow::Result<Vec<u64>> {
    let mut agreed: Option<Vec<u64>> = None;
    for Named { name, solver } in solvers {
        let (_, counts) = timed(solver.as_mut(), lines, limit);
        let agreed = agreed.get_or_insert_with(|| counts.clone());
        let differs = agreed.iter().zip(&counts).position(|(a, b)| a != b);
        if let Some(at) = differs {
            let line = String::from_utf8_lossy(&lines[at][..81]);
            ensure!(false, "{name} counts {} and not {} for {line}", counts[at], agreed[at]);
        }
    }
    Ok(agreed.unwrap_or_default())
}

fn timed(solver: &mut dyn Counter, lines: &[Line], limit: u64) -> (f64, Vec<u64>) {
    let mut counts = vec![0; lines.len()];
    let time = timed_by(|| solver.count(lines, limit, &mut counts));
    (time, counts)
}

/// The processor time that something takes.
fn timed_by(work: impl FnOnce()) -> f64 {
    let start = cpu_seconds();
    work();
    cpu_seconds() - start
}

/// The processor time of this thread.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
