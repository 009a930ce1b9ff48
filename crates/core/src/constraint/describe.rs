//! Constraints in words.

use super::{Constraint, Field, FieldType};
use crate::{Cell, Layout};

impl Constraint {
    /// The constraint in words: `killer cage r1c1 r1c2, sum 3`.
    #[must_use]
    pub fn describe(&self, layout: &Layout) -> String {
        let mut words = self.kind.name.to_owned();
        let add_cells = |cells: &[Cell], words: &mut String| {
            for &cell in cells {
                words.push(' ');
                layout.add_cell_name(cell, words);
            }
        };
        let spaced = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        for (spec, field) in self.kind.fields.iter().zip(&self.fields) {
            let said = match field {
                Some(Field::Cells(cells)) => {
                    add_cells(cells, &mut words);
                    continue;
                }
                Some(Field::Sets(sets)) => {
                    for (number, cells) in sets.iter().enumerate() {
                        words.push_str(if number > 0 { "," } else { "" });
                        add_cells(cells, &mut words);
                    }
                    continue;
                }
                Some(Field::Options(options)) => {
                    let described = |option: &Vec<Constraint>| {
                        let each: Vec<String> = option.iter().map(|one| one.describe(layout)).collect();
                        each.join(" and ")
                    };
                    let described: Vec<String> = options.iter().map(described).collect();
                    words.push(' ');
                    words.push_str(&described.join(" or "));
                    continue;
                }
                Some(Field::Flag(true)) => spec.name.to_owned(),
                // An automaton is nothing to read.
                Some(Field::Lists(edges)) if spec.holds == FieldType::Edges => match edges.len() {
                    1 => "1 edge".to_owned(),
                    count => format!("{count} edges"),
                },
                Some(Field::Numbers(_)) if spec.holds == FieldType::States => continue,
                Some(Field::Number(number)) => format!("{} {number}", spec.name),
                Some(Field::Numbers(numbers)) => format!("{} {}", spec.name, spaced(numbers)),
                Some(Field::Lists(lists)) => {
                    let lists: Vec<String> = lists.iter().map(|list| spaced(list)).collect();
                    format!("{} {}", spec.name, lists.join(" | "))
                }
                Some(Field::Text(text)) => format!("{} {text}", spec.name),
                Some(Field::Flag(false)) | None => continue,
            };
            words.push_str(", ");
            words.push_str(&said);
        }
        words
    }
}
