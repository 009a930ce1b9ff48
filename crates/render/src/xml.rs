//! Numbers and texts as XML wants them.

/// A number with at most two decimals.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A text as the content of an element. A character that XML does not allow becomes a blank.
pub(crate) fn escape(text: &str) -> String {
    let is_foreign = |c: char| c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}');
    let plain: String = text.chars().map(|c| if is_foreign(c) { ' ' } else { c }).collect();
    plain.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
