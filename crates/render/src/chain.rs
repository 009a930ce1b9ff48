//! The links of a step, joined into chains, and their notation: `2r1c1 = 2r1c7 - 2r5c7`.

use crate::look::Look;
use pencilproof_core::{Candidate, Layout};
use pencilproof_proof::Role;

/// A node of a chain: one candidate, or several that act as one. Never empty.
pub(crate) type Node = Vec<Candidate>;

/// Links of which each starts where the one before it ends.
pub(crate) struct Chain {
    pub(crate) start: Node,
    pub(crate) links: Vec<ChainLink>,
}

/// A link and the node that it leads to.
pub(crate) struct ChainLink {
    pub(crate) look: Look,
    pub(crate) to: Node,
}

impl Chain {
    /// Adds a link to the last chain if it starts there, else starts a new chain.
    pub(crate) fn extend(chains: &mut Vec<Chain>, look: Look, from: Node, to: Node) {
        let link = ChainLink { look, to };
        match chains.last_mut() {
            Some(chain) if *chain.end() == from => chain.links.push(link),
            _ => chains.push(Chain { start: from, links: vec![link] }),
        }
    }

    fn end(&self) -> &Node {
        self.links.last().map_or(&self.start, |link| &link.to)
    }

    /// The nodes in order. The first node of a loop is its last one too.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = &Node> {
        std::iter::once(&self.start).chain(self.links.iter().map(|link| &link.to))
    }

    /// The links with both of their nodes.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (Look, &Node, &Node)> {
        self.nodes().zip(&self.links).map(|(from, link)| (link.look, from, &link.to))
    }

    /// The parts of the notation: the first node, then each link with the node that it leads to.
    pub(crate) fn notation(&self, layout: &Layout) -> Vec<String> {
        let link = |link: &ChainLink| format!("{} {}", sign(link.look), node_name(layout, &link.to));
        std::iter::once(node_name(layout, &self.start)).chain(self.links.iter().map(link)).collect()
    }
}

/// The sign of a link in the notation.
fn sign(look: Look) -> char {
    if look.is_of(Role::StrongLink) {
        '='
    } else if look.is_of(Role::WeakLink) {
        '-'
    } else {
        '~'
    }
}

/// The name of a node: `2r1c1`, `2r12c3` for a group. Where one name would not do, or could be misread because rows and
/// columns have two figures, the candidates are named one by one: `2r1c1|3r1c2`.
fn node_name(layout: &Layout, node: &[Candidate]) -> String {
    let mut candidates = node.to_vec();
    candidates.sort();
    candidates.dedup();
    let lines = |line: fn(&Layout, Candidate) -> usize| {
        let mut lines: Vec<usize> = candidates.iter().map(|&candidate| line(layout, candidate) + 1).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    };
    let rows = lines(|layout, candidate| layout.row(candidate.cell()));
    let cols = lines(|layout, candidate| layout.col(candidate.cell()));
    let is_of_one_digit = candidates.windows(2).all(|pair| pair[0].digit() == pair[1].digit());
    let is_whole = rows.len() * cols.len() == candidates.len();
    match candidates.first() {
        Some(first) if candidates.len() > 1 && is_of_one_digit && is_whole && layout.side() <= 9 => {
            let figures = |lines: &[usize]| lines.iter().map(usize::to_string).collect::<String>();
            format!("{}r{}c{}", first.digit(), figures(&rows), figures(&cols))
        }
        _ => candidates.iter().map(|&candidate| layout.candidate_name(candidate)).collect::<Vec<_>>().join("|"),
    }
}
