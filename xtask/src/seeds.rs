//! Positions from which exercises in rare techniques are drawn: searches for them, and checks those that are known.

use anyhow::{Context, ensure};
use pencilproof::core::{Layout, Position, Puzzle};
use pencilproof::format::{ReadOptions, read_str};
use pencilproof::generate::{Generator, Occurs, PreparedPosition, Wish, order_of_practice};
use pencilproof::logic::{Budget, Catalogue, Entry, Pick, Profile, Rated, Rating, Selector, next, solve};
use pencilproof::search::Limits;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How many puzzles are made together.
const BLOCK: u64 = 16;

/// What comes before the positions in the file.
const HEADING: &str = "\
# Positions for exercises in techniques that take long to come up. Made by `cargo xtask seeds`: name, number of steps before, values
# (1-9 given, a-i placed), removed candidates (digit, row, column).
";

/// What to search for.
pub(crate) struct Search {
    /// Techniques, or single sizes of them, besides those that the file has.
    pub(crate) techniques: Vec<Selector>,
    /// How many positions each of them should have.
    pub(crate) count: usize,
    /// A list of puzzles to look at before others are made, for what hardly any other puzzle needs.
    pub(crate) from: Option<PathBuf>,
    /// How long to search; not at all, if zero.
    pub(crate) time: Duration,
    /// What determines the puzzles.
    pub(crate) seed: u64,
}

/// A technique, and the positions known for it.
struct Sought {
    name: String,
    selector: Selector,
    /// The order of practice.
    order: Profile,
    place: Place,
    positions: Vec<PreparedPosition>,
}

/// Where on a path of the usual techniques another one may be the next step.
enum Place {
    /// Where the path has it.
    OnPath,
    /// Where the path comes to steps that are rated as high.
    From(Rating),
    /// Where the path comes to more than singles, locked candidates and subsets.
    BeyondBasics,
}

/// Rechecks the positions of the file, searches for more, and writes the file. Positions that no longer hold are
/// reported and left out.
pub(crate) fn run(search: &Search) -> anyhow::Result<bool> {
    let mut sought = sought(search)?;
    let lost = recheck(&mut sought)?;
    let start = Instant::now();
    let mut generator = Generator::new(&Wish::any(Layout::classic()), search.seed)?;
    let (usual, mut attempts) = (Profile::default(), 0);
    for puzzle in search.from.as_deref().map(puzzles).transpose()?.unwrap_or_default() {
        if start.elapsed() < search.time && collect(&puzzle, &usual, search.count, &mut sought) > 0 {
            write(&sought)?;
        }
    }
    while start.elapsed() < search.time && sought.iter().any(|sought| sought.positions.len() < search.count) {
        let mut found = 0;
        for made in generator.attempts(attempts..attempts + BLOCK, &Limits::default()).made {
            found += collect(&made.puzzle, &usual, search.count, &mut sought);
        }
        attempts += BLOCK;
        if found > 0 {
            write(&sought)?;
        }
    }
    write(&sought)?;
    for Sought { name, positions, .. } in &sought {
        println!("{name:<32}{:>4}", positions.len());
    }
    println!("{attempts} puzzles in {:.0} s", start.elapsed().as_secs_f64());
    Ok(lost == 0)
}

fn path() -> anyhow::Result<PathBuf> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the workspace")?;
    Ok(root.join("crates/generate/src/positions.txt"))
}

/// The lines of the file: the name of a technique and a position.
fn listed() -> anyhow::Result<Vec<(String, PreparedPosition)>> {
    let text = std::fs::read_to_string(path()?)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, position) =
                line.split_once(' ').with_context(|| format!("a line without a position: {line}"))?;
            Ok((name.to_owned(), position.parse().with_context(|| line.to_owned())?))
        })
        .collect()
}

/// The techniques of the file and those that were named, in the order of the complete profile, still without positions.
fn sought(search: &Search) -> anyhow::Result<Vec<Sought>> {
    let (layout, usual, complete) = (Layout::classic(), Profile::default(), Profile::complete());
    let listed = listed()?;
    let is_wanted = |entry: &Entry| {
        listed.iter().any(|(name, _)| *name == entry.name())
            || search.techniques.iter().any(|technique| technique.picks(entry))
    };
    let mut all: Vec<Sought> = Vec::new();
    for entry in complete.entries().iter().filter(|entry| is_wanted(entry)) {
        let name = entry.name();
        if !entry.technique().fits(entry.params().size, &layout) || all.iter().any(|sought| sought.name == name) {
            continue;
        }
        let selector = Catalogue::standard().selector(&name)?;
        let order = order_of_practice(&selector, &layout, (&usual, &complete))?;
        let place = match Occurs::of(&selector, &layout) {
            Occurs::Often if usual.entries().contains(entry) => Place::OnPath,
            Occurs::Often => Place::From(entry.rating()),
            _ => Place::BeyondBasics,
        };
        all.push(Sought { name, selector, order, place, positions: Vec::new() });
    }
    ensure!(!all.is_empty(), "nothing to search for: name techniques");
    Ok(all)
}

/// Gives the techniques those positions of the file that hold. Returns how many do not.
fn recheck(sought: &mut [Sought]) -> anyhow::Result<usize> {
    let mut lost = 0;
    for (name, position) in listed()? {
        let of = sought.iter_mut().find(|sought| sought.name == name);
        let of = of.with_context(|| format!("{name} is not the usual name of a technique that a 9x9 can have"))?;
        if Position::new(position.puzzle()).is_ok_and(|position| of.is_next(&position)) {
            of.positions.push(position);
        } else {
            println!("no longer: {name} {position}");
            lost += 1;
        }
    }
    Ok(lost)
}

fn puzzles(list: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let text = std::fs::read_to_string(list).with_context(|| format!("cannot read {}", list.display()))?;
    let documents = read_str(&text, &ReadOptions::default()).with_context(|| format!("{}", list.display()))?;
    Ok(documents.into_iter().map(|document| document.puzzle).collect())
}

/// Looks at every position on the path of a puzzle. Returns how many were found.
fn collect(puzzle: &Puzzle, usual: &Profile, count: usize, sought: &mut [Sought]) -> usize {
    let Ok(mut position) = Position::new(puzzle) else { return 0 };
    let path = solve(&mut position.clone(), usual, Pick::First, Budget::default());
    // One of each technique from one puzzle, since those on one path are much alike.
    let mut open: Vec<&mut Sought> = sought.iter_mut().filter(|sought| sought.positions.len() < count).collect();
    let known: BTreeSet<String> = open.iter().flat_map(|sought| &sought.positions).map(ToString::to_string).collect();
    let before = open.len();
    for (steps, rated) in path.steps.iter().enumerate() {
        open.retain_mut(|sought| {
            if !sought.may_be_next(rated) || !sought.is_next(&position) {
                return true;
            }
            let prepared = PreparedPosition::new(position.to_puzzle(puzzle), steps);
            sought.positions.extend(prepared.into_iter().filter(|new| !known.contains(&new.to_string())));
            false
        });
        if rated.step.apply_to(&mut position).is_err() {
            break;
        }
    }
    before - open.len()
}

fn write(sought: &[Sought]) -> anyhow::Result<()> {
    let mut text = HEADING.to_owned();
    for Sought { name, positions, .. } in sought {
        positions.iter().for_each(|position| text += &format!("{name} {position}\n"));
    }
    let path = path()?;
    std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}

impl Sought {
    /// Whether the technique may be the next step where the path of the usual techniques has this one. Asking that
    /// first saves most of the time.
    fn may_be_next(&self, usual: &Rated) -> bool {
        match self.place {
            Place::OnPath => self.selector.selects(usual.technique, usual.step.size),
            Place::From(rating) => usual.rating >= rating,
            Place::BeyondBasics => !["singles", "locked candidates", "subsets"].contains(&usual.technique.family.name),
        }
    }

    /// Whether the technique is the next step in the order of practice.
    fn is_next(&self, position: &Position) -> bool {
        let found = next(position, &self.order, Pick::First, Budget::default()).steps.pop();
        found.is_some_and(|rated| self.selector.selects(rated.technique, rated.step.size))
    }
}
