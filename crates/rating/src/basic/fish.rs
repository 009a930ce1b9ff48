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

/// The digit, the first houses of the base and cover lines, and which lines of either. Combinations come before digits, so
/// each digit is searched for its first, and the least combination wins.
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
