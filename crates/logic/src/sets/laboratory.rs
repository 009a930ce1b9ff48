//! The laboratory: the caller names sources, and sees which recipients cover them best and what follows.

use crate::techniques::sets::set_logic;
use crate::{Assumes, Rated, Rating, Reason};
use pencilproof_core::{Board, Candidate, Layout, Position, Rule, with_board};
use pencilproof_proof::{Step, WeightTally, Weighted};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Sources and recipients, and what follows from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sets {
    /// The sources: rules that need one true candidate each.
    pub sources: Vec<Rule>,
    /// The recipients: rules that hold at most one true candidate each.
    pub recipients: Vec<Rule>,
    /// The number of recipients minus the number of sources.
    pub rank: i64,
    /// The load of each candidate: the number of recipients minus the number of sources that contain it.
    pub loads: BTreeMap<Candidate, i64>,
    /// The candidates shown to be false; empty unless every load is at least zero.
    pub eliminations: Vec<Candidate>,
}

/// Why sets cannot be evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetsError {
    /// A rule is named twice, or both as a source and as a recipient.
    Twice(Rule),
    /// The value of a rule is already known.
    Satisfied(Rule),
    /// A candidate is in more sources than the other rules can cover.
    Uncovered(Candidate),
    /// There are too many ways to cover the sources to try them all.
    TooMany,
}

impl SetsError {
    /// The error in words.
    pub fn describe(&self, layout: &Layout) -> String {
        match *self {
            SetsError::Twice(rule) => format!("{} is named twice", layout.rule_name(rule)),
            SetsError::Satisfied(rule) => format!("{} is known already", layout.rule_name(rule)),
            SetsError::Uncovered(candidate) => {
                format!("no recipients cover {}: it is in too many sources", layout.candidate_name(candidate))
            }
            SetsError::TooMany => "there are too many ways to cover these sources; name the recipients".to_string(),
        }
    }
}

impl fmt::Display for SetsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for SetsError {}

/// The maximum number of choices in the search for the best cover.
const WORK: u64 = 2_000_000;

impl Sets {
    /// Evaluates sources with the given recipients. If none are given, the smallest set that covers the sources is
    /// used; of several, the one that shows most.
    ///
    /// # Errors
    /// If a rule is named twice or already known, or no recipients can be found.
    pub fn new(position: &Position, sources: &[Rule], recipients: &[Rule]) -> Result<Sets, SetsError> {
        with_board!(position, board => Sets::on(board, sources, recipients))
    }

    fn on<const W: usize>(board: &Board<W>, sources: &[Rule], recipients: &[Rule]) -> Result<Sets, SetsError> {
        let mut named = BTreeSet::new();
        for &rule in sources.iter().chain(recipients) {
            if !named.insert(rule) {
                return Err(SetsError::Twice(rule));
            }
            if is_satisfied(board, rule) {
                return Err(SetsError::Satisfied(rule));
            }
        }
        if recipients.is_empty() { best_cover(board, sources) } else { Ok(Sets::counted(board, sources, recipients)) }
    }

    fn counted<const W: usize>(board: &Board<W>, sources: &[Rule], recipients: &[Rule]) -> Sets {
        let once = |rules: &[Rule]| rules.iter().map(|&rule| (rule, 1)).collect::<Vec<Weighted>>();
        let tally = WeightTally::new(board.layout(), &once(sources), &once(recipients), |rule| board.live(rule));
        // The rules have been read from the layout, each once.
        let (loads, rank, eliminations) = match tally {
            Ok(tally) => {
                let is_covered = tally.uncovered().next().is_none();
                let eliminations = tally.struck().filter(|_| is_covered).collect();
                (tally.weights().iter().copied().collect(), tally.rank(), eliminations)
            }
            Err(_) => (BTreeMap::new(), 0, Vec::new()),
        };
        Sets { sources: sources.to_vec(), recipients: recipients.to_vec(), rank, loads, eliminations }
    }

    /// The candidates that lie in more sources than recipients. As long as there are any, nothing follows.
    pub fn uncovered(&self) -> impl Iterator<Item = Candidate> {
        self.loads.iter().filter(|(_, load)| **load < 0).map(|(&candidate, _)| candidate)
    }

    /// The sets as a step of the technique `set-logic`. Its conclusions may be empty.
    #[must_use]
    pub fn rated(&self, position: &Position) -> Rated {
        let once = |rules: &[Rule]| rules.iter().map(|&rule| (rule, 1)).collect::<Vec<Weighted>>();
        let reason = with_board!(position, board => Reason::sets(board, once(&self.sources), once(&self.recipients)));
        let mut step = Step::bare(set_logic::TECHNIQUE.id, Vec::new(), self.eliminations.clone(), reason.proof);
        step.evidence = reason.evidence;
        let (rating, assumes) = (Rating::default(), Assumes::Nothing);
        Rated { technique: &set_logic::TECHNIQUE, step, rating, assumes }
    }
}

fn is_satisfied<const W: usize>(board: &Board<W>, rule: Rule) -> bool {
    board.live(rule).any(|candidate| board.value(candidate.cell()).is_some())
}

/// Tries covers of growing size; of the smallest, keeps the first with the most eliminations.
fn best_cover<const W: usize>(board: &Board<W>, sources: &[Rule]) -> Result<Sets, SetsError> {
    let mut need: BTreeMap<Candidate, usize> = BTreeMap::new();
    sources.iter().flat_map(|&rule| board.live(rule)).for_each(|candidate| *need.entry(candidate).or_insert(0) += 1);
    let mut search =
        Cover { board, sources, need, chosen: Vec::new(), barred: BTreeSet::new(), best: None, work: WORK };
    if let Some((&candidate, _)) =
        search.need.iter().find(|&(&candidate, &need)| search.usable(candidate).count() < need)
    {
        return Err(SetsError::Uncovered(candidate));
    }
    let all = search.need.values().sum::<usize>();
    for size in 0..=all {
        search.extend(size);
        if search.work == 0 && search.best.is_none() {
            return Err(SetsError::TooMany);
        }
        if let Some(best) = search.best {
            return Ok(best);
        }
    }
    Err(SetsError::TooMany)
}

struct Cover<'a, const W: usize> {
    board: &'a Board<W>,
    sources: &'a [Rule],
    /// How often each candidate of the sources must be covered.
    need: BTreeMap<Candidate, usize>,
    chosen: Vec<Rule>,
    barred: BTreeSet<Rule>,
    best: Option<Sets>,
    work: u64,
}

impl<const W: usize> Cover<'_, W> {
    fn usable(&self, candidate: Candidate) -> impl Iterator<Item = Rule> {
        let is_free =
            |rule: &Rule| !self.sources.contains(rule) && !self.chosen.contains(rule) && !self.barred.contains(rule);
        self.board.layout().rules_of(candidate).filter(is_free)
    }

    fn missing(&self, candidate: Candidate, need: usize) -> usize {
        let layout = self.board.layout();
        need.saturating_sub(self.chosen.iter().filter(|rule| rule.contains(layout, candidate)).count())
    }

    fn extend(&mut self, left: usize) {
        if self.work == 0 {
            return;
        }
        self.work -= 1;
        // Branch on the candidate with the fewest usable recipients. Candidates that share no usable recipient need one
        // each, a lower bound.
        let (mut hardest, mut apart, mut taken) = (None, 0, BTreeSet::new());
        for (&candidate, &need) in &self.need {
            let missing = self.missing(candidate, need);
            if missing == 0 {
                continue;
            }
            let options: Vec<Rule> = self.usable(candidate).collect();
            if options.len() < missing {
                return;
            }
            if options.iter().all(|rule| !taken.contains(rule)) {
                apart += missing;
                taken.extend(options.iter().copied());
            }
            if hardest.as_ref().is_none_or(|known: &Vec<Rule>| options.len() < known.len()) {
                hardest = Some(options);
            }
        }
        if apart > left {
            return;
        }
        let Some(options) = hardest else {
            let sets = Sets::counted(self.board, self.sources, &self.chosen);
            if self.best.as_ref().is_none_or(|best| sets.eliminations.len() > best.eliminations.len()) {
                self.best = Some(sets);
            }
            return;
        };
        for &rule in &options {
            self.chosen.push(rule);
            self.extend(left - 1);
            self.chosen.pop();
            self.barred.insert(rule);
        }
        for rule in &options {
            self.barred.remove(rule);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::parse_rules;

    fn wing() -> Position {
        let layout = Layout::classic();
        let mut board = Position::open(&layout);
        for (name, kept) in [("r1c1", "12"), ("r1c5", "13"), ("r5c1", "23")] {
            let cell = layout.parse_cell(name).unwrap();
            for digit in layout.digits().iter().filter(|digit| !kept.contains(digit.symbol())) {
                board.eliminate(Candidate::new(cell, digit)).unwrap();
            }
        }
        board
    }

    fn sets(board: &Position, sources: &str, recipients: &str) -> Result<Sets, SetsError> {
        let rules = |list: &str| match list {
            "" => Vec::new(),
            list => parse_rules(board.layout(), list).unwrap(),
        };
        Sets::new(board, &rules(sources), &rules(recipients))
    }

    #[test]
    fn the_fewest_recipients_that_show_most_are_found() {
        let board = wing();
        let sets = sets(&board, "r1c1,r1c5,r5c1", "").unwrap();
        let names: Vec<String> = sets.recipients.iter().map(|&rule| board.layout().rule_name(rule)).collect();
        assert_eq!((sets.rank, names.len()), (1, 4), "{names:?}");
        let gone: Vec<String> = sets.eliminations.iter().map(|&gone| board.layout().candidate_name(gone)).collect();
        assert_eq!(gone, ["3r5c5"]);
        assert_eq!(sets.rated(&board).step.check(&board), Ok(Assumes::Nothing));
    }

    #[test]
    fn recipients_that_are_named_are_counted() {
        let board = wing();
        let open = sets(&board, "r1c1,r1c5,r5c1", "1r1,2c1,3c5").unwrap();
        assert_eq!(open.uncovered().count(), 1);
        assert!(open.eliminations.is_empty(), "3r5c1 is not covered");
    }

    #[test]
    fn rules_that_cannot_be_are_named() {
        let board = wing();
        let layout = board.layout();
        assert_eq!(sets(&board, "r1c1,r1c1", "").unwrap_err().describe(layout), "r1c1 is named twice");
        let crowded = sets(&board, "r1c1,1r1,1c1", "").unwrap_err();
        assert_eq!(crowded.describe(layout), "no recipients cover 1r1c1: it is in too many sources");
        let mut placed = board.clone();
        placed.place(layout.parse_candidate("9r9c9").unwrap()).unwrap();
        assert_eq!(sets(&placed, "9r9", "").unwrap_err().describe(layout), "9 in row 9 is known already");
    }
}
