//! Documentation that is taken from the heading of a source file at compile time.

/// The length of the text of a heading, in bytes.
pub const fn length(source: &str) -> usize {
    let (mut from, mut length) = (0, 0);
    while let Some((start, end)) = line(source.as_bytes(), from) {
        length += end - start + 1;
        from = end + 1;
    }
    length.saturating_sub(1)
}

/// The text of a heading: the lines that start with `//!`, without that prefix and the space after it.
pub const fn text<const N: usize>(source: &str) -> [u8; N] {
    let bytes = source.as_bytes();
    let mut text = [b'\n'; N];
    let (mut from, mut written) = (0, 0);
    while let Some((start, end)) = line(bytes, from) {
        let mut at = start;
        while at < end {
            text[written] = bytes[at];
            written += 1;
            at += 1;
        }
        written += 1;
        from = end + 1;
    }
    text
}

/// The range of the text of the heading line at `from`; `None` if that line is not part of the heading.
const fn line(bytes: &[u8], from: usize) -> Option<(usize, usize)> {
    let is_heading =
        from + 2 < bytes.len() && bytes[from] == b'/' && bytes[from + 1] == b'/' && bytes[from + 2] == b'!';
    if !is_heading {
        return None;
    }
    let start = if from + 3 < bytes.len() && bytes[from + 3] == b' ' { from + 4 } else { from + 3 };
    let mut end = start;
    while end < bytes.len() && bytes[end] != b'\n' {
        end += 1;
    }
    Some((start, end))
}

/// The heading (`//!`) of a source file as a string. Only the heading is compiled into the program.
#[macro_export]
macro_rules! heading {
    ($file:literal) => {{
        const SOURCE: &str = include_str!($file);
        const TEXT: [u8; $crate::documentation::length(SOURCE)] = $crate::documentation::text(SOURCE);
        match std::str::from_utf8(&TEXT) {
            Ok(text) => text,
            Err(_) => panic!("the heading is cut inside a character"),
        }
    }};
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_heading_is_the_text_without_its_signs() {
        let text = const { crate::heading!("documentation.rs") };
        assert_eq!(text, "Documentation that is taken from the heading of a source file at compile time.");
        const SOURCE: &str = "//! # A\n//!\n//! b × c\nuse d;\n//! e";
        const TEXT: [u8; super::length(SOURCE)] = super::text(SOURCE);
        assert_eq!(std::str::from_utf8(&TEXT), Ok("# A\n\nb × c"));
        assert_eq!(super::length("use a;"), 0);
    }
}
