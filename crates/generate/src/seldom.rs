//! Techniques that are seldom the next step, because easier ones see the same.

use pencilproof_core::Layout;
use pencilproof_logic::prelude::Family;
use pencilproof_logic::{Entry, Profile, ProfileError, Selector};

/// What the file says of each technique.
const SELDOM: &str = include_str!("seldom.txt");

/// How often a technique is the next step of a puzzle, when all easier ones are tried first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occurs {
    /// Often enough to be found by making puzzles.
    Often,
    /// Hardly ever: exercises try only singles, locked candidates and subsets before it.
    Seldom,
    /// Not even then: exercises try only singles before it.
    Shadowed,
    /// No such board has it; or it argues from constraints, and exercises have none.
    Never,
}

impl Occurs {
    /// How often one of the techniques that are selected is the next step on boards with a layout.
    #[must_use]
    pub fn of(technique: &Selector, layout: &Layout) -> Occurs {
        let complete = Profile::complete();
        let meant = complete.entries().iter().filter(|entry| technique.picks(entry));
        let all = meant.map(|entry| Occurs::of_line(entry, layout));
        all.min_by_key(|occurs| *occurs as u8).unwrap_or(Occurs::Often)
    }

    /// What comes before the technique in exercises, unless the caller has an order of his own: `default`, the usual
    /// techniques; `basic`, singles, locked candidates and subsets; or `singles`.
    #[must_use]
    pub fn order(self) -> &'static str {
        match self {
            Occurs::Often => "default",
            Occurs::Seldom => "basic",
            Occurs::Shadowed | Occurs::Never => "singles",
        }
    }

    /// How often what a line of a profile finds is the next step.
    #[must_use]
    pub fn of_line(entry: &Entry, layout: &Layout) -> Occurs {
        // Boards are made without constraints.
        if entry.technique().family.of_constraints {
            return Occurs::Never;
        }
        let name = entry.name();
        let of_file = |line: &str| listed(line).and_then(|(of, occurs)| (of == name).then_some(occurs));
        match layout.is_classic() {
            true => SELDOM.lines().find_map(of_file).unwrap_or(Occurs::Often),
            false => Occurs::Often,
        }
    }
}

/// The order of techniques for exercises in one: those of [`Occurs::order`], and the technique at its place in the
/// complete profile.
///
/// # Errors
/// If nothing is left.
pub fn order_of_practice(
    technique: &Selector,
    layout: &Layout,
    (usual, complete): (&Profile, &Profile),
) -> Result<Profile, ProfileError> {
    let occurs = Occurs::of(technique, layout);
    let is_before = |entry: &Entry| match occurs {
        Occurs::Often => usual.entries().contains(entry),
        Occurs::Seldom => crate::lesson::is_assumed(entry),
        Occurs::Shadowed | Occurs::Never => entry.technique().family == Family::SINGLE,
    };
    Profile::new(
        complete.entries().iter().filter(|entry| is_before(entry) || technique.picks(entry)).copied().collect(),
    )
}

/// What a line of the file says: the name of a technique, and how often it is next.
fn listed(line: &str) -> Option<(&str, Occurs)> {
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        [name] => Some((name, Occurs::Seldom)),
        ["shadowed", name] => Some((name, Occurs::Shadowed)),
        ["never", name] => Some((name, Occurs::Never)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Trainer;
    use pencilproof_logic::Catalogue;
    use pencilproof_search::Limits;

    #[test]
    fn the_file_names_techniques_that_the_board_can_have() {
        let catalogue = Catalogue::standard();
        for line in SELDOM.lines().filter(|line| !line.starts_with('#')) {
            let (name, expected) = listed(line).unwrap();
            let selector = catalogue.selector(name).unwrap();
            assert_eq!(selector.to_string(), name, "its usual name");
            let (technique, size) = selector.single().unwrap();
            assert!(technique.fits(size.unwrap_or(1), &Layout::classic()), "{name}");
            assert_eq!(Occurs::of(&selector, &Layout::classic()), expected, "{name}");
        }
        let fish = catalogue.selector("fish").unwrap();
        assert_eq!(Occurs::of(&fish, &Layout::classic()), Occurs::Often);
        let of_cages = catalogue.selector("rule-of-45:1").unwrap();
        assert_eq!(Occurs::of(&of_cages, &Layout::classic()), Occurs::Never);
    }

    #[test]
    fn what_is_seldom_next_can_be_practised() {
        let (usual, complete) = (Profile::default(), Profile::complete());
        for name in
            ["cell-forcing-chain", "remote-pair", "template-set", "tuvwxyz-wing", "double-lines", "franken-x-wing"]
        {
            let technique = Catalogue::standard().selector(name).unwrap();
            let order = order_of_practice(&technique, &Layout::classic(), (&usual, &complete)).unwrap();
            let mut trainer = Trainer::new(&Layout::classic(), technique.clone(), &order, 5).unwrap();
            let found = (0..400).find_map(|block| {
                trainer.attempts(block * 16..(block + 1) * 16, &Limits::default()).0.into_iter().next()
            });
            let step = found.expect("an exercise").step;
            assert!(technique.selects(step.technique, step.step.size), "{name}");
        }
    }
}
