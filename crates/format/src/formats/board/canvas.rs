//! Finding boards in a text, and what stands in each cell.

use super::dense::Dense;
use crate::ReadOptions;
use crate::cells::{Char, chars_of, digit};
use crate::drawn::{all_lines_at, words};
use pencilproof_core::{Digit, DigitSet, Extra, MAX_SIDE};

/// How much room a cell has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One character for each cell.
    Compact,
    /// A frame around each cell, with room for marks.
    Framed,
}

/// A board in a text.
#[derive(Debug)]
pub(super) struct Canvas {
    /// The byte where it begins, and the byte after its last line.
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) kind: Kind,
    pub(super) side: usize,
    pub(super) cells: Vec<Drawn>,
    pub(super) division: Division,
    /// The kinds of extra houses that its signs show.
    pub(super) extras: Vec<Extra>,
}

/// How the lines divide a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Division {
    /// Not at all, or every cell alike.
    None,
    /// For each cell the number of its region.
    Regions(Vec<u8>),
    /// Into parts that are no regions.
    Parts,
}

/// What stands in a cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn {
    pub(super) value: Option<Value>,
    pub(super) marks: DigitSet,
    /// A character that belongs to neither.
    pub(super) wrong: Option<Char>,
}

/// A digit that stands alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    pub(super) digit: Digit,
    pub(super) at: usize,
    pub(super) bracket: Option<char>,
    /// Whether it stands where the mark of the digit would.
    pub(super) is_in_place: bool,
    /// Whether the sign before it says that a step sets it.
    pub(super) is_set: bool,
}

/// A line of a board: its characters, and where it begins and ends.
struct Line<'a> {
    at: usize,
    text: &'a str,
    chars: Vec<Char>,
}

impl<'a> Line<'a> {
    fn new(at: usize, text: &'a str) -> Line<'a> {
        Line { at, text, chars: chars_of(text, at) }
    }

    fn get(&self, column: usize) -> char {
        self.chars.get(column).map_or(' ', |&(_, c)| c)
    }

    fn end(&self) -> usize {
        self.at + self.text.len()
    }
}

/// The boards of a text.
pub(super) fn find(text: &str, options: &ReadOptions) -> Vec<Canvas> {
    let mut found = Vec::new();
    let lines: Vec<(usize, &str)> = all_lines_at(text).collect();
    let mut from = 0;
    while from < lines.len() {
        let used = frame(&lines[from..]);
        if used > 0 {
            let drawing: Vec<Line<'_>> =
                lines[from..from + used].iter().map(|&(at, text)| Line::new(at, text)).collect();
            let header = from.checked_sub(1).map(|above| Line::new(lines[above].0, lines[above].1));
            let numbers = header.as_ref().and_then(columns);
            let canvas = numbers.as_ref().and_then(|numbers| compact(&drawing, numbers, options));
            let at = header.filter(|_| numbers.is_some()).map_or(drawing[0].at, |header| header.at);
            found.extend(canvas.or_else(|| framed(&drawing, options)).map(|canvas| Canvas { at, ..canvas }));
        }
        from += used.max(1);
    }
    found
}

/// Whether a character can be part of a line between cells, upright, level or where they meet.
fn is_line(c: char) -> bool {
    ('\u{2500}'..='\u{2570}').contains(&c) || ('\u{2574}'..='\u{257f}').contains(&c) || "+-|:.".contains(c)
}

fn is_upright(c: char) -> bool {
    "│┃┆┇┊┋║╎╏|:".contains(c)
}

fn is_level(c: char) -> bool {
    "─━┄┅┈┉═╌╍-.".contains(c)
}

/// Whether a line of text is a level line of a board: it has pieces of lines and blanks, and no label.
fn is_rule(text: &str) -> bool {
    text.chars().all(|c| c == ' ' || is_line(c)) && text.chars().any(is_level)
}

/// The number of lines that the frame of a board encloses, from its upper to its lower edge. 0 if there is none.
fn frame(lines: &[(usize, &str)]) -> usize {
    let Some(&(_, top)) = lines.first().filter(|(_, line)| is_rule(line) && !line.trim().is_empty()) else { return 0 };
    let left = top.chars().take_while(|c| *c == ' ').count();
    let right = top.trim_end().chars().count() - 1;
    let is_corner = |c: Option<char>| c.is_some_and(|c| is_line(c) && !is_level(c));
    let mut chars = top.chars();
    if !is_corner(chars.nth(left)) || !is_corner(top.trim_end().chars().next_back()) {
        return 0;
    }
    let (mut last_rule, mut after_rule) = (0, true);
    for (index, (_, line)) in lines.iter().enumerate().skip(1) {
        let line = line.trim_end();
        let mut chars = line.chars().skip(left);
        if line.chars().count() != right + 1 || !chars.next().is_some_and(is_line) {
            break;
        }
        if !line.chars().next_back().is_some_and(|c| is_line(c) && !is_level(c)) {
            break;
        }
        let is_rule = is_rule(line);
        // Two level lines are the edges of two boards; and no board is longer than this.
        if is_rule && after_rule || index > MAX_SIDE * MAX_SIDE {
            break;
        }
        last_rule = if is_rule { index } else { last_rule };
        after_rule = is_rule;
    }
    if last_rule > 1 { last_rule + 1 } else { 0 }
}

/// The columns of text in which the numbers `1 2 3 ...` of a line begin and end, if it has nothing else.
fn columns(line: &Line<'_>) -> Option<Vec<(usize, usize)>> {
    let words = words(line.text, line.at);
    let mut found = Vec::new();
    let mut column = 0;
    for (number, word) in (1..).zip(&words) {
        let text: String = word.chars.iter().map(|&(_, c)| c).collect();
        if text != number.to_string() {
            return None;
        }
        let at = word.chars[0].0;
        while line.chars.get(column)?.0 < at {
            column += 1;
        }
        found.push((column, column + text.len() - 1));
    }
    (4..=MAX_SIDE).contains(&found.len()).then_some(found)
}

/// The number in front of the frame.
fn label(line: &Line<'_>, left: usize) -> Option<usize> {
    line.chars[..left.min(line.chars.len())].iter().map(|&(_, c)| c).collect::<String>().trim().parse().ok()
}

/// A board with one character for each cell, below the numbers of its columns.
fn compact(lines: &[Line<'_>], numbers: &[(usize, usize)], options: &ReadOptions) -> Option<Canvas> {
    let side = numbers.len();
    let digits = side.to_string().len();
    let left = lines[0].chars.iter().position(|&(_, c)| c != ' ')?;
    let right = lines[0].text.trim_end().chars().count() - 1;
    let columns: Vec<usize> = numbers.iter().map(|&(_, end)| end).collect();
    let is_ours = columns[0] == left + 1 + digits
        && columns[side - 1] + 2 == right
        && columns.windows(2).all(|pair| [digits + 1, digits + 3].contains(&(pair[1] - pair[0])));
    let rows: Vec<&Line<'_>> = lines.iter().filter(|line| !is_rule(line.text)).collect();
    let labelled = rows.iter().zip(1..).all(|(row, number)| label(row, left) == Some(number));
    if !is_ours || rows.len() != side || !labelled {
        return None;
    }
    let mut cells = Vec::with_capacity(side * side);
    // The sign of a diagonal or a window stands before the digit.
    let mut signs = Vec::with_capacity(side * side);
    for row in &rows {
        let elsewhere = |column: &usize| !columns.contains(column) && !columns.contains(&(column + 1));
        if (left..=right).filter(elsewhere).any(|column| row.get(column) != ' ' && !is_upright(row.get(column))) {
            return None;
        }
        for &column in &columns {
            let (&(at, c), sign) = (row.chars.get(column)?, row.get(column - 1));
            if !" ╲╱╳·\\/X'=".contains(sign) {
                return None;
            }
            let mut drawn = Drawn::default();
            match digit(c, side, options) {
                // A step sets the digit, so the cell is still empty.
                Some(_) if sign == '=' => {}
                Some(digit) => {
                    drawn.value = Some(Value { digit, at, bracket: None, is_in_place: false, is_set: false });
                }
                // A sign that a step gives an empty cell.
                None if !c.is_alphanumeric() || "xVαβγδ".contains(c) => {}
                None => drawn.wrong = Some((at, c)),
            }
            signs.push((sign, sign));
            cells.push(drawn);
        }
    }
    // A line between two cells has a column of its own if there is one in any row.
    let wall = |row: usize, col: usize| {
        let before = columns[col] - digits - 1;
        columns[col] - columns[col - 1] > digits + 1 && is_upright(rows[row].get(before))
    };
    let between = |row: usize| {
        let index = lines.iter().position(|line| line.at == rows[row].at)?;
        lines.get(index.checked_sub(1)?).filter(|line| is_rule(line.text))
    };
    let floor = |row: usize, col: usize| between(row).is_some_and(|line| is_level(line.get(columns[col])));
    let division = divide(side, wall, floor);
    Some(finish(lines, Kind::Compact, side, cells, division, &signs))
}

/// A board with a frame around each cell.
fn framed(lines: &[Line<'_>], options: &ReadOptions) -> Option<Canvas> {
    let left = lines[0].chars.iter().position(|&(_, c)| c != ' ')?;
    let rules: Vec<usize> = (0..lines.len()).filter(|&index| is_rule(lines[index].text)).collect();
    let side = rules.len() - 1;
    let height = rules.get(1)? - 1;
    let is_even = rules.windows(2).all(|pair| pair[1] - pair[0] == height + 1);
    if !(4..=MAX_SIDE).contains(&side) || !is_even || height == 0 {
        return None;
    }
    let inner = || lines.iter().enumerate().filter(|(index, _)| !rules.contains(index)).map(|(_, line)| line);
    let width = lines[0].text.trim().chars().count();
    let step = (width - 1) / side;
    if step < 2 || step * side + 1 != width {
        return None;
    }
    let bars: Vec<usize> = (0..=side).map(|col| left + col * step).collect();
    if !inner().all(|line| bars.iter().all(|&bar| is_upright(line.get(bar)))) {
        return None;
    }
    let spaces: Vec<Vec<&[Char]>> = (0..side * side)
        .map(|index| {
            let (row, bar) = (rules[index / side] + 1, bars[index % side]);
            (0..height).map(|line| &lines[row + line].chars[bar + 1..bar + step]).collect()
        })
        .collect();
    let places = Places::of(side, height, step - 1);
    let exact = match (places, Dense::of(side, height, step - 1)) {
        (Some(places), _) => Some(spaces.iter().map(|space| places.read(space, options)).collect::<Vec<Drawn>>()),
        (None, Some(dense)) => Some(spaces.iter().map(|space| dense.read(space, options)).collect()),
        (None, None) => None,
    };
    let (cells, is_ours) = match exact {
        Some(cells) if cells.iter().all(|cell| cell.wrong.is_none()) => (cells, true),
        _ => (spaces.iter().map(|space| read_freely(space, side, options)).collect(), false),
    };
    let signs: Vec<(char, char)> = spaces
        .iter()
        .map(|space| (space[0][step - 2].1, space[height - 1][step - 2].1))
        .map(|signs| if is_ours { signs } else { (' ', ' ') })
        .collect();
    let heavy = |c: char| "┃┇┋╏║|".contains(c);
    let wall = |row: usize, col: usize| heavy(lines[rules[row] + 1].get(bars[col]));
    let floor = |row: usize, col: usize| "━┅┉═-".contains(lines[rules[row]].get(bars[col] + step / 2));
    let division = divide(side, wall, floor);
    Some(finish(lines, Kind::Framed, side, cells, division, &signs))
}

/// Where this program puts marks and values in a framed cell.
#[derive(Clone, Copy)]
struct Places {
    side: usize,
    /// The number of marks on a line.
    cols: usize,
    height: usize,
}

impl Places {
    /// The places in a cell of so many lines and columns, if marks fit into it so.
    fn of(side: usize, height: usize, width: usize) -> Option<Places> {
        let cols = (width - 1) / 2;
        let fits = width % 2 == 1 && cols >= 2 && height >= 2 && cols * height >= side && cols * (height - 1) < side;
        fits.then_some(Places { side, cols, height })
    }

    /// The middle of a cell, where its value stands.
    fn middle(self) -> (usize, usize) {
        ((self.height - 1) / 2, self.cols)
    }

    /// A sign stands before each mark, in an even column; the signs of houses stand in the last column.
    fn read(self, space: &[&[Char]], options: &ReadOptions) -> Drawn {
        let mut drawn = Drawn::default();
        let (centre, middle) = self.middle();
        let get = |line: usize, column: usize| space[line][column].1;
        let value = digit(get(centre, middle), self.side, options);
        let brackets = (get(centre, middle - 1), get(centre, middle + 1));
        let bracket = [('[', ']'), ('(', ')')].contains(&brackets).then_some(brackets.0);
        let place = |digit: Digit| (digit.index() / self.cols, 2 * (digit.index() % self.cols) + 1);
        for (line, chars) in space.iter().enumerate() {
            for (column, &(at, c)) in chars.iter().enumerate() {
                let is_value = (line, column) == (centre, middle);
                let around = line == centre && (middle - 1..=middle + 1).contains(&column) && bracket.is_some();
                // The sign of a value or of a new digit can be in the place of a mark.
                let is_sign = column % 2 == 0 || line == centre && (middle - 2..middle).contains(&column);
                match digit(c, self.side, options).filter(|_| column % 2 == 1) {
                    _ if c == ' ' || is_value || around => {}
                    Some(digit) if place(digit) == (line, column) => {
                        drawn.marks.insert(digit);
                    }
                    _ if is_sign => {}
                    _ => drawn.wrong = Some((at, c)),
                }
            }
        }
        let Some(digit) = value else {
            // With an even number of marks on a line, the middle is the place of a sign.
            if !" ".contains(get(centre, middle)) && middle % 2 == 1 {
                drawn.wrong = Some(space[centre][middle]);
            }
            return drawn;
        };
        let is_in_place = place(digit) == (centre, middle);
        let looks = middle >= 2 && get(centre, middle - 2) != ' ' && get(centre, middle - 1) == ' ';
        if bracket.is_none() && (is_in_place && (!drawn.marks.is_empty() || get(centre, middle - 1) != ' ')) {
            drawn.marks.insert(digit);
        } else if bracket.is_none() && middle % 2 == 0 && !drawn.marks.is_empty() {
            // A letter that is the sign of the mark after it.
        } else if bracket.is_none() && !drawn.marks.is_empty() {
            drawn.wrong = Some(space[centre][middle]);
        } else {
            drawn.marks = DigitSet::EMPTY;
            drawn.value = Some(Value {
                digit,
                at: space[centre][middle].0,
                bracket,
                is_in_place: is_in_place && !looks,
                is_set: get(centre, middle - 1) == '=',
            });
        }
        drawn
    }
}

/// A cell of a board that others have drawn: several digits are marks, a single one may be a value.
fn read_freely(space: &[&[Char]], side: usize, options: &ReadOptions) -> Drawn {
    let mut drawn = Drawn::default();
    let chars: Vec<Char> = space.iter().flat_map(|line| line.iter().copied()).filter(|(_, c)| *c != ' ').collect();
    let digits: Vec<(usize, Digit)> =
        chars.iter().filter_map(|&(at, c)| Some((at, digit(c, side, options)?))).collect();
    let bracket = chars.iter().map(|&(_, c)| c).find(|c| "[(".contains(*c));
    drawn.wrong = chars.iter().copied().find(|&(_, c)| digit(c, side, options).is_none() && !"[]().·".contains(c));
    match digits[..] {
        [(at, digit)] => {
            drawn.value = Some(Value { digit, at, bracket, is_in_place: space.len() > 1, is_set: false });
        }
        _ => {
            for &(at, digit) in &digits {
                if !drawn.marks.insert(digit) {
                    drawn.wrong = Some((at, digit.symbol()));
                }
            }
        }
    }
    drawn
}

/// How lines divide a board. `wall` tells whether there is a line on the left of a cell, `floor` whether there is one
/// above it; both are asked about lines between cells only.
fn divide(side: usize, wall: impl Fn(usize, usize) -> bool, floor: impl Fn(usize, usize) -> bool) -> Division {
    let mut map: Vec<Option<u8>> = vec![None; side * side];
    let mut sizes = Vec::new();
    for start in 0..map.len() {
        if map[start].is_some() {
            continue;
        }
        let mut open = vec![start];
        let mut size = 0;
        while let Some(cell) = open.pop() {
            if map[cell].replace(sizes.len().min(MAX_SIDE) as u8).is_some() {
                continue;
            }
            size += 1;
            let (row, col) = (cell / side, cell % side);
            let next = [
                (col > 0 && !wall(row, col)).then(|| cell - 1),
                (col + 1 < side && !wall(row, col + 1)).then(|| cell + 1),
                (row > 0 && !floor(row, col)).then(|| cell - side),
                (row + 1 < side && !floor(row + 1, col)).then(|| cell + side),
            ];
            open.extend(next.into_iter().flatten().filter(|&cell| map[cell].is_none()));
        }
        sizes.push(size);
    }
    match sizes[..] {
        _ if sizes.iter().all(|&size| size == side) => Division::Regions(map.into_iter().flatten().collect()),
        _ if sizes.len() == 1 || sizes.len() == side * side => Division::None,
        _ => Division::Parts,
    }
}

/// The board with these cells and this division, and with the houses that the signs show: that of a diagonal, then that
/// of a window, for each cell.
fn finish(
    lines: &[Line<'_>],
    kind: Kind,
    side: usize,
    cells: Vec<Drawn>,
    division: Division,
    signs: &[(char, char)],
) -> Canvas {
    let on_diagonal = |index: &usize| index / side == index % side || index / side + index % side == side - 1;
    let diagonal = (0..side * side).filter(on_diagonal);
    let diagonals = diagonal.clone().filter(|&index| "╲╱╳\\/X".contains(signs[index].0)).count();
    let windows = signs.iter().filter(|signs| "·'".contains(signs.1)).count();
    let shown = [(Extra::DIAGONAL, 2 * diagonals > diagonal.count()), (Extra::WINDOW, windows >= side)];
    Canvas {
        at: lines[0].at,
        end: lines.last().map_or(0, Line::end),
        kind,
        side,
        cells,
        division,
        extras: shown.into_iter().filter_map(|(kind, is_shown)| is_shown.then_some(kind)).collect(),
    }
}
