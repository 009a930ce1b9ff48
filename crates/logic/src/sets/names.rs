//! Short names of rules, as people type them: `4r2` is the 4 of row 2, `r3c4` a cell.

use pencilproof_core::{Digit, HouseKind, Layout, Rule};
use std::fmt;

/// Why a name in a list of rules is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleNameError {
    /// The name, cut short if it is long.
    pub name: String,
    /// Where it begins in the list, in characters, counted from 1.
    pub position: usize,
    /// Why it is not a rule.
    pub reason: &'static str,
}

impl fmt::Display for RuleNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' at position {} is no rule: {}", self.name, self.position, self.reason)
    }
}

impl std::error::Error for RuleNameError {}

/// Parses a list of rules separated by commas: `4r2, 4c7, 4b3, r3c4`. Letters after the digit: `r` row, `c` column, `b`
/// box, `g` region of a jigsaw, `d` diagonal, `w` window, or [that of other extra
/// houses](pencilproof_core::Extra::letter), each with its number.
///
/// # Errors
/// The first invalid name and its position.
pub fn parse_rules(layout: &Layout, list: &str) -> Result<Vec<Rule>, RuleNameError> {
    let mut rules = Vec::new();
    let mut position = 1;
    for part in list.split(',') {
        let name = part.trim();
        let start = position + part.chars().take_while(|sign| sign.is_whitespace()).count();
        let error = |reason| RuleNameError { name: name.chars().take(20).collect(), position: start, reason };
        rules.push(parse_rule(layout, name).map_err(error)?);
        position += part.chars().count() + 1;
    }
    Ok(rules)
}

fn parse_rule(layout: &Layout, name: &str) -> Result<Rule, &'static str> {
    if let Some(cell) = layout.parse_cell(name) {
        return Ok(Rule::Cell(cell));
    }
    if layout.parse_candidate(name).is_some() {
        return Err("it is a candidate; a rule is a cell, such as r3c4, or a digit in a house, such as 4r2");
    }
    let mut signs = name.chars();
    let digit = match signs.next() {
        None => return Err("there is nothing here"),
        Some('r') => return Err("the board has no such cell"),
        Some(sign) => Digit::from_symbol(sign).filter(|&digit| layout.digits().contains(digit)),
    };
    let digit = digit.ok_or("it starts with no digit of this board; write 4r2 for the 4 of row 2, r3c4 for a cell")?;
    let letter = signs.next();
    let kind = HouseKind::all().find(|kind| Some(kind.letter()) == letter);
    let kind =
        kind.ok_or("after the digit comes r, c or b for a row, column or box (g region, d diagonal, w window, p disjoint group, e extra region)")?;
    let number: usize = signs.as_str().parse().map_err(|_| "the number of the house is missing")?;
    let mut houses = layout.houses().filter(|&house| layout.kind(house) == kind && layout.number(house) == number);
    houses.next().map(|house| Rule::House(house, digit)).ok_or("the board has no such house")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        let layout = Layout::classic();
        let rules = parse_rules(&layout, "4r2, 4c7,9b3 ,r3c4").unwrap();
        let names: Vec<String> = rules.into_iter().map(|rule| layout.rule_name(rule)).collect();
        assert_eq!(names, ["4 in row 2", "4 in column 7", "9 in box 3", "r3c4"]);
    }

    #[test]
    fn errors_name_the_place() {
        let error = |list: &str| parse_rules(&Layout::classic(), list).unwrap_err().to_string();
        assert!(
            error("4r2, x").starts_with("'x' at position 6 is no rule: it starts with no digit"),
            "{}",
            error("4r2, x")
        );
        assert!(error("4r2,,r1c1").starts_with("'' at position 5 is no rule: there is nothing here"));
        assert!(error("4r0").contains("no such house"));
        assert!(error("4x1").contains("after the digit comes r, c or b"));
        assert!(error("4r").contains("the number of the house is missing"));
        assert!(error("r1c10").contains("no such cell"));
        assert!(error("4r1c1").contains("it is a candidate"));
    }
}
