//! X-Wing, Swordfish and Jellyfish.

use super::{closed_combinations, sets::some_of};
use crate::grid::Grid;
use crate::step::house as step_house;
use crate::tables::{Claim, ones};
use crate::{Argument, Step, Technique};
use pencilproof_core::Digit;

/// The first fish that removes something: columns before rows as base lines, then by the base lines, then by the digit.
pub(crate) fn fish(grid: &Grid, technique: Technique) -> Option<Step> {
    let size = match technique {
        Technique::XWing => 2,
        Technique::Swordfish => 3,
        _ => 4,
    };
    let (digit, [base, cover], [lines, across]) = first_fish(grid, size, 18).or_else(|| first_fish(grid, size, 9))?;
    let houses = |first: usize, indices: u16| ones(indices).map(|index| step_house(first + index)).collect();
    let argument =
        Argument::Fish { digit: Digit::from_index(digit), base: houses(base, lines), cover: houses(cover, across) };
    let difficulty = match technique {
        Technique::XWing => 3.2,
        Technique::Swordfish => 3.8,
        _ => 5.2,
    };
    Some(Step::new(technique, difficulty, argument).removing(removed(grid, digit, cover, lines, across)))
}

type Fish = (usize, [usize; 2], [u16; 2]);

/// The digit, the first houses of the base and cover lines, and which lines of either. Combinations come before digits,
/// so each digit is searched for its first, and the least combination wins.
fn first_fish(grid: &Grid, size: usize, base: usize) -> Option<Fish> {
    let cover = 27 - base;
    let mut best: Option<Fish> = None;
    for digit in (0..9).filter(|&digit| grid.filled[digit] as usize + 2 * size <= 9) {
        let mut sets = [0; 9];
        for (line, set) in sets.iter_mut().enumerate() {
            *set = grid.places[base + line][digit];
        }
        let fish = closed_combinations(&sets, some_of(&sets, size), size, |lines, across| {
            removed(grid, digit, cover, lines, across).next().map(|_| (digit, [base, cover], [lines, across]))
        });
        if let Some(fish) = fish
            && best.is_none_or(|best| fish.2[0] < best.2[0])
        {
            best = Some(fish);
        }
    }
    best
}

fn removed(grid: &Grid, digit: usize, cover: usize, lines: u16, across: u16) -> impl Iterator<Item = Claim> {
    ones(across).flat_map(move |line| {
        let house = cover + line;
        Grid::in_house(house, digit, grid.places[house][digit] & !lines)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::basic::testing::{grid, says, told};
    use pencilproof_core::House;

    fn found(technique: Technique, marks: &str) -> String {
        told(fish(&grid(marks), technique))
    }

    #[test]
    fn columns_before_rows() {
        let (columns, rows) = ("r1345679c15:12346789", "r28c2346789:12345789");
        let step = fish(&grid(&format!("{columns} {rows}")), Technique::XWing);
        assert_eq!(told(step.clone()), says("3.2 r28c2346789<>5"));
        let houses = |indices: [usize; 2]| indices.map(House::from_index).to_vec();
        let (base, cover) = (houses([9, 13]), houses([1, 7]));
        assert_eq!(step.unwrap().argument, Argument::Fish { digit: Digit::from_index(4), base, cover });
        assert_eq!(found(Technique::XWing, rows), says("3.2 r1345679c15<>6"));
        assert_eq!(found(Technique::XWing, "r1345679c1:12346789 r134567c5:12346789"), "nothing");
    }

    #[test]
    fn lines_before_digits() {
        let marks = "r1345679c1:2345678 r1345679c2:12345678 r1345679c3:23456789";
        assert_eq!(found(Technique::XWing, marks), says("3.2 r28c3456789<>9"));
    }

    #[test]
    fn larger_fish() {
        let swordfish = "r2356789c1:12346789 r1235689c4:12346789 r2345689c7:12346789";
        assert_eq!(found(Technique::Swordfish, swordfish), says("3.8 r147c235689<>5"));
        assert_eq!(found(Technique::XWing, swordfish), "nothing");
        let jellyfish = "r13579c1357:12346789";
        assert_eq!(found(Technique::Jellyfish, jellyfish), says("5.2 r2468c24689<>5"));
        assert_eq!(found(Technique::Swordfish, jellyfish), "nothing");
    }

    #[test]
    fn a_jellyfish_leaves_room() {
        let jellyfish = "r13579c1357:12346789";
        let one_filled = format!("{jellyfish} r1c2=5");
        assert_eq!(found(Technique::Jellyfish, &one_filled), says("5.2 r2468c4689<>5"));
        assert_eq!(found(Technique::Jellyfish, &format!("{one_filled} r3c4=5")), "nothing");
    }
}
