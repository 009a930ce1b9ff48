//! `GET /v1/formats`.

use crate::answer::Listed;
use pencilproof::format::FORMATS;
use pencilproof::logic::Catalogue;
use serde::Serialize;
use utoipa::ToSchema;

/// A format.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct FormatInfo {
    /// The name by which requests choose it.
    pub(crate) id: &'static str,
    /// Its full name.
    pub(crate) name: &'static str,
    /// What it is, in a sentence.
    pub(crate) about: &'static str,
    /// The file extensions, without the dot.
    pub(crate) extensions: &'static [&'static str],
    /// Whether it can be read.
    pub(crate) reads: bool,
    /// Whether it can be written.
    pub(crate) writes: bool,
}

impl Listed for FormatInfo {
    fn list(_: &Catalogue) -> Vec<FormatInfo> {
        let info = FORMATS.iter().map(|format| FormatInfo {
            id: format.id,
            name: format.name,
            about: format.about,
            extensions: format.extensions,
            reads: format.can_read(),
            writes: format.can_write(),
        });
        info.collect()
    }
}
