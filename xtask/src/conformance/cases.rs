//! Technique cases: lines of the HoDoKu library, each with a state and the step that a technique must find in it.
//!
//! Each technique declares the codes that it covers in its own file ([`Technique::codes`]).

use super::colours;
use anyhow::Context;
use pencilproof::core::{Candidate, Digit, Layout, Position, Puzzle, Rule};
use pencilproof::format::{Document, Format, Hodoku, ReadOptions, read_str};
use pencilproof::logic::{Budget, Catalogue, Code, Entry, Profile, Rating, Steps, Technique, find_all};
use pencilproof::proof::{Evidence, Part, PatternCell, Proof, Step};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The contents of a case.
pub(super) use pencilproof::format::Hodoku as Case;

/// How to judge the cases of a code.
enum How {
    /// The steps on the digits of the case that the first profile finds and the second does not conclude exactly what
    /// is listed.
    Exactly(Profile, Option<Profile>),
    /// A step of a profile concludes everything listed.
    Covers(Profile),
    /// Classic GEM, of this size.
    Gem(&'static Technique, usize),
    /// A step of one of these sizes concludes everything listed; the first such size is reported.
    Levels(&'static Technique, Vec<usize>),
    /// The steps of a profile together eliminate exactly what is listed.
    Together(Profile),
    /// No step of a profile concludes anything listed: it is wrong.
    Never(Profile),
}

/// The ways to judge the cases of a code, each with the suffix of its row. A number is a HoDoKu code, whose cases list
/// everything that one named technique concludes; a technique declares it with its variant (`0402-1`) or without. A
/// word is a code for the conclusions of one pattern, such as a colouring of another program or a shape with a name of
/// its own, which several techniques may cover. With `-x` it lists what would be concluded from a pattern that lacks a
/// condition.
fn judges(catalogue: &Catalogue, code: &str) -> Result<Vec<(String, How)>, pencilproof::logic::ProfileError> {
    let techniques = catalogue.techniques();
    let base = code.split('-').next().unwrap_or("");
    let is_number = |code: &str| code.bytes().all(|sign| sign.is_ascii_digit() || sign == b'-');
    let answering = |is_meant: &dyn Fn(&str) -> bool, techniques: &[&'static Technique]| {
        let codes = techniques.iter().flat_map(|&technique| technique.codes.iter().map(move |code| (technique, code)));
        codes.filter(|(_, known)| is_meant(known.code)).collect::<Vec<(&'static Technique, &'static Code)>>()
    };
    let pattern = if is_number(base) { code } else { code.strip_suffix("-x").unwrap_or(code) };
    let exact = answering(&|known| known == pattern, techniques);
    let answers = if exact.is_empty() { answering(&|known| known == base, techniques) } else { exact };
    let Some(&(first, _)) = answers.first() else { return Ok(Vec::new()) };
    if is_number(base) {
        let before = techniques.iter().take_while(|known| **known != first).copied().collect::<Vec<_>>();
        let simpler = answering(&|known| is_number(known) && known.starts_with(&base[..2]), &before);
        let simpler = (!simpler.is_empty()).then(|| profile(&simpler)).transpose()?;
        return Ok(vec![(String::new(), How::Exactly(profile(&answers)?, simpler))]);
    }
    if pattern != code {
        return Ok(vec![(String::new(), How::Never(profile(&answers)?))]);
    }
    if BY_LENGTH.contains(&base_of_length(code)) {
        return Ok(vec![(String::new(), How::Together(profile(&answers)?))]);
    }
    let sizes_of = |technique: &Technique| answers.iter().filter(|(known, _)| *known == technique).count();
    let (levels, plain): (Vec<_>, Vec<_>) = answers.iter().partition(|(technique, _)| sizes_of(technique) > 1);
    let mut all: Vec<(String, How)> = match &plain[..] {
        [] => Vec::new(),
        [(technique, known)] if base == "GEM" => vec![(String::new(), How::Gem(technique, known.size))],
        _ => vec![(String::new(), How::Covers(profile(&plain)?))],
    };
    let mut of_levels: Vec<(&'static Technique, Vec<usize>)> = Vec::new();
    for (technique, known) in levels {
        match of_levels.iter_mut().find(|(other, _)| *other == technique) {
            Some((_, sizes)) => sizes.push(known.size),
            None => of_levels.push((technique, vec![known.size])),
        }
    }
    all.extend(
        of_levels.into_iter().map(|(technique, sizes)| (format!(" {}", technique.id), How::Levels(technique, sizes))),
    );
    Ok(all)
}

/// Codes with a length after them, whose cases list every candidate that an argument of this length refutes and no
/// shorter one does.
const BY_LENGTH: &[&str] = &["whip", "g-whip", "braid"];

/// A code without the length after it.
fn base_of_length(code: &str) -> &str {
    code.rsplit_once('-').map_or(code, |(base, _)| base)
}

/// A profile of what answers a code.
fn profile(answers: &[(&'static Technique, &'static Code)]) -> Result<Profile, pencilproof::logic::ProfileError> {
    let entry = |&(technique, code): &(&'static Technique, &'static Code)| {
        let entry = Entry::new(technique, code.size, Rating::default())?;
        code.settings.iter().try_fold(entry, |entry, &(key, value)| entry.set(key, value))
    };
    Profile::new(answers.iter().map(entry).collect::<Result<_, _>>()?)
}

/// Every step that a profile finds. The solver has had the checker judge each step. The case fails if a step was
/// refused, if a second check refuses one, or if a colouring has a wrong inference.
pub(super) fn find(position: &Position, profile: &Profile) -> Result<Vec<Step>, Failure> {
    let Steps { steps, faults, .. } = find_all(position, profile, Budget::default());
    if let Some(fault) = faults.first() {
        return Err(Failure::wrong(format!("{}: a step that was refused", fault.step.technique)));
    }
    for step in steps.iter().map(|rated| &rated.step) {
        let wrong = |error: &dyn std::fmt::Display| Failure::wrong(format!("{}: {error}", step.technique));
        step.check(position).map_err(|refusal| wrong(&refusal))?;
        if let Evidence::Colours(colours) = &step.evidence {
            colours.cases.check(position).map_err(|unfounded| wrong(&unfounded))?;
        }
    }
    Ok(steps.into_iter().map(|rated| rated.step).collect())
}

#[derive(Default)]
struct Row {
    passed: usize,
    missed: usize,
    wrong: usize,
    extra: usize,
    differs: usize,
    /// The reasons why passing cases conclude more than is listed, with their numbers.
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
                    Fault::Differs => self.differs += 1,
                }
                self.lines.push(format!("line {line}: {reason}"));
            }
        }
    }
}

/// Runs a file, prints its table, and adds codes that no technique covers to `skipped`.
pub(crate) fn run(file: &Path, skipped: &mut Vec<String>) -> anyhow::Result<bool> {
    let text = std::fs::read_to_string(file)?;
    let catalogue = Catalogue::standard();
    let mut known: BTreeMap<&str, Vec<(String, How)>> = BTreeMap::new();
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    let mut unknown: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with(':')) {
        let code = line.split(':').nth(1).unwrap_or("");
        if !known.contains_key(code) {
            known.insert(code, judges(&catalogue, code)?);
        }
        if known[code].is_empty() {
            *unknown.entry(code).or_default() += 1;
        }
        let options = ReadOptions { format: Format::by_id("hodoku"), layout: jigsaw(line)?, ..ReadOptions::default() };
        for (suffix, how) in &known[code] {
            let row = rows.entry(format!("{code}{suffix}")).or_default();
            match read_str(line, &options).map(|documents| documents.into_iter().next()) {
                Ok(Some(Document { hodoku: Some(case), puzzle, .. })) => {
                    row.count(index + 1, judge(&puzzle, &case, how, code.ends_with("-x")));
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
    println!("\n{name}\n{:<24}{:>8}{:>8}{:>8}{:>8}{:>8}", "code", "passed", "missed", "wrong", "extra", "differs");
    for (code, row) in &rows {
        let Row { passed, missed, wrong, extra, differs, .. } = row;
        println!("{code:<24}{passed:>8}{missed:>8}{wrong:>8}{extra:>8}{differs:>8}");
        row.more.iter().for_each(|(why, count)| println!("{count:>24}  {why}"));
        row.lines.iter().for_each(|line| println!("  {line}"));
    }
    Ok(rows.values().all(|row| row.missed + row.wrong + row.extra == 0))
}

/// The layout of a case whose comment has the regions of a jigsaw, a letter for each cell: `layout AAB...`.
fn jigsaw(line: &str) -> anyhow::Result<Option<Layout>> {
    let map = line.split(" layout ").nth(1).and_then(|rest| rest.split_whitespace().next());
    let layout = map.map(|map| format!("jigsaw:{map}").parse::<Layout>().with_context(|| format!("layout {map}")));
    layout.transpose()
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
    /// Not found as listed, and one of [`DIFFERENCES`]: the run does not fail for it.
    Differs,
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

    fn differs(reason: String) -> Failure {
        Failure { kind: Fault::Differs, reason }
    }
}

/// Judges a case. If it passes with more conclusions than listed, returns the reason.
fn judge(puzzle: &Puzzle, case: &Hodoku, how: &How, none: bool) -> Result<Option<&'static str>, Failure> {
    let position =
        Position::new(puzzle).map_err(|contradiction| Failure::wrong(contradiction.describe(puzzle.layout())))?;
    let verdict = match how {
        How::Exactly(profile, simpler) => exactly(&position, case, profile, simpler.as_ref(), none),
        How::Covers(profile) => colours::any_of(&position, case, profile),
        How::Gem(technique, size) => colours::gem(&position, case, technique, *size),
        How::Levels(technique, sizes) => colours::levels(&position, case, technique, sizes),
        How::Together(profile) => together(&position, case, profile),
        How::Never(profile) => never(&position, case, profile),
    };
    let difference = DIFFERENCES.iter().find(|(code, gone, _)| *code == case.technique && *gone == names_of(case));
    match (difference, verdict) {
        (Some((.., why)), Err(Failure { kind: Fault::Missed, .. })) => Err(Failure::differs((*why).to_owned())),
        (Some(_), Ok(_)) => Err(Failure::wrong("found as listed, although it stands among the differences".into())),
        (_, verdict) => verdict,
    }
}

/// The steps must eliminate all that is listed and nothing else.
fn together(position: &Position, case: &Hodoku, profile: &Profile) -> Result<Option<&'static str>, Failure> {
    let steps = find(position, profile)?;
    let found: BTreeSet<Candidate> = steps.iter().flat_map(|step| step.eliminations.iter().copied()).collect();
    let listed: BTreeSet<Candidate> = case.eliminations.iter().copied().collect();
    if let Some(missed) = listed.difference(&found).next() {
        return Err(Failure::missed(format!("no step eliminates {missed:?}")));
    }
    match found.difference(&listed).next() {
        None => Ok(None),
        Some(more) => Err(Failure::extra(format!("also eliminated {more:?}"))),
    }
}

/// No step may conclude anything of what is listed.
fn never(position: &Position, case: &Hodoku, profile: &Profile) -> Result<Option<&'static str>, Failure> {
    let is_wrong = |step: &Step| {
        step.eliminations.iter().any(|gone| case.eliminations.contains(gone))
            || step.placements.iter().any(|placed| case.placements.contains(placed))
    };
    match find(position, profile)?.iter().find(|step| is_wrong(step)) {
        None => Ok(None),
        Some(step) => Err(Failure::extra(format!("found {:?} {:?}", step.placements, step.eliminations))),
    }
}

/// There must be steps on the candidates of the case, and together they must conclude exactly what is listed; for a
/// code that ends in `-x` there must be none. A pattern that an earlier technique of the catalogue also finds has the
/// name of that technique: a naked pair that clears two houses is a locked pair.
fn exactly(
    position: &Position,
    case: &Hodoku,
    profile: &Profile,
    simpler: Option<&Profile>,
    none: bool,
) -> Result<Option<&'static str>, Failure> {
    let simpler = simpler.map_or(Ok(Vec::new()), |simpler| find(position, simpler))?;
    let wanted: BTreeSet<Digit> = case.digits.iter().copied().collect();
    let mut kept = find(position, profile)?;
    if is_chain(&case.technique) {
        kept.iter_mut().for_each(|step| strike_instead(position, step));
    }
    let names = if is_named_by_eliminations(&case.technique) { concluded_digits } else { pattern_digits };
    // The cases of some codes name no digits.
    let is_meant = |step: &Step| wanted.is_empty() || names(step) == wanted;
    kept.retain(|step| is_meant(step) && simpler.iter().all(|other| other.evidence != step.evidence));
    if none {
        return if kept.is_empty() { Ok(None) } else { Err(Failure::extra(format!("found {:?}", kept[0]))) };
    }
    let same = |step: &Step| {
        sorted(&step.eliminations) == sorted(&case.eliminations) && sorted(&step.placements) == sorted(&case.placements)
    };
    if kept.iter().any(same) {
        // Several singles of one digit do not contradict each other; several patterns with the same digits must
        // conclude the same.
        let is_single = !case.placements.is_empty();
        return match kept.iter().find(|step| !is_single && !same(step)) {
            None => Ok(None),
            // The library looks for chains up to a limit of its own, so it lists only some of those on the same digits.
            Some(_) if is_chain(&case.technique) => Ok(Some("also with other chains on the same digits")),
            Some(other) => Err(Failure::extra(format!("also found {:?}", other.eliminations))),
        };
    }
    let shows_more = |step: &Step| {
        step.eliminations.len() > case.eliminations.len()
            && case.eliminations.iter().all(|gone| step.eliminations.contains(gone))
    };
    if is_chain(&case.technique) && kept.iter().any(shows_more) {
        return Ok(Some("with a chain on the same digits that shows more"));
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

/// Cases that are not found as listed: code, eliminations as digit, row and column, and what is known about them. The
/// table counts them by themselves and shows each with its reason.
const DIFFERENCES: &[(&str, &str, &str)] = &[
    // The two fish of rows 1 and 8, column 9 and box 8 have a cover each, row 2 and row 3, that holds no candidate of
    // the base: it makes up the number and brings the victim, which three covers and the fins show as well. With column
    // 7 or box 3 as the fourth cover, which does hold some, one finned mutant Jellyfish shows both eliminations; that
    // one is found.
    (
        "03621",
        "527 537",
        "listed with covers that hold nothing of the base: not found as Siamese, but as one finned fish",
    ),
    // A dual kite is a pattern of one digit. These join a kite of one digit with a kite of another that happens to pass
    // through the same two cells; neither needs the other, and each is found as a 2-string kite.
    ("0404", "514 944", "listed as dual, but one kite is of 5 and the other of 9: not found as one step"),
    ("0404", "334 738", "listed as dual, but one kite is of 3 and the other of 7: not found as one step"),
    // Here the eliminated candidate is in a cell of the ring, or rules out others of its cells: with it a house of the
    // ring is short of places at once, which locked candidates or a short chain show without going round.
    ("guardians-len5", "114", "the ring runs through the eliminated candidate: not found as a broken wing"),
    ("guardians-len5", "466", "the ring runs through the eliminated candidate: not found as a broken wing"),
    ("guardians-len7", "582", "the ring runs through the eliminated candidate: not found as a broken wing"),
    ("guardians-len7", "466", "the eliminated candidate sees cells of the ring: not found as a broken wing"),
    // Four cells of a box have three of the four digits, so there is no way at all to fill the eight cells with these.
    (
        "avoid-borescoper-8-t3",
        "587 897",
        "three of the four digits are all that four cells of a box have: not found as a deadly pattern",
    ),
    // Simpler patterns than the listed ones, which their techniques leave to these.
    ("alc-quad", "178 378 398 578 598 778 798", "where row 8 and box 9 meet one cell is open: it is a hidden quad"),
    ("wing-l2", "821 827 828", "a strong link between the ends is enough: it is a pointing pair"),
    ("wing-w", "425", "the two cells share a box: it is a naked pair"),
    // Ours have three at most, since larger ones cost much and show little more.
    ("als-w-wing", "744 746", "one of the sets has four cells: not found"),
    ("0709-2", "291 314 649", "listed as a loop that no links of groups and almost locked sets give here: not found"),
];

/// The eliminations of a case as the library writes them.
fn names_of(case: &Hodoku) -> String {
    let name =
        |gone: &Candidate| format!("{}{}{}", gone.digit(), gone.cell().index() / 9 + 1, gone.cell().index() % 9 + 1);
    case.eliminations.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Whether a code is one of chains.
fn is_chain(code: &str) -> bool {
    code.starts_with("07")
}

/// Instead of a candidate that a chain places, the library lists the others of its cell as eliminated.
fn strike_instead(position: &Position, step: &mut Step) {
    let ([placed], []) = (&step.placements[..], &step.eliminations[..]) else { return };
    let others = position.digits(placed.cell()).iter().filter(|digit| *digit != placed.digit());
    step.eliminations = others.map(|digit| Candidate::new(placed.cell(), digit)).collect();
    step.placements.clear();
}

/// Whether the cases of a code name a step by the digits that it eliminates: chains, almost locked sets, Sue de Coq.
fn is_named_by_eliminations(code: &str) -> bool {
    ["0702", "0706", "0707", "0708", "0709", "0710", "0711", "09", "11"].iter().any(|start| code.starts_with(start))
}

/// The digits that a step places or eliminates.
fn concluded_digits(step: &Step) -> BTreeSet<Digit> {
    step.placements.iter().chain(&step.eliminations).map(|candidate| candidate.digit()).collect()
}

/// The digits by which most cases name a step: the one placed, else those of the pattern.
fn pattern_digits(step: &Step) -> BTreeSet<Digit> {
    if !step.placements.is_empty() {
        return concluded_digits(step);
    }
    match (&step.evidence, &step.proof) {
        (Evidence::Chain(chain), _) => {
            chain.nodes.iter().flat_map(|node| &node.candidates).map(|candidate| candidate.digit()).collect()
        }
        (Evidence::Pattern(pattern), _) => {
            // The cells that lend a deadly pattern their help are not part of it.
            let is_deadly = |cell: &&PatternCell| matches!(cell.part, Part::Floor | Part::Roof);
            let has_deadly = pattern.cells.iter().any(|cell| is_deadly(&cell));
            let own = pattern.cells.iter().filter(|cell| !has_deadly || is_deadly(cell));
            own.flat_map(|cell| cell.digits.iter()).collect()
        }
        (_, Proof::Counting { base, cover }) => {
            let digits = base.iter().chain(cover).filter_map(|(summand, _)| match summand.rule() {
                Some(Rule::House(_, digit)) => Some(digit),
                _ => None,
            });
            digits.collect()
        }
        // The digit of a Kraken fish, whatever its chains eliminate.
        (Evidence::Cases(cases), _) => {
            let ends = cases.branches.iter().filter_map(|branch| branch.empty);
            let digits = ends.filter_map(|rule| if let Rule::House(_, digit) = rule { Some(digit) } else { None });
            digits.collect()
        }
        _ => concluded_digits(step),
    }
}
