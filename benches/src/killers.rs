//! Killers beside Interactive Sudoku Solver: proof that there is one solution, from the constraints as data on.
//!
//! Both solve each puzzle in turns, round by round. Its time is the processor time of its process while it parses,
//! builds and searches, without start-up; the first round, in which it is compiled, is left out. Its own clock is
//! reported as well.

use crate::timed_by;
use anyhow::{Context, ensure};
use pencilproof_core::{Cell, Constraint, Digit, Field, Kind, Layout, Puzzle};
use pencilproof_search::{Limits, Searcher};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A puzzle with killer cages only.
struct Killer {
    name: String,
    givens: String,
    solution: String,
    cages: Vec<(Vec<(usize, usize)>, u64)>,
}

/// Times the killers of a file of JSON lines; puzzles with other constraints are left out.
pub fn run(path: &Path, iss: Option<&Path>, runs: usize) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let puzzles = text.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
    let is_killer = |puzzle: &&Value| {
        let constraints = puzzle["constraints"].as_array();
        puzzle["layout"] == "3x3" && constraints.is_some_and(|all| all.iter().all(|one| one["type"] == "killer"))
    };
    let killers = puzzles.iter().filter(is_killer).map(killer).collect::<anyhow::Result<Vec<_>>>()?;
    let mut other = iss.map(Iss::start).transpose()?;
    let mut times = vec![Times::default(); killers.len()];
    for round in 0..=runs {
        for (killer, times) in killers.iter().zip(&mut times) {
            let mut one = Times::default();
            ours(killer, &mut one)?;
            if let Some(other) = &mut other {
                other.solve(killer, &mut one)?;
            }
            if round > 0 {
                times.append(one);
            }
        }
    }
    let mut totals = [0.0; 5];
    println!("milliseconds: {:36} build  ours   guesses    ISS  own clock   guesses", "");
    for (killer, times) in killers.iter().zip(&mut times) {
        let [build, ours, theirs, clock] =
            [&mut times.build, &mut times.ours, &mut times.theirs, &mut times.clock].map(|times| median(times));
        println!(
            "{:50} {build:6.3} {ours:6.2} {:8} {theirs:8.2} {clock:8.2} {:8}",
            killer.name, times.guesses[0], times.guesses[1]
        );
        totals.iter_mut().zip([build, ours, theirs, clock, 1.0]).for_each(|(total, time)| *total += time);
    }
    let mut builds: Vec<f64> = times.iter_mut().map(|times| median(&mut times.build)).collect();
    let [build, ours, theirs, clock, count] = totals;
    println!("{count} puzzles: building {build:.2}, median {:.3}; ours in all {ours:.1}", median(&mut builds));
    if iss.is_some() {
        println!("Interactive Sudoku Solver {theirs:.1}, by its own clock {clock:.1}: {:.2} times ours", theirs / ours);
    }
    Ok(())
}

/// Milliseconds by round.
#[derive(Clone, Default)]
struct Times {
    /// Making the layout and the searcher, a part of `ours`.
    build: Vec<f64>,
    ours: Vec<f64>,
    theirs: Vec<f64>,
    clock: Vec<f64>,
    guesses: [u64; 2],
}

impl Times {
    fn append(&mut self, other: Times) {
        self.build.extend(other.build);
        self.ours.extend(other.ours);
        self.theirs.extend(other.theirs);
        self.clock.extend(other.clock);
        self.guesses = other.guesses;
    }
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}

fn killer(puzzle: &Value) -> anyhow::Result<Killer> {
    let text = |name: &str| Ok::<_, anyhow::Error>(puzzle[name].as_str().context("a text")?.to_owned());
    let cage = |constraint: &Value| {
        let place = |cell: &Value| {
            let bytes = cell.as_str().unwrap_or_default().as_bytes();
            ensure!(bytes.len() == 4, "{cell} is no cell of 9x9");
            Ok((usize::from(bytes[1] - b'1'), usize::from(bytes[3] - b'1')))
        };
        let cells = constraint["cells"].as_array().context("cells")?.iter().map(place);
        Ok((cells.collect::<anyhow::Result<_>>()?, constraint["sum"].as_u64().unwrap_or(0)))
    };
    let cages = puzzle["constraints"].as_array().context("constraints")?.iter().map(cage);
    let cages = cages.collect::<anyhow::Result<_>>()?;
    Ok(Killer { name: text("name")?, givens: text("givens")?, solution: text("solution")?, cages })
}

fn ours(killer: &Killer, times: &mut Times) -> anyhow::Result<()> {
    let mut made = None;
    let build = timed_by(|| made = Some(build(killer)));
    let (puzzle, mut searcher) = made.context("was made")??;
    let mut outcome = None;
    let search = timed_by(|| outcome = Some(searcher.solve(&puzzle, &Limits::default())));
    let outcome = outcome.context("was searched")?;
    ensure!(outcome.is_unique() == Some(true), "{} has {} solutions", killer.name, outcome.count);
    ensure!(outcome.solutions[0].to_string() == killer.solution, "{}: {}", killer.name, outcome.solutions[0]);
    times.build.push(build * 1e3);
    times.ours.push((build + search) * 1e3);
    times.guesses[0] = outcome.nodes;
    Ok(())
}

fn build(killer: &Killer) -> anyhow::Result<(Puzzle, Searcher)> {
    let plain = Layout::classic();
    let constraint = |(cells, sum): &(Vec<(usize, usize)>, u64)| {
        let cells: Vec<Cell> = cells.iter().map(|&(row, col)| plain.cell(row, col)).collect();
        let fields = [("cells", Field::Cells(cells)), ("sum", Field::Number(*sum as i64))];
        Constraint::new(Kind::by_id("killer").context("the kind")?, fields).map_err(anyhow::Error::msg)
    };
    let constraints = killer.cages.iter().map(constraint).collect::<anyhow::Result<_>>()?;
    let layout = plain.with_constraints(constraints)?;
    let searcher = Searcher::new(&layout);
    Ok((Puzzle::from_givens(layout, killer.givens.chars().map(Digit::from_symbol)), searcher))
}

/// A process of the other solver.
struct Iss {
    child: Child,
    answers: BufReader<ChildStdout>,
}

impl Iss {
    fn start(folder: &Path) -> anyhow::Result<Iss> {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/iss.mjs");
        let mut command = Command::new("node");
        command.arg(script).arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().context("node")?;
        let answers = BufReader::new(child.stdout.take().context("its output")?);
        Ok(Iss { child, answers })
    }

    fn solve(&mut self, killer: &Killer, times: &mut Times) -> anyhow::Result<()> {
        let mut text = String::new();
        for (cells, sum) in &killer.cages {
            text += &format!(".Cage~{sum}");
            cells.iter().for_each(|(row, col)| text += &format!("~R{}C{}", row + 1, col + 1));
        }
        for (at, digit) in killer.givens.chars().enumerate().filter(|(_, digit)| digit.is_ascii_digit()) {
            text += &format!(".~R{}C{}_{digit}", at / 9 + 1, at % 9 + 1);
        }
        writeln!(self.child.stdin.as_mut().context("its input")?, "{text}")?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        let answer: Value = serde_json::from_str(&answer).with_context(|| format!("{}: {answer}", killer.name))?;
        ensure!(answer["count"] == 1 && answer["solution"] == killer.solution, "{}: {answer}", killer.name);
        times.theirs.push(answer["cpu"].as_f64().context("cpu")?);
        times.clock.push(answer["own"].as_f64().context("own")?);
        times.guesses[1] = answer["guesses"].as_u64().context("guesses")?;
        Ok(())
    }
}

impl Drop for Iss {
    fn drop(&mut self) {
        // It ends with its input.
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}
