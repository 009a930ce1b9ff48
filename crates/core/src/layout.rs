//! Layouts: the shape of a puzzle.

use crate::constraint::{Constraints, areas};
use crate::geometry::Sets;
use crate::handle::Handle;
use crate::shape::Shape;
use crate::with_width;
use crate::{Candidate, Cell, Digit, DigitSet, Extra, House, HouseKind, LayoutError, MAX_SIDE, Rule, Width};
use std::any::Any;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

/// The smallest side of a puzzle.
pub const MIN_SIDE: usize = 4;

/// The most houses that a layout can have.
pub const MOST_HOUSES: usize = 128;

/// The most houses that a cell can lie in.
pub const MOST_HOUSES_OF_CELL: usize = 8;

/// How the cells are divided, besides rows and columns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Regions {
    /// Boxes of `rows` by `cols` cells, in reading order.
    Boxes {
        /// Rows of cells in a box.
        rows: usize,
        /// Columns of cells in a box.
        cols: usize,
    },
    /// A region number `0..side` for each cell in reading order.
    Jigsaw(Box<[u8]>),
}

/// The shape of a puzzle: its side and its houses, each of `side` cells that hold each digit once.
///
/// A cheap handle to shared, immutable data. Houses are numbered: rows from the top, columns from the left, boxes (or
/// regions) in reading order, then any others by their kind: [`Extra`] has the kinds.
///
/// It is the set of its houses that makes a layout: the same houses, however they were named, are the same layout.
/// Where a puzzle asks for more than houses, its layout carries that, too: [`Layout::with_constraints`].
///
/// ```
/// use pencilproof_core::Layout;
/// let layout: Layout = "2x3+x".parse()?;
/// assert_eq!((layout.side(), layout.houses().count()), (6, 6 + 6 + 6 + 2));
/// assert_eq!(layout.to_string(), "2x3+x");
/// # Ok::<(), pencilproof_core::LayoutError>(())
/// ```
#[derive(Clone)]
pub struct Layout {
    shape: Handle<Shape>,
    /// The constraints, if it has any.
    constraints: Option<Arc<Constraints>>,
}

/// The classic layout, which most puzzles have: its tables are built once per process.
static CLASSIC: LazyLock<Shape> = LazyLock::new(|| Shape::new(9, Regions::Boxes { rows: 3, cols: 3 }, &[]));

/// A band or a stack: a row or a column of boxes with the lines that run through it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chute {
    /// Its boxes, in reading order.
    pub boxes: Vec<House>,
    /// Its rows (of a band) or columns (of a stack).
    pub lines: Vec<House>,
}

impl Layout {
    /// The classic 9x9 with boxes of 3x3: a copy of a pointer to tables that are built once per process.
    #[inline]
    #[must_use]
    pub fn classic() -> Layout {
        Layout { shape: Handle::Static(&CLASSIC), constraints: None }
    }

    /// Whether it is the classic 9x9: boxes of 3x3, no other houses, no constraints.
    #[inline]
    #[must_use]
    pub fn is_classic(&self) -> bool {
        // `boxes` hands out the shared tables for 3x3, and no other constructor makes a layout equal to it.
        matches!(self.shape, Handle::Static(_)) && self.constraints.is_none()
    }

    /// A layout with boxes of `rows` by `cols` cells; its side is their product, 4 to 25.
    pub fn boxes(rows: usize, cols: usize) -> Result<Layout, LayoutError> {
        let side = rows.saturating_mul(cols);
        if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
            return Err(LayoutError::Side(side));
        }
        match (rows, cols) {
            (3, 3) => Ok(Layout::classic()),
            _ => Ok(Layout::build(side, Regions::Boxes { rows, cols }, &[])),
        }
    }

    /// The standard layout of a side: boxes as square as can be, wider than tall. Primes have none.
    pub fn for_side(side: usize) -> Result<Layout, LayoutError> {
        if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
            return Err(LayoutError::Side(side));
        }
        let rows = (2..=5).rev().find(|rows| rows * rows <= side && side.is_multiple_of(*rows));
        let rows = rows.ok_or(LayoutError::NoBoxes(side))?;
        Layout::boxes(rows, side / rows)
    }

    /// A layout whose boxes are the regions of a map: for each cell in reading order a number, equal within a region.
    /// Regions are renumbered in the order of their first cells.
    pub fn jigsaw(map: &[u8]) -> Result<Layout, LayoutError> {
        let side = map.len().isqrt();
        if side * side != map.len() {
            return Err(LayoutError::MapLength(map.len()));
        }
        if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
            return Err(LayoutError::Side(side));
        }
        let mut order: Vec<u8> = Vec::new();
        let mut regions = Vec::with_capacity(map.len());
        for &name in map {
            let number = order.iter().position(|&known| known == name).unwrap_or_else(|| {
                order.push(name);
                order.len() - 1
            });
            regions.push(number as u8);
        }
        for region in 0..order.len() {
            let cells = regions.iter().filter(|&&r| usize::from(r) == region).count();
            if cells != side {
                return Err(LayoutError::RegionSize { region: region + 1, cells, side });
            }
        }
        Ok(Layout::build(side, Regions::Jigsaw(regions.into()), &[]))
    }

    /// The same layout with more houses of any `side` cells. Those that it has are not added again; all the houses of a
    /// kind together become that kind, the others are [`Extra::REGION`].
    ///
    /// # Errors
    /// If a house does not have `side` different cells, or there are too many houses.
    pub fn with_houses(&self, houses: Vec<Vec<Cell>>) -> Result<Layout, LayoutError> {
        if houses.is_empty() {
            return Ok(self.clone());
        }
        let side = self.side();
        let mut all: Vec<Vec<Cell>> = self.extra_houses().map(|house| self.house_cells(house).to_vec()).collect();
        all.extend(houses);
        for house in &mut all {
            house.sort();
            house.dedup();
            house.retain(|cell| cell.index() < self.cell_count());
            if house.len() != side {
                return Err(LayoutError::ExtraRegion { cells: house.len(), side });
            }
        }
        all.sort();
        all.dedup();
        let most_of_cell = |layout: &Layout| layout.cells().map(|cell| layout.houses_of(cell).len()).max();
        // Before there is a layout: more houses than these have no numbers.
        let layout =
            (3 * side + all.len() <= MOST_HOUSES).then(|| Layout::build(side, self.shape.regions.clone(), &all));
        let layout = layout.filter(|layout| most_of_cell(layout) <= Some(MOST_HOUSES_OF_CELL));
        // Without a new house it is the layout that has none.
        let layout = layout.map(|new| if new.has_extras() { new } else { self.base() });
        layout.ok_or(LayoutError::TooManyHouses)?.with_constraints(self.constraints().to_vec())
    }

    /// The layout without its constraints.
    #[must_use]
    pub fn without_constraints(&self) -> Layout {
        Layout { shape: self.shape.clone(), constraints: None }
    }

    /// The same houses with other constraints.
    pub(crate) fn carrying(self, constraints: Option<Arc<Constraints>>) -> Layout {
        Layout { constraints, ..self }
    }

    /// The constraints that it carries.
    #[inline]
    pub(crate) fn carried(&self) -> Option<&Constraints> {
        self.constraints.as_deref()
    }

    /// The layout without its houses beyond rows, columns and boxes or regions, and without constraints.
    #[must_use]
    pub fn base(&self) -> Layout {
        match self.shape.regions {
            Regions::Boxes { rows: 3, cols: 3 } => Layout::classic(),
            _ => Layout::build(self.shape.side, self.shape.regions.clone(), &[]),
        }
    }

    fn build(side: usize, regions: Regions, extra: &[Vec<Cell>]) -> Layout {
        Layout { shape: Handle::Counted(Arc::new(Shape::new(side, regions, extra))), constraints: None }
    }

    /// The houses and peers as cell sets of `W` words: shared by all who ask for the width of the layout, built anew
    /// for a wider one.
    pub(crate) fn sets<const W: usize>(&self) -> Handle<Sets<W>> {
        let build = || with_width!(self, V => Arc::new(Sets::<V>::new(self)) as Arc<dyn Any + Send + Sync>);
        let shared = match &self.shape {
            Handle::Static(shape) => shape.sets.get_or_init(build).downcast_ref().map(Handle::Static),
            Handle::Counted(shape) => shape.sets.get_or_init(build).clone().downcast().ok().map(Handle::Counted),
        };
        shared.unwrap_or_else(|| Handle::Counted(Arc::new(Sets::new(self))))
    }

    /// The houses that are taken together for derived sums.
    pub(crate) fn areas(&self) -> &[Arc<[House]>] {
        self.shape.areas.get_or_init(|| areas(self))
    }

    /// The side: cells in a house, and the number of digits. 4 to 25.
    #[inline]
    #[must_use]
    pub fn side(&self) -> usize {
        self.shape.side
    }

    /// The number of cells, side times side.
    #[inline]
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.shape.side * self.shape.side
    }

    /// The narrowest width of cell set that holds all its cells.
    #[must_use]
    pub fn width(&self) -> Width {
        Width::for_cells(self.cell_count())
    }

    /// How the cells are divided.
    #[must_use]
    pub fn regions(&self) -> &Regions {
        &self.shape.regions
    }

    /// Whether it has houses beyond rows, columns and boxes or regions. Code that knows of no others must ask.
    #[must_use]
    pub fn has_extras(&self) -> bool {
        self.extra_houses().next().is_some()
    }

    /// Whether it has the houses of a kind.
    #[must_use]
    pub fn has(&self, kind: Extra) -> bool {
        self.extra_houses().any(|house| self.kind(house) == HouseKind::Extra(kind))
    }

    /// Its houses beyond rows, columns and boxes or regions.
    pub fn extra_houses(&self) -> impl Iterator<Item = House> + Clone + use<> {
        (3 * self.shape.side..self.shape.houses.len()).map(House::from_index)
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + Clone + use<> {
        (0..self.cell_count()).map(Cell::from_index)
    }

    /// All digits.
    #[inline]
    #[must_use]
    pub fn digits(&self) -> DigitSet {
        DigitSet::all(self.shape.side)
    }

    /// All candidates, by cell and digit.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + use<> {
        let digits = self.digits();
        self.cells().flat_map(move |cell| digits.iter().map(move |digit| Candidate::new(cell, digit)))
    }

    /// All houses: rows, columns, boxes or regions, then the extra ones.
    pub fn houses(&self) -> impl Iterator<Item = House> + Clone + use<> {
        (0..self.shape.houses.len()).map(House::from_index)
    }

    /// All rules: the cells', then each house's by digit.
    pub fn rules(&self) -> impl Iterator<Item = Rule> + use<> {
        let digits = self.digits();
        let of_houses = self.houses().flat_map(move |house| digits.iter().map(move |digit| Rule::House(house, digit)));
        self.cells().map(Rule::Cell).chain(of_houses)
    }

    /// The candidates of a rule, live or not, by cell and digit: as many as the side, whatever the kind of the rule.
    #[must_use]
    pub fn candidates_of(&self, rule: Rule) -> impl ExactSizeIterator<Item = Candidate> + Clone {
        (0..self.shape.side).map(move |index| match rule {
            Rule::Cell(cell) => Candidate::new(cell, Digit::from_index(index)),
            Rule::House(house, digit) => Candidate::new(self.house_cells(house)[index], digit),
        })
    }

    /// The four or more rules that hold a candidate: its cell's, then one for each of its houses.
    pub fn rules_of(&self, candidate: Candidate) -> impl Iterator<Item = Rule> {
        let houses = self.houses_of(candidate.cell()).iter();
        std::iter::once(Rule::Cell(candidate.cell()))
            .chain(houses.map(move |&house| Rule::House(house, candidate.digit())))
    }

    /// The row of a cell, from 0.
    #[inline]
    #[must_use]
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.shape.side
    }

    /// The column of a cell, from 0.
    #[inline]
    #[must_use]
    pub fn col(&self, cell: Cell) -> usize {
        cell.index() % self.shape.side
    }

    /// The cell in a row and a column, both from 0.
    ///
    /// # Panics
    /// If either is out of range.
    #[must_use]
    pub fn cell(&self, row: usize, col: usize) -> Cell {
        assert!(row < self.shape.side && col < self.shape.side, "row {row}, column {col} of side {}", self.shape.side);
        Cell::from_index(row * self.shape.side + col)
    }

    /// The kind of a house.
    #[inline]
    #[must_use]
    pub fn kind(&self, house: House) -> HouseKind {
        self.shape.houses[house.index()].kind
    }

    /// The number of a house within its kind, from 1.
    #[must_use]
    pub fn number(&self, house: House) -> usize {
        self.shape.houses[house.index()].number
    }

    /// The cells of a house in its natural order: along a line, in reading order in a box.
    #[inline]
    #[must_use]
    pub fn house_cells(&self, house: House) -> &[Cell] {
        &self.shape.houses[house.index()].cells
    }

    /// The houses of a cell, in the order of their numbers.
    #[inline]
    #[must_use]
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        &self.shape.houses_of[cell.index()]
    }

    /// The cells that share a house with a cell, ascending.
    #[inline]
    #[must_use]
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.shape.peers[cell.index()]
    }

    /// The houses with exactly these cells, in any order: one, or two where a region of a jigsaw is a line.
    pub fn houses_with(&self, cells: &[Cell]) -> impl Iterator<Item = House> {
        let mut wanted = cells.to_vec();
        wanted.sort();
        self.houses().filter(move |&house| {
            let mut cells = self.house_cells(house).to_vec();
            cells.sort();
            cells == wanted
        })
    }

    /// The box or region of a cell.
    #[must_use]
    pub fn region_of(&self, cell: Cell) -> House {
        self.houses_of(cell)[2]
    }

    /// The bands, then the stacks; none where there are no rectangular boxes.
    #[must_use]
    pub fn chutes(&self) -> Vec<Chute> {
        let Regions::Boxes { rows, cols } = self.shape.regions else { return Vec::new() };
        let side = self.shape.side;
        let house = |kind: usize, number: usize| House::from_index(kind * side + number);
        // A band holds `rows` boxes and `rows` lines; there are `cols` bands. For stacks the other way round.
        let bands = (0..cols).map(|band| Chute {
            boxes: (0..rows).map(|i| house(2, band * rows + i)).collect(),
            lines: (0..rows).map(|i| house(0, band * rows + i)).collect(),
        });
        let stacks = (0..rows).map(|stack| Chute {
            boxes: (0..cols).map(|i| house(2, i * rows + stack)).collect(),
            lines: (0..cols).map(|i| house(1, stack * cols + i)).collect(),
        });
        bands.chain(stacks).collect()
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        let constraints = (&self.constraints, &other.constraints);
        let (one, other) = (&*self.shape, &*other.shape);
        let same_houses = std::ptr::eq(one, other)
            || one.side == other.side && one.regions == other.regions && one.extra_houses() == other.extra_houses();
        same_houses && constraints.0 == constraints.1
    }
}

impl Eq for Layout {}

impl fmt::Display for Layout {
    /// The name that [`Layout::from_str`] reads. Where there are constraints, their number follows, and it refuses
    /// that: a name alone must not be taken for the layout.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.shape.regions {
            Regions::Boxes { rows, cols } => write!(f, "{rows}x{cols}")?,
            Regions::Jigsaw(map) => {
                write!(f, "jigsaw:")?;
                map.iter().try_for_each(|&region| write!(f, "{}", Digit::from_index(region.into())))?;
            }
        }
        let mut kinds: Vec<Extra> = Extra::all().filter(|&kind| self.has(kind)).collect();
        kinds.sort_by_key(|kind| kind.id());
        for kind in kinds {
            if kind != Extra::REGION {
                write!(f, "+{}", kind.id())?;
                continue;
            }
            for house in self.extra_houses().filter(|&house| self.kind(house) == HouseKind::Extra(kind)) {
                write!(f, "+{}:", kind.id())?;
                self.house_cells(house).iter().try_for_each(|&cell| f.write_str(&self.cell_name(cell)))?;
            }
        }
        match self.constraints().len() {
            0 => Ok(()),
            1 => write!(f, " with 1 constraint"),
            count => write!(f, " with {count} constraints"),
        }
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    /// Reads `ROWSxCOLS` (the shape of a box), a side alone (`16`, `16x16`, which is read as a side from 6x6 on), or
    /// `jigsaw:MAP` with one character per cell; then `+x`, `+windoku` and other kinds, and extra regions by their
    /// cells, such as `+extra:r1c1r2c2r3c3r4c4`, in any order.
    fn from_str(name: &str) -> Result<Layout, LayoutError> {
        let unknown = || LayoutError::Name(name.chars().take(60).collect());
        let mut parts = name.trim().split('+');
        let base = parts.next().unwrap_or_default();
        let number = |text: &str| text.parse::<usize>().map_err(|_| unknown());
        let layout = if let Some(map) = base.strip_prefix("jigsaw:") {
            Layout::jigsaw(map.as_bytes())?
        } else if let Some((rows, cols)) = base.split_once('x') {
            match (number(rows)?, number(cols)?) {
                // `9x9` cannot mean boxes of 9x9 cells, which would make a side of 81.
                (rows, cols) if rows == cols && rows > 5 => Layout::for_side(rows)?,
                (rows, cols) => Layout::boxes(rows, cols)?,
            }
        } else {
            Layout::for_side(number(base)?)?
        };
        let mut houses = Vec::new();
        for part in parts {
            match part.split_once(':') {
                Some((id, cells)) if id == Extra::REGION.id() => {
                    let names = cells.strip_prefix('r').ok_or_else(unknown)?.split('r');
                    let cell = |name| layout.parse_cell(&format!("r{name}"));
                    houses.push(names.map(cell).collect::<Option<_>>().ok_or_else(unknown)?);
                }
                Some(_) => return Err(unknown()),
                None => houses.extend(layout.houses_for(Extra::named(part).ok_or_else(unknown)?)?),
            }
        }
        layout.with_houses(houses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_house_has_side_cells_and_every_cell_its_houses() {
        let names =
            ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "3x5", "4x4", "4x5", "5x5", "3x2", "3x3+x", "4x4+windoku+x"];
        for name in names {
            let layout: Layout = name.parse().unwrap();
            assert_eq!(layout.to_string(), name);
            for house in layout.houses() {
                let mut cells = layout.house_cells(house).to_vec();
                cells.sort();
                cells.dedup();
                assert_eq!(cells.len(), layout.side(), "{name} {}", layout.house_name(house));
            }
            for cell in layout.cells() {
                assert!(layout.houses_of(cell).len() >= 3);
                assert_eq!(layout.kind(layout.region_of(cell)), HouseKind::Box);
            }
        }
    }

    #[test]
    fn classic_has_27_houses_and_20_peers() {
        let layout = Layout::classic();
        assert_eq!(layout.houses().count(), 27);
        assert!(layout.cells().all(|cell| layout.peers(cell).len() == 20));
        assert_eq!(layout.rules().count(), 324);
        assert_eq!(layout.house_name(layout.region_of(layout.cell(4, 8))), "box 6");
        assert_eq!("3x3+windoku".parse::<Layout>().unwrap().houses().count(), 31);
    }

    #[test]
    fn chutes_join_boxes_and_lines() {
        let layout: Layout = "2x3".parse().unwrap();
        let chutes = layout.chutes();
        assert_eq!(chutes.len(), 3 + 2);
        for chute in &chutes {
            let cells = |houses: &[House]| {
                let mut cells: Vec<Cell> = houses.iter().flat_map(|&h| layout.house_cells(h).to_vec()).collect();
                cells.sort();
                cells
            };
            assert_eq!(cells(&chute.boxes), cells(&chute.lines));
        }
    }

    #[test]
    fn standard_shapes() {
        let shape = |side| Layout::for_side(side).map(|layout| layout.to_string());
        for (side, name) in
            [(4, "2x2"), (6, "2x3"), (8, "2x4"), (10, "2x5"), (12, "3x4"), (15, "3x5"), (20, "4x5"), (25, "5x5")]
        {
            assert_eq!(shape(side).as_deref(), Ok(name));
        }
        assert_eq!(shape(7), Err(LayoutError::NoBoxes(7)));
        assert_eq!(shape(26), Err(LayoutError::Side(26)));
        assert_eq!("16x16".parse::<Layout>().unwrap().to_string(), "4x4");
    }

    #[test]
    fn refuses_what_is_no_layout() {
        for name in
            ["", "x", "3x", "0x0", "99999999999999999999x2", "1x3", "3x3+y", "jigsaw:11", "jigsaw:111", "2x3+windoku"]
        {
            assert!(name.parse::<Layout>().is_err(), "{name}");
        }
        let uneven = "1112122234443344";
        assert_eq!(
            format!("jigsaw:{uneven}").parse::<Layout>().unwrap_err().to_string(),
            "region 3 has 3 cells; each region must have 4"
        );
    }

    #[test]
    fn layouts_are_the_sets_of_their_houses() {
        let layout = |name: &str| name.parse::<Layout>().unwrap();
        let lies = |names: &[&str]| layout(&names.concat()).to_string();
        let (one, other) = ("+extra:r1c1r2c2r3c3r4c4", "+extra:r1c4r2c3r3c2r4c1");
        assert_eq!(lies(&["2x2", one, other]), "2x2+x");
        assert_eq!(lies(&["2x2+x", one]), "2x2+x");
        let other = "+extra:r1c4r2c3r3c1r4c2";
        assert_eq!(lies(&["2x2", other]), format!("2x2{other}"));
        assert_eq!(lies(&["2x2", "+extra:r4c2r3c1r1c4r2c3", other]), format!("2x2{other}"), "in any order");
        // Houses that every layout has are not added.
        assert!(layout("3x3+extra:r1c1r1c2r1c3r2c1r2c2r2c3r3c1r3c2r3c3").is_classic());
        assert_eq!(layout("2x2+extra:r2c1r2c2r2c3r2c4"), layout("2x2"));
        let both = layout(&["2x2+windoku", other].concat());
        assert_eq!(both.to_string(), format!("2x2{other}+windoku"));
        let names: Vec<String> = both.extra_houses().map(|house| both.house_name(house)).collect();
        assert_eq!(names, ["window 1", "extra region 1"]);
        assert_eq!(both.base(), layout("2x2"));
        assert_ne!(both, layout("2x2+windoku"));
        assert_eq!(layout("3x3+windoku+x").base(), Layout::classic());
    }

    #[test]
    fn extra_regions_are_checked() {
        let error = |name: &str| name.parse::<Layout>().unwrap_err().to_string();
        assert!(error("2x2+extra:r1c1r1c1r2c2r3c3").ends_with("; this one has 3"));
        for name in ["2x2+extra", "2x2+extra:", "2x2+extra:r1", "2x2+extra:r1c1r2c2r3c3r4c5", "2x2+x:r1c1", "2x2+"] {
            assert!(name.parse::<Layout>().is_err(), "{name}");
        }
        // In all of these, the first cell is in rows, columns, boxes and regions.
        let region = |other: &usize| format!("+extra:r1c1r2c{}r3c{}r4c3", 1 + other % 4, 1 + other / 4);
        let crowded = |count| "2x2".to_owned() + &(0..count).map(|number| region(&number)).collect::<String>();
        assert!(crowded(MOST_HOUSES_OF_CELL - 3).parse::<Layout>().is_ok());
        assert!(error(&crowded(MOST_HOUSES_OF_CELL - 2)).starts_with("the layout has too many houses"));
    }

    #[test]
    fn jigsaw_round_trips() {
        let name = "jigsaw:1112122233343444";
        let layout: Layout = name.parse().unwrap();
        assert_eq!(layout.to_string(), name);
        assert_eq!("jigsaw:aaababbbcccdcddd".parse::<Layout>().as_ref(), Ok(&layout));
        assert!(layout.chutes().is_empty());
        assert_eq!(layout.parse_cell("r4c4"), Some(layout.cell(3, 3)));
        assert_eq!(layout.parse_cell("r5c1"), None);
        assert_eq!(layout.parse_candidate("4r1c2").map(|c| layout.candidate_name(c)).as_deref(), Some("4r1c2"));
        assert_eq!(layout.parse_candidate("5r1c2"), None);
    }
}
