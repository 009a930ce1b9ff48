//! Profile files.

use pencilproof_logic::{Among, Entry, GemOptions, Params, Profile, ProfileError, Rating, Selector, Technique};
use serde::Deserialize;
use thiserror::Error;

/// What a profile file looks like: a table `[[technique]]` for each line of the profile, tried in this order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProfileFile {
    technique: Vec<toml::Spanned<Line>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// A technique or one size of it: `naked-subset`, `naked-pair`.
    name: String,
    size: Option<usize>,
    houses: Option<String>,
    /// How hard its steps are, with one decimal; lines without one count as 0.0.
    #[serde(default)]
    rating: f64,
    /// Switches of GEM, as in [`GemOptions`].
    least_score: Option<u16>,
    consequent_singles: Option<bool>,
    narrow: Option<bool>,
}

impl Line {
    fn gem(&self) -> GemOptions {
        let default = GemOptions::default();
        GemOptions {
            least_score: self.least_score.unwrap_or(default.least_score),
            consequent_singles: self.consequent_singles.unwrap_or(default.consequent_singles),
            narrow: self.narrow.unwrap_or(default.narrow),
        }
    }
}

/// Why a profile file is refused.
#[derive(Debug, Error)]
pub enum ProfileFileError {
    /// It is no TOML, or has unknown keys; the text names the place.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// A line asks for what is not there.
    #[error("line {line}: {error}")]
    Line {
        /// The line of the file, from 1.
        line: usize,
        /// What is wrong with it.
        error: ProfileError,
    },
    /// A rating below 0, above 1000 or no number.
    #[error("line {line}: a rating is a number from 0 to 1000")]
    Rating {
        /// The line of the file, from 1.
        line: usize,
    },
    /// Switches of GEM on a line of another technique.
    #[error("line {line}: least_score, consequent_singles and narrow are switches of gem and gem-full")]
    Gem {
        /// The line of the file, from 1.
        line: usize,
    },
    /// There is no line.
    #[error("{0}")]
    Empty(ProfileError),
}

/// Reads a profile file.
///
/// ```
/// let profile = pencilproof::read_profile(r#"
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
/// With the line of the file and the reason.
pub fn read_profile(text: &str) -> Result<Profile, ProfileFileError> {
    let file: ProfileFile = toml::from_str(text)?;
    let mut entries = Vec::new();
    for spanned in &file.technique {
        let line = 1 + text.get(..spanned.span().start).map_or(0, |before| before.matches('\n').count());
        entries.extend(read_line(spanned.get_ref(), line)?);
    }
    Profile::new(entries).map_err(ProfileFileError::Empty)
}

/// One entry, or, for a technique with sizes and none named, one for each size.
fn read_line(given: &Line, line: usize) -> Result<Vec<Entry>, ProfileFileError> {
    let wrong = |error| ProfileFileError::Line { line, error };
    if !(0.0..=1000.0).contains(&given.rating) {
        return Err(ProfileFileError::Rating { line });
    }
    let rating = Rating::tenths((given.rating * 10.0).round() as u16);
    let among: Among = given.houses.as_deref().unwrap_or("all").parse().map_err(wrong)?;
    let name = given.size.map_or_else(|| given.name.clone(), |size| format!("{}:{size}", given.name));
    let selector: Selector = name.parse().map_err(wrong)?;
    let technique: &'static Technique = selector.technique();
    let gem = given.gem();
    if gem != GemOptions::default() && !["gem", "gem-full"].contains(&technique.id) {
        return Err(ProfileFileError::Gem { line });
    }
    let sizes = match selector.size() {
        Some(size) => size..=size,
        None => (technique.sizes)(pencilproof_core::MAX_SIDE),
    };
    sizes.map(|size| Entry::new(technique, Params { size, among, gem }, rating).map_err(wrong)).collect()
}

/// Writes a profile as a file that [`read_profile`] reads to the same profile.
pub fn write_profile(profile: &Profile) -> String {
    let mut text = String::from("# Techniques in the order in which they are tried.\n");
    for entry in profile.entries() {
        text.push_str(&format!("\n[[technique]]\nname = \"{}\"\n", entry.technique().id));
        if (entry.technique().sizes)(pencilproof_core::MAX_SIDE) != (1..=1) {
            text.push_str(&format!("size = {}\n", entry.params.size));
        }
        if entry.params.among != Among::All {
            text.push_str(&format!("houses = \"{}\"\n", entry.params.among.word()));
        }
        let (gem, default) = (entry.params.gem, GemOptions::default());
        if gem.least_score != default.least_score {
            text.push_str(&format!("least_score = {}\n", gem.least_score));
        }
        for (key, value) in [("consequent_singles", gem.consequent_singles), ("narrow", gem.narrow)] {
            if value {
                text.push_str(&format!("{key} = true\n"));
            }
        }
        text.push_str(&format!("rating = {}\n", entry.rating));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_profile_round_trips() {
        assert_eq!(read_profile(&write_profile(&Profile::default())).unwrap(), Profile::default());
    }

    #[test]
    fn the_switches_of_gem_round_trip_and_belong_to_gem() {
        let text = "[[technique]]\nname = \"gem\"\nleast_score = 2\nconsequent_singles = true\n";
        let profile = read_profile(text).unwrap();
        let gem = profile.entries()[0].params.gem;
        assert_eq!((gem.least_score, gem.consequent_singles, gem.narrow), (2, true, false));
        assert_eq!(read_profile(&write_profile(&profile)).unwrap(), profile);
        let error = read_profile("[[technique]]\nname = \"pointing\"\nnarrow = true\n").unwrap_err().to_string();
        assert!(error.starts_with("line 1: ") && error.contains("gem-full"), "{error}");
    }

    #[test]
    fn errors_name_line_and_reason() {
        let error = |text: &str| read_profile(text).unwrap_err().to_string();
        assert_eq!(
            error("[[technique]]\nname = \"pointing\"\n\n[[technique]]\nname = \"naked-par\"\n"),
            "line 4: there is no technique 'naked-par'; did you mean 'naked-pair'?"
        );
        assert_eq!(error("[[technique]]\nname = \"naked-subset\"\nsize = 40\n"), "line 1: naked-subset has no size 40");
        assert_eq!(error("technique = []"), "no technique is left in the profile");
        assert!(error("[[technique]]\nname = \"pointing\"\nrank = 3\n").contains("unknown field `rank`"));
        assert!(error("[[technique]]\nname = \"pointing\"\nrating = -1.0\n").contains("0 to 1000"));
        assert!(
            error("[[technique]]\nname = \"pointing\"\nhouses = \"all of them\"\n")
                .contains("use all, lines or regions")
        );
        assert!(error("nonsense").contains("line 1"));
    }
}
