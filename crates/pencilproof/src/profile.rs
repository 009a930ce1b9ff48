//! Profile files.

use pencilproof_logic::{Among, Catalogue, Entry, Profile, ProfileError, Rating, Scale, SettingValue};
use serde::Deserialize;
use std::collections::BTreeMap;
use thiserror::Error;

/// The structure of a profile file: one table `[[technique]]` per line of the profile, tried in this order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileFile {
    /// The scale of the ratings; Pencilproof's if it is missing.
    scale: Option<toml::Spanned<String>>,
    technique: Vec<toml::Spanned<Line<toml::Value>>>,
}

/// A line of a profile, with settings that may be of a kind that none has.
#[derive(Deserialize)]
struct Line<S> {
    /// A technique or one size of it: `naked-subset`, `naked-pair`.
    name: String,
    size: Option<usize>,
    houses: Option<String>,
    /// The rating of its steps, with one decimal; 0.0 if it is missing.
    #[serde(default)]
    rating: f64,
    /// Settings that the technique declares.
    #[serde(flatten)]
    settings: BTreeMap<String, S>,
}

/// What may be the value of a setting.
trait Given {
    /// The value, if a setting can have it.
    fn value(&self) -> Option<SettingValue>;
}

impl Given for SettingValue {
    fn value(&self) -> Option<SettingValue> {
        Some(*self)
    }
}

impl Given for toml::Value {
    fn value(&self) -> Option<SettingValue> {
        let number = self.as_integer().and_then(|number| u16::try_from(number).ok()).map(SettingValue::Number);
        self.as_bool().map(SettingValue::Switch).or(number)
    }
}

/// Why a profile file is refused.
#[derive(Debug, Error)]
pub enum ProfileFileError {
    /// It is not valid TOML, or has unknown keys; the text says where.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// A line names a technique, size or setting that does not exist.
    #[error("line {line}: {error}")]
    Line {
        /// The line of the file, from 1.
        line: usize,
        /// The error.
        error: ProfileError,
    },
    /// A rating is below 0, above 1000 or not a number.
    #[error("line {line}: a rating is a number from 0 to 1000")]
    Rating {
        /// The line of the file, from 1.
        line: usize,
    },
    /// There is no such scale.
    #[error("line {line}: there is no scale '{name}'; the scales are {}", Scale::ALL.map(Scale::id).join(", "))]
    Scale {
        /// The line of the file, from 1.
        line: usize,
        /// The name, shortened.
        name: String,
    },
    /// A setting is neither a boolean nor a number from 0 to 65535.
    #[error("line {line}: {key} is neither true nor false nor a whole number")]
    Setting {
        /// The line of the file, from 1.
        line: usize,
        /// The key of the setting.
        key: String,
    },
    /// The profile has no lines.
    #[error("{0}")]
    Empty(ProfileError),
}

/// The names of the built-in profiles, each with a word about it: the default and the complete profile, and the orders
/// of other solvers.
pub const PROFILES: [(&str, &str); 4] = [
    ("default", "what `solve` uses"),
    ("complete", "with the techniques that are too costly for the default"),
    ("hodoku", "HoDoKu's order and scores"),
    ("sudokuwiki", "the order of the solver at SudokuWiki"),
];

/// The built-in profile of a name, if there is one. The default and the complete profile are those of the catalogue.
///
/// ```
/// use pencilproof::logic::Catalogue;
/// let hodoku = pencilproof::built_in_profile(&Catalogue::standard(), "hodoku").expect("it is built in");
/// assert_eq!(hodoku.entries()[0].name(), "full-house");
/// ```
#[must_use]
pub fn built_in_profile(catalogue: &Catalogue, name: &str) -> Option<Profile> {
    match name {
        "default" => Some(catalogue.default_profile()),
        "complete" => Some(catalogue.complete_profile()),
        "hodoku" => read_own(catalogue, HODOKU),
        "sudokuwiki" => read_own(catalogue, SUDOKUWIKI),
        _ => None,
    }
}

const HODOKU: &str = include_str!("../profiles/hodoku.toml");
const SUDOKUWIKI: &str = include_str!("../profiles/sudokuwiki.toml");

/// Reads one of the built-in files, which have one member on each line. They are read without the library for TOML,
/// because a program that has no other use for it, such as a page, is smaller without it.
fn read_own(catalogue: &Catalogue, text: &str) -> Option<Profile> {
    let (mut scale, mut lines) = (Scale::default(), Vec::<Line<SettingValue>>::new());
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line == "[[technique]]" {
            lines.push(Line { name: String::new(), size: None, houses: None, rating: 0.0, settings: BTreeMap::new() });
            continue;
        }
        let (key, value) = line.split_once(" = ")?;
        let value = value.trim_matches('"');
        match (lines.last_mut(), key) {
            (None, _) => scale = read_scale(value, 0).ok()?,
            (Some(line), "name") => line.name = value.to_owned(),
            (Some(line), "size") => line.size = Some(value.parse().ok()?),
            (Some(line), "houses") => line.houses = Some(value.to_owned()),
            (Some(line), "rating") => line.rating = f64::from(value.replace('.', "").parse::<u32>().ok()?) / 10.0,
            (Some(line), _) => {
                let value =
                    value.parse().map(SettingValue::Number).or_else(|_| value.parse().map(SettingValue::Switch));
                line.settings.insert(key.to_owned(), value.ok()?);
            }
        }
    }
    let entries = lines.iter().map(|line| read_line(catalogue, line, scale, 0).ok()).collect::<Option<Vec<_>>>()?;
    Profile::new(entries.into_iter().flatten().collect()).ok()
}

/// Reads a profile file, looking up its techniques in a catalogue.
///
/// ```
/// use pencilproof::logic::Catalogue;
/// let profile = pencilproof::read_profile(&Catalogue::standard(), r#"
///     [[technique]]
///     name = "hidden-single"
///     houses = "regions"
///     rating = 1.2
///
///     [[technique]]
///     name = "naked-pair"
/// "#)?;
/// assert_eq!(profile.entries()[1].name(), "naked-pair");
/// # Ok::<(), pencilproof::ProfileFileError>(())
/// ```
///
/// # Errors
/// If the file is invalid; the error has the line and the reason.
pub fn read_profile(catalogue: &Catalogue, text: &str) -> Result<Profile, ProfileFileError> {
    let file: ProfileFile = toml::from_str(text)?;
    let line_of = |start: usize| 1 + text.get(..start).map_or(0, |before| before.matches('\n').count());
    let scale = match &file.scale {
        Some(name) => read_scale(name.get_ref(), line_of(name.span().start))?,
        None => Scale::default(),
    };
    let mut entries = Vec::new();
    for spanned in &file.technique {
        entries.extend(read_line(catalogue, spanned.get_ref(), scale, line_of(spanned.span().start))?);
    }
    Profile::new(entries).map_err(ProfileFileError::Empty)
}

/// The scale of a name.
fn read_scale(name: &str, line: usize) -> Result<Scale, ProfileFileError> {
    let unknown = || ProfileFileError::Scale { line, name: name.chars().take(60).collect() };
    Scale::ALL.into_iter().find(|scale| scale.id() == name).ok_or_else(unknown)
}

/// One entry; for a technique with sizes of which none is named, one per size.
fn read_line<S: Given>(
    catalogue: &Catalogue,
    given: &Line<S>,
    scale: Scale,
    line: usize,
) -> Result<Vec<Entry>, ProfileFileError> {
    let wrong = |error| ProfileFileError::Line { line, error };
    if !(0.0..=1000.0).contains(&given.rating) {
        return Err(ProfileFileError::Rating { line });
    }
    let rating = Rating::tenths((given.rating * 10.0).round() as u16).on(scale);
    let among: Among = given.houses.as_deref().unwrap_or("all").parse().map_err(wrong)?;
    let name = given.size.map_or_else(|| given.name.clone(), |size| format!("{}:{size}", given.name));
    let selector = catalogue.selector(&name).map_err(wrong)?;
    let several = || wrong(ProfileError::Several { name: given.name.clone() });
    let (technique, size) = selector.single().ok_or_else(several)?;
    let sizes = match size {
        Some(size) => size..=size,
        None => (technique.sizes)(pencilproof_core::MAX_SIDE),
    };
    let entry = |size| {
        let mut entry = Entry::new(technique, size, rating).and_then(|entry| entry.among(among)).map_err(wrong)?;
        for (key, value) in &given.settings {
            let value = value.value().ok_or_else(|| ProfileFileError::Setting { line, key: key.clone() })?;
            entry = entry.set(key, value).map_err(wrong)?;
        }
        Ok(entry)
    };
    sizes.map(entry).collect()
}

/// Writes a profile as a file that [`read_profile`] reads to the same profile.
pub fn write_profile(profile: &Profile) -> String {
    let mut text = String::from("# Techniques in the order in which they are tried.\n");
    let scale = profile.entries().first().map_or(Scale::default(), |entry| entry.rating().scale());
    if scale != Scale::default() {
        text.push_str(&format!("\nscale = \"{}\"\n", scale.id()));
    }
    for entry in profile.entries() {
        let (technique, params) = (entry.technique(), entry.params());
        text.push_str(&format!("\n[[technique]]\nname = \"{}\"\n", technique.id));
        if technique.has_sizes() {
            text.push_str(&format!("size = {}\n", params.size));
        }
        if params.among != Among::All {
            text.push_str(&format!("houses = \"{}\"\n", params.among.word()));
        }
        for (key, value) in technique.changed(params) {
            text.push_str(&format!("{key} = {value}\n"));
        }
        text.push_str(&format!("rating = {}\n", entry.rating()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Profile, ProfileFileError> {
        read_profile(&Catalogue::standard(), text)
    }

    #[test]
    fn profiles_round_trip() {
        for profile in [Profile::default(), Profile::complete()] {
            assert_eq!(read(&write_profile(&profile)).unwrap(), profile);
        }
    }

    #[test]
    fn every_line_of_the_built_in_profiles_is_valid() {
        for text in [HODOKU, SUDOKUWIKI] {
            let profile = read(text).unwrap();
            assert_eq!(read_own(&Catalogue::standard(), text).as_ref(), Some(&profile));
            let ids: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("name = ")).collect();
            for id in &ids {
                let id = id.trim_matches('"');
                assert!(Catalogue::standard().named(id).is_some(), "{id} is the id of a technique");
            }
            assert!(profile.entries().len() >= ids.len());
            assert_eq!(read(&write_profile(&profile)).unwrap(), profile);
        }
        for (name, _) in PROFILES {
            assert!(built_in_profile(&Catalogue::standard(), name).is_some(), "{name}");
        }
        assert_eq!(built_in_profile(&Catalogue::standard(), "nobody"), None);
    }

    #[test]
    fn hodoku_scores_add_up() {
        // Scores of HoDoKu's that everybody can look up there.
        let profile = built_in_profile(&Catalogue::standard(), "hodoku").unwrap();
        let rating = |name: &str| {
            let entry = profile.entries().iter().find(|entry| entry.name() == name);
            entry.map(|entry| entry.rating().to_string()).unwrap_or_default()
        };
        for (name, score) in [("hidden-single", "14.0"), ("naked-pair", "60.0"), ("hidden-triple", "100.0")] {
            assert_eq!(rating(name), score, "{name}");
        }
        let order: Vec<String> = profile.entries().iter().map(Entry::name).collect();
        assert_eq!(order[..4], ["full-house", "naked-single", "hidden-single", "locked-pair"]);
    }

    #[test]
    fn settings_round_trip_and_belong_to_their_technique() {
        let text = "[[technique]]\nname = \"gem\"\nleast_score = 2\nconsequent_singles = true\n";
        let profile = read(text).unwrap();
        let gem = &profile.entries()[0];
        let changed: Vec<_> = gem.technique().changed(gem.params()).collect();
        assert_eq!(
            changed,
            [("least_score", SettingValue::Number(2)), ("consequent_singles", SettingValue::Switch(true))]
        );
        assert_eq!(read(&write_profile(&profile)).unwrap(), profile);
    }

    #[test]
    fn errors_name_line_and_reason() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        let line = |rest: &str| error(&format!("[[technique]]\nname = {rest}\n"));
        assert_eq!(
            error("[[technique]]\nname = \"pointing\"\n\n[[technique]]\nname = \"naked-par\"\n"),
            "line 4: there is no technique 'naked-par'; did you mean 'naked-pair'?"
        );
        assert_eq!(line("\"naked-subset\"\nsize = 40"), "line 1: naked-subset has no size 40");
        assert_eq!(error("technique = []"), "no technique is left in the profile");
        assert_eq!(line("\"pointing\"\nrank = 3"), "line 1: pointing has no setting 'rank'");
        assert_eq!(line("\"pointing\"\nnarrow = true"), "line 1: pointing has no setting 'narrow'");
        assert_eq!(line("\"gem\"\nnarrow = 1"), "line 1: narrow of gem is true or false");
        assert_eq!(line("\"gem\"\nleast_score = 9999"), "line 1: least_score of gem is a number from 0 to 1000");
        assert_eq!(
            line("\"gem\"\nleast_score = 'two'"),
            "line 1: least_score is neither true nor false nor a whole number"
        );
        assert!(line("\"pointing\"\nrating = -1.0").contains("0 to 1000"));
        assert!(line("\"naked-pair\"\nhouses = \"all of them\"").contains("use all, lines or regions"));
        assert_eq!(line("\"medusa\"\nhouses = \"lines\""), "line 1: medusa cannot be restricted to some houses");
        assert_eq!(
            error("\nscale = \"elo\"\n[[technique]]\nname = \"pointing\"\n"),
            "line 2: there is no scale 'elo'; the scales are pencilproof, hodoku, sudokuwiki, own"
        );
        assert!(error("nonsense").contains("line 1"));
        assert!(error("other = 1").contains("unknown field"));
    }
}
