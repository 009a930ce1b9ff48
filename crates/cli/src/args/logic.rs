//! Which techniques are used, and which of the steps found is taken.

use anyhow::{Context, bail};
use clap::builder::ValueParser;
use clap::{Arg, Args, ValueEnum};
use pencilproof::logic::{Assumes, Catalogue, Pick, Profile, ProfileError, Selector, Terms};
use pencilproof::{PROFILES, built_in_profile, read_profile};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The largest profile file that is read, in bytes.
const LARGEST_PROFILE: u64 = 1 << 20;

/// Reads the name of a technique of the library. In the command, [`knowing`] puts the names of its catalogue in the
/// place of these.
pub(crate) fn selector(name: &str) -> Result<Selector, String> {
    selector_of(&Catalogue::standard(), name)
}

/// The argument; if it is the name of a technique, then of one of a catalogue.
pub(crate) fn knowing(arg: Arg, catalogue: &Catalogue) -> Arg {
    if arg.get_value_parser().type_id() != ValueParser::new(selector).type_id() {
        return arg;
    }
    let catalogue = catalogue.clone();
    arg.value_parser(move |name: &str| selector_of(&catalogue, name))
}

/// Reads the name of a technique of a catalogue or of one size of it.
pub(crate) fn selector_of(catalogue: &Catalogue, name: &str) -> Result<Selector, String> {
    let error = match catalogue.selector(name) {
        Ok(selector) => return Ok(selector),
        Err(error) => error,
    };
    Err(match error {
        ProfileError::Technique { nearest: None, .. } => format!("{error}; `pencilproof techniques` lists them"),
        error => error.to_string(),
    })
}

#[derive(Args)]
pub(crate) struct LogicArgs {
    /// Use only these techniques; any name of the field will do (repeat the option, or separate names by commas)
    #[arg(long = "technique", value_name = "NAME", value_delimiter = ',', value_parser = selector)]
    only: Vec<Selector>,
    /// Also use these techniques, after all others; for those that are too costly for the default profile
    #[arg(long = "with", value_name = "NAME", value_delimiter = ',', value_parser = selector)]
    more: Vec<Selector>,
    /// Do not use these techniques
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = selector)]
    without: Vec<Selector>,
    #[command(flatten)]
    uniqueness: UniquenessArgs,
    /// Use a profile, techniques in order, with parameters and ratings: default, complete, hodoku, sudokuwiki, or a
    /// TOML file (`techniques --profile` prints one)
    #[arg(long, value_name = "NAME|FILE")]
    profile: Option<PathBuf>,
    /// Take the easiest step each time instead of the first one found
    #[arg(long)]
    best: bool,
}

/// How steps are described.
#[derive(Args)]
pub(crate) struct TellArgs {
    /// How to tell a step of set logic that is a well-known pattern, such as an X-Wing: as that pattern, or as the
    /// count of rules that it is
    #[arg(long = "as", value_name = "TELLING", value_enum, default_value_t = TellAs::Usual)]
    tell_as: TellAs,
}

/// The tellings of a step of set logic.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TellAs {
    Usual,
    SetLogic,
}

impl TellArgs {
    /// The terms of the telling.
    pub(crate) fn terms(&self) -> Terms {
        match self.tell_as {
            TellAs::Usual => Terms::Usual,
            TellAs::SetLogic => Terms::Own,
        }
    }
}

/// Tells on standard error what names of the field mean here, each once.
pub(crate) fn explain_names<'a>(selectors: impl IntoIterator<Item = &'a Selector>) {
    let mut told: Vec<String> = Vec::new();
    for note in selectors.into_iter().filter_map(Selector::note) {
        if !told.contains(&note) {
            // If standard error is closed, there is nobody to tell.
            let _ = writeln!(io::stderr(), "note: {note}");
            told.push(note);
        }
    }
}

#[derive(Args)]
pub(crate) struct UniquenessArgs {
    /// Use no technique that assumes that the puzzle has one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}

impl LogicArgs {
    /// The profile to use. `usual` is the command's own choice, for when the user names neither a profile nor a
    /// technique. A technique that the user names is used even if `usual` lacks it.
    pub(crate) fn to_profile(&self, catalogue: &Catalogue, usual: Profile) -> anyhow::Result<Profile> {
        explain_names(self.only.iter().chain(&self.more).chain(&self.without));
        let mut profile = match &self.profile {
            None if !self.only.is_empty() => catalogue.complete_profile(),
            None => usual,
            Some(path) => built_in_or_file(catalogue, path)?,
        };
        if !self.only.is_empty() {
            profile = profile.only(&self.only)?;
        }
        if !self.more.is_empty() {
            profile = profile.with(&self.more, &catalogue.complete_profile());
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
        if self.no_uniqueness { profile.without_uniqueness() } else { Ok(profile) }
    }

    /// Whether the user allows a technique that assumes what the selected one does.
    pub(crate) fn allows(&self, selector: &Selector) -> bool {
        !self.no_uniqueness || selector.parts().iter().any(|(technique, _)| technique.assumes != Assumes::Uniqueness)
    }
}

/// The built-in profile of a name, or the profile in a file.
pub(crate) fn built_in_or_file(catalogue: &Catalogue, path: &Path) -> anyhow::Result<Profile> {
    if let Some(built_in) = path.to_str().and_then(|name| built_in_profile(catalogue, name)) {
        return Ok(built_in);
    }
    let is_name = path.extension().is_none() && path.components().count() == 1 && !path.exists();
    if is_name {
        let names: Vec<&str> = PROFILES.iter().map(|(name, _)| *name).collect();
        bail!("there is neither a profile nor a file '{}'; the profiles are {}", path.display(), names.join(", "));
    }
    let text = read_small(path).with_context(|| format!("cannot read {}", path.display()))?;
    read_profile(catalogue, &text).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))
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
