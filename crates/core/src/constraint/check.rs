//! Whether the fields of a constraint are within what they can hold, and how they are kept.

use super::{Field, FieldType};
use crate::Cell;

/// The most entries of a list of numbers, and of a list of lists.
const MOST_ENTRIES: usize = 1000;

/// The most edges of an automaton, and of its states.
const MOST_EDGES: usize = 100_000;
const MOST_STATES: i64 = 4096;

/// The content of a field as it is kept: sets ascending, nothing where it says as much as nothing. None if it is not
/// what the field holds.
pub(super) fn kept(holds: FieldType, field: Field) -> Option<Option<Field>> {
    Some(match (holds, field) {
        (FieldType::Cells, Field::Cells(mut cells)) => {
            cells.sort();
            Some(Field::Cells(cells))
        }
        (FieldType::Digits, Field::Numbers(mut digits)) => {
            digits.sort_unstable();
            Some(Field::Numbers(digits))
        }
        (FieldType::States, Field::Numbers(mut states)) => {
            states.sort_unstable();
            states.dedup();
            Some(Field::Numbers(states))
        }
        (FieldType::Edges, Field::Lists(mut edges)) => {
            edges.iter_mut().filter(|edge| edge.len() > 2).for_each(|edge| edge[2..].sort_unstable());
            edges.sort_unstable();
            Some(Field::Lists(edges))
        }
        (FieldType::Counts, Field::Lists(mut counts)) => {
            counts.sort_by_key(|count| count.last().copied());
            Some(Field::Lists(counts))
        }
        (FieldType::Table, Field::Lists(mut rows)) => {
            for row in &mut rows {
                row.sort_unstable();
                row.dedup();
            }
            Some(Field::Lists(rows))
        }
        (FieldType::Sum, Field::Number(0)) | (FieldType::Flag, Field::Flag(false)) => None,
        (FieldType::Line(_) | FieldType::Path(_) | FieldType::Exactly(_), field @ Field::Cells(_))
        | (FieldType::Sum | FieldType::Total | FieldType::Number | FieldType::Whole, field @ Field::Number(_))
        | (FieldType::Factors, field @ Field::Numbers(_))
        | (FieldType::Sets(_), field @ Field::Sets(_))
        | (FieldType::Options(_), field @ Field::Options(_))
        | (FieldType::Word(_) | FieldType::Text, field @ Field::Text(_))
        | (FieldType::Flag, field @ Field::Flag(true)) => Some(field),
        _ => return None,
    })
}

/// Whether a field is within its type on a board of a side; if not, why: a clause whose subject is the field.
pub(super) fn field(holds: FieldType, field: &Field, side: usize) -> Result<(), String> {
    match (holds, field) {
        (_, Field::Cells(list)) => cells(holds, list, side),
        (_, &Field::Number(value)) => number(holds, value, side),
        (FieldType::Factors, Field::Numbers(factors)) => {
            match factors.iter().find(|factor| !(-999..=999).contains(*factor)) {
                Some(factor) => Err(format!("has {factor}; it must be from -999 to 999")),
                None => not_empty(factors.len()),
            }
        }
        (FieldType::States, Field::Numbers(states)) => not_empty(states.len()).and_then(|()| are_states(states)),
        (_, Field::Numbers(digits)) => not_empty(digits.len()).and_then(|()| are_digits(digits, side)),
        (FieldType::Counts, Field::Lists(counts)) => {
            not_empty(counts.len())?;
            for count in counts {
                let [_, digit] = count[..] else {
                    return Err("must have lists of two numbers, how often and which digit".to_owned());
                };
                are_digits(&[digit], side)?;
            }
            match counts.iter().flat_map(|count| count.first()).find(|&&often| !(0..=999).contains(&often)) {
                Some(often) => Err(format!("has a digit {often} times; it must be from 0 to 999")),
                None => Ok(()),
            }
        }
        (FieldType::Edges, Field::Lists(edges)) => {
            if edges.len() > MOST_EDGES {
                return Err(format!("has more than {MOST_EDGES} entries"));
            }
            edges.iter().try_for_each(|edge| match edge[..] {
                [from, to, _, ..] => are_states(&[from, to]).and_then(|()| are_digits(&edge[2..], side)),
                _ => Err("must have lists of a state, digits and a state, such as [0,[1,2],1]".to_owned()),
            })
        }
        (_, Field::Lists(rows)) => match rows.len() == side {
            true => rows.iter().try_for_each(|row| are_digits(row, side)),
            false => Err(format!("has {} of digits; it must have {side}, one for each digit", lists(rows.len()))),
        },
        (_, Field::Sets(sets)) => {
            let least = if let FieldType::Sets(least) = holds { least } else { 1 };
            if sets.len() < least {
                return Err(format!("has {} of cells; it must have {least} or more", lists(sets.len())));
            }
            if sets.len() > MOST_ENTRIES {
                return Err(format!("has more than {MOST_ENTRIES} lists of cells"));
            }
            sets.iter().try_for_each(|set| cells(FieldType::Line(1), set, side))
        }
        (_, Field::Options(options)) => {
            let least = if let FieldType::Options(least) = holds { least } else { 1 };
            match options.len() {
                count if count < least => {
                    Err(format!("has {} of constraints; it must have {least} or more", lists(count)))
                }
                count if count > MOST_ENTRIES => Err(format!("has more than {MOST_ENTRIES} lists of constraints")),
                _ if options.iter().any(Vec::is_empty) => Err("has an empty list; then nothing is said".to_owned()),
                _ if options.iter().any(|option| option.len() > MOST_ENTRIES) => {
                    Err(format!("has a list of more than {MOST_ENTRIES} constraints"))
                }
                _ => Ok(()),
            }
        }
        (FieldType::Word(words), Field::Text(text)) => match words.contains(&text.as_str()) {
            true => Ok(()),
            false => Err(format!("is '{}'; it must be one of {}", short(text), words.join(", "))),
        },
        (_, Field::Text(text)) if text.chars().count() > 60 => Err("has more than 60 characters".to_owned()),
        // It is printed on terminals.
        (_, Field::Text(text)) if text.chars().any(char::is_control) => Err("has a control character".to_owned()),
        (_, Field::Text(_)) => Ok(()),
        (_, Field::Flag(_)) => Ok(()),
    }
}

fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

fn lists(count: usize) -> String {
    if count == 1 { "1 list".to_owned() } else { format!("{count} lists") }
}

fn not_empty(count: usize) -> Result<(), String> {
    match count {
        0 => Err("is empty".to_owned()),
        1..=MOST_ENTRIES => Ok(()),
        _ => Err(format!("has more than {MOST_ENTRIES} entries")),
    }
}

fn are_digits(digits: &[i64], side: usize) -> Result<(), String> {
    match digits.iter().find(|&&digit| !(1..=side as i64).contains(&digit)) {
        Some(digit) => Err(format!("has {digit}; it must be from 1 to {side}")),
        None => Ok(()),
    }
}

fn are_states(states: &[i64]) -> Result<(), String> {
    match states.iter().find(|state| !(0..MOST_STATES).contains(*state)) {
        Some(state) => Err(format!("has {state}; states are from 0 to {}", MOST_STATES - 1)),
        None => Ok(()),
    }
}

/// The name of a cell, such as `r1c2`.
pub(super) fn name(cell: Cell, side: usize) -> String {
    format!("r{}c{}", cell.index() / side + 1, cell.index() % side + 1)
}

fn counted(cells: usize) -> String {
    if cells == 1 { "1 cell".to_owned() } else { format!("{cells} cells") }
}

fn cells(holds: FieldType, cells: &[Cell], side: usize) -> Result<(), String> {
    match (holds, cells.len()) {
        (_, 0) => return Err("has no cells".to_owned()),
        (FieldType::Cells, count) if count > side => {
            return Err(format!("has {}; there are only {side} digits", counted(count)));
        }
        (FieldType::Path(_), count) if count > side * side => {
            return Err(format!("has {}; there are only {} on the board", counted(count), side * side));
        }
        (FieldType::Line(least) | FieldType::Path(least), count) if count < least => {
            return Err(format!("has {}; it must have {least} or more", counted(count)));
        }
        (FieldType::Exactly(right), count) if count != right => {
            return Err(format!("has {}; it must have {right}", counted(count)));
        }
        _ => {}
    }
    if cells.iter().any(|cell| cell.index() >= side * side) {
        return Err("has a cell that is not on the board".to_owned());
    }
    let mut sorted = cells.to_vec();
    if !matches!(holds, FieldType::Path(_)) {
        sorted.sort();
    }
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("has {} twice", name(pair[0], side))),
        None => Ok(()),
    }
}

fn number(holds: FieldType, number: i64, side: usize) -> Result<(), String> {
    let (least, most) = match holds {
        FieldType::Total => (1, (side * side) as i64),
        FieldType::Number => (1, side as i64),
        FieldType::Whole => (-999_999, 999_999),
        // A sum of 0 is none, which has been left out before.
        _ => (0, (side * (side + 1) / 2) as i64),
    };
    match (least..=most).contains(&number) && (number != 0 || holds == FieldType::Whole) {
        true => Ok(()),
        false => Err(format!("is {number}; it must be from {least} to {most}")),
    }
}
