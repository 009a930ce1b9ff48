//! The generator: numbered attempts, each with a seed of its own.

use crate::basics;
use crate::batch::Miss;
use crate::dig::{Dig, Digger, dug};
use crate::grade::{Basics, Judge, Judgement};
use crate::prepared::Prepared;
use crate::{
    AttemptError, Batch, Difficulty, EliminationGrids, Grade, Hardness, Made, Source, Wish, WishError, pattern,
    puzzle_of, unbiased,
};
use pencilproof_core::{Cell, Digit, Puzzle};
use pencilproof_logic::{Rating, Selector};
use pencilproof_search::{Dice, End, Limits, RandomGrids};
use std::ops::{Range, RangeInclusive};

/// Puzzles up to this hardness, the last of the degree expert, are judged without steps first, which looks for
/// everything anew at each position. Beyond, that costs more than the steps: a path leaves out what has not changed.
const WITHOUT_STEPS: Hardness = Hardness::Rated(Rating::tenths(64));

/// Makes puzzles that match a wish. Each thread needs its own, which holds the tables of the search.
#[derive(Debug)]
pub struct Generator {
    wish: Wish,
    seed: u64,
    /// The orbits of cells under the symmetry, whose cells all have givens or all have none.
    orbits: Vec<Vec<Cell>>,
    grids: Grids,
    digger: Digger,
    judge: Option<Judge>,
    /// Puzzles that teach the technique of the wish, if a search for such takes long.
    pub(crate) prepared: Option<Prepared>,
}

#[derive(Debug)]
enum Grids {
    Random(RandomGrids),
    Elimination(EliminationGrids),
    One(Vec<Digit>),
}

impl Generator {
    /// A generator for a wish. The seed determines all puzzles.
    ///
    /// # Errors
    /// If the wish cannot be fulfilled.
    pub fn new(wish: &Wish, seed: u64) -> Result<Generator, WishError> {
        wish.check()?;
        let judge = if wish.is_graded() { Some(Judge::new(wish)?) } else { None };
        let grids = match &wish.source {
            Source::Random => Grids::Random(RandomGrids::new(&wish.layout, seed)),
            Source::Elimination => Grids::Elimination(EliminationGrids::new(&wish.layout, seed)),
            Source::Grid(digits) => Grids::One(digits.clone()),
        };
        let (orbits, mut digger) = (wish.symmetry.orbits(&wish.layout), Digger::new(&wish.layout));
        let prepared = Prepared::of(wish, &mut digger);
        Ok(Generator { wish: wish.clone(), seed, orbits, grids, digger, judge, prepared })
    }

    /// The wish.
    #[must_use]
    pub fn wish(&self) -> &Wish {
        &self.wish
    }

    /// Makes the attempts of a range of numbers. Large ranges are faster than small ones and make the same puzzles. Of
    /// the limits, only the deadline and the cancel flag count.
    pub fn attempts(&mut self, numbers: Range<u64>, limits: &Limits<'_>) -> Batch {
        let mut batch = Batch::default();
        if let Some(prepared) = self.prepared.clone() {
            self.draws(&prepared, numbers, limits, &mut batch);
        } else if self.wish.unbiased {
            self.unbiased(numbers, limits, &mut batch);
        } else if self.wish.pattern.is_some() {
            self.patterns(numbers, limits, &mut batch);
        } else {
            self.digs(numbers, limits, &mut batch);
        }
        batch
    }

    /// The grid of an attempt, and the dice for everything else that is random in it.
    fn begin(&mut self, number: u64, limits: &Limits<'_>) -> Result<(Vec<Digit>, Dice), AttemptError> {
        let mut dice = Dice::of(self.seed, number);
        let seed = dice.seed();
        let grid = match &mut self.grids {
            Grids::Random(grids) => {
                grids.reseed(seed);
                grids.next_grid(limits)?.digits().to_vec()
            }
            Grids::Elimination(grids) => {
                grids.reseed(seed);
                grids.next_grid(limits)?
            }
            Grids::One(digits) => digits.clone(),
        };
        Ok((grid, dice))
    }

    fn digs(&mut self, numbers: Range<u64>, limits: &Limits<'_>, batch: &mut Batch) {
        let (mut begun, mut digs) = (Vec::new(), Vec::new());
        for number in numbers {
            match self.begin(number, limits) {
                Ok((grid, mut dice)) => {
                    let mut order: Vec<u16> = (0..self.orbits.len() as u16).collect();
                    dice.shuffle(&mut order);
                    begun.push((number, dice));
                    digs.push(Dig::new(grid, order));
                }
                Err(stop) => {
                    batch.stopped = Some(stop);
                    break;
                }
            }
        }
        let (layout, orbits) = (&self.wish.layout, &self.orbits);
        let cut = self.digger.dig(layout, orbits, &mut digs, self.wish.minimal, limits);
        batch.stopped = batch.stopped.or(cut.map(AttemptError::Ended));
        let minimal = self.minimal(&digs, limits);
        let basic = match self.judge.as_ref().and_then(Judge::basics) {
            Some(_) => {
                basics::last_stages(&mut self.digger, &self.orbits, &digs, limits).into_iter().map(Some).collect()
            }
            None => vec![None; digs.len()],
        };
        for ((((number, mut dice), dig), minimal), basic) in begun.into_iter().zip(digs).zip(minimal).zip(basic) {
            if self.judge.is_some() && limits.stop.is_set() {
                batch.stopped = batch.stopped.or(Some(AttemptError::Ended(End::Stopped)));
                break;
            }
            if cut.is_some() && !dig.is_certain {
                continue;
            }
            self.settle(number, dig, minimal, basic, &mut dice, batch);
        }
    }

    /// Whether each dig led to a minimal puzzle; `None` if that is unknown or not wished.
    fn minimal(&mut self, digs: &[Dig], limits: &Limits<'_>) -> Vec<Option<bool>> {
        if !self.wish.minimal {
            return vec![None; digs.len()];
        }
        if self.orbits.len() == self.wish.layout.cell_count() {
            return digs.iter().map(|dig| dig.is_certain.then_some(true)).collect();
        }
        // A dig with a wrong number of givens fails anyway, so its minimality need not be tested.
        let size = |orbit: &u16| self.orbits[usize::from(*orbit)].len();
        let fits = |dig: &Dig| self.wish.givens.contains(&(dig.grid.len() - dig.gone.iter().map(size).sum::<usize>()));
        let fitting: Vec<bool> = digs.iter().map(fits).collect();
        let chosen = digs.iter().zip(&fitting).filter(|(_, fits)| **fits);
        let puzzles: Vec<Puzzle> =
            chosen.map(|(dig, _)| dug(&self.wish.layout, &self.orbits, dig, dig.gone.len())).collect();
        let mut known = self.digger.are_minimal(&puzzles, limits).into_iter();
        fitting.into_iter().map(|fits| if fits { known.next().flatten() } else { None }).collect()
    }

    /// Finds a stage of a dig that matches the wish. `basic` is the last stage that propagation solves, if that was
    /// asked for.
    fn settle(
        &self,
        number: u64,
        dig: Dig,
        minimal: Option<bool>,
        basic: Option<usize>,
        dice: &mut Dice,
        batch: &mut Batch,
    ) {
        let (layout, wanted) = (&self.wish.layout, &self.wish.givens);
        let puzzle = |gone: usize| dug(layout, &self.orbits, &dig, gone);
        let mut counts = vec![dig.grid.len()];
        let sizes = dig.gone.iter().map(|&orbit| self.orbits[usize::from(orbit)].len());
        counts.extend(sizes.scan(dig.grid.len(), |left, size| {
            *left -= size;
            Some(*left)
        }));
        // Only the last stage of a dig can be minimal.
        let first = if self.wish.minimal { dig.gone.len() } else { 0 };
        let fitting = || (first..=dig.gone.len()).filter(|&gone| wanted.contains(&counts[gone]));
        let (Some(least), Some(most)) = (fitting().next(), fitting().next_back()) else {
            if let Some(gone) = (first..=dig.gone.len()).min_by_key(|&gone| self.wish.givens_off(counts[gone])) {
                let has = counts[gone];
                batch.miss(number, || puzzle(gone), Miss::Givens { has, off: self.wish.givens_off(has) });
            }
            return;
        };
        if self.wish.minimal && minimal != Some(true) {
            batch.miss(number, || puzzle(dig.gone.len()), Miss::Redundant);
            return;
        }
        let stages = match basic {
            Some(basic) => self.without_those_known(number, least..=most, basic, puzzle, batch),
            None => least..=most,
        };
        if let Some((puzzle, grade)) = self.find_stage(number, stages, puzzle, dice, batch) {
            batch.made.push(Made { number, puzzle, solution: dig.grid, grade });
        }
    }

    /// Of stages of a dig those that are not known to miss the wish. `basic` is the last that propagation solves.
    fn without_those_known(
        &self,
        number: u64,
        stages: RangeInclusive<usize>,
        basic: usize,
        puzzle: impl Fn(usize) -> Puzzle,
        batch: &mut Batch,
    ) -> RangeInclusive<usize> {
        let (least, most) = (*stages.start(), *stages.end());
        let harder = least.max(basic + 1)..=most;
        match self.judge.as_ref().and_then(Judge::basics) {
            Some(Basics::Enough) => {
                let easier = least..=most.min(basic);
                if easier.is_empty() {
                    batch.miss(number, || puzzle(least), Miss::TooHard);
                }
                easier
            }
            Some(Basics::NotNeeded(need)) => {
                if harder.is_empty() {
                    batch.miss(number, || puzzle(most), Miss::NotNeeded(need.to_string()));
                }
                harder
            }
            Some(Basics::TooEasy(hardest)) => {
                // Its grade is of interest only where it may be the nearest miss.
                let off = self.off(Hardness::Rated(*hardest));
                if harder.is_empty() && batch.would_be_nearest(&Miss::TooEasy { has: Hardness::Rated(*hardest), off }) {
                    let candidate = puzzle(most);
                    if let Err(miss) = self.grade(&candidate) {
                        batch.miss(number, || candidate, miss);
                    }
                }
                harder
            }
            None => stages,
        }
    }

    /// Of stages of a dig one that has the wished difficulty, with its grade.
    fn find_stage(
        &self,
        number: u64,
        stages: RangeInclusive<usize>,
        puzzle: impl Fn(usize) -> Puzzle,
        dice: &mut Dice,
        batch: &mut Batch,
    ) -> Option<(Puzzle, Option<Grade>)> {
        let (mut least, mut most) = stages.into_inner();
        if least > most {
            return None;
        }
        if let Some(lesson) = self.judge.as_ref().and_then(Judge::lesson) {
            // Where what is known stops solving the stages, the technique has the least left to do.
            let Some(first) = lesson.first_stage(&(least..=most), &puzzle) else {
                let technique = self.wish.teaches.as_ref().map(Selector::to_string).unwrap_or_default();
                batch.miss(number, || puzzle(most), Miss::NotNeeded(technique));
                return None;
            };
            let candidate = puzzle(first);
            if !lesson.is_taught_by(&candidate) {
                batch.miss(number, || candidate, Miss::TooHard);
                return None;
            }
            least = first;
        }
        let mut gone = if self.wish.is_spread() { least + dice.below(most - least + 1) } else { most };
        // A puzzle mostly gets harder as givens go, so bisection finds a stage of the wished difficulty. Of the stages
        // that match, it looks for the one with the fewest givens, unless the number of givens was drawn beforehand.
        let mut best = None;
        loop {
            let candidate = puzzle(gone);
            match self.fit(&candidate) {
                Ok(fit) => {
                    best = Some((candidate, fit));
                    if self.wish.is_spread() {
                        break;
                    }
                    least = gone + 1;
                }
                Err(Miss::TooHard) => {
                    batch.miss(number, || candidate, Miss::TooHard);
                    let Some(before) = gone.checked_sub(1) else { break };
                    most = before;
                }
                Err(miss) => {
                    batch.miss(number, || candidate, miss);
                    least = gone + 1;
                }
            }
            if least > most {
                break;
            }
            gone = usize::midpoint(least, most);
        }
        let (puzzle, fit) = best?;
        let grade = match fit {
            Fit::Graded(grade) => grade,
            Fit::Likely => self.grade(&puzzle).ok()?,
        };
        Some((puzzle, grade))
    }

    /// Whether a puzzle has the wished difficulty, or how it misses it; found without a grade if that is faster.
    fn fit(&self, puzzle: &Puzzle) -> Result<Fit, Miss> {
        let hardness = || self.judge.as_ref()?.hardness(puzzle);
        let wanted = self.wish.difficulty.filter(|wanted| wanted.most <= WITHOUT_STEPS);
        match wanted.and_then(|wanted| Some((wanted, hardness()?))) {
            Some((wanted, has)) if has > wanted.most => Err(Miss::TooHard),
            Some((wanted, has)) if has < wanted.least => Err(Miss::TooEasy { has, off: self.off(has) }),
            Some(_) => Ok(Fit::Likely),
            None => self.grade(puzzle).map(Fit::Graded),
        }
    }

    /// How far a hardness is below the wished difficulty, in tenths of a rating.
    fn off(&self, has: Hardness) -> u16 {
        self.wish.difficulty.map_or(0, |wanted| below(has, wanted))
    }

    /// The grade of a puzzle, if the wish requires grading, or how its difficulty misses the wish.
    fn grade(&self, puzzle: &Puzzle) -> Result<Option<Grade>, Miss> {
        let Some(judge) = &self.judge else { return Ok(None) };
        match judge.judge(puzzle) {
            Judgement::Fits(grade) => Ok(Some(grade)),
            Judgement::TooHard => Err(Miss::TooHard),
            Judgement::TooEasy(grade) => Err(Miss::TooEasy { has: grade.hardness, off: self.off(grade.hardness) }),
            Judgement::NotNeeded(need) => Err(Miss::NotNeeded(need.to_string())),
        }
    }

    fn patterns(&mut self, numbers: Range<u64>, limits: &Limits<'_>, batch: &mut Batch) {
        let layout = self.wish.layout.clone();
        let cells = self.wish.pattern.clone().unwrap_or_default();
        for number in numbers {
            let found = self.begin(number, limits).and_then(|(grid, mut dice)| {
                pattern::fill(&mut self.digger, &layout, &cells, &grid, &mut dice, limits).map_err(AttemptError::Ended)
            });
            match found {
                Err(stop) => {
                    batch.stopped = Some(stop);
                    return;
                }
                Ok(pattern::Filled { puzzle, count: 1 }) => self.settle_filled(number, puzzle, limits, batch),
                Ok(pattern::Filled { puzzle, count }) => batch.miss(number, || puzzle, Miss::Solutions(count)),
            }
        }
    }

    fn draws(&mut self, prepared: &Prepared, numbers: Range<u64>, limits: &Limits<'_>, batch: &mut Batch) {
        for number in numbers {
            if limits.stop.is_set() {
                batch.stopped = Some(AttemptError::Ended(End::Stopped));
                return;
            }
            let puzzle = prepared.draw(&mut Dice::of(self.seed, number));
            match self.digger.solution(&puzzle, limits) {
                Ok(solution) => self.settle_graded(number, puzzle, solution, batch),
                Err(end) => batch.stopped = Some(AttemptError::Ended(end)),
            }
        }
    }

    /// Accepts a puzzle with one solution if it matches the rest of the wish.
    fn settle_filled(&mut self, number: u64, puzzle: Puzzle, limits: &Limits<'_>, batch: &mut Batch) {
        if self.wish.minimal && self.digger.are_minimal(std::slice::from_ref(&puzzle), limits) != [Some(true)] {
            batch.miss(number, || puzzle, Miss::Redundant);
            return;
        }
        match self.digger.solution(&puzzle, limits) {
            Ok(solution) => self.settle_graded(number, puzzle, solution, batch),
            Err(end) => batch.stopped = Some(AttemptError::Ended(end)),
        }
    }

    /// Accepts a puzzle if it has the wished difficulty.
    fn settle_graded(&self, number: u64, puzzle: Puzzle, solution: Vec<Digit>, batch: &mut Batch) {
        match self.grade(&puzzle) {
            Ok(grade) => batch.made.push(Made { number, puzzle, solution, grade }),
            Err(miss) => batch.miss(number, || puzzle, miss),
        }
    }

    fn unbiased(&mut self, numbers: Range<u64>, limits: &Limits<'_>, batch: &mut Batch) {
        let (Grids::Random(grids), Digger::Classic(solver)) = (&mut self.grids, &mut self.digger) else { return };
        let mut drawn = Vec::new();
        for number in numbers {
            let mut dice = Dice::of(self.seed, number);
            grids.reseed(dice.seed());
            match unbiased::draw(solver, grids, &mut dice, limits) {
                Ok(puzzle) => drawn.extend(puzzle.map(|puzzle| (number, puzzle))),
                Err(stop) => {
                    batch.stopped = Some(stop);
                    break;
                }
            }
        }
        for (number, (givens, solution)) in drawn {
            let puzzle = puzzle_of(&self.wish.layout, givens);
            let has = puzzle.givens().count();
            match self.wish.givens_off(has) {
                0 => self.settle_graded(number, puzzle, solution, batch),
                off => batch.miss(number, || puzzle, Miss::Givens { has, off }),
            }
        }
    }
}

/// How well a puzzle is known to have the wished difficulty.
enum Fit {
    /// By its grade, if the wish requires grading.
    Graded(Option<Grade>),
    /// By its hardness alone; its grade is still to be found.
    Likely,
}

/// How far a hardness is below the wished range, in tenths of a rating.
fn below(has: Hardness, wanted: Difficulty) -> u16 {
    match (has, wanted.least) {
        (Hardness::Rated(has), Hardness::Rated(least)) => least.in_tenths().saturating_sub(has.in_tenths()),
        (Hardness::Rated(has), Hardness::Beyond) => u16::MAX - has.in_tenths(),
        (Hardness::Beyond, _) => 0,
    }
}
