//! Profiles: which techniques are tried, in which order, and what they cost.

use crate::{Among, Params, REGISTRY, Technique, techniques};
use std::fmt;
use std::str::FromStr;

/// How hard a step is, in tenths: 2.3 is 23. The default profile follows the scale of the original Sudoku Explainer
/// where that names a technique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rating(u16);

impl Rating {
    /// The rating of so many tenths.
    pub const fn tenths(tenths: u16) -> Rating {
        Rating(tenths)
    }

    /// The rating in tenths.
    pub const fn in_tenths(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// One line of a profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Index into the registry.
    index: usize,
    /// Size and houses.
    pub params: Params,
    /// The rating of its steps.
    pub rating: Rating,
}

impl Entry {
    /// A line for a technique of the registry.
    ///
    /// # Errors
    /// If the technique has no such size on any side.
    pub fn new(technique: &'static Technique, params: Params, rating: Rating) -> Result<Entry, ProfileError> {
        let largest = (technique.sizes)(pencilproof_core::MAX_SIDE);
        if !largest.contains(&params.size) {
            return Err(ProfileError::Size { technique: technique.id, size: params.size });
        }
        let index = techniques::index(technique).ok_or_else(|| ProfileError::Technique(technique.id.into()))?;
        Ok(Entry { index, params, rating })
    }

    /// The technique.
    pub fn technique(&self) -> &'static Technique {
        &REGISTRY[self.index]
    }

    pub(crate) fn index(&self) -> usize {
        self.index
    }

    /// The usual name with its size: `naked-pair`, `naked-subset:5`, `pointing`.
    pub fn name(&self) -> String {
        usual_name(self.technique(), self.params.size)
    }
}

fn usual_name(technique: &Technique, size: usize) -> String {
    if (technique.sizes)(pencilproof_core::MAX_SIDE) == (1..=1) {
        return technique.id.to_string();
    }
    let alias = technique.aliases.iter().find(|(_, alias_size)| *alias_size == size);
    alias.map_or_else(|| format!("{}:{size}", technique.id), |(name, _)| name.to_string())
}

/// What a profile cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProfileError {
    /// No technique has this name.
    Technique(String),
    /// The technique has no such size.
    Size {
        /// Its id.
        technique: &'static str,
        /// The size asked for.
        size: usize,
    },
    /// The name stands for one size, and another was asked for.
    Alias {
        /// The name.
        name: String,
        /// The size asked for.
        size: usize,
    },
    /// A profile without techniques.
    Empty,
    /// A choice of houses that is none.
    Among(String),
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProfileError::Technique(name) => match nearest(name) {
                Some(known) => write!(f, "there is no technique '{name}'; did you mean '{known}'?"),
                None => write!(f, "there is no technique '{name}'; `pencilproof techniques` lists them"),
            },
            ProfileError::Size { technique, size } => write!(f, "{technique} has no size {size}"),
            ProfileError::Alias { name, size } => write!(f, "{name} is not of size {size}"),
            ProfileError::Empty => write!(f, "no technique is left in the profile"),
            ProfileError::Among(word) => write!(f, "'{word}' is not a choice of houses; use all, lines or regions"),
        }
    }
}

impl std::error::Error for ProfileError {}

/// The known name that shares the longest beginning or ending with what was asked for.
fn nearest(name: &str) -> Option<&'static str> {
    let shared = |known: &str| {
        let start = known.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
        let end = known.bytes().rev().zip(name.bytes().rev()).take_while(|(a, b)| a == b).count();
        start.max(end)
    };
    let names = REGISTRY.iter().flat_map(|t| std::iter::once(t.id).chain(t.aliases.iter().map(|(alias, _)| *alias)));
    names
        .map(|known| (shared(known), known))
        .filter(|&(length, _)| length >= 4)
        .max_by_key(|&(length, _)| length)
        .map(|(_, k)| k)
}

/// A name that picks entries of a profile: a technique (`naked-subset`), one size of it (`naked-pair`,
/// `naked-subset:2`).
#[derive(Clone, Copy, Debug)]
pub struct Selector {
    technique: &'static Technique,
    size: Option<usize>,
}

impl FromStr for Selector {
    type Err = ProfileError;

    fn from_str(name: &str) -> Result<Selector, ProfileError> {
        let unknown = || ProfileError::Technique(name.chars().take(60).collect());
        let (base, size) = match name.split_once(':') {
            Some((base, size)) => (base, Some(size.parse::<usize>().map_err(|_| unknown())?)),
            None => (name, None),
        };
        let (technique, alias_size) = Technique::find(base).ok_or_else(unknown)?;
        let size = match (alias_size, size) {
            // An alias of a technique without sizes is the technique itself.
            (Some(_), size) if (technique.sizes)(pencilproof_core::MAX_SIDE) == (1..=1) => size,
            // A pair is no triple.
            (Some(alias), Some(size)) if alias != size => return Err(ProfileError::Alias { name: base.into(), size }),
            (alias, size) => size.or(alias),
        };
        match size {
            Some(size) if !(technique.sizes)(pencilproof_core::MAX_SIDE).contains(&size) => {
                Err(ProfileError::Size { technique: technique.id, size })
            }
            size => Ok(Selector { technique, size }),
        }
    }
}

impl fmt::Display for Selector {
    /// The usual name, which is read as the same: `naked-pair`, `naked-subset:5`, `naked-subset` for every size.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.size {
            Some(size) => f.write_str(&usual_name(self.technique, size)),
            None => f.write_str(self.technique.id),
        }
    }
}

impl Selector {
    /// The technique.
    pub fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// The one size, if it names one.
    pub fn size(&self) -> Option<usize> {
        self.size
    }

    /// Whether it names the technique and size of a line of a profile.
    pub fn picks(&self, entry: &Entry) -> bool {
        entry.technique().id == self.technique.id && self.size.is_none_or(|size| size == entry.params.size)
    }
}

/// An ordered table of techniques with parameters and ratings. Techniques know no ratings: a profile is data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    entries: Vec<Entry>,
}

impl Profile {
    /// The profile of the given lines, tried in this order.
    ///
    /// # Errors
    /// If there are none.
    pub fn new(entries: Vec<Entry>) -> Result<Profile, ProfileError> {
        if entries.is_empty() { Err(ProfileError::Empty) } else { Ok(Profile { entries }) }
    }

    /// Everything there is, by rating: the default and what is too costly for it.
    pub fn complete() -> Profile {
        let mut all = Profile::default().entries;
        all.extend(entries(COSTLY.iter().copied()));
        all.sort_by_key(|entry| entry.rating);
        Profile { entries: all }
    }

    /// The profile with the lines of the complete one that a selector picks, at its end, but for those that it has.
    pub fn with(&self, selectors: &[Selector]) -> Profile {
        let mut all = self.entries.clone();
        for entry in Profile::complete().entries {
            let is_there = all.iter().any(|known| (known.index, known.params) == (entry.index, entry.params));
            if !is_there && selectors.iter().any(|selector| selector.picks(&entry)) {
                all.push(entry);
            }
        }
        Profile { entries: all }
    }

    /// The lines in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The profile with only what one of the selectors picks.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn only(&self, selectors: &[Selector]) -> Result<Profile, ProfileError> {
        self.filtered(|entry| selectors.iter().any(|selector| selector.picks(entry)))
    }

    /// The profile without what any of the selectors picks.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn without(&self, selectors: &[Selector]) -> Result<Profile, ProfileError> {
        self.filtered(|entry| !selectors.iter().any(|selector| selector.picks(entry)))
    }

    fn filtered(&self, keep: impl Fn(&Entry) -> bool) -> Result<Profile, ProfileError> {
        Profile::new(self.entries.iter().copied().filter(keep).collect())
    }
}

/// The default order: technique, size, houses, rating in tenths. Subsets above four are put in by their rating.
const DEFAULT: &[(&str, usize, Among, u16)] = &[
    ("full-house", 1, Among::All, 10),
    ("hidden-single", 1, Among::Regions, 12),
    ("hidden-single", 1, Among::Lines, 15),
    ("naked-single", 1, Among::All, 23),
    ("pointing", 1, Among::All, 26),
    ("claiming", 1, Among::All, 28),
    ("multiple-lines", 2, Among::All, 29),
    ("locked-subset", 2, Among::All, 29),
    ("naked-subset", 2, Among::All, 30),
    ("multiple-lines", 3, Among::All, 31),
    ("multiple-lines", 4, Among::All, 33),
    ("hidden-subset", 2, Among::All, 34),
    ("locked-subset", 3, Among::All, 35),
    ("naked-subset", 3, Among::All, 36),
    ("hidden-subset", 3, Among::All, 40),
    ("colour-trap", 1, Among::All, 42),
    ("colour-wrap", 1, Among::All, 42),
    ("multi-colours-1", 1, Among::All, 44),
    ("multi-colours-2", 1, Among::All, 44),
    ("x-colouring", 1, Among::All, 46),
    ("medusa", 1, Among::All, 48),
    ("locked-subset", 4, Among::All, 49),
    ("naked-subset", 4, Among::All, 50),
    ("hidden-subset", 4, Among::All, 54),
    ("gem", 1, Among::All, 65),
    ("gem-full", 1, Among::All, 75),
];

/// What takes too long for every puzzle that is solved: part of the complete profile alone.
const COSTLY: &[(&str, usize, Among, u16)] = &[
    ("sledgehammer", 1, Among::All, 56),
    ("sledgehammer", 2, Among::All, 58),
    ("sledgehammer", 3, Among::All, 62),
    ("ranked-sledgehammer", 2, Among::All, 64),
    ("sledgehammer", 4, Among::All, 68),
    ("ranked-sledgehammer", 3, Among::All, 70),
    ("sledgehammer", 5, Among::All, 74),
    ("ranked-sledgehammer", 4, Among::All, 78),
    ("gem-full", 2, Among::All, 78),
    ("gem-full", 3, Among::All, 80),
    ("gem-full", 4, Among::All, 83),
    ("set-logic", 1, Among::All, 95),
];

fn entries(lines: impl Iterator<Item = (&'static str, usize, Among, u16)>) -> Vec<Entry> {
    let entry = |(id, size, among, tenths)| {
        Entry::new(Technique::named(id)?, Params { among, ..Params::of_size(size) }, Rating::tenths(tenths)).ok()
    };
    lines.filter_map(entry).collect()
}

impl Default for Profile {
    /// Cheap techniques first; ratings after the scale of the original Sudoku Explainer, continued above size four.
    fn default() -> Profile {
        let large = (5..=pencilproof_core::MAX_SIDE / 2).flat_map(|size| {
            let tenths = 50 + 8 * (size as u16 - 4);
            ["naked-subset", "hidden-subset"]
                .map(|id| (id, size, Among::All, tenths + if id == "naked-subset" { 0 } else { 4 }))
        });
        let mut entries = entries(DEFAULT.iter().copied().chain(large));
        entries.sort_by_key(|entry| entry.rating);
        Profile { entries }
    }
}

impl FromStr for Among {
    type Err = ProfileError;

    fn from_str(word: &str) -> Result<Among, ProfileError> {
        [Among::All, Among::Lines, Among::Regions]
            .into_iter()
            .find(|among| among.word() == word)
            .ok_or_else(|| ProfileError::Among(word.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selector(name: &str) -> Selector {
        name.parse().unwrap()
    }

    #[test]
    fn the_complete_profile_has_every_technique_and_rises() {
        assert_eq!(Profile::default().entries().len(), DEFAULT.len() + 2 * (12 - 4), "no line of the table is dropped");
        assert!(Profile::default().entries().is_sorted_by_key(|entry| entry.rating));
        let profile = Profile::complete();
        assert_eq!(profile.entries().len(), Profile::default().entries().len() + COSTLY.len());
        for technique in REGISTRY {
            assert!(profile.entries().iter().any(|entry| entry.technique().id == technique.id), "{}", technique.id);
        }
        assert!(profile.entries().is_sorted_by_key(|entry| entry.rating));
    }

    #[test]
    fn selectors_pick_techniques_and_sizes() {
        let profile = Profile::default();
        let names = |profile: &Profile| profile.entries().iter().map(Entry::name).collect::<Vec<_>>();
        let pairs = profile.only(&[selector("naked-pair"), selector("hidden-subset:2"), selector("Pointing")]).unwrap();
        assert_eq!(names(&pairs), ["pointing", "naked-pair", "hidden-pair"]);
        let without = profile.without(&[selector("naked-subset")]).unwrap();
        assert!(names(&without).iter().all(|name| !name.starts_with("naked-subset") && name != "naked-pair"));
        assert_eq!(
            pairs.without(&[selector("pointing"), selector("naked-pair"), selector("hidden-pair")]),
            Err(ProfileError::Empty)
        );
        assert_eq!(names(&profile.only(&[selector("locked-candidates-1")]).unwrap()), ["pointing"]);
        let late = pairs.with(&[selector("set-logic"), selector("pointing")]);
        assert_eq!(names(&late), ["pointing", "naked-pair", "hidden-pair", "set-logic"]);
    }

    #[test]
    fn unknown_names_get_a_proposal() {
        let error = "naked-par".parse::<Selector>().unwrap_err();
        assert_eq!(error.to_string(), "there is no technique 'naked-par'; did you mean 'naked-pair'?");
        assert_eq!("naked-subset:13".parse::<Selector>().unwrap_err().to_string(), "naked-subset has no size 13");
        assert_eq!("naked-pair:3".parse::<Selector>().unwrap_err().to_string(), "naked-pair is not of size 3");
        assert!("naked-pair:2".parse::<Selector>().is_ok());
        for (name, usual) in
            [("naked-subset:2", "naked-pair"), ("naked-subset", "naked-subset"), ("Pointing", "pointing")]
        {
            assert_eq!(selector(name).to_string(), usual);
        }
        assert!("naked-subset:x".parse::<Selector>().is_err());
        assert!("".parse::<Selector>().is_err());
        assert_eq!(Rating::tenths(123).to_string(), "12.3");
    }
}
