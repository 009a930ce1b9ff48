//! Catalogues: techniques by name.

use crate::field::{self, FieldName, key};
use crate::{Entry, Profile, ProfileError, Selector, Technique, techniques};
use pencilproof_words::nearest;
use std::fmt;

/// Techniques that can be looked up by name, and the profiles that they are in unless somebody names another. The
/// standard one has every technique of this crate; a program adds its own.
///
/// ```
/// use pencilproof_logic::Catalogue;
/// let catalogue = Catalogue::standard();
/// let pair = catalogue.selector("naked-pair")?;
/// assert_eq!(pair.single().map(|(technique, size)| (technique.id, size)), Some(("naked-subset", Some(2))));
/// let x_wing = catalogue.selector("X-Wing")?;
/// assert_eq!(x_wing.to_string(), "x-wing");
/// # Ok::<(), pencilproof_logic::ProfileError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Catalogue {
    techniques: Vec<&'static Technique>,
    /// Lines of the profiles besides those of this crate.
    lines: Vec<Entry>,
}

/// The error of adding a technique whose name is already in the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTaken {
    /// The name.
    pub name: &'static str,
    /// The id of the technique that has it.
    pub by: &'static str,
}

impl fmt::Display for NameTaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name '{}' is taken by the technique {}", self.name, self.by)
    }
}

impl std::error::Error for NameTaken {}

impl Default for Catalogue {
    /// The standard one.
    fn default() -> Catalogue {
        Catalogue::standard()
    }
}

impl Catalogue {
    /// Every technique of this crate, in the order of the complete profile.
    #[must_use]
    pub fn standard() -> Catalogue {
        let mut catalogue = Catalogue { techniques: Vec::new(), lines: Vec::new() };
        for line in techniques::TABLE {
            if !catalogue.techniques.contains(&line.technique) {
                catalogue.techniques.push(line.technique);
            }
        }
        catalogue
    }

    /// The catalogue with one more technique.
    ///
    /// # Errors
    /// If its id or one of its aliases is taken.
    pub fn with(mut self, technique: &'static Technique) -> Result<Catalogue, NameTaken> {
        for name in names(technique) {
            if let Some((known, _)) = self.find(name) {
                return Err(NameTaken { name, by: known.id });
            }
        }
        self.techniques.push(technique);
        Ok(self)
    }

    /// The catalogue with one more line of its profiles, and with the technique of the line if it does not have that
    /// yet. The line stands before the first that is rated higher.
    ///
    /// # Errors
    /// If the id of the technique or one of its aliases is taken by another one.
    pub fn with_line(mut self, line: Entry) -> Result<Catalogue, NameTaken> {
        if !self.techniques.contains(&line.technique()) {
            self = self.with(line.technique())?;
        }
        self.lines.push(line);
        Ok(self)
    }

    /// The default profile: [`Profile::default`] and the lines that were added.
    #[must_use]
    pub fn default_profile(&self) -> Profile {
        self.with_lines(Profile::default())
    }

    /// The complete profile: [`Profile::complete`] and the lines that were added.
    #[must_use]
    pub fn complete_profile(&self) -> Profile {
        self.with_lines(Profile::complete())
    }

    fn with_lines(&self, profile: Profile) -> Profile {
        self.lines.iter().fold(profile, |profile, &line| profile.insert(line))
    }

    /// The techniques, in the order in which they were added.
    #[must_use]
    pub fn techniques(&self) -> &[&'static Technique] {
        &self.techniques
    }

    /// The technique with an id.
    #[must_use]
    pub fn named(&self, id: &str) -> Option<&'static Technique> {
        self.techniques.iter().copied().find(|technique| technique.id == id)
    }

    /// The technique and size of a name: an id, an alias, what players call it, or a code of four figures, without its
    /// variant. Case, hyphens, spaces and plurals make no difference.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<(&'static Technique, Option<usize>)> {
        let key = key(name);
        let is_named = |known: &str| self::key(known) == key;
        let of_id = self.techniques.iter().find(|technique| is_named(technique.id)).map(|&technique| (technique, None));
        of_id.or_else(|| {
            self.techniques.iter().find_map(|&technique| {
                let alias = technique.aliases.iter().find(|(alias, _)| is_named(alias)).map(|&(_, size)| size);
                let alias =
                    alias.or_else(|| technique.names.iter().find(|(_, name)| is_named(name)).map(|name| name.0));
                let base = |code: &crate::Code| code.code.split('-').next().unwrap_or_default();
                let is_code =
                    |code: &&crate::Code| base(code).bytes().all(|sign| sign.is_ascii_digit()) && base(code) == name;
                let size = alias.or_else(|| technique.codes.iter().find(is_code).map(|code| code.size))?;
                Some((technique, technique.has_sizes().then_some(size)))
            })
        })
    }

    /// As [`Catalogue::find`]; the size can also follow a colon.
    #[cfg(test)]
    pub(crate) fn own(&self, name: &str) -> Option<(&'static Technique, Option<usize>)> {
        match name.split_once(':') {
            Some((base, size)) => Some((self.find(base)?.0, Some(size.parse().ok()?))),
            None => self.find(name),
        }
    }

    /// The techniques of a family, if there is one of this name.
    fn family(&self, name: &str) -> Option<(&'static str, Vec<&'static Technique>)> {
        let key = key(name);
        let members: Vec<_> =
            self.techniques.iter().copied().filter(|technique| self::key(technique.family.name) == key).collect();
        Some((members.first()?.family.name, members))
    }

    #[cfg(test)]
    pub(crate) fn has_family(&self, name: &str) -> bool {
        self.family(name).is_some()
    }

    /// Reads a name: of a technique (`naked-subset`), of one size of it (`naked-pair`, `naked-subset:2`, or
    /// `Naked subset, size 5` as players read it), of a family (`subsets`), or any name that the field has for what
    /// techniques here do (`X-Wing`, `bf2`). Such a name can select several techniques, and [`Selector::note`] says
    /// what it means.
    ///
    /// # Errors
    /// If there is no such technique or size, or nothing here covers it; the error suggests a similar name.
    pub fn selector(&self, name: &str) -> Result<Selector, ProfileError> {
        let unknown = || ProfileError::Technique { name: name.chars().take(60).collect(), nearest: self.nearest(name) };
        let (base, size) = match name.split_once(':').or_else(|| name.split_once(", size ")) {
            Some((base, size)) => (base, Some(size.parse::<usize>().map_err(|_| unknown())?)),
            None => (name, None),
        };
        let selector = match self.find(base) {
            Some((technique, size)) => Selector::new(technique, size)?,
            None => self.beyond_techniques(base)?.ok_or_else(unknown)?,
        };
        let Some(size) = size else { return Ok(selector) };
        match selector.single() {
            Some((technique, None)) => Selector::new(technique, Some(size)),
            // A pair is not a triple.
            Some((_, Some(known))) if known == size => Ok(selector),
            _ => Err(ProfileError::Alias { name: base.into(), size }),
        }
    }

    /// A name of a family or of the field.
    fn beyond_techniques(&self, name: &str) -> Result<Option<Selector>, ProfileError> {
        if let Some((family, members)) = self.family(name) {
            return Ok(Some(Selector::family(family, members)));
        }
        let Some((known, line)) = field::find(name) else { return Ok(None) };
        if line.targets.is_empty() {
            return Err(ProfileError::NotCovered { name: known, words: line.words });
        }
        let parts = line.targets.iter().map(|target| {
            let selector = self.selector(target)?;
            Ok(selector.parts().to_vec())
        });
        let parts = parts.collect::<Result<Vec<_>, ProfileError>>()?.concat();
        Ok(Some(Selector::of_field(name, parts, line.words)))
    }

    /// The names of the field that are no names of techniques here, with what they mean: techniques of the standard
    /// catalogue, a word of explanation, or that nothing here covers them yet.
    pub fn field_names() -> impl Iterator<Item = FieldName> {
        field::all()
    }

    /// The known name that is nearest to the one asked for, if it is near enough to be meant.
    fn nearest(&self, name: &str) -> Option<&'static str> {
        let own = self.techniques.iter().flat_map(|technique| names(technique));
        let families = self.techniques.iter().map(|technique| technique.family.name);
        let of_field = field::all().flat_map(|line| line.names).filter(|known| known.len() > 3);
        nearest(name, own.chain(families).chain(of_field), key)
    }
}

fn names(technique: &Technique) -> impl Iterator<Item = &'static str> {
    std::iter::once(technique.id).chain(technique.aliases.iter().map(|(alias, _)| *alias))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let catalogue = Catalogue::standard();
        let mut names: Vec<&str> = catalogue.techniques().iter().flat_map(|technique| names(technique)).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
        let again = catalogue.techniques()[0];
        assert_eq!(catalogue.with(again).unwrap_err(), NameTaken { name: again.id, by: again.id });
    }

    #[test]
    fn unknown_names_get_a_proposal() {
        let catalogue = Catalogue::standard();
        let error = |name: &str| catalogue.selector(name).unwrap_err().to_string();
        assert_eq!(error("naked-par"), "there is no technique 'naked-par'; did you mean 'naked-pair'?");
        assert_eq!(error("zzz"), "there is no technique 'zzz'");
        assert_eq!(error("sworfdish"), "there is no technique 'sworfdish'; did you mean 'swordfish'?");
        assert_eq!(
            error("unique rectngle"),
            "there is no technique 'unique rectngle'; did you mean 'unique rectangle'?"
        );
        assert_eq!(error("elephant"), "there is no technique 'elephant'");
        assert_eq!(error("x-wing:3"), "x-wing is not of size 3");
        assert_eq!(error("subsets:2"), "subsets is not of size 2");
        assert!(catalogue.selector("x-wing:2").is_ok());
        assert!(error(&"naked".repeat(10_000)).len() < 200);
        assert_eq!(error("naked-subset:13"), "naked-subset has no size 13");
        assert_eq!(error("naked-pair:3"), "naked-pair is not of size 3");
        assert!(catalogue.selector("naked-pair:2").is_ok());
        for (name, usual) in
            [("naked-subset:2", "naked-pair"), ("naked-subset", "naked-subset"), ("Pointing", "pointing")]
        {
            assert_eq!(catalogue.selector(name).unwrap().to_string(), usual);
        }
        assert!(catalogue.selector("naked-subset:x").is_err());
        assert!(catalogue.selector("").is_err());
    }
}
