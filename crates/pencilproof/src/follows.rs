//! Whether a claim follows in a position, and how: by a technique, by a path of logic, by search alone, or not at all.

use crate::solve::{Solver, filled};
use pencilproof_core::{Candidate, Contradiction, DigitSet, Layout, Position, Puzzle, Stop};
use pencilproof_logic::{Assumes, Budget, PathEnd, Pick, Rated, easiest, solve};
use pencilproof_proof::{Literal, Step};
use pencilproof_search::{End, Limits};

/// Whether a claim about a position follows from it, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Follows {
    /// A technique of the profile shows it in this position: the easiest step that does.
    Technique(Box<Rated>),
    /// A path of logic from this position leads to it: the steps of the solver up to there, which may be more than are
    /// needed.
    Logic(Vec<Rated>),
    /// It is true in every solution, but the techniques of the profile do not reach it.
    Search,
    /// It does not follow.
    No(NotImplied),
    /// Time ran out.
    OutOfTime,
}

/// Why a claim does not follow from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum NotImplied {
    /// It is part of the position: the cell has a value, or the candidate is gone. There is nothing to conclude.
    Known,
    /// It is false in every solution; one of them.
    False(Box<Puzzle>),
    /// It is true in some solutions, and false in this one.
    Open(Box<Puzzle>),
    /// The position has no solution, so that nothing can be said; the reason, if it can be seen.
    NoSolution(Option<Contradiction>),
}

impl NotImplied {
    /// The reason in a sentence.
    #[must_use]
    pub fn describe(&self, claim: Literal, layout: &Layout) -> String {
        let cell = claim.candidate.cell();
        let name = layout.cell_name(cell);
        let digit = |grid: &Puzzle| grid.value(cell).map_or('.', |value| value.digit.symbol());
        match self {
            NotImplied::Known => format!("{} is known already.", self::name(claim, layout)),
            NotImplied::False(grid) => format!("It is false: {name} is {}.", digit(grid)),
            NotImplied::Open(grid) => {
                format!(
                    "It does not follow: there are several solutions, and in some of them {name} is {}.",
                    digit(grid)
                )
            }
            NotImplied::NoSolution(None) => "The position has no solution.".to_owned(),
            NotImplied::NoSolution(Some(reason)) => {
                format!("The position has no solution: {}.", reason.describe(layout))
            }
        }
    }
}

/// A claim in short notation: `r3c5=7` or `r3c5<>7`.
fn name(claim: Literal, layout: &Layout) -> String {
    let sign = if claim.is_true { "=" } else { "<>" };
    format!("{}{sign}{}", layout.cell_name(claim.candidate.cell()), claim.candidate.digit())
}

impl Solver {
    /// Whether a claim follows from a position, and how. The position is taken as it is: its values, given or placed,
    /// and its marks.
    ///
    /// Search judges first: a claim that is false in a solution does not follow. Then the techniques of the profile are
    /// asked, the easiest first. A step shows a claim if it is one of its conclusions, or if the claim is that a
    /// candidate is false and the step places a digit that rules it out. Techniques that assume that there is one
    /// solution are asked only if the position has one.
    ///
    /// A position with a mistake mostly has no solution, and then nothing follows. Where it has solutions in spite of
    /// it, those count. Where there are several solutions, only what all of them share follows.
    ///
    /// ```
    /// use pencilproof::core::{Digit, Layout, Puzzle};
    /// use pencilproof::proof::Literal;
    /// use pencilproof::{Follows, Solver};
    /// let puzzle = Puzzle::from_givens(Layout::for_side(4)?, "1......3......32".chars().map(Digit::from_symbol));
    /// let candidate = puzzle.layout().parse_candidate("1r4c2").expect("a name");
    /// let follows = Solver::default().follows(&puzzle, Literal { candidate, is_true: true });
    /// assert!(matches!(follows, Follows::Technique(rated) if rated.technique.id == "hidden-single"));
    /// # Ok::<(), pencilproof::core::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// If the claim is not of the layout of the position.
    pub fn follows(&mut self, puzzle: &Puzzle, claim: Literal) -> Follows {
        let (layout, candidate) = (puzzle.layout(), claim.candidate);
        assert!(candidate.cell().index() < layout.cell_count() && layout.digits().contains(candidate.digit()));
        let position = match Position::new(puzzle) {
            Ok(position) => position,
            Err(reason) => return Follows::No(NotImplied::NoSolution(Some(reason))),
        };
        if position.value(candidate.cell()).is_some() || !claim.is_true && !position.is_live(candidate) {
            return self.known(puzzle, &position, claim);
        }
        let timer = self.timer();
        let over = || timer.is_over();
        let limits = Limits::first().until(Stop::when(&over));
        let search = self.search(layout);
        let mut solution_with = |is_true| {
            let outcome = search.solve(&supposing(puzzle, &position, Literal { candidate, is_true }), &limits);
            match (outcome.solutions.first(), outcome.end) {
                (Some(solution), _) => Ok(Some(Box::new(filled(puzzle, solution.digits())))),
                (None, End::Exhausted) => Ok(None),
                (None, _) => Err(()),
            }
        };
        let solutions = solution_with(!claim.is_true).and_then(|other| Ok((solution_with(claim.is_true)?, other)));
        match solutions {
            Err(()) => return Follows::OutOfTime,
            Ok((None, None)) => return Follows::No(NotImplied::NoSolution(None)),
            Ok((None, Some(other))) => return Follows::No(NotImplied::False(other)),
            Ok((Some(_), Some(other))) => return Follows::No(NotImplied::Open(other)),
            Ok((Some(_), None)) => {}
        }
        let two = Limits { keep: 0, ..Limits::default() }.until(Stop::when(&over));
        let is_unique = search.solve(puzzle, &two).is_unique() == Some(true);
        let profile = &self.options().profile;
        let usable = if is_unique { Ok(profile.clone()) } else { profile.without_uniqueness() };
        let Ok(profile) = usable else { return Follows::Search };
        let budget = Budget::until(Stop::when(&over));
        let mut found = easiest(&position, &profile, budget, |step| shows(step, claim, layout));
        match found.steps.pop() {
            Some(rated) => return Follows::Technique(Box::new(rated)),
            None if !found.is_complete => return Follows::OutOfTime,
            None => {}
        }
        let mut end = position.clone();
        let mut path = solve(&mut end, &profile, Pick::First, budget);
        debug_assert!(is_unique || path.assumes() == Assumes::Nothing);
        let mut now = position;
        for (number, rated) in path.steps.iter().enumerate() {
            if rated.step.apply_to(&mut now).is_err() {
                break;
            }
            if holds(&now, claim) {
                path.steps.truncate(number + 1);
                return Follows::Logic(path.steps);
            }
        }
        if path.end == PathEnd::Stopped { Follows::OutOfTime } else { Follows::Search }
    }

    /// What to say where a cell has a value, or a candidate that should be false is gone.
    fn known(&mut self, puzzle: &Puzzle, position: &Position, claim: Literal) -> Follows {
        if holds(position, claim) {
            return Follows::No(NotImplied::Known);
        }
        let timer = self.timer();
        let outcome = self.search_within(puzzle, Limits::first(), &timer);
        match (outcome.solutions.first(), outcome.end) {
            (Some(solution), _) => Follows::No(NotImplied::False(Box::new(filled(puzzle, solution.digits())))),
            (None, End::Exhausted) => Follows::No(NotImplied::NoSolution(None)),
            (None, _) => Follows::OutOfTime,
        }
    }
}

/// The puzzle under the supposition that a claim holds.
fn supposing(puzzle: &Puzzle, position: &Position, claim: Literal) -> Puzzle {
    let (cell, digit) = (claim.candidate.cell(), claim.candidate.digit());
    let one = DigitSet::only(digit);
    let mut supposed = puzzle.clone();
    let marks = if claim.is_true { position.digits(cell) & one } else { position.digits(cell) - one };
    supposed.set_marks(cell, Some(marks));
    supposed
}

/// Whether a position says that a claim is true.
fn holds(position: &Position, claim: Literal) -> bool {
    let Literal { candidate, is_true } = claim;
    if is_true { position.value(candidate.cell()) == Some(candidate.digit()) } else { !position.is_live(candidate) }
}

/// Whether a claim is a conclusion of a step, or follows at once from a digit that it places.
fn shows(step: &Step, claim: Literal, layout: &Layout) -> bool {
    let Literal { candidate, is_true } = claim;
    if is_true {
        return step.placements.contains(&candidate);
    }
    let rules_out = |placed: &Candidate| {
        let is_same_cell = placed.cell() == candidate.cell();
        let is_same_digit = placed.digit() == candidate.digit();
        let differing = [layout.peers(placed.cell()), layout.group_mates(placed.cell())];
        is_same_cell && !is_same_digit || is_same_digit && differing.iter().any(|list| list.contains(&candidate.cell()))
    };
    step.eliminations.contains(&candidate) || step.placements.iter().any(rules_out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cancel, Options};
    use pencilproof_core::Digit;
    use pencilproof_logic::Profile;

    fn puzzle(text: &str, side: usize) -> Puzzle {
        Puzzle::from_givens(Layout::for_side(side).unwrap(), text.chars().map(Digit::from_symbol))
    }

    fn claim(puzzle: &Puzzle, name: &str, is_true: bool) -> Literal {
        Literal { candidate: puzzle.layout().parse_candidate(name).unwrap(), is_true }
    }

    fn kind(follows: &Follows) -> &'static str {
        match follows {
            Follows::Technique(_) => "technique",
            Follows::Logic(_) => "logic",
            Follows::Search => "search",
            Follows::No(_) => "no",
            Follows::OutOfTime => "out of time",
        }
    }

    #[test]
    fn every_claim_is_judged_as_the_solution_says() {
        let puzzle = puzzle("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4", 9);
        let mut solver = Solver::default();
        let solution = solver.solve(&puzzle).best_grid().clone();
        let mut kinds = std::collections::BTreeMap::new();
        for cell in puzzle.layout().cells().filter(|cell| puzzle.value(*cell).is_none()).take(20) {
            for digit in puzzle.layout().digits() {
                for is_true in [true, false] {
                    let claim = Literal { candidate: Candidate::new(cell, digit), is_true };
                    let follows = solver.follows(&puzzle, claim);
                    let truth = solution.value(cell).is_some_and(|value| value.digit == digit) == is_true;
                    let is_known = !is_true && !puzzle.allowed(cell).contains(digit);
                    assert_eq!(!matches!(follows, Follows::No(_)), truth && !is_known, "{cell:?} {digit} {is_true}");
                    *kinds.entry(kind(&follows)).or_insert(0) += 1;
                }
            }
        }
        assert!(["technique", "logic", "no"].iter().all(|kind| kinds.contains_key(kind)), "{kinds:?}");
    }

    #[test]
    fn the_easiest_technique_is_named_and_its_proof_holds() {
        let puzzle = puzzle("1..8.2.3.....91...........96..52..4..1....8.38.....6...9..5..6.7........2....7.85", 9);
        let position = Position::new(&puzzle).unwrap();
        let mut solver = Solver::default();
        let all = solver.all_steps(&puzzle).unwrap().steps;
        for rated in &all {
            let told = rated.step.placements.iter().map(|&candidate| Literal { candidate, is_true: true });
            let struck = rated.step.eliminations.iter().map(|&candidate| Literal { candidate, is_true: false });
            for claim in told.chain(struck).take(2) {
                let follows = solver.follows(&puzzle, claim);
                let Follows::Technique(found) = follows else { panic!("{claim:?}: {follows:?}") };
                assert!(shows(&found.step, claim, puzzle.layout()) && found.rating <= rated.rating);
                found.step.check(&position).unwrap();
                assert!(
                    !all.iter()
                        .any(|other| { other.rating < found.rating && shows(&other.step, claim, puzzle.layout()) })
                );
            }
        }
        assert!(!all.is_empty());
    }

    #[test]
    fn a_path_leads_to_the_claim_and_ends_there() {
        let puzzle = puzzle("27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4", 9);
        let claim = claim(&puzzle, "5r9c8", true);
        let solution = Solver::default().solve(&puzzle).best_grid().clone();
        let digit = solution.value(claim.candidate.cell()).unwrap().digit;
        let claim = Literal { candidate: Candidate::new(claim.candidate.cell(), digit), is_true: true };
        match Solver::default().follows(&puzzle, claim) {
            Follows::Logic(steps) => {
                let mut now = Position::new(&puzzle).unwrap();
                for rated in &steps {
                    assert!(!holds(&now, claim));
                    rated.step.check(&now).unwrap();
                    rated.step.apply_to(&mut now).unwrap();
                }
                assert!(holds(&now, claim));
            }
            follows => panic!("{follows:?}"),
        }
    }

    #[test]
    fn what_singles_do_not_reach_takes_search() {
        let hard = puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 9);
        let singles = ["naked-single", "hidden-single", "full-house"]
            .map(|name| pencilproof_logic::Catalogue::standard().selector(name).unwrap());
        let profile = Profile::default().only(&singles).unwrap();
        let mut solver = Solver::new(Options { profile, ..Options::default() });
        assert_eq!(solver.follows(&hard, claim(&hard, "1r1c2", true)), Follows::Search);
        let Follows::No(NotImplied::False(grid)) = solver.follows(&hard, claim(&hard, "4r1c2", true)) else {
            panic!("a false claim")
        };
        assert!(grid.full_grid().is_some());
    }

    #[test]
    fn several_solutions_none_and_what_is_known() {
        let mut solver = Solver::default();
        let open = puzzle("1...............", 4);
        let said = |solver: &mut Solver, puzzle: &Puzzle, name, is_true| {
            let claim = claim(puzzle, name, is_true);
            match solver.follows(puzzle, claim) {
                Follows::No(why) => why.describe(claim, puzzle.layout()),
                follows => kind(&follows).to_owned(),
            }
        };
        let told = said(&mut solver, &open, "2r1c2", true);
        assert!(told.starts_with("It does not follow: there are several solutions, and in some of them r1c2 is "));
        assert_eq!(said(&mut solver, &open, "1r1c1", true), "r1c1=1 is known already.");
        assert_eq!(said(&mut solver, &open, "1r1c2", false), "r1c2<>1 is known already.");
        assert_eq!(said(&mut solver, &open, "1r1c1", false), "It is false: r1c1 is 1.");
        assert_eq!(said(&mut solver, &open, "2r1c1", true), "It is false: r1c1 is 1.");
        // The last place of a digit follows however many solutions there are.
        let forced = puzzle("..1..........1..", 4);
        assert_eq!(said(&mut solver, &forced, "1r2c1", true), "technique");
        let twice = puzzle("11..............", 4);
        assert_eq!(
            said(&mut solver, &twice, "2r2c1", true),
            "The position has no solution: row 1 has 1 twice, in r1c1 and r1c2."
        );
        let none = puzzle("12....3....4....", 4);
        let told = said(&mut solver, &none, "4r1c3", true);
        assert!(told.starts_with("The position has no solution"), "{told}");
    }

    #[test]
    fn a_claim_that_is_cut_short_says_so() {
        let cancel = Cancel::default();
        cancel.cancel();
        let mut solver = Solver::new(Options { cancel, ..Options::default() });
        let empty = puzzle(&".".repeat(256), 16);
        assert_eq!(solver.follows(&empty, claim(&empty, "1r1c1", true)), Follows::OutOfTime);
    }
}
