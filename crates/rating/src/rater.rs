//! The rating loop.

use crate::basic::{self, Basics};
use crate::chains::{Chains, Setup};
use crate::filter::Runner;
use crate::grid::Grid;
use crate::{Difficulty, Rating, State, Step, Technique, TechniqueSet};
use pencilproof_core::{BackEnd, Stop};
use std::ops::ControlFlow;

/// How steps are found. Both ways find the same ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// First what decides whether there is anything to find, then the search in order where there is.
    #[default]
    Fast,
    /// The search in order alone, as the scale is defined. Slow; for comparison.
    Naive,
}

/// What a rater does.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The techniques that are tried.
    pub techniques: TechniqueSet,
    /// How.
    pub mode: Mode,
    /// How many threads work on one hard puzzle, at least 1. The result does not depend on it.
    pub threads: usize,
    /// The vectors it uses; the fastest ones if the machine does not have these. The result does not depend on it.
    pub back_end: BackEnd,
}

impl Default for Options {
    fn default() -> Options {
        Options { techniques: TechniqueSet::ALL, mode: Mode::Fast, threads: 1, back_end: BackEnd::detect() }
    }
}

/// What came of a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    /// The three numbers, of the steps so far. [`Difficulty::BEYOND`] if no technique goes on.
    pub rating: Rating,
    /// How many steps were taken.
    pub steps: u32,
    /// Whether the path was left before its end because the watcher said so.
    pub is_cut: bool,
}

/// A rating that was stopped.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interrupted {
    /// What the steps so far came to.
    pub so_far: Rated,
}

/// Rates puzzles, one after the other. It keeps its tables between calls: make one per thread and use it again.
pub struct Rater {
    options: Options,
    basics: Basics,
    chains: Chains,
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl Rater {
    /// A rater of the whole scale.
    #[must_use]
    pub fn new() -> Rater {
        Rater::with(Options::default())
    }

    /// A rater with options.
    #[must_use]
    pub fn with(options: Options) -> Rater {
        let runner = Runner::with(options.back_end).unwrap_or_else(Runner::best);
        let setup = Setup { mode: options.mode, runner };
        Rater { options, basics: Basics::new(options.mode), chains: Chains::new(setup, options.threads.max(1)) }
    }

    /// The rating of a puzzle. Without a solution, or with several, the numbers mean nothing.
    pub fn rate(&mut self, state: &State) -> Rating {
        match self.watch(state, Stop::never(), &mut |_, _| ControlFlow::Continue(())) {
            Ok(rated) => rated.rating,
            Err(interrupted) => interrupted.so_far.rating,
        }
    }

    /// Solves a puzzle step by step. The watcher sees each step with the state that it was found in, before it is
    /// carried out, and can break off.
    ///
    /// # Errors
    /// The stop condition was met.
    pub fn watch(
        &mut self,
        state: &State,
        stop: Stop<'_>,
        watcher: &mut dyn FnMut(&State, &Step) -> ControlFlow<()>,
    ) -> Result<Rated, Interrupted> {
        self.start();
        let mut state = state.clone();
        let mut rated = Rated { rating: Rating::default(), steps: 0, is_cut: false };
        while !state.is_solved() {
            let Ok(step) = self.find(&state.0, stop) else { return Err(Interrupted { so_far: rated }) };
            let Some(step) = step else {
                rated.rating.er = Difficulty::BEYOND;
                break;
            };
            rated.steps += 1;
            rated.rating.add(&step);
            let flow = watcher(&state, &step);
            state.apply(&step);
            if flow.is_break() {
                rated.is_cut = !state.is_solved();
                break;
            }
        }
        Ok(rated)
    }

    /// The first step in a state, if any technique finds one.
    pub fn next(&mut self, state: &State) -> Option<Step> {
        self.start();
        self.find(&state.0, Stop::never()).unwrap_or_default()
    }

    /// Forgets what was learnt of the puzzle before.
    fn start(&mut self) {
        self.basics.start();
        self.chains.start();
    }

    fn find(&mut self, grid: &Grid, stop: Stop<'_>) -> Result<Option<Step>, Stopped> {
        for technique in Technique::ALL {
            if !self.options.techniques.contains(technique) {
                continue;
            }
            let step = match technique {
                Technique::HiddenSingle => basic::hidden_single(grid),
                Technique::DirectLocking => basic::direct_locking(grid),
                Technique::DirectHiddenPair | Technique::DirectHiddenTriplet => {
                    basic::direct_hidden_set(grid, technique)
                }
                Technique::NakedSingle => basic::naked_single(grid),
                Technique::Locking => basic::locking(grid),
                Technique::NakedPair | Technique::NakedTriplet | Technique::NakedQuad => {
                    basic::naked_set(grid, technique)
                }
                Technique::HiddenPair | Technique::HiddenTriplet | Technique::HiddenQuad => {
                    basic::hidden_set(grid, technique)
                }
                Technique::XWing | Technique::Swordfish | Technique::Jellyfish => basic::fish(grid, technique),
                Technique::XyWing | Technique::XyzWing => basic::wing(grid, technique),
                Technique::UniqueLoop => self.basics.unique_loop(grid),
                Technique::Bug => basic::bug(grid),
                Technique::AlignedPair | Technique::AlignedTriplet => self.basics.aligned(grid, technique),
                _ => self.chains.find(grid, technique, stop)?,
            };
            if step.is_some() {
                return Ok(step);
            }
        }
        Ok(None)
    }
}

/// The stop condition was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stopped;

impl Rating {
    /// Counts a step in. Until a digit is placed, steps count for EP; the first for ED.
    fn add(&mut self, step: &Step) {
        if step.difficulty > self.er {
            self.er = step.difficulty;
        }
        if self.ep == Difficulty::ZERO {
            if self.ed == Difficulty::ZERO {
                self.ed = self.er;
            }
            if step.placement.is_some() {
                self.ep = self.er;
            }
        }
    }
}
