//! Shortest chains, found by breadth-first search over the links of [`Facts`](crate::Facts).

use crate::patterns::bits::bits;
use crate::prelude::*;
use crate::{LinkNode, Links, NodeKind, StrongLink, StrongVia};

/// The strong links that a chain may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Allowed {
    /// All of them.
    Any,
    /// Those of a digit in houses.
    Digit(Digit),
    /// Those of cells.
    Cells,
}

impl Allowed {
    /// Whether a chain of such links may strike a candidate.
    pub(super) fn may_strike<const W: usize>(self, candidate: &LinkNode<W>) -> bool {
        match self {
            Allowed::Any | Allowed::Cells => true,
            Allowed::Digit(digit) => candidate.digit == digit,
        }
    }

    pub(super) fn allows(self, link: &StrongLink) -> bool {
        match (self, link.via) {
            (Allowed::Any, _) | (Allowed::Cells, StrongVia::Rule(Rule::Cell(_))) => true,
            (Allowed::Digit(digit), StrongVia::Rule(Rule::House(_, of_link))) => digit == of_link,
            _ => false,
        }
    }
}

/// A chain: nodes in order, of which each two from the first on are joined by a strong link, and the others by weak
/// ones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Path {
    /// The numbers of the nodes.
    pub(super) nodes: Vec<usize>,
    /// The numbers of the strong links.
    pub(super) strong: Vec<usize>,
}

impl Path {
    pub(super) fn ends(&self) -> [usize; 2] {
        [self.nodes[0], self.nodes[self.nodes.len() - 1]]
    }

    /// Whether no node occurs twice, except that the ends may be the same. A node that becomes true and false later on
    /// is refuted by a shorter chain, or by locked candidates.
    pub(super) fn is_simple(&self) -> bool {
        self.nodes.iter().enumerate().all(|(at, node)| {
            let again = self.nodes[at + 1..].iter().rposition(|other| other == node);
            again.is_none_or(|place| at == 0 && place + 2 == self.nodes.len())
        })
    }
}

/// The links of one position that chains may use.
pub(super) struct Search<'a, const W: usize> {
    pub(super) links: &'a Links<W>,
    allowed: Allowed,
    /// The nodes with a strong link that is allowed.
    active: Vec<u64>,
}

/// No node.
const NONE: u32 = u32::MAX;

/// No level.
const NEVER: u8 = u8::MAX;

/// How far nodes are from the node that is taken as false: the number of strong links up to the level in which they
/// become true, or false.
pub(super) struct Levels {
    /// By node.
    becomes_true: Vec<u8>,
    becomes_false: Vec<u8>,
}

/// Why nodes become true or false in a search for a refutation. One value serves many searches.
pub(super) struct Causes {
    /// The link by which each node becomes true.
    by_link: Vec<u32>,
    /// The node by which each becomes false, as of the last search that came there.
    by_node: Vec<u32>,
    /// The nodes that became true, in order.
    reached: Vec<usize>,
}

impl Causes {
    /// For a number of nodes.
    pub(super) fn new(nodes: usize) -> Causes {
        Causes { by_link: vec![NONE; nodes], by_node: vec![NONE; nodes], reached: Vec::new() }
    }

    fn forget(&mut self) {
        self.reached.drain(..).for_each(|node| self.by_link[node] = NONE);
    }
}

impl<'a, const W: usize> Search<'a, W> {
    pub(super) fn new(facts: &'a Facts<'_, W>, kind: NodeKind, allowed: Allowed) -> Self {
        let links = facts.links(kind);
        let mut active = vec![0; links.words()];
        for link in links.strong().iter().filter(|link| allowed.allows(link)) {
            link.nodes.iter().for_each(|&node| active[node / 64] |= 1 << (node % 64));
        }
        Search { links, allowed, active }
    }

    /// The nodes at which chains can start.
    pub(super) fn starts(&self) -> impl Iterator<Item = usize> {
        bits(&self.active)
    }

    fn strong_of(&self, node: usize) -> impl Iterator<Item = (usize, usize)> {
        let links = self.links.strong_of(node).map(|number| (number, &self.links.strong()[number]));
        links.filter(|(_, link)| self.allowed.allows(link)).map(move |(number, link)| (number, link.other(node)))
    }

    /// A shortest chain of at most so many strong links both of whose ends a candidate sees: if the candidate were
    /// true, so would be the last end, which strikes it. `None` if one strong link is enough: that is no chain.
    pub(super) fn refutation(&self, target: usize, most: u8, causes: &mut Causes) -> Option<Path> {
        let path = self.spread(target, most, causes);
        causes.forget();
        path
    }

    fn spread(&self, target: usize, most: u8, causes: &mut Causes) -> Option<Path> {
        let links = self.links;
        let Causes { by_link, by_node, reached } = causes;
        let mut unseen = self.active.clone();
        let mut now = 0..0;
        for level in 1..=most {
            for at in now.clone().map(Some).chain((level == 1).then_some(None)) {
                let from = at.map_or(target, |at| reached[at]);
                let row = links.weak_row(from);
                for word in 0..links.words() {
                    let mut fresh = row[word] & unseen[word];
                    unseen[word] &= !fresh;
                    while fresh != 0 {
                        let node = word * 64 + fresh.trailing_zeros() as usize;
                        fresh &= fresh - 1;
                        by_node[node] = from as u32;
                        for (link, other) in self.strong_of(node) {
                            if by_link[other] != NONE || other == target {
                                continue;
                            }
                            by_link[other] = link as u32;
                            reached.push(other);
                            if links.is_weak(other, target) {
                                return (level > 1).then(|| self.back(target, other, by_link, by_node));
                            }
                        }
                    }
                }
            }
            now = now.end..reached.len();
            if now.is_empty() {
                break;
            }
        }
        None
    }

    fn back(&self, target: usize, end: usize, by_link: &[u32], by_node: &[u32]) -> Path {
        let (mut nodes, mut strong) = (vec![end], Vec::new());
        let mut node = end;
        loop {
            let link = by_link[node] as usize;
            strong.push(link);
            let before = self.links.strong()[link].other(node);
            nodes.push(before);
            node = by_node[before] as usize;
            if node == target {
                break;
            }
            nodes.push(node);
        }
        nodes.reverse();
        strong.reverse();
        Path { nodes, strong }
    }

    /// What follows from a node being false, in at most so many strong links.
    pub(super) fn levels(&self, start: usize, most: u8) -> Levels {
        let links = self.links;
        let mut levels =
            Levels { becomes_true: vec![NEVER; links.nodes().len()], becomes_false: vec![NEVER; links.nodes().len()] };
        let mut unseen = self.active.clone();
        unseen[start / 64] &= !(1 << (start % 64));
        levels.becomes_false[start] = 1;
        let mut falsified = vec![start];
        for level in 1..=most {
            let mut fresh_true = Vec::new();
            for &node in &falsified {
                for (_, other) in self.strong_of(node) {
                    if levels.becomes_true[other] == NEVER {
                        levels.becomes_true[other] = level;
                        fresh_true.push(other);
                    }
                }
            }
            falsified.clear();
            for &node in &fresh_true {
                for (word, &weak) in links.weak_row(node).iter().enumerate() {
                    let mut fresh = weak & unseen[word];
                    unseen[word] &= !fresh;
                    while fresh != 0 {
                        let node = word * 64 + fresh.trailing_zeros() as usize;
                        fresh &= fresh - 1;
                        levels.becomes_false[node] = level + 1;
                        falsified.push(node);
                    }
                }
            }
            if falsified.is_empty() {
                break;
            }
        }
        levels
    }

    /// The [simple](Path::is_simple) chains of so many strong links from a start to an end that becomes true, at most
    /// so many of them. The levels are those of the start.
    pub(super) fn paths(&self, levels: &Levels, end: usize, length: u8, most: usize) -> Vec<Path> {
        let mut paths = Vec::new();
        let mut path = Path { nodes: vec![end], strong: Vec::new() };
        self.extend(levels, &mut path, length, most, &mut paths);
        paths
    }

    /// Goes back from the last node of the path, which becomes true with so many strong links left.
    fn extend(&self, levels: &Levels, path: &mut Path, left: u8, most: usize, paths: &mut Vec<Path>) {
        let node = path.nodes[path.nodes.len() - 1];
        for (link, before) in self.strong_of(node) {
            let is_start = left == 1;
            let is_near =
                if is_start { levels.becomes_false[before] == 1 } else { levels.becomes_false[before] <= left };
            if !is_near || path.nodes[usize::from(is_start)..].contains(&before) {
                continue;
            }
            path.strong.push(link);
            path.nodes.push(before);
            if is_start {
                let mut found = path.clone();
                found.nodes.reverse();
                found.strong.reverse();
                paths.push(found);
            } else {
                for cause in self.links.weak(before).filter(|&cause| levels.becomes_true[cause] < left) {
                    if !path.nodes.contains(&cause) {
                        path.nodes.push(cause);
                        self.extend(levels, path, left - 1, most, paths);
                        path.nodes.pop();
                    }
                    if paths.len() == most {
                        break;
                    }
                }
            }
            path.strong.pop();
            path.nodes.pop();
            if paths.len() == most {
                return;
            }
        }
    }
}

impl Levels {
    /// The nodes that become true, each with its number of strong links.
    pub(super) fn ends(&self) -> impl Iterator<Item = (usize, u8)> {
        let levels = self.becomes_true.iter().enumerate().filter(|(_, level)| **level != NEVER);
        levels.map(|(node, &level)| (node, level))
    }
}
