//! Serialize and Deserialize for the model, as the heading of the crate describes them.

use crate::{
    Bound, Candidate, Cell, Constraint, Digit, DigitSet, Group, House, HouseKind, Layout, LayoutError, MAX_SIDE,
    Member, Puzzle, Rule, Summand,
};
use serde::de::{Error, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The largest index of a cell.
const LAST_CELL: usize = MAX_SIDE * MAX_SIDE - 1;

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.index().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        match usize::deserialize(deserializer)? {
            index @ 0..=LAST_CELL => Ok(Cell::from_index(index)),
            index => Err(D::Error::custom(format!("{index} is not the index of a cell, 0 to {LAST_CELL}"))),
        }
    }
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        let value = usize::deserialize(deserializer)?;
        Digit::from_value(value).ok_or_else(|| D::Error::custom(format!("{value} is not a digit, 1 to {MAX_SIDE}")))
    }
}

impl Serialize for DigitSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de> Deserialize<'de> for DigitSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DigitSet, D::Error> {
        Ok(Vec::<Digit>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Serialize for House {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.index().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for House {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<House, D::Error> {
        u8::deserialize(deserializer).map(|index| House::from_index(index.into()))
    }
}

impl Serialize for HouseKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.word().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for HouseKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HouseKind, D::Error> {
        let word = String::deserialize(deserializer)?;
        let kind = HouseKind::all().find(|kind| kind.word() == word);
        kind.ok_or_else(|| D::Error::custom(format!("'{word}' is not a kind of house")))
    }
}

/// A candidate as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Candidate", deny_unknown_fields)]
struct Claim {
    cell: Cell,
    digit: Digit,
}

impl Serialize for Candidate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Claim { cell: self.cell(), digit: self.digit() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Candidate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Candidate, D::Error> {
        Claim::deserialize(deserializer).map(|Claim { cell, digit }| Candidate::new(cell, digit))
    }
}

/// A rule as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Rule", rename_all = "lowercase")]
enum Statement {
    Cell(Cell),
    House(House, Digit),
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Rule::Cell(cell) => Statement::Cell(cell),
            Rule::House(house, digit) => Statement::House(house, digit),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Rule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
        Statement::deserialize(deserializer).map(|statement| match statement {
            Statement::Cell(cell) => Rule::Cell(cell),
            Statement::House(house, digit) => Rule::House(house, digit),
        })
    }
}

/// A summand as it is written; a rule as itself.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Summand", rename_all = "lowercase")]
enum Weighed {
    Cell(Cell),
    House(House, Digit),
    Group(u16, Digit),
    Bound(u32),
}

impl Serialize for Summand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Summand::Rule(Rule::Cell(cell)) => Weighed::Cell(cell),
            Summand::Rule(Rule::House(house, digit)) => Weighed::House(house, digit),
            Summand::Group(group, digit) => Weighed::Group(group.index(), digit),
            Summand::Bound(bound) => Weighed::Bound(bound.index()),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Summand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Summand, D::Error> {
        Weighed::deserialize(deserializer).map(|summand| match summand {
            Weighed::Cell(cell) => Summand::Rule(Rule::Cell(cell)),
            Weighed::House(house, digit) => Summand::Rule(Rule::House(house, digit)),
            Weighed::Group(index, digit) => Summand::Group(Group::from_index(index), digit),
            Weighed::Bound(index) => Summand::Bound(Bound::from_index(index)),
        })
    }
}

/// A layout as it is written: its name, or an object if it has constraints.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Shape {
    Plain(String),
    Constrained(Constrained),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Constrained {
    layout: String,
    constraints: Vec<Members>,
}

/// The members of a constraint in their order, repeated names included.
struct Members(Vec<(String, Member)>);

impl Serialize for Members {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        in_order(&self.0, serializer)
    }
}

fn in_order<S: Serializer>(members: &[(String, Member)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(members.iter().map(|(name, value)| (name, value)))
}

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Members;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a constraint, an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

/// A value of a member as it is read.
#[derive(Deserialize)]
#[serde(untagged)]
enum Read {
    Number(i64),
    Flag(bool),
    Text(String),
    List(Vec<Member>),
    Object(Members),
    Other(IgnoredAny),
}

impl Serialize for Member {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Member::Number(number) => number.serialize(serializer),
            Member::Flag(flag) => flag.serialize(serializer),
            Member::Text(text) => text.serialize(serializer),
            Member::List(items) => items.serialize(serializer),
            Member::Object(members) => in_order(members, serializer),
            Member::Other => serializer.serialize_none(),
        }
    }
}

impl<'de> Deserialize<'de> for Member {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Member, D::Error> {
        Read::deserialize(deserializer).map(|value| match value {
            Read::Number(number) => Member::Number(number),
            Read::Flag(flag) => Member::Flag(flag),
            Read::Text(text) => Member::Text(text),
            Read::List(items) => Member::List(items),
            Read::Object(Members(members)) => Member::Object(members),
            Read::Other(_) => Member::Other,
        })
    }
}

impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_plain() {
            return serializer.collect_str(self);
        }
        let members = |constraint: &Constraint| {
            let members = constraint.members(self).into_iter();
            Members(members.map(|(name, value)| (name.to_owned(), value)).collect())
        };
        let constraints = self.constraints().iter().map(members).collect();
        Constrained { layout: self.without_constraints().to_string(), constraints }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Layout {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Layout, D::Error> {
        let (name, constraints) = match Shape::deserialize(deserializer)? {
            Shape::Plain(name) => (name, Vec::new()),
            Shape::Constrained(Constrained { layout, constraints }) => (layout, constraints),
        };
        let layout: Layout = name.parse().map_err(D::Error::custom)?;
        let read = |(number, Members(members)): (usize, &Members)| {
            Constraint::from_members(&layout, members)
                .map_err(|error| D::Error::custom(LayoutError::Constraint { number, error }))
        };
        let list = constraints.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        layout.with_constraints(list).map_err(D::Error::custom)
    }
}

/// A puzzle as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Puzzle", deny_unknown_fields)]
struct Content {
    layout: Layout,
    givens: Vec<Candidate>,
    #[serde(default)]
    placed: Vec<Candidate>,
    #[serde(default)]
    marks: Vec<Marks>,
}

/// The marks of a cell as they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Marks {
    cell: Cell,
    digits: DigitSet,
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let values = |given| {
            let values = self.values().filter(move |(_, value)| value.given == given);
            values.map(|(cell, value)| Candidate::new(cell, value.digit)).collect()
        };
        let marks = |cell| self.marks(cell).map(|digits| Marks { cell, digits });
        Content {
            layout: self.layout().clone(),
            givens: values(true),
            placed: values(false),
            marks: self.layout().cells().filter_map(marks).collect(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        let Content { layout, givens, placed, marks } = Content::deserialize(deserializer)?;
        let mut puzzle = Puzzle::empty(layout.clone());
        let known = |cell: Cell, digits: DigitSet| match cell.index() < layout.cell_count() {
            true if digits.is_subset(layout.digits()) => Ok(()),
            true => Err(D::Error::custom(format!("{digits:?} at {cell:?}: a digit is beyond the side of {layout}"))),
            false => Err(D::Error::custom(format!("{layout} has no {cell:?}"))),
        };
        for (values, given) in [(givens, true), (placed, false)] {
            for value in values {
                known(value.cell(), DigitSet::only(value.digit()))?;
                if puzzle.value(value.cell()).is_some() {
                    return Err(D::Error::custom(format!("{:?} has two values", value.cell())));
                }
                puzzle.set(value.cell(), value.digit(), given);
            }
        }
        for Marks { cell, digits } in marks {
            known(cell, digits)?;
            if puzzle.marks(cell).is_some() {
                return Err(D::Error::custom(format!("{cell:?} has marks twice")));
            }
            puzzle.set_marks(cell, Some(digits));
        }
        Ok(puzzle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Debug;

    fn round_trip<T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug>(value: T, json: &str) {
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
    }

    fn digit(value: usize) -> Digit {
        Digit::from_value(value).unwrap()
    }

    #[test]
    fn names_round_trip() {
        let cell = Cell::from_index(40);
        round_trip(cell, "40");
        round_trip(digit(7), "7");
        round_trip([digit(7), digit(1)].into_iter().collect::<DigitSet>(), "[1,7]");
        round_trip(Candidate::new(cell, digit(7)), r#"{"cell":40,"digit":7}"#);
        round_trip(House::from_index(2), "2");
        round_trip(Rule::Cell(cell), r#"{"cell":40}"#);
        round_trip(Rule::House(House::from_index(2), digit(7)), r#"{"house":[2,7]}"#);
        round_trip(Summand::Rule(Rule::Cell(cell)), r#"{"cell":40}"#);
        round_trip(Summand::Rule(Rule::House(House::from_index(2), digit(7))), r#"{"house":[2,7]}"#);
        round_trip(Summand::Group(Group::from_index(3), digit(7)), r#"{"group":[3,7]}"#);
        round_trip(Summand::Bound(Bound::from_index(3)), r#"{"bound":3}"#);
        HouseKind::all().for_each(|kind| round_trip(kind, &format!("\"{}\"", kind.word())));
        for name in ["3x3", "2x3+x", "4x4+windoku+x", "jigsaw:1112122233343444"] {
            round_trip(name.parse::<Layout>().unwrap(), &format!("\"{name}\""));
        }
    }

    #[test]
    fn layouts_keep_their_constraints() {
        let cage = r#"{"type":"killer","cells":["r1c1","r1c2"],"sum":3}"#;
        let json = format!(r#"{{"layout":"2x2","constraints":[{cage}]}}"#);
        let layout: Layout = serde_json::from_str(&json).unwrap();
        assert_eq!(layout.constraints().len(), 1);
        round_trip(layout.clone(), &json);
        round_trip(Puzzle::empty(layout), &format!(r#"{{"layout":{json},"givens":[],"placed":[],"marks":[]}}"#));
        for (from, to) in [("constraints", "constraint"), ("killer", "fog"), ("sum", "total"), ("r1c2", "r1c9")] {
            assert!(serde_json::from_str::<Layout>(&json.replace(from, to)).is_err(), "{to}");
        }
        let either =
            r#"{"type":"either","options":[[{"type":"odd","cells":["r1c1"]}],[{"type":"even","cells":["r1c1"]}]]}"#;
        let json = format!(r#"{{"layout":"2x2","constraints":[{either}]}}"#);
        round_trip(serde_json::from_str::<Layout>(&json).unwrap(), &json);
        assert!(serde_json::from_str::<Layout>(r#""2x2 with 1 constraint""#).is_err());
    }

    #[test]
    fn puzzles_round_trip() {
        let layout = Layout::for_side(4).unwrap();
        round_trip(Puzzle::empty(layout.clone()), r#"{"layout":"2x2","givens":[],"placed":[],"marks":[]}"#);
        let mut puzzle = Puzzle::empty(layout.clone());
        puzzle.set(layout.cell(0, 0), digit(1), true);
        puzzle.set(layout.cell(1, 1), digit(2), false);
        puzzle.set_marks(layout.cell(1, 1), Some(DigitSet::EMPTY));
        puzzle.set_marks(layout.cell(3, 3), Some(DigitSet::all(3)));
        round_trip(
            puzzle,
            r#"{"layout":"2x2","givens":[{"cell":0,"digit":1}],"placed":[{"cell":5,"digit":2}],"marks":[{"cell":5,"digits":[]},{"cell":15,"digits":[1,2,3]}]}"#,
        );
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        fn refused<T: for<'de> Deserialize<'de>>(json: &str, reason: &str) {
            let error = serde_json::from_str::<T>(json).err().expect(json).to_string();
            assert!(error.contains(reason), "{json}: {error}");
        }
        refused::<Cell>("625", "not the index of a cell");
        refused::<Digit>("0", "not a digit");
        refused::<Digit>("26", "not a digit");
        refused::<Candidate>(r#"{"cell":1,"digit":1,"given":true}"#, "unknown field");
        refused::<Layout>(r#""3y3""#, "is not a layout");
        refused::<HouseKind>(r#""cage""#, "not a kind of house");
        refused::<Puzzle>(r#"{"layout":"2x2","givens":[{"cell":16,"digit":1}]}"#, "has no cell 16");
        refused::<Puzzle>(r#"{"layout":"2x2","givens":[{"cell":0,"digit":5}]}"#, "beyond the side");
        refused::<Puzzle>(r#"{"layout":"2x2","givens":[],"marks":[{"cell":0,"digits":[9]}]}"#, "beyond the side");
        let twice = r#"{"layout":"2x2","givens":[{"cell":0,"digit":1}],"placed":[{"cell":0,"digit":1}]}"#;
        refused::<Puzzle>(twice, "has two values");
        let marks = r#"{"layout":"2x2","givens":[],"marks":[{"cell":0,"digits":[1]},{"cell":0,"digits":[2]}]}"#;
        refused::<Puzzle>(marks, "has marks twice");
    }
}
