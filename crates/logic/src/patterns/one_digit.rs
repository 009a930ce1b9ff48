//! Sets of one digit, and proofs about it: counts of base and cover houses, and of houses that join fins with victims.

use super::candidates;
use super::houses::Houses;
use pencilproof_core::{Board, Cell, CellSet, Digit, House, Layout, Rule};
use pencilproof_proof::{CaseTree, Lemma, Literal, Proof, SetRule, WeightTally, Weighted};
use std::collections::BTreeMap;

/// The digit and the houses of sets that all belong to one digit.
pub(crate) fn of_one_digit(sets: &[SetRule]) -> Option<(Digit, Vec<House>)> {
    let Rule::House(_, digit) = sets.first()?.rule else { return None };
    let house = |set: &SetRule| match set.rule {
        Rule::House(house, its) if its == digit => Some(house),
        _ => None,
    };
    Some((digit, sets.iter().map(house).collect::<Option<_>>()?))
}

/// A count of houses that shows some candidates of a digit to be false.
#[derive(Clone, Debug)]
pub(crate) struct Argument<const W: usize> {
    /// Covers count up, base houses down.
    weights: BTreeMap<House, i32>,
    victims: CellSet<W>,
}

impl<const W: usize> Argument<W> {
    /// An argument without houses yet.
    pub(crate) fn about(victims: CellSet<W>) -> Argument<W> {
        Argument { weights: BTreeMap::new(), victims }
    }

    /// Counts a house some more: as a cover, or as a base if `weight` is negative.
    pub(crate) fn count(&mut self, house: House, weight: i32) {
        *self.weights.entry(house).or_default() += weight;
    }

    /// How often the covers hold a cell more than the base.
    fn weight(&self, layout: &Layout, cell: Cell) -> i32 {
        layout.houses_of(cell).iter().filter_map(|house| self.weights.get(house)).sum()
    }

    /// The base and the cover of a count.
    fn sides(&self, digit: Digit) -> [Vec<Weighted>; 2] {
        [-1, 1].map(|sign| {
            let counted = self.weights.iter().filter(|(_, weight)| **weight * sign > 0);
            counted.map(|(&house, weight)| (Rule::House(house, digit), weight.unsigned_abs())).collect()
        })
    }

    fn proof(&self, digit: Digit) -> Proof {
        let [base, cover] = self.sides(digit);
        Proof::weighted(base, cover)
    }
}

/// Counts that show the victims of a base and a cover to be false: one count if some houses join every fin with every
/// victim, else one for each victim. A fin is in more base than cover houses, and each victim sees every fin.
///
/// A cover is left out if the joints hold all its base candidates as well.
pub(crate) fn arguments<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    base: Houses,
    cover: Houses,
    fins: CellSet<W>,
    victims: CellSet<W>,
) -> Vec<Argument<W>> {
    let layout = board.layout();
    let argument = |victims: CellSet<W>| {
        let mut argument = Argument::about(victims);
        for joint in joints(layout, fins, victims)? {
            let of_joint = fins.iter().filter(|&fin| layout.houses_of(fin).contains(&joint));
            let within = |houses: Houses, cell| {
                layout.houses_of(cell).iter().filter(|&&house| houses.contains(house)).count() as i32
            };
            let weight = of_joint.map(|fin| within(base, fin) - within(cover, fin)).max();
            argument.count(joint, weight.unwrap_or(1));
        }
        base.iter().for_each(|house| argument.count(house, -1));
        cover.iter().for_each(|house| argument.count(house, 1));
        for needless in cover.iter() {
            let held = (board.open_plane(digit) & board.geometry().house(needless)) - victims;
            if held.iter().all(|cell| argument.weight(layout, cell) > 0) {
                argument.count(needless, -1);
            }
        }
        Some(argument)
    };
    match argument(victims) {
        Some(argument) => vec![argument],
        None => victims.iter().filter_map(|victim| argument(CellSet::only(victim))).collect(),
    }
}

/// The proof of what several arguments show: their sum if it shows that much, else one after the other.
pub(crate) fn prove<const W: usize>(board: &Board<W>, digit: Digit, arguments: &[Argument<W>]) -> Proof {
    if let [argument] = arguments {
        return argument.proof(digit);
    }
    let mut sum = Argument::about(CellSet::EMPTY);
    for argument in arguments {
        sum.victims |= argument.victims;
        argument.weights.iter().for_each(|(&house, &weight)| sum.count(house, weight));
    }
    let [base, cover] = sum.sides(digit);
    let tally = WeightTally::new(board.layout(), &base, &cover, |rule| board.live(rule));
    let shows_all = tally.is_ok_and(|tally| {
        tally.uncovered().next().is_none() && candidates(sum.victims, digit).all(|victim| tally.strikes(victim))
    });
    if shows_all {
        return Proof::weighted(base, cover);
    }
    let mut lemmas = Vec::new();
    for argument in arguments {
        for victim in candidates(argument.victims, digit) {
            // Singles after an earlier lemma may have eliminated this victim already, and then there is nothing to
            // count. As a refutation of the case that it is true, the lemma holds either way.
            let clause = vec![Literal { candidate: victim, is_true: false }];
            let counted = Lemma { clause: clause.clone(), by: Box::new(argument.proof(digit)) };
            let refuted = CaseTree::Lemmas { lemmas: vec![counted], then: Box::new(CaseTree::Close) };
            lemmas.push(Lemma { clause, by: Box::new(Proof::Cases(refuted)) });
        }
    }
    Proof::Cases(CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) })
}

fn holds<const W: usize>(layout: &Layout, house: House, cells: CellSet<W>) -> bool {
    cells.iter().all(|cell| layout.houses_of(cell).contains(&house))
}

/// The fewest houses that hold all victims and between them all fins; among equally many, regions before lines.
fn joints<const W: usize>(layout: &Layout, fins: CellSet<W>, victims: CellSet<W>) -> Option<Vec<House>> {
    if fins.is_empty() {
        return Some(Vec::new());
    }
    let of_first = layout.houses_of(victims.first()?);
    let shared: Vec<House> = of_first.iter().copied().filter(|&house| holds(layout, house, victims)).collect();
    let choices = (1u32..1 << shared.len()).map(|choice| {
        let chosen = (0..shared.len()).filter(|i| choice >> i & 1 == 1).map(|i| shared[i]);
        chosen.collect::<Vec<House>>()
    });
    let covers =
        |choice: &Vec<House>| fins.iter().all(|fin| choice.iter().any(|house| layout.houses_of(fin).contains(house)));
    choices
        .filter(covers)
        .min_by_key(|choice| (choice.len(), choice.iter().filter(|&&house| layout.kind(house).is_line()).count()))
}
