//! How the solutions of a puzzle differ, beside the result of its check.

use super::Check;
use super::position::{candidates, cells};
use crate::Missing;
use pencilproof_core::Layout;
use serde::Serialize;
use std::collections::BTreeMap;

/// The result of a check, and how the solutions of the puzzle differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CheckSeveral {
    /// The result of the check.
    #[serde(flatten)]
    pub check: Check,
    /// How the solutions differ; null if there are not several.
    pub several: Option<Several>,
}

/// How the solutions of a puzzle differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Several {
    /// How many solutions were compared.
    pub compared: usize,
    /// Whether these are all, so that nothing is missing here.
    pub complete: bool,
    /// The cells in which solutions differ.
    pub open: Vec<OpenCell>,
    /// Whether these are all, which is also known if not all solutions were compared, unless time ran out.
    pub open_complete: bool,
    /// The minimal unavoidable sets that no given hits, the smallest first.
    pub unavoidable: Vec<UnavoidableSet>,
    /// The fewest givens that make the puzzle unique, such as `7r3c5`; null if they are not known.
    pub add: Option<Vec<String>>,
    /// How many givens are too few to make it unique, where the fewest are not known.
    pub more_than: Option<usize>,
}

/// A cell in which solutions differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OpenCell {
    /// The cell.
    pub cell: String,
    /// Its digits, each with the number of the compared solutions that have it; 0 if only others do.
    pub digits: BTreeMap<String, usize>,
}

/// A minimal unavoidable set without a given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UnavoidableSet {
    /// Its cells.
    pub cells: Vec<String>,
    /// For how many of the compared solutions it is one.
    pub solutions: usize,
}

/// The result of a check, and how the solutions of the puzzle differ.
pub fn several(layout: &Layout, check: Check, ambiguity: Option<&crate::Ambiguity>) -> CheckSeveral {
    let several = ambiguity.map(|ambiguity| {
        let open = ambiguity.open.iter().map(|(cell, digits)| OpenCell {
            cell: layout.cell_name(*cell),
            digits: digits.iter().map(|(digit, count)| (digit.to_string(), *count)).collect(),
        });
        let sets = ambiguity.unavoidable.iter();
        let unavoidable =
            sets.map(|set| UnavoidableSet { cells: cells(layout, &set.cells), solutions: set.solutions }).collect();
        let (add, more_than) = match &ambiguity.missing {
            Missing::Givens(givens) => (Some(candidates(layout, givens)), None),
            Missing::MoreThan(number) => (None, Some(*number)),
            Missing::Unknown => (None, None),
        };
        let complete = ambiguity.is_complete();
        Several {
            compared: ambiguity.compared,
            complete,
            open: open.collect(),
            open_complete: ambiguity.is_open_known,
            unavoidable,
            add,
            more_than,
        }
    });
    CheckSeveral { check, several }
}
