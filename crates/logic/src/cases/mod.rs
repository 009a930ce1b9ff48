//! What follows in a case: the inferences with their reasons, the part of them that a conclusion needs, its proof, and
//! its words. Colourings and forcing chains are made of cases.

mod follow;
mod levels;
mod needed;
mod proof;
mod sheet;
pub(crate) mod words;

pub(crate) use follow::{follow, singles};
pub(crate) use levels::{Level, add_up, confine, subsets};
pub(crate) use needed::{Tracer, needed};
pub(crate) use proof::case_tree;
pub(crate) use sheet::Sheet;
