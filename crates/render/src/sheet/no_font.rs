//! In the place of `text_font` where the feature `fonts` is off: there is no font but the standard ones.

use pdf_writer::{Pdf, Ref};
use std::convert::Infallible;

/// A TrueType or OpenType font. Without the feature `fonts` there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFont(Infallible);

impl TextFont {
    /// Whether it has a character.
    #[must_use]
    pub fn has(&self, _: char) -> bool {
        match self.0 {}
    }

    pub(crate) fn width(&self, _: &str, _: f64) -> f64 {
        match self.0 {}
    }
}

/// The part of a font that a document needs.
pub(crate) struct Embedded<'a>(&'a TextFont);

impl<'a> Embedded<'a> {
    pub(crate) fn new(font: &'a TextFont, _: impl IntoIterator<Item = char>) -> Option<Embedded<'a>> {
        Some(Embedded(font))
    }

    pub(crate) fn encode(&self, _: &str) -> Vec<u8> {
        match self.0.0 {}
    }

    pub(crate) fn write(&self, _: &mut Pdf, _: Ref) {
        match self.0.0 {}
    }
}
