//! Which techniques are used, and which of the steps found is taken.

use crate::problem::Problem;
use crate::request::bounds::Texts;
use crate::request::names::selectors;
use pencilproof::logic::{self, Catalogue, Profile};
use pencilproof::{PROFILES, built_in_profile};
use serde::Deserialize;
use utoipa::ToSchema;

/// Which of the steps found is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pick {
    /// The first in the order of the profile.
    #[default]
    First,
    /// The easiest.
    Best,
}

/// The members about logic that several requests share.
#[derive(Clone, Debug, Default)]
pub(crate) struct Logic {
    pub(crate) profile: Option<String>,
    pub(crate) techniques: Option<Texts<1>>,
    pub(crate) with: Option<Vec<String>>,
    pub(crate) without: Option<Vec<String>>,
    pub(crate) uniqueness: Option<bool>,
    pub(crate) pick: Option<Pick>,
}

impl Logic {
    /// The profile to use. `usual` is the endpoint's own choice, for clients that name neither a profile nor
    /// techniques.
    pub(crate) fn profile(&self, catalogue: &Catalogue, usual: Profile) -> Result<Profile, Problem> {
        let named = |names: Option<&[String]>, pointer| selectors(catalogue, names.unwrap_or_default(), pointer);
        let only = named(self.techniques.as_ref().map(Texts::get), "/techniques")?;
        let (more, less) = (named(self.with.as_deref(), "/with")?, named(self.without.as_deref(), "/without")?);
        let mut profile = match &self.profile {
            None if self.techniques.is_some() => catalogue.complete_profile(),
            None => usual,
            Some(name) => built_in_profile(catalogue, name).ok_or_else(|| {
                let names: Vec<&str> = PROFILES.iter().map(|(name, _)| *name).collect();
                Problem::value(
                    "/profile",
                    format!("there is no profile '{name}'; the profiles are {}", names.join(", ")),
                )
            })?,
        };
        let left = |error: logic::ProfileError, pointer: &str| Problem::value(pointer, error.to_string());
        if self.techniques.is_some() {
            profile = profile.only(&only).map_err(|error| left(error, "/techniques"))?;
        }
        if !more.is_empty() {
            profile = profile.with(&more, &catalogue.complete_profile());
        }
        if !less.is_empty() {
            profile = profile.without(&less).map_err(|error| left(error, "/without"))?;
        }
        match self.uniqueness {
            Some(false) => profile.without_uniqueness().map_err(|error| left(error, "/uniqueness")),
            _ => Ok(profile),
        }
    }

    /// The first member that is set, as a JSON Pointer.
    pub(crate) fn chosen(&self) -> Option<&'static str> {
        let members = [
            ("/profile", self.profile.is_some()),
            ("/techniques", self.techniques.is_some()),
            ("/with", self.with.is_some()),
            ("/without", self.without.is_some()),
            ("/uniqueness", self.uniqueness.is_some()),
            ("/pick", self.pick.is_some()),
        ];
        members.into_iter().find(|(_, is_set)| *is_set).map(|(pointer, _)| pointer)
    }

    /// Which of the steps found is taken.
    pub(crate) fn pick(&self) -> logic::Pick {
        match self.pick {
            Some(Pick::Best) => logic::Pick::Best,
            _ => logic::Pick::First,
        }
    }
}

/// Declares a request that has the members of [`Logic`] besides its own. They are members of the request itself,
/// because serde cannot both flatten a struct and refuse unknown members.
macro_rules! request_with_logic {
    ($(#[$about:meta])* pub(crate) struct $name:ident { $($(#[$attribute:meta])* pub(crate) $member:ident: $type:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, serde::Deserialize, utoipa::ToSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            $($(#[$attribute])* pub(crate) $member: $type,)*
            /// The profile, techniques in order with their ratings: `default`, `complete`, `hodoku` or `sudokuwiki`.
            pub(crate) profile: Option<String>,
            /// Use only these techniques; any name of the field will do.
            #[schema(inline)]
            pub(crate) techniques: Option<$crate::request::bounds::Texts<1>>,
            /// Also use these techniques, after all others.
            pub(crate) with: Option<Vec<String>>,
            /// Do not use these techniques.
            pub(crate) without: Option<Vec<String>>,
            /// Whether techniques may assume that the puzzle has one solution; they may unless this is false.
            pub(crate) uniqueness: Option<bool>,
            /// Which of the steps found is taken: the first, which is usual, or the best.
            pub(crate) pick: Option<$crate::request::logic::Pick>,
        }

        impl $name {
            /// The members about logic.
            fn logic(&self) -> $crate::request::logic::Logic {
                $crate::request::logic::Logic {
                    profile: self.profile.clone(),
                    techniques: self.techniques.clone(),
                    with: self.with.clone(),
                    without: self.without.clone(),
                    uniqueness: self.uniqueness,
                    pick: self.pick,
                }
            }
        }
    };
}
pub(crate) use request_with_logic;
