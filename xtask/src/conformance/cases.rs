//! Technique cases: lines of the HoDoKu library, each a state and what a technique must find in it.

use pencilmark::core::{Board, Candidate, Digit, Puzzle, with_width};
use pencilmark::format::{Document, Format, Hodoku, ReadOptions, read_str};
use pencilmark::logic::{Profile, Rated, Selector, find_all};
use pencilmark::proof::{Proof, Step, check};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Whether a step goes by the name of a code.
type Meant = fn(&Step) -> bool;

/// The codes that a technique here answers: the code without its variant, the technique, and which of its steps are
/// meant.
const CODES: &[(&str, &str, Meant)] = &[
    ("0000", "full-house", any),
    ("0002", "hidden-single", any),
    ("0003", "naked-single", any),
    ("0100", "pointing", any),
    ("0101", "claiming", any),
    ("0110", "locked-pair", any),
    ("0111", "locked-triple", any),
    ("0200", "naked-pair", in_one_house),
    ("0201", "naked-triple", in_one_house),
    ("0202", "naked-quad", in_one_house),
    ("0210", "hidden-pair", any),
    ("0211", "hidden-triple", any),
    ("0212", "hidden-quad", any),
];

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
    lines: Vec<String>,
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
        let known = CODES.iter().find(|(known, ..)| *known == base);
        let Some(&(_, name, meant)) = known else {
            *unknown.entry(code).or_default() += 1;
            continue;
        };
        let row = rows.entry(code.clone()).or_default();
        let read = read_str(line, &options).map(|documents| documents.into_iter().next());
        let (puzzle, case) = match read {
            Ok(Some(Document { hodoku: Some(case), puzzle, .. })) => (puzzle, case),
            Ok(_) => continue,
            Err(error) => {
                row.wrong += 1;
                row.lines.push(format!("line {}: cannot be read: {error}", index + 1));
                continue;
            }
        };
        match judge(&puzzle, &case, name, meant, code.ends_with("-x")) {
            Ok(()) => row.passed += 1,
            Err((kind, reason)) => {
                match kind {
                    Failure::Missed => row.missed += 1,
                    Failure::Wrong => row.wrong += 1,
                    Failure::Extra => row.extra += 1,
                }
                row.lines.push(format!("line {}: {reason}", index + 1));
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
        row.lines.iter().for_each(|line| println!("  {line}"));
    }
    Ok(rows.values().all(|row| row.missed + row.wrong + row.extra == 0))
}

enum Failure {
    Missed,
    Wrong,
    Extra,
}

/// The steps with the case's technique and candidates must be there and give exactly what is listed; for a code that
/// ends in `-x` there must be none.
fn judge(puzzle: &Puzzle, case: &Hodoku, name: &str, meant: Meant, none: bool) -> Result<(), (Failure, String)> {
    let wrong = |reason: String| (Failure::Wrong, reason);
    let selector: Selector = name.parse().map_err(|error| wrong(format!("{error}")))?;
    let profile = Profile::complete().only(&[selector]).map_err(|error| wrong(error.to_string()))?;
    let steps = with_width!(puzzle.layout(), W => {
        let board = Board::<W>::from_puzzle(puzzle).map_err(|c| wrong(c.describe(puzzle.layout())))?;
        let steps: Vec<Rated> = find_all(&board, &profile);
        for Rated { step, .. } in &steps {
            check(&board, step).map_err(|refusal| wrong(refusal.to_string()))?;
        }
        steps
    });
    let wanted: BTreeSet<Digit> = case.digits.iter().copied().collect();
    let kept: Vec<&Step> =
        steps.iter().map(|rated| &rated.step).filter(|step| meant(step) && pattern_digits(step) == wanted).collect();
    if none {
        return if kept.is_empty() { Ok(()) } else { Err((Failure::Extra, format!("found {:?}", kept[0]))) };
    }
    let same = |step: &&Step| {
        sorted(&step.eliminations) == sorted(&case.eliminations) && sorted(&step.placements) == sorted(&case.placements)
    };
    if kept.iter().any(same) {
        // Several singles of one digit are no contradiction; a pattern with the same digits must say the same.
        let is_single = !case.placements.is_empty();
        return match kept.iter().find(|step| !is_single && !same(step)) {
            None => Ok(()),
            Some(other) => Err((Failure::Extra, format!("also found {:?}", other.eliminations))),
        };
    }
    match kept.first() {
        None => Err((Failure::Missed, format!("no step on {wanted:?}"))),
        Some(step) => Err((Failure::Wrong, format!("found {:?} {:?}", step.placements, step.eliminations))),
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
    let Proof::Counting { base, cover } = &step.proof else { return BTreeSet::new() };
    let digits = base.iter().chain(cover).filter_map(|(rule, _)| match rule {
        pencilmark::core::Rule::House(_, digit) => Some(*digit),
        pencilmark::core::Rule::Cell(_) => None,
    });
    digits.collect()
}
