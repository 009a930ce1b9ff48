//! The files of the parts. They appear together when all is done.

use super::lists::List;
use crate::output::FileOutput;
use crate::unfinished;
use anyhow::{Context, bail};
use pencilproof::split::Parts;
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The name of the file with the records that could not be sorted.
const UNSORTED: &str = "unsorted";

/// The file of each part, and at the end that of records that could not be sorted.
pub(super) struct Places(Vec<PathBuf>);

impl Places {
    /// The files of parts in a folder, with the extension of the list. None of them may exist, and the folder is made
    /// if it does not.
    pub(super) fn new(folder: &Path, parts: &Parts, list: &List) -> anyhow::Result<Places> {
        let names = parts.names().iter().map(String::as_str);
        if names.clone().any(|name| name.eq_ignore_ascii_case(UNSORTED)) {
            bail!("no part can be called '{UNSORTED}': so is the file of the lines that could not be sorted");
        }
        let extension = extension(list);
        let paths: Vec<PathBuf> =
            names.chain([UNSORTED]).map(|name| folder.join(format!("{name}.{extension}"))).collect();
        if let Some(path) = paths.iter().find(|path| path.symlink_metadata().is_ok()) {
            bail!("{} is there already; name another folder with -o, or remove the file", path.display());
        }
        match unfinished::make_folder(folder) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists || !folder.is_dir() => {
                Err(error).with_context(|| format!("cannot make the folder {}", folder.display()))
            }
            _ => Ok(Places(paths)),
        }
    }

    /// The file of the records that could not be sorted, which there is only if there are any.
    pub(super) fn of_unsorted(&self) -> &Path {
        &self.0[self.0.len() - 1]
    }

    /// The files of the parts, in order.
    pub(super) fn of_parts(&self) -> &[PathBuf] {
        &self.0[..self.0.len() - 1]
    }
}

/// The parts being written.
pub(super) struct Files<'p> {
    places: &'p Places,
    parts: Vec<FileOutput<'p>>,
    /// The records that could not be sorted, if there are any.
    unsorted: Option<FileOutput<'p>>,
    /// The lines before the first record of the first list, which are at the start of each file.
    head: Vec<u8>,
    /// The file of the last record, to which what follows the last one goes.
    last: Option<usize>,
}

impl<'p> Files<'p> {
    pub(super) fn new(places: &'p Places) -> anyhow::Result<Files<'p>> {
        let parts = places.of_parts().iter().map(|path| FileOutput::new(path)).collect::<Result<_, _>>()?;
        Ok(Files { places, parts, unsorted: None, head: Vec::new(), last: None })
    }

    /// Writes the head, once and before all else.
    pub(super) fn head(&mut self, head: Vec<u8>) -> anyhow::Result<()> {
        self.head = ended(head);
        self.parts.iter_mut().try_for_each(|part| part.write(&self.head))
    }

    /// Writes the lines of a record, or those before it, to a part; with no part, to the file of what could not be
    /// sorted.
    pub(super) fn write(&mut self, part: Option<usize>, text: &[u8]) -> anyhow::Result<()> {
        self.last = part;
        let file = self.file(part)?;
        file.write(text)?;
        // The last line of a list may have no end.
        if text.is_empty() || text.ends_with(b"\n") || text.ends_with(b"\r") { Ok(()) } else { file.write(b"\n") }
    }

    /// The file of a part; with no part, that of what could not be sorted.
    pub(super) fn file(&mut self, part: Option<usize>) -> anyhow::Result<&mut FileOutput<'p>> {
        match (part, &mut self.unsorted) {
            (Some(part), _) => Ok(&mut self.parts[part]),
            (None, Some(file)) => Ok(file),
            (None, place) => {
                let file = place.insert(FileOutput::new(self.places.of_unsorted())?);
                file.write(&self.head)?;
                Ok(file)
            }
        }
    }

    /// Writes what follows the last record of a list to the file of that record.
    pub(super) fn rest(&mut self, text: &[u8]) -> anyhow::Result<()> {
        self.write(self.last, text)
    }

    /// Completes all files.
    pub(super) fn commit(self) -> anyhow::Result<()> {
        let mut files: Vec<FileOutput<'_>> = self.parts.into_iter().chain(self.unsorted).collect();
        // What fails mostly fails here, before the first file has its name.
        files.iter_mut().try_for_each(FileOutput::flush)?;
        files.into_iter().try_for_each(FileOutput::commit)
    }
}

fn ended(mut text: Vec<u8>) -> Vec<u8> {
    if !text.is_empty() && !text.ends_with(b"\n") && !text.ends_with(b"\r") {
        text.push(b'\n');
    }
    text
}

/// The extension of the files of the parts: that of the list, without that of a compression.
fn extension(list: &List) -> String {
    if list.is_parquet {
        return "parquet".into();
    }
    let extension = |path: &Path| path.extension().and_then(OsStr::to_str).map(str::to_owned);
    let is_compressed = |extension: &str| ["gz", "xz", "zst"].iter().any(|other| extension.eq_ignore_ascii_case(other));
    let path = list.path();
    let found = match path.and_then(extension) {
        Some(last) if is_compressed(&last) => path.and_then(Path::file_stem).map(Path::new).and_then(extension),
        last => last,
    };
    found.unwrap_or_else(|| "txt".into())
}

/// Refuses to write to a file that is read.
pub(super) fn refuse_inputs(path: &Path, lists: &[List]) -> anyhow::Result<()> {
    let Ok(place) = path.canonicalize() else { return Ok(()) };
    let is_it = |list: &List| list.path().and_then(|list| list.canonicalize().ok()).is_some_and(|list| list == place);
    if lists.iter().any(is_it) { bail!("{} is one of the lists to be read", path.display()) } else { Ok(()) }
}
