//! Formulas and proofs with one error each.

use pencilproof::core::{ConstraintId, Puzzle};
use pencilproof::search::{Limits, solve};
use pencilproof::{Certificate, Proves};

/// The mutation of a formula that drops a constraint without which the puzzle has several solutions.
pub(super) const WITHOUT_CONSTRAINT: &str = "a constraint dropped that the puzzle needs";

/// An error in a formula or in a proof.
pub(super) struct Mutation<'a> {
    pub(super) what: &'static str,
    pub(super) is_of_formula: bool,
    change: Box<Change<'a>>,
}

/// What becomes of a line.
type Change<'a> = dyn Fn(&str) -> Option<String> + 'a;

impl Mutation<'_> {
    /// A text with the error.
    pub(super) fn of(&self, text: &str) -> String {
        let mut mutated = String::with_capacity(text.len());
        for line in text.lines().filter_map(|line| (self.change)(line)) {
            mutated.push_str(&line);
            mutated.push('\n');
        }
        mutated
    }
}

/// Mutations of a certificate, each with one error, all of which VeriPB must refuse.
///
/// A proof of either kind loses its derivations or its last constraint, or that constraint is weakened; the formula
/// loses its givens, and limits of constraints. The proof of a unique solution is also changed in a placement, in its
/// grid and in a sum, and its formula in a given, in the objective and in a constraint that is needed. A refutation is
/// not, because anything can be derived from a formula without a solution.
pub(super) fn mutations<'a>(puzzle: &Puzzle, certificate: &'a Certificate) -> Vec<Mutation<'a>> {
    let proof = of_proof(certificate).into_iter();
    proof.chain(of_givens(certificate)).chain(of_constraints(puzzle, certificate)).collect()
}

fn kept(line: &str) -> Option<String> {
    Some(line.to_string())
}

/// A mutation of the lines that are meant.
fn change<'a>(
    (what, is_of_formula): (&'static str, bool),
    is_meant: impl Fn(&str) -> bool + 'a,
    to: impl Fn(&str) -> Option<String> + 'a,
) -> Mutation<'a> {
    let change = Box::new(move |line: &str| if is_meant(line) { to(line) } else { kept(line) });
    Mutation { what, is_of_formula, change }
}

fn is_unique(certificate: &Certificate) -> bool {
    matches!(certificate.proves, Proves::OnlySolution(_))
}

fn of_proof(certificate: &Certificate) -> Vec<Mutation<'_>> {
    let goal = if is_unique(certificate) { "@unique " } else { "@contradiction " };
    let dropped = |_: &str| None;
    let weak = |line: &str| Some(weakened(line));
    let proof = |what| (what, false);
    let mut mutations = vec![
        change(proof("no steps, no conclusion"), derives, dropped),
        change(proof("no conclusion"), move |line| line.starts_with(goal), dropped),
        change(proof("a weaker conclusion"), move |line| line.starts_with(goal), weak),
    ];
    if !is_unique(certificate) {
        return mutations;
    }
    let lines = || certificate.proof.lines();
    let placements = || lines().filter(|line| is_placement(line));
    if let Some(middle) = placements().nth(placements().count() / 2) {
        let is_middle = move |line: &str| line == middle;
        let opposite = |line: &str| Some(line.replacen(" rup 1 r", " rup 1 ~r", 1));
        mutations.push(change(proof("no steps"), move |line| derives(line) && !line.starts_with(goal), dropped));
        mutations.push(change(proof("a placement dropped"), is_middle, dropped));
        mutations.push(change(proof("an idle placement"), is_middle, weak));
        mutations.push(change(proof("a placement turned into its opposite"), is_middle, opposite));
    }
    let follows = |line: &&str| line.starts_with("rup 1 ") && line.contains(": @unique ");
    if let Some(first) = lines().find(follows) {
        let opposite = |line: &str| {
            Some(match line.starts_with("rup 1 ~") {
                true => line.replacen("rup 1 ~", "rup 1 ", 1),
                false => line.replacen("rup 1 ", "rup 1 ~", 1),
            })
        };
        let what = "a conclusion from uniqueness turned into its opposite";
        mutations.push(change(proof(what), move |line| line == first, opposite));
    }
    let is_end = |line: &str| line.starts_with("conclusion");
    mutations.push(change(proof("another grid"), is_end, |line| Some(flipped(line))));
    // A sum of two: a longer one, of a chain for instance, may do without one of them.
    let is_short = |line: &&str| line.contains(" pol ") && line.ends_with(" +;") && line.matches('+').count() == 1;
    let sum = lines().find(is_short);
    let shorter =
        sum.and_then(|line| line.strip_suffix(" +;")?.rsplit_once(" @").map(|(start, _)| format!("{start};")));
    if let Some((sum, shorter)) = sum.zip(shorter) {
        mutations.push(change(proof("a summand dropped"), move |line| line == sum, move |_| Some(shorter.clone())));
    }
    mutations
}

fn of_givens(certificate: &Certificate) -> Vec<Mutation<'_>> {
    let dropped = |_: &str| None;
    let weak = |line: &str| Some(weakened(line));
    let formula = |what| (what, true);
    let givens = || certificate.formula.lines().filter(|line| is_given(line));
    let mut mutations = Vec::new();
    if givens().next().is_some() {
        mutations.push(change(formula("no givens"), is_given, dropped));
        mutations.push(change(formula("idle givens"), is_given, weak));
    }
    if is_unique(certificate) {
        mutations.push(change(formula("no objective"), |line| line.starts_with("min:"), dropped));
    }
    if let Some(middle) = givens().nth(givens().count() / 2).filter(|_| is_unique(certificate)) {
        mutations.push(change(formula("a given dropped"), move |line| line == middle, dropped));
        // A missing label would be refused for that reason alone, so the constraint is kept but made trivial.
        mutations.push(change(formula("an idle given"), move |line| line == middle, weak));
    }
    mutations
}

fn of_constraints<'a>(puzzle: &Puzzle, certificate: &'a Certificate) -> Vec<Mutation<'a>> {
    let formula = |what| (what, true);
    let idle = |line: &str| Some(idle(line));
    let mut mutations = Vec::new();
    let used = || {
        let limits = certificate.formula.lines().filter(|line| is_limit(line));
        limits.filter(|line| is_used(line, &certificate.proof)).take(MOST_LIMITS)
    };
    if let Some(middle) = used().nth(used().count() / 2) {
        let what = "a limit of a constraint dropped";
        mutations.push(change(formula(what), move |line| line == middle, |_| None));
        mutations.push(change(formula("no constraints"), is_limit, |_| None));
        mutations.push(change(formula("idle constraints"), is_limit, idle));
    }
    if let Some(needed) = needed(puzzle).filter(|_| is_unique(certificate)) {
        let layout = puzzle.layout();
        let label =
            format!("@{}{}", layout.constraint(needed).kind().id.replace('-', ""), layout.number_in_kind(needed));
        let is_of = move |line: &str| {
            line.strip_prefix(&label).is_some_and(|rest| !rest.starts_with(|sign: char| sign.is_ascii_digit()))
        };
        mutations.push(change(formula(WITHOUT_CONSTRAINT), is_of, idle));
    }
    mutations
}

/// Among so many limits that a proof uses one is dropped.
const MOST_LIMITS: usize = 10;

/// How many decisions may show that a constraint is needed.
const MOST_NODES: u64 = 10_000;

/// A constraint without which the puzzle has several solutions, if one is found.
fn needed(puzzle: &Puzzle) -> Option<ConstraintId> {
    let layout = puzzle.layout();
    layout.constraint_ids().find(|&id| {
        let others = layout.constraint_ids().filter(|&other| other != id);
        let others = others.map(|other| layout.constraint(other).clone()).collect();
        let without = puzzle.givens_only().with_constraints(others);
        let limits = Limits { nodes: MOST_NODES, ..Limits::default() };
        without.is_ok_and(|without| solve(&without, &limits).is_unique() == Some(false))
    })
}

/// Whether a line of a formula is a given: `@r1c1n8 1 r1c1n8 >= 1 ;`, or a mark that a Sukaku leaves out.
fn is_given(line: &str) -> bool {
    line.starts_with('@') && line.split(' ').count() == 6
}

/// Whether a line of a formula is a limit of a bound that a constraint brings: `@killer3ge 1 r1c1n1 2 r1c1n2 ...`.
fn is_limit(line: &str) -> bool {
    let label = line.split(' ').next().unwrap_or_default();
    let name = label.trim_start_matches('@').trim_end_matches(['g', 'l', 'e']);
    let (kind, number) = name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len()));
    label.starts_with('@') && kind.len() > 1 && number.chars().all(|c| c.is_ascii_digit() || c == '_')
}

/// Whether a proof names the label of a line of a formula.
fn is_used(line: &str, proof: &str) -> bool {
    let label = line.split(' ').next().unwrap_or_default();
    proof.contains(&format!(" {label} ")) || proof.contains(&format!(" {label};"))
}

/// A line of a formula that says nothing any more.
fn idle(line: &str) -> String {
    line.rsplit_once(">= ").map_or_else(String::new, |(terms, _)| format!("{terms}>= 0 ;"))
}

/// Whether a line of a proof derives a constraint, with a label or without.
fn derives(line: &str) -> bool {
    line.split(' ').take(2).any(|word| word == "rup" || word == "pol")
}

/// Whether a line of a proof derives that a cell has a value.
fn is_placement(line: &str) -> bool {
    line.starts_with("@r") && line.contains(" rup 1 r") && line.contains(" >= 1 ")
}

/// A line `conclusion ... : ~r1c1n1 ...` with its first literal negated.
fn flipped(line: &str) -> String {
    let Some((start, literals)) = line.rsplit_once(" : ") else { return line.to_string() };
    match literals.strip_prefix('~') {
        Some(literals) => format!("{start} : {literals}"),
        None => format!("{start} : ~{literals}"),
    }
}

/// A line `... >= 81 ...` with its bound lowered by one.
fn weakened(line: &str) -> String {
    let Some((terms, rest)) = line.split_once(">= ") else { return line.to_string() };
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let degree: usize = rest[..end].parse().unwrap_or_default();
    format!("{terms}>= {}{}", degree.saturating_sub(1), &rest[end..])
}
