//! Writing documents, and reporting beforehand what would be lost.

use crate::cells::{standard, unseen};
use crate::format::{Format, Givens, Marks};
use crate::{Document, Field, WriteError};
use pencilproof_core::Layout;
use std::fmt;

/// Writes a document as a text of its own, which ends with a newline.
///
/// ```
/// use pencilproof_format::{Format, ReadOptions, read_str, write};
/// let document = &read_str("12..\n3...\n....\n....\n", &ReadOptions::default())?[0];
/// let line = write(document, Format::by_id("line").unwrap()).unwrap();
/// assert_eq!(line, "12..3...........\n");
/// # Ok::<(), pencilproof_format::ParseError>(())
/// ```
///
/// # Errors
/// If the format cannot hold the puzzle. Anything else that it does not keep is left out; [`losses`] lists it.
pub fn write(document: &Document, format: &Format) -> Result<String, WriteError> {
    let part = write_part(document, format)?;
    Ok([format.several.before(0), &part, format.several.after()].concat())
}

/// Writes a document as one of several in a text, without what [`Several`](crate::Several) puts around each.
///
/// ```
/// use pencilproof_format::{Format, ReadOptions, read_str, write_part};
/// let documents = read_str("1...............\n.2..............\n", &ReadOptions::default())?;
/// let format = Format::by_id("sheet").unwrap();
/// let mut text = String::new();
/// for (number, document) in documents.iter().enumerate() {
///     text.push_str(format.several.before(number));
///     text.push_str(&write_part(document, format).unwrap());
/// }
/// text.push_str(format.several.after());
/// assert_eq!(text, "1,,,\n,,,\n,,,\n,,,\n\n,2,,\n,,,\n,,,\n,,,\n");
/// # Ok::<(), pencilproof_format::ParseError>(())
/// ```
///
/// # Errors
/// If the format cannot hold the puzzle.
pub fn write_part(document: &Document, format: &Format) -> Result<String, WriteError> {
    let write = format.write.ok_or(WriteError::ReadOnly(format.id))?;
    let layout = document.puzzle.layout();
    let side = layout.side();
    if !format.keeps.sides.contains(&side) {
        return Err(WriteError::Side { format: format.id, side, sides: sides(format.keeps.sides) });
    }
    match layout.constraints().iter().find(|constraint| !format.keeps.constraints.has(constraint.kind())) {
        None => write(document),
        Some(constraint) => Err(WriteError::Constraints { format: format.id, constraint: constraint.describe(layout) }),
    }
}

/// Sides in words: `4 to 25`, `4, 9, 16 or 25`.
fn sides(sides: &[usize]) -> String {
    match sides {
        [first, .., last] if last - first + 1 == sides.len() => format!("{first} to {last}"),
        [rest @ .., last] if !rest.is_empty() => {
            format!("{} or {last}", rest.iter().map(usize::to_string).collect::<Vec<_>>().join(", "))
        }
        _ => sides.iter().map(usize::to_string).collect(),
    }
}

/// Refuses an empty cell without candidates, for formats in which a cell without marks has every candidate.
pub(crate) fn some_marks_everywhere(document: &Document, format: &'static str) -> Result<(), WriteError> {
    let puzzle = &document.puzzle;
    let layout = puzzle.layout();
    let emptied = |&cell: &_| puzzle.value(cell).is_none() && puzzle.marks(cell).is_some_and(|marks| marks.is_empty());
    match layout.cells().find(emptied) {
        Some(cell) => Err(WriteError::NoCandidates { format, cell: layout.cell_name(cell) }),
        None => Ok(()),
    }
}

/// Something in a document that a format does not keep. Displayed as a clause: `the pencil marks of 3 cells are not
/// kept`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// Which values were given and which were placed.
    Placed {
        /// The number of placed values.
        cells: usize,
    },
    /// Pencil marks.
    Marks {
        /// The number of cells whose marks say more than the values do.
        cells: usize,
    },
    /// The layout, which [`ReadOptions::layout`](crate::ReadOptions::layout) must supply when the text is read again.
    Layout(Layout),
    /// A text about the puzzle, such as its title.
    Info(Field),
    /// The text after the puzzle on its line.
    Tail,
    /// The step of a HoDoKu library.
    Hodoku,
    /// The colours of an `.sdk` file.
    Colours,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = |count: usize| if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") };
        match self {
            Loss::Placed { cells: count } => write!(f, "the placed values of {} become givens", cells(*count)),
            Loss::Marks { cells: count } => write!(f, "the pencil marks of {} are not kept", cells(*count)),
            Loss::Layout(layout) => write!(f, "the layout {layout} is not kept"),
            Loss::Info(field) => write!(f, "the {} is not kept", field.word()),
            Loss::Tail => write!(f, "the text after the puzzle is not kept"),
            Loss::Hodoku => write!(f, "the step of the library line is not kept"),
            Loss::Colours => write!(f, "the colours are not kept"),
        }
    }
}

/// Everything in a document that a format would not keep.
pub fn losses(document: &Document, format: &Format) -> Vec<Loss> {
    let (puzzle, keeps) = (&document.puzzle, &format.keeps);
    let layout = puzzle.layout();
    let mut losses = Vec::new();
    let placed = puzzle.values().filter(|(_, value)| !value.given).count();
    if placed > 0 && keeps.givens != Givens::Apart {
        losses.push(Loss::Placed { cells: placed });
    }
    let is_telling = |&cell: &_| puzzle.value(cell).is_none() && puzzle.allowed(cell) != unseen(puzzle, cell);
    // Without any marks, no cell says more than the values do.
    let marked = if puzzle.has_marks() { layout.cells().filter(is_telling).count() } else { 0 };
    if marked > 0 && keeps.marks == Marks::None {
        losses.push(Loss::Marks { cells: marked });
    }
    if !keeps.layouts && standard(layout.side()).as_ref() != Ok(layout) {
        losses.push(Loss::Layout(layout.clone()));
    }
    let fields = document.info.iter().map(|(field, _)| field);
    losses.extend(fields.filter(|field| !keeps.info.contains(field)).map(Loss::Info));
    let others = [
        (document.comment().is_some() && !keeps.tail, Loss::Tail),
        (document.hodoku.is_some() && !keeps.hodoku, Loss::Hodoku),
        (!document.colours.is_empty() && !keeps.colours, Loss::Colours),
    ];
    losses.extend(others.into_iter().filter(|(lost, _)| *lost).map(|(_, loss)| loss));
    losses
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ReadOptions, read_str};

    fn losses_of(text: &str, id: &str) -> Vec<String> {
        let documents = read_str(text, &ReadOptions::default()).unwrap();
        losses(&documents[0], Format::by_id(id).unwrap()).iter().map(Loss::to_string).collect()
    }

    #[test]
    fn names_what_is_lost() {
        let line = format!(":0901-2:12:+1{}:223::224:", ".".repeat(80));
        assert_eq!(
            losses_of(&line, "line"),
            [
                "the placed values of 1 cell become givens",
                "the pencil marks of 1 cell are not kept",
                "the step of the library line is not kept"
            ]
        );
        assert_eq!(losses_of(&line, "hodoku"), [""; 0]);
        assert_eq!(losses_of(&format!("{} # easy", ".".repeat(81)), "grid"), ["the text after the puzzle is not kept"]);
    }

    #[test]
    fn names_the_sizes_of_the_target() {
        let document = &read_str(format!("1{}", ".".repeat(255)), &ReadOptions::default()).unwrap()[0];
        let error = write(document, Format::by_id("hodoku").unwrap()).unwrap_err();
        assert_eq!(error.to_string(), "hodoku supports only boards of side 9, not 16x16");
    }
}
