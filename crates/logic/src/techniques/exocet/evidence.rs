//! What an Exocet shows of itself.

use super::pattern::Exocet;
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern, PatternCell};

/// An Exocet, with its mirrors if they are used; or two, without their covers, which would be too many.
pub(super) fn evidence<const W: usize>(board: &Board<W>, exocets: &[&Exocet<W>], with_mirrors: bool) -> Evidence {
    let parts = [(Part::Base, Part::Target), (Part::OtherBase, Part::OtherTarget)];
    let digits = exocets.iter().fold(DigitSet::EMPTY, |digits, exocet| digits | exocet.digits);
    let own = |cell: Cell, part| PatternCell { cell, part, digits: board.digits(cell) & digits };
    let mut cells: Vec<PatternCell> = Vec::new();
    for (exocet, (base, target)) in exocets.iter().zip(parts) {
        cells.extend(exocet.base.map(|cell| own(cell, base)));
        cells.extend(exocet.targets.map(|cell| own(cell, target)));
    }
    let mut shown: CellSet<W> = cells.iter().map(|own| own.cell).collect();
    let mirrors = exocets.iter().filter(|_| with_mirrors).filter_map(|exocet| exocet.mirrors);
    let mirrors = mirrors.flatten().fold(CellSet::EMPTY, |all, mirror| all | mirror) - shown;
    cells.extend(mirrors.iter().map(|cell| own(cell, Part::Mirror)));
    shown |= mirrors;
    let crossing = exocets.iter().fold(CellSet::EMPTY, |all, exocet| all | exocet.cross_cells(board)) - shown;
    cells.extend(crossing.iter().map(|cell| own(cell, Part::CrossLine)));
    cells.sort();
    let rules = match exocets {
        [exocet] => {
            let covers = exocet.covers.iter();
            covers.flat_map(|(digit, houses)| houses.iter().map(|&house| Rule::House(house, *digit))).collect()
        }
        _ => Vec::new(),
    };
    Evidence::Pattern(Pattern { cells, guardians: Vec::new(), rules })
}
