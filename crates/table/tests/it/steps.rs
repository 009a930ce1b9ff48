//! Paths in compact form are found again and judged.

use crate::{EASY, HARD, rows};
use arrow_array::{ArrayRef, Int64Array, LargeListArray, StringArray, new_null_array};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{DataType, Field, Fields};
use pencilproof::core::{Digit, Layout, Position, Puzzle};
use pencilproof::logic::Profile;
use pencilproof::{Options, SearchUse, Solver};
use pencilproof_table::{
    Analyst, Column, CompactStep, Request, candidate_number, candidate_of_number, read_steps, replay,
};
use std::sync::Arc;

fn path(text: &str, layout: &Layout) -> (Puzzle, Vec<CompactStep>) {
    let puzzle = Puzzle::from_givens(layout.clone(), text.chars().map(Digit::from_symbol));
    let report = Solver::new(Options { search: SearchUse::Never, ..Options::default() }).solve(&puzzle);
    let steps = report.steps.iter().map(|rated| CompactStep::of(rated, layout)).collect();
    (puzzle, steps)
}

#[test]
fn a_path_is_found_again_and_every_step_is_judged() {
    let four = Layout::for_side(4).unwrap();
    for (text, layout) in [(EASY, Layout::classic()), (HARD, Layout::classic()), ("1......3......32", four)] {
        let (puzzle, steps) = path(text, &layout);
        let found = replay(&puzzle, &steps, &Profile::default()).unwrap();
        assert!(!steps.is_empty() && found.len() == steps.len());
        let mut position = Position::new(&puzzle).unwrap();
        for (rated, step) in found.iter().zip(&steps) {
            assert_eq!(CompactStep::of(rated, &layout), *step);
            assert_eq!(rated.step.check(&position), Ok(rated.assumes));
            rated.step.apply_to(&mut position).unwrap();
        }
    }
}

#[test]
fn steps_that_do_not_follow_are_refused() {
    let (puzzle, steps) = path(HARD, &Layout::classic());
    let refused = |change: &dyn Fn(&mut Vec<CompactStep>)| {
        let mut steps = steps.clone();
        change(&mut steps);
        replay(&puzzle, &steps, &Profile::default()).unwrap_err()
    };
    let wrong = refused(&|steps| steps[2].placements = vec![steps[2].placements.first().map_or(0, |n| n ^ 1)]);
    assert_eq!(wrong.number, 3, "{wrong}");
    assert!(refused(&|steps| steps[1].technique = "magic".into()).to_string().contains("no technique 'magic'"));
    assert!(refused(&|steps| steps[0].placements = vec![729]).to_string().contains("no candidate 729"));
    assert!(refused(&|steps| steps[0].eliminations = vec![-1]).to_string().contains("no candidate -1"));
    assert_eq!(refused(&|steps| steps[0].size = -3).number, 1);
}

#[test]
fn candidates_have_numbers() {
    for layout in [Layout::classic(), Layout::for_side(4).unwrap(), Layout::for_side(25).unwrap()] {
        let count = (layout.cell_count() * layout.side()) as i16;
        for number in 0..count {
            let candidate = candidate_of_number(&layout, number).unwrap();
            assert_eq!(candidate_number(&layout, candidate), number);
        }
        assert_eq!((candidate_of_number(&layout, count), candidate_of_number(&layout, -1)), (None, None));
    }
}

/// The column of steps of some puzzles.
fn column(texts: &[&str]) -> ArrayRef {
    Analyst::new(Request::new(vec![Column::Steps])).table(&rows(texts)).0.column(0).clone()
}

#[test]
fn a_column_is_read_back() {
    let column = column(&[EASY, "no puzzle", HARD]);
    let (_, easy) = path(EASY, &Layout::classic());
    let (_, hard) = path(HARD, &Layout::classic());
    assert_eq!(read_steps(&column), Ok(vec![Some(easy), None, Some(hard)]));
}

#[test]
fn columns_of_other_programs_are_read_and_what_is_no_path_is_refused() {
    let (_, easy) = path(EASY, &Layout::classic());
    // Wider types, nullable members, another name of the items, as other programs write them.
    let wide = |item| DataType::LargeList(Arc::new(Field::new("element", item, true)));
    let step = DataType::Struct(Fields::from(vec![
        Field::new("technique", DataType::LargeUtf8, true),
        Field::new("size", DataType::Int64, true),
        Field::new("placements", wide(DataType::Int64), true),
        Field::new("eliminations", wide(DataType::Int64), true),
        Field::new("rating", DataType::Int32, true),
    ]));
    let theirs = arrow_cast::cast(&column(&[EASY]), &wide(step.clone())).unwrap();
    assert_eq!(read_steps(&theirs), Ok(vec![Some(easy)]));
    // A list with a step that is null.
    let nothing = new_null_array(&step, 1);
    let item = Arc::new(Field::new("element", step, true));
    let with_null = LargeListArray::new(item, OffsetBuffer::from_lengths([1]), nothing, None);
    for no_path in
        [Arc::new(with_null) as ArrayRef, Arc::new(Int64Array::from(vec![1])), Arc::new(StringArray::from(vec!["x"]))]
    {
        assert!(read_steps(&no_path).unwrap_err().to_string().starts_with("not a column of steps"), "{no_path:?}");
    }
}
