//! Everything that the file of a technique imports: `use pencilproof_logic::prelude::*;`.

pub(crate) use crate::patterns::candidates;
pub use crate::{
    Among, Assumes, Code, Context, Explain, Facts, Found, Params, Rating, Reason, Setting, SettingKind, SettingValue,
    Technique, Unit, finder, heading,
};
pub use pencilproof_core::{Board, Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind, Layout, Rule};
pub use pencilproof_proof::{
    CaseTree, Evidence, Lemma, Literal, Proof, SetPattern, SetRule, Single, Split, Step, Weighted,
};
pub use pencilproof_words::{Family, Telling, text};
pub use std::ops::ControlFlow;
