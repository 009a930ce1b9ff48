//! The characters of lines and joints.

use super::{Charset, PLAIN, QUIET};
use crate::look::Line;
use anstyle::Style;

/// The weight of a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Weight {
    None,
    Light,
    Heavy,
}

/// Joints by the weights of their arms, which range from none to heavy.
///
/// ```text
///   row: up      column: 9 * right + 3 * down + left
/// ```
const JOINTS: [&str; 3] = [" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"];

/// The joint where four arms meet: up, right, down, left.
pub(super) fn joint(charset: Charset, arms: [Weight; 4]) -> char {
    let [up, right, down, left] = arms.map(|weight| weight as usize);
    match charset {
        Charset::Ascii => match arms.into_iter().max() {
            Some(Weight::Heavy) => '+',
            Some(Weight::Light) => ':',
            _ => ' ',
        },
        Charset::Unicode => JOINTS[up].chars().nth(9 * right + 3 * down + left).unwrap_or(' '),
    }
}

/// The character of a straight line, upright or level, in a shape of its own if it has one.
pub(super) fn straight(charset: Charset, upright: bool, weight: Weight, shape: Option<Line>) -> char {
    // Level, then upright: for each none, light, heavy.
    let glyphs = match (charset, shape) {
        (Charset::Ascii, _) => [[' ', '.', '-'], [' ', ':', '|']],
        (Charset::Unicode, Some(Line::Dashed)) => [[' ', '┄', '┅'], [' ', '┆', '┇']],
        (Charset::Unicode, Some(Line::DashDot)) => [[' ', '╌', '╍'], [' ', '╎', '╏']],
        (Charset::Unicode, Some(Line::Dotted)) => [[' ', '┈', '┉'], [' ', '┊', '┋']],
        (Charset::Unicode, _) => [[' ', '─', '━'], [' ', '│', '┃']],
    };
    glyphs[usize::from(upright)][weight as usize]
}

/// The style of a line that no mark frames.
pub(super) fn style(weight: Weight) -> Style {
    if weight == Weight::Heavy { PLAIN } else { QUIET }
}
