//! Faulty techniques: their wrong steps are dropped and reported as faults, and never shown.

use pencilproof::core::{Candidate, Digit, DigitSet, Layout, Position, Puzzle};
use pencilproof::logic::{Budget, Catalogue, Entry, Profile, Rating, find_all, prelude::*};
use pencilproof::{Advice, Options, SearchUse, Solver};

/// Eliminates the first live candidate, with a proof that does not show it.
static UNSOUND: Technique = Technique::plain(
    ("unsound", "Unsound"),
    Family::LOCKED,
    "# Unsound\n",
    finder!(strike_the_first),
    Explain::Any(|context| context.named()),
);

fn strike_the_first<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    let Some(cell) = board.unplaced().iter().next() else { return ControlFlow::Continue(()) };
    let digits = board.digits(cell);
    found.eliminate(digits.iter().take(1).map(|digit| Candidate::new(cell, digit)), || {
        let house = facts.layout().houses_of(cell)[0];
        let cover = digits.iter().skip(1).map(|digit| (Rule::House(house, digit), 1));
        Reason::sets(board, [(Rule::Cell(cell), 1)], cover)
    })
}

fn profile(technique: &'static Technique) -> Profile {
    let entry = |technique| Entry::new(technique, 1, Rating::tenths(5)).unwrap();
    let singles = ["full-house", "hidden-single"].map(|id| entry(Catalogue::standard().named(id).unwrap()));
    Profile::new([entry(technique)].into_iter().chain(singles).collect()).unwrap()
}

fn solver(profile: Profile) -> Solver {
    Solver::new(Options { profile, search: SearchUse::Never, ..Options::default() })
}

#[test]
fn a_wrong_proof_is_dropped_and_reported() {
    let layout = Layout::for_side(4).unwrap();
    let puzzle = Puzzle::from_givens(layout, "1......3......32".chars().map(Digit::from_symbol));
    let mut solver = solver(profile(&UNSOUND));
    let report = solver.solve(&puzzle);
    assert!(report.position.full_grid().is_some(), "the other techniques go on");
    assert!(report.steps.iter().all(|rated| rated.technique.id != "unsound"));
    assert!(!report.faults.is_empty());
    for fault in &report.faults {
        assert_eq!(fault.step.technique, "unsound");
        assert!(fault.refusal.is_some());
    }

    let advised = solver.advise(&puzzle);
    assert!(matches!(&advised.advice, Advice::Step(rated) if rated.technique.id != "unsound"));
    assert_eq!(advised.faults.len(), 1);
    let all = solver.all_steps(&puzzle).unwrap();
    assert_eq!((all.steps.iter().any(|rated| rated.technique.id == "unsound"), all.faults.len()), (false, 1));
}

/// r1c1, r1c2 and r4c1 can only be 1 or 2, r4c2 can also be 3.
fn rectangle() -> Puzzle {
    let layout = Layout::classic();
    let mut puzzle = Puzzle::empty(layout.clone());
    puzzle.set(layout.parse_cell("r9c9").unwrap(), Digit::from_index(8), true);
    for (name, most) in [("r1c1", 2), ("r1c2", 2), ("r4c1", 2), ("r4c2", 3)] {
        puzzle.set_marks(layout.parse_cell(name).unwrap(), Some(DigitSet::all(most)));
    }
    puzzle
}

#[test]
fn a_proof_that_assumes_more_than_declared_is_dropped_and_reported() {
    let honest = Catalogue::standard().named("unique-rectangle-1").unwrap();
    // A technique can be made at run time.
    let dishonest: &'static Technique = Box::leak(Box::new(Technique {
        id: "dishonest",
        assumes: Assumes::Nothing,
        names: &[],
        aliases: &[],
        codes: &[],
        ..*honest
    }));
    let position = Position::new(&rectangle()).unwrap();
    let of_rectangle = |technique| find_all(&position, &profile(technique), Budget::default());

    let found = of_rectangle(honest);
    assert_eq!((found.steps.len(), found.faults.len()), (1, 0));
    assert_eq!((found.steps[0].technique.id, found.steps[0].assumes), ("unique-rectangle-1", Assumes::Uniqueness));

    let found = of_rectangle(dishonest);
    assert_eq!((found.steps.len(), found.faults.len()), (0, 1));
    let report = solver(profile(dishonest)).solve(&rectangle());
    assert_eq!((report.steps.len(), report.assumes), (0, Assumes::Nothing));
    assert_eq!(report.faults, found.faults);
    assert_eq!((&*report.faults[0].step.technique, &report.faults[0].refusal), ("dishonest", &None));
}
