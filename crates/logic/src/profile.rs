//! Profiles: the techniques to try, in order, with the ratings of their steps.

use crate::techniques::{Cost, LARGER, Line, TABLE};
use crate::{Among, Assumes, Params, ProfileError, Rating, SettingValue, Technique};
use pencilproof_core::MAX_SIDE;
use pencilproof_words::text;
use std::fmt;

/// One line of a profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    technique: &'static Technique,
    params: Params,
    rating: Rating,
}

impl Entry {
    /// A line for a size of a technique, in all houses, with the default settings.
    ///
    /// # Errors
    /// If the technique has no such size on any side.
    pub fn new(technique: &'static Technique, size: usize, rating: Rating) -> Result<Entry, ProfileError> {
        if !technique.has_size(size) {
            return Err(ProfileError::Size { technique: technique.id, size });
        }
        Ok(Entry { technique, params: technique.params(size), rating })
    }

    /// The same line in a choice of houses.
    ///
    /// # Errors
    /// If the technique does not search house by house.
    pub fn among(mut self, among: Among) -> Result<Entry, ProfileError> {
        if among != Among::All && !self.technique.by_house {
            return Err(ProfileError::NotByHouse { technique: self.technique.id });
        }
        self.params.among = among;
        Ok(self)
    }

    /// The same line with one setting changed.
    ///
    /// # Errors
    /// If the technique has no such setting, or the setting cannot have this value.
    pub fn set(mut self, key: &str, value: SettingValue) -> Result<Entry, ProfileError> {
        self.params = self.technique.set(self.params, key, value)?;
        Ok(self)
    }

    /// The technique.
    #[must_use]
    pub fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// The parameters of the technique.
    #[must_use]
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// The rating of its steps, to which a step can add.
    #[must_use]
    pub fn rating(&self) -> Rating {
        self.rating
    }

    /// What players call the technique with its size: `Naked pair`, `Pointing`.
    #[must_use]
    pub fn called(&self) -> String {
        self.technique.called(self.params.size)
    }

    /// The id with its size: `naked-pair`, `naked-subset:5`, `pointing`.
    #[must_use]
    pub fn name(&self) -> String {
        self.technique.name_of_size(self.params.size)
    }
}

impl From<&Line> for Entry {
    fn from(line: &Line) -> Entry {
        let mut params = line.technique.params(line.size);
        params.among = line.among;
        Entry { technique: line.technique, params, rating: Rating::tenths(line.tenths) }
    }
}

/// A technique, and its size if one size of it is meant.
pub type Part = (&'static Technique, Option<usize>);

/// Selects lines of a profile: all lines of a technique, those of one size, or those of several techniques that have a
/// name together, such as a family. [`Catalogue::selector`](crate::Catalogue::selector) parses one from its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    /// At least one.
    parts: Vec<Part>,
    named: Named,
}

/// What a selector was named by.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Named {
    /// A technique.
    Technique,
    /// A family.
    Family(&'static str),
    /// A name of the field as it was written, with a word of explanation.
    Field(String, &'static str),
}

impl fmt::Display for Selector {
    /// The usual name, which parses to the same selection: `naked-pair`, `naked-subset:5`, `naked-subset` for every
    /// size, `subsets` for a family.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.named, &self.parts[..]) {
            (Named::Family(name), [_, _, ..]) => f.write_str(name),
            (Named::Field(name, _), [_, _, ..]) => f.write_str(name),
            (_, parts) => f.write_str(&parts.iter().map(name_of).collect::<Vec<_>>().join(", ")),
        }
    }
}

fn name_of(&(technique, size): &Part) -> String {
    size.map_or_else(|| technique.id.to_string(), |size| technique.name_of_size(size))
}

impl Selector {
    /// A selector of every size of a technique, or of one size.
    ///
    /// # Errors
    /// If the technique has no such size on any side.
    pub fn new(technique: &'static Technique, size: Option<usize>) -> Result<Selector, ProfileError> {
        match size {
            Some(size) if !technique.has_size(size) => Err(ProfileError::Size { technique: technique.id, size }),
            size => Ok(Selector { parts: vec![(technique, size)], named: Named::Technique }),
        }
    }

    pub(crate) fn family(name: &'static str, members: Vec<&'static Technique>) -> Selector {
        let parts = members.into_iter().map(|technique| (technique, None)).collect();
        Selector { parts, named: Named::Family(name) }
    }

    pub(crate) fn of_field(name: &str, parts: Vec<Part>, words: &'static str) -> Selector {
        Selector { parts, named: Named::Field(name.to_string(), words) }
    }

    /// The techniques that it selects, each with its size if it selects only one.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The technique, if it selects only one, and the size, if it selects only one.
    #[must_use]
    pub fn single(&self) -> Option<Part> {
        match self.parts[..] {
            [part] => Some(part),
            _ => None,
        }
    }

    /// The usual names of what it selects: `naked-pair`, `sledgehammer:2`.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.parts.iter().map(name_of).collect()
    }

    /// What to tell somebody who used a name of the field for techniques that have other names here; `None` for mere
    /// synonyms.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let Named::Field(name, words) = &self.named else { return None };
        let means = || format!("'{name}' means {} here", text::and(self.names()));
        match (*words, &self.parts[..]) {
            ("", [_]) => None,
            ("", _) => Some(means()),
            _ => Some(format!("{}: {words}", means())),
        }
    }

    /// Whether it selects a size of a technique.
    #[must_use]
    pub fn selects(&self, technique: &Technique, size: usize) -> bool {
        self.parts.iter().any(|&(known, of_size)| known == technique && of_size.is_none_or(|known| known == size))
    }

    /// Whether it selects a line of a profile.
    #[must_use]
    pub fn picks(&self, entry: &Entry) -> bool {
        self.selects(entry.technique, entry.params.size)
    }
}

/// An ordered table of techniques with parameters and ratings. Ratings belong to profiles, not to techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    entries: Vec<Entry>,
}

impl Profile {
    /// A profile of the given lines, which are tried in this order.
    ///
    /// # Errors
    /// If there are none.
    pub fn new(entries: Vec<Entry>) -> Result<Profile, ProfileError> {
        if entries.is_empty() { Err(ProfileError::Empty) } else { Ok(Profile { entries }) }
    }

    /// Every technique of this crate in the order of ratings: the default profile and the techniques that are too
    /// costly for it.
    #[must_use]
    pub fn complete() -> Profile {
        Profile::of_table(|_| true)
    }

    fn of_table(keep: impl Fn(&Line) -> bool) -> Profile {
        let larger = |size: usize| {
            let grown = move |line: &Line| Line { size, tenths: line.tenths + 8 * (size - line.size) as u16, ..*line };
            LARGER.iter().map(grown)
        };
        let large = (5..=MAX_SIDE / 2).flat_map(larger);
        let usual = TABLE.iter().filter(|line| keep(line)).map(Entry::from);
        let mut entries: Vec<Entry> = usual.chain(large.map(|line| Entry::from(&line))).collect();
        entries.sort_by_key(|entry| entry.rating);
        Profile { entries }
    }

    /// The profile with the selected lines of another appended, except those that it already has.
    #[must_use]
    pub fn with(&self, selectors: &[Selector], of: &Profile) -> Profile {
        let mut all = self.entries.clone();
        for &entry in &of.entries {
            let is_there = all.iter().any(|known| (known.technique, known.params) == (entry.technique, entry.params));
            if !is_there && selectors.iter().any(|selector| selector.picks(&entry)) {
                all.push(entry);
            }
        }
        Profile { entries: all }
    }

    /// The profile with one more line, inserted before the first that is rated higher. For techniques of other crates.
    #[must_use]
    pub fn insert(&self, entry: Entry) -> Profile {
        let mut entries = self.entries.clone();
        let at = entries.iter().position(|known| known.rating > entry.rating).unwrap_or(entries.len());
        entries.insert(at, entry);
        Profile { entries }
    }

    /// The lines in order.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether some technique assumes that the puzzle has only one solution.
    #[must_use]
    pub fn assumes_uniqueness(&self) -> bool {
        self.entries.iter().any(|entry| entry.technique.assumes == Assumes::Uniqueness)
    }

    /// The profile without techniques that assume that the puzzle has only one solution.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn without_uniqueness(&self) -> Result<Profile, ProfileError> {
        self.filtered(|entry| entry.technique.assumes == Assumes::Nothing)
    }

    /// The profile with only the lines that one of the selectors selects.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn only(&self, selectors: &[Selector]) -> Result<Profile, ProfileError> {
        self.filtered(|entry| selectors.iter().any(|selector| selector.picks(entry)))
    }

    /// The profile without the lines that any of the selectors selects.
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

impl Default for Profile {
    /// Cheap techniques first, by rating.
    fn default() -> Profile {
        Profile::of_table(|line| line.cost == Cost::Usual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalogue;

    fn selector(name: &str) -> Selector {
        Catalogue::standard().selector(name).unwrap()
    }

    #[test]
    fn the_complete_profile_has_every_technique_and_rises() {
        let (usual, complete) = (Profile::default(), Profile::complete());
        let costly = TABLE.iter().filter(|line| line.cost == Cost::High).count();
        assert_eq!(usual.entries().len(), TABLE.len() - costly + LARGER.len() * (12 - 4));
        assert_eq!(complete.entries().len(), usual.entries().len() + costly);
        for technique in Catalogue::standard().techniques() {
            assert!(complete.entries().iter().any(|entry| entry.technique() == *technique), "{}", technique.id);
        }
        for profile in [usual, complete] {
            assert!(profile.entries().is_sorted_by_key(Entry::rating));
            for entry in profile.entries() {
                assert!(entry.technique().has_size(entry.params.size), "{}", entry.name());
                assert!(entry.params.among == Among::All || entry.technique().by_house, "{}", entry.name());
            }
        }
        assert!(TABLE.is_sorted_by_key(|line| line.tenths), "the table is in the order in which it is tried");
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
        let late = pairs.with(&[selector("set-logic"), selector("pointing")], &Profile::complete());
        assert_eq!(names(&late), ["pointing", "naked-pair", "hidden-pair", "set-logic"]);
        let set_logic = *late.entries().last().unwrap();
        let early = pairs.insert(Entry { rating: Rating::tenths(30), ..set_logic });
        assert_eq!(names(&early), ["pointing", "naked-pair", "set-logic", "hidden-pair"]);
    }

    #[test]
    fn techniques_that_assume_uniqueness_can_be_left_out() {
        let profile = Profile::default();
        assert!(profile.assumes_uniqueness());
        let honest = profile.without_uniqueness().unwrap();
        assert!(!honest.assumes_uniqueness() && honest.entries().len() < profile.entries().len());
        let alone = profile.only(&[selector("unique-rectangle-1")]).unwrap();
        assert_eq!(alone.without_uniqueness(), Err(ProfileError::Empty));
    }

    #[test]
    fn settings_belong_to_their_technique() {
        let entry = |name: &str| Entry::new(selector(name).single().unwrap().0, 1, Rating::default()).unwrap();
        let gem = entry("gem").set("least_score", SettingValue::Number(5)).unwrap();
        let gem = gem.set("narrow", SettingValue::Switch(true)).unwrap();
        let changed: Vec<_> = gem.technique().changed(gem.params()).collect();
        assert_eq!(changed, [("least_score", SettingValue::Number(5)), ("narrow", SettingValue::Switch(true))]);
        assert_eq!(
            gem.technique().changed(gem.set("least_score", SettingValue::Number(4)).unwrap().params()).count(),
            1
        );
        let error = |result: Result<Entry, ProfileError>| result.unwrap_err().to_string();
        assert_eq!(error(gem.set("narrow", SettingValue::Number(1))), "narrow of gem is true or false");
        assert_eq!(
            error(gem.set("least_score", SettingValue::Number(2000))),
            "least_score of gem is a number from 0 to 1000"
        );
        assert_eq!(error(entry("medusa").set("narrow", SettingValue::Switch(true))), "medusa has no setting 'narrow'");
        assert_eq!(error(entry("medusa").among(Among::Lines)), "medusa cannot be restricted to some houses");
        assert!(entry("hidden-single").among(Among::Lines).is_ok());
    }
}
