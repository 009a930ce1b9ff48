//! Cages and sums: what countings with bounds and fillings show, and what they do not.

use crate::common::step;
use pencilproof_core::{Board, Candidate, Constraint, Digit, Field, Kind, Layout, Rule, Summand};
use pencilproof_proof::{Assumes, Filling, Proof, Refusal, Weighing, check};

/// A layout of side 9 with cages, each as its cells and its sum: `r1c1 r1c2=3`.
pub(crate) fn caged(cages: &[&str]) -> Layout {
    let plain = Layout::classic();
    let cage = |text: &&str| {
        let (cells, sum) = text.split_once('=').unwrap();
        let cells = cells.split(' ').map(|name| plain.parse_cell(name).unwrap()).collect();
        let fields = [("cells", Field::Cells(cells)), ("sum", Field::Number(sum.parse().unwrap()))];
        Constraint::new(Kind::by_id("killer").unwrap(), fields).unwrap()
    };
    plain.with_constraints(cages.iter().map(cage).collect()).unwrap()
}

fn candidate(name: &str) -> Candidate {
    Layout::classic().parse_candidate(name).unwrap()
}

fn digit(value: usize) -> Digit {
    Digit::from_value(value).unwrap()
}

/// What a proof that names the first cage says of an elimination.
fn judged(layout: &Layout, victim: &str, proof: Proof) -> Result<Assumes, Refusal> {
    check(&Board::<2>::open(layout), &step(&[], &[candidate(victim)], proof))
}

fn all(layout: &Layout) -> Proof {
    Proof::Fillings(layout.constraint_ids().map(Filling::Constraint).collect())
}

/// The sum of a row: each digit's rule as often as the digit counts.
pub(crate) fn row(layout: &Layout, number: usize) -> Vec<(Summand, u32)> {
    let house = layout.houses().nth(number - 1).unwrap();
    layout.digits().iter().map(|digit| (Rule::House(house, digit).into(), digit.value() as u32)).collect()
}

#[test]
fn the_digits_of_a_cage_are_those_of_its_fillings() {
    let layout = caged(&["r1c1 r1c2 r1c3=8"]);
    // 1+2+5 and 1+3+4.
    for victim in ["6r1c1", "7r1c2", "9r1c3"] {
        assert_eq!(judged(&layout, victim, all(&layout)), Ok(Assumes::Nothing));
    }
    // All of them have 1, so it is nowhere else in the row and in the box.
    for victim in ["1r1c9", "1r3c1"] {
        assert_eq!(judged(&layout, victim, all(&layout)), Ok(Assumes::Nothing));
    }
    for victim in ["5r1c1", "2r1c9", "1r2c4"] {
        assert!(matches!(judged(&layout, victim, all(&layout)), Err(Refusal::NotShown(_))), "{victim}");
    }
}

#[test]
fn cages_that_share_a_house_are_filled_together() {
    let layout = caged(&["r1c1 r1c2=4", "r1c5 r1c6=6"]);
    // 1+3 leaves 6 no 1+5.
    assert_eq!(judged(&layout, "1r1c5", all(&layout)), Ok(Assumes::Nothing));
    // 2+4 is left, whose total comes after that of the first cage is complete.
    assert!(matches!(judged(&layout, "2r1c5", all(&layout)), Err(Refusal::NotShown(_))));
    let alone = Proof::Fillings(vec![Filling::Constraint(layout.constraint_ids().nth(1).unwrap())]);
    assert!(matches!(judged(&layout, "1r1c5", alone), Err(Refusal::NotShown(_))));
}

#[test]
fn bounds_add_up_with_rules() {
    // Eight cells of row 1 make 44, so the last is 1: the rule of 45.
    let layout = caged(&["r1c1 r1c2 r1c3 r1c4=22", "r1c5 r1c6 r1c7 r1c8=22"]);
    let sums = || layout.bounds().map(|bound| (bound, 1));
    let both = |victim| judged(&layout, victim, Proof::weighted(row(&layout, 1), sums()));
    // The base has r1c9 alone, with each digit's weight: at least 1 is left for it, which says nothing.
    assert!(matches!(both("9r1c9"), Err(Refusal::NotCovered(_))));
    let weighing = Weighing::new(sums(), row(&layout, 1));
    let counting = Proof::Counting { base: weighing.base.clone(), cover: weighing.cover.clone() };
    for victim in ["2r1c9", "9r1c9"] {
        assert_eq!(judged(&layout, victim, counting.clone()), Ok(Assumes::Nothing));
        let filling = Proof::Fillings(vec![Filling::Sum(weighing.clone())]);
        assert_eq!(judged(&layout, victim, filling), Ok(Assumes::Nothing));
    }
    assert!(matches!(judged(&layout, "1r1c9", counting), Err(Refusal::NotShown(_))));
    // A placement, in the fillings of the sum.
    let placed = step(&[candidate("1r1c9")], &[], Proof::Fillings(vec![Filling::Sum(weighing.clone())]));
    assert_eq!(check(&Board::<2>::open(&layout), &placed), Ok(Assumes::Nothing));
    // With another sum it shows nothing of the kind.
    let other = caged(&["r1c1 r1c2 r1c3 r1c4=22", "r1c5 r1c6 r1c7 r1c8=20"]);
    let counting = Proof::Counting { base: weighing.base, cover: weighing.cover };
    assert!(matches!(judged(&other, "2r1c9", counting), Err(Refusal::NotShown(_))));
}

#[test]
fn a_group_covers_and_does_not_hold_up() {
    // 5 in row 1 and row 2 only in the cage: not in both.
    let layout = caged(&["r1c1 r2c2 r5c5=20"]);
    let group = Summand::Group(layout.groups().next().unwrap(), digit(5));
    let mut board = Board::<2>::open(&layout);
    for cell in layout.cells().filter(|&cell| layout.row(cell) == 0 && layout.col(cell) > 0) {
        board.eliminate(Candidate::new(cell, digit(5))).unwrap();
    }
    let row = Rule::House(layout.houses().next().unwrap(), digit(5));
    let shown = step(&[], &[candidate("5r5c5")], Proof::weighted([(row, 1)], [(group, 1)]));
    assert_eq!(check(&board, &shown), Ok(Assumes::Nothing));
    let base = step(&[], &[candidate("5r5c5")], Proof::weighted([(group, 1)], [(row, 1)]));
    assert_eq!(check(&board, &base), Err(Refusal::Unbounded(group)));
    assert!(Refusal::Unbounded(group).describe(&layout).starts_with("5 in killer cage r1c1 r2c2 r5c5, sum 20 "));
}

#[test]
fn what_the_layout_does_not_have_is_refused() {
    let layout = caged(&["r1c1 r1c2 r1c3=8", "r2c1 r2c2=5"]);
    let plain = Layout::classic();
    let last = layout.constraint_ids().last().unwrap();
    let constraint = Proof::Fillings(vec![Filling::Constraint(last)]);
    assert_eq!(judged(&plain, "9r1c1", constraint), Err(Refusal::BadConstraint(last)));
    let bound = layout.bounds().last().unwrap();
    let group = Summand::Group(layout.groups().last().unwrap(), digit(1));
    for summand in [bound.into(), group] {
        let proof = Proof::weighted([(summand, 1)], [(summand, 1)]);
        assert_eq!(judged(&plain, "9r1c1", proof), Err(Refusal::BadSummand(summand)));
    }
    // So many cells that only houses tell apart.
    let rows = (1..=3).flat_map(|number| row(&plain, number));
    let wide = Proof::Fillings(vec![Filling::Sum(Weighing::new(Vec::<(Rule, u32)>::new(), rows))]);
    assert!(matches!(judged(&plain, "9r1c1", wide), Err(Refusal::TooManyFillings(_) | Refusal::NotShown(_))));
}
