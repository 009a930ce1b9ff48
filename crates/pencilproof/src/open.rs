//! Opening files and other streams of puzzles, compressed or not.

use pencilproof_format::{Format, ParseError, ReadOptions, Reader};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use thiserror::Error;

/// The number of bytes to read at once: enough lines to keep the lanes of a batch busy.
pub(crate) const BUFFER: usize = 1 << 15;

/// The extensions of compressed files, which say nothing about the format of what is in them.
const COMPRESSED: [&str; 3] = ["gz", "xz", "zst"];

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The file cannot be opened.
    #[error("{0}: {1}")]
    Io(String, std::io::Error),
    /// The file cannot be parsed.
    #[error("{0}:{1}")]
    Parse(String, Box<ParseError>),
    /// The file contains no puzzle.
    #[error("{0}: no puzzle in the file")]
    Empty(String),
}

/// The puzzles of a file, one after the other. The format is that of the options, otherwise that of the file extension
/// if it is known, otherwise it is detected from the content.
///
/// # Errors
/// If the file cannot be opened.
pub fn open(path: &Path, options: &ReadOptions) -> Result<Reader<Source>, OpenError> {
    let (file, options) = open_file(path, options)?;
    Ok(Reader::new(Source::new(file), options))
}

/// A file for a [`Source`], and the options for reading it, with the format that its extension names: `sdm` for
/// `list.sdm` and for `list.sdm.gz`.
///
/// # Errors
/// If the file cannot be opened.
pub fn open_file(path: &Path, options: &ReadOptions) -> Result<(File, ReadOptions), OpenError> {
    let io = |error| OpenError::Io(path.display().to_string(), error);
    let file = File::open(path).map_err(io)?;
    if file.metadata().map_err(io)?.is_dir() {
        return Err(io(io::ErrorKind::IsADirectory.into()));
    }
    let extension = |path: &Path| path.extension()?.to_str().map(str::to_owned);
    let is_compressed =
        |extension: &String| COMPRESSED.iter().any(|compressed| extension.eq_ignore_ascii_case(compressed));
    let extension = match extension(path) {
        Some(last) if is_compressed(&last) => path.file_stem().map(Path::new).and_then(extension),
        last => last,
    };
    let by_name = || Format::for_extension(&extension?);
    Ok((file, ReadOptions { format: options.format.or_else(by_name), ..options.clone() }))
}

/// A stream of text. If it begins as gzip, xz and zstd files do, it is decompressed while it is read, in little memory;
/// this takes the feature `compressed`. Data that are damaged or cut off are an error at that place.
///
/// Nothing is read before it is needed.
pub struct Source(State);

enum State {
    New(Option<Box<dyn Read + Send>>),
    Open {
        stream: Box<dyn BufRead + Send>,
        is_compressed: bool,
    },
    /// What went wrong, to be told every time.
    Failed(io::ErrorKind, String),
}

impl Source {
    /// A stream that may be compressed.
    pub fn new(input: impl Read + Send + 'static) -> Source {
        Source(State::New(Some(Box::new(input))))
    }

    /// Whether the stream is compressed, once something has been read.
    pub fn is_compressed(&self) -> bool {
        matches!(self.0, State::Open { is_compressed: true, .. })
    }
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Source").field("is_compressed", &self.is_compressed()).finish_non_exhaustive()
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Source {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if let State::New(input) = &mut self.0
            && let Some(input) = input.take()
        {
            self.0 = match decompressed(BufReader::with_capacity(BUFFER, input)) {
                Ok((stream, is_compressed)) => State::Open { stream, is_compressed },
                Err(error) => State::Failed(error.kind(), error.to_string()),
            };
        }
        // Decoders need not keep their heads after an error, so they are not asked again.
        if let State::Open { stream, .. } = &mut self.0
            && let Err(error) = stream.fill_buf()
        {
            if error.kind() == io::ErrorKind::Interrupted {
                return Err(error);
            }
            self.0 = State::Failed(error.kind(), error.to_string());
        }
        match &mut self.0 {
            State::Open { stream, .. } => stream.fill_buf(),
            State::Failed(kind, reason) => Err(io::Error::new(*kind, reason.clone())),
            State::New(_) => Ok(&[]),
        }
    }

    fn consume(&mut self, count: usize) {
        if let State::Open { stream, .. } = &mut self.0 {
            stream.consume(count);
        }
    }
}

type Opened = io::Result<(Box<dyn BufRead + Send>, bool)>;

#[cfg(feature = "compressed")]
fn decompressed(input: BufReader<Box<dyn Read + Send>>) -> Opened {
    crate::compressed::decompressed(input)
}

#[cfg(not(feature = "compressed"))]
fn decompressed(input: BufReader<Box<dyn Read + Send>>) -> Opened {
    Ok((Box::new(input), false))
}
