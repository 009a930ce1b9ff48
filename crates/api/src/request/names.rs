//! Names in requests: techniques, formats, layouts; and what is asked for by a flag.

use crate::problem::Problem;
use pencilproof::StepDetail;
use pencilproof::core::Layout;
use pencilproof::format::Format;
use pencilproof::logic::{Catalogue, Selector};
use std::str::FromStr;

/// The technique of a name.
pub(crate) fn selector(catalogue: &Catalogue, name: &str, pointer: &str) -> Result<Selector, Problem> {
    catalogue.selector(name).map_err(|error| Problem::value(pointer, error.to_string()))
}

/// The techniques of some names.
pub(crate) fn selectors(catalogue: &Catalogue, names: &[String], pointer: &str) -> Result<Vec<Selector>, Problem> {
    let one = |(index, name): (usize, &String)| selector(catalogue, name, &format!("{pointer}/{index}"));
    names.iter().enumerate().map(one).collect()
}

/// The layout of a name, otherwise the classic one.
pub(crate) fn layout(name: Option<&str>) -> Result<Layout, Problem> {
    let Some(name) = name else { return Ok(Layout::classic()) };
    Layout::from_str(name).map_err(|error| Problem::value("/layout", error.to_string()))
}

/// The format with an id or a file extension.
pub(crate) fn format(name: &str, pointer: &str) -> Result<&'static Format, Problem> {
    let known = Format::by_id(name).or_else(|| Format::for_extension(name));
    known.ok_or_else(|| Problem::value(pointer, "there is no such format; GET /v1/formats lists them"))
}

/// How steps are handed out, by whether their pictures are wanted.
pub(crate) fn detail(scene: Option<bool>) -> StepDetail {
    if scene == Some(true) { StepDetail::Drawn } else { StepDetail::Told }
}
