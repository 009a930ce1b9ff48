//! A fish as base and cover houses of one digit: its kind, its fins, what it eliminates, and the proof of that.

use super::candidates;
use super::houses::Houses;
use super::one_digit::{Argument, arguments, prove};
use crate::Reason;
use pencilproof_core::{Board, CellSet, Digit, Geometry, House, HouseKind, Layout, MOST_HOUSES_OF_CELL, Rule};
use pencilproof_proof::{Evidence, SetPattern, SetRule};

/// The kind of a fish, by the houses of both sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// Rows against columns.
    Basic,
    /// Rows and boxes against columns and boxes.
    Franken,
    /// Rows and columns on one side.
    Mutant,
}

impl Kind {
    /// The kind of a fish with these houses as base and cover.
    pub(crate) fn of(layout: &Layout, base: &[House], cover: &[House]) -> Kind {
        let has = |houses: &[House], kind| houses.iter().any(|&house| layout.kind(house) == kind);
        let (row, column) = (HouseKind::Row, HouseKind::Column);
        let is_crossed = |one, other| !has(base, other) && !has(cover, one);
        let has_regions = base.iter().chain(cover).any(|&house| !layout.kind(house).is_line());
        match (is_crossed(row, column) || is_crossed(column, row), has_regions) {
            (true, false) => Kind::Basic,
            (true, true) => Kind::Franken,
            (false, _) => Kind::Mutant,
        }
    }

    /// The word before the name of a fish, with a space after it.
    pub(crate) fn prefix(self) -> &'static str {
        match self {
            Kind::Basic => "",
            Kind::Franken => "Franken ",
            Kind::Mutant => "Mutant ",
        }
    }
}

/// As many cover houses as base houses of a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fish<const W: usize> {
    pub(crate) digit: Digit,
    pub(crate) base: Houses,
    pub(crate) cover: Houses,
    /// The candidates that lie in more base than cover houses, ascending by cell.
    pub(crate) fins: CellSet<W>,
    /// The fins that lie in more than one base house.
    pub(crate) endo_fins: CellSet<W>,
    /// What it eliminates: candidates in more cover than base houses that see every fin.
    pub(crate) victims: CellSet<W>,
}

impl<const W: usize> Fish<W> {
    /// The fish with these houses; its victims may be none.
    pub(crate) fn new(board: &Board<W>, digit: Digit, base: Houses, cover: Houses) -> Fish<W> {
        let (open, geometry) = (board.open_plane(digit), board.geometry());
        let base_cells = levels(geometry, open, base);
        let cover_cells = levels(geometry, open, cover);
        let mut fins = CellSet::EMPTY;
        let mut victims = CellSet::EMPTY;
        for (in_base, in_cover) in base_cells.iter().zip(&cover_cells) {
            fins |= *in_base - *in_cover;
            victims |= *in_cover - *in_base;
        }
        if !fins.is_empty() {
            victims &= geometry.common_peers(fins);
        }
        Fish { digit, base, cover, fins, endo_fins: fins & base_cells[1], victims }
    }

    /// The candidates in more cover than base houses, whether or not they see the fins.
    pub(crate) fn beyond(&self, board: &Board<W>) -> CellSet<W> {
        let [base, cover] =
            [self.base, self.cover].map(|houses| levels(board.geometry(), board.open_plane(self.digit), houses));
        base.iter().zip(&cover).fold(CellSet::EMPTY, |beyond, (base, cover)| beyond | (*cover - *base))
    }

    /// Whether some base house has fewer than two candidates that are not fins.
    pub(crate) fn is_sashimi(&self, board: &Board<W>) -> bool {
        let body = board.open_plane(self.digit) - self.fins;
        self.base.iter().any(|house| (body & board.geometry().house(house)).len() < 2)
    }

    /// Why its victims are false.
    pub(crate) fn reason(&self, board: &Board<W>) -> Reason {
        let proof = prove(board, self.digit, &self.arguments(board));
        Reason::new(proof, Evidence::Sets(self.evidence(board)))
    }

    /// Counts that show its victims to be false.
    pub(crate) fn arguments(&self, board: &Board<W>) -> Vec<Argument<W>> {
        arguments(board, self.digit, self.base, self.cover, self.fins, self.victims)
    }

    /// Its houses and fins.
    pub(crate) fn evidence(&self, board: &Board<W>) -> SetPattern {
        let set = |house| {
            let rule = Rule::House(house, self.digit);
            SetRule { rule, weight: 1, candidates: board.live(rule).collect() }
        };
        SetPattern {
            base: self.base.iter().map(set).collect(),
            cover: self.cover.iter().map(set).collect(),
            fins: candidates(self.fins, self.digit).collect(),
        }
    }
}

/// The cells that lie in at least one of the houses, in at least two, and so on.
fn levels<const W: usize>(
    geometry: &Geometry<W>,
    open: CellSet<W>,
    houses: Houses,
) -> [CellSet<W>; MOST_HOUSES_OF_CELL] {
    let mut levels = [CellSet::EMPTY; MOST_HOUSES_OF_CELL];
    for house in houses.iter() {
        let mut carried = open & geometry.house(house);
        for level in &mut levels {
            (*level, carried) = (*level | carried, *level & carried);
        }
    }
    levels
}
