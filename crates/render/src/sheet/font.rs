//! The two fonts of printed pages: Helvetica and Helvetica-Bold, of the 14 fonts that every PDF viewer has.
//!
//! Widths are those of Adobe's metrics; Arial, Liberation Sans and Nimbus Sans have the same. A PDF names characters by
//! Windows-1252, so it cannot show other characters; an SVG has no such limit.

use super::text_font::TextFont;

/// A font of printed pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Font {
    /// Helvetica.
    Regular,
    /// Helvetica-Bold.
    Bold,
}

/// Characters by width, in thousandths of the size; all others are as wide as a digit.
type Widths = &'static [(u16, &'static str)];

const DIGIT: u16 = 556;
/// The width reserved for a character that the font lacks.
const FOREIGN: u16 = 1000;

const REGULAR: Widths = &[
    (191, "'"),
    (222, "ijl‚‘’"),
    (260, "|¦"),
    (278, " !,./:;I[\\]ft\u{a0}·ÌÍÎÏìíîï"),
    (333, "()-`r„ˆ‹“”˜›¡¨\u{ad}¯²³´¸¹"),
    (334, "{}"),
    (350, "•"),
    (355, "\""),
    (365, "º"),
    (370, "ª"),
    (389, "*"),
    (400, "°"),
    (469, "^"),
    (500, "Jcksvxyzšžçýÿ"),
    (537, "¶"),
    (584, "+<=>~¬±×÷"),
    (611, "FTZŽ¿ßø"),
    (667, "&ABEKPSVXYŠŸÀÁÂÃÄÅÈÉÊËÝÞ"),
    (722, "CDHNRUwÇÐÑÙÚÛÜ"),
    (737, "©®"),
    (778, "GOQÒÓÔÕÖØ"),
    (833, "Mm"),
    (834, "¼½¾"),
    (889, "%æ"),
    (944, "Wœ"),
    (1000, "…‰Œ—™Æ"),
    (1015, "@"),
];

const BOLD: Widths = &[
    (238, "'"),
    (278, " ,./I\\ijl‚‘’\u{a0}·ÌÍÎÏìíîï"),
    (280, "|¦"),
    (333, "!()-:;[]`ftˆ‹˜›¡¨\u{ad}¯²³´¸¹"),
    (350, "•"),
    (365, "º"),
    (370, "ª"),
    (389, "*r{}"),
    (400, "°"),
    (474, "\""),
    (500, "z„“”ž"),
    (584, "+<=>^~¬±×÷"),
    (611, "?FLTZbdghnopquŽµ¿ßðñòóôõöøùúûüþ"),
    (667, "EPSVXYŠŸÈÉÊËÝÞ"),
    (722, "&ABCDHKNRUÀÁÂÃÄÅÇÐÑÙÚÛÜ"),
    (737, "©®"),
    (778, "GOQwÒÓÔÕÖØ"),
    (833, "M"),
    (834, "¼½¾"),
    (889, "%mæ"),
    (944, "Wœ"),
    (975, "@"),
    (1000, "…‰Œ—™Æ"),
];

/// Windows-1252 from 0x80 on, where it differs from Latin-1; a blank is an unused code.
const SPECIAL: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/// The code of a printable character in Windows-1252, if it has one.
pub(crate) fn code(character: char) -> Option<u8> {
    match character {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(character).ok(),
        _ => (0x80..).zip(SPECIAL.chars()).find(|(_, known)| *known == character).map(|(code, _)| code),
    }
}

impl Font {
    /// The width of a text, in points.
    #[must_use]
    pub fn width(self, text: &str, size: f64) -> f64 {
        let thousandths: u32 = text.chars().map(|character| u32::from(self.advance(character))).sum();
        f64::from(thousandths) * size / 1000.0
    }

    fn advance(self, character: char) -> u16 {
        let widths = match self {
            Font::Regular => REGULAR,
            Font::Bold => BOLD,
        };
        match widths.iter().find(|(_, characters)| characters.contains(character)) {
            Some((width, _)) => *width,
            None if code(character).is_some() => DIGIT,
            None => FOREIGN,
        }
    }

    /// A text cut to a width, with an ellipsis in place of what is cut off. A text with characters that this font lacks
    /// is in the font of the user, if there is one.
    pub(crate) fn cut(self, text: &str, size: f64, width: f64, own: Option<&TextFont>) -> String {
        let own = own.filter(|_| is_foreign(text));
        let width_of = |text: &str| own.map_or_else(|| self.width(text, size), |own| own.width(text, size));
        if width_of(text) <= width {
            return text.to_owned();
        }
        const ELLIPSIS: &str = "…";
        let room = width - width_of(ELLIPSIS);
        if room < 0.0 {
            return String::new();
        }
        let mut taken = 0.0;
        let fits = |character: &char| {
            taken += width_of(character.encode_utf8(&mut [0; 4]));
            taken <= room
        };
        let kept: String = text.chars().take_while(fits).collect();
        kept.trim_end().to_owned() + ELLIPSIS
    }
}

/// Whether a text has a character that Helvetica lacks, so that it takes another font.
pub(crate) fn is_foreign(text: &str) -> bool {
    text.chars().any(|character| code(character).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_windows_1252() {
        for (character, expected) in
            [('A', 0x41), ('~', 0x7e), ('é', 0xe9), ('€', 0x80), ('…', 0x85), ('Œ', 0x8c), ('Ž', 0x8e), ('‘', 0x91)]
        {
            assert_eq!(code(character), Some(expected), "{character}");
        }
        for (character, expected) in [('•', 0x95), ('™', 0x99), ('œ', 0x9c), ('ž', 0x9e), ('Ÿ', 0x9f), ('ÿ', 0xff)]
        {
            assert_eq!(code(character), Some(expected), "{character}");
        }
        for character in ['\n', '\u{7f}', '\u{81}', '数', 'ő', '\u{100}'] {
            assert_eq!(code(character), None, "{character:?}");
        }
    }

    #[test]
    fn a_character_has_one_width() {
        for widths in [REGULAR, BOLD] {
            let mut known: Vec<char> = widths.iter().flat_map(|(_, characters)| characters.chars()).collect();
            assert!(known.iter().all(|&character| code(character).is_some()));
            let count = known.len();
            known.sort_unstable();
            known.dedup();
            assert_eq!(known.len(), count);
        }
    }

    #[test]
    fn widths_are_those_of_the_metrics() {
        assert_eq!(Font::Regular.width("Sudoku 12", 1000.0), 667.0 + 5.0 * 556.0 - 56.0 + 278.0 + 1112.0);
        assert_eq!(Font::Bold.width("Wm.", 10.0), (944.0 + 889.0 + 278.0) / 100.0);
        for digit in '0'..='9' {
            assert_eq!(Font::Regular.width(&digit.to_string(), 1000.0), Font::Bold.width(&digit.to_string(), 1000.0));
        }
    }

    #[test]
    fn texts_are_cut_to_fit() {
        let font = Font::Regular;
        assert_eq!(font.cut("rated 2.3", 10.0, 100.0, None), "rated 2.3");
        let cut = font.cut("a very long remark about this puzzle", 10.0, 60.0, None);
        assert_eq!(cut, "a very long…");
        assert!(font.width(&cut, 10.0) <= 60.0);
        assert_eq!(font.cut("wide", 10.0, 3.0, None), "");
        assert_eq!(font.cut(&"long ".repeat(1_000_000), 10.0, 60.0, None), "long long l…");
    }
}
