//! `GET /v1/kinds`.

use crate::answer::Listed;
use pencilproof::core::{FieldSpec, Kind};
use pencilproof::logic::Catalogue;
use serde::Serialize;
use utoipa::ToSchema;

/// A kind of constraint.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct KindInfo {
    /// Its name in `type`.
    id: &'static str,
    /// What players call it.
    name: &'static str,
    /// What a constraint of this kind has besides its `type`.
    fields: Vec<FieldInfo>,
    /// Its documentation, in Markdown.
    doc: &'static str,
}

/// A member of a constraint.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FieldInfo {
    /// Its name.
    name: &'static str,
    /// What it holds: `cells` is a list of names such as `r1c2`, `sum` a whole number from 0, which is none.
    holds: &'static str,
    /// Whether every constraint of the kind has it.
    needed: bool,
}

impl FieldInfo {
    fn of(spec: &FieldSpec) -> FieldInfo {
        FieldInfo { name: spec.name, holds: spec.holds.word(), needed: spec.is_needed }
    }
}

impl Listed for KindInfo {
    fn list(_: &Catalogue) -> Vec<KindInfo> {
        let info = Kind::all().map(|kind| KindInfo {
            id: kind.id,
            name: kind.name,
            fields: kind.fields.iter().map(FieldInfo::of).collect(),
            doc: kind.documentation,
        });
        info.collect()
    }
}
