//! Which candidates some chain refutes: decided for all of them at once, without looking for the chains.
//!
//! ```text
//!   strong link   a = b    if a is false, b is true
//!   weak link     b - c    if b is true, c is false
//! ```
//!
//! Where a rule gives a strong link, exactly one end is true. Nodes that such links join form a cluster of two colours, and
//! a literal says which colour of a cluster is true: a few dozen literals stand for all nodes. What follows from each is
//! their transitive closure, built from strongly connected components. Almost locked sets add implications that have no
//! converse; their nodes are clusters of their own.
//!
//! A chain refutes a candidate that sees one of its ends, and whose truth would follow to be false from that end being
//! false. So the refuted candidates are those that a literal strikes directly and its opposite strikes in the end.

use super::links::{Links, bits};
use pencilproof_proof::Via;

/// A node without strong links.
const NONE: u32 = u32::MAX;

/// The candidates that a chain over some of the strong links refutes, as a row of bits like those of [`Links`]; `None` if
/// there are none. Strong links are named by their numbers.
pub(crate) fn refuted<const W: usize>(links: &Links<W>, is_allowed: impl Fn(usize) -> bool) -> Option<Vec<u64>> {
    let mut graph = Graph::new(links, is_allowed);
    if graph.literals == 0 {
        return None;
    }
    graph.find_followers(links);
    let struck = graph.closure();
    let words = links.words();
    let mut row = vec![0; words];
    for literal in 0..graph.literals {
        let direct = &graph.off[literal * words..][..words];
        let other = graph.component[literal ^ 1] as usize;
        let in_the_end = &struck[other * words..][..words];
        row.iter_mut().zip(direct.iter().zip(in_the_end)).for_each(|(row, (one, other))| *row |= one & other);
    }
    let candidates = links.candidate_count();
    for (word, bits) in row.iter_mut().enumerate() {
        let inside = candidates.saturating_sub(word * 64).min(64);
        *bits &= if inside == 64 { u64::MAX } else { (1 << inside) - 1 };
    }
    row.iter().any(|&bits| bits != 0).then_some(row)
}

/// Literals and what follows from them. A literal and its opposite have neighbouring numbers.
struct Graph {
    literals: usize,
    /// The length of a row of literals.
    words: usize,
    /// The length of a row of nodes.
    node_words: usize,
    /// The literal of each node.
    literal: Vec<u32>,
    /// The nodes with a literal, as a row.
    active: Vec<u64>,
    /// The pairs of literals at least one of which holds, from almost locked sets.
    either: Vec<[u32; 2]>,
    /// For each literal, the nodes that see a node of it.
    off: Vec<u64>,
    /// For each literal, those that follow from it in one step.
    followers: Vec<u64>,
    /// The strongly connected component of each literal.
    component: Vec<u32>,
}

impl Graph {
    fn new<const W: usize>(links: &Links<W>, is_allowed: impl Fn(usize) -> bool) -> Graph {
        let node_words = links.words();
        let mut graph = Graph {
            literals: 0,
            words: 0,
            node_words,
            literal: vec![NONE; links.nodes().len()],
            active: vec![0; node_words],
            either: Vec::new(),
            off: Vec::new(),
            followers: Vec::new(),
            component: Vec::new(),
        };
        let mut queue = Vec::new();
        for (number, link) in links.strong().iter().enumerate() {
            if !is_allowed(number) {
                continue;
            }
            for start in link.nodes {
                if graph.literal[start] != NONE {
                    continue;
                }
                queue.push((start, graph.literals as u32));
                graph.literals += 2;
                while let Some((node, literal)) = queue.pop() {
                    // A node that links would give both colours keeps the first; the position then has no solution.
                    if graph.literal[node] != NONE {
                        continue;
                    }
                    graph.literal[node] = literal;
                    graph.active[node / 64] |= 1 << (node % 64);
                    for next in links.strong_of(node).filter(|&next| is_allowed(next)) {
                        let link = &links.strong()[next];
                        if let Via::Rule(_) = link.via {
                            queue.push((link.other(node), literal ^ 1));
                        }
                    }
                }
            }
            if let Via::Als(_) = link.via {
                graph.either.push(link.nodes.map(|node| graph.literal[node]));
            }
        }
        graph.words = graph.literals.div_ceil(64);
        graph
    }

    fn find_followers<const W: usize>(&mut self, links: &Links<W>) {
        let (words, node_words) = (self.words, self.node_words);
        self.off = vec![0; self.literals * node_words];
        for node in bits(&self.active) {
            let row = &mut self.off[self.literal[node] as usize * node_words..][..node_words];
            row.iter_mut().zip(links.weak_row(node)).for_each(|(row, weak)| *row |= weak);
        }
        self.followers = vec![0; self.literals * words];
        for literal in 0..self.literals {
            let row = &mut self.followers[literal * words..][..words];
            let off = &self.off[literal * node_words..][..node_words];
            for (word, (off, active)) in off.iter().zip(&self.active).enumerate() {
                let mut rest = off & active;
                while rest != 0 {
                    let node = word * 64 + rest.trailing_zeros() as usize;
                    let other = self.literal[node] ^ 1;
                    row[other as usize / 64] |= 1 << (other % 64);
                    rest &= rest - 1;
                }
            }
        }
        for &[one, other] in &self.either {
            for (from, to) in [(one ^ 1, other), (other ^ 1, one)] {
                self.followers[from as usize * words + to as usize / 64] |= 1 << (to % 64);
            }
        }
    }

    /// For each component, the nodes that are false if its literals hold.
    fn closure(&mut self) -> Vec<u64> {
        let (words, node_words) = (self.words, self.node_words);
        let order = self.finishing_order();
        let count = self.find_components(&order);
        // Components are numbered in topological order, those that others follow from first.
        let mut reached = vec![0; count * words];
        let mut struck = vec![0; count * node_words];
        let mut next = vec![0; words];
        let mut members: Vec<u32> = (0..self.literals as u32).collect();
        members.sort_unstable_by_key(|&literal| std::cmp::Reverse(self.component[literal as usize]));
        for members in members.chunk_by(|&one, &other| self.component[one as usize] == self.component[other as usize]) {
            let component = self.component[members[0] as usize] as usize;
            next.fill(0);
            let (reach, of_later) = reached[component * words..].split_at_mut(words);
            let (strike, struck_later) = struck[component * node_words..].split_at_mut(node_words);
            for &literal in members {
                let literal = literal as usize;
                reach[literal / 64] |= 1 << (literal % 64);
                or(strike, &self.off[literal * node_words..][..node_words]);
                or(&mut next, &self.followers[literal * words..][..words]);
            }
            for word in 0..words {
                while let Some(bit) = first_bit(next[word] & !reach[word]) {
                    let later = self.component[word * 64 + bit] as usize - component - 1;
                    or(reach, &of_later[later * words..][..words]);
                    or(strike, &struck_later[later * node_words..][..node_words]);
                }
            }
        }
        struck
    }

    /// The literals in the order in which a depth-first search leaves them.
    fn finishing_order(&self) -> Vec<u32> {
        let mut unseen = vec![u64::MAX; self.words];
        let mut order = Vec::with_capacity(self.literals);
        let mut path: Vec<(usize, usize)> = Vec::new();
        for start in 0..self.literals {
            if unseen[start / 64] >> (start % 64) & 1 == 0 {
                continue;
            }
            unseen[start / 64] &= !(1 << (start % 64));
            path.push((start, 0));
            while let Some((literal, word)) = path.last_mut() {
                let row = &self.followers[*literal * self.words..][..self.words];
                match next_bit(row, &unseen, word) {
                    Some(next) => {
                        unseen[next / 64] &= !(1 << (next % 64));
                        path.push((next, 0));
                    }
                    None => {
                        order.push(*literal as u32);
                        path.pop();
                    }
                }
            }
        }
        order
    }

    /// Numbers the components by depth-first searches against the implications, and returns how many there are. The
    /// implications are symmetric: if one literal follows from another, the opposite of this follows from the opposite of
    /// that. So the row of what a literal follows from is the row of its opposite, with opposites exchanged.
    fn find_components(&mut self, order: &[u32]) -> usize {
        let mut unseen = vec![u64::MAX; self.words];
        self.component = vec![0; self.literals];
        let mut count = 0;
        let mut path: Vec<(usize, usize)> = Vec::new();
        for &start in order.iter().rev() {
            let start = start as usize;
            if unseen[start / 64] >> (start % 64) & 1 == 0 {
                continue;
            }
            unseen[start / 64] &= !(1 << (start % 64));
            self.component[start] = count;
            path.push((start, 0));
            while let Some((literal, word)) = path.last_mut() {
                let row = &self.followers[(*literal ^ 1) * self.words..][..self.words];
                match next_opposite(row, &unseen, word) {
                    Some(next) => {
                        unseen[next / 64] &= !(1 << (next % 64));
                        self.component[next] = count;
                        path.push((next, 0));
                    }
                    None => {
                        path.pop();
                    }
                }
            }
            count += 1;
        }
        count as usize
    }
}

fn or(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(row, other)| *row |= other);
}

fn first_bit(bits: u64) -> Option<usize> {
    (bits != 0).then(|| bits.trailing_zeros() as usize)
}

/// The first bit of a row that is unseen, from a word on, which is moved to its word.
fn next_bit(row: &[u64], unseen: &[u64], word: &mut usize) -> Option<usize> {
    while *word < row.len() {
        if let Some(bit) = first_bit(row[*word] & unseen[*word]) {
            return Some(*word * 64 + bit);
        }
        *word += 1;
    }
    None
}

/// As [`next_bit`], of the row with opposites exchanged.
fn next_opposite(row: &[u64], unseen: &[u64], word: &mut usize) -> Option<usize> {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    while *word < row.len() {
        let exchanged = (row[*word] & EVEN) << 1 | (row[*word] >> 1) & EVEN;
        if let Some(bit) = first_bit(exchanged & unseen[*word]) {
            return Some(*word * 64 + bit);
        }
        *word += 1;
    }
    None
}
