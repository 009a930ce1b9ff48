//! Streams that gzip, xz or zstd compressed, recognised by their first bytes. They can have several members, streams
//! or frames, one after the other. Memory does not grow with what they contain.

use crate::open::BUFFER;
use lzma_rust2::XzReader;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};

/// The most memory for what has been read before, which the archive demands: more than the usual settings of the
/// compressing programs ask for, and what `zstd` itself allows.
const LARGEST_WINDOW: u64 = 1 << 27;

/// How a stream is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Method {
    Gzip,
    Xz,
    Zstd,
}

/// What streams of each kind begin with; `pzstd` begins with a frame to be skipped.
const MAGIC: [(Method, &[u8]); 4] = [
    (Method::Gzip, &[0x1f, 0x8b]),
    (Method::Xz, b"\xfd7zXZ\0"),
    (Method::Zstd, &[0x28, 0xb5, 0x2f, 0xfd]),
    (Method::Zstd, &[0x50, 0x2a, 0x4d, 0x18]),
];

impl Method {
    fn word(self) -> &'static str {
        match self {
            Method::Gzip => "gzip",
            Method::Xz => "xz",
            Method::Zstd => "zstd",
        }
    }
}

/// The stream itself, or what it is when decompressed, and whether it was compressed.
pub(crate) fn decompressed(
    mut input: BufReader<impl Read + Send + 'static>,
) -> io::Result<(Box<dyn BufRead + Send>, bool)> {
    let (head, method) = head(&mut input)?;
    let input = Cursor::new(head).chain(input);
    let Some(method) = method else { return Ok((Box::new(input), false)) };
    let decoder: Box<dyn Read + Send> = match method {
        Method::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(input)),
        Method::Xz => Box::new(XzReader::new_mem_limit(input, true, (LARGEST_WINDOW / 1024 * 2) as u32)),
        Method::Zstd => Box::new(Frames::new(input)),
    };
    Ok((Box::new(BufReader::with_capacity(BUFFER, Checked { decoder, method })), true))
}

/// As much of the input as has to be taken from it to tell how it is compressed, which is nothing if the first byte
/// tells that it is not.
fn head(input: &mut impl BufRead) -> io::Result<(Vec<u8>, Option<Method>)> {
    let mut head = Vec::new();
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        let seen = [&head, buffer].concat();
        if let Some((method, _)) = MAGIC.iter().find(|(_, magic)| seen.starts_with(magic)) {
            return Ok((head, Some(*method)));
        }
        let may_be = MAGIC.iter().any(|(_, magic)| magic.starts_with(&seen));
        if buffer.is_empty() || !may_be {
            return Ok((head, None));
        }
        let count = buffer.len();
        head = seen;
        input.consume(count);
    }
}

/// A decoder whose errors say what is wrong with the data.
struct Checked {
    decoder: Box<dyn Read + Send>,
    method: Method,
}

impl Read for Checked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let word = self.method.word();
        self.decoder.read(buffer).map_err(|error| match error.kind() {
            ErrorKind::Interrupted => error,
            ErrorKind::UnexpectedEof => {
                io::Error::new(error.kind(), format!("the {word} data end too early; the file is not complete"))
            }
            kind => io::Error::new(kind, format!("the {word} data cannot be decompressed: {error}")),
        })
    }
}

/// The frames of a zstd stream, one after the other.
struct Frames<R> {
    source: R,
    decoder: FrameDecoder,
    /// Whether a frame has been begun and not ended.
    is_within: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(source: R) -> Frames<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(LARGEST_WINDOW);
        Frames { source, decoder, is_within: false }
    }

    /// Reads the head of the next frame; false at the end of the stream.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.source.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    let length = u64::from(length);
                    if io::copy(&mut (&mut self.source).take(length), &mut io::sink())? < length {
                        return Err(ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(self.failure(error)),
            }
        }
        Ok(false)
    }

    /// Decodes until there is something to take or the frame ends.
    fn decode(&mut self) -> io::Result<()> {
        while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
            let decoded = self.decoder.decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBlocks(1));
            decoded.map_err(|error| self.failure(error))?;
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        match (self.decoder.get_checksum_from_data(), self.decoder.get_calculated_checksum()) {
            (Some(told), Some(found)) if told != found => Err(io::Error::other("the checksum is wrong")),
            _ => Ok(()),
        }
    }

    /// An error of the decoder; if nothing is left, that is the reason.
    fn failure(&mut self, error: FrameDecoderError) -> io::Error {
        match self.source.fill_buf() {
            Ok([]) => ErrorKind::UnexpectedEof.into(),
            _ => io::Error::other(error),
        }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_within && !self.begin()? {
                return Ok(0);
            }
            self.is_within = true;
            self.decode()?;
            let count = self.decoder.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            self.end()?;
            self.is_within = false;
        }
    }
}
