//! Cases of patterns that other programs name, such as colouring: one step must conclude everything listed. If it
//! concludes more, the rule behind the surplus is reported.

use super::cases::{Case, Failure, find};
use pencilproof::core::{Candidate, Digit, HouseKind, Layout, Position, Rule};
use pencilproof::logic::{Entry, Profile, Rating, SettingValue, Technique};
use pencilproof::proof::{Branch, Evidence, Inference, Step, Why, sees};

/// A profile of one technique in some sizes, optionally with a switch turned on.
fn profile(technique: &'static Technique, sizes: &[usize], switch: Option<&str>) -> Result<Profile, Failure> {
    let entry = |&size: &usize| {
        let entry = Entry::new(technique, size, Rating::default())?;
        switch.map_or(Ok(entry), |key| entry.set(key, SettingValue::Switch(true)))
    };
    let entries = sizes.iter().map(entry).collect::<Result<_, _>>();
    entries.and_then(Profile::new).map_err(|error| Failure::wrong(error.to_string()))
}

/// What a step concludes in addition to what a case lists; `None` if something listed is missing.
fn surplus(position: &Position, step: &Step, case: &Case) -> Option<Vec<Candidate>> {
    let is_open = |candidate: &&Candidate| position.value(candidate.cell()).is_none() && position.is_live(**candidate);
    let gone = |candidate: &Candidate| {
        step.eliminations.contains(candidate)
            || step.placements.iter().any(|placed| sees(position.layout(), *placed, *candidate))
    };
    // A candidate is placed as well by removing all others of its cell.
    let placed = |candidate: &Candidate| {
        let mut others = position.digits(candidate.cell()).iter().filter(|&digit| digit != candidate.digit());
        step.placements.contains(candidate)
            || others.all(|digit| step.eliminations.contains(&Candidate::new(candidate.cell(), digit)))
    };
    let covered =
        case.eliminations.iter().filter(is_open).all(gone) && case.placements.iter().filter(is_open).all(placed);
    let beyond = |listed: &[Candidate], found: &[Candidate]| {
        found.iter().filter(|candidate| !listed.contains(candidate)).copied().collect::<Vec<_>>()
    };
    covered
        .then(|| [beyond(&case.eliminations, &step.eliminations), beyond(&case.placements, &step.placements)].concat())
}

/// Of all steps that a profile finds, the one with the fewest conclusions beyond those listed.
fn nearest(position: &Position, profile: &Profile, case: &Case) -> Result<Option<(Step, Vec<Candidate>)>, Failure> {
    let steps = find(position, profile)?;
    let covering = steps.into_iter().filter_map(|step| surplus(position, &step, case).map(|more| (step, more)));
    Ok(covering.min_by_key(|(_, more)| more.len()))
}

/// Simple colouring and related techniques: a step of one of them concludes what is listed.
pub(super) fn any_of(position: &Position, case: &Case, profile: &Profile) -> Result<Option<&'static str>, Failure> {
    match nearest(position, profile, case)? {
        None => Err(Failure::missed("no step concludes all that is listed".into())),
        Some((_, more)) if more.is_empty() => Ok(None),
        Some(_) => Ok(Some("more from the same start")),
    }
}

/// Classic GEM: the step from some start concludes what is listed. A surplus is reported with the rule of the
/// specification behind it.
pub(super) fn gem(
    position: &Position,
    case: &Case,
    technique: &'static Technique,
    size: usize,
) -> Result<Option<&'static str>, Failure> {
    let nearest = |switch| nearest(position, &profile(technique, &[size], switch)?, case);
    let found = nearest(None)?;
    if let Some((_, more)) = &found
        && more.is_empty()
    {
        return Ok(None);
    }
    let narrow = nearest(Some("narrow"))?;
    if let Some((_, more)) = &narrow
        && more.is_empty()
    {
        return Ok(Some(
            "1.5.1b, 1.5.2b or 1.6 type 5: digits without a full mark, which the first program passes over",
        ));
    }
    if let Some((step, _)) = found.or(narrow) {
        return rule_of(position.layout(), &step, case).map(Some);
    }
    match nearest(Some("consequent_singles"))? {
        Some(_) => Ok(Some("1.10: the listed conclusions include consequent singles")),
        None => Err(Failure::missed("no seed concludes all that is listed".into())),
    }
}

/// The rule by which a step concludes more than is listed.
fn rule_of(layout: &Layout, step: &Step, case: &Case) -> Result<&'static str, Failure> {
    let Evidence::Colours(colours) = &step.evidence else {
        return Err(Failure::wrong("a step without colours".into()));
    };
    let branches = &colours.cases.branches;
    let shoots_back =
        branches.iter().flat_map(|branch| &branch.inferences).any(|inference| matches!(inference.why, Why::Meets(_)));
    let by_line = |inference: &&Inference| matches!(inference.why, Why::Last(Rule::House(house, _)) if layout.kind(house) != HouseKind::Box);
    let is_full = |branch: &Branch, digit: Digit| {
        let literals = branch.inferences.iter().map(|inference| inference.literal);
        literals.filter(|literal| literal.is_true && literal.candidate.digit() == digit).count() > 1
    };
    let survives = |branch: &Branch| {
        branch.inferences.iter().filter(by_line).any(|inference| is_full(branch, inference.literal.candidate.digit()))
    };
    if shoots_back {
        Ok("1.4 or 1.5.3: a mark that shoots back")
    } else if case.placements.is_empty() && branches.iter().any(|branch| branch.empty.is_some()) {
        Ok("1.6: a colour fails where the listed step stops at eliminations")
    } else if branches.iter().any(survives) {
        Ok("1.5.1b, judged by its marks: a survivor in a house")
    } else {
        Err(Failure::extra(format!("concludes more, by no rule named: {:?}", step.eliminations)))
    }
}

/// A technique with levels: at some level one step concludes everything listed; the level is reported.
pub(super) fn levels(
    position: &Position,
    case: &Case,
    technique: &'static Technique,
    sizes: &[usize],
) -> Result<Option<&'static str>, Failure> {
    const TOLD: [&str; 4] = ["level 1", "level 2", "level 3", "level 4"];
    for (&size, told) in sizes.iter().zip(TOLD) {
        if nearest(position, &profile(technique, &[size], None)?, case)?.is_some() {
            return Ok(Some(told));
        }
    }
    Err(Failure::missed("no level concludes all that is listed".into()))
}
