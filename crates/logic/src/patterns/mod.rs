//! Searches that several techniques share.

pub(crate) mod subsets;
