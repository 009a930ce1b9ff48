//! How a drawing looks, as far as it tells drawings of different meaning apart.

use crate::number::number;
use serde_json::{Number, Value};

/// The names of what a style is made of, in the order in which they are written.
pub(super) const LOOKS: [&str; 10] =
    ["draw", "at", "colour", "width", "fill", "border", "size", "start", "end", "text"];

/// The longest name of a colour, in characters.
const LONGEST_COLOUR: usize = 60;

/// How a drawing looks: values under some of the [`LOOKS`].
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Style {
    looks: Vec<(&'static str, Value)>,
}

impl Style {
    /// A style of what is drawn: `line`, `circle`, ...
    pub(super) fn of(draw: &str) -> Style {
        Style { looks: vec![("draw", draw.into())] }
    }

    /// With a text under a name, if there is one.
    pub(super) fn with(mut self, name: &'static str, text: Option<String>) -> Style {
        self.looks.extend(text.map(|text| (name, text.into())));
        self
    }

    /// With a measure in cells, to a hundredth.
    pub(super) fn measured(mut self, name: &'static str, cells: f64) -> Style {
        self.looks.extend(hundredths(cells).map(|number| (name, number.into())));
        self
    }

    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.looks.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.get(name).and_then(Value::as_str)
    }

    pub(super) fn draw(&self) -> &str {
        self.text("draw").unwrap_or_default()
    }

    /// The values by their names, in the order in which they are written.
    pub(super) fn members(&self) -> Vec<(&'static str, Value)> {
        LOOKS.iter().filter_map(|&name| Some((name, self.get(name)?.clone()))).collect()
    }

    /// `line of colour #67f067`, in the plural unless there is one.
    pub(super) fn words(&self, count: usize) -> String {
        let plural = if count == 1 { "" } else { "s" };
        let colour = ["colour", "fill", "border"].iter().find_map(|name| self.text(name));
        let colour = colour.map_or(String::new(), |colour| format!(" of colour {colour}"));
        let written = match self.text("text") {
            Some("number") => " with a number".to_owned(),
            Some(text) => format!(" with '{text}'"),
            None => String::new(),
        };
        format!("{}{plural}{colour}{written}", self.draw())
    }
}

/// A number to a hundredth, a whole one without a fraction.
fn hundredths(cells: f64) -> Option<Number> {
    let rounded = (cells * 100.0).round() / 100.0;
    match rounded.fract() == 0.0 && rounded.abs() < 1e6 {
        true => Some(Number::from(rounded as i64)),
        false => Number::from_f64(rounded),
    }
}

/// A colour as files have it, as `#rrggbb` where it is given by numbers; what lets all of the board through is none.
pub(super) fn colour(text: &str) -> Option<String> {
    let printed = text.trim().chars().filter(|c| !c.is_control()).take(LONGEST_COLOUR);
    let text: String = printed.map(|c| c.to_ascii_lowercase()).collect();
    if let Some(digits) = text.strip_prefix('#') {
        let is_hex = digits.chars().all(|digit| digit.is_ascii_hexdigit());
        return match (is_hex, digits.len()) {
            (true, 3 | 4) => {
                let twice: String = digits.chars().flat_map(|digit| [digit, digit]).collect();
                colour(&format!("#{twice}"))
            }
            (true, 8) if digits.ends_with("00") => None,
            (true, 6 | 8) => Some(format!("#{}", &digits[..6])),
            _ => Some(text),
        };
    }
    let numbers = text.strip_prefix("rgba(").or_else(|| text.strip_prefix("rgb(")).and_then(|rest| {
        let parts: Vec<f64> =
            rest.strip_suffix(')')?.split(',').map(|part| number(part.trim())).collect::<Option<_>>()?;
        matches!(parts.len(), 3 | 4).then_some(parts)
    });
    match numbers {
        Some(parts) if parts.get(3) == Some(&0.0) => None,
        Some(parts) => {
            let channel = |part: &f64| part.round().clamp(0.0, 255.0) as u8;
            Some(format!("#{:02x}{:02x}{:02x}", channel(&parts[0]), channel(&parts[1]), channel(&parts[2])))
        }
        None => match text.as_str() {
            "" | "none" | "transparent" => None,
            "white" => Some("#ffffff".to_owned()),
            "black" => Some("#000000".to_owned()),
            _ => Some(text),
        },
    }
}

/// Whether two values of a style are the same, numbers to half a hundredth and colours however they are written.
pub(super) fn same(name: &str, told: &Value, drawn: &Value) -> bool {
    match (told, drawn) {
        (Value::Number(told), Value::Number(drawn)) => {
            told.as_f64().zip(drawn.as_f64()).is_some_and(|(told, drawn)| (told - drawn).abs() < 0.005)
        }
        (Value::String(told), Value::String(drawn)) if matches!(name, "colour" | "fill" | "border") => {
            colour(told).as_ref() == Some(drawn)
        }
        _ => told == drawn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_compared_as_they_look() {
        let is = |text: &str| colour(text);
        for text in ["#CFCFCF", "#cfcfcfff", "rgb(207, 207, 207)", "rgba(207,207,207,0.95)"] {
            assert_eq!(is(text).as_deref(), Some("#cfcfcf"), "{text}");
        }
        assert_eq!(is("#FFF").as_deref(), Some("#ffffff"));
        assert_eq!(is("White").as_deref(), Some("#ffffff"));
        assert_eq!(is("teal").as_deref(), Some("teal"));
        assert_eq!(is("\u{1b}[31mred").as_deref(), Some("[31mred"));
        for nothing in ["", "none", "transparent", "#0000", "#ffffff00", "rgba(1,2,3,0)"] {
            assert_eq!(is(nothing), None, "{nothing}");
        }
        assert!(same("fill", &"#FFF".into(), &"#ffffff".into()));
        assert!(!same("text", &"#FFF".into(), &"#ffffff".into()));
        assert!(same("width", &0.33.into(), &0.333.into()) && !same("width", &0.3.into(), &0.33.into()));
    }
}
