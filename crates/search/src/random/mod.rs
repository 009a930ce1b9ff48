//! Random full grids, uniformly for 9x9, by a random search for every other layout; random symmetries of the classic
//! board.

mod bands;
mod classic;
mod dice;
mod grids;
mod symmetry;

pub use classic::ClassicGrids;
pub use dice::Dice;
pub use grids::{NoGrid, RandomGrids};
pub use symmetry::ClassicSymmetry;
