//! Forcing chains from several starts: contradictions, and what follows whatever is true.

use super::collect::{Branch, Collector, Draft, Ends, Kind, Place, Target};
use super::engine::Engine;
use super::nested::NestedHint;
use super::propagate::{Way, propagate};
use super::propagation::{Ancestry, At, Propagation};
use crate::filter::{self, LaneFlags};
use crate::grid::Grid;
use crate::rater::Stopped;
use crate::step::{candidate, house};
use crate::tables::{CELLS, CELLS_OF, CLAIMS, Claim, HOUSES_OF, PLACES_OF, claim, house_rule, ones, parts};
use crate::{ChainShape, Mode};
use pencilproof_core::{Cell, Digit, Stop};
use pencilproof_proof::Literal;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A kind of search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Search {
    base: f64,
    way: Way,
    /// Nishio looks for contradictions of a candidate alone.
    is_nishio: bool,
}

impl Search {
    /// How many kinds there are.
    pub(crate) const KINDS: usize = 8;
    /// Contradictions along the places of one digit.
    pub(crate) const NISHIO: Search =
        Search { base: 7.5, way: Way { is_dynamic: true, uses_cells: false, level: 0 }, is_nishio: true };
    /// Static forcing chains.
    pub(crate) const MULTIPLE: Search =
        Search { base: 8.0, way: Way { is_dynamic: false, uses_cells: true, level: 0 }, is_nishio: false };

    /// Dynamic forcing chains of a level.
    pub(crate) fn dynamic(level: u8) -> Search {
        let base = [8.5, 9.0, 9.5, 10.0, 10.5, 11.0][usize::from(level)];
        Search { base, way: Way { is_dynamic: true, uses_cells: true, level }, is_nishio: false }
    }

    /// Its number.
    pub(crate) fn kind(self) -> usize {
        match (self.is_nishio, self.way.is_dynamic) {
            (true, _) => 7,
            (false, false) => 6,
            (false, true) => self.way.level.into(),
        }
    }

    pub(crate) fn way(self) -> Way {
        self.way
    }
}

impl Way {
    /// The links that the filter follows for it.
    fn follows(self) -> filter::Propagation {
        if self.is_dynamic { filter::Propagation::Dynamic } else { filter::Propagation::Static }
    }
}

/// What follows from each candidate of a grid, worked out when it is first asked for.
pub(crate) struct Pool {
    propagations: Vec<Propagation>,
    used: usize,
    /// For OFF and ON, where the propagation of a candidate is, plus one.
    at: [[u16; CLAIMS]; 2],
    flags: LaneFlags,
}

impl Pool {
    fn new() -> Pool {
        Pool { propagations: Vec::new(), used: 0, at: [[0; CLAIMS]; 2], flags: LaneFlags::default() }
    }

    fn clear(&mut self) {
        self.used = 0;
        self.at = [[0; CLAIMS]; 2];
    }

    /// The propagation of a candidate, if it was asked for.
    pub(crate) fn get(&self, start: Claim, is_on: bool) -> Option<&Propagation> {
        let index = self.at[usize::from(is_on)][start as usize].checked_sub(1)?;
        Some(&self.propagations[usize::from(index)])
    }

    /// Puts in what was worked out elsewhere.
    fn put(&mut self, propagation: Propagation) {
        let (start, is_on) = (propagation.start, propagation.starts_on);
        if self.used < self.propagations.len() {
            self.propagations[self.used] = propagation;
        } else {
            self.propagations.push(propagation);
        }
        self.used += 1;
        self.at[usize::from(is_on)][start as usize] = self.used as u16;
    }
}

/// A search under way.
struct Run<'r> {
    engine: &'r mut Engine,
    pool: &'r mut Pool,
    grid: &'r Grid,
    search: Search,
    stop: Stop<'r>,
    /// Whether the flags of the pool say which starts are worth a look.
    is_flagged: bool,
    out: &'r mut Collector,
}

impl Engine {
    /// Hands over the hints of a search, in the order of the original.
    pub(crate) fn multiple(
        &mut self,
        grid: &Grid,
        search: Search,
        stop: Stop<'_>,
        out: &mut Collector,
    ) -> Result<(), Stopped> {
        self.multiple_on(grid, search, 1, stop, out)
    }

    /// The same, with several threads for what follows from the starts.
    pub(crate) fn multiple_on(
        &mut self,
        grid: &Grid,
        search: Search,
        threads: usize,
        stop: Stop<'_>,
        out: &mut Collector,
    ) -> Result<(), Stopped> {
        let mut pool = self.pools[search.kind()].take().unwrap_or_else(|| Box::new(Pool::new()));
        pool.clear();
        let mut skipped = 0;
        let mut is_flagged = false;
        let mut is_empty = false;
        if self.setup.mode == Mode::Fast && search.way.level == 0 {
            let base = self.bases[usize::from(search.way.is_dynamic)].as_ref();
            let flags = if search.is_nishio {
                skipped = self.unchanged(grid);
                Some(self.lanes.nishio(grid, skipped))
            } else if let Some(base) = base {
                Some(self.lanes.flags_within(grid, base))
            } else if self.depth > 0 || !search.way.is_dynamic {
                self.lanes.flags(grid, search.way.follows())
            } else {
                None
            };
            if let Some(flags) = flags {
                is_flagged = true;
                is_empty = !flags.any;
                pool.flags.clone_from(flags);
            }
        }
        let result = if is_empty {
            Ok(())
        } else {
            if self.setup.mode == Mode::Fast && self.depth == 0 && search.way.level >= 3 {
                let within = if search.way.level == 3 { Search::MULTIPLE } else { Search::dynamic(0) };
                let base = self.lanes.base(grid, within.way.follows()).map(Arc::new);
                self.deeper().bases[usize::from(within.way.is_dynamic)] = base;
            }
            // WebAssembly has no threads to start.
            let is_parallel = threads > 1 && !cfg!(target_family = "wasm");
            if is_parallel && self.depth == 0 && search.way.level >= 2 {
                super::parallel::fill(self, &mut pool, grid, search.way, threads, stop)
            } else {
                Ok(())
            }
            .and_then(|()| Run { engine: self, pool: &mut pool, grid, search, stop, is_flagged, out }.all(skipped))
        };
        if search.is_nishio && self.depth == 0 {
            let places = || std::array::from_fn(|digit| std::array::from_fn(|block| grid.places[block][digit]));
            self.without_nishio = (result.is_ok() && out.is_empty()).then(places);
        }
        self.pools[search.kind()] = Some(pool);
        result
    }

    /// The digits whose places are as they were when Nishio last found nothing.
    fn unchanged(&self, grid: &Grid) -> u16 {
        let Some(places) = self.without_nishio.as_ref().filter(|_| self.depth == 0) else { return 0 };
        let is_same = |digit: &usize| (0..9).all(|block| places[*digit][block] == grid.places[block][*digit]);
        (0..9).filter(is_same).fold(0, |digits, digit| digits | 1 << digit)
    }
}

impl Run<'_> {
    fn all(&mut self, skipped: u16) -> Result<(), Stopped> {
        let way = self.search.way;
        for cell in 0..CELLS {
            let digits = self.grid.digits[cell];
            let count = digits.count_ones();
            if count < 2 || (!way.is_dynamic && count < 3) {
                continue;
            }
            if way.level > 0 && self.stop.is_set() {
                return Err(Stopped);
            }
            for digit in ones(digits & !skipped) {
                let start = claim(cell, digit);
                if way.is_dynamic {
                    self.contradictions(start)?;
                    if !self.search.is_nishio && count >= 3 && self.is_worth(self.pool.flags.double[start as usize]) {
                        self.double(start)?;
                    }
                }
                if !self.search.is_nishio {
                    self.regions(start)?;
                }
            }
            if !self.search.is_nishio && self.is_worth(self.pool.flags.cell[cell]) {
                let starts = ones(digits).map(|digit| claim(cell, digit)).collect::<Vec<_>>();
                self.common(&starts, Kind::Cell, cell, &ChainShape::Cell(Cell::from_index(cell)))?;
            }
        }
        Ok(())
    }

    fn is_worth(&self, flag: bool) -> bool {
        !self.is_flagged || flag
    }

    /// Works out what follows from a start, unless it is known.
    fn ensure(&mut self, start: Claim, is_on: bool) -> Result<(), Stopped> {
        let at = &mut self.pool.at[usize::from(is_on)][start as usize];
        if *at != 0 {
            return Ok(());
        }
        if self.pool.used == self.pool.propagations.len() {
            self.pool.propagations.push(Propagation::new());
        }
        let into = &mut self.pool.propagations[self.pool.used];
        self.pool.used += 1;
        *at = self.pool.used as u16;
        into.begin(start, is_on, self.search.way.is_dynamic);
        propagate(self.engine, self.grid, self.search.way, self.stop, into)
    }

    /// A candidate that leads to a contradiction is false; one whose absence does is true.
    fn contradictions(&mut self, start: Claim) -> Result<(), Stopped> {
        let flags = &self.pool.flags;
        let flagged = [flags.on_contradiction[start as usize], flags.off_contradiction[start as usize]];
        for (is_on, flag) in [true, false].into_iter().zip(flagged) {
            if !self.is_worth(flag) {
                continue;
            }
            self.ensure(start, is_on)?;
            let Some(ends) = self.pool.get(start, is_on).and_then(Propagation::clash) else { continue };
            let branches = ends.map(|at| Branch { start, starts_on: is_on, at });
            let shape = ChainShape::Contradiction(Literal { candidate: candidate(start), is_true: is_on });
            self.emit(&branches, Target { claim: start, is_on: !is_on }, Kind::Contradiction, None, &shape);
        }
        Ok(())
    }

    /// What follows from a candidate and from its absence.
    fn double(&mut self, start: Claim) -> Result<(), Stopped> {
        self.ensure(start, true)?;
        self.ensure(start, false)?;
        self.shared(&[(start, true), (start, false)], Kind::Double, None, &ChainShape::Double(candidate(start)));
        Ok(())
    }

    /// Hands over what follows from each of some starts, in the order of the first.
    fn shared(&mut self, starts: &[(Claim, bool)], kind: Kind, of: Option<u16>, shape: &ChainShape) {
        let mut branches = [Branch { start: 0, starts_on: true, at: At::Extra }; 9];
        for is_on in [true, false] {
            let mut common = self.grid.digits;
            for propagation in starts.iter().filter_map(|&(start, starts_on)| self.pool.get(start, starts_on)) {
                let side = if is_on { &propagation.on } else { &propagation.off };
                common.iter_mut().zip(&side.digits).for_each(|(common, digits)| *common &= digits);
            }
            if common.iter().all(|&digits| digits == 0) {
                continue;
            }
            let mut index = 0;
            while let Some(target) = self.pool.get(starts[0].0, starts[0].1).and_then(|first| first.nth(index, is_on)) {
                index += 1;
                let (cell, digit) = parts(target);
                if common[cell] >> digit & 1 == 0 {
                    continue;
                }
                for (branch, &(start, starts_on)) in branches.iter_mut().zip(starts) {
                    let Some(propagation) = self.pool.get(start, starts_on) else { continue };
                    *branch = Branch { start, starts_on, at: propagation.node(target, is_on) };
                }
                self.emit(&branches[..starts.len()], Target { claim: target, is_on }, kind, of, shape);
            }
        }
    }

    /// What follows from all places of a digit in a house, if the candidate is in the first of them.
    fn regions(&mut self, start: Claim) -> Result<(), Stopped> {
        let (cell, digit) = parts(start);
        for kind in 0..3 {
            let of = HOUSES_OF[cell][kind] as usize;
            let places = self.grid.places[of][digit];
            let is_first = places.trailing_zeros() == u32::from(PLACES_OF[cell][kind]);
            if places.count_ones() < 2 || !is_first || !self.is_worth(self.pool.flags.region[of] >> digit & 1 != 0) {
                continue;
            }
            let starts: Vec<Claim> = ones(places).map(|place| claim(CELLS_OF[of][place] as usize, digit)).collect();
            let shape = ChainShape::Region(house(of), Digit::from_index(digit));
            self.common(&starts, Kind::Region, house_rule(of, digit), &shape)?;
        }
        Ok(())
    }

    /// What follows from each of the candidates of a rule.
    fn common(&mut self, starts: &[Claim], kind: Kind, rule: usize, shape: &ChainShape) -> Result<(), Stopped> {
        for &start in starts {
            self.ensure(start, true)?;
        }
        let mut signed = [(0, true); 9];
        signed.iter_mut().zip(starts).for_each(|(signed, &start)| signed.0 = start);
        self.shared(&signed[..starts.len()], kind, Some(rule as u16), shape);
        Ok(())
    }

    /// Hands over a hint, unless it has no effect or another one goes before it.
    fn emit(&mut self, branches: &[Branch], target: Target, kind: Kind, of: Option<u16>, shape: &ChainShape) {
        let (cell, digit) = parts(target.claim);
        let others = self.grid.digits[cell] & !(1 << digit);
        if target.is_on && others == 0 {
            return;
        }
        // By what is removed: the others of the cell, or the one candidate.
        let removes = match target.is_on {
            true if !others.is_power_of_two() => CLAIMS + usize::from(target.claim),
            true => claim(cell, others.trailing_zeros() as usize).into(),
            false => target.claim.into(),
        };
        self.out.generate();
        let base = self.search.base;
        let Run { pool, out, grid, engine, .. } = self;
        let found = |branch: &Branch| pool.get(branch.start, branch.starts_on).map(|found| (found, branch.at));
        let fewest = branches.iter().filter_map(found).map(|(found, at)| found.fewest_ancestors(at)).sum();
        if !out.wants_target(removes, &Place::new(base, fewest, kind)) {
            return;
        }
        let ancestry = &mut engine.ancestry;
        let limit = out.limit(removes);
        let mut own = 0;
        for (found, at) in branches.iter().filter_map(found) {
            own += found.count_ancestors(at, grid, limit.saturating_sub(own), ancestry);
            if own > limit {
                return;
            }
        }
        if !out.wants_target(removes, &Place::new(base, own, kind)) {
            return;
        }
        let nested = nested_of(branches.iter().filter_map(found), grid, ancestry);
        let complexity = own + nested.iter().map(|hint| hint.own()).sum::<u32>();
        let place = Place::new(base, complexity, kind);
        if !out.wants_target(removes, &place) {
            return;
        }
        let removed =
            if target.is_on { ones(others).map(|digit| claim(cell, digit)).collect() } else { vec![target.claim] };
        let ends = Ends::Branches(branches.to_vec(), of);
        out.take_target(
            removes,
            place,
            Draft { shape: shape.clone(), target: Some(target), removed, own, ends, nested },
        );
    }
}

/// The chain arguments that some nodes rest on, each once.
fn nested_of<'p>(
    branches: impl Iterator<Item = (&'p Propagation, At)>,
    grid: &Grid,
    ancestry: &mut Ancestry,
) -> Vec<Arc<NestedHint>> {
    let mut nested = Vec::new();
    for (propagation, at) in branches.filter(|(propagation, _)| propagation.has_nested) {
        let _ = ancestry.visit(propagation, at, grid, |met| {
            if let Some(super::propagation::PatternAt::Chain(hint)) = met.advanced.map(|advanced| &advanced.pattern) {
                NestedHint::add_to(hint, &mut nested);
            }
            ControlFlow::Continue(())
        });
    }
    nested
}

impl Pool {
    pub(super) fn fill(&mut self, propagations: impl IntoIterator<Item = Propagation>) {
        propagations.into_iter().for_each(|propagation| self.put(propagation));
    }
}
