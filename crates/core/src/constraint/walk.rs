//! Walks: cells whose digits are read one after the other.
//!
//! Groups and bounds do not care about the order of cells; a walk does. It starts in a state. The digit of each cell
//! leads from one state to another, or nowhere, and the digits are right if they lead to the end. Between two cells a
//! walk has only states that lie on some way from the start to the end, and no two of them have the same future.

use super::ConstraintId;
use super::bound::Compiled;
use crate::{Cell, Digit, DigitSet, Layout};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Cells whose digits are right in this order. A name, like [`House`](crate::House), meaningful within a layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Walk(u16);

/// A step of a walk: from a state before a cell, with one of some digits in the cell, to a state after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WalkStep {
    /// The state before the cell, counted from 0. Before the first cell there is only one.
    pub from: u32,
    /// The digits of the cell with which the walk takes this step.
    pub digits: DigitSet,
    /// The state after the cell, counted from 0. After the last cell there is only one: the end.
    pub to: u32,
}

#[derive(Clone, Debug)]
pub(super) struct WalkData {
    pub(super) cells: Vec<Cell>,
    /// For each cell its steps, by state and digits. A state and a digit lead to one state at most.
    pub(super) steps: Vec<Vec<WalkStep>>,
    of: ConstraintId,
}

/// The most steps of a walk, and the most that are looked at while it is built, part by part of a state: a walk is
/// kept, proved and sent to pages step by step.
const MOST_STEPS: usize = 400_000;
const MOST_TRIED: usize = 20_000_000;

/// The most parts of the states between two cells while a walk is built.
const MOST_PARTS: usize = 1_000_000;

const TOO_MANY: &str = "has too many states for this program";

/// Where a value leads from a state: each state that it may lead to is passed on.
pub(super) type Leads<'a> = &'a dyn Fn(u64, usize, &mut dyn FnMut(u64));

/// A state on the way: all that the digits so far may have led to.
type Reached = Vec<u64>;

/// States are looked up some hundred thousand times for a few walks, for which the standard hasher takes too long.
pub(super) type Mixing = BuildHasherDefault<Mixer>;

/// Multiplies and folds, as Fibonacci hashing does.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (mixed >> 64) as u64 ^ mixed as u64;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// For each state before a cell, and each value, the state after it.
type Layer = Vec<Option<u32>>;

impl Compiled {
    /// The values of the cells, one after the other, lead from a state to one that is an end. Where a value leads to
    /// several states, it is enough that one of them leads on to an end.
    pub(super) fn walk(&mut self, cells: &[Cell], start: u64, leads: Leads<'_>, is_end: &dyn Fn(u64) -> bool) {
        let (mut layers, mut states) = (Vec::<Layer>::new(), vec![vec![start]]);
        let mut tried = 0;
        for _ in cells {
            let Some((layer, next)) = self.layer(&states, leads, &mut tried) else { return self.refuse(TOO_MANY) };
            layers.push(layer);
            states = next;
        }
        let ends = states.iter().map(|state| state.iter().any(|&part| is_end(part)).then_some(0)).collect();
        match steps(&layers, self.side(), ends) {
            // What cannot be is said of some cell, so that it is found.
            None => self.allow(cells[0], &|_| false),
            Some(steps) => self.add_walk(WalkData { cells: cells.to_vec(), steps, of: self.of }),
        }
    }

    /// Where the values lead from some states, and the states that are reached. None if there are too many, or if too
    /// much has been tried.
    fn layer(&self, states: &[Reached], leads: Leads<'_>, tried: &mut usize) -> Option<(Layer, Vec<Reached>)> {
        let mut numbers: HashMap<Reached, u32, Mixing> = HashMap::default();
        let mut layer = Layer::with_capacity(states.len() * self.side());
        let (mut reached, mut parts) = (Reached::new(), 0);
        for state in states {
            for value in self.values() {
                reached.clear();
                state.iter().for_each(|&part| leads(part, value, &mut |to| reached.push(to)));
                *tried += state.len() + reached.len();
                reached.sort_unstable();
                reached.dedup();
                layer.push(match numbers.get(&reached) {
                    Some(&number) => Some(number),
                    None if reached.is_empty() => None,
                    None => {
                        let number = numbers.len() as u32;
                        parts += reached.len();
                        numbers.insert(reached.clone(), number);
                        Some(number)
                    }
                });
                if parts > MOST_PARTS || *tried > MOST_TRIED {
                    return None;
                }
            }
        }
        let mut next = vec![Reached::new(); numbers.len()];
        numbers.into_iter().for_each(|(reached, number)| next[number as usize] = reached);
        Some((layer, next))
    }

    fn add_walk(&mut self, walk: WalkData) {
        let says_nothing = |steps: &Vec<WalkStep>| matches!(steps[..], [only] if only.digits.len() == self.side());
        if walk.steps.iter().all(says_nothing) {
            return;
        }
        let count = walk.steps.iter().map(Vec::len).sum();
        if count > MOST_STEPS {
            return self.refuse(TOO_MANY);
        }
        self.count_terms(count);
        self.walks.push(walk);
    }
}

/// The steps of a walk, from the end back: states with the same future become one, and those without one are left out.
/// `ends` has 0 for each last state that is an end. None if the start has no future.
fn steps(layers: &[Layer], side: usize, ends: Vec<Option<u32>>) -> Option<Vec<Vec<WalkStep>>> {
    let mut after = ends;
    let mut walk = Vec::new();
    for layer in layers.iter().rev() {
        let mut numbers: HashMap<Vec<(u32, DigitSet)>, u32, Mixing> = HashMap::default();
        let mut steps = Vec::new();
        let mut future: Vec<(u32, DigitSet)> = Vec::new();
        let mut number = |ways: &[Option<u32>]| {
            future.clear();
            for (digit, to) in
                ways.iter().enumerate().filter_map(|(digit, way)| Some((digit, after[(*way)? as usize]?)))
            {
                let digit = DigitSet::only(Digit::from_index(digit));
                match future.iter_mut().find(|(known, _)| *known == to) {
                    Some((_, digits)) => *digits |= digit,
                    None => future.push((to, digit)),
                }
            }
            if future.is_empty() {
                return None;
            }
            future.sort_unstable_by_key(|&(to, _)| to);
            Some(numbers.get(&future).copied().unwrap_or_else(|| {
                let number = numbers.len() as u32;
                steps.extend(future.iter().map(|&(to, digits)| WalkStep { from: number, digits, to }));
                numbers.insert(future.clone(), number);
                number
            }))
        };
        after = layer.chunks(side).map(&mut number).collect();
        walk.push(steps);
    }
    walk.reverse();
    after[0].map(|_| walk)
}

impl Layout {
    /// The walks that its constraints bring.
    pub fn walks(&self) -> impl ExactSizeIterator<Item = Walk> + use<> {
        let count = self.compiled().map_or(0, |compiled| compiled.walks.len());
        (0..count).map(|index| Walk(index as u16))
    }

    /// The cells of a walk in their order, each once.
    #[must_use]
    pub fn walk_cells(&self, walk: Walk) -> &[Cell] {
        self.compiled().map_or(&[], |compiled| &compiled.walks[usize::from(walk.0)].cells)
    }

    /// For each cell of a walk its steps, by state and digits. From a state with a digit there is one step at most.
    #[must_use]
    pub fn walk_steps(&self, walk: Walk) -> &[Vec<WalkStep>] {
        self.compiled().map_or(&[], |compiled| &compiled.walks[usize::from(walk.0)].steps)
    }

    /// The constraint that a walk comes from.
    #[must_use]
    pub fn constraint_of_walk(&self, walk: Walk) -> Option<ConstraintId> {
        Some(self.compiled()?.walks.get(usize::from(walk.0))?.of)
    }

    /// The walks that a constraint brings.
    pub fn walks_of(&self, id: ConstraintId) -> impl Iterator<Item = Walk> {
        self.walks().filter(move |&walk| self.constraint_of_walk(walk) == Some(id))
    }
}
