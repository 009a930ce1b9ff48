//! What the crate draws, seen from outside.

mod common;

mod cages;
mod chains;
mod edges;
mod outside;
mod random;
mod roles;
mod sheet;
mod singles;
mod svg;
mod terminal;
