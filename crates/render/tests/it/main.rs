//! What the crate draws, seen from outside.

mod common;

mod chains;
mod random;
mod roles;
mod sheet;
mod svg;
mod terminal;
