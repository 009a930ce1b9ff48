//! The houses that a layout can have beyond rows, columns and boxes or regions. A kind of them is one line of a table:
//! what it is called, and where its houses lie. Nothing else in the project lists the kinds.

use crate::{Cell, Layout, LayoutError, Regions};

/// A kind of houses beyond rows, columns and boxes or regions.
///
/// ```
/// use pencilproof_core::{Extra, HouseKind, Layout};
/// let layout = Layout::classic().with(Extra::WINDOW)?;
/// assert_eq!(layout.to_string(), "3x3+windoku");
/// assert!(layout.extra_houses().all(|house| layout.kind(house) == HouseKind::Extra(Extra::WINDOW)));
/// # Ok::<(), pencilproof_core::LayoutError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Extra(u8);

/// A line of the table.
struct Line {
    /// What follows the plus sign in the name of a layout, and what is read for it as well.
    id: &'static str,
    also: &'static str,
    /// One of its houses, and several.
    word: &'static str,
    plural: &'static str,
    /// What stands for one of its houses in names such as `4d1`.
    letter: char,
    /// What a layout must have for it.
    needs: &'static str,
    /// The places of the cells of its houses, if a layout of this side with these regions can have them.
    houses: fn(usize, &Regions) -> Option<Vec<Vec<Place>>>,
}

/// A row and a column, both from 0.
type Place = (usize, usize);

/// Where houses of one kind are among those of another, the other comes first. The last line is for houses of no kind.
static LINES: [Line; 9] = [
    Line {
        id: "x",
        also: "diagonals",
        word: "diagonal",
        plural: "diagonals",
        letter: 'd',
        needs: "",
        houses: |side, _| Some(vec![falling(side), rising(side)]),
    },
    Line {
        id: "windoku",
        also: "windows",
        word: "window",
        plural: "windows",
        letter: 'w',
        needs: "square boxes",
        houses: windows,
    },
    Line {
        id: "disjoint",
        also: "disjoint-groups",
        word: "disjoint group",
        plural: "disjoint groups",
        letter: 'p',
        needs: "boxes",
        houses: |side, regions| (0..side).map(|place| in_each_box(side, regions, place)).collect(),
    },
    Line {
        id: "centre-dot",
        also: "center-dot",
        word: "centre dot",
        plural: "centre dots",
        letter: 'm',
        needs: "boxes with a cell in the middle",
        houses: |side, regions| match regions {
            Regions::Boxes { rows, cols } if rows % 2 == 1 && cols % 2 == 1 => {
                Some(vec![in_each_box(side, regions, side / 2)?])
            }
            _ => None,
        },
    },
    Line {
        id: "asterisk",
        also: "",
        word: "asterisk",
        plural: "asterisks",
        letter: 'a',
        needs: "a side of 9",
        houses: |side, _| of_nine(side, [(1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4)]),
    },
    Line {
        id: "girandola",
        also: "",
        word: "girandola",
        plural: "girandolas",
        letter: 'i',
        needs: "a side of 9",
        houses: |side, _| of_nine(side, [(0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8)]),
    },
    Line {
        id: "falling",
        also: "",
        word: "falling diagonal",
        plural: "falling diagonals",
        letter: 'f',
        needs: "",
        houses: |side, _| Some(vec![falling(side)]),
    },
    Line {
        id: "rising",
        also: "",
        word: "rising diagonal",
        plural: "rising diagonals",
        letter: 'u',
        needs: "",
        houses: |side, _| Some(vec![rising(side)]),
    },
    Line {
        id: "extra",
        also: "",
        word: "extra region",
        plural: "extra regions",
        letter: 'e',
        needs: "a list of their cells",
        houses: |_, _| None,
    },
];

impl Extra {
    /// The main diagonals of X Sudoku, the one from the top left first.
    pub const DIAGONAL: Extra = Extra(0);
    /// The windows of windoku: boxes that lie one cell off the border and one cell apart.
    pub const WINDOW: Extra = Extra(1);
    /// The cells in the same place of each box, for each place.
    pub const DISJOINT: Extra = Extra(2);
    /// The diagonal from the top left, where the other one is no house.
    pub const FALLING: Extra = Extra(6);
    /// The diagonal from the bottom left, where the other one is no house.
    pub const RISING: Extra = Extra(7);
    /// Houses that are of no other kind: any cells, as many as the side.
    pub const REGION: Extra = Extra(LINES.len() as u8 - 1);

    /// All kinds, in the order in which a layout numbers their houses.
    pub fn all() -> impl DoubleEndedIterator<Item = Extra> {
        (0..LINES.len() as u8).map(Extra)
    }

    /// The kind with a name, as layouts have it after a plus sign: `x`, `windoku`. Other names of theirs are read, too.
    #[must_use]
    pub fn named(name: &str) -> Option<Extra> {
        Extra::all().find(|kind| kind.line().id == name || !name.is_empty() && kind.line().also == name)
    }

    /// Its part of the name of a layout: `x`, `windoku`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.line().id
    }

    /// The word for one of its houses: `diagonal`, `window`.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.line().word
    }

    /// The word for several: `diagonals`, `windows`.
    #[must_use]
    pub fn plural(self) -> &'static str {
        self.line().plural
    }

    /// The letter for one of its houses in short names of rules and in proofs.
    #[must_use]
    pub fn letter(self) -> char {
        self.line().letter
    }

    /// What a layout must have for it, after "need".
    pub(crate) fn needs(self) -> &'static str {
        self.line().needs
    }

    /// Its houses on a board of a side with these regions, each in its natural order.
    pub(crate) fn houses(self, side: usize, regions: &Regions) -> Option<Vec<Vec<Cell>>> {
        let cell = |(row, col): Place| Cell::from_index(row * side + col);
        let houses = (self.line().houses)(side, regions)?;
        Some(houses.into_iter().map(|house| house.into_iter().map(cell).collect()).collect())
    }

    fn line(self) -> &'static Line {
        &LINES[usize::from(self.0)]
    }
}

fn falling(side: usize) -> Vec<Place> {
    (0..side).map(|i| (i, i)).collect()
}

fn rising(side: usize) -> Vec<Place> {
    (0..side).map(|i| (i, side - 1 - i)).collect()
}

/// The cells in one place of each box, counted in reading order.
fn in_each_box(side: usize, regions: &Regions, place: usize) -> Option<Vec<Place>> {
    let &Regions::Boxes { rows, cols } = regions else { return None };
    let of_box = |number: usize| (number / rows * rows + place / cols, number % rows * cols + place % cols);
    Some((0..side).map(of_box).collect())
}

fn of_nine(side: usize, places: [Place; 9]) -> Option<Vec<Vec<Place>>> {
    (side == places.len()).then(|| vec![places.to_vec()])
}

fn windows(side: usize, regions: &Regions) -> Option<Vec<Vec<Place>>> {
    let &Regions::Boxes { rows: size, cols } = regions else { return None };
    let per_line = (side - 1) / (size + 1);
    let corner = |number: usize| (1 + number / per_line * (size + 1), 1 + number % per_line * (size + 1));
    let window = |(top, left)| (0..side).map(|i| (top + i / size, left + i % size)).collect();
    (size == cols).then(|| (0..per_line * per_line).map(corner).map(window).collect())
}

impl Layout {
    /// The same layout with the houses of a kind as well.
    ///
    /// # Errors
    /// If it cannot have them: windows need square boxes.
    pub fn with(&self, kind: Extra) -> Result<Layout, LayoutError> {
        self.with_houses(self.houses_for(kind)?)
    }

    /// The cells of the houses that the layout would have of a kind, each in its natural order.
    ///
    /// # Errors
    /// If it cannot have them.
    pub fn houses_for(&self, kind: Extra) -> Result<Vec<Vec<Cell>>, LayoutError> {
        kind.houses(self.side(), self.regions()).ok_or(LayoutError::Extra(kind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HouseKind;
    use std::collections::BTreeSet;

    #[test]
    fn names_words_and_letters_are_unique() {
        let kinds: Vec<HouseKind> = HouseKind::all().collect();
        let words: BTreeSet<&str> = kinds.iter().flat_map(|kind| [kind.word(), kind.plural()]).collect();
        let letters: BTreeSet<char> = kinds.iter().map(|kind| kind.letter()).collect();
        assert_eq!((words.len(), letters.len()), (2 * kinds.len(), kinds.len()));
        assert!(!letters.contains(&'n'), "it stands before digits");
        for kind in Extra::all() {
            assert_eq!(Extra::named(kind.id()), Some(kind));
        }
        assert_eq!((Extra::named("windows"), Extra::named("")), (Some(Extra::WINDOW), None));
        let named = [Extra::DIAGONAL, Extra::WINDOW, Extra::DISJOINT, Extra::FALLING, Extra::RISING, Extra::REGION];
        assert_eq!(named.map(Extra::id), ["x", "windoku", "disjoint", "falling", "rising", "extra"]);
    }

    #[test]
    fn kinds_have_houses_where_layouts_allow_them() {
        let names = |layout: &str| {
            let layout: Layout = layout.parse().unwrap();
            let fits = Extra::all().filter(|&kind| layout.with(kind).is_ok_and(|with| with.has(kind)));
            fits.map(Extra::id).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names("3x3"), "x windoku disjoint centre-dot asterisk girandola falling rising");
        assert_eq!(names("2x3"), "x disjoint falling rising");
        assert_eq!(names("3x5"), "x disjoint centre-dot falling rising");
        assert_eq!(names("jigsaw:1112122233343444"), "x falling rising");
        let error = |name: &str| name.parse::<Layout>().unwrap_err().to_string();
        assert_eq!(error("2x3+centre-dot"), "centre dots need boxes with a cell in the middle");
        assert_eq!(error("4x4+asterisk"), "asterisks need a side of 9");
        let layout: Layout = "2x3+disjoint".parse().unwrap();
        let cells = |house| layout.house_cells(house).iter().map(|&cell| layout.cell_name(cell)).collect::<String>();
        let houses: Vec<String> = layout.extra_houses().map(cells).collect();
        assert_eq!((houses.len(), houses[1].as_str()), (6, "r1c2r1c5r3c2r3c5r5c2r5c5"));
    }

    #[test]
    fn kinds_within_kinds_have_one_name() {
        let name = |name: &str| name.parse::<Layout>().unwrap().to_string();
        assert_eq!(name("3x3+rising+falling"), "3x3+x");
        assert_eq!(name("3x3+x+rising"), "3x3+x");
        assert_eq!(name("3x3+centre-dot+disjoint"), "3x3+disjoint");
        assert_eq!(name("9+girandola+center-dot+rising+windows"), "3x3+centre-dot+girandola+rising+windoku");
    }
}
