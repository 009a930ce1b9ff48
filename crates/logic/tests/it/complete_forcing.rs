//! Forcing chains against a naive enumeration: every candidate is placed on a copy of the board, and singles are
//! followed by the propagation of the checker.

use pencilproof_core::{Board, Candidate, Digit, Position, Puzzle, Rule};
use pencilproof_logic::{Budget, Catalogue, Entry, Pick, Profile, Rating, find_all, next};
use pencilproof_proof::propagate;
use std::collections::BTreeSet;

/// A literal: a candidate, and whether it is true.
type Known = (Candidate, bool);

/// What follows from a candidate; `None` if that is a contradiction.
fn consequences(board: &Board<2>, candidate: Candidate) -> Option<BTreeSet<Known>> {
    let mut after = board.clone();
    after.place(candidate).ok()?;
    propagate(&mut after).ok()?;
    let open = board.candidates().filter(|candidate| !board.placed().contains(candidate.cell()));
    let decided = |candidate: Candidate| match after.value(candidate.cell()) {
        Some(digit) if digit == candidate.digit() => Some((candidate, true)),
        _ if !after.is_live(candidate) => Some((candidate, false)),
        _ => None,
    };
    Some(open.filter_map(decided).collect())
}

/// What a technique concludes: the candidates of each step. Steps of other rules with the same conclusion count once.
fn found(position: &Position, technique: &str) -> BTreeSet<Known> {
    let technique = Catalogue::standard().named(technique).unwrap();
    let profile = Profile::new(vec![Entry::new(technique, 1, Rating::tenths(10)).unwrap()]).unwrap();
    let steps = find_all(position, &profile, Budget::default());
    assert!(steps.is_complete && steps.faults.is_empty());
    let known = steps.steps.iter().flat_map(|rated| {
        let placed = rated.step.placements.iter().map(|&candidate| (candidate, true));
        placed.chain(rated.step.eliminations.iter().map(|&candidate| (candidate, false)))
    });
    known.collect()
}

/// What every case of a rule of a kind shows, without what a placement shown by the same rule says anyway.
fn shown(board: &Board<2>, is_meant: impl Fn(Rule) -> bool) -> BTreeSet<Known> {
    let mut all = BTreeSet::new();
    for rule in board.layout().rules().filter(|&rule| is_meant(rule) && board.count(rule) > 1) {
        let cases: Option<Vec<BTreeSet<Known>>> =
            board.live(rule).map(|candidate| consequences(board, candidate)).collect();
        let Some(cases) = cases else { continue };
        let Some(common) = cases.into_iter().reduce(|one, other| &one & &other) else { continue };
        let placed: Vec<Candidate> = common.iter().filter(|known| known.1).map(|known| known.0).collect();
        let is_said = |&(candidate, is_true): &Known| {
            let sees = |&other: &Candidate| pencilproof_proof::sees(board.layout(), other, candidate);
            !is_true && placed.iter().any(sees)
        };
        all.extend(common.into_iter().filter(|known| !is_said(known)));
    }
    all
}

#[test]
fn no_forcing_chain_is_missed() {
    let text = include_str!("../../../../testdata/puzzles.txt");
    let lines = text.lines().filter(|line| ["3x3 ", "2x3 ", "3x3+x "].iter().any(|layout| line.starts_with(layout)));
    let (mut positions, mut counts) = (0, [0; 3]);
    for line in lines.step_by(4) {
        let (layout, grid) = line.split_once(' ').unwrap();
        let puzzle = Puzzle::from_givens(layout.parse().unwrap(), grid.chars().map(Digit::from_symbol));
        let mut position = Position::new(&puzzle).unwrap();
        for count in 0.. {
            if count % 11 == 0 {
                positions += 1;
                let Position::Two(board) = &position else { panic!("a board of up to 11x11") };
                let refuted: BTreeSet<Known> = board
                    .candidates()
                    .filter(|candidate| !board.placed().contains(candidate.cell()))
                    .filter(|&candidate| consequences(board, candidate).is_none())
                    .map(|candidate| (candidate, false))
                    .collect();
                assert_eq!(found(&position, "nishio"), refuted, "{position:?}");
                let cells = shown(board, |rule| matches!(rule, Rule::Cell(_)));
                assert_eq!(found(&position, "cell-forcing-chain"), cells, "{position:?}");
                let houses = shown(board, |rule| matches!(rule, Rule::House(..)));
                assert_eq!(found(&position, "house-forcing-chain"), houses, "{position:?}");
                [refuted, cells, houses].iter().zip(&mut counts).for_each(|(set, count)| *count += set.len());
            }
            let Some(rated) = next(&position, &Profile::default(), Pick::First, Budget::default()).steps.pop() else {
                break;
            };
            rated.step.apply_to(&mut position).unwrap();
        }
    }
    assert!(positions > 30 && counts.iter().all(|&count| count > 20), "{positions} positions, {counts:?}");
}
