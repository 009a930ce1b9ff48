//! Pages as a PDF document.
//!
//! Text stays text, in the standard fonts that need no embedding. There is no date and no random identifier, so the same pages
//! give the same bytes.

use super::Font;
use super::font::code;
use super::page::{Anchor, Area, Element, Page, Point, TextStyle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Settings, Str, TextStr};
use std::collections::BTreeSet;

/// The fonts, with their names on pages and in the document.
const FONTS: [(Font, Name<'static>, Name<'static>); 2] =
    [(Font::Regular, Name(b"R"), Name(b"Helvetica")), (Font::Bold, Name(b"B"), Name(b"Helvetica-Bold"))];
/// Replaces a character that the fonts lack.
const FOREIGN: u8 = b'?';
const CATALOG: Ref = Ref::new(1);
const TREE: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const FIRST_FONT: i32 = 4;
const FIRST_PAGE: i32 = FIRST_FONT + FONTS.len() as i32;

/// Writes pages as a PDF document, with a title for the viewer's window. A character that the standard fonts lack
/// becomes a question mark; see [`foreign_to_pdf`].
#[must_use]
pub fn pdf(pages: &[Page], title: Option<&str>) -> Vec<u8> {
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
        fonts.finish();
        resources.finish();
        object.finish();
        let mut content = Content::with_settings(settings);
        page.elements.iter().for_each(|element| draw(&mut content, page.height, element));
        pdf.stream(stream, &content.finish());
    }
    pdf.finish()
}

/// The characters on the pages that the standard fonts of a PDF lack.
#[must_use]
pub fn foreign_to_pdf(pages: &[Page]) -> BTreeSet<char> {
    let texts = pages.iter().flat_map(|page| &page.elements).filter_map(|element| match element {
        Element::Texts { texts, .. } => Some(texts),
        _ => None,
    });
    texts.flatten().flat_map(|(_, text)| text.chars()).filter(|&character| code(character).is_none()).collect()
}

/// A length with two decimals: a hundredth of a point is finer than any printer.
fn round(value: f64) -> f32 {
    ((value * 100.0).round() / 100.0) as f32
}

/// Draws an element. In a PDF `y` grows upwards.
fn draw(content: &mut Content, height: f64, element: &Element) {
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
        Element::Frame { width, area } => {
            content.set_line_width(round(*width));
            rectangle(content, height, *area);
            content.stroke();
        }
        Element::Texts { style, texts } => {
            let TextStyle { font, size, anchor, grey } = *style;
            let name = FONTS.iter().find(|(known, ..)| *known == font).map_or(Name(b"R"), |(_, name, _)| *name);
            content.set_fill_gray(grey.0 as f32).begin_text().set_font(name, round(size));
            for (point, text) in texts {
                let bytes: Vec<u8> = text.chars().map(|character| code(character).unwrap_or(FOREIGN)).collect();
                let shown: String = text.chars().map(|c| if code(c).is_some() { c } else { FOREIGN.into() }).collect();
                let back = match anchor {
                    Anchor::Start => 0.0,
                    Anchor::Middle => font.width(&shown, size) / 2.0,
                    Anchor::End => font.width(&shown, size),
                };
                let (x, y) = at(Point { x: point.x - back, ..*point });
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
