//! Constraints of a kind by chance, for tests of whatever reads constraints.

use super::{Constraint, Field, FieldType, Kind};
use crate::{Cell, House, Layout};

impl Kind {
    /// A constraint of the kind on a few cells anywhere or, if it must have more, on a whole row, with small numbers;
    /// `below(n)` gives numbers below `n`. None if the board cannot have it.
    ///
    /// ```
    /// use pencilproof_core::{Kind, Layout};
    /// let arrow = Kind::by_id("arrow").unwrap().example(&Layout::classic(), &mut |n| n - 1).unwrap();
    /// assert_eq!(arrow.describe(&Layout::classic()), "arrow r1c1 r1c2 r1c3 r1c4");
    /// ```
    pub fn example(&'static self, layout: &Layout, below: &mut dyn FnMut(usize) -> usize) -> Option<Constraint> {
        let fits = |constraint: &Constraint| layout.with_constraints(vec![constraint.clone()]).is_ok();
        let anywhere = self.anywhere(layout, below);
        anywhere.filter(fits).or_else(|| self.on_a_row(layout, below).filter(fits))
    }

    fn anywhere(&'static self, layout: &Layout, below: &mut dyn FnMut(usize) -> usize) -> Option<Constraint> {
        let side = layout.side();
        let mut cells: Vec<Cell> = layout.cells().collect();
        for at in (1..cells.len()).rev() {
            cells.swap(at, below(at + 1));
        }
        let mut cells = cells.into_iter();
        let mut fields: Vec<(&str, Field)> = Vec::new();
        for spec in self.fields {
            if !spec.is_needed && below(2) == 0 {
                continue;
            }
            let mut take = |count: usize| cells.by_ref().take(count).collect::<Vec<_>>();
            let field = match spec.holds {
                FieldType::Cells => Field::Cells(take(1 + below(4))),
                FieldType::Line(least) | FieldType::Path(least) => Field::Cells(take(least + below(3))),
                FieldType::Exactly(count) => Field::Cells(take(count)),
                FieldType::Sets(count) => {
                    let size = 1 + below(3);
                    Field::Sets((0..count).map(|_| take(size)).collect())
                }
                FieldType::Options(least) => {
                    let list = |ids: [&str; 2], below: &mut dyn FnMut(usize) -> usize| {
                        let kind = Kind::by_id(ids[below(ids.len())])?;
                        Some(vec![kind.example(layout, below)?])
                    };
                    let ids = |_| list(["killer", "thermo"], below);
                    Field::Options((0..=least).map(ids).collect::<Option<_>>()?)
                }
                FieldType::Number => Field::Number(1 + below(side / 2) as i64),
                FieldType::Sum | FieldType::Total => Field::Number(1 + below(2 * side) as i64),
                FieldType::Whole => Field::Number(1 + below(side) as i64),
                FieldType::Digits => Field::Numbers((0..1 + below(3)).map(|_| 1 + below(side) as i64).collect()),
                FieldType::Factors => {
                    let count = fields.iter().find_map(|(_, field)| match field {
                        Field::Cells(cells) => Some(cells.len()),
                        _ => None,
                    });
                    Field::Numbers((0..count.unwrap_or(1)).map(|_| below(5) as i64 - 2).collect())
                }
                FieldType::Counts => Field::Lists(vec![vec![below(3) as i64, 1 + below(side) as i64]]),
                FieldType::Table => {
                    let mut row = || (1..=side as i64).filter(|_| below(3) > 0).collect();
                    Field::Lists((0..side).map(|_| row()).collect())
                }
                FieldType::States => Field::Numbers(vec![0]),
                FieldType::Edges => {
                    let mut edge = |from, to| {
                        let digits = (1..=side as i64).filter(|_| below(3) > 0);
                        [from, to].into_iter().chain(digits).collect()
                    };
                    Field::Lists(vec![edge(0, 0), edge(0, 1), edge(1, 0)])
                }
                FieldType::Word(words) => Field::Text(words[below(words.len())].to_owned()),
                FieldType::Text => Field::Text("a name".to_owned()),
                FieldType::Flag => Field::Flag(true),
            };
            fields.push((spec.name, field));
        }
        Constraint::new(self, fields).ok()
    }

    fn on_a_row(&'static self, layout: &Layout, below: &mut dyn FnMut(usize) -> usize) -> Option<Constraint> {
        let row = layout.house_cells(House::from_index(below(layout.side()))).to_vec();
        let value = Field::Number(1 + below(layout.side()) as i64);
        Constraint::new(self, [("cells", Field::Cells(row)), ("value", value)]).ok()
    }
}
