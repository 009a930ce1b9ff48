//! Which candidates some chain refutes: decided for all of them at once, without looking for the chains.
//!
//! ```text
//!   strong link   a = b    if a is false, b is true
//!   weak link     b - c    if b is true, c is false
//! ```
//!
//! Where a rule gives a strong link, exactly one end is true. Nodes that such links join form a cluster of two colours,
//! and a literal says which colour of a cluster is true: a few dozen literals stand for all nodes. What follows from
//! each is their transitive closure, built from strongly connected components. Almost locked sets add implications that
//! have no converse; their nodes are clusters of their own.
//!
//! A chain refutes a candidate that sees one of its ends, and whose truth would follow to be false from that end being
//! false. So the refuted candidates are those that a literal strikes directly and its opposite strikes in the end.

use super::links::{Links, StrongVia};
use crate::patterns::bits::{bits, bits_of, or};

/// A node without strong links.
const NONE: u32 = u32::MAX;

/// The candidates that a chain over some of the strong links refutes, as a row of bits like those of [`Links`]; `None`
/// if there are none. Strong links are named by their numbers.
pub(crate) fn refuted<const W: usize>(links: &Links<W>, is_allowed: impl Fn(usize) -> bool) -> Option<Vec<u64>> {
    let mut graph = Graph::new(links, is_allowed);
    if graph.literals == 0 {
        return None;
    }
    graph.find_followers(links);
    let struck = graph.closure();
    let words = links.words();
    let mut row = vec![0; words];
    for (literal, direct) in graph.off.chunks_exact(words).enumerate() {
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
    /// The length of a row of literals: an even number.
    words: usize,
    /// The length of a row of nodes.
    node_words: usize,
    /// The literal of each node.
    literal: Vec<u32>,
    /// The nodes with a literal, as a row of nodes.
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
                        let other = link.other(node);
                        if matches!(link.via, StrongVia::Rule(_)) && graph.literal[other] == NONE {
                            queue.push((other, literal ^ 1));
                        }
                    }
                }
            }
            if let StrongVia::Als(_) = link.via {
                graph.either.push(link.nodes.map(|node| graph.literal[node]));
            }
        }
        graph.words = 2 * graph.literals.div_ceil(128);
        graph
    }

    fn find_followers<const W: usize>(&mut self, links: &Links<W>) {
        let (words, node_words) = (self.words, self.node_words);
        self.off = vec![0; self.literals * node_words];
        for node in bits(&self.active) {
            or(&mut self.off[self.literal[node] as usize * node_words..][..node_words], links.weak_row(node));
        }
        self.followers = vec![0; self.literals * words];
        let rows = self.followers.chunks_exact_mut(words).zip(self.off.chunks_exact(node_words));
        for (row, off) in rows {
            for ((off, active), literals) in off.iter().zip(&self.active).zip(self.literal.chunks(64)) {
                let mut rest = off & active;
                while rest != 0 {
                    let other = literals[rest.trailing_zeros() as usize] ^ 1;
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

    /// Finds the strongly connected components, by the algorithm of Tarjan. For each component, the nodes that are
    /// false if its literals hold.
    fn closure(&mut self) -> Vec<u64> {
        let words = self.words;
        self.component = vec![NONE; self.literals];
        let mut closure = Closure {
            reached: Vec::with_capacity(self.literals * words),
            struck: Vec::with_capacity(self.literals * self.node_words),
        };
        let (mut unseen, mut pending) = (vec![u64::MAX; words], vec![0; words]);
        // The literals without a component yet in the order in which they were met; where each is met, and the first of
        // them that is known to follow from it.
        let (mut stack, mut met, mut back) = (Vec::new(), 0, vec![[0u32; 2]; self.literals]);
        let mut path: Vec<(usize, usize)> = Vec::new();
        for start in 0..self.literals {
            let mut next = (unseen[start / 64] >> (start % 64) & 1 == 1).then_some(start);
            loop {
                if let Some(literal) = next {
                    unseen[literal / 64] &= !(1 << (literal % 64));
                    pending[literal / 64] |= 1 << (literal % 64);
                    back[literal] = [met; 2];
                    met += 1;
                    stack.push(literal as u32);
                    path.push((literal, 0));
                }
                let Some((literal, word)) = path.last_mut() else { break };
                let literal = *literal;
                let followers = &self.followers[literal * words..][..words];
                next = next_bit(followers, &unseen, word);
                if next.is_some() {
                    continue;
                }
                path.pop();
                let [own, mut first] = back[literal];
                for (word, (followers, pending)) in followers.iter().zip(&pending).enumerate() {
                    for other in bits_of(followers & pending) {
                        first = first.min(back[word * 64 + other][0]);
                    }
                }
                if first < own {
                    if let Some(&(before, _)) = path.last() {
                        back[before][1] = back[before][1].min(first);
                    }
                    continue;
                }
                let from = stack.iter().rposition(|&member| member as usize == literal).unwrap_or(0);
                for &member in &stack[from..] {
                    pending[member as usize / 64] &= !(1 << (member % 64));
                }
                self.add_component(&stack[from..], &mut closure);
                stack.truncate(from);
            }
        }
        closure.struck
    }

    /// Numbers a component; those of its followers have their numbers.
    fn add_component(&mut self, members: &[u32], closure: &mut Closure) {
        let (words, node_words) = (self.words, self.node_words);
        let number = closure.reached.len() / words;
        closure.reached.resize((number + 1) * words, 0);
        closure.struck.resize((number + 1) * node_words, 0);
        let (reached, reach) = closure.reached.split_at_mut(number * words);
        let (struck, strike) = closure.struck.split_at_mut(number * node_words);
        for &literal in members {
            let literal = literal as usize;
            self.component[literal] = number as u32;
            reach[literal / 64] |= 1 << (literal % 64);
            or(strike, &self.off[literal * node_words..][..node_words]);
        }
        for word in 0..words {
            let followers = members.iter().map(|&literal| self.followers[literal as usize * words + word]);
            let next = followers.fold(0, |next, followers| next | followers);
            while let Some(bit) = first_bit(next & !reach[word]) {
                let earlier = self.component[word * 64 + bit] as usize;
                or(reach, &reached[earlier * words..][..words]);
                or(strike, &struck[earlier * node_words..][..node_words]);
            }
        }
    }
}

/// What follows from each component, by number: the literals that hold if its own do, these included, and the nodes
/// that are then false.
struct Closure {
    reached: Vec<u64>,
    struck: Vec<u64>,
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
