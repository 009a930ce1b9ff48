//! The way a person solves: techniques, profiles, the solver and hints.
//!
//! A technique is a search for an argument of a certain shape. Each is one file under `techniques/` and one line of the
//! [`REGISTRY`]: it reads [`Facts`] about a board and hands each [`Step`](pencilproof_proof::Step), with its proof, to
//! [`Found`]. Finding never changes a board and never sees a solution; nothing here guesses.
#![forbid(unsafe_code)]

mod colours;
mod facts;
mod found;
mod hint;
mod patterns;
mod profile;
pub mod sets;
mod solver;
mod technique;
mod techniques;
pub mod text;

pub use facts::Facts;
pub use found::Found;
pub use hint::Hint;
pub use profile::{Entry, Profile, ProfileError, Rating, Selector};
pub use solver::{End, Path, Pick, Rated, find_all, next, solve, solve_while};
pub use technique::{Among, Assumes, Family, GemOptions, Params, Technique, Telling};
pub use techniques::REGISTRY;
