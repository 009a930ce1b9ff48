//! What keeps two nodes from being true together.

use super::{LinkNode, NodeKind};
use crate::Facts;
use pencilproof_core::{Bound, Candidate, Layout, Rule, Summand};
use pencilproof_proof::Via;

/// What makes at most one of two nodes true, in a count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Joint {
    /// A rule or a group that holds both; or the cell of one of them, which a bound of the base leaves what goes with
    /// the other.
    pub(crate) cover: Summand,
    pub(crate) base: Option<Bound>,
}

impl From<Summand> for Joint {
    fn from(cover: Summand) -> Joint {
        Joint { cover, base: None }
    }
}

impl Joint {
    /// What it is, for a link of a chain.
    pub(crate) fn via(self, layout: &Layout) -> Option<Via> {
        let of = self.base.map_or(self.cover, Summand::from);
        of.rule().map(Via::Rule).or_else(|| layout.constraint_of(of).map(Via::Constraint))
    }
}

impl<const W: usize> Facts<'_, W> {
    /// What makes at most one of two nodes true: rules and groups, or else a bound; nothing where both can be.
    pub(crate) fn joints(&self, one: LinkNode<W>, other: LinkNode<W>) -> Vec<Joint> {
        let joints: Vec<Joint> = one.shared(other, self.board()).map(Joint::from).collect();
        let candidate = |node: LinkNode<W>| Some(Candidate::new(node.cells.single()?, node.digit));
        let (true, Some(one), Some(other)) = (joints.is_empty(), candidate(one), candidate(other)) else {
            return joints;
        };
        let bound = self.links(NodeKind::Candidate).bound_between(one, other);
        bound.map(|(bound, cell)| Joint { cover: Rule::Cell(cell).into(), base: Some(bound) }).into_iter().collect()
    }
}
