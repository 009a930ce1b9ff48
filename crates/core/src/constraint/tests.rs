//! Tests of constraints: what they mean, what is refused, and that nothing made from a layout loses them.

use super::*;
use crate::{Board, Candidate, DigitSet, Position, Puzzle, Symmetry, SymmetryError};

fn killer(layout: &Layout, cells: &[(usize, usize)], sum: i64) -> Constraint {
    let cells = cells.iter().map(|&(row, col)| layout.cell(row, col)).collect();
    Constraint::new(&kinds::KILLER, [("cells", Field::Cells(cells)), ("sum", Field::Number(sum))]).unwrap()
}

fn digit(value: usize) -> Digit {
    Digit::from_value(value).unwrap()
}

/// Numbers below a bound, from a seed.
fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |n| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    }
}

/// A layout with an example of a kind; none if the kind is not for such a board.
fn with_some(kind: &'static Kind, plain: &Layout, below: &mut impl FnMut(usize) -> usize) -> Option<Layout> {
    Some(plain.with_constraints(vec![kind.example(plain, below)?]).unwrap())
}

/// How many of the groups, bounds and walks of a layout do not hold in a filling.
fn broken(layout: &Layout, value: Value<'_>) -> usize {
    let is_alike = |group: &Group| {
        let digits: DigitSet = layout.group_cells(*group).iter().map(|&cell| value(cell)).collect();
        digits.len() < layout.group_cells(*group).len()
    };
    let is_beyond = |bound: &Bound| {
        let (least, most) = layout.range_of(*bound);
        let is_true = |candidate: Candidate| value(candidate.cell()) == candidate.digit();
        let terms = layout.terms(*bound).iter().filter(|(candidate, _)| is_true(*candidate));
        !(least..=most).contains(&terms.map(|&(_, weight)| i64::from(weight)).sum())
    };
    let is_off = |walk: &Walk| {
        let steps = layout.walk_cells(*walk).iter().zip(layout.walk_steps(*walk));
        let end = steps.into_iter().try_fold(0, |state, (&cell, steps)| {
            let takes = |step: &&WalkStep| step.from == state && step.digits.contains(value(cell));
            let mut taken = steps.iter().filter(takes);
            let step = taken.next();
            assert_eq!(taken.next(), None, "a state and a digit lead to one state");
            step.map(|step| step.to)
        });
        end.is_none()
    };
    layout.groups().filter(is_alike).count()
        + layout.bounds().filter(is_beyond).count()
        + layout.walks().filter(is_off).count()
}

/// A full grid of a layout with boxes that every house allows.
fn pattern(layout: &Layout) -> Vec<Digit> {
    let crate::Regions::Boxes { rows, cols } = *layout.regions() else { panic!("boxes") };
    let digit = |row: usize, col: usize| (cols * (row % rows) + row / rows + col) % layout.side();
    layout.cells().map(|cell| Digit::from_index(digit(layout.row(cell), layout.col(cell)))).collect()
}

/// Another one: two digits, two rows of a band or two columns of a stack change places.
fn rearrange(layout: &Layout, grid: &mut [Digit], below: &mut impl FnMut(usize) -> usize) {
    let crate::Regions::Boxes { rows, cols } = *layout.regions() else { panic!("boxes") };
    let side = layout.side();
    let mut two = |size: usize| {
        let first = below(side / size) * size;
        (first + below(size), first + below(size))
    };
    let ((one, other), (row, next_row), (col, next_col)) = (two(side), two(rows), two(cols));
    match below(3) {
        0 => grid.iter_mut().for_each(|digit| match digit.index() {
            index if index == one => *digit = Digit::from_index(other),
            index if index == other => *digit = Digit::from_index(one),
            _ => {}
        }),
        1 => (0..side).for_each(|col| grid.swap(row * side + col, next_row * side + col)),
        _ => (0..side).for_each(|row| grid.swap(row * side + col, row * side + next_col)),
    }
}

/// Fillings on the way from chance to where a constraint holds, and beyond: each changes a little, which as a rule
/// breaks no more than before.
#[test]
fn groups_bounds_and_walks_of_each_kind_say_what_its_judge_says() {
    let mut below = numbers(7);
    for kind in Kind::all() {
        // These speak of the one place of a digit in a house.
        let needs_houses =
            ["sandwich", "hidden-skyscraper", "index-row", "index-column", "index-box", "full-rank", "full-rank-ties"];
        let needs_houses = needs_houses.contains(&kind.id);
        let (mut held, mut not_held) = (0, 0);
        for (side, rounds) in [(4, 60), (6, 60), (9, 30)] {
            let plain = Layout::for_side(side).unwrap();
            for layout in (0..rounds).filter_map(|_| with_some(kind, &plain, &mut below)).collect::<Vec<_>>() {
                let constraint = &layout.constraints()[0];
                let cells = layout.cells_of(ConstraintId(0));
                assert!(constraint.cells().all(|cell| cells.contains(&cell)), "{}", constraint.describe(&layout));
                let any = layout.cells().map(|_| Digit::from_index(below(side))).collect();
                let mut grid: Vec<Digit> = if needs_houses { pattern(&plain) } else { any };
                let mut last = usize::MAX;
                for _ in 0..250 {
                    let before = grid.clone();
                    match needs_houses {
                        true => rearrange(&plain, &mut grid, &mut below),
                        false => grid[below(side * side)] = Digit::from_index(below(side)),
                    }
                    let value = |cell: Cell| grid[cell.index()];
                    let wrong = broken(&layout, &value);
                    let holds = constraint.holds(&layout, &value);
                    held += u32::from(holds);
                    not_held += u32::from(!holds);
                    match layout.judged().is_empty() {
                        true => assert_eq!(wrong == 0, holds, "{} in {grid:?}", constraint.describe(&layout)),
                        false => assert!(wrong == 0 || !holds, "{} in {grid:?}", constraint.describe(&layout)),
                    }
                    match wrong <= last || below(20) == 0 {
                        true => last = wrong,
                        false => grid = before,
                    }
                }
            }
        }
        assert!(held > 100 && not_held > 100, "{}: {held} {not_held}", kind.id);
    }
}

fn of_kind(id: &str, layout: &Layout, cells: &[(usize, usize)], value: i64) -> Constraint {
    let cells = Field::Cells(cells.iter().map(|&(row, col)| layout.cell(row, col)).collect());
    Constraint::new(Kind::by_id(id).unwrap(), [("cells", cells), ("value", Field::Number(value))]).unwrap()
}

fn either(options: Vec<Vec<Constraint>>) -> Constraint {
    Constraint::new(&kinds::EITHER, [("options", Field::Options(options))]).unwrap()
}

#[test]
fn alternatives_are_one_walk_that_says_what_they_say() {
    let plain = Layout::for_side(4).unwrap();
    let row: Vec<(usize, usize)> = (0..4).map(|col| (0, col)).collect();
    let back: Vec<(usize, usize)> = row.iter().rev().copied().collect();
    let clue = |id: &str, cells: &[(usize, usize)], value| of_kind(id, &plain, cells, value);
    let cage = |sum| killer(&plain, &[(0, 1), (0, 2)], sum);
    let lists = [
        // The same cells from both ends, and two clues in one option.
        vec![vec![clue("skyscraper", &row, 2)], vec![clue("skyscraper", &back, 3), clue("x-sum", &row, 6)]],
        // A list of cells beside a walk.
        vec![vec![cage(3)], vec![clue("sandwich", &row, 3)], vec![clue("numbered-room", &back, 1), cage(7)]],
        // Alternatives within alternatives.
        vec![vec![either(vec![vec![cage(4)], vec![clue("skyscraper", &back, 1)]])], vec![clue("x-sum", &back, 3)]],
        vec![vec![cage(5), clue("skyscraper", &row, 2)]],
    ];
    for options in lists {
        let layout = plain.with_constraints(vec![either(options)]).unwrap();
        let (mut held, mut not_held) = (0, 0);
        for number in 0..256 {
            let value = |cell: Cell| Digit::from_index((number >> (2 * (cell.index() % 4))) & 3);
            let differ =
                (0..4).all(|col| (0..col).all(|other| value(plain.cell(0, col)) != value(plain.cell(0, other))));
            // A sandwich needs its house.
            if differ {
                let holds = layout.constraints_hold(value);
                assert_eq!(broken(&layout, &value) == 0, holds, "{number:o} {:?}", layout.constraints());
                (held, not_held) = (held + u32::from(holds), not_held + u32::from(!holds));
            }
        }
        assert!(held > 0 && not_held > 0);
        let drawn = layout.figures();
        assert!(!drawn.is_empty() && drawn.iter().all(|(id, _)| id.index() == 0));
    }
    let lines = |cells: [usize; 3]| of_kind("skyscraper", &plain, &cells.map(|col| (0, col)), 1);
    let list = either(vec![vec![lines([0, 1, 2])], vec![lines([1, 0, 2])]]);
    let refused = plain.with_constraints(vec![list]).unwrap_err().to_string();
    assert!(refused.contains("orders that do not go together"), "{refused}");
    let renban = |cells: &[(usize, usize)]| {
        let cells = Field::Cells(cells.iter().map(|&(row, col)| plain.cell(row, col)).collect());
        Constraint::new(&kinds::RENBAN, [("cells", cells)]).unwrap()
    };
    let both = either(vec![vec![renban(&[(0, 0), (0, 1)]), renban(&[(2, 0), (2, 1)])]]);
    let layout = plain.with_constraints(vec![both]).unwrap();
    assert!(!layout.is_run(ConstraintId(0)) && layout.groups().len() == 2, "two runs are no run of all their cells");
    let allowed = either([1, 3].map(|sum| vec![killer(&plain, &[(0, 0)], sum)]).to_vec());
    let layout = plain.with_constraints(vec![allowed]).unwrap();
    assert!(layout.walks().next().is_none(), "one cell needs no walk");
    assert_eq!(layout.constraints()[0].describe(&layout), "either killer cage r1c1, sum 1 or killer cage r1c1, sum 3");
}

#[test]
fn what_is_wrong_within_alternatives_is_told_with_its_place() {
    let layout = Layout::for_side(4).unwrap();
    let cage = |sum: i64| {
        let cells = Member::List(vec![Member::Text("r1c1".to_owned())]);
        let members = [("type", Member::Text("killer".to_owned())), ("cells", cells), ("sum", Member::Number(sum))];
        Member::Object(members.map(|(name, member)| (name.to_owned(), member)).to_vec())
    };
    let list = |items: Vec<Member>| Member::List(items);
    let read = |options: Member| {
        let members = [("type".to_owned(), Member::Text("either".to_owned())), ("options".to_owned(), options)];
        Constraint::from_members(&layout, &members)
    };
    let right = read(list(vec![list(vec![cage(1)]), list(vec![cage(2), cage(3)])])).unwrap();
    let members: Vec<(String, Member)> =
        right.members(&layout).into_iter().map(|(name, member)| (name.to_owned(), member)).collect();
    assert_eq!(Constraint::from_members(&layout, &members).unwrap(), right);
    let wrong = |options: Member| read(options).unwrap_err();
    let error = wrong(list(vec![list(vec![cage(1)]), list(vec![cage(2), cage(99)])]));
    assert_eq!(error.member.as_deref(), Some("options/1/1/sum"));
    assert_eq!(error.to_string(), "'options/1/1/sum' is 99; it must be from 0 to 10");
    assert!(wrong(list(vec![list(vec![])])).to_string().contains("has an empty list"));
    assert!(wrong(list(vec![])).to_string().contains("has 0 lists of constraints"));
    assert!(wrong(list(vec![cage(1)])).to_string().starts_with("'options/0' must be a list of lists"));
    assert!(wrong(list(vec![list(vec![Member::Number(3)])])).to_string().starts_with("'options/0/0' must be"));
    assert!(wrong(Member::Number(3)).to_string().starts_with("'options' must be a list of lists"));
    let nested = (0..9).fold(killer(&layout, &[(0, 0)], 1), |inner, _| either(vec![vec![inner]]));
    let refused = layout.with_constraints(vec![nested]).unwrap_err().to_string();
    assert!(refused.contains("is nested too deep"), "{refused}");
}

#[test]
fn a_rank_needs_a_line_and_a_place_that_there_is() {
    let plain = Layout::for_side(4).unwrap();
    let row: Vec<(usize, usize)> = (0..4).map(|col| (1, col)).collect();
    let refused = |cells: &[(usize, usize)], value| {
        plain.with_constraints(vec![of_kind("full-rank", &plain, cells, value)]).unwrap_err().to_string()
    };
    assert!(refused(&row, 17).contains("'value' is 17"), "{}", refused(&row, 17));
    assert!(refused(&row[..3], 1).contains("must have all cells of a row or column"));
    let layout = plain.with_constraints(vec![of_kind("full-rank", &plain, &row, 16)]).unwrap();
    assert_eq!((layout.judged().len(), layout.ranks()[0].smaller), (1, 15));
    assert_eq!(layout.cells_of(ConstraintId(0)).len(), 16, "it speaks of all lines");
    let ties = |value: &str| Constraint::new(&kinds::FULL_RANK_TIES, [("value", Field::Text(value.to_owned()))]);
    let both = plain.with_constraints(vec![ties("none").unwrap(), ties("any").unwrap()]).unwrap_err().to_string();
    assert!(both.contains("contradicts another"), "{both}");
}

#[test]
fn each_kind_is_written_as_it_is_read_and_is_drawn() {
    let mut below = numbers(8);
    let layout = Layout::for_side(6).unwrap();
    for kind in Kind::all() {
        for constrained in (0..20).filter_map(|_| with_some(kind, &layout, &mut below)).collect::<Vec<_>>() {
            let constraint = constrained.constraints()[0].clone();
            let members: Vec<(String, Member)> =
                constraint.members(&layout).into_iter().map(|(name, member)| (name.to_owned(), member)).collect();
            assert_eq!(Constraint::from_members(&layout, &members).unwrap(), constraint);
            assert!(!constrained.figures().is_empty(), "{}", kind.id);
        }
    }
}

#[test]
fn a_layout_with_constraints_is_no_other() {
    let classic = Layout::classic();
    let list = || vec![killer(&classic, &[(0, 1), (0, 0)], 3), killer(&classic, &[(0, 0), (0, 1)], 3)];
    let layout = classic.with_constraints(list()).unwrap();
    assert_eq!(layout.constraints().len(), 1, "the same cage twice is one");
    assert!(!layout.is_plain() && !layout.is_classic() && layout != classic);
    assert_eq!(layout, classic.with_constraints(list()).unwrap());
    assert_ne!(layout, classic.with_constraints(vec![killer(&classic, &[(0, 1), (0, 0)], 4)]).unwrap());
    assert_eq!(layout.to_string(), "3x3 with 1 constraint");
    assert!(layout.to_string().parse::<Layout>().is_err());
    assert!(layout.base().is_classic() && layout.without_constraints().is_classic());
    assert!(layout.with_constraints(Vec::new()).unwrap().is_classic());
    let windows = layout.with(crate::Extra::WINDOW).unwrap();
    assert_eq!((windows.constraints().len(), windows.houses().count()), (1, 31));
    assert_eq!(windows.without_constraints().to_string(), "3x3+windoku");
}

#[test]
fn what_does_not_fit_is_refused() {
    let layout = Layout::classic();
    let refused = |constraint: Constraint| layout.with_constraints(vec![constraint]).unwrap_err().to_string();
    let whole: Vec<(usize, usize)> = (0..10).map(|index| (index / 9, index % 9)).collect();
    assert_eq!(refused(killer(&layout, &[], 3)), "constraint 1: 'cells' has no cells");
    assert!(refused(killer(&layout, &whole, 45)).ends_with("'cells' has 10 cells; there are only 9 digits"));
    assert!(refused(killer(&layout, &[(0, 0), (0, 0)], 3)).ends_with("'cells' has r1c1 twice"));
    assert!(refused(killer(&layout, &[(0, 0), (0, 1)], 46)).ends_with("'sum' is 46; it must be from 0 to 45"));
    assert!(refused(killer(&layout, &[(0, 0), (0, 1)], -3)).ends_with("'sum' is -3; it must be from 0 to 45"));
    let large = Layout::for_side(16).unwrap();
    assert!(refused(killer(&large, &[(15, 15)], 3)).ends_with("has a cell that is not on the board"));
    let made = |fields: Vec<(&str, Field)>| Constraint::new(&kinds::KILLER, fields).unwrap_err().to_string();
    assert_eq!(made(vec![("sum", Field::Number(3))]), "the constraint has no 'cells', which a killer cage needs");
    assert!(made(vec![("total", Field::Number(3))]).starts_with("'total' is no member of a killer cage"));
    assert_eq!(made(vec![("cells", Field::Number(3))]), "'cells' holds something else than it should");
    let many = (0..=MOST_CONSTRAINTS).map(|_| killer(&layout, &[(0, 0)], 3)).collect();
    assert_eq!(layout.with_constraints(many), Err(LayoutError::TooManyConstraints(MOST_CONSTRAINTS + 1)));
}

#[test]
fn what_a_board_cannot_have_is_refused_with_its_number() {
    let plain = Layout::for_side(4).unwrap();
    let line = || Field::Cells((0..3).map(|col| plain.cell(0, col)).collect());
    let thermo = Constraint::new(&kinds::THERMO, [("cells", line())]).unwrap();
    let entropic = Constraint::new(&kinds::ENTROPIC, [("cells", line())]).unwrap();
    let refused = plain.with_constraints(vec![thermo, entropic]).unwrap_err().to_string();
    assert!(refused.starts_with("constraint 2: the constraint needs a board whose number"), "{refused}");
    let made = |kind: &'static Kind, fields: Vec<(&'static str, Field)>| {
        plain.with_constraints(vec![Constraint::new(kind, fields).unwrap()]).unwrap_err().to_string()
    };
    let text = |name: &str| {
        let table = ("allowed", Field::Lists(vec![vec![1]; 4]));
        made(&kinds::PAIRS, vec![("cells", line()), table, ("name", Field::Text(name.to_owned()))])
    };
    assert!(text("\u{1b}[2J").contains("'name' has a control character"));
    assert!(text(&"x".repeat(61)).contains("'name' has more than 60 characters"));
    let factors = ("coefficients", Field::Numbers(vec![1, i64::MIN, 1]));
    let refused = made(&kinds::SUM, vec![("cells", line()), ("value", Field::Number(3)), factors]);
    assert!(refused.contains("it must be from -999 to 999"), "{refused}");
    let rows = ("allowed", Field::Lists(vec![vec![1]]));
    let refused = made(&kinds::PAIRS, vec![("cells", line()), rows]);
    assert!(refused.contains("'allowed' has 1 list of digits; it must have 4"), "{refused}");
    // So many sandwiches on so large a board would take gigabytes.
    let large = Layout::for_side(25).unwrap();
    let sandwich = |value: i64| {
        let row = large.house_cells(crate::House::from_index(value as usize % 25)).to_vec();
        Constraint::new(&kinds::SANDWICH, [("cells", Field::Cells(row)), ("value", Field::Number(value))]).unwrap()
    };
    let refused = large.with_constraints((0..2000).map(sandwich).collect()).unwrap_err().to_string();
    assert!(refused.contains("says too much"), "{refused}");
    // States that there are not, and more than there may be.
    let automaton = |states: i64, start: i64| {
        let (start, accept) = (("start", Field::Numbers(vec![start])), ("accept", Field::Numbers(vec![0])));
        let edges = ("edges", Field::Lists(vec![vec![0, 0, 1, 2, 3]]));
        made(&kinds::OWN_WALK, vec![("cells", line()), ("states", Field::Number(states)), start, accept, edges])
    };
    assert!(automaton(2, 2).contains("speaks of state 2; it has 2, numbered from 0"));
    assert!(automaton(999_999, 0).contains("has 999999 states; there must be 1 to 4096"));
    assert!(automaton(-1, 0).contains("has -1 states"));
    assert!(automaton(9, -1).contains("'start' has -1; states are from 0 to 4095"));
    // All digits so far, of fifteen cells, are too many sets to be told apart.
    let plain = Layout::for_side(16).unwrap();
    let (count, cells) = (vec![plain.cell(1, 0)], plain.house_cells(crate::House::from_index(0)).to_vec());
    let fields = [("count", Field::Cells(count)), ("cells", Field::Cells(cells))];
    let counted = Constraint::new(&kinds::COUNT_DISTINCT, fields).unwrap();
    let refused = plain.with_constraints(vec![counted]).unwrap_err().to_string();
    assert!(refused.contains("has too many states for this program"), "{refused}");
}

#[test]
fn values_strike_and_break_beyond_houses() {
    let plain = Layout::classic();
    let layout = plain.with_constraints(vec![killer(&plain, &[(0, 0), (4, 4), (8, 7)], 6)]).unwrap();
    let (a, b, c) = (layout.cell(0, 0), layout.cell(4, 4), layout.cell(8, 7));
    assert_eq!(layout.group_mates(a), [b, c]);
    assert!(!layout.peers(a).contains(&b));
    let mut puzzle = Puzzle::empty(layout.clone());
    puzzle.set(a, digit(1), true);
    assert!(!puzzle.allowed(b).contains(digit(1)));
    assert!(!Position::new(&puzzle).unwrap().digits(b).contains(digit(1)));
    let mut board = Board::<2>::open(&layout);
    board.place(Candidate::new(a, digit(1))).unwrap();
    assert!(!board.digits(c).contains(digit(1)));
    board.place(Candidate::new(b, digit(2))).unwrap();
    let broken = board.place(Candidate::new(c, digit(4))).unwrap_err();
    assert_eq!(broken.describe(&layout), "the values break a constraint: killer cage r1c1 r5c5 r9c8, sum 6");
    // Equal values in a cage are a conflict before it is full.
    puzzle.set(b, digit(1), false);
    assert!(matches!(puzzle.conflict(), Some(Contradiction::Broken(_))));
    assert_eq!(Position::new(&puzzle), Err(puzzle.conflict().unwrap()));
    puzzle.set(b, digit(2), false);
    assert_eq!(puzzle.conflict(), None);
    puzzle.set(c, digit(4), false);
    assert!(matches!(Position::new(&puzzle), Err(Contradiction::Broken(_))));
}

#[test]
fn a_full_board_that_breaks_a_constraint_is_not_solved() {
    let plain = Layout::for_side(4).unwrap();
    let grid = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1].map(digit);
    let total = (grid[0].value() + grid[5].value()) as i64;
    for (sum, holds) in [(total, true), (total + 1, false)] {
        let layout = plain.with_constraints(vec![killer(&plain, &[(0, 0), (1, 1)], sum)]).unwrap();
        let puzzle = Puzzle::from_givens(layout, grid.iter().copied().map(Some));
        assert_eq!(puzzle.full_grid().is_some(), holds);
        assert_eq!(Position::new(&puzzle).is_ok_and(|position| position.is_solved()), holds);
    }
}

#[test]
fn maps_keep_constraints_or_are_refused() {
    let plain = Layout::classic();
    let layout = plain.with_constraints(vec![killer(&plain, &[(0, 0), (0, 1)], 6)]).unwrap();
    assert_eq!(Symmetry::transpose(&layout), Err(SymmetryError::Constraints));
    let mut swapped: Vec<usize> = (0..9).collect();
    swapped.swap(0, 1);
    assert_eq!(Symmetry::permute_rows(&layout, &swapped), Err(SymmetryError::Constraints));
    assert_eq!(Symmetry::random(&layout, |n| n - 1), Symmetry::identity(&layout));
}

#[test]
fn members_are_read_and_written() {
    let layout = Layout::classic();
    let text = |text: &str| Member::Text(text.to_owned());
    let texts = |list: &[&str]| Member::List(list.iter().map(|&text| Member::Text(text.to_owned())).collect());
    let read = |members: &[(&str, Member)]| {
        let members: Vec<(String, Member)> =
            members.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        Constraint::from_members(&layout, &members).map_err(|error| error.to_string())
    };
    let cells = ("cells", texts(&["r2c1", "r1c1"]));
    let cage = read(&[("type", text("killer")), cells.clone(), ("sum", Member::Number(15))]).unwrap();
    let ascending = ("cells", texts(&["r1c1", "r2c1"]));
    assert_eq!(cage.members(&layout), [("type", text("killer")), ascending.clone(), ("sum", Member::Number(15))]);
    let loose = read(&[("type", text("killer")), cells.clone(), ("sum", Member::Number(0))]).unwrap();
    assert_eq!(loose.members(&layout), [("type", text("killer")), ascending]);
    let refused = |members: &[(&str, Member)], reason: &str| {
        let error = read(members).unwrap_err();
        assert!(error.contains(reason), "{error}");
    };
    let killer = || ("type", text("killer"));
    refused(std::slice::from_ref(&cells), "has no 'type'");
    refused(&[("type", text("fog")), cells.clone()], "'type' is 'fog', a constraint that is not supported");
    refused(&[("type", Member::Number(1)), cells.clone()], "'type' must be a text");
    refused(&[killer(), killer(), cells.clone()], "'type' is there twice");
    refused(&[killer(), cells.clone(), cells.clone()], "'cells' is there twice");
    refused(&[killer()], "has no 'cells'");
    refused(&[killer(), ("cels", texts(&["r1c1"]))], "'cels' is no member of a killer cage");
    refused(&[killer(), ("cells", texts(&["r1c10"]))], "has 'r1c10', which is not a cell");
    refused(&[killer(), ("cells", texts(&["r1c1", "r1c1"]))], "has r1c1 twice");
    refused(&[killer(), ("cells", texts(&[]))], "has no cells");
    refused(&[killer(), ("cells", text("r1c1"))], "must be a list of cells");
    refused(&[killer(), cells.clone(), ("sum", text("15"))], "'sum' must be a whole number");
    refused(&[killer(), cells.clone(), ("sum", Member::Number(46))], "'sum' is 46");
    refused(&[killer(), cells, ("value", Member::Number(15))], "'value' is no member");
}

#[test]
fn kinds_have_names_of_their_own_and_documentation() {
    for (index, kind) in Kind::all().enumerate() {
        assert_eq!(Kind::by_id(kind.id), Some(kind));
        assert!(Kind::all().take(index).all(|other| other.id != kind.id && other.name != kind.name));
        let title = kind.documentation.lines().next().unwrap_or_default().trim_start_matches("# ");
        assert!(title.eq_ignore_ascii_case(kind.name), "{title}");
        let meaning = kind.meaning();
        assert!(meaning.ends_with('.') && !meaning.contains(['|', '\n', '#']), "{meaning}");
        assert!(kind.fields.iter().all(|field| kind.documentation.contains(&format!("| `{}` |", field.name))));
    }
}
