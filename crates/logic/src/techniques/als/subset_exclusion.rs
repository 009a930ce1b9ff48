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
    /// How many of the digits must go.
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
    killers: Vec<Killer<W>>,
    /// For each cell and killer, the digits of the killer that the cell sees in all their places.
    seen: Vec<Vec<DigitSet>>,
    /// For each pair of cells, and each digit of the first: the digits that the second cannot have beside it.
    pairs: Vec<Vec<DigitSet>>,
}

impl<'w, 'b, const W: usize> Excluder<'w, 'b, W> {
    fn new(
        facts: &'w Facts<'b, W>,
        cells: Vec<Cell>,
        killers: Vec<Killer<W>>,
        found: &mut Found<'_>,
    ) -> ControlFlow<(), Self> {
        let board = facts.board();
        let digits: Vec<DigitSet> = cells.iter().map(|&cell| board.digits(cell)).collect();
        let sees = |cell: Cell, killer: &Killer<W>| -> DigitSet {
            let peers = facts.geometry().peers(cell);
            let is_seen = |digit: &Digit| (killer.cells & board.plane(*digit)).is_subset(&peers);
            (killer.digits & board.digits(cell)).iter().filter(is_seen).collect()
        };
        let mut seen: Vec<Vec<DigitSet>> = Vec::with_capacity(cells.len());
        for &cell in &cells {
            found.work(killers.len() as u64)?;
            let of_cell = killers
                .iter()
                .map(|killer| if killer.cells.contains(cell) { DigitSet::EMPTY } else { sees(cell, killer) });
            seen.push(of_cell.collect());
        }
        let mut excluder = Excluder { facts, cells, digits, killers, seen, pairs: Vec::new() };
        for one in 0..excluder.cells.len() {
            for other in 0..excluder.cells.len() {
                found.work(excluder.killers.len() as u64 / 8)?;
                let pair = excluder.pair(one, other);
                excluder.pairs.push(pair);
            }
        }
        ControlFlow::Continue(excluder)
    }

    /// By index of the digit of the first cell.
    fn pair(&self, one: usize, other: usize) -> Vec<DigitSet> {
        let side = self.facts.layout().side();
        let mut excluded = vec![DigitSet::EMPTY; side];
        if one == other {
            return excluded;
        }
        if self.facts.geometry().peers(self.cells[one]).contains(self.cells[other]) {
            self.digits[one].iter().for_each(|digit| excluded[digit.index()] |= DigitSet::only(digit));
        }
        for (index, killer) in self.killers.iter().enumerate().filter(|(_, killer)| killer.least == 2) {
            if killer.cells.contains(self.cells[one]) || killer.cells.contains(self.cells[other]) {
                continue;
            }
            let (firsts, seconds) = (self.seen[one][index], self.seen[other][index]);
            for digit in firsts.iter() {
                excluded[digit.index()] |= seconds - DigitSet::only(digit);
            }
        }
        excluded
    }

    fn beside(&self, one: usize, digit: Digit, other: usize) -> DigitSet {
        self.pairs[one * self.cells.len() + other][digit.index()]
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
        let mut victims: Vec<Candidate> = Vec::new();
        for (place, &cell) in base.iter().enumerate() {
            let others: Vec<usize> = base.iter().copied().filter(|&other| other != cell).collect();
            // Some other cell must be restricted.
            for digit in self.digits[cell].iter() {
                let is_touched = others.iter().any(|&other| !self.beside(cell, digit, other).is_empty());
                if is_touched && self.is_excluded(&mut vec![(cell, digit)], &others) {
                    // One base cell less may show the same.
                    let is_smaller = base.len() > 2
                        && (0..base.len()).filter(|&left| left != place).any(|left| {
                            let fewer: Vec<usize> =
                                others.iter().copied().filter(|&other| other != base[left]).collect();
                            self.is_excluded(&mut vec![(cell, digit)], &fewer)
                        });
                    if !is_smaller {
                        victims.push(Candidate::new(self.cells[cell], digit));
                    }
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
        self.killers.iter().enumerate().find_map(|(index, killer)| {
            let is_outside = chosen.iter().all(|&(cell, _)| !killer.cells.contains(self.cells[cell]));
            let gone: DigitSet = chosen
                .iter()
                .filter(|&&(cell, digit)| self.seen[cell][index].contains(digit))
                .map(|&(_, digit)| digit)
                .collect();
            (killer.least > 2 && is_outside && gone == killer.digits).then_some(index)
        })
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
            let is_seen = self.seen[one][index].contains(first) && self.seen[other][index].contains(second);
            (killer.least == 2 && first != second && is_outside && is_seen).then_some(index)
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
