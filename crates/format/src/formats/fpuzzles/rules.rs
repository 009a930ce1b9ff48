//! The members of the JSON of f-puzzles that say what holds everywhere on the board.
//!
//! ```text
//! "antiknight": true, "nonconsecutive": true, "negative": ["xv", "ratio"]
//! ```

use super::lists::Misplaced;
use pencilproof_core::{Constraint, ConstraintError, Field, Kind, Layout};
use serde_json::{Map, Value, json};

/// A member that is true where a constraint holds, and its fields.
type Flag = (&'static str, &'static str, &'static [(&'static str, Given)]);

/// The content of a field.
#[derive(Clone, Copy)]
enum Given {
    Word(&'static str),
    Number(i64),
}

/// Every such member. Neighbours with a white dot between them may be consecutive.
const FLAGS: [Flag; 3] = [
    ("antiking", "anti-king", &[]),
    ("antiknight", "anti-knight", &[]),
    ("nonconsecutive", "negative", &[("of", Given::Word("difference")), ("value", Given::Number(1))]),
];

/// The member that lists for which marks it means something that there is none.
const NEGATIVE: &str = "negative";

/// What it can list, and the fields that it then means. Where there is no dot of either colour, no two neighbours are
/// in a ratio of 2.
const NEGATIVES: [(&str, &[(&str, Given)]); 2] =
    [("ratio", &[("of", Given::Word("ratio")), ("value", Given::Number(2))]), ("xv", &[("of", Given::Word("xv"))])];

/// The kinds of these constraints.
pub(super) const KINDS: [&str; 3] = ["anti-king", "anti-knight", "negative"];

/// Whether a member of the puzzle is one of these.
pub(super) fn is_rule(name: &str) -> bool {
    name == NEGATIVE || FLAGS.iter().any(|(flag, ..)| *flag == name)
}

/// The constraint of a flag that is set, or those of a list.
///
/// # Errors
/// If the value is something else, or means what programs do not agree about.
pub(super) fn read(name: &str, value: &Value, object: &Map<String, Value>) -> Result<Vec<Constraint>, Misplaced> {
    if let Some((_, kind, fields)) = FLAGS.iter().find(|(flag, ..)| *flag == name) {
        return match value {
            Value::Bool(true) => Ok(vec![constraint(kind, fields).map_err(|error| Misplaced::new(error.to_string()))?]),
            _ => Err(Misplaced::new("this must be true or false")),
        };
    }
    let list = value.as_array().ok_or_else(|| Misplaced::new("this must be a list of words, such as [\"xv\"]"))?;
    let read = |(number, word): (usize, &Value)| {
        let known = NEGATIVES.iter().find(|(known, _)| word.as_str() == Some(known));
        let (word, fields) = known.ok_or_else(|| {
            let shown: String = word.to_string().chars().take(20).collect();
            Misplaced::new(format!("{shown} is not supported; this can have \"ratio\" and \"xv\"")).within(number)
        })?;
        if *word == "ratio" && has_other_ratios(object) {
            let reason = "programs do not agree what this means beside ratios other than 2";
            return Err(Misplaced::new(reason).within(number));
        }
        constraint("negative", fields).map_err(|error| Misplaced::new(error.to_string()).within(number))
    };
    list.iter().enumerate().map(read).collect()
}

/// Whether there are black dots with another number than 2.
fn has_other_ratios(object: &Map<String, Value>) -> bool {
    let dots = object.get("ratio").and_then(Value::as_array);
    dots.into_iter().flatten().filter_map(|dot| dot.get("value")).any(|value| {
        let number = value.as_i64().or_else(|| value.as_str().and_then(|text| text.trim().parse().ok()));
        number.is_some_and(|number| number != 2)
    })
}

fn constraint(kind: &str, fields: &[(&'static str, Given)]) -> Result<Constraint, ConstraintError> {
    let kind = Kind::by_id(kind).expect("the kinds of this table are known");
    let field = |&(name, given): &(&'static str, Given)| {
        let field = match given {
            Given::Word(word) => Field::Text(word.to_owned()),
            Given::Number(number) => Field::Number(number),
        };
        (name, field)
    };
    Constraint::new(kind, fields.iter().map(field))
}

/// Writes a constraint, if it is one of these.
pub(super) fn write(layout: &Layout, own: &Constraint, object: &mut Map<String, Value>) -> bool {
    let is_own = |kind: &str, fields: &[(&'static str, Given)]| constraint(kind, fields).as_ref() == Ok(own);
    if let Some((flag, ..)) = FLAGS.iter().find(|(_, kind, fields)| is_own(kind, fields)) {
        object.insert((*flag).to_owned(), json!(true));
        return true;
    }
    let Some((word, _)) = NEGATIVES.iter().find(|(_, fields)| is_own("negative", fields)) else { return false };
    let is_usual = |dot: &&Constraint| dot.field("value").is_none_or(|value| *value == Field::Number(2));
    if *word == "ratio" && !layout.constraints().iter().filter(|dot| dot.kind().id == "ratio").all(|dot| is_usual(&dot))
    {
        return false;
    }
    let list = object.entry(NEGATIVE).or_insert_with(|| json!([]));
    list.as_array_mut().is_some_and(|list| {
        list.push(json!(word));
        true
    })
}
