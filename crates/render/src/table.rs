//! The table of looks as data, for others who draw boards.

use crate::look::{Beside, Disc, Ground, Line, Look, Tone, all_looks};
use crate::look::{CAGE, CARD, FAINT, FIGURE, HAIRLINE, INK, MUTED, PAPER, PLACED, SHADE, THICK};
use crate::scene::{Point, disc, disc_edge};

/// A colour by name, on light and on dark ground, as `#RRGGBB`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NamedTone {
    /// Its name: `green`, `green-soft`.
    pub name: &'static str,
    /// On light ground.
    pub light: &'static str,
    /// On dark ground.
    pub dark: &'static str,
}

/// The look of a role, or of what a step concludes, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NamedLook {
    /// The word of the role; or `set`, `set-blue`, `removed`, `off-both`, or `other` for a role that is not known.
    pub name: &'static str,
    /// What it means, for a legend.
    pub word: &'static str,
    /// The name of its strong tone. The soft one is that name with `-soft`.
    pub tone: &'static str,
    /// The shape behind a digit, as the path of an SVG in the middle of a square of 24.
    pub shape: String,
    /// The line along one side of that shape, if it has one.
    pub edge: Option<String>,
    /// What fills that shape: `none`, `card` (the colour of the board), `soft` or `strong`.
    pub ground: &'static str,
    /// The line around it: `none`, `solid`, `dashed`, `dotted`, `dash-dot`, or `below` or `above` for one side alone.
    pub line: &'static str,
    /// Whether the digit is struck through.
    pub struck: bool,
    /// For a mark that is only a sign beside a digit: the sign, and whether it stands `above`, `level` or `below`.
    pub beside: Option<(char, &'static str)>,
}

/// The look of everything that can be drawn, in the order of the legend.
pub fn looks() -> impl Iterator<Item = NamedLook> {
    all_looks().map(named)
}

/// Every colour: those of the board, then those of the looks.
#[must_use]
pub fn tones() -> Vec<NamedTone> {
    let board = [PAPER, CARD, SHADE, INK, MUTED, FAINT, HAIRLINE, THICK, CAGE, FIGURE, PLACED];
    let looks = all_looks().flat_map(|look| [look.colour.strong, look.colour.soft]);
    let mut tones: Vec<NamedTone> = Vec::new();
    for Tone { name, light, dark } in board.into_iter().chain(looks) {
        if tones.iter().all(|known| known.name != name) {
            tones.push(NamedTone { name, light, dark });
        }
    }
    tones
}

fn named(look: Look) -> NamedLook {
    let middle = Point { x: 12.0, y: 12.0 };
    let radius = if matches!(look.disc, Disc::Round | Disc::Square) { 10.0 } else { 8.5 };
    NamedLook {
        name: look.name.class(),
        word: look.name.word(),
        tone: look.colour.strong.name,
        shape: disc(look, middle, radius).path(),
        edge: disc_edge(look, middle, radius),
        ground: match look.ground {
            Ground::None => "none",
            Ground::Card => "card",
            Ground::Soft => "soft",
            Ground::Strong => "strong",
        },
        line: match look.line {
            Line::None => "none",
            Line::Solid => "solid",
            Line::Dashed => "dashed",
            Line::Dotted => "dotted",
            Line::DashDot => "dash-dot",
            Line::Below => "below",
            Line::Above => "above",
        },
        struck: look.struck,
        beside: look.beside.map(|(sign, place)| {
            let place = match place {
                Beside::Above => "above",
                Beside::Level => "level",
                Beside::Below => "below",
            };
            (sign, place)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_look_names_tones_that_there_are() {
        let tones = tones();
        for look in looks() {
            for name in [look.tone.to_owned(), format!("{}-soft", look.tone)] {
                assert_eq!(tones.iter().filter(|tone| tone.name == name).count(), 1, "{name}");
            }
        }
    }
}
