//! # Markdown
//! A grid as a table in Markdown; several tables are several puzzles.
//!
//! ```text
//! ## A title
//! | 5 | 3 |   |   | **7** | ...        |   | A | B | ...        the names of columns and rows
//! |---|---|---|---|:-----:| ...        |---|---|---| ...        may be there
//! | 6 |   | 1 | ...                    | 1 | 5 | 3 | ...
//! ```
//!
//! A table needs a line of dashes, which is ignored. If there is one row more than columns, the first has names and is
//! left out; with one column more, too, the first column. The heading before a table is its title. Tables of other
//! things are skipped.
//!
//! **Keeps** values and the title, in any size.

use crate::error::{Fault, ParseReason, Parsed};
use crate::format::{Format, Keeps, Read, Several};
use crate::formats::words::{self, Word};
use crate::{Document, Field, ReadOptions, WriteError};

pub(crate) static MARKDOWN: Format = Format {
    id: "markdown",
    name: "Markdown",
    about: "tables in Markdown, one grid each, with nothing in empty cells",
    extensions: &[],
    several: Several::Blocks,
    keeps: Keeps { info: &[Field::Title], ..Keeps::VALUES },
    many: false,
    read: Read::Several(read),
    write: Some(write),
    fits: Some(fits),
};

/// A table: the heading before it, and its rows without the line of dashes.
#[derive(Default)]
struct Table<'a> {
    title: Option<&'a str>,
    rows: Vec<Vec<Word<'a>>>,
    ruled: bool,
}

impl Table<'_> {
    /// Whether its cells are more often those of a grid than anything else.
    fn is_grid(&self) -> bool {
        let words = || self.rows.iter().flatten();
        2 * words().filter(|word| words::is_cell(word.text)).count() > words().count()
    }
}

/// Whether a line is the one of dashes below a head.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.contains('|') && line.contains('-') && line.chars().all(|c| "|-: ".contains(c)) && !line.contains("| |")
}

/// The tables of a text that have a line of dashes and are grids.
fn tables(text: &str) -> Vec<Table<'_>> {
    let mut tables = Vec::new();
    let mut table = Table::default();
    let mut title = None;
    for line in text.split('\n').chain([""]) {
        if line.contains('|') {
            if is_rule(line) {
                table.ruled = true;
            } else {
                table.rows.push(row(text, line));
            }
            continue;
        }
        if table.ruled && table.is_grid() {
            table.title = title.take();
            tables.push(table);
        }
        table = Table::default();
        if let Some(heading) = line.trim().strip_prefix('#') {
            title = Some(heading.trim_matches(|c: char| c == '#' || c.is_whitespace()));
        }
    }
    tables
}

/// The cells of a row, without the emphasis around their content.
fn row<'a>(text: &str, line: &'a str) -> Vec<Word<'a>> {
    let line = line.trim();
    let inner = line.strip_prefix('|').unwrap_or(line);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let word = |cell: &'a str| {
        let content = cell.trim();
        let content = content.strip_prefix("&nbsp;").unwrap_or(content);
        let plain = content.trim_matches(['*', '_', '`']);
        // A cell of nothing but such characters is an empty one.
        let content = if plain.is_empty() && content.len() > 1 {
            ""
        } else if plain.is_empty() {
            content
        } else {
            plain
        };
        let at = content.as_ptr().addr().saturating_sub(text.as_ptr().addr());
        Word { at: at..at + content.len(), text: content.trim() }
    };
    inner.split('|').map(word).collect()
}

/// The cells of a grid without the names of its columns and rows.
fn grid<'a>(table: &Table<'a>) -> Vec<Vec<Word<'a>>> {
    let count = table.rows.len();
    let all = |cols: usize| table.rows.iter().all(|row| row.len() == cols);
    let in_order = |names: &[&str]| {
        let last = |name: &&str| name.trim_start_matches(|c: char| !c.is_ascii_digit() && name.len() > 1).to_owned();
        let names: Vec<String> = names.iter().map(last).collect();
        let numbers = (1..=names.len()).map(|number| number.to_string());
        let letters = ('A'..).map(String::from).take(names.len());
        names.iter().cloned().eq(numbers) || names.iter().map(|name| name.to_ascii_uppercase()).eq(letters)
    };
    let head: Vec<&str> = table.rows[0].iter().map(|word| word.text).collect();
    let side: Vec<&str> = table.rows.iter().map(|row| row.first().map_or("", |word| word.text)).collect();
    if count > 1 && all(count) && head[0].is_empty() && in_order(&head[1..]) && in_order(&side[1..]) {
        return table.rows[1..].iter().map(|row| row[1..].to_vec()).collect();
    }
    if count > 1 && all(count - 1) {
        return table.rows[1..].to_vec();
    }
    table.rows.clone()
}

pub(crate) fn fits(text: &str, _: &ReadOptions) -> bool {
    let grids: Vec<_> = tables(text).iter().map(grid).collect();
    let words = || grids.iter().flatten().flatten();
    // What has a single character in every cell, and no head, is a grid with borders.
    let plain =
        tables(text).iter().zip(&grids).all(|(table, grid)| table.rows.len() == grid.len() && table.title.is_none());
    !grids.is_empty()
        && (!plain || words().any(|word| word.text.chars().count() != 1))
        && words().all(|word| words::is_cell(word.text))
        && grids.iter().any(|grid| grid.len() > 1 && grid.iter().all(|row| row.len() == grid.len()))
}

fn read(text: &str, options: &ReadOptions) -> Parsed<Vec<Document>> {
    let tables = tables(text);
    if tables.is_empty() {
        return Err(Fault::new(0..0, ParseReason::Empty));
    }
    let mut documents = Vec::new();
    for table in &tables {
        let mut document = Document::new(words::read_rows(&grid(table), options)?);
        document.info.set(Field::Title, unescaped(table.title.unwrap_or_default()));
        documents.push(document);
    }
    Ok(documents)
}

/// What has a meaning in a heading or in this format, and how it is written there.
const ESCAPES: [(&str, &str); 5] = [("&", "&amp;"), ("<", "&lt;"), ("#", "&#35;"), ("|", "&#124;"), ("\n", "<br>")];

fn escaped(title: &str) -> String {
    // One character at a time, since what is written for one has others of them.
    let escape = |c: char| {
        let plain = c.to_string();
        ESCAPES.iter().find(|(known, _)| *known == plain).map_or(plain, |(_, escape)| (*escape).to_owned())
    };
    title.chars().map(escape).collect()
}

fn unescaped(title: &str) -> String {
    // The ampersand comes last, so that what it stands for is not replaced once more.
    ESCAPES.iter().rev().fold(title.to_owned(), |title, (plain, escape)| title.replace(escape, plain))
}

fn write(document: &Document) -> Result<String, WriteError> {
    let puzzle = &document.puzzle;
    let layout = puzzle.layout();
    let width = if layout.side() > 9 { 2 } else { 1 };
    let mut text = String::new();
    if let Some(title) = document.info.get(Field::Title) {
        text.push_str(&format!("## {}\n\n", escaped(title)));
    }
    for row in 0..layout.side() {
        for col in 0..layout.side() {
            let value = puzzle.value(layout.cell(row, col)).map_or(0, |value| value.digit.value());
            let word = if value == 0 { String::new() } else { value.to_string() };
            text.push_str(&format!("| {word:>width$} "));
        }
        text.push_str("|\n");
        if row == 0 {
            text.push_str(&format!("|{}\n", format!("{}|", "-".repeat(width + 2)).repeat(layout.side())));
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::line::cells_of;
    use crate::{detect, read_str};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn found(text: &str) -> Result<Vec<Document>, String> {
        assert_eq!(detect(text).map(|format| format.id), Ok("markdown"), "{text}");
        read_str(text, &ReadOptions::default()).map_err(|error| error.to_string())
    }

    /// The lines of a table with some head, its rule, and the rows of the puzzle after a label each.
    fn table(head: Option<&str>, label: impl Fn(usize) -> String) -> String {
        let cell = |c: char| if c == '.' { "|  ".to_owned() } else { format!("| **{c}** ") };
        let row = |row: usize| {
            format!("{}{}|", label(row), PUZZLE[row * 9..row * 9 + 9].chars().map(cell).collect::<String>())
        };
        let mut lines: Vec<String> = head.map(str::to_owned).into_iter().chain((0..9).map(row)).collect();
        lines.insert(1, "|:-:".repeat(lines[0].matches('|').count() - 1) + "|");
        lines.join("\n")
    }

    #[test]
    fn tables_with_and_without_names() {
        let empty = "|   ".repeat(9) + "|";
        let names = "| ".to_owned() + &(1..=9).map(|n| format!("| C{n} ")).collect::<String>() + "|";
        let letters = "| ".to_owned() + &('A'..='I').map(|c| format!("|{c}")).collect::<String>() + "|";
        for text in [
            table(None, |_| String::new()),
            table(Some(&empty), |_| String::new()),
            table(Some(&names), |row| format!("| R{} ", row + 1)),
            table(Some(&letters), |row| format!("| {} ", row + 1)),
        ] {
            assert_eq!(found(&text).map(|found| cells_of(&found[0].puzzle)).as_deref(), Ok(PUZZLE), "{text}");
        }
    }

    #[test]
    fn several_tables_have_their_headings_as_titles() {
        let table = table(None, |_| String::new());
        let other = "| option | meaning |\n|---|---|\n| a | one |";
        let text = format!("# Puzzles\n\n{other}\n\n## One #1\n{table}\n\ntext\n\n{table}\n");
        let found = found(&text).unwrap();
        assert_eq!(found.iter().map(|one| one.info.get(Field::Title)).collect::<Vec<_>>(), [Some("One #1"), None]);
    }

    #[test]
    fn errors_have_places() {
        let text = table(None, |_| String::new());
        let error = found(&text.replacen("**6**", "**J**", 1)).unwrap_err();
        assert_eq!(error, "3:5: 'J' is not a digit of a 9x9");
        let text = text.replacen("\n|  | **9**", "\n| **9**", 1);
        assert_eq!(
            read_str(&text, &ReadOptions { format: Some(&MARKDOWN), ..Default::default() }).unwrap_err().to_string(),
            "4:5: row 3 has 8 cells; 9 rows need 9"
        );
    }
}
