//! Lists and objects in the notations of JSON, JavaScript, Python and numpy, with the place of each value.
//!
//! Commas are optional, because numpy prints none. A comma may follow the last item, strings have either kind of
//! quotation marks, and parentheses count as brackets. What precedes the first bracket, such as `grid =`, is skipped.

use crate::error::{Fault, Parsed};
use crate::number::number;
use std::ops::Range;

/// How deep lists and objects may be nested.
const DEPTH: usize = 64;

/// The most items without inner structure that a list keeps: more than the largest board has cells.
const KEPT: usize = 700;

/// A value and its place.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) node: Node,
    start: u32,
    end: u32,
}

#[derive(Debug)]
pub(crate) enum Node {
    Null,
    Bool(bool),
    Number(f64),
    Text(Box<str>),
    /// The items, at most [`KEPT`] of those without inner structure, and how many there are in all.
    List(Vec<Item>, usize),
    Object(Vec<(Box<str>, Item)>),
}

impl Item {
    pub(crate) fn at(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    pub(crate) fn list(&self) -> Option<&[Item]> {
        if let Node::List(items, _) = &self.node { Some(items) } else { None }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        if let Node::Text(text) = &self.node { Some(text) } else { None }
    }

    /// The byte at which a text starts, if every character is written as itself.
    pub(crate) fn text_start(&self) -> Option<usize> {
        let length = self.text()?.len();
        match self.at().len().checked_sub(length)? {
            0 => Some(self.at().start),
            2 => Some(self.at().start + 1),
            _ => None,
        }
    }

    /// The member with a name; of several the last.
    pub(crate) fn get(&self, name: &str) -> Option<&Item> {
        let Node::Object(members) = &self.node else { return None };
        members.iter().rfind(|(known, _)| **known == *name).map(|(_, item)| item)
    }

    fn is_simple(&self) -> bool {
        !matches!(self.node, Node::List(..) | Node::Object(_))
    }
}

/// How many brackets are open after a line, if so many were open before it.
pub(crate) fn open(before: usize, line: &str) -> usize {
    scan(before, line).0
}

/// Whether a line is the beginning of a value or a whole one: nothing follows the bracket that closes the first one.
pub(crate) fn is_one(line: &str) -> bool {
    scan(0, line).1.is_none_or(|end| line[end..].trim_start().trim_start_matches([',', ';']).trim().is_empty())
}

/// How many brackets are open after a line, and the byte after the first one that leaves none open.
fn scan(before: usize, line: &str) -> (usize, Option<usize>) {
    let (mut open, mut quote, mut escaped, mut closed) = (before, None, false, None);
    for (at, c) in line.char_indices() {
        match (quote, c) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(mark), c) if mark == c => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '[' | '{' | '(') => open += 1,
            (None, ']' | '}' | ')') => {
                open = open.saturating_sub(1);
                if open == 0 {
                    closed = closed.or(Some(at + 1));
                }
            }
            (None, _) => {}
        }
    }
    (open, closed)
}

/// The byte of the first bracket, if only a name and an assignment precede it.
pub(crate) fn start(text: &str) -> Option<usize> {
    let at = text.find(['[', '{', '('])?;
    let before = text[..at].trim();
    let is_name = before.chars().all(|c| c.is_ascii_alphanumeric() || "_.=:; ".contains(c));
    let assigns = before.is_empty() || before.ends_with('=') || text[at..].starts_with('(');
    (is_name && assigns && !before.starts_with(|c: char| c.is_ascii_digit() || "=:;.".contains(c))).then_some(at)
}

/// The value that a text consists of.
pub(crate) fn parse(text: &str) -> Parsed<Item> {
    let Some(start) = start(text) else {
        return Err(Fault::syntax(0..text.len(), "there is no list or object here"));
    };
    let mut parser = Parser { text, at: start };
    let item = parser.value(0)?;
    parser.blanks();
    while parser.eat(b',') || parser.eat(b';') {
        parser.blanks();
    }
    if parser.at < text.len() {
        return Err(Fault::syntax(parser.at..parser.at + 1, "there is something after the end of the list or object"));
    }
    Ok(item)
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.next() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn item(&self, start: usize, node: Node) -> Item {
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Item { node, start: place(start), end: place(self.at) }
    }

    fn value(&mut self, depth: usize) -> Parsed<Item> {
        self.blanks();
        let start = self.at;
        if depth > DEPTH {
            return Err(Fault::syntax(start..start + 1, format!("lists are nested more than {DEPTH} deep")));
        }
        match self.next() {
            Some(b'[') => self.list(depth, b']'),
            Some(b'(') => self.list(depth, b')'),
            Some(b'{') => self.object(depth),
            Some(quote @ (b'"' | b'\'')) => {
                let text = self.string(quote)?;
                Ok(self.item(start, Node::Text(text)))
            }
            Some(_) => self.word(depth),
            None => Err(Fault::syntax(start..start, "a value is missing here")),
        }
    }

    fn list(&mut self, depth: usize, close: u8) -> Parsed<Item> {
        let start = self.at;
        self.at += 1;
        let (mut items, mut count, mut simple, mut separated) = (Vec::new(), 0, 0, true);
        loop {
            self.blanks();
            match self.next() {
                None => return Err(Fault::syntax(start..start + 1, "this bracket is never closed")),
                Some(byte) if byte == close => break,
                Some(b',') if separated => {
                    return Err(Fault::syntax(self.at..self.at + 1, "there is no value before this comma"));
                }
                Some(b',') => {
                    self.at += 1;
                    separated = true;
                    continue;
                }
                Some(b']' | b'}' | b')') => {
                    return Err(Fault::syntax(self.at..self.at + 1, "this closes a bracket of another kind"));
                }
                Some(_) => {}
            }
            let item = self.value(depth + 1)?;
            self.blanks();
            separated = false;
            if close == b')' && self.eat(b'=') {
                // A named argument, such as dtype=int.
                self.value(depth + 1)?;
                continue;
            }
            count += 1;
            simple += usize::from(item.is_simple());
            if !item.is_simple() || simple <= KEPT {
                items.push(item);
            }
        }
        self.at += 1;
        if close == b')' && count == 1 && !separated {
            // Parentheses around a single value, or a function with one argument.
            return items.pop().ok_or_else(|| Fault::syntax(start..self.at, "a value is missing here"));
        }
        Ok(self.item(start, Node::List(items, count)))
    }

    fn object(&mut self, depth: usize) -> Parsed<Item> {
        let start = self.at;
        self.at += 1;
        let mut members = Vec::new();
        loop {
            self.blanks();
            match self.next() {
                None => return Err(Fault::syntax(start..start + 1, "this bracket is never closed")),
                Some(b'}') => break,
                Some(_) => {}
            }
            let name_at = self.at;
            let name = match self.next() {
                Some(quote @ (b'"' | b'\'')) => self.string(quote)?,
                _ => self.bare().into(),
            };
            self.blanks();
            if name_at == self.at || !self.eat(b':') {
                return Err(Fault::syntax(self.at..self.at + 1, "there must be a name and a colon here"));
            }
            members.push((name, self.value(depth + 1)?));
            self.blanks();
            if !self.eat(b',') && self.next().is_some_and(|byte| byte != b'}') {
                return Err(Fault::syntax(self.at..self.at + 1, "there must be a comma here"));
            }
        }
        self.at += 1;
        Ok(self.item(start, Node::Object(members)))
    }

    /// Characters up to the next blank, separator or bracket.
    fn bare(&mut self) -> &str {
        let rest = &self.text[self.at..];
        let ends = |c: char| c.is_whitespace() || ",:;=[]{}()'\"".contains(c);
        let end = rest.find(ends).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// A number, a constant, a call of a function, or any other word.
    fn word(&mut self, depth: usize) -> Parsed<Item> {
        let start = self.at;
        let word = self.bare().to_owned();
        let node = match word.as_str() {
            "" => return Err(Fault::syntax(start..start + 1, "this is no value")),
            "null" | "None" | "nil" | "undefined" | "nan" | "NaN" | "NA" => Node::Null,
            "true" | "True" => Node::Bool(true),
            "false" | "False" => Node::Bool(false),
            _ if self.next() == Some(b'(') => return self.list(depth, b')'),
            word => number(word).map_or_else(|| Node::Text(word.into()), Node::Number),
        };
        Ok(self.item(start, node))
    }

    fn string(&mut self, quote: u8) -> Parsed<Box<str>> {
        let start = self.at;
        let mut text = String::new();
        let mut chars = self.text[start + 1..].char_indices();
        let never = || Fault::syntax(start..start + 1, "this quotation mark is never closed");
        loop {
            let (at, c) = chars.next().ok_or_else(never)?;
            match c {
                '\n' => return Err(never()),
                c if c == char::from(quote) => {
                    self.at = start + 1 + at + 1;
                    return Ok(text.into());
                }
                '\\' => match chars.next().ok_or_else(never)?.1 {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'r' => text.push('\r'),
                    'b' | 'f' => text.push(' '),
                    'u' => text.push(escaped(&mut chars).ok_or_else(|| {
                        let at = start + 1 + at;
                        Fault::syntax(at..at + 1, "this escape is not a character")
                    })?),
                    other => text.push(other),
                },
                c => text.push(c),
            }
        }
    }
}

/// The character of the four hexadecimal digits that come next, or of two such escapes.
fn escaped(chars: &mut std::str::CharIndices<'_>) -> Option<char> {
    let unit = |chars: &mut std::str::CharIndices<'_>| {
        (0..4).try_fold(0, |code, _| Some(code * 16 + chars.next()?.1.to_digit(16)?))
    };
    let first = unit(chars)?;
    if !(0xd800..0xdc00).contains(&first) {
        return char::from_u32(first);
    }
    let second = (chars.next()?.1 == '\\' && chars.next()?.1 == 'u').then(|| unit(chars))??;
    char::from_u32(0x10000 + ((first - 0xd800) << 10) + second.checked_sub(0xdc00).filter(|&low| low < 0x400)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> (usize, String) {
        let fault = parse(text).unwrap_err();
        (fault.at.start, fault.reason.to_string())
    }

    #[test]
    fn reads_json_python_and_numpy() {
        for text in
            ["[[1, null], [0, \"2\"]]", "x = [(1, None,), [0, '2'],]", "np.array([[1 nan]\n [0 '2']], dtype=int)"]
        {
            let item = parse(text).unwrap();
            let rows = item.list().unwrap();
            assert_eq!(rows.len(), 2, "{text}");
            assert!(matches!(
                rows[0].list(),
                Some([Item { node: Node::Number(1.0), .. }, Item { node: Node::Null, .. }])
            ));
            assert_eq!(rows[1].list().unwrap()[1].text(), Some("2"));
        }
        let object = parse("{\"a\": {b: 'x\\u00e9\\ud83d\\ude00\\n'}, \"a\": true};").unwrap();
        assert!(matches!(object.get("a").unwrap().node, Node::Bool(true)));
        let Node::Object(members) = &object.node else { panic!("an object") };
        assert_eq!(members[0].1.get("b").and_then(Item::text), Some("x\u{e9}\u{1f600}\n"));
    }

    #[test]
    fn errors_have_places() {
        assert_eq!(error("[1, [2"), (4, "this bracket is never closed".into()));
        assert_eq!(error("[1,, 2]"), (3, "there is no value before this comma".into()));
        assert_eq!(error("[1)"), (2, "this closes a bracket of another kind".into()));
        assert_eq!(error("{\"a\" 1}"), (5, "there must be a name and a colon here".into()));
        assert_eq!(error("['a]"), (1, "this quotation mark is never closed".into()));
        assert_eq!(error("[\"\\ud800\"]"), (2, "this escape is not a character".into()));
        assert_eq!(error("[1] 2"), (4, "there is something after the end of the list or object".into()));
        assert_eq!(error(&"[".repeat(100_000)).0, 65);
    }

    #[test]
    fn long_lists_of_numbers_are_counted_and_not_kept() {
        let Node::List(items, count) = parse(&format!("[{}]", "0,".repeat(100_000))).unwrap().node else {
            panic!("a list")
        };
        assert_eq!((items.len(), count), (KEPT, 100_000));
    }

    #[test]
    fn counts_what_is_open() {
        assert_eq!(open(0, "{\"a\": \"[\\\"[\", b: [1,"), 2);
        assert_eq!(open(2, " 2]}"), 0);
        assert_eq!(open(0, "]"), 0);
    }
}
