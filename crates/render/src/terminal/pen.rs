//! Styled text, written left to right.

use anstyle::Style;

/// Collects text. With colours on, each change of style writes an escape sequence.
pub(super) struct Pen {
    text: String,
    colour: bool,
    style: Style,
}

impl Pen {
    pub(super) fn new(colour: bool) -> Pen {
        Pen { text: String::new(), colour, style: Style::new() }
    }

    pub(super) fn write(&mut self, style: Style, text: &str) {
        if self.colour && style != self.style {
            self.text += &format!("{}{}", self.style.render_reset(), style.render());
            self.style = style;
        }
        self.text += text;
    }

    pub(super) fn spot(&mut self, (glyph, style): (char, Style)) {
        self.write(style, glyph.encode_utf8(&mut [0; 4]));
    }

    /// Ends a line, and with it any style.
    pub(super) fn newline(&mut self) {
        self.write(Style::new(), "\n");
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}
