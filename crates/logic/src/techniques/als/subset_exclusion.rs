//! # Subset exclusion
//! **Definition.** Two or three cells, the *base*, and every choice of digits for them. A choice is impossible if two
//! cells that see each other have the same digit, or if it leaves other cells too few digits: an almost locked set two
//! of whose digits are gone, each because one of the base cells has it and sees all its places in the set; or a cell
//! all of whose digits are gone so. A digit of a base cell that occurs in impossible choices alone is false. The whole
//! base is needed for that.
//!
//! **Example.** The base r1c1 is 1, 4 or 6 and r5c5 is 2 or 3; r1c5 is 1 or 2, and r5c1 is 1 or 3. If r1c1 is 1, r5c5
//! cannot be 2, which would empty r1c5, nor 3, which would empty r5c1. So r1c1 is not 1.
//!
//! **Why it is sound.** A lemma for each candidate that goes: assuming it, the cells of the base are split in turn. A
//! choice ends where a cell is empty; for a set of three cells and more, its cells are split too.
//!
//! **Near misses.** A choice that no set and no cell rules out.
//!
//! **Cost.** Choices of base cells with what pairs of digits they exclude: under a millisecond at 9x9 for two cells,
//! some milliseconds for three. Four would take seconds, and so would positions of more than 1000 candidates, which are
//! left out.
//!
//! **Also known as.** Aligned pair exclusion (APE) and aligned triple exclusion (ATE), extended to almost locked sets.

use super::row;
use super::words::{self, Named};
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern, PatternCell};

pub(crate) static TECHNIQUE: Technique = Technique {
    sizes: |_| 2..=3,
    names: &[(2, "Aligned pair exclusion"), (3, "Aligned triple exclusion")],
    aliases: &[("aligned-pair-exclusion", 2), ("aligned-triple-exclusion", 3)],
    codes: &[Code::new("aligned-pair", 2), Code::new("aligned-triple", 2), Code::new("aligned-triple", 3)],
    settings: &[super::cells(3)],
    ..Technique::plain(
        ("subset-exclusion", "Subset exclusion"),
        Family::ALS,
        heading!("subset_exclusion.rs"),
        finder!(find),
        Explain::Pattern(explain),
    )
};

/// The index of the setting.
const CELLS: usize = 0;

/// Positions with more candidates are left out: bases with all their choices would take seconds.
const MOST_CANDIDATES: usize = 1000;

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let board = facts.board();
    if board.candidates().count() > MOST_CANDIDATES {
        return ControlFlow::Continue(());
    }
    let killers = killers(facts, params);
    let cells: Vec<Cell> = board.unplaced().iter().collect();
    let excluder = Excluder::new(facts, cells, killers, found)?;
    let mut base = Vec::new();
    excluder.choose(params.size, 0, &mut base, found)
}

/// Cells that the digits of a base can leave with too few digits.
struct Killer<const W: usize> {
    cells: CellSet<W>,
    digits: DigitSet,
    /// How many of the digits must go: two for sets, which come first.
    least: usize,
}

/// Almost locked sets, which cannot do without two digits, and cells with as many digits as the base has cells.
fn killers<const W: usize>(facts: &Facts<'_, W>, params: &Params) -> Vec<Killer<W>> {
    let board = facts.board();
    let sets = facts.almost_locked_sets_up_to(params.number(CELLS).into()).iter();
    let sets = sets.map(|set| Killer { cells: set.cells, digits: set.digits, least: 2 });
    let wide = board.unplaced().iter().map(|cell| (cell, board.digits(cell)));
    let wide = wide.filter(|(_, digits)| (3..=params.size).contains(&digits.len()));
    let wide = wide.map(|(cell, digits)| Killer { cells: CellSet::only(cell), digits, least: digits.len() });
    sets.chain(wide).collect()
}

struct Excluder<'w, 'b, const W: usize> {
    facts: &'w Facts<'b, W>,
    cells: Vec<Cell>,
    digits: Vec<DigitSet>,
    /// The sets, then cells with three digits and more.
    killers: Vec<Killer<W>>,
    /// Those cells.
    wide: CellSet<W>,
    /// For each pair of cells, and each digit of the first: the digits that the second cannot have beside it.
    pairs: Vec<DigitSet>,
    /// For each pair of cells, the digits of the first beside which the second has fewer.
    touched: Vec<DigitSet>,
}

impl<'w, 'b, const W: usize> Excluder<'w, 'b, W> {
    fn new(
        facts: &'w Facts<'b, W>,
        cells: Vec<Cell>,
        killers: Vec<Killer<W>>,
        found: &mut Found<'_>,
    ) -> ControlFlow<(), Self> {
        let (board, side, count) = (facts.board(), facts.layout().side(), cells.len());
        let digits: Vec<DigitSet> = cells.iter().map(|&cell| board.digits(cell)).collect();
        let wide = killers.iter().filter(|killer| killer.least > 2).flat_map(|killer| killer.cells.iter()).collect();
        let pairs = vec![DigitSet::EMPTY; count * count * side];
        let mut excluder = Excluder { facts, cells, digits, killers, wide, pairs, touched: Vec::new() };
        excluder.peers();
        let mut numbers = vec![0; facts.layout().cell_count()];
        excluder.cells.iter().enumerate().for_each(|(number, cell)| numbers[cell.index()] = number);
        for killer in 0..excluder.killers.len() {
            excluder.set(killer, &numbers, found)?;
        }
        let is_touched = |of_pair: &[DigitSet]| {
            let digits = facts.layout().digits().iter();
            digits.filter(|digit| !of_pair[digit.index()].is_empty()).collect()
        };
        excluder.touched = excluder.pairs.chunks_exact(side).map(is_touched).collect();
        ControlFlow::Continue(excluder)
    }

    /// Cells that see each other cannot have the same digit.
    fn peers(&mut self) {
        for one in 0..self.cells.len() {
            let peers = self.facts.geometry().peers(self.cells[one]);
            for other in (0..self.cells.len()).filter(|&other| peers.contains(self.cells[other])) {
                for digit in self.digits[one].iter() {
                    let pair = self.pair(one, digit, other);
                    self.pairs[pair] |= DigitSet::only(digit);
                }
            }
        }
    }

    /// Two cells cannot have two digits of a set where each sees all places of its digit.
    fn set(&mut self, killer: usize, numbers: &[usize], found: &mut Found<'_>) -> ControlFlow<()> {
        let (board, killer) = (self.facts.board(), &self.killers[killer]);
        if killer.least != 2 {
            return ControlFlow::Continue(());
        }
        let mut sees: Vec<(Cell, Digit)> = Vec::new();
        for digit in killer.digits.iter() {
            let plane = board.plane(digit);
            let common = self.facts.geometry().common_peers(killer.cells & plane) & plane & board.unplaced();
            sees.extend((common - killer.cells).iter().map(|cell| (cell, digit)));
        }
        found.work(1 + (sees.len() * sees.len()) as u64 / 8)?;
        for &(one, first) in &sees {
            for &(other, second) in sees.iter().filter(|&&(other, second)| other != one && second != first) {
                let pair = self.pair(numbers[one.index()], first, numbers[other.index()]);
                self.pairs[pair] |= DigitSet::only(second);
            }
        }
        ControlFlow::Continue(())
    }

    fn pair(&self, one: usize, digit: Digit, other: usize) -> usize {
        (one * self.cells.len() + other) * self.facts.layout().side() + digit.index()
    }

    /// What a cell cannot have beside a digit of another one.
    fn beside(&self, one: usize, digit: Digit, other: usize) -> DigitSet {
        self.pairs[self.pair(one, digit, other)]
    }

    fn touched(&self, one: usize, other: usize) -> DigitSet {
        self.touched[one * self.cells.len() + other]
    }

    /// Whether a cell has a digit of a killer, and sees all places of the digit there.
    fn sees(&self, cell: usize, digit: Digit, killer: &Killer<W>) -> bool {
        let (board, cell) = (self.facts.board(), self.cells[cell]);
        let is_digit = killer.digits.contains(digit) && board.digits(cell).contains(digit);
        is_digit && (killer.cells & board.plane(digit)).is_subset(&self.facts.geometry().peers(cell))
    }

    /// Each base in turn.
    fn choose(&self, size: usize, from: usize, base: &mut Vec<usize>, found: &mut Found<'_>) -> ControlFlow<()> {
        if base.len() == size {
            found.work(1)?;
            return self.judge(base, found);
        }
        for index in from..self.cells.len() {
            base.push(index);
            self.choose(size, index + 1, base, found)?;
            base.pop();
        }
        ControlFlow::Continue(())
    }

    fn judge(&self, base: &[usize], found: &mut Found<'_>) -> ControlFlow<()> {
        let wide = self.wide_digits(base);
        let mut victims: Vec<Candidate> = Vec::new();
        for &cell in base {
            let others = || base.iter().copied().filter(|&other| other != cell);
            // Some other cell must be restricted.
            let touched = others().fold(DigitSet::EMPTY, |touched, other| touched | self.touched(cell, other));
            for digit in touched.iter().filter(|&digit| self.may_be_excluded((cell, digit), base, wide)) {
                if self.is_excluded(&mut vec![(cell, digit)], &others().collect::<Vec<_>>()) {
                    victims.push(Candidate::new(self.cells[cell], digit));
                }
            }
        }
        if victims.is_empty() {
            return ControlFlow::Continue(());
        }
        victims.sort();
        found.eliminate(victims.iter().copied(), || {
            let mut used: Vec<usize> = Vec::new();
            let lemma = |victim: &Candidate| {
                let cell = base.iter().copied().find(|&cell| self.cells[cell] == victim.cell()).unwrap_or(base[0]);
                let others: Vec<usize> = base.iter().copied().filter(|&other| other != cell).collect();
                let tree = self.refuted(&mut vec![(cell, victim.digit())], &others, &mut used);
                let literal = Literal { candidate: *victim, is_true: false };
                Lemma { clause: vec![literal], by: Box::new(Proof::Cases(tree)) }
            };
            let lemmas = victims.iter().map(lemma).collect();
            let proof = Proof::Cases(CaseTree::Lemmas { lemmas, then: Box::new(CaseTree::Close) });
            let stem =
                |&cell: &usize| PatternCell { cell: self.cells[cell], part: Part::Pivot, digits: self.digits[cell] };
            used.sort_unstable();
            used.dedup();
            let killers = row::cells(self.facts, used.iter().map(|&killer| self.killers[killer].cells));
            let cells = base.iter().map(stem).chain(killers).collect();
            Reason::new(proof, Evidence::Pattern(Pattern { cells, guardians: Vec::new(), rules: Vec::new() }))
        })
    }

    /// The digits of the wide cells that all cells of a base see.
    fn wide_digits(&self, base: &[usize]) -> DigitSet {
        if self.wide.is_empty() {
            return DigitSet::EMPTY;
        }
        let peers = |&cell: &usize| self.facts.geometry().peers(self.cells[cell]);
        let seen = base.iter().fold(self.wide, |seen, cell| seen & peers(cell));
        seen.iter().fold(DigitSet::EMPTY, |digits, cell| digits | self.facts.board().digits(cell))
    }

    /// Whether all choices beside a digit may be impossible, and not because of another cell alone: each digit that
    /// this one leaves another cell must restrict the third, or be in a wide cell.
    fn may_be_excluded(&self, (cell, digit): (usize, Digit), base: &[usize], wide: DigitSet) -> bool {
        base.iter().filter(|&&other| other != cell).all(|&other| {
            let left = self.digits[other] - self.beside(cell, digit, other);
            if base.len() == 2 {
                return left.is_empty();
            }
            let thirds = base.iter().filter(|&&third| third != cell && third != other);
            !left.is_empty() && left.is_subset(thirds.fold(wide, |helped, &third| helped | self.touched(other, third)))
        })
    }

    /// Whether the digits chosen so far leave the other cells no choice.
    fn is_excluded(&self, chosen: &mut Vec<(usize, Digit)>, others: &[usize]) -> bool {
        let Some((&next, rest)) = others.split_first() else { return self.wide_killer(chosen).is_some() };
        let gone = chosen.iter().fold(DigitSet::EMPTY, |gone, &(cell, digit)| gone | self.beside(cell, digit, next));
        (self.digits[next] - gone).iter().all(|digit| {
            chosen.push((next, digit));
            let is_excluded = self.is_excluded(chosen, rest);
            chosen.pop();
            is_excluded
        })
    }

    /// A cell with three digits or more, all of which are chosen where it sees them.
    fn wide_killer(&self, chosen: &[(usize, Digit)]) -> Option<usize> {
        let sets = self.killers.partition_point(|killer| killer.least == 2);
        let killer = self.killers[sets..].iter().position(|killer| {
            let is_outside = chosen.iter().all(|&(cell, _)| !killer.cells.contains(self.cells[cell]));
            let seen = chosen.iter().filter(|&&(cell, digit)| self.sees(cell, digit, killer));
            is_outside && seen.map(|&(_, digit)| digit).collect::<DigitSet>() == killer.digits
        })?;
        Some(sets + killer)
    }

    /// The cases of the other cells, all of which end in a contradiction. Notes the killers that are needed.
    fn refuted(&self, chosen: &mut Vec<(usize, Digit)>, others: &[usize], used: &mut Vec<usize>) -> CaseTree {
        let Some((&next, rest)) = others.split_first() else {
            used.extend(self.wide_killer(chosen));
            return CaseTree::Close;
        };
        let mut branches = Vec::new();
        for digit in self.digits[next].iter() {
            let literal = Literal { candidate: Candidate::new(self.cells[next], digit), is_true: true };
            let beside = |&(cell, known): &(usize, Digit)| self.beside(cell, known, next).contains(digit);
            let tree = match chosen.iter().copied().find(beside) {
                Some((cell, known)) => match self.killer((cell, known), (next, digit)) {
                    Some(killer) => {
                        used.push(killer);
                        self.emptied(self.killers[killer].cells)
                    }
                    None => CaseTree::Close,
                },
                None => {
                    chosen.push((next, digit));
                    let tree = self.refuted(chosen, rest, used);
                    chosen.pop();
                    tree
                }
            };
            branches.push((literal, tree));
        }
        CaseTree::Split { on: Split::Rule(Rule::Cell(self.cells[next])), branches }
    }

    /// The first set that two digits of a base leave with too few; `None` if the two cells see each other and have the
    /// same digit.
    fn killer(&self, (one, first): (usize, Digit), (other, second): (usize, Digit)) -> Option<usize> {
        self.killers.iter().enumerate().find_map(|(index, killer)| {
            let is_outside = ![one, other].iter().any(|&cell| killer.cells.contains(self.cells[cell]));
            let is_seen = || self.sees(one, first, killer) && self.sees(other, second, killer);
            (killer.least == 2 && first != second && is_outside && is_seen()).then_some(index)
        })
    }

    /// The cases of cells with fewer digits than cells: all but two are split, singles do the rest.
    fn emptied(&self, cells: CellSet<W>) -> CaseTree {
        let split = cells.iter().take(cells.len().saturating_sub(2));
        split.collect::<Vec<_>>().into_iter().rev().fold(CaseTree::Close, |tree, cell| {
            let digits = self.facts.board().digits(cell).iter();
            let literal = |digit| Literal { candidate: Candidate::new(cell, digit), is_true: true };
            let branches = digits.map(|digit| (literal(digit), tree.clone())).collect();
            CaseTree::Split { on: Split::Rule(Rule::Cell(cell)), branches }
        })
    }
}

fn explain(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let (layout, eliminations) = (context.layout, &context.step.eliminations);
    let count = pattern.cells.iter().take_while(|cell| cell.part == Part::Pivot).count();
    let (base, sets) = pattern.cells.split_at(count);
    let sets = Named::all(sets);
    let Some(victim) = eliminations.first() else { return context.named() };
    let names = text::and(text::cells(layout, base.iter().map(|cell| cell.cell)));
    let each = base.iter().map(|cell| format!("{} is {}", layout.cell_name(cell.cell), text::or(cell.digits.iter())));
    let mut reasons = vec![format!("{}.", text::and(each))];
    if !sets.is_empty() {
        reasons.push(words::defined(&sets, layout));
        let cells = if sets.iter().any(|set| set.cells.len() == 1 && set.digits().len() > 2) {
            " Nor can all digits of a cell."
        } else {
            ""
        };
        reasons.push(format!(
            "Two digits of a set cannot both be in {names} where these see all their places in it: its cells would have too \
             few digits left.{cells}"
        ));
    }
    let peers = |one: Cell, other: Cell| layout.peers(one).contains(&other);
    if let [one, other] = base {
        let other = if one.cell == victim.cell() { other } else { one };
        let digit = victim.digit();
        let why = other.digits.iter().map(|choice| {
            let sees =
                |cell: Cell, digit: Digit, set: &Named| set.places(digit).iter().all(|&place| peers(cell, place));
            let set = sets.iter().find(|set| {
                let has_both = [digit, choice].iter().all(|&digit| set.digits().contains(digit));
                has_both && choice != digit && sees(victim.cell(), digit, set) && sees(other.cell, choice, set)
            });
            match set {
                Some(set) => format!("{choice} because of {}", set.letter),
                None => format!("{choice}, which it sees"),
            }
        });
        reasons.push(format!(
            "If {} were {digit}, {} could not be {}.",
            layout.cell_name(victim.cell()),
            layout.cell_name(other.cell),
            why.collect::<Vec<_>>().join(", nor ")
        ));
    } else {
        let gone = text::or(eliminations.iter().map(|&gone| layout.candidate_name(gone)));
        reasons.push(format!("No choice of digits for {names} that has {gone} is left."));
    }
    Telling {
        title: match base.len() {
            2 => format!("Aligned pair exclusion, {names}"),
            3 => format!("Aligned triple exclusion, {names}"),
            size => format!("Subset exclusion of {} cells, {names}", text::count(size)),
        },
        place: format!("Look at the choices of digits for {names}."),
        reasons,
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;
    use std::collections::BTreeSet;

    /// The base r1c1 and r5c5, and what the 2 of the base empties.
    fn pair(layout: &str, second: &str) -> Position {
        Position::open(layout).only("r1c1", "146").only("r5c5", second).only("r1c5", "12")
    }

    /// What bases of two cells show; several may show the same.
    fn shown(position: &Position) -> BTreeSet<String> {
        position.conclusions("subset-exclusion:2").into_iter().collect()
    }

    #[test]
    fn finds() {
        let one = || BTreeSet::from(["So 1 can be removed from r1c1.".to_string()]);
        assert_eq!(shown(&pair("3x3", "23").only("r5c1", "13")), one());
        // The 3 is in both cells of a set, the 1 in one of them.
        assert_eq!(shown(&pair("3x3", "23").only("r5c1", "138").only("r5c2", "38")), one());
        assert_eq!(shown(&pair("2x4", "23").only("r5c1", "13")), one());
    }

    #[test]
    fn near_miss() {
        assert!(shown(&pair("3x3", "234").only("r5c1", "13")).is_empty(), "r5c5 may be 4");
        assert!(shown(&pair("3x3", "23").only("r6c1", "13")).is_empty(), "r5c5 may be 3: it does not see r6c1");
    }

    #[test]
    fn other_size() {
        let cell = Position::open("3x3").only("r1c1", "14").only("r1c2", "24").only("r1c3", "34").only("r2c2", "123");
        assert!(cell.conclusions("subset-exclusion:3").is_empty(), "one of the three may be 4");
    }

    #[test]
    fn explains() {
        let hints = pair("3x3", "23").only("r5c1", "13").hints("aligned-pair-exclusion");
        let hint = hints.iter().find(|hint| hint.title == "Aligned pair exclusion, r1c1 and r5c5").unwrap();
        assert_eq!(
            hint.reasons,
            [
                "r1c1 is 1, 4 or 6 and r5c5 is 2 or 3.",
                "A is r1c5, one cell with two digits: 1 and 2. B is r5c1, one cell with two digits: 1 and 3.",
                "Two digits of a set cannot both be in r1c1 and r5c5 where these see all their places in it: its cells would \
                 have too few digits left.",
                "If r1c1 were 1, r5c5 could not be 2 because of A, nor 3 because of B.",
            ]
        );
    }
}
