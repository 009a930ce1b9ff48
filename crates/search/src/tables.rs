//! A layout as index tables.
//!
//! Rules are numbered: the cells' first, then those of each house by digit. Each rule has a mask of its live
//! candidates: digits for a cell, positions within the house for a house and digit.
//!
//! ```text
//!   rule    0 .. cells-1 | cells + house * side + digit ...
//!   mask    bit = digit  | bit = position in the house
//! ```
//!
//! A candidate has one bit in the mask of its cell and one in each of the cell's houses; the tables say which.

use pencilproof_core::{Candidate, Cell, Digit, Extra, Layout, Regions};

/// The place of a cell in one of its houses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    /// The rule of the house for the first digit; the others follow.
    pub(crate) base: u16,
    /// The house.
    pub(crate) house: u16,
    /// The bit of the cell in masks of the house.
    pub(crate) bit: u32,
}

/// Two houses that share at least two cells, seen from one of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meet {
    /// The shared cells as a mask of this house.
    pub(crate) here: u32,
    /// The cells of the other house outside this one, as a mask of the other.
    pub(crate) beyond: u32,
    /// The other house.
    pub(crate) other: u16,
}

/// The tables of a layout.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub(crate) layout: Layout,
    pub(crate) side: usize,
    pub(crate) cells: usize,
    pub(crate) rules: usize,
    links: Vec<Link>,
    links_from: Vec<u32>,
    house_cells: Vec<u16>,
    meets: Vec<Meet>,
    meets_from: Vec<u32>,
}

impl Tables {
    pub(crate) fn new(layout: &Layout) -> Tables {
        let (side, cells) = (layout.side(), layout.cell_count());
        let mut houses: Vec<Vec<Cell>> = layout.houses().map(|house| layout.house_cells(house).to_vec()).collect();
        houses.extend(hidden_windows(layout));
        let mut houses_of = vec![Vec::new(); cells];
        for (house, members) in houses.iter().enumerate() {
            members.iter().for_each(|cell| houses_of[cell.index()].push(house));
        }
        let mut links = Vec::new();
        let mut links_from = vec![0];
        for cell in layout.cells() {
            for &house in &houses_of[cell.index()] {
                let bit = mask_of(&houses[house], |other| other == cell);
                links.push(Link { base: (cells + house * side) as u16, house: house as u16, bit });
            }
            links_from.push(links.len() as u32);
        }
        let mut meets = Vec::new();
        let mut meets_from = vec![0];
        for (index, house) in houses.iter().enumerate() {
            for (other_index, other) in houses.iter().enumerate().filter(|&(other, _)| other != index) {
                let here = mask_of(house, |cell| other.contains(&cell));
                let beyond = mask_of(other, |cell| !house.contains(&cell));
                if here.count_ones() > 1 && beyond != 0 {
                    meets.push(Meet { here, beyond, other: other_index as u16 });
                }
            }
            meets_from.push(meets.len() as u32);
        }
        let house_cells = houses.iter().flatten().map(|cell| cell.index() as u16).collect();
        let rules = cells + houses.len() * side;
        Tables { layout: layout.clone(), side, cells, rules, links, links_from, house_cells, meets, meets_from }
    }

    /// The number of houses.
    pub(crate) fn houses(&self) -> usize {
        self.meets_from.len() - 1
    }

    /// The houses of a cell.
    #[inline]
    pub(crate) fn links(&self, cell: usize) -> &[Link] {
        &self.links[self.links_from[cell] as usize..self.links_from[cell + 1] as usize]
    }

    /// The houses that share cells with a house.
    #[inline]
    pub(crate) fn meets(&self, house: usize) -> &[Meet] {
        &self.meets[self.meets_from[house] as usize..self.meets_from[house + 1] as usize]
    }

    /// The cell at a position of a house.
    #[inline]
    pub(crate) fn cell_at(&self, house: usize, position: usize) -> usize {
        self.house_cells[house * self.side + position].into()
    }

    /// The rule of a house and a digit.
    #[inline]
    pub(crate) fn house_rule(&self, house: usize, digit: usize) -> usize {
        self.cells + house * self.side + digit
    }

    /// The candidate at a bit of a rule.
    #[inline]
    pub(crate) fn candidate(&self, rule: usize, bit: usize) -> Candidate {
        let (cell, digit) = match rule.checked_sub(self.cells) {
            None => (rule, bit),
            Some(house_rule) => (self.cell_at(house_rule / self.side, bit), house_rule % self.side),
        };
        Candidate::new(Cell::from_index(cell), Digit::from_index(digit))
    }
}

/// What the windows imply: a band of lines that runs through windows holds each digit once more outside of them, and so
/// do the lines between the windows where they cross. `w` are windows:
///
/// ```text
///   0 1 1 1 0 1 1 1 0      these cells outside the windows are divided like the boxes of a grid whose rows and
///   2 w w w 2 w w w 2      columns are ordered anew: each number is a house
///   2 w w w 2 w w w 2
///   2 w w w 2 w w w 2
///   0 1 1 1 0 1 1 1 0 ...
/// ```
fn hidden_windows(layout: &Layout) -> Vec<Vec<Cell>> {
    let &Regions::Boxes { rows: size, .. } = layout.regions() else { return Vec::new() };
    if !layout.has(Extra::WINDOW) {
        return Vec::new();
    }
    // Windows and the lines between them alternate, so a line is between windows every `size + 1` lines.
    let group = |line: usize| match line % (size + 1) {
        0 => 0,
        _ => 1 + line / (size + 1),
    };
    let mut houses = vec![Vec::new(); size * size];
    for cell in layout.cells() {
        houses[group(layout.row(cell)) * size + group(layout.col(cell))].push(cell);
    }
    let is_window = |number: usize| number >= size && !number.is_multiple_of(size);
    houses.into_iter().enumerate().filter(|(number, _)| !is_window(*number)).map(|(_, house)| house).collect()
}

fn mask_of(house: &[Cell], chosen: impl Fn(Cell) -> bool) -> u32 {
    house.iter().enumerate().filter(|(_, cell)| chosen(**cell)).fold(0, |mask, (position, _)| mask | 1 << position)
}
