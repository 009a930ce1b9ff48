//! Grids in which an empty cell is a blank.
//!
//! ```text
//! | 5 3   |   7   |       |        53  7
//! | 6     | 1 9 5 |       |        6  195
//! ```
//!
//! Where the cells are follows from the upright lines, which stand in the same columns in every row, or else from the
//! width of the rows. If that leaves two readings, there is none.

use super::figures::{Figure, Line, Shape, misshapen};
use super::lines::{Kind, Row, Word, is_bar, label};
use crate::ReadOptions;
use crate::cells::{Char, blank, chars_of, standard};

/// The grids of some lines, none if they cannot be read like this.
pub(super) fn figures(group: &[Line<'_>], options: &ReadOptions) -> Vec<Figure> {
    let rows: Vec<&Row> = group.iter().filter_map(|line| row_of(&line.kind)).collect();
    // Where a symbol stands for an empty cell, a blank does not.
    if rows.iter().flat_map(|row| &row.words).any(has_blank_symbol) {
        return Vec::new();
    }
    let found = if rows.iter().any(|row| row.barred) { barred(group, options) } else { bare(group, options) };
    found.unwrap_or_default()
}

/// Whether a word has a symbol for an empty cell. The 0 of 10 and 20 is none.
fn has_blank_symbol(word: &Word) -> bool {
    let text: String = word.chars.iter().map(|&(_, c)| c).collect();
    text.chars().any(|c| blank(c).is_some()) && !["10", "20"].contains(&text.as_str())
}

fn row_of(kind: &Kind) -> Option<&Row> {
    match kind {
        Kind::Row(row) | Kind::Digits(row) => Some(row),
        _ => None,
    }
}

/// Whether there are puzzles of a side.
fn is_known(side: usize, options: &ReadOptions) -> bool {
    match &options.layout {
        Some(layout) => layout.side() == side,
        None => standard(side).is_ok(),
    }
}

/// A row of a figure from its cells.
fn row(line: &Line<'_>, words: Vec<Vec<Char>>) -> Row {
    let words = words.into_iter().map(|chars| Word { chars, bracket: None }).collect();
    Row { at: line.at..line.at + line.text.len(), words, barred: false }
}

/// Grids with upright lines between the cells or the boxes.
fn barred(group: &[Line<'_>], options: &ReadOptions) -> Option<Vec<Figure>> {
    let mut lines: Vec<&Line<'_>> = Vec::new();
    // Blank lines and double borders stand between grids, or else between bands.
    let mut parts = vec![0];
    let mut after_border = false;
    for line in group {
        let is_border = matches!(line.kind, Kind::Border);
        if row_of(&line.kind).is_some_and(|row| row.barred) {
            lines.push(line);
            *parts.last_mut()? += 1;
        } else if matches!(line.kind, Kind::Blank) || is_border && after_border {
            parts.push(0);
        }
        after_border = is_border;
    }
    parts.retain(|&rows| rows > 0);
    let raw = aligned(lines.iter().map(|line| segments(line)).collect())?;
    // The outermost lines may be missing, so what is beyond the first and the last line may be cells.
    let edges = [(1, 1), (1, 0), (0, 1), (0, 0)];
    edges.into_iter().find_map(|(left, right)| {
        let count = raw[0].len().checked_sub(left + right).filter(|&count| count > 1)?;
        let inner = |row: &Vec<Vec<Char>>| {
            let mut row = row[left..left + count].to_vec();
            // Without a line at the edge, there may be no blank at the edge either.
            let width = row.iter().map(Vec::len).max().unwrap_or(0);
            let (first, last) = (width - row[0].len(), width - row[count - 1].len());
            if left == 0 {
                row[0].splice(..0, std::iter::repeat_n((0, ' '), first));
            }
            if right == 0 {
                row[count - 1].extend(std::iter::repeat_n((0, ' '), last));
            }
            row
        };
        let all: Vec<Vec<Vec<Char>>> = raw.iter().map(inner).collect();
        // The last one may have too few rows.
        let is_one = |side: usize| {
            side == lines.len()
                || parts.split_last().is_some_and(|(&last, rest)| {
                    last <= side && !rest.is_empty() && rest.iter().all(|&rows| rows == side)
                })
        };
        let sides = [parts[0], lines.len()].into_iter().filter(|&side| is_known(side, options) && is_one(side));
        sides.filter(|side| side.is_multiple_of(count)).find_map(|side| {
            let outside = raw.iter().enumerate().all(|(index, row)| {
                (left == 0 || is_outside(&row[0], index % side))
                    && (right == 0 || is_outside(&row[count + left], index % side))
            });
            let chunks = lines.chunks(side).zip(all.chunks(side)).filter(|_| outside);
            let found: Vec<Figure> =
                chunks.map(|(lines, rows)| of_segments(lines, rows, side)).collect::<Option<_>>()?;
            Some(found).filter(|found| !found.is_empty())
        })
    })
}

/// The segments of rows, those at the end with the blanks that they have lost. `None` if the lines are not one below
/// the other.
fn aligned(mut rows: Vec<Vec<Vec<Char>>>) -> Option<Vec<Vec<Vec<Char>>>> {
    let count = rows.first()?.len();
    if rows.iter().any(|row| row.len() != count) {
        return None;
    }
    let width = rows.iter().map(|row| row[count - 1].len()).max()?;
    for row in &mut rows {
        let at = row.iter().flatten().map(|c| c.0).max().unwrap_or(0);
        row[count - 1].resize(width, (at, ' '));
    }
    let widths = |row: &Vec<Vec<Char>>| row.iter().map(Vec::len).collect::<Vec<_>>();
    rows.iter().all(|row| widths(row) == widths(&rows[0])).then_some(rows)
}

/// Whether a segment at the edge has no cells: it is blank, or the label of a row.
fn is_outside(segment: &[Char], row: usize) -> bool {
    let text: String = segment.iter().map(|&(_, c)| c).collect();
    let word = Word { chars: text.trim().chars().map(|c| (0, c)).collect(), bracket: None };
    word.chars.is_empty() || label(&word) == Some(row + 1)
}

/// A grid of a side, of rows of segments.
fn of_segments(lines: &[&Line<'_>], rows: &[Vec<Vec<Char>>], side: usize) -> Option<Figure> {
    let cells = side / rows.first()?.len();
    let (shape, rows) = match cells {
        1 => {
            let word = |segment: &Vec<Char>| segment.iter().copied().filter(|c| !c.1.is_whitespace()).collect();
            let mut words: Vec<Vec<Vec<Char>>> = rows.iter().map(|row| row.iter().map(word).collect()).collect();
            // Values have a symbol for an empty cell; a cell without marks is empty.
            if words.iter().flatten().all(|word| word.len() <= 1) {
                let empty = words.iter_mut().zip(rows).flat_map(|(words, row)| words.iter_mut().zip(row));
                empty.filter(|(word, _)| word.is_empty()).for_each(|(word, segment)| {
                    word.extend(segment.first().map(|&(at, _)| (at, '.')));
                });
            }
            (Shape::Words, words)
        }
        _ => (Shape::Chars, placed(rows, cells)?),
    };
    let rows: Vec<Row> = lines.iter().zip(rows).map(|(line, words)| row(line, words)).collect();
    let fault = (rows.len() != side).then(|| misshapen(&rows));
    Some(Figure { at: lines[0].at, title: None, shape, rows, fault })
}

/// What is between the upright lines of a line, in front of the first and after the last.
fn segments(line: &Line<'_>) -> Vec<Vec<Char>> {
    chars_of(line.text, line.at).split(|&(_, c)| is_bar(c)).map(<[Char]>::to_vec).collect()
}

/// The cells of rows of segments, each with so many cells at equal distances.
fn placed(rows: &[Vec<Vec<Char>>], cells: usize) -> Option<Vec<Vec<Vec<Char>>>> {
    let width = rows.iter().flatten().map(Vec::len).max()?;
    let mut found: Option<Vec<Vec<Vec<Char>>>> = None;
    for step in 1..=4 {
        let Some(room) = width.checked_sub(step * (cells - 1) + 1) else { break };
        // In the middle of the segment, if need be half a place off.
        let mut starts = vec![room / 2, room.div_ceil(2)];
        starts.dedup();
        for start in starts {
            let reading: Option<Vec<Vec<Vec<Char>>>> = rows
                .iter()
                .map(|row| row.iter().map(|segment| cells_at(segment, start, step, cells)).collect::<Option<Vec<_>>>())
                .map(|row| row.map(|row| row.into_iter().flatten().collect()))
                .collect();
            let Some(reading) = reading else { continue };
            let values = |reading: &Vec<Vec<Vec<Char>>>| -> Vec<char> {
                reading.iter().flatten().flatten().map(|c| c.1).collect()
            };
            match &found {
                Some(other) if values(other) != values(&reading) => return None,
                _ => found = Some(reading),
            }
        }
    }
    found
}

/// The characters of a segment at equal distances, with dots for blanks. `None` if there is any elsewhere.
fn cells_at(segment: &[Char], start: usize, step: usize, cells: usize) -> Option<Vec<Vec<Char>>> {
    let mut found = vec![vec![(segment.first().map_or(0, |first| first.0), '.')]; cells];
    for (index, &(at, c)) in segment.iter().enumerate().filter(|(_, (_, c))| !c.is_whitespace()) {
        let place = index.checked_sub(start)?;
        if !place.is_multiple_of(step) || place / step >= cells {
            return None;
        }
        found[place / step] = vec![(at, c)];
    }
    Some(found)
}

/// A grid without any lines, in which an empty line is a row without values.
fn bare(group: &[Line<'_>], options: &ReadOptions) -> Option<Vec<Figure>> {
    let is_blank = |line: &Line<'_>| matches!(line.kind, Kind::Blank);
    let from = group.iter().position(|line| !is_blank(line))?;
    let to = group.iter().rposition(|line| !is_blank(line))? + 1;
    let lines = &group[from..to];
    let side = lines.len();
    let plain = |line: &Line<'_>| line.text.chars().all(|c| c == ' ' || c.is_ascii_digit());
    if !is_known(side, options) || side > 9 || !lines.iter().all(plain) {
        return None;
    }
    let width = lines.iter().map(|line| line.text.trim_end().len()).max()?;
    let indent = lines.iter().filter(|line| !is_blank(line)).map(|line| line.text.len() - line.text.trim_start().len());
    let indent = indent.min()?;
    let step = if width - indent <= side { 1 } else { 2 };
    // Two starts would be two readings. Short texts that do not reach the last column may well be something else.
    let span = step * (side - 1) + 1;
    let whole = width - indent == span || indent == 0 && side > 6 && width + step >= span;
    let broken = lines.iter().any(|line| line.text.trim().contains(' '));
    if !whole || !broken {
        return None;
    }
    let rows: Option<Vec<Row>> = lines
        .iter()
        .map(|line| {
            let mut cells = cells_at(&chars_of(line.text.trim_end(), line.at), indent, step, side)?;
            // An empty line has no characters, but its cells have a place.
            cells.iter_mut().for_each(|cell| cell[0].0 = cell[0].0.max(line.at));
            Some(row(line, cells))
        })
        .collect();
    Some(vec![Figure { at: lines[0].at, title: None, shape: Shape::Chars, rows: rows?, fault: None }])
}
