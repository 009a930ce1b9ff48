//! A technique from another crate, the one of the example `own_technique`, is treated like those of the library.

use crate::own_technique::{self, FISH, catalogue, profile, puzzle};
use pencilproof::core::{Candidate, Digit, HouseKind, Layout, Position, Puzzle};
use pencilproof::logic::{Budget, Catalogue, Entry, NameTaken, Profile, Rated, Rating, SettingValue, find_all};
use pencilproof::proof::Assumes;
use pencilproof::{Advice, Options, Report, SearchUse, Solver, Verdict, json, read_profile, write_profile};

fn solver(profile: Profile) -> Solver {
    Solver::new(Options { profile, search: SearchUse::Never, ..Options::default() })
}

fn report() -> Report {
    solver(profile(&catalogue().unwrap()).unwrap()).solve(&puzzle())
}

/// The only fish in the example's puzzle, and the position in which it is found.
fn fish() -> (Position, Rated) {
    let report = report();
    let steps = report.positions().zip(&report.steps).map(|(position, rated)| (position, rated.clone()));
    let mut fish = steps.filter(|(_, rated)| *rated.technique == FISH);
    let first = fish.next().expect("the puzzle needs a fish");
    assert!(fish.next().is_none());
    first
}

fn alone(size: usize) -> Profile {
    Profile::new(vec![Entry::new(&FISH, size, Rating::tenths(32)).unwrap()]).unwrap()
}

#[test]
fn the_example_runs() {
    own_technique::main().unwrap();
}

#[test]
fn it_solves_what_the_others_do_not() {
    let catalogue = catalogue().unwrap();
    let without = profile(&catalogue).unwrap().without(&[catalogue.selector("line-fish").unwrap()]).unwrap();
    assert_eq!(solver(without).solve(&puzzle()).verdict, Verdict::Stuck);
    let report = report();
    assert!(matches!(report.verdict, Verdict::Solved { search_from: None, .. }));
    assert_eq!((report.faults.len(), report.assumes), (0, Assumes::Nothing));
}

#[test]
fn a_step_adds_to_the_rating_of_its_line() {
    let (position, rated) = fish();
    let layout = position.layout();
    let kinds: Vec<HouseKind> = rated
        .step
        .eliminations
        .iter()
        .flat_map(|gone| layout.houses_of(gone.cell()).iter().map(|&house| layout.kind(house)))
        .collect();
    assert!(!kinds.is_empty());
    assert!(rated.hint(layout).title.contains("columns"));
    assert_eq!((rated.rating, report().rating()), (Rating::tenths(33), Rating::tenths(33)));
}

#[test]
fn the_checker_judges_its_steps() {
    let (position, rated) = fish();
    assert_eq!(rated.step.check(&position), Ok(Assumes::Nothing));
    let mut more = rated.step.clone();
    let other = position.unplaced().find_map(|cell| {
        let of_cell = position.digits(cell).iter().map(move |digit| Candidate::new(cell, digit));
        of_cell.into_iter().find(|candidate| !more.eliminations.contains(candidate))
    });
    more.eliminations.push(other.unwrap());
    more.eliminations.sort();
    assert!(more.check(&position).is_err());
}

#[test]
fn it_is_advised_and_explained() {
    let (position, rated) = fish();
    let before = position.to_puzzle(&puzzle());
    let mut solver = solver(alone(2));
    let advised = solver.advise(&before);
    assert_eq!((advised.advice, advised.faults.len()), (Advice::Step(Box::new(rated.clone())), 0));
    assert_eq!(solver.all_steps(&before).unwrap().steps, std::slice::from_ref(&rated));

    let hint = rated.hint(position.layout());
    let digit = rated.step.eliminations[0].digit();
    assert_eq!(hint.family, FISH.family.there_is);
    assert!(hint.title.starts_with(&format!("X-Wing on {digit}, columns ")), "{}", hint.title);
    assert!(hint.place.starts_with(&format!("Look at the {digit}s in columns ")), "{}", hint.place);
    assert_eq!(hint.reasons.len(), 2);
    assert!(hint.conclusion.starts_with(&format!("So {digit} can be removed from ")), "{}", hint.conclusion);
}

#[test]
fn its_json_is_like_that_of_others() {
    let (position, rated) = fish();
    let step = json::step(&rated, &position.to_puzzle(&Puzzle::empty(position.layout().clone())));
    let value = serde_json::to_value(step).unwrap();
    assert_eq!(
        (&value["technique"], &value["name"], &value["family"]),
        (&"line-fish".into(), &"Two-line fish".into(), &"line fish".into())
    );
    assert_eq!((&value["size"], &value["rating"], &value["assumes"]), (&2.into(), &3.3.into(), &"nothing".into()));
    assert_eq!((&value["proof"]["kind"], &value["evidence"]["kind"]), (&"counting".into(), &"sets".into()));
    assert_eq!(value["evidence"]["base"].as_array().map(Vec::len), Some(2));
    assert!(value["marks"].as_array().is_some_and(|marks| !marks.is_empty()));
    assert!(value["position"]["marks"].as_array().is_some_and(|marks| marks.len() == position.layout().cell_count()));
}

#[test]
fn profile_files_name_it() {
    let catalogue = catalogue().unwrap();
    let all = profile(&catalogue).unwrap();
    assert_eq!(read_profile(&catalogue, &write_profile(&all)).unwrap(), all);
    assert!(
        read_profile(&Catalogue::standard(), &write_profile(&all)).is_err(),
        "the standard catalogue has no line fish"
    );

    let line = |rest: &str| read_profile(&catalogue, &format!("[[technique]]\nname = {rest}\n"));
    let rows = line("\"Two Line Fish\"\nrows_only = true").unwrap();
    assert_eq!(read_profile(&catalogue, &write_profile(&rows)).unwrap(), rows);
    assert_eq!(
        FISH.changed(rows.entries()[0].params()).collect::<Vec<_>>(),
        [("rows_only", SettingValue::Switch(true))]
    );
    assert_eq!(line("\"line-fish\"").unwrap().entries().len(), 11, "a line for each size from 2 to 12");
    let error = |rest: &str| line(rest).unwrap_err().to_string();
    assert_eq!(
        error("\"two-lime-fish\""),
        "line 1: there is no technique 'two-lime-fish'; did you mean 'two-line-fish'?"
    );
    assert_eq!(error("\"line-fish\"\nsize = 13"), "line 1: line-fish has no size 13");
    assert_eq!(error("\"two-line-fish\"\nrow_only = true"), "line 1: line-fish has no setting 'row_only'");
    assert_eq!(error("\"two-line-fish\"\nrows_only = 1"), "line 1: rows_only of line-fish is true or false");
    assert_eq!(error("\"two-line-fish\"\nhouses = \"lines\""), "line 1: line-fish cannot be restricted to some houses");
}

#[test]
fn its_setting_is_heeded() {
    let (position, rated) = fish();
    let found = |profile: &Profile| find_all(&position, profile, Budget::default()).steps;
    let rows = Entry::new(&FISH, 2, Rating::tenths(32)).unwrap().set("rows_only", SettingValue::Switch(true)).unwrap();
    assert_eq!(found(&alone(2)), [rated]);
    assert_eq!(found(&Profile::new(vec![rows]).unwrap()), []);
}

#[test]
fn its_names_are_known_and_unique() {
    let catalogue = catalogue().unwrap();
    let name = |name: &str| catalogue.selector(name).unwrap().to_string();
    assert_eq!(
        [name("Two Line Fish"), name("line-fish:3"), name("line-fish:5"), name("Line Fish")],
        ["two-line-fish", "three-line-fish", "line-fish:5", "line-fish"]
    );
    assert!(FISH.documentation.starts_with("# Line fish\n**Definition.**"));
    assert_eq!(catalogue.with(&FISH).unwrap_err(), NameTaken { name: "line-fish", by: "line-fish" });
}

#[test]
fn it_works_at_every_width() {
    for side in [9, 16, 25] {
        let layout = Layout::for_side(side).unwrap();
        let mut position = Position::open(&layout);
        let last = side - 1;
        // In the first and the last row the digit is confined to the first and the last column.
        let digit = Digit::from_index(last);
        for (row, col) in [0, last].into_iter().flat_map(|row| (1..last).map(move |col| (row, col))) {
            position.eliminate(Candidate::new(layout.cell(row, col), digit)).unwrap();
        }
        let found = find_all(&position, &alone(2), Budget::default());
        assert_eq!((found.steps.len(), found.faults.len()), (1, 0), "{layout}");
        let gone = |row| [0, last].map(|col| Candidate::new(layout.cell(row, col), digit));
        assert_eq!(found.steps[0].step.eliminations, (1..last).flat_map(gone).collect::<Vec<_>>(), "{layout}");
    }
}
