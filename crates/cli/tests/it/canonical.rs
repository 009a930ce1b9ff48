//! `pencilproof canonical`.

use crate::common::*;

/// The canonical form of the solution of the easy puzzle.
fn form(puzzle: &str) -> String {
    run(["canonical", puzzle]).ok(0)
}

#[test]
fn equivalent_puzzles_have_the_same_form() {
    // The small puzzle, transposed and with 1 and 3 exchanged.
    let turned: String = (0..16)
        .map(|cell| match SMALL.as_bytes()[cell % 4 * 4 + cell / 4] {
            b'1' => '3',
            b'3' => '1',
            other => other.into(),
        })
        .collect();
    assert_ne!(turned, SMALL);
    let canonical = form(SMALL);
    assert_eq!(form(&turned), canonical);
    assert_eq!(form(canonical.trim()), canonical);
    assert_eq!(form(SMALL_SOLVED), "1234341223414123\n");
    assert!(form(SOLVED).starts_with("12345678945"));
}

#[test]
fn json_tells_how_the_form_is_reached() {
    for puzzle in [SMALL, SMALL_SOLVED, EASY, SOLVED] {
        let json = run(["canonical", "--json", puzzle]).json(0).remove(0);
        let text = |key: &str| json[key].as_str().unwrap().to_string();
        assert_eq!((text("puzzle"), json["automorphisms"].as_u64() >= Some(1)), (puzzle.to_string(), true));
        let digits: Vec<char> = text("digits").chars().collect();
        let side = digits.len();
        let mut image = vec!['.'; side * side];
        for (from, name) in json["cells"].as_array().unwrap().iter().enumerate() {
            let (row, col) = name.as_str().unwrap()[1..].split_once('c').unwrap();
            let to = (row.parse::<usize>().unwrap() - 1) * side + col.parse::<usize>().unwrap() - 1;
            let value = puzzle.as_bytes()[from];
            image[to] = if value == b'.' { '.' } else { digits[usize::from(value - b'1')] };
        }
        assert_eq!(image.into_iter().collect::<String>(), text("canonical"));
    }
}

#[test]
fn many_puzzles_a_line_each_in_order() {
    let out = run_on(format!("{EASY}\n{SOLVED}\n"), ["canonical", "-"]).ok(0);
    assert_eq!(out, format!("{}{}", form(EASY), form(SOLVED)));
}

#[test]
fn a_puzzle_without_canonical_form_is_an_error() {
    let told = run(["canonical", "--layout", "3x3+x", EASY]).failed();
    assert!(told.contains("rectangular boxes and no further houses"), "{told}");
    let told = run(["canonical", &".".repeat(256)]).failed();
    assert!(told.contains("up to a side of 12, not of 16"), "{told}");
    let told = run(["canonical", "--timeout", "0.001", &".".repeat(144)]).failed();
    assert!(told.contains("time ran out"), "{told}");
}
