//! Which techniques are used, and which of the steps found is taken.

use anyhow::Context;
use clap::Args;
use pencilproof::logic::{Assumes, Pick, Profile, ProfileError, Selector};
use pencilproof::read_profile;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The largest profile file that is read, in bytes.
const LARGEST_PROFILE: u64 = 1 << 20;

#[derive(Args)]
pub(crate) struct LogicArgs {
    /// Use only these techniques (repeat the option, or separate names by commas)
    #[arg(long = "technique", value_name = "NAME", value_delimiter = ',', value_parser = Selector::from_str)]
    only: Vec<Selector>,
    /// Also use these techniques, after all others; for those that are too costly for the default profile
    #[arg(long = "with", value_name = "NAME", value_delimiter = ',', value_parser = Selector::from_str)]
    more: Vec<Selector>,
    /// Do not use these techniques
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = Selector::from_str)]
    without: Vec<Selector>,
    #[command(flatten)]
    uniqueness: UniquenessArgs,
    /// Use the profile in a TOML file: techniques in order, with parameters and ratings (see `techniques --profile`)
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// Take the easiest step each time instead of the first one found
    #[arg(long)]
    best: bool,
}

#[derive(Args)]
pub(crate) struct UniquenessArgs {
    /// Use no technique that assumes that the puzzle has one solution
    #[arg(long)]
    no_uniqueness: bool,
}

impl LogicArgs {
    /// The profile to use. `usual` is the command's own choice, for when the user names neither a profile nor a
    /// technique. A technique that the user names is used even if `usual` lacks it.
    pub(crate) fn to_profile(&self, usual: Profile) -> anyhow::Result<Profile> {
        let mut profile = match &self.profile {
            None if !self.only.is_empty() => Profile::complete(),
            None => usual,
            Some(path) => {
                let text = read_small(path).with_context(|| format!("cannot read {}", path.display()))?;
                read_profile(&text).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?
            }
        };
        if !self.only.is_empty() {
            profile = profile.only(&self.only)?;
        }
        if !self.more.is_empty() {
            profile = profile.with(&self.more);
        }
        if !self.without.is_empty() {
            profile = profile.without(&self.without)?;
        }
        Ok(self.uniqueness.apply(profile)?)
    }

    /// Which of the steps found is taken.
    pub(crate) fn pick(&self) -> Pick {
        if self.best { Pick::Best } else { Pick::First }
    }
}

impl UniquenessArgs {
    /// The profile, without the techniques that assume one solution if the user does not want them.
    pub(crate) fn apply(&self, profile: Profile) -> Result<Profile, ProfileError> {
        if self.no_uniqueness { keep(&profile, |assumes| assumes != Assumes::Uniqueness) } else { Ok(profile) }
    }

    /// Whether the user allows a technique that assumes what the selected one does.
    pub(crate) fn allows(&self, selector: &Selector) -> bool {
        !self.no_uniqueness || selector.technique().assumes != Assumes::Uniqueness
    }
}

/// The part of a profile whose techniques assume only what is allowed.
fn keep(profile: &Profile, is_allowed: impl Fn(Assumes) -> bool) -> Result<Profile, ProfileError> {
    let kept = profile.entries().iter().filter(|entry| is_allowed(entry.technique().assumes));
    Profile::new(kept.copied().collect())
}

/// The text of a file of sensible size. The limit also holds for devices that never end.
fn read_small(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(LARGEST_PROFILE + 1).read_to_string(&mut text)?;
    match text.len() as u64 {
        0..=LARGEST_PROFILE => Ok(text),
        _ => Err(io::Error::other(format!("it is larger than {LARGEST_PROFILE} bytes"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_are_kept_by_what_they_assume() {
        let profile = Profile::complete();
        let assumptions = |profile: &Profile| profile.entries().iter().map(|entry| entry.technique().assumes).collect();
        for assumes in [Assumes::Nothing, Assumes::Uniqueness] {
            let all: Vec<Assumes> = assumptions(&profile);
            let expected = all.iter().filter(|&&other| other != assumes).count();
            match keep(&profile, |other| other != assumes) {
                Ok(rest) => {
                    let kept: Vec<Assumes> = assumptions(&rest);
                    assert!(!kept.contains(&assumes));
                    assert_eq!(kept.len(), expected);
                }
                Err(error) => assert_eq!((error, expected), (ProfileError::Empty, 0)),
            }
        }
    }
}
