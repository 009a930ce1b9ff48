//! # CSV
//! A table with a puzzle in each row, among other columns: data sets, and what spreadsheets export.
//!
//! ```text
//! id,puzzle,solution            quizzes,solutions           "puzzle";"rating"
//! 1,53..7....6..,534678912...   004300209005...,864371...   "53..7....6..";7.2
//! ```
//!
//! Fields are separated by commas, semicolons, tabs or bars. A field in quotation marks can contain these, line breaks,
//! and quotation marks, which are doubled. The first row can be a head: the column of the puzzles is that with a usual
//! name. Otherwise it is the only one with a puzzle; a column with the solution of another does not count.
//!
//! A puzzle can be an object as the format `json` has it. A column `constraints` has the constraints of each puzzle as
//! JSON, or nothing. A column with the name of another
//! rule, such as `cages`, must be empty.
//!
//! **Read only.** The other fields are kept as the tail, verbatim.

use crate::error::{Fault, ParseReason, Parsed};
use crate::format::{Columns, Format, Keeps, Read, Several};
use crate::formats::json::{constraints, is_rule};
use crate::formats::words::{self, completes};
use crate::formats::{gsf, line, loose};
use crate::{Document, ReadOptions};
use pencilproof_core::Puzzle;
use std::borrow::Cow;
use std::ops::Range;

pub(crate) static CSV: Format = Format {
    id: "csv",
    name: "CSV",
    about: "a table with one puzzle per row, with or without a head, separated by commas, semicolons, tabs or bars",
    extensions: &["csv", "tsv"],
    several: Several::Lines,
    keeps: Keeps { tail: true, ..Keeps::VALUES },
    many: true,
    read: Read::Rows(open, read),
    write: None,
    fits: Some(fits),
};

/// The characters that can separate fields.
const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];

/// A field: its place with its quotation marks, its content, and where that starts.
struct FieldAt<'a> {
    at: Range<usize>,
    text: Cow<'a, str>,
    start: usize,
}

/// Whether a quoted field is open after a line.
fn open(before: usize, line: &str) -> usize {
    let marks = line.bytes().filter(|&byte| byte == b'"').count();
    // A quotation mark within a field without them, as in 5" by 3", does not count.
    let counts = marks > 0 && (before > 0 || SEPARATORS.iter().any(|&separator| starts_quoted(line, separator)));
    if counts { (before + marks) % 2 } else { before }
}

/// Whether a field starts with a quotation mark.
fn starts_quoted(line: &str, separator: char) -> bool {
    line.split(separator).any(|field| field.trim_start_matches(' ').starts_with('"'))
}

/// The fields of a row.
fn fields(row: &str, separator: char) -> Parsed<Vec<FieldAt<'_>>> {
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        let rest = &row[at..];
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let start = at + blanks;
        let end;
        if row[start..].starts_with('"') {
            let (text, after) = quoted(row, start)?;
            let gap = row[after..].find(separator).unwrap_or(row.len() - after);
            if !row[after..after + gap].trim().is_empty() {
                return Err(Fault::syntax(after..after + gap, "there must be a separator after the quotation mark"));
            }
            end = after + gap;
            found.push(FieldAt { at: at..end, text, start: start + 1 });
        } else {
            end = at + rest.find(separator).unwrap_or(rest.len());
            let text = row[at..end].trim();
            let start = at + (row[at..end].len() - row[at..end].trim_start().len());
            found.push(FieldAt { at: at..end, text: text.into(), start });
        }
        if end >= row.len() {
            return Ok(found);
        }
        at = end + separator.len_utf8();
    }
}

/// The content of a quoted field that starts at byte `start`, and the byte after it.
fn quoted(row: &str, start: usize) -> Parsed<(Cow<'_, str>, usize)> {
    let mut end = start + 1;
    loop {
        match row[end..].find('"') {
            None => return Err(Fault::syntax(start..start + 1, "this quotation mark is never closed")),
            Some(found) => end += found + 1,
        }
        if !row[end..].starts_with('"') {
            break;
        }
        end += 1;
    }
    let inner = &row[start + 1..end - 1];
    let text = if inner.contains('"') { inner.replace("\"\"", "\"").into() } else { inner.into() };
    Ok((text, end))
}

fn fits(text: &str, options: &ReadOptions) -> bool {
    let text = text.trim_end();
    if text.trim_start().starts_with(['{', '[', '<']) {
        return false;
    }
    head(text).is_some_and(|head| !head.named.is_empty())
        || !line::fits(text, options) && !gsf::fits(text, options) && headless(text, options).is_some()
}

/// What a row says about the columns if it is a head: no field has a digit more than letters, and one has a name that
/// puzzles have. Without such a name, `named` is empty.
fn head(row: &str) -> Option<Columns> {
    let mut heads = SEPARATORS.iter().filter_map(|&separator| {
        let fields = fields(row, separator).ok()?;
        let names: Vec<String> = fields.iter().map(|field| field.text.trim().to_owned()).collect();
        let word = |name: &String| name.chars().count() <= 40 && name.contains(char::is_alphabetic);
        let some = names.iter().all(|name| name.is_empty() || word(name)) && names.iter().any(word);
        let ranks: Vec<Option<usize>> = names.iter().map(|name| words::rank(name)).collect();
        let best = ranks.iter().flatten().min().copied();
        let named = ranks.iter().enumerate().filter(|(_, rank)| rank.is_some() && **rank == best);
        let named = named.map(|(index, _)| index).collect();
        let rules = (0..names.len()).filter(|&index| is_rule(&names[index])).collect();
        some.then_some(Columns { separator, named, names, rules })
    });
    // The separator that makes the most fields is meant, unless another shows a name.
    let all: Vec<Columns> = heads.by_ref().collect();
    all.into_iter().max_by_key(|head| (!head.named.is_empty(), head.names.len()))
}

/// What is known about the columns from a row with a puzzle. A row of a single field is none.
fn headless(row: &str, options: &ReadOptions) -> Option<Columns> {
    SEPARATORS.iter().find_map(|&separator| {
        let fields = fields(row, separator).ok().filter(|fields| fields.len() > 1)?;
        let has_puzzle = fields.iter().any(|field| is_large(field) && puzzle_of(field, options).is_ok());
        has_puzzle.then_some(Columns { separator, named: Vec::new(), names: Vec::new(), rules: Vec::new() })
    })
}

/// Whether a field has enough characters for a puzzle.
fn is_large(field: &FieldAt<'_>) -> bool {
    field.text.len() >= 16
}

/// The field with the puzzle, and the puzzle.
fn choose(columns: &Columns, fields: &[FieldAt<'_>], row: &str, options: &ReadOptions) -> Parsed<(usize, Puzzle)> {
    if let [index] = columns.named[..] {
        let Some(field) = fields.get(index) else {
            let name = columns.names.get(index).map(|name| format!(", '{name}',")).unwrap_or_default();
            let reason = format!("field {}{name} is missing", index + 1);
            return Err(Fault::syntax(row.len()..row.len(), reason));
        };
        return puzzle_of(field, options).map(|puzzle| (index, puzzle));
    }
    let can_be = |index: &usize| columns.named.is_empty() || columns.named.contains(index);
    let mut readings: Vec<(usize, Puzzle)> = Vec::new();
    for index in (0..fields.len()).filter(|index| can_be(index) && is_large(&fields[*index])) {
        match puzzle_of(&fields[index], options) {
            Ok(puzzle) => readings.push((index, puzzle)),
            Err(fault) if constraints::are_at_fault(&fault) => return Err(fault),
            Err(_) => {}
        }
    }
    let is_solution = |puzzle: &Puzzle| readings.iter().any(|(_, other)| completes(puzzle, other));
    let left: Vec<&(usize, Puzzle)> = readings.iter().filter(|(_, puzzle)| !is_solution(puzzle)).collect();
    match left[..] {
        [(index, puzzle)] => Ok((*index, puzzle.clone())),
        [] => Err(Fault::syntax(0..row.len(), "no field of this row is a puzzle")),
        [(one, _), (other, _), ..] => {
            let reason = format!(
                "fields {} and {} are puzzles; a head that calls one of them 'puzzle' would tell which is meant",
                one + 1,
                other + 1
            );
            Err(Fault::syntax(fields[*other].at.clone(), reason))
        }
    }
}

fn puzzle_of(field: &FieldAt<'_>, options: &ReadOptions) -> Parsed<Puzzle> {
    if field.text.is_empty() {
        return Err(Fault::syntax(field.at.clone(), "there is no puzzle in this field"));
    }
    let fault = |fault: Fault| {
        if matches!(field.text, Cow::Owned(_)) { Fault { at: field.at.clone(), ..fault } } else { fault }
    };
    words::read_text(&field.text, field.start, options).map_err(fault)
}

/// The puzzle with the constraints of its row. Columns with the names of other rules must be empty, and no other column
/// has a list of constraints.
fn with_constraints(
    columns: &Columns,
    fields: &[FieldAt<'_>],
    mut puzzle: Puzzle,
    options: &ReadOptions,
) -> Parsed<Puzzle> {
    for (name, field) in columns.rules.iter().filter_map(|&index| Some((&columns.names[index], fields.get(index)?))) {
        if ["", "0", "[]", "null", "None", "false", "False", "FALSE"].contains(&field.text.trim()) {
            continue;
        }
        if name != constraints::NAME {
            return Err(Fault::new(field.at.clone(), ParseReason::Constraint(name.clone())));
        }
        puzzle = constraints::of_text(&field.text, field.at.clone(), puzzle, options)?;
    }
    let others = fields.iter().enumerate().filter(|(index, _)| !columns.rules.contains(index));
    for (index, field) in others.filter(|(_, field)| field.text.starts_with('[')) {
        if loose::parse(&field.text).is_ok_and(|list| constraints::are_in(&list)) {
            let name = columns.names.get(index).map_or(constraints::NAME, String::as_str);
            return Err(Fault::new(field.at.clone(), ParseReason::Constraint(name.to_owned())));
        }
    }
    Ok(puzzle)
}

fn read(columns: &mut Option<Columns>, row: &str, options: &ReadOptions) -> Parsed<Vec<Document>> {
    let row = row.trim_end_matches('\n');
    if columns.is_none() {
        *columns = headless(row, options);
    }
    let Some(known) = columns else {
        *columns = head(row);
        let no_puzzle = || Fault::syntax(0..row.len(), "no field of this row is a puzzle");
        return columns.as_ref().map(|_| Vec::new()).ok_or_else(no_puzzle);
    };
    let fields = fields(row, known.separator)?;
    let (index, puzzle) = choose(known, &fields, row, options)?;
    let puzzle = with_constraints(known, &fields, puzzle, options)?;
    // What one row settles holds for the others, too.
    known.named = vec![index];
    let mut tail = String::new();
    for (number, field) in fields.iter().enumerate().filter(|&(number, _)| number != index) {
        let is_first = tail.is_empty() && (number == 0 || index == 0 && number == 1);
        // The line formats start a comment at a comma.
        tail.push(if is_first { ',' } else { known.separator });
        tail.push_str(&row[field.at.clone()]);
    }
    let tail = tail.trim_end();
    let tail = (!tail.is_empty()).then(|| tail.to_owned());
    Ok(vec![Document { tail, ..Document::new(puzzle) }])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::line::cells_of;
    use crate::{detect, read_str};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// The cells and the tail of each row.
    fn rows(text: &str) -> Result<Vec<(String, Option<String>)>, String> {
        assert_eq!(detect(text).map(|format| format.id), Ok("csv"), "{text}");
        let found = read_str(text, &ReadOptions::default()).map_err(|error| error.to_string())?;
        Ok(found.into_iter().map(|document| (cells_of(&document.puzzle), document.tail)).collect())
    }

    fn one(tail: &str) -> Result<Vec<(String, Option<String>)>, String> {
        Ok(vec![(PUZZLE.to_owned(), (!tail.is_empty()).then(|| tail.to_owned()))])
    }

    #[test]
    fn the_head_names_the_column() {
        let solved = format!(",{SOLUTION}");
        for (head, row) in [
            ("quizzes,solutions", format!("{PUZZLE},{SOLUTION}")),
            ("solution,puzzle", format!("{SOLUTION},{PUZZLE}")),
            ("Puzzle;Solution", format!("{PUZZLE};{SOLUTION}")),
            ("\"sudoku\"\t\"solved\"", format!("{PUZZLE}\t{SOLUTION}")),
            ("grid|answer", format!("{PUZZLE}|{SOLUTION}")),
        ] {
            let separator = row.chars().find(|c| SEPARATORS.contains(c)).unwrap();
            let tail =
                if row.starts_with(SOLUTION) || separator == ',' { solved.clone() } else { format!(",{SOLUTION}") };
            assert_eq!(rows(&format!("{head}\n{row}\n")), one(&tail), "{head}");
        }
        let zeros = PUZZLE.replace('.', "0");
        assert_eq!(
            rows(&format!("id,puzzle,solution,clues\n7,{zeros},{SOLUTION},30")),
            one(&format!(",7,{SOLUTION},30"))
        );
        assert_eq!(
            rows(&format!("source,question,answer,rating\nx,{PUZZLE},{SOLUTION},0\n")),
            one(&format!(",x,{SOLUTION},0"))
        );
        assert_eq!(rows(&format!("puzzle\n{PUZZLE}\n")), one(""));
    }

    #[test]
    fn without_a_name_the_content_decides() {
        assert_eq!(rows(&format!("1,{PUZZLE},easy\n")), one(",1,easy"));
        assert_eq!(rows(&format!("a,b,c\n1,{PUZZLE},easy\n")), one(",1,easy"));
        assert_eq!(rows(&format!("{SOLUTION};{PUZZLE}\n")), one(&format!(",{SOLUTION}")));
        let other = PUZZLE.replacen('5', "1", 1);
        let reason = "fields 2 and 3 are puzzles; a head that calls one of them 'puzzle' would tell which is meant";
        assert_eq!(rows(&format!("1,{PUZZLE},{other}")), Err(format!("1:85: {reason}")));
        // What one row settles holds for the others.
        let rows = rows(&format!("1,{PUZZLE},x\n2,{SOLUTION},{PUZZLE}\n")).unwrap();
        assert_eq!(rows[1].0, SOLUTION);
    }

    #[test]
    fn fields_can_be_quoted() {
        let text = format!("puzzle,comment,n\n\"{PUZZLE}\",\"one, \"\"two\"\"\nand three\",5\n{PUZZLE},5\" wide,6\n");
        let found = rows(&text).unwrap();
        assert_eq!(found[0].1.as_deref(), Some(",\"one, \"\"two\"\"\nand three\",5"));
        assert_eq!(found[1].1.as_deref(), Some(",5\" wide,6"));
        let grid =
            PUZZLE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect::<Vec<_>>().join("\n");
        assert_eq!(rows(&format!("id,grid\n1,\"{grid}\"\n")), one(",1"));
    }

    #[test]
    fn constraints_of_a_row_are_read_or_refused() {
        let list = r#"[{"type":"killer","cells":["r1c3","r1c4"],"sum":10}]"#;
        let quoted = format!("\"{}\"", list.replace('"', "\"\""));
        let text = format!("puzzle,constraints\n{PUZZLE},{quoted}\n{PUZZLE},\n");
        assert_eq!(detect(&text).unwrap().id, "csv");
        let closed = read_str(&text, &ReadOptions::default()).unwrap_err();
        assert_eq!((closed.line, closed.reason), (2, ParseReason::UnknownHere("killer".to_owned())));
        let options = ReadOptions { constraints: true, ..ReadOptions::default() };
        let found = read_str(&text, &options).unwrap();
        let counts: Vec<usize> = found.iter().map(|document| document.puzzle.layout().constraints().len()).collect();
        assert_eq!(counts, [1, 0]);
        // A field can be an object, as tables of this project have it; what it says twice must be the same.
        let object = format!("{{\"puzzle\":\"{PUZZLE}\",\"constraints\":{list}}}").replace('"', "\"\"");
        for text in [
            format!("puzzle,constraints\n\"{object}\",{quoted}\n"),
            format!("solution,puzzle\n{SOLUTION},\"{object}\"\n"),
            format!("{SOLUTION},\"{object}\"\n"),
        ] {
            let options = ReadOptions { format: Some(&CSV), ..options.clone() };
            assert_eq!(read_str(&text, &options).unwrap()[0].puzzle, found[0].puzzle, "{text}");
            let closed = read_str(&text, &ReadOptions { constraints: false, ..options }).unwrap_err();
            assert_eq!(closed.reason, ParseReason::UnknownHere("killer".to_owned()), "{text}");
        }
        let other = format!("puzzle,constraints\n\"{object}\",{}\n", quoted.replace("10", "9"));
        let reason = read_str(&other, &options).unwrap_err().reason.to_string();
        assert!(reason.contains("other constraints of its own"), "{reason}");
        // No column has constraints that nobody reads.
        for text in [format!("puzzle,rest\n{PUZZLE},{quoted}\n"), format!("{PUZZLE};1;{quoted}\n")] {
            let reason = read_str(&text, &ReadOptions { format: Some(&CSV), ..options.clone() }).unwrap_err().reason;
            assert!(matches!(reason, ParseReason::Constraint(_)), "{reason}");
        }
        for (old, new, reason) in [
            ("r1c3", "r1c0", "/constraints/0/cells"),
            ("sum", "total", "/constraints/0/total"),
            ("10}", "\"\"10\"\"}", "/constraints/0/sum"),
            ("]\"", "\"", ""),
            ("constraints", "cages", "the constraint 'cages' is not supported"),
            ("constraints", "Constraints", "the constraint 'Constraints' is not supported"),
        ] {
            let error = read_str(text.replacen(old, new, 1), &options).unwrap_err();
            assert!(error.line == 2 && error.to_string().contains(reason), "{new}: {error}");
        }
    }

    #[test]
    fn errors_have_places() {
        let head = "id,puzzle,solution\n";
        let error = |row: &str| rows(&format!("{head}{row}")).unwrap_err();
        assert_eq!(error(&format!("1,{},x", &PUZZLE[1..])), "2:3: 80 characters; an 8x8 has 64, a 9x9 has 81");
        assert_eq!(error(&format!("1,{},x", PUZZLE.replacen('7', "G", 1))), "2:7: 'G' is not a digit of a 9x9");
        assert_eq!(error("1"), "2:2: field 2, 'puzzle', is missing");
        assert_eq!(error("1,,x"), "2:3: there is no puzzle in this field");
        assert_eq!(error(&format!("1,{PUZZLE},\"x\n\n")), "2:85: this quotation mark is never closed");
        assert_eq!(error(&format!("1,\"{PUZZLE}\"x,y")), "2:86: there must be a separator after the quotation mark");
    }
}
