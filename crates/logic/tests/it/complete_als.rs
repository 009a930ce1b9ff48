//! Almost locked sets against brute force: nothing is missed and nothing is made up.

use crate::stuck::{found, positions};
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, House, Layout, Position};
use std::collections::BTreeSet;

type Conclusions = BTreeSet<Vec<Candidate>>;

/// Cells with their digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Set {
    cells: Vec<Cell>,
    digits: Vec<Digit>,
}

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

    fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.position.digits(cell).contains(digit)
    }

    fn sees(&self, one: Cell, other: Cell) -> bool {
        self.layout().peers(one).contains(&other)
    }

    fn union(&self, cells: &[Cell]) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | self.position.digits(cell))
    }

    fn houses_of(&self, cells: &[Cell]) -> Vec<House> {
        let holds = |house: &House| cells.iter().all(|cell| self.layout().house_cells(*house).contains(cell));
        self.layout().houses().filter(holds).collect()
    }

    fn places(&self, cells: &[Cell], digit: Digit) -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| self.has(cell, digit)).collect()
    }

    /// Every almost locked set of up to `most` cells.
    fn sets(&self, most: usize) -> Vec<Set> {
        let mut sets = BTreeSet::new();
        for house in self.layout().houses() {
            let mut choices: Vec<Vec<Cell>> = vec![Vec::new()];
            for &cell in self.layout().house_cells(house).iter().filter(|cell| self.cells.contains(cell)) {
                let wider = choices.iter().filter(|cells| cells.len() < most);
                choices.extend(wider.map(|cells| [&cells[..], &[cell]].concat()).collect::<Vec<_>>());
            }
            for mut cells in choices {
                let digits = self.union(&cells);
                if !cells.is_empty() && digits.len() == cells.len() + 1 {
                    cells.sort();
                    sets.insert(Set { cells, digits: digits.iter().collect() });
                }
            }
        }
        sets.into_iter().collect()
    }

    /// The digits whose places in two sets without common cells lie in one house.
    fn commons(&self, one: &Set, other: &Set) -> Vec<Digit> {
        if one.cells.iter().any(|cell| other.cells.contains(cell)) {
            return Vec::new();
        }
        let both = one.digits.iter().copied().filter(|digit| other.digits.contains(digit));
        let is_common = |&digit: &Digit| {
            let places = [self.places(&one.cells, digit), self.places(&other.cells, digit)].concat();
            !self.houses_of(&places).is_empty()
        };
        both.filter(is_common).collect()
    }

    /// The candidates of a digit that see all of some cells.
    fn seeing(&self, digit: Digit, ends: &[Cell]) -> Vec<Candidate> {
        let sees_all = |cell: &Cell| ends.iter().all(|&end| self.sees(*cell, end));
        let open = self.cells.iter().copied().filter(|&cell| self.has(cell, digit));
        open.filter(sees_all).map(|cell| Candidate::new(cell, digit)).collect()
    }

    /// What sees all places of each digit of all sets but the ones given.
    fn ends(&self, sets: &[&Set], but: &[Digit], into: &mut Conclusions) {
        let mut gone: Vec<Candidate> = Vec::new();
        for &digit in sets[0].digits.iter().filter(|digit| !but.contains(digit)) {
            if sets.iter().all(|set| set.digits.contains(&digit)) {
                let places: Vec<Cell> = sets.iter().flat_map(|set| self.places(&set.cells, digit)).collect();
                gone.extend(self.seeing(digit, &places));
            }
        }
        gone.sort();
        if !gone.is_empty() {
            into.insert(gone);
        }
    }

    fn pairs(&self, sets: &[Set], size: usize) -> Conclusions {
        let mut all = Conclusions::new();
        for (index, one) in sets.iter().enumerate() {
            for other in &sets[..index] {
                let commons = self.commons(one, other);
                if commons.len() != size {
                    continue;
                }
                if size == 1 {
                    self.ends(&[one, other], &commons, &mut all);
                    continue;
                }
                let both = [&one.cells[..], &other.cells].concat();
                if !self.houses_of(&both).is_empty() {
                    continue;
                }
                let mut gone: BTreeSet<Candidate> = BTreeSet::new();
                for set in [one, other] {
                    for &digit in &set.digits {
                        let places = self.places(if commons.contains(&digit) { &both } else { &set.cells }, digit);
                        for house in self.houses_of(&places) {
                            let others = self.layout().house_cells(house).iter().copied();
                            let others = others.filter(|cell| self.cells.contains(cell) && !places.contains(cell));
                            gone.extend(
                                others.filter(|&cell| self.has(cell, digit)).map(|cell| Candidate::new(cell, digit)),
                            );
                        }
                    }
                }
                if !gone.is_empty() {
                    all.insert(gone.into_iter().collect());
                }
            }
        }
        all
    }

    fn triples(&self, sets: &[Set]) -> Conclusions {
        let mut all = Conclusions::new();
        for pivot in sets {
            let near: Vec<(&Set, Vec<Digit>)> = sets.iter().map(|set| (set, self.commons(set, pivot))).collect();
            let near: Vec<_> = near.into_iter().filter(|(_, commons)| !commons.is_empty()).collect();
            for (index, (one, firsts)) in near.iter().enumerate() {
                for (other, lasts) in &near[..index] {
                    if one.cells.iter().any(|cell| other.cells.contains(cell)) {
                        continue;
                    }
                    for &x in firsts {
                        for &y in lasts.iter().filter(|&&y| y != x) {
                            self.ends(&[one, other], &[x, y], &mut all);
                        }
                    }
                }
            }
        }
        all
    }

    fn blossoms(&self, sets: &[Set]) -> Conclusions {
        let mut all = Conclusions::new();
        for &stem in &self.cells {
            let digits: Vec<Digit> = self.position.digits(stem).iter().collect();
            if digits.len() > 3 {
                continue;
            }
            let is_petal = |set: &&Set, digit: Digit| {
                let places = [&self.places(&set.cells, digit)[..], &[stem]].concat();
                set.digits.contains(&digit) && !set.cells.contains(&stem) && !self.houses_of(&places).is_empty()
            };
            let mut flowers: Vec<Vec<&Set>> = vec![Vec::new()];
            for &digit in &digits {
                let petals: Vec<&Set> = sets.iter().filter(|set| is_petal(set, digit)).collect();
                let apart = |flower: &Vec<&Set>, petal: &Set| {
                    flower.iter().all(|known| known.cells.iter().all(|cell| !petal.cells.contains(cell)))
                };
                let wider = flowers.iter().flat_map(|flower| {
                    let fitting = petals.iter().copied().filter(move |petal| apart(flower, petal));
                    fitting.map(move |petal| [&flower[..], &[petal]].concat())
                });
                flowers = wider.collect();
            }
            for flower in flowers {
                // The petal of a digit of the stem lacks it.
                self.ends(&flower, &digits, &mut all);
            }
        }
        all
    }
}

fn compare(layout: &str) {
    let mut shown = [0; 4];
    positions(layout, |position| {
        let board = Board::of(position);
        let (sets, small) = (board.sets(4), board.sets(2));
        let kinds = [(("als-xz", 1), 4), (("als-xz", 2), 4), (("als-xy-wing", 1), 2)];
        let expected = [board.pairs(&sets, 1), board.pairs(&sets, 2), board.triples(&small)];
        for (((kind, cells), expected), shown) in kinds.into_iter().zip(expected).zip(&mut shown) {
            assert_eq!(found(position, kind, &[("cells", cells)]), expected, "{kind:?} in {position:?}");
            *shown += expected.len();
        }
        // Stems with more digits take brute force too long.
        let blossoms = board.blossoms(&small);
        let finds = found(position, ("death-blossom", 1), &[("cells", 2)]);
        assert!(blossoms.is_subset(&finds), "death blossoms in {position:?}");
        shown[3] += blossoms.len();
    });
    assert!(layout != "3x3" || shown.iter().all(|&shown| shown > 0), "every kind occurs: {shown:?}");
}

#[test]
fn no_almost_locked_sets_are_missed() {
    compare("3x3");
}

#[test]
fn no_almost_locked_sets_are_missed_on_other_layouts() {
    compare("3x3+x");
    compare("3x3+windoku");
}
