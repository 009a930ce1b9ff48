//! The names that techniques have in the field, where they go by another name here. The data file explains itself.

/// Names that the field has for something, and what it is here.
pub struct FieldName {
    /// The names, as written in the file.
    pub names: Vec<&'static str>,
    /// What they mean here, as names of the standard catalogue; empty if nothing here covers them.
    pub targets: Vec<&'static str>,
    /// A word of explanation; empty for mere synonyms.
    pub words: &'static str,
}

/// Every line of the data file.
pub(crate) fn all() -> impl Iterator<Item = FieldName> {
    let lines = include_str!("field_names.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let mut parts = line.splitn(3, '|').map(str::trim);
        let mut next = || parts.next().unwrap_or_default();
        let (names, targets, words) = (next(), next(), next());
        FieldName {
            names: names.split(',').map(str::trim).collect(),
            targets: targets.split_whitespace().collect(),
            words,
        }
    })
}

/// The line of a name, with the name as the file writes it.
pub(crate) fn find(name: &str) -> Option<(&'static str, FieldName)> {
    let key = key(name);
    all().find_map(|line| {
        let known = *line.names.iter().find(|known| self::key(known) == key)?;
        Some((known, line))
    })
}

/// What names are compared by: without regard to case, hyphens, spaces, plurals, the word `type`, and spellings.
pub(crate) fn key(name: &str) -> String {
    let name = spaced(name).to_lowercase().replace(['\'', '’'], "").replace("color", "colour");
    let words = name.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !matches!(*word, "" | "type"));
    let key: String = words
        .map(|word| match word {
            "quadruple" | "quadruples" => "quad",
            "triplet" | "triplets" => "triple",
            word if word.len() > 3 && !word.ends_with("ss") => word.strip_suffix('s').unwrap_or(word),
            word => word,
        })
        .collect();
    key.replace("almostlockedset", "als").replace("bivalueuniversalgrave", "bug")
}

/// The name with a space where a word begins within it: `NakedPair`, `type2`.
fn spaced(name: &str) -> String {
    let mut spaced = String::with_capacity(name.len() + 8);
    let mut before = ' ';
    for sign in name.chars() {
        let begins = before.is_lowercase() && (sign.is_uppercase() || sign.is_ascii_digit());
        if begins {
            spaced.push(' ');
        }
        spaced.push(sign);
        before = sign;
    }
    spaced
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Catalogue, ProfileError};
    use std::collections::BTreeMap;

    #[test]
    fn every_target_exists() {
        let catalogue = Catalogue::standard();
        for line in all() {
            assert!(!line.targets.is_empty() || !line.words.is_empty(), "{:?} say nothing", line.names);
            assert!(line.words.is_empty() || !line.words.ends_with('.'), "{}", line.words);
            for target in line.targets {
                assert!(catalogue.own(target).is_some(), "{target} is no technique");
                assert_eq!(catalogue.selector(target).unwrap().to_string(), usual(&catalogue, target));
            }
        }
    }

    /// The usual name of a target: `naked-pair` for `naked-subset:2`.
    fn usual(catalogue: &Catalogue, target: &str) -> String {
        let (technique, size) = catalogue.own(target).unwrap();
        size.map_or(technique.id.to_string(), |size| technique.name_of_size(size))
    }

    #[test]
    fn no_two_names_clash() {
        let catalogue = Catalogue::standard();
        let mut known: BTreeMap<String, &str> = BTreeMap::new();
        for name in all().flat_map(|line| line.names) {
            if let Some(other) = known.insert(key(name), name) {
                panic!("'{name}' and '{other}' are the same name");
            }
            let own = catalogue.own(name).map(|(technique, _)| technique.id);
            assert_eq!(own, None, "remove '{name}' from field_names.txt: it is a name of this technique");
            assert!(!catalogue.has_family(name), "remove '{name}' from field_names.txt: it is a family");
        }
    }

    #[test]
    fn spelling_makes_no_difference() {
        let spelled = |names: &[&str]| {
            let keys: Vec<String> = names.iter().map(|name| key(name)).collect();
            assert!(keys.iter().all(|key| *key == keys[0]), "{names:?}: {keys:?}");
        };
        spelled(&["x-wing", "X-Wings", "XWing", "x wing", "X_WING"]);
        spelled(&["simple-colours-trap", "Simple Colors Trap", "simple colour trap"]);
        spelled(&["unique rectangle type 1", "Unique Rectangle 1", "unique-rectangles type-1"]);
        spelled(&["naked quadruple", "naked quads", "NakedQuad"]);
        spelled(&["bowman's bingo", "Bowmans Bingo"]);
        spelled(&["UniqueRectangleType2", "unique rectangle 2"]);
        spelled(&["AlmostLockedSetsXzRule", "ALS-XZ rule", "almost locked set xz rule"]);
        spelled(&["Bivalue Universal Grave + 1", "BUG+1"]);
        assert_eq!((key("uniqueness").as_str(), key("als").as_str()), ("uniqueness", "als"));
        assert_ne!(key("unique rectangle 1"), key("unique rectangle 2"));
    }

    #[test]
    fn names_of_the_field_lead_to_techniques() {
        let catalogue = Catalogue::standard();
        let meant = |name: &str| match catalogue.selector(name) {
            Ok(selector) => selector.names().join(" "),
            Err(error) => panic!("{name}: {error}"),
        };
        for (name, targets) in [
            ("X-Wing", "x-wing"),
            ("xw", "x-wing"),
            ("bf2", "x-wing"),
            ("0300", "x-wing"),
            ("Jellyfish", "jellyfish"),
            ("n2", "naked-pair"),
            ("0200", "naked-pair"),
            ("Naked Pairs", "naked-pair"),
            ("h1", "hidden-single"),
            ("l2", "locked-pair"),
            ("lc1", "pointing"),
            ("Pointing Pairs", "pointing"),
            ("box/line reduction", "claiming"),
            ("Intersection Removal", "pointing claiming"),
            ("Locked Candidates Type 1 (Pointing)", "pointing"),
            ("0100", "pointing"),
            ("Simple Coloring", "colour-trap colour-wrap"),
            ("3D Medusa", "medusa"),
            ("GEM", "gem"),
            ("XY-Wing", "xy-wing"),
            ("Y-Wing", "xy-wing"),
            ("w-wings", "w-wing"),
            ("Skyscraper", "skyscraper"),
            ("Empty Rectangles", "empty-rectangle"),
            ("Unique Rectangle type 1", "unique-rectangle-1"),
            ("UR1", "unique-rectangle-1"),
            ("AIC", "aic"),
            ("0708", "plain-aic"),
            ("Nice Loop", "plain-aic"),
            ("gcnl", "grouped-continuous-loop"),
            ("XY-Chains", "xy-chain"),
            ("Remote Pairs", "remote-pair"),
            ("Nishio", "nishio"),
            (
                "Forcing chains",
                "whip g-whip braid nishio cell-forcing-chain house-forcing-chain template-pair \
                 forcing-net-contradiction forcing-net-verity",
            ),
            ("forcing nets", "forcing-net-contradiction forcing-net-verity"),
            ("Bowman's bingo", "nishio"),
            ("ALS-XZ", "als-xz"),
            ("SdC", "sue-de-coq"),
            ("SK loop", "sk-loop"),
            ("Domino loop", "sk-loop"),
            ("Multi-sector locked set", "msls"),
            ("naked loop", "set-logic sledgehammer"),
            ("ALC", "almost-locked-candidates"),
            (
                "wings",
                "xy-wing xyz-wing w-wing m-wing s-wing h-wing l-wing bent-set als-w-wing als-m-wing als-s-wing als-h-wing",
            ),
            ("complex fish", "franken-fish finned-franken-fish mutant-fish finned-mutant-fish"),
            ("subsets", "locked-subset naked-subset hidden-subset"),
            ("singles", "full-house hidden-single naked-single"),
            (
                "unique rectangle",
                "unique-rectangle-1 unique-rectangle-2 unique-rectangle-3 unique-rectangle-4 unique-rectangle-5 \
                 unique-rectangle-6",
            ),
            ("0603", "unique-rectangle-4"),
            ("BUG+1", "bug-1"),
            ("Hidden Unique Rectangles", "hidden-rectangle"),
            (
                "uniqueness",
                "unique-rectangle-1 unique-rectangle-2 unique-rectangle-4 avoidable-rectangle-1 avoidable-rectangle-2 \
                 unique-rectangle-5 unique-rectangle-6 hidden-rectangle unique-rectangle-3 unique-loop \
                 extended-rectangle borescoper unique-rectangle-links unique-matrix bug-lite reverse-bug qiu bug-1 bug-2 \
                 bug-4 bug-3 rectangle-forcing-chain bug-forcing-chain",
            ),
            ("coloring", "colour-trap colour-wrap multi-colours-1 multi-colours-2 x-colouring medusa gem gem-full"),
        ] {
            assert_eq!(meant(name), targets, "{name}");
        }
        for name in ["weak exocet", "rotating deadly pattern", "brute force"] {
            assert!(matches!(catalogue.selector(name), Err(ProfileError::NotCovered { .. })), "{name}");
        }
        let error = catalogue.selector("Guessing").unwrap_err().to_string();
        assert!(error.starts_with("search is no technique here: "), "{error}");
    }

    #[test]
    fn a_name_of_the_field_comes_with_a_word() {
        let note = |name: &str| Catalogue::standard().selector(name).unwrap().note();
        assert_eq!(
            note("NakedLoop").as_deref(),
            Some(
                "'NakedLoop' means set-logic and sledgehammer here: it is an argument of rank 0 with many cells as sources, which set \
                 logic finds at any size"
            )
        );
        assert_eq!(
            note("simple coloring").as_deref(),
            Some("'simple coloring' means colour-trap and colour-wrap here")
        );
        assert_eq!((note("n2"), note("naked-pair"), note("subsets")), (None, None, None));
    }
}
