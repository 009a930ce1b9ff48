//! What can be shown: how many columns, and whether more than ASCII.

use pencilproof::render::Charset;
use std::io::{self, IsTerminal};

/// Texts are easier to read in lines that are not too long.
const WIDEST_TEXT: usize = 100;
/// Lines of text where the width is not known.
const USUAL_TEXT: usize = 80;
/// No text is wrapped more narrowly, however narrow the terminal.
const NARROWEST_TEXT: usize = 20;

/// What standard output can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Screen {
    /// The number of columns, where there is a limit: that of the terminal, or of the variable `COLUMNS`.
    pub(crate) width: Option<usize>,
    /// The characters that the locale asks for.
    pub(crate) charset: Charset,
}

impl Screen {
    /// The screen that the environment describes.
    pub(crate) fn of_environment() -> Screen {
        let variable = |name: &str| std::env::var(name).ok();
        let terminal = || terminal_size::terminal_size_of(io::stdout()).map(|(columns, _)| usize::from(columns.0));
        let of_terminal = if io::stdout().is_terminal() { terminal() } else { None };
        Screen { width: width(variable("COLUMNS").as_deref(), of_terminal), charset: charset(variable) }
    }

    /// The number of columns for texts.
    pub(crate) fn text_width(self) -> usize {
        self.width.unwrap_or(USUAL_TEXT).clamp(NARROWEST_TEXT, WIDEST_TEXT)
    }
}

/// The width that the user names in the variable `COLUMNS`, else that of the terminal. A width of 0 is unknown.
fn width(columns: Option<&str>, of_terminal: Option<usize>) -> Option<usize> {
    columns.and_then(|columns| columns.parse().ok()).or(of_terminal).filter(|&width| width > 0)
}

/// ASCII if the locale names a character set that is not UTF-8. Of its variables the first that is set counts; without
/// any, terminals of today are taken to know UTF-8.
fn charset(variable: impl Fn(&str) -> Option<String>) -> Charset {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable).find(|locale| !locale.is_empty());
    let Some(locale) = locale.map(|locale| locale.to_ascii_lowercase()) else { return Charset::Unicode };
    if locale.contains("utf-8") || locale.contains("utf8") { Charset::Unicode } else { Charset::Ascii }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_users_width_comes_first() {
        assert_eq!(width(None, None), None);
        assert_eq!(width(Some("72"), Some(120)), Some(72));
        assert_eq!(width(Some("wide"), Some(120)), Some(120));
        assert_eq!(width(Some("0"), None), None);
        let of = |width| Screen { width, charset: Charset::Unicode }.text_width();
        assert_eq!([None, Some(5), Some(72), Some(300)].map(of), [80, 20, 72, 100]);
    }

    #[test]
    fn the_locale_decides_between_unicode_and_ascii() {
        let of = |set: &[(&str, &str)]| {
            charset(|name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string()))
        };
        assert_eq!(of(&[]), Charset::Unicode);
        assert_eq!(of(&[("LANG", "de_DE.UTF-8")]), Charset::Unicode);
        assert_eq!(of(&[("LC_ALL", "C.utf8"), ("LANG", "C")]), Charset::Unicode);
        assert_eq!(of(&[("LC_ALL", ""), ("LC_CTYPE", "POSIX"), ("LANG", "en_US.UTF-8")]), Charset::Ascii);
        assert_eq!(of(&[("LANG", "en_US.ISO-8859-1")]), Charset::Ascii);
    }
}
