//! What the crate draws, seen from outside.

mod common;

mod cages;
mod chains;
mod random;
mod roles;
mod sheet;
mod svg;
mod terminal;
