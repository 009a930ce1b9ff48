//! What a kind of constraint is.

use super::{Compiled, Constraint, Figure, Value};
use crate::{Cell, Layout};
use std::fmt;

/// A kind of constraint: everything about it. What it means is said twice, for search and for judging full grids;
/// the two are written independently of each other, and tests compare them.
#[non_exhaustive]
pub struct Kind {
    /// Its name in files, such as `killer`.
    pub id: &'static str,
    /// Its name in words, such as `killer cage`.
    pub name: &'static str,
    /// What a constraint of this kind is made of.
    pub fields: &'static [FieldSpec],
    /// Its documentation as Markdown: the heading of its file.
    pub documentation: &'static str,
    /// Says what it means as groups and bounds.
    pub(crate) compile: fn(&Parts<'_>, &mut Compiled),
    /// Whether it holds in a full grid; written from its definition.
    pub(crate) holds: fn(&Parts<'_>, Value<'_>) -> bool,
    /// Says what is drawn for it.
    pub(crate) figures: fn(&Parts<'_>, &mut Vec<Figure>),
}

impl Kind {
    /// Every kind.
    pub fn all() -> impl Iterator<Item = &'static Kind> {
        super::KINDS.iter().copied()
    }

    /// The kind with a name in files.
    #[must_use]
    pub fn by_id(id: &str) -> Option<&'static Kind> {
        Kind::all().find(|kind| kind.id == id)
    }

    /// What it means: the first paragraph of its documentation, on one line.
    #[must_use]
    pub fn meaning(&self) -> String {
        let (_, text) = self.documentation.split_once('\n').unwrap_or_default();
        text.trim_start().split("\n\n").next().unwrap_or_default().replace('\n', " ")
    }

    /// Its name with "a" or "an".
    #[must_use]
    pub fn with_article(&self) -> String {
        // The X of an X-sum is spoken with a vowel first.
        let article = if self.name.starts_with(['a', 'e', 'i', 'o', 'u', 'X']) { "an" } else { "a" };
        format!("{article} {}", self.name)
    }

    /// The place of a field among its fields.
    pub(crate) fn place_of(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Kind) -> bool {
        self.id == other.id
    }
}

impl Eq for Kind {}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kind({})", self.id)
    }
}

/// A field of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FieldSpec {
    /// Its name in files.
    pub name: &'static str,
    /// Whether every constraint of the kind has it.
    pub is_needed: bool,
    /// What it can hold.
    pub holds: FieldType,
}

/// What a field can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FieldType {
    /// A set of cells: at least one, at most as many as the side.
    Cells,
    /// Cells in an order, each once, so many at least.
    Line(usize),
    /// Cells in an order, so many at least, none twice in a row; a line may come back to a cell.
    Path(usize),
    /// So many cells in an order, each once.
    Exactly(usize),
    /// What different digits add up to: 1 to the sum of all digits. A file can say 0 where there is none.
    Sum,
    /// What digits of any cells add up to: 1 to the side for each cell of the board's side.
    Total,
    /// A number from 1 to the side.
    Number,
    /// A whole number, of at most six figures.
    Whole,
    /// Digits, each as often as it is meant; at least one.
    Digits,
    /// Whole numbers, of at most three figures each.
    Factors,
    /// Lists of two numbers: how often, and a digit.
    Counts,
    /// For each digit from 1 on, a list of digits.
    Table,
    /// States of an automaton, numbered from 0, each once; at least one.
    States,
    /// For each edge of an automaton the state it comes from, the state it leads to, and its digits. Files have the
    /// digits as a list between the two states.
    Edges,
    /// So many lists of cells at least, each with its cells in an order; they may share cells.
    Sets(usize),
    /// So many lists of constraints at least, each with at least one.
    Options(usize),
    /// One of some words.
    Word(&'static [&'static str]),
    /// Any text of at most sixty characters.
    Text,
    /// Yes or no; without it, no.
    Flag,
}

impl FieldType {
    /// Its name, such as `cells`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            FieldType::Cells => "cells",
            FieldType::Line(_) | FieldType::Path(_) | FieldType::Exactly(_) => "cells in order",
            FieldType::Sum => "sum",
            FieldType::Total | FieldType::Number | FieldType::Whole => "number",
            FieldType::Digits => "digits",
            FieldType::Factors => "numbers",
            FieldType::Counts => "counts of digits",
            FieldType::Table => "table of digits",
            FieldType::States => "states",
            FieldType::Edges => "edges of an automaton",
            FieldType::Sets(_) => "lists of cells",
            FieldType::Options(_) => "lists of constraints",
            FieldType::Word(_) => "word",
            FieldType::Text => "text",
            FieldType::Flag => "yes or no",
        }
    }
}

/// The content of a field.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Field {
    /// Cells.
    Cells(Vec<Cell>),
    /// A number.
    Number(i64),
    /// Numbers, digits among them.
    Numbers(Vec<i64>),
    /// Lists of numbers.
    Lists(Vec<Vec<i64>>),
    /// Lists of cells.
    Sets(Vec<Vec<Cell>>),
    /// Lists of constraints.
    Options(Vec<Vec<Constraint>>),
    /// A word or a text.
    Text(String),
    /// Yes or no.
    Flag(bool),
}

/// A constraint as its kind sees it: its fields, and the board and the constraints that it stands among.
#[derive(Clone, Copy)]
pub(crate) struct Parts<'a> {
    pub(super) fields: &'a [Option<Field>],
    /// The board; whether it carries the constraints already is not said.
    pub(super) layout: &'a Layout,
    /// The constraints that it stands among: those of the board, or of one of several options.
    pub(super) list: &'a [Constraint],
    /// The constraint whose option these are.
    pub(super) within: Option<&'a Parts<'a>>,
}

impl<'a> Parts<'a> {
    /// The two cells of a pair.
    pub(crate) fn pair(&self, place: usize) -> [Cell; 2] {
        let cells = self.cells(place);
        [cells[0], cells[1]]
    }

    pub(crate) fn field(&self, place: usize) -> Option<&'a Field> {
        self.fields.get(place)?.as_ref()
    }

    /// The cells of a field of cells, ascending or in the order of a line.
    pub(crate) fn cells(&self, place: usize) -> &'a [Cell] {
        match self.field(place) {
            Some(Field::Cells(cells)) => cells,
            _ => &[],
        }
    }

    /// The values of the cells of a field in a full grid.
    pub(crate) fn values(&self, place: usize, value: Value<'_>) -> Vec<usize> {
        self.cells(place).iter().map(|&cell| value(cell).value()).collect()
    }

    /// The lists of cells of a field.
    pub(crate) fn sets(&self, place: usize) -> &'a [Vec<Cell>] {
        match self.field(place) {
            Some(Field::Sets(sets)) => sets,
            _ => &[],
        }
    }

    /// The lists of constraints of a field.
    pub(crate) fn options(&self, place: usize) -> &'a [Vec<Constraint>] {
        match self.field(place) {
            Some(Field::Options(options)) => options,
            _ => &[],
        }
    }

    /// The number of a field of numbers, if there is one.
    pub(crate) fn number(&self, place: usize) -> Option<i64> {
        match self.field(place) {
            Some(&Field::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// The numbers or digits of a field.
    pub(crate) fn numbers(&self, place: usize) -> &'a [i64] {
        match self.field(place) {
            Some(Field::Numbers(numbers)) => numbers,
            _ => &[],
        }
    }

    /// The lists of numbers of a field.
    pub(crate) fn lists(&self, place: usize) -> &'a [Vec<i64>] {
        match self.field(place) {
            Some(Field::Lists(lists)) => lists,
            _ => &[],
        }
    }

    /// The word or the text of a field; empty without one.
    pub(crate) fn text(&self, place: usize) -> &'a str {
        match self.field(place) {
            Some(Field::Text(text)) => text,
            _ => "",
        }
    }

    /// Whether a flag is set.
    pub(crate) fn flag(&self, place: usize) -> bool {
        matches!(self.field(place), Some(Field::Flag(true)))
    }

    /// The side of the board.
    pub(crate) fn side(&self) -> usize {
        self.layout.side()
    }

    /// The constraints that hold if this one has to, itself among them: those of its list, and of lists around it.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'a Constraint> + use<'a> {
        let (first, outer) = (self.list, self.within);
        first.iter().chain(std::iter::successors(outer, |parts| parts.within).flat_map(|parts| parts.list))
    }

    /// The cells of all of these that are of a kind, of which this may be one.
    pub(crate) fn cells_of_kind(&self, kind: &'a Kind) -> impl Iterator<Item = Cell> + use<'a> {
        self.all().filter(move |other| other.kind() == kind).flat_map(Constraint::cells)
    }

    /// A constraint of an option of this one as its kind sees it.
    pub(crate) fn inner<'b>(&'b self, option: &'b [Constraint], one: &'b Constraint) -> Parts<'b> {
        Parts { fields: &one.fields, layout: self.layout, list: option, within: Some(self) }
    }

    /// The pairs of cells of the board that share an edge, the upper or left one first.
    pub(crate) fn edges(&self) -> impl Iterator<Item = [Cell; 2]> + use<'a> {
        self.pairs_apart(&[(0, 1), (1, 0)])
    }

    /// The pairs of cells that are so many rows and columns apart.
    pub(crate) fn pairs_apart(&self, steps: &'static [(usize, isize)]) -> impl Iterator<Item = [Cell; 2]> + use<'a> {
        let layout = self.layout;
        layout.cells().flat_map(move |cell| {
            steps.iter().filter_map(move |&(down, right)| {
                let (row, col) = (layout.row(cell) + down, layout.col(cell).checked_add_signed(right)?);
                (row < layout.side() && col < layout.side()).then(|| [cell, layout.cell(row, col)])
            })
        })
    }

    /// The squares of two by two cells, by row and column of their first cell.
    pub(crate) fn squares(&self) -> impl Iterator<Item = [Cell; 4]> + use<'a> {
        let layout = self.layout;
        let corners = (0..layout.side() - 1).flat_map(move |row| (0..layout.side() - 1).map(move |col| (row, col)));
        corners.map(move |(row, col)| {
            [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)].map(|(row, col)| layout.cell(row, col))
        })
    }
}
