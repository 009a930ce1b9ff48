//! A few cells that, whatever they hold, leave a digit only places that others see.

pub(crate) mod bent_set;
pub(crate) mod w_wing;
pub(crate) mod xy_wing;
pub(crate) mod xyz_wing;

use crate::prelude::*;
use pencilproof_proof::{Chain, Link, Node, Strength, Via};

/// A chain of single candidates whose links are strong and weak in turn, the first one strong.
fn chain(nodes: &[Candidate], rules: &[Rule]) -> Chain {
    let strengths = [Strength::Strong, Strength::Weak].into_iter().cycle();
    Chain {
        nodes: nodes.iter().map(|&candidate| Node { candidates: vec![candidate] }).collect(),
        links: rules.iter().zip(strengths).map(|(&rule, strength)| Link { strength, via: Via::Rule(rule) }).collect(),
        als: Vec::new(),
    }
}

/// The first house that holds two cells that see each other.
fn shared<const W: usize>(facts: &Facts<'_, W>, one: Cell, other: Cell) -> Option<House> {
    facts.geometry().shared_houses([one, other].into_iter().collect()).next()
}
