//! A font that the user supplies, for titles and captions in scripts that Helvetica lacks. A PDF embeds the part of it
//! that is needed.
//!
//! Characters are set one after the other, from left to right. Scripts whose letters join, stack or run from right to
//! left need more than that and are not set at all.

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Name, Pdf, Rect, Ref, Str};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use subsetter::{GlyphRemapper, subset};
use ttf_parser::{Face, Permissions, RawFace, Tag};

/// A TrueType or OpenType font. Of a collection it is the first.
#[derive(Clone, PartialEq, Eq)]
pub struct TextFont(Arc<[u8]>);

/// Why a file cannot be used as a font.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TextFontError {
    /// It is not a font in a known format.
    Malformed(String),
    /// It has no outlines that a PDF can embed.
    NoOutlines,
    /// Its licence forbids embedding a part of it.
    Forbidden,
}

impl fmt::Display for TextFontError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextFontError::Malformed(reason) => write!(f, "not a TrueType or OpenType font: {reason}"),
            TextFontError::NoOutlines => write!(f, "the font has no outlines that a PDF can embed"),
            TextFontError::Forbidden => write!(f, "the font says that it must not be embedded in documents"),
        }
    }
}

impl std::error::Error for TextFontError {}

impl fmt::Debug for TextFont {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TextFont({} bytes)", self.0.len())
    }
}

/// Blocks of Unicode whose characters cannot be set one after the other: combining marks, scripts from right to left,
/// and scripts whose letters join or stack.
const SHAPED: [(char, char); 12] = [
    ('\u{300}', '\u{36f}'),
    ('\u{590}', '\u{109f}'),
    ('\u{1780}', '\u{18af}'),
    ('\u{1900}', '\u{1cff}'),
    ('\u{1dc0}', '\u{1dff}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{202a}', '\u{202e}'),
    ('\u{20d0}', '\u{20ff}'),
    ('\u{a800}', '\u{abff}'),
    ('\u{fb1d}', '\u{fdff}'),
    ('\u{fe00}', '\u{feff}'),
    ('\u{10800}', '\u{11fff}'),
];

/// Whether a character can be set without looking at its neighbours.
pub(crate) fn stands_alone(character: char) -> bool {
    !SHAPED.iter().any(|&(first, last)| (first..=last).contains(&character))
}

impl TextFont {
    /// A font from the bytes of its file.
    ///
    /// # Errors
    /// If it is not a font, or cannot or must not be embedded.
    pub fn new(data: impl Into<Arc<[u8]>>) -> Result<TextFont, TextFontError> {
        let font = TextFont(data.into());
        let malformed = |error: &dyn fmt::Display| TextFontError::Malformed(error.to_string());
        let face = Face::parse(&font.0, 0).map_err(|error| malformed(&error))?;
        if face.tables().glyf.is_none() && face.tables().cff.is_none() {
            return Err(TextFontError::NoOutlines);
        }
        if face.permissions() == Some(Permissions::Restricted) || !face.is_subsetting_allowed() {
            return Err(TextFontError::Forbidden);
        }
        subset(&font.0, 0, &GlyphRemapper::new()).map_err(|error| malformed(&error))?;
        Ok(font)
    }

    /// Whether it has a character, and the character can be set without looking at its neighbours.
    #[must_use]
    pub fn has(&self, character: char) -> bool {
        stands_alone(character) && self.face().is_some_and(|face| face.glyph_index(character).is_some())
    }

    /// The width of a text, in points. A character that it lacks has the width of its sign for that.
    pub(crate) fn width(&self, text: &str, size: f64) -> f64 {
        let Some(face) = self.face() else { return 0.0 };
        let units = text.chars().map(|character| f64::from(advance(&face, character)));
        units.sum::<f64>() * size / f64::from(face.units_per_em())
    }

    fn face(&self) -> Option<Face<'_>> {
        Face::parse(&self.0, 0).ok()
    }
}

fn advance(face: &Face<'_>, character: char) -> u16 {
    face.glyph_hor_advance(face.glyph_index(character).unwrap_or_default()).unwrap_or(0)
}

/// The part of a font that a document needs.
pub(crate) struct Embedded<'a> {
    face: Face<'a>,
    font: Vec<u8>,
    /// The glyphs of the part by their characters.
    glyphs: BTreeMap<char, u16>,
    /// How many glyphs were asked for, with the sign for what is lacking.
    count: u16,
    /// The glyphs of the font that those of the part are, in order.
    origins: Vec<u16>,
}

impl<'a> Embedded<'a> {
    /// The part of a font with these characters. There is none if the font cannot be cut, which [`TextFont::new`] has
    /// tried.
    pub(crate) fn new(font: &'a TextFont, characters: impl IntoIterator<Item = char>) -> Option<Embedded<'a>> {
        let face = font.face()?;
        let mut remapper = GlyphRemapper::new();
        let glyph = |character| Some((character, remapper.remap(face.glyph_index(character)?.0)));
        let glyphs: BTreeMap<char, u16> = characters.into_iter().filter_map(glyph).collect();
        let part = subset(&font.0, 0, &remapper).ok()?;
        let origins: Vec<u16> = remapper.remapped_gids().collect();
        Some(Embedded { face, font: part, glyphs, count: origins.len() as u16, origins })
    }

    /// The text as the document names its glyphs: two bytes for each.
    pub(crate) fn encode(&self, text: &str) -> Vec<u8> {
        let glyph = |character: char| self.glyphs.get(&character).copied().unwrap_or(0);
        text.chars().flat_map(|character| glyph(character).to_be_bytes()).collect()
    }

    /// Writes the font as five objects from `first`, which is the one that pages refer to.
    pub(crate) fn write(&self, pdf: &mut Pdf, first: Ref) {
        let [cid, descriptor, file, unicode] = [1, 2, 3, 4].map(|next| Ref::new(first.get() + next));
        let base = self.name();
        let base = Name(base.as_bytes());
        let system = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        let compact = RawFace::parse(&self.font, 0).ok().and_then(|face| face.table(Tag::from_bytes(b"CFF ")));
        pdf.type0_font(first)
            .base_font(base)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let scale = |units: f64| (units * 1000.0 / f64::from(self.face.units_per_em())).round() as f32;
        let mut object = pdf.cid_font(cid);
        object.subtype(if compact.is_some() { CidFontType::Type0 } else { CidFontType::Type2 });
        object.base_font(base).system_info(system).font_descriptor(descriptor).default_width(0.0);
        if compact.is_none() {
            object.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let advance = |&glyph: &u16| scale(self.face.glyph_hor_advance(ttf_parser::GlyphId(glyph)).unwrap_or(0).into());
        object.widths().consecutive(0, self.origins.iter().map(advance));
        drop(object);
        let bounds = self.face.global_bounding_box();
        let [left, low, right, high] = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(f64::from);
        let mut object = pdf.font_descriptor(descriptor);
        object
            .name(base)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(scale(left), scale(low), scale(right), scale(high)))
            .italic_angle(self.face.italic_angle())
            .ascent(scale(self.face.ascender().into()))
            .descent(scale(self.face.descender().into()))
            .cap_height(scale(self.face.capital_height().unwrap_or(self.face.ascender()).into()))
            // Readers use it only in the place of a font that is not there.
            .stem_v(80.0);
        match compact {
            Some(_) => object.font_file3(file),
            None => object.font_file2(file),
        };
        drop(object);
        match compact {
            Some(table) => _ = pdf.stream(file, table).pair(Name(b"Subtype"), Name(b"CIDFontType0C")),
            None => _ = pdf.stream(file, &self.font).pair(Name(b"Length1"), self.font.len() as i32),
        }
        let mut map = UnicodeCmap::new(Name(b"Custom"), system);
        let mut named = vec![false; usize::from(self.count)];
        for (&character, &glyph) in &self.glyphs {
            // Of several characters with one glyph, the first is what a reader copies.
            if !std::mem::replace(&mut named[usize::from(glyph)], true) {
                map.pair(glyph, character);
            }
        }
        pdf.cmap(unicode, &map.finish());
    }

    /// The name in the document: a tag that marks a part of a font, and the name of the font.
    fn name(&self) -> String {
        let names = self.face.names().into_iter().filter(|name| name.name_id == ttf_parser::name_id::POST_SCRIPT_NAME);
        // Names for old systems are in other encodings.
        let known = names.filter_map(|name| name.to_string()).next().unwrap_or_default();
        let plain: String = known.chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '-').collect();
        format!("PENCIL+{}", if plain.is_empty() { "Font" } else { &plain })
    }
}
