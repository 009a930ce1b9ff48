//! Columns about puzzles of every kind.

use crate::{EASY, HARD, rows};
use pencilproof::core::{Digit, Layout, Puzzle};
use pencilproof::{PuzzleRater, Solver};
use pencilproof_table::{Analyst, Column, Entry, Request, Row, Status, Table, Values};
use std::ops::Range;
use std::time::Duration;

fn table(columns: &str, texts: &[&str]) -> (Table, Status) {
    Analyst::new(Request::new(Column::parse_list(columns).unwrap())).table(&rows(texts))
}

fn texts<'t>(table: &'t Table, column: &str) -> Vec<Option<&'t str>> {
    let Some(Values::Text(texts)) = table.column(column) else { panic!("no texts: {column}") };
    texts.iter().map(Option::as_deref).collect()
}

fn integers(table: &Table, column: &str) -> Vec<Option<i64>> {
    let Some(Values::Int64(numbers)) = table.column(column) else { panic!("no integers: {column}") };
    numbers.clone()
}

fn floats(table: &Table, column: &str) -> Vec<Option<f64>> {
    let Some(Values::Float64(numbers)) = table.column(column) else { panic!("no fractions: {column}") };
    numbers.clone()
}

fn classic(text: &str) -> Puzzle {
    Puzzle::from_givens(Layout::classic(), text.chars().map(Digit::from_symbol))
}

#[test]
fn every_record_has_a_row_with_a_status() {
    let several = EASY.replace(['4', '8'], ".");
    let none = EASY.replacen("27.", "275", 1);
    let conflict = EASY.replacen("27.", "272", 1);
    let four = "1......3......32";
    let list = [EASY, &several, &none, &conflict, "no puzzle", four];
    let (table, worst) = table("number,puzzle,status,error,solution,solutions,givens", &list);
    assert_eq!(worst, Status::Error);
    assert_eq!(integers(&table, "number"), (1..=6).map(Some).collect::<Vec<_>>());
    assert_eq!(texts(&table, "puzzle"), list.map(Some));
    let status = ["unique", "several", "none", "none", "error", "unique"];
    assert_eq!(texts(&table, "status"), status.map(Some));
    let errors = texts(&table, "error");
    assert!(errors.iter().enumerate().all(|(index, error)| error.is_some() == (index == 4)), "{errors:?}");
    let solution = "276845139835917462419632857623478915198253746754169283347591628962384571581726394";
    assert_eq!(texts(&table, "solution"), [Some(solution), None, None, None, None, Some("1324241332414132")]);
    assert_eq!(integers(&table, "solutions"), [Some(1), Some(2), Some(0), Some(0), None, Some(1)]);
    let givens = vec![Some(24), Some(17), Some(25), Some(25), None, Some(4)];
    assert_eq!(table.column("givens"), Some(&Values::Int16(givens)));
}

#[test]
fn solutions_are_counted_up_to_the_limit() {
    let request = Request { limit: 1000, ..Request::new(vec![Column::SOLUTIONS, Column::STATUS]) };
    let empty = ".".repeat(81);
    let (table, worst) = Analyst::new(request).table(&rows(&["1...............", &empty]));
    assert_eq!((integers(&table, "solutions"), worst), (vec![Some(72), Some(1000)], Status::Several));
}

#[test]
fn the_columns_say_what_single_calls_say() {
    let list = [EASY, HARD];
    let (table, worst) = table("all", &list);
    assert_eq!((table.rows(), worst), (2, Status::Unique));
    for (row, text) in list.iter().enumerate() {
        let puzzle = classic(text);
        let rating = PuzzleRater::default().rate(&puzzle).unwrap();
        for (column, number) in [("er", rating.rating.er), ("ep", rating.rating.ep), ("ed", rating.rating.ed)] {
            assert_eq!(floats(&table, column)[row], Some(f64::from(number.tenths()) / 10.0), "{column}");
        }
        let report = Solver::default().solve(&puzzle);
        let tenths = floats(&table, "difficulty")[row].unwrap() * 10.0;
        assert_eq!(tenths.round() as u16, report.rating().in_tenths());
        let check = Solver::default().check(&puzzle, 2);
        let Some(Values::Boolean(minimal)) = table.column("minimal") else { panic!("no truths") };
        assert_eq!(minimal[row], check.is_minimal());
        let Some(Values::List { places, .. }) = table.column("techniques") else { panic!("no lists") };
        assert_eq!(places[row].as_ref().map(Range::len), Some(report.techniques().len()));
        let canonical = texts(&table, "canonical")[row].unwrap();
        assert_eq!(canonical.len(), 81);
    }
    // The steps that decide ER have names of their own.
    assert_eq!(texts(&table, "hardest")[0], Some("hidden-single"));
    assert_ne!(texts(&table, "er_technique")[1], texts(&table, "er_technique")[0]);
}

#[test]
fn a_column_alone_says_what_it_says_among_others() {
    let several = EASY.replace(['4', '8'], ".");
    let list = [EASY, HARD, &several, "no puzzle"];
    let (all, _) = table("all", &list);
    for &column in Column::ALL {
        let (alone, _) = table(column.name(), &list);
        assert_eq!(alone.columns()[0], *all.column(column.name()).unwrap(), "{column}");
    }
}

#[test]
fn equivalent_puzzles_have_the_same_canonical_form() {
    let turned: String = EASY.chars().rev().collect();
    let (table, _) = table("canonical,automorphisms", &[EASY, &turned]);
    let forms = texts(&table, "canonical");
    assert_eq!(forms[0], forms[1]);
    assert_eq!(integers(&table, "automorphisms"), [Some(1), Some(1)]);
}

#[test]
fn a_puzzle_that_takes_too_long_is_a_row() {
    let request = Request {
        timeout: Some(Duration::from_nanos(1)),
        limit: u64::MAX,
        ..Request::new(Column::parse_list("status,solutions,er,steps").unwrap())
    };
    let empty = ".".repeat(81);
    let (table, worst) = Analyst::new(request).table(&rows(&[&empty, "1..............2", HARD]));
    assert_eq!(worst, Status::Timeout);
    assert_eq!(texts(&table, "status"), [Some("timeout"); 3].map(|status| status));
    assert_eq!(integers(&table, "solutions")[0], None);
    assert!(table.column("er").unwrap().is_null(2) && table.column("steps").unwrap().is_null(2));
}

#[test]
fn what_is_no_puzzle_is_said_so() {
    let row = Row { number: 7, entry: Entry::Line([b'x'; 81]), comment: None };
    let request = Request::new(Column::parse_list("number,status,error,er,steps,canonical").unwrap());
    let (table, worst) = Analyst::new(request).table(&[row]);
    assert_eq!((worst, texts(&table, "error")), (Status::Error, vec![Some("not a line of digits and dots")]));
    // The scale of ratings knows one layout.
    let (table, worst) = self::table("status,error,er", &["1..............2", "1......3......32"]);
    assert_eq!((worst, floats(&table, "er")), (Status::Error, vec![None; 2]));
    assert_eq!(texts(&table, "status")[0], Some("several"));
    assert!(texts(&table, "error")[1].unwrap().contains("9x9"));
}

#[test]
fn a_table_may_be_empty() {
    let (table, worst) = table("all", &[]);
    assert_eq!((table.rows(), table.columns().len(), worst), (0, Column::ALL.len(), Status::Unique));
    let (table, _) = Analyst::new(Request::new(Vec::new())).table(&rows(&[EASY]));
    assert_eq!((table.rows(), table.columns().len()), (1, 0));
}

#[test]
fn what_takes_no_search_takes_no_time() {
    // Nobody knows how many solutions this has.
    let empty = ".".repeat(81);
    let request = Request { limit: u64::MAX, ..Request::new(Column::parse_list("puzzle,givens,error").unwrap()) };
    let (table, worst) = Analyst::new(request).table(&rows(&[&empty, "no puzzle"]));
    assert_eq!((texts(&table, "puzzle")[0], worst), (Some(&empty[..]), Status::Error));
    assert!(texts(&table, "error")[1].is_some());
}
