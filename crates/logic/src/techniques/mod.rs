//! The registry: every technique, one line each, in alphabetical order of family and file.
//!
//! To add one, copy a neighbour and add its line. A technique's file holds its documentation (the `//!` heading), a
//! constant `TECHNIQUE` that describes it, and a generic function `find`. Nothing else names it, and the property tests
//! over the registry apply to it at once.

use crate::{Facts, Found, Params, Technique};
use std::ops::ControlFlow;

/// What a technique file's `find` looks like: it hands steps to [`Found`] until that says to stop.
type Find<const W: usize> = fn(&Facts<'_, W>, Params, &mut Found) -> ControlFlow<()>;

macro_rules! registry {
    ($($family:ident :: $file:ident),* $(,)?) => {
        /// Every technique there is.
        pub static REGISTRY: &[Technique] = &[$($family::$file::TECHNIQUE),*];

        const SOURCES: &[&str] = &[$(include_str!(concat!(stringify!($family), "/", stringify!($file), ".rs"))),*];

        /// The steps of the technique with this index in the registry.
        pub(crate) fn find<const W: usize>(
            index: usize,
            facts: &Facts<'_, W>,
            params: Params,
            found: &mut Found,
        ) -> ControlFlow<()> {
            let finders: &[Find<W>] = &[$($family::$file::find::<W>),*];
            finders[index](facts, params, found)
        }
    };
}

registry! {
    colouring::colour_trap,
    colouring::colour_wrap,
    colouring::gem,
    colouring::gem_full,
    colouring::medusa,
    colouring::multi_colours_1,
    colouring::multi_colours_2,
    colouring::x_colouring,
    locked::claiming,
    locked::multiple_lines,
    locked::pointing,
    sets::ranked_sledgehammer,
    sets::set_logic,
    sets::sledgehammer,
    singles::full_house,
    singles::hidden_single,
    singles::naked_single,
    subsets::hidden_subset,
    subsets::locked_subset,
    subsets::naked_subset,
}

mod colouring;
mod locked;
mod sets;
mod singles;
mod subsets;
#[cfg(test)]
mod testing;

/// The source of a technique's file; empty for an unknown id.
pub(crate) fn source(id: &str) -> &'static str {
    REGISTRY.iter().position(|technique| technique.id == id).map_or("", |index| SOURCES[index])
}

/// The index of a technique in the registry.
pub(crate) fn index(technique: &Technique) -> Option<usize> {
    REGISTRY.iter().position(|known| known.id == technique.id)
}
