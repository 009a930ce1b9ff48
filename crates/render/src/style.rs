//! The style sheet of an SVG.

use crate::look::{CARD, FAINT, HAIRLINE, INK, Line, MUTED, PAPER, PLACED, SHADE, THICK, Tone, all_looks};
use std::fmt::Write;

/// The colours of an SVG.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Ink on a white card.
    Light,
    /// Light on near black.
    Dark,
    /// Light, or dark where the viewer prefers it (`prefers-color-scheme`).
    #[default]
    Auto,
}

impl Theme {
    /// The class of the SVG, to which its rules are bound: drawings of several themes may share a page.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Auto => "auto",
        }
    }
}

/// What does not depend on the theme. An `em` is the size of the small digits, which the SVG itself gives: drawings of
/// several sizes may share a page.
const SHAPES: &str = "\
.pencilproof text{font-family:Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums;\
font-feature-settings:\"tnum\",\"cv05\";text-anchor:middle}
.pencilproof path,.pencilproof rect,.pencilproof circle{fill:none}
.pencilproof .label{font-size:12px;font-weight:500}
.pencilproof .value{font-size:42px;font-weight:500}
.pencilproof .given{font-weight:600;letter-spacing:-.02em}
.pencilproof .mark{font-weight:500}
.pencilproof .spoken .mark{font-weight:700}
.pencilproof .set .mark,.pencilproof .set-blue .mark{font-size:1.25em}
.pencilproof .note{font-size:.95em;font-weight:700}
.pencilproof .hairline{stroke-width:1}
.pencilproof .thick{stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.pencilproof .disc{stroke-width:.103em}
.pencilproof .disc.ring,.pencilproof .frame{stroke-width:2}
.pencilproof .frame{stroke-opacity:.75}
.pencilproof .tint{fill-opacity:.5}
.pencilproof .shade{fill-opacity:.085}
.pencilproof .strike{stroke-width:.124em;stroke-linecap:round}
";

/// The whole style sheet.
pub(crate) fn sheet(theme: Theme) -> String {
    let mut sheet = SHAPES.to_owned();
    let mut push = |text: &str| sheet += text;
    for look in all_looks().filter(|look| look.line == Line::Dashed) {
        push(&format!(".pencilproof .{}{{stroke-dasharray:5 4}}\n", look.name));
    }
    let colours = |choose: fn(Tone) -> &'static str| colours(theme.class(), choose);
    match theme {
        Theme::Light => push(&colours(|tone| tone.light)),
        Theme::Dark => push(&colours(|tone| tone.dark)),
        Theme::Auto => {
            push(&colours(|tone| tone.light));
            push(&format!("@media (prefers-color-scheme:dark){{\n{}}}\n", colours(|tone| tone.dark)));
        }
    }
    sheet
}

/// The rules that give colours. Each names its colour twice: viewers without CSS variables drop the second.
fn colours(theme: &str, choose: fn(Tone) -> &'static str) -> String {
    let mut rules = String::new();
    let mut rule = |selector: &str, property: &str, tone: Tone| {
        let (name, colour) = (tone.name, choose(tone));
        // Writing to a string does not fail.
        let _ = writeln!(
            rules,
            ".pencilproof.{theme} {selector}{{{property}:{colour};{property}:var(--pm-{name},{colour})}}"
        );
    };
    rule(".paper", "fill", PAPER);
    rule(".card", "fill", CARD);
    rule(".shade", "fill", SHADE);
    rule(".label", "fill", MUTED);
    rule(".value", "fill", PLACED);
    rule(".given", "fill", INK);
    rule(".mark", "fill", FAINT);
    rule(".hairline", "stroke", HAIRLINE);
    rule(".thick", "stroke", THICK);
    for look in all_looks() {
        let (name, colour) = (look.name, look.colour);
        rule(&format!(".{name} text"), "fill", colour.strong);
        if look.tint {
            rule(&format!(".{name} .disc"), "fill", colour.soft);
            rule(&format!(".tint.{name}"), "fill", colour.soft);
        }
        match look.line {
            Line::None => {}
            Line::Strike => rule(&format!(".{name} .strike"), "stroke", colour.strong),
            Line::Solid | Line::Dashed => {
                rule(&format!(".{name} .disc"), "stroke", colour.strong);
                rule(&format!(".frame.{name}"), "stroke", colour.strong);
            }
        }
    }
    rules
}
