//! The way a person solves: techniques, profiles, the solver and hints.
//!
//! A [`Technique`] searches for arguments of one shape. It is one value, with its names, settings, documentation and
//! explanations. It reads [`Facts`] about a position and hands each [`Step`](pencilproof_proof::Step), with its proof
//! and its evidence, to [`Found`]. Finding never changes a position, never sees a solution and never guesses. The
//! checker judges every step before anyone sees it.
//!
//! A [`Catalogue`] looks techniques up by name, a [`Profile`] lists those to try, in order; [`solve`], [`next`],
//! [`easiest`] and [`find_all`] apply it to a position; and a [hint](Rated::hint) puts a step into words. To add a
//! technique from another crate, write a file like those under `techniques/` and use the [`prelude`].
#![forbid(unsafe_code)]

mod budget;
mod cases;
mod catalogue;
mod counting;
#[doc(hidden)]
mod error;
mod facts;
mod field;
mod found;
mod guarded;
mod hint;
mod memory;
mod params;
mod patterns;
pub mod prelude;
mod profile;
mod rating;
pub mod sets;
mod setting;
mod solver;
mod sums;
mod technique;
mod techniques;
mod whips;

pub use budget::Budget;
pub use catalogue::{Catalogue, NameTaken};
pub use error::ProfileError;
pub use facts::{Als, AlsDigit, AlsLinks, Cluster, Facts, LinkNode, Links, NodeKind, Rectangle, StrongLink, StrongVia};
pub use field::FieldName;
pub use found::{Fault, Found, Reason};
pub use hint::Terms;
pub use memory::Unit;
pub use params::{Among, MOST_SETTINGS, Params};
pub use pencilproof_core::heading;
pub use pencilproof_proof::Assumes;
pub use profile::{Entry, Part, Profile, Selector};
pub use rating::{Rating, Scale};
pub use setting::{Setting, SettingKind, SettingValue};
pub use solver::{
    Effort, Path, PathEnd, Pick, Rated, Steps, Watch, count_techniques, easiest, find_all, next, solve, solve_watched,
};
pub use technique::{Code, Context, Explain, Find, Finder, Technique};
pub use whips::{Longest, TrialDepth, WhipKind, longest, trial_depth};
