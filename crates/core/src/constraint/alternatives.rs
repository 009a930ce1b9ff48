//! Alternatives: what one of several lists of constraints says.
//!
//! Groups, bounds and walks say what all of them say together, never "this or that". So alternatives become one walk
//! over all their cells. On its way each alternative keeps, for each of its groups, the digits so far; for each of its
//! bounds, what they weigh; and for each of its walks the state. It is given up where one of these cannot be kept any
//! more, and what is decided is no longer told apart, so that few states are left.

use super::bound::{BoundData, Compiled, GroupData};
use super::walk::{Mixing, WalkData, WalkStep};
use crate::{Cell, Digit};
use std::cell::{Cell as Counter, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

/// The most groups, bounds and walks that are read on, cell by cell and state by state, and the most states.
const MOST_READ: usize = 2_000_000;
const MOST_STATES: usize = 50_000;

/// How many of these count as much as one term of a bound.
const READ_PER_TERM: usize = 16;

/// What an alternative keeps of a group, a bound or a walk: digits as bits, a weight, or a state.
type Kept = u64;

/// What is kept of something that is decided: it holds, whatever the rest of the cells have. No weight is so small.
const DECIDED: Kept = i64::MIN as Kept;

/// The walk's state where some alternative holds.
const HOLDS: u64 = u64::MAX;

/// The alternatives that are left, each with its place in the list and what it keeps.
type Left = Vec<(usize, Vec<Kept>)>;

impl Compiled {
    /// Room for what an alternative of the constraint says that is compiled.
    pub(super) fn apart(&self) -> Compiled {
        let mut apart = Compiled::new(&self.layout);
        (apart.of, apart.terms) = (self.of, self.terms);
        apart
    }

    /// At least one of the alternatives holds.
    pub(super) fn any_of(&mut self, alternatives: &[Compiled]) {
        let before = self.terms;
        for alternative in alternatives {
            self.count_terms(alternative.terms.saturating_sub(before));
            if let Some((_, reason)) = &alternative.refusal {
                return self.refuse(format!("has an alternative that {reason}"));
            }
            if !alternative.judged.is_empty() {
                return self.refuse("has an alternative that only full grids can be judged by, such as full rank");
            }
        }
        // One that says nothing always holds.
        if alternatives.iter().any(|one| one.groups.is_empty() && one.bounds.is_empty() && one.walks.is_empty()) {
            return;
        }
        let Some(cells) = order(alternatives) else {
            return self.refuse("has alternatives that read the same cells in orders that do not go together");
        };
        let readers: Vec<Reader<'_>> = alternatives.iter().map(|one| Reader::new(one, &cells, self.side())).collect();
        let start: Left = readers.iter().map(|reader| vec![0; reader.statements.len()]).enumerate().collect();
        let read = Counter::new(0);
        let next = |place: usize, left: &Left, value: usize| {
            let of_one = |(number, kept): &(usize, Vec<Kept>)| {
                read.set(read.get() + kept.len());
                let number = *number;
                readers[number].next(place, value, kept).into_iter().map(move |kept| (number, kept))
            };
            let mut left: Left = left.iter().flat_map(of_one).collect();
            left.sort_unstable();
            left.dedup();
            left
        };
        if let [cell] = cells[..] {
            return self.allow(cell, &|value| next(0, &start, value).iter().any(|(_, kept)| is_decided(kept)));
        }
        let states = RefCell::new(States { numbers: HashMap::default(), all: Vec::new() });
        let first = states.borrow_mut().number((0, start));
        let leads = |state: u64, value: usize, reach: &mut dyn FnMut(u64)| {
            if state == HOLDS {
                return reach(HOLDS);
            }
            if read.get() > MOST_READ || states.borrow().all.len() > MOST_STATES {
                return;
            }
            let before = Rc::clone(&states.borrow().all[state as usize]);
            let left = next(before.0, &before.1, value);
            if left.iter().any(|(_, kept)| is_decided(kept)) {
                reach(HOLDS);
            } else if !left.is_empty() {
                reach(states.borrow_mut().number((before.0 + 1, left)));
            }
        };
        self.walk(&cells, first, &leads, &|end| end == HOLDS);
        self.count_terms(read.get() / READ_PER_TERM);
        if read.get() > MOST_READ || states.borrow().all.len() > MOST_STATES {
            self.refuse("has alternatives with too many states for this program");
        }
    }
}

fn is_decided(kept: &[Kept]) -> bool {
    kept.iter().all(|&kept| kept == DECIDED)
}

/// The states of the walk, each with the place of the cell before which it is.
struct States {
    numbers: HashMap<Rc<(usize, Left)>, u64, Mixing>,
    all: Vec<Rc<(usize, Left)>>,
}

impl States {
    fn number(&mut self, state: (usize, Left)) -> u64 {
        let States { numbers, all } = self;
        *numbers.entry(Rc::new(state)).or_insert_with_key(|state| {
            all.push(Rc::clone(state));
            all.len() as u64 - 1
        })
    }
}

/// All cells of the alternatives in an order in which each walk can be read, from its start or from its end. Others
/// follow as they are spoken of: what belongs together is decided early. None if there is no such order.
fn order(alternatives: &[Compiled]) -> Option<Vec<Cell>> {
    let mut order: Vec<Cell> = Vec::new();
    for walk in alternatives.iter().flat_map(|one| &one.walks) {
        let known: Vec<usize> = walk.cells.iter().filter_map(|cell| place_of(*cell, &order)).collect();
        let is_back = known.is_sorted_by(|one, next| one > next) && known.len() > 1;
        if !is_back && !known.is_sorted() {
            return None;
        }
        let mut cells = walk.cells.clone();
        if is_back {
            cells.reverse();
        }
        let mut at = known.iter().copied().min().unwrap_or(order.len());
        for cell in cells {
            at = match place_of(cell, &order) {
                Some(place) => place + 1,
                None => {
                    order.insert(at, cell);
                    at + 1
                }
            };
        }
    }
    for one in alternatives {
        let weighed = one.bounds.iter().flat_map(|bound| &bound.terms).map(|(candidate, _)| candidate.cell());
        for cell in weighed.chain(one.groups.iter().flat_map(|group| group.cells.iter().copied())) {
            if place_of(cell, &order).is_none() {
                order.push(cell);
            }
        }
    }
    Some(order)
}

fn place_of(cell: Cell, order: &[Cell]) -> Option<usize> {
    order.iter().position(|&other| other == cell)
}

/// Reads what an alternative says.
struct Reader<'a> {
    statements: Vec<Statement<'a>>,
}

/// A group, a bound or a walk, by the places of its cells in the order in which all are read.
enum Statement<'a> {
    Group {
        places: Vec<usize>,
        last: usize,
    },
    /// For each place of a cell its weights by digit; and for each place what all cells after it weigh at least and at
    /// most.
    Bound {
        bound: &'a BoundData,
        weights: HashMap<usize, Vec<i64>>,
        rest: Vec<(i64, i64)>,
    },
    /// Its steps by place. Where it is read from its end, a digit may lead to several states.
    Walk {
        steps: HashMap<usize, &'a [WalkStep]>,
        is_back: bool,
        last: usize,
    },
}

impl<'a> Reader<'a> {
    fn new(one: &'a Compiled, order: &[Cell], side: usize) -> Reader<'a> {
        let groups = one.groups.iter().map(|group| Statement::of_group(group, order));
        let bounds = one.bounds.iter().map(|bound| Statement::of_bound(bound, order, side));
        let walks = one.walks.iter().map(|walk| Statement::of_walk(walk, order));
        Reader { statements: groups.chain(bounds).chain(walks).collect() }
    }

    /// What can be kept after a cell has a value. Nothing if the alternative does not hold then.
    fn next(&self, place: usize, value: usize, kept: &[Kept]) -> Vec<Vec<Kept>> {
        let mut all = vec![Vec::with_capacity(kept.len())];
        for (statement, &kept) in self.statements.iter().zip(kept) {
            let next = if kept == DECIDED { vec![DECIDED] } else { statement.next(place, value, kept) };
            match next[..] {
                [] => return Vec::new(),
                [only] => all.iter_mut().for_each(|so_far| so_far.push(only)),
                _ => {
                    let with = |so_far: &Vec<Kept>| {
                        let so_far = so_far.clone();
                        next.iter().map(move |&one| [&so_far[..], &[one]].concat()).collect::<Vec<_>>()
                    };
                    all = all.iter().flat_map(with).collect();
                }
            }
        }
        all
    }
}

impl<'a> Statement<'a> {
    fn of_group(group: &GroupData, order: &[Cell]) -> Statement<'a> {
        let places: Vec<usize> = group.cells.iter().filter_map(|&cell| place_of(cell, order)).collect();
        let last = places.iter().copied().max().unwrap_or_default();
        Statement::Group { places, last }
    }

    fn of_bound(bound: &'a BoundData, order: &[Cell], side: usize) -> Statement<'a> {
        let mut weights: HashMap<usize, Vec<i64>> = HashMap::new();
        for &(candidate, weight) in &bound.terms {
            if let Some(place) = place_of(candidate.cell(), order) {
                let of_cell = weights.entry(place).or_insert_with(|| vec![0; side]);
                of_cell[candidate.digit().index()] += i64::from(weight);
            }
        }
        let mut rest = vec![(0, 0); order.len()];
        for place in (1..order.len()).rev() {
            let (least, most) = rest[place];
            let of_cell = weights.get(&place);
            let low = of_cell.and_then(|weights| weights.iter().min()).copied().unwrap_or_default();
            let high = of_cell.and_then(|weights| weights.iter().max()).copied().unwrap_or_default();
            rest[place - 1] = (least + low, most + high);
        }
        Statement::Bound { bound, weights, rest }
    }

    fn of_walk(walk: &'a WalkData, order: &[Cell]) -> Statement<'a> {
        let places: Vec<usize> = walk.cells.iter().filter_map(|&cell| place_of(cell, order)).collect();
        let steps = places.iter().zip(&walk.steps).map(|(&place, steps)| (place, &steps[..])).collect();
        let last = places.iter().copied().max().unwrap_or_default();
        Statement::Walk { steps, is_back: places.len() > 1 && places[0] > places[1], last }
    }

    /// What can be kept of it after a cell has a value.
    fn next(&self, place: usize, value: usize, kept: Kept) -> Vec<Kept> {
        match self {
            Statement::Group { places, .. } if !places.contains(&place) => vec![kept],
            Statement::Group { .. } if kept >> value & 1 != 0 => Vec::new(),
            Statement::Group { last, .. } => vec![if place == *last { DECIDED } else { kept | 1 << value }],
            Statement::Bound { bound, weights, rest } => {
                let sum = kept as i64 + weights.get(&place).map_or(0, |weights| weights[value - 1]);
                let (least, most) = (sum + rest[place].0, sum + rest[place].1);
                match (least > bound.most || most < bound.least, least >= bound.least && most <= bound.most) {
                    (true, _) => Vec::new(),
                    (false, true) => vec![DECIDED],
                    (false, false) => vec![sum as Kept],
                }
            }
            Statement::Walk { steps, is_back, last } => {
                let Some(steps) = steps.get(&place) else { return vec![kept] };
                let digit = Digit::from_index(value - 1);
                let ends = |step: &WalkStep| if *is_back { (step.to, step.from) } else { (step.from, step.to) };
                let taken = steps.iter().filter(|step| step.digits.contains(digit)).map(ends);
                let led = taken.filter(|&(from, _)| Kept::from(from) == kept).map(|(_, to)| Kept::from(to));
                led.map(|to| if place == *last { DECIDED } else { to }).collect()
            }
        }
    }
}
