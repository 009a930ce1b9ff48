//! The look of each role: the one table that the terminal and the SVG share.
//!
//! No look differs from another by colour alone. On a candidate, the shape of the disc, its ground and its rim tell
//! looks apart; on cells and houses, the ground and the frame; in the terminal, a sign. The tests below check this.

use anstyle::{AnsiColor, Effects, Style};
use pencilproof_proof::Role;

/// A colour by name, on light and on dark ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
pub(crate) const CAGE: Tone = tone("cage", "#454957", "#B4BAC8");
pub(crate) const FIGURE: Tone = tone("figure", "#CFCBC1", "#474C59");
pub(crate) const PLACED: Tone = tone("placed", "#6A3FC4", "#C3A6FF");

/// The colour of a look: a strong tone for ink and lines, a soft one for grounds, and a style for the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
const SKY: Colour = Colour {
    strong: tone("sky", "#0B6C9E", "#7CC8F2"),
    soft: tone("sky-soft", "#CDEBFB", "#0F3549"),
    terminal: AnsiColor::BrightBlue.on_default().bold(),
};
const ORANGE: Colour = Colour {
    strong: tone("orange", "#AD4A0A", "#FFA163"),
    soft: tone("orange-soft", "#FDE4D0", "#46270F"),
    terminal: AnsiColor::BrightYellow.on_default().bold(),
};
const LIME: Colour = Colour {
    strong: tone("lime", "#4F701A", "#B7DB6C"),
    soft: tone("lime-soft", "#E3F2C6", "#2A3811"),
    terminal: AnsiColor::BrightGreen.on_default(),
};
const ROSE: Colour = Colour {
    strong: tone("rose", "#A5377A", "#F29DC8"),
    soft: tone("rose-soft", "#FADCEB", "#431B34"),
    terminal: AnsiColor::BrightMagenta.on_default(),
};
const TEAL: Colour = Colour {
    strong: tone("teal", "#0C7676", "#6BD5D0"),
    soft: tone("teal-soft", "#CBEEEC", "#0E3A3B"),
    terminal: AnsiColor::BrightCyan.on_default(),
};
const GREY: Colour = Colour {
    strong: MUTED,
    soft: tone("muted-soft", "#EDEBE6", "#2A2E38"),
    terminal: AnsiColor::BrightBlack.on_default().effects(Effects::STRIKETHROUGH),
};

/// What lies under a digit, or fills a cell or house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    /// Nothing.
    None,
    /// The colour of the board, which hides the links below.
    Card,
    /// The soft tone.
    Soft,
    /// The strong tone, on which the digit has the colour of the board. Cells and houses get the soft tone.
    Strong,
}

/// The line around a disc, a cell or a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    None,
    Solid,
    Dashed,
    Dotted,
    /// Dashes and dots in turn.
    DashDot,
    /// Along the lower side alone.
    Below,
    /// Along the upper side alone.
    Above,
}

/// The shape behind a digit, which means the same as its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Disc {
    Round,
    Square,
    Triangle,
    Diamond,
    Hexagon,
    Shield,
    Pill,
}

/// Where a sign stands beside a digit: above for green, below for blue, level with the digit for both. The place means
/// the same as the colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Beside {
    Above,
    Level,
    Below,
}

/// The name of a look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Name {
    /// The look of a role.
    Role(Role),
    /// A candidate shown to be true.
    Set,
    /// The same on the side of blue.
    SetBlue,
    /// A candidate shown to be false.
    Removed,
    /// A candidate that both colours rule out.
    OffBoth,
    /// The look of a role that the table does not know.
    Other,
}

impl Name {
    /// The class in the SVG.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Name::Role(role) => role.word(),
            Name::Set => "set",
            Name::SetBlue => "set-blue",
            Name::Removed => "removed",
            Name::OffBoth => "off-both",
            Name::Other => "other",
        }
    }

    /// The word in the legend: what the look means to a reader.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Name::Role(role) => match role {
                Role::Base => "reason",
                Role::Cover => "cover (all else in it goes)",
                Role::LooseCover => "cover (only what is struck goes)",
                Role::Focus => "look at",
                Role::Struck => "eliminated earlier",
                Role::GreenOn => "true if green",
                Role::BlueOn => "true if blue",
                Role::GreenOff => "false if green",
                Role::BlueOff => "false if blue",
                Role::NodeOdd => "odd node",
                Role::NodeEven => "even node",
                Role::StrongLink => "strong link",
                Role::WeakLink => "weak link",
                Role::Green => "green circle",
                Role::Blue => "blue square",
                Role::Amber => "amber triangle",
                Role::Violet => "violet diamond",
                Role::AlsA => "set A",
                Role::AlsB => "set B",
                Role::AlsC => "set C",
                Role::AlsD => "set D",
                _ => role.word(),
            },
            Name::SetBlue => "set (blue square)",
            Name::OffBoth => "false either way",
            Name::Set | Name::Removed | Name::Other => self.class(),
        }
    }
}

/// How something that a step mentions is drawn; [`looks`](crate::looks) has the details.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    pub(crate) name: Name,
    pub(crate) colour: Colour,
    pub(crate) disc: Disc,
    pub(crate) ground: Ground,
    pub(crate) line: Line,
    /// Whether the digit is struck through.
    pub(crate) struck: bool,
    /// For a mark that is only a sign beside a digit: the sign in the SVG, and its place.
    pub(crate) beside: Option<(char, Beside)>,
    /// The sign before a digit in the terminal, in Unicode and in ASCII.
    pub(crate) signs: (char, char),
}

const fn look(name: Name, colour: Colour, disc: Disc, ground: Ground, line: Line, signs: (char, char)) -> Look {
    Look { name, colour, disc, ground, line, struck: false, beside: None, signs }
}

/// A sign beside a digit.
const fn note(name: Name, colour: Colour, sign: char, place: Beside, signs: (char, char)) -> Look {
    Look { beside: Some((sign, place)), ..look(name, colour, Disc::Round, Ground::None, Line::None, signs) }
}

const fn struck(look: Look) -> Look {
    Look { struck: true, ..look }
}

pub(crate) const SET: Look = look(Name::Set, GREEN, Disc::Round, Ground::Strong, Line::None, ('=', '='));
pub(crate) const SET_BLUE: Look = look(Name::SetBlue, BLUE, Disc::Square, Ground::Strong, Line::None, ('=', '='));
pub(crate) const REMOVED: Look = struck(look(Name::Removed, RED, Disc::Round, Ground::Soft, Line::None, ('×', 'x')));
pub(crate) const OFF_BOTH: Look = note(Name::OffBoth, RED, '−', Beside::Level, ('-', '-'));
const OTHER: Look = look(Name::Other, ACCENT, Disc::Diamond, Ground::None, Line::Solid, ('°', '\''));

/// The table: the look of a role.
pub(crate) const fn look_of(role: Role) -> Look {
    let name = Name::Role(role);
    match role {
        Role::Base => look(name, GREEN, Disc::Round, Ground::Soft, Line::Solid, ('•', '*')),
        Role::Cover => look(name, ACCENT, Disc::Round, Ground::Soft, Line::None, ('~', '~')),
        Role::LooseCover => look(name, ACCENT, Disc::Round, Ground::Soft, Line::None, ('∘', '<')),
        Role::Fin => look(name, SKY, Disc::Hexagon, Ground::Soft, Line::Solid, ('^', '^')),
        Role::Focus => look(name, ACCENT, Disc::Round, Ground::None, Line::Dashed, ('?', '?')),
        Role::Struck => struck(look(name, GREY, Disc::Round, Ground::None, Line::Dotted, ('¬', '!'))),
        Role::Green => look(name, GREEN, Disc::Round, Ground::Soft, Line::Solid, ('●', 'G')),
        Role::Blue => look(name, BLUE, Disc::Square, Ground::Soft, Line::Solid, ('■', 'B')),
        Role::GreenOn => note(name, GREEN, '+', Beside::Above, ('⁺', 'g')),
        Role::BlueOn => note(name, BLUE, '+', Beside::Below, ('₊', 'b')),
        Role::GreenOff => note(name, GREEN, '−', Beside::Above, ('⁻', '`')),
        Role::BlueOff => note(name, BLUE, '−', Beside::Below, ('₋', ',')),
        Role::Amber => look(name, AMBER, Disc::Triangle, Ground::Soft, Line::Solid, ('▲', 'A')),
        Role::Violet => look(name, VIOLET, Disc::Diamond, Ground::Soft, Line::Solid, ('◆', 'V')),
        Role::NodeOdd => look(name, ACCENT, Disc::Round, Ground::Strong, Line::Solid, ('◉', '@')),
        Role::NodeEven => look(name, ACCENT, Disc::Round, Ground::Card, Line::Solid, ('○', 'o')),
        Role::StrongLink => look(name, ACCENT, Disc::Square, Ground::Card, Line::Solid, ('≡', '#')),
        Role::WeakLink => look(name, ACCENT, Disc::Square, Ground::Card, Line::Dashed, ('≈', ';')),
        Role::AlsA => look(name, LIME, Disc::Pill, Ground::Soft, Line::Solid, ('α', '&')),
        Role::AlsB => look(name, ROSE, Disc::Pill, Ground::Soft, Line::Dashed, ('β', '%')),
        Role::AlsC => look(name, TEAL, Disc::Pill, Ground::Soft, Line::Dotted, ('γ', '$')),
        Role::AlsD => look(name, AMBER, Disc::Pill, Ground::Soft, Line::DashDot, ('δ', '/')),
        Role::Pivot => look(name, ACCENT, Disc::Hexagon, Ground::None, Line::Solid, ('◎', 'p')),
        Role::Pincer => look(name, ACCENT, Disc::Hexagon, Ground::None, Line::DashDot, ('◌', '\\')),
        Role::Floor => look(name, AMBER, Disc::Square, Ground::Soft, Line::Below, ('▁', '_')),
        Role::Roof => look(name, AMBER, Disc::Square, Ground::Soft, Line::Above, ('▔', '"')),
        Role::Guardian => look(name, ORANGE, Disc::Shield, Ground::Soft, Line::Solid, ('◈', '+')),
        _ => OTHER,
    }
}

/// Every look there is, in the order of the legend.
pub(crate) fn all_looks() -> impl Iterator<Item = Look> {
    Role::ALL.into_iter().map(look_of).chain([OTHER, SET, SET_BLUE, REMOVED, OFF_BOTH])
}

impl Look {
    /// The word of the role; or `set`, `set-blue`, `removed`, `off-both`, or `other` for a role that is not known.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name.class()
    }

    /// Whether it has the name of a role.
    pub(crate) fn is_of(&self, role: Role) -> bool {
        self.name == Name::Role(role)
    }

    /// Whether cells and houses of this look are tinted.
    pub(crate) fn tints(&self) -> bool {
        matches!(self.ground, Ground::Soft | Ground::Strong)
    }

    /// Whether a candidate keeps the shape of this look when it is removed: it is part of the argument itself.
    pub(crate) fn stays(&self) -> bool {
        self.beside.is_none() && self.line == Line::Solid
    }

    /// Whether it is the look of a new digit.
    pub(crate) fn is_set(&self) -> bool {
        matches!(self.name, Name::Set | Name::SetBlue)
    }

    /// Whether the cells of this look form one area, rather than one each.
    pub(crate) fn unites_cells(&self) -> bool {
        [Role::AlsA, Role::AlsB, Role::AlsC, Role::AlsD].iter().any(|&role| self.is_of(role))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_has_a_look_of_its_own() {
        for role in Role::ALL {
            assert_eq!(look_of(role).name, Name::Role(role));
        }
    }

    #[test]
    fn words_classes_and_signs_are_distinct() {
        let looks: Vec<Look> = all_looks().collect();
        for (index, one) in looks.iter().enumerate() {
            for other in &looks[..index] {
                assert_ne!(one.name.word(), other.name.word());
                assert_ne!(one.name.class(), other.name.class());
                // Both mean that the digit is set.
                if !(one.is_set() && other.is_set()) {
                    assert_ne!(one.signs.0, other.signs.0, "{one:?} {other:?}");
                    assert_ne!(one.signs.1, other.signs.1, "{one:?} {other:?}");
                }
                assert!(one.signs.1.is_ascii() && !one.signs.1.is_ascii_digit());
            }
        }
    }

    #[test]
    fn what_is_set_is_filled_and_what_it_rests_on_is_not() {
        for look in [SET, SET_BLUE] {
            assert_eq!(look.ground, Ground::Strong);
        }
        for role in [Role::Base, Role::Green, Role::Blue, Role::Amber, Role::Violet] {
            assert_eq!(look_of(role).ground, Ground::Soft);
        }
    }

    #[test]
    fn no_two_looks_differ_by_colour_alone() {
        let looks: Vec<Look> = all_looks().collect();
        let shape = |look: &Look| (look.disc, look.ground, look.line, look.struck, look.beside);
        let alike = |one: &Look, other: &Look| one.colour == other.colour || one.name == other.name;
        for one in &looks {
            let same = looks.iter().filter(|other| shape(one) == shape(other));
            same.for_each(|other| assert!(alike(one, other), "{one:?} {other:?}"));
        }
        // Cells and houses show neither disc nor sign. These are the roles that mark them.
        let areas = [
            Role::Cover,
            Role::Focus,
            Role::Struck,
            Role::AlsA,
            Role::AlsB,
            Role::AlsC,
            Role::AlsD,
            Role::Pivot,
            Role::Pincer,
            Role::Floor,
            Role::Roof,
        ];
        // Of the two kinds of cover, a picture has only one.
        assert_eq!(look_of(Role::LooseCover).ground, look_of(Role::Cover).ground);
        for one in areas.map(look_of) {
            let same =
                areas.map(look_of).into_iter().filter(|other| (one.ground, one.line) == (other.ground, other.line));
            assert_eq!(same.count(), 1, "{one:?}");
        }
    }

    /// The contrast of two colours as WCAG 2 defines it, from 1 to 21.
    fn contrast(one: &str, other: &str) -> f64 {
        let channel = |colour: &str, at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let luminance =
            |colour: &str| 0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn digits_can_be_read_on_every_ground() {
        for look in all_looks() {
            for theme in [|tone: Tone| tone.light, |tone: Tone| tone.dark] {
                let Colour { strong, soft, .. } = look.colour;
                for ground in [CARD, soft] {
                    let found = contrast(theme(strong), theme(ground));
                    assert!(found >= 3.7, "{} on {}: {found:.2}", strong.name, ground.name);
                }
                let found = contrast(theme(FAINT), theme(soft));
                assert!(found >= 3.0, "candidates on {}: {found:.2}", soft.name);
            }
        }
    }
}
