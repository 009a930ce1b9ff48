//! Answers are true, their steps are judged and needed, and there are no more of them than on the path.

use super::*;
use crate::{Options, SearchUse, Verdict};
use pencilproof_logic::Profile;
use std::collections::{BTreeMap, BTreeSet};

/// Puzzles of any layout that the tests of the project share.
const PUZZLES: &str = include_str!("../../../../testdata/puzzles.txt");

fn puzzle(text: &str, side: usize) -> Puzzle {
    Puzzle::from_givens(Layout::for_side(side).unwrap(), text.chars().map(Digit::from_symbol))
}

fn solution(puzzle: &Puzzle) -> Puzzle {
    let mut solver = Solver::new(Options { search: SearchUse::Only, ..Options::default() });
    match solver.solve(puzzle).verdict {
        Verdict::Solved { grid, .. } => grid,
        verdict => panic!("{verdict:?}"),
    }
}

/// The position after the steps but one; each is taken where its proof still holds and it says something new.
fn without(explanation: &Explanation, left_out: Option<usize>) -> Position {
    let mut position = Position::new(&explanation.start).unwrap();
    for (number, rated) in explanation.steps.iter().enumerate() {
        let Some(step) = trail::open_part(&rated.step, &position) else { continue };
        if left_out != Some(number) && step.check(&position).is_ok() {
            step.apply_to(&mut position).unwrap();
        }
    }
    position
}

/// That an explanation is sound and short.
fn check(explanation: &Explanation, grid: &Puzzle) {
    let value = |candidate: &Candidate| grid.value(candidate.cell()).unwrap().digit;
    let mut position = Position::new(&explanation.start).unwrap();
    let claim = explanation.claim;
    for rated in &explanation.steps {
        assert!(!trail::holds(&position, claim), "no step comes after the claim");
        assert_eq!(rated.step.check(&position), Ok(rated.assumes));
        assert!(rated.step.placements.iter().all(|candidate| value(candidate) == candidate.digit()));
        assert!(rated.step.eliminations.iter().all(|candidate| value(candidate) != candidate.digit()));
        rated.step.apply_to(&mut position).unwrap();
    }
    assert!(trail::holds(&position, claim));
    assert_eq!(value(&claim.candidate) == claim.candidate.digit(), claim.is_true);
    assert!((1..=explanation.path).contains(&explanation.steps.len()));
    for number in 0..explanation.steps.len() {
        assert!(!trail::holds(&without(explanation, Some(number)), claim), "step {number} is needed");
    }
}

fn kind(reason: &Reason) -> &'static str {
    match reason {
        Reason::Wrong(_) => "mistake",
        Reason::Filled(_) => "filled",
        Reason::Seen(_) => "seen",
        Reason::Steps(_) => "steps",
        Reason::Possible => "possible",
        Reason::Several => "several",
        Reason::Unexplained => "unexplained",
        Reason::OutOfTime => "out of time",
    }
}

/// A position of each layout, of the classic one several, with the cells to ask about.
///
/// Without optimisation a whole path takes a while, so where boards are large or have houses of their own, two of three
/// cells are filled in.
fn positions() -> impl Iterator<Item = (Puzzle, Puzzle, Vec<Cell>)> {
    let mut known = BTreeSet::new();
    let lines = PUZZLES.lines().filter(|line| !line.starts_with('#')).enumerate();
    lines.filter_map(move |(number, line)| {
        let (name, text) = line.split_once(' ').unwrap();
        let layout: Layout = name.parse().unwrap();
        let is_whole = layout.side() < 9 || layout == Layout::classic();
        let is_new = known.insert(name.to_owned());
        if if is_whole { layout.side() == 9 && number % 4 != 0 } else { !is_new } {
            return None;
        }
        let mut start = Puzzle::from_givens(layout.clone(), text.chars().map(Digit::from_symbol));
        let grid = solution(&start);
        for cell in
            layout.cells().filter(|cell| !is_whole && !(layout.row(*cell) + layout.col(*cell)).is_multiple_of(3))
        {
            if start.value(cell).is_none() {
                start.set(cell, grid.value(cell).unwrap().digit, false);
            }
        }
        // A few cells of each puzzle, others each time.
        let cells: Vec<Cell> = if is_whole {
            layout.cells().skip(number % 7).step_by(if layout.side() < 9 { 13 } else { 40 }).collect()
        } else {
            let open = layout.cells().filter(|cell| start.value(*cell).is_none());
            open.step_by(layout.cell_count() / 8).chain(layout.cells().take(1)).collect()
        };
        Some((start, grid, cells))
    })
}

#[test]
fn every_answer_is_true_and_every_step_is_needed() {
    let mut kinds = BTreeMap::new();
    let (mut kept, mut path) = (0, 0);
    let mut explained = BTreeSet::new();
    for (start, grid, cells) in positions() {
        let layout = start.layout();
        let mut solver = Solver::default();
        for cell in cells {
            let truth = grid.value(cell).unwrap().digit;
            for question in layout.digits().iter().map(|digit| Question::Digit(Candidate::new(cell, digit))) {
                let Question::Digit(candidate) = question else { unreachable!() };
                let reason = solver.why(&start, question).reason;
                match &reason {
                    Reason::Filled(value) => assert_eq!(*value, truth),
                    Reason::Seen(cells) => {
                        assert!(cells.iter().all(|&other| grid.value(other).unwrap().digit == candidate.digit()));
                        assert!(cells.iter().all(|other| layout.peers(cell).contains(other)));
                    }
                    Reason::Possible => assert_eq!(candidate.digit(), truth),
                    Reason::Steps(explanation) => {
                        assert_eq!(explanation.claim, Literal { candidate, is_true: false });
                        check(explanation, &grid);
                        (kept, path) = (kept + explanation.steps.len(), path + explanation.path);
                        explained.insert(layout.to_string());
                    }
                    Reason::Unexplained => assert_ne!(candidate.digit(), truth),
                    reason => panic!("{candidate:?}: {reason:?}"),
                }
                *kinds.entry(kind(&reason)).or_insert(0) += 1;
            }
            match solver.why(&start, Question::Cell(cell)).reason {
                Reason::Steps(explanation) => {
                    assert_eq!(explanation.claim.candidate.cell(), cell);
                    check(&explanation, &grid);
                    explained.insert(layout.to_string());
                }
                reason => assert!(["filled", "unexplained"].contains(&kind(&reason)), "{reason:?}"),
            }
        }
    }
    assert!(["filled", "seen", "possible", "steps"].iter().all(|kind| kinds.contains_key(kind)), "{kinds:?}");
    assert!(2 * kept < path, "{kept} of {path} steps are told");
    let missing: Vec<String> =
        positions().map(|(start, ..)| start.layout().to_string()).filter(|name| !explained.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}: no question has steps as its answer");
}

#[test]
fn easy_steps_are_told_where_they_are_enough() {
    let puzzle = puzzle("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4", 9);
    let options = Options { profile: Profile::complete(), ..Options::default() };
    let mut solver = Solver::new(options);
    for cell in puzzle.layout().cells().filter(|cell| puzzle.value(*cell).is_none()).take(6) {
        for digit in puzzle.allowed(cell).iter() {
            let answer = solver.why(&puzzle, Question::Digit(Candidate::new(cell, digit)));
            if let Reason::Steps(explanation) = answer.reason {
                let hardest = explanation.steps.iter().map(|rated| rated.rating.in_tenths()).max();
                assert!(hardest <= Some(23), "singles solve this puzzle");
            }
        }
    }
}

#[test]
fn what_can_be_seen_is_told_without_steps() {
    let puzzle = puzzle("1......3......32", 4);
    let layout = puzzle.layout();
    let say = |puzzle: &Puzzle, name: &str| {
        let question = Question::parse(name, layout).unwrap();
        Solver::default().why(puzzle, question).describe(layout)
    };
    assert_eq!(say(&puzzle, "r1c1=1"), "r1c1 is 1 already.");
    assert_eq!(say(&puzzle, "r1c1<>2"), "r1c1 is 1 already.");
    assert_eq!(say(&puzzle, "1r4c1"), "Column 1 has 1 already, in r1c1.");
    assert_eq!(say(&puzzle, "r1c2=3"), "Nothing rules out 3 in r1c2.");
    assert_eq!(say(&puzzle, "r1c2 = 4"), "r1c2 cannot be 4: one step shows it.");
    assert!(say(&puzzle, "r1c2").starts_with("r1c2 is 3: "), "{}", say(&puzzle, "r1c2"));
    for (wrong, reason) in [
        ("r1c5=1", "'r1c5' is not a cell of this board: they are r1c1 to r4c4"),
        ("r1c1=5", "'5' is not a digit of this board: they are 1 to 4"),
        ("12r1c1", "'12' is not a digit of this board: they are 1 to 4"),
        ("r1c1=", "'' is not a digit of this board: they are 1 to 4"),
        ("1", "'1' is not a cell of this board: they are r1c1 to r4c4"),
        ("", "'' is not a cell of this board: they are r1c1 to r4c4"),
        ("r1", "'r1' is not a cell of this board: they are r1c1 to r4c4"),
        ("=3", "'' is not a cell of this board: they are r1c1 to r4c4"),
    ] {
        assert_eq!(Question::parse(wrong, layout).map_err(|error| error.to_string()), Err(reason.to_owned()));
    }
    let mut mistaken = puzzle.clone();
    mistaken.set(layout.cell(0, 1), Digit::from_index(3), false);
    assert_eq!(say(&mistaken, "r1c3=3"), "There is a mistake: r1c2 cannot be 4.");
}

#[test]
fn of_several_solutions_those_count_and_of_none_the_reason() {
    let mut solver = Solver::default();
    let mut ask = |text: &str, name| {
        let puzzle = puzzle(text, 4);
        let question = Question::parse(name, puzzle.layout()).unwrap();
        let answer = solver.why(&puzzle, question);
        (answer.describe(puzzle.layout()), answer)
    };
    let (said, open) = ask("1...............", "r1c2=3");
    assert_eq!(said, "The puzzle has several solutions, and in some of them r1c2 is 3.");
    assert_eq!(open.solutions, Solutions::Several);
    let (_, shared) = ask("12.............4", "r1c3=4");
    assert!(matches!(shared.reason, Reason::Several | Reason::Steps(_)), "{shared:?}");
    assert_eq!(ask("1...............", "r1c2").0, "No technique of the profile says anything about r1c2.");
    assert_eq!(ask("11..............", "r1c3=3").0, "The puzzle has no solution: row 1 has 1 twice, in r1c1 and r1c2.");
}

#[test]
fn with_several_solutions_nothing_rests_on_there_being_one() {
    let givens = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6...";
    let puzzle = puzzle(givens, 9);
    let mut solver = Solver::default();
    let mut told = 0;
    for cell in puzzle.layout().cells().step_by(9).filter(|cell| puzzle.value(*cell).is_none()) {
        for digit in puzzle.allowed(cell).iter() {
            let answer = solver.why(&puzzle, Question::Digit(Candidate::new(cell, digit)));
            if let (Reason::Steps(explanation), true) = (&answer.reason, answer.solutions != Solutions::One) {
                assert!(explanation.steps.iter().all(|rated| rated.assumes == pencilproof_proof::Assumes::Nothing));
                told += 1;
            }
        }
    }
    assert!(told > 0);
}

#[test]
fn a_digit_that_was_struck_is_put_back() {
    let start = puzzle("1......3......32", 4);
    let mut position = start.clone();
    let candidate = start.layout().parse_candidate("4r1c2").unwrap();
    position.set_marks(candidate.cell(), Some(start.allowed(candidate.cell()) - DigitSet::only(candidate.digit())));
    let Reason::Steps(explanation) = Solver::default().why(&position, Question::Digit(candidate)).reason else {
        panic!("why it may be struck")
    };
    assert!(explanation.start.marks(candidate.cell()).unwrap().contains(candidate.digit()));
    check(&explanation, &solution(&start));
}

#[test]
fn what_the_techniques_do_not_show_is_not_explained_and_time_may_run_out() {
    let hard = puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 9);
    let singles = ["naked-single", "hidden-single", "full-house"]
        .map(|name| pencilproof_logic::Catalogue::standard().selector(name).unwrap());
    let profile = Profile::default().only(&singles).unwrap();
    let question = Question::parse("r1c2=4", hard.layout()).unwrap();
    let mut solver = Solver::new(Options { profile, ..Options::default() });
    let answer = solver.why(&hard, question);
    assert_eq!(answer.reason, Reason::Unexplained);
    let said = "r1c2 is not 4, but no technique of the profile shows why: only trying it out does.";
    assert_eq!(answer.describe(hard.layout()), said);
    let cancel = crate::Cancel::default();
    cancel.cancel();
    let mut solver = Solver::new(Options { cancel, ..Options::default() });
    let answer = solver.why(&hard, question);
    assert_eq!((answer.reason, answer.solutions), (Reason::OutOfTime, Solutions::Unknown));
}
