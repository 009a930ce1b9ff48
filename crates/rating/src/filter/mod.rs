use crate::grid::Grid;
use crate::step::Links;
use crate::tables::*;
pub(crate) const CYCLE: u8 = 1;
pub(crate) const OFF_END: u8 = 2;
pub(crate) const ON_END: u8 = 4;
#[allow(dead_code)]
pub(crate) enum Existence {
    None,
    Unknown,
    Flagged { shortest: Option<u32> },
}
pub(crate) struct Reach;
impl Reach {
    pub(crate) fn new() -> Reach {
        Reach
    }
    pub(crate) fn search(&mut self, _: &Grid, _: Links, _: bool) -> Existence {
        Existence::Unknown
    }
    pub(crate) fn flags(&self) -> &[u8; CLAIMS] {
        &[0; CLAIMS]
    }
}
#[derive(Clone)]
pub(crate) struct LaneFlags {
    pub any: bool,
    pub on_contradiction: [bool; CLAIMS],
    pub off_contradiction: [bool; CLAIMS],
    pub double: [bool; CLAIMS],
    pub cell: [bool; CELLS],
    pub region: [u16; HOUSES],
}
impl Default for LaneFlags {
    fn default() -> Self {
        LaneFlags {
            any: false,
            on_contradiction: [false; CLAIMS],
            off_contradiction: [false; CLAIMS],
            double: [false; CLAIMS],
            cell: [false; CELLS],
            region: [0; HOUSES],
        }
    }
}
#[derive(Clone)]
pub(crate) struct LaneBase;
pub(crate) struct Lanes;
impl Lanes {
    pub(crate) fn new() -> Lanes {
        Lanes
    }
    pub(crate) fn flags(&mut self, _: &Grid, _: bool, _: bool, _: Option<&LaneBase>) -> Option<&LaneFlags> {
        None
    }
    pub(crate) fn nishio(&mut self, _: &Grid, _: u16) -> Option<&LaneFlags> {
        None
    }
    pub(crate) fn base(&mut self, _: &Grid, _: bool) -> Option<LaneBase> {
        None
    }
}
