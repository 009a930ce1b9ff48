//! The search for an explanation: paths to the claim, by easy techniques before hard ones, and what of them is needed.

use super::tiers::{Tier, Tiers};
use super::trail::{Trail, cost, holds, open_part};
use pencilproof_core::{Candidate, Cell, Position, Stop};
use pencilproof_logic::{Budget, Pick, Profile, Rated, Selector, easiest, find_all, next};
use pencilproof_proof::{Literal, Step};
use pencilproof_words::Family;

/// What is to be shown.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// That a candidate is false.
    False(Candidate),
    /// Anything that a step concludes about a cell.
    Cell(Cell),
}

/// What was found.
pub(super) enum Told {
    /// Steps that show a claim, and how many the solver takes until it holds.
    Steps { claim: Literal, steps: Vec<Rated>, path: usize },
    /// The techniques do not reach it.
    Nothing,
    /// Time ran out.
    OutOfTime,
}

impl Goal {
    /// The claims that reach the goal in the position after some steps, the best first; none as long as none does.
    fn reached(self, position: &Position, steps: &[Rated]) -> Vec<Literal> {
        match self {
            Goal::False(candidate) => {
                let claim = Literal { candidate, is_true: false };
                if holds(position, claim) { vec![claim] } else { Vec::new() }
            }
            Goal::Cell(cell) => {
                let about = |of: fn(&Step) -> &[Candidate], is_true| {
                    let all = steps.iter().flat_map(move |rated| of(&rated.step).iter().copied());
                    let all = all.filter(move |candidate| candidate.cell() == cell);
                    let mut all: Vec<Literal> = all.map(|candidate| Literal { candidate, is_true }).collect();
                    all.sort_unstable();
                    all.dedup();
                    all
                };
                let values = about(|step| &step.placements, true);
                if values.is_empty() { about(|step| &step.eliminations, false) } else { values }
            }
        }
    }
}

/// How a way to the goal ended.
enum Way {
    /// It leads there.
    Reached(Box<Trail>, Vec<Literal>),
    /// No technique goes further.
    Stuck,
    /// Time ran out.
    Over,
}

/// The best explanation of a goal that is found.
pub(super) fn explain(start: &Position, goal: Goal, profile: &Profile, pick: Pick, stop: Stop<'_>) -> Told {
    let tiers = Tiers::new();
    let budget = Budget::until(stop);
    let (path, claims) = match path(start, goal, profile, pick, budget) {
        Way::Reached(path, claims) => (path, claims),
        Way::Stuck => return Told::Nothing,
        Way::Over => return Told::OutOfTime,
    };
    let search = Search { profile, tiers: &tiers, budget };
    let length = path.steps.len();
    // What the path says in its own positions is an explanation in any case.
    let mut best = claims.first().map(|&claim| (claim, path.steps.clone()));
    let mut hardest = cost(&path.steps, &tiers).0;
    let mut try_trail = |trail: &Trail, claims: &[Literal]| {
        for &claim in claims {
            let Some(steps) = search.shortest(trail, claim) else { continue };
            let is_better = best.as_ref().is_none_or(|(_, best)| cost(&steps, &tiers) < cost(best, &tiers));
            if is_better && steps.len() <= length {
                best = Some((claim, steps));
            }
        }
        best.as_ref().map_or(Tier::HARDEST, |(_, steps)| cost(steps, &tiers).0)
    };
    hardest = hardest.min(try_trail(&path, &claims));
    for tier in Tiers::up_to(hardest).filter(|&tier| tier < Tier::HARDEST) {
        let Some(part) = tiers.listed(profile, tier) else { continue };
        if let Way::Reached(trail, claims) = rounds(start, goal, &part, budget) {
            try_trail(&trail, &claims);
            break;
        }
    }
    best.map_or(Told::OutOfTime, |(claim, steps)| Told::Steps { claim, steps, path: length })
}

/// The path of the solver to a goal.
fn path(start: &Position, goal: Goal, profile: &Profile, pick: Pick, budget: Budget<'_>) -> Way {
    let mut position = start.clone();
    let mut trail = Trail { start: start.clone(), steps: Vec::new() };
    while !position.is_solved() {
        let mut found = next(&position, profile, pick, budget);
        let Some(rated) = found.steps.pop() else {
            return if found.is_complete { Way::Stuck } else { Way::Over };
        };
        if rated.step.apply_to(&mut position).is_err() {
            return Way::Stuck;
        }
        trail.steps.push(rated);
        let claims = goal.reached(&position, &trail.steps[trail.steps.len() - 1..]);
        if !claims.is_empty() {
            return Way::Reached(Box::new(trail), claims);
        }
    }
    Way::Stuck
}

/// Everything that follows, then everything that follows from that, until the goal is reached: each claim by all the
/// steps that show it as early as can be.
fn rounds(start: &Position, goal: Goal, profile: &Profile, budget: Budget<'_>) -> Way {
    let mut position = start.clone();
    let mut trail = Trail { start: start.clone(), steps: Vec::new() };
    loop {
        let found = find_all(&position, profile, budget);
        if !found.is_complete {
            return Way::Over;
        }
        if found.steps.is_empty() {
            return Way::Stuck;
        }
        for rated in &found.steps {
            if let Some(step) = open_part(&rated.step, &position)
                && step.apply_to(&mut position).is_err()
            {
                return Way::Stuck;
            }
        }
        let claims = goal.reached(&position, &found.steps);
        trail.steps.extend(found.steps);
        if !claims.is_empty() {
            return Way::Reached(Box::new(trail), claims);
        }
    }
}

/// What the choice of steps needs to know.
struct Search<'a> {
    profile: &'a Profile,
    tiers: &'a Tiers,
    budget: Budget<'a>,
}

impl Search<'_> {
    /// As few steps of a trail as are found, as they are told in the positions that these steps alone lead to.
    fn shortest(&self, trail: &Trail, claim: Literal) -> Option<Vec<Rated>> {
        let is_over = || self.budget.stop.is_set();
        let mut steps = trail.shortest(claim, self.tiers, &is_over)?;
        loop {
            steps = self.retold(&trail.start, &steps, claim)?;
            let again = Trail { start: trail.start.clone(), steps: steps.clone() };
            // The steps as they are found now may say more, so that one of them is no longer needed.
            let fewer = again.shortest(claim, self.tiers, &is_over)?;
            if fewer.len() == steps.len() {
                return Some(steps);
            }
            steps = fewer;
        }
    }

    /// The steps as they are found in the positions that they alone lead to: what was seen may be seen otherwise there.
    fn retold(&self, start: &Position, steps: &[Rated], claim: Literal) -> Option<Vec<Rated>> {
        let mut position = start.clone();
        let mut told = Vec::with_capacity(steps.len());
        for rated in steps {
            if holds(&position, claim) {
                break;
            }
            let Some(step) = open_part(&rated.step, &position) else { continue };
            let found = self.found(&position, rated, &step)?;
            found.step.apply_to(&mut position).ok()?;
            told.push(found);
        }
        holds(&position, claim).then_some(told)
    }

    /// The easiest step that shows what another one does: one of its own technique, or one as easy as that. What takes
    /// long to look for is told as it was found, wherever its proof still holds.
    fn found(&self, position: &Position, rated: &Rated, step: &Step) -> Option<Rated> {
        let (family, tier) = (rated.technique.family, self.tiers.of_step(rated));
        // A single names what was struck before; other proofs stand as they are.
        let stands = family != Family::SINGLE && step.check(position).is_ok();
        let as_it_was = || stands.then(|| Rated { step: step.clone(), ..rated.clone() });
        if stands && family == Family::SET_LOGIC {
            return as_it_was();
        }
        let has_all = |of: &[Candidate], wanted: &[Candidate]| wanted.iter().all(|candidate| of.contains(candidate));
        let is_wanted = |found: &Step| {
            has_all(&found.placements, &step.placements) && has_all(&found.eliminations, &step.eliminations)
        };
        let own = Selector::new(rated.technique, Some(rated.step.size)).ok()?;
        // Among the hardest, counting rules is quicker to look for than what else there is.
        let as_easy =
            if tier == Tier::HARDEST { Some(self.profile.clone()) } else { self.tiers.listed(self.profile, tier) };
        let profiles = [self.profile.only(&[own]).ok(), as_easy];
        let found = profiles.into_iter().flatten().find_map(|profile| {
            let mut found = easiest(position, &profile, self.budget, is_wanted);
            found.steps.pop()
        });
        found.or_else(as_it_was)
    }
}
