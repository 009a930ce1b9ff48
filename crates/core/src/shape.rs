//! The tables of a layout: its houses, and for each cell its houses and peers.

use crate::{Cell, Extra, House, HouseKind, Regions};
use std::any::Any;
use std::sync::{Arc, OnceLock};

/// The tables of a layout.
pub(crate) struct Shape {
    pub(crate) side: usize,
    pub(crate) regions: Regions,
    pub(crate) houses: Vec<HouseData>,
    /// For each cell, the houses it lies in, ascending.
    pub(crate) houses_of: Vec<Vec<House>>,
    /// For each cell, the cells that share a house with it, ascending.
    pub(crate) peers: Vec<Vec<Cell>>,
    /// The `Sets<W>` of the layout's own width, built when a board first asks for them.
    pub(crate) sets: OnceLock<Arc<dyn Any + Send + Sync>>,
    /// The houses that are taken together for derived sums, built when these are first asked for.
    pub(crate) areas: OnceLock<Vec<Arc<[House]>>>,
}

#[derive(PartialEq)]
pub(crate) struct HouseData {
    pub(crate) kind: HouseKind,
    /// From 1, within its kind.
    pub(crate) number: usize,
    pub(crate) cells: Vec<Cell>,
}

impl Shape {
    /// The houses beyond rows, columns and boxes or regions.
    pub(crate) fn extra_houses(&self) -> &[HouseData] {
        &self.houses[3 * self.side..]
    }

    /// `extra` are the cells of the houses beyond these, each list ascending, the lists in order and each once.
    pub(crate) fn new(side: usize, regions: Regions, extra: &[Vec<Cell>]) -> Shape {
        let at = |row: usize, col: usize| Cell::from_index(row * side + col);
        let mut houses = Vec::new();
        let mut add = |kind, number, cells: Vec<Cell>| houses.push(HouseData { kind, number, cells });
        for row in 0..side {
            add(HouseKind::Row, row + 1, (0..side).map(|col| at(row, col)).collect());
        }
        for col in 0..side {
            add(HouseKind::Column, col + 1, (0..side).map(|row| at(row, col)).collect());
        }
        let rectangle = |top: usize, left: usize, rows: usize, cols: usize| -> Vec<Cell> {
            (0..rows * cols).map(|i| at(top + i / cols, left + i % cols)).collect()
        };
        match &regions {
            &Regions::Boxes { rows, cols } => {
                for number in 0..side {
                    let cells = rectangle(number / rows * rows, number % rows * cols, rows, cols);
                    add(HouseKind::Box, number + 1, cells);
                }
            }
            Regions::Jigsaw(map) => {
                for region in 0..side {
                    let cells = (0..side * side).filter(|&i| usize::from(map[i]) == region).map(Cell::from_index);
                    add(HouseKind::Region, region + 1, cells.collect());
                }
            }
        }
        houses.extend(of_kinds(side, &regions, extra, &houses));
        let mut houses_of = vec![Vec::new(); side * side];
        for (index, house) in houses.iter().enumerate() {
            for cell in &house.cells {
                houses_of[cell.index()].push(House::from_index(index));
            }
        }
        let peers = (0..side * side)
            .map(|index| {
                let mut peers: Vec<Cell> = houses_of[index]
                    .iter()
                    .flat_map(|house| &houses[house.index()].cells)
                    .copied()
                    .filter(|cell| cell.index() != index)
                    .collect();
                peers.sort();
                peers.dedup();
                peers
            })
            .collect();
        Shape { side, regions, houses, houses_of, peers, sets: OnceLock::new(), areas: OnceLock::new() }
    }
}

/// The extra houses by their kinds: a kind for which all houses are there, as long as one of them is new; the others
/// are regions, unless they are among the `lines`, the houses of every layout.
fn of_kinds(side: usize, regions: &Regions, extra: &[Vec<Cell>], lines: &[HouseData]) -> Vec<HouseData> {
    let ascending = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        cells.sort();
        cells
    };
    let mut houses: Vec<HouseData> = Vec::new();
    let mut left: Vec<&Vec<Cell>> = extra.iter().collect();
    let mut add = |kind, lists: Vec<Vec<Cell>>| {
        let kind = HouseKind::Extra(kind);
        houses.extend((1..).zip(lists).map(|(number, cells)| HouseData { kind, number, cells }));
    };
    for kind in Extra::all() {
        let of_kind = kind.houses(side, regions).unwrap_or_default();
        let wanted: Vec<Vec<Cell>> = of_kind.iter().map(|cells| ascending(cells)).collect();
        if wanted.iter().all(|cells| extra.contains(cells)) && wanted.iter().any(|cells| left.contains(&cells)) {
            left.retain(|cells| !wanted.contains(cells));
            add(kind, of_kind);
        }
    }
    let is_new = |cells: &&Vec<Cell>| !lines.iter().any(|line| ascending(&line.cells) == **cells);
    add(Extra::REGION, left.into_iter().filter(is_new).cloned().collect());
    houses
}
