//! Neighbours of a puzzle: puzzles with some of its givens removed and others added that still have one solution.
//! Researchers call the search for all of them `{-n+m}`.

use crate::dig::Digger;
use pencilproof_core::{Candidate, Cell, Digit, Layout, Puzzle};
use pencilproof_search::{Dice, End, Limits};

/// How many puzzles have their solutions counted together.
const BLOCK: usize = 4096;

/// Finds the neighbours of a puzzle. Each thread needs its own.
///
/// ```
/// use pencilproof_core::{Digit, Layout, Puzzle};
/// use pencilproof_generate::Neighbours;
/// use pencilproof_search::Limits;
/// let text = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
/// let puzzle = Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol));
/// let mut neighbours = Neighbours::new(&puzzle, 1);
/// let first = neighbours.givens()[0];
/// let found = neighbours.without(&[first], &Limits::default())?;
/// assert!(found.iter().all(|puzzle| puzzle.givens().count() == neighbours.givens().len()));
/// # Ok::<(), pencilproof_search::End>(())
/// ```
#[derive(Debug)]
pub struct Neighbours {
    puzzle: Puzzle,
    givens: Vec<Cell>,
    add: usize,
    digger: Digger,
}

impl Neighbours {
    /// The neighbours of a puzzle with `add` other givens. Only its givens count, not its placed values and marks.
    #[must_use]
    pub fn new(puzzle: &Puzzle, add: usize) -> Neighbours {
        let puzzle = puzzle.givens_only();
        let givens = puzzle.givens().map(|(cell, _)| cell).collect();
        let digger = Digger::new(puzzle.layout());
        Neighbours { puzzle, givens, add, digger }
    }

    /// The cells with givens, in reading order.
    #[must_use]
    pub fn givens(&self) -> &[Cell] {
        &self.givens
    }

    /// Every set of `count` givens, in order; each is an argument for [`Neighbours::without`].
    pub fn removals(&self, count: usize) -> impl Iterator<Item = Vec<Cell>> + Send + use<> {
        let givens = self.givens.clone();
        Combinations::new(givens.len(), count).map(move |chosen| chosen.iter().map(|&at| givens[at]).collect())
    }

    /// All puzzles with one solution that have other givens instead of the removed ones. None of the removed givens
    /// comes back. The puzzles are in order of cells and digits.
    ///
    /// # Errors
    /// If the stop condition became true.
    pub fn without(&mut self, removed: &[Cell], limits: &Limits<'_>) -> Result<Vec<Puzzle>, End> {
        let (rest, options) = self.options(removed);
        let mut found = Vec::new();
        let mut block = Vec::new();
        for chosen in Combinations::new(options.len(), self.add) {
            let added: Vec<Candidate> = chosen.iter().map(|&at| options[at]).collect();
            if clash(rest.layout(), &added) {
                continue;
            }
            block.push(with(&rest, &added));
            if block.len() == BLOCK {
                found.append(&mut self.unique(&mut block, limits)?);
            }
        }
        found.append(&mut self.unique(&mut block, limits)?);
        Ok(found)
    }

    /// Some of the neighbours with `remove` givens removed, found by random trials. The same puzzle may come twice.
    ///
    /// # Errors
    /// If the stop condition became true.
    pub fn some(
        &mut self,
        remove: usize,
        trials: usize,
        dice: &mut Dice,
        limits: &Limits<'_>,
    ) -> Result<Vec<Puzzle>, End> {
        let mut block = Vec::new();
        for _ in 0..trials {
            let mut givens = self.givens.clone();
            dice.shuffle(&mut givens);
            givens.truncate(remove);
            let (rest, mut options) = self.options(&givens);
            if options.len() < self.add {
                continue;
            }
            dice.shuffle(&mut options);
            options.truncate(self.add);
            if !clash(rest.layout(), &options) {
                block.push(with(&rest, &options));
            }
        }
        self.unique(&mut block, limits)
    }

    /// Keeps the minimal ones of some puzzles, which must have one solution.
    ///
    /// # Errors
    /// If the stop condition became true.
    pub fn minimal(&mut self, mut puzzles: Vec<Puzzle>, limits: &Limits<'_>) -> Result<Vec<Puzzle>, End> {
        let known = self.digger.are_minimal(&puzzles, limits);
        if known.iter().any(Option::is_none) {
            return Err(End::Stopped);
        }
        let mut known = known.into_iter();
        puzzles.retain(|_| known.next().flatten() == Some(true));
        Ok(puzzles)
    }

    /// The puzzle without some givens, and the candidates that can be added to it as givens.
    fn options(&self, removed: &[Cell]) -> (Puzzle, Vec<Candidate>) {
        let mut rest = self.puzzle.clone();
        removed.iter().for_each(|&cell| rest.clear(cell));
        let before = |cell: Cell| self.puzzle.value(cell).map(|value| value.digit);
        let empty = rest.layout().cells().filter(|&cell| rest.value(cell).is_none());
        let of = |cell: Cell| -> Vec<Candidate> {
            let digits = rest.allowed(cell).iter().filter(|digit: &Digit| Some(*digit) != before(cell));
            digits.map(|digit| Candidate::new(cell, digit)).collect()
        };
        let options = empty.flat_map(of).collect();
        (rest, options)
    }

    /// Takes all puzzles out of the block and returns those with one solution.
    fn unique(&mut self, block: &mut Vec<Puzzle>, limits: &Limits<'_>) -> Result<Vec<Puzzle>, End> {
        let counts = self.digger.counts(block, 2, limits);
        if counts.iter().any(Option::is_none) {
            return Err(End::Stopped);
        }
        Ok(block.drain(..).zip(counts).filter(|(_, count)| *count == Some(1)).map(|(puzzle, _)| puzzle).collect())
    }
}

/// Whether any two candidates exclude each other.
fn clash(layout: &Layout, added: &[Candidate]) -> bool {
    let excludes = |a: &Candidate, b: &Candidate| {
        a.cell() == b.cell() || a.digit() == b.digit() && layout.peers(a.cell()).contains(&b.cell())
    };
    added.iter().enumerate().any(|(at, a)| added[at + 1..].iter().any(|b| excludes(a, b)))
}

/// A puzzle with candidates added as givens.
fn with(rest: &Puzzle, added: &[Candidate]) -> Puzzle {
    let mut puzzle = rest.clone();
    added.iter().for_each(|candidate| puzzle.set(candidate.cell(), candidate.digit(), true));
    puzzle
}

/// All combinations of a number of things, as ascending indices, in lexicographic order.
#[derive(Clone, Debug)]
struct Combinations {
    things: usize,
    next: Option<Vec<usize>>,
}

impl Combinations {
    fn new(things: usize, chosen: usize) -> Combinations {
        Combinations { things, next: (chosen <= things).then(|| (0..chosen).collect()) }
    }
}

impl Iterator for Combinations {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let chosen = self.next.take()?;
        let count = chosen.len();
        if let Some(at) = (0..count).rev().find(|&at| chosen[at] < self.things - count + at) {
            let mut next = chosen.clone();
            let first = next[at] + 1;
            (at..count).for_each(|i| next[i] = first + i - at);
            self.next = Some(next);
        }
        Some(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_comes_once() {
        for (things, chosen, count) in [(5, 0, 1), (5, 2, 10), (5, 5, 1), (3, 4, 0), (0, 0, 1), (7, 3, 35)] {
            let all: Vec<Vec<usize>> = Combinations::new(things, chosen).collect();
            assert_eq!(all.len(), count);
            assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(all.iter().all(|each| each.is_sorted() && each.iter().all(|&at| at < things)));
        }
    }

    #[test]
    fn brute_force_finds_the_same_neighbours_of_a_small_puzzle() {
        let layout: Layout = "2x2".parse().unwrap();
        let digits = "1.......3..2.4..".chars().map(Digit::from_symbol);
        let puzzle = Puzzle::from_givens(layout.clone(), digits);
        let mut neighbours = Neighbours::new(&puzzle, 1);
        let removals: Vec<Vec<Cell>> = neighbours.removals(1).collect();
        let mut found = Vec::new();
        for removed in &removals {
            found.extend(neighbours.without(removed, &Limits::default()).unwrap());
        }
        // Every puzzle with the same number of givens that shares all but one of them.
        let mut expected = Vec::new();
        for &gone in &neighbours.givens().to_vec() {
            for cell in layout.cells() {
                for digit in layout.digits().iter() {
                    let mut other = puzzle.clone();
                    other.clear(gone);
                    let is_new =
                        other.value(cell).is_none() && puzzle.value(cell).is_none_or(|value| value.digit != digit);
                    if !is_new {
                        continue;
                    }
                    other.set(cell, digit, true);
                    if pencilproof_search::solve(&other, &Limits::default()).is_unique() == Some(true) {
                        expected.push(other);
                    }
                }
            }
        }
        assert!(!expected.is_empty());
        assert_eq!(found, expected);
    }
}
