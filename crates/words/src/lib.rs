//! Words: the sentences of steps, whoever found them, and the parts of every text.
//!
//! A [`Hint`] is a step in words, in stages; [`Telling`] is what those who found the step add to it, and [`Family`]
//! says what kind of step it is. [`text`] has the lists, plurals and names of cells and houses, [`nearest`] the name
//! that was probably meant. This crate knows no technique.
#![forbid(unsafe_code)]

mod family;
mod hint;
mod near;
pub mod text;

pub use family::Family;
pub use hint::{Hint, Telling};
pub use near::nearest;
