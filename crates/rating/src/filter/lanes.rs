//! What follows from all starts at once.
//!
//! Each candidate is numbered, up to 256, and has two rows of 512 bits: in which lanes it is true, and in which false.
//! A lane is a start:
//!
//! ```text
//! lane      0 ........ 255 | 256 ...... 511
//! start     number n true  | number n - 256 false
//! ```
//!
//! Rule by rule, what is true or false of some of its candidates makes others true or false, in all lanes together,
//! until nothing changes. Then the rows are turned, so that each start has a row of what follows from it; and rows of
//! the candidates of a cell, or of the places of a digit in a house, have something in common or not.
//!
//! **Nothing is missed.** The search in order follows links until it comes upon a contradiction or the end. Which links
//! there are depends on the grid (static), or also on what has become false on the way (dynamic); either way what it
//! has found follows here as well, since the rules here need no order: a candidate is false if another of a rule is
//! true, and true if all others of a rule are false (static: of a rule of two). So if there is no contradiction, what
//! is found here is at least what the search finds. If there is one, the search stops early, and what it has found
//! until then, which depends on the order, still takes part in what starts have in common. Here such a lane is frozen
//! where the contradiction comes up, and counts as everything: what it has in common with others is all that they have.
//!
//! **From a base.** A grid with fewer candidates can start from the fixpoint of the grid that they were removed from:
//! what followed there follows still, save what followed through the removed candidates, which is too much at worst; so
//! is a contradiction that is none any more. Only rules that lost candidates have more to say.

use super::backend::{Runner, Task};
use super::bits::Bits;
use super::turn::{halves, turn};
use super::{has_several, rules};
use crate::grid::Grid;
use crate::tables::{CELLS, CLAIMS, Claim, HOUSES, MEMBERS, RULES, RULES_OF, ones};

/// How many candidates can be numbered.
pub(super) const LIMIT: usize = 256;

pub(super) type Row = Bits<8>;
/// Words for a bit of each rule.
type RuleSet = Bits<6>;

/// Which links a propagation follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Propagation {
    /// Those of the grid as it is.
    Static,
    /// Also those that come of what has become false.
    Dynamic,
}

/// Where chains of several starts may exist. What is not flagged does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LaneFlags {
    /// Whether anything is flagged.
    pub any: bool,
    /// The candidate leads to a contradiction if it is true; dynamic only.
    pub on_contradiction: [bool; CLAIMS],
    /// The candidate leads to a contradiction if it is false; dynamic only.
    pub off_contradiction: [bool; CLAIMS],
    /// The candidate leads to the same conclusion either way; dynamic only, in cells with at least three candidates.
    pub double: [bool; CLAIMS],
    /// All candidates of the cell lead to the same conclusion.
    pub cell: [bool; CELLS],
    /// All places in the house lead to the same conclusion: a bit for each digit.
    pub region: [u16; HOUSES],
}

/// The fixpoint of a grid, from which those of grids with fewer candidates can start.
pub(crate) struct LaneBase {
    propagation: Propagation,
    rules: [u16; RULES],
    numbers: Numbers,
    rows: Box<[Rows]>,
    broken: Row,
}

/// The search from all starts. Its tables are used again.
pub(crate) struct Lanes {
    runner: Runner,
    flags: Box<LaneFlags>,
    tables: Box<Tables>,
}

struct Tables {
    numbers: Numbers,
    rows: [Rows; LIMIT],
    /// Lanes with a contradiction.
    broken: Row,
    /// What follows from each candidate being true, by number: four words for what is true, four for what is false.
    after: [Row; LIMIT],
}

#[derive(Clone)]
struct Numbers {
    count: usize,
    claims: [Claim; LIMIT],
    number: [u8; CLAIMS],
}

/// The lanes in which a candidate is true and those in which it is false.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Rows {
    pub(super) on: Row,
    pub(super) off: Row,
}

const NO_ROWS: Rows = Rows { on: Row::NONE, off: Row::NONE };
const NO_FLAGS: LaneFlags = LaneFlags {
    any: false,
    on_contradiction: [false; CLAIMS],
    off_contradiction: [false; CLAIMS],
    double: [false; CLAIMS],
    cell: [false; CELLS],
    region: [0; HOUSES],
};

impl Default for LaneFlags {
    fn default() -> LaneFlags {
        NO_FLAGS
    }
}

impl Lanes {
    pub(crate) fn new(runner: Runner) -> Lanes {
        let numbers = Numbers { count: 0, claims: [0; LIMIT], number: [0; CLAIMS] };
        let tables = Tables { numbers, rows: [NO_ROWS; LIMIT], broken: Row::NONE, after: [Row::NONE; LIMIT] };
        Lanes { runner, flags: Box::new(NO_FLAGS), tables: Box::new(tables) }
    }

    /// Where multiple forcing chains may exist: static ones, or dynamic ones without patterns. None if there are more
    /// than 256 candidates: then everything is possible.
    ///
    /// Flags are set only where the scale looks: in cells of at least two candidates, static at least three; regions in
    /// the cell of their first place. That something is true counts as a conclusion only in a cell with several
    /// candidates; elsewhere it has no effect.
    pub(crate) fn flags(&mut self, grid: &Grid, propagation: Propagation) -> Option<&LaneFlags> {
        if !self.tables.numbers.assign(grid, 511) {
            return None;
        }
        let start = Start::Fresh { propagation, is_x_only: false };
        self.runner.run(Search { grid, start, tables: &mut self.tables, flags: &mut self.flags });
        Some(&self.flags)
    }

    /// The same for a grid with some of the candidates of the base's grid and no others. May flag somewhat more.
    pub(crate) fn flags_within(&mut self, grid: &Grid, base: &LaneBase) -> &LaneFlags {
        self.runner.run(Search { grid, start: Start::Base(base), tables: &mut self.tables, flags: &mut self.flags });
        &self.flags
    }

    /// Where Nishio chains may exist: contradictions along places of the same digit. Some digits can be left out.
    pub(crate) fn nishio(&mut self, grid: &Grid, skip_digits: u16) -> &LaneFlags {
        *self.flags = NO_FLAGS;
        let digits = 511 & !skip_digits;
        if self.tables.numbers.assign(grid, digits) {
            self.nishio_of_numbered(grid);
            return &self.flags;
        }
        // Digits have nothing to do with one another.
        for digit in ones(digits) {
            self.tables.numbers.assign(grid, 1 << digit);
            self.nishio_of_numbered(grid);
        }
        &self.flags
    }

    /// Adds the flags of the digits that are numbered.
    fn nishio_of_numbered(&mut self, grid: &Grid) {
        let start = Start::Fresh { propagation: Propagation::Dynamic, is_x_only: true };
        self.runner.run(Search { grid, start, tables: &mut self.tables, flags: &mut self.flags });
    }

    /// The fixpoint of a grid for [`Lanes::flags_within`]. None if there are more than 256 candidates.
    pub(crate) fn base(&mut self, grid: &Grid, propagation: Propagation) -> Option<LaneBase> {
        if !self.tables.numbers.assign(grid, 511) {
            return None;
        }
        self.runner.run(Settle { grid, propagation, tables: &mut self.tables });
        let Tables { numbers, rows, broken, .. } = &*self.tables;
        Some(LaneBase {
            propagation,
            rules: rules(grid),
            numbers: numbers.clone(),
            rows: rows[..numbers.count].into(),
            broken: *broken,
        })
    }
}

impl Numbers {
    /// Numbers the candidates of some digits. Whether the numbers are enough.
    fn assign(&mut self, grid: &Grid, digits: u16) -> bool {
        self.count = 0;
        for cell in 0..CELLS {
            for digit in ones(grid.digits[cell] & digits) {
                if self.count == LIMIT {
                    return false;
                }
                let claim = crate::tables::claim(cell, digit);
                self.claims[self.count] = claim;
                self.number[claim as usize] = self.count as u8;
                self.count += 1;
            }
        }
        true
    }
}

/// What a search starts from.
enum Start<'a> {
    Fresh {
        propagation: Propagation,
        /// Houses alone, and contradictions alone are looked for.
        is_x_only: bool,
    },
    Base(&'a LaneBase),
}

struct Search<'a> {
    grid: &'a Grid,
    start: Start<'a>,
    tables: &'a mut Tables,
    flags: &'a mut LaneFlags,
}

struct Settle<'a> {
    grid: &'a Grid,
    propagation: Propagation,
    tables: &'a mut Tables,
}

impl Task for Settle<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Tables { numbers, rows, broken, .. } = self.tables;
        let rules = rules(self.grid);
        begin(numbers.count, rows, broken);
        let scope = several(&rules);
        Fixpoint { propagation: self.propagation, rules: &rules, scope, numbers, rows, broken }.settle(scope);
    }
}

impl Task for Search<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Search { grid, start, tables: Tables { numbers: own, rows, broken, after }, flags } = self;
        let rules = rules(grid);
        let mut scope = several(&rules);
        let (numbers, propagation) = match start {
            Start::Base(base) => (&base.numbers, base.propagation),
            Start::Fresh { propagation, .. } => (&*own, propagation),
        };
        let count = numbers.count;
        let open = match start {
            Start::Base(base) => {
                let is_within = rules.iter().zip(&base.rules).all(|(now, before)| now & !before == 0);
                debug_assert!(is_within, "the grid has candidates that its base has not");
                rows[..count].copy_from_slice(&base.rows);
                *broken = base.broken;
                changed(&rules, &base.rules) & scope
            }
            Start::Fresh { is_x_only, .. } => {
                if is_x_only {
                    scope = of_digits(scope, numbers);
                }
                begin(count, rows, broken);
                scope
            }
        };
        Fixpoint { propagation, rules: &rules, scope, numbers, rows, broken }.settle(open);
        let reading = Reading { propagation, grid, rules: &rules, numbers };
        if matches!(start, Start::Fresh { is_x_only: true, .. }) {
            reading.contradictions(broken, flags);
            return;
        }
        *flags = NO_FLAGS;
        reading.drop_ineffective(rows);
        if propagation == Propagation::Dynamic {
            reading.contradictions(broken, flags);
            reading.doubles(rows, broken, flags);
        }
        turn(count, rows, after);
        for number in halves(broken)[0].iter() {
            after[number] = Row::ALL;
        }
        reading.reductions(&scope, after, flags);
    }
}

/// Every candidate is true in the lane that starts so, and false in its other one.
#[inline(always)]
fn begin(count: usize, rows: &mut [Rows; LIMIT], broken: &mut Row) {
    *broken = Row::NONE;
    for (number, rows) in rows[..count].iter_mut().enumerate() {
        *rows = NO_ROWS;
        rows.on.set(number);
        rows.off.set(LIMIT + number);
    }
}

/// The rules with at least two candidates: others have no links.
#[inline(always)]
fn several(rules: &[u16; RULES]) -> RuleSet {
    let mut set = RuleSet::NONE;
    for (rule, &positions) in rules.iter().enumerate() {
        set.0[rule / 64] |= u64::from(has_several(positions)) << (rule % 64);
    }
    set
}

/// The rules that are not the same.
#[inline(always)]
fn changed(rules: &[u16; RULES], before: &[u16; RULES]) -> RuleSet {
    let mut set = RuleSet::NONE;
    for (rule, (now, before)) in rules.iter().zip(before).enumerate() {
        set.0[rule / 64] |= u64::from(now != before) << (rule % 64);
    }
    set
}

/// Of some rules, those of houses and the numbered digits.
#[inline(always)]
fn of_digits(scope: RuleSet, numbers: &Numbers) -> RuleSet {
    let mut of = RuleSet::NONE;
    for &claim in &numbers.claims[..numbers.count] {
        for &rule in &RULES_OF[claim as usize][1..] {
            of.set(rule as usize);
        }
    }
    scope & of
}

/// The propagation in all lanes.
struct Fixpoint<'a> {
    propagation: Propagation,
    rules: &'a [u16; RULES],
    /// The rules that have a say.
    scope: RuleSet,
    numbers: &'a Numbers,
    rows: &'a mut [Rows; LIMIT],
    broken: &'a mut Row,
}

impl Fixpoint<'_> {
    /// Applies rules until nothing changes, first those that are open.
    #[inline(always)]
    fn settle(mut self, mut open: RuleSet) {
        let mut is_at_work = true;
        while is_at_work {
            is_at_work = false;
            for word in 0..open.0.len() {
                while open.0[word] & self.scope.0[word] != 0 {
                    let rule = word * 64 + (open.0[word] & self.scope.0[word]).trailing_zeros() as usize;
                    is_at_work = true;
                    self.apply(rule, &mut open);
                    open.0[word] &= !(1 << (rule % 64));
                }
            }
        }
    }

    /// Applies one rule. The other rules of candidates that changed are open then; this one has nothing more to say.
    #[inline(always)]
    fn apply(&mut self, rule: usize, open: &mut RuleSet) {
        let positions = self.rules[rule];
        let (mut members, mut size) = ([0; 9], 0);
        for place in ones(positions) {
            members[size] = self.numbers.number[MEMBERS[rule][place] as usize];
            size += 1;
        }
        let members = &members[..size];
        // Where one or more, and two or more, candidates are true; and the same for candidates that are not false.
        let (mut true1, mut true2, mut left1, mut left2) = (Row::NONE, Row::NONE, Row::NONE, Row::NONE);
        for &member in members {
            let Rows { on, off } = self.rows[member as usize];
            true2 |= true1 & on;
            true1 |= on;
            left2 |= left1.without(off);
            left1 |= !off;
        }
        if self.propagation == Propagation::Static && size > 2 {
            (left1, left2) = (Row::ALL, Row::ALL);
        }
        let mut broken = *self.broken;
        for &member in members {
            let Rows { on, off } = self.rows[member as usize];
            let now_off = off | true1.without(on) | true2;
            let now_on = on | !left1 | !(left2 | off);
            let new = (on ^ now_on) | (off ^ now_off);
            if new.without(broken).is_empty() {
                continue;
            }
            let rows = Rows { on: on | now_on.without(broken), off: off | now_off.without(broken) };
            self.rows[member as usize] = rows;
            broken |= rows.on & rows.off;
            for &other in &RULES_OF[self.numbers.claims[member as usize] as usize] {
                open.set(other as usize);
            }
        }
        *self.broken = broken;
    }
}

/// What the fixpoint says of a grid.
struct Reading<'a> {
    propagation: Propagation,
    grid: &'a Grid,
    rules: &'a [u16; RULES],
    numbers: &'a Numbers,
}

impl Reading<'_> {
    /// The candidates by number, with their cells' digits; none if the candidate is gone.
    #[inline(always)]
    fn numbered(&self) -> impl Iterator<Item = (usize, Claim, u16)> {
        let claims = self.numbers.claims[..self.numbers.count].iter().enumerate();
        claims.map(|(number, &claim)| {
            let digits = self.grid.digits[claim as usize / 9];
            (number, claim, if self.grid.has(claim) { digits } else { 0 })
        })
    }

    /// Clears what is no conclusion.
    #[inline(always)]
    fn drop_ineffective(&self, rows: &mut [Rows; LIMIT]) {
        for (number, _, digits) in self.numbered() {
            if !has_several(digits) {
                rows[number].on = Row::NONE;
            }
            if digits == 0 {
                rows[number].off = Row::NONE;
            }
        }
    }

    #[inline(always)]
    fn contradictions(&self, broken: &Row, flags: &mut LaneFlags) {
        for (number, claim, digits) in self.numbered() {
            if has_several(digits) {
                let (on, off) = (broken.has(number), broken.has(LIMIT + number));
                flags.on_contradiction[claim as usize] = on;
                flags.off_contradiction[claim as usize] = off;
                flags.any |= on | off;
            }
        }
    }

    /// What follows from a candidate as well as from its negation.
    #[inline(always)]
    fn doubles(&self, rows: &[Rows; LIMIT], broken: &Row, flags: &mut LaneFlags) {
        let [on, off] = halves(broken);
        let mut common = on | off;
        for rows in &rows[..self.numbers.count] {
            for row in [&rows.on, &rows.off] {
                let [on, off] = halves(row);
                common |= on & off;
            }
        }
        for (number, claim, digits) in self.numbered() {
            if digits.count_ones() > 2 && common.has(number) {
                flags.double[claim as usize] = true;
                flags.any = true;
            }
        }
    }

    /// What follows from all candidates of a rule.
    #[inline(always)]
    fn reductions(&self, scope: &RuleSet, after: &[Row; LIMIT], flags: &mut LaneFlags) {
        let least = if self.propagation == Propagation::Dynamic { 2 } else { 3 };
        for rule in scope.iter() {
            let positions = self.rules[rule];
            let first = MEMBERS[rule][positions.trailing_zeros() as usize];
            if self.grid.digits[first as usize / 9].count_ones() < least {
                continue;
            }
            let mut common = Row::ALL;
            for place in ones(positions) {
                common &= after[self.numbers.number[MEMBERS[rule][place] as usize] as usize];
            }
            if common.is_empty() {
                continue;
            }
            flags.any = true;
            if rule < CELLS {
                flags.cell[rule] = true;
            } else {
                flags.region[(rule - CELLS) / 9] |= 1 << ((rule - CELLS) % 9);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::naive::{self, Consequences, Random, follow};
    use super::*;
    use crate::step::Links;
    use crate::tables::parts;
    use pencilproof_core::BackEnd;

    fn all_lanes() -> Vec<Lanes> {
        BackEnd::ALL.into_iter().filter_map(Runner::with).map(Lanes::new).collect()
    }

    /// What follows from each candidate being true, and being false.
    fn closures(grid: &Grid, is_dynamic: bool, links: Links) -> Vec<Option<[Consequences; 2]>> {
        let follow = |claim| [true, false].map(|is_true| follow(grid, claim, is_true, is_dynamic, links));
        (0..CLAIMS as Claim).map(|claim| grid.has(claim).then(|| follow(claim))).collect()
    }

    /// Whether starts have a conclusion in common, and whether one of them leads to a contradiction.
    fn common(grid: &Grid, starts: &[&Consequences]) -> (bool, bool) {
        let is_effective = |claim: &Claim| grid.digits[parts(*claim).0].count_ones() > 1;
        let has_on = grid.candidates().filter(is_effective).any(|x| starts.iter().all(|start| start.on[x as usize]));
        let has_off = grid.candidates().any(|x| starts.iter().all(|start| start.off[x as usize]));
        (has_on || has_off, starts.iter().any(|start| start.contradicts))
    }

    /// What the search in order finds, and where flags may be set besides: partial sets.
    fn expected(grid: &Grid, propagation: Propagation) -> (LaneFlags, LaneFlags) {
        let is_dynamic = propagation == Propagation::Dynamic;
        let least = if is_dynamic { 2 } else { 3 };
        let after = closures(grid, is_dynamic, Links::Xy);
        let [on, off] = [0, 1].map(|sign| {
            let after = &after;
            move |claim: Claim| &after[claim as usize].as_ref().unwrap()[sign]
        });
        let (mut found, mut partial) = (NO_FLAGS, NO_FLAGS);
        for claim in grid.candidates() {
            let size = grid.digits[parts(claim).0].count_ones();
            if is_dynamic && size >= 2 {
                found.on_contradiction[claim as usize] = on(claim).contradicts;
                found.off_contradiction[claim as usize] = off(claim).contradicts;
            }
            if is_dynamic && size >= 3 {
                (found.double[claim as usize], partial.double[claim as usize]) = common(grid, &[on(claim), off(claim)]);
            }
        }
        for (rule, positions) in rules(grid).into_iter().enumerate() {
            let members: Vec<Claim> = Grid::claims(rule, positions).collect();
            if members.len() < 2 || grid.digits[parts(members[0]).0].count_ones() < least {
                continue;
            }
            let starts: Vec<&Consequences> = members.iter().map(|&member| on(member)).collect();
            let (is_common, is_partial) = common(grid, &starts);
            if rule < CELLS {
                (found.cell[rule], partial.cell[rule]) = (is_common, is_partial);
            } else {
                let (house, digit) = ((rule - CELLS) / 9, (rule - CELLS) % 9);
                found.region[house] |= u16::from(is_common) << digit;
                partial.region[house] |= u16::from(is_partial) << digit;
            }
        }
        (found, partial)
    }

    /// All flags as one list.
    fn list(flags: &LaneFlags) -> Vec<bool> {
        let regions = flags.region.iter().flat_map(|&bits| (0..9).map(move |digit| bits >> digit & 1 != 0));
        let lists = [&flags.on_contradiction[..], &flags.off_contradiction, &flags.double, &flags.cell];
        lists.into_iter().flatten().copied().chain(regions).collect()
    }

    fn small_grids() -> Vec<Grid> {
        naive::grids().into_iter().filter(|grid| grid.candidates().count() <= LIMIT).collect()
    }

    #[test]
    fn everything_found_is_flagged_and_little_else() {
        let mut lanes = Lanes::new(Runner::best());
        for (propagation, enough) in [(Propagation::Static, 3000), (Propagation::Dynamic, 10000)] {
            let (mut count, mut besides) = (0, 0);
            for grid in small_grids() {
                let (found, partial) = expected(&grid, propagation);
                let flags = lanes.flags(&grid, propagation).unwrap();
                let all = list(&found).into_iter().zip(list(&partial)).zip(list(flags));
                for (index, ((is_found, is_partial), is_flagged)) in all.enumerate() {
                    assert!(is_flagged || !is_found, "{propagation:?}: {index} is missed");
                    assert!(is_found || is_partial || !is_flagged, "{propagation:?}: {index} is flagged for nothing");
                    count += usize::from(is_found);
                    besides += usize::from(is_flagged && !is_found);
                }
                assert_eq!(flags.any, list(flags).contains(&true));
            }
            assert!(count > enough);
            assert!(besides < count, "{propagation:?}: {count} found, {besides} flagged besides");
        }
    }

    #[test]
    fn everything_found_from_a_base_is_flagged() {
        let mut lanes = Lanes::new(Runner::best());
        let mut random = Random(2);
        for propagation in [Propagation::Static, Propagation::Dynamic] {
            let (mut fresh_count, mut base_count) = (0, 0);
            for grid in small_grids() {
                let base = lanes.base(&grid, propagation).unwrap();
                let mut within = grid.clone();
                let claims: Vec<Claim> = grid.candidates().collect();
                if claims.is_empty() {
                    continue;
                }
                for _ in 0..2 {
                    // What follows from a start, as nested searches have it.
                    let start = claims[random.below(claims.len())];
                    let gone = follow(&within, start, true, true, Links::Xy).off;
                    claims.iter().filter(|&&claim| gone[claim as usize]).for_each(|&claim| within.remove(claim));
                    let (found, _) = expected(&within, propagation);
                    let fresh = list(lanes.flags(&within, propagation).unwrap());
                    let flags = lanes.flags_within(&within, &base);
                    assert_eq!(flags.any, list(flags).contains(&true));
                    for ((is_found, is_fresh), is_flagged) in list(&found).into_iter().zip(fresh).zip(list(flags)) {
                        assert!(is_flagged || !is_found && !is_fresh);
                        fresh_count += usize::from(is_fresh);
                        base_count += usize::from(is_flagged);
                    }
                }
            }
            assert!(base_count < 2 * fresh_count, "{propagation:?}: {base_count} flags instead of {fresh_count}");
        }
    }

    #[test]
    fn nishio_chains_are_flagged_and_nothing_else() {
        let mut lanes = Lanes::new(Runner::best());
        let mut count = 0;
        for (index, grid) in naive::grids().into_iter().chain([naive::sparse()]).enumerate() {
            let after = closures(&grid, true, Links::X);
            let skipped: u16 = [0, 0b1_0010_0100][index % 2];
            let flags = lanes.nishio(&grid, skipped);
            for claim in 0..CLAIMS as Claim {
                let (cell, digit) = parts(claim);
                let is_start = grid.digits[cell].count_ones() > 1 && skipped >> digit & 1 == 0;
                let [on, off] = match &after[claim as usize] {
                    Some([on, off]) if is_start => [on.contradicts, off.contradicts],
                    _ => [false; 2],
                };
                assert_eq!(flags.on_contradiction[claim as usize], on, "{claim} true");
                assert_eq!(flags.off_contradiction[claim as usize], off, "{claim} false");
                count += usize::from(on) + usize::from(off);
            }
            assert_eq!(flags.any, list(flags).contains(&true));
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn what_singles_solve_has_no_chains() {
        let mut lanes = Lanes::new(Runner::best());
        for mut grid in naive::puzzles() {
            let solution = naive::solve(&grid).unwrap();
            let wrong: Vec<Claim> = grid.candidates().filter(|&claim| solution[parts(claim).0] != claim).collect();
            wrong.into_iter().for_each(|claim| grid.remove(claim));
            for propagation in [Propagation::Static, Propagation::Dynamic] {
                assert_eq!(lanes.flags(&grid, propagation), Some(&NO_FLAGS));
                let base = lanes.base(&grid, propagation).unwrap();
                assert_eq!(lanes.flags_within(&grid, &base), &NO_FLAGS);
            }
            assert_eq!(lanes.nishio(&grid, 0), &NO_FLAGS);
        }
    }

    #[test]
    fn too_many_candidates_are_no_answer() {
        let mut lanes = Lanes::new(Runner::best());
        assert!(lanes.flags(&naive::sparse(), Propagation::Dynamic).is_none());
        assert!(lanes.base(&naive::sparse(), Propagation::Static).is_none());
    }

    #[test]
    fn back_ends_agree() {
        let mut all = all_lanes();
        for (index, grid) in small_grids().into_iter().enumerate() {
            let propagation = [Propagation::Static, Propagation::Dynamic][index % 2];
            let mut within = grid.clone();
            grid.candidates().step_by(7).for_each(|claim| within.remove(claim));
            let found: Vec<[LaneFlags; 3]> = all
                .iter_mut()
                .map(|lanes| {
                    let base = lanes.base(&grid, propagation).unwrap();
                    let flags = lanes.flags(&grid, propagation).unwrap().clone();
                    [flags, lanes.flags_within(&within, &base).clone(), lanes.nishio(&grid, 0).clone()]
                })
                .collect();
            assert!(found.iter().all(|one| *one == found[0]));
        }
    }
}
