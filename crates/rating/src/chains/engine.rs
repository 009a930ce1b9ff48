//! One level of the search for chains, with its tables and what it remembers.

use super::collect::Collector;
use super::multiple::{Pool, Search};
use super::nested::NestedHint;
use super::propagation::Ancestry;
use super::single::SingleStart;
use crate::filter::{LaneBase, Lanes, Runner};
use crate::grid::Grid;
use crate::rater::Stopped;
use crate::tables::CELLS;
use crate::{Mode, Technique};
use pencilproof_core::Stop;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The search at one depth: 0 for the grid itself, deeper for what is left of it within a chain.
pub(crate) struct Engine {
    pub setup: Setup,
    pub depth: u8,
    pub single: SingleStart,
    pub lanes: Lanes,
    /// What follows from each candidate, by the kind of search.
    pub pools: [Option<Box<Pool>>; Search::KINDS],
    pub ancestry: Ancestry,
    /// For the engine below: where all starts lead in the grid at the top, static and dynamic.
    pub bases: [Option<Arc<LaneBase>>; 2],
    /// The places by block of each digit when Nishio last found nothing.
    pub without_nishio: Option<[[u16; 9]; 9]>,
    /// The nested hints of grids already seen.
    known: [HashMap<Seen, Hints>; 4],
    deeper: Option<Box<Engine>>,
    /// Engines of this depth for other threads.
    helpers: Vec<Engine>,
}

/// How engines of all depths work.
#[derive(Clone, Copy)]
pub(crate) struct Setup {
    pub mode: Mode,
    pub runner: Runner,
}

/// The hints of a nested search, in order.
pub(crate) type Hints = Arc<[Arc<NestedHint>]>;

/// What a chain can hold as a step of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NestedRule {
    /// Chains and cycles from a single start.
    Single,
    /// Static forcing chains from several starts.
    Multiple,
    /// Dynamic forcing chains.
    Dynamic,
    /// Dynamic forcing chains that hold chains from a single start.
    DynamicNested,
}

impl NestedRule {
    /// The technique of the scale that searches like this.
    pub(crate) const fn technique(self) -> Technique {
        match self {
            NestedRule::Single => Technique::Chain,
            NestedRule::Multiple => Technique::MultipleChains,
            NestedRule::Dynamic => Technique::DynamicChains,
            NestedRule::DynamicNested => Technique::NestedChains,
        }
    }
}

/// The candidates of a grid.
#[derive(PartialEq, Eq)]
struct Seen([u16; CELLS]);

impl Hash for Seen {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mixed = self.0.chunks(4).fold(0, |mixed, four| {
            let packed = four.iter().fold(0, |packed: u64, &digits| packed << 16 | u64::from(digits));
            super::nested::mix(mixed, packed)
        });
        state.write_u64(mixed);
    }
}

impl Engine {
    pub(crate) fn new(setup: Setup, depth: u8) -> Engine {
        Engine {
            setup,
            depth,
            single: SingleStart::new(setup),
            lanes: Lanes::new(setup.runner),
            pools: std::array::from_fn(|_| None),
            ancestry: Ancestry::new(),
            bases: [None, None],
            without_nishio: None,
            known: std::array::from_fn(|_| HashMap::new()),
            deeper: None,
            helpers: Vec::new(),
        }
    }

    /// Forgets what was learnt of the puzzle before.
    pub(crate) fn start(&mut self) {
        self.known.iter_mut().for_each(HashMap::clear);
        self.without_nishio = None;
        if let Some(deeper) = &mut self.deeper {
            deeper.start();
        }
        self.helpers.iter_mut().for_each(Engine::start);
    }

    /// Engines that work on the same grid, one for each thread.
    pub(crate) fn helpers(&mut self, threads: usize) -> &mut [Engine] {
        while self.helpers.len() < threads {
            self.helpers.push(Engine::new(self.setup, self.depth));
        }
        let bases = self.deeper().bases.clone();
        for helper in &mut self.helpers {
            helper.deeper().bases = bases.clone();
        }
        &mut self.helpers[..threads]
    }

    /// The engine one level down.
    pub(crate) fn deeper(&mut self) -> &mut Engine {
        let (setup, depth) = (self.setup, self.depth + 1);
        self.deeper.get_or_insert_with(|| Box::new(Engine::new(setup, depth)))
    }

    /// The chain arguments in what is left of a grid. They are determined by its candidates, so they are kept.
    pub(crate) fn nested(&mut self, left: &Grid, rule: NestedRule, stop: Stop<'_>) -> Result<Hints, Stopped> {
        let keeps = self.setup.mode == Mode::Fast;
        let seen = Seen(left.digits);
        if let Some(hints) = self.known[rule as usize].get(&seen).filter(|_| keeps) {
            return Ok(Arc::clone(hints));
        }
        if stop.is_set() {
            return Err(Stopped);
        }
        let hints: Hints = self.deeper().all(left, rule, stop)?.into();
        if keeps {
            self.known[rule as usize].insert(seen, Arc::clone(&hints));
        }
        Ok(hints)
    }

    /// All hints of a rule in a grid.
    fn all(&mut self, grid: &Grid, rule: NestedRule, stop: Stop<'_>) -> Result<Vec<Arc<NestedHint>>, Stopped> {
        let mut out = Collector::all();
        let search = match rule {
            NestedRule::Single => {
                self.single.find(grid, &mut out);
                None
            }
            NestedRule::Multiple => Some(Search::MULTIPLE),
            NestedRule::Dynamic => Some(Search::dynamic(0)),
            NestedRule::DynamicNested => Some(Search::dynamic(2)),
        };
        if let Some(search) = search {
            self.multiple(grid, search, stop, &mut out)?;
        }
        let pool = search.and_then(|search| self.pools[search.kind()].as_deref());
        let none = super::propagation::Propagation::new();
        let find = |start, is_on| pool.and_then(|pool| pool.get(start, is_on)).unwrap_or(&none);
        let sorted = out.into_sorted().into_iter();
        Ok(sorted.map(|hint| Arc::new(NestedHint::finish(rule, hint, grid, &mut self.ancestry, find))).collect())
    }
}
