//! Conditions on ratings: `ER>=8.3`, `ED=ER`, `EP>7 && ER<9`.
//!
//! Numbers are compared as they are printed. Of a path that was left, bounds are known; a condition holds only if it
//! holds whatever the numbers are.

use super::tenths;
use pencilproof::{KnownDifficulty, RatingReport};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Terms that must all hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Filter(Vec<Term>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Term {
    left: Operand,
    relation: Relation,
    right: Operand,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operand {
    Er,
    Ep,
    Ed,
    /// In tenths.
    Number(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    Equal,
    NotEqual,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// The longer ones first, because they begin with a shorter one.
const RELATIONS: [(&str, Relation); 7] = [
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("!=", Relation::NotEqual),
    ("==", Relation::Equal),
    ("<", Relation::Less),
    (">", Relation::More),
    ("=", Relation::Equal),
];

impl FromStr for Filter {
    type Err = String;

    fn from_str(text: &str) -> Result<Filter, String> {
        let mut rest = Rest { text, at: 0 };
        let mut terms = Vec::new();
        loop {
            let left = rest.operand()?;
            let relation = rest.relation()?;
            let right = rest.operand()?;
            terms.push(Term { left, relation, right });
            if rest.skip_blanks().is_empty() {
                return Ok(Filter(terms));
            }
            if !rest.take("&&") {
                return Err(rest.expected("&& or the end"));
            }
        }
    }
}

/// What is left to read of a condition.
struct Rest<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Rest<'a> {
    fn skip_blanks(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        &self.text[self.at..]
    }

    fn take(&mut self, word: &str) -> bool {
        let is_next = self.skip_blanks().starts_with(word);
        self.at += if is_next { word.len() } else { 0 };
        is_next
    }

    fn operand(&mut self) -> Result<Operand, String> {
        let rest = self.skip_blanks();
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(rest.len());
        let word = &rest[..length];
        let operand = match word.to_ascii_lowercase().as_str() {
            "er" => Some(Operand::Er),
            "ep" => Some(Operand::Ep),
            "ed" => Some(Operand::Ed),
            _ => tenths(word).map(Operand::Number),
        };
        match operand {
            Some(operand) => {
                self.at += length;
                Ok(operand)
            }
            None => Err(self.expected("ER, EP, ED or a number with at most one decimal")),
        }
    }

    fn relation(&mut self) -> Result<Relation, String> {
        let found = RELATIONS.into_iter().find(|(sign, _)| self.take(sign));
        found.map(|(_, relation)| relation).ok_or_else(|| self.expected("one of = != < <= > >="))
    }

    /// What is wrong, with a caret under the place.
    fn expected(&self, what: &str) -> String {
        let column = self.text[..self.at].chars().count();
        format!("at character {}: expected {what}\n  {}\n  {}^", column + 1, self.text, " ".repeat(column))
    }
}

impl Filter {
    /// Whether a rating is certain to meet the condition.
    pub(super) fn holds(&self, report: &RatingReport) -> bool {
        self.0.iter().all(|term| {
            let [left, right] = [term.left, term.right].map(|operand| range(operand, report));
            term.left == term.right && term.relation.holds_for_equal() || term.relation.holds(&left, &right)
        })
    }
}

impl Relation {
    fn holds_for_equal(self) -> bool {
        matches!(self, Relation::Equal | Relation::AtMost | Relation::AtLeast)
    }

    /// Whether it holds between all numbers of one range and all of another.
    fn holds(self, left: &RangeInclusive<u32>, right: &RangeInclusive<u32>) -> bool {
        match self {
            Relation::Equal => left == right && left.start() == left.end(),
            Relation::NotEqual => left.end() < right.start() || right.end() < left.start(),
            Relation::Less => left.end() < right.start(),
            Relation::AtMost => left.end() <= right.start(),
            Relation::More => left.start() > right.end(),
            Relation::AtLeast => left.start() >= right.end(),
        }
    }
}

/// What a number can be, in tenths.
fn range(operand: Operand, report: &RatingReport) -> RangeInclusive<u32> {
    let known = match operand {
        Operand::Number(tenths) => return tenths..=tenths,
        Operand::Er => report.er(),
        Operand::Ep => report.ep(),
        Operand::Ed => report.ed(),
    };
    match known {
        KnownDifficulty::Exactly(exact) => exact.tenths()..=exact.tenths(),
        KnownDifficulty::Over(bound) => bound.tenths() + 1..=u32::MAX,
        KnownDifficulty::AtLeast(bound) => bound.tenths()..=u32::MAX,
        KnownDifficulty::Unknown => 0..=u32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read() {
        let read = |text: &str| text.parse::<Filter>();
        let term = |left, relation, right| Term { left, relation, right };
        let hard = term(Operand::Er, Relation::AtLeast, Operand::Number(83));
        assert_eq!(read("ER>=8.3"), Ok(Filter(vec![hard.clone()])));
        let diamond = term(Operand::Ed, Relation::Equal, Operand::Er);
        assert_eq!(read(" er >= 8.3 && ED==er"), Ok(Filter(vec![hard, diamond])));
        for (wrong, told) in [
            ("ER=>8", "at character 4: expected ER, EP, ED or a number with at most one decimal\n  ER=>8\n     ^"),
            ("ER 8", "at character 4: expected one of = != < <= > >="),
            ("ER>8.25", "at character 4: expected ER, EP, ED or a number"),
            ("ER>8 & EP<2", "at character 6: expected && or the end"),
            ("", "at character 1: expected ER"),
        ] {
            assert!(read(wrong).unwrap_err().starts_with(told), "{wrong}: {:?}", read(wrong));
        }
    }

    #[test]
    fn what_is_not_known_meets_no_condition() {
        let (seven, open) = (70..=70, 71..=u32::MAX);
        assert!(Relation::More.holds(&open, &seven) && Relation::NotEqual.holds(&open, &seven));
        assert!(!Relation::Equal.holds(&open, &open) && !Relation::AtMost.holds(&open, &(80..=80)));
        assert!(Relation::Equal.holds(&seven, &seven) && Relation::AtMost.holds(&seven, &open));
        assert!(Relation::Less.holds(&seven, &open) && !Relation::AtLeast.holds(&seven, &open));
    }
}
