//! # JSON
//! What this project prints as JSON, and the lists and objects in which others keep puzzles.
//!
//! ```text
//! {"layout":"2x2","puzzle":"1.2....4........","given":"1......4........","marks":["","34",...],"title":"A title"}
//! {"puzzle": [[5, 3, 0, ...], ...], "solution": ...}       the puzzle under any of the usual names
//! [[5, 3, 0, ...], ...]                                    rows of cells, or all cells in one list
//! [{"quizzes": "53..7...."}, {"quizzes": ...}]             several puzzles
//! [[5 3 0 ...]                                             Python and numpy, too
//!  [6 0 0 ...] ...]
//! ```
//!
//! An object can extend over any number of lines, and another can follow it. In a list of cells, 0, null and an empty
//! or blank text are empty cells, and a list of digits is the marks of a cell. In an object, `layout` is the layout,
//! `given` has only the values that were given if others were placed, and `marks` has a text for each cell, which is
//! empty where there are no marks and `-` where no candidate is left. Members that are not known are ignored, unless
//! their names are those of further rules, or they look like constraints.
//!
//! `constraints` is a list of objects, `{"type":"killer","cells":["r1c1","r1c2"],"sum":15}`; CONSTRAINTS.md has the
//! kinds and their members. A constraint or a member that is not known is an error, and so is a puzzle with constraints
//! for whoever cannot work with them.
//!
//! **Keeps** givens and placed values, pencil marks, the layout, constraints, the texts and the text after the puzzle
//! on its line.

use crate::cells::{self, word};
use crate::error::{Fault, ParseReason, Parsed, counted};
use crate::format::{Format, Givens, Keeps, Kinds, Marks, Read, Several};
use crate::formats::loose::{self, Item, Node};
use crate::formats::words::{self, Word};
use crate::formats::{fpuzzles, line, scl};
use crate::{Document, Field, ReadOptions, WriteError};
use pencilproof_core::{Digit, DigitSet, Layout, Puzzle};
use serde_json::{Map, Value};
use std::str::FromStr;

pub(super) mod constraints;
mod lists;
mod rules;

pub(in crate::formats) use rules::is_rule;

pub(crate) static JSON: Format = Format {
    id: "json",
    name: "JSON",
    about: "objects or lists, one after the other; also Python lists and what numpy prints",
    extensions: &["json", "jsonl", "ndjson"],
    several: Several::Lines,
    keeps: Keeps {
        givens: Givens::Apart,
        marks: Marks::Own,
        info: Field::ALL,
        tail: true,
        layouts: true,
        constraints: Kinds::All,
        ..Keeps::VALUES
    },
    many: true,
    read: Read::Nested(loose::open, read),
    write: Some(write),
    fits: Some(fits),
};

fn fits(text: &str, options: &ReadOptions) -> bool {
    let Some(start) = loose::start(text) else { return false };
    let mut inner = text[start..].chars();
    let bracket = inner.next();
    let next = inner.find(|c| !c.is_whitespace());
    let begins = match (bracket, next) {
        (_, None) => true,
        (Some('{'), Some(c)) => "\"'".contains(c) || c.is_alphabetic() && text.contains(':'),
        (_, Some(c)) => {
            c.is_ascii_digit()
                || "[{(\"'".contains(c)
                || text[start..].contains("None")
                || text[start..].contains("null")
        }
    };
    begins && loose::is_one(text) && !fpuzzles::fits(text, options)
}

fn read(text: &str, options: &ReadOptions) -> Parsed<Vec<Document>> {
    Context { text, options }.puzzles(&loose::parse(text)?)
}

/// The puzzle of a text that is an object, as tables have it in one of their fields.
pub(super) fn read_object(text: &str, options: &ReadOptions) -> Parsed<Puzzle> {
    match &mut read(text, options)?[..] {
        [document] => Ok(document.puzzle.clone()),
        others => Err(Fault::syntax(0..text.len(), format!("{}, not one", counted(others.len(), "puzzles")))),
    }
}

/// What is known about the record that is read.
struct Context<'a> {
    text: &'a str,
    options: &'a ReadOptions,
}

impl Context<'_> {
    /// The puzzles of any value.
    fn puzzles(&self, item: &Item) -> Parsed<Vec<Document>> {
        match &item.node {
            Node::Object(members) => self.object(item, members),
            Node::List(items, count) => self.list(item, items, *count),
            Node::Text(text) => Ok(vec![Document::new(self.text_puzzle(item, text)?)]),
            _ => Err(Fault::syntax(item.at(), "a puzzle is an object, a list or a text")),
        }
    }

    fn text_puzzle(&self, item: &Item, text: &str) -> Parsed<Puzzle> {
        match item.text_start() {
            Some(start) => words::read_text(text, start, self.options),
            // Something is escaped, so the places of single characters are unknown.
            None => words::read_text(text, 0, self.options).map_err(|fault| Fault { at: item.at(), ..fault }),
        }
    }

    fn object(&self, item: &Item, members: &[(Box<str>, Item)]) -> Parsed<Vec<Document>> {
        // Lines of a table have the list as a text.
        let is_list = |value: &Item| {
            value.list().is_some() || value.text().is_some_and(|text| text.trim_start().starts_with('['))
        };
        let is_ours = |name: &str, value: &Item| name == constraints::NAME && is_list(value);
        let refused = |(name, rule): &(Box<str>, Item)| {
            Err(Fault::new(rule.at(), ParseReason::Constraint(name.chars().take(60).collect())))
        };
        let filled = members.iter().find(|(name, value)| is_ours(name, value) && is_filled(value));
        if let Some(document) = self.of_other_programs(item) {
            return filled.map_or_else(|| document.map(|document| vec![document]), refused);
        }
        let is_refused = |(name, value): &&(Box<str>, Item)| is_rule(name) && is_filled(value) && !is_ours(name, value);
        if let Some(member) = members.iter().find(is_refused) {
            return refused(member);
        }
        let are_passed_over = |value: &Item| constraints::are_in(value) || constraints::are_within(value);
        if let Some(member) =
            members.iter().find(|(name, value)| name.as_ref() != constraints::NAME && are_passed_over(value))
        {
            return refused(member);
        }
        if !members.is_empty() && members.iter().all(|(name, _)| name.bytes().all(|byte| byte.is_ascii_digit())) {
            // A column of a table, as pandas writes it.
            return members
                .iter()
                .map(|(_, value)| self.puzzles(value))
                .collect::<Parsed<Vec<_>>>()
                .map(|all| all.concat());
        }
        let options = ReadOptions { layout: self.layout(item)?, ..self.options.clone() };
        let inner = Context { text: self.text, options: &options };
        let mut documents = inner.member(item, members)?;
        if let [document] = &mut documents[..] {
            inner.given(item, &mut document.puzzle)?;
            inner.marks(item, &mut document.puzzle)?;
            document.tail = item.get("tail").and_then(Item::text).map(printable).or(document.tail.take());
        }
        if let Some((_, list)) = filled {
            constraints::add(members, list, self.options, &mut documents)?;
        }
        for document in &mut documents {
            read_texts(members, document);
        }
        Ok(documents)
    }

    /// The puzzle of an object that has the form of f-puzzles or of SudokuPad.
    fn of_other_programs(&self, item: &Item) -> Option<Parsed<Document>> {
        let has_objects = |name: &str| {
            let row = item.get(name)?.list()?.first()?.list()?;
            matches!(row.first()?.node, Node::Object(_)).then_some(())
        };
        let json = self.text.get(item.at())?;
        if has_objects("grid").is_some() {
            return Some(fpuzzles::read_json(json, item.at(), self.options));
        }
        has_objects("cells").map(|()| scl::read(json, item.at(), self.options))
    }

    /// The layout that the caller or the object names.
    fn layout(&self, item: &Item) -> Parsed<Option<Layout>> {
        if let Some(layout) = &self.options.layout {
            return Ok(Some(layout.clone()));
        }
        let Some(named) = item.get("layout").filter(|named| is_filled(named)) else { return regions(item) };
        let text = match &named.node {
            Node::Text(text) => text.to_string(),
            Node::Number(number) => number.to_string(),
            _ => String::new(),
        };
        let unknown = || {
            let shown: String = text.chars().take(40).collect();
            Fault::syntax(named.at(), format!("'{shown}' is not a layout, such as 3x3 or jigsaw:MAP"))
        };
        Layout::from_str(&text).map(Some).map_err(|_| unknown())
    }

    /// The puzzles of the member that has them: by its name, or else by its content.
    fn member(&self, item: &Item, members: &[(Box<str>, Item)]) -> Parsed<Vec<Document>> {
        let can_hold = |value: &Item| matches!(value.node, Node::Text(_) | Node::List(..) | Node::Object(_));
        let ranked = members.iter().filter(|(_, value)| can_hold(value));
        let ranked = ranked.filter_map(|(name, value)| Some((words::rank(name)?, name, value)));
        let mut named: Vec<(usize, &Box<str>, &Item)> = ranked.collect();
        let best = named.iter().map(|&(rank, ..)| rank).min();
        named.retain(|&(rank, ..)| Some(rank) == best);
        if let [(_, _, value)] = named[..] {
            return self.puzzles(value);
        }
        let by_content = named.is_empty();
        if by_content {
            let others = members.iter().filter(|(name, value)| can_hold(value) && !words::is_solution(name));
            named = others.map(|(name, value)| (0, name, value)).collect();
        }
        let mut found: Vec<(&str, Vec<Document>)> = Vec::new();
        for (_, name, value) in named {
            let documents = match self.puzzles(value) {
                Ok(documents) => documents,
                Err(fault) if constraints::are_at_fault(&fault) => return Err(fault),
                Err(_) => continue,
            };
            // Without a name, a few numbers may be anything.
            let is_large = documents.iter().all(|document| document.puzzle.layout().side() >= 9);
            if !by_content || is_large || matches!(value.node, Node::Object(_)) {
                found.push((name, documents));
            }
        }
        let puzzles: Vec<(&str, Puzzle)> = found
            .iter()
            .filter_map(
                |(name, documents)| if let [one] = &documents[..] { Some((*name, one.puzzle.clone())) } else { None },
            )
            .collect();
        if found.len() == puzzles.len()
            && let Some((chosen, _)) = words::unsolved(&puzzles)
        {
            return Ok(found.swap_remove(found.iter().position(|(name, _)| name == chosen).unwrap_or(0)).1);
        }
        match &mut found[..] {
            [] => {
                Err(Fault::syntax(item.at(), "this object has no member with a puzzle, such as puzzle, grid or board"))
            }
            [(_, documents)] => Ok(std::mem::take(documents)),
            [(one, _), (other, _), ..] => {
                let names: Vec<String> = [one, other].map(|name| name.chars().take(40).collect()).to_vec();
                let reason = format!("both '{}' and '{}' hold a puzzle, not the same one", names[0], names[1]);
                Err(Fault::syntax(item.at(), reason))
            }
        }
    }

    /// Makes the values that are not among the givens placed ones.
    fn given(&self, item: &Item, puzzle: &mut Puzzle) -> Parsed<()> {
        let given = ["given", "givens"].into_iter().find_map(|name| item.get(name));
        let Some(given) = given.filter(|given| matches!(given.node, Node::Text(_) | Node::List(..))) else {
            return Ok(());
        };
        let options = ReadOptions { layout: Some(puzzle.layout().clone()), ..self.options.clone() };
        let inner = Context { text: self.text, options: &options };
        let [Document { puzzle: known, .. }] = &inner.puzzles(given)?[..] else { return Ok(()) };
        for cell in puzzle.layout().clone().cells() {
            match (known.value(cell), puzzle.value(cell)) {
                (Some(known), value) if value.map(|value| value.digit) != Some(known.digit) => {
                    let name = puzzle.layout().cell_name(cell);
                    let reason = format!("the given {} of {name} is not in the puzzle", known.digit);
                    return Err(Fault::syntax(given.at(), reason));
                }
                (None, Some(value)) => puzzle.set(cell, value.digit, false),
                _ => {}
            }
        }
        Ok(())
    }

    fn marks(&self, item: &Item, puzzle: &mut Puzzle) -> Parsed<()> {
        let names = ["marks", "pencilmarks", "candidates", "notes"];
        let Some(marks) = names.into_iter().find_map(|name| item.get(name).filter(|marks| marks.list().is_some()))
        else {
            return Ok(());
        };
        let layout = puzzle.layout().clone();
        let mut cells: Vec<&Item> = marks.list().unwrap_or_default().iter().collect();
        if cells.len() == layout.side() && cells.len() != layout.cell_count() {
            cells = cells.iter().flat_map(|row| row.list().unwrap_or_default()).collect();
        }
        if cells.len() != layout.cell_count() {
            let reason = format!(
                "there are marks for {}; the puzzle has {}",
                counted(cells.len(), "cells"),
                layout.cell_count()
            );
            return Err(Fault::new(marks.at(), ParseReason::Length(reason)));
        }
        for (cell, item) in layout.cells().zip(cells) {
            if puzzle.value(cell).is_none() {
                puzzle.set_marks(cell, self.marks_of(item, layout.side())?);
            }
        }
        Ok(())
    }

    /// The marks of one cell: a text of symbols, or a list.
    fn marks_of(&self, item: &Item, side: usize) -> Parsed<Option<DigitSet>> {
        match &item.node {
            Node::Null => Ok(None),
            Node::Text(text) if text.trim() == "-" => Ok(Some(DigitSet::EMPTY)),
            Node::Text(text) => {
                let digit = |c: char| cells::digit(c, side, self.options);
                let symbols = text.chars().filter(|c| !c.is_whitespace() && *c != ',');
                let wrong = |symbol| Fault::new(item.at(), ParseReason::Symbol { symbol, side });
                let marks: DigitSet = symbols.map(|c| digit(c).ok_or_else(|| wrong(c))).collect::<Parsed<_>>()?;
                Ok((!marks.is_empty()).then_some(marks))
            }
            Node::List(items, _) => {
                let marks: DigitSet = self.digits(items, side)?.into_iter().collect();
                Ok((!marks.is_empty()).then_some(marks))
            }
            _ => Err(Fault::syntax(item.at(), "the marks of a cell are a text or a list")),
        }
    }

    /// The digits of a list, in its order.
    fn digits(&self, items: &[Item], side: usize) -> Parsed<Vec<Digit>> {
        let none = |item: &Item| Fault::syntax(item.at(), "a mark is missing here");
        self.values(&items.iter().collect::<Vec<_>>(), side)?
            .into_iter()
            .zip(items)
            .map(|(digit, item)| digit.ok_or_else(|| none(item)))
            .collect()
    }

    /// The values of cells without inner structure.
    fn values(&self, items: &[&Item], side: usize) -> Parsed<Vec<Option<Digit>>> {
        let wrong = |item: &Item, shown: String| {
            Fault::syntax(item.at(), format!("{shown} is not a digit of {}", crate::error::size(side)))
        };
        let texts: Vec<Word<'_>> = items
            .iter()
            .filter_map(|item| {
                Some(Word {
                    at: item.text_start().map_or(item.at(), |at| at..item.at().end),
                    text: item.text()?.trim(),
                })
            })
            .collect();
        let mut texts = words::values(&texts, side, self.options)?.into_iter();
        let value = |item: &&Item| match item.node {
            Node::Null => Ok(None),
            Node::Number(0.0) => Ok(None),
            Node::Number(number) => (1..=side)
                .find(|&digit| digit as f64 == number)
                .and_then(Digit::from_value)
                .map(Some)
                .ok_or_else(|| wrong(item, number.to_string())),
            Node::Text(_) => Ok(texts.next().flatten()),
            _ => Err(Fault::syntax(item.at(), "this is not the content of a cell")),
        };
        items.iter().map(value).collect()
    }
}

/// The layout of the regions that an object has: a number for each cell, in one list or in rows.
fn regions(item: &Item) -> Parsed<Option<Layout>> {
    let Some(regions) = item.get("regions").filter(|regions| is_filled(regions)) else { return Ok(None) };
    let rows = regions.list().unwrap_or_default();
    let inner = rows.iter().flat_map(|row| row.list().unwrap_or_else(|| std::slice::from_ref(row)));
    let number = |item: &Item| match item.node {
        Node::Number(number) => (0..=25).find(|&region| f64::from(region) == number),
        _ => None,
    };
    let numbers: Vec<u8> = inner.map_while(number).collect();
    let side = numbers.len().isqrt();
    let first = numbers.iter().min().copied().unwrap_or(0);
    let map: Vec<u8> = numbers.iter().map(|region| region - first).collect();
    let is_map = side * side == map.len() && (rows.len() == side || rows.len() == map.len());
    let layout = is_map.then(|| fpuzzles::layout_of(side, &map).ok()).flatten();
    let unknown = || Fault::new(regions.at(), ParseReason::Constraint("regions".to_owned()));
    layout.map(Some).ok_or_else(unknown)
}

/// Whether a value says anything.
fn is_filled(item: &Item) -> bool {
    match &item.node {
        Node::Null | Node::Bool(false) => false,
        Node::Text(text) => !text.is_empty(),
        Node::List(items, _) => !items.is_empty(),
        Node::Object(members) => !members.is_empty(),
        Node::Bool(true) | Node::Number(_) => true,
    }
}

/// A text without control characters, which other formats cannot hold.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' && c != '\t' { ' ' } else { c }).collect()
}

fn read_texts(members: &[(Box<str>, Item)], document: &mut Document) {
    for (name, value) in members {
        let is_level = name.eq_ignore_ascii_case("difficulty");
        let known = Field::ALL.iter().copied().find(|field| name.eq_ignore_ascii_case(field.word()));
        let Some(field) = known.or(is_level.then_some(Field::Level)) else { continue };
        let text = match &value.node {
            Node::Text(text) => printable(text),
            Node::Number(number) => number.to_string(),
            _ => continue,
        };
        if document.info.get(field).is_none() {
            document.info.set(field, text);
        }
    }
}

/// The members that say what a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonMembers {
    /// The layout, without its constraints.
    pub layout: String,
    /// The values in reading order, `.` for an empty cell.
    pub puzzle: String,
    /// The values that were given, if others were placed.
    pub given: Option<String>,
    /// The marks of each cell, if there are any: `-` for a cell whose marks are all gone.
    pub marks: Option<Vec<String>>,
    /// The constraints, if there are any: objects such as `{"type":"killer","cells":["r1c1","r1c2"],"sum":15}`.
    pub constraints: Option<Vec<Map<String, Value>>>,
}

/// The members that say what a puzzle is: `layout`, `puzzle`, `given` if values were placed, `marks` and `constraints`
/// if there are any.
///
/// ```
/// use pencilproof_format::{ReadOptions, json_members, read_str};
/// let documents = read_str("S4B1600000000000003", &ReadOptions::default())?;
/// let members = json_members(&documents[0].puzzle);
/// assert_eq!((&*members.puzzle, members.given.as_deref()), ("12.............3", Some("1..............3")));
/// # Ok::<(), pencilproof_format::ParseError>(())
/// ```
#[must_use]
pub fn json_members(puzzle: &Puzzle) -> JsonMembers {
    let layout = puzzle.layout();
    let given = |cell| puzzle.value(cell).filter(|value| value.given).map_or('.', |value| value.digit.symbol());
    let marks = |cell| match puzzle.marks(cell).filter(|_| puzzle.value(cell).is_none()) {
        None => String::new(),
        Some(marks) if marks.is_empty() => "-".to_owned(),
        Some(marks) => word(marks),
    };
    let is_begun = puzzle.values().any(|(_, value)| !value.given);
    JsonMembers {
        layout: layout.without_constraints().to_string(),
        puzzle: line::cells_of(puzzle),
        given: is_begun.then(|| layout.cells().map(given).collect()),
        marks: puzzle.has_marks().then(|| layout.cells().map(marks).collect()),
        constraints: (!layout.is_plain()).then(|| constraints::written(layout)),
    }
}

fn write(document: &Document) -> Result<String, WriteError> {
    let JsonMembers { layout, puzzle, given, marks, constraints } = json_members(&document.puzzle);
    let mut members = Map::new();
    let mut add = |name: &str, value: Value| _ = members.insert(name.to_owned(), value);
    add("layout", layout.into());
    add("puzzle", puzzle.into());
    given.into_iter().for_each(|given| add("given", given.into()));
    marks.into_iter().for_each(|marks| add("marks", marks.into()));
    constraints.into_iter().for_each(|list| add(constraints::NAME, list.into()));
    document.info.iter().for_each(|(field, text)| add(field.word(), text.into()));
    document.tail.iter().for_each(|tail| add("tail", tail.as_str().into()));
    Ok(format!("{}\n", Value::Object(members)))
}

#[cfg(test)]
mod tests;
