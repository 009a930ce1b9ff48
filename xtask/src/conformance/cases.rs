//! Technique cases: lines of the HoDoKu library, each a state and what a technique must find in it.

use super::colours;
use pencilproof::core::{Board, Candidate, Digit, Puzzle, with_width};
use pencilproof::format::{Document, Format, Hodoku, ReadOptions, read_str};
use pencilproof::logic::{Profile, Rated, Selector, find_all};
use pencilproof::proof::{Proof, Step, check};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What a case lists.
pub(super) use pencilproof::format::Hodoku as Case;

/// Whether a step goes by the name of a code.
type Meant = fn(&Step) -> bool;

/// How the cases of a code are judged.
#[derive(Clone, Copy)]
enum How {
    /// A technique, and which of its steps are meant: they conclude exactly what is listed.
    Exactly(&'static str, Meant),
    /// A step of one of these techniques concludes all that is listed.
    Covers(&'static [&'static str]),
    /// Classic GEM.
    Gem,
    /// Full GEM.
    FullGem,
}

/// The codes that are answered here: the code without its variant, what is added to it in the table, and how its cases
/// are judged.
const CODES: &[(&str, &str, How)] = &[
    ("0000", "", How::Exactly("full-house", any)),
    ("0002", "", How::Exactly("hidden-single", any)),
    ("0003", "", How::Exactly("naked-single", any)),
    ("0100", "", How::Exactly("pointing", any)),
    ("0101", "", How::Exactly("claiming", any)),
    ("0110", "", How::Exactly("locked-pair", any)),
    ("0111", "", How::Exactly("locked-triple", any)),
    ("0200", "", How::Exactly("naked-pair", in_one_house)),
    ("0201", "", How::Exactly("naked-triple", in_one_house)),
    ("0202", "", How::Exactly("naked-quad", in_one_house)),
    ("0210", "", How::Exactly("hidden-pair", any)),
    ("0211", "", How::Exactly("hidden-triple", any)),
    ("0212", "", How::Exactly("hidden-quad", any)),
    ("0500", "", How::Exactly("colour-trap", any)),
    ("0501", "", How::Exactly("colour-wrap", any)),
    ("0502", "", How::Exactly("multi-colours-1", any)),
    ("0503", "", How::Exactly("multi-colours-2", any)),
    ("Coloring", "", How::Covers(SIMPLE)),
    ("XColoring", "", How::Covers(&["x-colouring"])),
    ("Medusa", "", How::Covers(&["medusa"])),
    ("GEM", "", How::Gem),
    ("GEM", " full", How::FullGem),
];

/// What goes by the name of colouring.
const SIMPLE: &[&str] = &["colour-trap", "colour-wrap", "multi-colours-1", "multi-colours-2", "x-colouring"];

fn any(_: &Step) -> bool {
    true
}

/// A naked subset that clears two houses goes by the name of a locked one.
fn in_one_house(step: &Step) -> bool {
    matches!(&step.proof, Proof::Counting { base, .. } if base.iter().all(|(_, weight)| *weight == 1))
}

#[derive(Default)]
struct Row {
    passed: usize,
    missed: usize,
    wrong: usize,
    extra: usize,
    /// Why some that passed conclude more than is listed, and how many.
    more: BTreeMap<&'static str, usize>,
    lines: Vec<String>,
}

impl Row {
    fn count(&mut self, line: usize, verdict: Result<Option<&'static str>, Failure>) {
        match verdict {
            Ok(more) => {
                self.passed += 1;
                more.into_iter().for_each(|more| *self.more.entry(more).or_default() += 1);
            }
            Err(Failure { kind, reason }) => {
                match kind {
                    Fault::Missed => self.missed += 1,
                    Fault::Wrong => self.wrong += 1,
                    Fault::Extra => self.extra += 1,
                }
                self.lines.push(format!("line {line}: {reason}"));
            }
        }
    }
}

/// Runs a file, prints its table, and adds the codes that nothing here answers to what is skipped.
pub(crate) fn run(file: &Path, skipped: &mut Vec<String>) -> anyhow::Result<bool> {
    let text = std::fs::read_to_string(file)?;
    let options = ReadOptions { format: Format::by_id("hodoku"), ..ReadOptions::default() };
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    let mut unknown: BTreeMap<String, usize> = BTreeMap::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with(':')) {
        let code = line.split(':').nth(1).unwrap_or("").to_string();
        let base = code.split('-').next().unwrap_or("");
        let known: Vec<_> = CODES.iter().filter(|(known, ..)| *known == base).collect();
        if known.is_empty() {
            *unknown.entry(code.clone()).or_default() += 1;
        }
        for (_, suffix, how) in known {
            let row = rows.entry(format!("{code}{suffix}")).or_default();
            match read_str(line, &options).map(|documents| documents.into_iter().next()) {
                Ok(Some(Document { hodoku: Some(case), puzzle, .. })) => {
                    row.count(index + 1, judge(&puzzle, &case, *how, code.ends_with("-x")));
                }
                Ok(_) => {}
                Err(error) => row.count(index + 1, Err(Failure::wrong(format!("cannot be read: {error}")))),
            }
        }
    }
    let name = file.display();
    if !unknown.is_empty() {
        let cases: usize = unknown.values().sum();
        let codes: Vec<String> = unknown.iter().map(|(code, count)| format!("{code} ({count})")).collect();
        skipped.push(format!("{name}: {cases} cases of {}", codes.join(", ")));
    }
    if rows.is_empty() {
        return Ok(true);
    }
    println!("\n{name}\n{:<12}{:>8}{:>8}{:>8}{:>8}", "code", "passed", "missed", "wrong", "extra");
    for (code, row) in &rows {
        println!("{code:<12}{:>8}{:>8}{:>8}{:>8}", row.passed, row.missed, row.wrong, row.extra);
        row.more.iter().for_each(|(why, count)| println!("{count:>20}  {why}"));
        row.lines.iter().for_each(|line| println!("  {line}"));
    }
    Ok(rows.values().all(|row| row.missed + row.wrong + row.extra == 0))
}

/// What went wrong with a case.
pub(super) struct Failure {
    kind: Fault,
    reason: String,
}

enum Fault {
    Missed,
    Wrong,
    Extra,
}

impl Failure {
    pub(super) fn missed(reason: String) -> Failure {
        Failure { kind: Fault::Missed, reason }
    }

    pub(super) fn wrong(reason: String) -> Failure {
        Failure { kind: Fault::Wrong, reason }
    }

    pub(super) fn extra(reason: String) -> Failure {
        Failure { kind: Fault::Extra, reason }
    }
}

/// Judges a case; where it passes with more than is listed, says why.
fn judge(puzzle: &Puzzle, case: &Hodoku, how: How, none: bool) -> Result<Option<&'static str>, Failure> {
    with_width!(puzzle.layout(), W => {
        let board = Board::<W>::from_puzzle(puzzle)
            .map_err(|contradiction| Failure::wrong(contradiction.describe(puzzle.layout())))?;
        match how {
            How::Exactly(name, meant) => exactly(&board, case, name, meant, none).map(|()| None),
            How::Covers(techniques) => colours::simple(&board, case, techniques),
            How::Gem => colours::classic(&board, case),
            How::FullGem => colours::full(&board, case),
        }
    })
}

/// The steps with the case's technique and candidates must be there and give exactly what is listed; for a code that
/// ends in `-x` there must be none.
fn exactly<const W: usize>(
    board: &Board<W>,
    case: &Hodoku,
    name: &str,
    meant: Meant,
    none: bool,
) -> Result<(), Failure> {
    let selector: Selector = name.parse().map_err(|error| Failure::wrong(format!("{error}")))?;
    let profile = Profile::complete().only(&[selector]).map_err(|error| Failure::wrong(error.to_string()))?;
    let steps: Vec<Rated> = find_all(board, &profile);
    for Rated { step, .. } in &steps {
        check(board, step).map_err(|refusal| Failure::wrong(refusal.to_string()))?;
    }
    let wanted: BTreeSet<Digit> = case.digits.iter().copied().collect();
    let kept: Vec<&Step> =
        steps.iter().map(|rated| &rated.step).filter(|step| meant(step) && pattern_digits(step) == wanted).collect();
    if none {
        return if kept.is_empty() { Ok(()) } else { Err(Failure::extra(format!("found {:?}", kept[0]))) };
    }
    let same = |step: &&Step| {
        sorted(&step.eliminations) == sorted(&case.eliminations) && sorted(&step.placements) == sorted(&case.placements)
    };
    if kept.iter().any(same) {
        // Several singles of one digit are no contradiction; a pattern with the same digits must say the same.
        let is_single = !case.placements.is_empty();
        return match kept.iter().find(|step| !is_single && !same(step)) {
            None => Ok(()),
            Some(other) => Err(Failure::extra(format!("also found {:?}", other.eliminations))),
        };
    }
    match kept.first() {
        None => Err(Failure::missed(format!("no step on {wanted:?}"))),
        Some(step) => Err(Failure::wrong(format!("found {:?} {:?}", step.placements, step.eliminations))),
    }
}

fn sorted(candidates: &[Candidate]) -> Vec<Candidate> {
    let mut sorted = candidates.to_vec();
    sorted.sort();
    sorted
}

/// The digits by which a case names a step: the one placed, else those of the pattern.
fn pattern_digits(step: &Step) -> BTreeSet<Digit> {
    if !step.placements.is_empty() {
        return step.placements.iter().map(|candidate| candidate.digit()).collect();
    }
    let Proof::Counting { base, cover } = &step.proof else {
        return step.eliminations.iter().map(|candidate| candidate.digit()).collect();
    };
    let digits = base.iter().chain(cover).filter_map(|(rule, _)| match rule {
        pencilproof::core::Rule::House(_, digit) => Some(*digit),
        pencilproof::core::Rule::Cell(_) => None,
    });
    digits.collect()
}
