//! Worked examples of colouring: a puzzle, how its state is reached, the colour groups and what they exclude.
//!
//! One per line, with six fields separated by ` | `: name, puzzle, state, digit, groups (`/` between two colours, `//`
//! between two clusters), exclusions.

use anyhow::{Context, bail, ensure};
use pencilproof::core::{Candidate, Cell, Digit, Layout, Position, Puzzle};
use pencilproof::logic::{Budget, Catalogue, Pick, Profile, Selector, find_all, solve};
use pencilproof::proof::{Evidence, Step};
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

/// The two colours of a cluster, in either order.
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
    let position = state(example, all)?;
    let (_, technique) =
        NAMES.iter().find(|(name, _)| *name == example.name).context("an example without technique")?;
    let profile = Profile::default().only(&[Catalogue::standard().selector(technique)?])?;
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
    let steps = find_all(&position, &profile, Budget::default()).steps;
    if !steps.iter().any(|rated| is_it(&rated.step)) {
        let hints = steps.iter().map(|rated| rated.hint(&layout));
        let told: Vec<String> = hints.map(|hint| format!("{} {}", hint.reasons.join(" "), hint.conclusion)).collect();
        bail!("no step has these groups and exclusions; found: {}", told.join(" / "));
    }
    Ok(())
}

/// The clusters that a step shows.
fn clusters(step: &Step) -> Vec<Cluster> {
    let Evidence::Colours(colours) = &step.evidence else { return Vec::new() };
    let sets = |cells: &[Vec<Cell>; 2]| cells.iter().map(|colour| colour.iter().copied().collect()).collect();
    let mut clusters: Vec<Cluster> = colours.clusters.iter().map(|cluster| sets(&cluster.cells)).collect();
    clusters.sort();
    clusters
}

/// The state of an example from its description: stages separated by `then`. A stage is singles, with or without pairs,
/// until none are left, optionally followed by the removal of a candidate; or the exclusions of another example.
fn state(example: &Example<'_>, all: &[Example<'_>]) -> anyhow::Result<Position> {
    let layout = Layout::classic();
    let puzzle = Puzzle::from_givens(layout.clone(), example.puzzle.chars().map(Digit::from_symbol));
    let mut position = Position::new(&puzzle).map_err(|error| anyhow::anyhow!(error.describe(&layout)))?;
    for stage in example.state.split(", then ") {
        if stage.contains("exclusions") {
            let named = all.iter().find(|other| stage.contains(other.name) && other.puzzle == example.puzzle);
            let named = named.context("no such example")?;
            for cell in cells(&layout, named.excluded)? {
                strike(&mut position, Candidate::new(cell, named.digit))?;
            }
            continue;
        }
        ensure!(stage.contains("singles"), "what is '{stage}'?");
        let mut techniques = vec!["full-house", "hidden-single", "naked-single"];
        if stage.contains("pairs") {
            techniques.extend(["naked-pair", "hidden-pair", "locked-pair"]);
        }
        let catalogue = Catalogue::standard();
        let selectors = techniques.iter().map(|name| catalogue.selector(name)).collect::<Result<Vec<Selector>, _>>()?;
        solve(&mut position, &Profile::default().only(&selectors)?, Pick::First, Budget::default());
        if let Some((_, number)) = stage.split_once('(') {
            let wanted: usize = number.split(' ').next().unwrap_or("").parse()?;
            let placed = layout.cell_count() - position.unplaced().count();
            ensure!(placed == wanted, "{placed} cells are solved, not {wanted}");
        }
        if let Some((_, cell)) = stage.split_once("removed from ") {
            let cell = layout.parse_cell(cell).with_context(|| format!("no cell '{cell}'"))?;
            strike(&mut position, Candidate::new(cell, example.digit))?;
        }
    }
    Ok(position)
}

fn strike(position: &mut Position, candidate: Candidate) -> anyhow::Result<()> {
    position.eliminate(candidate).map(drop).map_err(|error| anyhow::anyhow!(error.describe(position.layout())))
}
