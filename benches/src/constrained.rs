//! Puzzles with constraints beside Interactive Sudoku Solver: proof that there is one solution, from text on.
//!
//! Both solve each puzzle in turns, round by round, each from its own text, which for the other is that of its own
//! collections. Its time is the processor time of its process while it parses, builds and searches, without start-up;
//! the first round, in which it is compiled, is left out. Its own clock is reported as well.

use crate::timed_by;
use anyhow::{Context, ensure};
use pencilproof_core::{Deadline, Puzzle, Stop};
use pencilproof_format::{ReadOptions, read_str};
use pencilproof_search::{Limits, Searcher};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// A search of ours that takes longer is given up and said to.
const MOST_TIME: Duration = Duration::from_secs(60);

/// A puzzle of which either takes longer than so many milliseconds is run once.
const LONG: f64 = 2000.0;

/// A line of a file.
struct Line {
    text: String,
    name: String,
    solution: String,
}

/// Times the puzzles of some files of JSON lines; those that the other solver does not have are run without it.
pub fn run(paths: &[impl AsRef<Path>], iss: Option<&Path>, runs: usize, most: usize) -> anyhow::Result<()> {
    let mut lines = Vec::new();
    for path in paths.iter().map(AsRef::as_ref) {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        for text in text.lines() {
            let value: Value = serde_json::from_str(text)?;
            let member = |name: &str| Ok::<_, anyhow::Error>(value[name].as_str().context(name.to_owned())?.to_owned());
            let line = Line { name: member("name")?, solution: member("solution")?, text: text.to_owned() };
            match build(&line) {
                Ok(_) => lines.push(line),
                Err(error) => println!("{} is left out: {error}", line.name),
            }
        }
    }
    lines.truncate(most);
    let mut other = iss.map(Iss::start).transpose()?;
    let mut times = vec![Times::default(); lines.len()];
    for round in 0..=runs {
        for (line, times) in lines.iter().zip(&mut times).filter(|(_, times)| !times.is_long) {
            let mut one = Times::default();
            ours(line, &mut one)?;
            if let Some(other) = &mut other {
                other.solve(line, &mut one)?;
            }
            let is_long = one.ours.iter().chain(&one.theirs).any(|&time| time > LONG);
            if round > 0 || is_long {
                times.append(one);
            }
            times.is_long |= is_long;
        }
    }
    println!("milliseconds: {:36} build    ours    guesses       ISS  own clock    guesses  ratio", "");
    let mut builds = Vec::new();
    let mut both: Vec<[f64; 2]> = Vec::new();
    let mut undecided = 0;
    for (line, times) in lines.iter().zip(&mut times) {
        let build = median(&mut times.build);
        let ours = median(&mut times.ours);
        print!("{:50} {build:6.3} {ours:8.2} {:9}", line.name, times.guesses[0]);
        builds.push(build);
        undecided += usize::from(times.is_undecided);
        match times.theirs.is_empty() {
            true => println!("{}", if times.is_undecided { "  undecided" } else { "" }),
            false => {
                let (theirs, clock) = (median(&mut times.theirs), median(&mut times.clock));
                let note = if times.is_undecided { "  undecided" } else { "" };
                println!(" {theirs:9.2} {clock:9.2} {:9} {:6.2}{note}", times.guesses[1], theirs / ours);
                both.push([ours, theirs]);
            }
        }
    }
    println!("{} puzzles, {undecided} undecided; building, median {:.3}", lines.len(), median(&mut builds));
    if !both.is_empty() {
        let [ours, theirs] = [0, 1].map(|which| both.iter().map(|pair| pair[which]).sum::<f64>());
        let mut shares: Vec<f64> = both.iter().map(|[ours, theirs]| ours / theirs).collect();
        shares.sort_by(f64::total_cmp);
        let at = |share: f64| shares[((shares.len() - 1) as f64 * share).round() as usize];
        println!("{} in both: ours {ours:.1}, Interactive Sudoku Solver {theirs:.1}", both.len());
        println!("ours / theirs: median {:.3}, 90th percentile {:.3}, most {:.3}", at(0.5), at(0.9), at(1.0));
    }
    Ok(())
}

/// Milliseconds by round.
#[derive(Clone, Default)]
struct Times {
    /// Reading the text and making the searcher, a part of `ours`.
    build: Vec<f64>,
    ours: Vec<f64>,
    theirs: Vec<f64>,
    clock: Vec<f64>,
    guesses: [u64; 2],
    is_long: bool,
    is_undecided: bool,
}

impl Times {
    fn append(&mut self, other: Times) {
        self.build.extend(other.build);
        self.ours.extend(other.ours);
        self.theirs.extend(other.theirs);
        self.clock.extend(other.clock);
        self.guesses = other.guesses;
        self.is_undecided |= other.is_undecided;
    }
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}

fn ours(line: &Line, times: &mut Times) -> anyhow::Result<()> {
    let mut made = None;
    let build = timed_by(|| made = Some(build(line)));
    let (puzzle, mut searcher) = made.context("was made")??;
    let deadline = Deadline::after(MOST_TIME);
    let is_over = || deadline.is_over();
    let mut outcome = None;
    let limits = Limits::default().until(Stop::when(&is_over));
    let search = timed_by(|| outcome = Some(searcher.solve(&puzzle, &limits)));
    let outcome = outcome.context("was searched")?;
    ensure!(outcome.is_unique() != Some(false), "{} has {} solutions", line.name, outcome.count);
    if let Some(solution) = outcome.solutions.first() {
        ensure!(solution.to_string() == line.solution, "{}: {solution}", line.name);
    }
    times.is_undecided = outcome.is_unique().is_none();
    times.build.push(build * 1e3);
    times.ours.push((build + search) * 1e3);
    times.guesses[0] = outcome.nodes;
    Ok(())
}

fn build(line: &Line) -> anyhow::Result<(Puzzle, Searcher)> {
    let options = ReadOptions { constraints: true, ..ReadOptions::default() };
    let puzzle = read_str(&line.text, &options)?.pop().context("a puzzle")?.puzzle;
    let searcher = Searcher::new(puzzle.layout());
    Ok((puzzle, searcher))
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

    fn solve(&mut self, line: &Line, times: &mut Times) -> anyhow::Result<()> {
        writeln!(self.child.stdin.as_mut().context("its input")?, "{}", line.name)?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        let answer: Value = serde_json::from_str(&answer).with_context(|| format!("{}: {answer}", line.name))?;
        if answer.is_null() {
            return Ok(());
        }
        let is_same = answer["solution"].as_str().is_some_and(|solution| values(solution).eq(values(&line.solution)));
        ensure!(answer["count"] == 1 && is_same, "{}: {answer}", line.name);
        times.theirs.push(answer["cpu"].as_f64().context("cpu")?);
        times.clock.push(answer["own"].as_f64().context("own")?);
        times.guesses[1] = answer["guesses"].as_u64().context("guesses")?;
        Ok(())
    }
}

/// The values of a grid. Where they go beyond nine, the other solver writes them as letters from the first on.
fn values(grid: &str) -> impl Iterator<Item = u8> {
    let first = if grid.len() > 81 && !grid.contains('1') { 1 } else { 10 };
    grid.bytes().map(move |byte| if byte.is_ascii_digit() { byte - b'0' } else { byte - b'A' + first })
}

impl Drop for Iss {
    fn drop(&mut self) {
        // It ends with its input.
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}
