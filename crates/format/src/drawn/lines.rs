//! What each line of a drawing is: a row of cells, a border, or text.

use crate::ReadOptions;
use crate::cells::{Char, blank, chars_of, digit};
use pencilproof_core::MAX_SIDE;
use std::ops::Range;

/// A run of characters between separators, or what is between two brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) chars: Vec<Char>,
    /// The opening bracket.
    pub(crate) bracket: Option<char>,
}

/// A row of cells, or one of the lines of such a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// Where the line is in the text.
    pub(crate) at: Range<usize>,
    pub(crate) words: Vec<Word>,
    /// Whether there are upright lines between cells.
    pub(super) barred: bool,
}

impl Row {
    /// The number of characters that are not separators.
    pub(crate) fn len(&self) -> usize {
        self.words.iter().map(|word| word.chars.len()).sum()
    }

    /// The characters that are not separators.
    pub(crate) fn chars(&self) -> Vec<Char> {
        self.words.iter().flat_map(|word| word.chars.iter().copied()).collect()
    }

    /// Whether it is `1 2 3 4`, up to any number: perhaps the numbers of the columns.
    pub(super) fn counts(&self) -> bool {
        self.words.len() >= 4 && self.words.iter().zip(1..).all(|(word, number)| is_number(word, number))
    }
}

/// A line by what it is.
pub(super) enum Kind {
    Blank,
    Border,
    Row(Row),
    /// A few digits: a number that stands for itself, or a row with blanks for empty cells.
    Digits(Row),
    /// The names of the columns.
    Header,
    Text,
}

/// Whether a character only ever separates cells.
pub(crate) fn is_separator(c: char) -> bool {
    c.is_whitespace() || "|,;:!".contains(c) || is_drawn(c)
}

/// Whether a character is a box drawing character.
fn is_drawn(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether a character is an upright line between cells.
pub(super) fn is_bar(c: char) -> bool {
    "|│┃║┆┇┊┋╎╏".contains(c)
}

/// Whether a line has nothing but pieces of a border.
pub(crate) fn is_border(line: &str) -> bool {
    let mut pieces = line.chars().filter(|c| !is_separator(*c)).peekable();
    let ruled = line.contains("--") || line.contains("==") || line.contains('+');
    let drawn = pieces.peek().is_none() && line.chars().any(|c| is_drawn(c) && !is_bar(c));
    drawn || ruled && pieces.all(|c| "+-=*.'`".contains(c))
}

/// The lines of a text that are neither empty nor comments, each with its byte offset.
pub(crate) fn lines_at(text: &str) -> impl Iterator<Item = (usize, &str)> {
    all_lines_at(text).filter(|(_, line)| crate::read::is_content(line))
}

/// All lines of a text, each with its byte offset.
pub(crate) fn all_lines_at(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split('\n').map(move |line| {
        let from = at;
        at += line.len() + 1;
        (from, line)
    })
}

/// What a line is that is not a comment.
pub(super) fn kind(line: &str, at: usize, options: &ReadOptions) -> Kind {
    if line.trim().is_empty() {
        return Kind::Blank;
    }
    if is_border(line) {
        return Kind::Border;
    }
    if is_date(line) {
        return Kind::Text;
    }
    let bars = line.chars().filter(|&c| is_bar(c)).count();
    let row = Row { at: at..at + line.len(), words: words(line, at), barred: bars > 0 };
    if names_columns(&row) && options.symbols.is_none() {
        return Kind::Header;
    }
    // A label in front of the row is not a cell.
    let labelled = row.words.first().is_some_and(|word| label(word).is_some() && !is_number_like(word));
    let cells = Row { words: row.words[usize::from(labelled)..].to_vec(), ..row.clone() };
    let (count, words) = (cells.len(), cells.words.len());
    let side = usize::from(labelled) + if count <= MAX_SIDE { count } else { words };
    let chars = cells.chars();
    let lettered = side >= 9 && !chars.iter().any(|(_, c)| ('1'..='9').contains(c));
    let known = |c: char| {
        let letter = lettered && c.is_ascii_alphabetic() && (c.to_ascii_uppercase() as usize) < 'A' as usize + side;
        letter || digit(c, side.clamp(9, MAX_SIDE), options).is_some() || blank(c).is_some()
    };
    let wrong = chars.iter().filter(|&&(_, c)| !known(c)).count();
    if wrong * 8 > count {
        return Kind::Text;
    }
    let sides = 4..=MAX_SIDE;
    // Too few cells for a grid: a row that lost some.
    let is_short = wrong == 0
        && chars.iter().any(|&(_, c)| blank(c).is_some())
        && chars.iter().any(|&(_, c)| ('1'..='9').contains(&c));
    if bars >= 2 || sides.contains(&count) || sides.contains(&words) || is_short {
        return Kind::Row(row);
    }
    match line.chars().all(|c| c == ' ' || c.is_ascii_digit()) {
        true => Kind::Digits(row),
        false => Kind::Text,
    }
}

/// Whether a line is `2024-01-31` or `31/01/2024`, and not a row with blank symbols.
fn is_date(line: &str) -> bool {
    let groups: Vec<&str> = line.trim().split(['-', '/']).collect();
    let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    let is_number = |group: &&str| group.bytes().all(|byte| byte.is_ascii_digit());
    matches!(lengths[..], [4, 1..=2, 1..=2] | [1..=2, 1..=2, 4]) && groups.iter().all(is_number)
}

/// The words of a line. Separators between brackets do not count.
pub(crate) fn words(line: &str, at: usize) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word = Word { chars: Vec::new(), bracket: None };
    let mut closing = None;
    for (at, c) in chars_of(line, at) {
        let opens = match c {
            '[' => Some(']'),
            '(' => Some(')'),
            '{' => Some('}'),
            _ => None,
        };
        if closing == Some(c) {
            words.push(std::mem::replace(&mut word, Word { chars: Vec::new(), bracket: None }));
            closing = None;
        } else if let (Some(_), None) = (opens, closing) {
            if !word.chars.is_empty() {
                words.push(word);
            }
            word = Word { chars: Vec::new(), bracket: Some(c) };
            closing = opens;
        } else if !is_separator(c) {
            word.chars.push((at, c));
        } else if closing.is_none() && !word.chars.is_empty() {
            words.push(std::mem::replace(&mut word, Word { chars: Vec::new(), bracket: None }));
        }
    }
    if !word.chars.is_empty() {
        words.push(word);
    }
    words
}

/// The row that a word in front of it names: `1`, `r1` or `A`.
pub(super) fn label(word: &Word) -> Option<usize> {
    let text: String = word.chars.iter().map(|&(_, c)| c).collect();
    let number = |digits: &str| digits.parse().ok().filter(|number| (1..=MAX_SIDE).contains(number));
    if word.bracket.is_some() {
        return None;
    }
    match text.strip_prefix(['r', 'R']) {
        Some(digits) if !digits.is_empty() => number(digits),
        _ => match text.as_bytes() {
            &[letter @ b'A'..=b'Y'] => Some(usize::from(letter - b'A') + 1),
            _ => number(&text),
        },
    }
}

fn is_number_like(word: &Word) -> bool {
    word.chars.iter().all(|(_, c)| c.is_ascii_digit())
}

fn is_number(word: &Word, number: usize) -> bool {
    word.bracket.is_none() && is_number_like(word) && label(word) == Some(number)
}

/// Whether a row is `A B C D` or `c1 c2 c3 c4`, up to any column.
fn names_columns(row: &Row) -> bool {
    let names = |(word, number): (&Word, usize)| {
        let text: String = word.chars.iter().map(|&(_, c)| c).collect();
        let digits = text.strip_prefix(['c', 'C']).filter(|digits| !digits.is_empty());
        match digits {
            Some(digits) => digits.parse() == Ok(number),
            None => text.len() == 1 && !is_number_like(word) && label(word) == Some(number),
        }
    };
    row.words.len() >= 4 && row.words.iter().zip(1..).all(names)
}
