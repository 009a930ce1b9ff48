//! Paths in compact form are found again and judged.

use crate::{EASY, HARD, rows};
use pencilproof::core::{Digit, Layout, Position, Puzzle};
use pencilproof::logic::{Catalogue, Profile};
use pencilproof::{Options, SearchUse, Solver};
use pencilproof_table::{
    Analyst, Column, CompactStep, NotSteps, Request, Values, candidate_number, candidate_of_number, read_steps, replay,
};

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
        let found = replay(&puzzle, &steps, &Profile::default(), &Catalogue::standard()).unwrap();
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
        replay(&puzzle, &steps, &Profile::default(), &Catalogue::standard()).unwrap_err()
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
fn column(texts: &[&str]) -> Values {
    Analyst::new(Request::new(vec![Column::STEPS])).table(&rows(texts)).0.columns()[0].clone()
}

#[test]
fn a_column_is_read_back() {
    let column = column(&[EASY, "no puzzle", HARD]);
    let (_, easy) = path(EASY, &Layout::classic());
    let (_, hard) = path(HARD, &Layout::classic());
    assert_eq!(read_steps(&column), Ok(vec![Some(easy), None, Some(hard)]));
}

#[test]
fn what_is_no_path_is_refused() {
    let steps = column(&[EASY]);
    let Values::List { places, items } = &steps else { panic!("no lists") };
    let Values::Record { present, members } = &**items else { panic!("no records") };
    // A list with a step that is null, a step with a member too few, one with a null, one with text for a number.
    let mut is_null = present.clone();
    is_null[1] = false;
    let with = |present: &[bool], members: Vec<Values>| {
        let items = Box::new(Values::Record { present: present.to_vec(), members });
        Values::List { places: places.clone(), items }
    };
    let count = present.len();
    let replaced = |member: usize, values: Values| {
        let mut members = members.clone();
        members[member] = values;
        with(present, members)
    };
    assert_eq!(with(present, members.clone()), steps);
    for no_path in [
        with(&is_null, members.clone()),
        with(present, members[..4].to_vec()),
        replaced(1, Values::Int16(vec![None; count])),
        replaced(4, Values::Text(vec![Some("x".to_owned()); count])),
        Values::Int64(vec![Some(1)]),
        Values::Text(vec![Some("x".to_owned())]),
    ] {
        assert_eq!(read_steps(&no_path), Err(NotSteps), "{no_path:?}");
    }
}
