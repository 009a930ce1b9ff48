//! A checksum that does not depend on the order of the rows, nor on how they are spread over files and machines.

use crate::values::Table;
use std::fmt;
use xxhash_rust::xxh3::xxh3_64;

/// The number of rows, and the sum of their hashes.
///
/// The hash of a row is XXH3 (64 bits, seed 0) of its line in CSV, in UTF-8 and without the line break; sums are modulo
/// 2^64. So it is the same for a table in CSV, JSON lines or Parquet, and those of parts add up to that of the whole. A
/// row that occurs twice counts twice.
///
/// ```
/// use pencilproof_table::Checksum;
/// let (mut whole, mut part, mut other) = (Checksum::default(), Checksum::default(), Checksum::default());
/// ["one", "two", "three"].iter().for_each(|line| whole.add_line(line.as_bytes()));
/// part.add_line(b"three");
/// ["two", "one"].iter().for_each(|line| other.add_line(line.as_bytes()));
/// part.merge(other);
/// assert_eq!(part, whole);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Checksum {
    /// The number of rows.
    pub rows: u64,
    /// The sum of their hashes modulo 2^64.
    pub sum: u64,
}

impl Checksum {
    /// Adds the rows of a table.
    pub fn add(&mut self, table: &Table) {
        let mut line = Vec::new();
        for row in 0..table.rows() {
            line.clear();
            table.push_csv(row, &mut line);
            self.add_line(&line);
        }
    }

    /// Adds a row, given as its line without the line break.
    pub fn add_line(&mut self, line: &[u8]) {
        self.rows += 1;
        self.sum = self.sum.wrapping_add(xxh3_64(line));
    }

    /// Adds the rows of another part.
    pub fn merge(&mut self, other: Checksum) {
        self.rows += other.rows;
        self.sum = self.sum.wrapping_add(other.sum);
    }
}

/// The sum as sixteen hexadecimal digits.
impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn it_is_that_of_the_lines() {
        let table = samples::every_type();
        let (mut of_table, mut of_lines) = (Checksum::default(), Checksum::default());
        of_table.add(&table);
        for row in 0..table.rows() {
            let mut line = Vec::new();
            table.push_csv(row, &mut line);
            of_lines.add_line(&line);
        }
        assert_eq!((of_table, of_table.rows), (of_lines, 3));
    }

    #[test]
    fn the_hash_is_the_one_that_is_documented() {
        let mut checksum = Checksum::default();
        checksum.add_line(b"");
        // The value of XXH3 for no input, from its specification.
        assert_eq!((checksum.to_string().as_str(), checksum.rows), ("2d06800538d394c2", 1));
    }

    #[test]
    fn parts_add_up_in_any_order() {
        let table = samples::every_type();
        let mut whole = Checksum::default();
        whole.add(&table);
        let mut parts = Checksum::default();
        for rows in [2..3, 0..2] {
            let mut part = Checksum::default();
            part.add(&samples::part(&table, rows));
            parts.merge(part);
        }
        assert_eq!(parts, whole);
        let mut other = Checksum::default();
        other.add(&samples::part(&table, 0..2));
        assert_ne!(other.sum, whole.sum);
    }
}
