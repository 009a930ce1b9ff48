//! What follows from the places of one digit: two strong links, empty rectangles, odd loops, templates; and from
//! templates of two digits.

pub(crate) mod broken_wing;
pub(crate) mod dual_empty_rectangle;
pub(crate) mod dual_two_string_kite;
pub(crate) mod empty_rectangle;
mod hinge;
pub(crate) mod skyscraper;
mod strong;
mod tell;
mod template;
pub(crate) mod template_delete;
pub(crate) mod template_pair;
pub(crate) mod template_set;
pub(crate) mod turbot_fish;
pub(crate) mod two_string_kite;

use crate::prelude::*;

/// A literal shown by the cases in which its opposite fails.
fn refuted(literal: Literal, cases: CaseTree) -> Lemma {
    Lemma { clause: vec![literal], by: Box::new(Proof::Cases(cases)) }
}
