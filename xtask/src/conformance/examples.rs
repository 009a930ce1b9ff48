//! Worked examples of colouring: a puzzle, how its state is reached, the colour groups and what they exclude.
//!
//! One a line, six fields between ` | `: name, puzzle, state, digit, groups (`/` between two colours, `//` between two
//! clusters), exclusions.

use anyhow::{Context, bail, ensure};
use pencilproof::core::{Board, Candidate, Cell, Digit, Layout, Puzzle};
use pencilproof::logic::{Pick, Profile, Selector, find_all, solve};
use pencilproof::proof::{Role, Shape, Step};
use std::collections::BTreeSet;
use std::path::Path;

/// The names of the examples and the techniques that they show.
const NAMES: [(&str, &str); 4] =
    [("trap", "colour-trap"), ("wrap", "colour-wrap"), ("type-1", "multi-colours-1"), ("type-2", "multi-colours-2")];

/// A line of the file.
struct Example<'a> {
    name: &'a str,
    puzzle: &'a str,
    state: &'a str,
    digit: Digit,
    groups: &'a str,
    excluded: &'a str,
}

/// The two colours of a cluster, in no order.
type Cluster = BTreeSet<BTreeSet<Cell>>;

/// Runs the file and prints its table.
pub(crate) fn run(file: &Path) -> anyhow::Result<bool> {
    let text = std::fs::read_to_string(file)?;
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let examples: Vec<Example<'_>> = lines.map(read).collect::<Result<_, _>>()?;
    println!("\n{}\n{:<12}{:>8}", file.display(), "example", "passed");
    let mut passed = true;
    for example in &examples {
        let verdict = judge(example, &examples);
        println!("{:<12}{:>8}", example.name, usize::from(verdict.is_ok()));
        if let Err(error) = verdict {
            println!("  {error:#}");
            passed = false;
        }
    }
    Ok(passed)
}

fn read(line: &str) -> anyhow::Result<Example<'_>> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let &[name, puzzle, state, digit, groups, excluded] = &fields[..] else {
        bail!("an example has six fields: {line}")
    };
    let digit = digit.chars().next().and_then(Digit::from_symbol).context("the fourth field is a digit")?;
    Ok(Example { name, puzzle, state, digit, groups, excluded })
}

fn cells(layout: &Layout, names: &str) -> anyhow::Result<BTreeSet<Cell>> {
    names.split_whitespace().map(|name| layout.parse_cell(name).with_context(|| format!("no cell '{name}'"))).collect()
}

fn judge(example: &Example<'_>, all: &[Example<'_>]) -> anyhow::Result<()> {
    let layout = Layout::classic();
    let board = state(example, all)?;
    let (_, technique) =
        NAMES.iter().find(|(name, _)| *name == example.name).context("an example without technique")?;
    let profile = Profile::default().only(&[technique.parse::<Selector>()?])?;
    let mut groups: Vec<Cluster> = Vec::new();
    for cluster in example.groups.split("//") {
        groups.push(cluster.split('/').map(|colour| cells(&layout, colour)).collect::<Result<_, _>>()?);
    }
    groups.sort();
    let excluded = cells(&layout, example.excluded)?;
    let is_it = |step: &Step| {
        let gone: BTreeSet<Cell> = step.eliminations.iter().map(|candidate| candidate.cell()).collect();
        let digit = step.eliminations.iter().all(|candidate| candidate.digit() == example.digit);
        digit && gone == excluded && clusters(step) == groups
    };
    let steps = find_all(&board, &profile);
    if !steps.iter().any(|rated| is_it(&rated.step)) {
        let hints = steps.iter().map(|rated| pencilproof::Hint::of(&rated.step, &layout));
        let told: Vec<String> = hints.map(|hint| format!("{} {}", hint.reasons.join(" "), hint.conclusion)).collect();
        bail!("no step has these groups and exclusions; found: {}", told.join(" / "));
    }
    Ok(())
}

/// The clusters that a step shows.
fn clusters(step: &Step) -> Vec<Cluster> {
    let of = |role: Role| -> BTreeSet<Cell> {
        let marks = step.marks.iter().filter(|mark| mark.role == role);
        let cell = |shape| if let Shape::Candidate(candidate) = shape { Some(candidate.cell()) } else { None };
        marks.filter_map(|mark| cell(mark.shape)).collect()
    };
    let pairs = [[Role::Green, Role::Blue], [Role::Amber, Role::Violet]].map(|roles| roles.map(of));
    let mut clusters: Vec<Cluster> =
        pairs.into_iter().filter(|[one, _]| !one.is_empty()).map(|pair| pair.into_iter().collect()).collect();
    clusters.sort();
    clusters
}

/// The state of an example, as its words say: stages between `then`, each singles, with pairs or without, to the end,
/// perhaps with a candidate removed after them, or the exclusions of another example.
fn state(example: &Example<'_>, all: &[Example<'_>]) -> anyhow::Result<Board<2>> {
    let layout = Layout::classic();
    let puzzle = Puzzle::from_givens(layout.clone(), example.puzzle.chars().map(Digit::from_symbol));
    let mut board = Board::<2>::from_puzzle(&puzzle).map_err(|error| anyhow::anyhow!(error.describe(&layout)))?;
    for stage in example.state.split(", then ") {
        if stage.contains("exclusions") {
            let named = all.iter().find(|other| stage.contains(other.name) && other.puzzle == example.puzzle);
            let named = named.context("no such example")?;
            for cell in cells(&layout, named.excluded)? {
                strike(&mut board, Candidate::new(cell, named.digit))?;
            }
            continue;
        }
        ensure!(stage.contains("singles"), "what is '{stage}'?");
        let mut techniques = vec!["full-house", "hidden-single", "naked-single"];
        if stage.contains("pairs") {
            techniques.extend(["naked-pair", "hidden-pair", "locked-pair"]);
        }
        let selectors = techniques.iter().map(|name| name.parse()).collect::<Result<Vec<Selector>, _>>()?;
        solve(&mut board, &Profile::default().only(&selectors)?, Pick::First);
        if let Some((_, number)) = stage.split_once('(') {
            let wanted: usize = number.split(' ').next().unwrap_or("").parse()?;
            ensure!(board.placed().len() == wanted, "{} cells are solved, not {wanted}", board.placed().len());
        }
        if let Some((_, cell)) = stage.split_once("removed from ") {
            let cell = layout.parse_cell(cell).with_context(|| format!("no cell '{cell}'"))?;
            strike(&mut board, Candidate::new(cell, example.digit))?;
        }
    }
    Ok(board)
}

fn strike(board: &mut Board<2>, candidate: Candidate) -> anyhow::Result<()> {
    board.eliminate(candidate).map(drop).map_err(|error| anyhow::anyhow!(error.describe(board.layout())))
}
