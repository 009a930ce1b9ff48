//! Searching the puzzles of a layout: the classic one in lanes of vectors, every other one by the general search, those
//! with constraints by a search of their own.

use crate::classic::arch::Search;
use crate::classic::{ClassicPosition, Grid};
use crate::constrained::Constrained;
use crate::general::{General, solution};
use crate::{Limits, Outcome, Solution, Tally};
use pencilproof_core::{Layout, Puzzle};
use std::ops::ControlFlow;

/// A search engine for the puzzles of a layout: built once, used for many puzzles.
///
/// It holds tables and working memory, so it solves one puzzle at a time; clone it for each thread. No state is
/// carried from one puzzle to the next: every outcome is that of a new searcher.
///
/// ```
/// use pencilproof_core::{Digit, Layout, Puzzle};
/// use pencilproof_search::{Limits, Searcher};
/// let layout = Layout::for_side(4)?;
/// let mut searcher = Searcher::new(&layout);
/// let puzzle = Puzzle::from_givens(layout, "1.....2..3.....4".chars().map(Digit::from_symbol));
/// let outcome = searcher.solve(&puzzle, &Limits::default());
/// assert_eq!(outcome.is_unique(), Some(true));
/// assert_eq!(outcome.solutions[0].to_string(), "1243342143122134");
/// # Ok::<(), pencilproof_core::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Searcher {
    layout: Layout,
    engine: Engine,
}

#[derive(Clone, Debug)]
enum Engine {
    Classic(Box<Search>),
    General(Box<General>),
    Constrained(Box<Constrained>),
}

impl Searcher {
    /// The searcher of a layout. That of the classic layout has no tables to build.
    #[must_use]
    pub fn new(layout: &Layout) -> Searcher {
        let engine = match (layout.is_classic(), layout.is_plain()) {
            (true, _) => Engine::Classic(Box::new(Search::best())),
            (false, true) => Engine::General(Box::new(General::new(layout))),
            (false, false) => Engine::Constrained(Box::new(Constrained::new(layout))),
        };
        Searcher { layout: layout.clone(), engine }
    }

    /// A searcher that uses no vectors for the houses of the classic layout, without constraints or with: slower, an
    /// independent cross-check.
    #[must_use]
    pub fn general(layout: &Layout) -> Searcher {
        let engine = match layout.is_plain() {
            true => Engine::General(Box::new(General::new(layout))),
            false => Engine::Constrained(Box::new(Constrained::general(layout))),
        };
        Searcher { layout: layout.clone(), engine }
    }

    /// Searches for the solutions of a puzzle: the grids that keep its values, placed ones like givens, and its marks.
    ///
    /// A puzzle of another layout is solved too: the tables are rebuilt for it and kept.
    pub fn solve(&mut self, puzzle: &Puzzle, limits: &Limits<'_>) -> Outcome {
        self.set_layout(puzzle.layout());
        let mut solutions = Vec::new();
        let Tally { count, end, nodes } = match &mut self.engine {
            Engine::Classic(search) => return solve_classic(search, &ClassicPosition::of(puzzle), limits),
            Engine::General(general) => general.search(puzzle, limits, &mut |state| {
                if solutions.len() < limits.keep {
                    solutions.push(solution(state, puzzle.layout()));
                }
                ControlFlow::Continue(())
            }),
            Engine::Constrained(constrained) => constrained.search(puzzle, limits, &mut |solution| {
                if solutions.len() < limits.keep {
                    solutions.push(solution.clone());
                }
                ControlFlow::Continue(())
            }),
        };
        Outcome { solutions, count, end, nodes }
    }

    /// Calls a function with each solution as it is found, until it breaks off or a limit is met. [`Limits::keep`]
    /// plays no part.
    pub fn for_each_solution(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits<'_>,
        mut visit: impl FnMut(&Solution) -> ControlFlow<()>,
    ) -> Tally {
        self.set_layout(puzzle.layout());
        match &mut self.engine {
            Engine::Classic(search) => {
                let mut visit = |grid: &Grid| visit(&grid.into());
                search.run_one(ClassicPosition::of(puzzle).masks(), u64::MAX, limits, &mut visit)
            }
            Engine::General(general) => {
                general.search(puzzle, limits, &mut |state| visit(&solution(state, puzzle.layout())))
            }
            Engine::Constrained(constrained) => constrained.search(puzzle, limits, &mut visit),
        }
    }

    /// Turns to the puzzles of another layout.
    fn set_layout(&mut self, layout: &Layout) {
        if *layout != self.layout {
            *self = Searcher::new(layout);
        }
    }
}

/// Searches a position of the classic layout.
fn solve_classic(search: &mut Search, position: &ClassicPosition, limits: &Limits<'_>) -> Outcome {
    let mut solutions = Vec::new();
    let Tally { count, end, nodes } = search.run_one(position.masks(), limits.keep as u64, limits, &mut |grid| {
        solutions.push(grid.into());
        ControlFlow::Continue(())
    });
    Outcome { solutions, count, end, nodes }
}
