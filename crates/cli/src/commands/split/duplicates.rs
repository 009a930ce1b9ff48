//! The list of the puzzles that share their class with others.
//!
//! Which these are is known only at the end. So what all puzzles are waits in a temporary file, not in memory:
//!
//! ```text
//!   16 bytes: class | 4: index of the list | 8: line | 4: length of the puzzle | the puzzle     all little-endian
//! ```

use super::lists::List;
use crate::output::FileOutput;
use anyhow::Context;
use pencilproof::split::{Census, ClassId};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::Path;

/// The number of bytes before each puzzle.
const HEAD: usize = 16 + 4 + 8 + 4;

pub(super) struct Duplicates<'p> {
    file: FileOutput<'p>,
    /// Of no name, so that the system removes it whatever happens.
    waiting: BufWriter<File>,
    count: u64,
}

/// A puzzle that shares its class with others.
struct Duplicate {
    list: usize,
    line: u64,
    puzzle: String,
}

impl<'p> Duplicates<'p> {
    pub(super) fn new(path: &'p Path) -> anyhow::Result<Duplicates<'p>> {
        let file = FileOutput::new(path)?;
        let waiting = BufWriter::with_capacity(1 << 16, tempfile::tempfile().context(CANNOT)?);
        Ok(Duplicates { file, waiting, count: 0 })
    }

    /// Keeps a puzzle until it is known whether its class comes more than once.
    pub(super) fn add(&mut self, class: ClassId, list: usize, line: usize, puzzle: &[u8]) -> anyhow::Result<()> {
        self.count += 1;
        let mut head = [0; HEAD];
        head[..16].copy_from_slice(&class.0.to_le_bytes());
        head[16..20].copy_from_slice(&(list as u32).to_le_bytes());
        head[20..28].copy_from_slice(&(line as u64).to_le_bytes());
        head[28..].copy_from_slice(&(puzzle.len() as u32).to_le_bytes());
        self.waiting.write_all(&head).and_then(|()| self.waiting.write_all(puzzle)).context(CANNOT)
    }

    /// Writes the classes that came more than once, in the order of their first puzzles.
    pub(super) fn finish(mut self, census: &Census, lists: &[List]) -> anyhow::Result<()> {
        let groups = self.groups(census).context(CANNOT)?;
        self.file.write(b"group,file,line,puzzle\n")?;
        for (group, duplicates) in (1..).zip(groups) {
            for Duplicate { list, line, puzzle } in duplicates {
                let name = quoted(&lists[list].name());
                self.file.write(format!("{group},{name},{line},{puzzle}\n").as_bytes())?;
            }
        }
        self.file.commit()
    }

    fn groups(&mut self, census: &Census) -> io::Result<Vec<Vec<Duplicate>>> {
        self.waiting.flush()?;
        let file = self.waiting.get_mut();
        file.rewind()?;
        let mut file = BufReader::with_capacity(1 << 16, file);
        let mut groups: Vec<Vec<Duplicate>> = Vec::new();
        let mut places: HashMap<ClassId, usize> = HashMap::new();
        for _ in 0..self.count {
            let class = ClassId(u128::from_le_bytes(next(&mut file)?));
            let list = u32::from_le_bytes(next(&mut file)?) as usize;
            let line = u64::from_le_bytes(next(&mut file)?);
            let mut puzzle = vec![0; u32::from_le_bytes(next(&mut file)?) as usize];
            file.read_exact(&mut puzzle)?;
            if census.is_repeated(class) {
                let place = *places.entry(class).or_insert(groups.len());
                if place == groups.len() {
                    groups.push(Vec::new());
                }
                let puzzle = String::from_utf8_lossy(&puzzle).into_owned();
                groups[place].push(Duplicate { list, line, puzzle });
            }
        }
        Ok(groups)
    }
}

const CANNOT: &str = "cannot keep puzzles in a temporary file";

fn next<const N: usize>(file: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// A field of CSV.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}
