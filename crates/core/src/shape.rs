//! The tables of a layout: its houses, and for each cell its houses and peers.

use crate::{Cell, House, HouseKind, Regions};
use std::any::Any;
use std::sync::{Arc, OnceLock};

/// The tables of a layout.
pub(crate) struct Shape {
    pub(crate) side: usize,
    pub(crate) regions: Regions,
    pub(crate) diagonals: bool,
    pub(crate) windows: bool,
    pub(crate) houses: Vec<HouseData>,
    /// For each cell, the houses it lies in, ascending.
    pub(crate) houses_of: Vec<Vec<House>>,
    /// For each cell, the cells that share a house with it, ascending.
    pub(crate) peers: Vec<Vec<Cell>>,
    /// The `Sets<W>` of the layout's own width, built when a board first asks for them.
    pub(crate) sets: OnceLock<Arc<dyn Any + Send + Sync>>,
}

pub(crate) struct HouseData {
    pub(crate) kind: HouseKind,
    /// From 1, within its kind.
    pub(crate) number: usize,
    pub(crate) cells: Vec<Cell>,
}

impl Shape {
    pub(crate) fn new(side: usize, regions: Regions, diagonals: bool, windows: bool) -> Shape {
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
                if windows {
                    let per_line = (side - 1) / (rows + 1);
                    for number in 0..per_line * per_line {
                        let top = 1 + number / per_line * (rows + 1);
                        let left = 1 + number % per_line * (cols + 1);
                        add(HouseKind::Window, number + 1, rectangle(top, left, rows, cols));
                    }
                }
            }
            Regions::Jigsaw(map) => {
                for region in 0..side {
                    let cells = (0..side * side).filter(|&i| usize::from(map[i]) == region).map(Cell::from_index);
                    add(HouseKind::Region, region + 1, cells.collect());
                }
            }
        }
        if diagonals {
            add(HouseKind::Diagonal, 1, (0..side).map(|i| at(i, i)).collect());
            add(HouseKind::Diagonal, 2, (0..side).map(|i| at(i, side - 1 - i)).collect());
        }
        houses.sort_by_key(|house| (house.kind, house.number));
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
        Shape { side, regions, diagonals, windows, houses, houses_of, peers, sets: OnceLock::new() }
    }
}
