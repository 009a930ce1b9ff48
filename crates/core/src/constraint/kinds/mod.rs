//! The kinds of constraints, a file each.

mod anti_consecutive;
mod anti_king;
mod anti_knight;
mod anti_taxicab;
mod arrow;
mod battlefield;
mod between;
mod candidates;
mod clone;
mod contains;
mod count_distinct;
mod counting_circles;
mod diagonal;
mod difference;
mod disjoint_groups;
mod distinct;
mod double_arrow;
mod dutch_flatmates;
mod either;
mod entropic;
mod equal_sum;
mod equality_cage;
mod even;
mod extra_region;
mod full_rank;
mod full_rank_ties;
mod global_entropy;
mod global_mod;
mod greater;
mod hidden_skyscraper;
mod index_box;
mod index_column;
mod index_row;
mod killer;
mod little_killer;
mod lockout;
mod look_and_say;
mod lunchbox;
mod maximum;
mod minimum;
mod modular;
mod nabner;
mod negative;
mod numbered_room;
mod odd;
mod own_walk;
mod pairs;
mod palindrome;
mod parity_line;
mod pill_arrow;
mod product;
mod quadruple;
mod ratio;
mod region_sum;
mod rellik;
mod renban;
mod same_difference;
mod same_sets;
mod sandwich;
mod skyscraper;
mod slow_thermo;
mod sum;
mod sum_line;
mod thermo;
mod value_index;
mod whisper;
mod x_sum;
mod xv;
mod zipper;

pub(super) use anti_consecutive::ANTI_CONSECUTIVE;
pub(super) use anti_king::ANTI_KING;
pub(super) use anti_knight::ANTI_KNIGHT;
pub(super) use anti_taxicab::ANTI_TAXICAB;
pub(super) use arrow::ARROW;
pub(super) use battlefield::BATTLEFIELD;
pub(super) use between::BETWEEN;
pub(super) use candidates::CANDIDATES;
pub(super) use clone::CLONE;
pub(super) use contains::CONTAINS;
pub(super) use counting_circles::COUNTING_CIRCLES;
pub(super) use diagonal::DIAGONAL;
pub(super) use difference::DIFFERENCE;
pub(super) use disjoint_groups::DISJOINT_GROUPS;
pub(super) use distinct::DISTINCT;
pub(super) use double_arrow::DOUBLE_ARROW;
pub(super) use dutch_flatmates::DUTCH_FLATMATES;
pub(super) use either::EITHER;
pub(super) use entropic::ENTROPIC;
pub(super) use equal_sum::EQUAL_SUM;
pub(super) use equality_cage::EQUALITY_CAGE;
pub(super) use even::EVEN;
pub(super) use extra_region::EXTRA_REGION;
pub(super) use full_rank::FULL_RANK;
pub(super) use full_rank_ties::FULL_RANK_TIES;
pub(super) use global_entropy::GLOBAL_ENTROPY;
pub(super) use global_mod::GLOBAL_MOD;
pub(super) use greater::GREATER;
pub(super) use hidden_skyscraper::HIDDEN_SKYSCRAPER;
pub(super) use index_box::INDEX_BOX;
pub(super) use index_column::INDEX_COLUMN;
pub(super) use index_row::INDEX_ROW;
pub(super) use killer::KILLER;
pub(super) use little_killer::LITTLE_KILLER;
pub(super) use lockout::LOCKOUT;
pub(super) use look_and_say::LOOK_AND_SAY;
pub(super) use maximum::MAXIMUM;
pub(super) use minimum::MINIMUM;
pub(super) use modular::MODULAR;
pub(super) use nabner::NABNER;
pub(super) use negative::NEGATIVE;
pub(super) use numbered_room::NUMBERED_ROOM;
pub(super) use odd::ODD;
pub(super) use pairs::PAIRS;
pub(super) use palindrome::PALINDROME;
pub(super) use parity_line::PARITY_LINE;
pub(super) use pill_arrow::PILL_ARROW;
pub(super) use product::PRODUCT;
pub(super) use quadruple::QUADRUPLE;
pub(super) use ratio::RATIO;
pub(super) use region_sum::REGION_SUM;
pub(super) use rellik::RELLIK;
pub(super) use renban::RENBAN;
pub(super) use same_difference::SAME_DIFFERENCE;
pub(super) use same_sets::SAME_SETS;
pub(super) use sandwich::SANDWICH;
pub(super) use slow_thermo::SLOW_THERMO;
pub(super) use sum::SUM;
pub(super) use thermo::THERMO;
pub(super) use value_index::VALUE_INDEX;
pub(super) use whisper::WHISPER;
pub(super) use x_sum::X_SUM;
pub(super) use xv::XV;
pub(super) use zipper::ZIPPER;

use super::Value;
use super::kind::Parts;

/// Whether all cells differ that are so many rows and columns apart as a test says.
fn differ_where(parts: &Parts<'_>, value: Value<'_>, are_apart: impl Fn(usize, usize) -> bool) -> bool {
    let layout = parts.layout;
    layout.cells().all(|one| {
        layout.cells().filter(|&other| other > one).all(|other| {
            let (down, right) =
                (layout.row(one).abs_diff(layout.row(other)), layout.col(one).abs_diff(layout.col(other)));
            !are_apart(down, right) || value(one) != value(other)
        })
    })
}

/// Whether no value is there twice.
fn all_differ<T: PartialEq>(values: &[T]) -> bool {
    values.iter().enumerate().all(|(at, value)| !values[..at].contains(value))
}
pub(super) use count_distinct::COUNT_DISTINCT;
pub(super) use lunchbox::LUNCHBOX;
pub(super) use own_walk::OWN_WALK;
pub(super) use skyscraper::SKYSCRAPER;
pub(super) use sum_line::SUM_LINE;
