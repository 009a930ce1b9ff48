//! `GET /v1/degrees`.

use crate::answer::Listed;
use pencilproof::generate::{DEGREES, Hardness};
use pencilproof::json::Tenths;
use pencilproof::logic::{Catalogue, Rating};
use serde::Serialize;
use utoipa::ToSchema;

/// A degree of difficulty: a word for a range of Pencilproof ratings.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct DegreeInfo {
    /// The word, by which requests choose it.
    pub(crate) name: &'static str,
    /// The lowest rating of the range; null for puzzles that the techniques do not solve.
    #[schema(required)]
    pub(crate) least: Option<Tenths>,
    /// The highest rating of the range; null if there is none.
    #[schema(required)]
    pub(crate) most: Option<Tenths>,
    /// What a puzzle of this degree asks of a person.
    pub(crate) needs: &'static str,
}

impl Listed for DegreeInfo {
    fn list(_: &Catalogue) -> Vec<DegreeInfo> {
        let rating = |hardness: Hardness| match hardness {
            Hardness::Rated(rating) => Some(rating),
            Hardness::Beyond => None,
        };
        let tenths = |rating: Option<Rating>| rating.map(Tenths::of);
        let info = DEGREES.iter().map(|degree| DegreeInfo {
            name: degree.name,
            least: tenths(rating(degree.least)),
            most: tenths(degree.highest()),
            needs: degree.needs,
        });
        info.collect()
    }
}
