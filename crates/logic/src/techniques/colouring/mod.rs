//! Two colours, one of which is true.

pub(super) mod colour_trap;
pub(super) mod colour_wrap;
pub(super) mod gem;
pub(super) mod gem_full;
pub(super) mod medusa;
pub(super) mod multi_colours_1;
pub(super) mod multi_colours_2;
pub(super) mod x_colouring;
