//! Chains: from a single start, and forcing chains from several, dynamic, with patterns and with chains inside.
//!
//! [`single`] searches for chains and cycles from a single start; [`multiple`] compares what follows from several. What
//! follows from an assumption is a [`propagation`], worked out by [`propagate`], with [`patterns`] and, at higher
//! levels, [`nested`] chain arguments, which an [`engine`] one level down finds. [`collect`] puts hints in the order of
//! the scale.
//!
//! The order in which claims are found decides which claims an argument rests on, and so how long it is. Before it
//! searches in that order, [`filter`](crate::filter) tells whether there is anything to find, and from where.

mod collect;
mod engine;
mod multiple;
mod nested;
mod parallel;
mod patterns;
mod propagate;
mod propagation;
mod single;
mod strong;
pub(crate) mod trace;

use crate::grid::Grid;
use crate::rater::Stopped;
use crate::{Step, Technique};
use collect::Collector;
use engine::Engine;
pub(crate) use engine::Setup;
use multiple::Search;
use pencilproof_core::Stop;

/// The chain techniques of the scale.
pub(crate) struct Chains {
    engine: Engine,
    threads: usize,
}

impl Chains {
    pub(crate) fn new(setup: Setup, threads: usize) -> Chains {
        Chains { engine: Engine::new(setup, 0), threads }
    }

    /// A new puzzle.
    pub(crate) fn start(&mut self) {
        self.engine.start();
    }

    /// The first hint of a technique.
    pub(crate) fn find(&mut self, grid: &Grid, technique: Technique, stop: Stop<'_>) -> Result<Option<Step>, Stopped> {
        if stop.is_set() {
            return Err(Stopped);
        }
        let mut out = Collector::first();
        match search(technique) {
            Some(search) => self.engine.multiple_on(grid, search, self.threads, stop, &mut out)?,
            None => self.engine.single.find(grid, &mut out),
        }
        Ok(out.into_first().map(|(place, draft)| {
            let argument = crate::Argument::Chain(draft.shape);
            let step = Step::new(technique, place.difficulty, argument).removing(draft.removed);
            let step = Step { complexity: Some(place.complexity), ..step };
            match draft.target.filter(|target| target.is_on) {
                Some(target) => step.placing(target.claim),
                None => step,
            }
        }))
    }
}

/// The kind of search of a technique; none for chains from a single start.
fn search(technique: Technique) -> Option<Search> {
    match technique {
        Technique::Nishio => Some(Search::NISHIO),
        Technique::MultipleChains => Some(Search::MULTIPLE),
        Technique::DynamicChains
        | Technique::DynamicPlus
        | Technique::NestedChains
        | Technique::NestedMultiple
        | Technique::NestedDynamic
        | Technique::NestedNested => Some(Search::dynamic(technique.level())),
        _ => None,
    }
}
