//! Random full grids: uniformly for 9x9, by a random search for every other layout.

mod bands;
mod classic;
mod dice;
mod grids;

pub use classic::ClassicGrids;
pub use dice::Dice;
pub use grids::{NoGrid, RandomGrids};
