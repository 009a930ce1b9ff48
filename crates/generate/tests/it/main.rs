//! The generator by way of the library.

mod made;
