//! What is read as JSON, and what is refused.

use super::JSON;
use crate::formats::line::cells_of;
use crate::{Document, Field, ReadOptions, detect, json_members, read_str, write};

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn documents(text: &str) -> Result<Vec<Document>, String> {
    assert_eq!(detect(text).map(|format| format.id), Ok("json"), "{text}");
    read_str(text, &ReadOptions::default()).map_err(|error| error.to_string())
}

fn lines(text: &str) -> Result<Vec<String>, String> {
    Ok(documents(text)?.iter().map(|document| cells_of(&document.puzzle)).collect())
}

#[track_caller]
fn is_classic(text: &str) {
    assert_eq!(lines(text), Ok(vec![CLASSIC.to_owned()]), "{text}");
}

/// The rows of the classic puzzle, each cell put into words by a function and joined.
fn rows(word: impl Fn(char) -> String, between: &str) -> Vec<String> {
    let row = |start| CLASSIC[start..start + 9].chars().map(&word).collect::<Vec<_>>().join(between);
    (0..81).step_by(9).map(row).collect()
}

fn zero(c: char) -> String {
    if c == '.' { "0".to_owned() } else { c.to_string() }
}

#[test]
fn reads_lists_of_every_kind() {
    let nested = |rows: Vec<String>| format!("[[{}]]", rows.join("],["));
    is_classic(&nested(rows(zero, ",")));
    is_classic(&nested(rows(|c| if c == '.' { "null".into() } else { format!("{c}.0") }, ", ")));
    is_classic(&nested(rows(|c| format!("\"{}\"", if c == '.' { ' ' } else { c }), ",")));
    is_classic(&nested(rows(|c| format!("'{}'", if c == '.' { String::new() } else { c.to_string() }), ",")));
    is_classic(&format!("[{}]", rows(zero, ",").join(",")));
    is_classic(&format!("[\"{}\"]", CLASSIC));
    is_classic(&format!("[\"{}\"]", rows(|c| c.to_string(), "").join("\", \"")));
    // Python, over several lines, and numpy.
    let none = |c: char| if c == '.' { "None".to_owned() } else { c.to_string() };
    is_classic(&format!("grid = [\n    [{}],\n]\n", rows(none, ", ").join("],\n    [")));
    is_classic(&format!("(({}),)", rows(zero, ",").join("),(")));
    is_classic(&format!("[[{}]]", rows(zero, " ").join("]\n [")));
    is_classic(&format!("array([[{}]], dtype=int8)", rows(zero, ", ").join("],\n       [")));
}

#[test]
fn reads_the_puzzle_of_objects() {
    let nested = format!("[[{}]]", rows(zero, ",").join("],["));
    for name in ["puzzle", "quiz", "Question", "grid", "board", "sudoku", "cells", "values"] {
        is_classic(&format!("{{\"id\": 7, \"{name}\": {nested}, \"solution\": \"{SOLUTION}\"}}"));
        is_classic(&format!("{{\n  \"{name}\":\n    \"{CLASSIC}\"\n}}\n"));
    }
    is_classic(&format!("{{'board': \"{}\"}}", rows(|c| c.to_string(), "").join("\\n")));
    // The puzzle is further in, or has an unknown name.
    is_classic(&format!(
        "{{\"newboard\":{{\"grids\":[{{\"value\":{nested},\"solution\":{nested}}}],\"message\":\"ok\"}}}}"
    ));
    is_classic(&format!("{{\"easy_one\": \"{CLASSIC}\", \"answer\": \"{SOLUTION}\", \"sizes\": [9, 9]}}"));
    is_classic(&format!("{{\"one\": \"{SOLUTION}\", \"two\": \"{CLASSIC}\"}}"));
    // The surer name counts.
    is_classic(&format!("{{\"grid\": \"{SOLUTION}\", \"puzzle\": \"{CLASSIC}\"}}"));
}

#[test]
fn reads_several_puzzles() {
    let two = Ok(vec![CLASSIC.to_owned(), SOLUTION.to_owned()]);
    assert_eq!(lines(&format!("[\"{CLASSIC}\", \"{SOLUTION}\"]")), two);
    assert_eq!(lines(&format!("{{\"puzzle\":\"{CLASSIC}\"}}\n\n{{\"puzzle\":\n\"{SOLUTION}\"}}\n")), two);
    assert_eq!(lines(&format!("[{{\"quiz\": \"{CLASSIC}\"}},\n {{\"quiz\": \"{SOLUTION}\"}}]")), two);
    assert_eq!(lines(&format!("{{\"quizzes\": {{\"0\": \"{CLASSIC}\", \"1\": \"{SOLUTION}\"}}}}")), two);
    let flat = |line: &str| line.chars().map(zero).collect::<Vec<_>>().join(",");
    assert_eq!(lines(&format!("[[{}],\n[{}]]", flat(CLASSIC), flat(SOLUTION))), two);
    let nested = format!("[[{}]]", rows(zero, ",").join("],["));
    assert_eq!(lines(&format!("[{nested},\n{nested}]")).map(|lines| lines.len()), Ok(2));
    // Nine puzzles have as many rows of nine lists as a grid of marks.
    assert_eq!(lines(&format!("[{}]", vec![nested; 9].join(","))).map(|lines| lines.len()), Ok(9));
}

#[test]
fn reads_marks_in_cells() {
    let text = "[[1, [2, 3], 0, 0], [0, 0, 0, [4]], [0, 0, 0, 0], [0, 0, 0, 0]]";
    let document = documents(text).unwrap().remove(0);
    let marks = |col| document.puzzle.marks(document.puzzle.layout().cell(0, col)).map(crate::cells::word);
    assert_eq!((marks(0), marks(1), marks(2)), (None, Some("23".to_owned()), None));
    assert_eq!(document.puzzle.values().count(), 1);
    let all = "[[1,2],[1],[2,3],[],[1,2,3,4],[1],[1],[1],[1],[1],[1],[1],[1],[1],[1],[1]]";
    let document = documents(all).unwrap().remove(0);
    assert_eq!((document.puzzle.layout().side(), document.puzzle.has_marks()), (4, true));
    let full = format!("[{}]", vec![format!("[{}]", ["[1,2,3,4]"; 4].join(",")); 4].join(","));
    assert!(documents(&full).unwrap()[0].puzzle.has_marks());
}

#[test]
fn reads_back_what_is_written() {
    let line = ":0000:x:27+6.4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4:514:::";
    let mut document = read_str(line, &ReadOptions::default()).unwrap().remove(0);
    document.hodoku = None;
    document.info.set(Field::Title, "A \"title\"");
    let cell = document.puzzle.layout().cell(0, 5);
    document.puzzle.set_marks(cell, Some(pencilproof_core::DigitSet::EMPTY));
    let text = write(&document, &JSON).unwrap();
    assert_eq!(documents(&text), Ok(vec![document.clone()]));
    let members = json_members(&document.puzzle);
    assert_eq!(members.marks.unwrap()[5], "-");
    // The givens alone are all values, so there is no need to name them.
    assert_eq!(json_members(&read_str(CLASSIC, &ReadOptions::default()).unwrap()[0].puzzle).given, None);
}

#[test]
fn the_layout_is_named() {
    let cells = ".".repeat(36);
    let layout = |text: &str| documents(text).map(|found| found[0].puzzle.layout().to_string());
    assert_eq!(layout(&format!("{{\"puzzle\":\"{cells}\",\"layout\":\"3x2\"}}")).as_deref(), Ok("3x2"));
    assert_eq!(layout(&format!("{{\"puzzle\":\"{cells}\"}}")).as_deref(), Ok("2x3"));
    let error = layout(&format!("{{\"puzzle\":\"{cells}\",\"layout\":\"3 by 2\"}}")).unwrap_err();
    assert_eq!(error, "1:59: '3 by 2' is not a layout, such as 3x3 or jigsaw:MAP");
    let regions = "[[1,1,1,1],[2,2,3,3],[2,2,3,3],[4,4,4,4]]";
    let jigsaw = layout(&format!("{{\"puzzle\":\"1...............\",\"regions\":{regions}}}")).unwrap();
    assert!(jigsaw.starts_with("jigsaw:"), "{jigsaw}");
}

#[test]
fn errors_have_places_and_reasons() {
    let error = |text: &str| documents(text).unwrap_err();
    let mut short = rows(zero, ",");
    short[2].truncate(15);
    let short = format!("[[{}]]", short.join("],\n["));
    assert_eq!(error(&short), "3:2: row 3 has 8 cells; 9 rows need 9");
    let ten = format!("[[{}]]", rows(zero, ",").join("],\n[")).replacen("6,0", "6,10", 1);
    assert_eq!(error(&ten), "2:4: 10 is not a digit of a 9x9");
    assert_eq!(error("[1, 2, 0, 0, 1e9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]"), "1:14: 1000000000 is not a digit of a 4x4");
    assert_eq!(error("[[1,2\n,[3]"), "1:2: this bracket is never closed");
    assert_eq!(error("{\"size\": 9}"), "1:1: this object has no member with a puzzle, such as puzzle, grid or board");
    let cages = format!("{{\"grid\":\"{CLASSIC}\",\"cages\":[{{\"sum\":3}}]}}");
    assert_eq!(error(&cages), "1:101: the constraint 'cages' is not supported");
    let other = CLASSIC.replacen('5', "1", 1);
    let two = format!("{{\"puzzle\":\"{CLASSIC}\",\"quiz\":\"{other}\"}}");
    assert_eq!(error(&two), "1:1: both 'puzzle' and 'quiz' hold a puzzle, not the same one");
    let given = format!("{{\"puzzle\":\"{CLASSIC}\",\"given\":\"{other}\"}}");
    assert_eq!(error(&given), "1:103: the given 1 of r1c1 is not in the puzzle");
    assert_eq!(
        error(&format!("{{\"puzzle\":\"{CLASSIC}\",\"marks\":[[1]]}}")),
        "1:103: there are marks for 1 cell; the puzzle has 81"
    );
    assert_eq!(
        error(&format!("[{}]", "0,".repeat(1_000_000))),
        "1:1: a list of 1000000 values, more than any puzzle has cells"
    );
}

#[test]
fn two_readings_are_an_error_or_settled_by_the_digits() {
    let row = |digit: char| format!("\"{digit}...............\"");
    let grid = |digit: char| format!("[{}]", vec![row(digit); 16].join(","));
    let reason = "1:1: these can be the rows of a 16x16 or 16 puzzles of 4x4; name the layout";
    assert_eq!(lines(&grid('1')), Err(reason.to_owned()));
    assert_eq!(lines(&grid('G')).map(|lines| lines.len()), Ok(1));
    let options = ReadOptions { layout: "2x2".parse().ok(), ..ReadOptions::default() };
    assert_eq!(read_str(grid('1'), &options).map(|found| found.len()), Ok(16));
    let numbers = |digit: u8| format!("[{}]", vec![format!("[{digit}{}]", ",0".repeat(15)); 16].join(","));
    assert_eq!(lines(&numbers(4)), Err(reason.to_owned()));
    assert_eq!(lines(&numbers(12)).map(|lines| lines.len()), Ok(1));
}
