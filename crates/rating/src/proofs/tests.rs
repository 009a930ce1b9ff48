//! Whole paths, and states made by hand for what is rare.

use crate::basic::testing::grid;
use crate::{Argument, Options, Rater, State, Step, Technique, TechniqueSet};
use pencilproof_core::{Candidate, Digit, Layout, Position, Puzzle, Rule, Stop};
use pencilproof_proof::{Assumes, Evidence, NotRefuted, Proof};
use pencilproof_search::{Limits, Solution, solve};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Together their paths have every kind of step up to dynamic forcing chains.
const PUZZLES: [&str; 16] = [
    "...1..3....4.5..8.2....9..554........9...3.....27...1.....68.....73...64.......52",
    ".....9.........5636.3..7..4...7.....54..........2.59.88.4...7...39.2..5...6..38..",
    "..2..84...7..9....9...5...7..41...6......2....18..5..........3..5......64..6.79.2",
    "..2.5.9.4...6.2135..........1...6..9.4.....7...589.3..42...9....59.1....8....5...",
    ".61...8..5..1..2.......4.....35.7...9......6....48....2...4..7..9..2..4.6.......1",
    "39...6.....891....4.7..8.6...473....1..4.23.8.....1....1.8....4.4915..8........3.",
    "4....7..1.1.......35.8.....7......262....51.9.3....54.1..9.6..8....2.4...94.8....",
    ".3....7......9.84.168.....2.7.6...8..1.5.8..........3925..74....8......76..2.....",
    ".....47..8.......5..5...21...28..6...7.......93.4.7....6.1.....453..6..77........",
    ".6.............4.334.5.82.....8.....71.4.......2..3.4..3.7.......931.7.6.....5.12",
    "....5.....7.1.......32..9.4..561.....4....86.....4..236.25....7..97.24...5..6....",
    "..........5467...98...5..64...4.....12.........8..1..5...76......79.8.4.9....563.",
    "..8...7.6.....3...1....6.9..5.34.......8.5.6..2........4......92....73...3.....24",
    ".7..2.3.6.83..7....92...5......74....6...3.2....6....7..13....4.2.........4...8.5",
    "..1.7.....2618..9.5.9.........3..7..9......2...2..7..1.1..96.42...7.5..8....4....",
    ".6...9.4...4....1.2.......7..2..65..69..1........78.9.3.8..5....5.1....3....2.8..",
];

/// What the kinds of steps are called that the puzzles have.
const KINDS: [&str; 44] = [
    "Aligned Pair Exclusion",
    "Aligned Triplet Exclusion",
    "BUG type 1",
    "BUG type 2",
    "BUG type 3",
    "BUG type 4",
    "Bidirectional Cycle",
    "Bidirectional X-Cycle",
    "Bidirectional Y-Cycle",
    "Cell Forcing Chains",
    "Claiming",
    "Direct Hidden Pair",
    "Direct Hidden Triplet",
    "Direct Pointing",
    "Dynamic Cell Forcing Chains",
    "Dynamic Contradiction Forcing Chains",
    "Dynamic Double Forcing Chains",
    "Dynamic Region Forcing Chains",
    "Forcing Chain",
    "Forcing X-Chain",
    "Hidden Pair",
    "Hidden Single",
    "Hidden Triplet",
    "Jellyfish",
    "Naked Pair",
    "Naked Quad",
    "Naked Single",
    "Naked Triplet",
    "Nishio Forcing Chains",
    "Pointing",
    "Region Forcing Chains",
    "Swordfish",
    "Turbot Fish",
    "Unique Loop type 1",
    "Unique Loop type 2",
    "Unique Loop type 3",
    "Unique Loop type 4",
    "Unique Rectangle type 1",
    "Unique Rectangle type 2",
    "Unique Rectangle type 3",
    "Unique Rectangle type 4",
    "X-Wing",
    "XY-Wing",
    "XYZ-Wing",
];

/// Checks every step of the path of a puzzle: its proof, its evidence, its words, and the conclusions against the
/// solution. The argument of the scale must do.
fn check_path(text: &str, mut see: impl FnMut(&State, &Step)) {
    let state = State::parse(text).unwrap();
    let puzzle = Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol));
    let mut position = Position::new(&puzzle).unwrap();
    let solution = solve(&puzzle, &Limits::first()).solutions.remove(0);
    let watched = Rater::new().watch(&state, Stop::never(), &mut |state, step| {
        let proved = check(state, step, &position);
        agree(&proved, &solution, text);
        proved.apply_to(&mut position).unwrap();
        see(state, step);
        ControlFlow::Continue(())
    });
    assert!(watched.is_ok());
    assert!(position.is_solved(), "{text}");
}

fn check(state: &State, step: &Step, position: &Position) -> pencilproof_proof::Step {
    let proved = step.to_proved(state, Stop::never()).unwrap();
    let verdict = proved.check(position);
    let assumed = if step.technique.assumes_uniqueness() { Assumes::Uniqueness } else { Assumes::Nothing };
    assert_eq!(verdict, Ok(assumed), "{} {proved:?}", step.name());
    assert!(proved == step.argued(state), "{}: search was needed", step.name());
    if let Evidence::Cases(cases) = &proved.evidence {
        assert_eq!(cases.check(position), Ok(()), "{} {cases:?}", step.name());
    }
    assert!(proved.evidence != Evidence::Bare, "{} has no evidence", step.name());
    proved
}

fn agree(proved: &pencilproof_proof::Step, solution: &Solution, text: &str) {
    assert!(proved.placements.iter().all(|placed| solution.get(placed.cell()) == placed.digit()), "{text}");
    assert!(proved.eliminations.iter().all(|gone| solution.get(gone.cell()) != gone.digit()), "{text}");
}

#[test]
fn whole_paths() {
    let mut kinds: BTreeSet<String> = BTreeSet::new();
    for text in PUZZLES {
        check_path(text, |state, step| {
            kinds.insert(step.name());
            let hint = step.hint(state);
            assert!(hint.reasons.len() > 1, "{hint:?}");
            let last = hint.reasons.last().map_or("", |reason| reason);
            assert!(last.starts_with(&format!("Difficulty {}", step.difficulty)), "{hint:?}");
            assert!(hint.reasons.len() <= 16, "{hint:?}");
        });
    }
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), KINDS);
}

/// Chains with patterns and with chains in them.
#[test]
fn nested_paths() {
    let puzzles = [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ];
    let mut kinds: BTreeSet<Technique> = BTreeSet::new();
    for text in puzzles {
        check_path(text, |state, step| {
            kinds.insert(step.technique);
            if step.technique.level() > 0 {
                let hint = step.hint(state);
                assert!(hint.reasons.len() <= 16, "{hint:?}");
                assert!(hint.trace.len() > 1, "{hint:?}");
            }
        });
    }
    let nested = [Technique::DynamicPlus, Technique::NestedChains, Technique::NestedMultiple];
    assert!(nested.iter().all(|technique| kinds.contains(technique)), "{kinds:?}");
}

#[test]
fn chains_are_told_claim_by_claim() {
    let mut told: Vec<(String, Vec<String>, Vec<String>)> = Vec::new();
    check_path(PUZZLES[15], |state, step| {
        let hint = step.hint(state);
        told.push((hint.title, hint.reasons, hint.trace));
    });
    let hint = |title: &str| told.iter().find(|(own, ..)| own == title).expect(title).clone();
    let (_, reasons, trace) = hint("Dynamic Contradiction Forcing Chains: if r3c4 is 3");
    assert_eq!(
        reasons,
        [
            "If r3c4 is 3, it follows that r5c8 is 8, and that it is not.",
            "Then r3c2 is 8, with nothing else left there.",
            "Then r4c5 is 3, with no other place left in column 5.",
            "Then r5c8 is 3, with no other place left in column 8.",
            "In the end r5c8 is 8, with no other place left in column 8; but r5c8 is not 8, as it is 3.",
            "Difficulty 8.8: dynamic forcing chains start at 8.5, and 11 to 14 claims add 0.3; the two claims that \
             clash rest on 14."
        ]
    );
    assert_eq!((trace.len(), &*trace[2]), (12, "If r3c4 is 3: r3c8 is not 8, as r3c2 is."));
    let (_, reasons, _) = hint("Cell Forcing Chains: every digit of r1c9");
    assert_eq!(
        reasons,
        [
            "r1c9 is 2, 5 or 8. Each case leads to the same.",
            "If r1c9 is 2: r2c9 is not 2, as r1c9 is.",
            "If r1c9 is 5: r1c5 is 3 and r1c7 is 2; then r2c9 is not 2, as r1c7 is.",
            "If r1c9 is 8: r5c9 is 2; then r2c9 is not 2, as r5c9 is.",
            "Difficulty 8.3: forcing chains from several starts start at 8.0, and 11 to 14 claims add 0.3; all cases \
             together have 12."
        ]
    );
}

#[test]
fn search_proves_what_an_argument_does_not() {
    let text = PUZZLES[0];
    let puzzle = Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol));
    let (state, position) = (State::parse(text).unwrap(), Position::new(&puzzle).unwrap());
    let solution = solve(&puzzle, &Limits::first()).solutions.remove(0);
    let cell = position.unplaced().next().unwrap();
    let (right, wrong): (Vec<Candidate>, Vec<Candidate>) =
        position.live(Rule::Cell(cell)).partition(|candidate| candidate.digit() == solution.get(cell));
    // The cell has more than one candidate, so that it is no single.
    let step = |placed: Candidate, gone: Vec<Candidate>| Step {
        placement: Some(placed),
        eliminations: gone,
        ..Step::new(Technique::NakedSingle, 2.3, Argument::NakedSingle)
    };
    let one = step(right[0], wrong.clone());
    let proved = one.to_proved(&state, Stop::never()).unwrap();
    assert!(matches!(proved.proof, Proof::Cases(_)));
    assert_eq!(proved.check(&position), Ok(Assumes::Nothing));
    assert_eq!(one.to_proved(&state, Stop::when(&|| true)), Err(NotRefuted::Stopped));
    let other = step(wrong[0], right);
    assert!(other.argued(&state).check(&position).is_err());
    assert_eq!(other.to_proved(&state, Stop::never()), Err(NotRefuted::Solvable));
}

/// The first step of one technique in a state made by hand, checked, with its conclusions and its reasons.
fn only(technique: Technique, marks: &str) -> (String, Vec<String>) {
    let state = State(grid(marks));
    let techniques = TechniqueSet::EMPTY.with(technique);
    let step = Rater::with(Options { techniques, ..Options::default() }).next(&state).expect("a step");
    check(&state, &step, &state.to_position());
    let hint = step.hint(&state);
    (format!("{}: {}", hint.title, hint.short), hint.reasons)
}

/// A bivalue universal grave but for some cells: cell `i` of row 1 has the digits `i` and `i + 1`, the last one 9 and
/// 1; the rows below are the same, moved.
fn grave(others: &str) -> String {
    let digits = |row: usize, column: usize| {
        let first = column + 3 * (row % 3) + row / 3;
        [first, first + 1].map(|digit| digit % 9 + 1)
    };
    let cells = (0..81).map(|cell| (cell / 9, cell % 9));
    let marks = cells.map(|(row, column)| {
        let name = format!("r{}c{}:", row + 1, column + 1);
        let [one, other] = digits(row, column);
        let own = others.split_whitespace().find(|mark| mark.starts_with(&name));
        own.map_or_else(|| format!("{name}{one}{other}"), str::to_string)
    });
    marks.collect::<Vec<_>>().join(" ")
}

#[test]
fn wings() {
    let (told, _) = only(Technique::XyWing, "r1c4:12 r1c1:13 r2c5:23");
    assert_eq!(told, "XY-Wing 1 2 3, pivot r1c4: r1c56<>3, r2c123<>3");
    let (told, _) = only(Technique::XyzWing, "r1c1:123 r2c3:13 r1c7:23");
    assert_eq!(told, "XYZ-Wing 1 2 3, pivot r1c1: r1c23<>3");
}

#[test]
fn exclusions_are_told_choice_by_choice() {
    let mut told: Vec<Vec<String>> = Vec::new();
    check_path(PUZZLES[14], |state, step| {
        if step.technique == Technique::AlignedTriplet {
            told.push(step.hint(state).reasons);
        }
    });
    assert!(!told.is_empty());
    for reasons in told {
        assert!(reasons[1].starts_with("Suppose that "), "{reasons:?}");
        // Every choice that is named has a reason.
        assert!(reasons.iter().all(|reason| !reason.contains("left empty")), "{reasons:?}");
    }
}

#[test]
fn rectangles_with_naked_sets() {
    let (told, reasons) = only(Technique::UniqueLoop, "r1c12:28 r4c1:258 r4c2:278 r4c6:57");
    assert_eq!(told, "Unique Rectangle type 3 on 2 8, r1c12 and r4c12: r4c345789<>57");
    assert_eq!(
        reasons.last().unwrap(),
        "Difficulty 4.6: a unique rectangle starts at 4.5; the naked set has one cell besides, which adds 0.1."
    );
    let (told, reasons) = only(Technique::UniqueLoop, "r1c12:28 r4c1:258 r4c2:278 r4c6:59 r4c8:579");
    assert_eq!(told, "Unique Rectangle type 3 on 2 8, r1c12 and r4c12: r4c34579<>579");
    assert!(reasons.last().unwrap().ends_with("two cells besides, each of which adds 0.1."));
}

#[test]
fn rectangles_with_hidden_sets() {
    // In row 4, 2, 8 and 1 have no places but r4c1, r4c2, r4c6 and r4c8.
    let rest = "r4c34579:345679 r1c12:28";
    let (told, reasons) = only(Technique::UniqueLoop, &format!("{rest} r4c1:258 r4c2:278 r4c6:1249 r4c8:1389"));
    assert_eq!(told, "Unique Rectangle type 3 on 2 8, r1c12 and r4c12: r4c8<>3, r4c6<>4, r4c68<>9");
    let set = "In row 4 the digits 1, 2 and 8 can only go in r4c1268. One of r4c1 and r4c2 holds none of them, so the \
               other one and r4c68 hold nothing else.";
    assert!(reasons.contains(&set.to_string()), "{reasons:?}");
    assert!(reasons.last().unwrap().contains("two cells besides, each of which after the first adds 0.1"));
}

#[test]
fn loops_of_six() {
    // No rectangle can be made with these.
    let four = "r1c14:28 r2c47:28 r2c1:1345 r1c7:1345 r3c4:1345679";
    let (told, _) = only(Technique::UniqueLoop, &format!("{four} r3c7:28 r3c1:2578"));
    assert_eq!(told, "Unique Loop type 1 on 2 8, six cells: r3c1<>28");
    let (told, _) = only(Technique::UniqueLoop, &format!("{four} r3c17:258"));
    assert_eq!(told, "Unique Loop type 2 on 2 8, six cells: r3c2345689<>5");
    let (told, _) = only(Technique::UniqueLoop, &format!("{four} r3c1:258 r3c7:278 r3c5:57"));
    assert_eq!(told, "Unique Loop type 3 on 2 8, six cells: r3c234689<>57");
    let (told, _) = only(Technique::UniqueLoop, &format!("{four} r3c1:2458 r3c7:2678 r3c2345689:12345679"));
    assert_eq!(told, "Unique Loop type 4 on 2 8, six cells: r3c17<>2");
}

#[test]
fn graves() {
    let (told, _) = only(Technique::Bug, &grave("r1c1:125"));
    assert_eq!(told, "BUG type 1, r1c1: r1c1<>12");
    let (told, reasons) = only(Technique::Bug, &grave("r1c1:127 r1c4:458"));
    assert_eq!(told, "BUG type 3, r1c14: r1c6<>7, r1c8<>8");
    assert!(reasons.last().unwrap().starts_with("Difficulty 5.8: a BUG starts at 5.7"));
    let (told, _) = only(Technique::Bug, &grave("r1c1:125 r1c2:236"));
    assert_eq!(told, "BUG type 4, r1c12: r1c1<>1, r1c2<>3");
}
