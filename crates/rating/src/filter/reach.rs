//! Whether there are cycles and forcing chains from a single start, and from which.
//!
//! A link from "p is true" leads to "q is false" for what p rules out, and from there to "r is true" where r is the
//! only other candidate of a rule of q. The links are those of the grid as it is, so that the claims which such chains
//! go through are a graph: T joins p to each r that two links lead to. Only candidates of rules with two candidates can
//! be such an r; they are numbered, and their rows of 256 bits closed transitively. Then, with W(s) for the numbered
//! candidates that s rules out, and S(s) for those that are true if s is false:
//!
//! - s leads to its own negation (OFF end) exactly if something that s reaches is in W(s).
//! - The negation of s leads to s (ON end) exactly if s is among S(s) and what that reaches.
//! - s lies on a cycle only if it reaches itself.
//!
//! **Nothing is missed.** The first two are exact. Of cycles only those count that remove something, and of these more
//! can be said. Let the cycle lead from p1 to "q1 is false" to p2 and on, and let it remove x, which sees a true claim
//! p and a false one q of it, both of its digit. Links work backwards as well: "x is true" makes p false, hence the
//! false claim before p true, hence the true one before that false, and so on around the cycle until q is true, which
//! makes x false. So x has an OFF end, and p is in W(x). Therefore
//!
//! - without any OFF end there is no cycle that removes something, and
//! - with A for the union of W(x) over all x with an OFF end, such a cycle goes through a member of A: its start is
//!   reached from one that lies on a cycle itself, and reaches one.
//!
//! An ON end of s also needs an OFF end elsewhere: if the last link is from "z is false" to s, then z rules out s,
//! which starts the same chain and ends with z false. So no OFF end means no chain of any kind.

use super::backend::{Runner, Task};
use super::bits::Bits;
use super::{has_several, rules};
use crate::grid::Grid;
use crate::step::Links;
use crate::tables::{CLAIMS, Claim, MEMBERS, RULES, RULES_OF};

/// The flag of a start on a cycle that may remove something.
pub(crate) const CYCLE: u8 = 1;
/// The flag of a start from which a forcing chain leads to its negation.
pub(crate) const OFF_END: u8 = 2;
/// The flag of a start to which a forcing chain leads from its negation.
pub(crate) const ON_END: u8 = 4;

/// How many candidates can be numbered.
const LIMIT: usize = 256;
const UNNUMBERED: u16 = u16::MAX;

type Row = Bits<4>;

/// What is known about the chains of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Existence {
    /// There are none.
    None,
    /// Too many candidates to tell: anything may exist from anywhere.
    Unknown,
    /// Only where the flags say.
    Flagged {
        /// The shortest forcing chain, if it was asked for and there is one.
        shortest: Option<Shortest>,
    },
}

/// The shortest forcing chain: of several, the first in the order of their starts, OFF ends before ON ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shortest {
    pub complexity: u32,
    pub start: Claim,
    /// Whether it shows the start to be true.
    pub is_on: bool,
}

/// The search for starts of single-start chains. Its tables are used again.
pub(crate) struct Reach {
    runner: Runner,
    flags: [u8; CLAIMS],
    tables: Box<Tables>,
}

struct Tables {
    /// How many candidates are numbered.
    count: usize,
    claims: [Claim; LIMIT],
    number: [u16; CLAIMS],
    /// The numbered candidates of each rule.
    members: [Row; RULES],
    /// S: what is true if the candidate is false.
    strong: [Row; LIMIT],
    /// W: what is false if the candidate is true.
    weak: [Row; LIMIT],
    /// T: what two links lead to.
    next: [Row; LIMIT],
    /// What any number of such pairs of links leads to.
    reached: [Row; LIMIT],
    /// What follows if the candidate is false: S, and what that reaches.
    after_false: [Row; LIMIT],
}

impl Reach {
    pub(crate) fn new(runner: Runner) -> Reach {
        let rows = [Row::NONE; LIMIT];
        Reach {
            runner,
            flags: [0; CLAIMS],
            tables: Box::new(Tables {
                count: 0,
                claims: [0; LIMIT],
                number: [UNNUMBERED; CLAIMS],
                members: [Row::NONE; RULES],
                strong: rows,
                weak: rows,
                next: rows,
                reached: rows,
                after_false: rows,
            }),
        }
    }

    /// Looks for the starts of cycles and forcing chains with some links. Only those starts count at which the scale
    /// looks: candidates of cells with at least two, and of Y-chains, of which it knows only cycles, with exactly two.
    ///
    /// The complexity of the shortest forcing chain is exact: there is one of it, and none with less.
    pub(crate) fn search(&mut self, grid: &Grid, links: Links, want_shortest: bool) -> Existence {
        self.runner.run(Search { grid, links, want_shortest, flags: &mut self.flags, tables: &mut self.tables })
    }

    /// What may start at each candidate: the flags of the last search that ended with [`Existence::Flagged`].
    pub(crate) fn flags(&self) -> &[u8; CLAIMS] {
        &self.flags
    }
}

struct Search<'a> {
    grid: &'a Grid,
    links: Links,
    want_shortest: bool,
    flags: &'a mut [u8; CLAIMS],
    tables: &'a mut Tables,
}

impl Task for Search<'_> {
    type Output = Existence;

    #[inline(always)]
    fn run(self) -> Existence {
        let Search { grid, links, want_shortest, flags, tables } = self;
        if !tables.number(grid, links) {
            return Existence::Unknown;
        }
        if tables.count == 0 {
            return Existence::None;
        }
        tables.link(links);
        tables.close();
        flags.fill(0);
        let struck = tables.off_ends(grid, links, flags);
        if struck.is_empty() {
            return Existence::None;
        }
        tables.cycles_and_on_ends(struck, flags);
        if !keep_starts(grid, links, flags) {
            return Existence::None;
        }
        let shortest = if want_shortest { tables.shortest(links, flags) } else { None };
        Existence::Flagged { shortest }
    }
}

/// Drops the flags of what is no start. Whether any are left.
#[inline(always)]
fn keep_starts(grid: &Grid, links: Links, flags: &mut [u8; CLAIMS]) -> bool {
    let mut all = 0;
    for (flags, &digits) in flags.as_chunks_mut::<9>().0.iter_mut().zip(&grid.digits) {
        let is_start = has_several(digits) && (links.x() || !has_several(digits & digits.wrapping_sub(1)));
        let kept = match (is_start, links.x()) {
            (false, _) => 0,
            (true, false) => CYCLE,
            (true, true) => CYCLE | OFF_END | ON_END,
        };
        for flag in flags {
            *flag &= kept;
            all |= *flag;
        }
    }
    all != 0
}

/// The rules of a claim that rule something out.
#[inline(always)]
fn weak_rules(claim: Claim, links: Links) -> &'static [u16] {
    &RULES_OF[claim as usize][usize::from(!links.y())..]
}

impl Tables {
    /// Numbers the candidates of rules with two candidates, and joins them. Whether the numbers are enough.
    #[inline(always)]
    fn number(&mut self, grid: &Grid, links: Links) -> bool {
        self.number.fill(UNNUMBERED);
        self.count = 0;
        for (rule, positions) in rules(grid).into_iter().enumerate() {
            let above = positions & positions.wrapping_sub(1);
            if above == 0 || has_several(above) || !(if rule < crate::tables::CELLS { links.y() } else { links.x() }) {
                continue;
            }
            let members = &MEMBERS[rule];
            let Some(a) = self.number_of(members[positions.trailing_zeros() as usize]) else { return false };
            let Some(b) = self.number_of(members[above.trailing_zeros() as usize]) else { return false };
            self.strong[a].set(b);
            self.strong[b].set(a);
        }
        true
    }

    #[inline(always)]
    fn number_of(&mut self, claim: Claim) -> Option<usize> {
        let number = &mut self.number[claim as usize];
        if *number == UNNUMBERED {
            if self.count == LIMIT {
                return None;
            }
            *number = self.count as u16;
            self.claims[self.count] = claim;
            self.strong[self.count] = Row::NONE;
            self.count += 1;
        }
        Some(*number as usize)
    }

    /// W and T.
    #[inline(always)]
    fn link(&mut self, links: Links) {
        self.members.fill(Row::NONE);
        for (number, &claim) in self.claims[..self.count].iter().enumerate() {
            for &rule in weak_rules(claim, links) {
                self.members[rule as usize].set(number);
            }
        }
        for number in 0..self.count {
            let mut itself = Row::NONE;
            itself.set(number);
            let weak = self.seen(self.claims[number], links).without(itself);
            let mut next = Row::NONE;
            for other in weak.iter() {
                next |= self.strong[other];
            }
            self.weak[number] = weak;
            self.next[number] = next;
        }
    }

    /// The numbered candidates of the rules of a claim.
    #[inline(always)]
    fn seen(&self, claim: Claim, links: Links) -> Row {
        let mut seen = Row::NONE;
        for &rule in weak_rules(claim, links) {
            seen |= self.members[rule as usize];
        }
        seen
    }

    /// The transitive closure of T. What a candidate that is done reaches is taken as a whole.
    #[inline(always)]
    fn close(&mut self) {
        for number in 0..self.count {
            let mut reached = Row::NONE;
            let mut open = self.next[number];
            while let Some(other) = open.first() {
                reached.set(other);
                if other < number {
                    reached |= self.reached[other];
                } else {
                    open |= self.next[other];
                }
                open = open.without(reached);
            }
            self.reached[number] = reached;
        }
        for number in 0..self.count {
            let mut after = self.strong[number];
            for other in self.strong[number].iter() {
                after |= self.reached[other];
            }
            self.after_false[number] = after;
        }
    }

    /// Flags the starts that lead to their negation. A: the numbered candidates that these rule out.
    #[inline(always)]
    fn off_ends(&self, grid: &Grid, links: Links, flags: &mut [u8; CLAIMS]) -> Row {
        let mut struck = Row::NONE;
        for (number, &claim) in self.claims[..self.count].iter().enumerate() {
            if self.reached[number].meets(self.weak[number]) {
                flags[claim as usize] = OFF_END;
                struck |= self.weak[number];
            }
        }
        for claim in grid.candidates() {
            if self.number[claim as usize] != UNNUMBERED {
                continue;
            }
            let weak = self.seen(claim, links);
            let mut reached = Row::NONE;
            for other in weak.iter() {
                reached |= self.after_false[other];
            }
            if reached.meets(weak) {
                flags[claim as usize] = OFF_END;
                struck |= weak;
            }
        }
        struck
    }

    /// Flags the others, given A.
    #[inline(always)]
    fn cycles_and_on_ends(&self, struck: Row, flags: &mut [u8; CLAIMS]) {
        let mut beyond = Row::NONE;
        for number in struck.iter() {
            if self.reached[number].has(number) {
                beyond |= self.reached[number];
            }
        }
        for (number, &claim) in self.claims[..self.count].iter().enumerate() {
            let flags = &mut flags[claim as usize];
            let reached = self.reached[number];
            if reached.has(number) && beyond.has(number) && reached.meets(struck) {
                *flags |= CYCLE;
            }
            if self.after_false[number].has(number) {
                *flags |= ON_END;
            }
        }
    }

    /// The shortest of the forcing chains from flagged starts.
    #[inline(always)]
    fn shortest(&self, links: Links, flags: &[u8; CLAIMS]) -> Option<Shortest> {
        let mut shortest = None;
        let mut least = u32::MAX;
        let mut offer = |complexity: u32, start: usize, is_on: bool, least: &mut u32| {
            if complexity < *least {
                *least = complexity;
                shortest = Some(Shortest { complexity, start: start as Claim, is_on });
            }
        };
        for (claim, &flags) in flags.iter().enumerate() {
            if flags & (OFF_END | ON_END) == 0 {
                continue;
            }
            let number = self.number[claim] as usize;
            if flags & OFF_END != 0 {
                let (mut weak, mut next) = (Row::NONE, Row::NONE);
                if number < LIMIT {
                    (weak, next) = (self.weak[number], self.next[number]);
                } else {
                    weak |= self.seen(claim as Claim, links);
                    for other in weak.iter() {
                        next |= self.strong[other];
                    }
                }
                // The start, what it rules out, what is true then, and the negation of the start.
                offer(self.length(next, weak, 4, least), claim, false, &mut least);
            }
            if flags & ON_END != 0 && number < LIMIT {
                let mut goal = Row::NONE;
                goal.set(number);
                // The negation of the start and what is true then.
                offer(self.length(self.strong[number], goal, 2, least), claim, true, &mut least);
            }
        }
        shortest
    }

    /// How many claims it takes to get to a goal, if less than a limit; else the limit.
    #[inline(always)]
    fn length(&self, from: Row, goal: Row, claims: u32, limit: u32) -> u32 {
        let (mut level, mut seen) = (from, from);
        let mut length = claims;
        while length < limit {
            if level.meets(goal) {
                return length;
            }
            let mut next = Row::NONE;
            for number in level.iter() {
                next |= self.next[number];
            }
            level = next.without(seen);
            if level.is_empty() {
                break;
            }
            seen |= level;
            length += 2;
        }
        limit
    }
}

#[cfg(test)]
mod tests {
    use super::super::naive;
    use super::*;
    use crate::tables::parts;
    use pencilproof_core::BackEnd;

    const ALL_LINKS: [Links; 3] = [Links::X, Links::Y, Links::Xy];

    fn searches() -> Vec<Reach> {
        BackEnd::ALL.into_iter().filter_map(Runner::with).map(Reach::new).collect()
    }

    fn is_start(grid: &Grid, claim: Claim, links: Links) -> bool {
        let size = grid.digits[parts(claim).0].count_ones();
        if links.x() { size >= 2 } else { size == 2 }
    }

    #[test]
    fn forcing_chains_are_flagged_and_nothing_else() {
        let mut reach = Reach::new(Runner::best());
        let (mut chains, mut others) = (0, 0);
        for grid in naive::grids() {
            for links in [Links::X, Links::Xy] {
                let existence = reach.search(&grid, links, true);
                let mut least = None;
                for claim in grid.candidates().filter(|&claim| is_start(&grid, claim, links)) {
                    for (is_true, flag) in [(true, OFF_END), (false, ON_END)] {
                        let length = naive::forcing_chain(&grid, claim, is_true, links);
                        let is_flagged = existence != Existence::None && reach.flags()[claim as usize] & flag != 0;
                        assert_eq!(is_flagged, length.is_some(), "{links:?} {claim} {is_true}");
                        least = least.into_iter().chain(length).min();
                        chains += usize::from(is_flagged);
                        others += usize::from(!is_flagged);
                    }
                }
                match existence {
                    Existence::None => assert_eq!(least, None),
                    Existence::Unknown => panic!("{links:?}: too many candidates"),
                    Existence::Flagged { shortest } => {
                        assert_eq!(shortest.map(|chain| chain.complexity), least, "{links:?}")
                    }
                }
            }
        }
        assert!(chains > 1000 && others > chains, "{chains} chains, {others} starts of none");
    }

    #[test]
    fn cycles_are_flagged() {
        let mut reach = Reach::new(Runner::best());
        let (mut cycles, mut unflagged) = (0, 0);
        for grid in naive::grids().iter().step_by(2) {
            for links in ALL_LINKS {
                let existence = reach.search(grid, links, false);
                let most = if links == Links::Xy { 6 } else { 8 };
                for claim in grid.candidates().filter(|&claim| is_start(grid, claim, links)) {
                    let is_flagged = existence != Existence::None && reach.flags()[claim as usize] & CYCLE != 0;
                    if naive::has_cycle(grid, claim, links, most) {
                        assert!(is_flagged, "{links:?} {claim}");
                        cycles += 1;
                    }
                    unflagged += usize::from(!is_flagged);
                }
            }
        }
        assert!(cycles > 100 && unflagged > cycles, "{cycles} cycles, {unflagged} not flagged");
    }

    #[test]
    fn what_singles_solve_has_no_chains() {
        let mut reach = Reach::new(Runner::best());
        for mut grid in naive::puzzles() {
            let solution = naive::solve(&grid).unwrap();
            let wrong: Vec<Claim> = grid.candidates().filter(|&claim| solution[parts(claim).0] != claim).collect();
            wrong.into_iter().for_each(|claim| grid.remove(claim));
            for links in ALL_LINKS {
                assert_eq!(reach.search(&grid, links, true), Existence::None);
            }
            for claim in solution {
                if grid.has(claim) {
                    grid.place(claim);
                }
            }
            assert_eq!(reach.search(&grid, Links::Xy, true), Existence::None);
        }
    }

    #[test]
    fn too_many_candidates_are_no_answer() {
        // The digits of seven rows lie in the last two columns, those of seven columns in the last two rows, and each
        // cell where these meet has two digits.
        let mut grid = Grid::open();
        for claim in grid.clone().candidates() {
            let (cell, digit) = parts(claim);
            let (row, column) = (cell / 9, cell % 9);
            let stays =
                if row >= 7 && column >= 7 { digit / 2 == row % 7 * 2 + column % 7 } else { row >= 7 || column >= 7 };
            if !stays {
                grid.remove(claim);
            }
        }
        let mut reach = Reach::new(Runner::best());
        assert_eq!(reach.search(&grid, Links::Xy, true), Existence::Unknown);
        assert_ne!(reach.search(&grid, Links::X, true), Existence::Unknown, "there are 252 places in pairs");
    }

    #[test]
    fn where_chains_are_used_up_there_are_none() {
        let mut reach = Reach::new(Runner::best());
        let mut unsolved = 0;
        for mut grid in naive::puzzles() {
            while let Existence::Flagged { .. } = reach.search(&grid, Links::Xy, false) {
                for claim in grid.clone().candidates() {
                    let (cell, flags) = (parts(claim).0, reach.flags()[claim as usize]);
                    if flags & OFF_END != 0 {
                        grid.remove(claim);
                    }
                    if flags & ON_END != 0 {
                        let others = Grid::claims(cell, grid.digits[cell]).filter(|&other| other != claim);
                        others.for_each(|other| grid.remove(other));
                    }
                }
            }
            unsolved += usize::from(grid.digits.iter().any(|&digits| has_several(digits)));
        }
        assert!(unsolved > 2, "{unsolved} puzzles need more");
    }

    #[test]
    fn back_ends_agree() {
        let mut searches = searches();
        for grid in naive::grids() {
            for links in ALL_LINKS {
                let found: Vec<(Existence, [u8; CLAIMS])> = searches
                    .iter_mut()
                    .map(|reach| {
                        let existence = reach.search(&grid, links, true);
                        (existence, if existence == Existence::None { [0; CLAIMS] } else { *reach.flags() })
                    })
                    .collect();
                assert!(found.iter().all(|one| *one == found[0]), "{links:?}");
            }
        }
    }
}
