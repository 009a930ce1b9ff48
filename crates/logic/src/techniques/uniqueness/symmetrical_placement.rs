//! # Gurth's symmetrical placement
//! **Definition.** Turn or reflect the board, or move its rows and columns about within bands and stacks, and then
//! replace each digit by another one or by itself. If this takes the givens to the givens, the puzzle is symmetric. A
//! puzzle with one solution then has a symmetric solution: a digit is in a cell exactly if the digit that it becomes is
//! in the cell's new place. So a candidate goes if the one that it becomes has gone; a cell that keeps its place holds
//! a digit that stays the same; and a digit that stays the same is in no cell that shares a house with its new place.
//!
//! **Example.** Turned by 180 degrees, the givens are the same if 1 and 9, 2 and 8, 3 and 7, and 4 and 6 are exchanged.
//! The centre r5c5 keeps its place, so it is 5, and no other cell of row 5, column 5 or box 5 is. If 7 is gone from
//! r9c9, 3 goes from r1c1.
//!
//! **Why it is sound.** It is sound only for a puzzle with one solution. The map takes houses to houses, so it takes a
//! solution to a full grid in which each house has each digit; and the givens are there, so that grid is a solution of
//! the same puzzle. As there is only one, a candidate is true exactly if its image is. Nothing but the givens counts,
//! because all else follows from them. The proof is the map.
//!
//! **Near misses.** One given more or less, or one with another digit, and nothing follows. Placed digits and marks may
//! be symmetric or not. Where two digits are not given anywhere, they could change places in any solution.
//!
//! **Cost.** Lines and digits are told apart by what is given where they meet: for most puzzles some 150 microseconds
//! at 9x9, after which no two lines are alike. All symmetries are found, not only turns and reflections.
//!
//! **Also known as.** Gurth's theorem; GSP; automorphism.

use super::automorphisms::automorphisms;
use crate::prelude::*;
use pencilproof_proof::{Automorphism, Part, Pattern, PatternCell, sees};
use std::collections::BTreeMap;

pub(crate) static TECHNIQUE: Technique = Technique {
    assumes: Assumes::Uniqueness,
    codes: &[Code::new("gurth-diagonal", 1), Code::new("gurth-rot180", 1), Code::new("gurth-rot90", 1)],
    ..Technique::plain(
        ("gurths-symmetrical-placement", "Gurth's symmetrical placement"),
        Family::SYMMETRY,
        heading!("symmetrical_placement.rs"),
        finder!(find),
        Explain::Pattern(explain),
    )
};

fn find<const W: usize>(facts: &Facts<'_, W>, _: &Params, found: &mut Found<'_>) -> ControlFlow<()> {
    let (board, layout) = (facts.board(), facts.layout());
    if !layout.is_plain() || board.givens().is_empty() {
        return ControlFlow::Continue(());
    }
    let mut maps = automorphisms(board, found)?;
    // Those that are soon back where they began are easier to see, and so are turns and reflections.
    let is_of_lines = |map: &Automorphism| described(map, layout).is_none_or(|(kind, _)| kind == MOVED_LINES);
    maps.sort_by_cached_key(|map| (order(map, layout), is_of_lines(map), map.cells.clone()));
    for map in maps {
        let mut ruled_out = Vec::new();
        for cell in board.unplaced().iter() {
            found.work(20)?;
            let candidates = board.digits(cell).iter().map(|digit| Candidate::new(cell, digit));
            ruled_out
                .extend(candidates.filter_map(|candidate| Some((candidate, ruled_out_by(board, &map, candidate)?))));
        }
        let gone: Vec<Candidate> = ruled_out.iter().map(|&(gone, _)| gone).collect();
        // A map shows what its inverse shows.
        if !found.has(&[], &gone) {
            found.eliminate(gone, || reason(board, map, &ruled_out))?;
        }
    }
    ControlFlow::Continue(())
}

/// How often a map must be repeated until every candidate is back.
fn order(map: &Automorphism, layout: &Layout) -> usize {
    let lengths = layout.candidates().map(|candidate| map.images(candidate).count() + 1);
    lengths.max().unwrap_or(1)
}

/// The image that a candidate excludes, or one that is not live; `None` if the map allows the candidate.
fn ruled_out_by<const W: usize>(board: &Board<W>, map: &Automorphism, candidate: Candidate) -> Option<Candidate> {
    let excluded = map.images(candidate).find(|&image| sees(board.layout(), candidate, image));
    excluded.or_else(|| map.images(candidate).find(|&image| !board.is_live(image)))
}

fn reason<const W: usize>(board: &Board<W>, map: Automorphism, ruled_out: &[(Candidate, Candidate)]) -> Reason {
    let mut cells: BTreeMap<Cell, (Part, DigitSet)> = BTreeMap::new();
    for &(gone, image) in ruled_out {
        let (cell, other) = (gone.cell(), image.cell());
        if cell == other {
            let own = cells.entry(cell).or_insert((Part::Pivot, board.digits(cell)));
            own.1.remove(gone.digit());
            continue;
        }
        let is_excluded = sees(board.layout(), gone, image);
        if is_excluded {
            cells.entry(cell).or_insert((Part::Image, DigitSet::EMPTY));
        }
        let (_, digits) = cells.entry(other).or_insert((Part::Image, DigitSet::EMPTY));
        if !is_excluded {
            digits.insert(image.digit());
        }
    }
    let cells = cells.into_iter().map(|(cell, (part, digits))| PatternCell { cell, part, digits }).collect();
    let pattern = Pattern { cells, guardians: Vec::new(), rules: Vec::new() };
    Reason::new(Proof::Automorphism(map), Evidence::Pattern(pattern))
}

fn explain(pattern: &Pattern, context: &Context<'_>) -> Telling {
    let Proof::Automorphism(map) = &context.step.proof else { return context.named() };
    let Some((kind, mut moves)) = described(map, context.layout) else { return context.named() };
    let digits: Vec<usize> = map.digits.iter().map(|digit| digit.index()).collect();
    let name = |index: usize| Digit::from_index(index).to_string();
    moves.extend(permuted(&digits, name, ["replace", "by"]));
    let same = format!("{}: the givens are the same as before.", text::capital(&moves.join(", then ")));
    let solution = "As there is only one solution, it stays the same too: what a cell holds becomes what its new place \
                    holds.";
    let told = Told::new(pattern, map, context);
    Telling {
        title: format!("{} ({kind})", context.name),
        place: "Look for a symmetry of the givens.".to_owned(),
        reasons: [same, solution.to_owned()]
            .into_iter()
            .chain([told.returning(), told.twice(), told.gone()])
            .filter(|text| !text.is_empty())
            .collect(),
    }
}

/// The kind of a map that is no turn and no reflection of the board.
const MOVED_LINES: &str = "moved lines";

/// What kind of map it is, and the moves that make it up, digits apart; `None` if it does not move whole lines.
fn described(map: &Automorphism, layout: &Layout) -> Option<(&'static str, Vec<String>)> {
    let last = layout.side() - 1;
    if map.cells.len() != layout.cell_count() || map.digits.len() != layout.side() {
        return None;
    }
    let corner = layout.cell_name(layout.cell(0, 0));
    let [right, below, opposite] =
        [(0, last), (last, 0), (last, last)].map(|(row, col)| layout.cell_name(layout.cell(row, col)));
    let is = |place: fn(usize, usize, usize) -> (usize, usize)| {
        layout.cells().all(|cell| {
            let (row, col) = place(layout.row(cell), layout.col(cell), last);
            map.cell(cell) == layout.cell(row, col)
        })
    };
    let known = match () {
        () if is(|row, col, last| (last - row, last - col)) => {
            ("half turn", "turn the board by 180 degrees".to_owned())
        }
        () if is(|row, col, last| (col, last - row)) => {
            ("quarter turn", "turn the board by 90 degrees clockwise".to_owned())
        }
        () if is(|row, col, last| (last - col, row)) => {
            ("quarter turn", "turn the board by 90 degrees anticlockwise".to_owned())
        }
        () if is(|row, col, _| (col, row)) => {
            ("diagonal", format!("reflect the board in the diagonal from {corner} to {opposite}"))
        }
        () if is(|row, col, last| (last - col, last - row)) => {
            ("diagonal", format!("reflect the board in the diagonal from {below} to {right}"))
        }
        () => return of_lines(map, layout).map(|moves| (MOVED_LINES, moves)),
    };
    Some((known.0, vec![known.1]))
}

/// The moves of rows and columns that make up a map.
fn of_lines(map: &Automorphism, layout: &Layout) -> Option<Vec<String>> {
    let side = layout.side();
    let at = |row: usize, col: usize| map.cell(layout.cell(row, col));
    let is_turned = layout.row(at(0, 0)) != layout.row(at(0, 1));
    let place = |row: usize, col: usize| if is_turned { at(col, row) } else { at(row, col) };
    let rows: Vec<usize> = (0..side).map(|row| layout.row(place(row, 0))).collect();
    let cols: Vec<usize> = (0..side).map(|col| layout.col(place(0, col))).collect();
    let moves_lines = layout.cells().all(|cell| {
        let (row, col) = (layout.row(cell), layout.col(cell));
        place(row, col) == layout.cell(rows[row], cols[col])
    });
    let moves = [
        is_turned.then(|| "exchange rows and columns".to_owned()),
        permuted(&rows, |row| format!("row {}", row + 1), ["move", "to"]),
        permuted(&cols, |col| format!("column {}", col + 1), ["move", "to"]),
    ];
    moves_lines.then(|| moves.into_iter().flatten().collect())
}

/// A permutation in words: what changes places, or what goes where; `None` if nothing does.
fn permuted(images: &[usize], name: impl Fn(usize) -> String, [verb, to]: [&str; 2]) -> Option<String> {
    let moved = || images.iter().copied().enumerate().filter(|(index, image)| index != image);
    let join = |(index, image): (usize, usize), word: &str| format!("{} {word} {}", name(index), name(image));
    let is_exchange = images.iter().enumerate().all(|(index, &image)| images.get(image) == Some(&index));
    moved().next()?;
    Some(match is_exchange {
        true => {
            format!("exchange {}", text::and(moved().filter(|(one, other)| one < other).map(|pair| join(pair, "with"))))
        }
        false => format!("{verb} {}", text::and(moved().map(|pair| join(pair, to)))),
    })
}

/// What is ruled out, each with the image that rules it out and how many moves that is away.
struct Told<'c> {
    layout: &'c Layout,
    map: &'c Automorphism,
    ruled_out: Vec<(usize, Candidate, Candidate)>,
}

impl<'c> Told<'c> {
    fn new(pattern: &Pattern, map: &'c Automorphism, context: &Context<'c>) -> Self {
        let layout = context.layout;
        let is_gone = |image: Candidate| {
            let is_it = |cell: &PatternCell| cell.part == Part::Image && cell.cell == image.cell();
            pattern.cells.iter().any(|cell| is_it(cell) && cell.digits.contains(image.digit()))
        };
        let cause = |&gone: &Candidate| {
            let excluded = map.images(gone).enumerate().find(|&(_, image)| sees(layout, gone, image));
            let cause = excluded.or_else(|| map.images(gone).enumerate().find(|&(_, image)| is_gone(image)));
            cause.map(|(before, image)| (before + 1, gone, image))
        };
        Told { layout, map, ruled_out: context.step.eliminations.iter().filter_map(cause).collect() }
    }

    /// Says something about the candidates that some images rule out, for each number of moves; if there are several,
    /// it begins with how often the moves are done.
    fn told(
        &self,
        is_meant: impl Fn(Candidate, Candidate) -> bool,
        tell: impl Fn(usize, Vec<[Candidate; 2]>) -> String,
    ) -> String {
        let mut by_times: BTreeMap<usize, Vec<[Candidate; 2]>> = BTreeMap::new();
        for &(times, gone, image) in self.ruled_out.iter().filter(|&&(_, gone, image)| is_meant(gone, image)) {
            by_times.entry(times).or_default().push([gone, image]);
        }
        let tell = |(times, pairs)| match times {
            1 => tell(times, pairs),
            _ => format!("Done {}: {}", text::times(times), tell(times, pairs)),
        };
        by_times.into_iter().map(tell).collect::<Vec<_>>().join(" ")
    }

    /// Cells that are back in their place.
    fn returning(&self) -> String {
        self.told(
            |gone, image| gone.cell() == image.cell(),
            |times, pairs| {
                let mut cells: Vec<Cell> = pairs.iter().map(|[gone, _]| gone.cell()).collect();
                cells.dedup();
                let back = |digit: &Digit| (0..times).fold(*digit, |digit, _| self.map.digit(digit)) == *digit;
                let digits: Vec<Digit> = self.layout.digits().iter().filter(back).collect();
                let verb = if cells.len() == 1 { "keeps its place" } else { "keep their places" };
                let cells = text::cells_in_short(self.layout, &cells);
                match digits.is_empty() {
                    true => format!("{cells} {verb}, but no digit stays the same."),
                    false => format!(
                        "{cells} {verb}, where only {} can be, as no other digit stays the same.",
                        text::or(digits)
                    ),
                }
            },
        )
    }

    /// Digits that would be twice in a house.
    fn twice(&self) -> String {
        self.told(
            |gone, image| gone.cell() != image.cell() && sees(self.layout, gone, image),
            |_, pairs| {
                let digits: DigitSet = pairs.iter().map(|[gone, _]| gone.digit()).collect();
                let mut cells: Vec<[Cell; 2]> = Vec::new();
                for [gone, image] in pairs {
                    let pair = [gone.cell(), image.cell()];
                    if !cells.contains(&pair) && !cells.contains(&[pair[1], pair[0]]) {
                        cells.push(pair);
                    }
                }
                let names = cells.into_iter().map(|pair| pair.map(|cell| self.layout.cell_name(cell)).join(" and "));
                let (stay, one) = match digits.len() {
                    1 => ("stays", "it"),
                    _ => ("stay", "one of them"),
                };
                format!(
                    "{} {stay} the same. If {one} were in one of two such cells, it would be in the other too, and \
                     twice in a house: {}.",
                    text::and(digits.iter()),
                    names.collect::<Vec<_>>().join("; ")
                )
            },
        )
    }

    /// Candidates whose image has gone.
    fn gone(&self) -> String {
        self.told(
            |gone, image| !sees(self.layout, gone, image),
            |_, pairs| {
                let mut by_cells: BTreeMap<[Cell; 2], [Vec<Digit>; 2]> = BTreeMap::new();
                for [gone, image] in pairs {
                    let [own, others] = by_cells.entry([gone.cell(), image.cell()]).or_default();
                    own.push(gone.digit());
                    others.push(image.digit());
                }
                let is_not = |cell: Cell, digits: Vec<Digit>| {
                    format!("{} is not {}", self.layout.cell_name(cell), text::or(digits))
                };
                let told = by_cells.into_iter().map(|([cell, other], [own, others])| {
                    format!("{}, so {}", is_not(other, others), is_not(cell, own))
                });
                format!("{}.", told.collect::<Vec<_>>().join("; "))
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::testing::{Position, of_puzzle};
    use crate::{Budget, Catalogue, Profile, find_all};
    use pencilproof_core::{self as core, Board, Candidate, Layout, Symmetry};

    const ID: &str = "gurths-symmetrical-placement";

    /// The puzzle of a grid in a line.
    fn of_grid(layout: &str, grid: &str) -> Position {
        let side = grid.len().isqrt();
        let givens = grid.char_indices().filter(|&(_, sign)| sign != '.');
        let given = |(at, sign): (usize, char)| format!("{sign}r{}c{}", at / side + 1, at % side + 1);
        of_puzzle(layout, &givens.map(given).collect::<Vec<_>>().join(" "), "")
    }

    /// The half turn exchanges 1 with 9, 2 with 8, 3 with 7 and 4 with 6.
    const TURNED: &str = "..............51.69736.....29......3.6.8.2.4.7......18.....47314.95..............";

    /// The reflection in a diagonal exchanges 1 with 3, 5 with 6 and 7 with 8.
    const REFLECTED: &str = "98.7..6..7.5.6.....64..8...8......3..5..9.7....7..2..15...8.9.....1...2......3..4";

    /// The quarter turn clockwise leaves 5 as it is.
    const QUARTER: &str = ".1.5.......23....4..8...37.....1..25...6.4...58..9.....37...2..6....78.......5.9.";

    /// Sixteen givens, of which the half turn exchanges 1 with G, 2 with F and so on.
    const LARGE: &str = "1r1c1 Gr16c16 2r2c5 Fr15c12 3r3c9 Er14c8 4r4c13 Dr13c4 5r5c2 Cr12c15 6r6c6 Br11c11 7r7c10 \
                         Ar10c7 8r8c14 9r9c3";

    #[test]
    fn finds() {
        let turned = of_grid("3x3", TURNED).conclusions(ID);
        assert_eq!(turned, ["So 1, 3, 7 and 9 can be removed from r5c5; 5 from r46c5 and r5c1379."]);
        let reflected = of_grid("3x3", REFLECTED).conclusions(ID);
        assert_eq!(
            reflected,
            ["So 1 and 3 can be removed from r2c2; 2 from r1c3 and r3c1; 4 from r4c56, r5c46 and r6c45; 5 and 6 from \
                 r4c4."]
        );
        let quarter = of_grid("3x3", QUARTER).conclusions(ID);
        let centre = "So 2, 3, 7 and 8 can be removed from r5c5";
        assert_eq!(quarter, [format!("{centre}."), format!("{centre}; 5 from r2c28 and r8c28.")]);
        let without = of_grid("3x3", TURNED).only("r1c1", "158").conclusions(ID);
        assert_eq!(without, ["So 1, 3, 7 and 9 can be removed from r5c5; 4 from r9c9; 5 from r46c5 and r5c1379."]);
    }

    #[test]
    fn near_miss() {
        assert!(of_grid("3x3", &TURNED.replacen('5', ".", 1)).conclusions(ID).is_empty(), "a given less");
        assert!(of_grid("3x3", &TURNED.replacen('.', "1", 1)).conclusions(ID).is_empty(), "a given more");
        assert!(of_grid("3x3", &format!("9{}", &QUARTER[1..])).conclusions(ID).is_empty(), "another one more");
        let open = Position::open("3x3").place("1r1c1 9r9c9 2r1c5 8r9c5 3r2c3 7r8c7 4r3c8 6r7c2");
        assert!(open.conclusions(ID).is_empty(), "no givens");
    }

    #[test]
    fn other_size() {
        let small = of_grid("2x3", "12.......3................4.......56").only("r3c3", "356");
        assert_eq!(small.conclusions(ID)[0], "So 5 and 6 can be removed from r4c4.");
        let large = of_puzzle("4x4", LARGE, "").only("r1c3", "3456789ABCDEFG").hints(ID);
        let half_turn = large.iter().find(|hint| hint.title.ends_with("(half turn)")).unwrap();
        assert_eq!(half_turn.conclusion, "So F can be removed from r16c14.");
    }

    /// What each step eliminates.
    fn eliminated(board: Board<4>) -> Vec<Vec<Candidate>> {
        let profile = Profile::complete().only(&[Catalogue::standard().selector(ID).unwrap()]).unwrap();
        let found = find_all(&core::Position::from(board), &profile, Budget::default());
        assert_eq!(found.faults, []);
        found.steps.into_iter().map(|rated| rated.step.eliminations).collect()
    }

    #[test]
    fn other_symmetries_than_turns_and_reflections_show_the_same() {
        let mut state = 7_u64;
        let mut below = move |n: usize| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as usize % n
        };
        for grid in [TURNED, REFLECTED, QUARTER] {
            let board = of_grid("3x3", grid).only("r5c5", "1579").board();
            let steps = eliminated(board.clone());
            assert!(!steps.is_empty());
            for _ in 0..20 {
                let map = Symmetry::random(&Layout::classic(), &mut below);
                let image = |gone: &Vec<Candidate>| {
                    let mut gone: Vec<Candidate> = gone.iter().map(|&gone| map.candidate(gone)).collect();
                    gone.sort();
                    gone
                };
                let mut images: Vec<Vec<Candidate>> = steps.iter().map(image).collect();
                let mut found = eliminated(board.map(&map));
                images.sort();
                found.sort();
                assert_eq!(images, found, "{grid}");
            }
        }
    }

    #[test]
    fn explains() {
        let hint = &of_grid("3x3", TURNED).only("r1c1", "158").hints(ID)[0];
        assert_eq!(hint.title, "Gurth's symmetrical placement (half turn)");
        assert_eq!(hint.place, "Look for a symmetry of the givens.");
        assert_eq!(
            hint.reasons[..5],
            [
                "Turn the board by 180 degrees, then exchange 1 with 9, 2 with 8, 3 with 7 and 4 with 6: the givens \
                 are the same as before.",
                "As there is only one solution, it stays the same too: what a cell holds becomes what its new place \
                 holds.",
                "r5c5 keeps its place, where only 5 can be, as no other digit stays the same.",
                "5 stays the same. If it were in one of two such cells, it would be in the other too, and twice in a \
                 house: r4c5 and r6c5; r5c1 and r5c9; r5c3 and r5c7.",
                "r1c1 is not 6, so r9c9 is not 4."
            ]
        );
        let first = |grid: &str| of_grid("3x3", grid).hints(ID).last().unwrap().reasons[0].clone();
        assert_eq!(
            first(REFLECTED),
            "Reflect the board in the diagonal from r1c1 to r9c9, then exchange 1 with 3, 5 with 6 and 7 with 8: the \
             givens are the same as before."
        );
        assert_eq!(
            first(QUARTER),
            "Turn the board by 90 degrees clockwise, then replace 1 by 4, 2 by 7, 3 by 2, 4 by 9, 6 by 1, 7 by 8, 8 by \
             3 and 9 by 6: the givens are the same as before."
        );
    }

    #[test]
    fn explains_moved_lines() {
        let rows: Vec<&str> = (0..9).map(|row| &TURNED[9 * row..9 * row + 9]).collect();
        let moved = [1, 0, 2, 3, 4, 5, 6, 7, 8].map(|row| rows[row]).concat();
        let hint = &of_grid("3x3", &moved).hints(ID)[0];
        assert_eq!(hint.title, "Gurth's symmetrical placement (moved lines)");
        assert_eq!(
            hint.reasons[0],
            "Exchange row 1 with row 8, row 2 with row 9, row 3 with row 7 and row 4 with row 6, then exchange column \
             1 with column 9, column 2 with column 8, column 3 with column 7 and column 4 with column 6, then exchange \
             1 with 9, 2 with 8, 3 with 7 and 4 with 6: the givens are the same as before."
        );
    }
}
