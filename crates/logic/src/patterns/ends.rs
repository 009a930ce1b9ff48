//! Proofs by counting, of arguments that end with one digit in some cells: whoever sees all of these cells loses it.
//!
//! ```text
//!   base:  the cells of the argument
//!   cover: rules that hold every candidate of these cells but those of the ends, and for each end one house or more
//!          that hold the cells of the end and the victim
//! ```
//!
//! With as many rules of the last kind as the rank and one more, the victim weighs more than the rank.

use pencilproof_core::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House, Rule};
use pencilproof_proof::{Proof, Weighing, Weighted, merged};

/// An argument without the rules that join its ends to a victim.
pub(crate) struct Argument<const W: usize> {
    pub(crate) base: Vec<Weighted>,
    pub(crate) cover: Vec<Weighted>,
    /// Sets of cells that each have a share of their own in the base: in one of all these cells the digit is true.
    pub(crate) ends: Vec<CellSet<W>>,
}

/// The proof that each victim is false, where `argument` makes the argument about a digit.
pub(crate) fn prove<const W: usize>(
    board: &Board<W>,
    victims: &[Candidate],
    argument: impl Fn(Digit) -> Argument<W>,
) -> Proof {
    let mut counts: Vec<Weighing> = Vec::new();
    let digits: DigitSet = victims.iter().map(|victim| victim.digit()).collect();
    for digit in digits.iter() {
        let Argument { base, cover, ends } = argument(digit);
        let cells: Vec<Cell> =
            victims.iter().filter(|victim| victim.digit() == digit).map(|victim| victim.cell()).collect();
        for houses in joints(board, &ends, &cells) {
            let joints = houses.into_iter().map(|house| (Rule::House(house, digit), 1));
            let cover = merged(cover.iter().copied().chain(joints));
            counts.push(Weighing::new(merged(base.iter().copied()), cover));
        }
    }
    together(counts)
}

/// Countings as one proof.
pub(crate) fn together(mut counts: Vec<Weighing>) -> Proof {
    match counts.pop() {
        Some(Weighing { base, cover }) if counts.is_empty() => Proof::Counting { base, cover },
        last => Proof::Several(counts.into_iter().chain(last).collect()),
    }
}

/// Choices of houses that join the ends to the victims, as few as will do: for each victim, one of them joins it to all
/// ends.
fn joints<const W: usize>(board: &Board<W>, ends: &[CellSet<W>], victims: &[Cell]) -> Vec<Vec<House>> {
    let mut of_victims: Vec<Vec<Vec<House>>> = victims.iter().map(|&victim| choices(board, ends, victim)).collect();
    let mut chosen = Vec::new();
    while !of_victims.is_empty() {
        let serves = |houses: &Vec<House>| of_victims.iter().filter(|choices| choices.contains(houses)).count();
        // The choice that serves the most victims, the first of equals.
        let best = of_victims.iter().flatten().min_by_key(|&houses| (usize::MAX - serves(houses), houses)).cloned();
        let Some(best) = best else { break };
        of_victims.retain(|choices| !choices.contains(&best));
        chosen.push(best);
    }
    chosen
}

/// The ways to join one victim to all ends by the fewest houses: for each end, houses of the victim that hold its
/// cells.
fn choices<const W: usize>(board: &Board<W>, ends: &[CellSet<W>], victim: Cell) -> Vec<Vec<House>> {
    let houses = board.layout().houses_of(victim);
    let mut all: Vec<Vec<House>> = vec![Vec::new()];
    for &end in ends {
        let mut least = houses.len() + 1;
        let mut ways: Vec<Vec<House>> = Vec::new();
        for bits in 1u32..1 << houses.len() {
            let way: Vec<House> = (0..houses.len()).filter(|at| bits >> at & 1 == 1).map(|at| houses[at]).collect();
            let held = way.iter().fold(CellSet::EMPTY, |held, &house| held | board.geometry().house(house));
            if way.len() <= least && end.is_subset(&held) {
                if way.len() < least {
                    ways.clear();
                    least = way.len();
                }
                ways.push(way);
            }
        }
        all = all.iter().flat_map(|known| ways.iter().map(move |way| [&known[..], way].concat())).collect();
    }
    all.iter_mut().for_each(|houses| houses.sort_unstable());
    all.sort();
    all.dedup();
    all
}
