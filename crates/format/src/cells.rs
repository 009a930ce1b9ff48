//! Cells: what readers and writers with one character per cell share.
//!
//! This is the one place that decides which characters stand for digits, which for empty cells, when a `0` is
//! ambiguous, and which numbers of cells make a puzzle.

use crate::error::{Fault, ParseReason, Parsed, counted, size};
use crate::{ReadOptions, Symbols};
use pencilproof_core::{Cell, Digit, DigitSet, Layout, LayoutError, MAX_SIDE, Puzzle};
use std::ops::Range;
use std::sync::OnceLock;

/// A character and its byte offset in the record.
pub(crate) type Char = (usize, char);

/// The symbols for an empty cell, most common first; `x` counts as `X`.
pub(crate) const BLANKS: [char; 7] = ['0', '.', 'X', '*', '_', '-', '?'];

/// The characters of a part of a record; the part starts at byte `from`.
pub(crate) fn chars_of(text: &str, from: usize) -> Vec<Char> {
    text.char_indices().map(|(at, c)| (from + at, c)).collect()
}

/// The byte range of a character.
pub(crate) fn span(&(at, c): &Char) -> Range<usize> {
    at..at + c.len_utf8()
}

/// The byte range from the first character to the last.
pub(crate) fn span_all(chars: &[Char]) -> Range<usize> {
    chars.first().map_or(0, |first| first.0)..chars.last().map_or(0, |last| span(last).end)
}

/// The usual form of a character: some programs and web pages have others for digits and dots.
fn usual(c: char) -> char {
    match c {
        // Full width.
        '\u{ff10}'..='\u{ff19}' | '\u{ff21}'..='\u{ff3a}' | '\u{ff41}'..='\u{ff5a}' | '\u{ff0e}' => {
            char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c)
        }
        '·' | '•' | '․' | '‧' | '∙' | '⋅' | '。' => '.',
        '–' | '—' | '−' => '-',
        _ => c,
    }
}

/// The blank symbol that a character stands for, if any.
pub(crate) fn blank(c: char) -> Option<char> {
    let c = if c == 'x' { 'X' } else { usual(c) };
    BLANKS.contains(&c).then_some(c)
}

/// The standard layout of a side. It is made once, so that all puzzles of a list share it.
pub(crate) fn standard(side: usize) -> Result<Layout, LayoutError> {
    static KNOWN: [OnceLock<Result<Layout, LayoutError>>; MAX_SIDE + 1] = [const { OnceLock::new() }; MAX_SIDE + 1];
    match KNOWN.get(side) {
        Some(known) => known.get_or_init(|| Layout::for_side(side)).clone(),
        None => Layout::for_side(side),
    }
}

/// The layout for a side: the one in the options if it has that side, else the standard one.
pub(crate) fn layout_for_side(side: usize, at: Range<usize>, options: &ReadOptions) -> Parsed<Layout> {
    match &options.layout {
        Some(layout) if layout.side() == side => Ok(layout.clone()),
        Some(layout) => {
            let wanted = layout.side();
            Err(Fault::syntax(at, format!("this is {}, but the layout {layout} is {}", size(side), size(wanted))))
        }
        None => standard(side).map_err(|error| Fault::new(at, error.into())),
    }
}

/// The layout for a count of cells; `unit` is what was counted, in the plural.
pub(crate) fn layout_for_count(count: usize, unit: &str, at: Range<usize>, options: &ReadOptions) -> Parsed<Layout> {
    let cells = |side: usize| format!("{} has {}", size(side), side * side);
    if let Some(layout) = &options.layout {
        if layout.cell_count() == count {
            return Ok(layout.clone());
        }
        return Err(Fault::new(at, ParseReason::Length(format!("{}; {}", counted(count, unit), cells(layout.side())))));
    }
    let side = count.isqrt();
    if side * side == count && (4..=MAX_SIDE).contains(&side) {
        return layout_for_side(side, at, options);
    }
    let with_boxes = || (4..=MAX_SIDE).filter(|&side| standard(side).is_ok());
    let below = with_boxes().rfind(|side| side * side < count);
    let above = with_boxes().find(|side| side * side > count);
    let sizes: Vec<String> = below.into_iter().chain(above).map(cells).collect();
    Err(Fault::new(at, ParseReason::Length(format!("{}; {}", counted(count, unit), sizes.join(", ")))))
}

/// The digit that a character stands for in a puzzle of the given side. Ambiguous zeros are not its concern.
pub(crate) fn digit(c: char, side: usize, options: &ReadOptions) -> Option<Digit> {
    let digit = match &options.symbols {
        Some(symbols) => symbols.digit(usual(c)),
        None => Digit::from_symbol(usual(c)),
    };
    digit.filter(|digit| digit.index() < side)
}

/// The values of all cells, from one character per cell.
pub(crate) fn read_values(chars: &[Char], side: usize, options: &ReadOptions) -> Parsed<Vec<Option<Digit>>> {
    check_symbols(side, span_all(chars), options)?;
    let mut first_blank = None;
    let mut values = Vec::with_capacity(chars.len());
    for item in chars {
        let value = digit(item.1, side, options);
        if value.is_none() {
            let Some(found) = blank(item.1) else {
                return Err(wrong_symbol(chars, item, side, options));
            };
            let first = *first_blank.get_or_insert(found);
            if first != found {
                let zero = first == '0' || found == '0';
                let mixed = ParseReason::MixedBlanks { first, found };
                let reason = if zero && may_start_at_zero(side, options) { ambiguous_zero(side) } else { mixed };
                return Err(Fault::new(span(item), reason));
            }
        }
        values.push(value);
    }
    if first_blank == Some('0') && may_start_at_zero(side, options) {
        check_zeros(chars, side)?;
    }
    Ok(values)
}

/// Whether the digits of a puzzle seem to be the letters from A.
pub(crate) fn is_lettered(chars: &[Char], side: usize, options: &ReadOptions) -> bool {
    let letter = |c: char| c.is_ascii_alphabetic() && usize::from(c.to_ascii_uppercase() as u8 - b'A') < side;
    options.symbols.is_none()
        && chars.iter().all(|&(_, c)| letter(c) || blank(c).is_some())
        && chars.iter().any(|&(_, c)| letter(c) && digit(c, side, options).is_none())
}

/// The fault of a character that is no digit of a side.
fn wrong_symbol(chars: &[Char], item: &Char, side: usize, options: &ReadOptions) -> Fault {
    let last = char::from(b'A' + (side - 1) as u8);
    let reason = match is_lettered(chars, side, options) {
        true => ParseReason::Letters { symbol: item.1, side, symbols: format!("A-{last}") },
        false => ParseReason::Symbol { symbol: item.1, side },
    };
    Fault::new(span(item), reason)
}

/// Refuses options that have fewer symbols than the puzzle has digits.
pub(crate) fn check_symbols(side: usize, at: Range<usize>, options: &ReadOptions) -> Parsed<()> {
    match options.symbols.as_ref().map(Symbols::len) {
        Some(symbols) if symbols < side => Err(Fault::new(at, ParseReason::TooFewSymbols { symbols, side })),
        _ => Ok(()),
    }
}

/// Whether a `0` may be a digit.
fn may_start_at_zero(side: usize, options: &ReadOptions) -> bool {
    side > 9 && options.symbols.is_none()
}

/// Refuses a text whose zeros can be digits: it lacks the highest letter of `1-9A-`, and has no more zeros than a
/// solved grid has of each digit.
fn check_zeros(chars: &[Char], side: usize) -> Parsed<()> {
    let top = Digit::from_index(side - 1).symbol();
    let has_top = chars.iter().any(|&(_, c)| c.eq_ignore_ascii_case(&top));
    let zeros = chars.iter().filter(|&&(_, c)| c == '0').count();
    match chars.iter().find(|&&(_, c)| c == '0') {
        Some(first) if !has_top && zeros <= side => Err(Fault::new(span(first), ambiguous_zero(side))),
        _ => Ok(()),
    }
}

fn ambiguous_zero(side: usize) -> ParseReason {
    let last = Digit::from_index(side - 1).symbol();
    let last_from_zero = Digit::from_index(side - 2).symbol();
    ParseReason::AmbiguousZero { side, from_one: format!("1-9A-{last}"), from_zero: format!("0-{last_from_zero}") }
}

/// The puzzle with these values as givens, one entry per cell.
pub(crate) fn givens(layout: Layout, values: &[Option<Digit>]) -> Puzzle {
    let mut puzzle = Puzzle::empty(layout);
    for (cell, value) in puzzle.layout().cells().zip(values) {
        if let Some(digit) = value {
            puzzle.set(cell, *digit, true);
        }
    }
    puzzle
}

/// The digits that no peer of a cell has as its value, whatever the marks of the cell.
pub(crate) fn unseen(puzzle: &Puzzle, cell: Cell) -> DigitSet {
    let layout = puzzle.layout();
    let seen: DigitSet = layout.peers(cell).iter().filter_map(|&peer| puzzle.value(peer)).map(|v| v.digit).collect();
    layout.digits() - seen
}

/// The symbol of a cell's value, or a dot.
pub(crate) fn symbol(puzzle: &Puzzle, cell: Cell) -> char {
    puzzle.value(cell).map_or('.', |value| value.digit.symbol())
}

/// The digits of a set as one word.
pub(crate) fn word(digits: DigitSet) -> String {
    digits.iter().map(Digit::symbol).collect()
}
