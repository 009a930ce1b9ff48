//! The style sheet of an SVG.

use crate::look::REMOVED;
use crate::look::{
    CAGE, CARD, FAINT, FIGURE, Ground, HAIRLINE, INK, Line, Look, MUTED, PAPER, PLACED, SHADE, THICK, Tone,
};
use crate::scene::{CAGE_WIDTH, DASHES, LABEL};
use pencilproof_core::Layout;
use std::fmt::Write;

/// The colours of an SVG.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
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
    /// The class of the SVG. Its rules apply to this class alone, so that drawings of several themes may share a page.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Auto => "auto",
        }
    }
}

/// The rules that do not depend on the theme. An `em` is the size of the small digits, which the SVG itself sets:
/// drawings of several sizes may share a page.
const SHAPES: &str = "\
.pencilproof text{font-family:Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums;\
font-feature-settings:\"tnum\",\"cv05\";text-anchor:middle}
.pencilproof path,.pencilproof rect,.pencilproof circle{fill:none}
.pencilproof .label{font-size:12px;font-weight:500}
.pencilproof .rule{font-size:16px;font-weight:500;text-anchor:start}
.pencilproof .value{font-size:42px;font-weight:500}
.pencilproof .given{font-weight:600;letter-spacing:-.02em}
.pencilproof .mark{font-weight:500}
.pencilproof .marked .mark{font-weight:700}
.pencilproof .set .mark,.pencilproof .set-blue .mark{font-size:1.25em}
.pencilproof .note{font-size:.95em;font-weight:700}
.pencilproof .number{font-size:.62em;font-weight:700}
.pencilproof .hairline{stroke-width:1}
.pencilproof .thick{stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.pencilproof .disc{stroke-width:.103em;stroke-linejoin:round}
.pencilproof .disc.ring,.pencilproof .frame{stroke-width:2}
.pencilproof .frame{stroke-opacity:.75}
.pencilproof .tint{fill-opacity:.5}
.pencilproof .shade{fill-opacity:.085}
.pencilproof .strike{stroke-width:.124em;stroke-linecap:round}
.pencilproof .edge{stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
.pencilproof .marked .edge{stroke-width:.15em}
.pencilproof .link{stroke-width:.15em;stroke-linecap:round}
.pencilproof .link.base{stroke-width:2;stroke-opacity:.5}
.pencilproof .badge{stroke-width:.07em}
.pencilproof .hull,.pencilproof .hull-rim{stroke-linecap:round;stroke-linejoin:round}
.pencilproof .hull{stroke-width:1.6em}
.pencilproof .hull-rim{stroke-width:1.74em}
";

/// The style sheet of a drawing of a board with the given looks.
pub(super) fn sheet(theme: Theme, layout: &Layout, looks: &[Look]) -> String {
    let mut sheet = SHAPES.to_owned();
    if !layout.is_plain() {
        let [dash, gap] = DASHES;
        sheet += &format!(
            ".pencilproof .cage{{stroke-width:{CAGE_WIDTH};stroke-dasharray:{dash} {gap};stroke-dashoffset:{};\
             stroke-linecap:square}}\n.pencilproof .sum{{font-size:{LABEL}px;font-weight:600;text-anchor:start}}\n\
             .pencilproof .fill-none{{fill:none}}\n.pencilproof [class*=line-]{{stroke-linecap:round;stroke-linejoin:round}}\n\
             .pencilproof text[class^=fill-]{{font-weight:600}}\n",
            dash / 2.0
        );
    }
    for look in looks {
        let class = look.name.class();
        let dashes = match look.line {
            Line::Dashed => "5 4",
            Line::Dotted => "1.5 3.5",
            Line::DashDot => "7 3.5 1.5 3.5",
            Line::None | Line::Solid | Line::Below | Line::Above => continue,
        };
        sheet += &format!(
            ".pencilproof .{class} .disc,.pencilproof .frame.{class},.pencilproof .link.{class}\
             {{stroke-dasharray:{dashes}}}\n"
        );
    }
    let colours = |choose: fn(Tone) -> &'static str| colours(theme.class(), layout, looks, choose);
    match theme {
        Theme::Light => sheet += &colours(|tone| tone.light),
        Theme::Dark => sheet += &colours(|tone| tone.dark),
        Theme::Auto => {
            sheet += &colours(|tone| tone.light);
            sheet += &format!("@media (prefers-color-scheme:dark){{\n{}}}\n", colours(|tone| tone.dark));
        }
    }
    sheet
}

/// The rules that give colours. Each names its colour twice: viewers without CSS variables drop the second.
fn colours(theme: &str, layout: &Layout, looks: &[Look], choose: fn(Tone) -> &'static str) -> String {
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
    rule(".rule", "fill", MUTED);
    rule(".value", "fill", PLACED);
    rule(".given", "fill", INK);
    rule(".mark", "fill", FAINT);
    rule(".hairline", "stroke", HAIRLINE);
    rule(".thick", "stroke", THICK);
    if !layout.is_plain() {
        rule(".cage", "stroke", CAGE);
        rule(".sum", "fill", CAGE);
        for (name, tone) in [("soft", FIGURE), ("dark", CAGE), ("card", CARD)] {
            rule(&format!(".fill-{name}"), "fill", tone);
            rule(&format!(".line-{name}"), "stroke", tone);
        }
    }
    for look in looks {
        let (class, strong, soft) = (look.name.class(), look.colour.strong, look.colour.soft);
        let (text, ground) = match look.ground {
            Ground::None => (strong, None),
            Ground::Card => (strong, Some(CARD)),
            Ground::Soft => (strong, Some(soft)),
            Ground::Strong => (CARD, Some(strong)),
        };
        rule(&format!(".{class} text"), "fill", text);
        if let Some(ground) = ground {
            rule(&format!(".{class} .disc"), "fill", ground);
        }
        if look.tints() {
            rule(&format!(".tint.{class}"), "fill", soft);
        }
        if look.struck {
            rule(&format!(".{class} .strike"), "stroke", strong);
        }
        match look.line {
            Line::None => {}
            Line::Below | Line::Above => rule(&format!(".edge.{class}"), "stroke", strong),
            Line::Solid | Line::Dashed | Line::Dotted | Line::DashDot => {
                rule(&format!(".{class} .disc"), "stroke", strong);
                rule(&format!(".frame.{class}"), "stroke", strong);
            }
        }
        rule(&format!(".link.{class}"), "stroke", strong);
        rule(&format!(".hull.{class}"), "stroke", soft);
        rule(&format!(".hull-rim.{class}"), "stroke", strong);
        rule(&format!(".order.{class} .badge"), "fill", CARD);
        rule(&format!(".order.{class} .badge"), "stroke", strong);
        rule(&format!(".order.{class} .number"), "fill", strong);
    }
    // These come last, because they win over the grounds of looks.
    if !looks.is_empty() {
        rule(".going .disc", "fill", REMOVED.colour.soft);
        rules += &format!(".pencilproof.{theme} .hollow .disc{{fill:none}}\n");
    }
    rules
}
