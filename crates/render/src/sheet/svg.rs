//! A page as SVG, true to size.

use super::Font;
use super::page::{Anchor, Element, Grey, Page, Point};
use crate::xml::{escape, number};
use std::fmt::Write;

/// Fonts with the same metrics, by their names on different systems.
const FAMILY: &str = "Helvetica, Arial, 'Nimbus Sans', 'Liberation Sans', sans-serif";

/// Writes a page as an SVG document that prints at its true size.
#[must_use]
pub fn page_svg(page: &Page) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write(&mut out, page);
    out
}

fn write(out: &mut String, page: &Page) -> std::fmt::Result {
    let (width, height) = (number(page.width), number(page.height));
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FAMILY}\">"
    )?;
    writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
    page.elements.iter().try_for_each(|element| draw(out, element))?;
    writeln!(out, "</svg>")
}

fn draw(out: &mut String, element: &Element) -> std::fmt::Result {
    match element {
        Element::Fills { grey, areas } => {
            write!(out, "<path fill=\"{}\" d=\"", colour(*grey))?;
            for area in areas {
                let [x, y, right, bottom] = [area.x, area.y, area.right(), area.bottom()].map(number);
                write!(out, "M{x} {y}H{right}V{bottom}H{x}Z")?;
            }
            writeln!(out, "\"/>")
        }
        Element::Lines { width, lines } => {
            write!(out, "<path fill=\"none\" stroke=\"#000\" stroke-width=\"{}\" d=\"", number(*width))?;
            for [from, to] in lines {
                let [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map(number);
                write!(out, "M{x1} {y1}L{x2} {y2}")?;
            }
            writeln!(out, "\"/>")
        }
        Element::Dashes { width, pattern: [dash, gap], lines } => {
            let [width, dash, gap, offset] = [*width, *dash, *gap, dash / 2.0].map(number);
            write!(
                out,
                "<path fill=\"none\" stroke=\"#000\" stroke-width=\"{width}\" stroke-dasharray=\"{dash} {gap}\" \
                 stroke-dashoffset=\"{offset}\" stroke-linecap=\"square\" d=\""
            )?;
            for line in lines {
                for (index, Point { x, y }) in line.iter().enumerate() {
                    let command = if index == 0 { 'M' } else { 'L' };
                    write!(out, "{command}{} {}", number(*x), number(*y))?;
                }
            }
            writeln!(out, "\"/>")
        }
        Element::Curve { points, is_closed, fill, line, dashes } => {
            let fill = fill.map_or("none".to_owned(), colour);
            let line = line.map_or_else(String::new, |(width, grey)| {
                format!(
                    " stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
                    colour(grey),
                    number(width)
                )
            });
            let dashes = dashes.map_or_else(String::new, |[dash, gap]| {
                format!(" stroke-dasharray=\"{} {}\"", number(dash), number(gap))
            });
            write!(out, "<path fill=\"{fill}\"{line}{dashes} d=\"")?;
            for (index, Point { x, y }) in points.iter().enumerate() {
                write!(out, "{}{} {}", if index == 0 { 'M' } else { 'L' }, number(*x), number(*y))?;
            }
            writeln!(out, "{}\"/>", if *is_closed { "Z" } else { "" })
        }
        Element::Frame { width, area } => {
            let [x, y, across, down, width] = [area.x, area.y, area.width, area.height, *width].map(number);
            writeln!(
                out,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{across}\" height=\"{down}\" fill=\"none\" stroke=\"#000\" \
                 stroke-width=\"{width}\"/>"
            )
        }
        Element::Texts { style, texts } => {
            let weight = match style.font {
                Font::Regular => "",
                Font::Bold => " font-weight=\"bold\"",
            };
            let anchor = match style.anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let (size, fill) = (number(style.size), colour(style.grey));
            writeln!(out, "<g font-size=\"{size}\"{weight} text-anchor=\"{anchor}\" fill=\"{fill}\">")?;
            for (at, text) in texts {
                writeln!(out, "<text x=\"{}\" y=\"{}\">{}</text>", number(at.x), number(at.y), escape(text))?;
            }
            writeln!(out, "</g>")
        }
    }
}

/// A shade as a colour.
fn colour(Grey(grey): Grey) -> String {
    let level = (grey.clamp(0.0, 1.0) * 255.0).round();
    format!("#{0:02x}{0:02x}{0:02x}", level as u8)
}
