//! The look of each role: the one table that the terminal and the SVG share.

use anstyle::{AnsiColor, Effects, Style};
use pencilproof_proof::Role;

/// A colour by name, on light and on dark ground.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tone {
    pub(crate) name: &'static str,
    pub(crate) light: &'static str,
    pub(crate) dark: &'static str,
}

const fn tone(name: &'static str, light: &'static str, dark: &'static str) -> Tone {
    Tone { name, light, dark }
}

pub(crate) const PAPER: Tone = tone("paper", "#F6F4EF", "#14161B");
pub(crate) const CARD: Tone = tone("card", "#FFFFFF", "#1C1F26");
pub(crate) const SHADE: Tone = tone("shade", "#6B5518", "#D9DEEF");
pub(crate) const INK: Tone = tone("ink", "#1B1D23", "#ECEDF1");
pub(crate) const MUTED: Tone = tone("muted", "#6F7380", "#9AA0AE");
pub(crate) const FAINT: Tone = tone("faint", "#7A7E8B", "#8D93A1");
pub(crate) const HAIRLINE: Tone = tone("hairline", "#D9D5CB", "#343945");
pub(crate) const THICK: Tone = tone("thick", "#2A2D36", "#B9BECB");
pub(crate) const PLACED: Tone = tone("placed", "#6A3FC4", "#C3A6FF");

/// The colour of a role: a strong tone for ink and lines, a soft one for grounds, and its place in the terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Colour {
    pub(crate) strong: Tone,
    pub(crate) soft: Tone,
    pub(crate) terminal: Style,
}

const GREEN: Colour = Colour {
    strong: tone("green", "#0E8A4D", "#4CD98E"),
    soft: tone("green-soft", "#D6F3E2", "#143825"),
    terminal: AnsiColor::Green.on_default().bold(),
};
const ACCENT: Colour = Colour {
    strong: tone("accent", "#4B3FA8", "#B9A8FF"),
    soft: tone("accent-soft", "#E4E0F8", "#2C2850"),
    terminal: AnsiColor::Cyan.on_default(),
};
const BLUE: Colour = Colour {
    strong: tone("blue", "#2457D6", "#8DB0FF"),
    soft: tone("blue-soft", "#DCE6FF", "#1B2D57"),
    terminal: AnsiColor::Blue.on_default().bold(),
};
const AMBER: Colour = Colour {
    strong: tone("amber", "#8A5A00", "#F2B84B"),
    soft: tone("amber-soft", "#FBEBC8", "#3D2C0A"),
    terminal: AnsiColor::Yellow.on_default().bold(),
};
const VIOLET: Colour = Colour {
    strong: tone("violet", "#8A2FA8", "#DDA0F5"),
    soft: tone("violet-soft", "#F3DDFA", "#3A1B47"),
    terminal: AnsiColor::Magenta.on_default().bold(),
};
const RED: Colour = Colour {
    strong: tone("red", "#D1263B", "#FF7684"),
    soft: tone("red-soft", "#FFE1E5", "#4A1C25"),
    terminal: AnsiColor::Red.on_default().effects(Effects::BOLD.insert(Effects::STRIKETHROUGH)),
};

/// The line that goes with a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// None: a tint alone.
    None,
    /// Around it.
    Solid,
    /// Around it, broken.
    Dashed,
    /// Through it.
    Strike,
}

/// The shape behind a digit: it says what the colour says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Disc {
    Round,
    Square,
    Triangle,
    Diamond,
}

/// Where a sign stands beside a digit: green above, blue below, so that the place says what the colour says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Beside {
    Above,
    Below,
}

/// How something that a step speaks of is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// The word in the legend, which is also the class in the SVG.
    pub(crate) name: &'static str,
    pub(crate) colour: Colour,
    /// Whether the ground is tinted.
    pub(crate) tint: bool,
    pub(crate) line: Line,
    pub(crate) disc: Disc,
    /// For a mark that is no more than a sign beside a digit: the sign in the SVG, and its place.
    pub(crate) beside: Option<(char, Beside)>,
    /// The sign before a digit in the terminal, in Unicode and in ASCII.
    pub(crate) signs: (char, char),
}

const fn look(name: &'static str, colour: Colour, tint: bool, line: Line, signs: (char, char)) -> Look {
    Look { name, colour, tint, line, disc: Disc::Round, beside: None, signs }
}

/// A full mark of a colour.
const fn full(name: &'static str, colour: Colour, disc: Disc, signs: (char, char)) -> Look {
    Look { name, colour, tint: true, line: Line::Solid, disc, beside: None, signs }
}

/// A sign beside a digit.
const fn note(name: &'static str, colour: Colour, sign: char, place: Beside, signs: (char, char)) -> Look {
    Look { name, colour, tint: false, line: Line::None, disc: Disc::Round, beside: Some((sign, place)), signs }
}

/// A candidate shown to be false.
pub(crate) const REMOVED: Look = look("removed", RED, true, Line::Strike, ('×', 'x'));
/// A candidate shown to be true.
pub(crate) const SET: Look = look("set", GREEN, true, Line::Solid, ('=', '='));
/// The same on the side of blue.
pub(crate) const SET_BLUE: Look = full("set-blue", BLUE, Disc::Square, ('=', '='));
/// A candidate that both colours rule out.
pub(crate) const OFF_BOTH: Look = note("off-both", RED, '−', Beside::Above, ('-', '-'));
/// A role that the table does not know.
pub(crate) const OTHER: Look = look("other", ACCENT, false, Line::Solid, ('°', '\''));

/// The table: a line for each role.
pub(crate) const ROLES: [(Role, Look); 11] = [
    (Role::Base, look("base", GREEN, true, Line::Solid, ('•', '*'))),
    (Role::Cover, look("cover", ACCENT, true, Line::None, ('~', '~'))),
    (Role::Focus, look("focus", ACCENT, false, Line::Dashed, ('?', '?'))),
    (Role::Green, full("green", GREEN, Disc::Round, ('●', 'G'))),
    (Role::Blue, full("blue", BLUE, Disc::Square, ('■', 'B'))),
    (Role::GreenOn, note("green-on", GREEN, '+', Beside::Above, ('⁺', 'g'))),
    (Role::BlueOn, note("blue-on", BLUE, '+', Beside::Below, ('₊', 'b'))),
    (Role::GreenOff, note("green-off", GREEN, '−', Beside::Above, ('⁻', '`'))),
    (Role::BlueOff, note("blue-off", BLUE, '−', Beside::Below, ('₋', ','))),
    (Role::Amber, full("amber", AMBER, Disc::Triangle, ('▲', 'A'))),
    (Role::Violet, full("violet", VIOLET, Disc::Diamond, ('◆', 'V'))),
];

/// The look of a role.
pub(crate) fn look_of(role: Role) -> Look {
    ROLES.iter().find(|(known, _)| *known == role).map_or(OTHER, |(_, look)| *look)
}

/// Every look there is.
pub(crate) fn all_looks() -> impl Iterator<Item = Look> {
    ROLES.into_iter().map(|(_, look)| look).chain([OTHER, SET, SET_BLUE, REMOVED, OFF_BOTH])
}

impl Look {
    /// Whether it is a side of an either-or.
    pub(crate) fn is_colour(&self) -> bool {
        self.beside.is_some() || ["green", "blue", "amber", "violet"].contains(&self.name)
    }

    /// What it means to a reader.
    pub(crate) fn word(&self) -> &'static str {
        match self.name {
            "base" => "reason",
            "cover" => "cleared",
            "focus" => "look at",
            "green-on" => "true if green",
            "blue-on" => "true if blue",
            "green-off" => "false if green",
            "blue-off" => "false if blue",
            "off-both" => "false either way",
            "set-blue" => "set",
            name => name,
        }
    }

    /// Whether it is that of a digit to come.
    pub(crate) fn is_set(&self) -> bool {
        self.name == SET.name || self.name == SET_BLUE.name
    }
}
