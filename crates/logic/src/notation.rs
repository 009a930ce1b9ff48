//! The field's short notation.

use crate::text::{by_digit, cell_groups, worth_telling};
use pencilproof_core::{Candidate, Cell, Digit, Layout};

/// The conclusion of a step: `r4c5=7` or `r5c4<>28, r6c4<>8`, placements first.
pub fn conclusion(layout: &Layout, placements: &[Candidate], eliminations: &[Candidate]) -> String {
    let set = placements.iter().map(|&placed| format!("{}={}", layout.cell_name(placed.cell()), placed.digit()));
    // Digits that are eliminated from the same cells are named together.
    let mut groups: Vec<(Vec<Digit>, Vec<Cell>)> = Vec::new();
    for (digit, cells) in by_digit(&worth_telling(placements, eliminations)) {
        match groups.iter_mut().find(|(_, known)| *known == cells) {
            Some((digits, _)) => digits.push(digit),
            None => groups.push((vec![digit], cells)),
        }
    }
    let gone = groups.iter().flat_map(|(digits, cells)| {
        let digits: String = digits.iter().map(|digit| digit.symbol()).collect();
        cell_groups(layout, cells).into_iter().map(move |cells| format!("{cells}<>{digits}"))
    });
    set.chain(gone).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conclusions_in_short() {
        let told = |side: usize, placed: &[&str], gone: &[&str]| {
            let layout = Layout::for_side(side).unwrap();
            let list =
                |names: &[&str]| names.iter().map(|name| layout.parse_candidate(name).unwrap()).collect::<Vec<_>>();
            conclusion(&layout, &list(placed), &list(gone))
        };
        assert_eq!(told(9, &["7r4c5"], &[]), "r4c5=7");
        assert_eq!(told(9, &[], &["2r5c4", "8r5c4", "8r6c4"]), "r5c4<>2, r56c4<>8");
        assert_eq!(told(9, &[], &["2r5c4", "8r5c4"]), "r5c4<>28");
        assert_eq!(told(9, &["1r1c1"], &["3r1c2", "3r1c3", "3r8c8"]), "r1c1=1, r1c23<>3, r8c8<>3");
        assert_eq!(told(9, &["1r1c1"], &["3r1c1", "3r8c8"]), "r1c1=1, r8c8<>3");
        assert_eq!(told(16, &[], &["Gr1c12", "Gr16c3"]), "r1c12<>G, r16c3<>G");
    }
}
