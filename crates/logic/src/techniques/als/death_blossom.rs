//! # Death blossom
//! **Definition.** A *stem* cell, and for each of its digits d a *petal*: an almost locked set that has d, every place
//! of which sees the stem. Whatever the stem is, one of the petals lacks its digit d and has all its others. A digit z
//! that all petals have, none of them as its d, is therefore true in one of them, and false wherever all its places in
//! all petals are seen. Petals have no cells in common, unless the setting `overlap` is on. For each conclusion one
//! blossom is found.
//!
//! **Example.** The stem r1c1 is 1 or 2; the petals are r1c5 with 1 and 9, and r5c1 with 2 and 9. If r1c1 is 1, r1c5 is
//! 9; if it is 2, r5c1 is 9. So 9 goes from r5c5.
//!
//! **Why it is sound.** Base: the stem and the cells of the petals, a common cell once for each petal. Cover: each d in
//! a house of the stem and its places, every other digit but z in the house of its petal, and z for each petal in a
//! house of its places and the victim. Rank: the number of petals less one, and the victim is in a rule of each.
//!
//! **Near misses.** A digit of the stem without a petal.
//!
//! **Cost.** Stems with choices of petals as long as they have victims in common: some milliseconds at 9x9.
//!
//! **Also known as.** Aligned pair exclusion with almost locked sets, seen from a cell.

use super::row;
use super::words::{self, Named};
use crate::AlsLinks;
use crate::patterns::ends::{Argument, prove};
use crate::prelude::*;
use pencilproof_proof::{Part, Pattern, PatternCell};
use std::collections::HashSet;

pub(crate) static TECHNIQUE: Technique = Technique {
    codes: &[
        Code::new("0904-1", 1).with(&[("cells", SettingValue::Number(8))]),
        Code::new("0904-2", 1).with(&[("overlap", SettingValue::Switch(true)), ("cells", SettingValue::Number(8))]),
    ],
    settings: &[super::overlap(), super::cells(5)],
    ..Technique::plain(
        ("death-blossom", "Death blossom"),
        Family::ALS,
        heading!("death_blossom.rs"),
        finder!(find),
        Explain::Pattern(explain),
    )
};

/// The settings by index.
const OVERLAP: usize = 0;
const CELLS: usize = 1;

fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let most = usize::from(params.number(CELLS));
    let count = facts.almost_locked_sets_up_to(most).len();
    let links = facts.als_links(most);
    let board = facts.board();
    for stem in board.unplaced().iter() {
        let digits: Vec<Digit> = board.digits(stem).iter().collect();
        let is_petal = |set: &usize, digit: Digit| {
            let als = &links.sets()[*set];
            als.digits.contains(digit) && links.places(*set, digit).seen.contains(stem) && !als.cells.contains(stem)
        };
        let petals: Vec<Vec<usize>> =
            digits.iter().map(|&digit| (0..count).filter(|set| is_petal(set, digit)).collect()).collect();
        found.work((count * digits.len() / 4) as u64)?;
        if petals.iter().any(Vec::is_empty) {
            continue;
        }
        let mut blossom =
            Blossom { facts, links, stem, digits, petals, overlap: params.switch(OVERLAP), known: HashSet::new() };
        blossom.grow(&mut Vec::new(), &[], CellSet::EMPTY, found)?;
    }
    ControlFlow::Continue(())
}

/// Victims by digit.
type Victims<const W: usize> = Vec<(Digit, CellSet<W>)>;

struct Blossom<'w, 'b, const W: usize> {
    facts: &'w Facts<'b, W>,
    links: &'w AlsLinks<W>,
    stem: Cell,
    digits: Vec<Digit>,
    petals: Vec<Vec<usize>>,
    overlap: bool,
    /// The numbers of petals, victims and cells that were looked at. The same again leads to the same conclusions.
    known: HashSet<(usize, Victims<W>, CellSet<W>)>,
}

impl<const W: usize> Blossom<'_, '_, W> {
    /// Adds a petal for the next digit of the stem.
    fn grow(
        &mut self,
        chosen: &mut Vec<usize>,
        victims: &[(Digit, CellSet<W>)],
        used: CellSet<W>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let Some(&digit) = self.digits.get(chosen.len()) else { return self.report(chosen, victims, found) };
        for index in 0..self.petals[chosen.len()].len() {
            found.work(2)?;
            let petal = self.petals[chosen.len()][index];
            let cells = self.links.sets()[petal].cells;
            if !self.overlap && cells.intersects(&used) {
                continue;
            }
            let mut left: Victims<W> = Vec::new();
            for end in (self.links.telling(petal) - DigitSet::only(digit)).iter() {
                let seen = self.links.places(petal, end).victims;
                let before = victims.iter().find(|(known, _)| *known == end).map(|(_, before)| *before);
                let both = if chosen.is_empty() { seen } else { before.map_or(CellSet::EMPTY, |before| before & seen) };
                if !both.is_empty() {
                    left.push((end, both));
                }
            }
            let more = if self.overlap { CellSet::EMPTY } else { used | cells };
            if !left.is_empty() && self.known.insert((chosen.len(), left.clone(), more)) {
                chosen.push(petal);
                self.grow(chosen, &left, more, found)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn report(&self, petals: &[usize], victims: &[(Digit, CellSet<W>)], found: &mut Found<'_>) -> ControlFlow<()> {
        let (facts, links, stem) = (self.facts, self.links, self.stem);
        let mut victims: Vec<Candidate> = victims.iter().flat_map(|&(digit, cells)| candidates(cells, digit)).collect();
        victims.sort();
        let joint = |(&petal, &digit): (&usize, &Digit)| {
            let places = links.places(petal, digit).cells | CellSet::only(stem);
            Some((Rule::House(facts.geometry().shared_houses(places).next()?, digit), 1))
        };
        let joints: Option<Vec<Weighted>> = petals.iter().zip(&self.digits).map(joint).collect();
        let Some(joints) = joints.filter(|_| !found.has(&[], &victims)) else { return ControlFlow::Continue(()) };
        found.eliminate(victims.iter().copied(), || {
            let proof = prove(facts.board(), &victims, |end| {
                let mut argument =
                    Argument { base: vec![(Rule::Cell(stem), 1)], cover: joints.clone(), ends: Vec::new() };
                for (&petal, &digit) in petals.iter().zip(&self.digits) {
                    let als = &links.sets()[petal];
                    let own = als.digits - DigitSet::only(digit) - DigitSet::only(end);
                    argument.base.extend(als.cells.iter().map(|cell| (Rule::Cell(cell), 1)));
                    argument.cover.extend(own.iter().map(|digit| (Rule::House(als.house, digit), 1)));
                    argument.ends.push(links.places(petal, end).cells);
                }
                argument
            });
            let stem = PatternCell { cell: stem, part: Part::Pivot, digits: facts.board().digits(stem) };
            let petals = row::cells(facts, petals.iter().map(|&petal| links.sets()[petal].cells));
            let cells = std::iter::once(stem).chain(petals).collect();
            Reason::new(proof, Evidence::Pattern(Pattern { cells, guardians: Vec::new(), rules: Vec::new() }))
        })
    }
}

fn explain(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let (layout, eliminations) = (context.layout, &context.step.eliminations);
    let Some((stem, petals)) = pattern.cells.split_first() else { return context.named() };
    let petals = Named::all(petals);
    let ends = words::gone(eliminations);
    let name = layout.cell_name(stem.cell);
    let each = stem.digits.iter().zip(&petals).map(|(digit, petal)| {
        let places = text::and(text::cells(layout, petal.places(digit)));
        format!("If it is {digit}, it takes the {digit} from {places} and so from {}", petal.letter)
    });
    let z = match ends.single() {
        Some(digit) => digit.to_string(),
        None => format!("each of {}", text::and(ends.iter())),
    };
    let all = text::and(petals.iter().map(|petal| petal.letter));
    Telling {
        title: format!("Death blossom on {}, stem {name}", text::digits(ends)),
        place: words::place(pattern, layout),
        reasons: vec![
            format!("The stem {name} is {}. {}", text::or(stem.digits.iter()), words::defined(&petals, layout)),
            format!("{}.", each.collect::<Vec<_>>().join(". ")),
            format!(
                "A set that lacks one of its digits has all the others. Whatever {name} is, {z} is true in one of the sets."
            ),
            words::seen(eliminations, &all, layout),
        ],
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::Position;

    /// The stem r1c1, and petals for 1 and 2.
    fn stem(digits: &str) -> Position {
        Position::open("3x3").only("r1c1", digits).only("r1c5", "19").only("r1c8", "29")
    }

    #[test]
    fn finds() {
        let three = stem("123").only("r2c2", "38").only("r3c3", "89");
        assert_eq!(three.conclusions("death-blossom"), ["So 9 can be removed from r1c23."]);
        let two = Position::open("3x3").only("r1c1", "12").only("r1c5", "19").only("r5c1", "29");
        assert_eq!(two.conclusions("death-blossom"), ["So 9 can be removed from r5c5."]);
    }

    #[test]
    fn near_miss() {
        assert!(stem("123").conclusions("death-blossom").is_empty(), "no petal for the 3");
        let unseen = stem("123").only("r4c2", "38").only("r3c3", "89");
        assert!(unseen.conclusions("death-blossom").is_empty(), "r4c2 does not see the stem");
    }

    #[test]
    fn other_size() {
        let large = Position::open("4x4").only("r1c1", "1G").only("r1c16", "19").only("r16c1", "9G");
        assert_eq!(large.conclusions("death-blossom"), ["So 9 can be removed from r16c16."]);
    }

    #[test]
    fn explains() {
        let hint = &stem("123").only("r2c2", "38").only("r3c3", "89").hints("death-blossom")[0];
        assert_eq!(hint.title, "Death blossom on 9, stem r1c1");
        assert_eq!(
            hint.reasons,
            [
                "The stem r1c1 is 1, 2 or 3. A is r1c5, one cell with two digits: 1 and 9. B is r1c8, one cell with two \
                 digits: 2 and 9. C is r2c2 and r3c3, two cells with three digits: 3, 8 and 9.",
                "If it is 1, it takes the 1 from r1c5 and so from A. If it is 2, it takes the 2 from r1c8 and so from B. If it \
                 is 3, it takes the 3 from r2c2 and so from C.",
                "A set that lacks one of its digits has all the others. Whatever r1c1 is, 9 is true in one of the sets.",
                "r1c23 see every 9 of A, B and C.",
            ]
        );
    }
}
