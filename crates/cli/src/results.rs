//! Results that are written to a file as they come, and that a later run can take up.
//!
//! ```text
//!   FILE.part        the results so far
//!   FILE.part.json   how far they go: records done, bytes, worst verdict, checksum; and what was asked for
//!   FILE             all results, once they are complete
//! ```
//! What `FILE.part` holds beyond the bytes that `FILE.part.json` names is not finished; it is written again. So a run
//! can be taken up even after it was killed or the machine went down.

use crate::verdict::Verdict;
use anyhow::{Context, bail};
use pencilproof_table::Checksum;
use serde_json::{Value, json};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often the state is saved. A run that is killed loses no more than this.
const SAVE_AFTER: Duration = Duration::from_millis(500);
/// The largest state that is read, in bytes.
const LARGEST_STATE: u64 = 1 << 20;

/// The file of results. Clones are the same file, so that a signal can end it.
#[derive(Clone)]
pub(crate) struct Results(Arc<Mutex<Part>>);

struct Part {
    /// Where the complete results will be.
    place: PathBuf,
    path: PathBuf,
    file: BufWriter<File>,
    /// The bytes written, of which the last may belong to a result that is not complete.
    written: u64,
    /// The checksum of the lines written, unless the results are a table, which has its own.
    lines: Option<LineSums>,
    /// Whether the number of results and their checksum mean something.
    is_list: bool,
    state: State,
    saved: Instant,
    /// Whether the file has its name or is gone.
    is_over: bool,
}

/// How far the results go.
#[derive(Clone, PartialEq, Eq, Debug)]
struct State {
    /// What was asked for, as far as it decides on the results.
    asked: Vec<String>,
    /// The records of the input that are done, or the puzzles made.
    done: u64,
    /// The bytes of their results.
    bytes: u64,
    worst: Verdict,
    seed: Option<u64>,
    /// The attempt of the generator, or the record of the input, at which to go on.
    attempt: Option<u64>,
    /// How many of the results of that record are done.
    within: u64,
    /// The checksum of the results.
    checksum: Checksum,
}

/// How far the rows of a table go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    /// The rows that are new, and their checksum.
    pub(crate) checksum: Checksum,
    pub(crate) verdict: Verdict,
    /// The attempt of the generator, or the record of the input, at which to go on.
    pub(crate) attempt: Option<u64>,
    /// How many rows of that record are done.
    pub(crate) within: u64,
}

/// The checksum of lines that come in pieces. Blank lines and comments are no results.
#[derive(Clone, Default)]
struct LineSums {
    checksum: Checksum,
    /// The beginning of a line that has no end yet.
    begun: Vec<u8>,
}

impl LineSums {
    fn add(&mut self, mut bytes: &[u8]) {
        while let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            let line = match self.begun.is_empty() {
                true => &bytes[..end],
                false => {
                    self.begun.extend_from_slice(&bytes[..end]);
                    &self.begun
                }
            };
            if !line.is_empty() && !line.starts_with(b"#") {
                self.checksum.add_line(line);
            }
            self.begun.clear();
            bytes = &bytes[end + 1..];
        }
        self.begun.extend_from_slice(bytes);
    }
}

impl Results {
    /// Begins a file of results, or goes on with one if the user wants to resume and there is one.
    pub(crate) fn open(place: PathBuf, resume: bool, asked: Vec<String>) -> anyhow::Result<Results> {
        let path = beside(&place, ".part");
        // Of a run that was killed just after it gave its results their name, a state may be left that speaks of no
        // file.
        let known = if path.exists() { State::read(&path)? } else { Err(Unreadable) };
        match &known {
            Ok(state) if !resume && state.done > 0 => bail!(
                "{} has {} from a run that was interrupted; go on with --resume, or remove the file",
                path.display(),
                grouped(state.done)
            ),
            // A run that ended before it said anything of itself left nothing to go on with.
            Err(Unreadable) if fs::metadata(&path).map_or(true, |part| part.len() == 0) => {}
            Err(Unreadable) => bail!("{} is there, but not what is needed to go on; remove it first", path.display()),
            Ok(state) if resume && state.asked != asked => bail!(
                "{} was begun with other options, or by another version: {}",
                path.display(),
                difference(&state.asked, &asked)
            ),
            Ok(_) => {}
        }
        let cannot = || format!("cannot write {}", path.display());
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(&path).with_context(cannot)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => bail!("{} is being written by another run", path.display()),
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let new = State {
            asked,
            done: 0,
            bytes: 0,
            worst: Verdict::Yes,
            seed: None,
            attempt: None,
            within: 0,
            checksum: Checksum::default(),
        };
        let state = known.ok().filter(|_| resume).unwrap_or(new);
        if file.metadata().with_context(cannot)?.len() < state.bytes {
            bail!("{} has less than it should have; remove it and begin anew", path.display());
        }
        file.set_len(state.bytes).with_context(cannot)?;
        let mut file = BufWriter::with_capacity(1 << 16, file);
        file.seek(SeekFrom::End(0)).with_context(cannot)?;
        let lines = Some(LineSums { checksum: state.checksum, begun: Vec::new() });
        let (written, saved) = (state.bytes, Instant::now());
        let mut part = Part { place, path, file, written, lines, is_list: true, state, saved, is_over: false };
        part.save()?;
        Ok(Results(Arc::new(Mutex::new(part))))
    }

    /// Writes a piece of a result.
    pub(crate) fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let mut part = self.part();
        part.written += bytes.len() as u64;
        if let Some(lines) = &mut part.lines {
            lines.add(bytes);
        }
        let written = part.file.write_all(bytes);
        written.with_context(|| part.cannot())
    }

    /// How many records are done, by this run and those before it.
    pub(crate) fn done(&self) -> u64 {
        self.part().state.done
    }

    /// The worst verdict on the records that are done.
    pub(crate) fn worst(&self) -> Verdict {
        self.part().state.worst
    }

    /// The seed with which the results were begun, which is this one if they begin now.
    pub(crate) fn seed(&self, seed: u64) -> anyhow::Result<u64> {
        let mut part = self.part();
        let seed = *part.state.seed.get_or_insert(seed);
        part.save()?;
        Ok(seed)
    }

    /// The attempt at which to go on, if one is known.
    pub(crate) fn attempt(&self) -> Option<u64> {
        self.part().state.attempt
    }

    /// How many of the results of the record at [`Results::attempt`] are done.
    pub(crate) fn within(&self) -> u64 {
        self.part().state.within
    }

    /// Says that the results are a table, whose rows are not its lines. Returns the part of the file that is whole, and
    /// how many bytes that is.
    pub(crate) fn holds_table(&self) -> (PathBuf, u64) {
        let mut part = self.part();
        part.lines = None;
        (part.path.clone(), part.state.bytes)
    }

    /// Says that the file has no list of results, but a text about them.
    pub(crate) fn holds_text(&self) {
        self.part().is_list = false;
    }

    /// Says that everything written so far is the result of so many more records.
    pub(crate) fn checkpoint(&self, records: u64, verdict: Verdict, attempt: Option<u64>) -> anyhow::Result<()> {
        let mut part = self.part();
        if let Some(lines) = &part.lines {
            part.state.checksum = lines.checksum;
        }
        part.goes_to(records, verdict, attempt)
    }

    /// Says that everything written so far are whole rows of a table.
    pub(crate) fn checkpoint_rows(&self, rows: Rows) -> anyhow::Result<()> {
        let mut part = self.part();
        part.state.checksum.merge(rows.checksum);
        part.state.within = rows.within;
        part.goes_to(rows.checksum.rows, rows.verdict, rows.attempt)
    }

    /// Gives the complete results their name, and says what they are: how many, and their checksum.
    pub(crate) fn complete(&self) -> anyhow::Result<Option<String>> {
        let mut part = self.part();
        let checksum = part.lines.as_ref().map_or(part.state.checksum, |lines| lines.checksum);
        let flushed = part.file.flush();
        flushed.with_context(|| part.cannot())?;
        // A file keeps its permissions when it is replaced.
        let renamed = match part.place.metadata() {
            Ok(known) => fs::set_permissions(&part.path, known.permissions()),
            Err(_) => Ok(()),
        };
        renamed
            .and_then(|()| fs::rename(&part.path, &part.place))
            .with_context(|| format!("cannot write {}", part.place.display()))?;
        part.is_over = true;
        // The state alone does no harm.
        let _ = fs::remove_file(beside(&part.path, ".json"));
        Ok(part.is_list.then(|| format!("{}, checksum {checksum}", grouped(checksum.rows))))
    }

    /// Ends a run before its results are complete, and says how to go on. If there are none, nothing is left on disk.
    pub(crate) fn keep(&self) -> Option<String> {
        let mut part = self.part();
        if part.is_over {
            return None;
        }
        if part.state.done == 0 {
            part.remove();
            return None;
        }
        let (done, path) = (grouped(part.state.done), part.path.display().to_string());
        Some(match part.save() {
            Ok(()) => format!("kept {done} in {path}; the same command with --resume goes on from there"),
            Err(error) => format!("error: {error:#}"),
        })
    }

    /// Ends a run without results, and leaves nothing on disk.
    pub(crate) fn discard(&self) {
        self.part().remove();
    }

    fn part(&self) -> MutexGuard<'_, Part> {
        // What is written to disk is fit for use even after a panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Part {
    fn cannot(&self) -> String {
        format!("cannot write {}", self.path.display())
    }

    fn goes_to(&mut self, records: u64, verdict: Verdict, attempt: Option<u64>) -> anyhow::Result<()> {
        self.state.bytes = self.written;
        self.state.done += records;
        self.state.worst = self.state.worst.max(verdict);
        self.state.attempt = attempt.or(self.state.attempt);
        if self.saved.elapsed() > SAVE_AFTER { self.save() } else { Ok(()) }
    }

    fn remove(&mut self) {
        self.is_over = true;
        // Without results, what stays behind does no harm.
        let _ = fs::remove_file(&self.path);
        let _ = fs::remove_file(beside(&self.path, ".json"));
    }

    /// Writes the results out, and then how far they go.
    fn save(&mut self) -> anyhow::Result<()> {
        let flushed = self.file.flush();
        flushed.with_context(|| self.cannot())?;
        let path = beside(&self.path, ".json");
        let new = beside(&path, ".new");
        let text = format!("{:#}\n", self.state.to_json());
        fs::write(&new, text)
            .and_then(|()| fs::rename(&new, &path))
            .with_context(|| format!("cannot write {}", path.display()))?;
        self.saved = Instant::now();
        Ok(())
    }
}

/// There is no state, or it is not one of this program.
#[derive(Debug)]
struct Unreadable;

impl State {
    /// The state of the results in `path`.
    fn read(path: &Path) -> anyhow::Result<Result<State, Unreadable>> {
        let path = beside(path, ".json");
        match fs::metadata(&path) {
            Ok(file) if file.len() <= LARGEST_STATE => {}
            _ => return Ok(Err(Unreadable)),
        }
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let value: Option<Value> = serde_json::from_str(&text).ok();
        Ok(value.and_then(|value| State::of_json(&value)).ok_or(Unreadable))
    }

    fn to_json(&self) -> Value {
        json!({
            "schema": 1,
            "asked": self.asked,
            "done": self.done,
            "bytes": self.bytes,
            "worst": self.worst as u8,
            "seed": self.seed,
            "attempt": self.attempt,
            "within": self.within,
            "rows": self.checksum.rows,
            "checksum": self.checksum.to_string(),
        })
    }

    fn of_json(value: &Value) -> Option<State> {
        let asked = value["asked"].as_array()?.iter().map(|word| word.as_str().map(str::to_owned));
        Some(State {
            asked: asked.collect::<Option<_>>()?,
            done: value["done"].as_u64()?,
            bytes: value["bytes"].as_u64()?,
            worst: match value["worst"].as_u64()? {
                0 => Verdict::Yes,
                1 => Verdict::No,
                _ => Verdict::Error,
            },
            seed: value["seed"].as_u64(),
            attempt: value["attempt"].as_u64(),
            within: value["within"].as_u64()?,
            checksum: Checksum {
                rows: value["rows"].as_u64()?,
                sum: u64::from_str_radix(value["checksum"].as_str()?, 16).ok()?,
            },
        })
    }
}

/// `list.txt.part` for `list.txt`.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// What was asked for only then or only now.
fn difference(then: &[String], now: &[String]) -> String {
    let only = |these: &[String], those: &[String]| {
        let only: Vec<&str> = these.iter().filter(|word| !those.contains(word)).map(String::as_str).collect();
        if only.is_empty() { "nothing more".to_owned() } else { only.join(" ") }
    };
    match (only(then, now), only(now, then)) {
        (one, other) if one == other => "the puzzles come in another order".to_owned(),
        (one, other) => format!("then {one}, now {other}"),
    }
}

/// `12,345 results`.
fn grouped(count: u64) -> String {
    format!("{} {}", indicatif::HumanCount(count), if count == 1 { "result" } else { "results" })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| word.to_string()).collect()
    }

    #[test]
    fn results_that_are_not_complete_can_be_taken_up() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("out");
        let open = |resume, words: &[&str]| Results::open(place.clone(), resume, asked(words));
        let first = open(true, &["a"]).unwrap();
        first.write(b"one\ntwo\n").unwrap();
        first.checkpoint(2, Verdict::No, Some(7)).unwrap();
        first.write(b"thr").unwrap();
        assert!(open(true, &["a"]).err().unwrap().to_string().contains("another run"), "it is locked");
        assert!(first.keep().unwrap().contains("kept 2 results"));
        drop(first);
        assert!(!place.exists());
        assert!(open(false, &["a"]).err().unwrap().to_string().contains("--resume"));
        assert!(open(true, &["a", "b"]).err().unwrap().to_string().contains("then nothing more, now b"));
        let second = open(true, &["a"]).unwrap();
        assert_eq!((second.done(), second.worst(), second.attempt()), (2, Verdict::No, Some(7)));
        second.write(b"three\n").unwrap();
        second.checkpoint(1, Verdict::Yes, None).unwrap();
        let told = second.complete().unwrap().unwrap();
        assert_eq!(fs::read_to_string(&place).unwrap(), "one\ntwo\nthree\n");
        let mut checksum = Checksum::default();
        ["three", "one", "two"].iter().for_each(|line| checksum.add_line(line.as_bytes()));
        assert_eq!(told, format!("3 results, checksum {checksum}"), "what was interrupted counts once");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
    }

    #[test]
    fn lines_have_a_checksum_however_they_come() {
        let (mut whole, mut pieces) = (LineSums::default(), LineSums::default());
        let text = b"# head\none\n\ntwo,2\n# error\nthree\n";
        whole.add(text);
        text.iter().for_each(|&byte| pieces.add(&[byte]));
        assert_eq!((whole.checksum.rows, whole.checksum), (3, pieces.checksum));
        pieces.add(b"four");
        assert_eq!(whole.checksum, pieces.checksum, "a line without its end is no line");
    }

    #[test]
    fn without_results_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let results = Results::open(folder.path().join("out"), false, asked(&[])).unwrap();
        results.write(b"half").unwrap();
        assert_eq!(results.keep(), None);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_run_that_was_killed_once_its_results_had_their_name_begins_anew() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("out");
        let first = Results::open(place.clone(), false, asked(&[])).unwrap();
        first.write(b"one\n").unwrap();
        first.checkpoint(1, Verdict::Yes, None).unwrap();
        assert!(first.keep().is_some());
        drop(first);
        fs::rename(folder.path().join("out.part"), &place).unwrap();
        let second = Results::open(place.clone(), true, asked(&[])).unwrap();
        assert_eq!(second.done(), 0);
        second.write(b"two\n").unwrap();
        second.complete().unwrap();
        assert_eq!(fs::read_to_string(&place).unwrap(), "two\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn files_of_others_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("out");
        fs::write(folder.path().join("out.part"), "mine").unwrap();
        for resume in [false, true] {
            let error = Results::open(place.clone(), resume, asked(&[])).err().unwrap().to_string();
            assert!(error.contains("remove it first"), "{error}");
        }
    }
}
