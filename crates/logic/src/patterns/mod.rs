//! Shapes of search that techniques share.

pub(crate) mod subsets;
