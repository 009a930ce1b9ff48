//! Wings in which almost locked sets take the place of cells with two candidates.
//!
//! The search starts at the strong link in the middle, and joins the strong links on its two sides whose far ends have
//! a victim in common.

use super::chain::Argument;
use super::search::Path;
use super::wing::Wing;
use super::{Reading, locked, report};
use crate::patterns::bits::{bits, bits_of};
use crate::prelude::*;
use crate::{Links, NodeKind, StrongLink, StrongVia};

use std::collections::HashSet;

/// What a strong link of a wing is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// A cell with two candidates, or an almost locked set.
    Set,
    /// A house with two places for a digit.
    Pair,
}

impl Part {
    fn fits<const W: usize>(self, links: &Links<W>, link: &StrongLink) -> bool {
        match (self, link.via) {
            (Part::Set, StrongVia::Als(_) | StrongVia::Rule(Rule::Cell(_))) => true,
            (Part::Pair, StrongVia::Rule(Rule::House(..))) => {
                link.nodes.iter().all(|&node| node < links.candidate_count())
            }
            _ => false,
        }
    }
}

/// The strong links of a wing in order, for each of its forms. Forms that are not the same backwards start at either
/// end.
fn forms(wing: Wing) -> &'static [[Part; 3]] {
    use Part::{Pair, Set};
    match wing {
        Wing::AlsW => &[[Set, Pair, Set]],
        Wing::AlsM => &[[Set, Pair, Pair], [Pair, Pair, Set]],
        Wing::AlsS => &[[Pair, Set, Pair]],
        Wing::AlsH => &[[Set, Pair, Pair], [Pair, Pair, Set], [Set, Set, Pair], [Pair, Set, Set]],
        _ => &[],
    }
}

/// A strong link beside the middle one: its node that the middle one rules out, itself, and its far end.
#[derive(Clone, Copy)]
struct Side {
    near: usize,
    link: usize,
    end: usize,
}

/// Hands the wings of a kind to `found`, one for each conclusion.
pub(super) fn find<const W: usize>(facts: &Facts<'_, W>, wing: Wing, found: &mut Found<'_>) -> ControlFlow<()> {
    let nodes = NodeKind::Als;
    let Some(refuted) = facts.refuted(nodes) else { return ControlFlow::Continue(()) };
    let links = facts.links(nodes);
    let locked = locked(links);
    let targets: Vec<u64> = refuted.iter().zip(&locked).map(|(refuted, locked)| refuted & !locked).collect();
    let targets: Vec<usize> = bits(&targets).take_while(|&target| target < links.candidate_count()).collect();
    let mut search = Search { facts, links, seen: Seen::new(links, &targets), targets, known: HashSet::new() };
    if search.targets.is_empty() {
        return ControlFlow::Continue(());
    }
    for form in forms(wing) {
        for middle in 0..links.strong().len() {
            if form[1].fits(links, &links.strong()[middle]) {
                search.around(middle, *form, wing, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Which of the targets each node sees, as rows of bits.
struct Seen {
    words: usize,
    rows: Vec<u64>,
}

impl Seen {
    fn new<const W: usize>(links: &Links<W>, targets: &[usize]) -> Seen {
        let words = targets.len().div_ceil(64).max(1);
        let mut rows = vec![0; words * links.nodes().len()];
        for (index, &target) in targets.iter().enumerate() {
            links.weak(target).for_each(|node| rows[node * words + index / 64] |= 1 << (index % 64));
        }
        Seen { words, rows }
    }

    fn of(&self, node: usize) -> &[u64] {
        &self.rows[node * self.words..(node + 1) * self.words]
    }

    /// The targets that two nodes see, by index.
    fn both(&self, one: usize, other: usize) -> impl Iterator<Item = usize> {
        let words = self.of(one).iter().zip(self.of(other)).enumerate();
        words.flat_map(|(word, (one, other))| bits_of(one & other).map(move |bit| word * 64 + bit))
    }
}

struct Search<'s, 'b, const W: usize> {
    facts: &'s Facts<'b, W>,
    links: &'s Links<W>,
    /// What some chain strikes, by number.
    targets: Vec<usize>,
    seen: Seen,
    known: HashSet<Vec<usize>>,
}

impl<const W: usize> Search<'_, '_, W> {
    /// The strong links of a kind on one side of the middle one, whose far ends see a target.
    fn sides(&self, middle: usize, node: usize, part: Part) -> Vec<Side> {
        let links = self.links;
        let near = links.weak(node).filter(|near| !links.strong()[middle].nodes.contains(near));
        let sides = near.flat_map(|near| {
            links.strong_of(near).map(move |link| Side { near, link, end: links.strong()[link].other(near) })
        });
        sides
            .filter(|side| side.link != middle && part.fits(links, &links.strong()[side.link]))
            .filter(|side| self.seen.of(side.end).iter().any(|&targets| targets != 0))
            .collect()
    }

    /// Reports the wings around a strong link.
    fn around(&mut self, middle: usize, form: [Part; 3], wing: Wing, found: &mut Found<'_>) -> ControlFlow<()> {
        let links = self.links;
        let ends = links.strong()[middle].nodes;
        let lists = [self.sides(middle, ends[0], form[0]), self.sides(middle, ends[1], form[2])];
        found.work((lists[0].len() * lists[1].len() / 2 + 20) as u64)?;
        for one in &lists[0] {
            for other in &lists[1] {
                if self.seen.both(one.end, other.end).next().is_none() {
                    continue;
                }
                let strong = vec![one.link, middle, other.link];
                let path = Path { nodes: vec![one.end, one.near, ends[0], ends[1], other.near, other.end], strong };
                if !path.is_simple() || one.end == other.end || self.overlap(&path) {
                    continue;
                }
                let victims: Vec<usize> = self.seen.both(one.end, other.end).map(|index| self.targets[index]).collect();
                if self.known.contains(&victims) {
                    continue;
                }
                let argument = Argument::of(self.facts, links, (path, victims.clone()), Reading::Open);
                if let Some(argument) = argument.filter(|argument| argument.wing() == Some(wing)) {
                    self.known.insert(victims);
                    report(&argument, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether sets of a wing have a cell in common.
    fn overlap(&self, path: &Path) -> bool {
        let cells = path.strong.iter().map(|&link| match self.links.strong()[link].via {
            StrongVia::Als(number) => self.facts.almost_locked_set(self.links.kind(), number).cells,
            StrongVia::Rule(Rule::Cell(cell)) => CellSet::only(cell),
            StrongVia::Rule(Rule::House(..)) => CellSet::EMPTY,
        });
        let mut all = CellSet::EMPTY;
        for cells in cells {
            if cells.intersects(&all) {
                return true;
            }
            all |= cells;
        }
        false
    }
}
