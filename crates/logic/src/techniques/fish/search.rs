//! The search for fish in houses of any kind: base and cover of one digit.
//!
//! As for fish in lines, each candidate in turn is supposed to be true; what is left of k base houses must then lie in
//! k - 1 covers, and no smaller set among the base houses do the same.

use crate::patterns::fish::Fish;
use crate::patterns::fish_lines::Visit;
use crate::patterns::houses::Houses;
use crate::prelude::*;

/// The houses that may be base and cover of a fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sides {
    /// Rows and regions against columns and regions, and the other way round.
    Franken,
    /// All houses against all houses.
    Mutant,
}

impl Sides {
    /// The houses that may be base, and those that may be cover.
    fn roles(self, layout: &Layout) -> Vec<(Houses, Houses)> {
        let without = |kind| layout.houses().filter(|&house| layout.kind(house) != kind).collect::<Houses>();
        let all: Houses = layout.houses().collect();
        let (rows, columns) = (without(HouseKind::Column), without(HouseKind::Row));
        match self {
            Sides::Franken => vec![(rows, columns), (columns, rows)],
            Sides::Mutant => vec![(all, all)],
        }
    }
}

/// Visits the fish of a size of any kind of house, with fins and without.
pub(crate) fn any_houses<'f, const W: usize>(
    facts: &Facts<'_, W>,
    digit: Digit,
    (sides, size): (Sides, usize),
    found: &mut Found<'f>,
    visit: &mut Visit<'_, 'f, W>,
) -> ControlFlow<()> {
    let layout = facts.layout();
    let open = facts.board().open_plane(digit);
    // One cover fewer than the size must hold what the victim leaves of each base house.
    let most = (size - 1) * facts.crossings().widest;
    let narrow = facts.crossings().narrow(facts.board(), digit, most);
    for (base, cover) in sides.roles(layout) {
        let bases: Vec<House> = narrow.iter().copied().filter(|&house| base.contains(house)).collect();
        if bases.len() < size {
            continue;
        }
        for victim in open.iter() {
            found.work(8)?;
            let left = (open - facts.geometry().peers(victim)) - CellSet::only(victim);
            let own = layout.houses_of(victim);
            let others = bases.iter().filter(|house| !own.contains(house));
            let places = others.map(|&house| (house, left & facts.geometry().house(house)));
            let houses: Vec<_> = places.filter(|(_, places)| (1..=most).contains(&places.len())).collect();
            if houses.len() < size {
                continue;
            }
            let mut search = Search { facts, digit, size, own, left, roles: (base, cover), houses, found, visit };
            search.choose(Partial::default(), Houses::default())?;
        }
    }
    ControlFlow::Continue(())
}

/// The search for the fish of one victim.
struct Search<'a, 'b, 'f, 'v, const W: usize> {
    facts: &'a Facts<'b, W>,
    digit: Digit,
    size: usize,
    /// The houses of the victim.
    own: &'a [House],
    /// The candidates that the victim does not see.
    left: CellSet<W>,
    roles: (Houses, Houses),
    /// The possible base houses with what is left in them.
    houses: Vec<(House, CellSet<W>)>,
    found: &'a mut Found<'f>,
    visit: &'a mut Visit<'v, 'f, W>,
}

/// A part of a fish.
#[derive(Clone, Copy, Default)]
struct Partial<const W: usize> {
    base: Houses,
    cover: Houses,
    /// What is left in the base.
    held: CellSet<W>,
    /// What is left in the cover.
    covered: CellSet<W>,
    /// Houses that are not to be covers.
    barred: Houses,
}

impl<const W: usize> Search<'_, '_, '_, '_, W> {
    /// Adds a house to the base, one that meets the cover. Later ones go without the earlier ones, so that no base
    /// comes twice.
    fn choose(&mut self, part: Partial<W>, mut skipped: Houses) -> ControlFlow<()> {
        for index in 0..self.houses.len() {
            let (house, places) = self.houses[index];
            let is_near = part.base.is_empty() || places.intersects(&part.covered);
            let is_free = !skipped.contains(house) && !part.cover.contains(house) && !places.intersects(&part.held);
            if is_near && is_free {
                let wider = Partial { base: part.base.with(house), held: part.held | places, ..part };
                self.cover(wider, skipped)?;
                skipped = skipped.with(house);
            }
        }
        ControlFlow::Continue(())
    }

    /// Covers the base. A smaller fish among its houses ends the branch.
    fn cover(&mut self, part: Partial<W>, skipped: Houses) -> ControlFlow<()> {
        self.found.work(1)?;
        let Some(open) = (part.held - part.covered).first() else { return self.extend(part, skipped) };
        if part.cover.len() + 1 == self.size {
            return ControlFlow::Continue(());
        }
        let mut barred = part.barred;
        for &house in self.facts.layout().houses_of(open) {
            let is_free = self.roles.1.contains(house) && !part.base.contains(house) && !barred.contains(house);
            if is_free {
                let covered = part.covered | (self.left & self.facts.geometry().house(house));
                self.cover(Partial { cover: part.cover.with(house), covered, barred, ..part }, skipped)?;
                barred = barred.with(house);
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes on with a base that is covered.
    fn extend(&mut self, part: Partial<W>, skipped: Houses) -> ControlFlow<()> {
        if part.base.len() < self.size {
            // Any fish without a smaller one inside hangs together by its covers.
            let has_smaller = part.cover.len() < part.base.len();
            return if has_smaller { ControlFlow::Continue(()) } else { self.choose(part, skipped) };
        }
        if !self.is_least(&part) {
            return ControlFlow::Continue(());
        }
        let (board, geometry) = (self.facts.board(), self.facts.geometry());
        let open = board.open_plane(self.digit);
        let held = part.base.iter().fold(CellSet::EMPTY, |held, house| held | geometry.house(house)) & open;
        for &house in self.own {
            let is_free = self.roles.1.contains(house) && !part.base.contains(house);
            if is_free && held.intersects(&geometry.house(house)) {
                let fish = Fish::new(board, self.digit, part.base, part.cover.with(house));
                (self.visit)(&fish, self.found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether no fewer than all covers hold more base houses than they are.
    fn is_least(&self, part: &Partial<W>) -> bool {
        let geometry = self.facts.geometry();
        let places = |houses: Houses| houses.iter().map(|house| self.left & geometry.house(house));
        part.cover.len() + 1 == self.size
            && (1u32..(1 << part.cover.len()) - 1).all(|choice| {
                let chosen = places(part.cover).enumerate().filter(|(i, _)| choice >> i & 1 == 1);
                let union = chosen.fold(CellSet::EMPTY, |union, (_, places)| union | places);
                places(part.base).filter(|places| places.is_subset(&union)).count() <= choice.count_ones() as usize
            })
    }
}

/// Visits the fish of a size with one fin or more, at most so many, that need not see a common candidate. No candidate
/// lies in two base houses.
pub(super) fn with_fins<'f, const W: usize>(
    facts: &Facts<'_, W>,
    digit: Digit,
    (sides, size): (Sides, usize),
    most: usize,
    found: &mut Found<'f>,
    visit: &mut Visit<'_, 'f, W>,
) -> ControlFlow<()> {
    let open = facts.board().open_plane(digit);
    for (base, covers) in sides.roles(facts.layout()) {
        let places = |house: House| open & facts.geometry().house(house);
        let houses: Vec<(House, CellSet<W>)> = base.iter().map(|house| (house, places(house))).collect();
        let mut search = Finned { facts, digit, size, most, covers, houses, found, visit };
        search.choose(0, Houses::default(), CellSet::EMPTY)?;
    }
    ControlFlow::Continue(())
}

/// The search for fish with fins, wherever these are.
struct Finned<'a, 'b, 'f, 'v, const W: usize> {
    facts: &'a Facts<'b, W>,
    digit: Digit,
    size: usize,
    /// The most fins.
    most: usize,
    covers: Houses,
    /// The possible base houses with their places.
    houses: Vec<(House, CellSet<W>)>,
    found: &'a mut Found<'f>,
    visit: &'a mut Visit<'v, 'f, W>,
}

impl<const W: usize> Finned<'_, '_, '_, '_, W> {
    /// Adds a house from an index on to the base.
    fn choose(&mut self, from: usize, base: Houses, held: CellSet<W>) -> ControlFlow<()> {
        if base.len() == self.size {
            return self.cover(base, Houses::default(), Houses::default(), held, 0);
        }
        for index in from..self.houses.len() {
            let (house, places) = self.houses[index];
            if !places.is_empty() && !places.intersects(&held) {
                self.choose(index + 1, base.with(house), held | places)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Covers the first candidate that is left of the base, or takes it for a fin. Houses that were tried before are
    /// barred.
    fn cover(
        &mut self,
        base: Houses,
        cover: Houses,
        mut barred: Houses,
        left: CellSet<W>,
        fins: usize,
    ) -> ControlFlow<()> {
        self.found.work(1)?;
        let Some(first) = left.first() else {
            if cover.len() < self.size || fins == 0 {
                return ControlFlow::Continue(());
            }
            let fish = Fish::new(self.facts.board(), self.digit, base, cover);
            return (self.visit)(&fish, self.found);
        };
        if cover.len() < self.size {
            for &house in self.facts.layout().houses_of(first) {
                if self.covers.contains(house) && !base.contains(house) && !barred.contains(house) {
                    let rest = left - self.facts.geometry().house(house);
                    self.cover(base, cover.with(house), barred, rest, fins)?;
                    barred = barred.with(house);
                }
            }
        } else if fins + left.len() > self.most {
            return ControlFlow::Continue(());
        }
        if fins < self.most {
            self.cover(base, cover, barred, left - CellSet::only(first), fins + 1)?;
        }
        ControlFlow::Continue(())
    }
}
