//! Catalogues: techniques by name.

use crate::{ProfileError, Selector, Technique, techniques};
use std::fmt;

/// Techniques that can be looked up by name. The standard one has every technique of this crate; a program adds its own.
///
/// ```
/// use pencilproof_logic::Catalogue;
/// let catalogue = Catalogue::standard();
/// let pair = catalogue.selector("naked-pair")?;
/// assert_eq!((pair.technique().id, pair.size()), ("naked-subset", Some(2)));
/// # Ok::<(), pencilproof_logic::ProfileError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Catalogue {
    techniques: Vec<&'static Technique>,
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

impl Catalogue {
    /// Every technique of this crate, in the order of the complete profile.
    #[must_use]
    pub fn standard() -> Catalogue {
        let mut catalogue = Catalogue { techniques: Vec::new() };
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

    /// The technique with an id, or the technique and size of an alias. Case is ignored, and hyphens, underscores and
    /// spaces are the same.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<(&'static Technique, Option<usize>)> {
        let name = name.to_ascii_lowercase().replace([' ', '_'], "-");
        self.named(&name).map(|technique| (technique, None)).or_else(|| {
            self.techniques.iter().find_map(|technique| {
                let (_, size) = technique.aliases.iter().find(|(alias, _)| *alias == name)?;
                Some((*technique, Some(*size)))
            })
        })
    }

    /// Reads the name of a technique (`naked-subset`) or of one size of it (`naked-pair`, `naked-subset:2`).
    ///
    /// # Errors
    /// If there is no such technique or size; the error suggests a similar name.
    pub fn selector(&self, name: &str) -> Result<Selector, ProfileError> {
        let unknown = || ProfileError::Technique { name: name.chars().take(60).collect(), nearest: self.nearest(name) };
        let (base, size) = match name.split_once(':') {
            Some((base, size)) => (base, Some(size.parse::<usize>().map_err(|_| unknown())?)),
            None => (name, None),
        };
        let (technique, alias_size) = self.find(base).ok_or_else(unknown)?;
        let size = match (alias_size, size) {
            // An alias of a technique without sizes is the technique itself.
            (Some(_), size) if !technique.has_sizes() => size,
            // A pair is not a triple.
            (Some(alias), Some(size)) if alias != size => return Err(ProfileError::Alias { name: base.into(), size }),
            (alias, size) => size.or(alias),
        };
        Selector::new(technique, size)
    }

    /// The known name with the longest prefix or suffix in common with the one asked for.
    fn nearest(&self, name: &str) -> Option<&'static str> {
        let shared = |known: &str| {
            let start = known.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
            let end = known.bytes().rev().zip(name.bytes().rev()).take_while(|(a, b)| a == b).count();
            start.max(end)
        };
        let names = self.techniques.iter().flat_map(|technique| names(technique));
        let near = names.map(|known| (shared(known), known)).filter(|&(length, _)| length >= 4);
        near.max_by_key(|&(length, _)| length).map(|(_, known)| known)
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
