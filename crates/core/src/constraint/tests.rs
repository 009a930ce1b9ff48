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

/// All grids of a layout of side 4 without regard to its constraints.
fn grids(layout: &Layout) -> Vec<Vec<Digit>> {
    fn fill(layout: &Layout, grid: &mut Vec<Digit>, all: &mut Vec<Vec<Digit>>) {
        if grid.len() == layout.cell_count() {
            return all.push(grid.clone());
        }
        let cell = Cell::from_index(grid.len());
        let seen: DigitSet = layout.peers(cell).iter().filter_map(|peer| grid.get(peer.index()).copied()).collect();
        for digit in (layout.digits() - seen).iter() {
            grid.push(digit);
            fill(layout, grid, all);
            grid.pop();
        }
    }
    let mut all = Vec::new();
    fill(layout, &mut Vec::new(), &mut all);
    all
}

#[test]
fn groups_and_bounds_say_what_the_judge_says() {
    let plain = Layout::for_side(4).unwrap();
    let grids = grids(&plain);
    assert_eq!(grids.len(), 288);
    let mut state = 7u64;
    let mut below = |n: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    let mut held = 0;
    for _ in 0..400 {
        let mut cells: Vec<(usize, usize)> = (0..1 + below(4)).map(|_| (below(4), below(4))).collect();
        cells.sort_unstable();
        cells.dedup();
        let layout = plain.with_constraints(vec![killer(&plain, &cells, below(11) as i64)]).unwrap();
        for grid in &grids {
            let value = |cell: Cell| grid[cell.index()];
            let differ = layout.groups().all(|group| {
                let digits: DigitSet = layout.group_cells(group).iter().map(|&cell| value(cell)).collect();
                digits.len() == layout.group_cells(group).len()
            });
            let within = layout.bounds().all(|bound| {
                let (least, most) = layout.range_of(bound);
                let is_true = |candidate: Candidate| value(candidate.cell()) == candidate.digit();
                let terms = layout.terms(bound).iter().filter(|(candidate, _)| is_true(*candidate));
                (least..=most).contains(&terms.map(|&(_, weight)| i64::from(weight)).sum())
            });
            let holds = layout.constraints()[0].holds(&value);
            held += u32::from(holds);
            assert_eq!(differ && within, holds, "{} in {grid:?}", layout.constraints()[0].describe(&layout));
        }
    }
    assert!(held > 1000);
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
    let grid = &grids(&plain)[0];
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
    let texts = |list: &[&str]| Member::Texts(list.iter().map(|&text| text.to_owned()).collect());
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
    refused(&[("type", text("thermo")), cells.clone()], "'type' is 'thermo', a constraint that is not supported");
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
        assert_eq!(title.to_lowercase(), kind.name);
        assert!(kind.fields.iter().all(|field| kind.documentation.contains(&format!("| `{}` |", field.name))));
    }
}
