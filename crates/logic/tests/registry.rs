//! Properties of every technique in the registry. A new technique is tested here without a line of its own.

use pencilproof_core::{Board, Candidate, Digit, Layout, Puzzle, Symmetry, with_width};
use pencilproof_logic::{
    Assumes, Entry, Family, Hint, Params, Pick, Profile, REGISTRY, Rated, Rating, Technique, find_all,
};
use pencilproof_proof::{Proof, Step, check, check_trace};
use pencilproof_search::{Limits, Searcher};
use std::collections::BTreeMap;
use std::thread;

/// The puzzles of the fixtures: each a layout and a grid with one solution.
fn puzzles() -> impl Iterator<Item = Puzzle> {
    include_str!("../../../testdata/puzzles.txt").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (layout, grid) = line.split_once(' ').expect("a layout and a grid");
        Puzzle::from_givens(layout.parse().expect("a layout"), grid.chars().map(Digit::from_symbol))
    })
}

/// Every technique in every size that a side has, one profile each.
fn entries(side: usize) -> Vec<(Entry, Profile)> {
    let of_technique = |technique: &'static Technique| {
        (technique.sizes)(side).map(move |size| {
            let params = Params::of_size(size);
            let entry = Entry::new(technique, params, Rating::tenths(10)).expect("a size of the technique");
            (entry, Profile::new(vec![entry]).expect("one entry"))
        })
    };
    REGISTRY.iter().flat_map(of_technique).collect()
}

/// The profiles of [`entries`] whose turn it is at a position: all those of the default, and of the costly ones each at
/// a few positions, on boards that are not large.
fn due(side: usize, position: usize) -> Vec<(Entry, Profile)> {
    let usual = Profile::default();
    let is_costly = |entry: &Entry| !usual.entries().iter().any(|known| known.name() == entry.name());
    let (costly, mut due): (Vec<_>, Vec<_>) = entries(side).into_iter().partition(|(entry, _)| is_costly(entry));
    let round = costly.len() * COSTLY_EVERY;
    if side <= 9 && position.is_multiple_of(COSTLY_EVERY) {
        due.extend(costly.into_iter().nth(position % round / COSTLY_EVERY));
    }
    due
}

/// Every so many positions one of the costly entries has its turn.
const COSTLY_EVERY: usize = 17;

fn solution(puzzle: &Puzzle) -> Vec<Digit> {
    let outcome = Searcher::new(puzzle.layout()).solve(puzzle, &Limits::default());
    assert_eq!(outcome.is_unique(), Some(true));
    outcome.solutions[0].digits().to_vec()
}

/// Boards along the solving path of a puzzle: after each step, on large boards after each fourth, and where logic is
/// stuck, after the solution gives away one more cell, so that late positions are met as well.
fn positions<const W: usize>(puzzle: &Puzzle, solution: &[Digit], mut visit: impl FnMut(&Board<W>)) {
    let mut board = Board::<W>::from_puzzle(puzzle).expect("a consistent start");
    let profile = Profile::default();
    let stride = if puzzle.layout().side() > 9 { 4 } else { 1 };
    for count in 0.. {
        if board.is_solved() {
            break;
        }
        if count % stride == 0 {
            visit(&board);
        }
        match pencilproof_logic::next(&board, &profile, Pick::First) {
            Some(rated) => rated.step.apply(&mut board).expect("a sound step"),
            None => {
                let fewest = board.unplaced().iter().min_by_key(|&cell| board.digits(cell).len()).expect("not solved");
                let given = Candidate::new(fewest, solution[fewest.index()]);
                board.place(given).expect("a true candidate");
            }
        }
    }
}

fn each_position(mut visit: impl FnMut(&Puzzle, &[Digit], &dyn Fn(&Profile) -> Vec<Rated>, &dyn Fn(&Step))) {
    for puzzle in puzzles() {
        let solution = solution(&puzzle);
        with_width!(puzzle.layout(), W => positions::<W>(&puzzle, &solution, |board| {
            let find = |profile: &Profile| {
                let before = board.clone();
                let steps = find_all(board, profile);
                assert!(before == *board, "finding changes nothing");
                steps
            };
            visit(&puzzle, &solution, &find, &|step| {
                prove(board, step, &solution);
                let mut after = board.clone();
                step.apply(&mut after).expect("a sound step leaves every rule a candidate");
                assert!(after != *board, "{} makes progress", step.technique);
                assert!(step.changes(board) && !step.changes(&after));
            });
        }));
    }
}

/// The proof of a step is accepted, and what it does not show is refused.
fn prove<const W: usize>(board: &Board<W>, step: &Step, solution: &[Digit]) {
    assert_eq!(check(board, step), Ok(()), "{step:?}\n{board:?}");
    assert_eq!(step.trace.as_deref().map_or(Ok(()), |trace| check_trace(board, trace)), Ok(()), "{step:?}\n{board:?}");
    // A true candidate cannot be struck by any proof.
    let truth = board.unplaced().iter().next().map(|cell| Candidate::new(cell, solution[cell.index()]));
    let mut lie = step.clone();
    lie.eliminations.extend(truth);
    assert!(check(board, &lie).is_err(), "{} is accepted with a lie", step.technique);
    for proof in mutations(board, &step.proof) {
        let mutated = Step { proof, ..step.clone() };
        assert!(check(board, &mutated).is_err(), "{mutated:?} is accepted\n{board:?}");
    }
}

/// Proofs with one thing wrong: a single of any rule that does not hold the candidate, a counting proof with one of its
/// rules left out or counted once more. Cases are mutated in the tests of the checker.
fn mutations<const W: usize>(board: &Board<W>, proof: &Proof) -> Vec<Proof> {
    let (base, cover) = match proof {
        Proof::Single(rule) => {
            let meant = board.live(*rule).next();
            let others = board.layout().rules().filter(|&other| board.live(other).next() != meant);
            return others.map(Proof::Single).collect();
        }
        Proof::Counting { base, cover } => (base, cover),
        _ => return Vec::new(),
    };
    let mut mutated = Vec::new();
    for index in 0..base.len() {
        let mut fewer = base.clone();
        fewer.remove(index);
        mutated.push(Proof::Counting { base: fewer, cover: cover.clone() });
        let mut heavier = base.clone();
        heavier[index].1 += 1;
        mutated.push(Proof::Counting { base: heavier, cover: cover.clone() });
    }
    for index in 0..cover.len() {
        let mut fewer = cover.clone();
        fewer.remove(index);
        mutated.push(Proof::Counting { base: base.clone(), cover: fewer });
    }
    mutated
}

#[test]
fn every_step_is_sound_proved_and_makes_progress() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut count = 0;
    each_position(|puzzle, solution, find, verify| {
        count += 1;
        for (_, profile) in due(puzzle.layout().side(), count) {
            for Rated { step, .. } in find(&profile) {
                let is_true = |candidate: &Candidate| solution[candidate.cell().index()] == candidate.digit();
                assert!(step.placements.iter().all(is_true), "{step:?}");
                assert!(!step.eliminations.iter().any(is_true), "{step:?}");
                assert!(step.placements.is_sorted() && step.eliminations.is_sorted());
                verify(&step);
                *seen.entry(step.technique).or_default() += 1;
            }
        }
    });
    for technique in REGISTRY {
        assert!(seen.contains_key(technique.id), "no fixture shows {}", technique.id);
    }
}

#[test]
fn without_assumptions_every_solution_agrees() {
    // Puzzles with several solutions: what does not assume uniqueness holds in each of them.
    for puzzle in puzzles() {
        let givens: Vec<_> = puzzle.givens().collect();
        let mut open = puzzle.clone();
        givens.iter().step_by(5).for_each(|&(cell, _)| open.clear(cell));
        let limits = Limits { keep: 200, ..Limits::count_up_to(200) };
        let outcome = Searcher::new(open.layout()).solve(&open, &limits);
        let honest = REGISTRY.iter().filter(|technique| technique.assumes == Assumes::Nothing);
        let honest: Vec<&str> = honest.map(|technique| technique.id).collect();
        with_width!(open.layout(), W => {
            let mut board = Board::<W>::from_puzzle(&open).expect("a consistent start");
            let path = pencilproof_logic::solve(&mut board, &Profile::default(), Pick::First);
            for Rated { step, .. } in path.steps.iter().filter(|rated| honest.contains(&rated.step.technique)) {
                for solution in &outcome.solutions {
                    assert!(step.placements.iter().all(|c| solution.get(c.cell()) == c.digit()), "{step:?}");
                    assert!(step.eliminations.iter().all(|c| solution.get(c.cell()) != c.digit()), "{step:?}");
                }
            }
        });
    }
}

/// What a symmetry must keep: everything but the marks, which may be chosen among equals. An either-or is chosen among
/// those that lead to the same conclusions, and with it the proof.
fn essence(step: &Step) -> impl Ord + std::fmt::Debug + use<> {
    let proof = if step.trace.is_none() { format!("{:?}", step.proof) } else { String::new() };
    (step.technique, step.size, step.placements.clone(), step.eliminations.clone(), proof)
}

#[test]
fn finding_commutes_with_symmetries() {
    // Of the many sums of set logic that show the same, which are found is a matter of order; what they show together is
    // not.
    fn together(steps: Vec<Step>) -> Vec<Candidate> {
        let mut all: Vec<Candidate> = steps.into_iter().flat_map(|step| step.eliminations).collect();
        all.sort();
        all.dedup();
        all
    }
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = move |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    for puzzle in puzzles() {
        let solution = solution(&puzzle);
        with_width!(puzzle.layout(), W => {
            let mut count = 0;
            positions::<W>(&puzzle, &solution, |board| {
                count += 1;
                if count % 5 != 1 {
                    return;
                }
                let map = Symmetry::random(puzzle.layout(), &mut below);
                let image = board.map(&map);
                for (entry, profile) in due(puzzle.layout().side(), count / 5) {
                    let steps: Vec<Step> = find_all(board, &profile).iter().map(|rated| rated.step.map(&map)).collect();
                    assert!(steps.iter().all(|step| check(&image, step).is_ok()), "an image is proved in the image");
                    if entry.technique().family == Family::SetLogic {
                        let found = find_all(&image, &profile).into_iter().map(|rated| rated.step);
                        assert_eq!(together(steps), together(found.collect()), "{}", entry.name());
                        continue;
                    }
                    let mut mapped: Vec<_> = steps.iter().map(essence).collect();
                    let mut found: Vec<_> = find_all(&image, &profile).iter().map(|rated| essence(&rated.step)).collect();
                    mapped.sort();
                    found.sort();
                    assert_eq!(mapped, found, "{} on {}", entry.name(), puzzle.layout());
                }
            });
        });
    }
}

#[test]
fn results_do_not_depend_on_the_thread_or_the_registry() {
    let paths = |puzzle: &Puzzle, pick| {
        with_width!(puzzle.layout(), W => {
            let mut board = Board::<W>::from_puzzle(puzzle).expect("a consistent start");
            pencilproof_logic::solve(&mut board, &Profile::default(), pick)
        })
    };
    for puzzle in puzzles().filter(|puzzle| puzzle.layout().side() <= 9) {
        for pick in [Pick::First, Pick::Best] {
            let here = paths(&puzzle, pick);
            let there = thread::scope(|scope| {
                let runs: Vec<_> = (0..2).map(|_| scope.spawn(|| paths(&puzzle, pick))).collect();
                runs.into_iter().map(|run| run.join().expect("no panic")).collect::<Vec<_>>()
            });
            assert!(there.iter().all(|path| *path == here));
        }
        // The least step is the least whatever the order of a profile.
        let reversed = Profile::new(Profile::default().entries().iter().rev().copied().collect()).unwrap();
        with_width!(puzzle.layout(), W => {
            let board = Board::<W>::from_puzzle(&puzzle).expect("a consistent start");
            let best = |profile: &Profile| pencilproof_logic::next(&board, profile, Pick::Best);
            assert_eq!(best(&Profile::default()), best(&reversed));
        });
    }
}

#[test]
fn every_technique_is_documented_and_in_the_complete_profile() {
    let profile = Profile::complete();
    for technique in REGISTRY {
        let text = technique.documentation();
        assert!(text.starts_with(&format!("# {}", technique.name)), "{}: the heading is its name", technique.id);
        let headings = ["Definition", "Example", "Why it is sound", "Near misses", "Cost", "Also known as"];
        for heading in headings {
            assert!(text.contains(&format!("**{heading}.**")), "{}: {heading}", technique.id);
        }
        assert!(profile.entries().iter().any(|entry| entry.technique().id == technique.id), "{}", technique.id);
    }
    let ids: Vec<&str> = REGISTRY.iter().map(|technique| technique.id).collect();
    let mut unique = ids.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), ids.len(), "ids are unique");
}

#[test]
fn every_step_can_be_told() {
    let mut count = 0;
    each_position(|puzzle, _, find, _| {
        let layout = puzzle.layout();
        count += 1;
        for Rated { step, .. } in due(layout.side(), count).iter().flat_map(|(_, profile)| find(profile)) {
            let hint = Hint::of(&step, layout);
            assert_ne!(hint.title, "Unknown step", "{step:?}");
            assert!(hint.conclusion.starts_with("So ") && hint.conclusion.ends_with('.'));
            assert!(!hint.place.is_empty() && !hint.reasons.is_empty() && !hint.family.is_empty());
            let text = format!("{} {} {}", hint.place, hint.reasons.join(" "), hint.conclusion);
            for ugly in ["(s)", "  ", " .", " ,", "obviously", "by technique", "{", "}"] {
                assert!(!text.contains(ugly), "{text}");
            }
            for conclusion in step.placements.iter().chain(&step.eliminations) {
                let cell = layout.cell_name(conclusion.cell());
                assert!(!hint.family.contains(&cell), "the family gives nothing away");
                assert!(!hint.place.contains(&format!("{cell} is")), "the place concludes nothing");
            }
        }
    });
}

#[test]
fn a_full_board_and_an_empty_board_have_no_steps() {
    for name in ["2x2", "3x3", "3x3+windoku+x", "4x4", "5x5"] {
        let layout: Layout = name.parse().unwrap();
        with_width!(layout, W => assert!(find_all(&Board::<W>::open(&layout), &Profile::default()).is_empty()));
    }
}
