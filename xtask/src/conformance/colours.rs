//! Cases of colouring: one step must conclude all that is listed. Where it concludes more, the rule that brings it is
//! told.

use super::cases::{Case, Failure};
use pencilproof::core::{Board, Candidate, Digit, HouseKind, Layout, Rule};
use pencilproof::logic::{Entry, Params, Profile, Rating, Technique, find_all};
use pencilproof::proof::{Proof, Side, Step, Why, check, check_trace, sees};

/// A technique of the registry in one size, with its switches.
fn profile(id: &str, params: Params) -> Profile {
    let technique = Technique::named(id).expect("a technique of the registry");
    Profile::new(vec![Entry::new(technique, params, Rating::tenths(10)).expect("a size of it")]).expect("one entry")
}

/// Every step, each accepted by the checker with all its marks.
fn steps<const W: usize>(board: &Board<W>, profile: &Profile) -> Result<Vec<Step>, Failure> {
    let steps: Vec<Step> = find_all(board, profile).into_iter().map(|rated| rated.step).collect();
    for step in &steps {
        check(board, step).map_err(|refusal| Failure::wrong(format!("{}: {refusal}", step.technique)))?;
        if let Some(trace) = &step.trace {
            check_trace(board, trace).map_err(|error| Failure::wrong(format!("{}: {error}", step.technique)))?;
        }
    }
    Ok(steps)
}

/// What a step concludes beside what a case lists; `None` if something listed is missing.
fn surplus<const W: usize>(board: &Board<W>, step: &Step, case: &Case) -> Option<Vec<Candidate>> {
    let is_open = |candidate: &&Candidate| board.value(candidate.cell()).is_none() && board.is_live(**candidate);
    let gone = |candidate: &Candidate| {
        step.eliminations.contains(candidate)
            || step.placements.iter().any(|placed| sees(board.layout(), *placed, *candidate))
    };
    let covered = case.eliminations.iter().filter(is_open).all(gone)
        && case.placements.iter().filter(is_open).all(|candidate| step.placements.contains(candidate));
    let beyond = |listed: &[Candidate], found: &[Candidate]| {
        found.iter().filter(|candidate| !listed.contains(candidate)).copied().collect::<Vec<_>>()
    };
    covered
        .then(|| [beyond(&case.eliminations, &step.eliminations), beyond(&case.placements, &step.placements)].concat())
}

/// The step with the fewest conclusions beside the listed ones.
fn nearest<const W: usize>(board: &Board<W>, steps: Vec<Step>, case: &Case) -> Option<(Step, Vec<Candidate>)> {
    let covering = steps.into_iter().filter_map(|step| surplus(board, &step, case).map(|more| (step, more)));
    covering.min_by_key(|(_, more)| more.len())
}

/// Simple colouring and its kin: a step of one of the techniques concludes what is listed.
pub(super) fn simple<const W: usize>(
    board: &Board<W>,
    case: &Case,
    techniques: &[&str],
) -> Result<Option<&'static str>, Failure> {
    let mut found = Vec::new();
    for id in techniques {
        found.extend(steps(board, &profile(id, Params::of_size(1)))?);
    }
    match nearest(board, found, case) {
        None => Err(Failure::missed("no step concludes all that is listed".into())),
        Some((_, more)) if more.is_empty() => Ok(None),
        Some(_) => Ok(Some("more from the same start")),
    }
}

/// Classic GEM: a seed brings what is listed. A surplus is told by the rule of the specification that brings it.
pub(super) fn classic<const W: usize>(board: &Board<W>, case: &Case) -> Result<Option<&'static str>, Failure> {
    let mut params = Params::of_size(1);
    let found = nearest(board, steps(board, &profile("gem", params))?, case);
    if let Some((_, more)) = &found
        && more.is_empty()
    {
        return Ok(None);
    }
    params.gem.narrow = true;
    let narrow = nearest(board, steps(board, &profile("gem", params))?, case);
    if let Some((_, more)) = &narrow
        && more.is_empty()
    {
        return Ok(Some(
            "1.5.1b, 1.5.2b or 1.6 type 5: digits without a full mark, which the first program passes over",
        ));
    }
    if let Some((step, _)) = found.or(narrow) {
        return rule_of(board.layout(), &step, case).map(Some);
    }
    params.gem = pencilproof::logic::GemOptions { consequent_singles: true, ..Default::default() };
    match nearest(board, steps(board, &profile("gem", params))?, case) {
        Some(_) => Ok(Some("1.10: the listed conclusions include consequent singles")),
        None => Err(Failure::missed("no seed concludes all that is listed".into())),
    }
}

/// The rule by which a step concludes more than is listed.
fn rule_of(layout: &Layout, step: &Step, case: &Case) -> Result<&'static str, Failure> {
    let trace = step.trace.as_ref().ok_or_else(|| Failure::wrong("a step without a trace".into()))?;
    let shoots_back = trace.marks.iter().any(|mark| matches!(mark.why, Why::Meets(_)));
    let by_house = |mark: &&pencilproof::proof::Inference| matches!(mark.why, Why::Last(Rule::House(house, _)) if layout.kind(house) != HouseKind::Box);
    let full = |side: Side, digit: Digit| {
        let of_digit = |mark: &&pencilproof::proof::Inference| {
            mark.side == side && mark.literal.is_true && mark.literal.candidate.digit() == digit
        };
        trace.marks.iter().filter(of_digit).count() > 1
    };
    Ok(match trace.clash {
        _ if shoots_back => "1.4 or 1.5.3: a mark that shoots back",
        Some(_) if case.placements.is_empty() => "1.6: a colour fails where the listed step stops at eliminations",
        _ if trace.marks.iter().filter(by_house).any(|mark| full(mark.side, mark.literal.candidate.digit())) => {
            "1.5.1b, judged by its marks: a survivor in a house"
        }
        _ => return Err(Failure::extra(format!("concludes more, by no rule named: {:?}", step.eliminations))),
    })
}

/// Full GEM: at some level one step concludes all that is listed; the level is told.
pub(super) fn full<const W: usize>(board: &Board<W>, case: &Case) -> Result<Option<&'static str>, Failure> {
    for (level, told) in [(1, "level 1"), (2, "level 2"), (3, "level 3"), (4, "level 4")] {
        let found = steps(board, &profile("gem-full", Params::of_size(level)))?;
        debug_assert!(found.iter().all(|step| matches!(step.proof, Proof::Cases(_))));
        if nearest(board, found, case).is_some() {
            return Ok(Some(told));
        }
    }
    Err(Failure::missed("no either-or concludes all that is listed".into()))
}
