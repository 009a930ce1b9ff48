//! Where converted puzzles go: standard output, a file, or a folder with a numbered file for each.

use super::Part;
use crate::input::Bad;
use crate::output::{FileOutput, Output};
use anyhow::{Context, bail};
use pencilproof::format::{Format, Several};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The longest title in a file name, in characters.
const TITLE: usize = 40;

pub(super) struct Target<'p> {
    format: &'static Format,
    place: Place<'p>,
    /// The number of puzzles written.
    count: usize,
    /// The only puzzle of a format that holds one. It waits until there is known to be no other.
    waiting: Option<String>,
}

enum Place<'p> {
    Stdout,
    File(FileOutput<'p>),
    Folder(Folder<'p>),
}

/// A folder, and the files in it that this run has made.
struct Folder<'p> {
    path: &'p Path,
    is_new: bool,
    made: Vec<PathBuf>,
}

impl<'p> Target<'p> {
    /// Opens a path for writing; no path and `-` are standard output.
    pub(super) fn new(path: Option<&'p Path>, format: &'static Format) -> anyhow::Result<Target<'p>> {
        let place = match path {
            None => Place::Stdout,
            Some(path) if path.is_dir() || ends_in_slash(path) => Place::Folder(Folder::new(path)?),
            Some(path) => Place::File(FileOutput::new(path)?),
        };
        Ok(Target { format, place, count: 0, waiting: None })
    }

    /// Writes the puzzle with a number, counted from 1; `place` tells where in the input it is.
    pub(super) fn write(
        &mut self,
        number: usize,
        part: &Part,
        place: impl Fn() -> String,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let several = self.format.several;
        self.count += 1;
        if let Place::Folder(folder) = &mut self.place {
            let text = [several.before(0), &part.text, several.after()].concat();
            return folder.write(&file_name(number, part.title.as_deref(), self.format), &text);
        }
        if several == Several::Files {
            if self.count > 1 {
                bail!(
                    "{} holds one puzzle; there are more in the input, the second at {}; to write a file for each, \
                     name a folder, as in -o puzzles/",
                    self.format.id,
                    place()
                );
            }
            self.waiting = Some(part.text.clone());
            return Ok(());
        }
        self.text(several.before(self.count - 1), output)?;
        self.text(&part.text, output)
    }

    /// Writes a line in the place of a bad puzzle, where each puzzle is a line, so that line n stays line n.
    pub(super) fn write_in_place_of(&mut self, bad: &Bad, output: &mut Output) -> anyhow::Result<()> {
        if self.format.several != Several::Lines {
            return Ok(());
        }
        self.text(&format!("{}\n", bad.line(self.format.id == "json")), output)
    }

    fn text(&mut self, text: &str, output: &mut Output) -> anyhow::Result<()> {
        match &mut self.place {
            Place::Stdout => output.text(text),
            Place::File(file) => file.write(text.as_bytes()),
            Place::Folder(_) => Ok(()),
        }
    }

    /// Makes what has been written appear, if it goes to standard output.
    pub(super) fn show(&self, output: &mut Output) -> anyhow::Result<()> {
        if matches!(self.place, Place::Stdout) { output.finish() } else { Ok(()) }
    }

    /// Gives up what has been written. No file stays.
    pub(super) fn abandon(&mut self) {
        if let Place::Folder(folder) = std::mem::replace(&mut self.place, Place::Stdout) {
            folder.remove();
        }
    }

    /// Completes what has been written.
    pub(super) fn finish(mut self, output: &mut Output) -> anyhow::Result<()> {
        if let Some(text) = self.waiting.take() {
            self.text(&text, output)?;
        }
        if self.count > 0 {
            self.text(self.format.several.after(), output)?;
        }
        match self.place {
            Place::Stdout => output.finish(),
            Place::File(file) => file.commit(),
            Place::Folder(_) => Ok(()),
        }
    }
}

fn ends_in_slash(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().last().is_some_and(|&last| std::path::is_separator(last.into()))
}

/// The name of a file in a folder: the number, and the title if there is one.
fn file_name(number: usize, title: Option<&str>, format: &Format) -> String {
    let words = title.unwrap_or_default().split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let title: String = words.flat_map(|word| ["-", word]).flat_map(str::chars).take(TITLE).collect();
    let extension = format.extensions.first().copied().unwrap_or("txt");
    format!("{number:04}{}.{extension}", title.trim_end_matches('-'))
}

impl<'p> Folder<'p> {
    fn new(path: &'p Path) -> anyhow::Result<Folder<'p>> {
        let is_new = match fs::create_dir(path) {
            Ok(()) => true,
            Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => false,
            Err(error) => return Err(error).with_context(|| format!("cannot make the folder {}", path.display())),
        };
        Ok(Folder { path, is_new, made: Vec::new() })
    }

    fn write(&mut self, name: &str, text: &str) -> anyhow::Result<()> {
        let path = self.path.join(name);
        let cannot = || format!("cannot write {}", path.display());
        let mut file = match File::create_new(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                bail!("{} is there already; choose another folder, or remove the file", path.display())
            }
            made => made.with_context(cannot)?,
        };
        self.made.push(path.clone());
        file.write_all(text.as_bytes()).with_context(cannot)
    }

    /// Removes what this run has made.
    fn remove(self) {
        // The error that led here is the one to be told.
        self.made.iter().for_each(|path| _ = fs::remove_file(path));
        if self.is_new {
            let _ = fs::remove_dir(self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_the_number_and_the_title() {
        let name = |number, title| file_name(number, title, Format::by_id("sdk").expect("a format"));
        assert_eq!(name(7, None), "0007.sdk");
        assert_eq!(name(12345, Some("../A title: \"x\"\n")), "12345-A-title-x.sdk");
        assert_eq!(name(1, Some(&"long ".repeat(20))), "0001-long-long-long-long-long-long-long-long.sdk");
    }
}
