//! Puzzle lists: read, replicated, scrambled and shuffled with a fixed seed.

use anyhow::Context;
use std::fs;
use std::path::Path;

/// A puzzle: 81 characters and a line break.
pub type Line = [u8; 82];

/// A small generator of random numbers, `xorshift64*`.
pub struct Random(pub u64);

impl Random {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        (1..items.len()).rev().for_each(|i| items.swap(i, self.below(i + 1)));
    }

    /// Lines of a board in a random order: bands, and lines within each.
    fn lines(&mut self) -> [usize; 9] {
        let mut bands = [0, 1, 2];
        self.shuffle(&mut bands);
        let mut lines = [0; 9];
        for (place, band) in bands.into_iter().enumerate() {
            let mut within = [0, 1, 2];
            self.shuffle(&mut within);
            (0..3).for_each(|i| lines[place * 3 + i] = band * 3 + within[i]);
        }
        lines
    }

    /// The same puzzle under a random symmetry of the board and of the digits.
    fn scramble(&mut self, line: &Line) -> Line {
        let (rows, cols, swap) = (self.lines(), self.lines(), self.below(2) == 1);
        let mut digits: [u8; 9] = *b"123456789";
        self.shuffle(&mut digits);
        let mut scrambled = *line;
        for row in 0..9 {
            for col in 0..9 {
                let (r, c) = if swap { (cols[col], rows[row]) } else { (rows[row], cols[col]) };
                let symbol = line[r * 9 + c];
                scrambled[row * 9 + col] =
                    if symbol.is_ascii_digit() && symbol != b'0' { digits[usize::from(symbol - b'1')] } else { b'.' };
            }
        }
        scrambled
    }
}

/// Reads a list; shorter ones are replicated until there are at least so many. Each puzzle is scrambled.
///
/// # Errors
/// If it cannot be read or holds no puzzle.
pub fn read(path: &Path, least: usize, most: usize) -> anyhow::Result<Vec<Line>> {
    let text = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut puzzles: Vec<Line> = Vec::new();
    for line in text.split(|&byte| byte == b'\n').filter(|line| line.len() >= 81 && line[0] != b'#') {
        let mut puzzle = [b'\n'; 82];
        puzzle[..81].copy_from_slice(&line[..81]);
        puzzles.push(puzzle);
    }
    anyhow::ensure!(!puzzles.is_empty(), "{}: no puzzles", path.display());
    random.shuffle(&mut puzzles);
    puzzles.truncate(most);
    let times = least.div_ceil(puzzles.len()).max(1);
    let mut all: Vec<Line> = puzzles.iter().cycle().take(puzzles.len() * times).copied().collect();
    all.iter_mut().for_each(|line| *line = random.scramble(line));
    random.shuffle(&mut all);
    Ok(all)
}
