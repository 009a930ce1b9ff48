//! Empty rectangles: a house whose places of a digit lie in a row and a column, and a strong link that meets one of
//! them.

use super::strong::needs_all;
use crate::patterns::houses::Houses;
use crate::patterns::one_digit::{Argument, arguments};
use crate::prelude::*;

/// An empty rectangle with a strong link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hinge<const W: usize> {
    pub(crate) digit: Digit,
    /// The house of the rectangle.
    pub(crate) region: House,
    /// The line that the rectangle shares with the strong link, and the line of the victims.
    pub(crate) arms: [House; 2],
    /// The line of the strong link.
    pub(crate) link: House,
    /// The end of the link that the rectangle sees, and the other end.
    pub(crate) ends: [Cell; 2],
    pub(crate) victims: CellSet<W>,
}

/// Visits the empty rectangles that eliminate something; those with two candidates only if `pairs` says so.
pub(crate) fn each_hinge<'f, const W: usize>(
    facts: &Facts<'_, W>,
    digit: Digit,
    pairs: bool,
    found: &mut Found<'f>,
    visit: &mut dyn FnMut(&Hinge<W>, &mut Found<'f>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (layout, geometry) = (facts.layout(), facts.geometry());
    let open = facts.board().open_plane(digit);
    let is_line = |house: &House| layout.kind(*house).is_line();
    if !facts.bilocal_houses(digit).iter().any(is_line) {
        return ControlFlow::Continue(());
    }
    for region in layout.houses().filter(|house| !is_line(house)) {
        let places = open & geometry.house(region);
        if places.len() < if pairs { 2 } else { 3 } {
            continue;
        }
        found.work(1)?;
        for arms in crossings(facts, places) {
            for [shared, free] in [arms, [arms[1], arms[0]]] {
                for &link in facts.bilocal_houses(digit).iter().filter(|house| is_line(house)) {
                    if layout.kind(link) != layout.kind(free) || link == free {
                        continue;
                    }
                    let both = open & geometry.house(link);
                    let Some(near) = (both & geometry.house(shared)).single() else { continue };
                    let Some(far) = (both - CellSet::only(near)).single() else { continue };
                    if places.intersects(&both) {
                        continue;
                    }
                    let victims = (open & geometry.house(free) & geometry.peers(far)) - places;
                    if needs_all(facts, digit, [region, link], victims) {
                        visit(&Hinge { digit, region, arms: [shared, free], link, ends: [near, far], victims }, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The rows and columns that hold all these places between them, each of them some that the other does not.
fn crossings<const W: usize>(facts: &Facts<'_, W>, places: CellSet<W>) -> impl Iterator<Item = [House; 2]> {
    let (layout, geometry) = (facts.layout(), facts.geometry());
    let of_kind = move |kind| layout.houses().filter(move |&house| layout.kind(house) == kind);
    of_kind(HouseKind::Row).filter(move |row| places.intersects(&geometry.house(*row))).flat_map(move |row| {
        let beyond = places - geometry.house(row);
        let fits = move |column: &House| {
            let column = geometry.house(*column);
            !beyond.is_empty() && beyond.is_subset(&column) && !(places - column).is_empty()
        };
        of_kind(HouseKind::Column).filter(fits).map(move |column| [row, column])
    })
}

impl<const W: usize> Hinge<W> {
    /// Counts that show its victims to be false.
    pub(crate) fn arguments(&self, board: &Board<W>) -> Vec<Argument<W>> {
        let base: Houses = [self.region, self.link].into_iter().collect();
        arguments(board, self.digit, base, self.arms.into_iter().collect(), CellSet::only(self.ends[1]), self.victims)
    }

    /// Its houses; the far end of the link is a fin.
    pub(crate) fn evidence(&self, board: &Board<W>) -> SetPattern {
        let sets = |mut houses: [House; 2]| {
            houses.sort();
            let set = |house| {
                let rule = Rule::House(house, self.digit);
                SetRule { rule, weight: 1, candidates: board.live(rule).collect() }
            };
            houses.into_iter().map(set).collect()
        };
        SetPattern {
            base: sets([self.region, self.link]),
            cover: sets(self.arms),
            fins: vec![Candidate::new(self.ends[1], self.digit)],
        }
    }
}
