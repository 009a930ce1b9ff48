//! Sums that follow from houses and cages together, the rule of 45 among them.
//!
//! A house makes a known sum. What some houses make less the cages in them is what the other cells of the houses make;
//! where a cage sticks out, less what its cells outside make.

use crate::Weighing;
use pencilproof_core::{Bound, Cell, Digit, House, Layout, Rule, Summand};

/// The most cells that are left in a derived sum.
const MOST_CELLS: usize = 5;

/// The most derived sums of a layout.
const MOST_SUMS: usize = 400;

/// The sums that are derived from a few houses side by side, each with the cells that are left in it; those of the
/// fewest cells first.
pub(crate) fn derived(layout: &Layout) -> Vec<(Vec<Cell>, Weighing)> {
    let cages: Vec<(Bound, Vec<Cell>)> =
        layout.bounds().filter_map(|bound| Some((bound, cage(layout, bound)?))).collect();
    let mut sums: Vec<(Vec<Cell>, Weighing)> = Vec::new();
    for houses in areas(layout) {
        let area: Vec<Cell> = houses.iter().flat_map(|&house| layout.house_cells(house)).copied().collect();
        for takes in [inside_alone, mostly_inside, all_that_meet] {
            let (mut left, mut base): (Vec<Cell>, Vec<(Bound, u32)>) = (area.clone(), Vec::new());
            let mut taken: Vec<Cell> = Vec::new();
            for (bound, cells) in &cages {
                let inside = cells.iter().filter(|cell| area.contains(cell)).count();
                if takes(inside, cells.len()) && !cells.iter().any(|cell| taken.contains(cell)) {
                    taken.extend(cells);
                    base.push((*bound, 1));
                    left.retain(|cell| !cells.contains(cell));
                    left.extend(cells.iter().filter(|cell| !area.contains(cell)));
                }
            }
            left.sort();
            if !base.is_empty() && (1..=MOST_CELLS).contains(&left.len()) && !sums.iter().any(|sum| sum.0 == left) {
                let rules = houses.iter().flat_map(|&house| {
                    layout.digits().iter().map(move |digit| (Rule::House(house, digit), digit.value() as u32))
                });
                sums.push((left, Weighing::new(base, rules)));
            }
        }
    }
    sums.sort_by_key(|(left, _)| left.len());
    sums.truncate(MOST_SUMS);
    sums
}

fn inside_alone(inside: usize, cells: usize) -> bool {
    inside == cells
}

fn mostly_inside(inside: usize, cells: usize) -> bool {
    2 * inside > cells
}

fn all_that_meet(inside: usize, _: usize) -> bool {
    inside > 0
}

/// The cells of a bound that says what their digits add up to.
fn cage(layout: &Layout, bound: Bound) -> Option<Vec<Cell>> {
    let (least, most) = layout.range_of(bound);
    let terms = layout.weighed(Summand::Bound(bound));
    let is_sum = |digit: Digit, weight: i64| weight == digit.value() as i64;
    let mut cells: Vec<Cell> = terms.iter().map(|(candidate, _)| candidate.cell()).collect();
    cells.dedup();
    (least == most && terms.iter().all(|&(candidate, weight)| is_sum(candidate.digit(), weight))).then_some(cells)
}

/// Houses that lie side by side and have no cell in common: up to four rows or columns, one or two boxes.
fn areas(layout: &Layout) -> Vec<Vec<House>> {
    let side = layout.side();
    let houses: Vec<House> = layout.houses().collect();
    let mut areas: Vec<Vec<House>> = Vec::new();
    for lines in [&houses[..side], &houses[side..2 * side]] {
        areas.extend((1..=4.min(side - 1)).flat_map(|length| lines.windows(length).map(<[House]>::to_vec)));
    }
    areas.extend(houses[2 * side..3 * side].iter().map(|&house| vec![house]));
    for chute in layout.chutes() {
        let boxes = &chute.boxes;
        let pairs =
            boxes.iter().enumerate().flat_map(|(index, &one)| boxes[index + 1..].iter().map(move |&two| [one, two]));
        areas.extend(pairs.map(|pair| pair.to_vec()));
    }
    areas
}
