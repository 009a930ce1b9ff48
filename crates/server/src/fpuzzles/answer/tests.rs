//! What answers say, command by command.

use super::super::message::LogicalCell;
use super::*;
use serde_json::{Value, json};

const LONG: Duration = Duration::from_secs(600);
const EASY: &str = "1......3......32";
/// One solution, which neither singles nor subsets find.
const HARD: &str = "..8.....3.12.........9.42...4.1...9.8....7.1..6.......7..2..5...257.9.3..9.6..7.2";
/// 17 givens.
const SEVENTEEN: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

/// A board as a site has it: givens by symbols.
fn board(text: &str) -> Value {
    let side = text.len().isqrt();
    let cell = |symbol: char| match symbol.to_digit(36).filter(|&digit| digit > 0) {
        Some(digit) => json!({"value": digit, "given": true}),
        None => json!({}),
    };
    let cells: Vec<Value> = text.chars().map(cell).collect();
    json!({"size": side, "grid": cells.chunks(side).collect::<Vec<_>>()})
}

fn with(mut object: Value, name: &str, value: Value) -> Value {
    object[name] = value;
    object
}

fn ask_within(command: Command, object: &Value, time: Duration, news: &mut dyn FnMut(Reply, &Cancel)) -> Reply {
    let cancel = Cancel::default();
    let mut news = |reply| news(reply, &cancel);
    let data = lz_str::compress_to_base64(&object.to_string());
    answer(command, &data, Work { catalogue: &Catalogue::standard(), cancel: &cancel, time, seed: 1, news: &mut news })
}

fn ask(command: Command, object: &Value) -> Reply {
    ask_within(command, object, LONG, &mut |news, _| assert!(matches!(news, Reply::Count { .. } | Reply::Estimate(_))))
}

fn total(count: u64) -> Reply {
    Reply::Count { count, in_progress: false }
}

#[test]
fn true_candidates_are_counted_up_to_the_limit_of_the_client() {
    let object = board("1...............");
    let Reply::TrueCandidates { counts } = ask(Command::TrueCandidates, &object) else { panic!() };
    assert_eq!(counts.len(), 64);
    assert_eq!((counts[..4].to_vec(), counts[4]), (vec![1, 0, 0, 0], 0), "the given, and its neighbour");
    assert!(counts.iter().all(|count| (0..=1).contains(count)));
    // 72 solutions have a 1 in the corner, a third of them a 2 beside it.
    let counted =
        |options: Value| match ask(Command::TrueCandidates, &with(object.clone(), "truecandidatesoptions", options)) {
            Reply::TrueCandidates { counts } => (counts[0], counts[5]),
            other => panic!("{other:?}"),
        };
    assert_eq!(counted(json!(["truecandidatesnumsolutions=1000"])), (72, 24));
    assert_eq!(counted(json!(["truecandidatesnumsolutions=50"])), (50, 24));
    assert_eq!(counted(json!(["colored"])), (8, 8));
}

#[test]
fn false_candidates_that_logic_leaves_are_told_apart() {
    let logical = with(board(HARD), "truecandidatesoptions", json!(["logical"]));
    let negative = |object: &Value| match ask(Command::TrueCandidates, object) {
        Reply::TrueCandidates { counts } => {
            assert_eq!(counts.iter().filter(|&&count| count > 0).count(), 81, "one solution");
            counts.iter().filter(|&&count| count < 0).count()
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(negative(&board(HARD)), 0);
    assert_eq!(negative(&logical), 0, "logic solves it");
    let off = json!(["tuples", "pointing", "fishes", "wings", "aic", "contradictions"]);
    assert!(negative(&with(logical, "disabledlogic", off)) > 50, "singles do not get far");
}

#[test]
fn questions_about_solutions_are_about_the_givens() {
    let mut object = board(EASY);
    object["grid"][0][1] = json!({"value": 1, "centerPencilMarks": []});
    object["grid"][1][0] = json!({"centerPencilMarks": [1]});
    assert_eq!(ask(Command::Check, &object), total(1));
    assert_eq!(ask(Command::Count, &object), total(1));
    let Reply::Solved { solution } = ask(Command::Solve, &object) else { panic!() };
    assert_eq!((solution.len(), solution[0], solution[7], solution[14]), (16, 1, 3, 3));
    // Marks that the setter gave are part of the puzzle.
    object["grid"][0][1] = json!({"givenPencilMarks": [1, 3]});
    let Reply::Solved { solution: same } = ask(Command::Solve, &object) else { panic!() };
    assert_eq!(same, solution);
    let other = 4 - solution[1];
    object["grid"][0][1] = json!({"givenPencilMarks": [other]});
    assert_eq!(ask(Command::Check, &object), total(0));
}

#[test]
fn solutions_are_counted() {
    assert_eq!(ask(Command::Count, &board("................")), total(288));
    assert_eq!(ask(Command::Check, &board("................")), total(2));
    assert_eq!(ask(Command::Check, &board(SEVENTEEN)), total(1));
    assert_eq!(ask(Command::Check, &board("11..............")), total(0));
    // Both diagonals of a 4x4.
    let x = with(with(board("................"), "diagonal+", json!(true)), "diagonal-", json!(true));
    assert_eq!(ask(Command::Count, &x), total(48));
}

#[test]
fn without_a_solution_there_is_a_message() {
    let none = board("12....3....4....");
    for command in [Command::TrueCandidates, Command::Solve] {
        assert_eq!(ask(command, &none), Reply::invalid("No solutions found."));
    }
    let unknown = with(board(EASY), "lockout", json!(true));
    for command in [Command::TrueCandidates, Command::Solve, Command::Check, Command::Estimate, Command::Step] {
        let Reply::Invalid { message } = ask(command, &unknown) else { panic!() };
        assert!(message.contains("'lockout' is not supported"), "{message}");
    }
}

#[test]
fn requests_give_different_solutions_if_there_are_several() {
    let solve = |seed| {
        let data = lz_str::compress_to_base64(&board(&".".repeat(81)).to_string());
        let work =
            Work { catalogue: &Catalogue::standard(), cancel: &Cancel::default(), time: LONG, seed, news: &mut |_| {} };
        match answer(Command::Solve, &data, work) {
            Reply::Solved { solution } => solution,
            other => panic!("{other:?}"),
        }
    };
    assert_ne!(solve(1), solve(2));
    assert_eq!(solve(1), solve(1));
}

#[test]
fn a_long_count_tells_how_far_it_is_and_can_be_ended() {
    let mut told = 0;
    let reply = ask_within(Command::Count, &board(&".".repeat(81)), LONG, &mut |news, cancel| {
        let Reply::Count { count, in_progress: true } = news else { panic!("{news:?}") };
        assert!(count > told);
        told = count;
        cancel.cancel();
    });
    assert_eq!(reply, Reply::Canceled {});
    assert!(told > 0);
}

#[test]
fn an_estimate_gets_better_until_it_is_ended() {
    let (mut told, mut probes) = (0, 0);
    let reply = ask_within(Command::Estimate, &board(&".".repeat(81)), LONG, &mut |news, cancel| {
        let Reply::Estimate(estimate) = news else { panic!("{news:?}") };
        assert!(estimate.iterations > probes && estimate.ci95_lower < estimate.ci95_upper);
        assert!(estimate.estimate > 1e21 && estimate.estimate < 1e23, "{estimate:?}");
        assert!((estimate.error_percent / 100.0 - 1.96 * estimate.stderr / estimate.estimate).abs() < 1e-9);
        (told, probes) = (told + 1, estimate.iterations);
        if told == 2 {
            cancel.cancel();
        }
    });
    assert_eq!((reply, told), (Reply::Canceled {}, 2));
    let Reply::Estimate(exact) = ask(Command::Estimate, &board(EASY)) else { panic!() };
    assert_eq!((exact.estimate, exact.stderr, exact.error_percent), (1.0, 0.0, 0.0));
    let Reply::Estimate(none) = ask(Command::Estimate, &board("11..............")) else { panic!() };
    assert_eq!((none.estimate, none.ci95_upper), (0.0, 0.0));
}

#[test]
fn when_time_runs_out_nothing_false_is_said() {
    let empty = board(&".".repeat(81));
    let hurried = |command, object: &Value| ask_within(command, object, Duration::ZERO, &mut |_, _| {});
    let Reply::Invalid { message } = hurried(Command::Count, &empty) else { panic!() };
    assert!(message.starts_with("Time ran out; there are "), "{message}");
    assert_eq!(hurried(Command::TrueCandidates, &empty), Reply::invalid("Time ran out."));
    assert_eq!(hurried(Command::Solve, &empty), Reply::invalid("Time ran out."));
    assert!(matches!(hurried(Command::Estimate, &empty), Reply::Estimate(_)));
    let Reply::Logical { message, .. } = hurried(Command::SolvePath, &board(HARD)) else { panic!() };
    assert!(message.ends_with("Time ran out.\n"), "{message}");
}

#[test]
fn a_path_has_a_line_for_each_step() {
    let Reply::Logical { cells, message, is_valid } = ask(Command::SolvePath, &board(HARD)) else { panic!() };
    assert!(is_valid && cells.len() == 81 && cells.iter().all(|cell| cell.value > 0 && cell.candidates.is_none()));
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines.last(), Some(&"The puzzle is solved."));
    assert!(lines.len() > 50 && lines[..lines.len() - 1].iter().all(|line| line.contains(" => ")), "{message}");
    // With less logic it ends earlier, and the marks that are left are told.
    let off =
        with(board(HARD), "disabledlogic", json!(["tuples", "pointing", "fishes", "wings", "aic", "contradictions"]));
    let Reply::Logical { cells, message, is_valid } = ask(Command::SolvePath, &off) else { panic!() };
    assert!(is_valid && message.ends_with("No further steps found.\n"), "{message}");
    assert!(cells.iter().any(|cell| cell.value == 0 && cell.candidates.as_ref().is_some_and(|marks| marks.len() > 1)));
    let Reply::Logical { message, is_valid, .. } = ask(Command::SolvePath, &board("11..............")) else {
        panic!()
    };
    assert_eq!((message.as_str(), is_valid), ("There is no solution: row 1 has 1 twice, in r1c1 and r1c2.\n", false));
}

/// What a client does with the cells of a reply: it takes them over, except into givens.
fn take_over(object: &mut Value, cells: &[LogicalCell]) {
    let all = object["grid"].as_array_mut().unwrap().iter_mut().flat_map(|row| row.as_array_mut().unwrap());
    for (cell, new) in all.zip(cells).filter(|(cell, _)| cell.get("given") != Some(&json!(true))) {
        *cell = match &new.candidates {
            None => json!({"value": new.value}),
            Some(candidates) => json!({"centerPencilMarks": candidates}),
        };
    }
}

#[test]
fn a_client_that_asks_for_step_after_step_solves_the_puzzle() {
    let mut object = board(EASY);
    let mut messages = Vec::new();
    loop {
        let Reply::Logical { cells, message, is_valid } = ask(Command::Step, &object) else { panic!() };
        assert!(is_valid && messages.len() < 100, "{messages:?}");
        take_over(&mut object, &cells);
        messages.push(message);
        if messages.last().is_some_and(|last| last == "The puzzle is solved.\n") {
            break;
        }
    }
    assert_eq!(messages[0], "Initial candidates.\n");
    assert!(messages[1].contains(" => ") && messages[1].lines().count() > 1, "{}", messages[1]);
    assert_eq!(messages.len(), 1 + 12 + 1, "a step for each open cell: {messages:?}");
}

#[test]
fn a_mistake_is_told_before_a_step() {
    let mut object = board(EASY);
    let Reply::Logical { cells, .. } = ask(Command::Step, &object) else { panic!() };
    take_over(&mut object, &cells);
    let Reply::Solved { solution } = ask(Command::Solve, &object) else { panic!() };
    let open = object["grid"][0][1]["centerPencilMarks"].as_array().unwrap();
    let wrong = open.iter().find(|mark| **mark != json!(solution[1])).unwrap().clone();
    object["grid"][0][1] = json!({"value": wrong});
    let Reply::Logical { cells, .. } = ask(Command::Step, &object) else { panic!() };
    take_over(&mut object, &cells);
    let Reply::Logical { message, is_valid, .. } = ask(Command::Step, &object) else { panic!() };
    assert!(
        !is_valid && (message.contains("r1c2 cannot be") || message.starts_with("There is no solution")),
        "{message}"
    );
}
