//! Ratings by the façade: what is refused, where paths end, what is known then.

use pencilproof::core::{Digit, DigitSet, Layout, Puzzle};
use pencilproof::rating::{Difficulty, Technique, TechniqueSet};
use pencilproof::{KnownDifficulty, NotRated, PuzzleRater, RatingEnd, RatingGoal, RatingOptions, RatingStats, rate};
use std::time::Duration;

const EASY: &str = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
const GRAVE: &str = ".6.............4.334.5.82.....8.....71.4.......2..3.4..3.7.......931.7.6.....5.12";

fn puzzle(text: &str) -> Puzzle {
    let layout = if text.len() == 81 { Layout::classic() } else { Layout::for_side(4).unwrap() };
    Puzzle::from_givens(layout, text.chars().map(Digit::from_symbol))
}

#[test]
fn what_cannot_be_rated_is_refused() {
    assert_eq!(rate(&puzzle("1......3......32")), Err(NotRated::Layout));
    assert_eq!(rate(&puzzle(&".".repeat(81))), Err(NotRated::Several));
    let twice = rate(&puzzle(&format!("11{}", ".".repeat(79)))).unwrap_err();
    assert!(twice.to_string().starts_with("no solution: "), "{twice}");
    let options = RatingOptions { needs_uniqueness: false, ..RatingOptions::default() };
    assert_eq!(options.left_out().collect::<Vec<_>>(), [Technique::UniqueLoop, Technique::Bug]);
    let mut rater = PuzzleRater::new(options);
    assert_eq!(rater.rate(&puzzle(&".".repeat(81))).unwrap().end, RatingEnd::Stuck);
    assert_eq!(rater.rate(&puzzle(EASY)).unwrap().to_string(), "1.5/1.2/1.2");
    assert!(rater.rate(&puzzle(&format!("279{}", &EASY[3..]))).is_err(), "it has no solution");
}

#[test]
fn a_path_ends_where_the_question_is_answered() {
    let of = |options: RatingOptions| PuzzleRater::new(options).rate(&puzzle(GRAVE)).unwrap();
    let whole = of(RatingOptions::default());
    assert_eq!((whole.to_string().as_str(), whole.steps, whole.path.len()), ("5.8/1.2/1.2", 57, 0));
    let pearl = of(RatingOptions { goal: RatingGoal::Pearl, keep_path: true, ..RatingOptions::default() });
    assert_eq!((pearl.end, pearl.to_string().as_str()), (RatingEnd::NotPearl, ">1.2/1.2/1.2"));
    assert_eq!(pearl.path.len() as u32, pearl.steps);
    assert!(pearl.path.split_last().is_some_and(|(last, before)| {
        last.difficulty.tenths() == 15 && before.iter().all(|step| step.difficulty.tenths() <= 12)
    }));
    let limit = Difficulty::sum(1.5, 0);
    let over = of(RatingOptions { first_over: Some(limit), ..RatingOptions::default() });
    assert_eq!((over.end, over.er(), over.steps), (RatingEnd::Over(limit), KnownDifficulty::Over(limit), 40));
    let late = of(RatingOptions { timeout: Some(Duration::ZERO), ..RatingOptions::default() });
    assert_eq!((late.end, late.steps), (RatingEnd::TimedOut, 1));
    let few = of(RatingOptions { techniques: TechniqueSet::EMPTY, ..RatingOptions::default() });
    assert_eq!((few.end, few.to_string().as_str()), (RatingEnd::Stuck, "20.0/0.0/0.0"));
}

#[test]
fn without_a_timeout_no_clock_is_read() {
    let options = RatingOptions { clock: || panic!("the clock is read"), ..RatingOptions::default() };
    assert!(PuzzleRater::new(options).rate(&puzzle(EASY)).is_ok());
}

#[test]
fn solutions_are_counted_within_the_marks() {
    let mut open = puzzle(&format!(".{}", &EASY[1..]));
    assert_eq!(rate(&open), Err(NotRated::Several));
    open.set_marks(open.layout().cell(0, 0), Some(DigitSet::from_iter(Digit::from_symbol('2'))));
    assert!(rate(&open).is_ok());
}

#[test]
fn spreads_depend_on_the_seed_alone() {
    let mut rater = PuzzleRater::default();
    let (report, one) = rater.spread(&puzzle(GRAVE), 9, 5, 1).unwrap();
    assert_eq!((report.to_string().as_str(), one.unwrap().count), ("5.8/1.2/1.2", 9));
    assert_eq!(rater.spread(&puzzle(GRAVE), 9, 5, 3).unwrap().1, one);
}

#[test]
fn statistics_count_each_puzzle_once() {
    let mut stats = RatingStats::default();
    let mut rater = PuzzleRater::default();
    for text in [EASY, GRAVE, EASY, &".".repeat(81)] {
        stats.add(&rater.rate(&puzzle(text)));
    }
    assert_eq!((stats.rated, stats.refused, stats.cut), (3, 1, 0));
    assert_eq!(stats.ratings.into_iter().collect::<Vec<_>>(), [(15, 2), (58, 1)]);
    let bug = stats.techniques[&Technique::Bug];
    assert_eq!((bug.steps, bug.puzzles, bug.hardest), (1, 1, 1));
}
