//! Texts as people paste them: several grids, titles, labels, blanks for empty cells, marks in brackets.

use pencilproof_core::{Cell, Digit, DigitSet, Puzzle};
use pencilproof_format::{Document, Field, Format, ReadOptions, Reader, detect, read_str, write};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "..8.....3.12.........9.42...4.1...9.8....7.1..6.......7..2..5...257.9.3..9.6..7.2";
const LARGE: &str = concat!(
    ".....586.D...F3...C.E72...34AG.6.A.9.D..G....21.4.3EG.B..61..D...D1236..4AFC.9..8.6..4....B....D.7.CDB...G..36.A",
    "39.....GD5.17..8.8EB2.....D..5CF.....1DBA.C..38.2..F.......7...1C3A.8.F....5D..7........F..B6C....7..8....5.B...",
    "5B2D7C..64......AC...G..2.E9F...",
);

/// The rows of a puzzle in a line.
fn rows(cells: &str) -> Vec<String> {
    let side = cells.len().isqrt();
    cells.as_bytes().chunks(side).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect()
}

/// The rows, one per line, each changed.
fn lines(cells: &str, change: impl Fn(&str) -> String) -> String {
    rows(cells).iter().map(|row| change(row) + "\n").collect()
}

/// Parts of a row, and what is between the parts.
fn parted(row: &str, size: usize, inner: &str, between: &str) -> String {
    let chars: Vec<String> = row.chars().map(String::from).collect();
    chars.chunks(size).map(|part| part.join(inner)).collect::<Vec<_>>().join(between)
}

fn boxed(cells: &str) -> String {
    format_as(cells, "grid")
}

fn format_as(cells: &str, id: &str) -> String {
    let document = &read_str(cells, &ReadOptions::default()).unwrap()[0];
    write(document, Format::by_id(id).unwrap()).unwrap()
}

/// The values in lines, one per puzzle, or what is wrong.
fn values(text: &str) -> Result<Vec<String>, String> {
    let found = read_str(text, &ReadOptions::default()).map_err(|error| error.to_string())?;
    let line = |document: &Document| {
        let values = Document::new(document.puzzle.clone());
        write(&values, Format::by_id("line").unwrap()).unwrap().trim_end().to_owned()
    };
    Ok(found.iter().map(line).collect())
}

#[track_caller]
fn reads(text: &str, wanted: &[&str]) {
    assert_eq!(values(text), Ok(wanted.iter().map(|cells| (*cells).to_owned()).collect()), "{text}");
    let streamed = Reader::new(text.as_bytes(), ReadOptions::default()).filter(Result::is_ok).count();
    assert_eq!(streamed, wanted.len(), "{text}");
}

#[test]
fn several_grids_are_several_puzzles() {
    for grid in
        [boxed, |cells: &str| lines(cells, str::to_owned), |cells: &str| lines(cells, |row| parted(row, 3, " ", "  "))]
    {
        let (easy, hard) = (grid(EASY), grid(HARD));
        for between in ["", "\n", "\n\n", "Puzzle 2: hard\n", "\n2\n", "\n# second\n", "2024-01-31\n"] {
            reads(&format!("{easy}{between}{hard}"), &[EASY, HARD]);
        }
        reads(&format!("Grid 01\n{easy}Grid 02\n{hard}Grid 03\n{easy}"), &[EASY, HARD, EASY]);
    }
    // Bands stand apart, too.
    let bands = |cells: &str| rows(cells).chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n");
    reads(&format!("{}\n\n{}", bands(EASY), bands(HARD)), &[EASY, HARD]);
    // A puzzle and its solution, and boards of different sizes.
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    reads(&format!("{}{}", boxed(EASY), boxed(solution)), &[EASY, solution]);
    reads(&format!("{}\n1..2\n....\n3...\n.4..\n", boxed(EASY)), &[EASY, "1..2....3....4.."]);
}

#[test]
fn titles_and_lines_belong_to_the_puzzles() {
    let text = format!("A collection.\n\nGrid 01\n{}\nThe second\n\n{}{}", boxed(EASY), boxed(HARD), boxed(EASY));
    let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
    let mut found = Vec::new();
    while let Some(item) = reader.next() {
        let document = item.unwrap();
        found.push((reader.line(), document.info.get(Field::Title).map(str::to_owned)));
    }
    let title = |text: &str| Some(text.to_owned());
    assert_eq!(found, [(3, title("Grid 01")), (18, title("The second")), (33, None)]);
}

#[test]
fn a_bad_grid_spoils_no_other() {
    let short = lines(HARD, str::to_owned).lines().take(8).collect::<Vec<_>>().join("\n");
    let wrong = boxed(HARD).replacen('8', "Z", 1);
    let text = format!("{easy}\n{short}\n\n{easy}\n{wrong}{easy}", easy = boxed(EASY));
    let found: Vec<Result<usize, String>> = Reader::new(text.as_bytes(), ReadOptions::default())
        .map(|item| item.map(|document| document.puzzle.givens().count()).map_err(|error| error.to_string()))
        .collect();
    let expected = [
        Ok(30),
        Err("15:1: 8 rows of 9 cells; a grid has as many rows as columns".to_owned()),
        Ok(30),
        Err("39:7: 'Z' is not a digit of a 9x9".to_owned()),
        Ok(30),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_long_file_of_grids_is_read_in_parts() {
    // More than the limit for a single record.
    let grid = boxed(EASY);
    let count = 40 + pencilproof_format::MAX_INPUT / grid.len();
    let text = grid.repeat(count);
    let mut reader = Reader::new(text.as_bytes(), ReadOptions::default());
    let (mut number, mut line) = (0, 1);
    while let Some(item) = reader.next() {
        assert_eq!((item.unwrap().puzzle.givens().count(), reader.line()), (30, line));
        (number, line) = (number + 1, line + 13);
    }
    assert_eq!(number, count);
    // Blanks for empty cells, and boards with labels.
    for one in [boxed(EASY).replace('.', " "), lines(EASY, |row| format!("r {row}"))] {
        let labelled = one.lines().scan(0, |number, line| {
            *number += usize::from(line.starts_with('r'));
            Some(match line.strip_prefix('r') {
                Some(rest) => format!("r{number}{rest}\n"),
                None => format!("{line}\n"),
            })
        });
        let one = labelled.collect::<String>();
        let found =
            Reader::new(one.repeat(500).as_bytes(), ReadOptions::default()).map(Result::unwrap).collect::<Vec<_>>();
        assert_eq!(found.len(), 500);
        assert!(found.iter().all(|document| document.puzzle.givens().count() == 30));
    }
}

#[test]
fn rows_and_columns_may_have_names() {
    let plain = |row: &str| parted(row, 3, " ", " | ");
    let named = |name: &dyn Fn(usize) -> String| -> String {
        rows(EASY).iter().enumerate().map(|(index, row)| format!("{} | {} |\n", name(index), plain(row))).collect()
    };
    let header = "    1 2 3   4 5 6   7 8 9\n";
    let border = "  +-------+-------+-------+\n";
    for rows in [
        named(&|row| (row + 1).to_string()),
        named(&|row| format!("r{}", row + 1)),
        named(&|row| char::from(b'A' + row as u8).to_string()),
    ] {
        reads(&rows, &[EASY]);
        reads(&format!("{header}{border}{rows}{border}"), &[EASY]);
        reads(&format!("c1 c2 c3 c4 c5 c6 c7 c8 c9\n{rows}"), &[EASY]);
        reads(&format!("{rows}{rows}"), &[EASY, EASY]);
    }
    let bare =
        rows(EASY).iter().zip("ABCDEFGHI".chars()).map(|(row, name)| format!("{name} {row}\n")).collect::<String>();
    reads(&format!("  1 2 3 4 5 6 7 8 9\n{bare}"), &[EASY]);
    // The first column of a solved board counts its rows as well.
    reads("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", &["1234341221434321"]);
    reads("1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1\n", &["1234214334124321"]);
}

#[test]
fn blanks_are_empty_cells_where_the_places_are_clear() {
    let blank = EASY.replace('.', " ");
    let with = |change: &dyn Fn(&str) -> String| lines(&blank, |row| change(row));
    let texts = [
        boxed(EASY).replace('.', " "),
        with(&|row| format!("| {} |", parted(row, 3, " ", " | "))),
        with(&|row| format!("|{}|", parted(row, 3, "", "|"))),
        with(&|row| parted(row, 3, " ", " | ")),
        with(&|row| parted(row, 3, " ", " | ").trim_end().to_owned()),
        with(&|row| format!("│ {} │", parted(row, 1, "", " │ "))),
        with(&|row| parted(row, 1, "", "|")),
        with(&|row| row.trim_end().to_owned()),
        with(&|row| parted(row, 1, "", " ").trim_end().to_owned()),
        with(&|row| format!("    {row}")),
    ];
    for text in &texts {
        reads(text, &[EASY]);
    }
    let (easy, hard) = (&texts[0], boxed(HARD).replace('.', " "));
    reads(&format!("{easy}\n{hard}"), &[EASY, HARD]);
    reads(&format!("First\n{}\nSecond\n{}", texts[7], texts[7]), &[EASY, EASY]);
    let numbers =
        LARGE.chars().map(|c| if c == '.' { "   ".to_owned() } else { format!("{:>3}", c.to_digit(17).unwrap()) });
    let numbers =
        numbers.collect::<Vec<_>>().chunks(16).map(|row| format!("|{}|\n", row.join("|"))).collect::<String>();
    reads(&numbers, &[LARGE]);
}

#[test]
fn rows_whose_beginning_is_not_clear_are_an_error() {
    // The first or the last column is empty.
    let moved = EASY
        .replace('.', " ")
        .as_bytes()
        .chunks(9)
        .map(|row| format!(" {}\n", std::str::from_utf8(&row[..7]).unwrap()))
        .collect::<String>();
    assert!(values(&moved).is_err(), "{moved}");
    for text in ["1\n2\n3\n4\n", "1 2\n3 4\n\n12\n", "12\n34\n56\n78\n"] {
        assert_eq!(values(text), Err("1:1: this fits no known format".to_owned()), "{text}");
    }
}

/// The easy puzzle with all marks but one in r1c3.
fn pencilled() -> Puzzle {
    let mut puzzle = read_str(EASY, &ReadOptions::default()).unwrap().remove(0).puzzle;
    let layout = puzzle.layout().clone();
    let open: Vec<Cell> = layout.cells().filter(|&cell| puzzle.value(cell).is_none()).collect();
    open.iter().for_each(|&cell| puzzle.set_marks(cell, Some(puzzle.allowed(cell))));
    let cell = layout.cell(0, 2);
    puzzle.set_marks(cell, Some(puzzle.allowed(cell) - DigitSet::only(Digit::from_value(4).unwrap())));
    puzzle
}

/// The cells of a puzzle as words, one line per row.
fn words(puzzle: &Puzzle, word: impl Fn(DigitSet, bool) -> String) -> String {
    let layout = puzzle.layout();
    let row = |row| {
        let cell = |col| {
            let cell = layout.cell(row, col);
            word(puzzle.allowed(cell), puzzle.value(cell).is_some())
        };
        (0..9).map(cell).collect::<Vec<_>>().join(" ") + "\n"
    };
    (0..9).map(row).collect()
}

fn digits(marks: DigitSet) -> String {
    marks.iter().map(Digit::symbol).collect()
}

#[test]
fn marks_come_in_many_forms() {
    let puzzle = pencilled();
    let slots = |marks: DigitSet| -> String {
        puzzle.layout().digits().iter().map(|digit| if marks.contains(digit) { digit.symbol() } else { '.' }).collect()
    };
    let lines_of_cells = words(&puzzle, |marks, _| slots(marks))
        .lines()
        .flat_map(|row| {
            [0, 3, 6].map(|from| row.split(' ').map(|word| &word[from..from + 3]).collect::<Vec<_>>().join(" ") + "\n")
        })
        .collect::<String>();
    let bracketed = |before: &'static str, after: &'static str| {
        words(
            &puzzle,
            move |marks, is_value| if is_value { digits(marks) } else { format!("{before}{}{after}", digits(marks)) },
        )
    };
    let values =
        words(&puzzle, |marks, is_value| if is_value { format!("[{}]", digits(marks)) } else { digits(marks) });
    let labelled = (1..).zip(values.lines()).map(|(number, row)| format!("{number} | {row} |\n")).collect::<String>();
    let spaced = words(&puzzle, |marks, is_value| match is_value {
        true => digits(marks),
        false => format!("{{{}}}", marks.iter().map(|digit| digit.symbol().to_string()).collect::<Vec<_>>().join(",")),
    });
    let texts = [
        bracketed("{", "}"),
        bracketed("(", ")"),
        bracketed("[", "]"),
        values,
        labelled,
        spaced,
        words(&puzzle, |marks, _| slots(marks)),
        lines_of_cells,
    ];
    for text in texts {
        assert_eq!(detect(&text).map(|format| format.id), Ok("marks"), "{text}");
        let found = read_str(&text, &ReadOptions::default()).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].puzzle, puzzle, "{text}");
    }
    let placed = read_str("[1] (2) 34 34\n34 34 [1] 2\n2 134 34 134\n34 134 2 134\n", &ReadOptions::default()).unwrap();
    let given: Vec<bool> = placed[0].puzzle.values().map(|(_, value)| value.given).collect();
    assert_eq!(given, [true, false, true]);
}

#[test]
fn givens_and_marks_are_one_puzzle_only_if_they_agree() {
    let marks = words(&pencilled(), |marks, _| digits(marks));
    let count = |text: &str| read_str(text, &ReadOptions::default()).unwrap().len();
    assert_eq!(count(&format!("{}\n{marks}", boxed(EASY))), 1);
    assert_eq!(count(&format!("{}\n{marks}", boxed(HARD))), 2);
    assert_eq!(count(&format!("{easy}\n{marks}\n{easy}\n{marks}", easy = boxed(EASY))), 2);
    assert_eq!(count(&format!("{}\nCandidates\n{marks}\n{marks}", boxed(EASY))), 2);
    // Three states of one puzzle can be a stack, unless they have titles.
    let states = ["1...............", "12..............", "12..34.........."].map(boxed);
    let error = values(&states.concat()).unwrap_err();
    assert_eq!(error, "1:1: this can be read as grid or as marks");
    assert_eq!(count(&states.join("Next\n")), 3);
}

#[test]
fn large_boards_have_numbers_and_letters() {
    let number = |c: char| c.to_digit(17).map_or(".".to_owned(), |value| value.to_string());
    let numbers = lines(LARGE, |row| row.chars().map(number).collect::<Vec<_>>().join(" "));
    let boxes = lines(LARGE, |row| {
        let words: Vec<String> = row.chars().map(|c| format!("{:>2}", number(c))).collect();
        format!("| {} |", words.chunks(4).map(|part| part.join(" ")).collect::<Vec<_>>().join(" | "))
    });
    for text in [&numbers, &boxes, &format!("{numbers}\n")] {
        assert_eq!(detect(text).map(|format| format.id), Ok("ints"));
        reads(text, &[LARGE]);
    }
    reads(&format!("{boxes}\nSecond\n{numbers}"), &[LARGE, LARGE]);
    assert_eq!(values(&numbers.replacen("13", "17", 1)), Err("1:19: 17 is not a digit of a 16x16".to_owned()));
    let letter = |c: char| c.to_digit(17).map_or('.', |value| char::from(b'A' + value as u8 - 1));
    let letters: String = LARGE.chars().map(letter).collect();
    let reason = "'H' is not a digit of a 16x16, unless its digits are the letters A-P";
    let told = ReadOptions { symbols: "A-P".parse().ok(), ..ReadOptions::default() };
    for text in [
        letters.clone(),
        lines(&letters, str::to_owned),
        boxed(LARGE).chars().map(|c| if c.is_ascii_alphanumeric() { letter(c) } else { c }).collect(),
    ] {
        assert!(values(&text).unwrap_err().ends_with(reason), "{text}");
        let found = read_str(&text, &told).unwrap();
        assert_eq!(found[0].puzzle, read_str(LARGE, &ReadOptions::default()).unwrap()[0].puzzle);
    }
}

#[test]
fn lines_of_the_wrong_length_say_so() {
    let read_all = |text: &str| -> Vec<Result<usize, String>> {
        Reader::new(text.as_bytes(), ReadOptions::default())
            .map(|item| item.map(|found| found.puzzle.layout().side()).map_err(|error| error.to_string()))
            .collect()
    };
    let error = read_str(format!("{EASY}1"), &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "1:82: 82 characters; a 9x9 has 81, a 10x10 has 100");
    assert_eq!(error.excerpt().lines().last().map(str::len), Some(4 + 41));
    let list = format!("{EASY}\n{}\n{}\n{HARD}12\n{EASY}\n", &EASY[..80], &EASY[..9]);
    let wrong = |text: &str| Err(text.to_owned());
    assert_eq!(
        read_all(&list),
        [
            Ok(9),
            wrong("2:1: 80 characters; a 9x9 has 81"),
            wrong("3:1: 9 characters; a 9x9 has 81"),
            wrong("4:82: 83 characters; a 9x9 has 81"),
            Ok(9)
        ]
    );
    // Sixteen characters are a 4x4 if they can be.
    let small = "1...............";
    assert_eq!(read_all(&format!("{EASY}\n{small}\n{EASY}\n")), [Ok(9), Ok(4), Ok(9)]);
    let cut = format!("{EASY}\n{}\n{LARGE}\n{}\n", &EASY[..16], &EASY[..80]);
    let expected = [
        Ok(9),
        wrong("2:1: 16 characters; a 9x9 has 81"),
        Ok(16),
        wrong("4:1: 80 characters; an 8x8 has 64, a 9x9 has 81"),
    ];
    assert_eq!(read_all(&cut), expected);
}

#[test]
fn unusual_forms_of_usual_characters() {
    let wide: String =
        EASY.chars().map(|c| c.to_digit(10).map_or('．', |digit| char::from_u32(0xff10 + digit).unwrap())).collect();
    for text in [
        wide,
        EASY.replace('.', "·"),
        format!("\"{EASY}\""),
        format!("“{EASY}”"),
        format!("'{EASY}' # quoted"),
        lines(EASY, |row| parted(row, 1, "", "\u{a0}")),
    ] {
        reads(&text, &[EASY]);
    }
}
