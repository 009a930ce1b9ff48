//! The board as text.

mod cages;
mod glyphs;
mod legend;
mod pen;

use crate::Picture;
use crate::frame::{Border, Piece, Shade, shades};
use crate::look::{Line, Look, Name, REMOVED, all_looks};
use crate::picture::{Content, Reading, SmallDigit, mark_grid};
use anstyle::{AnsiColor, Effects, Style};
use cages::Cages;
use glyphs::Weight;
use pen::Pen;
use pencilproof_core::{Cell, Digit, Extra, HouseKind, Layout};

/// How a board is drawn in the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Terminal {
    /// Whether to write ANSI colours. Without them, brackets distinguish values from marks.
    pub colour: bool,
    /// Whether pencil marks are drawn.
    pub marks: MarksMode,
    /// The characters of lines and signs.
    pub charset: Charset,
    /// The number of columns to keep within: the first mode from [`marks`](Self::marks) on that is narrow enough is
    /// used, and the legend is wrapped. Without it, boards are as wide as they are, and the legend has 78 columns.
    pub width: Option<usize>,
}

/// Whether pencil marks are drawn, from the widest drawing to the narrowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum MarksMode {
    /// Each cell is a small grid of its marks, with signs beside those that a step mentions.
    #[default]
    Full,
    /// The same without room for signs: the legend names the candidates that a step mentions.
    Dense,
    /// One character per cell: its value, a sign if a step mentions its candidates, or a dot. The legend names these
    /// candidates.
    Compact,
}

/// The characters of lines and signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Charset {
    /// Box-drawing characters.
    #[default]
    Unicode,
    /// Nothing beyond ASCII.
    Ascii,
}

/// Draws a picture as lines of text, each ended by a newline. Below the board, a legend names the layout if there are
/// extra houses that signs do not tell exactly, or constraints, the constraints that are not drawn, the signs in use,
/// the marked cells and houses, and the nodes of each chain in order.
#[must_use]
pub fn terminal(picture: &Picture<'_>, style: &Terminal) -> String {
    let reading = Reading::new(picture);
    let mut pen = Pen::new(style.colour);
    if let Some(title) = picture.title {
        pen.write(PLAIN, title);
        pen.newline();
    }
    let mut board = Board::new(&reading, style, style.marks, picture.labels);
    for narrower in [MarksMode::Dense, MarksMode::Compact] {
        let is_too_wide = style.width.is_some_and(|width| board.columns() > width);
        if is_too_wide && !board.is_compact() {
            board = Board::new(&reading, style, narrower, picture.labels);
        }
    }
    if picture.labels {
        board.column_numbers(&mut pen);
    }
    let side = reading.layout.side();
    for row in 0..side {
        board.rule(&mut pen, row);
        board.cells(&mut pen, row);
    }
    board.rule(&mut pen, side);
    board.legend(&mut pen);
    pen.finish()
}

const PLAIN: Style = Style::new();
const QUIET: Style = Style::new().dimmed();
const GIVEN: Style = Style::new().bold();
const PLACED: Style = AnsiColor::Magenta.on_default();

/// The signs around values where there are marks and no colours.
const GIVEN_SIGNS: [char; 2] = ['[', ']'];
const PLACED_SIGNS: [char; 2] = ['(', ')'];

/// The signs of cells on the falling, the rising and both diagonals, and in other extra houses, in Unicode and in
/// ASCII.
const DIAGONAL: (char, char) = ('╲', '\\');
const RISING: (char, char) = ('╱', '/');
const CROSSING: (char, char) = ('╳', 'X');
const SHADED: (char, char) = ('·', '\'');

/// The kinds that have the signs of diagonals.
const DIAGONALS: [Extra; 3] = [Extra::DIAGONAL, Extra::FALLING, Extra::RISING];

/// The extra houses that signs tell exactly.
const SIGNED: [HouseKind; 2] = [HouseKind::Extra(Extra::DIAGONAL), HouseKind::Extra(Extra::WINDOW)];

/// The number of columns of the legend if there is no limit.
const LEGEND_WIDTH: usize = 78;

/// Something that the legend explains if it has been drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Look(Name),
    Given,
    Placed,
    House(Extra),
}

/// A character on the board and its style.
type Spot = (char, Style);

struct Board<'a> {
    reading: &'a Reading<'a>,
    style: &'a Terminal,
    marks: MarksMode,
    /// The size of a cell, in characters.
    width: usize,
    height: usize,
    /// The number of marks in a line of a cell, and of characters for each.
    per_line: usize,
    pitch: usize,
    margin: usize,
    shades: Vec<Shade>,
    cages: Cages,
    /// The signs drawn.
    used: Vec<Sign>,
}

impl<'a> Board<'a> {
    fn new(reading: &'a Reading<'a>, style: &'a Terminal, marks: MarksMode, labels: bool) -> Board<'a> {
        let digits = reading.layout.side().to_string().len();
        let (rows, per_line) = mark_grid(reading.layout);
        let (width, height, pitch) = match marks {
            MarksMode::Full => (2 * per_line, rows, 2),
            // Brackets around a value take three columns.
            MarksMode::Dense => (per_line.max(3), rows, 1),
            MarksMode::Compact => (1 + digits, 1, 1),
        };
        let margin = if labels { digits + 1 } else { 0 };
        let shades = shades(reading.layout);
        let cages = Cages::new(reading.layout);
        Board { reading, style, marks, width, height, per_line, pitch, margin, shades, cages, used: Vec::new() }
    }

    fn layout(&self) -> &Layout {
        self.reading.layout
    }

    fn is_compact(&self) -> bool {
        self.marks == MarksMode::Compact
    }

    /// The blanks between a cell and a line to its right.
    fn pad(&self, col: usize) -> usize {
        // Without room, the signs of houses would hide marks.
        let has_room = self.marks != MarksMode::Dense || !self.shades.is_empty();
        usize::from(has_room && self.has_line_left_of(col + 1))
    }

    /// The number of columns of the whole board.
    fn columns(&self) -> usize {
        let side = self.layout().side();
        let cells: usize = (0..side).map(|col| self.width + self.pad(col)).sum();
        self.margin + cells + (0..=side).filter(|&col| self.has_line_left_of(col)).count()
    }

    fn pick<T>(&self, (unicode, ascii): (T, T)) -> T {
        match self.style.charset {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }

    fn weight(&self, piece: Piece) -> Weight {
        let is_joined = self.is_joined(piece);
        match (piece.border(self.layout()), self.is_compact()) {
            (Border::Cell, false) if is_joined => Weight::None,
            // In ASCII a broken line would be that between cells of different cages.
            (Border::Region, false) if is_joined => self.pick((Weight::Light, Weight::None)),
            (Border::None, _) | (Border::Cell, true) => Weight::None,
            (Border::Cell, false) => Weight::Light,
            (Border::Region, false) => Weight::Heavy,
            // Thin lines suit a small board, but in ASCII they are mere dots.
            (Border::Region, true) => self.pick((Weight::Light, Weight::Heavy)),
        }
    }

    /// Whether a line piece lies between two cells of one cage, and no frame runs along it.
    fn is_joined(&self, piece: Piece) -> bool {
        match piece.cells(self.layout()) {
            [Some(a), Some(b)] => !self.is_compact() && self.cages.are_joined(a, b) && self.framed(piece).is_none(),
            _ => false,
        }
    }

    /// Whether any row has a line left of this column, so that every row keeps room for it.
    fn has_line_left_of(&self, col: usize) -> bool {
        (0..self.layout().side()).any(|row| self.weight(Piece::Left { row, col }) != Weight::None)
    }

    fn has_line_above(&self, row: usize) -> bool {
        (0..self.layout().side()).any(|col| self.weight(Piece::Above { row, col }) != Weight::None)
    }

    /// The look of the topmost frame that runs along a line piece.
    fn framed(&self, piece: Piece) -> Option<Look> {
        let [a, b] = piece.cells(self.layout());
        let inside = |cells: &[Cell], cell: Option<Cell>| cell.is_some_and(|cell| cells.contains(&cell));
        let frames = self.reading.areas.iter().rev();
        frames.into_iter().find(|area| inside(&area.cells, a) != inside(&area.cells, b)).map(|area| area.look)
    }

    fn line(&self, piece: Piece) -> Spot {
        let weight = self.weight(piece);
        let look = self.framed(piece);
        // Within a cage, the line around a box or region is broken.
        let shape = if self.is_joined(piece) { Some(Line::Dotted) } else { look.map(|look| look.line) };
        let glyph = glyphs::straight(self.style.charset, matches!(piece, Piece::Left { .. }), weight, shape);
        (glyph, look.map_or(glyphs::style(weight), unstruck))
    }

    fn joint(&self, row: usize, col: usize) -> Spot {
        // Up, right, down, left.
        let arms = [
            row.checked_sub(1).map(|row| Piece::Left { row, col }),
            Some(Piece::Above { row, col }),
            Some(Piece::Left { row, col }),
            col.checked_sub(1).map(|col| Piece::Above { row, col }),
        ];
        let weights = arms.map(|arm| arm.map_or(Weight::None, |piece| self.weight(piece)));
        let look = arms.into_iter().flatten().find_map(|piece| self.framed(piece));
        let heaviest = weights.into_iter().max().unwrap_or(Weight::None);
        let style = look.map_or(glyphs::style(heaviest), unstruck);
        (glyphs::joint(self.style.charset, weights), style)
    }

    fn column_numbers(&self, pen: &mut Pen) {
        let mut text = " ".repeat(self.margin);
        for col in 0..self.layout().side() {
            let number = (col + 1).to_string();
            let line = usize::from(self.has_line_left_of(col));
            let pad = self.pad(col);
            // The number ends above the digit of a compact cell, and stands over the middle of a cell of marks.
            let end = if self.is_compact() { self.width } else { self.width / 2 + 1 + number.len() / 2 };
            text += &format!("{:line$}{number:>end$}{:rest$}", "", "", rest = self.width + pad - end);
        }
        pen.write(QUIET, text.trim_end());
        pen.newline();
    }

    /// The horizontal line above a row, if there is one.
    fn rule(&self, pen: &mut Pen, row: usize) {
        if !self.has_line_above(row) {
            return;
        }
        pen.write(PLAIN, &" ".repeat(self.margin));
        for col in 0..=self.layout().side() {
            if self.has_line_left_of(col) {
                let (joint, style) = self.joint(row, col);
                pen.write(style, joint.encode_utf8(&mut [0; 4]));
            }
            if col < self.layout().side() {
                let (glyph, style) = self.line(Piece::Above { row, col });
                let is_rim = row == self.layout().side();
                let cell = (!is_rim && !self.is_compact()).then(|| self.layout().cell(row, col));
                let label = cell.and_then(|cell| self.cages.label(cell)).unwrap_or_default();
                if !label.is_empty() {
                    pen.write(PLAIN, label);
                }
                let rest = (self.width + self.pad(col)).saturating_sub(label.len());
                pen.write(style, &glyph.to_string().repeat(rest));
            }
        }
        pen.newline();
    }

    /// The lines of text of a row of cells.
    fn cells(&mut self, pen: &mut Pen, row: usize) {
        let side = self.layout().side();
        let blocks: Vec<Vec<Vec<Spot>>> = (0..side).map(|col| self.block(self.layout().cell(row, col))).collect();
        for line in 0..self.height {
            if self.margin > 0 {
                let number = if line == (self.height - 1) / 2 { (row + 1).to_string() } else { String::new() };
                pen.write(QUIET, &format!("{number:>width$} ", width = self.margin - 1));
            }
            for (col, block) in blocks.iter().enumerate() {
                if self.has_line_left_of(col) {
                    let spot = self.line(Piece::Left { row, col });
                    pen.spot(spot);
                }
                let pad = self.pad(col);
                block[line][..self.width + pad].iter().for_each(|&spot| pen.spot(spot));
            }
            pen.spot(self.line(Piece::Left { row, col: side }));
            pen.newline();
        }
    }

    /// A cell as lines of characters; the last of each is the pad before a line.
    fn block(&mut self, cell: Cell) -> Vec<Vec<Spot>> {
        let mut block = vec![vec![(' ', PLAIN); self.width + 1]; self.height];
        let compact = self.is_compact();
        let middle = if compact { self.width - 1 } else { self.width / 2 };
        let centre = (self.height - 1) / 2;
        match self.reading.content(cell) {
            Content::Value(value, look) => {
                let plain = if value.given { GIVEN } else { PLACED };
                // Where nothing but its style tells a value from a mark, it keeps that.
                let look = look.filter(|_| self.marks != MarksMode::Dense);
                let style = look.map_or(plain, |look| look.colour.terminal.bold());
                block[centre][middle] = (value.digit.symbol(), style);
                // Without colours a value needs a sign to be told from a mark.
                if !compact && !self.style.colour {
                    let [before, after] = if value.given { GIVEN_SIGNS } else { PLACED_SIGNS };
                    block[centre][middle - 1].0 = before;
                    block[centre][middle + 1].0 = after;
                    self.note(if value.given { Sign::Given } else { Sign::Placed });
                }
                if let Some(look) = look.filter(|_| self.marks == MarksMode::Full) {
                    // Outside the brackets where there is room, else in the place of the first.
                    let at = if middle >= 2 { middle - 2 } else { middle - 1 };
                    block[centre][at] = self.sign(look);
                }
            }
            Content::Open { set, marks } => {
                if compact {
                    // What a step removes matters more than the reasons for it.
                    let looks = || marks.iter().filter_map(|mark| mark.look);
                    let look = looks().find(|&look| look == REMOVED).or_else(|| looks().next());
                    block[centre][middle] = look.map_or(('.', QUIET), |look| (self.lone_sign(look), self.sign(look).1));
                }
                if let Some((digit, look)) = set.filter(|_| compact || marks.is_empty()) {
                    block[centre][middle] = (digit.symbol(), look.colour.terminal);
                    block[centre][middle - 1] = self.sign(look);
                }
                for SmallDigit { digit, look, under, .. } in marks.into_iter().filter(|_| !compact) {
                    let (line, at) = (digit.index() / self.per_line, self.pitch * (digit.index() % self.per_line));
                    block[line][at + self.pitch - 1] =
                        (digit.symbol(), look.map_or(QUIET, |look| look.colour.terminal));
                    // A digit that is removed is struck, so that the sign can say which part it plays.
                    let look = under.filter(|_| self.style.colour).or(look);
                    if let Some(look) = look.filter(|_| self.marks == MarksMode::Full) {
                        block[line][at] = self.sign(look);
                    }
                }
            }
        }
        self.draw_house_signs(cell, &mut block);
        block
    }

    /// Draws the signs of the houses of a cell: in its corners, or beside the digit of a compact cell, where that is
    /// free.
    fn draw_house_signs(&mut self, cell: Cell, block: &mut [Vec<Spot>]) {
        let corner = if self.is_compact() { self.width - 2 } else { self.width };
        let [diagonal, other] = self.house_signs(cell);
        for (line, sign) in [(0, diagonal), (self.height - 1, other)] {
            if let Some(sign) = sign.filter(|_| block[line][corner].0 == ' ') {
                block[line][corner] = (sign, QUIET);
            }
        }
    }

    fn note(&mut self, sign: Sign) {
        if !self.used.contains(&sign) {
            self.used.push(sign);
        }
    }

    /// The sign of a look, noted for the legend.
    fn sign(&mut self, look: Look) -> Spot {
        self.note(Sign::Look(look.name));
        (self.pick(look.signs), unstruck(look))
    }

    /// The sign of a look in the place of a digit, where a letter would be taken for one.
    fn lone_sign(&self, look: Look) -> char {
        let sign = self.pick(look.signs);
        if Digit::from_symbol(sign).is_some() { '*' } else { sign }
    }

    /// The signs of the diagonals and of the other extra houses that a cell lies in.
    fn house_signs(&mut self, cell: Cell) -> [Option<char>; 2] {
        let shades = self.shades.iter().filter(|shade| shade.cells.contains(&cell));
        let kinds: Vec<Extra> = shades.map(|shade| shade.kind).collect();
        kinds.iter().for_each(|&kind| self.note(Sign::House(kind)));
        let (row, col) = (self.layout().row(cell), self.layout().col(cell));
        let is_both = kinds.contains(&Extra::DIAGONAL);
        let diagonal = match (row == col, row + col + 1 == self.layout().side()) {
            (true, true) if is_both => CROSSING,
            (true, _) if is_both || kinds.contains(&Extra::FALLING) => DIAGONAL,
            _ => RISING,
        };
        let is_diagonal = kinds.iter().any(|kind| DIAGONALS.contains(kind)).then_some(diagonal);
        let is_other = kinds.iter().any(|kind| !DIAGONALS.contains(kind)).then_some(SHADED);
        [is_diagonal, is_other].map(|signs| Some(self.pick(signs?)))
    }
}

/// The style of a look for signs, lines and words, which a line through them would spoil.
fn unstruck(look: Look) -> Style {
    let style = look.colour.terminal;
    style.effects(style.get_effects().remove(Effects::STRIKETHROUGH))
}
