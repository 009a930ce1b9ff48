//! Templates for the lines of `pencilproof rate`.

use super::{Outcome, words};
use pencilproof::RatingReport;
use std::str::FromStr;

/// A text with fields in braces.
#[derive(Clone, Debug)]
pub(super) struct Template(Vec<Part>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Text(String),
    Field(Field),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Field {
    Puzzle,
    Rating,
    Er,
    Ep,
    Ed,
    Hardest,
    Steps,
    Counts,
    Path,
    Time,
    Comment,
    Note,
    Place,
}

const FIELDS: [(&str, Field); 13] = [
    ("puzzle", Field::Puzzle),
    ("rating", Field::Rating),
    ("er", Field::Er),
    ("ep", Field::Ep),
    ("ed", Field::Ed),
    ("hardest", Field::Hardest),
    ("steps", Field::Steps),
    ("counts", Field::Counts),
    ("path", Field::Path),
    ("time", Field::Time),
    ("comment", Field::Comment),
    ("note", Field::Note),
    ("place", Field::Place),
];

impl FromStr for Template {
    type Err = String;

    fn from_str(text: &str) -> Result<Template, String> {
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut rest = text.char_indices().peekable();
        while let Some((at, c)) = rest.next() {
            let next = rest.peek().map(|&(_, next)| next);
            match (c, next) {
                ('{', Some('{')) | ('}', Some('}')) | ('\\', Some('\\')) => {
                    plain.push(c);
                    rest.next();
                }
                ('\\', Some(letter @ ('t' | 'n'))) => {
                    plain.push(if letter == 't' { '\t' } else { '\n' });
                    rest.next();
                }
                ('{', _) => {
                    let name: String = rest.by_ref().map(|(_, c)| c).take_while(|&c| c != '}').collect();
                    if !text[at..].contains('}') {
                        return Err(format!("the brace at character {} has no end", text[..at].chars().count() + 1));
                    }
                    parts.push(Part::Text(std::mem::take(&mut plain)));
                    parts.push(Part::Field(field(&name)?));
                }
                _ => plain.push(c),
            }
        }
        parts.push(Part::Text(plain));
        parts.retain(|part| *part != Part::Text(String::new()));
        Ok(Template(parts))
    }
}

fn field(name: &str) -> Result<Field, String> {
    let found = FIELDS.iter().find(|(known, _)| *known == name);
    let names = || FIELDS.map(|(known, _)| known).join(", ");
    found.map(|(_, field)| *field).ok_or_else(|| format!("there is no field '{name}'; the fields are {}", names()))
}

impl Template {
    /// Whether the steps are needed.
    pub(super) fn has_path(&self) -> bool {
        self.0.contains(&Part::Field(Field::Path))
    }

    pub(super) fn fill(&self, place: &str, outcome: &Outcome) -> String {
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Field(field) => value(*field, place, outcome),
        };
        self.0.iter().map(part).collect()
    }
}

/// The text of a field; where there is no rating, that of a number is a dash and the others are empty.
fn value(field: Field, place: &str, outcome: &Outcome) -> String {
    let of_report =
        |tell: fn(&RatingReport) -> String, without: &str| outcome.rated.as_ref().map_or(without.into(), tell);
    match field {
        Field::Puzzle => words::puzzle(&outcome.document),
        Field::Rating => words::rating(&outcome.rated),
        Field::Er => of_report(|report| report.er().to_string(), "-"),
        Field::Ep => of_report(|report| report.ep().to_string(), "-"),
        Field::Ed => of_report(|report| report.ed().to_string(), "-"),
        Field::Hardest => of_report(|report| report.hardest.as_ref().map_or("", |hardest| &hardest.name).into(), ""),
        Field::Steps => of_report(|report| report.steps.to_string(), "-"),
        Field::Counts => of_report(words::counts, ""),
        Field::Path => of_report(words::names, ""),
        // Seconds, to the microsecond.
        Field::Time => format!("{:.6}", outcome.time.as_secs_f64()),
        Field::Comment => outcome.document.comment().unwrap_or("").into(),
        Field::Note => words::note(&outcome.rated).unwrap_or_default(),
        Field::Place => place.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_read() {
        let parts = |text: &str| text.parse::<Template>().map(|template| template.0);
        let text = |text: &str| Part::Text(text.into());
        assert_eq!(parts("{er}"), Ok(vec![Part::Field(Field::Er)]));
        assert_eq!(parts(r"a{{b}}\t{path}\\n"), Ok(vec![text("a{b}\t"), Part::Field(Field::Path), text("\\n")]));
        assert!(parts("{er} {nothing}").unwrap_err().contains("there is no field 'nothing'; the fields are puzzle, "));
        assert_eq!(parts("ER {er"), Err("the brace at character 4 has no end".into()));
        assert!("{path}".parse::<Template>().unwrap().has_path() && !"path".parse::<Template>().unwrap().has_path());
    }
}
