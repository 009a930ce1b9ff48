//! Wings against brute force: nothing is missed and nothing is made up.

use crate::stuck::{found, positions};
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, House, Layout, Position};
use std::collections::BTreeSet;

type Conclusions = BTreeSet<Vec<Candidate>>;

struct Board<'p> {
    position: &'p Position,
    cells: Vec<Cell>,
}

impl<'p> Board<'p> {
    fn of(position: &'p Position) -> Board<'p> {
        Board { position, cells: position.unplaced().collect() }
    }

    fn layout(&self) -> &Layout {
        self.position.layout()
    }

    fn digits(&self, cell: Cell) -> DigitSet {
        self.position.digits(cell)
    }

    fn sees(&self, one: Cell, other: Cell) -> bool {
        self.layout().peers(one).contains(&other)
    }

    fn house_of(&self, cells: &[Cell]) -> Option<House> {
        self.layout().houses().find(|&house| cells.iter().all(|cell| self.layout().house_cells(house).contains(cell)))
    }

    /// The candidates of a digit that see all of some cells, if there are any.
    fn conclude(&self, digit: Digit, ends: &[Cell], into: &mut Conclusions) {
        let sees_all = |cell: &Cell| ends.iter().all(|&end| self.sees(*cell, end));
        let open = self.cells.iter().copied().filter(|&cell| self.digits(cell).contains(digit));
        let gone: Vec<Candidate> = open.filter(sees_all).map(|cell| Candidate::new(cell, digit)).collect();
        if !gone.is_empty() {
            into.insert(gone);
        }
    }

    /// Pivots with this number of digits, and two pincers.
    fn pivots(&self, size: usize) -> Conclusions {
        let mut all = Conclusions::new();
        for &pivot in self.cells.iter().filter(|&&cell| self.digits(cell).len() == size) {
            for &one in &self.cells {
                for &other in self.cells.iter().filter(|&&other| other > one) {
                    let [p, a, b] = [pivot, one, other].map(|cell| self.digits(cell));
                    let is_joined = self.sees(pivot, one) && self.sees(pivot, other);
                    let is_pair = a.len() == 2 && b.len() == 2 && a != b && (p | a | b).len() == 3;
                    let Some(digit) = (a & b).single() else { continue };
                    if !is_joined || !is_pair || p.contains(digit) != (size == 3) {
                        continue;
                    }
                    if self.house_of(&[pivot, one, other]).is_none() {
                        let ends = [one, other, pivot];
                        self.conclude(digit, if size == 3 { &ends } else { &ends[..2] }, &mut all);
                    }
                }
            }
        }
        all
    }

    fn w_wings(&self) -> Conclusions {
        let mut all = Conclusions::new();
        for &one in &self.cells {
            for &other in &self.cells {
                let pair = self.digits(one);
                if pair.len() != 2 || self.digits(other) != pair || one == other || self.sees(one, other) {
                    continue;
                }
                for linked in pair.iter() {
                    let rest = (pair - DigitSet::only(linked)).single().unwrap();
                    for house in self.layout().houses() {
                        let places = self.layout().house_cells(house).iter().copied();
                        let places: Vec<Cell> = places
                            .filter(|cell| self.cells.contains(cell) && self.digits(*cell).contains(linked))
                            .collect();
                        let [near, far] = places[..] else { continue };
                        let joins = |near, far| self.sees(one, near) && self.sees(other, far);
                        if joins(near, far) || joins(far, near) {
                            self.conclude(rest, &[one, other], &mut all);
                        }
                    }
                }
            }
        }
        all
    }

    fn union(&self, cells: &[Cell]) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | self.digits(cell))
    }

    /// Four cells in two houses, one of them at least in both, with four digits.
    fn bent_quads(&self) -> Conclusions {
        let mut all = Conclusions::new();
        let few: Vec<Cell> =
            self.cells.iter().copied().filter(|&cell| (2..=4).contains(&self.digits(cell).len())).collect();
        let houses: Vec<&[Cell]> = self.layout().houses().map(|house| self.layout().house_cells(house)).collect();
        let mut choose = vec![Vec::new()];
        for &cell in &few {
            let wider: Vec<Vec<Cell>> = choose
                .iter()
                .filter(|chosen| chosen.len() < 4)
                .map(|chosen| [&chosen[..], &[cell]].concat())
                .filter(|chosen| self.union(chosen).len() <= 4)
                .collect();
            choose.extend(wider);
        }
        for cells in choose.iter().filter(|cells| cells.len() == 4 && self.union(cells).len() == 4) {
            let is_bent = houses.iter().enumerate().any(|(index, one)| {
                houses[..index].iter().any(|other| {
                    cells.iter().any(|cell| one.contains(cell) && other.contains(cell))
                        && cells.iter().all(|cell| one.contains(cell) || other.contains(cell))
                })
            });
            let part =
                |bits: usize| -> Vec<Cell> { (0..4).filter(|at| bits >> at & 1 == 1).map(|at| cells[at]).collect() };
            let has_part = (1..15).map(part).any(|part| self.union(&part).len() <= part.len());
            let places = |digit: Digit| -> Vec<Cell> {
                cells.iter().copied().filter(|&cell| self.digits(cell).contains(digit)).collect()
            };
            let open = self.union(cells).iter().filter(|&digit| self.house_of(&places(digit)).is_none());
            let open: DigitSet = open.collect();
            if let (true, false, Some(digit)) = (is_bent, has_part, open.single()) {
                self.conclude(digit, &places(digit), &mut all);
            }
        }
        all
    }
}

fn compare(layout: &str) {
    let mut shown = [0; 4];
    positions(layout, |position| {
        let board = Board::of(position);
        let kinds = [("xy-wing", 1), ("xyz-wing", 1), ("w-wing", 1), ("bent-set", 4)];
        let expected = [board.pivots(2), board.pivots(3), board.w_wings(), board.bent_quads()];
        for ((kind, expected), shown) in kinds.into_iter().zip(expected).zip(&mut shown) {
            assert_eq!(found(position, kind, &[]), expected, "{kind:?} in {position:?}");
            *shown += expected.len();
        }
    });
    assert!(layout != "3x3" || shown.iter().all(|&shown| shown > 0), "every kind occurs: {shown:?}");
}

#[test]
fn no_wing_is_missed() {
    compare("3x3");
}

#[test]
fn no_wing_is_missed_on_other_layouts() {
    compare("3x3+x");
    compare("3x3+windoku");
}
