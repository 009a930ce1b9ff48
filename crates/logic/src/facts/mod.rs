//! What techniques read: views of one position, each computed when it is first asked for.

mod als;
mod clusters;
mod consequences;
mod crossings;
pub(crate) mod implications;
mod links;
mod rectangles;
mod rounds;
mod rule_graph;

pub use als::{Als, AlsDigit, AlsLinks};
pub use clusters::Cluster;
pub(crate) use consequences::Consequences;
pub(crate) use crossings::Crossings;
pub(crate) use links::Joint;
pub use links::{LinkNode, Links, NodeKind, StrongLink, StrongVia};
pub use rectangles::Rectangle;
pub(crate) use rectangles::{is_exchangeable, lines};
pub(crate) use rounds::{LATE, NEVER, Rounds};
pub(crate) use rule_graph::{Left, RuleGraph};

use crate::Found;
use crate::budget::Meter;
use crate::cases::{self, Level};
use crate::counting::filling::{self, Filling, filling};
use crate::counting::oracle;
use crate::counting::reach::reach;
use crate::counting::system::System;
use crate::patterns::fish::Fish;
use crate::patterns::fish_lines::finned_lines;
use crate::patterns::places::Places;
use crate::sums::{Cage, Filled, Sums};
use links::Sources;
use pencilproof_core::{Board, CellSet, DerivedSum, Digit, Geometry, House, Layout, MAX_SIDE, Rule};
use pencilproof_proof::Inference;
use std::cell::OnceCell;
use std::ops::ControlFlow;

/// The most open cells of a derived sum.
const MOST_SUM_CELLS: usize = 5;

/// The most derived sums of a position.
const MOST_SUMS: usize = 400;

/// A position and what has been computed about it. It borrows the board, so a stale view does not compile.
pub struct Facts<'b, const W: usize> {
    board: &'b Board<W>,
    views: Views<W>,
}

/// What has been computed.
#[derive(Default)]
struct Views<const W: usize> {
    places: OnceCell<Places>,
    crossings: OnceCell<Crossings>,
    bivalue: OnceCell<CellSet<W>>,
    bilocal: [OnceCell<Vec<House>>; MAX_SIDE],
    links: [OnceCell<Links<W>>; NodeKind::ALL.len()],
    refuted: [OnceCell<Option<Vec<u64>>>; NodeKind::ALL.len()],
    als: [OnceCell<Vec<Als<W>>>; als::TIERS.len()],
    als_links: [OnceCell<AlsLinks<W>>; als::TIERS.len()],
    clusters: [OnceCell<Vec<Cluster<W>>>; MAX_SIDE],
    /// By digit and size.
    finned_fish: OnceCell<Vec<OnceCell<Vec<Fish<W>>>>>,
    rectangles: OnceCell<Vec<Rectangle>>,
    rectangles_with_missing: OnceCell<Vec<Rectangle>>,
    singles: OnceCell<Vec<Inference>>,
    consequences: [OnceCell<Consequences<W>>; Level::COUNT],
    rule_graph: OnceCell<Option<RuleGraph>>,
    rounds: [OnceCell<Rounds>; 2],
    system: OnceCell<Option<System>>,
    filling: OnceCell<Option<Filling>>,
    reach: OnceCell<Vec<usize>>,
    cages: OnceCell<Vec<Cage<W>>>,
    /// By number of the cage.
    filled: OnceCell<Vec<OnceCell<Option<Filled>>>>,
    derived: OnceCell<Vec<DerivedSum<W>>>,
    sums: OnceCell<Option<Sums<W>>>,
}

impl<'b, const W: usize> Facts<'b, W> {
    /// The facts of a board; nothing is computed yet.
    #[must_use]
    pub fn new(board: &'b Board<W>) -> Self {
        Facts { board, views: Views::default() }
    }

    /// The board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &'b Board<W> {
        self.board
    }

    /// The layout.
    #[inline]
    #[must_use]
    pub fn layout(&self) -> &'b Layout {
        self.board.layout()
    }

    /// The houses and peers of the layout as cell sets.
    #[inline]
    #[must_use]
    pub fn geometry(&self) -> &'b Geometry<W> {
        self.board.geometry()
    }

    /// The places of a digit in a house where it is not placed yet: bit `i` for the house's cell `i`. Empty when the
    /// house has the digit.
    #[must_use]
    pub fn places(&self, house: House, digit: Digit) -> u32 {
        self.all_places().of(house, digit)
    }

    /// The places of every digit in every house.
    pub(crate) fn all_places(&self) -> &Places {
        self.views.places.get_or_init(|| Places::new(self.board))
    }

    /// How the houses cross.
    pub(crate) fn crossings(&self) -> &Crossings {
        self.views.crossings.get_or_init(|| Crossings::new(self.board))
    }

    /// The cells with two candidates.
    #[must_use]
    pub fn bivalue_cells(&self) -> CellSet<W> {
        *self
            .views
            .bivalue
            .get_or_init(|| self.board.unplaced().iter().filter(|&cell| self.board.digits(cell).len() == 2).collect())
    }

    /// The houses with exactly two places for a digit, in ascending order.
    #[must_use]
    pub fn bilocal_houses(&self, digit: Digit) -> &[House] {
        self.views.bilocal[digit.index()].get_or_init(|| {
            let has_two = |&house: &House| self.board.count(Rule::House(house, digit)) == 2;
            self.layout().houses().filter(has_two).collect()
        })
    }

    /// Strong and weak links between nodes of a kind and of those before it.
    #[must_use]
    pub fn links(&self, kind: NodeKind) -> &Links<W> {
        self.views.links[kind as usize].get_or_init(|| {
            let simpler = kind.simpler().map(|simpler| self.links(simpler));
            let sets = match kind.most_cells::<W>() {
                0 => &[],
                most => self.almost_locked_sets_up_to(most),
            };
            Links::new(kind, Sources { board: self.board, places: self.all_places(), simpler, sets })
        })
    }

    /// The candidates that a chain over the links of a kind refutes, as a row of bits like those of [`Links`]; `None`
    /// if there are none.
    #[must_use]
    pub fn refuted(&self, kind: NodeKind) -> Option<&[u64]> {
        let compute = || implications::refuted(self.links(kind), |_| true);
        self.views.refuted[kind as usize].get_or_init(compute).as_deref()
    }

    /// The almost locked sets of up to `most` cells, those of fewer cells first; no set has more than
    /// [`Als::MOST_CELLS`].
    #[must_use]
    pub fn almost_locked_sets_up_to(&self, most: usize) -> &[Als<W>] {
        let tier = als::tier(most);
        let all = self.views.als[tier].get_or_init(|| Als::all(self.board, als::TIERS[tier]));
        &all[..all.partition_point(|set| set.cells.len() <= most)]
    }

    /// The almost locked set with a number, of those that links of a kind pass through.
    #[must_use]
    pub fn almost_locked_set(&self, kind: NodeKind, number: usize) -> Als<W> {
        self.almost_locked_sets_up_to(kind.most_cells::<W>())[number]
    }

    /// Almost locked sets with the digits that restrict two of them: those of up to `most` cells, and perhaps larger
    /// ones after them.
    #[must_use]
    pub fn als_links(&self, most: usize) -> &AlsLinks<W> {
        let tier = als::tier(most);
        self.views.als_links[tier]
            .get_or_init(|| AlsLinks::new(self.board, self.almost_locked_sets_up_to(als::TIERS[tier])))
    }

    /// The clusters of a digit: its places that are joined by strong links, in two colours.
    #[must_use]
    pub fn clusters(&self, digit: Digit) -> &[Cluster<W>] {
        self.views.clusters[digit.index()].get_or_init(|| Cluster::all(self.board, digit))
    }

    /// The fish of a digit in lines that have fins and victims, of a size below the side. Breaks when `found` reaches a
    /// limit.
    pub(crate) fn finned_fish(&self, digit: Digit, size: usize, found: &mut Found<'_>) -> ControlFlow<(), &[Fish<W>]> {
        let side = self.layout().side();
        let kept = self.views.finned_fish.get_or_init(|| (0..side * side).map(|_| OnceCell::new()).collect());
        let kept = &kept[digit.index() * side + size];
        match kept.get() {
            Some(known) => ControlFlow::Continue(known),
            None => {
                let mut all = Vec::new();
                finned_lines((self.board, self.all_places()), digit, size, found, &mut |fish, _| {
                    all.push(*fish);
                    ControlFlow::Continue(())
                })?;
                ControlFlow::Continue(kept.get_or_init(|| all))
            }
        }
    }

    /// The rectangles with both digits in every corner and a corner that holds no others, but for those without any
    /// other candidate.
    #[must_use]
    pub fn rectangles(&self) -> &[Rectangle] {
        self.views.rectangles.get_or_init(|| Rectangle::all(self.board, false))
    }

    /// The same, and those in which a corner has lost one of the two digits. Where the marks are the puzzle, a lost
    /// digit may be forbidden, so there are none of these.
    #[must_use]
    pub fn rectangles_with_missing(&self) -> &[Rectangle] {
        if self.board.givens().is_empty() {
            return self.rectangles();
        }
        self.views.rectangles_with_missing.get_or_init(|| Rectangle::all(self.board, true))
    }

    /// The candidates that are the last of a rule and not placed yet.
    pub(crate) fn singles(&self) -> &[Inference] {
        self.views.singles.get_or_init(|| cases::singles(self.board))
    }

    /// What follows from each candidate, by inferences up to a level. Breaks when `found` reaches a limit.
    pub(crate) fn consequences(&self, level: Level, found: &mut Found<'_>) -> ControlFlow<(), &Consequences<W>> {
        let kept = &self.views.consequences[level as usize];
        match kept.get() {
            Some(known) => ControlFlow::Continue(known),
            None => {
                let new = Consequences::new((self.board, self.sums()), self.singles(), level, found)?;
                ControlFlow::Continue(kept.get_or_init(|| new))
            }
        }
    }

    /// The open candidates and their rules by number; `None` where a rule is empty.
    pub(crate) fn rule_graph(&self) -> Option<&RuleGraph> {
        let compute = || {
            let has_all = self.board.empty_rule().is_none();
            has_all.then(|| RuleGraph::new(self.board, self.links(NodeKind::Candidate)))
        };
        self.views.rule_graph.get_or_init(compute).as_ref()
    }

    /// What follows in rounds from each candidate of a graph of the position, by nodes that are candidates or groups.
    /// Breaks when `meter` reaches a limit.
    pub(crate) fn rounds(&self, graph: &RuleGraph, nodes: NodeKind, meter: &mut Meter<'_>) -> ControlFlow<(), &Rounds> {
        let kept = &self.views.rounds[usize::from(nodes != NodeKind::Candidate)];
        match kept.get() {
            Some(known) => ControlFlow::Continue(known),
            None => {
                let new = Rounds::new(graph, nodes, meter)?;
                ControlFlow::Continue(kept.get_or_init(|| new))
            }
        }
    }

    /// The exactly-one system of the position; `None` where it is too large for set logic, or a rule is empty.
    pub(crate) fn system(&self) -> Option<&System> {
        let compute = || {
            let system = self.board.empty_rule().is_none().then(|| System::new(self.board))?;
            (!oracle::is_too_large(&system)).then_some(system)
        };
        self.views.system.get_or_init(compute).as_ref()
    }

    /// A fractional filling of a system; `None` where there is none, or it takes too much work. Breaks when `found`
    /// reaches a limit.
    pub(crate) fn filling(&self, system: &System, found: &mut Found<'_>) -> ControlFlow<(), Option<&Filling>> {
        let kept = &self.views.filling;
        if let Some(known) = kept.get() {
            return ControlFlow::Continue(known.as_ref());
        }
        let mut meter = found.meter().part(filling::WORK);
        let new = filling(system, &mut meter);
        found.meter().rejoin(&meter);
        found.work(0)?;
        ControlFlow::Continue(kept.get_or_init(|| new).as_ref())
    }

    /// By candidate of a system: the least number of sources that might show it false, as far as that is known. Breaks
    /// when `meter` reaches a limit.
    pub(crate) fn reach(&self, system: &System, meter: &mut Meter<'_>) -> ControlFlow<(), &[usize]> {
        match self.views.reach.get() {
            Some(known) => ControlFlow::Continue(known),
            None => {
                let new = reach(system, meter)?;
                ControlFlow::Continue(self.views.reach.get_or_init(|| new))
            }
        }
    }

    /// The cages of the layout.
    pub(crate) fn cages(&self) -> &[Cage<W>] {
        self.views.cages.get_or_init(|| Cage::all(self.layout()))
    }

    /// The ways to fill a cage, by its number; `None` if it is full, or there are too many.
    pub(crate) fn filled(&self, number: usize) -> Option<&Filled> {
        let all = self.views.filled.get_or_init(|| self.cages().iter().map(|_| OnceCell::new()).collect());
        all[number].get_or_init(|| Filled::of(self.board, &self.cages()[number])).as_ref()
    }

    /// The sums of a few cells that follow from houses and cages, those of fewer cells first.
    pub(crate) fn derived_sums(&self) -> &[DerivedSum<W>] {
        self.views.derived.get_or_init(|| DerivedSum::of_position(self.board, MOST_SUM_CELLS, MOST_SUMS))
    }

    /// What adds up in the position; none where there are no constraints.
    pub(crate) fn sums(&self) -> Option<&Sums<W>> {
        let compute = || {
            let cages = self.cages().iter().enumerate();
            let filled = cages.filter_map(|(number, cage)| Some((cage, self.filled(number)?)));
            (!self.layout().is_plain()).then(|| Sums::new(self.board, filled, self.derived_sums()))
        };
        self.views.sums.get_or_init(compute).as_ref()
    }
}
