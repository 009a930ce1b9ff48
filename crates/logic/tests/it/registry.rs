//! Properties of every technique of the catalogue. A new technique is covered without further code here.

use pencilproof_core::{
    Board, Candidate, Cell, Constraint, Digit, Field, Kind, Layout, Position, Puzzle, Summand, Symmetry, with_board,
};
use pencilproof_logic::{
    Assumes, Budget, Catalogue, Entry, Pick, Profile, Rated, Rating, Technique, Terms, find_all, next, solve,
};
use pencilproof_proof::{Evidence, Proof, Step, Weighing, check, check_cases};
use pencilproof_search::{self as search, Searcher};
use pencilproof_words::{Family, Hint};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::thread;

/// The puzzles of the fixtures: each a layout and a grid with one solution.
pub(crate) fn puzzles() -> impl Iterator<Item = Puzzle> {
    include_str!("../../../../testdata/puzzles.txt").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (layout, grid) = line.split_once(' ').expect("a layout and a grid");
        Puzzle::from_givens(layout.parse().expect("a layout"), grid.chars().map(Digit::from_symbol))
    })
}

/// Puzzles with killer cages, made from some of the fixtures: half of their givens, and cages that wind through the
/// board. Each has one solution.
pub(crate) fn caged() -> impl Iterator<Item = Puzzle> {
    let small = puzzles().filter(|puzzle| puzzle.layout().side() <= 9);
    let is_unique = |caged: &Puzzle| {
        let outcome = Searcher::new(caged.layout()).solve(caged, &search::Limits::default());
        outcome.is_unique() == Some(true)
    };
    small.map(|puzzle| with_cages(&puzzle)).filter(is_unique).step_by(2)
}

/// Puzzles with constraints of every kind that hold in the solutions of some of the fixtures, and half of their givens.
/// Each has one solution.
pub(crate) fn constrained() -> impl Iterator<Item = Puzzle> {
    let small = puzzles().filter(|puzzle| matches!(puzzle.layout().side(), 6 | 9) && puzzle.layout().is_plain());
    let is_unique = |constrained: &Puzzle| {
        let outcome = Searcher::new(constrained.layout()).solve(constrained, &search::Limits::default());
        outcome.is_unique() == Some(true)
    };
    small.take(2).enumerate().map(|(seed, puzzle)| with_constraints(&puzzle, seed as u64)).filter(is_unique)
}

/// The puzzle with fewer givens and with examples of all kinds that hold in its solution.
fn with_constraints(puzzle: &Puzzle, seed: u64) -> Puzzle {
    let (plain, solution) = (puzzle.layout(), solution(puzzle));
    let mut state = seed;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    let mut list = Vec::new();
    for kind in Kind::all() {
        for _ in 0..40 {
            let Some(constraint) = kind.example(plain, &mut below) else { continue };
            let layout = plain.with_constraints(vec![constraint.clone()]).expect("an example fits");
            if layout.constraints_hold(|cell| solution[cell.index()]) {
                list.push(constraint);
                break;
            }
        }
    }
    let mut constrained = Puzzle::empty(plain.with_constraints(list).expect("examples that fit"));
    puzzle.givens().step_by(2).for_each(|(cell, digit)| constrained.set(cell, digit, true));
    constrained
}

/// The puzzle with fewer givens and with cages of two to four cells, which hold what they do in its solution. Every
/// seventh has no sum.
fn with_cages(puzzle: &Puzzle) -> Puzzle {
    let (layout, solution) = (puzzle.layout(), solution(puzzle));
    let side = layout.side();
    let winding =
        (0..side).flat_map(|row| (0..side).map(move |col| (row, if row % 2 == 0 { col } else { side - 1 - col })));
    let mut lists: Vec<Vec<Cell>> = vec![Vec::new()];
    for cell in winding.map(|(row, col)| layout.cell(row, col)) {
        let (most, last) = (2 + lists.len() % 3, lists.last_mut().expect("at least one"));
        let is_new = !last.iter().any(|known| solution[known.index()] == solution[cell.index()]);
        if is_new && last.len() < most {
            last.push(cell);
        } else {
            lists.push(vec![cell]);
        }
    }
    let cage = |(number, cells): (usize, Vec<Cell>)| {
        let sum: usize = cells.iter().map(|cell| solution[cell.index()].value()).sum();
        let sum = if number % 7 == 6 { 0 } else { sum as i64 };
        let fields = [("cells", Field::Cells(cells)), ("sum", Field::Number(sum))];
        Constraint::new(Kind::by_id("killer").expect("a kind"), fields).expect("a cage")
    };
    let layout = layout.with_constraints(lists.into_iter().enumerate().map(cage).collect()).expect("cages that fit");
    let mut caged = Puzzle::empty(layout);
    puzzle.givens().step_by(2).for_each(|(cell, digit)| caged.set(cell, digit, true));
    caged
}

/// Every technique in every size that exists on a side, with one profile each.
fn entries(side: usize) -> Vec<(Entry, Profile)> {
    let catalogue = Catalogue::standard();
    let of_technique = |technique: &&'static pencilproof_logic::Technique| {
        let technique = *technique;
        (technique.sizes)(side).map(move |size| {
            let entry = Entry::new(technique, size, Rating::tenths(10)).expect("a size of the technique");
            (entry, Profile::new(vec![entry]).expect("one entry"))
        })
    };
    catalogue.techniques().iter().flat_map(of_technique).collect()
}

/// Every step of a profile, all of them accepted by the checker.
pub(crate) fn all(position: &Position, profile: &Profile) -> Vec<Rated> {
    let found = find_all(position, profile, Budget::default());
    assert_eq!(found.faults, [], "{position:?}");
    assert!(found.is_complete);
    found.steps
}

/// The profiles of [`entries`] to run at a position: all of the default profile but its last resorts, the dearest of
/// them at every eighth position; each last resort and each costly one only at a few positions, and not on large
/// boards.
fn due(side: usize, position: usize) -> Vec<(Entry, Profile)> {
    let usual = Profile::default();
    let is_cheap = |known: &&Entry| known.rating() < LAST_RESORTS;
    let is_costly = |entry: &Entry| !usual.entries().iter().filter(is_cheap).any(|known| known.name() == entry.name());
    let (costly, mut due): (Vec<_>, Vec<_>) = entries(side).into_iter().partition(|(entry, _)| is_costly(entry));
    due.retain(|(entry, _)| entry.name() != DEAREST || position.is_multiple_of(8));
    let round = costly.len() * COSTLY_EVERY;
    if side <= 9 && position.is_multiple_of(COSTLY_EVERY) {
        due.extend(costly.into_iter().nth(position % round / COSTLY_EVERY));
    }
    due
}

/// Entries of the default profile from this rating on are dear: they follow every candidate as far as it leads.
const LAST_RESORTS: Rating = Rating::tenths(90);

/// Chains through almost locked sets take more than twice as long as all other entries together, and have the most
/// steps.
const DEAREST: &str = "als-aic";

/// A costly entry runs once per this number of positions.
const COSTLY_EVERY: usize = 17;

pub(crate) fn solution(puzzle: &Puzzle) -> Vec<Digit> {
    let outcome = Searcher::new(puzzle.layout()).solve(puzzle, &search::Limits::default());
    assert_eq!(outcome.is_unique(), Some(true));
    outcome.solutions[0].digits().to_vec()
}

/// Positions along the solving path of a puzzle: after each step, on large boards after every fourth. Where logic is
/// stuck, one cell is filled from the solution, so that late positions occur as well.
pub(crate) fn positions(puzzle: &Puzzle, solution: &[Digit], mut visit: impl FnMut(&Position)) {
    positions_until(puzzle, solution, |position| {
        visit(position);
        ControlFlow::Continue(())
    });
}

/// The same positions, until the visit breaks.
fn positions_until(puzzle: &Puzzle, solution: &[Digit], mut visit: impl FnMut(&Position) -> ControlFlow<()>) {
    let mut position = Position::new(puzzle).expect("a consistent start");
    let profile = Profile::default();
    let stride = if puzzle.layout().side() > 9 { 4 } else { 1 };
    for count in 0.. {
        if position.is_solved() || count % stride == 0 && visit(&position).is_break() {
            break;
        }
        match next(&position, &profile, Pick::First, Budget::default()).steps.pop() {
            Some(rated) => rated.step.apply_to(&mut position).expect("a sound step"),
            None => {
                let fewest = position.unplaced().min_by_key(|&cell| position.digits(cell).len()).expect("not solved");
                let given = Candidate::new(fewest, solution[fewest.index()]);
                position.place(given).expect("a true candidate");
            }
        }
    }
}

/// Searches for steps in the positions of every puzzle and judges them.
fn each_position(mut visit: impl FnMut(&Puzzle, &[Digit], &dyn Fn(&Profile) -> Vec<Rated>, &dyn Fn(&Rated))) {
    for puzzle in puzzles().chain(caged()).chain(constrained()) {
        let solution = solution(&puzzle);
        positions(&puzzle, &solution, |position| {
            let find = |profile: &Profile| {
                let before = position.clone();
                let steps = all(position, profile);
                assert!(before == *position, "finding changes nothing");
                steps
            };
            visit(&puzzle, &solution, &find, &|rated| {
                let step = &rated.step;
                assert_eq!(step.check(position), Ok(rated.assumes));
                assert!(rated.assumes <= rated.technique.assumes, "{} is honest", step.technique);
                assert!(rated.step.technique == rated.technique.id);
                with_board!(position, board => prove(board, step, &solution));
                let mut after = position.clone();
                step.apply_to(&mut after).expect("a sound step leaves every rule a candidate");
                assert!(after != *position, "{} makes progress", step.technique);
                let changes = |position: &Position| with_board!(position, board => step.changes(board));
                assert!(changes(position) && !changes(&after));
            });
        });
    }
}

/// The checker accepts the proof of a step, the conclusions follow, and conclusions that the proof does not show are
/// refused.
fn prove<const W: usize>(board: &Board<W>, step: &Step, solution: &[Digit]) {
    let cases = match &step.evidence {
        Evidence::Colours(colours) => Some(&colours.cases),
        Evidence::Cases(cases) => Some(cases),
        _ => None,
    };
    assert_eq!(cases.map_or(Ok(()), |cases| check_cases(board, cases)), Ok(()), "{step:?}\n{board:?}");
    // No proof can eliminate a true candidate.
    let truth = board.unplaced().iter().next().map(|cell| Candidate::new(cell, solution[cell.index()]));
    let mut lie = step.clone();
    lie.eliminations.extend(truth);
    assert!(check(board, &lie).is_err(), "{} is accepted with a false conclusion", step.technique);
    for proof in mutations(board, step) {
        let mutated = Step { proof, ..step.clone() };
        assert!(check(board, &mutated).is_err(), "{mutated:?} is accepted\n{board:?}");
    }
}

/// Proofs with one error: a single of a rule that does not contain the candidate, or a counting proof with one rule
/// left out or counted once more. The tests of the checker mutate cases. The shortest chain
/// between two ends may pass through a rule twice, and an almost locked set may hold a smaller one, so that they do
/// without some of their rules.
fn mutations<const W: usize>(board: &Board<W>, step: &Step) -> Vec<Proof> {
    if matches!(step.evidence, Evidence::Chain(_) | Evidence::Pattern(_)) {
        return Vec::new();
    }
    let (base, cover) = match &step.proof {
        Proof::Single(rule) => {
            let meant = board.live(*rule).next();
            let others = board.layout().rules().filter(|&other| board.live(other).next() != meant);
            return others.map(Proof::Single).collect();
        }
        Proof::Counting { base, cover } => (base, cover),
        Proof::Several(counts) => {
            let changed = counts.iter().enumerate().flat_map(|(index, Weighing { base, cover })| {
                let alone = Proof::Counting { base: base.clone(), cover: cover.clone() };
                let with = move |count: Option<Weighing>| {
                    let others = counts.iter().enumerate().filter(|(other, _)| *other != index);
                    Proof::Several(others.map(|(_, count)| count.clone()).chain(count).collect())
                };
                let alone = Step { proof: alone, ..step.clone() };
                let wrong = mutations(board, &alone).into_iter().filter_map(move |proof| match proof {
                    Proof::Counting { base, cover } => Some(with(Some(Weighing { base, cover }))),
                    _ => None,
                });
                wrong.chain([with(None)]).collect::<Vec<_>>()
            });
            return changed.collect();
        }
        _ => return Vec::new(),
    };
    let mut mutated = Vec::new();
    for index in 0..base.len() {
        let mut fewer = base.clone();
        fewer.remove(index);
        mutated.push(Proof::Counting { base: fewer, cover: cover.clone() });
        // A bound may say enough however often it counts.
        if let Summand::Rule(_) = base[index].0 {
            let mut heavier = base.clone();
            heavier[index].1 += 1;
            mutated.push(Proof::Counting { base: heavier, cover: cover.clone() });
        }
    }
    for index in 0..cover.len() {
        let mut fewer = cover.clone();
        fewer.remove(index);
        mutated.push(Proof::Counting { base: base.clone(), cover: fewer });
    }
    mutated
}

#[test]
fn every_step_is_sound_proved_told_and_makes_progress() {
    let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut count = 0;
    each_position(|puzzle, solution, find, verify| {
        count += 1;
        for (_, profile) in due(puzzle.layout().side(), count) {
            for rated in find(&profile) {
                let step = &rated.step;
                let is_true = |candidate: &Candidate| solution[candidate.cell().index()] == candidate.digit();
                assert!(step.placements.iter().all(is_true), "{step:?}");
                assert!(!step.eliminations.iter().any(is_true), "{step:?}");
                assert!(step.placements.is_sorted() && step.eliminations.is_sorted());
                verify(&rated);
                assert!(!step.marks().is_empty(), "{step:?}");
                for terms in [Terms::Usual, Terms::Own] {
                    check_words(&rated.hint_in(terms, puzzle.layout()), step, puzzle.layout());
                }
                *seen.entry(rated.technique.id).or_default() += 1;
            }
        }
    });
    let mut missing: Vec<&Technique> = Catalogue::standard().techniques().to_vec();
    missing.retain(|technique| !seen.contains_key(technique.id));
    remove_shown(&mut missing);
    assert_eq!(missing.iter().map(|technique| technique.id).collect::<Vec<_>>(), [""; 0], "no fixture shows these");
}

/// Removes the techniques that some puzzle shows: the rare ones among the costly, which the samples did not meet. Their
/// steps are true, and a symmetry maps them to those of its image.
fn remove_shown(missing: &mut Vec<&Technique>) {
    let small = puzzles().chain(caged()).filter(|puzzle| puzzle.layout().side() <= 9);
    for puzzle in small.chain(rare()) {
        if missing.is_empty() {
            return;
        }
        let entries = entries(puzzle.layout().side());
        let solution = solution(&puzzle);
        let map = puzzle.layout().is_plain().then(|| Symmetry::random(puzzle.layout(), |n| n / 2));
        positions_until(&puzzle, &solution, |position| {
            missing.retain(|technique| {
                let is_own = |entry: &Entry| entry.technique() == *technique && entry.params().size <= 3;
                let map = map.as_ref().filter(|_| technique.family != Family::SET_LOGIC);
                let mut own = entries.iter().filter(|(entry, _)| is_own(entry));
                !own.any(|(_, profile)| shows(position, profile, &solution, map))
            });
            if missing.is_empty() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
}

/// Whether a profile of one entry has steps at a position. They are true, and a symmetry, if one is given, maps them to
/// those of the image.
fn shows(position: &Position, profile: &Profile, solution: &[Digit], map: Option<&Symmetry>) -> bool {
    let steps = all(position, profile);
    let is_true = |candidate: &Candidate| solution[candidate.cell().index()] == candidate.digit();
    assert!(steps.iter().all(|rated| rated.step.placements.iter().all(is_true)), "{steps:?}");
    assert!(!steps.iter().any(|rated| rated.step.eliminations.iter().any(is_true)), "{steps:?}");
    if let Some(map) = map.filter(|_| !steps.is_empty()) {
        let image = all(&position.map(map), profile);
        let mut mapped: Vec<_> = steps.iter().map(|rated| essence(&rated.step.map(map))).collect();
        let mut found: Vec<_> = image.iter().map(|rated| essence(&rated.step)).collect();
        mapped.sort();
        found.sort();
        assert!(mapped == found, "{mapped:?} commutes with symmetries, {found:?}");
    }
    !steps.is_empty()
}

/// Published puzzles, for patterns that are too rare for the fixtures.
fn rare() -> impl Iterator<Item = Puzzle> {
    let grids = [
        // A double Exocet.
        "....9..5..1.....3...23..7....45...7.8.....2.......64...9..1.....8..6......54....7",
        // Givens that a half turn takes to givens.
        "..............51.69736.....29......3.6.8.2.4.7......18.....47314.95..............",
    ];
    grids.into_iter().map(|grid| Puzzle::from_givens(Layout::classic(), grid.chars().map(Digit::from_symbol)))
}

#[test]
fn there_are_puzzles_with_cages_and_with_other_constraints() {
    let sides: Vec<usize> = caged().map(|puzzle| puzzle.layout().side()).collect();
    assert!(sides.len() >= 3 && sides.contains(&9), "{sides:?}");
    let counts: Vec<usize> = constrained().map(|puzzle| puzzle.layout().constraints().len()).collect();
    assert!(!counts.is_empty() && counts.iter().all(|&count| count > 30), "{counts:?}");
}

#[test]
fn without_assumptions_every_solution_agrees() {
    // In puzzles with several solutions, steps that do not assume uniqueness hold in every solution.
    for puzzle in puzzles().chain(caged()) {
        let givens: Vec<_> = puzzle.givens().collect();
        let mut open = puzzle.clone();
        givens.iter().step_by(5).for_each(|&(cell, _)| open.clear(cell));
        let limits = search::Limits { keep: 200, ..search::Limits::count_up_to(200) };
        let outcome = Searcher::new(open.layout()).solve(&open, &limits);
        let mut position = Position::new(&open).expect("a consistent start");
        let profile = Profile::default().without_uniqueness().expect("other techniques");
        let path = solve(&mut position, &profile, Pick::First, Budget::default());
        assert_eq!(path.assumes(), Assumes::Nothing);
        for Rated { step, .. } in &path.steps {
            for solution in &outcome.solutions {
                assert!(step.placements.iter().all(|c| solution.get(c.cell()) == c.digit()), "{step:?}");
                assert!(step.eliminations.iter().all(|c| solution.get(c.cell()) != c.digit()), "{step:?}");
            }
        }
    }
}

/// What a symmetry must preserve: everything except the evidence, which may be chosen among equals. Cases begin with
/// one of several splits or lemmas that lead to the same conclusions, a chain is one of several equally short ones,
/// almost locked sets are joined by one of several houses, and their proofs depend on which.
fn essence(step: &Step) -> impl Ord + std::fmt::Debug + use<> {
    let proof = match (&step.evidence, &step.proof) {
        (Evidence::Chain(chain), _) => format!("{} nodes", chain.nodes.len()),
        (_, Proof::Cases(_)) | (Evidence::Pattern(_), _) => String::new(),
        (_, proof) => format!("{proof:?}"),
    };
    (step.technique.to_string(), step.size, step.placements.clone(), step.eliminations.clone(), proof)
}

/// What a list has and another does not.
fn lacking<T: PartialEq + std::fmt::Debug>(list: &[T], other: &[T]) -> Vec<String> {
    list.iter().filter(|one| !other.contains(one)).map(|one| format!("{one:?}")).collect()
}

#[test]
fn finding_commutes_with_symmetries() {
    // Many sums of set logic show the same, and which of them are found depends on the order of rules. Their
    // conclusions together do not.
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
        let mut count = 0;
        positions(&puzzle, &solution, |position| {
            count += 1;
            if count % 5 != 1 {
                return;
            }
            let map = Symmetry::random(puzzle.layout(), &mut below);
            let image = position.map(&map);
            for (entry, profile) in due(puzzle.layout().side(), count / 5) {
                let steps: Vec<Step> = all(position, &profile).iter().map(|rated| rated.step.map(&map)).collect();
                assert!(steps.iter().all(|step| step.check(&image).is_ok()), "an image is proved in the image");
                let found = all(&image, &profile);
                if entry.technique().family == Family::SET_LOGIC {
                    let found = found.into_iter().map(|rated| rated.step);
                    assert_eq!(together(steps), together(found.collect()), "{}", entry.name());
                    continue;
                }
                let mut mapped: Vec<_> = steps.iter().map(essence).collect();
                let mut found: Vec<_> = found.iter().map(|rated| essence(&rated.step)).collect();
                mapped.sort();
                found.sort();
                assert!(
                    mapped == found,
                    "{} on {}: only before {:?}, only after {:?}",
                    entry.name(),
                    puzzle.layout(),
                    lacking(&mapped, &found),
                    lacking(&found, &mapped)
                );
            }
        });
    }
}

#[test]
fn results_do_not_depend_on_the_thread_or_the_order_of_a_profile() {
    let paths = |puzzle: &Puzzle, pick| {
        let mut position = Position::new(puzzle).expect("a consistent start");
        solve(&mut position, &Profile::default(), pick, Budget::default())
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
        // `Pick::Best` takes the same step whatever the order of the profile.
        let reversed = Profile::new(Profile::default().entries().iter().rev().copied().collect()).unwrap();
        let position = Position::new(&puzzle).expect("a consistent start");
        let best = |profile: &Profile| next(&position, profile, Pick::Best, Budget::default()).steps;
        assert_eq!(best(&Profile::default()), best(&reversed));
    }
}

#[test]
fn what_the_solver_remembers_changes_nothing() {
    // A path, which uses a memory, has the same steps as single calls, which do not.
    for puzzle in puzzles().chain(caged()) {
        let mut position = Position::new(&puzzle).expect("a consistent start");
        let mut remembered = position.clone();
        let path = solve(&mut remembered, &Profile::default(), Pick::First, Budget::default());
        for rated in &path.steps {
            let fresh = next(&position, &Profile::default(), Pick::First, Budget::default()).steps;
            assert_eq!(fresh.first(), Some(rated));
            rated.step.apply_to(&mut position).expect("a sound step");
        }
        assert!(position == remembered);
        assert!(next(&position, &Profile::default(), Pick::First, Budget::default()).steps.is_empty());
    }
}

#[test]
fn every_technique_is_documented_and_in_the_complete_profile() {
    let profile = Profile::complete();
    let catalogue = Catalogue::standard();
    for technique in catalogue.techniques() {
        let text = technique.documentation;
        assert!(text.starts_with(&format!("# {}", technique.name)), "{}: the heading is its name", technique.id);
        let headings = ["Definition", "Example", "Why it is sound", "Near misses", "Cost", "Also known as"];
        for heading in headings {
            assert!(text.contains(&format!("**{heading}.**")), "{}: {heading}", technique.id);
        }
        assert!(profile.entries().iter().any(|entry| entry.technique().id == technique.id), "{}", technique.id);
    }
}

/// Words of names that are always spelled like this, and words that players join with a hyphen.
const SPELLED: [&str; 14] = [
    "AIC", "ALS", "ALS-AIC", "ALS-XZ", "BUG", "GEM", "X-Wing", "XY-Wing", "X-Chain", "XY-Chain", "3D", "Sue", "Coq",
    "Medusa",
];

#[test]
fn names_are_spelled_as_players_spell_them() {
    let catalogue = Catalogue::standard();
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for entry in Profile::complete().entries() {
        let (called, id) = (entry.called(), entry.name());
        if let Some(other) = seen.insert(called.to_lowercase(), id.clone()) {
            assert_eq!(other, id, "two techniques are called {called}");
        }
        assert!(!called.contains("  ") && called.trim() == called && !called.contains("-wing"), "{called}");
        assert!(called.starts_with(|first: char| first.is_uppercase() || first.is_ascii_digit()), "{called}");
        for word in called.split([' ', '(', ')', '+']).filter(|word| !word.is_empty()) {
            let right = SPELLED.iter().find(|right| right.eq_ignore_ascii_case(word));
            assert!(right.is_none_or(|right| *right == word), "{called}: {word}");
            assert!(!word.contains('-') || !word.ends_with("-chain") && !word.ends_with("-xz"), "{called}: {word}");
        }
        // What is shown can be typed: it leads back to the technique and, where it is that of one size, to the size.
        let part = catalogue.selector(&called).map(|selector| selector.single());
        assert!(matches!(part, Ok(Some((technique, _))) if technique == entry.technique()), "{called}: {part:?}");
        // A size has a name of its own on ordinary boards.
        let fits = entry.technique().fits(entry.params().size, &Layout::classic());
        assert!(!fits || !called.contains(", size "), "{called}");
    }
}

/// What holds for the words of every step.
fn check_words(hint: &Hint, step: &Step, layout: &Layout) {
    assert!(hint.conclusion.starts_with("So ") && hint.conclusion.ends_with('.'));
    assert!(!hint.place.is_empty() && !hint.reasons.is_empty() && !hint.family.is_empty());
    let text = format!("{} {} {}", hint.place, hint.reasons.join(" "), hint.conclusion);
    for ugly in ["(s)", "  ", " .", " ,", "obviously", "by technique", "{", "}"] {
        assert!(!text.contains(ugly), "{text}");
    }
    assert!(hint.reasons.len() <= 10, "{text}");
    assert!(!hint.reasons.iter().any(|reason| reason.starts_with("So ")), "only the conclusion starts so: {text}");
    for placed in &step.placements {
        let cell = layout.cell_name(placed.cell());
        let is_gone = [".", ";", " "].iter().any(|end| hint.conclusion.contains(&format!("removed from {cell}{end}")));
        assert!(!is_gone, "a removal that goes without saying: {text}");
    }
    for conclusion in step.placements.iter().chain(&step.eliminations) {
        let cell = layout.cell_name(conclusion.cell());
        assert!(!hint.family.contains(&cell), "the family gives nothing away");
        assert!(!hint.place.contains(&format!("{cell} is")), "the place concludes nothing");
    }
}

#[test]
fn a_full_board_and_an_empty_board_have_no_steps() {
    for name in ["2x2", "3x3", "3x3+windoku+x", "3x3+disjoint+girandola", "4x4", "5x5"] {
        let layout: Layout = name.parse().unwrap();
        assert!(all(&Position::open(&layout), &Profile::default()).is_empty());
    }
}
