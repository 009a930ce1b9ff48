//! `GET /v1/techniques`.

use crate::answer::Listed;
use pencilproof::core::{Layout, MAX_SIDE, MIN_SIDE};
use pencilproof::generate::{Occurs, is_prepared};
use pencilproof::json;
use pencilproof::logic::{Catalogue, Entry};
use serde::Serialize;
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// A technique, or one size of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TechniqueInfo {
    /// The name by which requests choose it.
    pub(crate) id: String,
    /// What players call it.
    pub(crate) name: String,
    /// How often it is the next step of a 9x9, and so can be practised.
    pub(crate) practice: Practice,
    /// Whether exercises in it are prepared positions of a 9x9, moved and relabelled at random, because making one
    /// takes long.
    pub(crate) prepared: bool,
    /// The sides of the boards that can have it.
    pub(crate) sides: Vec<usize>,
    /// Its family.
    pub(crate) family: &'static str,
    /// Its Pencilproof rating, that of the complete profile.
    pub(crate) rating: f64,
    /// Other names of it.
    pub(crate) also_known_as: Vec<&'static str>,
    /// Its documentation, in Markdown.
    pub(crate) doc: &'static str,
    /// What it assumes.
    pub(crate) assumes: json::Assumes,
    /// Whether it is in the default profile. If not, it is too costly for solving many puzzles.
    pub(crate) in_default: bool,
}

/// How often a technique is the next step of a 9x9 when every easier one is tried before it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Practice {
    /// Often enough.
    Often,
    /// Hardly ever, because others see the same: exercises try only singles, locked candidates and subsets before it.
    Seldom,
    /// Not even then: exercises try only singles before it.
    Shadowed,
    /// No 9x9 has it; or it argues from constraints, and exercises have none.
    Never,
}

impl Practice {
    fn of(entry: &Entry) -> Practice {
        match Occurs::of_line(entry, &Layout::classic()) {
            Occurs::Often => Practice::Often,
            Occurs::Seldom => Practice::Seldom,
            Occurs::Shadowed => Practice::Shadowed,
            Occurs::Never => Practice::Never,
        }
    }
}

impl Listed for TechniqueInfo {
    fn list(catalogue: &Catalogue) -> Vec<TechniqueInfo> {
        techniques(catalogue)
    }
}

fn techniques(catalogue: &Catalogue) -> Vec<TechniqueInfo> {
    let usual: BTreeSet<String> = catalogue.default_profile().entries().iter().map(Entry::name).collect();
    let mut seen = BTreeSet::new();
    let complete = catalogue.complete_profile();
    // Lines that differ only in their houses are one technique.
    let entries = complete.entries().iter().filter(|entry| seen.insert(entry.name()));
    let info = entries.map(|entry| {
        let (technique, size, id) = (entry.technique(), entry.params().size, entry.name());
        let aliases = technique.aliases.iter().filter(|(_, of_size)| *of_size == size).map(|(alias, _)| *alias);
        let other_names = std::iter::once(technique.id).chain(aliases).filter(|name| *name != id);
        TechniqueInfo {
            name: entry.called(),
            practice: Practice::of(entry),
            prepared: catalogue.selector(&id).is_ok_and(|one| is_prepared(&one, &Layout::classic())),
            sides: (MIN_SIDE..=MAX_SIDE).filter(|&side| (technique.sizes)(side).contains(&size)).collect(),
            family: technique.family.name,
            rating: json::Tenths::of(entry.rating()).value(),
            also_known_as: other_names.collect(),
            doc: technique.documentation,
            assumes: technique.assumes.into(),
            in_default: usual.contains(&id),
            id,
        }
    });
    info.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_technique_is_there_once_and_can_be_chosen() {
        let catalogue = Catalogue::standard();
        let all = techniques(&catalogue);
        let ids: BTreeSet<&str> = all.iter().map(|info| info.id.as_str()).collect();
        assert_eq!(ids.len(), all.len());
        assert!(ids.iter().all(|id| catalogue.selector(id).is_ok()));
        assert!(all.iter().any(|info| info.in_default) && all.iter().any(|info| !info.in_default));
        let named = |id: &str| all.iter().find(|info| info.id == id).map(|info| info.name.as_str());
        assert_eq!(named("naked-pair"), Some("Naked pair"));
        assert_eq!(named("finned-x-wing"), Some("Finned X-Wing"));
        assert_eq!((named("als-aic"), named("bug-1")), (Some("ALS-AIC"), Some("BUG+1")));
        let is_prepared = |id: &str| all.iter().find(|info| info.id == id).unwrap().prepared;
        assert_eq!((is_prepared("jellyfish"), is_prepared("naked-pair")), (true, false));
        let has = |id: &str, side: usize| all.iter().find(|info| info.id == id).unwrap().sides.contains(&side);
        assert_eq!((has("fish:12", 9), has("fish:12", 25), has("triple-lines", 9)), (false, true, false));
    }
}
