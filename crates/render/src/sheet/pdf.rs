//! Pages as a PDF document.
//!
//! Text stays text, in the standard fonts that need no embedding; the user can supply another font for what they lack.
//! There is no date and no random identifier, so the same pages give the same bytes.

use super::Font;
use super::font::{code, is_foreign};
use super::page::{Anchor, Area, Element, Grey, Page, Point, TextStyle};
use super::text_font::{Embedded, TextFont};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Settings, Str, TextStr};
use std::collections::BTreeSet;

/// The fonts, with their names on pages and in the document.
const FONTS: [(Font, Name<'static>, Name<'static>); 2] =
    [(Font::Regular, Name(b"R"), Name(b"Helvetica")), (Font::Bold, Name(b"B"), Name(b"Helvetica-Bold"))];
/// The name of the embedded font on pages.
const OWN: Name<'static> = Name(b"O");
/// Replaces a character that the fonts lack.
const FOREIGN: u8 = b'?';
const CATALOG: Ref = Ref::new(1);
const TREE: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const FIRST_FONT: i32 = 4;
const FIRST_PAGE: i32 = FIRST_FONT + FONTS.len() as i32;

/// Writes pages as a PDF document, with a title for the viewer's window. Texts with a character that the standard fonts
/// lack are in `font`, of which the part that is needed is embedded; without it, such a character becomes a question
/// mark. [`foreign_to_pdf`] tells beforehand.
#[must_use]
pub fn pdf(pages: &[Page], title: Option<&str>, font: Option<&TextFont>) -> Vec<u8> {
    let foreign: Vec<&str> = texts(pages).filter(|text| is_foreign(text)).collect();
    let characters: BTreeSet<char> = foreign.iter().flat_map(|text| text.chars()).collect();
    let embedded = font.filter(|_| !foreign.is_empty()).and_then(|font| Embedded::new(font, characters));
    let embedded = font.zip(embedded);
    let first_of_font = Ref::new(FIRST_PAGE + 2 * pages.len() as i32);
    let settings = Settings { pretty: false };
    let mut pdf = Pdf::with_settings(settings);
    pdf.set_version(1, 4);
    let page_ref = |index: usize| Ref::new(FIRST_PAGE + 2 * index as i32);
    let mut catalog = pdf.catalog(CATALOG);
    catalog.pages(TREE);
    catalog.viewer_preferences().display_doc_title(title.is_some());
    catalog.finish();
    let mut info = pdf.document_info(INFO);
    if let Some(title) = title {
        info.title(TextStr(title));
    }
    info.producer(TextStr("Pencilproof"));
    info.finish();
    pdf.pages(TREE).kids((0..pages.len()).map(page_ref)).count(pages.len() as i32);
    for ((_, _, name), id) in FONTS.into_iter().zip(FIRST_FONT..) {
        pdf.type1_font(Ref::new(id)).base_font(name).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    for (index, page) in pages.iter().enumerate() {
        let (id, stream) = (page_ref(index), Ref::new(page_ref(index).get() + 1));
        let mut object = pdf.page(id);
        object.parent(TREE).media_box(Rect::new(0.0, 0.0, round(page.width), round(page.height))).contents(stream);
        let mut resources = object.resources();
        let mut fonts = resources.fonts();
        for ((_, name, _), id) in FONTS.into_iter().zip(FIRST_FONT..) {
            fonts.pair(name, Ref::new(id));
        }
        if embedded.is_some() {
            fonts.pair(OWN, first_of_font);
        }
        fonts.finish();
        resources.finish();
        object.finish();
        let mut content = Content::with_settings(settings);
        page.elements.iter().for_each(|element| draw(&mut content, page.height, element, embedded.as_ref()));
        pdf.stream(stream, &content.finish());
    }
    if let Some((_, embedded)) = &embedded {
        embedded.write(&mut pdf, first_of_font);
    }
    pdf.finish()
}

/// The characters on the pages that a PDF cannot show: neither its standard fonts have them nor `font`, which must have
/// all characters of the texts for which it is needed.
#[must_use]
pub fn foreign_to_pdf(pages: &[Page], font: Option<&TextFont>) -> BTreeSet<char> {
    texts(pages).flat_map(|text| foreign(text, font)).collect()
}

/// The characters of a text that a PDF cannot show, by the same rule as for [`foreign_to_pdf`].
#[must_use]
pub fn foreign(text: &str, font: Option<&TextFont>) -> BTreeSet<char> {
    // Blanks of any kind and control characters do not reach a page.
    let shown = text.chars().filter(|character| !character.is_whitespace() && !character.is_control());
    match font {
        Some(font) if is_foreign(text) => shown.filter(|&character| !font.has(character)).collect(),
        _ => shown.filter(|&character| code(character).is_none()).collect(),
    }
}

/// The texts on pages.
fn texts(pages: &[Page]) -> impl Iterator<Item = &str> {
    let elements = pages.iter().flat_map(|page| &page.elements);
    let texts = elements.filter_map(|element| match element {
        Element::Texts { texts, .. } => Some(texts),
        _ => None,
    });
    texts.flatten().map(|(_, text)| text.as_str())
}

/// A length with two decimals: a hundredth of a point is finer than any printer.
fn round(value: f64) -> f32 {
    ((value * 100.0).round() / 100.0) as f32
}

/// Draws an element. In a PDF `y` grows upwards.
fn draw(content: &mut Content, height: f64, element: &Element, embedded: Option<&(&TextFont, Embedded<'_>)>) {
    let at = |point: Point| (round(point.x), round(height - point.y));
    match element {
        Element::Fills { grey, areas } => {
            content.set_fill_gray(grey.0 as f32);
            areas.iter().for_each(|area| rectangle(content, height, *area));
            content.fill_nonzero();
        }
        Element::Lines { width, lines } => {
            content.set_line_width(round(*width));
            for [from, to] in lines {
                let ((x1, y1), (x2, y2)) = (at(*from), at(*to));
                content.move_to(x1, y1).line_to(x2, y2);
            }
            content.stroke();
        }
        Element::Dashes { width, pattern: [dash, gap], lines } => {
            content.save_state().set_line_width(round(*width)).set_line_cap(LineCapStyle::ProjectingSquareCap);
            content.set_dash_pattern([round(*dash), round(*gap)], round(dash / 2.0));
            for line in lines {
                for (index, point) in line.iter().enumerate() {
                    let (x, y) = at(*point);
                    if index == 0 {
                        content.move_to(x, y)
                    } else {
                        content.line_to(x, y)
                    };
                }
            }
            content.stroke().restore_state();
        }
        Element::Curve { points, is_closed, fill, line, dashes } => {
            content.save_state().set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
            if let Some(Grey(grey)) = fill {
                content.set_fill_gray(*grey as f32);
            }
            if let Some((width, Grey(grey))) = line {
                content.set_line_width(round(*width)).set_stroke_gray(*grey as f32);
            }
            if let Some(dashes) = dashes {
                content.set_dash_pattern(dashes.map(round), 0.0);
            }
            for (index, point) in points.iter().enumerate() {
                let (x, y) = at(*point);
                if index == 0 {
                    content.move_to(x, y)
                } else {
                    content.line_to(x, y)
                };
            }
            if *is_closed {
                content.close_path();
            }
            match (fill, line) {
                (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
                (Some(_), None) => content.fill_nonzero(),
                _ => content.stroke(),
            };
            content.restore_state();
        }
        Element::Frame { width, area } => {
            content.set_line_width(round(*width));
            rectangle(content, height, *area);
            content.stroke();
        }
        Element::Texts { style, texts } => {
            let TextStyle { font, size, anchor, grey } = *style;
            let name = FONTS.iter().find(|(known, ..)| *known == font).map_or(Name(b"R"), |(_, name, _)| *name);
            let mut current = None;
            content.set_fill_gray(grey.0 as f32).begin_text();
            for (point, text) in texts {
                let (name, bytes, width) = match embedded.filter(|_| is_foreign(text)) {
                    Some((own, embedded)) => (OWN, embedded.encode(text), own.width(text, size)),
                    None => {
                        let bytes = text.chars().map(|character| code(character).unwrap_or(FOREIGN)).collect();
                        let shown = |c: char| if code(c).is_some() { c } else { FOREIGN.into() };
                        (name, bytes, font.width(&text.chars().map(shown).collect::<String>(), size))
                    }
                };
                let back = match anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => width / 2.0,
                    Anchor::End => width,
                };
                let (x, y) = at(Point { x: point.x - back, ..*point });
                if current != Some(name) {
                    content.set_font(name, round(size));
                    current = Some(name);
                }
                content.set_text_matrix([1.0, 0.0, 0.0, 1.0, x, y]).show(Str(&bytes));
            }
            content.end_text();
        }
    }
}

fn rectangle(content: &mut Content, height: f64, area: Area) {
    let [x, y, across, down] = [area.x, height - area.bottom(), area.width, area.height].map(round);
    content.rect(x, y, across, down);
}
